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
use crate::exchange::Exchange;
pub use aim::Aim;
use case::{Case, Tree};
use cases::Cases;
use destrier_certify::{Certificate, CoveringProblem, LinearProgram, LinearTree, ProgramProof};
use destrier_run::{Control, Saver, Snapshot, StateError};
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
    /// Whether the rest is left to others.
    pub is_divided: bool,
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
/// let (goal, known, search, begun) = (Goal::Minimum, None, None, None);
/// let aim = Aim { goal, known, search, threads: 1, begun, units: &[], division: None };
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
        cases = begun(&rules, &program, tree, &mut search, aim)?;
    }
    let share = aim.division.and_then(|division| division.share);
    let state = |search: &Search<'_>, tree: &Tree| {
        let best = search.best.as_ref().map(|best| &best.0[..]);
        kept::snapshot(problem, &program, best, Some((&search.lemmas, tree)))
    };
    let keep = |search: &Search<'_>, tree: &dyn Fn() -> Tree| {
        saver.save(|| state(search, &tree()));
    };
    let meet = |search: &mut Search<'_>, exchange: &mut Exchange<'_, u64>| {
        let read = |told: &Snapshot| {
            let choice = LocalState::read(problem, told).ok()?.choice;
            Some((covering.cost(&choice), choice))
        };
        let best = search.best.clone();
        let write = || Some(kept::snapshot(problem, &program, Some(&best.as_ref()?.0), None));
        let found = exchange.meet(best.as_ref().map(|best| &best.1), read, write);
        found.into_iter().for_each(|choice| search.offer(choice));
    };
    search.prove(&mut cases, aim.division, (&mut { keep }, &mut { meet }))?;
    let open = cases.count_open();
    let is_divided = aim.division.is_some_and(|division| division.has_enough(open))
        || share.is_some() && open == 0;
    let rows = &reduction.rows;
    // of what has no solution nothing is shown but that costs are not below 0
    let is_impossible = cases.root().is_some_and(|root| root.relaxed.is_infeasible);
    let tree = if is_impossible { Case::default().leaf(&[]) } else { cases.tree(rows) };
    let (cost, nodes) = write::written(&search.lemmas, &tree, &program)?;
    let wanted = search.aim.map(|aim| BigRational::from_integer(aim.into()));
    if share.is_some() || wanted.is_none_or(|wanted| cost.ceil() < wanted) {
        saver.last(|| state(&search, &tree));
    }
    let best = search.best.filter(|(_, of)| cost == BigRational::from_integer((*of).into()));
    let proof = match &best {
        Some((choice, _)) => ProgramProof::Optimum(cost, ones(choice), nodes),
        None => ProgramProof::Bound(cost, nodes),
    };
    let certificate = Certificate::of_program(problem, proof);
    certificate.verify()?;
    Ok(LocalProof { certificate, cheaper: search.cheaper, is_divided })
}

/// The cases of a proof that was begun, with what units have made of them; of a unit those that it is dealt.
fn begun(
    rules: &Rules<'_>,
    program: &LinearProgram,
    tree: &LinearTree,
    search: &mut Search<'_>,
    aim: Aim<'_>,
) -> Result<Cases, StateError> {
    let mut cases = Cases::unknown();
    cases.lay(rules, program, (tree, &mut search.lemmas), search.aim)?;
    let share = aim.division.and_then(|division| division.share);
    let (known, dealt) = (cases.len(), cases.dealt(share));
    for (name, unit) in aim.units {
        let laid = cases.lay(rules, program, (unit, &mut search.lemmas), search.aim);
        laid.map_err(|error| error.of_unit(name))?;
    }
    if share.is_some() {
        cases.leave(known, &dealt);
    }
    Ok(cases)
}
