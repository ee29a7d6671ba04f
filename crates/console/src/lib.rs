//! What the programs of Destrier share: arguments, exit status, files, progress, and reports as text and JSON.
#![forbid(unsafe_code)]
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod args;
pub mod batch;
pub mod exit;
pub mod files;
pub mod kept;
pub mod known;
pub mod output;
pub mod progress;
pub mod report;
pub mod sequences;
