//! The certificate of a sweep: its part, and what pieces cost in each layer.

use super::plan::Plan;
use super::split::Costs;
use destrier_board::Problem;
use destrier_certify::{Layer, SweepCertificate};

/// The certificate that covers have at least so many pieces, by these costs over the denominator.
pub(super) fn certificate(
    problem: &Problem,
    size: usize,
    plan: &Plan,
    denominator: i64,
    costs: &Costs,
) -> SweepCertificate {
    let layers = plan.layers.iter().zip(costs).map(|(layer, costs)| {
        let mut shares = vec![0; plan.board.area()];
        for (square, cost) in plan.order.iter().zip(costs) {
            shares[square.index()] = cost.unsigned_abs();
        }
        Layer { squares: layer.squares.clone(), shares }
    });
    SweepCertificate {
        problem: problem.clone(),
        size,
        cover: None,
        symmetry: plan.symmetry,
        by_columns: plan.by_columns,
        denominator: denominator as u16,
        layers: layers.collect(),
    }
}
