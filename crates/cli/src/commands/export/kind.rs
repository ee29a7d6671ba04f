//! The programs that a problem has.

/// Which program of a problem.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The minimum cover
    #[default]
    Cover,
    /// The maximum fractional packing
    Packing,
    /// The most squares no two of which one piece covers: a packing in whole numbers
    IntegerPacking,
    /// The most pieces that do not attack one another
    IndependentSet,
}

impl Kind {
    /// The word for it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Cover => "cover",
            Kind::Packing => "packing",
            Kind::IntegerPacking => "integer-packing",
            Kind::IndependentSet => "independent-set",
        }
    }

    /// Whether `import` makes something of an answer.
    pub(crate) fn is_imported(self) -> bool {
        matches!(self, Kind::Cover | Kind::Packing)
    }
}
