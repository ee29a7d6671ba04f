//! Cutting planes that the values of a relaxation miss.

mod cliques;
mod sums;

pub(crate) use sums::missed;
