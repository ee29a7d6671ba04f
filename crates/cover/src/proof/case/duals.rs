//! Weights on rows: of a relaxation, in floating point, and of a certificate, as whole numbers.

use super::fractions::Fractions;
use serde::{Deserialize, Serialize};

/// Below this a value counts as 0, and a difference as none.
pub(crate) const TINY: f64 = 1e-6;
/// Rows with their duals, ascending; rows without one are left out.
pub(crate) type Duals = [(u32, f64)];

/// What settles a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Leaf {
    Weights(Fractions),
    Infeasible(Fractions),
    Uncoverable(u32),
    /// The node, which comes before this one in the order of the text, and the automorphism.
    Image(usize, usize),
}
