//! The relaxation of a case with its lemmas.

use super::case::Case;
use super::region::Rows;
use super::write::Lemma;
use crate::proof::reductions::Reduction;
use crate::proof::tight::{Tight, TightProgram, TightRow};
use destrier_certify::{CoveringProgram, CoveringRow, Whole};
use destrier_model::{LinearStop, ModelError, Program, Relaxation, covering_program, sum};
use destrier_run::Control;
use std::collections::HashMap;
use std::sync::Arc;

/// Values this near to 0 or 1 are whole.
const WHOLE: f64 = 1e-5;
/// So many columns are tried before one is decided, each with so many steps of the simplex method; so many of them may
/// have been tried before.
const TRIED: usize = 12;
const TRIED_AGAIN: usize = 6;
const STEPS: u32 = 30;

/// What is the same in all cases.
pub(super) struct Rules<'a> {
    pub(super) covering: &'a CoveringProgram,
    pub(super) reduction: &'a Reduction,
    /// For each row that is left and asks for one column its columns.
    columns: Vec<Vec<u32>>,
    /// For each column its place in the relaxation.
    place: Vec<Option<usize>>,
    /// The columns that serve in place of others. They have no upper end in relaxations, as the weights that this takes would
    /// not hold for the others; where rows ask for one column no optimum has more of them.
    serves: Vec<bool>,
    /// Regions have so many rows at most.
    pub(super) size: usize,
}

impl<'a> Rules<'a> {
    pub(super) fn new(
        covering: &'a CoveringProgram,
        reduction: &'a Reduction,
        size: usize,
    ) -> Self {
        let mut columns = vec![Vec::new(); covering.rows.len()];
        let single = |row: &CoveringRow| row.demand() == Some(1);
        for &row in reduction.rows.iter().filter(|&&row| single(&covering.rows[row])) {
            columns[row].clone_from(&covering.rows[row].columns);
        }
        let mut place = vec![None; covering.costs.len()];
        let own = reduction.columns.iter().enumerate();
        own.for_each(|(at, &column)| place[column as usize] = Some(at));
        let serves = reduction.serves_for_others();
        Rules { covering, reduction, columns, place, serves, size }
    }

    /// The rows of which lemmas may speak in a case, with what its relaxation has of their columns.
    pub(super) fn rows(&self, case: &Case) -> Rows {
        let mut columns = self.columns.clone();
        for row in &mut columns {
            match row.iter().any(|&column| case.fixed(column) == Some(true)) {
                true => row.clear(),
                false => row.retain(|&column| case.fixed(column).is_none()),
            }
        }
        Rows::new(columns, case.relaxed.values.clone())
    }

    /// Whether a column takes no part in the relaxation of a case, as another serves instead.
    fn is_idle(&self, case: &Case, column: u32) -> bool {
        self.reduction.leaves_out_where(column, |other| case.fixed(other) == Some(false))
    }

    /// Solves the relaxation from where it ended before; whether there was time for it.
    pub(super) fn relax(
        &self,
        case: &mut Case,
        lemmas: &[Arc<Lemma>],
        control: Control<'_>,
    ) -> Result<bool, ModelError> {
        let mut relaxation = self.relaxation(case, lemmas)?;
        let rows = self.reduction.rows.len() + case.lemmas.len();
        let stop = relaxation.solve_until(f64::INFINITY, control)?;
        let relaxed = &mut case.relaxed;
        relaxed.is_infeasible = stop == LinearStop::Infeasible;
        if relaxed.is_infeasible {
            let ray = relaxation.farkas().filter(|ray| ray.len() == rows);
            return Ok(ray.map(|ray| relaxed.duals = ray).is_some());
        }
        if stop != LinearStop::Finished {
            return Ok(false);
        }
        relaxed.values = vec![0.0; self.covering.costs.len()];
        for (&column, &value) in self.reduction.columns.iter().zip(relaxation.values()) {
            relaxed.values[column as usize] = value;
        }
        relaxed.duals = relaxation.duals().to_vec();
        relaxed.objective = relaxation.objective();
        relaxed.end = relaxation.warm_start();
        Ok(true)
    }

    /// The relaxation of a case, which is to start where it ended.
    fn relaxation(&self, case: &Case, lemmas: &[Arc<Lemma>]) -> Result<Relaxation, ModelError> {
        let program = self.program(case, lemmas);
        let mut relaxation = Relaxation::new(&program)?;
        for (at, &column) in self.reduction.columns.iter().enumerate() {
            match case.fixed(column) {
                Some(is_chosen) => {
                    let value = i64::from(is_chosen);
                    relaxation.set_bounds(at, value, Some(value))?;
                }
                None if self.is_idle(case, column) => relaxation.set_bounds(at, 0, Some(0))?,
                None if self.serves[column as usize] => relaxation.set_bounds(at, 0, None)?,
                None => {}
            }
        }
        if let Some(end) = &case.relaxed.end {
            let known = end.rows();
            let rows = (0..program.rows.len()).map(|row| (row < known).then_some(row));
            relaxation.start_from(&end.with_rows(rows))?;
        }
        Ok(relaxation)
    }

    fn program(&self, case: &Case, lemmas: &[Arc<Lemma>]) -> Program {
        let placed = |column: &u32| self.place[*column as usize];
        let rows = self.reduction.rows.iter().map(|&row| CoveringRow {
            columns: self.covering.rows[row]
                .columns
                .iter()
                .filter_map(placed)
                .map(|at| at as u32)
                .collect(),
            number: self.covering.rows[row].number,
        });
        let costs = self.reduction.columns.iter();
        let costs = costs.map(|&column| self.covering.costs[column as usize]).collect();
        let mut program = covering_program(&CoveringProgram { costs, rows: rows.collect() }, "");
        for &lemma in &case.lemmas {
            let row = &lemmas[lemma].1;
            let terms = row
                .terms
                .iter()
                .filter_map(|(column, times)| Some(times.to_i64()? * program.at(placed(column)?)));
            let least = row.range.lower.as_ref().and_then(Whole::to_i64).unwrap_or(0);
            let terms = sum(terms);
            program.add(format!("lemma{lemma}"), terms.at_least(least));
        }
        program
    }

    /// Forgets the lemmas of a case at whose rows nothing binds.
    pub(super) fn keep_tight(&self, case: &mut Case) {
        let Some(end) = case.relaxed.end.take() else { return };
        let rows = self.reduction.rows.len();
        let is_kept = |lemma: usize| !end.is_loose(rows + lemma);
        let mut places: Vec<usize> = (0..rows).collect();
        places.extend((0..case.lemmas.len()).filter(|&at| is_kept(at)).map(|at| rows + at));
        let lemmas = std::mem::take(&mut case.lemmas).into_iter().enumerate();
        case.lemmas = lemmas.filter(|(at, _)| is_kept(*at)).map(|(_, lemma)| lemma).collect();
        case.relaxed.duals = places.iter().map(|&row| case.relaxed.duals[row]).collect();
        case.relaxed.end = Some(end.with_rows(places.into_iter().map(Some)));
    }

    /// A choice of the case that costs no more than this, where the relaxation says so much of it that it is soon found.
    pub(super) fn tight(
        &self,
        case: &Case,
        lemmas: &[Arc<Lemma>],
        cost: u64,
        control: Control<'_>,
    ) -> Option<Vec<u32>> {
        let placed = |column: u32| self.place[column as usize];
        let columns = &self.reduction.columns;
        let mut duals = case.relaxed.duals.iter();
        let rows = self.reduction.rows.iter().map(|&row| &self.covering.rows[row]);
        let rows = rows.zip(duals.by_ref()).map(|(row, &dual)| {
            let own = row.columns.iter().filter_map(|&column| placed(column));
            TightRow::new(own, row.number, dual)
        });
        let mut rows: Vec<TightRow> = rows.collect();
        rows.extend(case.lemmas.iter().zip(duals).map(|(&lemma, &dual)| {
            let row = &lemmas[lemma].1;
            let terms = row.terms.iter();
            let terms =
                terms.filter_map(|(column, times)| Some((placed(*column)?, times.to_i64()?)));
            let least = row.range.lower.as_ref().and_then(Whole::to_i64);
            TightRow { terms: terms.collect(), least, most: None, dual }
        }));
        let is_open =
            |&column: &u32| case.fixed(column) != Some(false) && !self.is_idle(case, column);
        let program = TightProgram {
            rows,
            costs: columns.iter().map(|&column| self.covering.costs[column as usize]).collect(),
            is_open: columns.iter().map(is_open).collect(),
            values: columns.iter().map(|&column| case.relaxed.values[column as usize]).collect(),
        };
        let Tight::Found(found) = program.choice(cost, control) else { return None };
        let choice: Vec<u32> = found.into_iter().map(|at| columns[at]).collect();
        self.covering.admits(&choice).then_some(choice)
    }

    /// The choice that the values are, if they are whole.
    pub(super) fn choice(&self, case: &Case) -> Option<Vec<u32>> {
        let values = &case.relaxed.values;
        let is_whole = values.iter().all(|&value| depth(value) < WHOLE);
        let chosen = (0..values.len() as u32).filter(|&column| values[column as usize] > 0.5);
        let chosen: Vec<u32> = chosen.collect();
        (is_whole && self.covering.admits(&chosen)).then_some(chosen)
    }

    /// The column of a case whose decision raises the objective most, either way; none if all values are whole. What columns
    /// raise is noted for later cases, which try the best of these and some others; above what is enough none counts.
    pub(super) fn column(
        &self,
        case: &Case,
        lemmas: &[Arc<Lemma>],
        enough: f64,
        raised: &mut HashMap<u32, f64>,
    ) -> Result<Option<u32>, ModelError> {
        let mut relaxation = self.relaxation(case, lemmas)?;
        let (mut best, mut most) = (None, f64::NEG_INFINITY);
        for column in self.tried(case, raised) {
            let Some(at) = self.place[column as usize] else { continue };
            let mut gain = 1.0;
            for value in [0, 1] {
                relaxation.set_bounds(at, value, Some(value))?;
                if let Some(end) = &case.relaxed.end {
                    relaxation.start_from(end)?;
                }
                let stop = relaxation.solve(enough, Some(STEPS))?;
                let more = match stop {
                    LinearStop::Infeasible | LinearStop::Cutoff => 1.0,
                    _ => (relaxation.objective() - case.relaxed.objective).clamp(0.0, 1.0),
                };
                gain *= more + 1e-3;
            }
            relaxation.set_bounds(at, 0, (!self.serves[column as usize]).then_some(1))?;
            raised.insert(column, gain);
            if gain > most {
                (best, most) = (Some(column), gain);
            }
        }
        Ok(best)
    }

    /// The columns that are tried: of those with values that are not whole the ones that raised most before, and then the
    /// ones that are farthest from whole.
    fn tried(&self, case: &Case, raised: &HashMap<u32, f64>) -> Vec<u32> {
        let values = &case.relaxed.values;
        let depth = |column: u32| depth(values[column as usize]);
        let open = self.reduction.columns.iter().copied().filter(|&column| depth(column) > WHOLE);
        let (mut known, mut new): (Vec<u32>, Vec<u32>) =
            open.partition(|column| raised.contains_key(column));
        known.sort_by(|one, other| raised[other].total_cmp(&raised[one]).then(one.cmp(other)));
        known.truncate(TRIED_AGAIN);
        // of those that are alike some that lie apart
        let place = |column: u32| column.wrapping_mul(0x9e37_79b9);
        new.sort_by_key(|&column| ((-1e3 * depth(column)) as i32, place(column)));
        new.truncate(TRIED - known.len());
        known.extend(new);
        known
    }
}

/// How far a value is from a whole number.
fn depth(value: f64) -> f64 {
    (value - value.round()).abs()
}
