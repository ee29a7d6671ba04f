//! Linear programs whose columns may be exchanged: cases that are images of others, by trying all numbers, and through states.

use crate::linear::{by_trying, claim};
use destrier_certify::{
    Certificate, LinearColumn, LinearNode, LinearProgram, LinearRange, LinearRow, verify,
};
use destrier_cover::linear::{LinearAnswer, LinearOptions, prove};
use destrier_cover::question::ProofFormat;
use destrier_cover::symmetry::Automorphism;
use destrier_run::{Control, Random, Saver, Snapshot};
use destrier_vipr::{Checker, write};
use num_rational::BigRational;
use num_traits::Zero;

/// Copies of some whole columns of which sums are wanted that few numbers make, and that cost nearly what they count there; perhaps
/// with rows of the copies, and a continuous column.
fn copies(draw: &mut Random, (copies, size): (usize, usize)) -> LinearProgram {
    let sums = 1 + draw.below(2);
    let factors: Vec<Vec<i64>> =
        (0..sums).map(|_| (0..size).map(|_| 9 + draw.below(40) as i64).collect()).collect();
    let costs: Vec<i64> = factors[0].iter().map(|own| 20 * own + draw.below(40) as i64).collect();
    let columns = (0..copies * size).map(|at| LinearColumn {
        whole: true,
        range: LinearRange::between(0, 2),
        cost: costs[at % size].into(),
    });
    let mut columns: Vec<LinearColumn> = columns.collect();
    let mut rows: Vec<LinearRow> = Vec::new();
    for own in &factors {
        let most = 2 * copies as i64 * own.iter().sum::<i64>();
        let (least, width) = (most / 3 + draw.below(30) as i64, draw.below(3) as i64);
        let terms = (0..copies * size).map(|at| (at as u32, own[at % size].into()));
        rows.push(LinearRow {
            range: LinearRange::between(least, least + width),
            terms: terms.collect(),
        });
    }
    if size > 1 && draw.below(2) == 0 {
        let all = |copy: usize| (0..size).map(move |at| ((copy * size + at) as u32, 1.into()));
        let limit = LinearRange::at_most(size as i64);
        rows.extend(
            (0..copies).map(|copy| LinearRow { range: limit.clone(), terms: all(copy).collect() }),
        );
    }
    // what makes up for other sums, and is narrowed away where others are found
    for cost in [400, 400] {
        rows[0].terms.push((columns.len() as u32, 1.into()));
        columns.push(LinearColumn {
            whole: true,
            range: LinearRange::between(0, 3),
            cost: cost.into(),
        });
    }
    if draw.below(4) == 0 {
        let (range, last) = (LinearRange::between(0, 1), columns.len() as u32);
        columns.push(LinearColumn { whole: false, range, cost: 90.into() });
        rows[0].terms.push((last, 1.into()));
    }
    let (denominator, constant) = (1.into(), BigRational::zero());
    LinearProgram { maximise: false, columns, rows, denominator, constant }
}

fn solved(program: &LinearProgram, options: &LinearOptions<'_>) -> LinearAnswer {
    prove(program, options, Control::quiet(), &mut Saver::never()).unwrap()
}

/// How many nodes of the certificate are of this kind.
fn number(answer: &LinearAnswer, is_one: impl Fn(&LinearNode) -> bool) -> usize {
    let Some(Certificate::Program(own)) = answer.certificate() else { return 0 };
    own.proof.tree().map_or(0, |tree| tree.nodes.iter().filter(|node| is_one(node)).count())
}

fn images(answer: &LinearAnswer) -> usize {
    number(answer, |node| matches!(node, LinearNode::Image { .. }))
}

#[test]
fn programs_of_copies_have_the_value_of_all_that_was_tried() {
    let mut draw = Random::new(58, 1);
    let (mut with_images, mut narrowed, mut impossible) = (0, 0, 0);
    for round in 0..300 {
        let program = copies(&mut draw, [(3, 2), (5, 1), (2, 3)][round % 3]);
        let right = by_trying(&program).map(|value| value.expect("all columns have ends"));
        for threads in [1, 2] {
            let options = LinearOptions { threads: Some(threads), ..LinearOptions::default() };
            let answer = solved(&program, &options);
            assert!(answer.is_settled() && answer.value() == right, "{round}: {program}");
            let said = claim(&answer);
            assert_eq!(said.starts_with("impossible"), right.is_none(), "{round}: {said}");
            let own = images(&answer);
            with_images += usize::from(own > 0);
            let is_narrowed = number(&answer, |node| matches!(node, LinearNode::Narrow(_))) > 0;
            narrowed += usize::from(own > 0 && is_narrowed);
        }
        impossible += usize::from(right.is_none());
    }
    assert!(
        with_images > 60 && narrowed > 10 && impossible > 20,
        "{with_images} {narrowed} {impossible}"
    );
}

/// The rows on which it rests that there is no solution leave none, whatever becomes of the others.
#[test]
fn conflicts_are_kept_by_what_makes_images() {
    let mut draw = Random::new(58, 2);
    let mut with_images = 0;
    for _ in 0..500 {
        let program = copies(&mut draw, (3, 2));
        let answer = solved(&program, &LinearOptions::default());
        if answer.infeasible.is_none() {
            continue;
        }
        let rows = answer.conflict().into_iter().map(|row| program.rows[row as usize].clone());
        let alone = LinearProgram { rows: rows.collect(), ..program.clone() };
        assert_eq!(by_trying(&alone), None, "{program}");
        with_images += usize::from(images(&answer) > 0);
    }
    assert!(with_images > 3, "{with_images}");
}

/// Things of some weights in boxes that are alike: the fewest boxes that hold them.
fn boxes(weights: &[i64], boxes: usize, room: i64) -> LinearProgram {
    let things = weights.len();
    let column = |cost: i64| LinearColumn {
        whole: true,
        range: LinearRange::between(0, 1),
        cost: cost.into(),
    };
    let columns =
        (0..boxes * (things + 1)).map(|at| column(i64::from(at % (things + 1) == things)));
    let place = |own: usize, thing: usize| (own * (things + 1) + thing) as u32;
    let of_thing = (0..things).map(|thing| LinearRow {
        range: LinearRange::exactly(1),
        terms: (0..boxes).map(|own| (place(own, thing), 1.into())).collect(),
    });
    let of_box = (0..boxes).map(|own| {
        let terms = weights.iter().copied().chain([-room]).enumerate();
        let terms = terms.map(|(thing, weight)| (place(own, thing), weight.into())).collect();
        LinearRow { range: LinearRange::at_most(0), terms }
    });
    LinearProgram {
        maximise: false,
        columns: columns.collect(),
        rows: of_thing.chain(of_box).collect(),
        denominator: 1.into(),
        constant: BigRational::zero(),
    }
}

/// From each state on the end is that of a whole run.
#[test]
fn images_are_gone_on_from() {
    let program = boxes(&[31, 47, 52, 38, 44, 29, 57, 36, 41, 33], 6, 83);
    let whole = solved(&program, &LinearOptions::default());
    assert!(whole.is_settled() && images(&whole) > 20, "{}", images(&whole));
    let (mut state, mut gone_on): (Option<Snapshot>, _) = (None, 0);
    for _ in 0..6 {
        let options =
            LinearOptions { nodes: Some(9), resume: state.take(), ..LinearOptions::default() };
        let mut keep = |own| state = Some(own);
        let answer =
            prove(&program, &options, Control::quiet(), &mut Saver::always(&mut keep)).unwrap();
        verify(&answer.certificate().unwrap().to_string()).unwrap();
        if answer.is_settled() {
            break;
        }
        gone_on += usize::from(images(&answer) > 0);
        let resume = state.clone();
        let end = solved(&program, &LinearOptions { resume, ..LinearOptions::default() });
        assert!(end.is_settled() && end.value() == whole.value());
        verify(&end.certificate().unwrap().to_string()).unwrap();
    }
    assert!(gone_on > 2, "{gone_on}");
}

#[test]
fn certificates_have_only_what_their_readers_know() {
    let program = boxes(&[31, 47, 52, 38, 44, 29, 57, 36, 41, 33], 6, 83);
    let nodes = Some(300);
    let of =
        |format| solved(&program, &LinearOptions { format, nodes, ..LinearOptions::default() });
    let [own, program, vipr, veripb] = ProofFormat::ALL.map(of);
    assert!(images(&own) > 0 && images(&program) > 0);
    assert!(images(&vipr) == 0 && images(&veripb) == 0);
    let is_narrowing = |node: &LinearNode| matches!(node, LinearNode::Narrow(_));
    assert_eq!(number(&program, is_narrowing), 0);
    let is_row = |node: &LinearNode| matches!(node, LinearNode::Cut(_)) || is_narrowing(node);
    assert_eq!(number(&veripb, is_row), 0);
    let mut text = Vec::new();
    write(&vipr.certificate().unwrap(), &mut text).unwrap();
    Checker::default().verify(&text[..]).unwrap();
}

/// Automorphisms that are given are used in place of those that are found, and are checked.
#[test]
fn automorphisms_of_linear_programs_are_given() {
    let program = boxes(&[31, 47, 52, 38, 44, 29, 57, 36, 41, 33], 6, 83);
    let swap = |one: u32, other: u32| {
        let image = |column: u32| match column / 11 {
            own if own == one => other * 11 + column % 11,
            own if own == other => one * 11 + column % 11,
            _ => column,
        };
        Automorphism((0..66).map(image).collect())
    };
    let given = |automorphisms: Vec<Automorphism>| {
        let options = LinearOptions { automorphisms, ..LinearOptions::default() };
        prove(&program, &options, Control::quiet(), &mut Saver::never())
    };
    let answer = given(vec![swap(0, 5)]).unwrap();
    assert!(answer.is_settled() && images(&answer) > 0);
    let Some(Certificate::Program(own)) = answer.certificate() else { panic!("nothing is known") };
    assert!(own.proof.tree().unwrap().automorphisms.iter().all(|one| one.0 == swap(0, 5).0));
    verify(&Certificate::Program(own).to_string()).unwrap();
    let mut other = swap(0, 1);
    other.0.swap(0, 10);
    let error = given(vec![swap(0, 1), other]).unwrap_err();
    let said = "permutation 2 is no automorphism of the program: it takes column 1 to a column of another kind, range or cost";
    assert_eq!(error.to_string(), said);
}
