//! The subcommands, a file or a folder each: `Args` and `run`.

mod ask;
pub(crate) mod batch;
mod best_so_far;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod cover;
pub(crate) mod cycles;
pub(crate) mod density;
pub(crate) mod draw;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod man;
mod non_attacking;
pub(crate) mod packing;
pub(crate) mod pieces;
pub(crate) mod prove;
pub(crate) mod schema;
pub(crate) mod strip;
pub(crate) mod table;
pub(crate) mod tour;
mod units;
pub(crate) mod verify;
