//! What an answer is about: what the arguments say, or the program file.

use super::args::Args;
use super::statement::{Statement, read_statement};
use crate::args::free_memory;
use crate::commands::export::Kind;
use crate::covering::{Covering, Stated};
use crate::files;
use anyhow::{Context, Result, bail, ensure};
use destrier_verify::Format;
use std::path::Path;

/// What the answer is about.
pub(super) fn about(args: &Args) -> Result<Statement> {
    match (&args.subject.0, &args.program) {
        (_, Some(path)) => of_file(path),
        (Some(subject), None) => {
            let stated = subject.stated(free_memory())?;
            Ok(Statement { kind: Kind::Cover, stated })
        }
        (None, None) => bail!("a board or --program is needed"),
    }
}

/// What a file says in its comments; a covering program of one's own is what it is about.
fn of_file(path: &Path) -> Result<Statement> {
    let name = || path.display().to_string();
    if let Some(statement) = read_statement(&files::read(path)?).with_context(name)? {
        return Ok(statement);
    }
    ensure!(
        Format::of(path).is_some(),
        "{}: this does not say what it is about; give the file that it was made of",
        name()
    );
    Ok(Statement { kind: Kind::Cover, stated: Stated::Covering(Covering::of_file(path, None)?) })
}
