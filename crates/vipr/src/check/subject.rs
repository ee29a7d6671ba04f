//! What a file is compared with.

use destrier_board::Problem;
use destrier_certify::CoveringProgram;

/// What the program of a file must be of.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// The covers of a board.
    Covers(&'a Problem),
    /// The choices of columns that a covering program admits.
    Choices {
        /// What the claim calls it.
        name: &'a str,
        /// The program.
        program: &'a CoveringProgram,
        /// The names of its columns; a file that has others has the columns in their order.
        columns: &'a [String],
    },
}
