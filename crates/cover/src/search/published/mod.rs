//! Searches as papers describe them.

mod annealing;
mod two_stage;

pub(super) use annealing::Annealing;
pub(super) use two_stage::TwoStage;
pub use two_stage::{OrderScore, placements_to_exclude};
