//! The density of covers of the plane: how many pieces one takes for each square, from both sides.
//!
//! From below, costs for the rows of an endless strip and around it are chosen so that covering a column of it costs as
//! much as can be in the long run: a least mean cycle of the states of a strip. `FORMAT.md`, kind `density`, proves that
//! this, over the sum of the costs, bounds the density of every cover. The best costs are those of a linear program with a row for
//! each cycle (`costs`); cycles cheaper than wanted are found by following states (`states`), and
//! when there are none, that is the proof. From above, small covers of tori repeat (`pattern`).

mod costs;
mod edge;
mod error;
mod find;
mod pattern;
mod states;

pub use error::{DensityError, Stopped};
pub use find::{Density, DensityOptions, density};
