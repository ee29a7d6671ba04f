//! Programs in files, by readers of our own: what a certificate is compared with may not go through a solver's reader.
//! What readers read differently is refused, as is whatever is not understood, with its line.
//!
//! - `.gr` (PACE: `p ds VERTICES EDGES`, then a line `U V` for each edge) and `.col` (DIMACS: `p edge VERTICES EDGES`,
//!   lines `e U V`, and `n V WEIGHT` for weights) are graphs, whose dominating sets are asked for: a column and a row
//!   for each vertex. `.hgr` (PACE: `p hs VERTICES EDGES`, then a line of vertices for each edge) is a hypergraph, whose
//!   hitting sets are. `c` begins a comment.
//! - `.sets` has a line for each row: the names of the columns that cover it, separated by blanks, and perhaps
//!   `>=K` at the end where K of them are asked for. Columns are numbered as they first appear, rows by their
//!   lines; `#` begins a comment, and empty lines are passed over.
//! - `.scp` is a set covering program of OR-Library: the numbers of rows and columns, the costs, and for each row how many
//!   columns cover it, and which; or for each column its cost, how many rows it covers, and which.
//! - `.edges` is a graph by the names of two vertices on each line. `.csv` is that, or a matrix of 0 and 1, perhaps with
//!   names of columns and rows: a graph if it is symmetric with zeros on the diagonal, else sets of rows, which are its
//!   columns. `.txt` and files without an ending are OR-Library's, or else lists of edges or matrices; a remark says which.
//! - [`Wishes`] ask for something else of the same sets or graph, whether typed or, in all but `.gr`, `.col` and `.hgr`, in a
//!   heading of lines such as `choose: sets`, `rule: partition`, `demand: 2` or `at-most: 3`. There `format: edges`,
//!   `matrix`, `adjacency`, `sets` or `or-library` settles how the file is read.
//! - `.lp` (CPLEX), `.mps`, `.opb` and `.wbo` (pseudo-Boolean competitions), `.wcnf` (MaxSAT) and `.nl` (AMPL) are programs with columns that are whole or
//!   continuous. [`linear`] is what they say, exactly, and [`covering`] makes covering programs of those whose columns
//!   are 0 or 1, with the way back in [`terms`].

mod covering;
mod decimal;
mod draft;
mod edges;
mod equivalence;
mod error;
mod form;
mod format;
mod graph;
mod heading;
mod incidence;
mod linear;
mod lp;
mod matrix;
mod mps;
mod named;
mod nl;
mod numbers;
mod opb;
mod peaceful;
mod permutations;
mod rows;
mod sets;
mod slots;
mod soft;
mod stated;
mod table;
mod terms;
mod wcnf;
mod wishes;

pub use decimal::Decimal;
pub use error::ProgramError;
pub use format::{Format, Reading};
pub use linear::{LinearColumn, LinearProgram, LinearRow};
pub use named::NamedProgram;
pub use peaceful::non_attacking;
pub(crate) use terms::in_words;
pub use terms::{ColumnValue, Terms};
pub use wishes::{Choose, FileRule, Wishes};
