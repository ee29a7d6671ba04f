//! The census of a problem's covers: their number, their classes and their list.

use super::covers::{Counted, covers, steps};
use super::limits::{CountError, CountLimits};
use super::method::CountMethod;
use super::seam::{seam, small_cover};
use super::sweep::Plan;
use super::symmetric::{agree, distinct, listed};
use super::upright::{blamed, canonical, check_plain, turned_back, up_to_translations, upright};
use destrier_board::{Group, Problem, SquareSet};
use destrier_run::{Control, State};
use num_bigint::BigUint;

/// All covers of a problem with a number of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// The number of pieces.
    pub size: usize,
    /// How many covers there are.
    pub total: BigUint,
    /// How many there are up to the board's turns and reflections.
    pub distinct: BigUint,
    /// How many there are if the translations of a torus count as symmetries, too; none on other boards, or
    /// where there is no list.
    pub translated: Option<BigUint>,
    /// How many of these have each symmetry; all names of the board's groups, smallest first.
    pub by_group: Vec<(Group, BigUint)>,
    /// One cover of each class, the canonical one, in ascending order; none where there are more
    /// than asked for.
    pub list: Option<Vec<SquareSet>>,
    /// States of all layers of all sweeps.
    pub states: u64,
    /// How they were counted.
    pub method: CountMethod,
}

/// Counts the covers of a problem with `size` pieces, or with the fewest that there are.
///
/// With a symmetry, only covers that have it (at least) count. The sweeps up to half turns and up to
/// symmetry go on from the state, if there is one, and are kept there; it must be of the same [`work`].
///
/// # Errors
/// If a limit comes first, the frontier is too wide, or no piece can cover some square.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_cover::count::{CountLimits, count};
/// use destrier_run::Control;
///
/// let problem = Problem::new(Board::new(6, 6)?);
/// let census = count(&problem, None, &CountLimits::default(), Control::quiet(), None)?;
/// assert_eq!((census.size, census.total, census.distinct), (8, 127u8.into(), 23u8.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(
    problem: &Problem,
    size: Option<usize>,
    limits: &CountLimits,
    control: Control<'_>,
    state: Option<&mut State>,
) -> Result<Census, CountError> {
    check_plain(problem)?;
    counted(problem, size, limits, control, state).map_err(|error| blamed(error, problem))
}

fn counted(
    problem: &Problem,
    size: Option<usize>,
    limits: &CountLimits,
    control: Control<'_>,
    state: Option<&mut State>,
) -> Result<Census, CountError> {
    let (upright, turned) = upright(problem);
    let mut states = 0;
    let (size, found) = match size {
        Some(size) => (size, sized(&upright, size, limits, control, state)?),
        None => minimum(&upright, limits, control, state, &mut states)?,
    };
    states += found.states;
    let Counted { total, list, method, .. } = found;
    let mut list = list.map(|list| canonical(&list));
    let (distinct, by_group) = match &list {
        Some(list) if method == CountMethod::Seam => {
            listed(&upright, size, list, control, &mut states)?
        }
        _ => distinct(&upright, size, &total, control, &mut states)?,
    };
    if let Some(list) = &list {
        agree(&upright, list, &total, &by_group)?;
    }
    if turned {
        list = list.map(|list| turned_back(&list));
    }
    let translated = list.as_deref().and_then(up_to_translations).map(BigUint::from);
    Ok(Census { size, total, distinct, translated, by_group, list, states, method })
}

/// What a state of a count is of: the problem, and the size that is asked for.
pub fn work(problem: &Problem, size: Option<usize>) -> String {
    let problem = upright(problem).0;
    match size {
        Some(size) => format!("count of the covers of {size} pieces for {problem}"),
        None => format!("count of the smallest covers for {problem}"),
    }
}

/// The covers of a size.
fn sized(
    problem: &Problem,
    size: usize,
    limits: &CountLimits,
    control: Control<'_>,
    mut state: Option<&mut State>,
) -> Result<Counted, CountError> {
    match covers(problem, size, limits, control, state.as_deref_mut()) {
        Err(CountError::Layer(_)) => {}
        found => return found,
    }
    if small_cover(problem, size - 1, control) >= size
        && let Some((least, found)) = seam(problem, size, control, state.as_deref_mut())?
        && least == size
    {
        return Ok(found);
    }
    covers(problem, size, &CountLimits { seam: false, ..*limits }, control, state)
}

/// The fewest pieces that make a cover, and the covers.
fn minimum(
    problem: &Problem,
    limits: &CountLimits,
    control: Control<'_>,
    mut state: Option<&mut State>,
    states: &mut u64,
) -> Result<(usize, Counted), CountError> {
    let mut size = Plan::new(&steps(problem)?, 0, false)?.least();
    let mut limits = *limits;
    loop {
        let found = match covers(problem, size, &limits, control, state.as_deref_mut()) {
            Err(CountError::Layer(_)) => {
                let most = small_cover(problem, size, control);
                match seam(problem, most, control, state.as_deref_mut())? {
                    Some(found) => return Ok(found),
                    None => limits.seam = false,
                }
                continue;
            }
            found => found?,
        };
        if found.total != BigUint::ZERO {
            return Ok((size, found));
        }
        *states += found.states;
        size += 1;
    }
}
