//! A problem rebuilt from its board: move graph, orbits, and what the fixed squares decide.
//!
//! Nothing here comes from a certificate but the problem itself. An orbit is *included* when it
//! holds a forced square, *excluded* when it holds a forbidden one or, for independent domination,
//! when one of its squares attacks another of them or is attacked from an included orbit or attacks
//! one; else it is *free*.

use crate::limits::MAX_PAIRS;
use crate::rejection::Rejection;
use destrier_board::{Demands, MoveGraph, Orbits, Problem, Square};
use num_integer::Integer;

/// The graph and the orbits of a problem; linear in the number of attacks.
pub struct Instance<'a> {
    /// The problem.
    pub problem: &'a Problem,
    pub(crate) graph: MoveGraph,
    forbids_attack: bool,
    orbits: Orbits,
    reach: Vec<Vec<Square>>,
}

/// Which orbits are included or excluded, and what the included ones cover.
pub struct Fixing {
    included: Vec<bool>,
    excluded: Vec<bool>,
    covered: Vec<bool>,
    pieces: usize,
    /// The number of squares of each orbit.
    sizes: Vec<usize>,
}

impl<'a> Instance<'a> {
    /// Rebuilds graph and orbits of a problem.
    ///
    /// # Errors
    /// If pieces attack more squares than are kept.
    pub fn new(problem: &'a Problem) -> Result<Self, Rejection> {
        let Demands { covers_own_square: _, forbids_attack } = problem.rule.demands();
        let graph = graph(problem)?;
        let orbits = Orbits::new(problem.board, problem.symmetry);
        let reach = orbits.iter().map(|orbit| reach(&graph, orbit)).collect();
        Ok(Instance { problem, graph, forbids_attack, orbits, reach })
    }

    /// The indices of all orbits.
    pub fn all(&self) -> std::ops::Range<usize> {
        0..self.orbits.len()
    }

    /// The squares of an orbit in ascending order.
    pub fn orbit(&self, orbit: usize) -> &[Square] {
        self.orbits.squares(orbit)
    }

    /// The orbit of a square.
    pub fn orbit_of(&self, square: Square) -> usize {
        self.orbits.orbit_of(square)
    }

    /// The squares that at least one square of the orbit covers, in ascending order.
    pub(crate) fn reach(&self, orbit: usize) -> &[Square] {
        &self.reach[orbit]
    }

    /// The orbits that cover a square, in ascending order.
    pub fn coverers(&self, square: Square) -> Vec<usize> {
        let from = self.graph.coverers(square).iter();
        let mut orbits: Vec<usize> = from.map(|&from| self.orbit_of(from)).collect();
        orbits.sort_unstable();
        orbits.dedup();
        orbits
    }

    /// The squares that a piece here attacks or from which it is attacked, its own left out; perhaps
    /// some of them twice.
    pub fn attacked(&self, from: Square) -> impl Iterator<Item = Square> + '_ {
        let other_way = (!self.problem.piece.moves_both_ways()).then(|| self.graph.coverers(from));
        let near = self.graph.neighbours(from).iter().chain(other_way.into_iter().flatten());
        near.copied().filter(move |&to| to != from)
    }

    /// What the forced and forbidden squares of the problem decide; exempt squares count as covered.
    pub fn fixing(&self) -> Fixing {
        let exempt = |square| self.problem.exempt.contains(square);
        let mut fixing = Fixing {
            included: vec![false; self.orbits.len()],
            excluded: self.all().map(|orbit| self.is_barred(orbit)).collect(),
            covered: self.problem.board.squares().map(exempt).collect(),
            pieces: 0,
            sizes: self.orbits.iter().map(<[Square]>::len).collect(),
        };
        for square in self.problem.forced.iter() {
            let orbit = self.orbit_of(square);
            if !fixing.is_included(orbit) {
                self.include(&mut fixing, orbit);
            }
        }
        fixing
    }

    /// Whether the problem itself excludes the orbit, whatever is included.
    pub fn is_barred(&self, orbit: usize) -> bool {
        let forbidden = |square: &Square| self.problem.forbidden.contains(*square);
        self.orbit(orbit).iter().any(forbidden)
            || (self.forbids_attack && self.attacks_itself(orbit))
    }

    fn attacks_itself(&self, orbit: usize) -> bool {
        let mut attacked = self.orbit(orbit).iter().flat_map(|&from| self.attacked(from));
        attacked.any(|to| self.orbit_of(to) == orbit)
    }

    /// Includes an orbit that is not included yet.
    fn include(&self, fixing: &mut Fixing, orbit: usize) {
        fixing.included[orbit] = true;
        fixing.pieces += self.orbit(orbit).len();
        self.reach(orbit).iter().for_each(|square| fixing.covered[square.index()] = true);
        if self.forbids_attack {
            for to in self.orbit(orbit).iter().flat_map(|&from| self.attacked(from)) {
                fixing.excluded[self.orbit_of(to)] = true;
            }
        }
    }
}

impl Fixing {
    /// Whether the orbit is included.
    pub fn is_included(&self, orbit: usize) -> bool {
        self.included[orbit]
    }

    /// Whether there is a reason to exclude the orbit.
    pub fn is_excluded(&self, orbit: usize) -> bool {
        self.excluded[orbit]
    }

    /// Neither included nor excluded.
    pub fn is_free(&self, orbit: usize) -> bool {
        !self.is_included(orbit) && !self.is_excluded(orbit)
    }

    /// Whether an included orbit covers the square, or it is exempt.
    pub fn is_covered(&self, square: Square) -> bool {
        self.covered[square.index()]
    }

    /// The number of squares in included orbits.
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// The greatest common divisor of the sizes of all free orbits; 1 if there are none.
    pub fn size_step(&self) -> usize {
        let free = (0..self.sizes.len()).filter(|&orbit| self.is_free(orbit));
        free.fold(0, |step: usize, orbit| step.gcd(&self.sizes[orbit])).max(1)
    }
}

/// The squares that a piece on each square covers, unless they are too many to be kept.
///
/// # Errors
/// If they are.
pub(crate) fn graph(problem: &Problem) -> Result<MoveGraph, Rejection> {
    let Problem { board, piece, rule, .. } = *problem;
    match MoveGraph::most_pairs(board, piece) {
        pairs if pairs > MAX_PAIRS => {
            Err(Rejection::TooManyAttacks { piece, board, pairs, limit: MAX_PAIRS })
        }
        _ => Ok(MoveGraph::for_rule(board, piece, rule)),
    }
}

fn reach(graph: &MoveGraph, orbit: &[Square]) -> Vec<Square> {
    let mut reach: Vec<Square> =
        orbit.iter().flat_map(|&square| graph.neighbours(square)).copied().collect();
    reach.sort_unstable();
    reach.dedup();
    reach
}
