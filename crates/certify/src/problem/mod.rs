//! What a problem is: as text, rebuilt from its board, what covers it, and what packings show.

mod bound;
mod cover;
pub(crate) mod header;
mod instance;
pub(crate) mod permutation;
mod weights;

pub(crate) use bound::bound;
pub use bound::{LowerBound, Obstacle, lower_bound};
pub use cover::check_cover;
pub(crate) use instance::graph;
pub use instance::{Fixing, Instance};
pub use weights::Weights;
