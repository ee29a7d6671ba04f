//! The modelling layer: programs as plain integer data, how they are written down, checked and
//! evaluated.

mod building;
mod condition;
mod covering;
mod data;
mod evaluation;
mod expression;
mod names;
mod tag;
mod validation;

pub use condition::{Condition, Relation};
pub use covering::covering_program;
pub use data::{Program, Row, Sense, Variable};
pub use expression::{Expression, VariableId, sum};
pub use names::{in_letters, is_portable};
pub(crate) use names::{is_lp_name, is_mps_name, pair_name, row_name, variable_name};
pub use validation::InvalidProgram;
