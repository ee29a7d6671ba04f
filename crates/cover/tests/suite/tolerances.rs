//! Linear programs that the tolerances of solvers see otherwise than they are.

use crate::linear::{by_trying, claim};
use destrier_certify::{LinearColumn, LinearProgram, LinearRange, LinearRow, Whole};
use destrier_cover::linear::{LinearError, LinearOptions, prove};
use destrier_run::{Control, Random, Saver};
use num_rational::BigRational;
use num_traits::Zero;

/// Sums of multiples of a number, which a fixed continuous column moves by a fraction, in columns without an end: whether one lies in the
/// range decides, and no case does.
#[test]
fn rows_of_multiples_are_settled_where_columns_have_no_ends() {
    let mut draw = Random::new(1130, 0);
    let mut impossible = 0;
    for round in 0..60 {
        let multiple = 2 + draw.below(60) as i64;
        let ranges = [LinearRange::FREE, LinearRange::at_least(4), LinearRange::FREE];
        let mut columns: Vec<LinearColumn> = ranges
            .into_iter()
            .map(|range| LinearColumn { whole: true, range, cost: 0.into() })
            .collect();
        let fixed = draw.below(40) as i64;
        let range = LinearRange::exactly(fixed);
        columns.push(LinearColumn { whole: false, range, cost: 0.into() });
        let factors = [5, -2 - draw.below(9) as i64, 1 + 3 * draw.below(9) as i64];
        let terms = (0..).zip(factors.map(|factor| (factor * multiple).into()));
        let low = draw.below(900) as i64 - 450;
        let high = low + draw.below(multiple as usize) as i64;
        let terms = terms.chain([(3, 7.into())]).collect();
        let row = LinearRow { range: LinearRange::between(low, high), terms };
        let program = LinearProgram {
            maximise: false,
            columns,
            rows: vec![row],
            denominator: 1.into(),
            constant: BigRational::zero(),
        };
        // 5, and others, make all multiples where these have no factor in common
        let common = factors.into_iter().fold(0, num_integer::gcd);
        let step = multiple * common;
        let has_one = (low..=high).any(|sum| (sum - 7 * fixed).rem_euclid(step) == 0);
        let options = LinearOptions { nodes: Some(30), ..LinearOptions::default() };
        let answer = prove(&program, &options, Control::quiet(), &mut Saver::never()).unwrap();
        let said = (has_one, step, &program.rows[0], fixed, answer.nodes);
        assert!(answer.is_settled(), "{round}: {said:?}");
        assert_eq!(answer.infeasible.is_none(), has_one, "{round}: {program}");
        impossible += usize::from(!has_one);
    }
    assert!((10..50).contains(&impossible), "{impossible}");
}

/// Costs that fall without end, if there is a solution at all, which the tolerances of solvers cannot tell.
#[test]
fn costs_without_end_are_told_from_programs_without_a_solution() {
    let mut draw = Random::new(186, 0);
    let mut impossible = 0;
    for round in 0..60 {
        let column = |whole, range, cost: i64| LinearColumn { whole, range, cost: cost.into() };
        let columns = vec![
            column(true, LinearRange::between(5, 6), 6),
            column(true, LinearRange::at_least(-3), -4),
            column(false, LinearRange::at_least(-748_312), -276),
            column(true, LinearRange::at_least(2), 5),
        ];
        let (large, small) =
            (100_000_000 + draw.below(900_000_000) as i64, 2 + draw.below(9) as i64);
        let low = 500 * large + draw.below(4_000) as i64;
        let high = low + draw.below(300) as i64;
        let terms = vec![(0, (100 * large).into()), (1, (-100 * small).into())];
        let row = LinearRow { range: LinearRange::between(low, high), terms };
        let program = LinearProgram {
            maximise: false,
            columns,
            rows: vec![row],
            denominator: 100.into(),
            constant: BigRational::zero(),
        };
        let holds = |first: i64| {
            let least =
                num_integer::Integer::div_ceil(&(100 * large * first - high), &(100 * small));
            let most = (100 * large * first - low).div_euclid(100 * small);
            least.max(-3) <= most
        };
        let options = LinearOptions { nodes: Some(30), ..LinearOptions::default() };
        let answer = prove(&program, &options, Control::quiet(), &mut Saver::never());
        match answer {
            Err(LinearError::Unbounded) => assert!(holds(5) || holds(6), "{round}: {program}"),
            Ok(answer) => {
                assert!(answer.infeasible.is_some(), "{round}: {program}");
                assert!(!holds(5) && !holds(6), "{round}: {program}");
                impossible += 1;
            }
            Err(error) => panic!("{round}: {error}"),
        }
    }
    assert!((10..50).contains(&impossible), "{impossible}");
}

/// Columns far from 0, in rows of large factors: what tolerances leave outside of a range is no place for a branch.
#[test]
fn branches_stay_within_the_ranges_of_columns() {
    let mut draw = Random::new(764, 0);
    let mut impossible = 0;
    for round in 0..80 {
        let far = -100_000 - draw.below(900_000) as i64;
        let large = 100_000_000 + draw.below(900_000_000) as i64;
        let column = |whole, range, cost: i64| LinearColumn { whole, range, cost: cost.into() };
        let columns = vec![
            column(true, LinearRange::between(far, far + 4), 300),
            column(true, LinearRange::between(-1, 0), 600),
            column(false, LinearRange::between(5, 6), 600),
        ];
        let row = |low: i64, width: i64, factors: [i64; 3]| {
            let terms = (0..).zip(factors.map(Whole::from)).collect();
            LinearRow { range: LinearRange::between(low, low + width), terms }
        };
        let at = far + draw.below(5) as i64;
        let near = 100 * large * at + draw.below(1_500) as i64;
        let program = LinearProgram {
            maximise: false,
            columns,
            rows: vec![
                row(near, 100, [100 * large, -300, 139]),
                row(300 * far, 900 + draw.below(900) as i64, [300, -300, 81]),
            ],
            denominator: 1.into(),
            constant: BigRational::zero(),
        };
        let options = LinearOptions { nodes: Some(100), ..LinearOptions::default() };
        let answer = prove(&program, &options, Control::quiet(), &mut Saver::never()).unwrap();
        assert!(answer.is_settled(), "{round}: {program}");
        assert_eq!(answer.value(), by_trying(&program).flatten(), "{round}: {program}");
        claim(&answer);
        impossible += usize::from(answer.infeasible.is_some());
    }
    assert!((10..70).contains(&impossible), "{impossible}");
}
