//! Rows whose sums are multiples of a number, but for columns that are fixed: what lies between two multiples is cut off, before any
//! relaxation is solved. Where columns have no ends, no number of cases would do that.

use destrier_certify::{LinearCase, LinearCut, LinearProgram, LinearRow, Multipliers, Whole};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

/// The cuts of all rows, in their order, with what they say.
pub(super) fn found(program: &LinearProgram, case: &LinearCase<'_>) -> Vec<(LinearCut, LinearRow)> {
    let mut all = Vec::new();
    for index in 0..case.rows() as u32 {
        let Some((multiple, signs)) = multiple(program, case, index) else { continue };
        for sign in signs {
            let weights = Multipliers::over(multiple.clone().into(), [(index, sign.into())]);
            let cut = LinearCut { weights, upper: Vec::new() };
            all.extend(case.cut(&cut).ok().map(|row| (cut, row)));
        }
    }
    all
}

/// What the sum of a row's columns is a multiple of, and the signs of its ends that are none: 1 for the lower one.
fn multiple(
    program: &LinearProgram,
    case: &LinearCase<'_>,
    index: u32,
) -> Option<(BigInt, Vec<i64>)> {
    let row = case.row(index).ok()?;
    let (mut common, mut fixed) = (BigInt::ZERO, BigInt::ZERO);
    for (column, factor) in &row.terms {
        let column = *column as usize;
        match case.ranges[column].only() {
            Some(number) => fixed += factor.to_big() * number.to_big(),
            None if !program.columns[column].whole => return None,
            None => common = common.gcd(&factor.to_big()),
        }
        if common.is_one() {
            return None;
        }
    }
    if common.is_zero() {
        return None;
    }
    let is_between = |end: &Whole| !(end.to_big() - &fixed).is_multiple_of(&common);
    let ends = [(&row.range.lower, 1), (&row.range.upper, -1)].into_iter();
    let signs = ends.filter(|(end, _)| end.as_ref().is_some_and(is_between)).map(|end| end.1);
    let signs: Vec<i64> = signs.collect();
    Some((common, signs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_certify::{LinearColumn, LinearRange};
    use num_rational::BigRational;

    #[test]
    fn sums_between_multiples_are_cut_off() {
        let column = |whole, range| LinearColumn { whole, range, cost: 0.into() };
        let columns = vec![
            column(true, LinearRange::FREE),
            column(true, LinearRange::at_most(9)),
            column(false, LinearRange::exactly(1)),
            column(false, LinearRange::FREE),
        ];
        let row = |range, factors: [i64; 4]| {
            let terms = (0..).zip(factors.map(Whole::from)).filter(|term| !term.1.is_zero());
            LinearRow { range, terms: terms.collect() }
        };
        let program = LinearProgram {
            maximise: false,
            columns,
            rows: vec![
                row(LinearRange::between(-7, 16), [6, -4, 5, 0]), // 6 x - 4 y from -12 to 11
                row(LinearRange::between(-7, 16), [6, -4, 5, 1]),
                row(LinearRange::between(-7, 16), [6, -3, 5, 0]),
                row(LinearRange::exactly(3), [5, -3, 1, 0]),
            ],
            denominator: 1.into(),
            constant: BigRational::zero(),
        };
        let found = found(&program, &LinearCase::new(&program));
        let said: Vec<String> = found
            .iter()
            .map(|(cut, row)| {
                let terms: Vec<String> =
                    row.terms.iter().map(|(column, factor)| format!("{factor}*{column}")).collect();
                format!("{}: {} {}", cut.weights, row.range, terms.join(" "))
            })
            .collect();
        assert_eq!(
            said,
            ["2 -1: -5 none -3*0 2*1", "3 0x2 -1: -3 none -2*0 1*1"],
            "the others have no such end"
        );
    }
}
