//! The small cover that a proof begins with: what it is to prove a minimum.

use super::packing_bound;
use super::suits::{BEFORE, Rounds};
use crate::question::Effort;
use crate::search::{Found, SearchError, SearchOptions, search_with_gains};
use destrier_board::{Problem, SquareSet};
use destrier_run::Control;
use std::time::Duration;

/// A cover before a sweep, of `target` pieces if one turns up.
///
/// # Errors
/// If there is none, or the problem asks for more than covering.
pub(super) fn before_a_sweep(
    problem: &Problem,
    target: Option<usize>,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<SquareSet, SearchError> {
    let options = options(&Rounds::before_a_sweep(problem), target, effort.seed);
    search(problem, &options, effort, control.within(share(control)))
}

/// A cover of as many pieces as a sweep has shown that one takes, after so many states and from a larger cover: the
/// search goes on for about as long as the sweep did. The larger one if it finds none that is smaller.
///
/// # Errors
/// If the problem asks for more than covering.
pub(super) fn after_a_sweep(
    problem: &Problem,
    shown: usize,
    (larger, states): (&SquareSet, u64),
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<SquareSet, SearchError> {
    let options = options(&Rounds::after_a_sweep(states), Some(shown), effort.seed);
    let options = SearchOptions { start: Some(larger.clone()), ..options };
    let found = search(problem, &options, effort, control)?;
    Ok(if found.len() < larger.len() { found } else { larger.clone() })
}

/// A small cover that a bound by lines may meet; none if local search finds none.
pub(super) fn beside_lines(
    problem: &Problem,
    lines: usize,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Option<SquareSet> {
    // a cover as small as a bound needs no further search
    let packing = packing_bound(problem, control.within(share(control))).ok().flatten();
    let options = options(&Rounds::beside_lines(problem), packing.max(Some(lines)), effort.seed);
    search(problem, &options, effort, control.within(share(control))).ok()
}

/// Searches, and tells of what it finds.
fn search(
    problem: &Problem,
    options: &SearchOptions,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<SquareSet, SearchError> {
    let mut gain = |found: &Found| (effort.gained)(&found.cover);
    Ok(search_with_gains(problem, options, control, &mut gain)?.cover)
}

/// The share of the time that is left.
fn share(control: Control<'_>) -> Option<Duration> {
    control.remaining().map(|left| left / BEFORE)
}

fn options(rounds: &Rounds, target: Option<usize>, seed: u32) -> SearchOptions {
    SearchOptions {
        seed: seed.into(),
        rounds: Some(rounds.rounds),
        patience: rounds.patience,
        threads: rounds.threads,
        target,
        ..SearchOptions::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Board, Group};

    /// The search beside lines finds a smallest cover, and ends soon after, whatever the limit.
    #[test]
    fn the_search_beside_lines_is_in_proportion_to_the_board() {
        let torus = |side| Problem::new(Board::new(side, side).unwrap().torus());
        let turned = Problem::new(Board::new(22, 22).unwrap()).with_symmetry(Group::Rot90).unwrap();
        for (problem, least) in [(torus(6), 6), (torus(9), 12), (torus(11), 18), (turned, 80)] {
            let effort = Rounds::beside_lines(&problem);
            let patience = effort.patience.unwrap();
            for seed in 0..3 {
                let options = options(&effort, None, seed);
                let within = |seconds| {
                    let limit = Some(Duration::from_secs(seconds));
                    crate::search::search(&problem, &options, Control::quiet().within(limit))
                        .unwrap()
                };
                let (short, long) = (within(100), within(1_000));
                assert_eq!((&short.cover, short.swaps), (&long.cover, long.swaps));
                assert_eq!(short.cover.len(), least, "{problem}, seed {seed}");
                // rounds double, and each is of the board and of a symmetry of it
                assert!(short.swaps <= 4 * patience, "{problem}: {} swaps", short.swaps);
            }
        }
    }
}
