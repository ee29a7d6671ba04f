//! What local cuts are to show.

use crate::question::{Division, Goal};
use destrier_certify::LinearTree;

/// What is to be shown, and what is known of it.
#[derive(Clone, Copy)]
pub struct Aim<'a> {
    /// Whether that is the minimum or a bound.
    pub goal: Goal,
    /// The cheapest choice that is known.
    pub known: Option<&'a [u32]>,
    /// The seed of a search for cheaper choices, which goes on between the cuts and takes a fifth of the time; none if there
    /// is to be no search.
    pub search: Option<u64>,
    /// Threads; the same number finds the same cuts and cases.
    pub threads: usize,
    /// The cases that were made before, to go on from.
    pub begun: Option<&'a LinearTree>,
    /// What units that went on from these cases have made of them, by their names.
    pub units: &'a [(String, LinearTree)],
    /// How the work is divided, if it is.
    pub division: Option<&'a Division>,
}
