//! The check of a sweep: its two stages, and what is left after them.

use super::product::{ProductStates, Word};
use super::reflection::Reflection;
use super::stage::Stage;
use super::subproblem::{Subproblem, Sweep, cost};
use crate::Rejection;
use num_traits::ToPrimitive;

impl Sweep<'_> {
    /// Accepts when no product state is left in the end.
    pub(crate) fn check(&self) -> Result<(), Rejection> {
        self.check_in_words(true)
    }

    /// The same; in short words where these have room, if they are allowed.
    fn check_in_words(&self, short: bool) -> Result<(), Rejection> {
        let order = self.order();
        let lines = self.ends(&order);
        let reflection = Reflection::new(self, &lines);
        let half = reflection.as_ref().map_or(0, |reflection| reflection.half);
        let subproblem = Subproblem::new(self, order, lines, half)?;
        if self.budget < 0 {
            return Ok(()); // no set costs so little, nor does the empty one where nothing is decided
        }
        let costs = subproblem.order.iter().map(|&square| cost(self.projections, square)).sum();
        match short && u64::has_room(subproblem.width(), costs) {
            true => self.follow::<u64>(&subproblem, reflection),
            false => self.follow::<u128>(&subproblem, reflection),
        }
    }

    /// Both stages.
    fn follow<W: Word>(
        &self,
        subproblem: &Subproblem,
        reflection: Option<Reflection>,
    ) -> Result<(), Rejection> {
        let mut states = ProductStates::<W>::initial();
        let mut from = 0;
        if let Some(reflection) = reflection {
            reflection.stage(self, subproblem).follow(&mut states, self, subproblem)?;
            from = reflection.half;
        }
        Stage::last(self, subproblem, from).follow(&mut states, self, subproblem)?;
        match states.all.first() {
            None => Ok(()),
            Some(&(_, cost, _)) => {
                let cost = cost.to_i64().unwrap_or(i64::MAX);
                Err(Rejection::WithinBudget { cost, budget: self.budget })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::subproblem::MAX_STATES;
    use super::*;
    use crate::{Projection, SweepLines};
    use destrier_board::{
        Board, Group, MoveGraph, Orbits, Piece, Problem, Quotient, Rule, Square, SquareSet,
    };
    use proptest::prelude::*;

    fn knights(board: Board) -> MoveGraph {
        MoveGraph::for_rule(board, Piece::Knight, Rule::Domination)
    }

    fn sweep(board: Board, budget: i64, limit: usize) -> Result<(), Rejection> {
        let graph = knights(board);
        let (squares, costs) = (SquareSet::full(board), vec![2; board.area()]);
        let projections = [Projection { squares, costs }];
        Sweep {
            graph: &graph,
            projections: &projections,
            lines: SweepLines::Columns,
            budget,
            limit,
        }
        .check()
    }

    fn reflected(projection: &Projection, board: Board, lines: SweepLines) -> Projection {
        let reflection = lines.reversal();
        let image = |square| reflection.apply(board, square);
        let squares = board.squares().filter(|&square| projection.squares.contains(image(square)));
        let costs = board.squares().map(|square| projection.costs[image(square).index()]);
        Projection { squares: SquareSet::from_squares(board, squares), costs: costs.collect() }
    }

    /// A problem modulo its symmetry, and the lines to sweep it by.
    #[derive(Clone, Debug)]
    struct Folded {
        graph: MoveGraph,
        domain: SquareSet,
        lines: SweepLines,
    }

    impl Folded {
        /// By a square of each orbit, changed at random until the reflection of the lines keeps the domain, or not.
        fn new(problem: &Problem, lines: SweepLines, picks: &[u8]) -> Self {
            let Problem { board, piece, rule, symmetry, .. } = *problem;
            let orbits = Orbits::new(board, symmetry);
            let reflection = lines.reversal();
            let chosen =
                |squares: &[Square]| SquareSet::from_squares(board, squares.iter().copied());
            let mut squares: Vec<Square> = orbits.iter().map(|orbit| orbit[0]).collect();
            for &pick in picks {
                let domain = chosen(&squares);
                let is_kept = |&square: &Square| {
                    reflection.preserves(board) && domain.contains(reflection.apply(board, square))
                };
                let unkept: Vec<usize> =
                    (0..squares.len()).filter(|&at| !is_kept(&squares[at])).collect();
                if unkept.is_empty() {
                    break;
                }
                let at = unkept[usize::from(pick / 16) % unkept.len()];
                let orbit = orbits.squares(at);
                squares[at] = orbit[usize::from(pick) % orbit.len()];
            }
            let domain = chosen(&squares);
            let quotient = Quotient::new(board, symmetry, domain.clone()).unwrap();
            let graph = quotient.graph(&MoveGraph::for_rule(board, piece, rule));
            Folded { graph, domain, lines }
        }

        /// A projection of squares of the domain that something covers, and of their images if they are asked for.
        fn projection(&self, squares: u32, costs: &[u8], with_images: bool) -> Projection {
            let (board, reflection) = (self.graph.board(), self.lines.reversal());
            let in_both = |square: Square| {
                let with_images = with_images && reflection.preserves(board);
                let is_own = !with_images || self.domain.contains(reflection.apply(board, square));
                is_own && self.domain.contains(square)
            };
            let covered = |square: Square| {
                self.domain.iter().any(|from| self.graph.neighbours(from).contains(&square))
            };
            let wanted = |&square: &Square| {
                squares >> square.index() & 1 == 1 && in_both(square) && covered(square)
            };
            let cost = |square: Square| match in_both(square) {
                true => u16::from(costs[square.index()]),
                false => 0,
            };
            Projection {
                squares: SquareSet::from_squares(board, board.squares().filter(wanted)),
                costs: board.squares().map(cost).collect(),
            }
        }

        /// What the cheapest set costs that covers all projections, by trying all sets.
        fn cheapest(&self, projections: &[Projection]) -> i64 {
            let bits = |squares: &mut dyn Iterator<Item = Square>| {
                squares.fold(0_u32, |bits, square| bits | 1 << square.index())
            };
            let pieces: Vec<(u32, u64)> = self
                .domain
                .iter()
                .map(|square| {
                    let covers = bits(&mut self.graph.neighbours(square).iter().copied());
                    (covers, cost(projections, square))
                })
                .collect();
            let wanted = bits(&mut projections.iter().flat_map(|one| one.squares.iter()));
            let of = |set: u32| (0..pieces.len()).filter(move |at| set >> at & 1 == 1);
            let covers =
                |&set: &u32| of(set).fold(0, |all, at| all | pieces[at].0) & wanted == wanted;
            let sets = (0..1_u32 << pieces.len()).filter(covers);
            let cost = sets.map(|set| of(set).map(|at| pieces[at].1).sum::<u64>()).min();
            cost.unwrap().try_into().unwrap()
        }
    }

    fn folded() -> impl Strategy<Value = Folded> {
        const BOARDS: [&str; 12] =
            ["1x1", "3x4", "4x3", "3x5", "5x3", "2x6", "3x3", "4x4", "4x4", "3x4t", "5x5", "4x6"];
        const PIECES: [&str; 8] = [
            "knight",
            "king",
            "rook",
            "bishop",
            "leaper:0,1",
            "leaper:0,2",
            "leaper:1,3",
            "chancellor",
        ];
        let lines = [SweepLines::Rows, SweepLines::Columns, SweepLines::Antidiagonals];
        let (boards, pieces) =
            (proptest::sample::select(&BOARDS[..]), proptest::sample::select(&PIECES[..]));
        let groups = proptest::sample::select(Group::NAMED.to_vec());
        let rules = proptest::sample::select(vec![Rule::Domination, Rule::Total]);
        let lines = proptest::sample::select(lines.to_vec());
        let picks = proptest::collection::vec(any::<u8>(), 0..60);
        (boards, pieces, groups, rules, lines, picks).prop_filter_map(
            "no more sets than can be tried",
            |(board, piece, symmetry, rule, lines, picks)| {
                let board: Board = board.parse().unwrap();
                let problem =
                    Problem { piece: piece.parse().unwrap(), rule, ..Problem::new(board) };
                let problem = problem.with_symmetry(symmetry).ok()?;
                let folded = Folded::new(&problem, lines, &picks);
                (folded.domain.len() <= 16).then_some(folded)
            },
        )
    }

    proptest! {
        #[test]
        fn a_sweep_finds_what_the_cheapest_set_costs(
            folded in folded(),
            own in proptest::collection::vec((any::<u32>(), any::<[u8; 25]>()), 1..3),
            most in proptest::sample::select(&[1_u8, 3, 15][..]),
            with_images: bool, doubled: bool, above in 0..40_i64
        ) {
            let (board, lines) = (folded.graph.board(), folded.lines);
            let with_images = with_images && lines.reversal().preserves(board);
            let own = own.iter().map(|(squares, costs)| (*squares, costs.map(|cost| cost % (most + 1))));
            let mut projections: Vec<Projection> =
                own.map(|(squares, costs)| folded.projection(squares, &costs, with_images)).collect();
            if with_images {
                let images: Vec<Projection> =
                    projections.iter().map(|projection| reflected(projection, board, lines)).collect();
                projections.extend(images);
            }
            if doubled {
                projections.push(projections[0].clone());
            }
            let cost = folded.cheapest(&projections);
            let check = |budget| {
                let graph = &folded.graph;
                let sweep = Sweep { graph, projections: &projections, lines, budget, limit: MAX_STATES };
                let found = sweep.check();
                assert_eq!(sweep.check_in_words(false), found);
                found
            };
            if cost > 0 {
                prop_assert_eq!(check(cost - 1), Ok(()));
            }
            let budget = cost + above;
            let found = match check(budget) {
                Err(Rejection::WithinBudget { cost, .. }) => cost,
                other => return Err(TestCaseError::fail(format!("{other:?}"))),
            };
            prop_assert!((cost..=budget).contains(&found), "{} is not from {} to {}", found, cost, budget);
        }
    }

    #[test]
    fn a_reflection_takes_projections_one_to_one() {
        let board = Board::new(6, 6).unwrap();
        let graph = knights(board);
        let costs: Vec<u16> = (0..36).collect();
        let one = Projection { squares: SquareSet::full(board), costs };
        let image = reflected(&one, board, SweepLines::Columns);
        let has_reflection = |projections: &[&Projection]| {
            let projections: Vec<Projection> = projections.iter().copied().cloned().collect();
            let (limit, budget) = (MAX_STATES, 10);
            let sweep = Sweep {
                graph: &graph,
                projections: &projections,
                lines: SweepLines::Columns,
                budget,
                limit,
            };
            Reflection::new(&sweep, &sweep.ends(&sweep.order())).is_some()
        };
        assert!(has_reflection(&[&one, &image]));
        assert!(has_reflection(&[&image, &one]));
        assert!(!has_reflection(&[&one]));
        assert!(!has_reflection(&[&one, &one, &image]));
    }

    #[test]
    fn a_whole_board_costs_its_smallest_cover() {
        let board = Board::new(4, 4).unwrap();
        assert_eq!(sweep(board, 7, MAX_STATES), Ok(()));
        let states = sweep(board, 9, MAX_STATES).unwrap_err();
        assert_eq!(states, Rejection::WithinBudget { cost: 8, budget: 9 });
    }

    /// Projections that are there again cost nothing and change nothing.
    #[test]
    fn states_of_more_than_64_bits_are_kept_in_long_words() {
        let board = Board::new(4, 4).unwrap();
        let graph = knights(board);
        let squares = SquareSet::full(board);
        let of = |cost| Projection { squares: squares.clone(), costs: vec![cost; board.area()] };
        let projections: Vec<Projection> = [2].into_iter().chain([0; 6]).map(of).collect();
        let check = |budget| {
            let (lines, limit) = (SweepLines::Columns, MAX_STATES);
            let sweep = Sweep { graph: &graph, projections: &projections, lines, budget, limit };
            let order = sweep.order();
            let subproblem = Subproblem::new(&sweep, order.clone(), sweep.ends(&order), 0).unwrap();
            assert!(subproblem.width() > 64);
            sweep.check()
        };
        assert_eq!(check(7), Ok(()));
        assert_eq!(check(9), Err(Rejection::WithinBudget { cost: 8, budget: 9 }));
    }

    /// What the sweep of these projections says of a budget.
    fn within(graph: &MoveGraph, projections: &[Projection], budget: i64) -> Result<(), Rejection> {
        let lines = SweepLines::Columns;
        Sweep { graph, projections, lines, budget, limit: MAX_STATES }.check()
    }

    /// A state has a bit of each projection, and those that have none come before, among and after them.
    #[test]
    fn any_number_of_projections_has_room_in_a_word() {
        let board = Board::new(1, 1).unwrap();
        let graph = knights(board);
        let own = |squares, cost| Projection { squares, costs: vec![cost] };
        for (bits, most) in [(1, 1), (63, 2), (64, 1), (65, 1), (126, 2), (127, u16::MAX)] {
            for (before, after) in [(0, 0), (0, 1), (1, 0), (1, 2), (70, 70)] {
                let empty = |number| vec![own(SquareSet::empty(board), 0); number];
                let mut full = vec![own(SquareSet::full(board), most); bits];
                full.splice(bits / 2..bits / 2, empty(1));
                let projections = [empty(before), full, empty(after)].concat();
                let cost = i64::from(most) * bits as i64;
                assert_eq!(
                    within(&graph, &projections, cost - 1),
                    Ok(()),
                    "{bits} {before} {after}"
                );
                let found = within(&graph, &projections, cost).unwrap_err();
                assert_eq!(found, Rejection::WithinBudget { cost, budget: cost });
            }
        }
        let many = vec![own(SquareSet::full(board), 1); 128];
        assert!(matches!(within(&graph, &many, 1), Err(Rejection::FrontierTooWide { .. })));
    }

    /// Costs of many projections add up beyond 32 bits: those of all squares, or those of a cover too.
    #[test]
    fn costs_are_as_large_as_projections_make_them() {
        let (board, covers) = (Board::new(1, 4923).unwrap(), 1641);
        let graph = MoveGraph::for_rule(board, Piece::King, Rule::Domination);
        for number in [13, 20, 40] {
            let costs = vec![u16::MAX; board.area()];
            let projections = vec![Projection { squares: SquareSet::full(board), costs }; number];
            let cost = covers * number as i64 * i64::from(u16::MAX);
            assert_eq!(within(&graph, &projections, cost - 1), Ok(()));
            let found = within(&graph, &projections, cost).unwrap_err();
            assert_eq!(found, Rejection::WithinBudget { cost, budget: cost });
        }
    }

    #[test]
    fn a_sweep_stops_at_its_limit_of_product_states() {
        let board = Board::new(4, 4).unwrap();
        let full = sweep(board, 9, 4).unwrap_err();
        assert!(matches!(full, Rejection::TooManyStates { limit: 4, .. }), "{full}");
    }
}
