//! The ways to count, by name.

/// How to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CountMethod {
    /// As [`CountMethod::Choices`] where squares are fixed or exempt, and else as [`CountMethod::Sweep`] while the layers are small; from then on as [`CountMethod::Seam`] for the smallest covers,
    /// and as [`CountMethod::Halved`] for others.
    #[default]
    Auto,
    /// Counts every cover once.
    Sweep,
    /// Looks for covers up to half turns.
    Halved,
    /// Looks for the smallest covers up to symmetry by what the halves of the board cost.
    Seam,
    /// Fisher's own program.
    Fisher,
    /// Lists the choices of the covering program one by one; where squares are fixed or exempt, too.
    Choices,
}

impl CountMethod {
    /// All methods.
    pub const ALL: [CountMethod; 6] = [
        CountMethod::Auto,
        CountMethod::Sweep,
        CountMethod::Halved,
        CountMethod::Seam,
        CountMethod::Fisher,
        CountMethod::Choices,
    ];

    /// What the method is called.
    pub fn name(self) -> &'static str {
        match self {
            CountMethod::Auto => "auto",
            CountMethod::Sweep => "sweep",
            CountMethod::Halved => "halved",
            CountMethod::Seam => "seam",
            CountMethod::Fisher => "fisher",
            CountMethod::Choices => "choices",
        }
    }
}
