//! Pseudo-Boolean proofs: replayed by a small interpreter of the steps they use, and by VeriPB where
//! it is installed.

use crate::covering::circles;
use destrier_board::{Group, Piece, Problem, Rule};
use destrier_certify::{
    BoardCovering, BoardProgramCertificate, Certificate, Claim, CoverProof, CoveringProblem,
    LinearCase, LinearColumn, LinearNode, LinearProgram, LinearRange, LinearRow, LinearTree,
    Multipliers, Optimum, ProgramCertificate, ProgramProof, Size, Whole,
};
use destrier_cover::proof::{solve, solve_board, solve_quietly};
use destrier_cover::question::{Effort, Goal, ProofFormat};
use destrier_cover::{VeripbError, write_veripb, write_veripb_of_file};
use destrier_run::{Control, Random, Saver};
use destrier_vipr::{Checker, FileTerms, Shown, write};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn knights(board: &str) -> Problem {
    Problem::new(board.parse().unwrap())
}

fn tree(problem: &Problem, goal: Goal) -> Certificate {
    // of what falls apart there are no words for the parts, and of the rest there are for images
    let is_apart = problem.rule == Rule::Total;
    let format = if is_apart { ProofFormat::Veripb } else { ProofFormat::Destrier };
    let options = Effort::default().with_goal(goal).with_format(format);
    let outcome = solve_board(problem, &options, None, Control::quiet(), &mut Saver::never());
    outcome.unwrap().certificate.expect("it is no refutation")
}

fn files(certificate: &Certificate) -> (String, String) {
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    write_veripb(certificate, &mut formula, &mut proof).unwrap();
    (String::from_utf8(formula).unwrap(), String::from_utf8(proof).unwrap())
}

/// The same with a constant in the objective.
fn files_with(certificate: &Certificate, constant: BigRational) -> (String, String) {
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    let terms = FileTerms { constant: Some(constant), comments: vec!["of a file".to_owned()] };
    write_veripb_of_file(certificate, Some(&terms), &mut formula, &mut proof).unwrap();
    (String::from_utf8(formula).unwrap(), String::from_utf8(proof).unwrap())
}

/// A constraint in normal form: positive coefficients of literals, at least so much.
#[derive(Clone, Debug, Default)]
struct Constraint {
    /// Of each variable: above 0 for the variable, below for its negation.
    terms: BTreeMap<String, i128>,
    degree: i128,
}

impl Constraint {
    /// Reads `-1 a1 +2 b1 >= -1`.
    fn read(text: &str) -> Self {
        let (left, right) = text.split_once(">=").unwrap();
        let words: Vec<&str> = left.split_whitespace().collect();
        let mut read = Constraint { degree: right.trim().parse().unwrap(), ..Self::default() };
        for pair in words.chunks(2) {
            let factor: i128 = pair[0].parse().unwrap();
            read.terms.insert(pair[1].to_owned(), factor);
            read.degree -= factor.min(0);
        }
        read
    }

    fn add(&mut self, other: &Self) {
        self.degree += other.degree;
        for (name, &new) in &other.terms {
            let old = self.terms.entry(name.clone()).or_default();
            if (*old < 0) != (new < 0) {
                self.degree -= old.abs().min(new.abs());
            }
            *old += new;
        }
    }

    fn map(&mut self, change: impl Fn(i128) -> i128) {
        self.terms.values_mut().for_each(|c| *c = c.signum() * change(c.abs()));
        self.terms.retain(|_, c| *c != 0);
    }

    fn run(steps: &str, known: &[Constraint]) -> Constraint {
        let mut stack: Vec<Result<Constraint, String>> = Vec::new();
        for word in steps.split_whitespace() {
            match word {
                "+" => {
                    let other = number(&mut stack, known);
                    number_at_top(&mut stack, known).add(&other);
                }
                "s" => {
                    let top = number_at_top(&mut stack, known);
                    let degree = top.degree;
                    top.map(|c| c.min(degree));
                }
                "*" | "d" | "w" => {
                    let argument = stack.pop().unwrap().unwrap_err();
                    let top = number_at_top(&mut stack, known);
                    if word == "w" {
                        top.degree -= top.terms.remove(&argument).unwrap_or(0).abs();
                        continue;
                    }
                    let factor: i128 = argument.parse().unwrap();
                    let scaled = |c: i128| c * factor;
                    let divided = |c: i128| (c + factor - 1).div_euclid(factor);
                    let change: &dyn Fn(i128) -> i128 =
                        if word == "*" { &scaled } else { &divided };
                    top.degree = change(top.degree);
                    top.map(change);
                }
                word => stack.push(Err(word.to_owned())),
            }
        }
        assert_eq!(stack.len(), 1, "{steps}");
        number(&mut stack, known)
    }
}

/// The constraint on the top of the stack, or that of the number there, or that a literal is 0 or 1.
fn number(stack: &mut Vec<Result<Constraint, String>>, known: &[Constraint]) -> Constraint {
    stack.pop().unwrap().unwrap_or_else(|word| match (word.parse::<usize>(), &word[..1]) {
        (Ok(id), _) => known[id - 1].clone(),
        (Err(_), "~") => Constraint { terms: [(word[1..].to_owned(), -1)].into(), degree: 0 },
        (Err(_), _) => Constraint { terms: [(word, 1)].into(), degree: 0 },
    })
}

fn number_at_top<'a>(
    stack: &'a mut Vec<Result<Constraint, String>>,
    known: &[Constraint],
) -> &'a mut Constraint {
    let top = number(stack, known);
    stack.push(Ok(top));
    stack.last_mut().unwrap().as_mut().unwrap()
}

/// Replays a proof; what it concludes.
fn replay(formula: &str, proof: &str) -> String {
    let mut objective = None;
    let mut known = Vec::new();
    let mut best = None;
    for line in formula.lines().filter(|line| !line.starts_with('*')) {
        let line = line.strip_suffix(';').unwrap();
        match line.strip_prefix("min:") {
            Some(terms) => objective = Some(Constraint::read(&format!("{terms} >= 0"))),
            None => known.push(Constraint::read(line)),
        }
    }
    let given = known.len();
    for line in proof.lines().skip(2) {
        let line = line.strip_suffix(';').unwrap();
        let (rule, rest) = line.split_once(' ').unwrap();
        match rule {
            "f" => assert_eq!(rest.parse::<usize>().unwrap(), given),
            "soli" => {
                let chosen: Vec<&str> = rest.split(' ').filter(|l| !l.starts_with('~')).collect();
                let value = |c: &Constraint| -> i128 {
                    let on = |name: &String| chosen.contains(&name.as_str());
                    let term = |(name, &c): (&String, &i128)| match c > 0 {
                        true => c * i128::from(on(name)),
                        false => -c * i128::from(!on(name)),
                    };
                    c.terms.iter().map(term).sum()
                };
                assert!(known.iter().all(|c| value(c) >= c.degree), "no solution: {rest}");
                let pieces = objective.as_ref().unwrap();
                // read as at least 0: its degree is what the negations of negative terms add
                let cost = value(pieces) - pieces.degree;
                let total: i128 = pieces.terms.values().filter(|c| **c > 0).sum();
                let mut fewer = Constraint { degree: total - cost + 1, ..pieces.clone() };
                fewer.terms.values_mut().for_each(|c| *c = -*c);
                known.push(fewer);
                best = Some(cost);
            }
            "pol" => known.push(Constraint::run(rest, &known)),
            "conclusion" => {
                let id: usize =
                    rest.split(" : ").last().unwrap().split(' ').next().unwrap().parse().unwrap();
                let Constraint { terms, degree } = &known[id - 1];
                assert!(terms.values().all(|&c| c == 0) && *degree > 0, "no contradiction");
                // nothing is better than the best solution, and no more than that is shown
                let shown = best.map(|best| format!("BOUNDS {best}")).unwrap_or("UNSAT".into());
                assert_eq!(rest.split(" :").next(), Some(shown.as_str()));
                return rest.split(" :").next().unwrap().to_owned();
            }
            "output" => {}
            other => panic!("{other}"),
        }
    }
    panic!("no conclusion")
}

fn veripb() -> Option<PathBuf> {
    let local = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.tools/bin/veripb");
    let found = [local, PathBuf::from("veripb")]
        .into_iter()
        .find(|path| std::process::Command::new(path).arg("--version").output().is_ok());
    if found.is_none() {
        eprintln!("SKIPPED: veripb is not installed (scripts/make-results certificates needs it)");
    }
    found
}

/// Whether VeriPB accepts, if it is here.
fn veripb_accepts(formula: &str, proof: &str) -> Option<bool> {
    let folder = tempfile::tempdir().unwrap();
    let paths = [("f.opb", formula), ("p.pbp", proof)].map(|(name, text)| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    });
    let output = std::process::Command::new(veripb()?).args(&paths).output().unwrap();
    Some(output.status.success())
}

/// Problems of every shape, to be proved minimum, each also as a mere lower bound.
fn feasible() -> Vec<Problem> {
    let symmetric = |board, group| knights(board).with_symmetry(group).unwrap();
    let independent = |board| Problem { rule: Rule::Independent, ..knights(board) };
    let queens = |problem| Problem { piece: Piece::Queen, ..problem };
    let forced = knights("6").board.parse_squares("a1 c3").unwrap();
    let forbidden = knights("6").board.parse_squares("c4 d4").unwrap();
    vec![
        knights("5"),
        knights("10"),
        symmetric("7", Group::Rot180),
        symmetric("9", Group::Rot90),
        symmetric("8", Group::Bilateral),
        independent("7"),
        queens(independent("6")),
        queens(knights("7")),
        knights("6").with_fixed(forced.clone(), forbidden).unwrap(),
        independent("6").with_fixed(forced, []).unwrap(),
        knights("4x4t"),
        Problem { rule: Rule::Total, ..knights("3x6") },
    ]
}

#[test]
fn proofs_follow_step_by_step_and_conclude_what_the_tree_claims() {
    for problem in feasible() {
        let minimum = tree(&problem, Goal::Minimum);
        let verified = minimum.verify().unwrap();
        let Claim::Size { size: Size::Exactly(size), .. } = *verified.claim() else {
            panic!("{problem}")
        };
        let bound = tree(&problem, Goal::AtLeast(size));
        for (certificate, conclusion) in
            [(minimum, format!("BOUNDS {size}")), (bound, "UNSAT".to_owned())]
        {
            let (formula, proof) = files(&certificate);
            assert_eq!(replay(&formula, &proof), conclusion, "{problem}");
            assert_ne!(veripb_accepts(&formula, &proof), Some(false), "{problem}");
        }
    }
}

#[test]
fn impossible_covers_are_refuted() {
    let corner = knights("6").board.parse_squares("a1 b3 c2").unwrap();
    let lone = Problem { rule: Rule::Total, ..knights("3") };
    let kings = |board| Problem { rule: Rule::Independent, piece: Piece::King, ..knights(board) };
    let ends = knights("1x4").board.parse_squares("a1 d1").unwrap();
    let beside = knights("4").board.parse_squares("a1 a2").unwrap();
    for problem in [
        lone,
        knights("6").with_fixed([], corner).unwrap(),
        kings("2").with_symmetry(Group::Rot180).unwrap(),
        kings("1x4").with_fixed([], ends).unwrap(), // b1 would leave d1, c1 would leave a1
        kings("4").with_fixed(beside, []).unwrap(),
    ] {
        let certificate = tree(&problem, Goal::Minimum);
        let (formula, proof) = files(&certificate);
        assert_eq!(replay(&formula, &proof), "UNSAT", "{problem}");
        assert_ne!(veripb_accepts(&formula, &proof), Some(false), "{problem}");
    }
}

/// Both by our own replay and by VeriPB where it is here: what it asks for is no more than what ours refuses.
#[test]
fn a_proof_of_one_piece_more_or_of_a_step_less_is_refused() {
    let (formula, proof) = files(&tree(&knights("6"), Goal::Minimum));
    assert_eq!(replay(&formula, &proof), "BOUNDS 8");
    let step = proof.lines().find(|line| line.starts_with("pol")).unwrap();
    let more = proof.replace("BOUNDS 8", "BOUNDS 9");
    for wrong in [more, proof.replacen(&format!("{step}\n"), "", 1)] {
        assert_ne!(wrong, proof);
        assert!(std::panic::catch_unwind(|| replay(&formula, &wrong)).is_err(), "{wrong}");
        assert_ne!(veripb_accepts(&formula, &wrong), Some(true));
    }
}

/// The certificates in the tests that hold.
fn kept() -> impl Iterator<Item = Certificate> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates/valid");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| destrier_certify::parse(&std::fs::read_to_string(path).unwrap()).unwrap())
}

#[test]
fn proofs_of_packings_and_obstacles_follow_step_by_step() {
    let is_short = |word: &str| word.len() < 30; // for whole numbers of 128 bits
    let bounds = kept().filter(|certificate| {
        let Certificate::Cover(own) = certificate else { return false };
        !matches!(own.proof, CoverProof::AtMost { .. })
            && certificate.to_string().split_whitespace().all(is_short)
    });
    let bounds: Vec<Certificate> = bounds.collect();
    assert!(bounds.len() > 20, "{}", bounds.len());
    for bound in bounds {
        let verified = bound.verify().unwrap();
        let conclusion = match verified.claim() {
            Claim::Size { size: Size::Exactly(size), .. } => format!("BOUNDS {size}"),
            _ => "UNSAT".to_owned(),
        };
        let (formula, proof) = files(&bound);
        assert_eq!(replay(&formula, &proof), conclusion, "{verified}");
        assert_ne!(veripb_accepts(&formula, &proof), Some(false), "{verified}");
    }
}

/// All certificates about programs in the tests whose columns and nodes VeriPB has words for, and some that are solved here.
fn about_programs() -> Vec<Certificate> {
    let kept = kept().filter(|certificate| {
        matches!(certificate, Certificate::Program(_) | Certificate::BoardProgram(_))
    });
    let written =
        |certificate: &Certificate| write_veripb(certificate, &mut Vec::new(), &mut Vec::new());
    let kept: Vec<Certificate> = kept
        .filter(|certificate| match written(certificate) {
            Ok(()) | Err(VeripbError::NoBound) => true,
            Err(VeripbError::OtherNode | VeripbError::OtherColumn(_) | VeripbError::Parts) => false,
            Err(error) => panic!("{error}:\n{certificate}"),
        })
        .collect();
    assert!(kept.len() > 10, "{}", kept.len());
    let board = |change: fn(BoardCovering) -> BoardCovering| {
        let problem = change(BoardCovering::new(&knights("5")));
        let problem = CoveringProblem::from(problem);
        let options = Effort::default().with_format(ProofFormat::Veripb);
        let found = solve(&problem, &options, Control::quiet(), &mut Saver::never()).unwrap();
        found.certificate.certificate()
    };
    let solved = [
        board(|plain| plain.with_demand(2)),
        board(|plain| plain.with_at_most(2)),
        board(|plain| BoardCovering {
            rule: Rule::Independent,
            ..plain.with_piece(Piece::King, 2)
        }),
        board(|plain| plain.with_at_most(1)),
        board(|plain| BoardCovering { costs: (0..25).map(|at| 2 + at % 3 * 2).collect(), ..plain }),
        board(|plain| BoardCovering { costs: (0..25).map(|at| at % 4).collect(), ..plain }),
    ];
    kept.into_iter().chain(solved).collect()
}

/// The same with a bound alone where more is claimed.
fn with_bounds(certificate: Certificate) -> Vec<Certificate> {
    let bound = |proof: &ProgramProof| match proof {
        ProgramProof::Optimum(value, _, tree) => {
            Some(ProgramProof::Bound(value.clone(), tree.clone()))
        }
        _ => None,
    };
    let other = match &certificate {
        Certificate::Program(own) => bound(&own.proof).map(|proof| {
            Certificate::Program(ProgramCertificate { program: own.program.clone(), proof })
        }),
        Certificate::BoardProgram(own) => bound(&own.proof).map(|proof| {
            let board = own.board.clone();
            Certificate::BoardProgram(BoardProgramCertificate { board, proof })
        }),
        _ => None,
    };
    std::iter::once(certificate).chain(other).collect()
}

/// What the proof of a certificate concludes, with this beside its values; nothing without cases.
fn concluded(certificate: &Certificate, beside: i64) -> Option<String> {
    let shown = Shown::of(certificate).unwrap();
    shown.tree.as_ref()?;
    let Optimum::Exactly(value) = &shown.optimum else { return Some("UNSAT".to_owned()) };
    let program = &shown.program;
    let scale = program.denominator.to_big() * if program.maximise { -1 } else { 1 };
    let constant = (&program.constant + BigInt::from(beside)) * scale;
    let constant = Some(constant).filter(BigRational::is_integer).unwrap_or_default();
    Some(format!("BOUNDS {}", program.cost_of(value) + constant))
}

#[test]
fn proofs_about_programs_follow_step_by_step() {
    let mut tried = [0; 2];
    for certificate in about_programs().into_iter().flat_map(with_bounds) {
        let Some(conclusion) = concluded(&certificate, 0) else { continue };
        let (formula, proof) = files(&certificate);
        let odd = |line: &str| !line.starts_with('*') && line.contains(['@', ',']);
        assert!(!formula.lines().any(odd), "veripb reads no such names: {formula}");
        assert_eq!(replay(&formula, &proof), conclusion, "{certificate}");
        assert_ne!(veripb_accepts(&formula, &proof), Some(false), "{certificate}");
        tried[usize::from(conclusion == "UNSAT")] += 1;
    }
    assert!(tried.iter().min() > Some(&10), "{tried:?}");
}

/// Sums of rows and their images.
#[test]
fn proofs_with_rounded_sums_follow_step_by_step() {
    let (mut images, mut sums, mut moved) = (0, 0, 0);
    for program in circles() {
        let found = solve_quietly(&CoveringProblem::from(program), Goal::Minimum).unwrap();
        let certificate = found.certificate.certificate();
        let (formula, proof) = files(&certificate);
        assert_eq!(Some(replay(&formula, &proof)), concluded(&certificate, 0), "{certificate}");
        assert_ne!(veripb_accepts(&formula, &proof), Some(false), "{certificate}");
        let text = certificate.to_string();
        let before = text.lines().filter(|line| line.starts_with("round ")).count();
        let is_sum = |line: &&str| line.ends_with(" d;") && !line.contains(" s ");
        let after = proof.lines().filter(is_sum).count();
        images += text.lines().filter(|line| line.starts_with("image ")).count();
        sums += before;
        moved += after.saturating_sub(before);
    }
    assert!(images > 20 && sums > 20 && moved > 5, "{images} {sums} {moved}");
}

/// The objective of a file is the cost and a constant; one that is not whole stays outside, and is said.
#[test]
fn proofs_have_the_constant_of_the_objective() {
    let mut tried = 0;
    for certificate in about_programs().into_iter().flat_map(with_bounds) {
        let Certificate::BoardProgram(_) = &certificate else { continue };
        for constant in [-7, 0, 1, 12] {
            let Some(conclusion) = concluded(&certificate, constant) else { continue };
            let (formula, proof) =
                files_with(&certificate, BigRational::from_integer(constant.into()));
            assert!(formula.contains("+1 constant >= 1;\n"), "{formula}");
            assert_eq!(replay(&formula, &proof), conclusion, "{certificate}");
            assert_ne!(veripb_accepts(&formula, &proof), Some(false), "{formula}{proof}");
            tried += 1;
        }
        if concluded(&certificate, 0).is_some() {
            let (formula, proof) = files_with(&certificate, BigRational::new(1.into(), 2.into()));
            assert!(formula.contains("\n* but for a constant of 1/2\n"), "{formula}");
            let without = |text: String| {
                text.lines()
                    .filter(|line| !line.starts_with('*'))
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            let (plain, plain_proof) = files(&certificate);
            assert_eq!((without(formula), proof), (without(plain), plain_proof));
        }
    }
    assert!(tried > 40, "{tried}");
}

/// The step that takes the constant out of the limit is needed, by our own replay, and no other constant will do, by VeriPB
/// either.
#[test]
fn proofs_with_another_constant_are_refused() {
    let certificate = tree(&knights("5"), Goal::Minimum);
    let (formula, proof) = files_with(&certificate, BigRational::from_integer((-2).into()));
    let conclusion = replay(&formula, &proof);
    let step = proof.lines().find(|line| line.contains("~constant")).unwrap();
    let other = step.replace("~constant 2", "~constant 1");
    let without = proof.replacen(&format!("{step}\n"), "", 1);
    let unset = proof.replace(" constant;", " ~constant;");
    let lie = proof.replace(&conclusion, "BOUNDS 99");
    for (wrong, is_false) in
        [(without, false), (proof.replace(step, &other), false), (unset, true), (lie, true)]
    {
        assert_ne!(wrong, proof);
        assert!(std::panic::catch_unwind(|| replay(&formula, &wrong)).is_err(), "{wrong}");
        assert!(!is_false || veripb_accepts(&formula, &wrong) != Some(true), "{wrong}");
    }
}

#[test]
fn a_solution_alone_is_no_proof() {
    let at_most = about_programs().into_iter().find(|own| concluded(own, 0).is_none());
    let written = write_veripb(&at_most.unwrap(), &mut Vec::new(), &mut Vec::new());
    assert!(matches!(written, Err(VeripbError::NoBound)));
}

/// Up to six columns that are 0 or 1 and rows of all kinds, with factors and costs of both signs.
fn drawn(draw: &mut Random) -> LinearProgram {
    let number = |draw: &mut Random, size: i64| draw.below(2 * size as usize + 1) as i64 - size;
    let binary = LinearRange::between(0, 1);
    let step = 1 + draw.below(2) as i64;
    let columns: Vec<LinearColumn> = (0..2 + draw.below(5))
        .map(|_| LinearColumn {
            whole: true,
            range: binary.clone(),
            cost: (step * number(draw, 4)).into(),
        })
        .collect();
    let rows = (0..1 + draw.below(4)).map(|_| {
        let terms = (0..columns.len() as u32).map(|column| (column, number(draw, 5).into()));
        let terms: Vec<(u32, Whole)> =
            terms.filter(|(_, own): &(u32, Whole)| !own.is_zero()).collect();
        let side = number(draw, 4);
        let range = match draw.below(4) {
            0 => LinearRange::at_least(side),
            1 => LinearRange::at_most(side),
            2 => LinearRange::between(side, side + 2),
            _ => LinearRange::exactly(side),
        };
        LinearRow { range, terms }
    });
    let rows = rows.collect();
    // in lowest terms with some cost, or 1
    let is_free = columns.iter().all(|column| column.cost.is_zero());
    let has_odd = columns.iter().any(|column| column.cost.to_i64().is_some_and(|own| own % 2 != 0));
    let denominator = if has_odd && !is_free { 1 + draw.below(2) as i64 } else { 1 };
    LinearProgram {
        maximise: draw.below(2) == 0,
        columns,
        denominator: denominator.into(),
        constant: BigRational::new(number(draw, 3).into(), 2.into()),
        rows,
    }
}

/// The least cost by all choices, and one of them.
fn by_trying(program: &LinearProgram) -> Option<(BigRational, Vec<(u32, BigRational)>)> {
    let all = (0..1u32 << program.columns.len()).map(|set| {
        let ones = (0..program.columns.len() as u32).filter(|column| set >> column & 1 == 1);
        ones.map(|column| (column, BigRational::one())).collect::<Vec<_>>()
    });
    let admitted = all.filter(|own| program.admits(own));
    admitted.map(|own| (program.cost_of(&program.value(&own)), own)).min()
}

/// Grows a tree by drawn weights.
struct Grower<'a> {
    case: LinearCase<'a>,
    columns: usize,
    least: Option<BigRational>,
    draw: &'a mut Random,
    nodes: Vec<LinearNode>,
}

impl Grower<'_> {
    /// Weights on up to three rows that have the ends that they need.
    fn weights(&mut self) -> Multipliers {
        let denominator = 1 + self.draw.below(4) as i64;
        let mut numerators = BTreeMap::new();
        for _ in 0..self.draw.below(4) {
            let row = self.draw.below(self.case.rows()) as u32;
            let LinearRange { lower, upper } = &self.case.row(row).unwrap().range;
            let size = 1 + self.draw.below(3) as i64;
            let from_below = lower.is_some() && (upper.is_none() || self.draw.below(2) == 0);
            numerators.insert(row, Whole::from(if from_below { size } else { -size }));
        }
        Multipliers::over(denominator.into(), numerators)
    }

    fn grow(&mut self, column: usize) {
        for _ in 0..4 {
            let weights = self.weights();
            if self.case.infeasible(&weights).is_ok() {
                return self.nodes.push(LinearNode::Infeasible(weights));
            }
            let bound = self.case.bound(&weights).unwrap();
            if self.least.as_ref().is_some_and(|least| bound >= *least) {
                return self.nodes.push(LinearNode::Weights(weights));
            }
        }
        if column == self.columns {
            let all = (0..self.case.rows() as u32).flat_map(|row| [1, -1].map(|sign| (row, sign)));
            let alone = all.map(|(row, sign)| Multipliers::over(Whole::ONE, [(row, sign.into())]));
            let broken = alone.into_iter().find(|own| self.case.infeasible(own).is_ok());
            return self.nodes.push(match broken {
                Some(weights) => LinearNode::Infeasible(weights),
                None => LinearNode::Weights(Multipliers::over(Whole::ONE, [])),
            });
        }
        let first = self.draw.below(2) as i64;
        let (at_most, value) = (first == 0, first.into());
        self.nodes.push(LinearNode::Branch { column: column as u32, at_most, value });
        for number in [first, 1 - first] {
            self.case.ranges[column] = LinearRange::exactly(number);
            self.grow(column + 1);
        }
        self.case.ranges[column] = LinearRange::between(0, 1);
    }

    /// Sums of rows, and then cases.
    fn tree(mut self) -> LinearTree {
        for _ in 0..self.draw.below(4) {
            let weights = self.weights();
            if weights.numerators().len() == 0 {
                continue;
            }
            let row = self.case.rounded(&weights).unwrap();
            self.case.push(row).unwrap();
            self.nodes.push(LinearNode::Round(weights));
        }
        self.grow(0);
        self.nodes.into()
    }
}

/// Factors, equations, rows with two ends, costs of both signs and maximisation: what is written follows by all steps, in
/// VeriPB's words and in VIPR's, and claims what trying all choices shows.
#[test]
fn proofs_of_drawn_programs_follow_step_by_step() {
    let (mut draw, mut tried, mut rounded) = (Random::new(77, 0), [0; 3], 0);
    for _ in 0..1_500 {
        let program = drawn(&mut draw);
        let best = by_trying(&program);
        let least = best.as_ref().map(|(cost, _)| cost.clone());
        let grower = Grower {
            case: LinearCase::new(&program),
            columns: program.columns.len(),
            least: least.clone(),
            draw: &mut draw,
            nodes: Vec::new(),
        };
        let tree = grower.tree();
        rounded += usize::from(matches!(tree.nodes[0], LinearNode::Round(_)));
        let value = least.map(|cost| program.value_of(cost));
        let proof = match (value, best) {
            (Some(value), Some((_, solution))) if draw.below(2) == 0 => {
                ProgramProof::Optimum(value, solution, tree)
            }
            (Some(value), _) => ProgramProof::Bound(value, tree),
            (None, _) => ProgramProof::Infeasible(tree),
        };
        tried[match proof {
            ProgramProof::Optimum(..) => 0,
            ProgramProof::Bound(..) => 1,
            _ => 2,
        }] += 1;
        let certificate = Certificate::Program(ProgramCertificate { program, proof });
        let (formula, proof) = files(&certificate);
        assert_eq!(Some(replay(&formula, &proof)), concluded(&certificate, 0), "{certificate}");
        assert_ne!(veripb_accepts(&formula, &proof), Some(false), "{certificate}");
        let mut vipr = Vec::new();
        write(&certificate, &mut vipr).unwrap();
        Checker::default().verify(&vipr[..]).unwrap();
    }
    assert!(tried.iter().min() > Some(&100) && rounded > 500, "{tried:?} {rounded}");
}

/// Other columns, and nodes that have no words, are refused by name.
#[test]
fn other_columns_and_nodes_are_refused() {
    let of = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates/valid");
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        let certificate = destrier_certify::parse(&text).unwrap();
        write_veripb(&certificate, &mut Vec::new(), &mut Vec::new()).unwrap_err()
    };
    assert!(matches!(of("program-parts.txt"), VeripbError::Parts));
    assert!(matches!(of("program-lemma.txt"), VeripbError::OtherNode));
    let other = of("program-narrowing-of-wholes.txt");
    assert!(matches!(&other, VeripbError::OtherColumn(name) if name == "x1"), "{other}");
}
