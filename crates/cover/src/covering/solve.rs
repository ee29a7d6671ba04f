//! A covering program solved: a choice, a bound, and the certificate of both.

use super::cases::Cases;
use super::first::{First, Next, beside, first, is_enough};
use super::outcome::{self, CoveringError, Goal, Outcome};
use super::search::{Search, Visit};
use crate::tree::Limit;
use destrier_certify::{
    CoveringCertificate, CoveringNode, CoveringProblem, CoveringProgram, CoveringProof, MAX_BYTES,
    SparseWeights,
};
use destrier_model::ModelError;
use destrier_run::{Control, Done, Progress};
use std::time::{Duration, Instant};

/// The most that a certificate claims.
const MAX_COST: u64 = 999_999_999;

/// Solves a covering program.
///
/// # Errors
/// If the program is too large for a certificate, or the solver fails or is not part of this build.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_certify::{BoardCovering, Certificate, CoveringProblem};
/// use destrier_cover::covering::{Goal, solve_quietly};
///
/// let twice = BoardCovering::new(&Problem::new(Board::new(4, 4)?)).with_demand(2);
/// let outcome = solve_quietly(&CoveringProblem::Board(Box::new(twice)), Goal::Minimum)?;
/// let verified = Certificate::Covering(outcome.certificate).verify()?;
/// assert_eq!(verified.to_string(), "knight domination of 4x4, each square twice: exactly 8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    problem: &CoveringProblem,
    options: &outcome::Options,
    control: Control<'_>,
) -> Result<Outcome, CoveringError> {
    let program = problem.program()?;
    let total = program.costs.iter().map(|&cost| u64::from(cost)).sum();
    if total > MAX_COST {
        return Err(CoveringError::Costs(total));
    }
    let certificate = |proof| CoveringCertificate { problem: problem.clone(), proof };
    if let Some(row) = Cases::new(&program).uncoverable() {
        let proof = CoveringProof::Infeasible(vec![CoveringNode::Uncoverable(row as u32)].into());
        let certificate = certificate(proof);
        return Ok(Outcome { certificate, choice: None, limit: None, nodes: 1 });
    }
    let at_least = if let Goal::AtLeast(cost) = options.goal { Some(cost) } else { None };
    if program.costs.is_empty() {
        let certificate = certificate(nothing(at_least));
        return Ok(Outcome { certificate, choice: Some(Vec::new()), limit: None, nodes: 1 });
    }
    let First { choice, next } = first(&program, options, control)?;
    let mut search = match Search::new(&program, at_least, choice.clone(), options.images) {
        // a choice is an answer in a build that cannot bound it
        Err(CoveringError::Model(ModelError::NoHighs)) if choice.is_some() => {
            let proof = at_most(choice.as_deref().unwrap_or_default(), &program);
            let limit = if let Next::Bound(limit) = next { limit } else { None };
            return Ok(Outcome { certificate: certificate(proof), choice, limit, nodes: 0 });
        }
        search => search?,
    };
    let (proof, limit) = match next {
        Next::Bound(limit) => (root(&mut search, &program)?, limit),
        Next::Tree => {
            let tree = |control: Control<'_>| grow(&mut search, &program, at_least, control);
            let (grown, found) = beside(&program, options, choice, control, tree);
            with_found(&mut search, &program, options, grown?, found)
        }
    };
    let limit = limit.filter(|_| !matches!(proof, CoveringProof::Exactly(..)));
    let nodes = search.tree.nodes.len();
    Ok(Outcome { certificate: certificate(proof), choice: search.best, limit, nodes })
}

/// What is shown and what stopped it, with a cheaper choice that a search found beside.
fn with_found(
    search: &mut Search,
    program: &CoveringProgram,
    options: &outcome::Options,
    (proof, limit): (CoveringProof, Option<Limit>),
    found: Option<Vec<u32>>,
) -> (CoveringProof, Option<Limit>) {
    let cost = |chosen: &Vec<u32>| program.cost(chosen);
    let cheaper = found.filter(|found| search.best.as_ref().is_none_or(|b| cost(found) < cost(b)));
    if limit.is_none() || cheaper.is_none() {
        return (proof, limit);
    }
    search.best = cheaper;
    let met = is_enough(program, search.best.as_deref(), options);
    (settled(search, program), limit.filter(|_| !met))
}

/// The proof where there are no columns, and no row asks for any; HiGHS takes no such program.
fn nothing(at_least: Option<usize>) -> CoveringProof {
    let weights = CoveringNode::Weights(SparseWeights::over(1, &[]));
    match at_least {
        Some(1..) => CoveringProof::AtMost(0, Vec::new()),
        _ => CoveringProof::Exactly(0, Vec::new(), vec![weights].into()),
    }
}

/// Solves a covering program without a word and without limits.
///
/// # Errors
/// As [`solve`].
pub fn solve_quietly(problem: &CoveringProblem, goal: Goal) -> Result<Outcome, CoveringError> {
    solve(problem, &outcome::Options { goal, ..outcome::Options::default() }, Control::quiet())
}

/// Grows the tree until all is settled, or a limit comes first; then the root alone shows a bound.
fn grow(
    search: &mut Search,
    program: &CoveringProgram,
    at_least: Option<usize>,
    control: Control<'_>,
) -> Result<(CoveringProof, Option<Limit>), CoveringError> {
    if let (Some(claimed), Some(best)) = (at_least, &search.best)
        && program.cost(best) < claimed as u64
    {
        return Ok((at_most(best, program), None));
    }
    let started = Instant::now();
    let limit = loop {
        if let Some(limit) = limit(search, control) {
            break limit;
        }
        match search.visit(control)? {
            Visit::Next => tell(search, program, control, started.elapsed()),
            Visit::Done => return Ok((settled(search, program), None)),
            Visit::Refuted => {
                let cheaper = search.best.as_ref().ok_or(CoveringError::Numerics)?;
                return Ok((at_most(cheaper, program), None));
            }
        }
    };
    Ok((root(search, program)?, Some(limit)))
}

/// What the relaxation of the whole program shows.
fn root(search: &mut Search, program: &CoveringProgram) -> Result<CoveringProof, CoveringError> {
    let (bound, weights) = search.root()?;
    search.tree = vec![CoveringNode::Weights(weights)].into();
    search.least = Some(bound);
    Ok(settled(search, program))
}

fn limit(search: &Search, control: Control<'_>) -> Option<Limit> {
    match control.halted() {
        Some(halt) => Some(Limit::Halted(halt)),
        None if search.bytes > MAX_BYTES / 2 => Some(Limit::Bytes),
        None => None,
    }
}

fn tell(search: &Search, program: &CoveringProgram, control: Control<'_>, elapsed: Duration) {
    control.tell(&Progress {
        done: Done::Part(search.settled()),
        best: search.best.as_ref().map(|best| program.cost(best) as f64),
        counts: &[(search.tree.nodes.len() as u64, "nodes")],
        elapsed,
        ..Progress::default()
    });
}

/// What the nodes show, which are a whole tree.
fn settled(search: &Search, program: &CoveringProgram) -> CoveringProof {
    let tree = search.tree.clone();
    match (search.least, &search.best) {
        (None, _) => CoveringProof::Infeasible(tree),
        (Some(shown), Some(best)) if program.cost(best) as i64 == shown => {
            CoveringProof::Exactly(shown as usize, best.clone(), tree)
        }
        (Some(shown), _) => CoveringProof::AtLeast(shown as usize, tree),
    }
}

/// A choice, of which no more is shown.
fn at_most(choice: &[u32], program: &CoveringProgram) -> CoveringProof {
    CoveringProof::AtMost(program.cost(choice) as usize, choice.to_vec())
}
