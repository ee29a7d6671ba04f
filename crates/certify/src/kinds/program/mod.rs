//! The least or greatest value of a linear program in whole and continuous columns.

mod automorphism;
mod case;
mod cases;
mod certificate;
mod cut;
mod exact;
mod multipliers;
mod node;
mod optimum;
mod program;
mod program_text;
mod range;
mod row;
mod terms;
mod weights;

pub use automorphism::LinearAutomorphism;
pub use case::LinearCase;
pub use certificate::{ProgramCertificate, ProgramProof};
pub use cut::LinearCut;
pub use multipliers::Multipliers;
pub use node::{LinearNode, LinearTree};
pub use optimum::Optimum;
pub use program::{LinearColumn, LinearProgram};
pub use range::LinearRange;
pub use row::LinearRow;
