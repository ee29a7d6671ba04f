//! Certificates written as VIPR: the exact rows, and the form that other checkers ask for.

use destrier_board::{Board, Group, Piece, Problem, Rule, Square};
use destrier_certify::{
    BoardProgramCertificate, Certificate, Claim, CoveringProgram, CoveringRow, LinearNode,
    LinearProgram, LinearTree, Multipliers, Optimum, ProgramCertificate, ProgramProof, parse,
    verify,
};
use destrier_vipr::{
    Checker, FileTerms, Reference, Rejection, Shown, Violation, WriteError, unfolded, write,
    write_of_file,
};
use num_bigint::BigInt;
use num_rational::BigRational;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

fn valid() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates/valid");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.extension().is_some_and(|extension| extension == "txt")).collect()
}

fn written(text: &str) -> Result<String, WriteError> {
    let mut vipr = Vec::new();
    write(&parse(text).unwrap(), &mut vipr)?;
    Ok(String::from_utf8(vipr).unwrap())
}

fn written_file(name: &str) -> String {
    let path = valid().into_iter().find(|path| path.ends_with(name)).unwrap();
    written(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// With column 2 instead of column 1 the case is an image; VIPR has it written out.
#[test]
fn images_are_written_out() {
    let derived = "RTP range 2 2\n\
        SOL 1\n\
        solution 2 0 1 1 1\n\
        DER 9\n\
        a9 G 1 1 0 1 { asm } -1\n\
        r10 G 2 OBJ { lin 2 8 1 9 1 } -1\n\
        a11 L 0 1 0 1 { asm } -1\n\
        a12 G 1 1 1 1 { asm } -1\n\
        r13 G 2 OBJ { lin 2 7 1 12 1 } -1\n\
        a14 L 0 1 1 1 { asm } -1\n\
        r15 G 1 0 { lin 3 6 1 11 -1 14 -1 } -1\n\
        u16 G 2 OBJ { uns 13 12 15 14 } -1\n\
        u17 G 2 OBJ { uns 10 9 16 11 } -1\n";
    let vipr = written_file("program-image.txt");
    assert!(vipr.ends_with(derived), "{vipr}");
}

/// Half the rows of a triangle is a row, and a step costs one: three rows are rounded, and then nothing is left to round.
#[test]
fn sums_of_rows_are_rounded() {
    let text = "destrier 1 program\ncolumns 3 whole 0 1\nminimise 1 1 1 1\nrows 3\n\
        row 1 none 1 2\nrow 1 none 1 3\nrow 1 none 2 3\nclaim exactly 2\nsolution 1 2\n\
        round 2 1 1 1\nweights 1 0x3 1\nend\n";
    let derived = "DER 2\n\
        r9 G 2 3 0 1 1 1 2 1 { rnd 3 6 1/2 7 1/2 8 1/2 } -1\n\
        r10 G 2 OBJ { lin 1 9 1 } -1\n";
    let vipr = written(text).unwrap();
    assert!(vipr.ends_with(derived), "{vipr}");
    Checker::default().verify(vipr.as_bytes()).unwrap();
    // a limit, a least number other than 0, a factor that vanishes, and nothing to be rounded on the right
    let text = "destrier 1 program\ncolumns 1 whole 2 9\ncolumns 2 whole -1 9\nminimise 1 2 0 3\nrows 2\n\
        row 4 9 3*1 -1*2\nrow -7 3 1 -1*2 -5*3\nclaim at-least -16\nround 3 1 -2\nround 1 1\n\
        weights 1 0x2 1\nend\n";
    let derived = "DER 3\n\
        r10 G 0 3 0 1 1 1 2 4 { rnd 5 0 2/3 1 2/3 2 2/3 6 1/3 9 -2/3 } -1\n\
        r11 G 4 2 0 3 1 -1 { lin 1 6 1 } -1\n\
        r12 G -16 OBJ { lin 4 0 1 4 -1 5 -1 10 1 } -1\n";
    let vipr = written(text);
    let vipr = vipr.unwrap_or_else(|error| panic!("{error}"));
    assert!(vipr.ends_with(derived), "{vipr}");
    Checker::default().verify(vipr.as_bytes()).unwrap();
}

/// Two triangles of which one is left, each with a row of its own that is half the sum of its three rows, rounded.
const TRIANGLES: &str = "destrier 1 program\ncolumns 8 whole 0 1\nminimise 1 1 1 1 1 1 1\nrows 7\n\
    row 1 none 1 2 7\nrow 1 none 1 3 7\nrow 1 none 2 3 7\n\
    row 1 none 4 5 8\nrow 1 none 4 6 8\nrow 1 none 5 6 8\nrow none 1 7 8\n\
    claim exactly 2\nsolution 4 5 7\nautomorphism 4 5 6 1 2 3 8 7\nround 2 1 1 1\n\
    branch 7 at-most 0\nweights 1 0x7 1\nbranch 8 at-most 0\nimage 3 1\ninfeasible 1 0x6 -1\nend\n";

/// The sum that an image needs is derived for its columns before the first branch.
#[test]
fn sums_of_images_are_derived_at_the_beginning() {
    let certificate = parse(TRIANGLES).unwrap();
    let (plain, tree) = without_images(&certificate).unwrap();
    assert_eq!(plain.verify().unwrap().to_string(), certificate.verify().unwrap().to_string());
    let sums = tree.nodes.iter().filter(|node| matches!(node, LinearNode::Round(_)));
    let sums: Vec<String> = sums.map(ToString::to_string).collect();
    assert_eq!(sums, ["round 2 1 1 1", "round 2 0x3 1 1 1"]);
    let vipr = written(TRIANGLES).unwrap();
    assert!(
        vipr.contains("\nDER 11\n") && vipr.contains(" G 2 4 3 1 4 1 5 1 7 2 { rnd "),
        "{vipr}"
    );
    Checker::default().verify(vipr.as_bytes()).unwrap();
}

/// A column that an image's case has decided is not branched on again.
#[test]
fn images_of_decided_columns_go_on_with_the_case_that_holds() {
    let text = "destrier 1 program\ncolumns 3 whole 0 1\nminimise 1 1 1 1\nrows 1\n\
        row 2 none 1 2 3\nclaim exactly 2\nsolution 1 2\nautomorphism 3 2 1\n\
        branch 1 at-most 0\nbranch 2 at-most 0\ninfeasible 1 1\nweights 1 1\nbranch 2 at-most 0\n\
        branch 3 at-most 0\nimage 2 1\nweights 1 1\nbranch 3 at-most 0\nimage 2 1\nweights 1 1\nend\n";
    let certificate = parse(text).unwrap();
    let (plain, _) = without_images(&certificate).unwrap();
    assert_eq!(plain.verify().unwrap().to_string(), certificate.verify().unwrap().to_string());
    let first = "image 2 1\nweights 1 1\nbranch";
    let expected = text.replacen(first, "infeasible 1 1\nweights 1 1\nbranch", 1);
    let expected =
        expected.replacen("image 2 1", "weights 1 1", 1).replace("automorphism 3 2 1\n", "");
    assert_eq!(plain.to_string(), expected);
}

/// Nodes with words of their own are not written out for other columns.
#[test]
fn images_beside_other_nodes_are_refused() {
    for file in ["program-parts.txt", "program-cut-in-a-case.txt"] {
        let path = valid().into_iter().find(|path| path.ends_with(file)).unwrap();
        let found = written(&std::fs::read_to_string(path).unwrap());
        let is_refused = matches!(found, Err(WriteError::OtherNode));
        assert_eq!(is_refused, file == "program-parts.txt", "{file}");
    }
    let late = TRIANGLES
        .replace("round 2 1 1 1\n", "")
        .replace("weights 1 0x7 1\n", "round 2 1 1 1\nweights 1 0x7 1\n");
    assert!(parse(&late).unwrap().verify().is_ok(), "{late}");
    assert!(matches!(written(&late), Err(WriteError::OtherNode)));
}

/// The certificate of kind `program` of what a certificate shows by this tree.
fn with_tree(shown: &Shown<'_>, tree: LinearTree) -> Certificate {
    let program = shown.program.clone().into_owned();
    let solution = shown.solution.clone().map(Cow::into_owned);
    let proof = match (&shown.optimum, solution) {
        (Optimum::Infeasible, _) => ProgramProof::Infeasible(tree),
        (Optimum::Exactly(value), Some(solution)) => {
            ProgramProof::Optimum(value.clone(), solution, tree)
        }
        (Optimum::AtLeast(value) | Optimum::AtMost(value), None) => {
            ProgramProof::Bound(value.clone(), tree)
        }
        other => panic!("{other:?}"),
    };
    Certificate::Program(ProgramCertificate { program, proof })
}

/// The same certificate with its images written out, and its tree; none without cases.
fn without_images(certificate: &Certificate) -> Result<(Certificate, LinearTree), WriteError> {
    let shown = Shown::of(certificate)?;
    let tree = shown.tree.as_ref().ok_or(WriteError::OtherNode)?;
    let plain = unfolded(tree, &shown.program, 1 << 20)?.into_owned();
    Ok((with_tree(&shown, plain.clone()), plain))
}

/// What certificates show holds for their programs by kind `program`, with their images and without; the cases of a board's
/// packing show as much of its program over orbits.
#[test]
fn trees_without_images_hold_and_claim_the_same() {
    let (mut boards, mut images) = (0, 0);
    for path in valid() {
        let certificate = parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let Ok((plain, tree)) = without_images(&certificate) else { continue };
        assert!(!tree.nodes.iter().any(|node| matches!(node, LinearNode::Image { .. })));
        let verdict = plain.verify();
        let claim =
            verdict.unwrap_or_else(|reason| panic!("{}: {reason}\n{plain}", path.display()));
        let own = certificate.verify().unwrap().to_string();
        let shown = Shown::of(&certificate).unwrap();
        assert!(
            claim.to_string().ends_with(&shown.program.claim(&shown.optimum)),
            "{own}: {claim}"
        );
        boards += usize::from(matches!(certificate, Certificate::Cover(_)));
        let own = shown.tree.unwrap();
        images +=
            usize::from(own.nodes.iter().any(|node| matches!(node, LinearNode::Image { .. })));
    }
    assert!(boards > 20 && images > 2, "{boards} {images}");
}

/// Orbits of two squares: the number of free orbits is rounded up before it is doubled. A forced square is a branch.
#[test]
fn sizes_of_orbits_are_rounded_up_first() {
    let text = "destrier 1 cover\nboard 3x3\npiece knight\nrule domination\nsymmetry rot180\n\
        permutation rot180 c3 b3 a3 c2 b2 a2 c1 b1 a1\nforced b2\nclaim at-least 5\n\
        packing 8/3\ndenominator 3\nrow 1 1 1\nrow 1 0 1\nrow 1 1 1\nend\n";
    let derived = "RTP range 5 inf\nSOL 0\nDER 6\n\
        a15 G 1 1 4 1 { asm } -1\n\
        r16 G 2 4 0 1 1 1 2 1 3 1 { rnd 4 10 1/3 11 1/3 12 1/3 13 1/3 } -1\n\
        r17 G 5 OBJ { lin 2 15 1 16 2 } -1\n\
        a18 L 0 1 4 1 { asm } -1\n\
        r19 G 1 0 { lin 2 14 1 18 -1 } -1\n\
        u20 G 5 OBJ { uns 17 15 19 18 } -1\n";
    let vipr = written(text).unwrap();
    assert!(vipr.ends_with(derived), "{vipr}");
    assert!(vipr.contains("OBJ min\n5 0 2 1 2 2 2 3 2 4 1\nCON 15 10\n"), "{vipr}");
}

/// What the reference checkers ask for beyond the specification.
#[test]
fn the_form_is_portable() {
    let mut tried = 0;
    for path in valid() {
        let text = std::fs::read_to_string(&path).unwrap();
        let vipr = match written(&text) {
            Ok(vipr) => vipr,
            Err(WriteError::OtherClaim | WriteError::OtherNode) => continue,
            Err(error) => panic!("{}: {error}", path.display()),
        };
        let (model, derived) = vipr.split_once("\nDER ").unwrap();
        let mut derived = derived.lines();
        let count: usize = derived.next().unwrap().parse().unwrap();
        let derived: Vec<&str> = derived.collect();
        assert_eq!(derived.len(), count, "a row a line");
        let (comment, model) = model.split_once('\n').unwrap();
        assert!(comment.starts_with("% ") && model.starts_with("VER 1.0\n"));
        assert!(!model["VER 1.0".len()..].contains(['.', '%']));
        for row in &derived {
            assert!(row.contains(" { ") && row.ends_with(" } -1"), "{row}");
            assert!(!row.contains('.') && !row.contains("/-") && !row.contains('+'), "{row}");
        }
        match derived.last() {
            Some(last) if model.contains("RTP infeas") => {
                let side = last.split(' ').nth(2).and_then(|side| side.parse::<u32>().ok());
                assert!(last.contains(" 0 { ") && side > Some(0), "{last}");
            }
            Some(last) => assert!(last.contains(" OBJ {"), "{last}"),
            None if model.contains("OBJ max") => assert!(model.contains(" inf\nSOL 1")),
            None => assert!(model.contains("RTP range -inf ")),
        }
        tried += 1;
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn only_true_claims_about_sizes_are_written() {
    let text = "destrier 1 cover\nboard 1x2\npiece king\nrule domination\nsymmetry none\n\
        claim at-least 2\npacking 1\ndenominator 1\nrow 1 0\nend\n";
    assert!(matches!(written(text), Err(WriteError::Rejected(_))));
    let maximum = valid().into_iter().find(|path| path.ends_with("knight-4x4-maximum.txt"));
    let maximum = std::fs::read_to_string(maximum.unwrap()).unwrap();
    assert!(matches!(written(&maximum), Err(WriteError::OtherClaim)));
}

/// What is written is accepted, without a board as a program and with it as the same claim.
#[test]
fn what_is_written_proves_the_same_claim() {
    let mut tried = 0;
    for path in valid() {
        let text = std::fs::read_to_string(&path).unwrap();
        let Ok(vipr) = written(&text) else { continue };
        let claim = verify(&text).unwrap().claim().clone();
        let plain = Checker::default().verify(vipr.as_bytes());
        plain.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let again = match &claim {
            Claim::Size { problem, .. } => about(&of_problem(problem), &vipr),
            Claim::Covering { problem, size } => {
                let (program, columns) = (problem.program().unwrap(), problem.column_names());
                let name = problem.to_string();
                let again = about(&Reference::of_program(&name, program, &columns), &vipr);
                assert_eq!(again, format!("{size} for {name}"));
                claim.to_string()
            }
            Claim::Program { program, optimum } => {
                let again = about(&Reference::of_linear("it".to_owned(), program), &vipr);
                assert_eq!(again, format!("{} for it", program.claim(optimum)));
                claim.to_string()
            }
            other => panic!("{other} is not about costs"),
        };
        assert_eq!(again, claim.to_string(), "{}", path.display());
        tried += 1;
    }
    assert!(tried > 70, "{tried}");
}

/// A square without a variable is one that no cover contains.
#[test]
fn only_forbidden_squares_have_no_variable() {
    let text = "destrier 1 program\nboard 1x4t\npiece leap:+0,+1\nrule domination\nholes d1\n\
        claim exactly 2\nsolution 1 3\nweights 1 1 0 1\nend\n";
    let vipr = written(text).unwrap();
    let torus = Board::new(1, 4).unwrap().torus();
    let plain = Problem { piece: "leap:+0,+1".parse().unwrap(), ..Problem::new(torus) };
    let without = |squares: &str| {
        let squares = torus.parse_squares(squares).unwrap();
        let problem = plain.clone().with_exempt(squares.clone());
        problem.with_fixed([], squares).unwrap()
    };
    assert!(about(&of_problem(&without("d1")), &vipr).ends_with("exactly 2"));
    for other in [plain.clone(), without("c1"), plain.clone().with_exempt([Square::new(3)])] {
        let violation = violation(&other, &vipr);
        assert!(matches!(violation, Violation::OtherNumberOfVariables { .. }), "{violation}");
    }
}

/// What a file shows of what it is about.
fn about(reference: &Reference, vipr: &str) -> String {
    let checker = Checker { reference: Some(reference), allow_cutoffs: false };
    checker.verify(vipr.as_bytes()).unwrap_or_else(|error| panic!("{error}:\n{vipr}")).to_string()
}

fn of_problem(problem: &Problem) -> Reference<'static> {
    Reference::of_problem(problem.clone()).unwrap()
}

fn of_program<'a>(program: &'a CoveringProgram, columns: &[String]) -> Reference<'a> {
    Reference::of_program("it", Cow::Borrowed(program), columns)
}

fn violation(problem: &Problem, vipr: &str) -> Violation {
    violation_of(&of_problem(problem), vipr)
}

fn violation_of(reference: &Reference, vipr: &str) -> Violation {
    let checker = Checker { reference: Some(reference), ..Checker::default() };
    match checker.verify(vipr.as_bytes()) {
        Err(Rejection::Violated { violation, .. }) => violation,
        other => panic!("{other:?}"),
    }
}

/// A true proof about one problem is none about another.
#[test]
fn programs_of_other_problems_are_refused() {
    let vipr = written_file("knight-4x4.txt");
    let board = Board::new(4, 4).unwrap();
    let plain = Problem::new(board);
    let other = |problem: Problem| violation(&problem, &vipr);
    assert!(matches!(
        other(Problem { piece: Piece::King, ..plain.clone() }),
        Violation::OtherRow { .. }
    ));
    assert!(matches!(
        other(Problem { rule: Rule::Total, ..plain.clone() }),
        Violation::OtherRow { .. }
    ));
    let rotated = plain.clone().with_symmetry(Group::Rot180).unwrap();
    assert!(matches!(other(rotated), Violation::OtherNumberOfVariables { expected: 8, found: 16 }));
    let wide = Problem::new(Board::new(2, 8).unwrap());
    assert!(matches!(other(wide), Violation::NotAnOrbit { .. }));
    // with more asked of a cover the same bound holds, but the cover may be none
    let corner = board.parse_squares("a1").unwrap();
    let forced = plain.clone().with_fixed(corner, []).unwrap();
    assert!(matches!(other(forced), Violation::NoCover { solution: 0, .. }));
    let torus = Problem { board: board.torus(), ..plain };
    assert!(matches!(other(torus), Violation::OtherRow { .. }));
}

/// Variables are known by the names of squares, by those of exported programs, old and new, and by SCIP's.
#[test]
fn squares_have_many_names() {
    let vipr = written_file("knight-4x4.txt");
    let problem = Problem::new(Board::new(4, 4).unwrap());
    let names: Vec<String> =
        problem.board.squares().map(|square| problem.board.name(square)).collect();
    let renamed = |name: fn(usize, &str) -> String| {
        let new: Vec<String> = names.iter().enumerate().map(|(i, own)| name(i, own)).collect();
        vipr.replacen(&names.join("\n"), &new.join("\n"), 1)
    };
    for vipr in [
        renamed(|_, own| format!("x{own}")),
        renamed(|_, own| format!("t_x{own}")),
        renamed(|i, _| format!("x_r{}c{}", i / 4 + 1, i % 4 + 1)),
        renamed(|i, _| format!("x{}_{}", i / 4 + 1, i % 4 + 1)),
        renamed(|i, _| [i / 4, i % 4].map(|at| char::from(b'A' + at as u8)).iter().collect()),
    ] {
        assert_eq!(about(&of_problem(&problem), &vipr), "knight domination of 4x4: exactly 4");
    }
    let elsewhere = renamed(|_, own| format!("y{own}"));
    assert_eq!(violation(&problem, &elsewhere), Violation::NotAnOrbit { variable: 0 });
}

/// Changes to the program that make its minimum another one.
#[test]
fn changed_programs_are_refused() {
    let vipr = written_file("knight-4x4.txt");
    let problem = Problem::new(Board::new(4, 4).unwrap());
    let changed = |from: &str, to: &str| {
        assert!(vipr.contains(from), "{from}");
        violation(&problem, &vipr.replacen(from, to, 1))
    };
    assert_eq!(changed("\nr1 G 1", "\nr1 G 2"), Violation::OtherRow { row: 32 });
    assert_eq!(changed("lb_a1 G 0", "lb_a1 G 1"), Violation::OtherRow { row: 0 });
    assert_eq!(changed("\nr1 G", "\nr1 E"), Violation::OtherRow { row: 32 });
    assert_eq!(changed("\nr1 G 1 3 0 1", "\nr1 G 1 2"), Violation::OtherRow { row: 32 });
    assert_eq!(changed("\nr1 G 1 3 0 1", "\nr1 G 1 3 0 1/2"), Violation::OtherRow { row: 32 });
    assert_eq!(changed("16 0 1 1 1", "16 0 2 1 1"), Violation::OtherObjective);
    assert_eq!(changed("16 0 1 1 1", "15 1 1"), Violation::OtherObjective);
    assert_eq!(changed("OBJ min", "OBJ max"), Violation::OtherObjective);
    assert_eq!(changed("\na1\n", "\na2\n"), Violation::NotAnOrbit { variable: 4 });
    assert_eq!(changed("\na1\n", "\ne1\n"), Violation::NotAnOrbit { variable: 0 });
    let two = changed("SOL 1\nsolution 4", "SOL 2\ntwice 2 5 2 6 2\nsolution 4");
    assert!(matches!(two, Violation::BrokenRow { .. }), "{two}");
}

/// A 4-cycle to be dominated: each vertex asks for itself or a neighbour.
fn square() -> CoveringProgram {
    let row = |columns: &[u32]| CoveringRow::at_least(1, columns.to_vec());
    let rows = vec![row(&[0, 1, 3]), row(&[0, 1, 2]), row(&[1, 2, 3]), row(&[0, 2, 3])];
    CoveringProgram { costs: vec![2, 2, 2, 4], rows }
}

/// Costs that are all even: what is left is counted in steps of two before it is rounded up.
#[test]
fn costs_are_counted_in_steps() {
    let thirds = Multipliers::over(3.into(), (0..4).map(|row| (row, 2.into())));
    let solution = vec![(0, whole(1)), (1, whole(1))];
    let tree = LinearTree::from(vec![LinearNode::Weights(thirds)]);
    let proof = ProgramProof::Optimum(whole(4), solution, tree);
    let program = LinearProgram::from(&square());
    let certificate = Certificate::Program(ProgramCertificate { program, proof });
    let mut vipr = Vec::new();
    write(&certificate, &mut vipr).unwrap();
    let vipr = String::from_utf8(vipr).unwrap();
    let derived = "RTP range 4 4\nSOL 1\nsolution 2 0 1 1 1\nDER 2\n\
        r12 G 2 4 0 1 1 1 2 1 3 2 { rnd 5 3 1 8 1/3 9 1/3 10 1/3 11 1/3 } -1\n\
        r13 G 4 OBJ { lin 1 12 2 } -1\n";
    assert!(vipr.ends_with(derived), "{vipr}");

    let columns = ["a", "b", "c", "d"].map(str::to_owned);
    let program = square();
    let reference = of_program(&program, &columns);
    assert_eq!(about(&reference, &vipr), "exactly 4 for it");
    // columns in another order, under their names
    let named = vipr.replace("x1\nx2\nx3\nx4\n", "b\na\nc\nd\n");
    assert_eq!(about(&reference, &named), "exactly 4 for it");
    let named = vipr.replace("x1\nx2\nx3\nx4\n", "d\na\nb\nc\n");
    assert_eq!(violation_of(&reference, &named), Violation::OtherObjective);
}

/// The row with a demand that is by so much larger.
fn asking_more(row: &CoveringRow, by: i64) -> CoveringRow {
    let demand = u32::try_from(i64::from(row.demand().unwrap()) + by).unwrap();
    CoveringRow::at_least(demand, row.columns.clone())
}

/// A true proof about one covering program is none about another.
#[test]
fn covering_programs_that_differ_are_refused() {
    let text = "destrier 1 program\ncolumns 4 whole 0 1\nminimise 1 2 1 1 3\nrows 3\n\
        row 1 none 1 2\nrow 2 none 2 3 4\nrow 1 none 1 4\nclaim exactly 4\nsolution 2 4\n\
        branch 1 at-least 1\nweights 1 0 1\nweights 1 1 0 3\nend\n";
    let row = |demand, columns: &[u32]| CoveringRow::at_least(demand, columns.to_vec());
    let rows = vec![row(1, &[0, 1]), row(2, &[1, 2, 3]), row(1, &[0, 3])];
    let program = CoveringProgram { costs: vec![2, 1, 1, 3], rows };
    let vipr = written(text).unwrap();
    assert_eq!(about(&of_program(&program, &[]), &vipr), "exactly 4 for it");
    let against =
        |program: &CoveringProgram, vipr: &str| violation_of(&of_program(program, &[]), vipr);
    let changed = |change: fn(&mut CoveringProgram)| {
        let mut other = program.clone();
        change(&mut other);
        against(&other, &vipr)
    };
    let rows = 2 * program.costs.len();
    assert_eq!(changed(|p| p.costs[0] += 1), Violation::OtherObjective);
    assert!(matches!(changed(|p| p.costs.push(1)), Violation::OtherNumberOfVariables { .. }));
    assert_eq!(
        changed(|p| p.rows[0] = asking_more(&p.rows[0], -1)),
        Violation::OtherRow { row: rows }
    );
    // where more is asked the bound still holds, but the choice is none
    assert_eq!(changed(|p| p.rows[0].columns.truncate(1)), Violation::NoChoice { solution: 0 });
    assert_eq!(
        changed(|p| p.rows.iter_mut().for_each(|row| *row = asking_more(row, 1))),
        Violation::NoChoice { solution: 0 }
    );
    let lie = vipr.replacen("\nr1 G 1 ", "\nr1 G 2 ", 1);
    assert!(lie != vipr && against(&program, &lie) == Violation::OtherRow { row: rows });
}

/// Rows that are multiples of a program's own, or that all choices of 0 and 1 satisfy, are its rows; no other row is that a
/// choice breaks.
#[test]
fn rows_are_a_programs_own_where_all_choices_satisfy_them() {
    let program = CoveringProgram {
        costs: vec![1; 4],
        rows: vec![
            CoveringRow::at_least(1, vec![0, 1]),
            CoveringRow::at_most(2, vec![0, 1, 2]),
            CoveringRow::at_most(0, vec![3]),
        ],
    };
    let file = |sense: &str, side: &str, terms: &str| {
        format!(
            "VER 1.0\nVAR 4\na b c d\nINT 4 0 1 2 3\nOBJ min\n4 0 1 1 1 2 1 3 1\nCON 1 0\n\
            r {sense} {side} {terms}\nRTP range -inf 1\nSOL 1\ns 1 0 1\nDER 0\n"
        )
    };
    let reference = of_program(&program, &[]);
    for (sense, side, terms, holds) in [
        ("G", "1", "2 0 1 1 1", true),
        ("G", "2", "2 0 2 1 2", true),
        ("G", "3", "2 0 2 1 2", false),
        ("G", "1/2", "2 0 1/2 1 1/2", true),
        ("G", "1", "2 0 1/2 1 1/2", false),
        ("L", "-1/3", "2 0 -1/3 1 -1/3", true),
        ("L", "-1/2", "2 0 -1/3 1 -1/3", false),
        ("L", "2", "3 0 1 1 1 2 1", true),
        ("L", "4", "3 0 2 1 2 2 2", true),
        ("L", "3", "3 0 2 1 2 2 2", false),
        ("L", "1", "3 0 1/2 1 1/2 2 1/2", true),
        ("L", "3/4", "3 0 1/2 1 1/2 2 1/2", false),
        ("L", "1", "2 0 1 3 5", true), // d is 0
        ("L", "1", "2 0 1 2 1", false),
        ("G", "-1", "2 0 1 2 -1", true),
        ("G", "0", "2 0 1 2 -1", false),
        ("G", "-9223372036854775808", "2 0 1 1 -9223372036854775807", true),
    ] {
        let checker = Checker { reference: Some(&reference), ..Checker::default() };
        let found = checker.verify(file(sense, side, terms).as_bytes());
        match found {
            Ok(_) => assert!(holds, "{sense} {side} {terms}"),
            Err(Rejection::Violated {
                violation: Violation::OtherRow { .. } | Violation::BrokenRow { .. },
                ..
            }) => {
                assert!(!holds, "{sense} {side} {terms}");
            }
            Err(other) => panic!("{sense} {side} {terms}: {other}"),
        }
    }
}

/// 2 a + b is asked for by a, b and a copy of a, which is the opposite of the opposite of a.
fn with_a_copy() -> CoveringProgram {
    let pair = |columns: [u32; 2]| {
        [CoveringRow::at_least(1, columns.to_vec()), CoveringRow::at_most(1, columns.to_vec())]
    };
    let asked = CoveringRow::at_least(2, vec![0, 1, 3]);
    let rows = [vec![asked], pair([0, 2]).to_vec(), pair([2, 3]).to_vec()].concat();
    CoveringProgram { costs: vec![2, 2, 0, 0], rows }
}

/// A file with variables for a and b alone, one row, and a solution.
fn without_copies(names: &str, row: &str, solution: &str) -> String {
    format!(
        "VER 1.0\nVAR 2\n{names}\nINT 2 0 1\nOBJ min\n2 0 2 1 2\nCON 2 1\nl G 0 1 1 1\nr {row}\n\
        RTP range -inf 4\nSOL 1\ns {solution}\nDER 0\n"
    )
}

/// Why a file is refused, if it is, that must be of that program as somebody changed it.
fn against(change: impl FnOnce(&mut CoveringProgram), vipr: &str) -> Option<Violation> {
    let mut program = with_a_copy();
    change(&mut program);
    let columns = ["a", "b", "not a", "a 2"].map(str::to_owned);
    let reference = of_program(&program, &columns);
    let checker = Checker { reference: Some(&reference), ..Checker::default() };
    match checker.verify(vipr.as_bytes()) {
        Err(Rejection::Violated { violation, .. }) => Some(violation),
        found => found.map(|_| None).unwrap(),
    }
}

#[test]
fn columns_that_follow_from_others_need_no_variables() {
    let program = with_a_copy();
    let columns = ["a", "b", "not a", "a 2"].map(str::to_owned);
    let reference = of_program(&program, &columns);
    for names in ["a b", "t_a t_b", "x y"] {
        let vipr = without_copies(names, "G 2 2 0 2 1 1", "1 0 1").replace("-inf 4", "2 2");
        let vipr = vipr.replace("DER 0\n", "DER 1\nd G 2 OBJ { lin 2 0 1 1 1 } -1\n");
        assert_eq!(about(&reference, &vipr), "exactly 2 for it");
    }
    let swapped = without_copies("b a", "G 2 2 0 1 1 2", "1 1 1");
    assert_eq!(about(&reference, &swapped), "at most 4 for it");
    let of = |row: &str, solution: &str| against(|_| (), &without_copies("a b", row, solution));
    for row in ["G 3 2 0 2 1 1", "G 2 2 0 1 1 1", "G 2 2 0 1 1 2", "L 2 2 0 2 1 1", "G 1 1 0 1"] {
        assert_eq!(of(row, "1 0 1"), Some(Violation::OtherRow { row: 1 }), "{row}");
    }
    // the row of the program is missing in the file, and the solution breaks it
    assert_eq!(of("L 1 1 0 1", "1 1 1"), Some(Violation::NoChoice { solution: 0 }));
}

#[test]
fn columns_that_do_not_follow_from_others_need_variables() {
    let plain = without_copies("a b", "G 2 2 0 2 1 1", "1 0 1");
    assert_eq!(against(|_| (), &plain), None);
    let number = Some(Violation::OtherNumberOfVariables { expected: 4, found: 2 });
    for tie in 1..5 {
        assert_eq!(against(|program| drop(program.rows.remove(tie)), &plain), number, "{tie}");
    }
    let both = CoveringRow::at_most(2, vec![0, 2]);
    assert_eq!(against(|program| program.rows[2] = both, &plain), number);
    let objective = Some(Violation::OtherObjective);
    assert_eq!(against(|program| program.costs[2] = 1, &plain), objective);
    assert_eq!(against(|program| program.costs[3] = 1, &plain), objective);
    let three = plain.replace("2 0 2 1 2\nCON", "2 0 3 1 2\nCON");
    assert_eq!(against(|program| program.costs[3] = 1, &three), None);
}

/// Rows about the opposite of a are rows about one minus a.
#[test]
fn rows_of_opposites_are_rows_of_their_columns() {
    let either = |program: &mut CoveringProgram| {
        program.rows.push(CoveringRow::at_least(1, vec![1, 2]));
    };
    let of = |row: &str| against(either, &without_copies("a b", row, "2 0 1 1 1"));
    assert_eq!(of("G 0 2 0 -1 1 1"), None);
    for row in ["G 1/2 2 0 -1 1 1", "G 0 2 0 1 1 -1", "G 2 2 0 1 1 1"] {
        assert_eq!(of(row), Some(Violation::OtherRow { row: 1 }), "{row}");
    }
    let alone = without_copies("a b", "G 2 2 0 2 1 1", "1 0 1");
    assert_eq!(against(either, &alone), Some(Violation::NoChoice { solution: 0 }));
    // what says that the opposite of a is not chosen says that a is
    let forced = without_copies("a b", "G 1 1 0 1", "1 0 1");
    let none = CoveringRow::at_most(0, vec![2]);
    assert_eq!(against(|program| program.rows.push(none), &forced), None);
    let chosen = CoveringRow::at_least(1, vec![2]);
    let other = Some(Violation::OtherRow { row: 1 });
    assert_eq!(against(|program| program.rows.push(chosen), &forced), other);
}

fn whole(number: i64) -> BigRational {
    BigRational::from_integer(number.into())
}

/// Certificates about covering programs, written with this beside the costs.
fn with_constant(certificate: &Certificate, constant: &BigRational) -> String {
    let comments = vec!["of a filé".to_owned()];
    let terms = FileTerms { constant: Some(constant.clone()), comments };
    let mut vipr = Vec::new();
    write_of_file(certificate, Some(&terms), &mut vipr).unwrap();
    String::from_utf8(vipr).unwrap()
}

fn about_boards() -> impl Iterator<Item = BoardProgramCertificate> {
    let certificates =
        valid().into_iter().map(|path| parse(&std::fs::read_to_string(path).unwrap()).unwrap());
    certificates.filter_map(|certificate| match certificate {
        Certificate::BoardProgram(own) => Some(own),
        _ => None,
    })
}

/// The objective of the file has the constant, and what is shown about choices is the same as without it.
#[test]
fn the_constant_of_an_objective_is_a_last_variable() {
    let mut tried = 0;
    for own in about_boards() {
        let (program, columns) = (own.board.program().unwrap(), own.board.column_names());
        let optimum = own.proof.optimum(false);
        let name = own.board.to_string();
        let certificate = Certificate::BoardProgram(own);
        for constant in
            [whole(-7), whole(0), whole(5), BigRational::new(BigInt::from(-5), 2.into())]
        {
            let vipr = with_constant(&certificate, &constant);
            assert!(vipr.contains("\n% of a fil?\n"), "{vipr}");
            let value = |cost: &BigRational| &constant + cost;
            let range = match &optimum {
                Optimum::Exactly(cost) => format!("range {0} {0}", value(cost)),
                Optimum::AtLeast(cost) => format!("range {} inf", value(cost)),
                Optimum::AtMost(cost) => format!("range -inf {}", value(cost)),
                Optimum::Infeasible => "infeas".to_owned(),
            };
            assert!(vipr.contains(&format!("\nRTP {range}\n")), "{vipr}");
            Checker::default()
                .verify(vipr.as_bytes())
                .unwrap_or_else(|error| panic!("{error}:\n{vipr}"));
            let reference = of_program(&program, &columns).with_constant(constant);
            assert_eq!(about(&reference, &vipr), format!("{optimum} for it"), "{name}");
            tried += 1;
        }
    }
    assert!(tried > 40, "{tried}");
}

/// A column of cost 2 that must be chosen, and a constant of 5.
#[test]
fn a_constant_that_the_file_does_not_have_is_refused() {
    let text = "destrier 1 program\ncolumns 1 whole 0 1\nminimise 1 2\nrows 1\nrow 1 none 1\n\
        claim exactly 2\nsolution 1\nweights 1 2\nend\n";
    let certificate = parse(text).unwrap();
    let program = CoveringProgram { costs: vec![2], rows: vec![CoveringRow::at_least(1, vec![0])] };
    let vipr = with_constant(&certificate, &whole(5));
    let of_it = || of_program(&program, &["1".to_owned()]);
    let reference = |constant| of_it().with_constant(whole(constant));
    assert_eq!(about(&reference(5), &vipr), "exactly 2 for it");
    for other in [-5, 0, 4] {
        assert_eq!(violation_of(&reference(other), &vipr), Violation::OtherObjective);
    }
    let expected = Violation::OtherNumberOfVariables { expected: 1, found: 2 };
    assert_eq!(violation_of(&of_it(), &vipr), expected);
    let named = vipr.replacen("\nconstant\n", "\nother\n", 1);
    assert_eq!(violation_of(&reference(5), &named), expected);
    // without its row, it may be 0
    let unset = "VER 1.0\nVAR 2\nx1\nconstant\nINT 2\n0 1\nOBJ min\n2 0 2 1 5\nCON 1 0\n\
        r1 G 1 1 0 1\nRTP range -inf 2\nSOL 1\ncover 1 0 1\nDER 0\n";
    Checker::default().verify(unset.as_bytes()).unwrap();
    let expected = Violation::OtherThanOne { solution: 0, variable: 1 };
    assert_eq!(violation_of(&reference(5), unset), expected);
    // rows that hold where it is 1, and rows that are stronger by one
    for (held, stronger) in [
        ("G 2 2 0 1 1 1", "G 3 2 0 1 1 1"),
        ("G 0 2 0 1 1 -1", "G 1 2 0 1 1 -1"),
        ("L 2 2 0 1 1 1", "L 1 2 0 1 1 1"),
        ("E 1 1 1 1", "E 2 1 1 1"),
        ("G 4 1 1 4", "G 5 1 1 4"),
    ] {
        let with = |row: &str| vipr.replacen("lb_x1 G 0 1 0 1", &format!("lb_x1 {row}"), 1);
        assert_eq!(about(&reference(5), &with(held)), "exactly 2 for it", "{held}");
        let refused = violation_of(&reference(5), &with(stronger));
        assert!(matches!(refused, Violation::OtherRow { .. }), "{stronger}: {refused}");
    }
}
