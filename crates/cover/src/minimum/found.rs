//! What a method found, before anything is proved.

use destrier_board::SquareSet;
use destrier_certify::{Certificate, Weights};
use destrier_model::Stop;

/// What a method found, before anything is proved.
#[derive(Default)]
pub(super) struct Found {
    pub(super) stop: Option<Stop>,
    pub(super) cover: Option<SquareSet>,
    pub(super) claimed: Option<f64>,
    pub(super) work: Option<u64>,
    pub(super) method: &'static str,
    pub(super) reason: Option<String>,
    /// What shows that no cover is smaller; a packing is made if there is none.
    pub(super) certificate: Option<Certificate>,
    /// That packing, where it is made already.
    pub(super) packing: Option<Weights>,
}

impl Found {
    /// There is no cover.
    pub(super) fn impossible(method: &'static str, reason: String) -> Self {
        let (stop, reason) = (Some(Stop::Infeasible), Some(reason));
        Found { stop, method, reason, ..Found::default() }
    }
}
