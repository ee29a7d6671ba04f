//! Rows that follow from those of a covering program by rounding up; the theorem is in `FORMAT.md`.

use crate::covering::CoveringProgram;
use crate::problem::SparseWeights;
use crate::rejection::Rejection;
use crate::sums::Sums;
use crate::work::Work;
use num_integer::Integer;

/// The largest demand, since leaves multiply it.
const MOST: i128 = 999_999_999;
/// So many columns have all cuts of a tree together: a short line can make a long cut.
const COLUMNS: usize = 1 << 22;

/// A row in which columns count as often as their coefficients say.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CoveringCut {
    /// How much the coefficients of the columns chosen add up to at least.
    pub demand: u32,
    /// Columns, ascending, and their coefficients.
    pub terms: Vec<(u32, u32)>,
}

/// The cuts that these weights make, each on the rows of the program and the cuts before it.
///
/// # Errors
/// The first that stands on a row with a limit, or is too large.
pub(super) fn derived(
    program: &CoveringProgram,
    all: &[SparseWeights],
    work: &mut Work,
) -> Result<Vec<CoveringCut>, Rejection> {
    let (mut cuts, mut columns): (Vec<CoveringCut>, usize) = (Vec::new(), 0);
    let mut sum = Sums::new(program.costs.len());
    for (weights, number) in all.iter().zip(1..) {
        work.earn(weights.numerators().len());
        let mut demand = 0i128;
        for &(row, weight) in weights.numerators() {
            let (row, weight) = (row as usize, i128::from(weight));
            match row.checked_sub(program.rows.len()) {
                Some(before) => {
                    let cut = &cuts[before];
                    work.spend(cut.terms.len())?;
                    demand += weight * i128::from(cut.demand);
                    cut.terms.iter().for_each(|&(column, times)| {
                        sum.add(column as usize, 0, weight * i128::from(times));
                    });
                }
                None => {
                    let own = &program.rows[row];
                    let asked = own.demand();
                    let asked = asked.ok_or(Rejection::CutOnLimit { cut: number, row: row + 1 })?;
                    work.spend(own.columns.len())?;
                    demand += weight * i128::from(asked);
                    own.columns.iter().for_each(|&column| sum.add(column as usize, 0, weight));
                }
            }
        }
        let cut = rounded_up(weights.denominator().into(), demand, sum.take_in_order());
        let cut = cut.ok_or(Rejection::CutTooLarge { cut: number })?;
        columns += cut.terms.len();
        if columns > COLUMNS {
            return Err(Rejection::CutTooLarge { cut: number });
        }
        cuts.push(cut);
    }
    Ok(cuts)
}

/// The sum of weighted rows, divided and rounded up; none if the demand is too large.
fn rounded_up(
    denominator: i128,
    demand: i128,
    terms: impl Iterator<Item = (usize, [i128; 1])>,
) -> Option<CoveringCut> {
    let demand = Some(Integer::div_ceil(&demand, &denominator)).filter(|&demand| demand <= MOST)?;
    let terms = terms.map(|(column, [sum])| {
        let coefficient = Integer::div_ceil(&sum, &denominator);
        let coefficient = u32::try_from(coefficient).expect("no more than the demand");
        (u32::try_from(column).expect("columns are numbered so"), coefficient)
    });
    Some(CoveringCut {
        terms: terms.collect(),
        demand: u32::try_from(demand).expect("small enough"),
    })
}
