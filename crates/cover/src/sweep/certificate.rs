//! The certificate of a sweep: its subproblem, and what pieces cost in each projection.

use super::partitioning::Costs;
use super::subproblem::Subproblem;
use destrier_board::Problem;
use destrier_certify::{Projection, SweepCertificate};

/// The certificate that covers have at least so many pieces, by these costs over the denominator.
pub(super) fn certificate(
    problem: &Problem,
    size: usize,
    subproblem: &Subproblem,
    denominator: i64,
    costs: &Costs,
) -> SweepCertificate {
    let projections = subproblem.spaces.iter().zip(costs).map(|(space, costs)| {
        let mut by_square = vec![0; subproblem.board.area()];
        for (square, cost) in subproblem.order.iter().zip(costs) {
            by_square[square.index()] = cost.unsigned_abs();
        }
        Projection { squares: space.squares.clone(), costs: by_square }
    });
    SweepCertificate {
        problem: problem.clone(),
        size,
        cover: None,
        symmetry: subproblem.symmetry,
        domain: subproblem.quotient.domain().clone(),
        lines: subproblem.by,
        denominator: denominator as u16,
        projections: projections.collect(),
    }
}
