//! A whole proof: a first solution by a solver of integer programs, then branch and bound.

use super::answer::{LinearAnswer, LinearError};
use super::halves::AFTER;
use super::kept::{Begun, Kept};
use super::relaxed::Relaxed;
use super::reserve::Reserve;
use super::search::Search;
use super::vertex;
use crate::question::Division;
use crate::question::limits::cores;
use destrier_certify::{LinearCase, LinearProgram, LinearTree};
use destrier_model::{ModelError, Options, Outcome, Program, Solver, Stop, Variable};
use destrier_run::{Control, Saver, Snapshot, StateError};
use num_rational::BigRational;
use std::time::Duration;

/// How to prove.
#[derive(Clone, Debug, Default)]
pub struct LinearOptions {
    /// The seed of the solver that looks for a first solution.
    pub seed: u32,
    /// Threads; if none, that solver uses one, which it needs to repeat itself exactly, and the rest all cores.
    pub threads: Option<usize>,
    /// A solution to begin with: columns in ascending order with their numbers.
    pub start: Option<Vec<(u32, BigRational)>>,
    /// It is enough to show that no solution is better than this value.
    pub target: Option<BigRational>,
    /// Ends after so many nodes.
    pub nodes: Option<u64>,
    /// The state to go on from.
    pub resume: Option<Snapshot>,
    /// How this run takes part in a proof that several share.
    pub division: Division,
}

/// The share of the time that a solver may take for a first solution, and the most that it takes.
const FIRST: (u32, Duration) = (3, Duration::from_secs(30));
/// Its nodes where it finds one: what it does after that is a proof, as ours is.
const SOON: u32 = 100;

/// Solves the program and proves its optimum, or as much of that as is wanted, until the control halts it. The saver has states from which another proof
/// can go on, which then shows no less.
///
/// # Errors
/// If the objective has no limit, a solver fails, or the state to go on from is not one of this work.
pub fn prove(
    program: &LinearProgram,
    options: &LinearOptions,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<LinearAnswer, LinearError> {
    let case = LinearCase::new(program);
    let relaxed = Relaxed::new(program, &case);
    let start = options.start.clone().filter(|start| program.admits(start));
    let kept = options.resume.as_ref().map(|state| Kept::read(program, state)).transpose()?;
    let kept = kept.unwrap_or_default();
    let units = options.division.units.iter().map(|(name, state)| {
        let kept = Kept::read(program, state).map_err(|error| error.of_unit(name))?;
        Ok((name, kept))
    });
    let units: Vec<(&String, Kept)> = units.collect::<Result<_, StateError>>()?;
    let (mut point, stop) = match kept.solution {
        None if options.division.share.is_none() => first(&relaxed.program, options, control)?,
        _ => (None, None),
    };
    if stop == Some(Stop::Unbounded) {
        let any = any(&relaxed.program, control)?;
        if any.stop == Stop::Finished && !vertex::is_small(&case) {
            return Err(LinearError::Unbounded); // too large for exact arithmetic
        }
        point = any.point;
    }
    let mut search = Search::new(program, case, relaxed, Reserve::new(control))?;
    search.threads = cores(options.threads);
    let is_whole = !options.division.leaves_cases() && options.division.units.is_empty();
    search.halved_after = is_whole.then_some(AFTER);
    search.target = options.target.as_ref().map(|value| program.cost_of(value));
    search.improve(start);
    search.improve(kept.solution);
    if let Some(point) = point {
        search.complete(&point)?;
    }
    let of_unit = |(name, unit): (&String, Kept)| {
        search.improve(unit.solution);
        Some((name.clone(), unit.bound?.1))
    };
    let units: Vec<(String, LinearTree)> = units.into_iter().filter_map(of_unit).collect();
    let begun = kept.bound.map(|(bound, tree)| Begun { bound, tree, units });
    search.run((options.nodes, &options.division), begun, saver)
}

/// What a solver of integer programs finds in its share of the time.
fn first(
    program: &Program,
    options: &LinearOptions,
    control: Control<'_>,
) -> Result<(Option<Vec<f64>>, Option<Stop>), ModelError> {
    if program.variables.is_empty() {
        return Ok((None, None));
    }
    if !Solver::ALL.contains(&Solver::Highs) {
        return Ok((None, endless(program, control)));
    }
    let share = control.remaining().map_or(FIRST.1, |left| (left / FIRST.0).min(FIRST.1));
    let control = control.within(Some(share));
    let threads = options.threads.unwrap_or(1);
    let by = Options::by(Solver::Highs).with_seed(options.seed).with_threads(threads);
    let by = |nodes| program.solve_under(&by.clone().with_nodes(nodes), control);
    let soon = by(Some(SOON));
    let is_none = matches!(soon, Ok(Outcome { stop: Stop::Nodes, point: None, .. }));
    match if is_none { by(None) } else { soon } {
        Ok(outcome) => Ok((outcome.point, Some(outcome.stop))),
        Err(ModelError::Solver { .. }) => Ok((None, None)), // the proof goes on without it
        Err(error) => Err(error),
    }
}

/// How a relaxation ends in which nothing bounds a column where its cost draws it; none of others.
fn endless(program: &Program, control: Control<'_>) -> Option<Stop> {
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
fn any(program: &Program, control: Control<'_>) -> Result<Outcome, ModelError> {
    let mut free = program.clone();
    free.variables.iter_mut().for_each(|variable| variable.cost = 0);
    free.solve_under(&Options::by(Solver::default()), control)
}
