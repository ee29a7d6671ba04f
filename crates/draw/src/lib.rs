//! Pictures: boards in the terminal, as SVG, PNG, PDF and TikZ, and plots as SVG. What is drawn comes as plain data;
//! nothing here reads or writes files.
#![forbid(unsafe_code)]
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod arrangement;
mod colours;
mod drawing;
mod error;
mod format;
mod grid;
mod legend;
mod letters;
mod net;
mod outline;
mod partition;
mod pdf;
pub mod plot;
mod png;
pub mod poster;
pub mod records;
pub mod sheet;
pub mod svg;
mod symbols;
pub mod symmetries;
pub mod terminal;
mod tikz;
pub mod tour;

pub use error::DrawError;
pub use format::{PICTURES, encode, is_picture};
pub use pdf::pdf;
pub use png::png;
pub use tikz::tikz;
