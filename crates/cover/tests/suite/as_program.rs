//! Certificates of kind `covering` said in kind `program`.

use destrier_board::{Blocks, Board, Piece, Problem, Rule};
use destrier_certify::{
    BoardCovering, Certificate, Claim, CoveringCertificate, CoveringProblem, CoveringProgram,
    CoveringProof, CoveringRow, Optimum, Size, parse, verify,
};
use destrier_cover::proof::{as_program, solve, solve_quietly};
use destrier_cover::question::{Effort, Goal, ProofFormat};
use destrier_run::{Control, Random, Saver};
use num_rational::BigRational;

/// What a certificate claims, in one form for both kinds.
fn claimed(certificate: &Certificate) -> Optimum {
    let text = certificate.to_string();
    let cost = |cost: &usize| BigRational::from_integer((*cost).into());
    match verify(&text).unwrap_or_else(|error| panic!("{error}\n{text}")).claim() {
        Claim::Program { optimum, .. } => optimum.clone(),
        Claim::Size { size, .. } | Claim::Covering { size, .. } => match size {
            Size::AtMost(size) => Optimum::AtMost(cost(size)),
            Size::AtLeast(size) => Optimum::AtLeast(cost(size)),
            Size::Exactly(size) => Optimum::Exactly(cost(size)),
            Size::Infeasible => Optimum::Infeasible,
        },
        other => panic!("{other}"),
    }
}

/// Says a certificate in the other kind, and compares what both claim; returns both texts.
fn agree(own: &CoveringCertificate) -> [String; 2] {
    let (before, after) = (Certificate::Covering(own.clone()), as_program(own).unwrap());
    match (claimed(&before), claimed(&after)) {
        (Optimum::AtLeast(before), Optimum::AtLeast(after)) => assert!(after >= before, "{own:?}"),
        (before, after) => assert_eq!(before, after, "{own:?}"),
    }
    [before, after].map(|certificate| certificate.to_string())
}

/// The same with the lower bound alone.
fn bound_alone(own: &CoveringCertificate) -> Option<CoveringCertificate> {
    let CoveringProof::Exactly(cost, _, cases) = &own.proof else { return None };
    let proof = CoveringProof::AtLeast(*cost, cases.clone());
    Some(CoveringCertificate { problem: own.problem.clone(), proof })
}

#[test]
fn kept_certificates_say_the_same_in_kind_program() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/certificates/valid");
    let mut said = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        if let Certificate::Covering(own) = parse(&text).unwrap() {
            agree(&own);
            bound_alone(&own).iter().for_each(|own| drop(agree(own)));
            said += 1;
        }
    }
    assert!(said > 30, "{said}");
}

/// Rows of one to five of eight columns, with demands, limits and costs.
fn drawn(random: &mut Random) -> CoveringProgram {
    let mut below = |n: usize| random.below(n);
    let costs = (0..8).map(|_| [1, 1, 2, 4][below(4)]).collect();
    let rows = (0..4 + below(8)).map(|_| {
        let mut columns: Vec<u32> = (0..8).filter(|_| below(3) == 0).collect();
        if columns.is_empty() {
            columns.push(below(8) as u32);
        }
        let size = columns.len();
        match below(4) {
            0 => CoveringRow::at_most(below(size) as u32 + 1, columns),
            _ => CoveringRow::at_least(below(size.min(3)) as u32 + 1, columns),
        }
    });
    CoveringProgram { costs, rows: rows.collect() }
}

/// For each of these words in how many lines it comes first.
fn count(text: &str, words: &[&str], lines: &mut [usize]) {
    for (word, number) in words.iter().zip(lines) {
        *number += text.lines().filter(|line| line.starts_with(word)).count();
    }
}

#[test]
fn drawn_programs_and_parts_say_the_same() {
    let (mut random, mut lines) = (Random::new(58, 0), [0; 3]);
    for _ in 0..400 {
        let program = drawn(&mut random);
        let twice = beside(&program);
        for program in [program, twice] {
            let found = solve_quietly(&CoveringProblem::from(program), Goal::Minimum).unwrap();
            let [_, text] = agree(&found.certificate);
            count(&text, &["part ", "infeasible ", "weights "], &mut lines);
        }
    }
    assert!(lines.iter().all(|&number| number > 100), "{lines:?}");
}

/// Rows that are moved around a circle ask for many cuts and have many images.
pub(crate) fn circles() -> Vec<CoveringProgram> {
    let steps: [&[u32]; 6] =
        [&[0, 1], &[0, 1, 3], &[0, 2, 5], &[0, 1, 2, 5], &[0, 3, 4, 9], &[0, 1, 4, 6, 9]];
    let mut all = Vec::new();
    for (steps, demand) in steps.iter().flat_map(|steps| [(steps, 1), (steps, 2)]) {
        for columns in 10..22 {
            let row = |at: u32| {
                let mut row: Vec<u32> = steps.iter().map(|step| (at + step) % columns).collect();
                row.sort_unstable();
                CoveringRow::at_least(demand, row)
            };
            let costs = (0..columns).map(|at| 1 + u32::from(demand == 1 && at % 5 == 2));
            let rows = (0..columns).map(row).collect();
            all.push(CoveringProgram { costs: costs.collect(), rows });
        }
    }
    all
}

#[test]
fn circles_with_cuts_and_images_say_the_same() {
    let mut lines = [0; 2];
    for program in circles() {
        let found = solve_quietly(&CoveringProblem::from(program), Goal::Minimum).unwrap();
        let [_, text] = agree(&found.certificate);
        bound_alone(&found.certificate).iter().for_each(|own| drop(agree(own)));
        count(&text, &["round ", "image "], &mut lines);
    }
    assert!(lines.iter().all(|&number| number > 20), "{lines:?}");
}

/// The program twice, without a common row.
fn beside(program: &CoveringProgram) -> CoveringProgram {
    let columns = program.costs.len() as u32;
    let moved = program.rows.iter().map(|row| CoveringRow {
        number: row.number,
        columns: row.columns.iter().map(|column| column + columns).collect(),
    });
    CoveringProgram {
        costs: program.costs.repeat(2),
        rows: program.rows.iter().cloned().chain(moved).collect(),
    }
}

/// Not much longer: boards name their columns by squares, here they have numbers.
#[test]
fn boards_say_the_same_at_the_same_length() {
    let knights = |size: usize| BoardCovering::new(&Problem::new(Board::new(size, size).unwrap()));
    let boards = [
        knights(6),
        knights(5).with_demand(2),
        knights(5).with_at_most(2),
        knights(5).with_at_most(1),
        BoardCovering { rule: Rule::Independent, ..knights(5).with_piece(Piece::King, 2) },
        BoardCovering { costs: (0..25).map(|at| 2 + at % 3 * 2).collect(), ..knights(5) },
        BoardCovering { blocks: Some(Blocks { rows: 2, cols: 2, at_most: 1 }), ..knights(6) },
    ];
    for board in boards {
        for format in [ProofFormat::Destrier, ProofFormat::Vipr] {
            let options = Effort::default().with_format(format);
            let problem = CoveringProblem::from(board.clone());
            let found = solve(&problem, &options, Control::quiet(), &mut Saver::never()).unwrap();
            let [before, after] = agree(&found.certificate);
            assert!(5 * after.len() < 6 * before.len() + 500, "{board}: {before}\n{after}");
        }
    }
}
