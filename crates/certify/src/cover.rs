//! Checks that a set of squares is a cover as a problem asks for it.

use crate::Rejection;
use crate::instance::Instance;
use crate::rejection::Place;
use destrier_board::{Problem, Rule, Square, SquareSet};

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
    let instance = Instance::new(problem);
    fixed(problem, cover)?;
    covered(&instance, cover)?;
    independent(&instance, cover)?;
    symmetric(&instance, cover)?;
    blocks(problem, cover)
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

fn covered(instance: &Instance, cover: &SquareSet) -> Result<(), Rejection> {
    let board = cover.board();
    let open = |&square: &Square| {
        !instance.graph.neighbours(square).iter().any(|&from| cover.contains(from))
    };
    match board.squares().find(open) {
        Some(square) => Err(Rejection::UncoveredSquare(Place { board, square })),
        None => Ok(()),
    }
}

fn independent(instance: &Instance, cover: &SquareSet) -> Result<(), Rejection> {
    if instance.problem.rule != Rule::Independent {
        return Ok(());
    }
    let place = |square| Place { board: cover.board(), square };
    for from in cover.iter() {
        if let Some(to) = instance.attacked(from).find(|&to| cover.contains(to)) {
            return Err(Rejection::AttackingPieces(place(from), place(to)));
        }
    }
    Ok(())
}

fn symmetric(instance: &Instance, cover: &SquareSet) -> Result<(), Rejection> {
    let place = |square| Place { board: cover.board(), square };
    for permutation in &instance.permutations {
        let lonely = |&square: &Square| !cover.contains(permutation.image(square));
        if let Some(square) = cover.iter().find(lonely) {
            let image = place(permutation.image(square));
            let symmetry = permutation.symmetry;
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
