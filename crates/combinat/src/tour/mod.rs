//! Tours of a board: sequences of moves that visit every square once.
//!
//! [`find_tour`] is the way in. It has three ways to find one: Warnsdorff's rule and Roth's improvement of it ([`follow_rule`]), which
//! may run into a blind alley, and a construction ([`open_tour`], [`closed_tour`]) that takes time
//! linear in the area and never fails where a tour exists. All give a [`Tour`], which takes one byte
//! a square and hands out its squares in order without storing them.
//!
//! ```
//! use destrier_board::{Board, Piece, Square};
//! use destrier_combinat::tour::{TourRule, closed_tour, follow_rule};
//!
//! let board = Board::new(8, 8)?;
//! let tour = follow_rule(board, Piece::Knight, Square::new(0), TourRule::Warnsdorff)?;
//! assert_eq!(tour.unwrap().squares().count(), 64);
//! assert!(closed_tour(board)?.is_closed());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
mod count;
mod find;
mod holed;
mod linear;
mod links;
mod longest;
mod mirrored;
mod moves;
mod orders;
mod path;
mod reason;
mod rule;
mod scan;
mod search;
mod state;
mod strip;
mod symmetric;
mod table;

pub use count::{Count, CountError, Tours, count_tours};
pub use find::{Found, Missing, TourMethod, Wanted, find_tour, find_tour_between};
pub use holed::holed_tour;
pub use linear::{any_open_tour, closed_tour, open_tour};
pub use longest::{Longest, longest_path};
pub use mirrored::Mirrored;
pub use orders::{Sieve, sieve};
pub use path::Tour;
pub use reason::{NoTour, TourError};
pub use rule::{BlindAlley, Rounding, TourRule, follow_rule};
pub use scan::Scan;
pub use search::{Destination, search_tour};
pub use symmetric::symmetric_tour;
