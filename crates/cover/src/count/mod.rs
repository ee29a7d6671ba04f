//! All covers of a size: how many there are, how many up to symmetry, of which symmetry, and which.
//!
//! A sweep over the squares with tallies gives the total; walking its layers back gives the covers.
//! Where the layers grow too large, a second sweep looks only for covers up to half turns, whose
//! first half costs at most half the slack, and the total is added up from their images. The
//! number of classes is counted twice: by Burnside from the covers that each symmetry fixes, each
//! counted by a sweep of its own over orbits, and by canonical forms of the list. The memory and
//! the time are those of the layers, which grow with the shorter side and with the slack between
//! the size and the best fractional packing.

mod checkpoint;
mod classes;
mod fisher;
mod list;
mod method;
mod parts;
mod structure;
mod sweep;
mod symmetric;

pub use fisher::{Enumeration, fisher};
pub use method::Method;
pub use parts::{Counted, Part, count_part, join, parts};
pub use structure::{Variations, families, variations};

use crate::frontier::{NoSteps, Steps, Tally, Word};
use crate::records::RecordsError;
use checkpoint::Checkpoint;
use destrier_board::{Board, Group, Problem, SquareSet, Symmetry};
use destrier_model::ModelError;
use list::Trails;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use sweep::{Plan, Slice};
use symmetric::{agree, distinct};

/// All covers of a problem with a number of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// The number of pieces.
    pub size: usize,
    /// How many covers there are.
    pub total: BigUint,
    /// How many there are up to the board's symmetries.
    pub distinct: BigUint,
    /// How many of these have each symmetry; all names of the board's groups, smallest first.
    pub by_group: Vec<(Group, BigUint)>,
    /// One cover of each class, the canonical one, in ascending order; none where there are more
    /// than asked for.
    pub list: Option<Vec<SquareSet>>,
    /// States of all layers of all sweeps.
    pub states: u64,
    /// Whether the sweep looked for covers up to half turns.
    pub halved: bool,
}

/// What a count may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of memory for layers and what a walk back needs.
    pub memory: usize,
    /// The most covers that are listed.
    pub list: usize,
    /// Layers beyond so many states are swept for covers up to half turns instead.
    pub layer: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { memory: 4 << 30, list: 1_000_000, layer: 20_000 }
    }
}

/// A word from a running count.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Pieces of the covers that are being counted.
    pub size: usize,
    /// Decisions made.
    pub step: usize,
    /// Decisions in all.
    pub steps: usize,
    /// States of the present layer.
    pub states: u64,
    /// Bytes in use.
    pub bytes: u64,
}

/// What a running count talks to and listens to.
pub struct Control<'a> {
    /// Set it from anywhere to stop.
    pub stop: &'a AtomicBool,
    /// Stop then.
    pub deadline: Option<Instant>,
    /// Called after each decision.
    pub progress: &'a mut dyn FnMut(Progress),
    /// Where to keep the sweep up to half turns, and to go on from.
    pub checkpoint: Option<&'a Path>,
}

/// Why there is no census.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// The problem has no covers at all, or no program.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The frontier is too wide for a state.
    #[error("{board} is too large to count on: {width} squares matter at once, at most 120 may")]
    TooWide {
        /// The board.
        board: Board,
        /// Squares of the frontier.
        width: usize,
    },
    /// Forced or forbidden squares, or blocks.
    #[error("counting takes no forced or forbidden squares and no blocks")]
    Restricted,
    /// A problem that Fisher's program does not know.
    #[error("Fisher's program counts plain knight covers only")]
    NotFishers,
    /// More pieces than a state can count.
    #[error("covers of {0} pieces cannot be counted, at most 254")]
    TooManyPieces(usize),
    /// The layers need more memory than allowed.
    #[error("the layers need more than the {limit} bytes allowed")]
    Memory {
        /// The limit.
        limit: usize,
    },
    /// A layer has more states than allowed.
    #[error("a layer has more than {0} states")]
    Layer(usize),
    /// The checkpoint cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] RecordsError),
    /// The time was over.
    #[error("the time limit came first")]
    Deadline,
    /// Told to stop.
    #[error("interrupted")]
    Interrupted,
    /// A part of a count that has too many covers to list.
    #[error("more than {LISTED} covers: count them without parts")]
    Unlistable,
    /// A part of another count.
    #[error("it is no part of this count")]
    NoSuchPart,
    /// A tally does not fit its number.
    #[error("a tally overflows")]
    Overflow,
    /// Two ways to count differ: a fault of this program.
    #[error("two ways to count disagree: {0}")]
    Disagreement(String),
}

impl CountError {
    /// Whether a limit came first, with which the same count would go on.
    pub fn is_limit(&self) -> bool {
        matches!(self, CountError::Memory { .. } | CountError::Deadline | CountError::Interrupted)
    }
}

impl Limits {
    fn check(&self, states: usize, bytes: usize) -> Result<(), CountError> {
        if bytes > self.memory {
            return Err(CountError::Memory { limit: self.memory });
        }
        if states > self.layer {
            return Err(CountError::Layer(self.layer));
        }
        Ok(())
    }
}

impl Control<'_> {
    fn why_stopped(&self) -> CountError {
        if self.stop.load(Ordering::Relaxed) {
            CountError::Interrupted
        } else {
            CountError::Overflow
        }
    }

    fn check(&self) -> Result<(), CountError> {
        let over = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if over { Err(CountError::Deadline) } else { Ok(()) }
    }
}

/// A sweep up to half turns gives its total by listing: it may find so many covers.
const LISTED: usize = 1_000_000;

/// Covers of one problem: the total, a list if it is short enough, and how they were found.
struct Found {
    total: BigUint,
    list: Option<Vec<SquareSet>>,
    states: u64,
    halved: bool,
}

/// Counts the covers of a problem with `size` pieces, or with the fewest that there are.
///
/// With a symmetry, only covers that have it (at least) count.
///
/// # Errors
/// If a limit comes first, the frontier is too wide, or no piece can cover some square.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_cover::count::{Control, Limits, count};
/// use std::sync::atomic::AtomicBool;
///
/// let problem = Problem::new(Board::new(6, 6)?);
/// let stop = AtomicBool::new(false);
/// let mut control =
///     Control { stop: &stop, deadline: None, progress: &mut |_| {}, checkpoint: None };
/// let census = count(&problem, None, &Limits::default(), &mut control)?;
/// assert_eq!((census.size, census.total, census.distinct), (8, 127u8.into(), 23u8.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(
    problem: &Problem,
    size: Option<usize>,
    limits: &Limits,
    control: &mut Control,
) -> Result<Census, CountError> {
    check_plain(problem)?;
    let (upright, turned) = upright(problem);
    let mut states = 0;
    let (size, found) = match size {
        Some(size) => (size, covers(&upright, size, limits, control, true)?),
        None => minimum(&upright, limits, control, &mut states)?,
    };
    states += found.states;
    let Found { total, list, halved, .. } = found;
    let (distinct, by_group) = distinct(&upright, size, &total, limits, control, &mut states)?;
    let mut list = list.map(|list| canonical(&list));
    if let Some(list) = &list {
        agree(&upright, list, &total, &by_group)?;
    }
    if turned {
        list = list.map(|list| turned_back(&list));
    }
    Ok(Census { size, total, distinct, by_group, list, states, halved })
}

fn check_plain(problem: &Problem) -> Result<(), CountError> {
    if problem.is_restricted() { Err(CountError::Restricted) } else { Ok(()) }
}

/// The problem with the shorter side across, and whether it was turned for that.
fn upright(problem: &Problem) -> (Problem, bool) {
    let board = problem.board;
    // the mirrors of a rectangle are told apart by its sides
    let turned = board.cols() > board.rows() && problem.symmetry != Group::Bilateral;
    let board = if turned { board.transposed() } else { board };
    let (piece, rule, symmetry) = (problem.piece, problem.rule, problem.symmetry);
    (Problem { piece, rule, symmetry, ..Problem::new(board) }, turned)
}

/// Covers of the upright board as covers of the one that was turned.
fn turned_back(list: &[SquareSet]) -> Vec<SquareSet> {
    let back: Vec<SquareSet> = list.iter().map(|cover| cover.image(Symmetry::Transpose)).collect();
    canonical(&back)
}

fn steps(problem: &Problem) -> Result<Steps, CountError> {
    let board = problem.board;
    Steps::new(problem).map_err(|reason| match reason {
        NoSteps::TooWide(width) => CountError::TooWide { board, width },
        NoSteps::Uncoverable(square) => {
            ModelError::Uncoverable { square: board.name(square), board }.into()
        }
    })
}

/// The fewest pieces that make a cover, and the covers.
fn minimum(
    problem: &Problem,
    limits: &Limits,
    control: &mut Control,
    states: &mut u64,
) -> Result<(usize, Found), CountError> {
    let mut size = Plan::new(&steps(problem)?, 0, false)?.least();
    if let Some(path) = control.checkpoint {
        // smaller sizes were found to be too small before it was written
        size = size.max(Checkpoint::size(path, &problem.to_string())?.unwrap_or(0));
    }
    loop {
        let found = covers(problem, size, limits, control, true)?;
        if found.total != BigUint::ZERO {
            return Ok((size, found));
        }
        *states += found.states;
        size += 1;
    }
}

/// All covers of a size.
fn covers(
    problem: &Problem,
    size: usize,
    limits: &Limits,
    control: &mut Control,
    saved: bool,
) -> Result<Found, CountError> {
    if size > 254 {
        return Err(CountError::TooManyPieces(size));
    }
    let steps = steps(problem)?;
    if steps.width <= u64::SLOTS {
        sized_covers::<u64>(problem, &steps, size, limits, control, saved)
    } else {
        sized_covers::<u128>(problem, &steps, size, limits, control, saved)
    }
}

fn sized_covers<W: Word>(
    problem: &Problem,
    steps: &Steps,
    size: usize,
    limits: &Limits,
    control: &mut Control,
    saved: bool,
) -> Result<Found, CountError> {
    let whole = Limits { layer: usize::MAX, ..*limits };
    let first = if problem.symmetry == Group::None { limits } else { &whole };
    let found = match tallied::<W, u64>(steps, size, first, control) {
        Err(CountError::Overflow) => tallied::<W, BigUint>(steps, size, first, control),
        found => found,
    };
    match found {
        Err(CountError::Layer(_)) => {}
        found => return found,
    }
    let path = control.checkpoint.filter(|_| saved);
    let file = path.map(|path| (path, problem.to_string()));
    match halved::<W>(steps, size, &whole, control, file, None)? {
        Some(found) => Ok(found),
        None => match tallied::<W, u64>(steps, size, &whole, control) {
            Err(CountError::Overflow) => tallied::<W, BigUint>(steps, size, &whole, control),
            found => found,
        },
    }
}

/// Counts every cover once, with tallies.
fn tallied<W: Word, T: Tally>(
    steps: &Steps,
    size: usize,
    limits: &Limits,
    control: &mut Control,
) -> Result<Found, CountError> {
    let plan = Plan::new(steps, size, false)?;
    let swept = plan.sweep::<W, T>(limits, limits.list > 0, control, None)?;
    let complete = swept.last.iter().filter(|(state, _)| state.pieces() == size);
    let total: BigUint = complete.map(|(_, tally)| tally.to_big()).sum();
    let short = total.to_usize().is_some_and(|total| total <= limits.list) && limits.list > 0;
    let trails = if short { Trails::new(&plan, &swept, control)? } else { None };
    if let Some(trails) = trails.as_ref().filter(|trails| trails.number != total) {
        let text = format!("{total} covers by tallies, {} walking back", trails.number);
        return Err(CountError::Disagreement(text));
    }
    let list = trails.map(|trails| trails.covers(&plan));
    Ok(Found { total, list, states: swept.states, halved: false })
}

/// Finds covers up to half turns and adds up their images; none if there are too many to list.
fn halved<W: Word>(
    steps: &Steps,
    size: usize,
    limits: &Limits,
    control: &mut Control,
    file: Option<(&Path, String)>,
    slice: Option<Slice>,
) -> Result<Option<Found>, CountError> {
    let plan = Plan { slice, ..Plan::new(steps, size, true)? };
    let swept = plan.sweep::<W, ()>(limits, true, control, file)?;
    let Some(trails) = Trails::new(&plan, &swept, control)? else { return Ok(None) };
    if trails.number.to_usize().is_none_or(|number| number > limits.list.max(LISTED)) {
        return Ok(None);
    }
    let list = canonical(&trails.covers(&plan));
    let total = list.iter().map(|cover| BigUint::from(cover.images().len())).sum();
    Ok(Some(Found { total, list: Some(list), states: swept.states, halved: true }))
}

/// One cover of each class, in ascending order.
fn canonical(covers: &[SquareSet]) -> Vec<SquareSet> {
    let forms: BTreeSet<SquareSet> = covers.iter().map(SquareSet::canonical).collect();
    forms.into_iter().collect()
}
