//! States in one machine word: the covered squares of the frontier, and the pieces used.

use std::fmt::Debug;
use std::hash::Hash;

/// A word whose low bits are slots of the frontier and whose top byte counts pieces.
pub(crate) trait Word: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The number of slots.
    const SLOTS: u32;
    /// No state: marks free places of tables.
    const NONE: Self;
    /// Nothing covered, no pieces.
    const START: Self;

    /// The low bits of a wider mask.
    fn mask(bits: u128) -> Self;
    /// The slots as a wider mask.
    fn slots(self) -> u128;
    /// The pieces used.
    fn pieces(self) -> usize;
    /// With more pieces; they must stay below 255 in all.
    fn with_pieces(self, more: usize) -> Self;
    /// Both masks.
    fn or(self, other: Self) -> Self;
    /// Whether all these slots are covered.
    fn has(self, slots: Self) -> bool;
    /// Whether one of these slots is covered.
    fn meets(self, slots: Self) -> bool;
    /// With these slots cleared.
    fn without(self, slots: Self) -> Self;
    /// The byte of slots with this index.
    fn byte(self, index: usize) -> usize;
    /// A well-mixed hash.
    fn mixed(self) -> u64;
    /// As 16 bytes, for files.
    fn to_wide(self) -> u128;
    /// From 16 bytes of a file.
    fn from_wide(wide: u128) -> Self;
}

macro_rules! word {
    ($type:ty, $mixed:expr) => {
        impl Word for $type {
            const SLOTS: u32 = <$type>::BITS - 8;
            const NONE: Self = <$type>::MAX;
            const START: Self = 0;

            fn mask(bits: u128) -> Self {
                bits as $type
            }
            fn slots(self) -> u128 {
                u128::from(self & (<$type>::MAX >> 8))
            }
            fn pieces(self) -> usize {
                (self >> Self::SLOTS) as usize
            }
            fn with_pieces(self, more: usize) -> Self {
                self + ((more as $type) << Self::SLOTS)
            }
            fn or(self, other: Self) -> Self {
                self | other
            }
            fn has(self, slots: Self) -> bool {
                self & slots == slots
            }
            fn meets(self, slots: Self) -> bool {
                self & slots != 0
            }
            fn without(self, slots: Self) -> Self {
                self & !slots
            }
            fn byte(self, index: usize) -> usize {
                (self >> (8 * index)) as usize & 255
            }
            fn mixed(self) -> u64 {
                let mix: fn($type) -> u64 = $mixed;
                mix(self)
            }
            fn to_wide(self) -> u128 {
                self.into()
            }
            fn from_wide(wide: u128) -> Self {
                wide as $type
            }
        }
    };
}

/// The finaliser of MurmurHash3 (Appleby, 2011).
fn finish(mut hash: u64) -> u64 {
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ (hash >> 33)
}

word!(u64, |word| finish(word));
word!(u128, |word| finish((word as u64) ^ finish((word >> 64) as u64)));
