//! The programs of boards, against what `FORMAT.md` says that boards mean.

use destrier_board::{Blocks, Board, Group, Piece, Problem, Rule, Square, SquareSet};
use destrier_certify::{
    BoardCovering, Certificate, CoveringProblem, PricedPiece, ProgramProof, Rejection, Verified,
    verify,
};
use num_rational::BigRational;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The indices of a set of columns.
fn columns(set: u32, number: usize) -> Vec<u32> {
    (0..number as u32).filter(|column| set >> column & 1 == 1).collect()
}

proptest! {
    #[test]
    fn boards_mean_what_the_format_says(
        (rows, cols) in (1usize..4, 1usize..4), torus: bool, bits: [u16; 5],
        rule in proptest::sample::select(Rule::ALL.to_vec()),
        at_most in proptest::option::of(proptest::collection::vec(0u32..5, 9)),
        blocks in proptest::option::of((1usize..3, 1usize..3, 0usize..3)),
        piece in proptest::sample::select(PIECES.to_vec()),
        other in proptest::option::of((proptest::sample::select(PIECES.to_vec()), 0u32..4)),
        demand in proptest::collection::vec(0u32..4, 9), costs in proptest::collection::vec(0u32..4, 9),
        turned in proptest::sample::select(Group::NAMED.to_vec()),
        numbers in proptest::option::of(proptest::collection::vec(1u32..4, 2)),
    ) {
        let plain = Board::new(rows, cols).unwrap();
        let board = if torus { plain.torus() } else { plain };
        let set = |bits: u16| board.squares().filter(move |square| bits >> square.index() & 1 == 1);
        let set = |bits: u16| SquareSet::from_squares(board, set(bits));
        let holes = set(bits[0] & bits[1]);
        let number = |numbers: &[u32], square: Square| {
            if holes.contains(square) { 0 } else { numbers[square.index()] }
        };
        let pieces = pieces(piece, other);
        let keeps = |own: &PricedPiece| turned.elements().iter().all(|&turn| own.piece.keeps(turn));
        let is_kept = turned.fits(board) && pieces.iter().all(keeps);
        let symmetry = if is_kept { turned } else { Group::None };
        let numbers = numbers.map(|numbers| numbers[..pieces.len()].to_vec());
        let covering = BoardCovering {
            board,
            pieces,
            numbers,
            rule,
            symmetry,
            holes: holes.clone(),
            forced: set(bits[2] & bits[3] & bits[4]),
            forbidden: set(bits[2] & bits[3] & !bits[4]),
            demand: board.squares().map(|square| number(&demand, square)).collect(),
            at_most: at_most.map(|limits| board.squares().map(|at| number(&limits, at)).collect()),
            costs: board.squares().map(|square| number(&costs, square)).collect(),
            blocks: blocks.map(|(rows, cols, at_most)| Blocks { rows, cols, at_most }),
        };
        let places = covering.columns();
        // the columns are what a placement that the symmetry keeps is a union of
        let barred = |at: Square| holes.contains(at) || covering.forbidden.contains(at);
        for at in board.squares() {
            let orbit: BTreeSet<Square> = symmetry.elements().iter().map(|own| own.apply(board, at)).collect();
            let is_place = |(own, squares): &&(Piece, Vec<Square>)| {
                *own == covering.pieces[0].piece && squares.iter().copied().eq(orbit.iter().copied())
            };
            let expected = usize::from(!orbit.iter().any(|&at| barred(at)));
            prop_assert_eq!(places.iter().filter(is_place).count(), expected);
        }
        let all = if places.len() > 10 { 1u32 << 10 } else { 1 << places.len() };
        for number in 0..all {
            // all choices, or of many columns some
            let choice = if places.len() > 10 { (number * 1_048_573) >> 3 } else { number };
            let chosen = columns(choice, places.len());
            let of_column = |&column: &u32| {
                let (piece, squares) = &places[column as usize];
                squares.iter().map(|&square| (*piece, square)).collect::<Vec<_>>()
            };
            let men: Vec<(Piece, Square)> = chosen.iter().flat_map(of_column).collect();
            let price = |piece| covering.pieces.iter().find(|own| own.piece == piece).unwrap().price;
            let cost: u32 = men.iter().map(|&(piece, at)| price(piece) * covering.costs[at.index()]).sum();
            let expected = is_cover(&covering, &men);
            let accepted = verified(&covering, cost, &chosen).is_ok();
            prop_assert_eq!(accepted, expected, "{} {:?}", covering, men);
        }
    }
}

/// What the checker says of these columns as a solution of the board's program, of this cost.
fn verified(covering: &BoardCovering, cost: u32, chosen: &[u32]) -> Result<Verified, Rejection> {
    verify(&of_solution(covering, cost, chosen).to_string())
}

fn of_solution(covering: &BoardCovering, cost: u32, chosen: &[u32]) -> Certificate {
    let number = |number: u32| BigRational::from_integer(number.into());
    let solution = chosen.iter().map(|&column| (column, number(1))).collect();
    let proof = ProgramProof::Solution(number(cost), solution);
    Certificate::of_program(&CoveringProblem::from(covering.clone()), proof)
}

const PIECES: [&str; 5] = ["king", "knight", "rook", "bishop", "leap:+1,+0"];

/// One piece or two, each once.
fn pieces(piece: &str, other: Option<(&str, u32)>) -> Vec<PricedPiece> {
    let named = |name: &str, price| PricedPiece { piece: name.parse().unwrap(), price };
    let other = other.filter(|(name, _)| *name != piece).map(|(name, price)| named(name, price));
    std::iter::once(named(piece, 1)).chain(other).collect()
}

/// Whether the men keep what the covering asks, walking step by step and stopping at holes.
fn is_cover(covering: &BoardCovering, men: &[(Piece, Square)]) -> bool {
    let board = covering.board;
    let reaches = |piece: Piece, from: Square, to: Square| {
        let slides = matches!(piece, Piece::Rook | Piece::Bishop);
        let on = |step: (i32, i32)| {
            let next = |&at: &Square| {
                (slides && !covering.holes.contains(at)).then(|| board.step(at, step.0, step.1))?
            };
            let way = std::iter::successors(board.step(from, step.0, step.1), next);
            way.take_while(|&at| at != from).any(|at| at == to)
        };
        piece.steps().into_iter().any(on)
    };
    let own = |from: Square, to: Square| from == to && covering.rule != Rule::Total;
    let admitted = board.squares().all(|to| {
        let covers = |&&(piece, from): &&(Piece, Square)| own(from, to) || reaches(piece, from, to);
        let times = men.iter().filter(covers).count();
        let limit = covering.at_most.as_ref().map_or(usize::MAX, |most| most[to.index()] as usize);
        let demand = covering.demand[to.index()] as usize;
        covering.holes.contains(to) || demand <= times && times <= limit
    });
    let attacked = men
        .iter()
        .any(|&(piece, from)| men.iter().any(|&(_, to)| from != to && reaches(piece, from, to)));
    let apart = covering.rule != Rule::Independent || !attacked;
    let squares = SquareSet::from_squares(board, men.iter().map(|&(_, at)| at));
    let room = covering.blocks.is_none_or(|Blocks { rows, cols, at_most }| {
        let mut counts = std::collections::HashMap::new();
        let block = |square: Square| (board.row(square) / rows, board.col(square) / cols);
        squares.iter().for_each(|square| *counts.entry(block(square)).or_insert(0) += 1);
        counts.values().all(|&count| count <= at_most)
    });
    let forced = covering.forced.iter().all(|square| squares.contains(square));
    let number = |kind: Piece| men.iter().filter(|&&(piece, _)| piece == kind).count();
    let numbers = covering.numbers.iter().flatten();
    let as_many = covering
        .pieces
        .iter()
        .zip(numbers)
        .all(|(own, &asked)| number(own.piece) == asked as usize);
    as_many && admitted && apart && room && forced && squares.len() == men.len()
}

#[test]
fn a_board_without_wishes_is_the_problem_of_kind_cover() {
    let covering = BoardCovering::new(&Problem::new(Board::new(3, 4).unwrap()));
    let text = of_solution(&covering, 12, &(0..12).collect::<Vec<u32>>()).to_string();
    let lines = "destrier 1 program\nboard 3x4\npiece knight\nrule domination\nclaim at-most 12\n";
    assert!(text.starts_with(lines));
    assert_eq!(verify(&text).unwrap().to_string(), "knight domination of 3x4: at most 12");
}

#[test]
fn numbers_are_one_above_0_for_each_kind() {
    let queen = "queen".parse().unwrap();
    let plain =
        BoardCovering::new(&Problem { piece: queen, ..Problem::new("3x4".parse().unwrap()) });
    let covering = plain.with_piece("knight".parse().unwrap(), 1).with_numbers(vec![1, 2]);
    let chosen = ["queen@b2", "knight@d1", "knight@d3"];
    let names = covering.column_names();
    let column = |name: &&str| names.iter().position(|own| own == name).unwrap() as u32;
    let mut columns: Vec<u32> = chosen.iter().map(column).collect();
    columns.sort_unstable();
    let text = of_solution(&covering, 3, &columns).to_string();
    let claim = "queen and knight domination of 3x4, 1 and 2 of them: at most 3";
    assert_eq!(verify(&text).unwrap().to_string(), claim);
    let with = |line: &str| text.replace("numbers 1 2\n", line);
    for wrong in [
        "numbers 2 1\n",
        "numbers 1 1\n",
        "numbers 1 3\n",
        "numbers 0 2\n",
        "numbers 1\n",
        "numbers 1 2 1\n",
    ] {
        assert!(verify(&with(wrong)).is_err(), "{wrong}");
    }
    // without the line any number may stand there
    let any = "queen and knight domination of 3x4: at most 3";
    assert_eq!(verify(&with("")).unwrap().to_string(), any);
}
