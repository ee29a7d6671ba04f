//! The command: one program, its file and its report.

use super::args::Args;
use super::format::Format;
use super::made::Made;
use super::{next, start, statement};
use crate::args::free_memory;
use crate::covering::Stated;
use crate::exit::Exit;
use crate::files;
use crate::report::{self, Exported};
use anyhow::{Context, Result, bail};

pub(crate) fn run(args: &Args) -> Result<Exit> {
    args.check()?;
    let stated = args.subject.stated(free_memory())?;
    let format = args.format();
    let made = Made::of(&stated, args)?;
    let text = text(&stated, &made, args).with_context(|| made.program.title.clone())?;
    let output = args.output.output.as_deref();
    match output {
        Some(path) => files::write(path, &text)?,
        None if args.output.json => bail!("--json describes a file: name it with --output"),
        None => report::text(&text)?,
    }
    start::write(&args.start, &stated, &made)?;
    let Made { program, places, .. } = &made;
    let exported = Exported::new(program, output, &format.variables(program), places.as_ref());
    if args.output.json {
        report::publish(&exported, true)?;
    } else if !args.output.quiet {
        report::written(&args.output, output);
        report::written(&args.output, args.start.start.as_deref());
        crate::output::note!("{}", exported.summary());
        report::next(&args.output, &next::next(args, &stated));
    }
    Ok(Exit::Yes)
}

/// The program as text; after its first line comments say what it is about, and name each orbit of several squares,
/// which a variable or a row named after the first of them stands for.
fn text(stated: &Stated, made: &Made, args: &Args) -> Result<String> {
    let format = args.format();
    let text = format.text(&made.program)?;
    let (title, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let said = match format {
        Format::Lindo => Vec::new(), // import reads no answers of LINDO
        _ => statement::write(stated, args.program),
    };
    let sign = format.comment();
    let comments = said.iter().chain(&made.orbits).map(|line| format!("{sign} {line}\n"));
    Ok(format!("{title}\n{}{rest}", comments.collect::<String>()))
}
