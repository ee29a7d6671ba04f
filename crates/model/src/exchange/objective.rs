//! The programs that a statement has.

/// Which program of a statement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Objective {
    /// The minimum cover.
    #[default]
    Cover,
    /// The maximum fractional packing.
    Packing,
    /// The most squares no two of which one piece covers: a packing in whole numbers.
    IntegerPacking,
    /// The most pieces that do not attack one another.
    IndependentSet,
}

impl Objective {
    /// All of them.
    pub const ALL: [Objective; 4] = [
        Objective::Cover,
        Objective::Packing,
        Objective::IntegerPacking,
        Objective::IndependentSet,
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Objective::Cover => "cover",
            Objective::Packing => "packing",
            Objective::IntegerPacking => "integer-packing",
            Objective::IndependentSet => "independent-set",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Self> {
        Objective::ALL.into_iter().find(|objective| objective.name() == name)
    }

    /// Whether a [`SolverAnswer`](super::SolverAnswer) to it can be lifted.
    pub fn is_lifted(self) -> bool {
        matches!(self, Objective::Cover | Objective::Packing)
    }
}
