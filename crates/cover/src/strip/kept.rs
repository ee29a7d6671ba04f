//! A state of a strip as it is kept.

/// A state with the fewest pieces that lead to it, and the last step on one such way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) state: u64,
    pub(super) cost: u32,
    /// The state before the last column, by its place, and the squares taken then.
    pub(super) from: u32,
    pub(super) set: u32,
    /// Whether this is upside down, seen from there.
    pub(super) flipped: bool,
}
