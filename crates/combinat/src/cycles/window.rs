//! A few cycles on at most 64 vertices, found by a short search.
//!
//! The vertex with fewest free neighbours gets its cycle first, by paths that can still come home. The
//! vertices have random numbers, so that each search tries another order.

use super::Graph;
use destrier_run::Random;

/// The most vertices of a window.
pub(super) const WIDE: usize = 64;

/// Steps of one search: what is found at all is mostly found in fewer.
const STEPS: u32 = 2_000;

/// The cycles that are wanted: so many of lengths between two bounds, and one more of its own length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wish {
    count: usize,
    least: usize,
    most: usize,
    other: Option<usize>,
}

impl Wish {
    /// `count` cycles on so many vertices, of lengths between two bounds as far as can be: what does not
    /// fit is put on one of them. None if that one would be shorter than 4.
    pub(super) fn on(vertices: usize, count: usize, least: usize, most: usize) -> Option<Self> {
        let within = Wish { count, least, most, other: None };
        if within.fits(vertices) {
            return Some(within);
        }
        let rest = count.checked_sub(1)?;
        let each = if vertices < count * least { least } else { most };
        let other = vertices.checked_sub(rest * each).filter(|&other| other >= 4)?;
        Some(Wish { count: rest, least: each, most: each, other: Some(other) })
    }

    /// Whether so many vertices can be cut into such cycles.
    fn fits(self, vertices: usize) -> bool {
        let rest = vertices.checked_sub(self.other.unwrap_or(0));
        rest.is_some_and(|rest| (self.count * self.least..=self.count * self.most).contains(&rest))
    }

    /// What is left of it beside a cycle of this length; none if it wants no such cycle.
    fn without(self, length: usize) -> Option<Self> {
        if self.other == Some(length) {
            return Some(Wish { other: None, ..self });
        }
        let wanted = self.count > 0 && (self.least..=self.most).contains(&length);
        wanted.then(|| Wish { count: self.count - 1, ..self })
    }

    fn longest(self) -> usize {
        let most = if self.count > 0 { self.most } else { 0 };
        most.max(self.other.unwrap_or(0))
    }
}

/// Finds windows' cycles on one graph.
pub(super) struct Finder<'a> {
    graph: &'a Graph,
    /// The number of each vertex in the window that it was in last.
    numbers: Vec<u8>,
}

impl<'a> Finder<'a> {
    pub(super) fn new(graph: &'a Graph) -> Self {
        Finder { graph, numbers: vec![0; graph.len()] }
    }

    /// Such cycles on at least one and at most [`WIDE`] vertices, which it shuffles; none if the search
    /// ends before.
    pub(super) fn find(
        &mut self,
        vertices: &mut [u32],
        wish: Wish,
        random: &mut Random,
    ) -> Option<Vec<Vec<u32>>> {
        random.shuffle(vertices);
        for (number, &vertex) in vertices.iter().enumerate() {
            self.numbers[vertex as usize] = number as u8;
        }
        let mut near = [0; WIDE];
        for (number, &vertex) in vertices.iter().enumerate() {
            for &other in self.graph.neighbours(vertex) {
                let to = usize::from(self.numbers[other as usize]);
                if vertices.get(to) == Some(&other) {
                    near[number] |= 1 << to;
                }
            }
        }
        let (cycles, path, closes_first) = (Vec::new(), Vec::new(), random.below(2) == 0);
        let mut search = Search { near, cycles, path, steps: STEPS, closes_first };
        let all = u64::MAX >> (WIDE - vertices.len());
        let named =
            |cycle: &Vec<u8>| cycle.iter().map(|&number| vertices[usize::from(number)]).collect();
        search.cover(all, wish).then(|| search.cycles.iter().map(named).collect())
    }
}

/// A search in a window; sets of vertices are bits.
struct Search {
    near: [u64; WIDE],
    cycles: Vec<Vec<u8>>,
    path: Vec<u8>,
    steps: u32,
    /// Whether a path is closed before it is made longer.
    closes_first: bool,
}

/// What a path is to become.
#[derive(Clone, Copy)]
struct Aim<'a> {
    start: usize,
    /// The vertices from which so many moves lead to the start, or fewer.
    home: &'a [u64],
    wish: Wish,
}

/// The numbers in a set.
fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            first
        })
    })
}

impl Search {
    /// Cycles on all free vertices.
    fn cover(&mut self, free: u64, wish: Wish) -> bool {
        let degree = |vertex: usize| (self.near[vertex] & free).count_ones();
        let Some(start) = members(free).min_by_key(|&vertex| degree(vertex)) else { return true };
        if degree(start) < 2 {
            return false;
        }
        let mut home = vec![1 << start];
        while home.len() < wish.longest() {
            let last = home[home.len() - 1];
            home.push(members(last).fold(last, |all, vertex| all | self.near[vertex] & free));
        }
        let path = std::mem::replace(&mut self.path, vec![start as u8]);
        let done = self.walk(start, free & !(1 << start), Aim { start, home: &home, wish });
        self.path = path;
        done
    }

    /// The same where a path has begun, and ends here.
    fn walk(&mut self, end: usize, free: u64, aim: Aim) -> bool {
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        if self.closes_first && self.close(end, free, aim) {
            return true;
        }
        // with the next vertex, so many moves are left, the last one of them home
        let left = aim.wish.longest().saturating_sub(self.path.len());
        for next in members(self.near[end] & free & aim.home[left.min(aim.home.len() - 1)]) {
            if left == 0 {
                break;
            }
            self.path.push(next as u8);
            if self.walk(next, free & !(1 << next), aim) {
                return true;
            }
            self.path.pop();
        }
        !self.closes_first && self.close(end, free, aim)
    }

    /// Closes the path, if its length is wanted, and covers the rest.
    fn close(&mut self, end: usize, free: u64, aim: Aim) -> bool {
        // each cycle in one of its two directions
        let turned = self.path.len() < 4 || usize::from(self.path[1]) > end;
        if turned || self.near[end] >> aim.start & 1 == 0 {
            return false;
        }
        let rest = aim.wish.without(self.path.len());
        let Some(rest) = rest.filter(|rest| rest.fits(free.count_ones() as usize)) else {
            return false;
        };
        self.cycles.push(self.path.clone());
        if self.cover(free, rest) {
            return true;
        }
        self.cycles.pop();
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Board, Piece};

    #[test]
    fn what_does_not_fit_is_put_on_one_cycle() {
        let wish = |vertices, count| Wish::on(vertices, count, 6, 8);
        let two = Wish { count: 2, least: 6, most: 8, other: None };
        assert_eq!([wish(12, 2), wish(16, 2)], [Some(two); 2]);
        assert_eq!(wish(20, 2), Some(Wish { count: 1, least: 8, most: 8, other: Some(12) }));
        assert_eq!(wish(10, 2), Some(Wish { count: 1, least: 6, most: 6, other: Some(4) }));
        assert_eq!([wish(8, 2), wish(8, 0)], [None; 2]);
    }

    /// Boards of at most 64 squares are one window: what it finds is a partition as wished, and what the
    /// paper's table has is found.
    #[test]
    fn a_small_board_is_one_window() {
        for (rows, cols, count, least, most) in [
            (4, 4, 4, 4, 4),
            (6, 6, 5, 6, 8),
            (8, 8, 9, 6, 8),
            (8, 8, 3, 20, 22),
            (6, 6, 1, 36, 36),
        ] {
            let graph = Graph::of_moves(Board::new(rows, cols).unwrap(), Piece::Knight);
            let mut vertices: Vec<u32> = (0..graph.len() as u32).collect();
            let wish = Wish::on(vertices.len(), count, least, most).unwrap();
            let (mut finder, mut random) = (Finder::new(&graph), Random::new(0, 0));
            let found = (0..2_000).find_map(|_| finder.find(&mut vertices, wish, &mut random));
            let cycles = found.unwrap_or_else(|| panic!("{rows}x{cols} in {count}"));
            assert_eq!(cycles.len(), count);
            for cycle in &cycles {
                assert!((least..=most).contains(&cycle.len()));
                let next = cycle.iter().cycle().skip(1);
                assert!(cycle.iter().zip(next).all(|(&a, &b)| graph.joined(a, b)));
            }
            let mut all = cycles.concat();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..graph.len() as u32));
        }
    }
}
