//! The covers of one size, by the sweep that suits: every cover once with tallies, or up to half turns.

use super::limits::{CountError, CountLimits, LISTED};
use super::list::Trails;
use super::method::CountMethod;
use super::sweep::Plan;
use super::upright::canonical;
use crate::frontier::{Frontier, NoSteps, Tally, Word};
use destrier_board::{Group, Problem, SquareSet};
use destrier_model::ModelError;
use destrier_run::{Control, State};
use num_bigint::BigUint;
use num_traits::ToPrimitive;

/// Covers of one problem: the total, a list if it is short enough, and how they were found.
pub(super) struct Counted {
    pub(super) total: BigUint,
    pub(super) list: Option<Vec<SquareSet>>,
    pub(super) states: u64,
    pub(super) method: CountMethod,
}

/// All covers of a size; [`CountError::Layer`] where layers are too large and the seam may lead to them instead.
pub(super) fn covers(
    problem: &Problem,
    size: usize,
    limits: &CountLimits,
    control: Control<'_>,
    state: Option<&mut State>,
) -> Result<Counted, CountError> {
    if size > 254 {
        return Err(CountError::TooManyPieces(size));
    }
    let steps = steps(problem)?;
    if steps.width <= u64::SLOTS {
        sized_covers::<u64>(problem, &steps, size, limits, control, state)
    } else {
        sized_covers::<u128>(problem, &steps, size, limits, control, state)
    }
}

fn sized_covers<W: Word>(
    problem: &Problem,
    steps: &Frontier,
    size: usize,
    limits: &CountLimits,
    control: Control<'_>,
    state: Option<&mut State>,
) -> Result<Counted, CountError> {
    let whole = CountLimits { layer: usize::MAX, ..*limits };
    let first = if problem.symmetry == Group::None { limits } else { &whole };
    let found = match tallied::<W, u64>(steps, size, first, control) {
        Err(CountError::Overflow) => tallied::<W, BigUint>(steps, size, first, control),
        found => found,
    };
    match found {
        Err(CountError::Layer(_)) if !limits.seam => {}
        found => return found,
    }
    match halved::<W>(steps, size, &whole, control, state)? {
        Some(found) => Ok(found),
        None => match tallied::<W, u64>(steps, size, &whole, control) {
            Err(CountError::Overflow) => tallied::<W, BigUint>(steps, size, &whole, control),
            found => found,
        },
    }
}

/// Counts every cover once, with tallies.
fn tallied<W: Word, T: Tally>(
    steps: &Frontier,
    size: usize,
    limits: &CountLimits,
    control: Control<'_>,
) -> Result<Counted, CountError> {
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
    Ok(Counted { total, list, states: swept.states, method: CountMethod::Sweep })
}

/// Finds covers up to half turns and adds up their images; none if there are too many to list.
pub(super) fn halved<W: Word>(
    steps: &Frontier,
    size: usize,
    limits: &CountLimits,
    control: Control<'_>,
    state: Option<&mut State>,
) -> Result<Option<Counted>, CountError> {
    let plan = Plan::new(steps, size, true)?;
    let swept = plan.sweep::<W, ()>(limits, true, control, state)?;
    let Some(trails) = Trails::new(&plan, &swept, control)? else { return Ok(None) };
    if trails.number.to_usize().is_none_or(|number| number > limits.list.max(LISTED)) {
        return Ok(None);
    }
    let list = canonical(&trails.covers(&plan));
    let total = list.iter().map(|cover| BigUint::from(cover.images().len())).sum();
    Ok(Some(Counted { total, list: Some(list), states: swept.states, method: CountMethod::Halved }))
}

/// The decisions of a problem.
pub(super) fn steps(problem: &Problem) -> Result<Frontier, CountError> {
    let board = problem.board;
    Frontier::new(problem).map_err(|reason| match reason {
        NoSteps::TooWide(width) => CountError::TooWide { board, width },
        NoSteps::Uncoverable(square) => {
            ModelError::Uncoverable { square: board.name(square), board }.into()
        }
    })
}
