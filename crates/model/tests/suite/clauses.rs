//! OPB and WCNF files, read back here and compared with their programs on all sets of squares of small boards.

use destrier_board::{Board, Group, Problem, Rule};
use destrier_model::write::{self, Unwritable};
use destrier_model::{Program, cover_program, packing_program, sum};

fn problems() -> Vec<Problem> {
    let new = |rows, cols| Problem::new(Board::new(rows, cols).unwrap());
    let squares = |problem: &Problem, text: &str| problem.board.parse_squares(text).unwrap();
    let fixed = new(3, 4);
    let (forced, forbidden) = (squares(&fixed, "a1"), squares(&fixed, "b2 c3"));
    vec![
        new(3, 4),
        Problem { rule: Rule::Independent, ..new(3, 4) },
        Problem { blocks: Some("3x2=1".parse().unwrap()), ..new(3, 4) },
        fixed.with_fixed(forced, forbidden).unwrap(),
        new(5, 5).with_symmetry(Group::Rot90).unwrap(),
    ]
}

/// Calls with the values of all sets of variables, as far as their bounds allow.
fn each(program: &Program, mut check: impl FnMut(&[i64])) {
    for bits in 0..1u32 << program.variables.len() {
        let values: Vec<i64> =
            (0..program.variables.len()).map(|index| i64::from(bits >> index & 1)).collect();
        check(&values);
    }
}

/// Pairs of a factor and an index in `+1 x1 -2 x3`.
fn terms(text: &str) -> Vec<(i64, usize)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let term =
        |pair: &[&str]| (pair[0].parse().unwrap(), pair[1][1..].parse::<usize>().unwrap() - 1);
    words.chunks(2).map(term).collect()
}

#[test]
fn opb_admits_what_the_program_admits_at_the_same_cost() {
    for problem in problems() {
        let program = cover_program(&problem).unwrap().program;
        let text = write::opb(&program).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('*')).collect();
        let heading =
            format!("#variable= {} #constraint= {}\n", program.variables.len(), lines.len() - 1);
        assert!(text.starts_with(&format!("* {heading}")), "{text}");
        each(&program, |values| {
            let value = |terms: &str| -> i64 {
                self::terms(terms).iter().map(|&(factor, index)| factor * values[index]).sum()
            };
            let holds = |line: &&str| {
                let at = line.find(['>', '=']).unwrap();
                let rhs: i64 = line[at..].trim_matches(|c| ">=; ".contains(c)).parse().unwrap();
                let left = value(&line[..at]);
                if line[at..].starts_with('>') { left >= rhs } else { left == rhs }
            };
            assert_eq!(lines[1..].iter().all(holds), program.admits(values), "{problem}");
            let size = value(lines[0].trim_start_matches("min:").trim_end_matches(';'));
            assert_eq!(size, program.cost(values));
        });
    }
}

#[test]
fn wcnf_admits_what_the_program_admits_at_the_same_cost() {
    for problem in problems() {
        let program = cover_program(&problem).unwrap().program;
        let text = write::wcnf(&program).unwrap();
        let clauses: Vec<(&str, Vec<i64>)> = text
            .lines()
            .filter(|line| !line.starts_with('c'))
            .map(|line| {
                let (begin, rest) = line.split_once(' ').unwrap();
                let literals = rest.strip_suffix('0').unwrap().split_whitespace();
                (begin, literals.map(|literal| literal.parse().unwrap()).collect())
            })
            .collect();
        each(&program, |values| {
            let is = |&literal: &i64| {
                (values[literal.unsigned_abs() as usize - 1] == 1) == (literal > 0)
            };
            let fails = |clause: &[i64]| !clause.iter().any(is);
            let hard = clauses.iter().filter(|(begin, _)| *begin == "h");
            assert_eq!(
                !hard.clone().any(|(_, clause)| fails(clause)),
                program.admits(values),
                "{problem}"
            );
            let soft = clauses.iter().filter(|(begin, clause)| *begin != "h" && fails(clause));
            let cost: i64 = soft.map(|(begin, _)| begin.parse::<i64>().unwrap()).sum();
            assert_eq!(cost, program.cost(values), "{problem}");
        });
    }
}

#[test]
fn what_clauses_and_binary_variables_do_not_say_is_refused_by_name() {
    let problem = Problem::new(Board::new(4, 4).unwrap());
    let packing = packing_program(&problem).unwrap().program;
    let other = |format| Err(Unwritable::NotBinary { format, variable: "xa1".into() });
    assert_eq!((write::opb(&packing), write::wcnf(&packing)), (other("opb"), other("wcnf")));
    let mut program = Program::minimise("two of three\nin two lines");
    let cups = [1, 2, 3].map(|number| program.binary(format!("cup{number}")));
    program.set_objective(sum(cups));
    program.add("two", sum(cups).at_least(2));
    assert_eq!(
        write::wcnf(&program).unwrap().matches("\nh ").count(),
        3,
        "two of three are clauses"
    );
    program.add("weighed", (cups[0] + 2 * cups[1] + 3 * cups[2]).at_least(3));
    let row = "weighed".into();
    assert_eq!(write::wcnf(&program), Err(Unwritable::NotClause { row }));
    assert!(write::opb(&program).unwrap().contains("\n* two of three in two lines\n"));
    assert!(write::lp(&program).starts_with("\\ two of three in two lines\n"));
}
