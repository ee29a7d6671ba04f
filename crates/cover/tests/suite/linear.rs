//! Linear programs in whole and continuous columns: values by trying all numbers, certificates by the checker.

use destrier_certify::{LinearColumn, LinearProgram, LinearRange, LinearRow, Whole, verify};
use destrier_cover::linear::{LinearAnswer, LinearError, LinearOptions, prove};
use destrier_run::{Control, Random};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;
use std::time::Duration;

fn solved(program: &LinearProgram) -> Result<LinearAnswer, LinearError> {
    prove(program, &LinearOptions::default(), Control::quiet())
}

/// What the checker says of the certificate.
fn claim(answer: &LinearAnswer) -> String {
    let text = answer.certificate().expect("something is known").to_string();
    let claim = verify(&text).unwrap_or_else(|error| panic!("{error}:\n{text}")).to_string();
    claim.split(": ").nth(1).expect("a claim has a subject").to_owned()
}

/// A number of at most this size, now and then a large one.
fn factor(draw: &mut Random, size: i64) -> i64 {
    let number = draw.below(2 * size as usize + 1) as i64 - size;
    if draw.below(12) == 0 { number * 99_999_989 } else { number }
}

/// Up to four whole columns of a few numbers, perhaps a continuous one, and up to four rows of all kinds.
fn drawn(draw: &mut Random) -> LinearProgram {
    let mut columns: Vec<LinearColumn> = (0..1 + draw.below(4))
        .map(|_| {
            let lower = draw.below(4) as i64 - 2;
            let range = LinearRange::between(lower, lower + draw.below(4) as i64);
            LinearColumn { whole: true, range, cost: factor(draw, 9).into() }
        })
        .collect();
    if draw.below(2) == 0 {
        let lower = draw.below(3) as i64 - 1;
        let range = match draw.below(3) {
            0 => LinearRange::at_least(lower),
            1 => LinearRange::at_most(lower),
            _ => LinearRange::between(lower, lower + 3),
        };
        columns.push(LinearColumn { whole: false, range, cost: factor(draw, 9).into() });
    }
    let rows: Vec<LinearRow> = (0..draw.below(5))
        .map(|_| {
            let terms = (0..columns.len() as u32).map(|column| (column, factor(draw, 5).into()));
            let terms: Vec<(u32, Whole)> =
                terms.filter(|(_, factor): &(u32, Whole)| !factor.is_zero()).collect();
            let number = factor(draw, 8);
            let range = match draw.below(4) {
                0 => LinearRange::at_least(number),
                1 => LinearRange::at_most(number),
                2 => LinearRange::between(number, number + 3),
                _ => LinearRange::exactly(number),
            };
            LinearRow { range, terms }
        })
        .collect();
    LinearProgram {
        maximise: draw.below(2) == 0,
        rows,
        columns,
        denominator: 1.into(),
        constant: BigRational::from_integer(3.into()),
    }
}

/// The best value by all numbers of whole columns, and of the continuous one the ends of what the rows leave; none without
/// a solution, and the other none where there is no best one.
fn by_trying(program: &LinearProgram) -> Option<Option<BigRational>> {
    let mut numbers: Vec<BigInt> = Vec::new();
    let mut best: Option<Option<BigRational>> = None;
    try_all(program, &mut numbers, &mut best);
    best
}

/// What the rows and its own range leave of the continuous column, if there is one; none if they do not hold.
fn left(program: &LinearProgram, numbers: &[BigInt]) -> Option<[Option<BigRational>; 2]> {
    let end = |end: &Option<Whole>| end.as_ref().map(|end| BigRational::from(end.to_big()));
    let ends = |range: &LinearRange| [end(&range.lower), end(&range.upper)];
    let mut left = program.columns.get(numbers.len()).map_or([None, None], |own| ends(&own.range));
    for row in &program.rows {
        let (mut sum, mut own) = (BigInt::zero(), BigInt::zero());
        for (column, factor) in &row.terms {
            match numbers.get(*column as usize) {
                Some(number) => sum += factor.to_big() * number,
                None => own = factor.to_big(),
            }
        }
        let (sum, own) = (BigRational::from(sum), BigRational::from(own));
        if own.is_zero() {
            row.range.admits(&sum).then_some(())?;
            continue;
        }
        let mut between = ends(&row.range).map(|end| end.map(|end| (end - &sum) / &own));
        if own < BigRational::zero() {
            between.reverse();
        }
        let [[lower, upper], [from, to]] = [left, between];
        left = [lower.into_iter().chain(from).max(), upper.into_iter().chain(to).min()];
    }
    let is_empty =
        left[0].as_ref().zip(left[1].as_ref()).is_some_and(|(lower, upper)| lower > upper);
    (!is_empty).then_some(left)
}

fn try_all(
    program: &LinearProgram,
    numbers: &mut Vec<BigInt>,
    best: &mut Option<Option<BigRational>>,
) {
    let at = numbers.len();
    if let Some(column) = program.columns.get(at).filter(|column| column.whole) {
        let [lower, upper] =
            [&column.range.lower, &column.range.upper].map(|end| end.as_ref().unwrap().to_big());
        let mut number = lower;
        while number <= upper {
            numbers.push(number.clone());
            try_all(program, numbers, best);
            numbers.pop();
            number += 1;
        }
        return;
    }
    let Some([lower, upper]) = left(program, numbers) else { return };
    let mut values: Vec<(u32, BigRational)> =
        (0..).zip(numbers.iter().cloned().map(BigRational::from)).collect();
    if let Some(column) = program.columns.get(at) {
        let rises = column.cost.is_negative() != program.maximise;
        let end = match column.cost.is_zero() {
            true => lower.or(upper).or_else(|| Some(BigRational::zero())),
            false => {
                if rises {
                    upper
                } else {
                    lower
                }
            }
        };
        let Some(end) = end else {
            *best = Some(None);
            return;
        };
        values.push((at as u32, end));
    }
    let value = program.value(&values);
    match best {
        Some(None) => {}
        Some(Some(own)) if (value > *own) != program.maximise => {}
        _ => *best = Some(Some(value)),
    }
}

#[test]
fn drawn_programs_have_the_value_of_all_that_was_tried() {
    let mut draw = Random::new(7, 0);
    let (mut optima, mut impossible, mut unbounded) = (0, 0, 0);
    for number in 0..600 {
        let program = drawn(&mut draw);
        let right = by_trying(&program);
        match (solved(&program), right) {
            (Err(LinearError::Unbounded), Some(None)) => unbounded += 1,
            (Ok(answer), Some(Some(value))) => {
                assert!(answer.is_settled(), "program {number}: {program:?}");
                assert_eq!(answer.value(), Some(value.clone()), "program {number}: {program:?}");
                let word = if program.maximise { "maximum" } else { "minimum" };
                let value = destrier_certify::decimal(&value);
                assert_eq!(
                    claim(&answer).split(" (").next(),
                    Some(&*format!("{word} exactly {value}"))
                );
                optima += 1;
            }
            (Ok(answer), None) => {
                assert!(claim(&answer).starts_with("impossible"), "program {number}: {program:?}");
                impossible += 1;
            }
            (answer, right) => panic!("program {number}: {answer:?}, {right:?}: {program:?}"),
        }
    }
    assert!(
        optima > 100 && impossible > 100 && unbounded > 20,
        "{optima} {impossible} {unbounded}"
    );
}

/// A knapsack of columns that are alike but for a little, which takes many cases.
fn knapsack(items: usize) -> LinearProgram {
    let column = |at: usize| LinearColumn {
        whole: true,
        range: LinearRange::between(0, 1),
        cost: (1000 + (at * at * 37 % 101) as i64).into(),
    };
    let terms = (0..items).map(|at| (at as u32, Whole::from(900 + (at * at * 53 % 197) as i64)));
    let row = |range| LinearRow { range, terms: terms.clone().collect() };
    LinearProgram {
        maximise: true,
        columns: (0..items).map(column).collect(),
        denominator: 1.into(),
        constant: BigRational::zero(),
        rows: vec![
            row(LinearRange::at_most(460 * items as i64 + 1)),
            row(LinearRange::at_least(1)),
        ],
    }
}

#[test]
fn a_proof_that_is_stopped_shows_a_bound_and_a_solution() {
    let program = knapsack(40);
    let options = LinearOptions { nodes: Some(3), ..LinearOptions::default() };
    let answer = prove(&program, &options, Control::quiet()).unwrap();
    let (value, (bound, _)) = (answer.value().unwrap(), answer.bound.clone().unwrap());
    assert!(value <= bound, "{value} {bound}");
    assert!(claim(&answer).starts_with(&format!("maximum at most {bound}")) || answer.is_settled());
    let none = Control::quiet().within(Some(Duration::ZERO));
    let answer = prove(&program, &LinearOptions::default(), none).unwrap();
    assert!(answer.certificate().is_none_or(|own| verify(&own.to_string()).is_ok()));
}

#[test]
fn a_start_is_taken_only_if_it_is_a_solution() {
    let program = knapsack(12);
    let all = (0..12).map(|at| (at, BigRational::from_integer(1.into()))).collect();
    let options = LinearOptions { start: Some(all), ..LinearOptions::default() };
    let answer = prove(&program, &options, Control::quiet()).unwrap();
    assert!(answer.is_settled() && program.admits(answer.solution.as_ref().unwrap()));
}
