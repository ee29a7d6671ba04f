//! Solutions of a program up to its automorphisms: each class is counted by what all automorphisms leave as it is (Burnside's
//! lemma), one of each class of these. What one leaves is a solution of the program whose columns are its cycles.

use super::limits::CountError;
use super::solutions::{SolutionOptions, Solutions, solutions};
use crate::symmetry::{Automorphism, conjugates, grouped, orbits};
use destrier_certify::{LinearColumn, LinearProgram, LinearRow, Whole};
use destrier_run::Control;
use num_bigint::{BigInt, BigUint};
use num_traits::Zero;
use std::collections::BTreeMap;

/// How many solutions there are up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distinct {
    /// The classes of solutions.
    pub classes: BigUint,
    /// How many automorphisms there are, that which moves nothing included.
    pub automorphisms: u64,
}

/// How many of the solutions that were counted there are up to the automorphisms of the program; none if those are too many, or
/// are not found in time.
///
/// ```
/// use destrier_cover::count::{SolutionOptions, distinct, solutions};
/// use destrier_run::Control;
/// use destrier_verify::Format;
///
/// // of four corners of a square two beside each other, or opposite
/// let sides = "a + b <= 2\n b + c <= 2\n c + d <= 2\n a + d <= 2";
/// let text = format!("Minimize\n 0 a\nSubject To\n a + b + c + d = 2\n {sides}\nBinaries\n a b c d\nEnd\n");
/// let program = Format::Lp.read_linear(&text)?.stated();
/// let options = SolutionOptions::default();
/// let all = solutions(&program, None, &options, Control::quiet(), None)?;
/// let distinct = distinct(&program, &all, None, Control::quiet())?.ok_or("too many")?;
/// assert_eq!((all.total, distinct.classes, distinct.automorphisms), (6_u32.into(), 2_u32.into(), 8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a number is too large, or the control stops it.
pub fn distinct(
    program: &LinearProgram,
    found: &Solutions,
    threads: Option<usize>,
    control: Control<'_>,
) -> Result<Option<Distinct>, CountError> {
    let Some(classes) = conjugates(program, control) else { return Ok(None) };
    let (mut fixed, mut automorphisms) = (BigUint::zero(), 0);
    let options = SolutionOptions { threads, ..SolutionOptions::default() };
    for (moved, number) in classes {
        let own = match moved.moves_nothing() {
            true => found.total.clone(),
            false => {
                let cycles = by_cycles(program, &moved);
                solutions(&cycles, found.value.as_ref(), &options, control, None)?.total
            }
        };
        fixed += own * number;
        automorphisms += number;
    }
    Ok(Some(Distinct { classes: fixed / automorphisms, automorphisms }))
}

/// The program in one column for each cycle, whose solutions are those that the automorphism leaves as they are.
fn by_cycles(program: &LinearProgram, moved: &Automorphism) -> LinearProgram {
    let first = orbits(program.columns.len(), std::slice::from_ref(moved)).into_iter();
    let cycles = grouped(first.map(|first| first as u32).zip(0_u32..));
    let mut places = vec![0; program.columns.len()];
    for (place, cycle) in (0_u32..).zip(&cycles) {
        cycle.iter().for_each(|&column| places[column as usize] = place);
    }
    let columns = cycles.iter().map(|cycle| {
        let own = &program.columns[cycle[0] as usize];
        LinearColumn { cost: (own.cost.to_big() * cycle.len()).into(), ..own.clone() }
    });
    let row = |row: &LinearRow| {
        let mut terms: BTreeMap<u32, BigInt> = BTreeMap::new();
        for (column, factor) in &row.terms {
            *terms.entry(places[*column as usize]).or_default() += factor.to_big();
        }
        let terms = terms.into_iter().filter(|(_, factor)| !factor.is_zero());
        let terms = terms.map(|(column, factor)| (column, Whole::from(factor))).collect();
        LinearRow { range: row.range.clone(), terms }
    };
    LinearProgram {
        maximise: program.maximise,
        columns: columns.collect(),
        denominator: program.denominator.clone(),
        constant: program.constant.clone(),
        rows: program.rows.iter().map(row).collect(),
    }
}
