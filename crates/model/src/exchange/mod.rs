//! What people and other programs exchange with us: statements of problems, in words and in files.
//!
//! A [`Statement`] is a [`Covering`], a covering program with names: of a file, or of a board with holes, pieces of several
//! kinds, demands, limits or costs; where none of these are asked for, a [`Problem`] says the same. [`FixedSquares`] and [`BoardDemands`] read what people write
//! of a board, and [`ModelFile`] a problem in TOML. [`Export`] makes a program for another solver, whose [`SolverAnswer`] is
//! lifted again; [`comments()`] and [`read_comments`] say in the program's file what it is about. Nothing here opens a file: texts come in, and errors name their places.
//!
//! ```
//! use destrier_board::{Board, Group, Problem};
//! use destrier_model::exchange::{BoardDemands, FixedSquares, PerSquare};
//!
//! let plain = Problem::new(Board::new(5, 5)?);
//! let problem = FixedSquares { forbid: Some("c3"), ..FixedSquares::default() }.on(plain, Group::None, usize::MAX)?;
//! let twice = PerSquare::Everywhere(2);
//! let statement = BoardDemands { demand: Some(&twice), ..BoardDemands::default() }.on(problem)?;
//! assert_eq!(statement.covering()?.integer_program()?.rows.len(), 25);
//! # Ok::<(), destrier_model::exchange::StatementError>(())
//! ```
//!
//! [`Problem`]: destrier_board::Problem

mod answer;
mod comments;
mod covering;
mod error;
mod exported;
mod file_board;
mod file_format;
mod linear_export;
mod model_file;
mod names;
mod objective;
mod relaxed;
mod solution_file;
mod squares;
mod statement;

pub use answer::SolverAnswer;
pub use comments::{comments, read_comments};
pub use covering::Covering;
pub use error::StatementError;
pub use exported::{Export, ExportedProgram, is_exported};
pub use file_board::FileBoard;
pub use file_format::FileFormat;
pub use linear_export::LinearExport;
pub use model_file::{ModelFile, Task};
pub use objective::Objective;
pub use relaxed::ExactRelaxation;
pub use solution_file::SolutionFile;
pub use squares::{FixedSquares, MAX_AREA, check_moves};
pub use statement::{BoardDemands, PerSquare, Statement};
