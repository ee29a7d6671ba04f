//! What is asked: the goal, the methods that may answer, and what they may spend.

mod asked;
mod division;
mod effort;
mod format;
mod goal;
pub(crate) mod limits;
mod methods;
mod solved;

pub use asked::{About, Question};
pub use division::{Division, Share, UnitState};
pub use effort::Effort;
pub use format::ProofFormat;
pub use goal::Goal;
pub use methods::{Method, SearchMethod};
pub use solved::{Solved, TakesSolution};
