//! Solves covering programs: a first choice by local search, then branch and bound whose every leaf carries
//! exact weights, which is the certificate.
//!
//! The mathematics of a leaf is in the section on kind `covering` of `FORMAT.md`: any weights on the rows bound
//! a case, so what a relaxation says in floating point is rounded to whole numbers and its bound computed anew.
//! Time grows exponentially with the gap between the relaxation and the optimum.

mod ascent;
mod cases;
mod chain;
mod cliques;
mod conflict;
mod conflicts;
mod cuts;
mod fathom;
mod first;
mod gains;
mod group;
mod kernel;
mod leaf;
mod nodes;
mod of_board;
mod of_program;
mod of_tree;
mod options;
pub(crate) mod parts;
pub(crate) mod permutations;
mod reduction;
mod refinement;
mod relaxed;
mod rounding;
mod run;
mod search;
mod separation;
mod shut;
mod snapshot;
mod solve;
mod strengthening;
pub(crate) mod symmetry;
mod table;
mod written;

pub(crate) use conflict::LOOK;
pub(crate) use of_board::{MAX_AREA, columns_of};
pub use of_board::{solve_board, solve_board_quietly};
pub use of_program::{ProgramProof, Prove, ProveError};
pub(crate) use of_tree::{has_trees, solve_by_tree};
pub use options::{CoveringError, Goal, Options};
pub use solve::{UncheckedChoice, solve, solve_quietly};
pub use symmetry::{Automorphisms, Unkept, automorphism_group, unkept};
