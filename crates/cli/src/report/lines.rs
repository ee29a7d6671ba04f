//! What is to be said of pieces that stand in the way of others: here they do not, and on a real board they do.

use destrier_board::{Attack, Placement, SquareSet};
use destrier_certify::BoardCovering;

/// That attacks go through other pieces, and which squares they would not reach if lines ended at the first one.
pub(crate) fn through_pieces(free: &[String]) -> String {
    const SAID: &str = "attacks go through other pieces";
    match free {
        [] => format!("{SAID}; nothing changes if lines end at the first piece"),
        [one] => format!("{SAID}; if lines end at the first piece, {one} is free"),
        _ => {
            let (number, names) = (free.len(), free.join(" "));
            format!("{SAID}; if lines end at the first piece, {number} squares are free: {names}")
        }
    }
}

/// The squares that ask for more pieces than cover them under an attack.
pub(crate) fn missing(covering: &BoardCovering, men: &Placement, attack: Attack) -> SquareSet {
    let (board, occupied) = (covering.board, men.squares());
    let ends = |square| {
        covering.holes.contains(square) || attack == Attack::Strong && occupied.contains(square)
    };
    let mut asked = covering.demand.clone();
    for &(piece, from) in men.men() {
        let own = covering.rule.covers_own_square().then_some(from);
        for square in piece.attacks(board, from, ends).into_iter().chain(own) {
            asked[square.index()] = asked[square.index()].saturating_sub(1);
        }
    }
    SquareSet::from_squares(board, board.squares().filter(|square| asked[square.index()] > 0))
}
