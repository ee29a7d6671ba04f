//! Sweeps over the squares of a board, one decision at a time: what the states are, and which of
//! them packings show to be hopeless.
//!
//! The state after some decisions is which squares are covered already, among those that both a
//! decided and an undecided square can cover: the *frontier*. Everything else about the past is
//! forgotten, which is what makes sweeps fast (Hare and Hedetniemi, 1987).

mod lanes;
mod layer;
mod steps;
mod weights;
mod word;

pub(crate) use lanes::Lanes;
pub(crate) use layer::{Layer, Mover, Tally};
pub(crate) use steps::{Frontier, NoSteps, Step};
pub(crate) use weights::{Budget, Pool, Scope, UNIT, base_packing, tuned_pool};
pub(crate) use word::Word;
