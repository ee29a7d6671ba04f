//! A problem rebuilt from its board: move graph, orbits, and what the fixed squares decide.
//!
//! Nothing here comes from a certificate but the problem itself. An orbit is *included* when it
//! holds a forced square, *excluded* when it holds a forbidden one or, for independent domination,
//! when two of its squares attack each other or an included orbit attacks it; else it is *free*.

use crate::permutation::{Permutation, orbits};
use destrier_board::{MoveGraph, Problem, Rule, Square};

/// The graph and the orbits of a problem; linear in the number of attacks.
pub(crate) struct Instance<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) graph: MoveGraph,
    pub(crate) permutations: Vec<Permutation>,
    orbits: Vec<Vec<Square>>,
    orbit_of: Vec<usize>,
    reach: Vec<Vec<Square>>,
}

/// Which orbits are included or excluded, and what the included ones cover.
pub(crate) struct Fixing {
    included: Vec<bool>,
    excluded: Vec<u32>,
    covered: Vec<u32>,
    pieces: usize,
}

impl<'a> Instance<'a> {
    pub(crate) fn new(problem: &'a Problem) -> Self {
        let board = problem.board;
        let graph = MoveGraph::for_rule(board, problem.piece, problem.rule);
        let permutations = Permutation::all_of(problem);
        let orbits = orbits(board, &permutations);
        let mut orbit_of = vec![0; board.area()];
        for (index, orbit) in orbits.iter().enumerate() {
            orbit.iter().for_each(|square| orbit_of[square.index()] = index);
        }
        let reach = orbits.iter().map(|orbit| reach(&graph, orbit)).collect();
        Instance { problem, graph, permutations, orbits, orbit_of, reach }
    }

    /// The indices of all orbits.
    pub(crate) fn all(&self) -> std::ops::Range<usize> {
        0..self.orbits.len()
    }

    /// The squares of an orbit in ascending order.
    pub(crate) fn orbit(&self, orbit: usize) -> &[Square] {
        &self.orbits[orbit]
    }

    /// The orbit of a square.
    pub(crate) fn orbit_of(&self, square: Square) -> usize {
        self.orbit_of[square.index()]
    }

    /// The squares that at least one square of the orbit covers, in ascending order.
    pub(crate) fn reach(&self, orbit: usize) -> &[Square] {
        &self.reach[orbit]
    }

    /// The orbits that cover a square, in ascending order: pieces attack both ways.
    pub(crate) fn coverers(&self, square: Square) -> Vec<usize> {
        let from = self.graph.neighbours(square).iter();
        let mut orbits: Vec<usize> = from.map(|&from| self.orbit_of(from)).collect();
        orbits.sort_unstable();
        orbits.dedup();
        orbits
    }

    /// The squares that a piece here attacks, its own left out.
    pub(crate) fn attacked(&self, from: Square) -> impl Iterator<Item = Square> + '_ {
        self.graph.neighbours(from).iter().copied().filter(move |&to| to != from)
    }

    /// What the forced and forbidden squares of the problem decide.
    pub(crate) fn fixing(&self) -> Fixing {
        let mut fixing = Fixing {
            included: vec![false; self.orbits.len()],
            excluded: vec![0; self.orbits.len()],
            covered: vec![0; self.problem.board.area()],
            pieces: 0,
        };
        self.all().filter(|&orbit| self.is_barred(orbit)).for_each(|orbit| fixing.exclude(orbit));
        for square in self.problem.forced.iter() {
            let orbit = self.orbit_of(square);
            if !fixing.is_included(orbit) {
                self.include(&mut fixing, orbit);
            }
        }
        fixing
    }

    /// Whether the problem itself excludes the orbit, whatever is included.
    pub(crate) fn is_barred(&self, orbit: usize) -> bool {
        let forbidden = |square: &Square| self.problem.forbidden.contains(*square);
        self.orbit(orbit).iter().any(forbidden)
            || (self.problem.rule == Rule::Independent && self.attacks_itself(orbit))
    }

    fn attacks_itself(&self, orbit: usize) -> bool {
        let mut attacked = self.orbit(orbit).iter().flat_map(|&from| self.attacked(from));
        attacked.any(|to| self.orbit_of(to) == orbit)
    }

    /// Includes an orbit that is not included yet.
    pub(crate) fn include(&self, fixing: &mut Fixing, orbit: usize) {
        fixing.included[orbit] = true;
        fixing.pieces += self.orbit(orbit).len();
        self.reach(orbit).iter().for_each(|square| fixing.covered[square.index()] += 1);
        if self.problem.rule == Rule::Independent {
            for to in self.orbit(orbit).iter().flat_map(|&from| self.attacked(from)) {
                fixing.exclude(self.orbit_of(to));
            }
        }
    }

    /// Undoes [`Instance::include`].
    pub(crate) fn release(&self, fixing: &mut Fixing, orbit: usize) {
        fixing.included[orbit] = false;
        fixing.pieces -= self.orbit(orbit).len();
        self.reach(orbit).iter().for_each(|square| fixing.covered[square.index()] -= 1);
        if self.problem.rule == Rule::Independent {
            for to in self.orbit(orbit).iter().flat_map(|&from| self.attacked(from)) {
                fixing.readmit(self.orbit_of(to));
            }
        }
    }
}

impl Fixing {
    pub(crate) fn is_included(&self, orbit: usize) -> bool {
        self.included[orbit]
    }

    pub(crate) fn is_excluded(&self, orbit: usize) -> bool {
        self.excluded[orbit] > 0
    }

    /// Neither included nor excluded.
    pub(crate) fn is_free(&self, orbit: usize) -> bool {
        !self.is_included(orbit) && !self.is_excluded(orbit)
    }

    /// Whether an included orbit covers the square.
    pub(crate) fn is_covered(&self, square: Square) -> bool {
        self.covered[square.index()] > 0
    }

    /// The number of squares in included orbits.
    pub(crate) fn pieces(&self) -> usize {
        self.pieces
    }

    /// Gives one more reason why the orbit is excluded.
    pub(crate) fn exclude(&mut self, orbit: usize) {
        self.excluded[orbit] += 1;
    }

    /// Takes one reason back.
    pub(crate) fn readmit(&mut self, orbit: usize) {
        self.excluded[orbit] -= 1;
    }
}

fn reach(graph: &MoveGraph, orbit: &[Square]) -> Vec<Square> {
    let mut reach: Vec<Square> =
        orbit.iter().flat_map(|&square| graph.neighbours(square)).copied().collect();
    reach.sort_unstable();
    reach.dedup();
    reach
}
