//! Goes through the nodes of trees, on one thread or on several.

mod ahead;
mod case;
mod crew;
mod desk;
#[cfg(test)]
mod tests;

pub(crate) use case::{Case, Nodes, Settled, lesser};
pub use crew::Crew;
pub(crate) use crew::Written;
