//! Where a sweep can be taken up again, and walked back through.

use crate::frontier::Pool;

/// States kept at a position, in no order.
pub(super) struct Cut<W> {
    /// The number of decisions made.
    pub(super) position: usize,
    pub(super) states: Vec<W>,
}

/// A cut, and the packings in use since the one before, each from its step on.
pub(super) struct Record<W> {
    pub(super) cut: Cut<W>,
    pub(super) pools: Vec<(usize, Pool)>,
}
