//! What a proof may leave out: rows and columns that others make superfluous, and columns that cost too much.

mod kernel;
mod reduced_costs;
mod reduction;
mod taken;

pub(crate) use kernel::Kernel;
pub(crate) use reduced_costs::{Shut, on_top};
pub(crate) use reduction::Reduction;
