//! Units of work: what is cut, and how the work on one ends.

use serde_json::Value;

/// Units as they are cut: estimated work, and what to do.
pub(super) type Drafts = Vec<(f64, Value)>;

/// How the work on a unit ended.
pub(crate) enum Ended {
    /// With this result.
    Done(String),
    /// It was told to stop.
    Stopped,
    /// With the reason why the whole job cannot succeed.
    Refuted(String),
}
