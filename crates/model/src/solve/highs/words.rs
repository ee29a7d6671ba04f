//! What HiGHS says, in the words of this crate.

use crate::ModelError;

pub(super) fn failed(reason: String) -> ModelError {
    ModelError::Solver { solver: "HiGHS", reason }
}

pub(super) fn finite(value: f64) -> Option<f64> {
    (value.is_finite() && value.abs() < 1e29).then_some(value)
}
