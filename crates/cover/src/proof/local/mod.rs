//! A lower bound of a program from its relaxation and local cuts, without cases.
//!
//! Regions are rows around one that fractional columns serve. What holds for all covers of a region, and what the values
//! of the relaxation miss, is a lemma of kind `program` and a row of the relaxation from then on. Regions grow where no
//! smaller ones help.

mod covers;
mod facet;
mod region;

use super::error::CoveringError;
use super::in_program::certified;
use super::reductions::Reduction;
use destrier_certify::{
    Certificate, CoveringProblem, CoveringProgram, CoveringRow, LinearCase, LinearLemma,
    LinearNode, LinearProgram, LinearRow, LinearTree, Multipliers, ProgramProof, Rejection, Whole,
};
use destrier_model::{LinearStop, ModelError, Relaxation, covering_program, sum};
use destrier_run::{Control, Progress};
use region::Rows;
use std::collections::HashSet;
use std::time::Instant;

/// Regions have so many rows at first, and so many more when no cut is found.
const FIRST: usize = 6;
const MORE: usize = 3;
/// A round that raises the bound by less ends the regions of a size.
const LEAST: f64 = 0.02;
/// The denominator of the weights of the certificate.
const DENOMINATOR: f64 = (1 << 24) as f64;

/// Lemmas and the rows that they make.
type Lemmas = Vec<(LinearLemma, LinearRow)>;

/// Values of all columns of a relaxation, and the duals of its rows: of the reduction, then of the lemmas.
struct Relaxed {
    objective: f64,
    values: Vec<f64>,
    duals: Vec<f64>,
}

/// The bound, with regions of so many rows at most, which is at most 20. Work ends early when the control says so.
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
/// use destrier_cover::proof::local_bound;
/// use destrier_run::{Control, Progress};
///
/// let rows = (0..9).map(|at| CoveringRow::at_least(1, vec![at.min((at + 1) % 9), at.max((at + 1) % 9)]));
/// let cycle = CoveringProgram { costs: vec![1; 9], rows: rows.collect() };
/// let bound = local_bound(&CoveringProblem::from(cycle), 9, Control::quiet())?; // the relaxation shows 4.5
/// assert!(bound.verify()?.to_string().ends_with("minimum at least 5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn local_bound(
    problem: &CoveringProblem,
    size: usize,
    control: Control<'_>,
) -> Result<Certificate, CoveringError> {
    assert!(size <= 20, "regions of {size} rows");
    let covering = problem.program()?;
    let program = LinearProgram::from(&*covering);
    let case = LinearCase::new(&program);
    let reduction = Reduction::new(&covering, control);
    let single = |row: &CoveringRow| row.demand() == Some(1);
    let mut columns = vec![Vec::new(); covering.rows.len()];
    for &row in reduction.rows.iter().filter(|&&row| single(&covering.rows[row])) {
        columns[row].clone_from(&covering.rows[row].columns);
    }
    let mut rows_of = vec![Vec::new(); covering.costs.len()];
    for (row, own) in (0u32..).zip(&columns) {
        own.iter().for_each(|&column| rows_of[column as usize].push(row));
    }
    let (mut lemmas, mut known) = (Lemmas::new(), HashSet::new());
    let mut relaxed = relax(&covering, &reduction, &lemmas, control)?.unwrap_or(Relaxed {
        objective: 0.0,
        values: vec![0.0; covering.costs.len()],
        duals: Vec::new(),
    });
    let clock = Instant::now();
    let mut now = FIRST.min(size);
    while control.halted().is_none() {
        let rows = Rows { columns: &columns, rows_of: &rows_of, values: &relaxed.values };
        let new = found(&rows, &case, &reduction, now, &mut known, control)?;
        let is_vain = new.is_empty();
        let kept = lemmas.len();
        lemmas.extend(new);
        let before = relaxed.objective;
        if !is_vain {
            let Some(next) = relax(&covering, &reduction, &lemmas, control)? else {
                lemmas.truncate(kept); // of which the weights speak
                break;
            };
            relaxed = next;
            keep_tight(&mut lemmas, &mut relaxed, reduction.rows.len());
            let bound = Some(relaxed.objective);
            let counts = &[(lemmas.len() as u64, "lemmas"), (now as u64, "rows")];
            let elapsed = clock.elapsed();
            control.tell(&Progress { bound, counts, elapsed, ..Progress::default() });
        }
        if is_vain || relaxed.objective < before + LEAST {
            if now == size {
                break;
            }
            now = size.min(now + MORE);
            known.clear();
        }
    }
    Ok(certificate(problem, program, &reduction, lemmas, &relaxed.duals)?)
}

/// Lemmas that the values miss, of regions of so many rows around rows that are in none so far.
fn found(
    rows: &Rows<'_>,
    case: &LinearCase<'_>,
    reduction: &Reduction,
    size: usize,
    known: &mut HashSet<LinearRow>,
    control: Control<'_>,
) -> Result<Lemmas, ModelError> {
    let (mut lemmas, mut tried, mut met) = (Lemmas::new(), HashSet::new(), HashSet::new());
    let is_fractional = |column: &u32| {
        let value = rows.values[*column as usize];
        value.min(1.0 - value) > 1e-4
    };
    for &row in &reduction.rows {
        if control.halted().is_some() {
            break;
        }
        let row = row as u32;
        if met.contains(&row) || !rows.columns[row as usize].iter().any(is_fractional) {
            continue;
        }
        let region = rows.around(row, size);
        if !tried.insert(region.clone()) {
            continue;
        }
        if let Some((lemma, new)) = rows.lemma(case, &region)?
            && known.insert(new.clone())
        {
            met.extend(lemma.rows.iter().copied());
            lemmas.push((lemma, new));
        }
    }
    Ok(lemmas)
}

/// Solves the relaxation of the rows that are left and the lemmas; none if it has no solution or the time is over.
fn relax(
    covering: &CoveringProgram,
    reduction: &Reduction,
    lemmas: &Lemmas,
    control: Control<'_>,
) -> Result<Option<Relaxed>, ModelError> {
    let own = reduction.serving(&reduction.columns);
    let mut place = vec![None; covering.costs.len()];
    (0..).zip(&own).for_each(|(at, &column)| place[column as usize] = Some(at));
    let placed = |column: &u32| place[*column as usize];
    let rows = reduction.rows.iter().map(|&row| CoveringRow {
        columns: covering.rows[row].columns.iter().filter_map(placed).collect(),
        number: covering.rows[row].number,
    });
    let costs = own.iter().map(|&column| covering.costs[column as usize]).collect();
    let mut left = covering_program(&CoveringProgram { costs, rows: rows.collect() }, "");
    for (number, (_, row)) in lemmas.iter().enumerate() {
        let terms = row.terms.iter().filter_map(|(column, times)| {
            Some(times.to_i64()? * left.at(placed(column)? as usize))
        });
        let least = row.range.lower.as_ref().and_then(Whole::to_i64).unwrap_or(0);
        let terms = sum(terms);
        left.add(format!("lemma{number}"), terms.at_least(least));
    }
    let mut relaxation = Relaxation::new(&left)?;
    if relaxation.solve_until(f64::INFINITY, control)? != LinearStop::Finished {
        return Ok(None);
    }
    let mut values = vec![0.0; covering.costs.len()];
    for (&column, &value) in own.iter().zip(relaxation.values()) {
        values[column as usize] = value;
    }
    let duals = relaxation.duals().to_vec();
    Ok(Some(Relaxed { objective: relaxation.objective(), values, duals }))
}

/// Forgets the lemmas whose rows count for nothing.
fn keep_tight(lemmas: &mut Lemmas, relaxed: &mut Relaxed, rows: usize) {
    let own = relaxed.duals.split_off(rows);
    let all = std::mem::take(lemmas).into_iter().zip(own).filter(|(_, dual)| *dual > 1e-9);
    let (kept, duals): (Lemmas, Vec<f64>) = all.unzip();
    *lemmas = kept;
    relaxed.duals.extend(duals);
}

/// The certificate of what duals of rows and lemmas show.
fn certificate(
    problem: &CoveringProblem,
    program: LinearProgram,
    reduction: &Reduction,
    lemmas: Lemmas,
    duals: &[f64],
) -> Result<Certificate, Rejection> {
    let mut case = LinearCase::new(&program);
    for (_, row) in &lemmas {
        case.push(row.clone())?;
    }
    let numbers = reduction.rows.iter().copied().chain(program.rows.len()..);
    let weights = numbers.zip(duals).map(|(row, &dual)| {
        let is_limit = program.rows.get(row).is_some_and(|row| row.range.lower.is_none());
        let dual = if is_limit { dual.min(0.0) } else { dual.max(0.0) };
        (row as u32, Whole::from((dual * DENOMINATOR) as i64))
    });
    let weights = Multipliers::over((DENOMINATOR as i64).into(), weights);
    let cost = case.bound(&weights)?;
    let lemmas = lemmas.into_iter().map(|(lemma, _)| LinearNode::Lemma(lemma));
    let nodes: Vec<LinearNode> = lemmas.chain([LinearNode::Weights(weights)]).collect();
    let proof = ProgramProof::Bound(cost, LinearTree::from(nodes));
    certified(problem, program, proof)
}
