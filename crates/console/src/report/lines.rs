//! Covers as they are shown, and remarks on pieces that stand in the way of others: here they do not, and on a
//! real board they do.

use destrier_board::{Placement, Problem, SquareSet};
use destrier_certify::BoardCovering;
use destrier_draw::terminal;

/// A cover in characters, with blanks for holes.
pub fn drawn(problem: &Problem, cover: &SquareSet) -> String {
    let holes = BoardCovering::new(problem).holes;
    terminal::placement_between(&Placement::of(problem.piece, cover), &holes)
}

/// That attacks go through other pieces, and which squares they would not reach if lines ended at the first one.
pub fn through_pieces(free: &[String]) -> String {
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
