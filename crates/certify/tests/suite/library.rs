//! What users of the library call, and no certificate: problems of boards' programs, quotients, bounds as numbers.

use destrier_board::{Blocks, Board, Group, Piece, Problem, Rule, SquareSet};
use destrier_certify::{
    BoardBound, BoardCovering, BoardProgramCertificate, Certificate, CoveringProblem,
    CoveringProgram, CoveringRow, Instance, LinearAutomorphism, LinearCase, LinearColumn,
    LinearNode, LinearProgram, LinearRange, LinearRow, LinearTree, MAX_AREA, Multipliers,
    PartitionCertificate, ProgramCertificate, ProgramProof, Rejection, Surface, Weights, Whole,
    lower_bound, parse, verify,
};
use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;

#[test]
fn a_bound_of_boards_is_a_number_from_its_first_board_on() {
    let bound = BoardBound { from: 3, coefficients: [1, -2, -3], denominator: 5 };
    let pieces = [2, 3, 4, 5, 6].map(|side| bound.pieces(side));
    assert_eq!(pieces, [None, Some(0), Some(1), Some(3), Some(5)]); // of 0/5, 5/5, 12/5, 21/5
    let linear = BoardBound { from: 0, coefficients: [0, 1, 0], denominator: 1 };
    let largest = 1 << 40; // a board of more rows is larger than numbers
    assert_eq!(linear.pieces(largest), Some(largest));
    assert_eq!(linear.pieces(largest + 1), None);
}

#[test]
fn weights_are_given_back() {
    let board = Board::new(3, 3).unwrap();
    let numerators = [1u32, 1, 1, 1, 3, 1, 1, 1, 1];
    let packing = Weights::over(board, 3u32.into(), numerators.map(Into::into).to_vec()).unwrap();
    assert_eq!(packing.numerators(), numerators.map(Into::into));
    let weights: Vec<String> =
        board.squares().map(|square| packing.get(square).to_string()).collect();
    assert_eq!(weights, ["1/3", "1/3", "1/3", "1/3", "1", "1/3", "1/3", "1/3", "1/3"]);
    assert_eq!(lower_bound(&Problem::new(board), &packing).unwrap().to_usize(), Some(4));
}

#[test]
fn common_factors_of_weights_are_taken_out() {
    let board = Board::new(1, 2).unwrap();
    let over = |denominator: u32, numerators: [u32; 2]| {
        Weights::over(board, denominator.into(), numerators.map(Into::into).to_vec()).unwrap()
    };
    assert_eq!(over(6, [4, 10]), over(3, [2, 5]));
    let few = |over: i64, weights: [i64; 2]| {
        Multipliers::over(over.into(), [(0, weights[0].into()), (4, weights[1].into())])
    };
    assert_eq!(few(6, [4, -10]), few(3, [2, -5]));
}

/// A half turn takes a king on one of two squares to the other, which it attacks.
#[test]
fn orbits_that_attack_themselves_are_barred_under_independence() {
    let is_barred = |board: Board, rule| {
        let symmetry = Group::Rot180;
        let problem = Problem { piece: Piece::King, rule, symmetry, ..Problem::new(board) };
        let instance = Instance::new(&problem).unwrap();
        instance.all().map(|orbit| instance.is_barred(orbit)).collect::<Vec<bool>>()
    };
    let [two, four] = [2, 4].map(|cols| Board::new(1, cols).unwrap());
    assert_eq!(is_barred(two, Rule::Independent), [true]);
    assert_eq!(is_barred(two, Rule::Domination), [false]);
    assert_eq!(is_barred(four, Rule::Independent), [false, true]);
}

#[test]
fn boards_that_say_a_problem_give_it_back() {
    let board = Board::new(3, 3).unwrap();
    let squares = |names| SquareSet::from_squares(board, board.parse_squares(names).unwrap());
    let problem = Problem {
        forced: squares("a1"),
        forbidden: squares("b2 c3"),
        exempt: squares("c3 a3"),
        blocks: Some(Blocks { rows: 2, cols: 2, at_most: 1 }),
        ..Problem::new(board)
    };
    let covering = BoardCovering::new(&problem);
    assert_eq!(covering.holes, squares("c3"));
    let more = covering.clone().with_holes(&squares("a3 b2"));
    assert_eq!((more.holes, more.forbidden), (squares("a3 b2 c3"), SquareSet::empty(board)));
    assert_eq!(covering.clone().with_demand(2).demand, [2, 2, 2, 2, 2, 2, 0, 2, 0]);
    assert_eq!(covering.problem(), Some(problem));
    let mut dear = covering.clone();
    dear.costs[0] = 2;
    for other in [
        covering.clone().with_demand(2),
        covering.clone().with_at_most(3),
        covering.with_piece(Piece::King, 1),
        dear,
    ] {
        assert_eq!(other.problem(), None, "{other}");
    }
    let symmetry = Group::Rot180;
    let rooks = Problem { piece: Piece::Rook, symmetry, ..Problem::new(board) };
    let covering = BoardCovering::new(&rooks);
    assert_eq!(covering.problem(), Some(rooks));
    assert_eq!(covering.with_holes(&squares("b2")).problem(), None); // rides end there
}

#[test]
fn cycles_are_written_from_their_first_square_towards_the_earlier_neighbour() {
    let board = Board::new(2, 4).unwrap();
    let squares = |names| board.parse_squares(names).unwrap();
    let cycles = ["d2 c2 c1 d1", "a2 b2 b1 a1"].map(squares);
    let whole = || (board, SquareSet::empty(board));
    let certificate =
        PartitionCertificate::new(whole(), Piece::King, Surface::Board, (4, 4), cycles);
    assert_eq!(certificate.cycles, ["a1 b1 b2 a2", "c1 d1 d2 c2"].map(squares));
    let ahead = PartitionCertificate::new(
        whole(),
        Piece::King,
        Surface::Board,
        (4, 4),
        certificate.cycles.clone(),
    );
    assert_eq!(ahead, certificate);
    assert!(Certificate::Partition(certificate).verify().is_ok());
}

#[test]
fn a_program_may_have_as_many_columns_as_a_board_squares() {
    let nothing = |columns: usize| {
        format!(
            "destrier 1 program\ncolumns {columns} whole 0 1\nminimise 1\nrows 0\nclaim at-most 0\nsolution\nend\n"
        )
    };
    assert!(verify(&nothing(MAX_AREA)).is_ok());
    assert!(verify(&nothing(MAX_AREA + 1)).is_err_and(|rejection| rejection.is_malformed()));
}

#[test]
fn limits_of_1_are_written() {
    let covering = BoardCovering::new(&Problem::new(Board::new(1, 2).unwrap())).with_at_most(1);
    let problem = CoveringProblem::from(covering);
    let one = || BigRational::from_integer(1.into());
    let proof = ProgramProof::Solution(one() + one(), vec![(0, one()), (1, one())]);
    let certificate = Certificate::of_program(&problem, proof);
    assert!(certificate.verify().is_ok());
    assert_eq!(parse(&certificate.to_string()), Ok(certificate));
}

#[test]
fn boards_say_no_row_more_than_they_need() {
    let rows = |covering: BoardCovering| covering.program().unwrap().rows.len();
    let covering = BoardCovering::new(&Problem::new(Board::new(2, 2).unwrap()));
    assert_eq!(rows(covering.clone()), 4);
    assert_eq!(rows(covering.clone().with_at_most(1)), 8);
    assert_eq!(rows(covering.with_piece(Piece::King, 1)), 8);
}

#[test]
fn boards_of_too_many_attacks_are_refused() {
    let queens = Problem { piece: Piece::Queen, ..Problem::new(Board::new(300, 300).unwrap()) };
    assert!(matches!(Instance::new(&queens), Err(Rejection::TooManyAttacks { .. })));
}

/// A text ends where its tree does; a tree that a program makes may not.
#[test]
fn trees_of_a_node_more_or_less_are_refused() {
    let of_linear = |nodes: Vec<LinearNode>| {
        let program = empty();
        let proof = ProgramProof::Bound(program.constant.clone(), nodes.into());
        Certificate::Program(ProgramCertificate { program, proof }).verify().unwrap_err()
    };
    let linear = || LinearNode::Weights(Multipliers::over(1.into(), []));
    assert_eq!(of_linear(vec![linear(), linear()]), Rejection::ExtraNode { node: 2 });
    assert_eq!(of_linear(vec![]), Rejection::MissingNode);
}

/// Only one orbit is in the last row, so its limit is a limit of orbits.
#[test]
fn rows_over_orbits_are_said_once() {
    let rows = vec![
        CoveringRow::at_least(1, vec![0, 1, 2]),
        CoveringRow::at_least(1, vec![0, 2]),
        CoveringRow::at_least(2, vec![0, 1, 3, 4]),
        CoveringRow::at_most(3, vec![0, 1, 2]),
        CoveringRow::at_most(3, vec![0, 1]),
    ];
    let program = CoveringProgram { costs: vec![1, 2, 3, 4, 5], rows };
    let (quotient, own) = program.quotient(&[0, 0, 1, 2, 2]).unwrap();
    assert_eq!(quotient.costs, [3, 3, 9]);
    assert_eq!(own, [0, 2, 3, 4]);
    let rows = [
        CoveringRow::at_least(1, vec![0, 1]),
        CoveringRow::at_least(2, vec![0, 0, 2, 2]),
        CoveringRow::at_most(3, vec![0, 0, 1]),
        CoveringRow::at_most(1, vec![0]),
    ];
    assert_eq!(quotient.rows, rows);
}

proptest! {
    #[test]
    fn a_quotient_admits_the_unions_that_the_program_admits(
        rows in proptest::collection::vec((0u32..4, 1u32..64, any::<bool>()), 0..5),
        orbits in proptest::collection::vec(0u32..3, 6),
        costs in proptest::collection::vec(0u32..9, 6),
    ) {
        let columns = |set: u32| (0..6).filter(|column| set >> column & 1 == 1).collect::<Vec<u32>>();
        let row = |&(asked, set, is_limit): &(u32, u32, bool)| match is_limit {
            true => CoveringRow::at_most(asked, columns(set)),
            false => CoveringRow::at_least(asked.max(1), columns(set)),
        };
        let program = CoveringProgram { costs, rows: rows.iter().map(row).collect() };
        let (quotient, _) = program.quotient(&orbits).unwrap();
        for set in 0u32..1 << quotient.costs.len() {
            let chosen: Vec<u32> = columns(set);
            let union: Vec<u32> =
                (0..6).filter(|&column| chosen.contains(&orbits[column as usize])).collect();
            let by_rows = program.rows.iter().all(|row| row.admits(&union));
            prop_assert_eq!(program.admits(&union), by_rows);
            prop_assert_eq!(quotient.admits(&chosen), by_rows);
            prop_assert_eq!(quotient.cost(&chosen), program.cost(&union));
        }
    }
}

/// A linear program of one column that costs nothing.
fn empty() -> LinearProgram {
    let range = LinearRange::between(0, 1);
    LinearProgram {
        maximise: false,
        columns: vec![LinearColumn { whole: true, range, cost: Whole::ZERO }],
        denominator: Whole::ONE,
        constant: BigRational::ZERO,
        rows: vec![],
    }
}

#[test]
fn cuts_are_kept_up_to_their_limits() {
    let program = empty();
    let mut case = LinearCase::new(&program);
    let longest = (BigInt::from(1) << 33_219) - 1; // 8080 of them have no more than 2^28 bits
    let row = |number: &BigInt, times: usize| LinearRow {
        range: LinearRange::FREE,
        terms: vec![(0, number.clone().into()); times],
    };
    assert_eq!(case.push(row(&(&longest + 1), 1)), Err(Rejection::CutTooLong));
    case.push(row(&longest, 8_000)).unwrap();
    case.push(row(&longest, 80)).unwrap();
    assert_eq!(case.push(row(&longest, 1)), Err(Rejection::CutTooLong));
    case.push(row(&BigInt::from(1), 405)).unwrap(); // each counts 64 bits
    assert_eq!(case.push(row(&BigInt::from(1), 1)), Err(Rejection::CutTooLong));
    case.truncate(1);
    case.push(row(&longest, 80)).unwrap();
    assert_eq!(case.rows(), 2);
}

#[test]
fn automorphisms_of_other_columns_are_refused() {
    let verify = |images: Vec<u32>| {
        let program = empty();
        let automorphisms = vec![LinearAutomorphism(images)];
        let nodes = vec![LinearNode::Weights(Multipliers::over(1.into(), []))];
        let tree = LinearTree { automorphisms, nodes };
        let proof = ProgramProof::Bound(program.constant.clone(), tree);
        Certificate::Program(ProgramCertificate { program, proof }).verify()
    };
    assert!(verify(vec![0]).is_ok());
    for images in [vec![], vec![1], vec![0, 0]] {
        assert!(verify(images).is_err());
    }
}

/// What no text says a certificate that a program makes may say; less is claimed, never more.
#[test]
fn values_of_boards_that_are_no_counts_claim_no_more_than_is_shown() {
    let plain = BoardCovering::new(&Problem::new(Board::new(3, 3).unwrap()));
    let weights = Multipliers::over(1.into(), (0..9).map(|row| (row, 5.into())));
    let tree = LinearTree::from(vec![LinearNode::Weights(weights)]);
    let proof = ProgramProof::Bound(BigRational::from_integer((-71).into()), tree);
    let board = Box::new(plain);
    let certificate = Certificate::BoardProgram(BoardProgramCertificate { board, proof });
    let verified = certificate.verify().unwrap();
    assert_eq!(verified.to_string(), "knight domination of 3x3: at least 0");
}

proptest! {
    #[test]
    fn whole_numbers_are_as_large_ones(a: i128, b: i64, by in 0u32..70) {
        let large = [BigInt::from(a), BigInt::from(b), BigInt::from(b) << by, BigInt::from(i64::MIN) - b.signum()];
        let own = large.clone().map(Whole::from);
        for (own, large) in own.iter().zip(&large) {
            prop_assert_eq!(own.to_big(), large.clone());
            prop_assert_eq!(own.to_string(), large.to_string());
            prop_assert_eq!((-own).to_big(), -large);
            prop_assert_eq!(own.to_i64(), i64::try_from(large).ok());
            prop_assert_eq!(own.is_negative(), *large < BigInt::ZERO);
            prop_assert_eq!(own.is_zero(), *large == BigInt::ZERO);
        }
        for (one, large_one) in own.iter().zip(&large) {
            for (other, large_other) in own.iter().zip(&large) {
                prop_assert_eq!(one.cmp(other), large_one.cmp(large_other));
            }
        }
    }
}
