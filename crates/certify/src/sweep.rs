//! The sweep of kind `sweep`: decides the squares in order and keeps each product state with the least cost
//! that leads to it; `FORMAT.md` has the definitions and the proof.
//!
//! Plain on purpose: product states are sorted and merged after every square, and where the tables after
//! all decisions would take much memory, those between lines are kept and the others made again.

mod check;
mod lines;
mod parallel;
mod product;
mod projection;
mod reflection;
mod space;
mod stage;
mod subproblem;

pub use lines::SweepLines;
pub use projection::Projection;
pub(crate) use projection::small;
pub(crate) use subproblem::{MAX_STATES, Sweep, cost};
