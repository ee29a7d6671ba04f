//! What is asked: the goal, the methods that may answer, and what they may spend.

mod effort;
mod format;
mod goal;
pub(crate) mod limits;
mod methods;

pub use effort::{Effort, Options, ProofOptions};
pub use format::ProofFormat;
pub use goal::Goal;
pub use methods::{CoverMethod, ProofMethod, SearchMethod};
