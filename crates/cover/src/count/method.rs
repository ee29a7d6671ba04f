//! The ways to count, by name.

/// How to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CountMethod {
    /// As [`CountMethod::Sweep`] while the layers are small; from then on as [`CountMethod::Seam`] for the smallest covers,
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
}

impl CountMethod {
    /// All methods.
    pub const ALL: [CountMethod; 5] = [
        CountMethod::Auto,
        CountMethod::Sweep,
        CountMethod::Halved,
        CountMethod::Seam,
        CountMethod::Fisher,
    ];

    /// What the method is called.
    pub fn name(self) -> &'static str {
        match self {
            CountMethod::Auto => "auto",
            CountMethod::Sweep => "sweep",
            CountMethod::Halved => "halved",
            CountMethod::Seam => "seam",
            CountMethod::Fisher => "fisher",
        }
    }
}
