//! Row weighting with demands, limits and costs: the search, and what one of its moves changes.

mod moves;
mod search;

pub(crate) use search::General;
