//! Mixed-integer rounding of sums of rows (Marchand and Wolsey, Operations Research 49, 2001). A continuous column that is
//! away from its ends goes with one more row that has it; others are taken at an end, or at a row that bounds them by a
//! whole column, whichever gains more: from what is nearest, and from each single row of that kind (which finds flow covers of
//! networks with fixed charges). What is left is divided so that rounding gains most.

use super::equation::{Equation, Item, NEAR, Rounded};
use super::found::{Found, Terms, float};
use super::sum::Sum;
use crate::linear::relaxed::Relaxed;
use destrier_certify::{LinearCase, LinearRange};
use destrier_run::Control;

/// A sum has so many rows at most, beside those that bound columns.
const ROWS: usize = 6;
/// A round looks at so many factors, about.
const WORK: usize = 1 << 26;

/// The rows of a case, at a solution of its relaxation.
pub(super) struct Sums<'a> {
    case: &'a LinearCase<'a>,
    values: &'a [f64],
    columns: Vec<Item>,
    rows: Vec<(Item, Terms)>,
    /// The rows that have a continuous column.
    having: Vec<Vec<u32>>,
    /// Of each continuous column the row that bounds it and is nearest, and how far it is from that or an end.
    bounds: Vec<(Option<u32>, f64)>,
}

fn item(is_whole: bool, range: &LinearRange, value: f64) -> Item {
    let end = |end: &Option<_>, none| end.as_ref().and_then(float).unwrap_or(none);
    let ends = [end(&range.lower, f64::NEG_INFINITY), end(&range.upper, f64::INFINITY)];
    Item { is_whole, ends, value }
}

impl<'a> Sums<'a> {
    pub(super) fn new(case: &'a LinearCase<'a>, relaxed: &Relaxed, values: &'a [f64]) -> Self {
        let variables = relaxed.program.variables.iter().zip(&case.ranges).zip(values);
        let columns: Vec<Item> = variables
            .map(|((variable, range), &value)| item(variable.integer, range, value))
            .collect();
        let mut having = vec![Vec::new(); columns.len()];
        let rows = (0..case.rows() as u32).map_while(|index| Some((index, case.row(index).ok()?)));
        let rows = rows.map(|(index, row)| {
            let terms: Terms = row
                .terms
                .iter()
                .map(|(column, factor)| (*column, float(factor).unwrap_or(f64::INFINITY)))
                .collect();
            let mut is_whole = true;
            for &(column, _) in &terms {
                if !columns[column as usize].is_whole {
                    is_whole = false;
                    having[column as usize].push(index);
                }
            }
            let value = terms.iter().map(|&(column, factor)| factor * values[column as usize]);
            (item(is_whole, &row.range, value.sum()), terms)
        });
        let rows = rows.collect();
        let mut own = Sums { case, values, columns, rows, having, bounds: Vec::new() };
        own.bounds = (0..own.columns.len() as u32).map(|column| own.nearest(column)).collect();
        own
    }

    /// Cuts of sums that begin with any row, in their order.
    pub(super) fn found(&self, control: Control<'_>) -> Vec<Found> {
        let (mut all, mut work) = (Vec::new(), 0);
        for (index, (_, terms)) in (0..).zip(&self.rows) {
            if !self.is_worthwhile(terms) {
                continue;
            }
            for is_positive in [true, false] {
                let mut sum = Sum::new(index, terms, is_positive);
                for _ in 0..ROWS {
                    if control.halted().is_some() || work > WORK {
                        return all;
                    }
                    if let Some(found) = self.rounded(&sum, &mut work) {
                        all.push(found);
                        break;
                    }
                    if !self.extend(&mut sum) {
                        break;
                    }
                }
            }
        }
        all
    }

    /// Whether a row that begins a sum may be cut by rounding: where all is whole and of one factor it is not.
    fn is_worthwhile(&self, terms: &[(u32, f64)]) -> bool {
        let Some(&(_, first)) = terms.first() else { return false };
        let is_alike = |&(column, factor): &(u32, f64)| {
            self.columns[column as usize].is_whole && factor.abs() == first.abs()
        };
        terms.iter().all(|(_, factor)| factor.is_finite()) && !terms.iter().all(is_alike)
    }

    /// Takes the continuous column that is farthest from its bounds out of the sum, by another row; whether there was one.
    fn extend(&self, sum: &mut Sum) -> bool {
        let mut free: Vec<(f64, u32)> = sum
            .factors
            .keys()
            .filter(|&&column| !self.columns[column as usize].is_whole)
            .map(|&column| (self.bounds[column as usize].1, column))
            .filter(|&(distance, _)| distance > NEAR)
            .collect();
        free.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let loose = |row: &u32| self.rows[*row as usize].0.distance();
        for (_, column) in free {
            let new = self.having[column as usize].iter().copied();
            let new = new.filter(|row| {
                !sum.weights.contains_key(row) && self.bounded(*row, column).is_none()
            });
            if let Some(row) = new.min_by(|a, b| loose(a).total_cmp(&loose(b)))
                && loose(&row) < NEAR
            {
                sum.remove(column, row, &self.rows[row as usize].1);
                return true;
            }
        }
        false
    }

    /// The whole column by which a row bounds a continuous one, if it has no other.
    fn bounded(&self, row: u32, column: u32) -> Option<u32> {
        let other = match self.rows[row as usize].1[..] {
            [(own, _), (other, _)] if own == column => other,
            [(other, _), (own, _)] if own == column => other,
            _ => return None,
        };
        self.columns[other as usize].is_whole.then_some(other)
    }

    /// The nearest row that bounds a continuous column, and how far that is from it, or from an end.
    fn nearest(&self, column: u32) -> (Option<u32>, f64) {
        let mut best = (None, f64::INFINITY);
        for &row in &self.having[column as usize] {
            if self.bounded(row, column).is_some() {
                let distance =
                    self.rows[row as usize].0.distance() / self.factor(row, column).abs();
                if distance < best.1 {
                    best = (Some(row), distance);
                }
            }
        }
        (best.0, best.1.min(self.columns[column as usize].distance()))
    }

    /// What a row has of a column, which it has.
    fn factor(&self, row: u32, column: u32) -> f64 {
        let terms = &self.rows[row as usize].1;
        let at = terms.binary_search_by_key(&column, |term| term.0).expect("the row has it");
        terms[at].1
    }

    /// The cut of a sum that gains most, if one does.
    fn rounded(&self, sum: &Sum, work: &mut usize) -> Option<Found> {
        let base = self.equation(sum)?;
        let size = sum.factors.len() + sum.weights.len();
        let mut best = base.nearest().improved();
        *work += size * size;
        for (own, part) in base.single() {
            *work += size * size;
            if *work > WORK {
                break;
            }
            let gain = best.as_ref().map_or(0.0, |best| best.gain);
            best = own.improved_by(part).filter(|own| own.gain > gain).or(best);
        }
        self.cut(sum, &best?)
    }

    /// What single rows say of how whole columns bound continuous ones (*implied bounds*).
    pub(super) fn bounding(&self, control: Control<'_>) -> Vec<Found> {
        let (mut all, mut work) = (Vec::new(), 0);
        for (index, (_, terms)) in (0..).zip(&self.rows) {
            if !self.is_worthwhile(terms) {
                continue;
            }
            for is_positive in [true, false] {
                let sum = Sum::new(index, terms, is_positive);
                let Some(base) = self.equation(&sum) else { continue };
                for (own, part) in base.single() {
                    work += 20 * terms.len();
                    if control.halted().is_some() || work > WORK {
                        return all;
                    }
                    all.extend(own.rounded_by(part).and_then(|own| self.cut(&sum, &own)));
                }
            }
        }
        all
    }

    /// The cut of a sum as it is rounded.
    fn cut(&self, sum: &Sum, rounded: &Rounded) -> Option<Found> {
        let mut sum = sum.clone();
        for (column, row) in rounded.equation.bounded() {
            sum.remove(column, row, &self.rows[row as usize].1);
        }
        let mut upper: Vec<u32> = rounded.equation.upper().collect();
        upper.sort_unstable();
        Found::new(self.case, sum.cut(self.case, rounded.by, upper)?, self.values)
    }

    /// A sum with its columns and rows counted from an end, as a cut counts them; none if one lacks both.
    fn equation(&self, sum: &Sum) -> Option<Equation> {
        let mut own = Equation::default();
        for (&row, &weight) in &sum.weights {
            own.add(None, self.rows[row as usize].0.of_row(-weight))?;
        }
        let is_whole = |&(&column, _): &(&u32, &f64)| self.columns[column as usize].is_whole;
        for (&column, &factor) in sum.factors.iter().filter(is_whole) {
            own.add(Some(column), self.columns[column as usize].at_nearer(factor))?;
        }
        for (&column, &factor) in sum.factors.iter().filter(|term| !is_whole(term)) {
            let term = self.columns[column as usize].at_nearer(factor);
            let row = self.bounds[column as usize].0.filter(|row| !sum.weights.contains_key(row));
            let Some(row) = row else {
                own.add(Some(column), term)?;
                continue;
            };
            let other = self.bounded(row, column).expect("the row bounds it");
            let weight = factor / self.factor(row, column);
            let slack = self.rows[row as usize].0.of_row(weight);
            let whole = self.columns[other as usize];
            let change = -weight * self.factor(row, other);
            own.add_bounded((column, term), (row, slack), (other, whole, change))?;
        }
        Some(own)
    }
}
