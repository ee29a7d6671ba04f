//! Proves lower bounds of a board's covers by a case tree, which the branch and bound of covering programs grows over
//! the orbits of squares; every leaf carries an exact packing.
//!
//! Each node decides one orbit of squares: a cover contains it or avoids it. A case is settled when
//! its relaxation, re-solved from where its parent's ended, gives a packing that in whole numbers is
//! worth the target; when some square can no longer be covered; or when an automorphism of the board
//! shows it to lie inside a case settled before, as in isomorphism pruning (Margot, "Pruning by
//! isomorphism in branch-and-cut", Mathematical Programming 94, 2002). The centre of a board with
//! half or quarter turns is decided first: all other orbits have the same size, and what is missing
//! rounds up to a multiple of it. What comes out is a certificate of kind `tree`; the solver's
//! floating point only chooses where to look.
//!
//! Time grows exponentially with the gap between packings and covers: seconds for knights up to
//! 14x14, minutes at 16x16.

mod orbit_program;
mod prove;

pub use orbit_program::MAX_AREA;
pub use prove::{TreeGoal, TreeOptions, prove, prove_quietly};
