//! Branch and bound: the tree, what grows it, and the certificate that is written of it.

mod branching;
mod certificate;
mod consistency;
mod fathom;
mod hands;
mod nodes;
mod overlay;
mod pseudo_costs;
mod run;
mod search;
mod snapshot;
mod strengthening;
mod team;

pub(crate) use run::{Run, TreeLimits, at_least_a_moment};
pub(crate) use search::Search;
pub(crate) use team::Team;
