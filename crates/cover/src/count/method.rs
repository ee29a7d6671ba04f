//! The ways to count, by name.

/// How to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// As [`Method::Sweep`] while the layers are small; from then on as [`Method::Seam`] for the smallest covers,
    /// and as [`Method::Halved`] for others.
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

impl Method {
    /// All methods.
    pub const ALL: [Method; 5] =
        [Method::Auto, Method::Sweep, Method::Halved, Method::Seam, Method::Fisher];

    /// What the method is called.
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Sweep => "sweep",
            Method::Halved => "halved",
            Method::Seam => "seam",
            Method::Fisher => "fisher",
        }
    }
}
