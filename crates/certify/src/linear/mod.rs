//! Linear programs in whole and continuous columns, and multipliers of their rows.

mod exact;
mod multipliers;
mod optimum;
mod program;
mod program_text;
mod range;
mod row;
pub(crate) mod terms;

pub(crate) use exact::{Exact, Stop, result};
pub use multipliers::Multipliers;
pub use optimum::{Optimum, decimal};
pub use program::{LinearColumn, LinearProgram};
pub use range::LinearRange;
pub use row::LinearRow;
