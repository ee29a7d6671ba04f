//! The static site of a folder of results: pages that open from disk, with no network and no
//! framework. Each subfolder with a README becomes a page beside its files.

mod claims;
mod command;
mod files;
mod gallery;
mod pages;
mod plots;
mod records;
mod sequences;
mod topics;

pub(crate) use command::{Args, run};
