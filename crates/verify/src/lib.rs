//! Gives one verdict for each certificate file: reads it, packed with gzip or not, hands it to the
//! checker it is for, and ends within given limits of time and memory.
//!
//! `destrier verify` and the program `destrier-verify` of this crate both call [`Verifier`].
#![forbid(unsafe_code)]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod comparison;
mod expected;
mod input;
mod limits;
mod program;
mod specification;
mod units;
mod verdict;
mod verifier;

pub use comparison::says_more;
pub use expected::Expected;
pub use input::{InputError, open, read_program, read_text};
pub use limits::{Limits, MemoryLimit, Reached, free_memory};
pub use program::{
    Choose, ColumnValue, Decimal, FileRule, Format, LinearColumn, LinearProgram, LinearRow,
    NamedProgram, ProgramError, Reading, Terms, Wishes, non_attacking,
};
pub use specification::{Specification, shown_of};
pub use units::{parse_bytes, parse_duration};
pub use verdict::{Verdict, exit_status, one_line};
pub use verifier::Verifier;
