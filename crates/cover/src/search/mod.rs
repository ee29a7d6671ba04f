//! Small covers by local search: a portfolio of row-weighting searches, on the free board or program and on symmetries
//! of it by orbits, that share what they find.
//!
//! ```
//! use destrier_board::{Board, Problem};
//! use destrier_cover::search::{SearchOptions, search};
//! use destrier_run::Control;
//!
//! let problem = Problem::new(Board::new(10, 10)?);
//! let options = SearchOptions::default().with_target(16);
//! let found = search(&problem, &options, Control::quiet())?;
//! assert_eq!(found.cover.len(), 16);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod engine;
mod entries;
mod general;
mod ground;
pub(crate) mod instance;
mod island;
pub mod join;
mod large;
mod options;
pub mod patterns;
mod portfolio;
mod program;
mod published;
mod run;
mod stretch;
mod walk;
pub(crate) mod weighting;
mod window;

pub use options::{Found, SearchError, SearchOptions};
pub use published::{OrderScore, placements_to_exclude};
pub use run::{search, search_program, search_with_gains};
pub use stretch::stretch;
pub use window::mend;
