//! Sets of squares as one to three machine words, for the inner loops of the searches.

/// A set of squares by row-major index, on boards of at most `64 * W` squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const EMPTY: Self = Bits([0; W]);

    /// The first `squares` squares.
    pub(super) fn first(squares: usize) -> Self {
        Self::of(0..squares)
    }

    pub(super) fn of(squares: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }

    pub(super) fn insert(&mut self, square: usize) {
        self.0[square / 64] |= 1 << (square % 64);
    }

    #[inline]
    pub(super) fn contains(self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(super) fn lowest(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    #[inline]
    pub(super) fn highest(self) -> Option<usize> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(64 * word + 63 - self.0[word].leading_zeros() as usize)
    }

    #[inline]
    pub(super) fn or(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }

    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }

    #[inline]
    fn with(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Bits(std::array::from_fn(|i| combine(self.0[i], other.0[i])))
    }

    /// The squares in ascending order.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let square = rest.lowest()?;
            rest.0[square / 64] &= rest.0[square / 64] - 1;
            Some(square)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn sets_of_bits_are_sets(
            a in proptest::collection::btree_set(0usize..144, 0..40),
            b in proptest::collection::btree_set(0usize..144, 0..40),
        ) {
            let set = |squares: &BTreeSet<usize>| Bits::<3>::of(squares.iter().copied());
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(x.or(y), set(&(&a | &b)));
            prop_assert_eq!(x.and(y), set(&(&a & &b)));
            prop_assert_eq!(x.without(y), set(&(&a - &b)));
            prop_assert_eq!(x.len() as usize, a.len());
            prop_assert!((0..144).all(|square| x.contains(square) == a.contains(&square)));
            prop_assert!(x.iter().eq(a.iter().copied()));
            prop_assert_eq!(x.lowest(), a.first().copied());
            prop_assert_eq!(x.highest(), a.last().copied());
        }
    }
}
