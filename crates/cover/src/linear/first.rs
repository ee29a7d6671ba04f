//! First solutions: of partitions by dives, of what these leave and of other programs by a solver of integer programs, and by dives
//! where that finds none.

use super::answer::LinearError;
use super::dive::{Dive, Dived};
use super::relaxed::Relaxed;
use super::solutions::Solution;
use destrier_certify::{LinearCase, LinearProgram, LinearRow, Whole};
use destrier_model::{ModelError, Options, Outcome, Program, Solver, Stop, Variable, WarmStart};
use destrier_run::Control;
use std::time::Duration;

/// The share of the time for a first solution, and the most that it takes.
const FIRST: (u32, Duration) = (3, Duration::from_secs(30));
/// Its nodes where it finds one: what it does after that is a proof, as ours is.
const SOON: u32 = 100;

/// What is known before the proof.
#[derive(Default)]
pub(super) struct First {
    pub(super) solution: Option<Solution>,
    /// What a solver says of the columns, and how it ended.
    pub(super) point: Option<Vec<f64>>,
    pub(super) stop: Option<Stop>,
    /// Where the relaxation of the whole program ended.
    pub(super) basis: Option<WarmStart>,
}

/// Looks for a first solution in its share of the time, by this seed, with so many threads for a solver.
pub(super) fn found(
    program: &LinearProgram,
    (case, relaxed): (&LinearCase<'_>, &Relaxed),
    (seed, threads): (u32, Option<usize>),
    control: Control<'_>,
) -> Result<First, LinearError> {
    let whole = &relaxed.program;
    if whole.variables.is_empty() {
        return Ok(First::default());
    }
    let is_solver = Solver::ALL.contains(&Solver::Highs);
    if !is_solver && endless(whole, control) == Some(Stop::Unbounded) {
        return Ok(First { stop: Some(Stop::Unbounded), ..First::default() });
    }
    let share = control.remaining().map_or(FIRST.1, |left| (left / FIRST.0).min(FIRST.1));
    let control = control.within(Some(share));
    let dived = || {
        let dive = Dive::new(program, case, relaxed, control);
        dive.map_or_else(Dived::default, |dive| dive.found(seed))
    };
    let is_first = !is_solver || is_partition(program);
    let Dived { solution, is_all, basis, narrowed } =
        if is_first { dived() } else { Dived::default() };
    let by = Options::by(Solver::Highs).with_seed(seed).with_threads(threads.unwrap_or(1));
    let solved = |nodes: Option<u32>| {
        let by = by.clone().with_nodes(nodes);
        solved(narrowed.as_ref().unwrap_or(whole), &by, control)
    };
    let mut first = First { solution, basis, ..First::default() };
    if is_all || !is_solver {
        return Ok(first);
    }
    (first.point, first.stop) = solved(Some(SOON))?;
    let is_none = first.point.is_none() && first.solution.is_none();
    if is_none && first.stop == Some(Stop::Nodes) {
        if !is_first {
            first.solution = dived().solution;
        }
        if first.solution.is_none() {
            (first.point, first.stop) = solved(None)?;
        }
    }
    Ok(first)
}

/// Whether all rows are equations in whole columns of factor 1: solutions are rare then, and propagation says much.
fn is_partition(program: &LinearProgram) -> bool {
    let is_one = |(column, factor): &(u32, Whole)| {
        *factor == Whole::ONE && program.columns[*column as usize].whole
    };
    let is_equation = |row: &LinearRow| row.range.only().is_some() && row.terms.iter().all(is_one);
    !program.rows.is_empty() && program.rows.iter().all(is_equation)
}

/// What a solver of integer programs finds.
fn solved(
    program: &Program,
    by: &Options,
    control: Control<'_>,
) -> Result<(Option<Vec<f64>>, Option<Stop>), ModelError> {
    match program.solve_under(by, control) {
        Ok(outcome) => Ok((outcome.point, Some(outcome.stop))),
        Err(ModelError::Solver { .. }) => Ok((None, None)), // the proof goes on without it
        Err(error) => Err(error),
    }
}

/// How a relaxation ends in which nothing bounds a column where its cost draws it; none of others.
pub(super) fn endless(program: &Program, control: Control<'_>) -> Option<Stop> {
    let is_drawn = |column: &Variable| match column.cost {
        ..0 => column.upper.is_none(),
        0 => false,
        1.. => column.lower.is_none(),
    };
    let options = Options::by(Solver::default());
    let drawn = program.variables.iter().any(is_drawn).then(|| program.relaxed());
    Some(drawn?.solve_under(&options, control).ok()?.stop)
}

/// Whether there is a solution at all, and one, where the objective may have no limit.
pub(super) fn any(program: &Program, control: Control<'_>) -> Result<Outcome, ModelError> {
    let mut free = program.clone();
    free.variables.iter_mut().for_each(|variable| variable.cost = 0);
    free.solve_under(&Options::by(Solver::default()), control)
}
