//! How to search, what is found, and what cannot be.

use crate::question::SearchMethod;
use crate::setters::setters;
use destrier_board::{Board, SquareSet};
use destrier_run::Halt;
use std::time::Duration;

/// How to search, for sets of squares or, of a program, for its columns.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchOptions<S = SquareSet> {
    /// What searches.
    pub method: SearchMethod,
    /// Everything random follows from it: the same seed and threads, the same covers in the same
    /// order, however far the limits let the search go.
    pub seed: u64,
    /// So many searches side by side.
    pub threads: usize,
    /// Stop after so many rounds, of some tenth of a second each; the first ones are shorter.
    pub rounds: Option<u64>,
    /// Stop after the round in which so many swaps of all threads went without a smaller cover.
    pub patience: Option<u64>,
    /// Stop at a cover of at most so many squares, or a choice that costs at most so much.
    pub target: Option<usize>,
    /// Look only for covers of fewer squares, or cheaper choices, from the beginning.
    pub below: Option<usize>,
    /// Whether windows are chosen anew by a solver, of which only one works at a time.
    pub windows: bool,
    /// A set to start from; what it leaves uncovered is covered first.
    pub start: Option<S>,
}

impl<S> SearchOptions<S> {
    setters! {
        "With what searches." with_method method: SearchMethod;
        "With this seed of everything random." with_seed seed: u64;
        "On so many threads." with_threads threads: usize;
        "Stopping after so many rounds." with_rounds rounds: impl Into<Option<u64>>;
        "Stopping after so many swaps without a gain." with_patience patience: impl Into<Option<u64>>;
        "Stopping at a cover or choice that costs at most so much." with_target target: impl Into<Option<usize>>;
        "Looking only for covers of fewer squares, or cheaper choices." below below: impl Into<Option<usize>>;
        "With windows chosen anew by a solver, or without." with_windows windows: bool;
        "From this set." with_start start: impl Into<Option<S>>;
    }
}

impl<S> Default for SearchOptions<S> {
    fn default() -> Self {
        SearchOptions {
            method: SearchMethod::default(),
            seed: 0,
            threads: 1,
            rounds: None,
            patience: None,
            target: None,
            below: None,
            windows: true,
            start: None,
        }
    }
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Found<S = SquareSet> {
    /// The smallest cover: squares, or of a program the columns of the cheapest choice in ascending order.
    pub cover: S,
    /// Why it was stopped; none if it has a cover as small as asked for, or its rounds or its
    /// patience are over.
    pub halted: Option<Halt>,
    /// What found the cover: `free`, or the symmetry that was searched.
    pub method: String,
    /// When the cover was found, from the beginning.
    pub after: Duration,
    /// Swaps of all threads.
    pub swaps: u64,
}

/// A choice of items, in ascending order, what it costs and what found it.
#[derive(Clone, Debug)]
pub(crate) struct Best {
    pub(crate) items: Vec<u32>,
    pub(crate) cost: u64,
    pub(crate) method: String,
}

/// Why there is no search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// More is asked for than covering, of a method that knows nothing else.
    #[error(
        "annealing and the search in two stages know nothing but covering every row once ({0})"
    )]
    NotACover(String),
    /// A row asks for more than its columns bring.
    #[error("row {0} asks for more than all of its columns bring: there is no choice")]
    Unmet(usize),
    /// What every choice has exceeds the limit of a row.
    #[error("what every choice must have exceeds the limit of row {0}: there is no choice")]
    Overlimit(usize),
    /// Two stages place pieces on a board.
    #[error("the search in two stages places pieces on a board, not the columns of a program")]
    NotABoard,
    /// Nothing that meets all demands was found, which does not say that there is nothing.
    #[error("local search found no cover of {0} before it was stopped")]
    NotFound(String),
    /// What is forced exceeds a limit by itself.
    #[error("the forced squares attack each other, or are too many for a block: there is no cover")]
    Overfull,
    /// A search in two stages knows neither symmetry nor fixed squares.
    #[error("the search in two stages knows neither symmetry nor fixed squares ({0})")]
    NotPlain(String),
    /// A square that no piece can cover.
    #[error("no piece covers square {square} of the {board} board: there is no cover")]
    Uncoverable {
        /// The square.
        square: String,
        /// The board.
        board: Board,
    },
    /// A square that must and must not hold a piece.
    #[error("square {0} or its image is both forced and forbidden: there is no cover")]
    ForcedAndForbidden(String),
}
