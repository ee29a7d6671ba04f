//! Linear programs in whole and continuous columns: values by trying all numbers, certificates by the checker.

use destrier_certify::{
    LinearCase, LinearColumn, LinearNode, LinearProgram, LinearRange, LinearRow, Whole, verify,
};
use destrier_cover::linear::{LinearAnswer, LinearError, LinearOptions, prove};
use destrier_cover::question::ProofFormat;
use destrier_run::{Control, Random, Saver, Snapshot};
use destrier_vipr::{Checker, write};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;
use std::time::Duration;

fn solved(program: &LinearProgram) -> Result<LinearAnswer, LinearError> {
    prove(program, &LinearOptions::default(), Control::quiet(), &mut Saver::never())
}

/// What the checker says of the certificate.
pub(crate) fn claim(answer: &LinearAnswer) -> String {
    let text = answer.certificate().expect("something is known").to_string();
    let claim = verify(&text).unwrap_or_else(|error| panic!("{error}:\n{text}")).to_string();
    claim.split(": ").nth(1).expect("a claim has a subject").to_owned()
}

/// Checks that a certificate of a program's value holds in VIPR, too, and says the same there.
fn check_vipr(answer: &LinearAnswer) {
    let options = LinearOptions { format: ProofFormat::Vipr, ..LinearOptions::default() };
    let own = prove(&answer.program, &options, Control::quiet(), &mut Saver::never()).unwrap();
    assert_eq!(own.value(), answer.value());
    let (certificate, mut text) = (own.certificate().expect("something is known"), Vec::new());
    write(&certificate, &mut text).unwrap_or_else(|error| panic!("{error}:\n{certificate}"));
    let verified = Checker::default().verify(&text[..]).unwrap_or_else(|error| {
        panic!("{error}:\n{certificate}\n{}", String::from_utf8_lossy(&text))
    });
    let word = if answer.program.maximise { "maximum" } else { "minimum" };
    let value = answer.value().map(|value| format!("{word} {value}"));
    let (said, right) = (verified.to_string(), value.unwrap_or("no solution".to_owned()));
    assert_eq!(said.split(": ").nth(1), Some(&*right), "{certificate}");
}

/// A number of at most this size, now and then a large one.
fn factor(draw: &mut Random, size: i64) -> i64 {
    let number = draw.below(2 * size as usize + 1) as i64 - size;
    if draw.below(12) == 0 { number * 99_999_989 } else { number }
}

/// Up to four whole columns of a few numbers, perhaps a continuous one, and up to four rows of all kinds.
pub(crate) fn drawn(draw: &mut Random) -> LinearProgram {
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
pub(crate) fn by_trying(program: &LinearProgram) -> Option<Option<BigRational>> {
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

/// Targets next to the optimum: what is no more is shown, of what is more a better solution is found.
#[test]
fn a_target_is_shown_or_a_better_solution_is_found() {
    let mut draw = Random::new(58, 11);
    let mut told = [0; 3];
    for _ in 0..400 {
        let program = drawn(&mut draw);
        let Some(Some(best)) = by_trying(&program) else { continue };
        let least = program.cost_of(&best);
        for (off, told) in [-1, 0, 1].into_iter().zip(&mut told) {
            let target = &least + BigRational::from_integer(off.into());
            let options = LinearOptions {
                target: Some(program.value_of(target.clone())),
                ..LinearOptions::default()
            };
            let answer = prove(&program, &options, Control::quiet(), &mut Saver::never()).unwrap();
            assert!(!claim(&answer).is_empty());
            let shown = answer.bound.as_ref().map(|(bound, _)| program.cost_of(bound));
            if off <= 0 {
                assert!(shown.is_some_and(|shown| shown >= target), "{program:?}");
            } else {
                let cost = answer.value().map(|value| program.cost_of(&value));
                assert!(cost.is_some_and(|cost| cost < target), "{program:?}");
            }
            *told += 1;
        }
    }
    assert!(told.iter().all(|&told| told > 100), "{told:?}");
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
                check_vipr(&answer);
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
                check_vipr(&answer);
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
    let answer = prove(&program, &options, Control::quiet(), &mut Saver::never()).unwrap();
    let (value, (bound, _)) = (answer.value().unwrap(), answer.bound.clone().unwrap());
    assert!(value <= bound, "{value} {bound}");
    assert!(claim(&answer).starts_with(&format!("maximum at most {bound}")) || answer.is_settled());
    let none = Control::quiet().within(Some(Duration::ZERO));
    let answer = prove(&program, &LinearOptions::default(), none, &mut Saver::never()).unwrap();
    assert!(answer.certificate().is_none_or(|own| verify(&own.to_string()).is_ok()));
}

#[test]
fn a_start_is_taken_only_if_it_is_a_solution() {
    let program = knapsack(12);
    let all = (0..12).map(|at| (at, BigRational::from_integer(1.into()))).collect();
    let options = LinearOptions { start: Some(all), ..LinearOptions::default() };
    let answer = prove(&program, &options, Control::quiet(), &mut Saver::never()).unwrap();
    assert!(answer.is_settled() && program.admits(answer.solution.as_ref().unwrap()));
}

/// Proves with a limit on nodes from a state on, if there is one; the states on the way, the last one last.
fn stopped(
    program: &LinearProgram,
    (nodes, resume): (Option<u64>, Option<Snapshot>),
) -> (LinearAnswer, Vec<Snapshot>) {
    let options = LinearOptions { nodes, resume, ..LinearOptions::default() };
    let mut states = Vec::new();
    let mut keep = |state| states.push(state);
    let answer = prove(program, &options, Control::quiet(), &mut Saver::always(&mut keep)).unwrap();
    (answer, states)
}

/// Sums that no solution makes exactly, as near to their half as can be, by whole and continuous columns.
fn near_halves(draw: &mut Random) -> LinearProgram {
    let mut program = knapsack(0);
    program.maximise = false;
    for _ in 0..12 {
        program.columns.push(LinearColumn {
            whole: true,
            range: LinearRange::between(0, 1),
            cost: 0.into(),
        });
    }
    program.columns.extend([(); 2].map(|()| LinearColumn {
        whole: false,
        range: LinearRange::at_least(0),
        cost: 1.into(),
    }));
    let factors: Vec<i64> = (0..12).map(|_| 20 + draw.below(300) as i64).collect();
    let half = factors.iter().sum::<i64>() / 2;
    let terms = factors.into_iter().chain([1, -1]);
    let terms = (0..).zip(terms).map(|(column, factor)| (column, factor.into())).collect();
    program.rows = vec![LinearRow { range: LinearRange::exactly(half), terms }];
    program
}

#[test]
fn the_same_threads_grow_the_same_tree_of_a_program_and_others_show_as_much() {
    let mut draw = Random::new(60, 1);
    let mut others = 0;
    for program in [(); 6].map(|()| near_halves(&mut draw)) {
        let grown = |threads: usize| {
            let options = LinearOptions { threads: Some(threads), ..LinearOptions::default() };
            let answer = prove(&program, &options, Control::quiet(), &mut Saver::never()).unwrap();
            assert!(answer.is_settled());
            let text = answer.certificate().unwrap().to_string();
            verify(&text).unwrap();
            (answer.value(), text)
        };
        let trees = [1, 2, 3].map(|threads| [grown(threads), grown(threads)]);
        assert!(trees.iter().all(|[one, again]| one == again && one.0 == trees[0][0].0));
        others += usize::from(trees[0][0].1 != trees[1][0].1);
    }
    assert!(others > 3, "{others}: the trees are too small for this");
}

/// Sums of multiples of 7 that have to come near to what is none, and columns of this cost that bring them nearer by 1.
fn with_dear_columns(draw: &mut Random, cost: i64) -> LinearProgram {
    let mut program = near_halves(draw);
    let row = &mut program.rows[0];
    for (_, factor) in &mut row.terms[..12] {
        *factor = (7 * factor.to_i64().unwrap()).into();
    }
    let half = row.range.only().and_then(Whole::to_i64).unwrap();
    row.range = LinearRange::exactly(7 * half + 3);
    for column in 14..22 {
        let range = LinearRange::between(0, 1);
        program.columns.push(LinearColumn { whole: true, range, cost: cost.into() });
        row.terms.push((column, 1.into()));
    }
    program
}

/// How many columns a tree narrows before there are cases.
fn narrowed(answer: &LinearAnswer) -> usize {
    let (_, tree) = answer.bound.as_ref().expect("it has a bound");
    let mut case = LinearCase::new(&answer.program);
    for node in &tree.nodes {
        match node {
            LinearNode::Cut(cut) => case.push(case.cut(cut).unwrap()).unwrap(),
            LinearNode::Narrow(narrowing) => {
                for (column, range) in case.narrowed(narrowing).unwrap() {
                    case.ranges[column] = range;
                }
            }
            _ => break,
        }
    }
    let columns = answer.program.columns.iter().zip(&case.ranges);
    columns.filter(|(column, range)| column.range != **range).count()
}

#[test]
fn columns_whose_reduced_cost_is_too_much_are_narrowed_at_the_root() {
    for seed in 0..2 {
        let program = with_dear_columns(&mut Random::new(58, seed), 50);
        let answer = solved(&program).unwrap();
        assert!(answer.is_settled() && claim(&answer).starts_with("minimum exactly"));
        assert!(narrowed(&answer) >= 8, "{answer:?}");
        check_vipr(&answer);
        let mut others = program.clone();
        others.columns.truncate(14);
        others.rows[0].terms.truncate(14);
        assert_eq!(answer.value(), solved(&others).unwrap().value());
    }
}

/// What is narrowed for one aim does not hold for a higher one.
#[test]
fn a_state_of_another_aim_is_gone_on_from() {
    let program = with_dear_columns(&mut Random::new(58, 9), 2);
    let best = solved(&program).unwrap().value().unwrap();
    let target = BigRational::from_integer(2.into());
    assert!(target < best);
    let options =
        LinearOptions { target: Some(target), nodes: Some(9), ..LinearOptions::default() };
    let mut states = Vec::new();
    let mut keep = |state| states.push(state);
    let mut saver = Saver::always(&mut keep);
    let answer = prove(&program, &options, Control::quiet(), &mut saver).unwrap();
    assert!(narrowed(&answer) >= 8 && !answer.is_settled());
    for state in states {
        let answer = stopped(&program, (None, Some(state))).0;
        assert!(answer.is_settled() && answer.value().as_ref() == Some(&best));
        assert!(claim(&answer).starts_with("minimum exactly"));
    }
}

/// From each state on: neither value nor bound is worse, each certificate holds, and the end is that of a whole run.
#[test]
fn a_resumed_proof_never_shows_less() {
    let mut draw = Random::new(56, 1);
    let mut resumed = 0;
    let drawn = (0..6).map(|_| near_halves(&mut draw));
    for program in drawn
        .collect::<Vec<_>>()
        .into_iter()
        .chain([with_dear_columns(&mut Random::new(58, 1), 50)])
    {
        let cost = |value: &BigRational| program.cost_of(value);
        let whole = stopped(&program, (None, None)).0;
        assert!(whole.is_settled());
        let (mut best, mut state): ([Option<BigRational>; 2], _) = ([None, None], None);
        for _ in 0..9 {
            let (answer, states) = stopped(&program, (Some(8), state));
            let shown = [answer.value(), answer.bound.as_ref().map(|(bound, _)| bound.clone())];
            let [value, bound] = shown.map(|own| own.map(|own| cost(&own)));
            assert!(best[0].is_none() || value.is_some() && value <= best[0], "{value:?} {best:?}");
            assert!(bound >= best[1], "{bound:?} {best:?}");
            best = [value, bound];
            answer.certificate().map(|own| verify(&own.to_string()).unwrap());
            let Some(last) = states.last() else { break };
            for state in states.iter().step_by(4) {
                let end = stopped(&program, (None, Some(state.clone()))).0;
                assert_eq!(end.value(), whole.value());
                assert!(end.is_settled());
                verify(&end.certificate().unwrap().to_string()).unwrap();
                resumed += 1;
            }
            state = Some(last.clone());
            if answer.is_settled() {
                break;
            }
        }
    }
    assert!(resumed > 12, "{resumed}");
}

#[test]
fn states_of_other_work_and_states_that_do_not_hold_are_refused() {
    let mut draw = Random::new(56, 2);
    let (program, other) = (near_halves(&mut draw), near_halves(&mut draw));
    let state = stopped(&program, (Some(9), None)).1.pop().unwrap();
    let refused = |program: &LinearProgram, state: Snapshot| {
        let options = LinearOptions { resume: Some(state), ..LinearOptions::default() };
        match prove(program, &options, Control::quiet(), &mut Saver::never()) {
            Err(LinearError::State(error)) => error.to_string(),
            other => panic!("{other:?}"),
        }
    };
    assert!(refused(&other, state.clone()).starts_with("this is the state of other work"));
    let text = String::from_utf8(state.state.clone()).unwrap();
    let changed = |from: &str, to: &str| {
        let text = text.replacen(from, to, 1);
        assert_ne!(text.as_bytes(), state.state);
        refused(&program, Snapshot { state: text.into_bytes(), ..state.clone() })
    };
    assert!(changed("claim at-least", "claim at-least 9").contains("makes no sense"));
    assert!(changed("branch", "brunch").contains("makes no sense"));
    let (_, of_other) = stopped(&other, (Some(9), None));
    let mixed = Snapshot { work: state.work.clone(), ..of_other.last().unwrap().clone() };
    assert!(refused(&program, mixed).contains("about something else"));
}

/// Factors of 10^10 in rows beside bounds that are rows: what floating point says of the last cases is not exact.
#[test]
fn rows_of_large_factors_are_settled_in_exact_arithmetic() {
    for (text, value) in [
        (
            "Minimize\n o: - 2 x - 2 a - 6.95 y + b\nSubject To\n \
             c: 447670563 x - 3 a - 697137709 y - 4 b <= -2289616543.43\n d: 2 a + 5 y + 3.69 b >= 5.36\nBounds\n \
             -2.61 <= x <= 0.61\n -1 <= y <= 3\nGenerals\n y\nBinaries\n a b\nEnd\n",
            "minimum exactly -983286553769/44767056300",
        ),
        (
            "Minimize\n o: 614 x + 57 a - 936 y\nSubject To\n c: 359448529 x - a - 2 y >= -1437794120.31\n \
             d: 598488820 x - 2 a + 3 y = -2393955279\nBounds\n x <= -1.56\n x >= -1e30\n y free\nBinaries\n a\n\
             Generals\n y\nEnd\n",
            "minimum exactly -507518519667/149622205",
        ),
    ] {
        let program = destrier_verify::Format::Lp.read_linear(text).unwrap().stated();
        let answer = solved(&program).unwrap();
        assert!(answer.is_settled(), "{answer:?}");
        assert_eq!(claim(&answer), value);
    }
}
