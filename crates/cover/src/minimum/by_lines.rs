//! Lower bounds by rows and columns without pieces, of queens and rooks.

use super::MinimumError;
use super::effort::ProofOptions;
use super::evidence::line_certificate;
use super::first;
use super::proof::{Attempt, End};
use crate::tree::Goal;
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, LinesCertificate};
use destrier_run::Control;

/// What a proof by lines comes to.
pub(super) enum ByLines {
    /// It shows all that is to be shown.
    Settled(Box<Attempt>),
    /// It does not; the small cover to go on with, if one was looked for.
    Short(Option<SquareSet>),
}

/// Shows the bound asked for, or that the smallest cover that turns up is a smallest one, if lines do.
pub(super) fn by_lines(
    problem: &Problem,
    options: &ProofOptions,
    control: Control<'_>,
) -> Result<ByLines, MinimumError> {
    let Some(lines) = line_certificate(problem).filter(|_| options.resume.is_none()) else {
        return Ok(ByLines::Short(None));
    };
    if let Some(size) = options.at_least {
        let shown = (size <= lines.size).then(|| ByLines::Settled(Box::new(attempt(lines, None))));
        return Ok(shown.unwrap_or(ByLines::Short(None)));
    }
    let first = match &options.start {
        Some(start) => Goal::Minimum(start.clone()),
        None => first::before_a_tree(problem, options.seed, control)?,
    };
    let Goal::Minimum(cover) = first else { return Ok(ByLines::Short(None)) };
    if cover.len() == lines.size {
        let lines = LinesCertificate { cover: Some(cover.clone()), ..lines };
        return Ok(ByLines::Settled(Box::new(attempt(lines, Some(cover)))));
    }
    Ok(ByLines::Short(Some(cover)))
}

fn attempt(lines: LinesCertificate, cover: Option<SquareSet>) -> Attempt {
    let certificate = Some(Certificate::Lines(lines));
    Attempt { certificate, cover, end: End::Finished, method: "lines", work: 0 }
}
