//! Certificates of linear programs in VIPR, beside the programs that they are about and others.

use crate::covering::circles;
use crate::linear::{by_trying, drawn};
use destrier_certify::{
    Certificate, CoveringProblem, LinearNode, LinearProgram, LinearRange, ProgramCertificate,
    ProgramProof, Whole,
};
use destrier_cover::linear::{LinearError, LinearOptions, prove};
use destrier_cover::proof::solve_quietly;
use destrier_cover::question::Goal;
use destrier_run::{Control, Random, Saver};
use destrier_vipr::{Checker, Claim, Reference, Shown, unfolded, write};
use num_rational::BigRational;
use num_traits::One;

/// An end of a range, one off.
fn off_by_one(draw: &mut Random, range: &mut LinearRange) {
    let by = if draw.below(2) == 0 { 1 } else { -1 };
    let end = if draw.below(2) == 0 { &mut range.lower } else { &mut range.upper };
    *end = end.as_ref().map(|own| Whole::from(own.to_big() + by));
    if range.lower.as_ref().zip(range.upper.as_ref()).is_some_and(|(lower, upper)| lower > upper) {
        range.lower.clone_from(&range.upper);
    }
}

/// Another program, mostly: something small is altered.
fn altered(program: &LinearProgram, draw: &mut Random) -> LinearProgram {
    let mut other = program.clone();
    let (column, row) = (draw.below(program.columns.len()), draw.below(program.rows.len().max(1)));
    match draw.below(8) {
        0 => off_by_one(draw, &mut other.columns[column].range),
        1 => {
            let cost = &mut other.columns[column].cost;
            *cost = Whole::from(cost.to_big() + 1);
        }
        2 => other.constant += BigRational::one(),
        3 => other.maximise = !other.maximise,
        4 => other.denominator = 2.into(),
        5 => other.columns.last_mut().expect("there is a column").whole = false,
        _ => {
            let Some(row) = other.rows.get_mut(row) else { return other };
            match draw.below(3) {
                0 => row.terms.truncate(draw.below(4)),
                _ => off_by_one(draw, &mut row.range),
            }
        }
    }
    other
}

/// A file may be about a program with more rows, or narrower ones: then its claim holds there, too.
#[test]
fn what_is_accepted_next_to_a_program_holds_of_it() {
    let mut draw = Random::new(16, 0);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..300 {
        let program = drawn(&mut draw);
        let answer =
            prove(&program, &LinearOptions::default(), Control::quiet(), &mut Saver::never());
        let answer = match answer {
            Err(LinearError::Unbounded) => continue,
            answer => answer.unwrap(),
        };
        let mut text = Vec::new();
        write(&answer.certificate().unwrap(), &mut text).unwrap();
        let check = |program: &LinearProgram| {
            let reference = Reference::of_linear("a file".to_owned(), program);
            Checker { reference: Some(&reference), allow_cutoffs: true }.verify(&text[..])
        };
        check(&program).unwrap();
        for _ in 0..8 {
            let other = altered(&program, &mut draw);
            let Ok(verified) = check(&other) else {
                assert_ne!(other, program);
                refused += 1;
                continue;
            };
            let Claim::Linear { least, greatest, .. } = verified.claim() else { panic!() };
            match by_trying(&other) {
                None => assert!(least.is_none() && greatest.is_none(), "{other:?}"),
                Some(value) => assert_eq!([least, greatest], [&value, &value], "{other:?}"),
            }
            accepted += usize::from(other != program);
        }
    }
    assert!(accepted > 100 && refused > 1_000, "{accepted} {refused}");
}

/// Trees with images and rounded sums of rows, whose images are written out: kind `program` and VIPR both accept what is left.
#[test]
fn trees_with_images_are_written_out() {
    let (mut images, mut sums, mut moved) = (0, 0, 0);
    for program in circles() {
        let found = solve_quietly(&CoveringProblem::from(program), Goal::Minimum).unwrap();
        let certificate = found.certificate.certificate();
        let Certificate::Program(own) = &certificate else { panic!("{certificate}") };
        let shown = Shown::of(&certificate).unwrap();
        let ProgramProof::Optimum(value, solution, tree) = &own.proof else { panic!("unsolved") };
        let plain = unfolded(tree, &shown.program, 1 << 20).unwrap().into_owned();
        let count = |nodes: &[LinearNode], is: fn(&LinearNode) -> bool| {
            nodes.iter().filter(|node| is(node)).count()
        };
        let [before, after] = [tree, &plain]
            .map(|tree| count(&tree.nodes, |node| matches!(node, LinearNode::Round(_))));
        images += count(&tree.nodes, |node| matches!(node, LinearNode::Image { .. }));
        sums += before;
        moved += after - before;
        let proof = ProgramProof::Optimum(value.clone(), solution.clone(), plain);
        let program = own.program.clone();
        let plain = Certificate::Program(ProgramCertificate { program, proof });
        plain.verify().unwrap_or_else(|error| panic!("{error}:\n{certificate}\n{plain}"));
        let mut text = Vec::new();
        write(&certificate, &mut text).unwrap();
        let reference = Reference::of_linear("it".to_owned(), &own.program);
        let checker = Checker { reference: Some(&reference), allow_cutoffs: false };
        let claim = checker.verify(&text[..]).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(claim.to_string(), format!("minimum exactly {value} for it"));
    }
    assert!(images > 20 && sums > 20 && moved > 5, "{images} {sums} {moved}");
}
