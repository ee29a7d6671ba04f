//! The most squares that pieces attack, by a folding search.

mod certificate;
mod replay;

pub use certificate::FoldingCertificate;
pub use replay::{Folding, FoldingKind, FoldingNode, FoldingTree, LeafSize, Replay};
