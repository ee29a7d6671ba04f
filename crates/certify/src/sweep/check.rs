//! The check of a sweep: its two stages, and what is left after them.

use super::product::{ProductStates, Word};
use super::reflection::Reflection;
use super::stage::Stage;
use super::subproblem::{Subproblem, Sweep};
use crate::Rejection;

impl Sweep<'_> {
    /// Accepts when no product state is left in the end.
    pub(crate) fn check(&self) -> Result<(), Rejection> {
        self.check_in_words(u64::BITS as usize)
    }

    /// The same; states of more than `short` bits are kept in long words.
    fn check_in_words(&self, short: usize) -> Result<(), Rejection> {
        let order = self.order();
        let lines = self.ends(&order);
        let reflection = Reflection::new(self, &order, &lines);
        let half = reflection.as_ref().map_or(0, |reflection| reflection.half);
        let subproblem = Subproblem::new(self, order, lines, half)?;
        if self.budget < 0 {
            return Ok(()); // no set costs so little, nor does the empty one where nothing is decided
        }
        match subproblem.width() <= short {
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
                Err(Rejection::WithinBudget { cost: cost.into(), budget: self.budget })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::subproblem::{MAX_STATES, cost};
    use super::*;
    use crate::{Projection, SweepLines};
    use destrier_board::{Board, MoveGraph, Piece, Rule, Square, SquareSet};
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

    /// What the cheapest set costs that covers all projections, by trying all sets.
    fn cheapest(graph: &MoveGraph, projections: &[Projection]) -> i64 {
        let board = graph.board();
        let bits = |squares: &mut dyn Iterator<Item = Square>| {
            squares.fold(0_u32, |bits, square| bits | 1 << square.index())
        };
        let around: Vec<u32> =
            board.squares().map(|s| bits(&mut graph.neighbours(s).iter().copied())).collect();
        let wanted = projections.iter().fold(0, |all, projection| {
            all | bits(&mut board.squares().filter(|&square| projection.squares.contains(square)))
        });
        let covers = |&set: &u32| {
            board.squares().all(|s| wanted >> s.index() & 1 == 0 || around[s.index()] & set != 0)
        };
        let cost = |set: u32| {
            let chosen = board.squares().filter(|square| set >> square.index() & 1 == 1);
            chosen.map(|square| cost(projections, square)).sum::<u64>()
        };
        let cost = (0..1_u32 << board.area()).filter(covers).map(cost).min();
        cost.unwrap().try_into().unwrap()
    }

    proptest! {
        #[test]
        fn a_sweep_finds_what_the_cheapest_set_costs(
            (rows, cols) in proptest::sample::select(&[(1, 1), (3, 4), (4, 3), (3, 5), (5, 3), (2, 6)][..]),
            own in proptest::collection::vec((any::<u32>(), any::<[u8; 15]>()), 1..3),
            with_images: bool, doubled: bool, lines in proptest::sample::select(&[SweepLines::Rows, SweepLines::Columns][..]), above in 0..40_i64
        ) {
            let board = Board::new(rows, cols).unwrap();
            let graph = knights(board);
            let mut projections: Vec<Projection> = own.iter().map(|(squares, costs)| {
                let squares = board.squares().filter(|square| squares >> square.index() & 1 == 1);
                let costs = board.squares().map(|square| u16::from(costs[square.index()] / 16));
                Projection { squares: SquareSet::from_squares(board, squares), costs: costs.collect() }
            }).collect();
            if with_images {
                let images: Vec<Projection> =
                    projections.iter().map(|projection| reflected(projection, board, lines)).collect();
                projections.extend(images);
            }
            if doubled {
                projections.push(projections[0].clone());
            }
            let cost = cheapest(&graph, &projections);
            let check = |budget| {
                let sweep = Sweep { graph: &graph, projections: &projections, lines, budget, limit: MAX_STATES };
                let found = sweep.check();
                assert_eq!(sweep.check_in_words(0), found);
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
            let order = sweep.order();
            Reflection::new(&sweep, &order, &sweep.ends(&order)).is_some()
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

    #[test]
    fn a_sweep_stops_at_its_limit_of_product_states() {
        let board = Board::new(4, 4).unwrap();
        let full = sweep(board, 9, 4).unwrap_err();
        assert!(matches!(full, Rejection::TooManyStates { limit: 4, .. }), "{full}");
    }
}
