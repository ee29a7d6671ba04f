//! `destrier table`: sequences of the OEIS, computed anew, beside what is published.

use crate::args::{self, OutputArgs, RunArgs};
use crate::exit::Exit;
use crate::files;
use crate::known::known;
use crate::progress::{Line, control};
use crate::report::field::{self, Count};
use crate::report::{self, Report};
use crate::sequences::{self, Counts, Sequence};
use anyhow::{Result, ensure};
use clap::ValueEnum;
use destrier_board::{Board, Piece, Problem, Rule};
use destrier_combinat::tour::{Tours, count_tours};
use destrier_console::kept::{Range, Shown, has, range, read};
use destrier_cover::count::CountMethod;
use destrier_cover::plan::minimum;
use destrier_cover::question::Effort;
use destrier_run::{Control, Progress};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Computes terms of an OEIS sequence, and compares them with the published ones
#[derive(clap::Args)]
#[command(
    after_help = "Sequences: A006075 (minimum), A103315 (all minimum covers), A006076 (up to symmetry), A261752 \
    (total), A342576 (independent), A279407 (torus), A098604 (k x n), A075458 (queens), A075324 (independent queens), A075561 (kings), \
    A001230 (closed tours). A term is printed only if the checker accepts it, or if two methods of counting \
    agree; closed tours are counted by one method. A b-file ends before the first term that is not certain, and comments give \
    what is known of the others.\n\nExamples:\n  \
    destrier table --sequence A006075 --format bfile 1..12\n  \
    destrier table --sequence A103315 1..9\n  \
    destrier table --piece bishop --rule independent 1..6\n  \
    destrier table --sequence A006075 13..14 --proofs results/certificates/knight-1[34].txt.gz"
)]
pub(crate) struct Args {
    /// First and last index, such as 1..21 [default: all published terms]
    #[arg(value_parser = args::range)]
    terms: Option<(usize, usize)>,
    /// The number of the sequence, such as A006075
    #[arg(long, value_name = "NUMBER", required_unless_present_any = ["piece", "rule"])]
    sequence: Option<String>,
    /// Instead of a sequence: the minima of square boards for this piece
    #[arg(long, conflicts_with = "sequence")]
    piece: Option<Piece>,
    /// and this rule: domination, total or independent
    #[arg(long, conflicts_with = "sequence")]
    rule: Option<Rule>,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Check these certificates of minima and bounds, or those of a folder that are about the terms, and use them instead
    /// of new proofs [default: results/certificates, if it is there]. Those that this command has made lie beside its
    /// output, and are used as well
    #[arg(long, value_name = "FILE", num_args = 1..)]
    proofs: Vec<PathBuf>,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// How a table is written.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table beside the published terms
    #[default]
    Text,
    /// A b-file of the OEIS: index and term on each line
    Bfile,
    /// CSV with bounds
    Csv,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let sequence = match &args.sequence {
        Some(id) => sequences::find(id)?,
        None => {
            sequences::of_minima(args.piece.unwrap_or_default(), args.rule.unwrap_or_default())?
        }
    };
    let endings = if args.format == Format::Csv { ["csv"] } else { ["txt"] };
    args.output.output.iter().try_for_each(|path| files::check_ending(path, &endings))?;
    let published = sequence.published().len();
    let last = sequence.offset + if published == 0 { sequence.quick } else { published } - 1;
    let (first, last) = args.terms.unwrap_or((sequence.offset, last));
    sequence.board(first)?;
    ensure!(last - first < MOST, "{} terms: at most {MOST} at once", last - first + 1);
    args::use_threads(args.run.threads)?;
    let made = args.output.output.as_deref().map(|path| path.with_extension("certificates"));
    let there = made.iter().filter(|folder| folder.is_dir());
    let boards = (first..=last).map(|n| sequence.board(n)).collect::<Result<Vec<_>>>()?;
    let problems: Vec<Problem> = boards.into_iter().map(|board| sequence.problem(board)).collect();
    let kept = PathBuf::from(KEPT[0]);
    let of_checkout = [&kept].into_iter().filter(|folder| {
        args.proofs.is_empty() && folder.is_dir() && problems.iter().any(|p| known(p).is_some())
    });
    let read_from: Vec<&PathBuf> = args.proofs.iter().chain(of_checkout).chain(there).collect();
    let shown = read(read_from.iter().copied(), &problems)?;
    let line = Line::new(args.output.quiet);
    let stopping = control(args.run.time_limit).with_memory(args::free_memory());
    let terms = (first..=last).map(|n| {
        let tell = |now: &Progress<'_>| line.say(format!("{} a({n}): {now}", sequence.id));
        let control = stopping.telling(&tell);
        let (threads, seed) = (args.run.threads, args.run.seed);
        Term::find(
            &sequence,
            n,
            &Means {
                shown: &shown,
                read_from: &read_from,
                made: made.as_deref(),
                threads,
                seed,
                control,
            },
        )
    });
    let terms = terms.collect::<Result<Vec<_>>>()?;
    drop(line);
    publish(args, &TableReport::new(sequence, terms))
}

/// Where a checkout has the certificates of minima, of lower bounds, and of covers.
const KEPT: [&str; 3] = ["results/certificates", "results/bounds", "results/covers"];

/// No table has more terms.
const MOST: usize = 10_000;

fn publish(args: &Args, report: &TableReport) -> Result<Exit> {
    let text = match args.format {
        Format::Text => report.text(),
        Format::Bfile => report.bfile(),
        Format::Csv => report.csv(),
    };
    if let Some(path) = &args.output.output {
        files::write(path, &text)?;
    }
    match (args.output.json, &args.output.output) {
        (true, _) => report::publish(report, true)?,
        (false, None) => report::text(&text)?,
        (false, Some(path)) => report::written(&args.output, path.as_path()),
    }
    let is_complete = report.terms.iter().all(|term| term.value.is_some());
    Ok(if is_complete { Exit::Yes } else { Exit::Limit })
}

/// A term.
#[derive(Serialize, JsonSchema)]
struct Term {
    n: usize,
    #[schemars(with = "field::Board")]
    board: Board,
    /// null where it is not certain
    value: Option<Count>,
    /// of minima: what is certain all the same
    at_least: Option<usize>,
    at_most: Option<usize>,
    /// the term in the OEIS, if it has one
    published: Option<String>,
    /// whether the value is the published one
    agrees: Option<bool>,
    /// what the term rests on, or why there is none
    by: String,
}

/// What a term may rest on and take.
struct Means<'a> {
    shown: &'a [Shown],
    /// The files and folders that it was read from.
    read_from: &'a [&'a PathBuf],
    /// Where certificates that are made are kept.
    made: Option<&'a Path>,
    threads: Option<usize>,
    seed: u32,
    control: Control<'a>,
}

impl Means<'_> {
    /// The option that reads the certificates of a checkout about a minimum, or about a bound and a cover; nothing if they
    /// were read, or the folder is there without them.
    fn unread(&self, problem: &Problem, is_minimum: bool) -> String {
        let folders = if is_minimum { &KEPT[..1] } else { &KEPT[1..] };
        let folder = Path::new(folders[0]);
        let is_it = |path: &&PathBuf| path.canonicalize().ok() == folder.canonicalize().ok();
        let was_read = folder.is_dir() && self.read_from.iter().any(is_it);
        let helps = !was_read && (!folder.is_dir() || has(folder, problem));
        if helps { format!(": --proofs {}", folders.join(" ")) } else { String::new() }
    }
}

impl Term {
    /// Finds a term.
    ///
    /// # Errors
    /// If there is no such term.
    fn find(sequence: &Sequence, n: usize, means: &Means<'_>) -> Result<Self> {
        let board = sequence.board(n)?;
        let (value, range, by) = match sequence.counts {
            Counts::Minimum => of_minimum(&sequence.problem(board), means)?,
            Counts::Tours => of_tours(board, means),
            counts => of_covers(&sequence.problem(board), counts, means),
        };
        let published = sequence.term(n).map(str::to_owned);
        let agrees = value.as_ref().zip(published.as_ref()).map(|(a, b)| a.to_string() == *b);
        let Range { at_least, at_most } = range;
        Ok(Term { n, board, value, at_least, at_most, published, agrees, by })
    }
}

type Found = (Option<Count>, Range, String);

fn of_minimum(problem: &Problem, means: &Means<'_>) -> Result<Found> {
    let mut range = range(means.shown, problem);
    let mut by = vec!["a certificate".to_owned()];
    if range.exact().is_none() {
        let effort = Effort::default().with_seed(means.seed).with_threads(means.threads);
        match minimum(problem, &effort, means.control) {
            Ok(answer) => {
                range.narrow(answer.proved(), answer.size);
                if let (Some(folder), Some(certificate)) = (means.made, answer.certificate()) {
                    std::fs::create_dir_all(folder)?;
                    let path = folder.join(format!("{}.txt", problem.board));
                    files::check_free(&path, files::is_certificate)?;
                    files::write(&path, &certificate.to_string())?;
                }
                by = answer.verified();
            }
            Err(error) => by = vec![error.to_string()],
        }
    }
    if let Some(known) = known(problem).filter(|known| range.at_least < Some(known.at_least)) {
        let way = means.unread(problem, known.is_minimum());
        by.push(format!("the tables of results have at least {}{way}", known.at_least));
    }
    let value = range.exact().map(|size| Count::from(size as u128));
    Ok((value, range, by.join("; ")))
}

fn of_covers(problem: &Problem, counts: Counts, means: &Means<'_>) -> Found {
    let census = CountMethod::default().census(problem, None, means.control, None);
    match census {
        Ok(census) => {
            let number = if counts == Counts::Total { &census.total } else { &census.distinct };
            let by = format!("all covers by {} pieces, counted in two ways", census.size);
            (Some(number.into()), Range::default(), by)
        }
        Err(error) => (None, Range::default(), error.to_string()),
    }
}

fn of_tours(board: Board, means: &Means<'_>) -> Found {
    match count_tours(board, Piece::Knight, Tours::Closed, means.control) {
        Ok(count) => (Some(count.tours.into()), Range::default(), "counted".to_owned()),
        Err(error) => (None, Range::default(), error.to_string()),
    }
}

/// Output of table with --json: terms of a sequence of the OEIS, and what is published there.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Terms of a sequence")]
pub(crate) struct TableReport {
    sequence: String,
    name: String,
    /// who published the terms, and how they were found
    published_by: String,
    terms: Vec<Term>,
    #[serde(skip)]
    counts: Counts,
}

impl TableReport {
    fn new(sequence: Sequence, terms: Vec<Term>) -> Self {
        let Sequence { id, name, by, counts, .. } = sequence;
        TableReport { sequence: id, name, published_by: by, terms, counts }
    }

    /// Why the terms are certain.
    fn grounds(&self) -> &'static str {
        match self.counts {
            Counts::Minimum => "Terms that the checker accepts",
            Counts::Total | Counts::Distinct => "Terms that two methods of counting agree on",
            Counts::Tours => "Terms that one method counts",
        }
    }

    /// In words, how many terms are certain, and how many of these are published as well.
    fn counted(&self) -> String {
        let certain = self.terms.iter().filter(|term| term.value.is_some()).count();
        let compared = self.terms.iter().filter(|term| term.agrees.is_some()).count();
        let agree = self.terms.iter().filter(|term| term.agrees == Some(true)).count();
        match compared {
            0 => format!("{certain} certain, none of them published."),
            _ if (certain, compared) == (agree, agree) => {
                format!("{agree} certain and as published.")
            }
            _ => format!("{certain} certain, {agree} of them as published."),
        }
    }

    /// Lines of index and term, as far as all are certain, and comments on the rest.
    fn bfile(&self) -> String {
        let mut text = format!("# {}: {}\n# {}; ", self.sequence, self.name, self.grounds());
        let sure = self.terms.iter().take_while(|term| term.value.is_some()).count();
        let (sure, rest) = self.terms.split_at(sure);
        let _ = writeln!(
            text,
            "{}",
            if rest.is_empty() {
                "no others were asked for"
            } else {
                "what is known of the others is below"
            }
        );
        for Term { n, value, .. } in sure {
            let _ =
                writeln!(text, "{n} {}", value.as_ref().map_or(String::new(), ToString::to_string));
        }
        for term in rest {
            let (n, found, versus, by) = (term.n, term.found(), term.versus(), &term.by);
            let _ = writeln!(text, "# a({n}): {found}{versus}{}", kept(by));
        }
        text
    }

    /// One line for each term, with a heading.
    fn csv(&self) -> String {
        let mut text = "n,board,value,at_least,at_most,published\n".to_owned();
        for term in &self.terms {
            let Term { n, board, value, at_least, at_most, published, .. } = term;
            let cell = |value: Option<String>| value.unwrap_or_default();
            let value = cell(value.as_ref().map(ToString::to_string));
            let (at_least, at_most) =
                (cell(at_least.map(|b| b.to_string())), cell(at_most.map(|b| b.to_string())));
            let published = cell(published.clone());
            let _ = writeln!(text, "{n},{board},{value},{at_least},{at_most},{published}");
        }
        text
    }
}

impl Term {
    /// The term, or what is certain of it.
    fn found(&self) -> String {
        match (&self.value, self.at_least, self.at_most) {
            (Some(value), ..) => value.to_string(),
            (_, Some(least), Some(most)) => format!("{least} to {most}"),
            (_, Some(least), None) => format!("at least {least}"),
            (_, None, Some(most)) => format!("at most {most}"),
            (_, None, None) => "-".to_owned(),
        }
    }

    /// What is published beside it, in words.
    fn versus(&self) -> String {
        match (&self.published, self.agrees) {
            (None, _) => "; not published".to_owned(),
            (Some(value), None) => format!("; published without a certificate: {value}"),
            (Some(_), Some(true)) => String::new(),
            (Some(value), Some(false)) => format!("; published: {value}, which differs"),
        }
    }
}

/// What the tables of results have beyond what was found, in the words of a term.
fn kept(by: &str) -> String {
    let said = by.split("; ").find(|words| words.starts_with("the tables of results"));
    said.map_or_else(String::new, |words| format!("; {words}"))
}

impl Report for TableReport {
    const NAME: &'static str = "table-1";

    fn text(&self) -> String {
        let mut text = format!(
            "{}: {}\n\n{:>4}  {:<9} {:>12} {:>16}\n",
            self.sequence, self.name, "n", "board", "certain", "published"
        );
        for term in &self.terms {
            let published = term.published.as_deref().unwrap_or("-");
            let differs = if term.agrees == Some(false) { "  differs" } else { "" };
            let mark = differs.to_owned() + &kept(&term.by).replacen(';', " ", 1);
            let (n, board, found) = (term.n, term.board.to_string(), term.found());
            let _ = writeln!(text, "{n:>4}  {board:<9} {found:>12} {published:>16}{mark}");
        }
        let _ = write!(text, "\n{} {}\n", self.counted(), self.published_by);
        text
    }
}
