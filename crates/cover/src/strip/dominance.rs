//! Dominance of states of a strip: which of them no other dominates.

use super::columns::Columns;
use rayon::prelude::*;

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

/// What dominates a state besides one that costs no more and covers as much, and which states
/// are the same upside down.
#[derive(Clone, Copy)]
pub(super) enum Scope {
    /// Within a column: nothing.
    Plain,
    /// After a column: states upside down are the same.
    Flips,
    /// After a column: also a cheaper state that one piece in a later column brings to cover as much.
    OnePiece,
}

/// The states that none dominates, by ascending cost.
pub(super) fn non_dominated(mut states: Vec<Kept>, columns: &Columns, scope: Scope) -> Vec<Kept> {
    states.par_sort_unstable_by_key(|kept| (kept.cost, kept.state, kept.from, kept.set));
    states.dedup_by_key(|kept| (kept.cost, kept.state));
    let (mut left, mut cheaper) = (Vec::new(), Vec::new());
    for level in states.chunk_by(|a, b| a.cost == b.cost) {
        let index = Supersets::new(cheaper.clone());
        let open = |kept: &&Kept| {
            let one_piece = matches!(scope, Scope::OnePiece);
            !(index.contain(kept.state) || one_piece && index.nearly(kept.state, columns))
        };
        let level: Vec<Kept> = level.par_iter().filter(open).copied().collect();
        let index = Supersets::new(sets(&level, columns, scope));
        let open = |kept: &&Kept| !index.contain_larger(kept.state);
        let level: Vec<Kept> = level.par_iter().filter(open).copied().collect();
        cheaper.extend(sets(&level, columns, scope));
        left.extend(level);
    }
    left
}

/// These states, and upside down where that is the same.
fn sets(states: &[Kept], columns: &Columns, scope: Scope) -> Vec<u64> {
    let mut sets: Vec<u64> = states.iter().map(|kept| kept.state).collect();
    if !matches!(scope, Scope::Plain) {
        sets.extend(states.iter().map(|kept| columns.flipped(kept.state)));
    }
    sets
}

/// Bit sets in ascending order, in blocks of [`FAN`], and these in blocks, each with the union of
/// what it holds: a search leaves out every block whose union lacks what it may not lack.
struct Supersets(Vec<Vec<u64>>);

const FAN: usize = 8;

impl Supersets {
    fn new(mut sets: Vec<u64>) -> Self {
        sets.par_sort_unstable();
        let mut levels = vec![sets];
        while let Some(last) = levels.last().filter(|level| level.len() > FAN) {
            let union = |block: &[u64]| block.iter().fold(0, |union, set| union | set);
            levels.push(last.chunks(FAN).map(union).collect());
        }
        Supersets(levels)
    }

    /// Whether one of the sets contains this one.
    fn contain(&self, set: u64) -> bool {
        self.any(|union| set & !union == 0, |_| true)
    }

    /// Whether one of the sets contains this one and more.
    fn contain_larger(&self, set: u64) -> bool {
        self.any(|union| set & !union == 0, |other| other != set)
    }

    /// Whether one of the sets, with what one piece in a later column covers, contains this one.
    fn nearly(&self, set: u64, columns: &Columns) -> bool {
        self.any(|union| columns.one_piece_covers(set & !union), |_| true)
    }

    /// Whether there is a set that passes both tests. A block is searched if its union passes the
    /// first, which must pass what contains a set that passes.
    fn any(&self, block: impl Fn(u64) -> bool, one: impl Fn(u64) -> bool) -> bool {
        let top = self.0.len() - 1;
        (0..self.0[top].len()).any(|at| self.search(top, at, &block, &one))
    }

    fn search(
        &self,
        level: usize,
        at: usize,
        block: &impl Fn(u64) -> bool,
        one: &impl Fn(u64) -> bool,
    ) -> bool {
        let union = self.0[level][at];
        if !block(union) {
            return false;
        }
        let Some(below) = level.checked_sub(1) else { return one(union) };
        let end = (FAN * at + FAN).min(self.0[below].len());
        (FAN * at..end).any(|at| self.search(below, at, block, one))
    }
}

#[cfg(test)]
mod tests {
    use super::super::columns::Around;
    use super::*;
    use destrier_board::{Piece, Rule};
    use destrier_run::Random;

    /// Pseudo-random states of eight rows; supersets and what one piece adds, by plain search.
    #[test]
    fn supersets_are_those_of_a_plain_search() {
        let columns = Columns::new(8, Around::Nothing, Piece::Knight, Rule::Domination).unwrap();
        let mut random = Random::new(1, 0);
        let mut next = || random.draw() >> 32;
        let sets: Vec<u64> = (0..50).map(|_| next()).collect();
        let index = Supersets::new(sets.clone());
        let later: Vec<u64> = columns.later().collect();
        let mut found = [0; 2];
        for _ in 0..3000 {
            let set = next() & next();
            let contain = sets.iter().any(|other| set & !other == 0);
            let brought = |other: &u64| later.iter().any(|piece| set & !other & !piece == 0);
            let nearly = sets.iter().any(brought);
            assert_eq!((index.contain(set), index.nearly(set, &columns)), (contain, nearly));
            assert_eq!(index.contain_larger(set), contain && !sets.contains(&set));
            found = [found[0] + usize::from(contain), found[1] + usize::from(nearly)];
        }
        for set in &sets {
            let larger = sets.iter().any(|other| other != set && set & !other == 0);
            assert!(index.contain(*set) && index.contain_larger(*set) == larger);
        }
        assert!(found[0] > 100 && found[1] > 2 * found[0] && found[1] < 2900, "{found:?}");
    }
}
