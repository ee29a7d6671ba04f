//! Where cycles lie, and which lengths are balanced.

use destrier_board::Board;

/// Where a piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// On the board as it is.
    Board,
    /// On the six faces of a cube, which are the board; see [`MoveGraph::of_cube`](destrier_board::MoveGraph::of_cube).
    Cube,
}

/// The least and greatest length that make `count` cycles balanced: the even numbers around
/// `area / count`, and at least 4. None if there are no cycles.
///
/// ```
/// use destrier_board::Board;
///
/// let board = Board::new(10, 10)?;
/// assert_eq!(destrier_certify::balanced(board, 20), Some((4, 6)));
/// assert_eq!(destrier_certify::balanced(board, 25), Some((4, 4)));
/// # Ok::<(), destrier_board::BoardError>(())
/// ```
pub fn balanced(board: Board, count: usize) -> Option<(usize, usize)> {
    balanced_squares(board.area(), count)
}

/// The same of so many squares.
pub(crate) fn balanced_squares(area: usize, count: usize) -> Option<(usize, usize)> {
    let (floor, ceiling) = (area.checked_div(count)?, area.div_ceil(count));
    Some(((floor / 2 * 2).max(4), (ceiling.div_ceil(2) * 2).max(4)))
}
