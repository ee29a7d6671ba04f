//! Finds, counts and proves covers, with packings as bounds.
//!
//! Whatever is found is handed on as a cover or a certificate for `destrier-certify` to judge.
//!
//! ```
//! use destrier_board::{Board, Problem};
//! use destrier_certify::verify;
//! use destrier_cover::covering::{Goal, solve_board_quietly};
//!
//! let problem = Problem::new(Board::new(5, 5)?);
//! let outcome = solve_board_quietly(&problem, Goal::Minimum)?;
//! let tree = outcome.certificate.ok_or("the proof was stopped")?;
//! let verified = verify(&tree.to_string())?;
//! assert_eq!(verified.to_string(), "knight domination of 5x5: exactly 5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod answer;
mod beside;
mod branching;
pub mod construct;
pub mod count;
pub mod covering;
pub mod density;
mod frontier;
pub mod minimum;
pub mod search;
mod setters;
pub mod strip;
pub mod sweep;
mod veripb;

pub use answer::{Answer, Bound, By, End, Status, Unchecked};
pub use veripb::{VeripbError, write_veripb};
