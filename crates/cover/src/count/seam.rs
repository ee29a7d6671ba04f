//! The smallest covers by what the halves of the board cost: `sweep` lists them up to symmetry.

use super::covers::Counted;
use super::limits::CountError;
use super::method::CountMethod;
use super::upright::canonical;
use crate::search::{SearchOptions, search};
use crate::sweep::{Listed, Unlisted, smallest};
use destrier_board::{Problem, SquareSet};
use destrier_run::{Control, State};
use num_bigint::BigUint;

/// Threads of local search: always two, so that the cover is the same on any machine.
const THREADS: usize = 2;

/// The smallest covers, if they have at most `most` pieces, and how many these have; none of `most` pieces if
/// they have more. None where the board does not suit.
pub(super) fn seam(
    problem: &Problem,
    most: usize,
    control: Control<'_>,
    state: Option<&mut State>,
) -> Result<Option<(usize, Counted)>, CountError> {
    let Listed { covers, states } = match smallest(problem, most, control, state) {
        Ok(listed) => listed,
        Err(Unlisted::Unsuited) => return Ok(None),
        Err(Unlisted::TooMany) => return Err(CountError::Memory { limit: control.memory() }),
        Err(Unlisted::Halted(halt)) => return Err(CountError::Halted(halt)),
        Err(Unlisted::Model(error)) => return Err(error.into()),
        Err(Unlisted::State(error)) => return Err(error.into()),
    };
    let size = covers.iter().map(SquareSet::len).min().unwrap_or(most);
    let covers: Vec<SquareSet> = covers.into_iter().filter(|cover| cover.len() == size).collect();
    let list = canonical(&covers);
    let total = list.iter().map(|cover| BigUint::from(cover.images().len())).sum();
    Ok(Some((size, Counted { total, list: Some(list), states, method: CountMethod::Seam })))
}

/// The pieces of a cover that local search finds within a moment; it stops at `enough`.
pub(super) fn small_cover(problem: &Problem, enough: usize, control: Control<'_>) -> usize {
    // up to 18x18 every one of 24 seeds leads to a smallest cover
    let rounds = Some(3 + (problem.board.area() as u64).pow(2) / 40_000);
    let (target, threads) = (Some(enough), THREADS);
    let options = SearchOptions { rounds, threads, target, ..SearchOptions::default() };
    let found = search(problem, &options, control.silent());
    found.map_or(problem.board.area(), |found| found.cover.len())
}
