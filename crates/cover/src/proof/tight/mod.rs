//! Choices that cost no more than a tight relaxation allows.
//!
//! With duals y of the rows and reduced costs d, a choice costs what the relaxation shows, and for each row y times what the
//! row has beyond its demand, and d for each column that is chosen. Where that may not be more than a little, rows with
//! larger duals have what they ask for and nothing more, and columns with larger reduced costs are out: nearly an exact
//! cover, which is found, or refuted, by clauses.

mod formula;
mod literal;
mod order;
mod phases;
mod solver;

use crate::proof::case::Duals;
use destrier_certify::{CoveringNumber, CoveringProgram, CoveringRow};
use destrier_run::Control;
use formula::Formula;
use literal::{with, without};
use solver::Ended;

/// A row of a relaxation.
pub(super) struct TightRow {
    /// Columns with their factors, which are above 0.
    pub(super) terms: Vec<(usize, i64)>,
    pub(super) least: Option<i64>,
    pub(super) most: Option<i64>,
    pub(super) dual: f64,
}

/// A relaxation that is solved; its columns are 0 or 1.
pub(super) struct TightProgram {
    pub(super) costs: Vec<u32>,
    /// The columns that may be chosen.
    pub(super) is_open: Vec<bool>,
    pub(super) rows: Vec<TightRow>,
    /// What the relaxation has of the columns.
    pub(super) values: Vec<f64>,
}

/// Whether there is a choice.
#[derive(Debug, PartialEq)]
pub(super) enum Tight {
    /// The columns of one.
    Found(Vec<usize>),
    None,
    /// There was no time to tell.
    Late,
}

/// Numbers of a relaxation are off by less.
const NEAR: f64 = 1e-6;

/// A relaxation is tight where a choice would cost less than this beyond what it shows.
pub(super) const TIGHT: f64 = 0.25;
/// Objectives are below the truth by less.
pub(super) const BELOW: f64 = 1e-4;

/// The relaxation of a program, as it was solved.
pub(crate) struct SolvedRoot {
    pub(super) shown: f64,
    pub(super) duals: Box<Duals>,
    pub(super) values: Vec<f64>,
}

impl SolvedRoot {
    /// A choice that costs no more than the relaxation shows, where that is tight and none is known. Programs with no more rows
    /// than columns have local cuts, which look for such choices when more is known.
    pub(super) fn choice(
        &self,
        program: &CoveringProgram,
        known: Option<i64>,
        control: Control<'_>,
    ) -> Option<Vec<u32>> {
        let cost = (self.shown - BELOW).ceil();
        let is_left_to_cuts = program.rows.len() <= program.costs.len();
        if is_left_to_cuts
            || cost - self.shown >= TIGHT
            || known.is_some_and(|known| known <= cost as i64)
        {
            return None;
        }
        let tight = TightProgram::of(program, &self.duals, &self.values);
        match tight.choice(cost as u64, control) {
            Tight::Found(found) => Some(found.into_iter().map(|at| at as u32).collect()),
            _ => None,
        }
    }
}

impl TightRow {
    /// A row that asks for some of its columns or limits them, whose places in the relaxation these are.
    pub(super) fn new(
        columns: impl Iterator<Item = usize>,
        number: CoveringNumber,
        dual: f64,
    ) -> Self {
        let (least, most) = match number {
            CoveringNumber::AtLeast(least) => (Some(least.into()), None),
            CoveringNumber::AtMost(most) => (None, Some(most.into())),
        };
        TightRow { terms: columns.map(|at| (at, 1)).collect(), least, most, dual }
    }
}

impl TightProgram {
    /// That of a program whose relaxation is solved.
    pub(super) fn of(program: &CoveringProgram, duals: &Duals, values: &[f64]) -> Self {
        let mut weights = vec![0.0; program.rows.len()];
        duals.iter().for_each(|&(row, dual)| weights[row as usize] = dual);
        let row = |(row, dual): (&CoveringRow, f64)| {
            TightRow::new(row.columns.iter().map(|&at| at as usize), row.number, dual)
        };
        TightProgram {
            costs: program.costs.clone(),
            is_open: vec![true; program.costs.len()],
            rows: program.rows.iter().zip(weights).map(row).collect(),
            values: values.to_vec(),
        }
    }

    /// A choice that costs no more than this.
    pub(super) fn choice(&self, cost: u64, control: Control<'_>) -> Tight {
        let reduced = self.reduced_costs();
        let slack = cost as f64 - self.shown(&reduced) + NEAR;
        if slack < 0.0 {
            return Tight::None;
        }
        let phases = self.values.iter().map(|&value| value > 0.5).collect();
        let depth = self.values.iter().map(|&value| value.min(1.0 - value).max(0.0));
        let scores = depth.collect();
        let mut formula = Formula::default();
        for (column, &reduced) in reduced.iter().enumerate() {
            if !self.is_open[column] || reduced > slack {
                formula.clause(vec![without(column)]);
            } else if -reduced > slack {
                formula.clause(vec![with(column)]);
            }
        }
        for row in &self.rows {
            // what the row may have beyond what it asks for
            let beyond = (slack / row.dual.abs().max(NEAR)).floor().min(1e9) as i64;
            let most = row.least.filter(|_| row.dual > NEAR).map(|least| least + beyond);
            let least = row.most.filter(|_| row.dual < -NEAR).map(|most| most - beyond);
            if let Some(most) = row.most.into_iter().chain(most).min() {
                let terms = row.terms.iter().map(|&(at, times)| (with(at), times));
                formula.limit(terms.collect(), most);
            }
            if let Some(least) = row.least.into_iter().chain(least).max() {
                ask(&mut formula, row, least);
            }
        }
        let is_exact = |factor: f64| factor.abs() < NEAR || factor.abs() > slack;
        if !self.rows.iter().map(|row| row.dual).chain(reduced).all(is_exact) {
            let costs = self.costs.iter().enumerate().filter(|own| *own.1 > 0);
            let costs = costs.map(|(at, &cost)| (with(at), i64::from(cost)));
            formula.limit(costs.collect(), cost as i64);
        }
        match formula.search(phases, scores, control) {
            Ended::Found(held) => Tight::Found((0..held.len()).filter(|&at| held[at]).collect()),
            Ended::Refuted => Tight::None,
            Ended::Late => Tight::Late,
        }
    }

    fn reduced_costs(&self) -> Vec<f64> {
        let mut reduced: Vec<f64> = self.costs.iter().map(|&cost| f64::from(cost)).collect();
        for row in &self.rows {
            for &(column, times) in &row.terms {
                reduced[column] -= row.dual * times as f64;
            }
        }
        reduced
    }

    /// What the duals show.
    fn shown(&self, reduced: &[f64]) -> f64 {
        let of = |row: &TightRow| {
            let end = if row.dual > 0.0 { row.least } else { row.most };
            end.map_or(0.0, |end| row.dual * end as f64)
        };
        let rows: f64 = self.rows.iter().map(of).sum();
        let columns = reduced.iter().zip(&self.is_open).filter(|own| *own.1);
        rows + columns.map(|own| own.0.min(0.0)).sum::<f64>()
    }
}

/// The row has so much at least.
fn ask(formula: &mut Formula, row: &TightRow, least: i64) {
    if row.terms.iter().all(|term| term.1 >= least) {
        if least > 0 {
            formula.clause(row.terms.iter().map(|term| with(term.0)).collect());
        }
        return;
    }
    let all: i64 = row.terms.iter().map(|term| term.1).sum();
    let terms = row.terms.iter().map(|&(at, times)| (without(at), times));
    match all - least {
        left @ 0.. => formula.limit(terms.collect(), left),
        _ => formula.clause(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::case::{Cases, Cuts};
    use crate::proof::reductions::Reduction;
    use crate::proof::relaxation::Relaxed;
    use destrier_run::Random;

    /// Rows of any kind with any duals, which show something in any case.
    fn program(random: &mut Random, columns: usize) -> TightProgram {
        let rows = (0..4 + random.below(14)).map(|_| {
            let mut terms: Vec<(usize, i64)> = (0..1 + random.below(4))
                .map(|_| (random.below(columns), 1 + (random.below(4) / 3) as i64))
                .collect();
            terms.sort_unstable();
            terms.dedup_by_key(|term| term.0);
            let (is_limit, end) = (random.below(5) == 0, 1 + random.below(5) as i64 / 4);
            let dual = [0.0, 0.25, 0.5, 1.0][random.below(4)] * if is_limit { -0.5 } else { 1.0 };
            let (least, most) = if is_limit { (None, Some(end)) } else { (Some(end), None) };
            TightRow { terms, least, most, dual }
        });
        let rows = rows.collect();
        let costs = (0..columns).map(|_| random.below(4) as u32).collect();
        let is_open = (0..columns).map(|_| random.below(12) > 0).collect();
        let values = (0..columns).map(|_| random.below(3) as f64 / 2.0).collect();
        TightProgram { costs, is_open, rows, values }
    }

    #[test]
    fn choices_are_found_where_there_are_some() {
        let (mut random, mut found, mut none) = (Random::new(59, 6), 0, 0);
        for _ in 0..3000 {
            let columns = 3 + random.below(8);
            let program = program(&mut random, columns);
            let cost = random.below(12) as u64;
            let cost_of = |own: &[usize]| own.iter().map(|&at| u64::from(program.costs[at])).sum();
            let meets = |own: &[usize]| {
                let is_in = |row: &TightRow| {
                    let terms = row.terms.iter().filter(|term| own.contains(&term.0));
                    let sum: i64 = terms.map(|term| term.1).sum();
                    row.least.is_none_or(|least| sum >= least)
                        && row.most.is_none_or(|most| sum <= most)
                };
                let sum: u64 = cost_of(own);
                sum <= cost
                    && own.iter().all(|&at| program.is_open[at])
                    && program.rows.iter().all(is_in)
            };
            let own = |set: u32| (0..columns).filter(|at| set >> at & 1 == 1).collect::<Vec<_>>();
            let is_there = (0u32..1 << columns).any(|set| meets(&own(set)));
            match program.choice(cost, Control::quiet()) {
                Tight::Found(choice) => {
                    assert!(meets(&choice));
                    found += 1;
                }
                other => {
                    assert!(other == Tight::None && !is_there);
                    none += 1;
                }
            }
        }
        assert!(found > 500 && none > 500, "{found} {none}");
    }

    /// What relaxations of drawn programs show, and the cheapest choices where these cost no more.
    #[test]
    fn tight_roots_have_the_cheapest_choices() {
        let (mut random, mut found, mut none) = (Random::new(59, 7), 0, 0);
        for _ in 0..600 {
            let columns = 4 + random.below(6) as u32;
            let rows = (0..3 + random.below(9)).map(|_| {
                let mut own: Vec<u32> = (0..2 + random.below(3))
                    .map(|_| random.below(columns as usize) as u32)
                    .collect();
                own.sort_unstable();
                own.dedup();
                CoveringRow::at_least(1, own)
            });
            let (costs, rows) = (vec![1; columns as usize], rows.collect());
            let program = CoveringProgram { costs, rows };
            let own = |set: u32| (0..columns).filter(move |at| set >> at & 1 == 1).collect();
            let all = (0u32..1 << columns).map(own).filter(|own: &Vec<u32>| program.admits(own));
            let least = all.map(|own| program.cost(&own) as i64).min().unwrap();
            let reduction = Reduction::new(&program, Control::quiet());
            let mut relaxed = Relaxed::new(&program, &reduction, &Cuts::default()).unwrap();
            let cases = Cases::new(&program);
            relaxed.solve_within(&cases, None, f64::INFINITY, Control::quiet()).unwrap();
            let (shown, duals) = (relaxed.objective(), relaxed.duals());
            let root = SolvedRoot { shown, duals, values: relaxed.values().to_vec() };
            let is_tight = (shown - BELOW).ceil() - shown < TIGHT;
            let choice = root.choice(&program, None, Control::quiet());
            let is_tried = program.rows.len() > program.costs.len();
            let is_there = is_tight && least == (shown - BELOW).ceil() as i64;
            assert_eq!(choice.is_some(), is_tried && is_there);
            if let Some(choice) = choice {
                assert!(program.admits(&choice) && program.cost(&choice) as i64 == least);
                assert_eq!(root.choice(&program, Some(least), Control::quiet()), None);
                assert_eq!(root.choice(&program, Some(least + 1), Control::quiet()), Some(choice));
                found += 1;
            } else {
                none += 1;
            }
        }
        assert!(found > 100 && none > 50, "{found} {none}");
    }
}
