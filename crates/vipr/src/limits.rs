//! How much of a file is read before it is refused.

/// The longest file in bytes, unpacked: 1 GiB.
pub const MAX_BYTES: u64 = 1 << 30;

/// The most variables, rows or solutions: what the reference checkers count.
pub(crate) const MAX_COUNT: usize = (1 << 31) - 1;
