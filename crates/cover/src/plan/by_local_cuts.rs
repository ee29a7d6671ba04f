//! Covering programs with large sparse relaxations: a choice by search, and a bound by local cuts.

use super::MinimumError;
use crate::answer::{Answer, End, FoundBy, Unchecked, bound};
use crate::proof::{local_bound, solve};
use crate::question::{Effort, Goal};
use destrier_certify::{
    BoardProgramCertificate, Certificate, Checked, CoveringProblem, ProgramCertificate,
    ProgramProof,
};
use destrier_run::{Control, Saver};
use num_rational::BigRational;
use num_traits::One;

/// Regions of the cuts have so many rows at most: larger ones take minutes each.
const ROWS: usize = 16;

/// The part of the time that goes to the choice and the relaxation before.
const BEFORE: u32 = 6;

/// The choice that a search finds, and the better one of the bounds that a single case and local cuts show.
pub(super) fn by_local_cuts(
    problem: &CoveringProblem,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Answer<Vec<u32>>, MinimumError> {
    let control = control.within(effort.time_limit);
    let before = control.remaining().map(|left| left / BEFORE);
    let first = Effort { nodes: Some(1), resume: None, ..effort.clone() };
    let found = solve(problem, &first, control.within(before), &mut Saver::never())?;
    let answer = Answer::of_program(found, effort.goal)?;
    if answer.size.is_none() || answer.proved() >= answer.size {
        return Ok(answer);
    }
    let certificate = local_bound(problem, ROWS, control)?;
    let shown = checked(with_choice(certificate, &answer))?;
    let lemmas = bound(&shown).map_or(0, |bound| bound.lemmas());
    let proved = bound(&shown).map(|bound| bound.at_least);
    let is_enough = match effort.goal {
        Goal::AtLeast(size) => proved >= Some(size),
        Goal::Cover | Goal::Minimum => proved >= answer.size,
    };
    let end = match control.halted() {
        _ if is_enough => End::Finished,
        Some(halt) => End::Halted(halt),
        None => End::Short,
    };
    let Answer { best, size, shown: before, .. } = answer;
    let found = Unchecked::by(FoundBy::LocalCuts, (), best, end, lemmas);
    // of the first case's certificates the choice alone, where cuts show more
    let is_less = |own: &Checked| bound(own).is_some_and(|own| Some(own.at_least) < proved);
    let others = before.into_iter().filter(|own| !is_less(own));
    let mut all: Vec<Checked> = others.chain([shown]).collect();
    if effort.goal.at_least().is_some() {
        all.reverse();
    }
    Ok(Answer::new(found, size, all))
}

fn checked(certificate: Certificate) -> Result<Checked, MinimumError> {
    certificate.checked().map_err(|refused| MinimumError::Refused(Box::new(refused)))
}

/// The certificate of a bound, with the choice where that costs as much.
fn with_choice(certificate: Certificate, answer: &Answer<Vec<u32>>) -> Certificate {
    let joined = |proof: ProgramProof| match (proof, &answer.best, answer.size) {
        (ProgramProof::Bound(value, tree), Some(chosen), Some(size))
            if value == BigRational::from_integer(size.into()) =>
        {
            let chosen = chosen.iter().map(|&column| (column, BigRational::one()));
            ProgramProof::Optimum(value, chosen.collect(), tree)
        }
        (proof, ..) => proof,
    };
    match certificate {
        Certificate::Program(ProgramCertificate { program, proof }) => {
            Certificate::Program(ProgramCertificate { program, proof: joined(proof) })
        }
        Certificate::BoardProgram(BoardProgramCertificate { board, proof }) => {
            Certificate::BoardProgram(BoardProgramCertificate { board, proof: joined(proof) })
        }
        other => other,
    }
}
