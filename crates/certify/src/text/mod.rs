//! The text of certificates: lines of words, numbers and names, each in its one form.

mod index;
mod lines;
mod names;
mod number;

pub(crate) use index::{above_0, ascending, index, short};
pub(crate) use lines::{Lines, Words};
pub(crate) use names::{name, square, squares};
pub(crate) use number::{count, fraction, integer, positive, whole, zeros};
