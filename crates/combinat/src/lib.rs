//! Tours, every square of a board visited once, partitions of a board into cycles, and what eight
//! pieces attack.
//!
//! ```
//! use destrier_board::Board;
//! use destrier_combinat::tour::closed_tour;
//!
//! let tour = closed_tour(Board::new(6, 8)?)?;
//! assert!(tour.is_closed());
//! assert_eq!(tour.squares().len(), 48);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod cycles;
pub mod pieces;
pub mod tour;
