//! Bounds for variables that have none where their costs draw them, since the dual method begins at bounds. They lie beyond
//! what rows and other bounds admit, so that no optimum rests on them.

use crate::{Program, Relation};

/// Where rows admit anything; far for a solution, and near enough for floating point.
const FAR: f64 = 1e9;
/// Rows are gone through so often, since one bound may follow from another.
const ROUNDS: usize = 4;

/// A lower and an upper bound.
pub(super) type Bounds = (f64, f64);

/// For each variable the bounds that it needs beside its own ones; infinite where it needs none.
pub(super) fn bounds(program: &Program) -> Vec<Bounds> {
    let own: Vec<Bounds> = program
        .variables
        .iter()
        .map(|v| {
            let lower = v.lower.map_or(f64::NEG_INFINITY, |lower| lower as f64);
            (lower, v.upper.map_or(f64::INFINITY, |upper| upper as f64))
        })
        .collect();
    let needs = program.variables.iter().map(|v| {
        let is_free = v.lower.is_none() && v.upper.is_none();
        let lower = v.lower.is_none() && (v.cost > 0 || is_free);
        (lower, v.upper.is_none() && (v.cost < 0 || is_free))
    });
    let needs: Vec<(bool, bool)> = needs.collect();
    let mut implied = own;
    if needs.iter().any(|&(lower, upper)| lower || upper) {
        (0..ROUNDS).for_each(|_| tighten(program, &mut implied));
    }
    let beyond = |end: f64, way: f64| match end.is_finite() {
        true => end + way * (end.abs() + 1.0),
        false => way * FAR,
    };
    needs
        .into_iter()
        .zip(implied)
        .map(|((needs_lower, needs_upper), (lower, upper))| {
            let lower = if needs_lower { beyond(lower, -1.0) } else { f64::NEG_INFINITY };
            (lower, if needs_upper { beyond(upper, 1.0) } else { f64::INFINITY })
        })
        .collect()
}

/// What each row leaves each of its variables, by the bounds of the others.
fn tighten(program: &Program, bounds: &mut [Bounds]) {
    for row in &program.rows {
        // as rows with a limit: a sum that is at least so much has another sign
        let signs: &[f64] = match row.relation {
            Relation::AtMost => &[1.0],
            Relation::AtLeast => &[-1.0],
            Relation::Equal => &[1.0, -1.0],
        };
        for sign in signs {
            let terms = || row.terms.iter().map(|&(index, factor)| (index, sign * factor as f64));
            let least = |(index, factor): (usize, f64), bounds: &[Bounds]| {
                let (lower, upper) = bounds[index];
                factor * if factor > 0.0 { lower } else { upper }
            };
            let (mut sum, mut endless) = (0.0, 0);
            for term in terms() {
                let least = least(term, bounds);
                if least.is_finite() { sum += least } else { endless += 1 }
            }
            for (index, factor) in terms() {
                let own = least((index, factor), bounds);
                let others = if own.is_finite() { sum - own } else { sum };
                if endless > usize::from(own.is_infinite()) {
                    continue;
                }
                let end = (sign * row.rhs as f64 - others) / factor;
                let (lower, upper) = bounds[index];
                if factor > 0.0 && upper.is_infinite() {
                    bounds[index].1 = end;
                } else if factor < 0.0 && lower.is_infinite() {
                    bounds[index].0 = end;
                }
            }
        }
    }
}
