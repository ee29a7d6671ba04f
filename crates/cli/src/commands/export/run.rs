//! The command: one program, its file and its report.

use super::args::Args;
use super::{hint, start};
use crate::args::free_memory;
use crate::exit::Exit;
use crate::files;
use crate::report::{self, Exported};
use anyhow::{Result, bail};

pub(crate) fn run(args: &Args) -> Result<Exit> {
    args.check()?;
    let statement = args.subject.statement(free_memory())?;
    let export = args.export();
    let made = export.program(&statement)?;
    let text = export.text(&statement, &made)?;
    let output = args.output.output.as_deref();
    match output {
        Some(path) => files::write(path, &text)?,
        None if args.output.json => bail!("--json describes a file: name it with --output"),
        None => report::text(&text)?,
    }
    start::write(&args.start, &statement, &made)?;
    let variables = export.format.variables(&made.program);
    let exported = Exported::new(&made.program, output, &variables, made.places.as_ref());
    if args.output.json {
        report::publish(&exported, true)?;
    } else if !args.output.quiet {
        report::written(&args.output, output);
        report::written(&args.output, args.start.write_start.as_deref());
        destrier_console::note!("{}", exported.summary());
        report::next(&args.output, &hint::next(args, &statement));
    }
    Ok(Exit::Yes)
}
