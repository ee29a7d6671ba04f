//! Weights on rows in floating point, which a relaxation has.

/// Below this a value counts as 0, and a difference as none.
pub(crate) const TINY: f64 = 1e-6;
/// Rows with their duals, ascending; rows without one are left out.
pub(crate) type Duals = [(u32, f64)];
