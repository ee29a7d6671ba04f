//! Covering programs with large sparse relaxations: a choice by search, and a bound by local cuts.

use super::MinimumError;
use crate::answer::{Answer, End, FoundBy, Unchecked, bound};
use crate::proof::case::is_set_cover;
use crate::proof::reductions::Kernel;
use crate::proof::{
    Aim, LocalProof, LocalState, ProblemProof, UncheckedChoice, local_bound, solve,
};
use crate::question::limits::{MANY_ROWS, cores};
use crate::question::{Division, Effort, Goal, Method};
use destrier_certify::{Checked, CoveringProblem, CoveringProgram, LinearTree, ProgramProof};
use destrier_run::{Control, Saver, StateError};
use num_traits::ToPrimitive;
use std::time::Duration;

/// Regions of the cuts have so many rows at most: larger ones take long and show little more.
const ROWS: usize = 42;

/// The part of the time that goes to a choice and one node before, and at most so much: a search goes on between the cuts.
const BEFORE: u32 = 30;
const AT_MOST: Duration = Duration::from_secs(3);
/// The same for cases, where one node leaves little open.
const BEFORE_CUTS: u32 = 10;
const CASES_AT_MOST: Duration = Duration::from_secs(10);

/// Cases without local cuts are tried where one node shows no less than the cost of the choice but so much.
const FEW: usize = 3;

/// So are those whose rows have so many columns or more, on average, or that have fewer columns than rows: regions of these
/// are wide. Rows of a board with knights have a few less, those of a torus as many, and more symmetry for cases.
const SHORT_ROWS: usize = 9;

/// The same of kernels that have more rows than this for each column.
const DENSE: usize = 3;

/// Whether local cuts are asked for, or likely to show more than cases that have none: where the method and its certificate
/// are free, and rows are many and short and ask for one column each.
pub(super) fn suits_local_cuts(problem: &CoveringProblem, effort: &Effort<'_>) -> bool {
    let is_free = effort.is_free();
    match problem {
        _ if effort.method == Method::LocalCuts => true,
        CoveringProblem::Rows(program) => {
            let rows = &program.rows;
            let entries: usize = rows.iter().map(|row| row.columns.len()).sum();
            is_free
                && (MANY_ROWS..=program.costs.len()).contains(&rows.len())
                && entries < SHORT_ROWS * rows.len()
                && is_set_cover(rows)
                && !has_dense_kernel(program)
        }
        CoveringProblem::Board(_) => false,
    }
}

/// Whether what is left of a program has so many rows for each column that regions of them are wide.
fn has_dense_kernel(program: &CoveringProgram) -> bool {
    let kernel = Kernel::new(program, Control::quiet()).program;
    kernel.rows.len() > DENSE * kernel.costs.len()
}

/// What a search finds and the cases of a tree show, and where that is not all soon, what local cuts show, which go on from a
/// state of theirs at once; none if no choice is found soon, where the method is free.
pub(super) fn by_local_cuts(
    problem: &CoveringProblem,
    effort: &Effort<'_>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Option<Answer<Vec<u32>>>, MinimumError> {
    let control = control.within(effort.time_limit);
    let is_free = effort.method == Method::Auto;
    let state = effort.resume.as_ref().filter(|state| LocalState::is_of(problem, state));
    let begun = state.map(|state| LocalState::read(problem, state)).transpose()?;
    let units = effort.division.units.iter().map(|unit| {
        let state = unit.read(|state| LocalState::read(problem, &state))?;
        Ok((unit.name.clone(), state))
    });
    let units: Vec<(String, LocalState)> = units.collect::<Result<_, StateError>>()?;
    let answer = match &begun {
        Some(begun) => {
            let all = units.iter().map(|(_, unit)| &unit.choice).chain([&begun.choice]);
            let program = problem.program()?;
            let best = all.min_by_key(|choice| program.cost(choice)).unwrap_or(&begun.choice);
            known(problem, effort, best.clone())?
        }
        None => {
            let found = first(problem, effort, is_free, control, saver)?;
            let is_over = !found.end.is_limit() || control.halted().is_some();
            let answer = Answer::of_program(found, effort)?;
            if answer.size.is_none() {
                return Ok((!is_free || is_over).then_some(answer));
            }
            if is_over || answer.proved() >= answer.size {
                return Ok(Some(answer));
            }
            answer
        }
    };
    let threads = cores(effort.threads);
    let is_unit = effort.division.share.is_some();
    let searches = is_free && !is_unit && !effort.alone && effort.goal.at_least().is_none();
    let search = searches.then(|| u64::from(effort.seed) + 1);
    let begun = begun.and_then(|begun| begun.cases);
    let units = units.into_iter().filter_map(|(name, unit)| Some((name, unit.cases?)));
    let units: Vec<(String, LinearTree)> = units.collect();
    let known = answer.best.as_deref();
    let (goal, division) = (effort.goal, Some(&effort.division));
    let aim = Aim { goal, known, search, threads, begun: begun.as_ref(), units: &units, division };
    let found = local_bound(problem, ROWS, aim, control, saver)?;
    Ok(Some(together(problem, effort.goal, answer, found, control)?))
}

/// What local cuts show, with what was known before where it is not less.
fn together(
    problem: &CoveringProblem,
    goal: Goal,
    before: Answer<Vec<u32>>,
    found: LocalProof,
    control: Control<'_>,
) -> Result<Answer<Vec<u32>>, MinimumError> {
    let LocalProof { certificate, cheaper, is_divided } = found;
    let shown = certificate.checked()?;
    let proved = bound(&shown).map(|bound| bound.at_least);
    let Answer { mut best, mut size, shown: before, .. } = before;
    // of the first case's certificates the choice alone, where cuts show more
    let is_less = |own: &Checked| bound(own).is_some_and(|own| Some(own.at_least) < proved);
    let is_kept = |own: &Checked| proved < size && !is_less(own);
    let mut others: Vec<Checked> = before.into_iter().filter(is_kept).collect();
    if let Some(cheaper) = cheaper {
        size = Some(problem.program()?.cost(&cheaper) as usize);
        others = match proved < size {
            true => vec![ProblemProof::of_choice(problem, &cheaper)?.certificate().checked()?],
            false => Vec::new(),
        };
        best = Some(cheaper);
    }
    let end = match goal {
        Goal::AtLeast(least) if size < Some(least) => End::Refuted,
        Goal::AtLeast(least) if proved >= Some(least) => End::Finished,
        _ if proved >= size => End::Finished,
        _ if is_divided => End::Divided,
        _ => control.halted().map_or(End::Short, End::Halted),
    };
    let lemmas = bound(&shown).map_or(0, |bound| bound.lemmas());
    let found = Unchecked::by(FoundBy::LocalCuts, (), best, end, lemmas);
    let mut all: Vec<Checked> = others.into_iter().chain([shown]).collect();
    if goal.at_least().is_some() {
        all.reverse();
    }
    Ok(Answer::new(found, size, all))
}

/// A choice that is known, of which nothing is shown.
fn known(
    problem: &CoveringProblem,
    effort: &Effort<'_>,
    choice: Vec<u32>,
) -> Result<Answer<Vec<u32>>, MinimumError> {
    let proof = ProblemProof::of_choice(problem, &choice)?;
    let found = UncheckedChoice::by_tree(proof, Some(choice), End::Short, 0);
    Ok(Answer::of_program(found, effort)?)
}

/// A choice and what is shown of it before there are local cuts: by one node, and where the method is free and that leaves
/// little open, by cases.
fn first(
    problem: &CoveringProblem,
    effort: &Effort<'_>,
    is_free: bool,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<UncheckedChoice, MinimumError> {
    let within = |part: u32, most| {
        let part = control.remaining().map(|left| left / part);
        control.within(if is_free { Some(part.unwrap_or(most).min(most)) } else { part })
    };
    let effort = &effort.clone().with_division(Division::default());
    let root = Effort { nodes: Some(1), ..effort.clone() };
    let mut choice = effort.choice.clone();
    if !is_free || effort.resume.is_none() {
        let found = solve(problem, &root, within(BEFORE, AT_MOST), &mut Saver::never())?;
        if !is_free
            || !found.end.is_limit()
            || open(&found, effort.goal).is_some_and(|open| open > FEW)
        {
            return Ok(found);
        }
        choice = found.best.or(choice);
    }
    let cases = Effort { choice, ..effort.clone() };
    Ok(solve(problem, &cases, within(BEFORE_CUTS, CASES_AT_MOST), saver)?)
}

/// How much less is shown than is to be: than the best choice costs, or than is asked for.
fn open(found: &UncheckedChoice, goal: Goal) -> Option<usize> {
    let ProblemProof { problem, proof } = &found.certificate;
    let ProgramProof::Bound(least, ..) = proof else { return None };
    let cost = problem.program().ok()?.cost(found.best.as_ref()?) as usize;
    goal.at_least().unwrap_or(cost).checked_sub(least.to_integer().to_usize()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::ProofFormat;
    use destrier_certify::{CoveringProgram, CoveringRow};
    use destrier_run::Snapshot;

    /// A resumed proof by another method would show less than local cuts have shown.
    #[test]
    fn a_resumed_proof_has_the_method_of_the_first() {
        let rows = (0..600).map(|at| CoveringRow::at_least(1, vec![at, at + 1])).collect();
        let problem = CoveringProblem::from(CoveringProgram { costs: vec![1; 601], rows });
        let first = Effort::default();
        let state = Snapshot { work: String::new(), state: Vec::new() };
        let resumed = first.clone().resumed_from(state);
        assert!(suits_local_cuts(&problem, &first) && suits_local_cuts(&problem, &resumed));
        assert!(!suits_local_cuts(&problem, &first.with_method(Method::Tree)));
    }

    #[test]
    fn local_cuts_suit_many_short_rows() {
        let program = |rows: u32, length: u32, demand: u32| {
            let row = |at: u32| CoveringRow::at_least(demand, (at..at + length).collect());
            let costs = vec![1; (rows + length) as usize];
            CoveringProblem::from(CoveringProgram { costs, rows: (0..rows).map(row).collect() })
        };
        let free = Effort::default();
        assert!(suits_local_cuts(&program(600, 4, 1), &free));
        let mut narrow = program(600, 4, 1);
        if let CoveringProblem::Rows(own) = &mut narrow {
            own.rows.extend(own.rows[..9].to_vec());
        }
        for other in [narrow, program(599, 4, 1), program(600, 9, 1), program(600, 4, 2)] {
            assert!(!suits_local_cuts(&other, &free));
            let asked = Effort::default().with_method(Method::LocalCuts);
            assert!(suits_local_cuts(&other, &asked));
        }
        // the edges of a complete graph, each with a column of its own instead of which its vertices serve
        let edges = (0..40u32).flat_map(|a| (a + 1..40).map(move |b| [a, b]));
        let rows = edges.zip(40..).map(|([a, b], own)| CoveringRow::at_least(1, vec![a, b, own]));
        let dense = CoveringProgram { costs: vec![1; 820], rows: rows.collect() };
        assert!(!suits_local_cuts(&dense.into(), &free));
        let bound = [
            Effort { nodes: Some(9), ..Effort::default() },
            Effort { format: ProofFormat::Vipr, ..Effort::default() },
            Effort::default().with_method(Method::Tree),
        ];
        assert!(bound.iter().all(|effort| !suits_local_cuts(&program(600, 4, 1), effort)));
    }
}
