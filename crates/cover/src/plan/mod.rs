//! The ways in: a smallest cover with what proves it, and a lower bound with its certificate, by whatever
//! methods suit the problem.
//!
//! ```
//! use destrier_board::{Board, Problem};
//! use destrier_cover::Status;
//! use destrier_cover::plan::minimum;
//! use destrier_cover::question::Effort;
//! use destrier_run::Control;
//!
//! let problem = Problem::new(Board::new(8, 8)?);
//! let answer = minimum(&problem, &Effort::default(), Control::quiet())?;
//! assert_eq!((answer.status(), answer.size), (Status::Optimal, Some(12)));
//! assert_eq!(answer.verified(), ["knight domination of 8x8: exactly 12"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod automatic;
mod by_cases;
mod by_cliques;
mod by_elimination;
mod by_lines;
mod by_local_cuts;
mod by_parts;
mod by_program;
mod by_search;
mod by_sweep;
mod error;
mod evidence;
mod given;
mod order;

pub use by_search::{Shape, from_pattern, packing_bound};
pub use error::MinimumError;
pub use order::{Found, MAX_PROVED, answer, minimum, prove};
