//! A file beside the linear program that it must be: what differs is refused by name.

use destrier_certify::{LinearColumn, LinearProgram, LinearRange, LinearRow};
use destrier_vipr::{Checker, Claim, Reference, Rejection, Violation, write};
use num_bigint::BigInt;
use num_rational::BigRational;

/// Maximise 3/2 x + y/2 + 7/2 with 2x + 3y <= 7 and x - y = 1, x whole and from 0 to 4, y at least 0.
fn program() -> LinearProgram {
    let column = |whole, range, cost: i64| LinearColumn { whole, range, cost: cost.into() };
    let terms = |terms: [i64; 2]| (0..).zip(terms.map(Into::into)).collect();
    LinearProgram {
        maximise: true,
        columns: vec![
            column(true, LinearRange::between(0, 4), 3),
            column(false, LinearRange::at_least(0), 1),
        ],
        denominator: 2.into(),
        constant: BigRational::new(BigInt::from(7), BigInt::from(2)),
        rows: vec![
            LinearRow { range: LinearRange::at_most(7), terms: terms([2, 3]) },
            LinearRow { range: LinearRange::exactly(1), terms: terms([1, -1]) },
        ],
    }
}

/// Its optimum by hand: 2/5 of r1 and 7/10 of r2 say 3/2 x + y/2 <= 7/2.
const TEXT: &str = "\
VER 1.0
VAR 3
x
y
constant
INT 1
0
OBJ max
3 0 3/2 1 1/2 2 7/2
CON 6 3
b1 G 0 1 0 1
b2 L 4 1 0 1
b3 G 0 1 1 1
r1 L 7 2 0 2 1 3
r2 E 1 2 0 1 1 -1
one E 1 1 2 1
RTP range 7 7
SOL 1
best 3 0 2 1 1 2 1
DER 1
d6 L 7 OBJ { lin 3 3 2/5 4 7/10 5 7/2 } -1
";

fn verdict(text: &str, program: &LinearProgram) -> Result<Claim, Rejection> {
    let reference = Reference::of_linear("f.lp".to_owned(), program);
    let checker = Checker { reference: Some(&reference), allow_cutoffs: true };
    checker.verify(text.as_bytes()).map(|verified| verified.claim().clone())
}

fn refused(text: &str, program: &LinearProgram) -> Violation {
    match verdict(text, program) {
        Err(Rejection::Violated { violation, .. }) => violation,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_file_about_the_program_says_its_claim() {
    let Claim::Linear { words, least, greatest } = verdict(TEXT, &program()).unwrap() else {
        panic!()
    };
    let seven = Some(BigRational::from(BigInt::from(7)));
    assert_eq!((&*words, &least, &greatest), ("maximum exactly 7 for f.lp", &seven, &seven));
    let looser = TEXT.replace("range 7 7", "range 13/2 15/2");
    let words = verdict(&looser, &program()).unwrap().to_string();
    assert_eq!(words, "maximum at least 6.5, at most 7.5 for f.lp");
}

#[test]
fn rows_may_be_missing_weaker_or_a_multiple() {
    for (row, other) in [
        ("b2 L 4 1 0 1", "b2 L 5 1 0 1"),
        ("b2 L 4 1 0 1", "b2 L 40 1 0 9"),
        ("r1 L 7 2 0 2 1 3", "r1 G -14/3 2 0 -4/3 1 -2"),
        ("one E 1 1 2 1", "one E 2 1 2 2"),
        ("b1 G 0 1 0 1", "b1 G -7 2 0 1 2 -7"),
    ] {
        let text = TEXT.replace(row, other).replace("range 7 7", "range 7 inf");
        let text = text.replace("DER 1\nd6 L 7 OBJ { lin 3 3 2/5 4 7/10 5 7/2 } -1\n", "DER 0\n");
        verdict(&text, &program()).unwrap_or_else(|error| panic!("{other}: {error}"));
    }
}

#[test]
fn of_rows_with_the_same_sum_the_strongest_counts() {
    let at_most = |end: i64, times: i64| {
        let terms = vec![(0, (2 * times).into()), (1, (3 * times).into())];
        LinearRow { range: LinearRange::at_most(end), terms }
    };
    let mut program = program();
    program.rows.insert(0, at_most(18, 2));
    program.rows.push(at_most(8, 1));
    assert!(verdict(TEXT, &program).is_ok());
    let stronger = TEXT.replacen("r1 L 7", "r1 L 20/3", 1);
    assert_eq!(refused(&stronger, &program), Violation::OtherRow { row: 3 });
}

#[test]
fn files_about_other_programs_are_refused() {
    let other = |row: &str, other: &str| {
        assert!(TEXT.contains(row), "{row}");
        refused(&TEXT.replacen(row, other, 1), &program())
    };
    use Violation as V;
    assert_eq!(other("INT 1\n0", "INT 2\n0 1"), V::OtherKind { variable: 1 });
    assert_eq!(other("2 7/2\n", "2 3\n"), V::OtherObjective);
    assert_eq!(other("0 3/2", "0 2"), V::OtherObjective);
    assert_eq!(other("OBJ max", "OBJ min"), V::OtherObjective);
    assert_eq!(other("b2 L 4", "b2 L 3"), V::OtherRow { row: 1 });
    assert_eq!(other("b3 G 0", "b3 G 1/9"), V::OtherRow { row: 2 });
    assert_eq!(other("r1 L 7", "r1 L 20/3"), V::OtherRow { row: 3 });
    assert_eq!(other("r1 L 7 2 0 2 1 3", "r1 L 7 2 0 2 1 4"), V::OtherRow { row: 3 });
    assert_eq!(other("r1 L 7", "r1 G 7"), V::OtherRow { row: 3 });
    assert_eq!(other("one E 1", "one E 2"), V::OtherRow { row: 5 });
    assert_eq!(other("one E 1 1 2 1", "one L 0 2 1 1 2 1"), V::OtherRow { row: 5 });
    // an end of the range, and no more
    assert_eq!(other("b1 G 0 1 0 1", "b1 E 0 1 0 1"), V::OtherRow { row: 0 });
    assert_eq!(other("b2 L 4 1 0 1", "b2 E 4 1 0 1"), V::OtherRow { row: 1 });
    let renamed = other("constant", "z");
    assert_eq!(renamed, V::OtherNumberOfVariables { expected: 2, found: 3 });
    let unsaid = LinearProgram { constant: BigRational::default(), ..program() };
    assert_eq!(refused(TEXT, &unsaid), V::OtherNumberOfVariables { expected: 2, found: 3 });
    let two = TEXT.replace("VAR 3", "VAR 2").replace("constant\n", "");
    let two = two.replace("3 0 3/2 1 1/2 2 7/2", "2 0 3/2 1 1/2");
    let two = two.replace("CON 6 3", "CON 5 3").replace("one E 1 1 2 1\n", "");
    assert_eq!(refused(&two, &program()), V::OtherObjective);
}

#[test]
fn solutions_are_those_of_the_program() {
    let weak = |solution: &str| {
        let text = TEXT.replace("r2 E 1 2 0 1 1 -1", "r2 L 1 2 0 1 1 -1");
        let text = text.replace("range 7 7", "range 0 inf").replace("best 3 0 2 1 1 2 1", solution);
        text.replace("DER 1\nd6 L 7 OBJ { lin 3 3 2/5 4 7/10 5 7/2 } -1\n", "DER 0\n")
    };
    assert!(verdict(&weak("best 3 0 1 1 0 2 1"), &program()).is_ok());
    // in the file's rows, but not in those of the program
    assert_eq!(
        refused(&weak("best 3 0 1 1 1 2 1"), &program()),
        Violation::NoChoice { solution: 0 }
    );
    // without the row that says so, the last variable is 1 all the same
    let free = |solution: &str| {
        weak(solution).replace("CON 6 3", "CON 5 3").replace("one E 1 1 2 1\n", "")
    };
    assert!(verdict(&free("best 3 0 1 1 0 2 1"), &program()).is_ok());
    for solution in ["best 1 0 1", "best 2 0 1 2 2"] {
        let constant = Violation::OtherThanOne { solution: 0, variable: 2 };
        assert_eq!(refused(&free(solution), &program()), constant);
    }
}

#[test]
fn what_is_written_is_about_the_program() {
    let text = "destrier 1 program\n\
        columns 1 whole 0 4\ncolumns 1 continuous 0 none\nmaximise 2 3 1\nconstant 7/2\nrows 2\n\
        row none 7 2*1 3*2\nrow 1 1 1 -1*2\nclaim exactly 7\nsolution 2*1 2\nweights 5 -4 -7\nend\n";
    let certificate = destrier_certify::parse(text).unwrap();
    let mut vipr = Vec::new();
    write(&certificate, &mut vipr).unwrap();
    let vipr = String::from_utf8(vipr).unwrap();
    let words = verdict(&vipr, &program()).unwrap_or_else(|error| panic!("{error}\n{vipr}"));
    assert_eq!(words.to_string(), "maximum exactly 7 for f.lp");
}
