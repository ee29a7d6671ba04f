//! Cuts from rows of the tableau (Gomory; rounded as mixed-integer cuts are).

use super::factors::Factors;
use super::found::{Found, float};
use crate::linear::basis::Basis;
use crate::linear::fractions;
use crate::linear::relaxed::{Relaxed, RowEnd};
use crate::linear::solutions::is_whole;
use destrier_certify::{LinearCase, LinearCut, Multipliers, Whole};
use destrier_model::WarmStart;
use destrier_run::Control;

/// The most equations of a basis that is factorised, and rows of its inverse that become cuts.
const EQUATIONS: usize = 4_000;
const CUTS: usize = 200;
/// The denominator of multipliers that are no simple fractions.
const FINE: i64 = 1 << 20;
/// The largest common denominator.
const COMMON: i64 = 1 << 30;

/// Cuts that the solution violates, in the order of the basis.
pub(super) fn found(
    case: &LinearCase<'_>,
    relaxed: &Relaxed,
    (basis, values): (&WarmStart, &[f64]),
    control: Control<'_>,
) -> Vec<Found> {
    let Some(basis) = Basis::new(relaxed, basis).filter(|own| own.columns.len() <= EQUATIONS)
    else {
        return Vec::new();
    };
    let Some(factors) = factors(case, &basis) else { return Vec::new() };
    let mut all: Vec<Found> = Vec::new();
    for place in fractional(&basis, relaxed, values) {
        if control.halted().is_some() {
            break;
        }
        let multipliers = multipliers(&basis, &factors, place);
        for sign in [1.0, -1.0] {
            let weights: Vec<(u32, f64)> =
                multipliers.iter().map(|&(row, factor)| (row, sign * factor)).collect();
            let found = cut(case, &weights, values).and_then(|cut| Found::new(case, cut, values));
            all.extend(found);
        }
    }
    all
}

/// The places of basic columns that should be whole and are not: of many those that are farthest from it, in the order of the
/// basis.
fn fractional(basis: &Basis, relaxed: &Relaxed, values: &[f64]) -> Vec<usize> {
    let away =
        |place: usize| (values[basis.columns[place]] - values[basis.columns[place]].round()).abs();
    let is_open = |&(_, &column): &(usize, &usize)| {
        relaxed.program.variables[column].integer && !is_whole(values[column])
    };
    let open = basis.columns.iter().enumerate().filter(is_open);
    let mut places: Vec<usize> = open.map(|(place, _)| place).collect();
    places.sort_by(|&a, &b| away(b).total_cmp(&away(a)).then(a.cmp(&b)));
    places.truncate(CUTS);
    places.sort_unstable();
    places
}

/// The cut of these multipliers, where columns are counted from the end that is nearer to their value.
fn cut(case: &LinearCase<'_>, weights: &[(u32, f64)], values: &[f64]) -> Option<LinearCut> {
    let weights = rational(weights)?;
    let mut upper = Vec::new();
    for (column, range) in (0..).zip(&case.ranges) {
        let [lower, most] = [&range.lower, &range.upper].map(|end| end.as_ref().and_then(float));
        let value = values[column as usize];
        match (lower, most) {
            (Some(lower), Some(most)) if most - value < value - lower => upper.push(column),
            (None, Some(_)) => upper.push(column),
            _ => {}
        }
    }
    // of the columns that the rows have
    let mut has = vec![false; case.ranges.len()];
    for (row, _) in weights.numerators() {
        case.row(row).ok()?.terms.iter().for_each(|(column, _)| has[*column as usize] = true);
    }
    upper.retain(|&column| has[column as usize]);
    Some(LinearCut { weights, upper })
}

/// Multipliers as simple fractions, or else as multiples of a fine one.
fn rational(weights: &[(u32, f64)]) -> Option<Multipliers> {
    let numbers = weights.iter().map(|&(_, weight)| weight);
    let fine = |number: f64| (number * FINE as f64).round() as i64;
    let (denominator, numerators) = fractions::over_common(numbers.clone(), COMMON)
        .unwrap_or_else(|| (FINE, numbers.map(fine).collect()));
    let any = numerators.iter().any(|&number| number != 0);
    let rows = weights.iter().map(|&(row, _)| row);
    any.then(|| {
        Multipliers::over(denominator.into(), rows.zip(numerators.into_iter().map(Whole::from)))
    })
}

/// The factors of a basis: its basic columns by its tight rows.
fn factors(case: &LinearCase<'_>, basis: &Basis) -> Option<Factors> {
    let row = |end: &RowEnd| {
        let terms = case.row(end.row).ok()?.terms.iter();
        let terms = terms.filter_map(|(column, factor)| Some((basis.place(*column)?, factor)));
        terms.map(|(place, factor)| Some((place, float(factor)?))).collect::<Option<Vec<_>>>()
    };
    Factors::new(basis.tight.iter().map(row).collect::<Option<_>>()?)
}

/// Multipliers of rows whose sum has this basic column once and no other one, rows ascending.
fn multipliers(basis: &Basis, factors: &Factors, place: usize) -> Vec<(u32, f64)> {
    let entries = factors.inverse_row(place);
    let all = basis.tight.iter().zip(entries).filter(|(_, entry)| entry.abs() > 1e-9);
    let mut all: Vec<(u32, f64)> = all.map(|(end, entry)| (end.row, entry)).collect();
    all.sort_by_key(|term| term.0);
    all
}
