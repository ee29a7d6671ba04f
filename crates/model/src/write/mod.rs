//! Programs as files that other solvers read: CPLEX LP, free MPS, LINDO.

mod lindo;
mod lp;
mod mps;
mod words;

pub use lindo::lindo;
pub use lp::lp;
pub use mps::mps;
