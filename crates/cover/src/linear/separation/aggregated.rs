//! Mixed-integer rounding of sums of rows (Marchand and Wolsey, Operations Research 49, 2001). A continuous column that is
//! away from its ends goes with one more row that has it; others are taken at an end, or at a row that bounds them by a
//! whole column. What is left is divided so that rounding gains most.

use super::found::{DISTANCE, Found, Terms, float};
use super::sum::{Divisor, Sum};
use crate::linear::relaxed::Relaxed;
use destrier_certify::{LinearCase, LinearRange};
use destrier_run::Control;

/// A sum has so many rows at most, beside those that bound columns.
const ROWS: usize = 6;
/// So many divisors of a sum are tried, and so many halves of the best.
const DIVISORS: usize = 8;
const HALVINGS: u32 = 3;
/// A round looks at so many factors, about.
const WORK: usize = 1 << 22;
/// What is left of the right side has to be so far from whole numbers.
const FRACTION: f64 = 0.005;
/// Numbers that are nearer are the same.
const NEAR: f64 = 1e-6;

/// A column or a row with its ends, and where the solution has it.
struct Item {
    is_whole: bool,
    ends: [Option<f64>; 2],
    value: f64,
}

/// The rows of a case, at a solution of its relaxation.
pub(super) struct Sums<'a> {
    case: &'a LinearCase<'a>,
    values: &'a [f64],
    columns: Vec<Item>,
    rows: Vec<(Item, Terms)>,
    /// The rows that have a continuous column.
    having: Vec<Vec<u32>>,
}

/// Where a continuous column is taken.
#[derive(Clone, Copy)]
enum Place {
    /// At an end of its own, or nowhere.
    End,
    /// At a row with a whole column.
    Row(u32),
}

/// A whole item of a sum, counted from one of its ends.
#[derive(Clone, Copy)]
struct Part {
    /// None of a row.
    column: Option<u32>,
    factor: f64,
    value: f64,
    /// The distance of its ends; endless if it lacks one.
    width: f64,
    from_upper: bool,
}

/// A sum as it is rounded: its parts times their factors, and continuous ones, are the right side.
struct Equation {
    parts: Vec<Part>,
    /// Continuous columns that are counted from their upper end.
    upper: Vec<u32>,
    /// What continuous items with positive factors come to.
    rest: f64,
    /// The squares of these factors.
    squares: f64,
    right: f64,
}

impl Item {
    fn new(is_whole: bool, range: &LinearRange, value: f64) -> Self {
        let ends = [&range.lower, &range.upper].map(|end| end.as_ref().and_then(float));
        Item { is_whole, ends, value }
    }

    /// How far it is from its nearer end.
    fn distance(&self) -> f64 {
        let from = |end: &f64| (end - self.value).abs();
        self.ends.iter().flatten().map(from).fold(f64::INFINITY, f64::min)
    }

    fn width(&self) -> f64 {
        match self.ends {
            [Some(lower), Some(upper)] => upper - lower,
            _ => f64::INFINITY,
        }
    }

    /// Whether it is counted from its upper end: the nearer one.
    fn is_from_upper(&self) -> bool {
        match self.ends {
            [Some(lower), Some(upper)] => upper - self.value < self.value - lower,
            [lower, _] => lower.is_none(),
        }
    }
}

impl<'a> Sums<'a> {
    pub(super) fn new(case: &'a LinearCase<'a>, relaxed: &Relaxed, values: &'a [f64]) -> Self {
        let variables = relaxed.program.variables.iter().zip(&case.ranges).zip(values);
        let columns: Vec<Item> = variables
            .map(|((variable, range), &value)| Item::new(variable.integer, range, value))
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
            (Item::new(is_whole, &row.range, value.sum()), terms)
        });
        let rows = rows.collect();
        Sums { case, values, columns, rows, having }
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
                    work += 20 * sum.factors.len();
                    if control.halted().is_some() || work > WORK {
                        return all;
                    }
                    if let Some(found) = self.rounded(&sum) {
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
            .map(|&column| (self.place(column).1, column))
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

    /// Where a continuous column is taken, and how far it is from there.
    fn place(&self, column: u32) -> (Place, f64) {
        let own = self.columns[column as usize].distance();
        let mut best = (Place::End, own);
        for &row in &self.having[column as usize] {
            if self.bounded(row, column).is_some() {
                let (item, terms) = &self.rows[row as usize];
                let at = terms.iter().find(|term| term.0 == column).expect("the row has it");
                let distance = item.distance() / at.1.abs();
                // at equal distances the whole column, which is what rounding needs
                if distance < best.1 + NEAR && (matches!(best.0, Place::End) || distance < best.1) {
                    best = (Place::Row(row), distance);
                }
            }
        }
        best
    }

    /// The cut of a sum, if rounding it gains something.
    fn rounded(&self, sum: &Sum) -> Option<Found> {
        let mut sum = sum.clone();
        let continuous: Vec<u32> =
            sum.factors.keys().copied().filter(|&j| !self.columns[j as usize].is_whole).collect();
        for column in continuous {
            if let (Place::Row(row), _) = self.place(column) {
                sum.remove(column, row, &self.rows[row as usize].1);
            }
        }
        let mut equation = self.equation(&sum)?;
        let by = equation.best()?;
        let mut upper = equation.upper;
        let whole = equation.parts.iter().filter(|part| part.from_upper);
        upper.extend(whole.filter_map(|part| part.column));
        upper.sort_unstable();
        Found::new(self.case, sum.cut(self.case, by, upper)?, self.values)
    }

    /// A sum with its columns and rows counted from an end, as a cut counts them; none if one lacks both.
    fn equation(&self, sum: &Sum) -> Option<Equation> {
        let mut own =
            Equation { parts: Vec::new(), upper: Vec::new(), rest: 0.0, squares: 0.0, right: 0.0 };
        for (&row, &weight) in &sum.weights {
            let item = &self.rows[row as usize].0;
            let from_upper = match item.ends {
                [Some(_), None] => false,
                [None, Some(_)] => true,
                _ => weight < 0.0,
            };
            own.add(item, None, (-weight, from_upper))?;
        }
        for (&column, &factor) in &sum.factors {
            let item = &self.columns[column as usize];
            own.add(item, Some(column), (factor, item.is_from_upper()))?;
        }
        Some(own)
    }
}

impl Equation {
    /// Adds an item with its factor, and whether it is counted from its upper end.
    fn add(
        &mut self,
        item: &Item,
        column: Option<u32>,
        (factor, from_upper): (f64, bool),
    ) -> Option<()> {
        let end = item.ends[usize::from(from_upper)]?;
        self.right -= factor * end;
        let (value, factor) = match from_upper {
            true => (end - item.value, -factor),
            false => (item.value - end, factor),
        };
        let (value, width) = (value.max(0.0), item.width());
        if width == 0.0 {
            return Some(());
        }
        if item.is_whole {
            self.parts.push(Part { column, factor, value, width, from_upper });
            return Some(());
        }
        self.rest += factor.max(0.0) * value;
        self.squares += factor.max(0.0).powi(2);
        if let Some(column) = column.filter(|_| from_upper) {
            self.upper.push(column);
        }
        Some(())
    }

    /// The best divisor; changes the ends that whole columns are counted from where that is better.
    fn best(&mut self) -> Option<Divisor> {
        let mut between: Vec<usize> = (0..self.parts.len())
            .filter(|&at| self.parts[at].column.is_some() && self.parts[at].is_between())
            .collect();
        let value = |own: &Self, at: usize| {
            (own.parts[at].width - own.parts[at].value).min(own.parts[at].value)
        };
        between.sort_by(|&a, &b| value(self, b).total_cmp(&value(self, a)).then(a.cmp(&b)));
        let mut best: Option<(f64, f64, u32)> = None;
        let mut tried: Vec<f64> = Vec::new();
        for &at in &between {
            let size = self.parts[at].factor.abs();
            if tried.len() >= DIVISORS {
                break;
            }
            if tried.iter().any(|&other| (other - size).abs() <= NEAR * size) {
                continue;
            }
            tried.push(size);
            let own = self.gain(size);
            if best.is_none_or(|(gain, ..)| own > gain) {
                best = Some((own, size, self.parts[at].column.expect("it is a column")));
            }
        }
        let (mut gain, first, column) = best?;
        let (mut size, mut halvings) = (first, 0);
        for more in 1..=HALVINGS {
            let half = first / f64::from(1 << more);
            let own = self.gain(half);
            if own > gain {
                (gain, halvings, size) = (own, more, half);
            }
        }
        for at in between {
            self.flip(at);
            let own = self.gain(size);
            if own > gain {
                gain = own;
            } else {
                self.flip(at);
            }
        }
        (gain > DISTANCE).then_some(Divisor { column, halvings })
    }

    /// Counts a part from its other end, if it has one.
    fn flip(&mut self, at: usize) {
        let part = &mut self.parts[at];
        if part.width.is_finite() {
            self.right -= part.factor * part.width;
            part.factor = -part.factor;
            part.value = part.width - part.value;
            part.from_upper = !part.from_upper;
        }
    }

    /// How far the solution is from the cut, where all is divided by this.
    fn gain(&self, by: f64) -> f64 {
        let right = self.right / by;
        let fraction = right - right.floor();
        if !(FRACTION..=1.0 - FRACTION).contains(&fraction) {
            return 0.0;
        }
        let (mut sum, mut squares) = (self.rest / by, self.squares / (by * by));
        for part in &self.parts {
            let factor = part.factor / by;
            let floor = factor.floor();
            let rounded = fraction * floor + (factor - floor).min(fraction);
            sum += rounded * part.value;
            squares += rounded * rounded;
        }
        (fraction * right.ceil() - sum) / squares.sqrt().max(NEAR)
    }
}

impl Part {
    fn is_between(&self) -> bool {
        self.value > NEAR && self.width - self.value > NEAR
    }
}
