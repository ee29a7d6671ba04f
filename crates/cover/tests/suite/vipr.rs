//! Certificates of linear programs in VIPR, beside the programs that they are about and others.

use crate::linear::{by_trying, drawn};
use destrier_certify::{LinearProgram, LinearRange, Whole};
use destrier_cover::linear::{LinearError, LinearOptions, prove};
use destrier_run::{Control, Random, Saver};
use destrier_vipr::{Checker, Claim, Reference, write};
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
