//! The least or greatest value of a linear program in whole and continuous columns.

mod automorphism;
mod board;
mod case;
mod cases;
mod certificate;
mod classes;
mod cut;
mod dominating;
mod domination;
mod elimination;
mod frames;
mod implication;
mod lemma;
mod narrowing;
mod node;
mod proof;
mod propagation;
mod region;
mod rounding;
mod stable;
mod tables;
mod weights;

pub use automorphism::LinearAutomorphism;
pub use board::BoardProgramCertificate;
pub use case::LinearCase;
pub use certificate::ProgramCertificate;
pub use classes::{LiteralGraph, LiteralSet};
pub use cut::LinearCut;
pub use domination::LinearDomination;
pub use elimination::LinearElimination;
pub use lemma::LinearLemma;
pub use narrowing::LinearNarrowing;
pub use node::{LinearNode, LinearTree};
pub use proof::ProgramProof;
pub use stable::{LinearStable, StableCases};
