//! A case of a program: what is decided, the rows and cuts that it has, and exact weights on them.

mod cases;
mod conflicts;
mod cuts;
mod duals;
mod fractions;
mod leaf;
mod preorder;

pub(crate) use cases::Cases;
pub(crate) use conflicts::{are_many, is_set_cover, pair};
pub(crate) use cuts::{Cut, Cuts};
pub(crate) use duals::{Duals, TINY};
pub(crate) use fractions::Fractions;
pub(crate) use leaf::{
    Leaf, best, bound, excludes, fractions, infeasible, loads, rounded, settling, value, weights_of,
};
pub(crate) use preorder::{Written, each_node, in_kind_program, nothing};
