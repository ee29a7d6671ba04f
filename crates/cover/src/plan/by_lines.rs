//! Lower bounds by rows and columns without pieces, of queens and rooks.

use super::by_search::beside_lines;
use crate::answer::{End, FoundBy, Unchecked};
use crate::question::Effort;
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, LinesCertificate};
use destrier_run::Control;

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
