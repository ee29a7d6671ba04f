//! What tells the variables of programs apart.

use std::sync::atomic::{AtomicU32, Ordering};

/// Which program a variable is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Tag(u32);

impl Tag {
    /// One that no other program has.
    pub(super) fn next() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        Tag(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}
