//! The symmetry of programs: their automorphisms, and which columns those exchange in a case.

mod automorphism;
mod automorphisms;
mod chain;
mod fixings;
mod group;
mod permutations;
mod refinement;
mod stabiliser;
mod structure;
mod table;
mod union_find;

pub use automorphism::Automorphism;
pub use automorphisms::{
    Automorphisms, NoAutomorphism, Unkept, automorphism_group, check_automorphisms, unkept,
};
pub(crate) use automorphisms::{automorphisms, conjugates};
pub(crate) use chain::Moved;
pub(crate) use fixings::{Fixed, Fixings};
pub(crate) use permutations::orbits;
pub(crate) use stabiliser::{Stabiliser, Symmetry, undecided};
pub use structure::Structure;
pub(crate) use union_find::{grouped, join, root};
