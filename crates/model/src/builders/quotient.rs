//! A cover problem modulo its symmetry: one choice for each orbit of squares.

use destrier_board::{Demands, MoveGraph, Orbits, Problem, Square, SquareSet};

/// The orbits of a problem's symmetry, how they cover each other, and what the problem says of each.
///
/// A set with the symmetry is a union of orbits. It covers an orbit if it covers the orbit's
/// representative.
///
/// ```
/// use destrier_board::{Board, Group, MoveGraph, Problem, Rule};
/// use destrier_model::ProblemQuotient;
///
/// let problem = Problem::new(Board::new(3, 3)?).with_symmetry(Group::All)?;
/// let problem = Problem { rule: Rule::Independent, ..problem }.with_exempt(problem.board.at(1, 1));
/// let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
/// let quotient = ProblemQuotient::new(&problem, &graph);
/// let [corners, sides, centre] = [0, 1, 2];
/// assert_eq!([corners, sides, centre].map(|orbit| quotient.size(orbit)), [4, 4, 1]);
/// assert_eq!(problem.board.name(quotient.representative(sides)), "b1");
/// assert_eq!(quotient.coverers(corners), [corners, sides]);
/// assert_eq!(quotient.attacked(corners), [sides]);
/// assert_eq!(quotient.required(centre), None);
/// assert!(!quotient.is_forced(centre) && !quotient.is_excluded(sides));
/// # Ok::<(), destrier_board::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProblemQuotient<'a> {
    problem: &'a Problem,
    graph: &'a MoveGraph,
    orbits: Orbits,
}

impl<'a> ProblemQuotient<'a> {
    /// The quotient of a problem, whose move graph for its rule is given; linear in the area.
    ///
    /// # Panics
    /// If the problem's symmetry does not map its board onto itself.
    pub fn new(problem: &'a Problem, graph: &'a MoveGraph) -> Self {
        ProblemQuotient { problem, graph, orbits: Orbits::new(problem.board, problem.symmetry) }
    }

    /// The orbits.
    pub fn orbits(&self) -> &Orbits {
        &self.orbits
    }

    /// The orbits, and nothing else any more.
    pub fn into_orbits(self) -> Orbits {
        self.orbits
    }

    /// The number of orbits.
    pub fn len(&self) -> usize {
        self.orbits.len()
    }

    /// Whether there are no orbits; a board has at least one.
    pub fn is_empty(&self) -> bool {
        self.orbits.is_empty()
    }

    /// The number of an orbit's squares: the pieces that it takes.
    pub fn size(&self, orbit: usize) -> usize {
        self.orbits.squares(orbit).len()
    }

    /// The first square of an orbit, which stands for all.
    pub fn representative(&self, orbit: usize) -> Square {
        self.orbits.squares(orbit)[0]
    }

    /// The orbits whose pieces cover an orbit, in ascending order.
    pub fn coverers(&self, orbit: usize) -> Vec<usize> {
        self.orbits_of(self.graph.coverers(self.representative(orbit)).iter())
    }

    /// The orbits that an independent set with this orbit avoids, perhaps its own too, since one
    /// attacks the other, in ascending order; none under other rules.
    pub fn attacked(&self, orbit: usize) -> Vec<usize> {
        let Demands { covers_own_square: _, forbids_attack } = self.problem.rule.demands();
        if !forbids_attack {
            return Vec::new();
        }
        let own = self.representative(orbit);
        let near = self.graph.neighbours(own).iter().chain(self.graph.coverers(own));
        self.orbits_of(near.filter(|&&square| square != own))
    }

    /// Whether some square of an orbit must hold a piece, so that all must.
    pub fn is_forced(&self, orbit: usize) -> bool {
        self.meets(orbit, &self.problem.forced)
    }

    /// Whether an orbit must not hold pieces: a square of it is forbidden, or independence forbids
    /// the orbit, which attacks itself.
    pub fn is_excluded(&self, orbit: usize) -> bool {
        self.meets(orbit, &self.problem.forbidden) || self.attacked(orbit).contains(&orbit)
    }

    /// The first square of an orbit that has to be covered; none if all of the orbit is exempt.
    pub fn required(&self, orbit: usize) -> Option<Square> {
        let mut squares = self.orbits.squares(orbit).iter().copied();
        squares.find(|&square| !self.problem.exempt.contains(square))
    }

    /// For each block of the problem the orbits that have squares in it, and how many.
    pub fn blocks(&self) -> Vec<Vec<(usize, usize)>> {
        let count = |block: Vec<Square>| {
            let mut inside = vec![0; self.len()];
            for square in block {
                inside[self.orbits.orbit_of(square)] += 1;
            }
            inside.into_iter().enumerate().filter(|&(_, count)| count > 0).collect()
        };
        self.problem.block_squares().into_iter().map(count).collect()
    }

    fn meets(&self, orbit: usize, set: &SquareSet) -> bool {
        self.orbits.squares(orbit).iter().any(|&square| set.contains(square))
    }

    fn orbits_of<'b>(&self, squares: impl Iterator<Item = &'b Square>) -> Vec<usize> {
        let mut orbits: Vec<usize> = squares.map(|&square| self.orbits.orbit_of(square)).collect();
        orbits.sort_unstable();
        orbits.dedup();
        orbits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Board, Group, Piece, Placement, Rule};

    /// All problems of a small board with each rule, three pieces and each symmetry.
    fn each(rows: usize, cols: usize, check: impl Fn(&Problem, &ProblemQuotient<'_>)) {
        let board = Board::new(rows, cols).unwrap();
        for rule in Rule::ALL {
            for piece in
                ["knight", "king", "rook", "leap:+1,+2+ride:-1,+0", "ride:+0,+1+ride:+0,-1"]
            {
                let piece: Piece = piece.parse().unwrap();
                let plain = Problem { rule, piece, ..Problem::new(board) };
                for symmetry in Group::NAMED.into_iter().filter(|&group| plain.admits(group)) {
                    let problem = plain.clone().with_symmetry(symmetry).unwrap();
                    let graph = MoveGraph::for_rule(board, piece, rule);
                    check(&problem, &ProblemQuotient::new(&problem, &graph));
                }
            }
        }
    }

    /// The squares of the orbits that are bits of a number.
    fn union(quotient: &ProblemQuotient<'_>, bits: u32) -> SquareSet {
        let chosen = (0..quotient.len()).filter(|orbit| bits >> orbit & 1 == 1);
        let squares = chosen.flat_map(|orbit| quotient.orbits().squares(orbit).to_vec());
        SquareSet::from_squares(quotient.orbits().board(), squares)
    }

    /// All unions of orbits, looked at square by square.
    #[test]
    fn orbits_cover_and_exclude_each_other_as_their_squares_do() {
        for (rows, cols) in [(2, 3), (3, 3), (3, 4), (2, 5)] {
            each(rows, cols, |problem, quotient| {
                for bits in 0u32..1 << quotient.len() {
                    let chosen = |&orbit: &usize| bits >> orbit & 1 == 1;
                    let covered = |orbit| quotient.coverers(orbit).iter().any(chosen);
                    let apart = |orbit: usize| !quotient.attacked(orbit).iter().any(chosen);
                    let valid = (0..quotient.len())
                        .all(|orbit| covered(orbit) && (!chosen(&orbit) || apart(orbit)));
                    let placement = Placement::of(problem.piece, &union(quotient, bits));
                    let missing = placement.missing(problem.rule);
                    assert_eq!(valid, missing.is_empty(), "{problem}: {bits:b}");
                }
            });
        }
    }

    #[test]
    fn an_orbit_is_fixed_if_one_of_its_squares_is() {
        each(3, 4, |problem, _| {
            for square in problem.board.squares() {
                for forced in [true, false] {
                    let (with, without) =
                        if forced { (Some(square), None) } else { (None, Some(square)) };
                    let fixed = problem.clone().with_fixed(with, without).unwrap();
                    let graph = MoveGraph::for_rule(fixed.board, fixed.piece, fixed.rule);
                    let quotient = ProblemQuotient::new(&fixed, &graph);
                    for (orbit, squares) in quotient.orbits().iter().enumerate() {
                        let placement = SquareSet::from_squares(fixed.board, squares.to_vec());
                        let clashes = squares.iter().any(|&from| {
                            let near = graph.neighbours(from).iter();
                            fixed.rule == Rule::Independent
                                && near.filter(|&&to| to != from).any(|&to| placement.contains(to))
                        });
                        let holds = squares.contains(&square);
                        assert_eq!(quotient.is_forced(orbit), forced && holds);
                        assert_eq!(quotient.is_excluded(orbit), clashes || !forced && holds);
                    }
                }
            }
        });
    }

    #[test]
    fn blocks_count_the_squares_of_each_orbit() {
        let board = Board::new(5, 5).unwrap();
        for symmetry in Group::NAMED {
            let blocks = Some("2x3=1".parse().unwrap());
            let problem = Problem { symmetry, blocks, ..Problem::new(board) };
            let graph = MoveGraph::for_rule(board, problem.piece, problem.rule);
            let quotient = ProblemQuotient::new(&problem, &graph);
            for (block, counts) in problem.block_squares().iter().zip(quotient.blocks()) {
                for (orbit, squares) in quotient.orbits().iter().enumerate() {
                    let inside = squares.iter().filter(|square| block.contains(square)).count();
                    let counted = counts.iter().find(|&&(other, _)| other == orbit);
                    assert_eq!(counted.map_or(0, |&(_, count)| count), inside);
                }
            }
        }
    }

    #[test]
    fn an_orbit_requires_its_first_square_that_is_not_exempt() {
        let board = Board::new(2, 4).unwrap();
        let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
        let required = |exempt: &str, square: &str| {
            let exempt = board.parse_squares(exempt).unwrap();
            let problem = Problem::new(board).with_symmetry(Group::Rot180).unwrap();
            let problem = problem.with_exempt(exempt);
            let quotient = ProblemQuotient::new(&problem, &graph);
            let orbit = quotient.orbits().orbit_of(board.parse_square(square).unwrap());
            quotient.required(orbit).map(|square| board.name(square))
        };
        assert_eq!(required("a1 d2", "d2"), None);
        assert_eq!(required("a1", "a1").as_deref(), Some("d2"));
        assert_eq!(required("d2", "a1").as_deref(), Some("a1"));
    }
}
