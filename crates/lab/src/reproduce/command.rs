//! The command: what is wanted is repeated, shown row by row, and counted.

use super::asked::Asked;
use super::papers::{self, Catalogue};
use super::report::Claims;
use super::row::{Row, Verdict};
use super::selection::Selection;
use super::{
    census, eight_pieces, euler, euler_words, models, orders, patterns, printed, proofs, roth,
    strips, table,
};
use anyhow::{Context, Result, bail};
use destrier_console::args;
use destrier_console::exit::Exit;
use destrier_console::progress::Line;
use destrier_console::{files, report};
use destrier_draw::plot;
use std::path::PathBuf;
use std::time::Duration;

/// Repeats tables and figures of the papers, and compares them with our results; without a name, lists them
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier-lab reproduce\n  \
    destrier-lab reproduce fisher-figure-9\n  \
    destrier-lab reproduce roth --time-limit 1s")]
pub(crate) struct Args {
    /// A name from the list, the common beginning of several names, or all
    name: Option<String>,
    /// Time limit for each program
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = args::duration)]
    time_limit: Duration,
    /// A folder of programs to use instead of the papers'
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
    /// Draw the covers that were counted, and the tables as plots, in this folder
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
}

/// What is repeated by a program of its own instead of a model: how the names of its rows begin, and
/// what makes those that are asked for.
type Programmed = (&'static str, fn(&mut Asked) -> Result<()>);

const PROGRAMMED: [Programmed; 11] = [
    ("census", census::rows),
    ("eight-pieces", eight_pieces::rows),
    ("euler-knights", euler::rows),
    ("hand", proofs::by_hand),
    ("patterns", patterns::rows),
    ("printed", printed::rows),
    ("proofs", proofs::by_computer),
    ("roth", roth::rows),
    ("rubin-orders", orders::rows),
    ("strips", strips::rows),
    ("words", euler_words::rows),
];

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let papers = papers::all()?;
    let Some(name) = &args.name else {
        report::publish(&Catalogue { papers }, args.json)?;
        return Ok(Exit::Yes);
    };
    let item = papers.iter().flat_map(|paper| &paper.items).find(|item| item.name == *name);
    if let Some(why) = item.and_then(|item| item.no.as_ref()) {
        bail!("{name} is not repeated: {why}");
    }
    let wanted = Selection::new(name, &papers);
    let rows = rows(&wanted, args)?;
    if rows.is_empty() {
        bail!("nothing is called '{name}': destrier-lab reproduce lists what there is");
    }
    let disagrees = rows.iter().any(|row| row.verdict == Verdict::Disagrees);
    report::publish(&Claims { rows }, args.json)?;
    Ok(if disagrees { Exit::No } else { Exit::Yes })
}

/// Repeats all that is wanted; each row is shown as soon as it is there.
fn rows(wanted: &Selection, args: &Args) -> Result<Vec<Row>> {
    let line = Line::new(false);
    let mut show = |text: &str| match args.json {
        true => Ok(()),
        false => line.suspend(|| report::text(text)),
    };
    let mut asked = Asked::new(wanted, args.time_limit, &mut show);
    let pictures = args.pictures.as_deref();
    if let Some(folder) = pictures {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    for (name, model) in models::read(args.models.as_deref())? {
        line.say(format!("{name}: {}", model.title));
        asked.row(&name, |name| models::reproduce(name, &model, args.time_limit, pictures))?;
    }
    for table in table::read(args.models.as_deref())? {
        line.say(format!("{}: {}", table.name, table.title));
        let repeated = table.reproduce(&mut asked)?;
        if let (Some(folder), Some(plot)) = (pictures, table.plot(repeated)) {
            files::write(&folder.join(format!("{}.svg", table.name)), &plot::svg(&[plot])?)?;
        }
    }
    for (name, repeat) in PROGRAMMED.iter().filter(|(name, _)| wanted.has_some_of(name)) {
        line.say((*name).to_owned());
        repeat(&mut asked)?;
    }
    Ok(asked.into_rows())
}
