//! Branch and bound: the tree, what grows it, and the certificate that is written of it.

mod branching;
mod certificate;
mod consistency;
mod fathom;
mod nodes;
mod pseudo_costs;
mod run;
mod search;
mod snapshot;
mod strengthening;

pub(crate) use run::{Run, TreeLimits, at_least_a_moment};
pub(crate) use search::Search;
