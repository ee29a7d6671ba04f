//! What is to be shown.

/// What is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Goal {
    /// A cheapest choice, and that none is cheaper.
    #[default]
    Minimum,
    /// No choice costs less. A cheaper choice met on the way ends the search.
    AtLeast(usize),
}
