//! What is asked for.

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Goal {
    /// A small cover, and the best bound that is soon shown.
    Cover,
    /// A cheapest choice, and that none is cheaper.
    #[default]
    Minimum,
    /// No choice costs less. A cheaper choice met on the way ends the search.
    AtLeast(usize),
}

impl Goal {
    /// The bound that is to be shown, if one is given.
    pub fn at_least(self) -> Option<usize> {
        match self {
            Goal::Cover | Goal::Minimum => None,
            Goal::AtLeast(cost) => Some(cost),
        }
    }
}
