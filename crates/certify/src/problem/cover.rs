//! Checks that a set of squares is a cover as a problem asks for it.

use super::permutation::generators;
use crate::place::Place;
use crate::rejection::Rejection;
use destrier_board::{Demands, Problem, Square, SquareSet};

/// Checks that the squares are a cover that the problem admits: forced and forbidden squares,
/// coverage, independence, symmetry and blocks.
///
/// # Errors
/// The first wish of the problem that is not met.
///
/// # Panics
/// If the cover is a set of another board's squares.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem, SquareSet};
/// use destrier_certify::check_cover;
///
/// let board = Board::new(4, 4)?;
/// let middle = SquareSet::from_squares(board, board.parse_squares("b2 c2 b3 c3")?);
/// assert!(check_cover(&Problem::new(board), &middle).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_cover(problem: &Problem, cover: &SquareSet) -> Result<(), Rejection> {
    assert_eq!(problem.board, cover.board(), "a cover of the problem's board");
    fixed(problem, cover)?;
    let attacked = attacked(problem, cover);
    covered(problem, cover, &attacked)?;
    independent(problem, cover, &attacked)?;
    symmetric(problem, cover)?;
    blocks(problem, cover)
}

/// The squares that pieces on the cover attack.
fn attacked(problem: &Problem, cover: &SquareSet) -> SquareSet {
    let mut attacked = SquareSet::empty(problem.board);
    for from in cover.iter() {
        for to in problem.piece.attacks(problem.board, from, |_| false) {
            attacked.insert(to);
        }
    }
    attacked
}

fn fixed(problem: &Problem, cover: &SquareSet) -> Result<(), Rejection> {
    let place = |square| Place { board: problem.board, square };
    if let Some(square) = problem.forced.iter().find(|&square| !cover.contains(square)) {
        return Err(Rejection::ForcedSquareMissing(place(square)));
    }
    if let Some(square) = problem.forbidden.iter().find(|&square| cover.contains(square)) {
        return Err(Rejection::ForbiddenSquareUsed(place(square)));
    }
    Ok(())
}

fn covered(problem: &Problem, cover: &SquareSet, attacked: &SquareSet) -> Result<(), Rejection> {
    let board = problem.board;
    let Demands { covers_own_square, forbids_attack: _ } = problem.rule.demands();
    let holds = |square| covers_own_square && cover.contains(square);
    let is_missed = |&square: &Square| {
        !attacked.contains(square) && !holds(square) && !problem.exempt.contains(square)
    };
    match board.squares().find(is_missed) {
        Some(square) => Err(Rejection::UncoveredSquare(Place { board, square })),
        None => Ok(()),
    }
}

fn independent(
    problem: &Problem,
    cover: &SquareSet,
    attacked: &SquareSet,
) -> Result<(), Rejection> {
    let board = problem.board;
    let place = |square| Place { board, square };
    let Demands { covers_own_square: _, forbids_attack } = problem.rule.demands();
    if !forbids_attack || !cover.iter().any(|square| attacked.contains(square)) {
        return Ok(());
    }
    for from in cover.iter() {
        let attacks = problem.piece.attacks(board, from, |_| false);
        if let Some(&to) = attacks.iter().find(|&&to| cover.contains(to)) {
            return Err(Rejection::AttackingPieces(place(from), place(to)));
        }
    }
    Ok(())
}

fn symmetric(problem: &Problem, cover: &SquareSet) -> Result<(), Rejection> {
    let board = problem.board;
    let place = |square| Place { board, square };
    for &symmetry in generators(problem.symmetry) {
        let lonely = |&square: &Square| !cover.contains(symmetry.apply(board, square));
        if let Some(square) = cover.iter().find(lonely) {
            let image = place(symmetry.apply(board, square));
            return Err(Rejection::OrbitNotClosed { symmetry, square: place(square), image });
        }
    }
    Ok(())
}

fn blocks(problem: &Problem, cover: &SquareSet) -> Result<(), Rejection> {
    let Some(at_most) = problem.blocks.map(|blocks| blocks.at_most) else { return Ok(()) };
    for block in problem.block_squares() {
        let found = block.iter().filter(|&&square| cover.contains(square)).count();
        if found > at_most {
            let corner = Place { board: problem.board, square: block[0] };
            return Err(Rejection::OverfullBlock { corner, found, at_most });
        }
    }
    Ok(())
}
