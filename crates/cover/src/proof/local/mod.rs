//! Lower bounds of a program by relaxations with local cuts, and cases where these do not suffice.
//!
//! Regions are rows around one that fractional columns serve. What holds for all covers of a region, and what the values
//! of the relaxation miss, is a lemma of kind `program` and a row of the relaxation from then on. Regions grow where no
//! smaller ones help. Where a cover is known to cost little more than is shown, columns are decided, and each case has
//! cuts of its own.

mod ahead;
mod aim;
mod case;
mod cases;
mod facet;
mod kept;
mod polar;
mod region;
mod relax;
mod separator;
mod slices;
mod sweep;
mod team;
mod tree;
mod write;

use super::error::CoveringError;
use super::in_program::ones;
use super::reductions::Reduction;
pub use aim::Aim;
use case::{Case, Tree};
use cases::Cases;
use destrier_certify::{Certificate, CoveringProblem, LinearProgram, ProgramProof};
use destrier_run::{Control, Saver};
pub use kept::LocalState;
use num_rational::BigRational;
use relax::Rules;
use tree::Search;

/// What local cuts show, and what they find.
pub struct LocalProof {
    /// The bound, with the best choice if that costs as much.
    pub certificate: Certificate,
    /// A choice that is cheaper than the one that was known.
    pub cheaper: Option<Vec<u32>>,
}

/// The bound with regions of so many rows at most, which is at most 100. Where that is less than the aim, the cost of the
/// choice that is known or the bound that is asked for, cases are tried until it is shown or time is over; they may find
/// a cheaper choice. Work ends early when the control says so; its state is offered to the saver, and one that is left
/// unfinished at the end, too.
///
/// # Errors
/// If the program is too large, or its relaxation cannot be solved.
///
/// # Panics
/// If regions are to have more rows.
///
/// # Examples
/// ```
/// use destrier_certify::{CoveringProblem, CoveringProgram, CoveringRow};
/// use destrier_cover::proof::{Aim, local_bound};
/// use destrier_cover::question::Goal;
/// use destrier_run::{Control, Saver};
///
/// let rows = (0..9).map(|at| CoveringRow::at_least(1, vec![at.min((at + 1) % 9), at.max((at + 1) % 9)]));
/// let cycle = CoveringProgram { costs: vec![1; 9], rows: rows.collect() };
/// let aim = Aim { goal: Goal::Minimum, known: None, search: None, threads: 1, begun: None };
/// let (problem, control) = (CoveringProblem::from(cycle), Control::quiet());
/// let found = local_bound(&problem, 9, aim, control, &mut Saver::never())?; // the relaxation shows 4.5
/// assert!(found.certificate.verify()?.to_string().ends_with("minimum at least 5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn local_bound(
    problem: &CoveringProblem,
    size: usize,
    aim: Aim<'_>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<LocalProof, CoveringError> {
    assert!(size <= 100, "regions of {size} rows");
    let covering = problem.program()?;
    let reduction = Reduction::new(&covering, control);
    let rules = Rules::new(&covering, &reduction, size);
    let program = LinearProgram::from(&*covering);
    let mut search = Search::new(&rules, aim, control);
    let mut cases = Cases::of(Case::default());
    if let Some(tree) = aim.begun {
        (cases, search.lemmas) = Cases::read(&rules, &program, tree, search.aim)?;
    }
    let state = |search: &Search<'_>, tree: &Tree| {
        let best = search.best.as_ref().map(|best| &best.0[..]);
        kept::snapshot(problem, &program, best, (&search.lemmas, tree))
    };
    let keep = |search: &Search<'_>, tree: &dyn Fn() -> Tree| {
        saver.save(|| state(search, &tree()));
    };
    search.prove(&mut cases, &mut { keep })?;
    let rows = &reduction.rows;
    // of what has no solution nothing is shown but that costs are not below 0
    let is_impossible = cases.root().is_some_and(|root| root.relaxed.is_infeasible);
    let tree = if is_impossible { Case::default().leaf(&[]) } else { cases.tree(rows) };
    let (cost, nodes) = write::written(&search.lemmas, &tree, &program)?;
    let wanted = search.aim.map(|aim| BigRational::from_integer(aim.into()));
    if wanted.is_none_or(|wanted| cost.ceil() < wanted) {
        saver.last(|| state(&search, &tree));
    }
    let best = search.best.filter(|(_, of)| cost == BigRational::from_integer((*of).into()));
    let proof = match &best {
        Some((choice, _)) => ProgramProof::Optimum(cost, ones(choice), nodes),
        None => ProgramProof::Bound(cost, nodes),
    };
    let certificate = Certificate::of_program(problem, proof);
    certificate.verify()?;
    Ok(LocalProof { certificate, cheaper: search.cheaper })
}
