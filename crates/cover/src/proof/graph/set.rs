//! Sets of vertices by bits.

/// Some of the vertices of a graph, each a bit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct VertexBits(Vec<u64>);

impl VertexBits {
    /// None of so many vertices.
    pub(super) fn none(vertices: usize) -> Self {
        VertexBits(vec![0; vertices.div_ceil(64)])
    }

    /// All of so many vertices.
    pub(super) fn all(vertices: usize) -> Self {
        let mut set = VertexBits::none(vertices);
        (0..vertices).for_each(|vertex| set.insert(vertex));
        set
    }

    pub(super) fn insert(&mut self, vertex: usize) {
        self.0[vertex / 64] |= 1 << (vertex % 64);
    }

    pub(super) fn remove(&mut self, vertex: usize) {
        self.0[vertex / 64] &= !(1 << (vertex % 64));
    }

    pub(super) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// Keeps those that are in the other.
    pub(super) fn keep(&mut self, other: &VertexBits) {
        self.0.iter_mut().zip(&other.0).for_each(|(one, other)| *one &= other);
    }

    /// Leaves out those that are in the other.
    pub(super) fn leave_out(&mut self, other: &VertexBits) {
        self.0.iter_mut().zip(&other.0).for_each(|(one, other)| *one &= !other);
    }

    /// How many vertices and words there are, multiplied.
    pub(super) fn size(&self) -> usize {
        let vertices: u32 = self.0.iter().map(|word| word.count_ones()).sum();
        vertices as usize * self.0.len()
    }

    /// The vertices, ascending.
    pub(super) fn vertices(&self) -> impl Iterator<Item = usize> + '_ {
        let vertices = 0..64 * self.0.len();
        vertices.filter(|vertex| self.0[vertex / 64] >> (vertex % 64) & 1 == 1)
    }

    /// Whether all are in the other.
    pub(super) fn is_within(&self, other: &VertexBits) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }

    /// The only vertex that is not in the other, if there is one alone.
    pub(super) fn only_beside(&self, other: &VertexBits) -> Option<usize> {
        let mut only = None;
        for (at, (one, other)) in self.0.iter().zip(&other.0).enumerate() {
            let beside = one & !other;
            if beside != 0 {
                if only.is_some() || !beside.is_power_of_two() {
                    return None;
                }
                only = Some(64 * at + beside.trailing_zeros() as usize);
            }
        }
        only
    }
}
