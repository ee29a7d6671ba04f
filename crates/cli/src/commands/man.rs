//! `destrier man`: manual pages.

use crate::exit::Exit;
use crate::{files, report};
use anyhow::{Context, Result};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::path::{Path, PathBuf};

/// Writes the manual pages, one for each subcommand
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier man man1 && ls man1\n  \
    destrier man share/man/man1")]
pub(crate) struct Args {
    /// The folder to write; made if it is not there
    dir: PathBuf,
}

pub(crate) fn run(args: &Args, mut command: clap::Command) -> Result<Exit> {
    std::fs::create_dir_all(&args.dir)
        .with_context(|| format!("cannot write {}", args.dir.display()))?;
    command.build();
    let mut pages = 1;
    page(&args.dir, "destrier", &command)?;
    for subcommand in command.get_subcommands().filter(|other| other.get_name() != "help") {
        let name = format!("destrier-{}", subcommand.get_name());
        page(&args.dir, &name, &subcommand.clone().display_name(name.clone()))?;
        pages += 1;
    }
    let (dir, line) = (args.dir.display(), "man -l");
    report::text(&format!("{pages} pages: {line} {dir}/destrier-cover.1\n"))?;
    Ok(Exit::Yes)
}

/// One page; what stands below the options in `--help` becomes its notes and examples.
fn page(folder: &Path, name: &str, command: &clap::Command) -> Result<()> {
    let man = Man::new(command.clone().after_help("").after_long_help("")).title(name);
    let mut out = Vec::new();
    man.render_title(&mut out)?;
    man.render_name_section(&mut out)?;
    man.render_synopsis_section(&mut out)?;
    man.render_description_section(&mut out)?;
    man.render_options_section(&mut out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut out)?;
    }
    let after = command.get_after_long_help().or(command.get_after_help());
    let after = after.map(ToString::to_string).unwrap_or_default();
    let (notes, examples) = after.split_once("Examples:").unwrap_or((&after, ""));
    section("NOTES", notes).to_writer(&mut out)?;
    section("EXAMPLES", examples).to_writer(&mut out)?;
    let path = folder.join(format!("{name}.1"));
    files::check_free(&path, |text| text.contains(&format!(".TH {name} 1")))?;
    files::write_bytes(&path, &out)
}

/// A section of lines as they are; none if there is nothing to say.
fn section(title: &str, text: &str) -> Roff {
    let mut roff = Roff::new();
    if text.trim().is_empty() {
        return roff;
    }
    roff.control("SH", [title]);
    roff.control("nf", []);
    for line in text.trim_matches('\n').lines() {
        roff.text([roman(line.trim_end())]);
    }
    roff.control("fi", []);
    roff
}
