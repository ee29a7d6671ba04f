//! Counts the tours of small boards by a sweep over path states, square by square along the longer
//! side. Time and memory grow with the states of a frontier of about two and a half lines of the
//! shorter side, and only linearly with the longer one; meant for shorter sides up to 8.

use super::TourError;
use super::moves::Moves;
use super::state::{MAX_CELLS, State};
use super::table::Table;
use destrier_board::{Board, Piece, Square};
use destrier_run::{Control, Done, Halt, Progress};
use std::time::Instant;

/// Which tours are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tours {
    /// Cycles, each once whatever its start and direction.
    Closed,
    /// Paths, each once whatever its direction, those with ends a jump apart included.
    Open,
    /// Paths from a square.
    From(Square),
}

/// A count of tours and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of tours.
    pub tours: u128,
    /// The largest number of path states at any square.
    pub peak: usize,
}

/// Why a count was not finished.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// A frontier with more squares than a key holds.
    #[error("counting needs a frontier of {cells} squares on {board}, at most {MAX_CELLS} fit")]
    TooWide {
        /// The board.
        board: Board,
        /// Squares of the frontier.
        cells: usize,
    },
    /// The states would take more memory than allowed.
    #[error("the path states need more than {0} bytes")]
    Memory(usize),
    /// The count was stopped.
    #[error("{0}")]
    Halted(Halt),
    /// A count beyond 64 bits on the way.
    #[error("a number of paths exceeds 64 bits")]
    Overflow,
    /// What cannot be asked.
    #[error(transparent)]
    Tour(#[from] TourError),
}

/// Counts tours exactly, within the memory of the control.
///
/// # Errors
/// See [`CountError`].
///
/// # Examples
/// ```
/// use destrier_board::{Board, Piece};
/// use destrier_combinat::tour::{Tours, count_tours};
/// use destrier_run::Control;
///
/// let board = Board::new(5, 6)?;
/// let control = Control::quiet().with_memory(1 << 20);
/// let count = count_tours(board, Piece::Knight, Tours::Closed, control)?;
/// assert_eq!(count.tours, 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_tours(
    board: Board,
    piece: Piece,
    tours: Tours,
    control: Control<'_>,
) -> Result<Count, CountError> {
    let (began, bytes) = (Instant::now(), control.memory());
    let moves = Moves::new(piece)?;
    if board.is_torus() {
        return Err(TourError::Torus(board).into());
    }
    if board.area() == 1 {
        return Ok(Count { tours: u128::from(tours != Tours::Closed), peak: 1 });
    }
    let plan = Plan::new(board, &moves, tours)?;
    let mut states = Table::of_at_least(1);
    let mut frontier = plan.first;
    states.add(if frontier == 1 { with_hub() } else { State::done(0) }.key(), 1);
    let mut peak = 1;
    for (squares, step) in plan.steps.iter().enumerate() {
        let mut next = Table::of_at_least(states.len());
        for (at, (key, paths)) in states.entries().enumerate() {
            if at % 4096 == 0 {
                if let Some(halt) = control.halted() {
                    return Err(CountError::Halted(halt));
                }
                if states.bytes() + next.bytes() > bytes {
                    return Err(CountError::Memory(bytes));
                }
            }
            step.sweep(key, frontier, |key| next.add(key, paths));
        }
        if next.overflowed() {
            return Err(CountError::Overflow);
        }
        frontier = step.kept.len();
        states = next;
        peak = peak.max(states.len());
        let (done, of) = (squares as u64 + 1, plan.steps.len() as u64);
        control.tell(&Progress {
            done: Done::Steps { done, of, unit: "square" },
            counts: &[(states.len() as u64, "path states")],
            memory: states.bytes() as u64,
            elapsed: began.elapsed(),
            ..Progress::default()
        });
    }
    let tours = states.entries().map(|(_, paths)| u128::from(paths)).sum();
    Ok(Count { tours, peak })
}

/// The state before the first square when paths are counted: a hub that is a jump from every
/// square, so that paths become cycles through it.
fn with_hub() -> State {
    let mut state = State::done(0);
    state.push();
    state
}

/// The squares in order, each with what the sweep does there.
struct Plan {
    /// The number of squares in the frontier at first: the hub, if there is one.
    first: usize,
    steps: Vec<Step>,
}

/// What the sweep does at one square, in numbers of the frontier.
struct Step {
    /// Earlier squares a jump away.
    neighbours: Vec<usize>,
    /// A neighbour to which the jump must be chosen.
    must: Option<usize>,
    /// How many later squares each square of the frontier has, this one last.
    left: Vec<u8>,
    /// The squares that stay in the frontier.
    kept: Vec<usize>,
    /// Whether this is the last square, where the cycle closes.
    last: bool,
    /// Where a frontier of whole lines is its own mirror image, and so is the board left over, the
    /// mirror image of each square: both states of a pair are continued in as many ways.
    mirror: Option<Vec<usize>>,
}

impl Step {
    fn sweep(&self, key: u64, frontier: usize, mut emit: impl FnMut(u64)) {
        let mut state = State::from_key(key, frontier);
        state.push();
        let left = |cell: usize| self.left[cell];
        state.extensions(&self.neighbours, self.must, &left, self.last, &mut |next, _| {
            let mut next = *next;
            next.keep(&self.kept);
            let key = next.key();
            emit(self.mirror.as_ref().map_or(key, |mirror| key.min(next.mirrored(mirror).key())));
        });
    }
}

/// Stands for the hub among squares.
const HUB: usize = usize::MAX;

/// For each square of a frontier the place of its mirror image in it, after so many squares in lines
/// of this width; none in the middle of a line.
fn mirror(frontier: &[usize], swept: usize, width: usize) -> Option<Vec<usize>> {
    if !swept.is_multiple_of(width) {
        return None;
    }
    let image = |&at: &usize| {
        let image = if at == HUB { HUB } else { at - at % width + (width - 1 - at % width) };
        frontier.iter().position(|&other| other == image)
    };
    frontier.iter().map(image).collect()
}

impl Plan {
    fn new(board: Board, moves: &Moves, tours: Tours) -> Result<Self, CountError> {
        let order = sweep_order(board);
        let mut position = vec![0; board.area()];
        order.iter().enumerate().for_each(|(at, square)| position[square.index()] = at);
        let around = |square: Square| {
            let targets = moves.codes().filter_map(move |c| moves.target(board, square, c));
            targets.map(|target| position[target.index()]).collect::<Vec<_>>()
        };
        let mut frontier = if tours == Tours::Closed { vec![] } else { vec![HUB] };
        let first = frontier.len();
        let mut steps = Vec::with_capacity(order.len());
        for (now, &square) in order.iter().enumerate() {
            let beside = around(square);
            let near = |at: &usize| *at == HUB || beside.contains(at);
            let neighbours = (0..frontier.len()).filter(|&cell| near(&frontier[cell])).collect();
            frontier.push(now);
            if frontier.len() > MAX_CELLS {
                return Err(CountError::TooWide { board, cells: frontier.len() });
            }
            let later = |&at: &usize| {
                let squares = if at == HUB {
                    order.len() - 1 - now
                } else {
                    around(order[at]).iter().filter(|&&other| other > now).count()
                };
                squares.min(2) as u8
            };
            let left: Vec<u8> = frontier.iter().map(later).collect();
            let kept: Vec<usize> = (0..frontier.len()).filter(|&cell| left[cell] > 0).collect();
            let must = (tours == Tours::From(square)).then_some(0);
            frontier = kept.iter().map(|&cell| frontier[cell]).collect();
            let mirror = mirror(&frontier, now + 1, board.rows().min(board.cols()));
            let mirror = mirror.filter(|_| !matches!(tours, Tours::From(_)));
            steps.push(Step { neighbours, must, left, kept, last: now + 1 == order.len(), mirror });
        }
        Ok(Plan { first, steps })
    }
}

/// The squares line by line along the longer side.
fn sweep_order(board: Board) -> Vec<Square> {
    let mut squares: Vec<Square> = board.squares().collect();
    if board.rows() < board.cols() {
        squares.sort_by_key(|&square| (board.col(square), board.row(square)));
    }
    squares
}
