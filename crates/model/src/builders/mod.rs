//! The programs of boards and of covering programs.

mod cliques;
mod cover;
mod cycle_weights;
mod independence;
mod independent_set;
mod maximum_packing;
mod packing;
mod partition;
mod quotient;
mod reduced;
mod rounding;

pub use cover::{cover_program, cover_program_by, cover_program_in_full};
pub use cycle_weights::cycle_weights;
pub use independence::Independence;
pub use independent_set::independent_set_program;
pub use maximum_packing::{MaximumPacking, bound_packing, maximum_packing, maximum_packing_within};
pub use packing::{
    PackingProgram, averaged_packing_program, integer_packing_program, packing_program,
};
pub use partition::partition_program;
pub use quotient::ProblemQuotient;
pub use reduced::Reduced;
pub use rounding::packing_near;
