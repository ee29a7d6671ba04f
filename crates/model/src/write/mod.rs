//! Programs as files that other solvers read: CPLEX LP, free MPS, lp_solve's LP, LINDO, OPB, WCNF; and solutions to start from.

mod contrary;
mod lindo;
mod lp;
mod lp_solve;
mod mps;
mod opb;
mod start;
mod unwritable;
mod wcnf;
mod words;

pub use lindo::lindo;
pub use lp::lp;
pub use lp_solve::lp_solve;
pub use mps::mps;
pub use opb::opb;
pub use start::{Start, start};
pub use unwritable::Unwritable;
pub use wcnf::wcnf;
