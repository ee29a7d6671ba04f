//! Covering programs in files, by readers of our own: what a certificate is compared with may not go through a
//! solver's reader. Whatever is not understood is refused, with its line.
//!
//! - `.gr` (PACE: `p ds VERTICES EDGES`, then a line `U V` for each edge) and `.col` (DIMACS: `p edge VERTICES EDGES`,
//!   then lines `e U V`) are graphs, whose dominating sets are asked for: a column and a row for each vertex. `c` begins a
//!   comment.
//! - `.sets` has a line for each row: the names of the columns that cover it, separated by blanks, and perhaps
//!   `>=K` at the end where K of them are asked for. Columns are numbered as they first appear, rows by their
//!   lines; `#` begins a comment, and empty lines are passed over.
//! - `.lp` (CPLEX) and `.mps` (free) are minimisation programs with binary variables, costs that are not negative
//!   and rows `>=`, `<=` or `=` with coefficients 1.

mod error;
mod format;
mod graph;
mod linear;
mod lp;
mod mps;
mod named;
mod permutations;
mod sets;

pub use error::ProgramError;
pub use format::Format;
pub use named::NamedProgram;
