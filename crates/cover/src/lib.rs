//! Finds, counts and proves covers, with packings as bounds.
//!
//! Whatever is found is handed on as a cover or a certificate for `destrier-certify` to judge.
//!
//! ```
//! use destrier_board::{Board, Problem};
//! use destrier_certify::verify;
//! use destrier_cover::proof::solve_board_quietly;
//! use destrier_cover::question::Goal;
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
pub mod count;
pub mod density;
mod exchange;
mod frontier;
mod hand;
pub mod linear;
pub mod plan;
pub mod proof;
mod propagation;
pub mod question;
pub mod search;
mod setters;
mod state;
pub mod strip;
pub mod sweep;
pub mod symmetry;
mod veripb;

pub use answer::{Answer, Bound, By, End, FoundBy, Status, Unchecked};
pub use veripb::{VeripbError, write_veripb, write_veripb_of_file};
