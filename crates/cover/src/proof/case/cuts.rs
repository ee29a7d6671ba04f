//! Rows that follow from those of a program: sums of rows, divided by a number and rounded up. The theorem is in the
//! section on kind `program` of `FORMAT.md`, at rounding.

use super::fractions::Fractions;
use crate::symmetry::Automorphism;
use destrier_certify::{CoveringProgram, CoveringRow};
use num_integer::Integer;
use std::collections::HashMap;

/// The largest demand, so that sums of loads at leaves stay small; and so many columns have all cuts together, since the
/// format has no more.
const MOST: i128 = 4096;
const COLUMNS: usize = 1 << 22;
/// So many images of a cut are added with it; and at a time so many cuts, or twice as many as there are rows.
const IMAGES: usize = 512;
const AT_ONCE: [usize; 2] = [128, 2048];

/// A row in which columns count as often as their coefficients say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// On the rows of the program, and cuts before it, numbered after them.
    pub(crate) weights: Fractions,
    pub(crate) demand: i64,
    /// Columns, ascending, and their coefficients.
    pub(crate) terms: Vec<(u32, i64)>,
}

impl Cut {
    /// What these weights show, ascending and on rows with a demand; none if it is nothing, or too large.
    pub(crate) fn new(program: &CoveringProgram, cuts: &[Cut], weights: Fractions) -> Option<Self> {
        let (mut terms, mut demand) = (Vec::new(), 0i128);
        for (row, weight) in weights.numerators() {
            let (row, weight) = (row as usize, i128::from(weight));
            if let Some(before) = row.checked_sub(program.rows.len()) {
                let Cut { demand: asked, terms: own, .. } = cuts.get(before)?;
                demand += weight * i128::from(*asked);
                terms.extend(
                    own.iter().map(|&(column, times)| (column, weight * i128::from(times))),
                );
            } else {
                demand += weight * i128::from(program.rows[row].demand()?);
                let own = program.rows[row].columns.iter();
                terms.extend(own.map(|&column| (column, weight)));
            }
        }
        let denominator = i128::from(weights.denominator());
        let demand = Some(Integer::div_ceil(&demand, &denominator));
        let demand = demand.filter(|demand| (1..=MOST).contains(demand))?;
        terms.sort_unstable();
        let terms = terms.chunk_by(|a, b| a.0 == b.0).map(|terms| {
            let sum: i128 = terms.iter().map(|&(_, times)| times).sum();
            (terms[0].0, Integer::div_ceil(&sum, &denominator) as i64)
        });
        Some(Cut { terms: terms.collect(), demand: demand as i64, weights })
    }

    /// By how much values miss what the cut asks for.
    pub(crate) fn violation(&self, values: &[f64]) -> f64 {
        let met = self.terms.iter().map(|&(column, times)| times as f64 * values[column as usize]);
        self.demand as f64 - met.sum::<f64>()
    }

    /// The length of its coefficients as a vector.
    pub(crate) fn norm(&self) -> f64 {
        self.terms.iter().map(|&(_, times)| (times * times) as f64).sum::<f64>().sqrt()
    }
}

/// Keeps all cuts, too, that those kept come from.
pub(crate) fn close(kept: &mut [bool], cuts: &[Cut], rows: usize) {
    for index in (0..cuts.len()).rev() {
        let before = cuts[index].weights.numerators().filter(|_| kept[index]);
        let before = before.filter_map(|(row, _)| (row as usize).checked_sub(rows));
        before.collect::<Vec<_>>().into_iter().for_each(|before| kept[before] = true);
    }
}

/// For each row, of so many, and then each cut its number where only these cuts are kept; 0 of another one.
pub(crate) fn numbers(kept: &[bool], rows: usize) -> Vec<u32> {
    let mut next = rows as u32;
    let own = kept.iter().map(|&kept| {
        next += u32::from(kept);
        if kept { next - 1 } else { 0 }
    });
    (0..rows as u32).chain(own).collect()
}

/// All cuts of a program so far, and those that the relaxation has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cuts {
    pub(crate) all: Vec<Cut>,
    /// Indices of them, ascending.
    pub(crate) active: Vec<usize>,
}

impl Cuts {
    /// Adds cuts that the relaxation is to have, each with its images under these automorphisms
    /// as far as there is room; how many.
    pub(crate) fn extend(
        &mut self,
        program: &CoveringProgram,
        new: Vec<Cut>,
        generators: &[Automorphism],
    ) -> usize {
        let before = self.active.len();
        let at_once = (2 * program.rows.len()).clamp(AT_ONCE[0], AT_ONCE[1]);
        let mut columns: usize = self.all.iter().map(|cut| cut.terms.len()).sum();
        let known = |(index, cut): (usize, &Cut)| (cut.terms.clone(), index);
        let mut known: HashMap<Vec<(u32, i64)>, usize> =
            self.all.iter().enumerate().map(known).collect();
        let rows: HashMap<&CoveringRow, u32> = match generators {
            [] => HashMap::new(),
            _ => program.rows.iter().zip(0..).collect(),
        };
        for cut in new {
            let mut open = vec![cut];
            let mut added = 0;
            while let Some(cut) = open.pop() {
                let full = added >= IMAGES
                    || self.active.len() - before >= at_once
                    || columns + cut.terms.len() > COLUMNS;
                if full || known.contains_key(&cut.terms) {
                    continue;
                }
                added += 1;
                columns += cut.terms.len();
                for generator in generators {
                    open.extend(self.image(program, &rows, &known, &cut, generator));
                }
                known.insert(cut.terms.clone(), self.all.len());
                self.active.push(self.all.len());
                self.all.push(cut);
            }
        }
        self.active.len() - before
    }

    /// Forgets cuts that are not active and that no active one comes from; for each row of the program, of so many, and
    /// then each cut its number now.
    pub(crate) fn compact(&mut self, rows: usize) -> Vec<u32> {
        let mut kept = vec![false; self.all.len()];
        self.active.iter().for_each(|&cut| kept[cut] = true);
        close(&mut kept, &self.all, rows);
        let numbers = numbers(&kept, rows);
        let all = std::mem::take(&mut self.all).into_iter().zip(&kept);
        self.all = all.filter(|(_, kept)| **kept).map(|(cut, _)| cut).collect();
        for cut in &mut self.all {
            cut.weights = cut.weights.renumbered(|row| Some(numbers[row as usize]));
        }
        let own = self.active.iter().map(|&cut| numbers[rows + cut] as usize - rows);
        self.active = own.collect();
        numbers
    }

    /// What an automorphism makes of a cut; none if it comes from a cut whose image is not there.
    fn image(
        &self,
        program: &CoveringProgram,
        rows: &HashMap<&CoveringRow, u32>,
        known: &HashMap<Vec<(u32, i64)>, usize>,
        cut: &Cut,
        generator: &Automorphism,
    ) -> Option<Cut> {
        let moved = |terms: &[(u32, i64)]| {
            let moved = terms.iter().map(|&(column, times)| (generator.0[column as usize], times));
            let mut moved: Vec<(u32, i64)> = moved.collect();
            moved.sort_unstable();
            moved
        };
        let weights = cut.weights.numerators().map(|(row, weight)| {
            let image = match (row as usize).checked_sub(program.rows.len()) {
                Some(cut) => *known.get(&moved(&self.all[cut].terms))? + program.rows.len(),
                None => *rows.get(&generator.image(&program.rows[row as usize]))? as usize,
            };
            Some((image as u32, weight))
        });
        let mut numerators: Vec<(u32, i64)> = weights.collect::<Option<_>>()?;
        numerators.sort_unstable();
        if !numerators.is_sorted_by(|one, next| one.0 < next.0) {
            return None;
        }
        let weights = Fractions::over(cut.weights.denominator() as u32, numerators);
        Cut::new(program, &self.all, weights)
    }
}
