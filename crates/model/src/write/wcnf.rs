//! The WCNF format of the MaxSAT evaluations, as they have it since 2022.

use super::contrary::without_contrary_bounds;
use super::unwritable::{Unwritable, check_binary};
use super::words::{comment, heading, is_binary, objective_by_index};
use crate::{Program, Relation, Row};

/// A program of binary variables in WCNF format, where they are 1, 2, ... and comments say their names.
///
/// Lines that begin with `h` are clauses that must hold; the others begin with what it costs if they do not.
/// `at most one of k` becomes a clause for each pair.
///
/// # Errors
/// If a variable is not 0 or 1, or some row is not what clauses say: at least one of some literals, at most one of
/// them, or all.
///
/// ```
/// use destrier_model::{Program, sum, write};
///
/// let mut program = Program::minimise("one of two");
/// let cups = [1, 2].map(|number| program.binary(format!("cup{number}")));
/// program.set_objective(sum(cups));
/// program.add("one", sum(cups).at_least(1));
/// let text = write::wcnf(&program)?;
/// assert!(text.ends_with("h 1 2 0\n1 -1 0\n1 -2 0\n"));
/// # Ok::<(), write::Unwritable>(())
/// ```
pub fn wcnf(program: &Program) -> Result<String, Unwritable> {
    let program = &*without_contrary_bounds(program);
    check_binary(program, "wcnf")?;
    let mut text = heading("c", program);
    for (number, variable) in (1..).zip(&program.variables) {
        text.push_str(&comment("c", &format!("{number} = {}", variable.name)));
    }
    for row in &program.rows {
        hard(row)?.iter().for_each(|clause| text.push_str(&line("h", clause)));
    }
    for (number, variable) in (1..).zip(&program.variables).filter(|(_, v)| !is_binary(v)) {
        text.push_str(&line("h", &[if variable.lower > Some(0) { number } else { -number }]));
    }
    let (_, costs) = objective_by_index(program);
    for (index, cost) in costs {
        let literal = index as i64 + 1;
        let wanted = if cost > 0 { -literal } else { literal };
        text.push_str(&line(&cost.unsigned_abs().to_string(), &[wanted]));
    }
    Ok(text)
}

fn line(begin: &str, clause: &[i64]) -> String {
    let literals: String = clause.iter().map(|literal| format!("{literal} ")).collect();
    format!("{begin} {literals}0\n")
}

/// The clauses of a row.
fn hard(row: &Row) -> Result<Vec<Vec<i64>>, Unwritable> {
    let signs: &[i128] = match row.relation {
        Relation::AtLeast => &[1],
        Relation::AtMost => &[-1],
        Relation::Equal => &[1, -1],
    };
    let sides: Option<Vec<_>> = signs.iter().map(|&sign| clauses(row, sign)).collect();
    let unsaid = || Unwritable::NotClause { row: row.name.clone() };
    Ok(sides.ok_or_else(unsaid)?.concat())
}

/// The clauses that say that `sign` times the row is at least `sign` times its right-hand side, if clauses say it.
fn clauses(row: &Row, sign: i128) -> Option<Vec<Vec<i64>>> {
    let mut needed = sign * i128::from(row.rhs);
    let mut literals: Vec<(i128, i64)> = Vec::with_capacity(row.terms.len());
    for &(index, factor) in &row.terms {
        let (factor, literal) = (sign * i128::from(factor), index as i64 + 1);
        // a negative weight on x is a positive one on its negation
        needed -= factor.min(0);
        literals.push((factor.abs(), if factor > 0 { literal } else { -literal }));
    }
    weighed(&literals, needed)
}

/// The clauses that say that the literals that hold weigh so much, if clauses say it.
fn weighed(literals: &[(i128, i64)], needed: i128) -> Option<Vec<Vec<i64>>> {
    let total: i128 = literals.iter().map(|&(weight, _)| weight).sum();
    let mut weights: Vec<i128> = literals.iter().map(|&(weight, _)| weight).collect();
    weights.sort_unstable();
    let names = || literals.iter().map(|&(_, literal)| literal);
    let (least, most) =
        (weights.first().copied().unwrap_or(0), weights.last().copied().unwrap_or(0));
    let pair: i128 = weights.iter().take(2).sum();
    match () {
        () if needed <= 0 => Some(Vec::new()),
        () if total < needed => Some(vec![Vec::new()]), // the empty clause never holds
        () if least >= needed => Some(vec![names().collect()]),
        () if total - least < needed => Some(names().map(|literal| vec![literal]).collect()),
        () if total - most >= needed && total - pair < needed => {
            Some(pairs(&names().collect::<Vec<_>>()))
        }
        () => None,
    }
}

fn pairs(literals: &[i64]) -> Vec<Vec<i64>> {
    let after = |(at, &one): (usize, &i64)| {
        literals[at + 1..].iter().map(move |&other| vec![one, other]).collect::<Vec<_>>()
    };
    literals.iter().enumerate().flat_map(after).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All rows of up to three terms with small numbers, at all values: clauses say the same or nothing is said.
    #[test]
    fn clauses_hold_where_their_row_does() {
        let numbers = -2..=2i64;
        let mut said = 0;
        for code in 0..5usize.pow(3) {
            let factor =
                |place: u32| numbers.clone().nth(code / 5usize.pow(place) % 5).unwrap_or(0);
            let terms: Vec<(usize, i64)> = (0..3)
                .map(|place| (place as usize, factor(place)))
                .filter(|term| term.1 != 0)
                .collect();
            for (rhs, relation) in (-3..=4).flat_map(|rhs| {
                [Relation::AtLeast, Relation::AtMost, Relation::Equal]
                    .map(|relation| (rhs, relation))
            }) {
                let row = Row::new("r", terms.clone(), relation, rhs);
                let Ok(clauses) = hard(&row) else { continue };
                said += 1;
                for bits in 0..8usize {
                    let sum: i64 =
                        row.terms.iter().map(|&(i, factor)| factor * (bits >> i & 1) as i64).sum();
                    let holds = match relation {
                        Relation::AtLeast => sum >= rhs,
                        Relation::AtMost => sum <= rhs,
                        Relation::Equal => sum == rhs,
                    };
                    let is = |&literal: &i64| {
                        (bits >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0)
                    };
                    assert_eq!(
                        clauses.iter().all(|clause| clause.iter().any(is)),
                        holds,
                        "{row:?} {bits:b}"
                    );
                }
            }
        }
        assert!(said > 2000, "{said}");
    }
}
