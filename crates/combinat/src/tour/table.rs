//! A hash table from states to numbers of paths, 16 bytes a place, with open addressing.

/// No state has this key: it would be a frontier of second ends only.
const EMPTY: u64 = u64::MAX;

/// Numbers of paths by state.
pub(super) struct Table {
    places: Vec<(u64, u64)>,
    len: usize,
    overflowed: bool,
}

impl Table {
    /// An empty table with room for so many states.
    pub(super) fn of_at_least(states: usize) -> Self {
        let places = (states * 4 / 3 + 64).next_power_of_two();
        Table { places: vec![(EMPTY, 0); places], len: 0, overflowed: false }
    }

    /// Adds paths to a state.
    pub(super) fn add(&mut self, key: u64, paths: u64) {
        if self.len * 4 > self.places.len() * 3 {
            self.grow();
        }
        let at = self.place(key);
        let (found, sum) = &mut self.places[at];
        if *found == EMPTY {
            *found = key;
            self.len += 1;
        }
        let (total, over) = sum.overflowing_add(paths);
        *sum = total;
        self.overflowed |= over;
    }

    /// Where a key is, or where it belongs.
    fn place(&self, key: u64) -> usize {
        let mask = self.places.len() - 1;
        // Fibonacci hashing, after mixing the high bits in: keys differ in all places
        let mixed = (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut at = (mixed ^ mixed >> 32) as usize & mask;
        while self.places[at].0 != EMPTY && self.places[at].0 != key {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let larger = vec![(EMPTY, 0); self.places.len() * 2];
        let old = std::mem::replace(&mut self.places, larger);
        for (key, paths) in old.into_iter().filter(|(key, _)| *key != EMPTY) {
            let at = self.place(key);
            self.places[at] = (key, paths);
        }
    }

    /// States and their numbers of paths, in no particular order.
    pub(super) fn entries(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.places.iter().copied().filter(|(key, _)| *key != EMPTY)
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.places.len() * std::mem::size_of::<(u64, u64)>()
    }

    /// Whether some number of paths exceeded 64 bits.
    pub(super) fn overflowed(&self) -> bool {
        self.overflowed
    }
}
