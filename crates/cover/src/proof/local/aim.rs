//! What local cuts are to show.

use crate::question::Goal;

/// What is to be shown, and what is known of it.
#[derive(Clone, Copy)]
pub struct Aim<'a> {
    /// Whether that is the minimum or a bound.
    pub goal: Goal,
    /// The cheapest choice that is known.
    pub known: Option<&'a [u32]>,
}
