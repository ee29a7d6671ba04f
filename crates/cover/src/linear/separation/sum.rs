//! Sums of rows, in floating point, with the steps that lead to them, which are done again in exact arithmetic.

use crate::linear::weights::of_fractions;
use destrier_certify::{LinearCase, LinearCut};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::collections::BTreeMap;

/// Factors that are as small as this are 0.
const NOTHING: f64 = 1e-9;

/// A row with what it is taken for.
#[derive(Clone, Copy)]
enum Step {
    /// Once, or once less.
    First { is_positive: bool },
    /// As often as leaves nothing of this column.
    Without(u32),
}

/// A sum of rows.
#[derive(Clone, Default)]
pub(super) struct Sum {
    steps: Vec<(u32, Step)>,
    /// How often it has its rows.
    pub(super) weights: BTreeMap<u32, f64>,
    /// Its columns with their factors.
    pub(super) factors: BTreeMap<u32, f64>,
}

/// By what a sum is divided: its factor of a column, and that by a power of two.
#[derive(Clone, Copy)]
pub(super) struct Divisor {
    pub(super) column: u32,
    pub(super) halvings: u32,
}

impl Sum {
    /// The row of these terms, or what it is times -1.
    pub(super) fn new(row: u32, terms: &[(u32, f64)], is_positive: bool) -> Self {
        let mut own = Sum { steps: vec![(row, Step::First { is_positive })], ..Sum::default() };
        own.add(row, terms, if is_positive { 1.0 } else { -1.0 });
        own
    }

    /// Adds the row as often as leaves nothing of a column, which both have.
    pub(super) fn remove(&mut self, column: u32, row: u32, terms: &[(u32, f64)]) {
        let Some(own) = self.factors.get(&column) else { return };
        let at = terms.binary_search_by_key(&column, |term| term.0).expect("the row has it");
        let weight = -own / terms[at].1;
        self.steps.push((row, Step::Without(column)));
        self.add(row, terms, weight);
        self.factors.remove(&column);
    }

    fn add(&mut self, row: u32, terms: &[(u32, f64)], weight: f64) {
        *self.weights.entry(row).or_default() += weight;
        for &(column, factor) in terms {
            let own = self.factors.entry(column).or_default();
            *own += weight * factor;
            if own.abs() < NOTHING {
                self.factors.remove(&column);
            }
        }
    }

    /// The cut of this sum, exactly, divided by that, where these columns are counted from their greatest number.
    pub(super) fn cut(
        &self,
        case: &LinearCase<'_>,
        by: Divisor,
        upper: Vec<u32>,
    ) -> Option<LinearCut> {
        let mut weights: BTreeMap<u32, BigRational> = BTreeMap::new();
        for &(row, step) in &self.steps {
            let weight = match step {
                Step::First { is_positive: true } => BigRational::one(),
                Step::First { is_positive: false } => -BigRational::one(),
                Step::Without(column) => {
                    -factor(case, &weights, column) / BigRational::from(entry(case, row, column)?)
                }
            };
            *weights.entry(row).or_insert_with(BigRational::zero) += weight;
        }
        let divisor = factor(case, &weights, by.column).abs() / (BigInt::from(1) << by.halvings);
        if divisor.is_zero() {
            return None;
        }
        let divided = weights.into_iter().map(|(row, weight)| (row, weight / &divisor));
        Some(LinearCut { weights: of_fractions(&divided.collect::<Vec<_>>()), upper })
    }
}

/// What a row has of a column.
fn entry(case: &LinearCase<'_>, row: u32, column: u32) -> Option<BigInt> {
    let terms = &case.row(row).ok()?.terms;
    let at = terms.binary_search_by_key(&column, |term| term.0).ok()?;
    Some(terms[at].1.to_big())
}

/// What the sum of rows so often has of a column.
fn factor(case: &LinearCase<'_>, weights: &BTreeMap<u32, BigRational>, column: u32) -> BigRational {
    let entries =
        weights.iter().filter_map(|(&row, weight)| Some(weight * entry(case, row, column)?));
    entries.sum()
}
