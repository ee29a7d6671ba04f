//! What looks for a cover, and what proves a bound.

use destrier_model::Solver;

/// What looks for an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// What suits: local search first, and what proves best at this size.
    #[default]
    Auto,
    /// A sweep of half the board.
    Sweep,
    /// Cases, each settled by exact weights.
    Tree,
    /// Relaxations with local cuts, in cases where one does not suffice: for programs whose rows are many and short.
    LocalCuts,
    /// A solver of integer programs, with a proof by cases where its packing falls short of the cover.
    Program(Solver),
    /// Local search, which proves only what a packing shows.
    Search(SearchMethod),
    /// Local search in the frame around a pattern of density 1/8 (Monier).
    Frame,
}

impl Method {
    /// Those that prove a bound.
    pub const PROOFS: [Method; 4] = [Method::Auto, Method::Sweep, Method::Tree, Method::LocalCuts];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Sweep => "sweep",
            Method::Tree => "tree",
            Method::LocalCuts => "local-cuts",
            Method::Program(solver) => solver.name(),
            Method::Search(SearchMethod::Weighting) => "weighting",
            Method::Search(SearchMethod::Annealing) => "annealing",
            Method::Search(SearchMethod::TwoStage) => "two-stage",
            Method::Frame => "monier",
        }
    }

    /// Those that search a board or a program locally, by their names.
    pub const SEARCHES: [Method; 4] = [
        Method::Search(SearchMethod::Weighting),
        Method::Search(SearchMethod::Annealing),
        Method::Search(SearchMethod::TwoStage),
        Method::Frame,
    ];
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
