//! Lower bounds by rows and columns without pieces, of queens and rooks.

use super::by_search::{BEFORE, packing_bound, share, told};
use crate::answer::{End, FoundBy, Unchecked};
use crate::question::Effort;
use crate::question::limits::{ROUNDS, VAIN, orbits};
use crate::search::{SearchOptions, search_with_gains};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, LinesCertificate, line_bound};
use destrier_run::Control;

/// The bound by lines, if the piece has one.
pub(super) fn line_certificate(problem: &Problem) -> Option<LinesCertificate> {
    let size = line_bound(problem)?;
    Some(LinesCertificate { problem: problem.clone(), size, cover: None })
}

/// What a proof by lines comes to.
pub(super) enum ByLines {
    /// It shows all that is to be shown.
    Settled(Box<Unchecked>),
    /// It does not; the small cover to go on with, if one was looked for.
    Short(Option<SquareSet>),
}

/// Shows the bound asked for, or that the smallest cover that turns up is a smallest one, if lines do.
pub(super) fn by_lines(
    problem: &Problem,
    lines: &LinesCertificate,
    options: &Effort<'_>,
    control: Control<'_>,
) -> ByLines {
    let found = || beside_lines(problem, lines.size, options, control);
    let (cover, is_enough) = match options.goal.at_least() {
        Some(size) => (None, size <= lines.size),
        None => {
            let cover = options.start.clone().or_else(found);
            let is_met = cover.as_ref().is_some_and(|cover| cover.len() == lines.size);
            (cover, is_met)
        }
    };
    if !is_enough {
        return ByLines::Short(cover);
    }
    let certificate =
        Certificate::Lines(LinesCertificate { cover: cover.clone(), ..lines.clone() });
    let (end, method) = (End::Finished, FoundBy::Lines);
    let certificate = Some(certificate);
    ByLines::Settled(Box::new(Unchecked {
        certificate,
        best: cover,
        end,
        method,
        ..Unchecked::default()
    }))
}

/// A small cover that a bound by lines may meet; none if local search finds none. A tree goes on from it where lines do not meet
/// it.
fn beside_lines(
    problem: &Problem,
    lines: usize,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Option<SquareSet> {
    let options = rounds_beside_lines(problem, effort.seed);
    // a cover as small as a bound needs no further search
    let packing = packing_bound(problem, control.within(share(control, BEFORE))).ok().flatten();
    let control = control.within(share(control, BEFORE));
    let target = packing.max(Some(lines));
    let options = SearchOptions { target, ..options };
    Some(search_with_gains(problem, &options, control, &mut told(effort)).ok()?.cover)
}

fn rounds_beside_lines(problem: &Problem, seed: u32) -> SearchOptions {
    let patience = Some(VAIN * orbits(problem) as u64);
    let (rounds, seed) = (Some(ROUNDS), seed.into());
    SearchOptions { rounds, patience, seed, threads: 1, ..SearchOptions::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Board, Group};
    use std::time::Duration;

    /// The search beside lines finds a smallest cover, and ends soon after, whatever the limit.
    #[test]
    fn the_search_beside_lines_is_in_proportion_to_the_board() {
        let torus = |side| Problem::new(Board::new(side, side).unwrap().torus());
        let turned = Problem::new(Board::new(22, 22).unwrap()).with_symmetry(Group::Rot90).unwrap();
        for (problem, least) in [(torus(6), 6), (torus(9), 12), (torus(11), 18), (turned, 80)] {
            for seed in 0..3 {
                let options = rounds_beside_lines(&problem, seed);
                let within = |seconds| {
                    let limit = Some(Duration::from_secs(seconds));
                    let control = Control::quiet().within(limit);
                    search_with_gains(&problem, &options, control, &mut |_| {}).unwrap()
                };
                let (short, long) = (within(100), within(1_000));
                assert_eq!((&short.cover, short.swaps), (&long.cover, long.swaps));
                assert_eq!(short.cover.len(), least, "{problem}, seed {seed}");
                // rounds double, and each is of the board and of a symmetry of it
                let patience = options.patience.unwrap();
                assert!(short.swaps <= 4 * patience, "{problem}: {} swaps", short.swaps);
            }
        }
    }
}
