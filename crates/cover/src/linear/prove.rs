//! A whole proof: a first solution, then branch and bound.

use super::answer::{LinearAnswer, LinearError};
use super::first::{self, First};
use super::halves::AFTER;
use super::kept::{Begun, Kept};
use super::relaxed::Relaxed;
use super::reserve::Reserve;
use super::search::Search;
use super::vertex;
use crate::question::limits::cores;
use crate::question::{Division, ProofFormat, Solved};
use crate::symmetry::{Automorphism, Symmetry, check_automorphisms};
use destrier_certify::{LinearCase, LinearProgram, LinearTree};
use destrier_model::Stop;
use destrier_run::{Control, Saver, Snapshot, StateError};
use num_rational::BigRational;
use std::sync::Arc;

/// How to prove.
#[derive(Clone, Debug, Default)]
pub struct LinearOptions<'a> {
    /// The seed of what looks for a first solution.
    pub seed: u32,
    /// Threads; if none, that solver uses one, which it needs to repeat itself exactly, and the rest all cores.
    pub threads: Option<usize>,
    /// A solution to begin with: columns in ascending order with their numbers.
    pub start: Option<Vec<(u32, BigRational)>>,
    /// It is enough to show that no solution is better than this value.
    pub target: Option<BigRational>,
    /// Ends after so many nodes.
    pub nodes: Option<u64>,
    /// Who is to read the certificate, which has no cuts, narrowed columns or images where these have no words for them.
    pub format: ProofFormat,
    /// Automorphisms of the program to be used in place of those that are found; none if these are to be found.
    pub automorphisms: Vec<Automorphism>,
    /// The state to go on from.
    pub resume: Option<Snapshot>,
    /// How this run takes part in a proof that several share.
    pub division: Division,
    /// What is told of the solutions that are found.
    pub solved: Solved<'a>,
}

/// Solves the program and proves its optimum, or as much of that as is wanted, until the control halts it. The saver has states from which another proof
/// can go on, which then shows no less.
///
/// # Errors
/// If the objective has no limit, a solver fails, the state to go on from is not one of this work, or a permutation is no
/// automorphism.
pub fn prove(
    program: &LinearProgram,
    options: &LinearOptions<'_>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<LinearAnswer, LinearError> {
    check_automorphisms(program, &options.automorphisms)?;
    let case = LinearCase::new(program);
    let relaxed = Relaxed::new(program, &case);
    let start = options.start.clone().filter(|start| program.admits(start));
    let kept = options.resume.as_ref().map(|state| Kept::read(program, state)).transpose()?;
    let kept = kept.unwrap_or_default();
    let units = options.division.units.iter().map(|unit| {
        let kept = unit.read(|state| Kept::read(program, &state))?;
        Ok((&unit.name, kept))
    });
    let units: Vec<(&String, Kept)> = units.collect::<Result<_, StateError>>()?;
    let First { solution, mut point, stop, basis } = match kept.solution {
        None if options.division.share.is_none() => {
            let by = (options.seed, options.threads);
            first::found(program, (&case, &relaxed), by, control)?
        }
        _ => First::default(),
    };
    if stop == Some(Stop::Unbounded) {
        let any = first::any(&relaxed.program, control)?;
        let is_said = any.stop == Stop::Finished && relaxed.is_exact(&case);
        if is_said && !vertex::is_small(&case) {
            return Err(LinearError::Unbounded); // too large for exact arithmetic
        }
        point = any.point;
    }
    let mut search = Search::new(program, case, relaxed, Reserve::new(control))?;
    search.threads = cores(options.threads);
    search.format = options.format;
    search.has_images = !options.format.is_for_others();
    if search.has_images && !options.automorphisms.is_empty() {
        search.symmetry = Some(Arc::new(Symmetry::generated(program, &options.automorphisms)));
    }
    let is_whole = options.format.has_cuts()
        && !options.division.leaves_cases()
        && options.division.units.is_empty();
    search.halved_after = is_whole.then_some(AFTER);
    search.solved = options.solved;
    search.target = options.target.as_ref().map(|value| program.cost_of(value));
    search.improve(start);
    search.improve(kept.solution);
    search.improve(solution);
    if let Some(basis) = basis {
        let _ = search.relaxation().start_from(&basis); // else it starts anew
    }
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
