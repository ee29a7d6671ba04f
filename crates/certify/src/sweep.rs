//! The sweep: decides the squares in order and keeps, for each combination of squares covered near
//! the frontier, the least that leads to it; proof and definitions are in `FORMAT.md`.
//!
//! Plain on purpose: combinations are sorted and merged after every square, and where the tables after
//! all decisions would take much memory, those between lines are kept and the others made again. Where
//! a reflection allows it (`middle`), what is dearer in the first half of the lines than in the second is
//! left out.

mod combination;
mod middle;
mod track;

use crate::rejection::Place;
use crate::{Layer, Rejection};
use combination::{Combination, decide, joint, least};
use destrier_board::{Board, MoveGraph, Square};
use middle::Middle;
use std::ops::Range;
use track::{Step, Table, Track};

/// The most combinations kept at once, 24 bytes each.
pub(crate) const MAX_STATES: usize = 1 << 26;
/// The most squares in a state of one layer: its tables have a number for each set of them.
const MAX_WIDTH: usize = 26;
/// The most squares in the states of all layers: the bits of a combination.
const MAX_JOINT_WIDTH: usize = 63;
/// The most bytes of all tables that are kept at once.
const MAX_BYTES: usize = 1 << 32;
/// Bytes of tables that are made sooner than made again.
const WORTH_KEEPING: usize = 1 << 26;

/// Everything a sweep is made from.
pub(crate) struct Sweep<'a> {
    pub(crate) graph: &'a MoveGraph,
    pub(crate) layers: &'a [Layer],
    /// Whether the lines are columns.
    pub(crate) by_columns: bool,
    /// The most that a set may cost.
    pub(crate) budget: i64,
    /// The most combinations to keep at once.
    pub(crate) limit: usize,
}

/// The decisions in their order, and what each does to the layers.
struct Course {
    order: Vec<Square>,
    /// Where each line begins in the order, and where the last one ends.
    lines: Vec<usize>,
    tracks: Vec<Track>,
}

/// Some of the decisions, and what bounds the combinations after each.
struct Stage {
    decisions: Range<usize>,
    /// The tracks with the costs that count as spent.
    tracks: Vec<Track>,
    /// What it costs each layer to go on after these decisions.
    after: Vec<Table>,
    /// The most that may be spent together with what it costs to go on.
    limit: i64,
    spent: fn(&Combination) -> i64,
}

impl Sweep<'_> {
    /// Accepts when no combination is left in the end.
    pub(crate) fn check(&self) -> Result<(), Rejection> {
        let order = self.order();
        let lines = self.lines(&order);
        let middle = Middle::new(self, &order, &lines);
        let half = middle.as_ref().map_or(0, |middle| middle.half);
        let tracks = self.layers.iter().map(|layer| self.track(layer, &order, half));
        let tracks = tracks.collect::<Result<_, _>>()?;
        let course = Course { order, lines, tracks };
        self.check_width(&course)?;
        course.check_bytes()?;
        let mut left = vec![(0, 0, 0)];
        if let Some(middle) = middle {
            left = self.follow(left, &course, &middle.stage(self, &course))?;
        }
        match self.follow(left, &course, &self.last_stage(&course, half))?.first() {
            None => Ok(()),
            Some(&(_, cost, _)) => Err(Rejection::WithinBudget { cost, budget: self.budget }),
        }
    }

    /// From this decision to the end.
    fn last_stage(&self, course: &Course, from: usize) -> Stage {
        Stage {
            decisions: from..course.order.len(),
            tracks: course.tracks.clone(),
            after: course.tracks.iter().map(Track::done).collect(),
            limit: self.budget,
            spent: |combination| combination.1,
        }
    }

    /// The combinations left after the decisions of a stage.
    fn follow(
        &self,
        mut left: Vec<Combination>,
        course: &Course,
        stage: &Stage,
    ) -> Result<Vec<Combination>, Rejection> {
        let stretches = course.stretches(&stage.decisions);
        let kept: Vec<Vec<Table>> = for_each(&stage.tracks, |layer, track| {
            track.between(&stretches, stage.after[layer].clone())
        });
        for (stretch, ends) in stretches.windows(2).enumerate() {
            let tables: Vec<Vec<Table>> = for_each(&stage.tracks, |layer, track| {
                track.within(ends[0]..ends[1], kept[layer][stretch].clone())
            });
            for at in ends[0]..ends[1] {
                let onward: Vec<&Table> =
                    tables.iter().map(|tables| &tables[at - ends[0]]).collect();
                let costs = [joint(&course.tracks, at), joint(&stage.tracks, at)];
                left = decide(&left, &costs, |combination| {
                    let onward = least(combination.0, &onward, &stage.tracks);
                    (stage.spent)(combination) + onward <= stage.limit
                });
                if left.len() > self.limit {
                    let square = self.place(course.order[at]);
                    return Err(Rejection::TooManyStates { square, limit: self.limit });
                }
            }
        }
        Ok(left)
    }

    fn board(&self) -> Board {
        self.graph.board()
    }

    fn place(&self, square: Square) -> Place {
        Place { board: self.board(), square }
    }

    /// The squares that cover something of a layer, line after line.
    fn order(&self) -> Vec<Square> {
        let wanted = |square: &Square| self.layers.iter().any(|l| l.squares.contains(*square));
        let useful = |square: &Square| self.graph.neighbours(*square).iter().any(wanted);
        let mut order: Vec<Square> = self.board().squares().filter(useful).collect();
        order.sort_by_key(|&square| self.line(square));
        order
    }

    fn line(&self, square: Square) -> usize {
        if self.by_columns { self.board().col(square) } else { self.board().row(square) }
    }

    /// Where each line begins in the order, and where the last one ends.
    fn lines(&self, order: &[Square]) -> Vec<usize> {
        let begins = |&at: &usize| at == 0 || self.line(order[at]) != self.line(order[at - 1]);
        (0..order.len()).filter(begins).chain([order.len()]).collect()
    }

    /// Gives each square of a layer a bit from the first decision that can cover it to the last; the
    /// first half of the lines has `half` decisions.
    fn track(&self, layer: &Layer, order: &[Square], half: usize) -> Result<Track, Rejection> {
        let covered = |square: Square| {
            let all = self.graph.neighbours(square).iter().copied();
            all.filter(|&covered| layer.squares.contains(covered))
        };
        let mut last = vec![0; self.board().area()];
        for (at, &square) in order.iter().enumerate() {
            covered(square).for_each(|covered| last[covered.index()] = at);
        }
        let mut track =
            Track { steps: Vec::with_capacity(order.len()), width: 0, open: Vec::new() };
        let mut open: Vec<Option<Square>> = Vec::new();
        for (at, &square) in order.iter().enumerate() {
            let mut step = Step { share: layer.shares[square.index()], ..Step::default() };
            for covered in covered(square) {
                let bit = open.iter().position(|&open| open == Some(covered));
                let bit = bit.or_else(|| open.iter().position(Option::is_none));
                let bit = bit.unwrap_or(open.len());
                open.resize(open.len().max(bit + 1), None);
                open[bit] = Some(covered);
                if open.len() > MAX_WIDTH {
                    let (square, width) = (self.place(square), open.len());
                    return Err(Rejection::FrontierTooWide { square, width, limit: MAX_WIDTH });
                }
                step.covers |= 1 << bit;
                step.complete |= usize::from(last[covered.index()] == at) << bit;
            }
            let complete = |bit: usize| step.complete >> bit & 1 == 1;
            (0..open.len()).filter(|&bit| complete(bit)).for_each(|bit| open[bit] = None);
            track.steps.push(step);
            if at + 1 == half {
                track.open.clone_from(&open);
            }
        }
        track.width = open.len();
        Ok(track)
    }

    /// Refuses states of too many bits.
    fn check_width(&self, course: &Course) -> Result<(), Rejection> {
        let width = course.tracks.iter().map(|track| track.width).sum();
        if let (true, Some(&square)) = (width > MAX_JOINT_WIDTH, course.order.first()) {
            let square = self.place(square);
            return Err(Rejection::FrontierTooWide { square, width, limit: MAX_JOINT_WIDTH });
        }
        Ok(())
    }
}

impl Course {
    /// How many bytes the tables take that are kept at once when they are kept at these decisions and those
    /// of one stretch between them are made.
    fn bytes(&self, ends: &[usize]) -> usize {
        let longest = ends.windows(2).map(|ends| ends[1] - ends[0]).max().unwrap_or(0);
        let tables = ends.len() + longest + 1;
        self.tracks.iter().map(|track| (size_of::<u16>() * tables) << track.width).sum()
    }

    /// Refuses tables that take more memory than there is.
    fn check_bytes(&self) -> Result<(), Rejection> {
        match self.bytes(&self.lines) {
            bytes if bytes > MAX_BYTES => {
                Err(Rejection::TablesTooLarge { bytes, limit: MAX_BYTES })
            }
            _ => Ok(()),
        }
    }

    /// Where to keep the tables: between stretches of decisions, either lines or all of them.
    fn stretches(&self, decisions: &Range<usize>) -> Vec<usize> {
        let whole = vec![decisions.start, decisions.end];
        if self.bytes(&whole) <= WORTH_KEEPING {
            return whole;
        }
        let is_within = |at: &usize| (decisions.start..=decisions.end).contains(at);
        self.lines.iter().copied().filter(is_within).collect()
    }
}

/// Something of each layer, in order; half of the layers on a thread of their own.
fn for_each<T: Send>(tracks: &[Track], make: impl Fn(usize, &Track) -> T + Sync) -> Vec<T> {
    let (first, second) = tracks.split_at(tracks.len() / 2);
    let of = |from: usize, tracks: &[Track]| -> Vec<T> {
        tracks.iter().enumerate().map(|(at, track)| make(from + at, track)).collect()
    };
    let (second, mut all) = join(|| of(first.len(), second), || of(0, first));
    all.extend(second);
    all
}

/// Both at the same time.
fn join<A: Send, B: Send>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B) -> (A, B) {
    std::thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        (one.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), other)
    })
}

/// The shares of one piece over all layers.
pub(crate) fn share(layers: &[Layer], square: Square) -> u64 {
    layers.iter().map(|layer| u64::from(layer.shares[square.index()])).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Piece, Rule, SquareSet, Symmetry};
    use proptest::prelude::*;

    fn knights(board: Board) -> MoveGraph {
        MoveGraph::for_rule(board, Piece::Knight, Rule::Domination)
    }

    fn sweep(board: Board, budget: i64, limit: usize) -> Result<(), Rejection> {
        let graph = knights(board);
        let (squares, shares) = (SquareSet::full(board), vec![2; board.area()]);
        let layers = [Layer { squares, shares }];
        Sweep { graph: &graph, layers: &layers, by_columns: true, budget, limit }.check()
    }

    fn mirrored(layer: &Layer, board: Board, by_columns: bool) -> Layer {
        let reflection = if by_columns { Symmetry::FlipCols } else { Symmetry::FlipRows };
        let image = |square| reflection.apply(board, square);
        let squares = board.squares().filter(|&square| layer.squares.contains(image(square)));
        let shares = board.squares().map(|square| layer.shares[image(square).index()]);
        Layer { squares: SquareSet::from_squares(board, squares), shares: shares.collect() }
    }

    /// What the cheapest set costs that covers all layers, by trying all sets.
    fn cheapest(graph: &MoveGraph, layers: &[Layer]) -> i64 {
        let board = graph.board();
        let bits = |squares: &mut dyn Iterator<Item = Square>| {
            squares.fold(0_u32, |bits, square| bits | 1 << square.index())
        };
        let around: Vec<u32> =
            board.squares().map(|s| bits(&mut graph.neighbours(s).iter().copied())).collect();
        let wanted = layers.iter().fold(0, |all, layer| {
            all | bits(&mut board.squares().filter(|&square| layer.squares.contains(square)))
        });
        let covers = |&set: &u32| {
            board.squares().all(|s| wanted >> s.index() & 1 == 0 || around[s.index()] & set != 0)
        };
        let cost = |set: u32| {
            let chosen = board.squares().filter(|square| set >> square.index() & 1 == 1);
            chosen.map(|square| share(layers, square)).sum::<u64>()
        };
        let cost = (0..1_u32 << board.area()).filter(covers).map(cost).min();
        cost.unwrap().try_into().unwrap()
    }

    proptest! {
        #[test]
        fn a_sweep_finds_what_the_cheapest_set_costs(
            (rows, cols) in proptest::sample::select(&[(1, 1), (3, 4), (4, 3), (3, 5), (5, 3), (2, 6)][..]),
            own in proptest::collection::vec((any::<u32>(), any::<[u8; 15]>()), 1..3),
            with_images: bool, doubled: bool, by_columns: bool, above in 0..40_i64
        ) {
            let board = Board::new(rows, cols).unwrap();
            let graph = knights(board);
            let mut layers: Vec<Layer> = own.iter().map(|(squares, shares)| {
                let squares = board.squares().filter(|square| squares >> square.index() & 1 == 1);
                let shares = board.squares().map(|square| u16::from(shares[square.index()] / 16));
                Layer { squares: SquareSet::from_squares(board, squares), shares: shares.collect() }
            }).collect();
            if with_images {
                let images: Vec<Layer> =
                    layers.iter().map(|layer| mirrored(layer, board, by_columns)).collect();
                layers.extend(images);
            }
            if doubled {
                layers.push(layers[0].clone());
            }
            let cost = cheapest(&graph, &layers);
            let check = |budget| {
                Sweep { graph: &graph, layers: &layers, by_columns, budget, limit: MAX_STATES }.check()
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
    fn a_reflection_takes_layers_one_to_one() {
        let board = Board::new(6, 6).unwrap();
        let graph = knights(board);
        let shares: Vec<u16> = (0..36).collect();
        let one = Layer { squares: SquareSet::full(board), shares };
        let image = mirrored(&one, board, true);
        let has_middle = |layers: &[&Layer]| {
            let layers: Vec<Layer> = layers.iter().copied().cloned().collect();
            let (limit, budget) = (MAX_STATES, 10);
            let sweep = Sweep { graph: &graph, layers: &layers, by_columns: true, budget, limit };
            let order = sweep.order();
            Middle::new(&sweep, &order, &sweep.lines(&order)).is_some()
        };
        assert!(has_middle(&[&one, &image]));
        assert!(has_middle(&[&image, &one]));
        assert!(!has_middle(&[&one]));
        assert!(!has_middle(&[&one, &one, &image]));
    }

    #[test]
    fn a_whole_board_costs_its_smallest_cover() {
        let board = Board::new(4, 4).unwrap();
        assert_eq!(sweep(board, 7, MAX_STATES), Ok(()));
        let left = sweep(board, 9, MAX_STATES).unwrap_err();
        assert_eq!(left, Rejection::WithinBudget { cost: 8, budget: 9 });
    }

    #[test]
    fn a_sweep_stops_at_its_limit_of_combinations() {
        let board = Board::new(4, 4).unwrap();
        let full = sweep(board, 9, 4).unwrap_err();
        assert!(matches!(full, Rejection::TooManyStates { limit: 4, .. }), "{full}");
    }
}
