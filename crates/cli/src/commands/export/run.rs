//! The command: a program of one's own as it stands, or that of a board, a graph or sets.

use super::args::Args;
use super::{linear, statement};
use crate::exit::Exit;
use anyhow::Result;

pub(crate) fn run(args: &Args) -> Result<Exit> {
    args.check()?;
    match args.problem.linear_file()? {
        Some(file) => linear::run(args, &file),
        None => statement::run(args),
    }
}
