//! The eight pieces: can a set of pieces attack every square of a board?
//!
//! The question is Kling's (1849) for queen, king, rooks, knights and bishops of both colours on
//! 8x8; Robison, Hafner and Skiena, "Eight pieces cannot cover a chess board" (The Computer Journal
//! 32, 1989), answered it. An [`Army`] says which pieces stand on which board, a [`Question`] how
//! many squares they may leave, and [`Question::answer`] finds all positions by one of two
//! searches that share nothing but the attack tables: the paper's folding search and a faster one
//! that intersects sets of kings.
//!
//! *Attacked* means attacked by another piece's square: a piece does not attack where it stands, so
//! an occupied square must be attacked like any other, by whichever piece. *Weak* attack goes
//! through pieces, *strong* attack is chess. Pieces that share a square (when they may) do not
//! block each other and do not attack each other; they block others as one piece does.

mod answer;
mod army;
mod axis;
mod bits;
mod certificate;
mod fast;
mod filter;
mod folding;
mod listing;
mod minimum;
mod parts;
mod reduction;
mod strong;
mod trace;

pub use answer::{Answer, Class, PiecesMethod, Question};
pub use army::{Army, ArmyError, Bishops, Kind, MAX_MEN, MAX_SIDE};
pub use filter::MAX_KEPT;
pub use folding::Table;
pub use listing::{csv, pieces, safe};
pub use minimum::Minimum;
pub use reduction::{Domain, Reduction};
pub use trace::{Step, Trace};
