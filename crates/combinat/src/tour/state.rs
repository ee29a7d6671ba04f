//! Path states: what a sweep over the squares of a board remembers of the jumps chosen so far.
//!
//! The squares that have been reached and still have jumps to come form the frontier. Of the paths
//! that the chosen jumps make, only what happens at the frontier matters: which of its squares have
//! no jump yet, which have both, and which are the two ends of one path (the "mates" of Knuth's
//! Simpath, The Art of Computer Programming 7.1.4, exercise 225).

/// The largest frontier whose states fit into a key.
pub(super) const MAX_CELLS: usize = 21;

/// A square without a jump.
const FREE: u8 = 254;
/// A square with both of its jumps.
const DONE: u8 = 255;

/// For every square of the frontier [`FREE`], [`DONE`], or the frontier's number of its mate.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    cells: [u8; MAX_CELLS + 1],
    len: usize,
}

/// What a further jump makes of the paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joined {
    Path,
    Cycle,
}

impl State {
    /// A frontier of squares that need nothing.
    pub(super) fn done(len: usize) -> Self {
        State { cells: [DONE; MAX_CELLS + 1], len }
    }

    /// Whether no square needs a jump.
    pub(super) fn is_done(&self) -> bool {
        self.cells[..self.len].iter().all(|&cell| cell == DONE)
    }

    /// The number of jumps that a square still needs.
    pub(super) fn needs(&self, cell: usize) -> u8 {
        match self.cells[cell] {
            FREE => 2,
            DONE => 0,
            _ => 1,
        }
    }

    /// Adds a square without jumps at the end, and returns its number.
    pub(super) fn push(&mut self) -> usize {
        self.cells[self.len] = FREE;
        self.len += 1;
        self.len - 1
    }

    /// Adds squares that need nothing.
    pub(super) fn push_done(&mut self, count: usize) {
        self.len += count;
        self.cells[self.len - count..self.len].fill(DONE);
    }

    /// Chooses the jump between two squares that each need one.
    pub(super) fn join(&mut self, a: usize, b: usize) -> Joined {
        if usize::from(self.cells[a]) == b {
            (self.cells[a], self.cells[b]) = (DONE, DONE);
            return Joined::Cycle;
        }
        let end =
            |cell: usize| if self.cells[cell] == FREE { cell } else { self.cells[cell].into() };
        let (x, y) = (end(a), end(b));
        for cell in [a, b] {
            if self.cells[cell] != FREE {
                self.cells[cell] = DONE;
            }
        }
        (self.cells[x], self.cells[y]) = (y as u8, x as u8);
        Joined::Path
    }

    /// Takes squares that need nothing off the frontier; those kept keep their order.
    pub(super) fn keep(&mut self, kept: &[usize]) {
        let mut place = [0; MAX_CELLS + 1];
        for (new, &old) in kept.iter().enumerate() {
            place[old] = new as u8;
        }
        let old = self.cells;
        for (new, &from) in kept.iter().enumerate() {
            let cell = old[from];
            self.cells[new] = if cell >= FREE { cell } else { place[usize::from(cell)] };
        }
        self.len = kept.len();
    }

    /// The state with every square in the place of its mirror image.
    pub(super) fn mirrored(&self, image: &[usize]) -> Self {
        let mut state = *self;
        for (cell, &from) in image.iter().enumerate() {
            let value = self.cells[from];
            state.cells[cell] = if value >= FREE { value } else { image[usize::from(value)] as u8 };
        }
        state
    }

    /// The state as a number: two bits a square (free, done, first or second end of a path), and for
    /// every second end which of the paths open there it ends, in mixed radix.
    pub(super) fn key(&self) -> u64 {
        let (mut kinds, mut mates, mut radix) = (0u64, 0u64, 1u64);
        let mut open = [0u8; MAX_CELLS + 1];
        let mut count = 0;
        for (cell, &value) in self.cells[..self.len].iter().enumerate() {
            let kind = match value {
                FREE => 0,
                DONE => 1,
                mate if usize::from(mate) > cell => {
                    open[count] = cell as u8;
                    count += 1;
                    2
                }
                mate => {
                    let which = open[..count].iter().position(|&first| first == mate).unwrap_or(0);
                    mates += which as u64 * radix;
                    radix *= count as u64;
                    open.copy_within(which + 1..count, which);
                    count -= 1;
                    3
                }
            };
            kinds |= kind << (2 * cell);
        }
        mates << (2 * self.len) | kinds
    }

    /// The state of a key with so many squares.
    pub(super) fn from_key(key: u64, len: usize) -> Self {
        let mut state = State { cells: [FREE; MAX_CELLS + 1], len };
        let mut mates = key >> (2 * len);
        let mut open = [0u8; MAX_CELLS + 1];
        let mut count = 0;
        for cell in 0..len {
            match key >> (2 * cell) & 3 {
                0 => {}
                1 => state.cells[cell] = DONE,
                2 => {
                    open[count] = cell as u8;
                    count += 1;
                }
                _ => {
                    let which = (mates % count as u64) as usize;
                    mates /= count as u64;
                    let first = open[which];
                    state.cells[cell] = first;
                    state.cells[usize::from(first)] = cell as u8;
                    open.copy_within(which + 1..count, which);
                    count -= 1;
                }
            }
        }
        state
    }

    /// All states after the last square of the frontier has been given jumps to earlier ones, and
    /// the numbers of these; `left(cell)` says how many jumps a square can still get afterwards.
    /// Cycles are closed only where `closing`.
    pub(super) fn extensions(
        &self,
        neighbours: &[usize],
        must: Option<usize>,
        left: &impl Fn(usize) -> u8,
        closing: bool,
        emit: &mut impl FnMut(&State, [Option<usize>; 2]),
    ) {
        let last = self.len - 1;
        let mut able = [0; 9];
        let mut count = 0;
        let mut forced = 0;
        for &cell in neighbours {
            if self.needs(cell) > 0 {
                able[count] = cell;
                count += 1;
                forced += usize::from(self.needs(cell) > left(cell));
            } else if must == Some(cell) {
                return;
            }
        }
        if forced > 2 {
            return;
        }
        let able = &able[..count];
        let mut choose = |chosen: [Option<usize>; 2]| {
            let has = |cell| chosen.contains(&Some(cell));
            if must.is_some_and(|cell| !has(cell)) {
                return;
            }
            if able.iter().any(|&c| self.needs(c) - u8::from(has(c)) > left(c)) {
                return;
            }
            let mut next = *self;
            for cell in chosen.into_iter().flatten() {
                if next.join(cell, last) == Joined::Cycle && !(closing && next.is_done()) {
                    return;
                }
            }
            if next.needs(last) <= left(last) {
                emit(&next, chosen);
            }
        };
        if left(last) >= 2 {
            choose([None, None]);
        }
        for (i, &a) in able.iter().enumerate() {
            if left(last) >= 1 {
                choose([Some(a), None]);
            }
            for &b in &able[i + 1..] {
                choose([Some(a), Some(b)]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn keys_hold_all_of_a_state(jumps in proptest::collection::vec((0usize..21, 0usize..21), 0..30)) {
            let mut state = State::done(0);
            (0..MAX_CELLS).for_each(|_| { state.push(); });
            for (a, b) in jumps {
                if a != b && state.needs(a) > 0 && state.needs(b) > 0 {
                    state.join(a, b);
                }
            }
            let again = State::from_key(state.key(), MAX_CELLS);
            prop_assert_eq!(&again.cells[..MAX_CELLS], &state.cells[..MAX_CELLS]);
        }
    }
}
