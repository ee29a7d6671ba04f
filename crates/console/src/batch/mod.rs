//! Lists of commands that are run one by one, each in a process of its own, and what came out of them.
//!
//! A list is a text with a command on each line, or a CSV table whose columns are options. The answers are kept in a
//! folder: for each unit a record, its certificate and its log, and a table of all records. A record that is there is
//! not made again, and the log of a unit is locked while it runs, so that several processes, on one machine or on many,
//! can share the folder.

mod folder;
mod list;
mod record;
mod slurm;
mod work;

pub use folder::{Folder, Standing};
pub use list::{List, Unit, product};
pub use slurm::{Job, submit};
pub use work::{Task, Workers};
