//! Model files: golden files, figure 16 of Fisher's paper, and a LINDO reader of our own, since no
//! program that can be installed reads that format.

use destrier_board::{Board, Group, Piece, Problem, Rule};
use destrier_model::read::Writer;
use destrier_model::{
    Program, Relation, Row, Sense, Variable, cover_program, in_letters, packing_program, write,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

fn golden(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden").join(name)
}

fn plain(rows: usize, cols: usize) -> Problem {
    Problem::new(Board::new(rows, cols).unwrap())
}

/// The problems whose files are kept.
fn kept() -> Vec<(&'static str, Board, Program)> {
    let cover = |problem: Problem| (problem.board, cover_program(&problem).unwrap().program);
    let packing = |problem: Problem| (problem.board, packing_program(&problem).unwrap().program);
    let squares = |text: &str| plain(6, 6).board.parse_squares(text).unwrap();
    let fixed = plain(6, 6).with_fixed(squares("c3 d4"), squares("a1")).unwrap();
    let fixed = Problem { blocks: Some("3x3=2".parse().unwrap()), ..fixed };
    let queens = Problem { rule: Rule::Independent, piece: Piece::Queen, ..plain(4, 4) };
    let programs = [
        ("cover-15", cover(plain(15, 15))),
        ("cover-6-rot90", cover(plain(6, 6).with_symmetry(Group::Rot90).unwrap())),
        ("cover-6-fixed", cover(fixed)),
        ("cover-4-queens-independent", cover(queens)),
        ("cover-3x4-independent", cover(Problem { rule: Rule::Independent, ..plain(3, 4) })),
        (
            "cover-2x20-king-total",
            cover(Problem { rule: Rule::Total, piece: Piece::King, ..plain(2, 20) }),
        ),
        ("packing-5", packing(plain(5, 5))),
    ];
    programs.into_iter().map(|(name, (board, program))| (name, board, program)).collect()
}

/// Set UPDATE_GOLDEN=1 to write the files anew, and read the difference before committing it.
#[test]
fn files_are_as_they_were() {
    for (name, board, program) in kept() {
        let texts = [
            ("lp", Some(write::lp(&program))),
            ("mps", Some(write::mps(&program))),
            ("lps", Some(write::lp_solve(&program)).filter(|_| board.area() <= 40)),
            ("lindo", Some(write::lindo(&in_letters(&program, board)))),
            ("opb", write::opb(&program).ok().filter(|_| board.area() <= 40)),
            ("wcnf", write::wcnf(&program).ok().filter(|_| board.area() <= 40)),
        ];
        let texts = texts.into_iter().filter_map(|(ending, text)| Some((ending, text?)));
        for (ending, text) in texts {
            let path = golden(&format!("{name}.{ending}"));
            if std::env::var_os("UPDATE_GOLDEN").is_some() {
                std::fs::write(&path, &text).unwrap();
            }
            let expected = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(text == expected, "{} differs; see UPDATE_GOLDEN", path.display());
        }
    }
}

#[test]
fn lindo_files_are_read_back_as_the_same_program() {
    for (name, board, program) in kept() {
        let mut program = in_letters(&program, board);
        let read = read_lindo(&write::lindo(&program));
        program.title.clear();
        assert_eq!(read, program, "{name}");
    }
}

/// All lines and names stay within what the formats' readers take, up to 99x99.
#[test]
fn lines_and_names_are_short() {
    let program = cover_program(&plain(99, 99)).unwrap().program;
    for text in [write::lp(&program), write::lp_solve(&program), write::lindo(&program)] {
        assert!(text.lines().all(|line| line.len() < 255));
    }
    let names =
        program.variables.iter().map(|v| &v.name).chain(program.rows.iter().map(|r| &r.name));
    for name in names {
        let exponent =
            name.strip_prefix(['e', 'E']).is_some_and(|rest| rest.parse::<u32>().is_ok());
        assert!(
            name.len() <= 8 && !exponent && name.starts_with(|c: char| c.is_ascii_alphabetic())
        );
    }
}

/// Figure 16 prints part of the 15x15 program. Ours has its names and rows, but for three
/// misprints: MM is missing in the objective, CD has BF twice and no BB, BL has DN for DM.
#[test]
fn figure_16_has_three_misprints() {
    let printed = std::fs::read_to_string(golden("fisher-figure-16.txt")).unwrap();
    let printed = read_lindo(&printed);
    let ours = in_letters(&cover_program(&plain(15, 15)).unwrap().program, plain(15, 15).board);
    let names = |program: &Program| -> BTreeSet<String> {
        program.variables.iter().filter(|v| v.cost == 1).map(|v| v.name.clone()).collect()
    };
    let missing: Vec<String> = names(&ours).difference(&names(&printed)).cloned().collect();
    assert_eq!(missing, ["MM"]);
    assert!(names(&printed).is_subset(&names(&ours)));
    let terms = |program: &Program, row: &Row| -> BTreeMap<String, i64> {
        row.terms.iter().map(|&(i, factor)| (program.variables[i].name.clone(), factor)).collect()
    };
    let mut differ = Vec::new();
    for row in &printed.rows {
        let own = ours.rows.iter().find(|own| own.name == row.name).unwrap();
        assert_eq!((own.relation, own.rhs), (row.relation, row.rhs));
        let (own, theirs) = (terms(&ours, own), terms(&printed, row));
        if own != theirs {
            let only = |a: &BTreeMap<String, i64>, b: &BTreeMap<String, i64>| -> Vec<String> {
                let kept = a.iter().filter(|(name, factor)| b.get(*name) != Some(factor));
                kept.map(|(name, factor)| format!("{factor} {name}")).collect()
            };
            differ.push((row.name.clone(), only(&own, &theirs), only(&theirs, &own)));
        }
    }
    let words = |words: &[&str]| -> Vec<String> { words.iter().map(ToString::to_string).collect() };
    assert_eq!(
        differ,
        [
            ("BL".to_owned(), words(&["1 DM"]), words(&["1 DN"])),
            ("CD".to_owned(), words(&["1 BB", "1 BF"]), words(&["2 BF"])),
        ]
    );
    assert_eq!(printed.rows.len(), 35, "AA to CD, and OO");
}

/// Reads what `write::lindo` writes, and what figure 16 prints (with `: : :` for rows left out).
fn read_lindo(text: &str) -> Program {
    let lines = text.lines().filter(|line| !line.starts_with('!') && !line.contains(": :"));
    let lines: Vec<&str> = lines.map(str::trim).filter(|line| !line.is_empty()).collect();
    let st = lines.iter().position(|&line| line == "st").unwrap();
    let objective = lines[..st].concat();
    let (sense, objective) = match objective.strip_prefix("min ") {
        Some(rest) => (Sense::Min, rest.to_owned()),
        None => (Sense::Max, objective.strip_prefix("max ").unwrap().to_owned()),
    };
    let mut variables: Vec<Variable> = Vec::new();
    for (name, cost) in terms(&objective) {
        variables.push(Variable::continuous(name, 0..).at_cost(cost));
    }
    let is_footer = |line: &&str| {
        *line == "end" || ["int ", "slb ", "sub ", "go"].iter().any(|word| line.starts_with(word))
    };
    let body: Vec<&str> =
        lines[st + 1..].iter().copied().take_while(|line| !is_footer(line)).collect();
    let mut joined: Vec<String> = Vec::new();
    for line in body {
        if line.contains(')') {
            joined.push(line.to_owned());
        } else {
            joined.last_mut().unwrap().push_str(line);
        }
    }
    let mut rows = Vec::new();
    for line in joined {
        let (name, rest) = line.split_once(')').unwrap();
        let at = rest.find(['<', '>']).unwrap();
        let relation = if &rest[at..at + 1] == ">" { Relation::AtLeast } else { Relation::AtMost };
        let mut sums: Vec<(usize, i64)> = Vec::new();
        for (name, factor) in terms(rest[..at].trim()) {
            let known = variables.iter().position(|variable| variable.name == name);
            let index = known.unwrap_or_else(|| {
                variables.push(Variable::continuous(name, 0..));
                variables.len() - 1
            });
            match sums.iter_mut().find(|(other, _)| *other == index) {
                Some((_, sum)) => *sum += factor,
                None => sums.push((index, factor)),
            }
        }
        let rhs = rest[at + 2..].trim().parse().unwrap();
        rows.push(Row::new(name, sums, relation, rhs));
    }
    for line in lines.iter().filter(|line| is_footer(line)) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["int", count] => {
                let count: usize = count.parse().unwrap();
                for variable in variables.iter_mut().take(count) {
                    (variable.integer, variable.upper) = (true, Some(1));
                }
            }
            ["slb", name, value] => find(&mut variables, name).lower = value.parse().ok(),
            ["sub", name, value] => find(&mut variables, name).upper = value.parse().ok(),
            _ => {}
        }
    }
    with(sense, variables, rows)
}

fn with(sense: Sense, variables: Vec<Variable>, rows: Vec<Row>) -> Program {
    let mut program = Program::minimise("");
    (program.sense, program.variables, program.rows) = (sense, variables, rows);
    program
}

fn find<'a>(variables: &'a mut [Variable], name: &str) -> &'a mut Variable {
    variables.iter_mut().find(|variable| variable.name == name).unwrap()
}

/// `AA+2 BB-CC` as pairs.
fn terms(text: &str) -> Vec<(String, i64)> {
    let spaced = text.replace('+', " +").replace('-', " -");
    let mut found = Vec::new();
    let mut factor = None;
    for word in spaced.split_whitespace() {
        let (sign, word) = match word.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, word.trim_start_matches('+')),
        };
        if let Ok(number) = word.parse::<i64>() {
            factor = Some(sign * number);
        } else {
            found.push((word.to_owned(), factor.take().unwrap_or(sign)));
        }
    }
    found
}

#[test]
fn whose_answer_a_file_is_shows_in_its_first_line() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let files = [
        ("fuzz/answers/cbc.sol", Writer::Cbc),
        ("fuzz/answers/cbc-infeasible.sol", Writer::Cbc),
        ("fuzz/answers/glpk.txt", Writer::Glpk),
        ("fuzz/answers/glpk-plain.sol", Writer::Glpk),
        ("fuzz/answers/glpk-linear.sol", Writer::Glpk),
        ("fuzz/answers/highs.sol", Writer::Highs),
        ("fuzz/answers/scip.sol", Writer::Scip),
        ("fuzz/answers/lpsolve.txt", Writer::LpSolve),
        ("fuzz/answers/cplex.sol", Writer::Cplex),
        ("fuzz/answers/gurobi.sol", Writer::Gurobi),
        ("fuzz/answers/miplib.sol", Writer::Scip),
        ("fuzz/answers/competition.opb.txt", Writer::Competition),
        ("fuzz/answers/competition.wcnf.txt", Writer::Competition),
        ("golden/cover-20-rot90.gurobi.sol", Writer::Gurobi),
    ];
    for (file, writer) in files {
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        assert_eq!(Writer::of(&text), Some(writer), "{file}");
    }
    assert_eq!((Writer::of(""), Writer::of("8 8 8\n")), (None, None));
}
