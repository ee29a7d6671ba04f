//! Sets of vertices as bits, in as many words as the graph needs.

/// A set of up to 64 * W vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct VertexSet<const W: usize>([u64; W]);

impl<const W: usize> VertexSet<W> {
    pub(super) const EMPTY: Self = VertexSet([0; W]);

    pub(super) fn of(vertices: impl IntoIterator<Item = u32>) -> Self {
        let mut set = Self::EMPTY;
        for vertex in vertices {
            set.0[vertex as usize / 64] |= 1 << (vertex % 64);
        }
        set
    }

    pub(super) fn contains(&self, vertex: u32) -> bool {
        self.0[vertex as usize / 64] >> (vertex % 64) & 1 == 1
    }

    pub(super) fn is_disjoint(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == 0)
    }

    pub(super) fn union(&self, other: &Self) -> Self {
        VertexSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// In ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                let bit = bits.trailing_zeros();
                (bits != 0).then(|| {
                    bits &= bits - 1;
                    64 * word as u32 + bit
                })
            })
        })
    }

    /// The set of the vertices that a numbering gives these.
    pub(super) fn image(&self, numbering: &[u32]) -> Self {
        Self::of(self.iter().map(|vertex| numbering[vertex as usize]))
    }
}
