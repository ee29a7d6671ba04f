//! Proofs that begin with values of named variables, and proofs for serde.

use destrier_cover::proof::{ProgramProof, Prove};
use destrier_cover::question::Effort;
use destrier_model::{Program, VariableId, sum};
use num_rational::BigRational;
use serde_json::json;

fn number(value: i64) -> BigRational {
    BigRational::from_integer(value.into())
}

/// Thirty loads within sixteen weights.
fn loads() -> Program {
    let mut program = Program::maximise("loads");
    let loads: Vec<_> = (0..30).map(|at| program.integer(format!("x{at}"), 0..=9)).collect();
    let weigh = |row: i64| {
        let factor = move |at: i64| (at * at * row * 79 + at * 47) % 97 + 20;
        (0..).zip(&loads).map(move |(at, &load)| factor(at) * load)
    };
    program.set_objective(sum(weigh(0)));
    for row in 1..16 {
        program.add(format!("row{row}"), sum(weigh(row)).at_most(1500 + 97 * row));
    }
    program
}

/// The values of a proof by name.
fn values(proof: &ProgramProof) -> Vec<(String, BigRational)> {
    let values = proof.values.as_ref().unwrap().iter().cloned();
    (0..).zip(values).map(|(at, value)| (format!("x{at}"), value)).collect()
}

#[test]
fn a_proof_begins_with_the_values_of_its_start() {
    let program = loads();
    let brief = || Effort::default().with_threads(1).with_nodes(0);
    let long = program.prove_with(brief().with_nodes(3000)).unwrap();
    let short = program.prove_with(brief()).unwrap();
    assert!(long.value > short.value, "more nodes find more: {long} {short}");
    let begun = program.prove_with(brief().with_values(values(&long))).unwrap();
    assert_eq!(begun.value, long.value);
    // what is no solution is passed over
    let heavy = values(&long).into_iter().map(|(name, _)| (name, number(9)));
    assert_eq!(program.prove_with(brief().with_values(heavy)).unwrap().value, short.value);
}

#[test]
fn values_that_variables_cannot_have_are_refused() {
    let mut program = Program::minimise("corners");
    let [a, b, c] = ["a", "b", "c"].map(|name| program.binary(name));
    program.set_objective(sum([a, b, c]));
    for (name, pair) in [("ab", [a, b]), ("bc", [b, c]), ("ca", [c, a])] {
        program.add(name, sum(pair).at_least(1));
    }
    let begun = |values: &[(&str, i64)]| {
        let values = values.iter().map(|&(name, value)| (name, number(value)));
        program.prove_with(Effort::default().with_values(values))
    };
    let refused = |values| begun(values).unwrap_err().to_string();
    assert_eq!(refused(&[("d", 1)]), "a start: there is no variable 'd'");
    assert_eq!(refused(&[("a", 1), ("a", 0)]), "a start: 'a' has two values");
    assert_eq!(refused(&[("a", 2)]), "a start: 'a' cannot be 2");
    assert_eq!(begun(&[("a", 1), ("b", 1)]).unwrap().to_string(), "minimum exactly 2, proved");
}

#[test]
fn proofs_are_documents() {
    let mut program = Program::maximise("a blend");
    let [bags, oats]: [VariableId; 2] =
        [program.integer("bags", 0..=3), program.continuous("oats", 0..)];
    program.add("weight", (2 * oats - 5 * bags).at_most(0));
    program.set_objective(oats + bags);
    let proof = program.prove().unwrap();
    let document = serde_json::to_value(&proof).unwrap();
    assert_eq!(document["values"], json!(["3", "15/2"]));
    let [value, bound] = [&document["value"], &document["bound"]];
    assert_eq!(
        (value, bound, &document["optimal"]),
        (&json!("21/2"), &json!("21/2"), &json!(true))
    );
    let verified = destrier_certify::verify(document["certificate"].as_str().unwrap()).unwrap();
    assert_eq!(document["claim"], verified.to_string());
    program.add("none", oats.at_least(8));
    let none = serde_json::to_value(program.prove().unwrap()).unwrap();
    assert_eq!(none["values"], json!(null));
    assert!(
        !none["conflict"].as_array().unwrap().is_empty() && none["infeasible"] == true,
        "{none}"
    );
}
