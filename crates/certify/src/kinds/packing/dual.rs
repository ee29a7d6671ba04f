//! Whether a fractional cover shows that a packing is a maximum one.

use crate::place::Place;
use crate::problem::{Fixing, Instance, Weights};
use crate::rejection::Rejection;
use destrier_board::Square;
use num_traits::Zero;

/// Checks that `dual` is a fractional cover of what the fixed squares leave, of the same value as
/// the packing, so that both are optimal.
pub(super) fn check_dual(
    instance: &Instance,
    fixing: &Fixing,
    packing: &Weights,
    dual: &Weights,
) -> Result<(), Rejection> {
    let board = instance.problem.board;
    let place = |square| Place { board, square };
    for orbit in instance.all() {
        let squares = instance.orbit(orbit);
        let first = squares[0];
        let differs = |&&square: &&Square| dual.numerator(square) != dual.numerator(first);
        if let Some(&other) = squares.iter().find(differs) {
            return Err(Rejection::DualNotSymmetric(place(first), place(other)));
        }
        if !fixing.is_free(orbit) && !dual.numerator(first).is_zero() {
            return Err(Rejection::DualOnFixedSquare(place(first)));
        }
    }
    for square in board.squares().filter(|&square| !fixing.is_covered(square)) {
        let orbits = instance.coverers(square);
        let sum = dual.load(orbits.iter().map(|&orbit| &instance.orbit(orbit)[0]));
        if sum < *dual.denominator() {
            let sum = dual.fraction(sum);
            return Err(Rejection::UncoveredByDual { square: place(square), sum });
        }
    }
    match (dual.sum(), packing.sum()) {
        (dual, packing) if dual == packing => Ok(()),
        (dual, packing) => Err(Rejection::DualOfOtherValue { dual, packing }),
    }
}
