//! A dual simplex method of our own: a linear program that is solved over and over with other
//! bounds, each time from the basis of a solve before.
//!
//! Each row is a variable too, bounded by the row's sides. At any time as many variables are basic as there are rows,
//! and a dense `tableau` has them and the objective in terms of the others, each of which is at one of its bounds. The
//! objective never falls when one of these moves; variables are exchanged until the basic ones are within their bounds.
//! It suits programs of up to some thousand rows and columns.

mod far;
mod relaxation;
mod tableau;
#[cfg(test)]
mod tests;

pub(super) use relaxation::Relaxation;
#[cfg(feature = "highs")]
pub(super) use relaxation::takes;
