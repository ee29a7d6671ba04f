//! Pairs of a node of the graph of one half and a product state of the other, and what completes them.

use super::product::Bits;
use destrier_board::SquareSet;
use rustc_hash::FxHashMap;

/// The costs-to-come of a pair.
#[derive(Clone, Copy, Default)]
pub(super) struct Costs {
    /// Of all pieces.
    pub(super) whole: i32,
    /// Of those of the first half, perhaps on another way.
    pub(super) own: i32,
}

/// The pairs of one node, by the state of the other half.
pub(super) struct Pairs<W> {
    pub(super) node: u32,
    pub(super) states: FxHashMap<W, Costs>,
}

/// Pieces that complete a pair, and what they cost.
#[derive(Clone)]
pub(super) struct Completion {
    pub(super) costs: Costs,
    pub(super) pieces: SquareSet,
}

/// The completions of each pair that has any.
pub(super) type Completions<W> = FxHashMap<(u32, W), Vec<Completion>>;

/// Bytes of a pair in a hash table, half full.
pub(super) const fn pair_bytes<W>() -> u64 {
    2 * (size_of::<(W, Costs)>() as u64 + 1)
}

/// How many pairs there are.
pub(super) fn number<W>(pairs: &[Pairs<W>]) -> u64 {
    pairs.iter().map(|own| own.states.len() as u64).sum()
}

/// Takes half of the pairs away, those of the same nodes together as far as possible; none if there is one.
pub(super) fn split<W: Bits>(pairs: &mut Vec<Pairs<W>>) -> Option<Vec<Pairs<W>>> {
    if let [only] = &mut pairs[..] {
        let half = only.states.len() / 2;
        let other: FxHashMap<W, Costs> =
            only.states.iter().take(half).map(|(&bits, &costs)| (bits, costs)).collect();
        only.states.retain(|bits, _| !other.contains_key(bits));
        return (half > 0).then(|| vec![Pairs { node: only.node, states: other }]);
    }
    let (all, mut before) = (number(pairs), 0);
    let half = pairs.iter().take_while(|own| {
        before += own.states.len() as u64;
        2 * before <= all
    });
    let half = half.count().clamp(1, pairs.len() - 1);
    Some(pairs.split_off(half))
}
