//! Looks for cuts that a relaxation's values miss: rows are added up while what rounding their sum up loses shrinks.
//!
//! The sum of rows, divided by q, has coefficients c(j) / q, which rounding raises; what that costs at the values, and
//! how far they are above the demands, is the *loss*. The demand of the sum is raised, too, which is the gain. So odd
//! cycles and other {0, 1/2}-cuts are found with q = 2 (Caprara and Fischetti, "{0, 1/2}-Chvátal-Gomory cuts",
//! Mathematical Programming 74, 1996), and the roundings of Schönheim's bound with the sizes of links ("On coverings",
//! Pacific Journal of Mathematics 14, 1964).

use super::cliques;
use crate::proof::case::{Cut, Cuts, Fractions};
use crate::proof::reductions::Reduction;
use destrier_certify::CoveringProgram;
use destrier_run::Control;
use std::collections::{HashMap, HashSet};

/// Sums are divided by the numbers from 2 to here,
const DIVISORS: i64 = 7;
/// and have so many rows for each unit of the divisor at most.
const ROWS: usize = 4;
/// Entries of rows that one round may look at.
const STEPS: usize = 1 << 21;
/// Cuts that values miss by less say little.
const LEAST: f64 = 0.02;
/// Of the cuts that are missed, so many are taken, those of the largest distance first.
const TAKEN: usize = 50;
/// or this part of those of cliques.
const PART: usize = 4;

/// Sums begin with so many rows of a kind.
const ALIKE: usize = 4;

/// A row, or a cut.
struct Row {
    number: u32,
    demand: i64,
    /// Of columns whose values are not 0.
    terms: Vec<(u32, i64)>,
    /// How far the values are above the demand.
    slack: f64,
}

/// Rows and values, and for each column the rows that hold it.
struct Separation<'a> {
    values: &'a [f64],
    rows: Vec<Row>,
    rows_of: Vec<Vec<u32>>,
    steps: usize,
    divisor: i64,
    /// For each row its columns with their coefficients modulo the divisor, which are not 0.
    terms: Vec<Vec<(u32, u8)>>,
    /// What rounding a load up to a multiple of the divisor adds to it, by the load modulo the divisor.
    missing: [f64; DIVISORS as usize],
    /// The sum and the place in it where each row was met last.
    met: Vec<u64>,
    met_at: u64,
}

/// Cuts of sums of these rows, and of cuts that the relaxation has, that the values miss. Sums begin with few of the rows
/// whose columns are of the same classes, if there are some: an automorphism takes them to each other.
pub(crate) fn missed(
    program: &CoveringProgram,
    reduction: &Reduction,
    cuts: &Cuts,
    values: &[f64],
    classes: Option<&[usize]>,
    control: Control<'_>,
) -> Vec<Cut> {
    let mut separation = Separation::new(program, &reduction.rows, cuts, values);
    let firsts = separation.firsts(classes);
    let (mut found, mut known): (Vec<(f64, Cut)>, _) = (Vec::new(), HashSet::new());
    let mut add = |cut: Cut| {
        let violation = cut.violation(values);
        if violation > LEAST && known.insert(cut.terms.clone()) {
            found.push((violation / cut.norm(), cut));
        }
    };
    let cliques = cliques::grown(program, reduction, cuts, values, LEAST);
    let taken = TAKEN.max(cliques.len() / PART);
    cliques.into_iter().for_each(&mut add);
    for divisor in 2..=DIVISORS {
        separation.divide_by(divisor);
        for &first in &firsts {
            let sum = separation.grown(first);
            let cut = sum.and_then(|weights| Cut::new(program, &cuts.all, weights));
            if separation.steps == 0 || control.halted().is_some() {
                break;
            }
            cut.into_iter().for_each(&mut add);
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.into_iter().take(taken).map(|(_, cut)| cut).collect()
}

impl<'a> Separation<'a> {
    fn new(program: &CoveringProgram, rows: &[usize], cuts: &Cuts, values: &'a [f64]) -> Self {
        let own = rows.iter().filter_map(|&row| {
            let terms = program.rows[row].terms();
            let terms = terms.map(|(column, times)| (column, i64::from(times)));
            Some((row, i64::from(program.rows[row].demand()?), terms.collect()))
        });
        let derived = cuts.active.iter().map(|&cut| {
            let Cut { demand, terms, .. } = &cuts.all[cut];
            (program.rows.len() + cut, *demand, terms.clone())
        });
        let rows = own.chain(derived).map(|(number, demand, terms): (usize, i64, Vec<_>)| {
            let met = terms.iter().map(|&(column, times)| times as f64 * values[column as usize]);
            let slack = (met.sum::<f64>() - demand as f64).max(0.0);
            let present = terms.into_iter().filter(|term| values[term.0 as usize] > 0.0);
            Row { number: number as u32, demand, terms: present.collect(), slack }
        });
        let rows: Vec<Row> = rows.filter(|row| row.slack < 1.0).collect();
        let mut rows_of = vec![Vec::new(); values.len()];
        for (index, row) in (0..).zip(&rows) {
            row.terms.iter().for_each(|&(column, _)| rows_of[column as usize].push(index));
        }
        let (terms, met, missing) = (Vec::new(), vec![0; rows.len()], [0.0; _]);
        Separation { values, rows, rows_of, steps: 0, divisor: 1, terms, missing, met, met_at: 0 }
    }

    /// Begins with sums that are divided by another number.
    fn divide_by(&mut self, divisor: i64) {
        (self.steps, self.divisor) = (STEPS / DIVISORS as usize, divisor);
        let modulo = |row: &Row| {
            let terms = row.terms.iter();
            let terms = terms.map(|&(column, times)| (column, times.rem_euclid(divisor) as u8));
            terms.filter(|&(_, times)| times > 0).collect()
        };
        self.terms = self.rows.iter().map(modulo).collect();
        for (load, missing) in self.missing.iter_mut().enumerate() {
            *missing = (-(load as i64)).rem_euclid(divisor) as f64;
        }
    }

    /// The rows with which sums begin.
    fn firsts(&self, classes: Option<&[usize]>) -> Vec<usize> {
        let Some(classes) = classes else { return (0..self.rows.len()).collect() };
        let mut alike: HashMap<(i64, Vec<(usize, i64)>), usize> = HashMap::new();
        let mut is_first = |row: &Row| {
            let terms = row.terms.iter().map(|&(column, times)| (classes[column as usize], times));
            let mut terms: Vec<(usize, i64)> = terms.collect();
            terms.sort_unstable();
            let number = alike.entry((row.demand, terms)).or_default();
            *number += 1;
            *number <= ALIKE
        };
        (0..self.rows.len()).filter(|&row| is_first(&self.rows[row])).collect()
    }

    /// The weights of the sum that gains most over what it loses, of those met on the way from a row: the row whose
    /// addition loses least comes next.
    fn grown(&mut self, first: usize) -> Option<Fractions> {
        let divisor = self.divisor;
        let mut loads = vec![0u8; self.values.len()];
        let (mut taken, mut best) = (vec![first], (LEAST, 0));
        let (mut demand, mut slack) = (self.rows[first].demand, self.rows[first].slack);
        let mut loss = self.change(first, &loads);
        self.add(first, &mut loads);
        while taken.len() < ROWS * divisor as usize {
            let gain = demand.rem_euclid(divisor);
            let gain = if gain == 0 { 0 } else { divisor - gain };
            let worth = (gain as f64 - loss - slack) / divisor as f64;
            if worth > best.0 {
                best = (worth, taken.len());
            }
            let Some((next, change)) = self.next(&taken, &loads) else { break };
            self.add(next, &mut loads);
            loss += change - self.rows[next].slack;
            (demand, slack) = (demand + self.rows[next].demand, slack + self.rows[next].slack);
            taken.push(next);
            if self.steps == 0 {
                break;
            }
        }
        taken.truncate(best.1);
        let mut numerators: Vec<(u32, i64)> =
            taken.iter().map(|&row| (self.rows[row].number, 1)).collect();
        numerators.sort_unstable();
        (best.1 > 0).then(|| Fractions::over(divisor as u32, numerators))
    }

    fn add(&self, row: usize, loads: &mut [u8]) {
        for &(column, times) in &self.terms[row] {
            loads[column as usize] = self.sum(loads[column as usize], times);
        }
    }

    /// The sum of two numbers modulo the divisor.
    fn sum(&self, load: u8, times: u8) -> u8 {
        let (sum, divisor) = (load + times, self.divisor as u8);
        if sum < divisor { sum } else { sum - divisor }
    }

    /// By how much more rounding the loads up costs with a row.
    fn change(&self, row: usize, loads: &[u8]) -> f64 {
        let terms = self.terms[row].iter().map(|&(column, times)| {
            let load = loads[column as usize];
            let after = self.sum(load, times);
            (self.missing[usize::from(after)] - self.missing[usize::from(load)])
                * self.values[column as usize]
        });
        terms.sum()
    }

    /// The row that shares a column with those taken and whose addition loses least, with that loss and its slack.
    fn next(&mut self, taken: &[usize], loads: &[u8]) -> Option<(usize, f64)> {
        self.met_at += 1;
        taken.iter().for_each(|&row| self.met[row] = self.met_at);
        let mut best: Option<(usize, f64)> = None;
        for row in [taken[0], *taken.last()?] {
            for at in 0..self.rows[row].terms.len() {
                let column = self.rows[row].terms[at].0 as usize;
                for place in 0..if loads[column] == 0 { 0 } else { self.rows_of[column].len() } {
                    let row = self.rows_of[column][place] as usize;
                    if std::mem::replace(&mut self.met[row], self.met_at) == self.met_at {
                        continue;
                    }
                    self.steps = self.steps.saturating_sub(self.terms[row].len());
                    let change = self.change(row, loads) + self.rows[row].slack;
                    if best.is_none_or(|(_, least)| change < least - 1e-9) {
                        best = Some((row, change));
                    }
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_certify::CoveringRow;
    use destrier_run::Random;

    fn found(program: &CoveringProgram, cuts: &Cuts, values: &[f64]) -> Vec<Cut> {
        missed(
            program,
            &Reduction::new(program, Control::quiet()),
            cuts,
            values,
            None,
            Control::quiet(),
        )
    }

    #[test]
    fn odd_cycles_ask_for_more_than_half_of_their_corners() {
        let edges = [[0, 1], [1, 2], [2, 3], [3, 4], [0, 4]].map(Vec::from);
        let rows = edges.map(|edge| CoveringRow::at_least(1, edge)).to_vec();
        let program = CoveringProgram { costs: vec![1; 5], rows };
        let new = found(&program, &Cuts::default(), &[0.5; 5]);
        let whole: Vec<(u32, i64)> = (0..5).map(|column| (column, 1)).collect();
        assert!(new.iter().any(|cut| cut.demand == 3 && cut.terms == whole));
    }

    #[test]
    fn cuts_hold_for_all_feasible_choices() {
        let mut random = Random::new(46, 0);
        let mut seen = 0;
        for _ in 0..300 {
            let columns = 3 + random.below(6);
            let rows = (0..3 + random.below(6)).map(|_| {
                let columns = (0..columns as u32).filter(|_| random.below(2) == 0).collect();
                match random.below(6) {
                    0 => CoveringRow::at_most(2, columns),
                    demand => CoveringRow::at_least(1 + demand as u32 / 5, columns),
                }
            });
            let program = CoveringProgram { rows: rows.collect(), costs: vec![1; columns] };
            let mut cuts = Cuts::default();
            for part in [2.0, 3.0] {
                let new = found(&program, &cuts, &vec![1.0 / part; columns]);
                cuts.extend(&program, new, &[]);
            }
            let choices = (0u32..1 << columns)
                .map(|set| (0..columns as u32).filter(|at| set >> at & 1 == 1).collect::<Vec<_>>());
            for choice in choices.filter(|choice| program.admits(choice)) {
                for cut in &cuts.all {
                    let terms = cut.terms.iter().filter(|(column, _)| choice.contains(column));
                    assert!(terms.map(|(_, times)| times).sum::<i64>() >= cut.demand);
                    seen += 1;
                }
            }
        }
        assert!(seen > 1000, "{seen}");
    }
}
