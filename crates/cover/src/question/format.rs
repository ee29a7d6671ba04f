//! How a certificate is written.

/// Who is to read the certificate of a bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProofFormat {
    /// The exact checker: any certificate.
    #[default]
    Destrier,
    /// The proved checker, too: cases of kind `program`, which is of any linear program.
    Program,
    /// Checkers of VIPR.
    Vipr,
    /// VeriPB, with the formula in another file.
    Veripb,
}

impl ProofFormat {
    /// All of them.
    pub const ALL: [ProofFormat; 4] =
        [ProofFormat::Destrier, ProofFormat::Program, ProofFormat::Vipr, ProofFormat::Veripb];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            ProofFormat::Destrier => "destrier",
            ProofFormat::Program => "program",
            ProofFormat::Vipr => "vipr",
            ProofFormat::Veripb => "veripb",
        }
    }

    /// How its files end.
    pub fn ending(self) -> &'static str {
        match self {
            ProofFormat::Destrier | ProofFormat::Program => "txt",
            ProofFormat::Vipr => "vipr",
            ProofFormat::Veripb => "pbp",
        }
    }

    /// Whether checkers of others read it, by the rows of a file: cases are no images of others, which would have to be written
    /// out, longer than a tree without them.
    pub fn is_for_others(self) -> bool {
        match self {
            ProofFormat::Destrier | ProofFormat::Program => false,
            ProofFormat::Vipr | ProofFormat::Veripb => true,
        }
    }

    /// Whether it has no words but cases for what shows a bound.
    pub fn has_cases_only(self) -> bool {
        match self {
            ProofFormat::Destrier => false,
            ProofFormat::Program | ProofFormat::Vipr | ProofFormat::Veripb => true,
        }
    }

    /// Whether it has words for rows that follow from others.
    pub(crate) fn has_cuts(self) -> bool {
        self != ProofFormat::Veripb
    }

    /// Whether it has words for columns that are narrowed by their reduced costs.
    pub(crate) fn has_narrowings(self) -> bool {
        matches!(self, ProofFormat::Destrier | ProofFormat::Vipr)
    }

    /// Whether parts may be proved apart.
    pub(crate) fn has_parts(self) -> bool {
        match self {
            ProofFormat::Destrier | ProofFormat::Program => true,
            ProofFormat::Vipr | ProofFormat::Veripb => false,
        }
    }
}
