//! Other solvers' answers to the 4x4 board with quarter turns: values, duals, and what is wrong with their like.

use destrier_board::{Board, Group, Problem};
use destrier_certify::lower_bound;
use destrier_model::read::{self, Writer};
use destrier_model::{Program, cover_program, in_letters, packing_near, packing_program};
use num_traits::ToPrimitive;
use std::path::PathBuf;

fn problem() -> Problem {
    Problem::new(Board::new(4, 4).unwrap()).with_symmetry(Group::Rot90).unwrap()
}

fn text(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/answers");
    std::fs::read_to_string(folder.join(name)).unwrap()
}

/// What is said of a text that is no answer of a writer.
fn refused(text: &str, writer: Writer) -> String {
    let program = cover_program(&problem()).unwrap().program;
    read::solution(text, writer, &program).unwrap_err().to_string()
}

#[test]
fn every_writer_s_answer_is_read_as_the_same_cover() {
    let program = cover_program(&problem()).unwrap().program;
    let letters = in_letters(&program, problem().board);
    for (name, program) in [
        ("cbc.sol", &letters),
        ("glpk.txt", &letters),
        ("glpk-plain.sol", &letters),
        ("highs.sol", &letters),
        ("scip.sol", &letters),
        ("lpsolve.txt", &letters),
        ("cplex.sol", &program),
        ("gurobi.sol", &program),
        ("gurobi.json", &program),
        ("docplex.json", &program),
        ("miplib.sol", &program),
        ("competition.opb.txt", &program),
        ("competition.wcnf.txt", &program),
        ("cbc-linear.sol", &program),
    ] {
        let text = text(name);
        for text in [text.clone(), text.replace('\n', "\r\n")] {
            let writer = Writer::of(&text).expect(name);
            let values = read::solution(&text, writer, program).expect(name);
            let values = read::whole(&values, program).expect(name);
            assert!(program.admits(&values) && program.cost(&values) == 4, "{name}: {values:?}");
        }
    }
}

#[test]
fn duals_of_each_writer_make_a_packing_that_bounds_covers() {
    let problem = problem();
    let program = cover_program(&problem).unwrap().program;
    for name in ["cplex-linear.sol", "highs-linear.sol", "cbc-linear.sol", "glpk-dual.sol"] {
        let text = text(name).replace('\n', "\r\n");
        let writer = Writer::of(&text).expect(name);
        let duals = read::duals(&text, writer, &program).expect(name);
        let packing = packing_near(problem.board, &packing_program(&problem).unwrap(), &duals);
        assert_eq!(lower_bound(&problem, &packing).expect(name).size, 4.into(), "{name}");
    }
    for (name, reason) in [
        ("gurobi.sol", "line 1: no duals are in files of gurobi"),
        ("scip.sol", "no duals are in files of scip"),
        ("highs.sol", "line 18: '# Dual solution values' is empty"),
        ("glpk.txt", "glpsol --write"),
        ("glpk-plain.sol", "line 3: integer programs have no duals"),
        ("cbc.sol", "printingOptions all"),
        ("cplex.sol", "without 'dual'"),
    ] {
        let text = text(name);
        let error =
            read::duals(&text, Writer::of(&text).unwrap(), &program).unwrap_err().to_string();
        assert!(error.contains(reason), "{name}: {error}");
    }
}

/// What one column overloads costs the weights of its own rows only.
#[test]
fn overloads_are_taken_from_where_they_are() {
    let problem = Problem::new(Board::new(4, 4).unwrap());
    let packing = packing_program(&problem).unwrap();
    let mut values = vec![1.0 / 5.0; packing.program.variables.len()];
    values[0] = 1.0;
    let weights = packing_near(problem.board, &packing, &values);
    // all weights over the largest load, 7/5, are 20/7 = 2.86
    assert!(weights.sum().to_f64().unwrap() > 2.9, "{}", weights.sum());
}

/// Overloads, negative numbers and noise: what comes out is a packing all the same.
#[test]
fn any_numbers_become_a_packing() {
    let problem = Problem::new(Board::new(5, 5).unwrap());
    let packing = packing_program(&problem).unwrap();
    let count = packing.program.variables.len();
    for (value, sum) in
        [(1.0 / 9.0, "25/9"), (0.25 + 1e-7, ""), (1e15, ""), (-1.0, "0"), (0.0, "0")]
    {
        let weights = packing_near(problem.board, &packing, &vec![value; count]);
        assert!(lower_bound(&problem, &weights).is_ok(), "{value}");
        assert!(sum.is_empty() || weights.sum().to_string() == sum, "{value}: {}", weights.sum());
    }
}

#[test]
fn wrong_lines_are_named() {
    let gurobi = |lines: &str| refused(&format!("# Objective value = 4\n{lines}"), Writer::Gurobi);
    for (lines, reason) in [
        ("xa1 1\nxb1 nan\n", "line 3: 'nan' is not a number"),
        ("xa1 inf\n", "line 2: 'inf' is not a number"),
        ("xa1 1e300\n", "line 2: 1e300 is too large a value"),
        ("xa1 1\nxb2 1\nxa1 0\n", "line 4: 'xa1' comes a second time"),
        ("xz9 1\n", "line 2: the solution names 'xz9', which this program does not have"),
        ("xa1\n", "line 2: 'xa1' is cut off"),
        ("xa1 1,5\n", "line 2: '1,5' is not a number"),
    ] {
        assert_eq!(gurobi(lines), reason);
    }
    for (text, writer, reason) in [
        ("v x1 -x9\n", Writer::Competition, "line 1: the solution names 'x9'"),
        ("v x1 -x1\n", Writer::Competition, "line 1: 'x1' comes a second time"),
        (
            "c\no 3\ns UNSATISFIABLE\n",
            Writer::Competition,
            "line 3: the solver says 'UNSATISFIABLE' and no values",
        ),
        ("s OPTIMUM FOUND\nv 012\n", Writer::Competition, "line 2: the solution names '012'"),
        (
            "<CPLEXSolution>\n<variables>\n<variable name=\"xa1\" val",
            Writer::Cplex,
            "line 3: no XML that is whole",
        ),
        (
            "<CPLEXSolution>\n<variable name=\"xa1\"/></CPLEXSolution>",
            Writer::Cplex,
            "line 2: a variable without 'value'",
        ),
        ("<?xml version=\"1.0\"?>\n<other/>", Writer::Cplex, "line 1: no element 'CPLEXSolution'"),
        ("<CPLEXSolution/>", Writer::Cplex, "line 1: no variable is in this XML"),
        (
            "Model status\nInfeasible\n\n# Primal solution values\nNone\n",
            Writer::Highs,
            "line 5: '# Primal",
        ),
        (
            "Model status\n# Primal solution values\nFeasible\n# Columns 9\nxa1 0\n",
            Writer::Highs,
            "columns is cut off",
        ),
        ("s mip 4 4 o 4\nj 1 1\nj 1 0\n", Writer::Glpk, "line 3: the column comes a second time"),
        ("s mip 4 4 o 4\nj 0 1\n", Writer::Glpk, "line 2: no such column"),
    ] {
        let error = refused(text, writer);
        assert!(error.contains(reason), "{text}: {error}");
    }
    let deep = "<a>".repeat(100_000);
    assert!(refused(&deep, Writer::Cplex).contains("no XML that is whole"));
}

/// CPLEX' answers by index, where a modeller changed names: those that it kept stand at their own index.
#[test]
fn changed_names_are_read_by_their_index() {
    let program = cover_program(&problem()).unwrap().program;
    let xml = |names: [&str; 2]| {
        let [one, other] = names;
        format!(
            "<CPLEXSolution version=\"1.2\">\n<variable name=\"{one}\" index=\"0\" value=\"0\"/>\n<variable name=\"{other}\" \
             index=\"3\" value=\"1\"/>\n</CPLEXSolution>\n"
        )
    };
    for names in [["xa1", "xb2"], ["x1", "x4"], ["xa1", "x4"]] {
        assert_eq!(
            read::solution(&xml(names), Writer::Cplex, &program).unwrap(),
            [0.0, 0.0, 0.0, 1.0]
        );
    }
    assert!(
        refused(&xml(["x1", "xb1"]), Writer::Cplex).contains("line 2: the solution names 'x1'")
    );
    let twice = xml(["x1", "x4"]).replace("\"3\"", "\"0\"");
    assert!(refused(&twice, Writer::Cplex).contains("line 3: index 0 comes a second time"));
    let unnamed = xml(["xa1", "x4"]).replace("name=\"x4\"", "");
    assert_eq!(read::solution(&unnamed, Writer::Cplex, &program).unwrap()[3], 1.0);
    let nothing = "{ \"SolutionInfo\": { \"Status\": 3}}\n";
    assert!(refused(nothing, Writer::of(nothing).unwrap()).contains("its status is 3"));
    assert_eq!(read::objective(&text("gurobi.json")), Some(4.0));
    assert_eq!(read::objective(&text("docplex.json")), Some(4.0));
}

/// Every answer, cut anywhere, is read or refused by a line that there is.
#[test]
fn cut_answers_are_read_or_refused() {
    let program: Program = cover_program(&problem()).unwrap().program;
    for name in [
        "cplex-linear.sol",
        "highs-linear.sol",
        "cbc-linear.sol",
        "glpk-dual.sol",
        "competition.opb.txt",
        "gurobi.json",
        "docplex.json",
    ] {
        let text = text(name);
        let writer = Writer::of(&text).unwrap();
        for end in 0..text.len() {
            let cut = &text[..end];
            for answer in
                [read::solution(cut, writer, &program), read::duals(cut, writer, &program)]
            {
                let Err(error) = answer else { continue };
                let error = error.to_string();
                let line = error
                    .strip_prefix("line ")
                    .and_then(|rest| rest.split(':').next()?.parse().ok());
                assert!(
                    (1..=cut.lines().count().max(1)).contains(&line.unwrap()),
                    "{name} {end}: {error}"
                );
            }
        }
    }
}

#[test]
fn values_are_whole_within_a_millionth() {
    let program = cover_program(&problem()).unwrap().program;
    let whole = |value: f64| {
        let mut values = vec![0.0; program.variables.len()];
        values[0] = value;
        read::whole(&values, &program).ok().map(|values| values[0])
    };
    for value in [2.0, 2.000_000_9, 1.999_999_1] {
        assert_eq!(whole(value), Some(2), "{value}");
    }
    for value in [2.000_001_1, 1.999_998_9, 1.7, 0.3, 1e15, f64::NAN, f64::INFINITY] {
        assert_eq!(whole(value), None, "{value}");
    }
}
