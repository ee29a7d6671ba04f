//! All covers of a size: how many there are, how many up to symmetry, of which symmetry, and which; and all solutions of any
//! program in whole columns, all best ones, or those of a value (`solutions`), by which covers are listed one by one, too.
//!
//! A sweep over the squares with tallies gives the total; walking its layers back gives the covers.
//! Where the layers grow too large, a second sweep looks only for covers up to half turns, whose
//! first half costs at most half the slack, and the total is added up from their images. The
//! smallest covers of large boards are found by what one half of the board costs (`seam`). The
//! number of classes is counted twice: by Burnside from the covers that each symmetry fixes, each
//! counted by a sweep of its own over orbits, and by canonical forms of the list. The memory and
//! the time are those of the layers, which grow with the shorter side and with the slack between
//! the size and the best fractional packing.

mod by_method;
mod census;
mod checkpoint;
mod choices;
mod classes;
mod covers;
mod distinct;
mod enumeration;
mod fisher;
mod kept;
mod limits;
mod list;
mod method;
mod seam;
mod solutions;
mod structure;
mod sweep;
mod symmetric;
mod upright;

pub use by_method::listed;
pub use census::{Census, count, work};
pub use choices::{Choices, choices};
pub use distinct::{Distinct, distinct};
pub use fisher::{Enumeration, fisher};
pub use limits::{CountError, CountLimits};
pub use method::CountMethod;
pub use solutions::{
    MOST_LISTED, SolutionOptions, Solutions, best_value, solutions, work_of_solutions,
};
pub use structure::{Variations, families, variations};
