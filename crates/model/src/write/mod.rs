//! Programs as files that other solvers read: CPLEX LP, free MPS, lp_solve's LP, LINDO, OPB, WCNF; and solutions to start from.

mod contrary;
mod lindo;
mod lp;
mod lp_solve;
mod mps;
mod opb;
mod sheet;
mod start;
mod unwritable;
mod wcnf;
mod words;

pub use lindo::lindo;
pub(crate) use lp::linear_lp;
pub use lp::lp;
pub(crate) use lp_solve::linear_lp_solve;
pub use lp_solve::lp_solve;
pub(crate) use mps::linear_mps;
pub use mps::mps;
pub use opb::opb;
pub(crate) use sheet::{OBJECTIVE, Sheet, untaken};
pub(crate) use start::start_of;
pub use start::{Start, start};
pub use unwritable::Unwritable;
pub use wcnf::wcnf;
