//! The largest sets of pieces none of which attacks another, each found and judged.

use anyhow::{Context, Result, ensure};
use destrier_board::{Piece, Problem, Square, SquareSet};
use destrier_cover::count::{Census, CountMethod, choices, listed};
use destrier_model::exchange::Covering;
use destrier_run::Control;
use destrier_verify::Decimal;

/// What the rule is called.
pub(super) const NON_ATTACKING: &str = "non-attacking";

/// All sets of a size that a program of pieces on a board admits, or else the largest ones.
///
/// # Errors
/// If a limit comes first or there are too many.
pub(super) fn sets_of_a_size(
    covering: &Covering,
    (piece, holes): (Piece, &SquareSet),
    size: Option<usize>,
    control: Control<'_>,
) -> Result<Census> {
    let board = holes.board();
    let cost_of = |size: usize| {
        let size = Decimal::from(i64::try_from(size)?);
        covering.cost_of(size).context("there are not so many squares")
    };
    let cost = size.map(cost_of).transpose()?;
    let program = covering.problem.program()?;
    let found = choices(&program, cost, control)?;
    let set = |chosen: &Vec<u32>| {
        let names = covering.names_of(chosen);
        let squares = names.iter().map(|name| board.parse_square(name));
        Ok(SquareSet::from_squares(board, squares.collect::<Result<Vec<Square>, _>>()?))
    };
    let sets = found.all.iter().map(set).collect::<Result<Vec<SquareSet>>>()?;
    for set in &sets {
        check(set, piece, holes)?;
    }
    let size = sets.first().map(SquareSet::len).or(size).unwrap_or(0);
    let problem = Problem { piece, ..Problem::new(board) }.with_exempt(holes.iter());
    Ok(listed(&problem, size, &sets, (CountMethod::Choices, found.nodes)))
}

/// Refuses a set in which a piece attacks another one.
fn check(set: &SquareSet, piece: Piece, holes: &SquareSet) -> Result<()> {
    let ends = |square| holes.contains(square);
    for from in set.iter() {
        let attacked = piece.attacks(set.board(), from, ends).into_iter();
        let other = attacked.filter(|&to| to != from && !ends(to)).find(|&to| set.contains(to));
        ensure!(
            other.is_none() && !ends(from),
            "a fault of this program: {piece}s attack each other"
        );
    }
    Ok(())
}
