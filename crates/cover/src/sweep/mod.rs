//! Lower bounds by sweeps of half a board; `SWEEP.md` beside this crate is their mathematics.

mod ascent;
mod certificate;
mod checkpoint;
mod decisions;
mod fold;
mod graph;
mod group;
mod groups;
mod joint;
mod line;
mod multipliers;
mod options;
mod pair;
mod pairs;
mod partitioning;
mod product;
mod prove;
mod prover;
mod reflection;
mod smallest;
mod snapshot;
mod space;
mod subproblem;
mod table;
mod tables;
mod zones;

pub(crate) use options::Unlisted;
pub use options::{SweepError, SweepOptions};
pub use prove::prove;
pub use prover::UncheckedSweep;
pub(crate) use smallest::{Listed, smallest};
