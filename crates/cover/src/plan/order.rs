//! Which methods are tried, and in which order.

use super::MinimumError;
use super::automatic::automatic;
use super::by_cases::{by_tree, with_cases};
use super::by_cliques::{by_cliques, suits_cliques};
use super::by_elimination::{by_elimination, by_one_node, suits_elimination};
use super::by_lines::{ByLines, by_lines, line_certificate};
use super::by_local_cuts::{by_local_cuts, suits_local_cuts};
use super::by_parts::{by_parts, parted};
use super::by_program::by_program;
use super::by_search::by_search;
use super::by_sweep::{by_sweep, is_left_to_cases};
use crate::answer::{Answer, End, Unchecked};
use crate::linear::{self, LinearAnswer, LinearOptions};
use crate::proof::solve;
use crate::question::limits::cores;
use crate::question::{About, Effort, Goal, Method, Question};
use destrier_board::Problem;
use destrier_certify::{Checked, Crew};
use destrier_model::Solver;
use destrier_run::{Control, Saver};
use num_rational::BigRational;

/// The largest board for which a proof is begun: beyond, one relaxation takes minutes.
pub const MAX_PROVED: usize = crate::proof::MAX_AREA;

/// What was found.
#[derive(Clone, Debug)]
pub enum Found {
    /// Of a board.
    Board(Answer),
    /// Of a program; and where no choice is feasible, rows that exclude each other.
    Program(Answer<Vec<u32>>, Vec<usize>),
    /// Of a linear program; and what the checker accepted of it.
    Linear(LinearAnswer, Vec<Checked>),
}

impl Found {
    /// Why the computation ended.
    pub fn end(&self) -> End {
        match self {
            Found::Board(answer) => answer.end,
            Found::Program(answer, _) => answer.end,
            Found::Linear(answer, _) => answer.end,
        }
    }
}

/// Answers a question by the methods that suit it, or by the one that it names: the one way in, for commands, lists and
/// libraries. What is said to be proved, the checker has accepted.
///
/// # Errors
/// If the problem, or what is asked for, is beyond the method.
///
/// # Panics
/// If the system has no threads to give.
pub fn answer(
    question: &Question<'_>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Found, MinimumError> {
    let effort = &question.effort;
    match (question.about, effort.goal) {
        (About::Board(problem), Goal::Cover) => {
            Ok(Found::Board(minimum(problem, effort, control)?))
        }
        (About::Board(problem), Goal::Minimum | Goal::AtLeast(_)) => {
            Ok(Found::Board(prove(problem, effort, control, saver)?))
        }
        (About::Program(program), _) => {
            if suits_cliques(program, effort)
                && let Some(found) = by_cliques(program, effort, control)?
            {
                return Ok(Found::Program(found, Vec::new()));
            }
            if suits_elimination(program, effort)
                && let Some(found) = by_one_node(program, effort, control)?
            {
                return Ok(Found::Program(found, Vec::new()));
            }
            if suits_elimination(program, effort)
                && let Some(found) = by_elimination(program, effort, control)?
            {
                return Ok(Found::Program(found, Vec::new()));
            }
            if suits_local_cuts(program, effort)
                && let Some(found) = by_local_cuts(program, effort, control, saver)?
            {
                return Ok(Found::Program(found, Vec::new()));
            }
            let found = solve(program, effort, control, saver)?;
            let conflict = found.conflict(control)?;
            Ok(Found::Program(Answer::of_program(found, effort)?, conflict))
        }
        (About::Linear(program), goal) => {
            let options = LinearOptions {
                seed: effort.seed,
                threads: effort.threads,
                target: goal.at_least().map(|value| BigRational::from_integer(value.into())),
                resume: effort.resume.clone(),
                division: effort.division.clone(),
                solved: effort.solved,
                format: effort.format,
                automorphisms: effort.automorphisms.clone(),
                ..LinearOptions::default()
            };
            let found = linear::prove(program, &options, control, saver)?;
            let crew = Crew::new(cores(effort.threads));
            let shown = found.certificate().map(|own| own.checked_on(crew)).transpose()?;
            Ok(Found::Linear(found, shown.into_iter().collect()))
        }
    }
}

/// Finds a smallest cover, or a small one where that takes too long, and what proves it.
///
/// Local search first; then a sweep where it is done within seconds, else cases, while a
/// search goes on; on large boards nothing but search and a packing. What is said to
/// be proved, the checker has accepted.
///
/// # Errors
/// If the problem, or what is asked for, is beyond the method.
///
/// # Panics
/// If the system has no threads to give.
pub fn minimum(
    problem: &Problem,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Answer, MinimumError> {
    match effort.method {
        Method::Auto => match parted(problem, effort, control, in_one_piece)? {
            Some(found) => Answer::to(problem, found),
            None => automatic(problem, effort, control),
        },
        Method::Program(solver) => {
            let answer = Answer::to(problem, by_program(problem, solver, effort, control)?)?;
            let cases = effort.cases && solver == Solver::Highs;
            if cases { with_cases(problem, answer, control) } else { Ok(answer) }
        }
        Method::Search(_) | Method::Frame => {
            Answer::to(problem, by_search(problem, effort.method, effort, control)?)
        }
        Method::Sweep | Method::Tree | Method::LocalCuts => {
            prove(problem, effort, control, &mut Saver::never())
        }
    }
}

/// Proves the lower bound asked for, or that the smallest cover that turns up is a smallest one; what was
/// reached where a limit comes first.
///
/// # Errors
/// If the board is too large, the state to go on from is another proof's, or a solver fails.
///
/// # Panics
/// If the system has no threads to give.
pub fn prove(
    problem: &Problem,
    options: &Effort<'_>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Answer, MinimumError> {
    problem.board.with_area_at_most(MAX_PROVED)?;
    let mut options = options.clone();
    let lines = line_certificate(problem).filter(|_| options.method == Method::Auto);
    if let Some(lines) = lines.as_ref().filter(|_| options.resume.is_none()) {
        match by_lines(problem, lines, &options, control) {
            ByLines::Settled(found) => return Answer::of_proof(problem, *found, None),
            ByLines::Short(cover) => options.start = options.start.or(cover),
        }
    }
    let found = match by_parts(problem, &options, control, in_one_piece)? {
        Some(found) => found,
        None => in_one_piece(problem, &options, control, saver)?,
    };
    Answer::of_proof(problem, found, lines)
}

/// Lower bounds of a problem that does not fall apart: by sweeps where they suit, and by cases what these leave open.
pub(super) fn in_one_piece(
    problem: &Problem,
    options: &Effort<'_>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Unchecked, MinimumError> {
    match by_sweep(problem, options, control, saver)? {
        Some(found) if !is_left_to_cases(problem, options.method, &found) => Ok(found),
        _ => by_tree(problem, options, control, saver),
    }
}
