//! `destrier density`: how many pieces a cover of the plane takes for each square, from both sides.

use crate::args::{self, OutputArgs};
use crate::exit::Exit;
use crate::files;
use crate::progress::{control, watched};
use crate::report::{self, Report, field};
use anyhow::{Context, Result, bail};
use destrier_board::{Board, Piece, Placement, Rule};
use destrier_certify::{Certificate, Pattern};
use destrier_cover::density::{Density, DensityError, DensityOptions, density};
use destrier_run::{Control, counted};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Finds the lowest density of pieces that cover the plane, with a proof
#[derive(clap::Args)]
#[command(
    after_help = "The proof follows an endless strip of N rows. The costs of its rows are chosen so that \
    covering a column costs as much as possible. More rows give a better bound and take longer: 8 rows prove 1/8 for \
    knights, in minutes. The upper bound is the thinnest cover that repeats in two directions, of all with so many squares in a \
    period.\n\nExamples:\n  \
    destrier density --piece king --rows 1\n  \
    destrier density --rows 4 -o knight.txt"
)]
pub(crate) struct Args {
    #[arg(long, default_value_t, help = Piece::NAMES)]
    piece: Piece,
    /// domination, total or independent
    #[arg(long, default_value_t)]
    rule: Rule,
    /// Rows of the strip
    #[arg(long, value_name = "N", default_value_t = 4)]
    rows: usize,
    /// Search for patterns that repeat with at most N squares in a period, up to 128
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u8).range(..=128))]
    area: u8,
    /// Follow a strip of squares of one colour, for pieces that keep to it and move there as another piece
    #[arg(long, conflicts_with = "edge")]
    colours: bool,
    /// Start from the costs of this certificate
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// Rows at the edge of a board; the more, the better the bound for boards [default: rows of the strip less 1]
    #[arg(long, value_name = "N")]
    edge: Option<usize>,
    /// Bound boards by all four of their edges: near the ends of the strips costs fall off, and what is left pays for the columns there
    #[arg(long, conflicts_with = "colours")]
    four_edges: bool,
    /// Stop at this much memory for the states, such as 500M or 8G [default: three quarters of what is free]
    #[arg(long, value_name = "SIZE", value_parser = args::bytes)]
    memory: Option<usize>,
    /// Stop after this time, such as 30s, 5m or 2h, and write the best bound proved so far
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    args.output.output.iter().try_for_each(|path| files::check_ending(path, &["txt"]))?;
    let start = args.start.as_deref().map(costs).transpose()?;
    let Args { rows, area, colours, edge, four_edges, .. } = *args;
    let options = DensityOptions { rows, area: area.into(), colours, start, edge, four_edges };
    let memory = args.memory.unwrap_or_else(args::free_memory);
    let within = control(args.time_limit).with_memory(memory);
    let find = |control: Control<'_>| density(args.piece, args.rule, &options, control);
    let (found, elapsed) = watched(args.output.quiet, format!("{rows} rows"), within, find);
    let found = match found {
        Err(error @ DensityError::Halted(_)) => {
            destrier_console::note!("destrier: {error}");
            return Ok(Exit::Limit);
        }
        found => found?,
    };
    let words = "the checker follows the strip";
    let (text, verified) = watched(args.output.quiet, words, control(None), |_| found.verify()).0?;
    if let Some(path) = &args.output.output {
        files::write(path, &text)?;
    }
    let report = DensityReport::new(&found, verified, elapsed);
    report::publish(&report, args.output.json)?;
    report::written(&args.output, args.output.output.as_deref());
    if let Some(halt) = found.halted {
        destrier_console::note!("destrier: stopped before the best costs were known: {halt}");
        return Ok(Exit::Limit);
    }
    Ok(Exit::Yes)
}

/// The costs of a certificate.
fn costs(path: &Path) -> Result<Vec<usize>> {
    let text = files::read_start(path)?;
    let certificate = destrier_certify::parse(&text).with_context(|| path.display().to_string())?;
    match certificate {
        Certificate::Density(certificate) => Ok(certificate.strip.costs),
        _ => bail!("{}: not a certificate of kind 'density'", path.display()),
    }
}

/// Output of density with --json: pieces to a square of the plane, from below and from above.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "The density of covers of the plane")]
pub(crate) struct DensityReport {
    #[schemars(with = "field::Piece")]
    piece: Piece,
    #[schemars(with = "field::Rule")]
    rule: Rule,
    /// No cover has a lower density, as a fraction
    at_least: String,
    /// The density of the pattern, as a fraction; null if none was found
    at_most: Option<String>,
    /// The torus of the pattern
    #[schemars(with = "Option<field::Board>")]
    torus: Option<Board>,
    /// The squares of the pattern
    pattern: Option<Vec<String>>,
    rows: usize,
    /// What a piece costs in each row from which it covers any of the strip
    costs: Vec<usize>,
    /// What a column costs in the long run
    rate: usize,
    /// No costs for so many rows show more, up to rounding, as far as the cycles say that were met
    most: f64,
    cycles: usize,
    /// Columns after which the values of all states were at rest
    columns: usize,
    states: usize,
    verified: String,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    #[serde(skip)]
    picture: String,
}

impl DensityReport {
    fn new(found: &Density, verified: String, seconds: Duration) -> Self {
        let certificate = &found.certificate;
        let unrolled = found.pattern.as_ref().and_then(Pattern::unrolled);
        let cover = unrolled.as_ref().map(|Pattern { cover, .. }| cover);
        let picture = cover.map(|cover| Placement::of(certificate.piece, cover).to_string());
        let density = found.pattern.as_ref().map(|pattern| pattern.fraction().to_string());
        DensityReport {
            piece: certificate.piece,
            rule: certificate.rule,
            at_least: certificate.density.to_string(),
            at_most: density,
            torus: cover.map(|cover| cover.board()),
            pattern: cover.map(|cover| cover.names()),
            rows: certificate.strip.rows,
            costs: certificate.strip.costs.clone(),
            rate: certificate.strip.rate,
            most: found.most,
            cycles: found.cycles,
            columns: found.rest.0,
            states: found.rest.1,
            verified,
            seconds: seconds.as_secs_f64(),
            picture: picture.unwrap_or_default(),
        }
    }
}

impl Report for DensityReport {
    const NAME: &'static str = "density-1";

    fn text(&self) -> String {
        let DensityReport { rows, rate, columns, states, verified, seconds, .. } = self;
        let mut text = String::new();
        if let (Some(density), Some(torus)) = (&self.at_most, self.torus) {
            text += &format!(
                "at most  {density}, as this cover of {torus} repeats:\n\n{}\n",
                self.picture
            );
        }
        let costs: Vec<String> = self.costs.iter().map(ToString::to_string).collect();
        text + &format!(
            "at least {}\ncosts    {} for {rows} rows and those around; {rate} a column\n\
             proved   {states} states, at rest after {columns} columns\n\
             checked  {verified}\n\
             search   {}, {seconds:.2} s; no costs for {rows} rows show more than {:.6}\n",
            self.at_least,
            costs.join(" "),
            counted(self.cycles as u64, "cycles"),
            self.most,
        )
    }
}
