//! A cover problem as a sequence of decisions, one for each orbit of squares.

use destrier_board::{Demands, MoveGraph, Orbits, Problem, Square, SquareSet};
use destrier_model::ProblemQuotient;

/// One decision: whether the orbit holds pieces.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Squares of the orbit: the pieces that it takes.
    pub(crate) size: usize,
    /// Slots that the pieces cover.
    pub(crate) cover: u128,
    /// Slots that must not be covered when pieces are placed here, for independence.
    pub(crate) conflict: u128,
    /// Slots that can be covered no later: they must be, and are then free for others.
    pub(crate) settled: u128,
    /// Whether pieces may be placed, and whether they may be left out.
    pub(crate) may_place: bool,
    pub(crate) may_skip: bool,
}

/// The decisions in order, and when each orbit can first and last be covered.
#[derive(Clone, Debug)]
pub(crate) struct Frontier {
    pub(crate) orbits: Orbits,
    pub(crate) steps: Vec<Step>,
    /// For each orbit, the orbits that pieces on it cover, in ascending order; and, as moves go
    /// both ways, those from which it is covered.
    pub(crate) covers: Vec<Vec<usize>>,
    /// For each orbit, the first and the last step that can cover it.
    pub(crate) first: Vec<usize>,
    pub(crate) last: Vec<usize>,
    /// For each orbit, its place in the frontier between these steps.
    pub(crate) slot: Vec<u32>,
    /// The number of places.
    pub(crate) width: u32,
}

/// Why there are no steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoSteps {
    /// No piece can cover this square.
    Uncoverable(Square),
    /// The frontier has more squares than a state holds.
    TooWide(usize),
}

/// The widest frontier that a state holds.
const MAX_WIDTH: usize = 120;

impl Frontier {
    /// The decisions of a problem, by ascending squares. Blocks are not looked at.
    pub(crate) fn new(problem: &Problem) -> Result<Self, NoSteps> {
        let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
        let quotient = ProblemQuotient::new(problem, &graph);
        let all = || 0..quotient.len();
        let covers: Vec<Vec<usize>> = all().map(|orbit| quotient.coverers(orbit)).collect();
        let may_place: Vec<bool> = all().map(|orbit| !quotient.is_excluded(orbit)).collect();
        let mut span = Vec::new();
        for (orbit, from) in covers.iter().enumerate() {
            let mut from = from.iter().copied().filter(|&from| may_place[from]);
            let first = from.next();
            let first =
                first.ok_or_else(|| NoSteps::Uncoverable(quotient.representative(orbit)))?;
            span.push((first, from.next_back().unwrap_or(first)));
        }
        let (first, last): (Vec<_>, Vec<_>) = span.into_iter().unzip();
        let (slot, width) = slots(&first, &last);
        if width > MAX_WIDTH {
            return Err(NoSteps::TooWide(width));
        }
        let bit = |orbit: usize| 1u128 << slot[orbit];
        let Demands { covers_own_square: _, forbids_attack } = problem.rule.demands();
        let step = |orbit: usize| {
            let alive = first[orbit] < orbit && orbit <= last[orbit];
            let covered = covers[orbit].iter().filter(|_| may_place[orbit]);
            Step {
                size: quotient.size(orbit),
                cover: covered.map(|&other| bit(other)).sum(),
                conflict: if forbids_attack && alive { bit(orbit) } else { 0 },
                settled: all().filter(|&other| last[other] == orbit).map(bit).sum(),
                may_place: may_place[orbit],
                may_skip: !quotient.is_forced(orbit),
            }
        };
        let (steps, width) = (all().map(step).collect(), width as u32);
        let orbits = quotient.into_orbits();
        Ok(Frontier { orbits, steps, covers, first, last, slot, width })
    }

    /// The number of decisions.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The squares of these orbits.
    pub(crate) fn lift(&self, chosen: impl IntoIterator<Item = usize>) -> SquareSet {
        let squares = chosen.into_iter().flat_map(|orbit| self.orbits.squares(orbit).to_vec());
        SquareSet::from_squares(self.orbits.board(), squares)
    }
}

/// A place for each orbit from its first to its last step, the lowest that is free.
fn slots(first: &[usize], last: &[usize]) -> (Vec<u32>, usize) {
    let mut slot = vec![0; first.len()];
    let mut taken: Vec<bool> = Vec::new();
    for step in 0..first.len() {
        for orbit in (0..first.len()).filter(|&orbit| first[orbit] == step) {
            let free = taken.iter().position(|&taken| !taken).unwrap_or(taken.len());
            taken.resize(taken.len().max(free + 1), true);
            taken[free] = true;
            slot[orbit] = free as u32;
        }
        for orbit in (0..first.len()).filter(|&orbit| last[orbit] == step) {
            taken[slot[orbit] as usize] = false;
        }
    }
    (slot, taken.len())
}
