//! Lower bounds by exact fractional packings, and what shows that a problem has no cover at all.
//!
//! The proof that the inequalities checked here bound every cover is in `FORMAT.md`.

use crate::place::Place;
use crate::problem::{Fixing, Instance, Weights};
use crate::rejection::Rejection;
use destrier_board::{Problem, Square};
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use std::cmp::Ordering;

/// What a packing shows about the size of every cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowerBound {
    /// The forced pieces and the sum of the weights.
    pub exact: BigRational,
    /// The least possible size not below `exact`: free orbits of equal size make sizes that are
    /// no multiples impossible.
    pub size: BigInt,
}

/// The lower bound that weights show about the covers of a problem, after checking that they are
/// a packing.
///
/// # Errors
/// [`Rejection::OverloadedSquare`] or [`Rejection::IdleWeight`].
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_certify::{Weights, lower_bound};
///
/// let board = Board::new(3, 3)?;
/// // On 3x3 no square is covered twice by a knight in the middle; its own weight may be 1.
/// let numerators = [1, 1, 1, 1, 3, 1, 1, 1, 1].map(Into::into).to_vec();
/// let packing = Weights::over(board, 3u32.into(), numerators)?;
/// let bound = lower_bound(&Problem::new(board), &packing)?;
/// assert_eq!((bound.exact.to_string(), bound.size), ("11/3".into(), 4.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lower_bound(problem: &Problem, packing: &Weights) -> Result<LowerBound, Rejection> {
    let instance = Instance::new(problem)?;
    bound(&instance, &instance.fixing(), packing)
}

/// The same of an instance, with its fixed squares.
pub(crate) fn bound(
    instance: &Instance,
    fixing: &Fixing,
    packing: &Weights,
) -> Result<LowerBound, Rejection> {
    check_packing(instance, fixing, packing)?;
    let (sum, step) = (packing.sum(), BigInt::from(fixing.size_step()));
    let pieces = BigInt::from(fixing.pieces());
    let size = &pieces + (&sum / &step).ceil().to_integer() * step;
    Ok(LowerBound { exact: sum + pieces, size })
}

/// Checks that no free orbit covers more weight than it has squares, and that no weight lies where
/// included orbits cover already.
fn check_packing(instance: &Instance, fixing: &Fixing, packing: &Weights) -> Result<(), Rejection> {
    let board = instance.problem.board;
    let idle = |&square: &Square| fixing.is_covered(square) && !packing.numerator(square).is_zero();
    if let Some(square) = board.squares().find(idle) {
        return Err(Rejection::IdleWeight(Place { board, square }));
    }
    for orbit in instance.all().filter(|&orbit| fixing.is_free(orbit)) {
        let size = instance.orbit(orbit).len();
        let load = packing.load(instance.reach(orbit));
        if load > packing.denominator() * BigUint::from(size) {
            let square = Place { board, square: instance.orbit(orbit)[0] };
            let load = packing.fraction(load);
            return Err(Rejection::OverloadedSquare { square, size, load });
        }
    }
    Ok(())
}

impl LowerBound {
    /// The size, if it fits.
    pub fn to_usize(&self) -> Option<usize> {
        self.size.to_usize()
    }

    /// Refuses a claim of another bound.
    pub(crate) fn check(self, claimed: usize) -> Result<(), Rejection> {
        let LowerBound { exact, size: shown } = self;
        match BigInt::from(claimed).cmp(&shown) {
            Ordering::Equal => Ok(()),
            Ordering::Less => Err(Rejection::BoundBelowSum { claimed, shown }),
            Ordering::Greater => Err(Rejection::BoundAboveSum { claimed, exact, shown }),
        }
    }
}

/// Why a problem has no cover at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// No included or free orbit covers this square.
    Uncoverable(Square),
    /// The orbit of this square is both included and excluded.
    Clash(Square),
}

impl Obstacle {
    /// Checks that the obstacle is there.
    pub(crate) fn check(self, instance: &Instance, fixing: &Fixing) -> Result<(), Rejection> {
        let board = instance.problem.board;
        match self {
            Obstacle::Uncoverable(square) if instance.problem.exempt.contains(square) => {
                Err(Rejection::ExemptSquare(Place { board, square }))
            }
            Obstacle::Uncoverable(square) => match open_coverer(instance, fixing, square) {
                None => Ok(()),
                Some(from) => Err(Rejection::CoverableSquare {
                    square: Place { board, square },
                    from: Place { board, square: from },
                }),
            },
            Obstacle::Clash(square) => {
                let orbit = instance.orbit_of(square);
                if fixing.is_included(orbit) && fixing.is_excluded(orbit) {
                    return Ok(());
                }
                Err(Rejection::NoClash(Place { board, square }))
            }
        }
    }
}

/// A square, included or free, from which this square is covered.
fn open_coverer(instance: &Instance, fixing: &Fixing, square: Square) -> Option<Square> {
    let mut from = instance.graph.coverers(square).iter().copied();
    from.find(|&from| {
        let orbit = instance.orbit_of(from);
        fixing.is_included(orbit) || fixing.is_free(orbit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Board, Group};
    use num_traits::One;

    #[test]
    fn sizes_of_orbits_round_bounds_up() {
        let board = Board::new(4, 4).unwrap();
        let problem = Problem::new(board).with_symmetry(Group::Rot90).unwrap();
        let mut numerators = vec![BigInt::zero(); 16];
        numerators[0] = BigInt::one();
        let packing = Weights::over(board, BigUint::one(), numerators).unwrap();
        let found = lower_bound(&problem, &packing).unwrap();
        assert_eq!((found.exact, found.size), (BigInt::one().into(), 4.into()));
    }
}
