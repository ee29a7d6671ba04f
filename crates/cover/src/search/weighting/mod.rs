//! Row weighting: the search, and what one of its moves changes.

mod moves;
mod rows;

pub(crate) use rows::Weighting;
