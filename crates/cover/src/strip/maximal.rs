//! Sets of states none of which covers all that another covers, searched for supersets.

/// A growing list of bit sets that answers whether one of them contains another set.
///
/// Sets lie in blocks of [`FAN`], blocks in blocks, each with the union of what it holds: a search
/// leaves out every block whose union does not contain the set. The newest sets wait in a list.
#[derive(Default)]
pub(super) struct Supersets {
    levels: Vec<Vec<u64>>,
    new: Vec<u64>,
}

const FAN: usize = 8;
/// So many sets wait before the blocks are built anew.
const WAITING: usize = 256;

impl Supersets {
    pub(super) fn insert(&mut self, set: u64) {
        self.new.push(set);
        if self.new.len() > WAITING.max(self.len() / 8) {
            let mut sets = self.levels.first().cloned().unwrap_or_default();
            sets.append(&mut self.new);
            sets.sort_unstable();
            self.levels = vec![sets];
            while let Some(last) = self.levels.last().filter(|level| level.len() > FAN) {
                let unions = last.chunks(FAN).map(|block| block.iter().fold(0, |a, b| a | b));
                self.levels.push(unions.collect());
            }
        }
    }

    fn len(&self) -> usize {
        self.levels.first().map_or(0, Vec::len)
    }

    /// Whether one of the sets contains this one.
    pub(super) fn contain(&self, set: u64) -> bool {
        let top = self.levels.len();
        let inside = |other: &u64| other & set == set;
        self.new.iter().any(inside)
            || (top > 0 && (0..self.levels[top - 1].len()).any(|at| self.search(top - 1, at, set)))
    }

    fn search(&self, level: usize, at: usize, set: u64) -> bool {
        if self.levels[level][at] & set != set {
            return false;
        }
        let Some(below) = level.checked_sub(1) else { return true };
        let end = (FAN * at + FAN).min(self.levels[below].len());
        (FAN * at..end).any(|at| self.search(below, at, set))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn supersets_are_those_of_a_plain_search() {
        let mut random = 1u64;
        let mut next = || {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            random >> 40 & 0xfffff
        };
        let (mut sets, mut list) = (Supersets::default(), Vec::new());
        for _ in 0..3000 {
            let set = next() | next();
            assert_eq!(sets.contain(set), list.iter().any(|other| other & set == set));
            sets.insert(set);
            list.push(set);
        }
    }
}
