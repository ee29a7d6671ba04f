//! Drawn programs with bounds of every kind, written as LP and MPS files and read back.

use destrier_model::{Program, Relation, Row, Sense, Stop, Variable, read_program, write};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn variables() -> impl Strategy<Value = Vec<Variable>> {
    let upper = prop_oneof![Just(None), (0i64..4).prop_map(Some), Just(Some(1))];
    let lower = prop_oneof![Just(None), Just(Some(0)), (-4i64..5).prop_map(Some)];
    let variable = (-3i64..4, (lower, upper), any::<bool>());
    let variable = variable.prop_map(|(cost, (lower, width), integer)| {
        let mut variable = Variable::continuous("", ..).at_cost(cost);
        (variable.lower, variable.integer) = (lower, integer);
        variable.upper = width.map(|width| lower.unwrap_or(0) + width);
        variable
    });
    proptest::collection::vec(variable, 1..6).prop_map(|mut variables| {
        for (at, variable) in variables.iter_mut().enumerate() {
            variable.name = format!("x{at}");
        }
        variables
    })
}

fn rows(variables: usize) -> impl Strategy<Value = Vec<Row>> {
    let relations = [Relation::AtMost, Relation::AtLeast, Relation::Equal];
    let factors = proptest::collection::vec(-2i64..3, variables);
    let row = (factors, proptest::sample::select(relations.to_vec()), -6i64..7);
    proptest::collection::vec(row, 0..5).prop_map(|rows| {
        let row = |(at, (factors, relation, rhs)): (usize, (Vec<i64>, _, _))| {
            let terms = factors.into_iter().enumerate().filter(|&(_, factor)| factor != 0);
            Row::new(format!("r{at}"), terms.collect(), relation, rhs)
        };
        rows.into_iter().enumerate().map(row).collect()
    })
}

fn programs() -> impl Strategy<Value = Program> {
    let parts = variables().prop_flat_map(|variables| (rows(variables.len()), Just(variables)));
    let senses = proptest::sample::select(&[Sense::Min, Sense::Max][..]);
    (parts, senses).prop_map(|((rows, variables), sense)| {
        let mut program = Program::minimise("drawn");
        (program.sense, program.variables, program.rows) = (sense, variables, rows);
        program
    })
}

type Rows = BTreeMap<String, (BTreeMap<String, i64>, Relation, i64)>;

/// The variables and the rows by name.
fn named(program: &Program) -> (BTreeMap<String, Variable>, Rows) {
    let name = |index: usize| program.variables[index].name.clone();
    let row = |row: &Row| {
        let terms = row.terms.iter().map(|&(index, factor)| (name(index), factor));
        (row.name.clone(), (terms.collect(), row.relation, row.rhs))
    };
    let variable = |variable: &Variable| (variable.name.clone(), variable.clone());
    (program.variables.iter().map(variable).collect(), program.rows.iter().map(row).collect())
}

fn read(ending: &str, text: &str) -> Program {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("drawn.{ending}"));
    std::fs::write(&path, text).unwrap();
    read_program(&path).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// What comes of writing and reading, as LP and as MPS, where what is to be maximised is negated.
fn both(program: &Program) -> [Program; 2] {
    let lp = read("lp", &write::lp(program));
    let mut mps = read("mps", &write::mps(program));
    assert_eq!((lp.sense, mps.sense), (program.sense, Sense::Min));
    if program.sense == Sense::Max {
        mps.sense = Sense::Max;
        mps.variables.iter_mut().for_each(|variable| variable.cost *= -1);
    }
    [lp, mps]
}

fn optimum(program: &Program) -> (Stop, Option<i64>) {
    let outcome = program.solve().unwrap();
    let bound = outcome.bound.filter(|_| outcome.stop == Stop::Finished);
    (outcome.stop, bound.map(|bound| (bound * 1e6).round() as i64))
}

proptest! {
    #[test]
    fn what_is_written_is_what_is_read(program in programs()) {
        for read in both(&program) {
            prop_assert_eq!(named(&read), named(&program), "{}", write::lp(&program));
            prop_assert_eq!(optimum(&read), optimum(&program));
        }
    }
}

/// What only a variable's bounds say gets into the file too, and sums of nothing are some.
#[test]
fn variables_and_rows_of_nothing_are_written() {
    let mut program = Program::minimise("nothing much");
    let [idle, _] = ["idle", "free_to_go"].map(|name| program.continuous(name, 0..));
    program.integer("below", -5..=-2);
    program.add("none", (idle - idle).at_most(3));
    let text = write::lp(&program);
    assert!(text.contains(" size: + 0 idle + 0 free_to_go + 0 below\n"), "{text}");
    assert!(text.contains(" none: + 0 idle <= 3\n") && text.contains(" -5 <= below <= -2\n"));
    for read in both(&program) {
        assert_eq!(named(&read), named(&program));
    }
}

#[test]
fn the_largest_numbers_are_read_as_they_are() {
    const MOST: i64 = 999_999_999_999_999;
    let mut program = Program::maximise("much");
    let [a, b] = ["a", "b"].map(|name| program.integer(name, -MOST..=MOST));
    program.set_objective(MOST * a - MOST * b);
    program.add("row", (MOST * a - MOST * b).between(-MOST, MOST));
    assert_eq!(program.validate(), Ok(()));
    for read in both(&program) {
        assert_eq!(named(&read), named(&program));
    }
}

/// Names that are words of the formats are refused, or read as what they are.
#[test]
fn names_are_portable_or_refused() {
    let words = "inf Infinity nan max minimum maximise integers gen semi sos sos1 such that to s t st free end bounds \
        RHS BND rows COLUMNS ranges RANGES MARKER MARKER0 NAME name N G L E e e1 e1x int sec sin pwlobj FR UP FX MI \
        obj objsense OBJSENSE OBJ ENDATA general subject st1 binary size destrier x r";
    let mut count = 0;
    for word in words.split_whitespace() {
        let mut program = Program::minimise("words");
        let (other, named_so) = (program.integer("other", 0..=4), program.integer(word, -1..));
        program.set_objective(other + 2 * named_so);
        program.add(word, (3 * other + named_so).at_least(1));
        program.add("last", (named_so + 3 * other).at_most(5));
        if program.validate().is_ok() {
            count += 1;
            for read in both(&program) {
                assert_eq!(named(&read), named(&program), "{word}");
            }
        }
    }
    assert_eq!(count, 22, "of the words");
}
