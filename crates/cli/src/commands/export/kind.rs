//! The programs that a problem has.

/// Which program of a problem.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The minimum cover
    #[default]
    Cover,
    /// The maximum fractional packing
    Packing,
}
