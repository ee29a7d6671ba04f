//! Covering programs with large sparse relaxations: a choice by search, and a bound by local cuts.

use super::MinimumError;
use crate::answer::{Answer, End, FoundBy, Unchecked, bound};
use crate::proof::{Aim, LocalProof, local_bound, solve};
use crate::question::limits::cores;
use crate::question::{Effort, Goal, Method};
use destrier_certify::{Certificate, Checked, CoveringCertificate, CoveringProblem, CoveringProof};
use destrier_run::{Control, Saver};
use std::time::Duration;

/// Regions of the cuts have so many rows at most: larger ones take long and show little more.
const ROWS: usize = 42;

/// The part of the time that goes to a choice and what cases show before, and at most so much.
const BEFORE: u32 = 10;
const AT_MOST: Duration = Duration::from_secs(10);

/// What a search finds and the cases of a tree show, and where that is not all soon, what local cuts show; none if no choice
/// is found soon, where the method is free.
pub(super) fn by_local_cuts(
    problem: &CoveringProblem,
    effort: &Effort<'_>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Option<Answer<Vec<u32>>>, MinimumError> {
    let control = control.within(effort.time_limit);
    let before = control.remaining().map(|left| left / BEFORE);
    let is_free = effort.method == Method::Auto;
    let mut never = Saver::never();
    let saver = if is_free { saver } else { &mut never };
    let (before, nodes) = match is_free {
        true => (Some(before.unwrap_or(AT_MOST).min(AT_MOST)), None),
        false => (before, Some(1)),
    };
    let first = Effort { nodes, ..effort.clone() };
    let found = solve(problem, &first, control.within(before), saver)?;
    let is_over = !found.end.is_limit() || control.halted().is_some();
    let answer = Answer::of_program(found, effort.goal)?;
    if answer.size.is_none() {
        return Ok((!is_free || is_over).then_some(answer));
    }
    if is_over || answer.proved() >= answer.size {
        return Ok(Some(answer));
    }
    let threads = cores(effort.threads);
    let searches = is_free && !effort.alone && effort.goal.at_least().is_none();
    let search = searches.then(|| u64::from(effort.seed) + 1);
    let aim = Aim { goal: effort.goal, known: answer.best.as_deref(), search, threads };
    let LocalProof { certificate, cheaper } = local_bound(problem, ROWS, aim, control)?;
    let shown = checked(certificate)?;
    let proved = bound(&shown).map(|bound| bound.at_least);
    let Answer { mut best, mut size, shown: before, .. } = answer;
    // of the first case's certificates the choice alone, where cuts show more
    let is_less = |own: &Checked| bound(own).is_some_and(|own| Some(own.at_least) < proved);
    let is_kept = |own: &Checked| proved < size && !is_less(own);
    let mut others: Vec<Checked> = before.into_iter().filter(is_kept).collect();
    if let Some(cheaper) = cheaper {
        let program = problem.program()?;
        size = Some(program.cost(&cheaper) as usize);
        let proof = CoveringProof::at_most(&program, cheaper.clone());
        let choice = CoveringCertificate { problem: problem.clone(), proof };
        others = match proved < size {
            true => vec![checked(Certificate::Covering(choice))?],
            false => Vec::new(),
        };
        best = Some(cheaper);
    }
    let end = match effort.goal {
        Goal::AtLeast(least) if size < Some(least) => End::Refuted,
        Goal::AtLeast(least) if proved >= Some(least) => End::Finished,
        _ if proved >= size => End::Finished,
        _ => control.halted().map_or(End::Short, End::Halted),
    };
    let lemmas = bound(&shown).map_or(0, |bound| bound.lemmas());
    let found = Unchecked::by(FoundBy::LocalCuts, (), best, end, lemmas);
    let mut all: Vec<Checked> = others.into_iter().chain([shown]).collect();
    if effort.goal.at_least().is_some() {
        all.reverse();
    }
    Ok(Some(Answer::new(found, size, all)))
}

fn checked(certificate: Certificate) -> Result<Checked, MinimumError> {
    certificate.checked().map_err(|refused| MinimumError::Refused(Box::new(refused)))
}
