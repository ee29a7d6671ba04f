//! Linear programs that the tolerances of solvers see otherwise than they are.

use crate::linear::{by_trying, claim};
use destrier_certify::{LinearColumn, LinearProgram, LinearRange, LinearRow, Whole};
use destrier_cover::linear::{LinearOptions, prove};
use destrier_run::{Control, Random, Saver};
use num_rational::BigRational;
use num_traits::Zero;

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
