//! Powers of two by which the rows, the columns and the costs of a program are multiplied where its numbers are far from 1:
//! tolerances of floating point are those of numbers near 1. Such factors round nothing.

use crate::{Program, Row};

/// Rows with larger factors than this are scaled for HiGHS, which scales on its own: of 10^10 times a column it does not see
/// whether it is within tolerances that are those of small numbers.
#[cfg(feature = "highs")]
const LARGEST: f64 = (1u64 << 24) as f64;
/// For a tableau numbers are far from 1 from here on, and costs from there on.
const FAR: f64 = 1024.0;
const DEAR: f64 = 65_536.0;

/// What a program is multiplied by for a tableau.
pub(super) struct Scales {
    /// For each row.
    pub(super) rows: Vec<f64>,
    /// For each column: a solution has so many times the number that the tableau has. Whole columns have 1.
    pub(super) columns: Vec<f64>,
    /// The objective is so many times that of the tableau.
    pub(super) cost: f64,
}

impl Scales {
    /// All 1 for programs of small numbers.
    pub(super) fn new(program: &Program) -> Self {
        let rows = rows(program, FAR);
        let mut sizes: Vec<Vec<f64>> = vec![Vec::new(); program.variables.len()];
        for (row, scale) in program.rows.iter().zip(&rows) {
            for &(index, factor) in &row.terms {
                sizes[index].push(factor.unsigned_abs() as f64 * scale);
            }
        }
        let variables = program.variables.iter().zip(sizes);
        let columns: Vec<f64> = variables
            .map(|(variable, sizes)| if variable.integer { 1.0 } else { scale(sizes, FAR) })
            .collect();
        let costs = program.variables.iter().zip(&columns);
        let costs = costs.map(|(variable, scale)| variable.cost.unsigned_abs() as f64 * scale);
        let dearest = costs.fold(0.0, f64::max);
        let cost = if dearest > DEAR { dearest.log2().round().exp2() } else { 1.0 };
        Scales { rows, columns, cost }
    }
}

/// For each row with a factor above this a power of two; its least and greatest factor are about as far from 1 after it.
fn rows(program: &Program, far: f64) -> Vec<f64> {
    let own = |row: &Row| scale(row.terms.iter().map(|term| term.1.unsigned_abs() as f64), far);
    program.rows.iter().map(own).collect()
}

/// The same for HiGHS.
#[cfg(feature = "highs")]
pub(super) fn of_rows(program: &Program) -> Vec<f64> {
    rows(program, LARGEST)
}

/// The power of two after which the least and the greatest of these are about as far from 1, if one of them is far.
fn scale(sizes: impl IntoIterator<Item = f64>, far: f64) -> f64 {
    let present = sizes.into_iter().filter(|&size| size > 0.0);
    let (least, most) =
        present.fold((f64::INFINITY, 0.0f64), |(a, b), size| (a.min(size), b.max(size)));
    if most > far || least < 1.0 / far {
        (-(least * most).log2() / 2.0).round().exp2()
    } else {
        1.0
    }
}
