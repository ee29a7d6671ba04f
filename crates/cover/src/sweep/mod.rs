//! Lower bounds by sweeps of half a board; `SWEEP.md` beside this crate is their mathematics.

mod ascent;
mod certificate;
mod fold;
mod group;
mod groups;
mod joint;
mod multipliers;
mod partitioning;
mod product;
mod prove;
mod prover;
mod reflection;
mod report;
mod snapshot;
mod space;
mod subproblem;
mod table;
mod tables;
mod zones;

pub use prove::prove;
pub use report::{Options, Outcome, Report, SweepError};
