//! What looks for a cover, and what proves a bound.

use destrier_model::Solver;

/// What looks for a smallest cover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CoverMethod {
    /// What suits: local search first, and what proves best at this size.
    #[default]
    Auto,
    /// A solver of integer programs, with a proof by cases where its packing falls short of the cover.
    Program(Solver),
    /// Local search, which proves only what a packing shows.
    Search(SearchMethod),
    /// Local search in the frame around a pattern of density 1/8 (Monier).
    Frame,
}

/// What proves a lower bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProofMethod {
    /// A sweep where that suits, and a tree where it does not or shows too little.
    #[default]
    Auto,
    /// A sweep of half the board.
    Sweep,
    /// Cases, each settled by exact weights.
    Tree,
}

impl ProofMethod {
    /// All of them.
    pub const ALL: [ProofMethod; 3] = [ProofMethod::Auto, ProofMethod::Sweep, ProofMethod::Tree];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            ProofMethod::Auto => "auto",
            ProofMethod::Sweep => "sweep",
            ProofMethod::Tree => "tree",
        }
    }
}

/// What searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SearchMethod {
    /// The strongest: row weighting on the board and on its symmetries, windows chosen anew
    /// exactly, corners of covers joined; on large boards windows chosen anew by row weighting.
    #[default]
    Weighting,
    /// Jackson and Pargas' simulated annealing, on one thread.
    Annealing,
    /// Rubin's two-stage search, on one thread, for problems without symmetry and fixed squares.
    TwoStage,
}
