//! Which board of a table of records is tried next, and what the search begins with: nothing, a pattern,
//! a record, or the corners of records joined.

use super::table::Table;
use anyhow::Result;
use destrier_board::{Board, MoveGraph, Piece, Rule, SquareSet, Symmetry};
use destrier_cover::search::join::{gaps, join};
use destrier_cover::search::mend;
use destrier_cover::search::patterns::{Pattern, construct};
use destrier_cover::search::stretch;
use destrier_run::Random;
use std::collections::HashMap;
use std::time::Duration;

/// Patterns of density 1/8 are tried on boards of more squares.
const PATTERNED: usize = 900;
/// Small covers of large boards repeat themselves along the border after so many squares.
const PERIOD: usize = 8;
/// Corners are taken from boards whose sides are at most so many squares longer or shorter.
const KIN: usize = 3 * PERIOD;
/// So many sets of corners are joined, of which the best becomes the start.
const JOINS: u64 = 12;

/// One attempt at one board.
pub(super) struct Task {
    /// The board.
    pub(super) board: Board,
    /// Everything random follows from it.
    pub(super) seed: u64,
    /// How long it may take.
    pub(super) slice: Duration,
    from: Origin,
}

/// What an attempt starts from.
enum Origin {
    Nothing,
    /// The record of this board.
    Record,
    /// The record of another board, with rows and columns put in or left out.
    Stretched(Board),
    /// Corners of several records.
    Joined(Vec<Board>),
    /// One of the patterns of density 1/8.
    Pattern,
}

impl Task {
    /// In words, what searches and from where.
    pub(super) fn method(&self) -> String {
        match &self.from {
            Origin::Nothing => "row weighting".to_owned(),
            Origin::Record => "row weighting from the record before".to_owned(),
            Origin::Stretched(from) => format!("row weighting from the {from} record"),
            Origin::Joined(_) => "row weighting from corners of records".to_owned(),
            Origin::Pattern => "row weighting from a pattern of density 1/8".to_owned(),
        }
    }

    /// The set that the search starts from.
    pub(super) fn start(&self, records: &Table) -> Result<Option<SquareSet>> {
        let graph = MoveGraph::for_rule(self.board, Piece::Knight, Rule::Domination);
        Ok(match &self.from {
            Origin::Nothing => None,
            Origin::Record => records.cover(self.board)?,
            Origin::Stretched(from) => {
                let cover = records.cover(*from)?;
                cover.map(|cover| stretch(&cover, self.board, self.seed)).transpose()?
            }
            Origin::Joined(from) => {
                let mut covers = Vec::new();
                for &board in from {
                    covers.extend(records.cover(board)?);
                }
                if covers.is_empty() {
                    return Ok(None);
                }
                let joined = (0..JOINS).map(|turn| crossed(&graph, &covers, self.seed, turn));
                let least = joined.min_by_key(|set| gaps(&graph, set));
                least.map(|set| mend(&graph, &set, self.seed))
            }
            Origin::Pattern => {
                let patterns = Pattern::eighths();
                let pattern = &patterns[self.seed as usize % patterns.len()];
                Some(construct(self.board, pattern, self.seed))
            }
        })
    }
}

/// Corners of some of the covers, turned and reflected, on one board.
fn crossed(graph: &MoveGraph, covers: &[SquareSet], seed: u64, turn: u64) -> SquareSet {
    let mut random = Random::new(seed, turn);
    let corners = [(); 4].map(|()| {
        let cover = &covers[random.below(covers.len())];
        cover.image(Symmetry::ALL[random.below(8)])
    });
    join(graph, corners.each_ref(), seed)
}

/// Which board next, and from where: first those without a record in order of size, so that one
/// grows from the other; then at random, less often where attempts failed.
pub(super) struct Schedule {
    boards: Vec<Board>,
    failures: HashMap<Board, f64>,
    seed: u64,
    random: Random,
    /// Stretched records that are still to be tried, the nearest first.
    fresh: Vec<(Board, Board)>,
}

impl Schedule {
    /// A schedule of these boards.
    pub(super) fn new(mut boards: Vec<Board>, seed: u32, records: &Table) -> Result<Self> {
        boards.sort_by_key(|board| board.area());
        let seed = u64::from(seed);
        let (failures, random) = (HashMap::new(), Random::new(seed, 0));
        let mut schedule = Schedule { boards, failures, seed, random, fresh: Vec::new() };
        for &board in schedule.boards.iter().rev() {
            for from in schedule.relatives(board, records)? {
                if is_stretched(board, from) {
                    schedule.fresh.push((board, from));
                }
            }
        }
        Ok(schedule)
    }

    /// The next attempt; none when every record is a minimum.
    pub(super) fn next(&mut self, records: &Table) -> Result<Option<Task>> {
        let mut open = Vec::new();
        for &board in &self.boards {
            match records.is_minimum(board)? {
                None => return Ok(Some(self.task(board, first(board)))),
                Some(true) => {}
                Some(false) => open.push(board),
            }
        }
        while let Some((board, from)) = self.fresh.pop() {
            if open.contains(&board) {
                return Ok(Some(self.task(board, Origin::Stretched(from))));
            }
        }
        let weight = |board: &Board| {
            (board.area() as f64).sqrt() / (1.0 + self.failures.get(board).unwrap_or(&0.0))
        };
        let total: f64 = open.iter().map(weight).sum();
        let mut point = total * self.random.unit();
        let chosen = open.iter().copied().find(|board| {
            point -= weight(board);
            point <= 0.0
        });
        let Some(board) = chosen.or(open.last().copied()) else { return Ok(None) };
        let from = self.origin(board, records)?;
        Ok(Some(self.task(board, from)))
    }

    fn origin(&mut self, board: Board, records: &Table) -> Result<Origin> {
        let relatives = self.relatives(board, records)?;
        Ok(match self.random.below(8) {
            0 => Origin::Nothing,
            1 => Origin::Record,
            2 if board.area() > PATTERNED => Origin::Pattern,
            3 | 4 if !relatives.is_empty() => {
                Origin::Stretched(relatives[self.random.below(relatives.len())])
            }
            _ => Origin::Joined(relatives.into_iter().chain([board]).collect()),
        })
    }

    fn task(&mut self, board: Board, from: Origin) -> Task {
        self.seed += 1;
        let failures = self.failures.get(&board).copied().unwrap_or(0.0);
        let seconds = (0.2 + board.area() as f64 / 1600.0) * (1.0 + failures).min(8.0);
        Task { board, seed: self.seed, slice: Duration::from_secs_f64(seconds), from }
    }

    /// Takes note of whether an attempt gained: a record that is new is handed on to other boards.
    pub(super) fn note(&mut self, task: &Task, gained: bool, records: &Table) -> Result<()> {
        let failures = self.failures.entry(task.board).or_default();
        *failures = if gained { 0.0 } else { *failures + 1.0 };
        if gained {
            for board in self.relatives(task.board, records)? {
                if is_stretched(board, task.board) {
                    self.fresh.push((board, task.board));
                }
            }
        }
        Ok(())
    }

    /// Other boards with a record, not much longer or shorter, the farthest first.
    fn relatives(&self, board: Board, records: &Table) -> Result<Vec<Board>> {
        let distance = |other: &Board| {
            let (rows, cols) = (board.rows(), board.cols());
            other.rows().abs_diff(rows).max(other.cols().abs_diff(cols))
        };
        let mut near = Vec::new();
        for &other in &self.boards {
            if other != board && distance(&other) <= KIN && records.is_minimum(other)?.is_some() {
                near.push(other);
            }
        }
        near.sort_by_key(|other| std::cmp::Reverse(distance(other)));
        Ok(near)
    }
}

/// Whether both sides differ by whole periods.
fn is_stretched(board: Board, from: Board) -> bool {
    let whole = |side: usize, other: usize| side.abs_diff(other).is_multiple_of(PERIOD);
    whole(board.rows(), from.rows()) && whole(board.cols(), from.cols())
}

/// For a board without a record.
fn first(board: Board) -> Origin {
    if board.area() > PATTERNED { Origin::Pattern } else { Origin::Nothing }
}
