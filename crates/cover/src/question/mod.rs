//! What is asked: the goal, the methods that may answer, and what they may spend.

mod effort;
mod goal;
pub(crate) mod limits;
mod methods;

pub use effort::{Effort, Options, ProofOptions};
pub use goal::Goal;
pub use methods::{CoverMethod, ProofMethod, SearchMethod};
