//! The sweep: decides the squares in order and keeps, for each combination of squares covered near
//! the frontier, the least that leads to it; proof and definitions are in `FORMAT.md`.
//!
//! Plain on purpose: combinations are sorted and merged after every square, and where the tables after
//! all decisions would take much memory, those between lines are kept and the others made again.

use crate::rejection::Place;
use crate::{Layer, Rejection};
use destrier_board::{Board, MoveGraph, Square};

/// The most combinations kept at once, 16 bytes each.
pub(crate) const MAX_STATES: usize = 1 << 26;
/// The most squares in a state of one layer: its tables have a number for each set of them.
const MAX_WIDTH: usize = 26;
/// The most squares in the states of all layers: the bits of a combination.
const MAX_JOINT_WIDTH: usize = 63;
/// The most bytes of all tables that are kept at once.
const MAX_BYTES: usize = 1 << 32;
/// Shorter runs of states that go on alike are no faster than single states.
const WORTH_A_RUN: usize = 16;
/// Bytes of tables that are made sooner than made again.
const WORTH_KEEPING: usize = 1 << 26;
/// More than anything costs: there is no way to go on.
const NEVER: u16 = u16::MAX;

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

/// What it costs to go on, for every state of a layer.
type Table = Vec<u16>;

/// What deciding one square does to the states of a layer.
#[derive(Clone, Copy, Default)]
struct Step {
    /// The squares of the layer that a piece covers, a bit each.
    covers: usize,
    /// Those that nothing undecided covers any more.
    complete: usize,
    /// What a piece costs in this layer.
    share: u16,
}

/// The steps of one layer, and how many squares are in its states at most.
struct Track {
    steps: Vec<Step>,
    width: usize,
}

impl Sweep<'_> {
    /// Accepts when no combination is left in the end.
    pub(crate) fn check(&self) -> Result<(), Rejection> {
        let order = self.order();
        let tracks: Vec<Track> =
            self.layers.iter().map(|layer| self.track(layer, &order)).collect::<Result<_, _>>()?;
        let stretches = self.stretches(&tracks, &order)?;
        let kept: Vec<Vec<Table>> = for_each(&tracks, |_, track| track.between(&stretches));
        let mut states = vec![(0, 0)];
        for (stretch, ends) in stretches.windows(2).enumerate() {
            let within = |layer: usize, track: &Track| {
                track.within(ends[0]..ends[1], kept[layer][stretch].clone())
            };
            let tables: Vec<Vec<Table>> = for_each(&tracks, within);
            for at in ends[0]..ends[1] {
                let onward: Vec<&Table> =
                    tables.iter().map(|tables| &tables[at - ends[0]]).collect();
                states = self.decide(&states, &tracks, at, &onward);
                if states.len() > self.limit {
                    let square = self.place(order[at]);
                    return Err(Rejection::TooManyStates { square, limit: self.limit });
                }
            }
        }
        match states.first() {
            None => Ok(()),
            Some(&(_, cost)) => Err(Rejection::WithinBudget { cost, budget: self.budget }),
        }
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

    /// Gives each square of a layer a bit from the first decision that can cover it to the last.
    fn track(&self, layer: &Layer, order: &[Square]) -> Result<Track, Rejection> {
        let covered = |square: Square| {
            let all = self.graph.neighbours(square).iter().copied();
            all.filter(|&covered| layer.squares.contains(covered))
        };
        let mut last = vec![0; self.board().area()];
        for (at, &square) in order.iter().enumerate() {
            covered(square).for_each(|covered| last[covered.index()] = at);
        }
        let mut track = Track { steps: Vec::with_capacity(order.len()), width: 0 };
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
        }
        track.width = open.len();
        Ok(track)
    }

    /// Where to keep the tables: between stretches of decisions, either lines or all of them. Refuses what
    /// takes more bits or more memory than there is, before any is taken.
    fn stretches(&self, tracks: &[Track], order: &[Square]) -> Result<Vec<usize>, Rejection> {
        let width = tracks.iter().map(|track| track.width).sum();
        if let (true, Some(&square)) = (width > MAX_JOINT_WIDTH, order.first()) {
            let square = self.place(square);
            return Err(Rejection::FrontierTooWide { square, width, limit: MAX_JOINT_WIDTH });
        }
        let bytes = |ends: &[usize]| -> usize {
            let longest = ends.windows(2).map(|ends| ends[1] - ends[0]).max().unwrap_or(0);
            let tables = ends.len() + longest + 1;
            tracks.iter().map(|track| (size_of::<u16>() * tables) << track.width).sum()
        };
        let (whole, lines) = (vec![0, order.len()], self.lines(order));
        if bytes(&whole) <= WORTH_KEEPING {
            return Ok(whole);
        }
        match bytes(&lines) {
            bytes if bytes > MAX_BYTES => {
                Err(Rejection::TablesTooLarge { bytes, limit: MAX_BYTES })
            }
            _ => Ok(lines),
        }
    }

    /// Both decisions of every combination; the least that leads to each from which something within the
    /// budget goes on.
    fn decide(
        &self,
        states: &[(u64, i64)],
        tracks: &[Track],
        at: usize,
        onward: &[&Table],
    ) -> Vec<(u64, i64)> {
        let step = joint(tracks, at);
        let mut next = Vec::with_capacity(2 * states.len());
        for (covers, cost) in [(0, 0), (step.covers, step.cost)] {
            let then = states.iter().map(|&(state, spent)| (state | covers, spent + cost));
            let done = then.filter(|(state, _)| state & step.complete == step.complete);
            let left = done.map(|(state, spent)| (state & !step.complete, spent));
            next.extend(
                left.filter(|&(state, spent)| spent + least(state, onward, tracks) <= self.budget),
            );
        }
        // without a piece they are in order already, which a stable sort makes use of
        next.sort();
        next.dedup_by_key(|&mut (state, _)| state);
        next
    }
}

/// What it costs all layers at least to go on from a combination.
fn least(state: u64, onward: &[&Table], tracks: &[Track]) -> i64 {
    let (mut rest, mut least) = (state, 0);
    for (table, track) in onward.iter().zip(tracks) {
        let own = usize::try_from(rest & ((1 << track.width) - 1));
        least += i64::from(table[own.expect("at most 26 bits")]);
        rest >>= track.width;
    }
    least
}

impl Track {
    /// What it costs to go on from the end of each stretch.
    fn between(&self, stretches: &[usize]) -> Vec<Table> {
        let mut tables = vec![vec![0; 1 << self.width]];
        let mut spare = vec![0; 1 << self.width];
        for ends in stretches.windows(2).skip(1).rev() {
            let mut table = tables[tables.len() - 1].clone();
            for at in (ends[0]..ends[1]).rev() {
                self.before(at, &table, &mut spare);
                std::mem::swap(&mut table, &mut spare);
            }
            tables.push(table);
        }
        tables.reverse();
        tables
    }

    /// What it costs to go on after each decision of a stretch, from what it costs after the last.
    fn within(&self, stretch: std::ops::Range<usize>, after: Table) -> Vec<Table> {
        let mut tables = vec![after];
        for at in stretch.skip(1).rev() {
            let mut before = vec![0; 1 << self.width];
            self.before(at, &tables[tables.len() - 1], &mut before);
            tables.push(before);
        }
        tables.reverse();
        tables
    }

    /// What it costs to go on before a decision, from what it costs after it.
    fn before(&self, at: usize, after: &Table, before: &mut Table) {
        let Step { covers, complete, share } = self.steps[at];
        if covers == 0 {
            return before.copy_from_slice(after);
        }
        let alike = 1 << covers.trailing_zeros();
        if alike < WORTH_A_RUN {
            let onward = |covered: usize| match covered & complete == complete {
                true => after[covered & !complete],
                false => NEVER,
            };
            for (state, least) in before.iter_mut().enumerate() {
                *least = onward(state).min(onward(state | covers).saturating_add(share));
            }
            return;
        }
        before.fill(NEVER);
        // runs of states that are alike in all bits that the decision touches go on alike
        for (run, least) in before.chunks_mut(alike).enumerate() {
            let state = run * alike;
            for (covered, share) in [(state, 0), (state | covers, share)] {
                if covered & complete == complete {
                    let onward = &after[covered & !complete..][..alike];
                    for (least, onward) in least.iter_mut().zip(onward) {
                        *least = (*least).min(onward.saturating_add(share));
                    }
                }
            }
        }
    }
}

/// Something of each layer, in order; half of the layers on a thread of their own.
fn for_each<T: Send>(tracks: &[Track], make: impl Fn(usize, &Track) -> T + Sync) -> Vec<T> {
    let (first, second) = tracks.split_at(tracks.len() / 2);
    let of = |from: usize, tracks: &[Track]| -> Vec<T> {
        tracks.iter().enumerate().map(|(at, track)| make(from + at, track)).collect()
    };
    std::thread::scope(|scope| {
        let second = scope.spawn(|| of(first.len(), second));
        let mut all = of(0, first);
        all.extend(second.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        all
    })
}

/// What deciding a square does to combinations, the first layer in the lowest bits.
struct Joint {
    covers: u64,
    complete: u64,
    cost: i64,
}

fn joint(tracks: &[Track], at: usize) -> Joint {
    let mut joint = Joint { covers: 0, complete: 0, cost: 0 };
    let mut shift = 0;
    for track in tracks {
        let Step { covers, complete, share } = track.steps[at];
        joint.covers |= (covers as u64) << shift;
        joint.complete |= (complete as u64) << shift;
        joint.cost += i64::from(share);
        shift += track.width;
    }
    joint
}

/// The shares of one piece over all layers.
pub(crate) fn share(layers: &[Layer], square: Square) -> u64 {
    layers.iter().map(|layer| u64::from(layer.shares[square.index()])).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Piece, Rule, SquareSet};

    fn sweep(board: Board, budget: i64, limit: usize) -> Result<(), Rejection> {
        let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
        let (squares, shares) = (SquareSet::full(board), vec![2; board.area()]);
        let layers = [Layer { squares, shares }];
        Sweep { graph: &graph, layers: &layers, by_columns: true, budget, limit }.check()
    }

    #[test]
    fn a_whole_board_costs_its_smallest_cover() {
        let board = Board::new(4, 4).unwrap();
        assert_eq!(sweep(board, 7, MAX_STATES), Ok(()));
        let left = sweep(board, 9, MAX_STATES).unwrap_err();
        assert_eq!(left, Rejection::WithinBudget { cost: 8, budget: 9 });
    }

    #[test]
    fn tables_are_those_of_single_states() {
        let width = 7;
        let after: Table = (0..1_u16 << width).map(|state| state * 37 % 101).collect();
        for covers in 1..1 << width {
            let complete = covers & 0b101_0110;
            let track = Track { steps: vec![Step { covers, complete, share: 9 }], width };
            let mut before = vec![0; 1 << width];
            track.before(0, &after, &mut before);
            for (state, &least) in before.iter().enumerate() {
                let decisions = [(state, 0), (state | covers, 9)];
                let done = decisions.iter().filter(|(next, _)| next & complete == complete);
                let costs = done.map(|(next, share)| after[next & !complete] + share);
                assert_eq!(least, costs.min().unwrap_or(NEVER), "{state} {covers}");
            }
        }
    }

    #[test]
    fn a_sweep_stops_at_its_limit_of_combinations() {
        let board = Board::new(4, 4).unwrap();
        let full = sweep(board, 9, 4).unwrap_err();
        assert!(matches!(full, Rejection::TooManyStates { limit: 4, .. }), "{full}");
    }
}
