//! `destrier count`: all covers of a size, in total, up to symmetry, and one of each kind.

use super::non_attacking::{NON_ATTACKING, sets_of_a_size};
use crate::args::{self, OutputArgs, ResumeArgs, RunArgs, on_board};
use crate::exit::{self, Exit};
use crate::files;
use crate::progress::{control, watched};
use crate::report::field::{self, Count, Covers};
use crate::report::{self, Report, checked_covers, plural};
use crate::shape::{HoleArgs, Shape};
use anyhow::{Context, Result, ensure};
use destrier_board::{Board, Group, Piece, Placement, Problem, SquareSet};
use destrier_cover::count::{Census, CountError, CountMethod, Variations, variations, work};
use destrier_draw::{svg, terminal};
use destrier_model::exchange::Covering;
use destrier_run::{Control, Snapshot, State, StateError, counted};
use destrier_verify::FileRule;
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Counts all covers of a size, and lists one of each class
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier count 11\n  \
    destrier count 6 --list covers6.svg")]
pub(crate) struct Args {
    /// The board: 8 for 8x8, or 3x20 for 3 rows and 20 columns; or a file that draws it by dots, with blanks for holes
    board: Shape,
    #[arg(long, default_value_t, help = Piece::NAMES)]
    piece: Piece,
    /// domination, total or independent; or non-attacking: the most pieces none of which attacks another
    #[arg(long)]
    rule: Option<FileRule>,
    /// Count only covers that have at least this symmetry
    #[arg(long, default_value_t)]
    symmetry: Group,
    #[command(flatten)]
    holes: HoleArgs,
    #[command(flatten)]
    how: HowArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// What to count and how.
#[derive(clap::Args, Default)]
struct HowArgs {
    /// Number of pieces [default: the minimum]
    #[arg(long, value_name = "K")]
    size: Option<usize>,
    /// Write one cover of each class to this file, .txt, .json or .svg
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    /// auto; sweep: count every cover once; halved: enumerate up to 180-degree rotation; seam: join covers of the two
    /// halves of the board, for minimum covers; fisher: his program; choices: one by one, also on boards with holes
    #[arg(long, default_value = "auto", value_parser = method)]
    method: CountMethod,
    /// Memory for the states, such as 500M or 8G [default: three quarters of the free memory]
    #[arg(long, value_name = "SIZE", value_parser = args::bytes)]
    memory: Option<usize>,
    #[command(flatten)]
    resume: ResumeArgs,
}

fn method(text: &str) -> Result<CountMethod, String> {
    args::one_of(CountMethod::ALL, CountMethod::name, text)
}

/// No board with more squares is counted: the frontier would be too wide long before.
const MAX_AREA: usize = 4096;

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let (board, holes) = args.holes.bare(&args.board)?;
    let board = board.with_area_at_most(MAX_AREA)?;
    if args.rule == Some(FileRule::NonAttacking) {
        let holes = holes.unwrap_or_else(|| SquareSet::empty(board));
        return largest(args, &Covering::non_attacking(board, args.piece, &holes)?, &holes);
    }
    let problem = Problem { piece: args.piece, rule: on_board(args.rule)?, ..Problem::new(board) };
    let problem = problem.with_symmetry(args.symmetry).context("--symmetry")?;
    let problem = match holes {
        None => problem,
        Some(holes) => {
            ensure!(
                !args.piece.slides(),
                "--holes: covers are counted where no move of a piece ends at a hole"
            );
            problem.with_exempt(holes.iter()).with_fixed([], holes.iter()).context("--holes")?
        }
    };
    answer(&problem, &args.how, &args.run, &args.output)
}

/// Counts the largest sets of pieces none of which attacks another, or those of a size.
fn largest(args: &Args, covering: &Covering, holes: &SquareSet) -> Result<Exit> {
    let Args { how, run, output, .. } = args;
    let by_choices = matches!(how.method, CountMethod::Auto | CountMethod::Choices);
    ensure!(by_choices, "--method {} counts covers", how.method.name());
    ensure!(args.symmetry == Group::None, "--symmetry goes with covers");
    ensure!(!how.resume.is_asked(), "--resume goes with covers");
    how.list.iter().try_for_each(|path| files::check_ending(path, &["txt", "json", "svg"]))?;
    output.output.iter().try_for_each(|path| files::check_ending(path, &["json"]))?;
    let problem = Problem { piece: args.piece, ..Problem::new(holes.board()) };
    let control = control(run.time_limit).with_memory(how.memory.unwrap_or_else(args::free_memory));
    let count =
        |control: Control<'_>| sets_of_a_size(covering, (args.piece, holes), how.size, control);
    let (counted, elapsed) = watched(output.quiet, &covering.name, control, count);
    let census = match counted {
        Ok(census) => census,
        Err(error) => {
            let limit = error.downcast_ref().filter(|error: &&CountError| error.is_limit());
            let Some(limit) = limit else { return Err(error) };
            return stopped(&problem, (how, None), output, limit);
        }
    };
    let list = census.list.as_ref();
    if let Some((path, list)) = how.list.as_ref().zip(list) {
        files::write(path, &listing(path, (&problem, NON_ATTACKING), census.size, list)?)?;
    }
    let report = CountReport::new(&problem, how.method, Ok(&census), elapsed.as_secs_f64());
    let report = CountReport {
        covers: Covers::from(&problem).by(NON_ATTACKING),
        said: covering.name.clone(),
        nouns: nouns(NON_ATTACKING),
        ..report
    };
    publish(&report, how, output)?;
    Ok(if census.total == BigUint::ZERO { Exit::No } else { Exit::Yes })
}

/// Counts the smallest covers of a problem.
pub(crate) fn run_problem(problem: &Problem, run: &RunArgs, output: &OutputArgs) -> Result<Exit> {
    answer(problem, &HowArgs::default(), run, output)
}

fn answer(problem: &Problem, how: &HowArgs, run: &RunArgs, output: &OutputArgs) -> Result<Exit> {
    how.list.iter().try_for_each(|path| files::check_ending(path, &["txt", "json", "svg"]))?;
    output.output.iter().try_for_each(|path| files::check_ending(path, &["json"]))?;
    args::use_threads(run.threads)?;
    let kept = how.resume.state(output.output.as_deref())?;
    let mut state = files::state(kept.as_deref(), &work(problem, how.size))?;
    let (counted, elapsed) = census(problem, how, run, output, state.as_mut());
    if let (Err(error), Some(state)) = (&counted, &mut state)
        && !error.is_limit()
        && !matches!(error, CountError::State(StateError::Io(_)))
    {
        state.take_back()?; // it may have led to what is refused
    }
    match counted {
        Ok(census) => {
            let plain = Problem { symmetry: Group::None, ..problem.clone() };
            checked_covers(&plain, census.list.as_deref().unwrap_or_default())?;
            write_list(problem, &census, how.list.as_deref())?;
            let seconds = elapsed.as_secs_f64();
            publish(&CountReport::new(problem, how.method, Ok(&census), seconds), how, output)?;
            drop(state);
            if let Some(path) = kept.filter(|_| !how.resume.is_named()) {
                Snapshot::remove(&path).with_context(|| path.display().to_string())?;
            }
            Ok(if census.total == BigUint::ZERO { Exit::No } else { Exit::Yes })
        }
        Err(limit) if limit.is_limit() => stopped(problem, (how, kept), output, &limit),
        Err(CountError::Model(error)) => Err(error.into()), // which may be an answer
        Err(error @ CountError::Impossible(_)) => {
            exit::complain(&error.to_string());
            Ok(Exit::No)
        }
        Err(error) => Err(error.into()),
    }
}

fn census(
    problem: &Problem,
    how: &HowArgs,
    run: &RunArgs,
    output: &OutputArgs,
    state: Option<&mut State>,
) -> (Result<Census, CountError>, Duration) {
    let memory = how.memory.unwrap_or_else(args::free_memory);
    let control = control(run.time_limit).with_memory(memory);
    let count = |control: Control<'_>| how.method.census(problem, how.size, control, state);
    watched(output.quiet, problem, control, count)
}

/// Says which limit came first.
fn stopped(
    problem: &Problem,
    (how, kept): (&HowArgs, Option<PathBuf>),
    output: &OutputArgs,
    limit: &CountError,
) -> Result<Exit> {
    match &kept {
        Some(path) => {
            destrier_console::note!(
                "destrier: {limit}; run the same command to continue from {}",
                path.display()
            );
        }
        None => destrier_console::note!(
            "destrier: {limit}; stopped before anything was counted; use -o or --resume to make the run resumable"
        ),
    }
    if output.json {
        report::publish(&CountReport::new(problem, how.method, Err(limit), 0.0), true)?;
    }
    Ok(Exit::Limit)
}

fn publish(found: &CountReport, how: &HowArgs, output: &OutputArgs) -> Result<()> {
    if let Some(path) = &output.output {
        files::write(path, &format!("{:#}\n", report::document(found)?))?;
    }
    report::publish(found, output.json)?;
    report::written(output, how.list.as_deref());
    report::written(output, output.output.as_deref());
    Ok(())
}

/// Writes the covers of a census, if a file is named for them.
fn write_list(problem: &Problem, census: &Census, path: Option<&Path>) -> Result<()> {
    let Some(path) = path else { return Ok(()) };
    let list = census.list.as_ref().context("too many covers to list; nothing was written")?;
    let named = (problem, &*problem.rule.to_string());
    files::write(path, &listing(path, named, census.size, list)?)
}

/// The covers in the format of the file's ending.
fn listing(
    path: &Path,
    (problem, rule): (&Problem, &str),
    size: usize,
    list: &[SquareSet],
) -> Result<String> {
    let placement = |cover: &SquareSet| Placement::of(problem.piece, cover);
    let ending = path.extension().map(|end| end.to_ascii_lowercase());
    Ok(match ending.as_deref().and_then(|end| end.to_str()) {
        Some("json") => json((problem, rule), size, list)?,
        Some("svg") => svg::gallery(&list.iter().map(placement).collect::<Vec<_>>()),
        _ => {
            let one = |(at, cover)| heading(at, cover) + &placement(cover).to_string();
            (1..).zip(list).map(one).collect::<Vec<_>>().join("\n")
        }
    })
}

fn heading(at: usize, cover: &SquareSet) -> String {
    format!("{at}: symmetry {}, {} images\n", cover.symmetry(), cover.images().len())
}

#[derive(Serialize)]
struct List {
    board: Board,
    piece: Piece,
    rule: String,
    size: usize,
    /// `covers` or `sets`.
    #[serde(flatten)]
    list: BTreeMap<&'static str, Vec<Cover>>,
}

#[derive(Serialize)]
struct Cover {
    squares: Vec<String>,
    symmetry: Group,
    images: usize,
}

fn json((problem, rule): (&Problem, &str), size: usize, list: &[SquareSet]) -> Result<String> {
    let cover = |cover: &SquareSet| Cover {
        squares: cover.names(),
        symmetry: cover.symmetry(),
        images: cover.images().len(),
    };
    let (&Problem { board, piece, .. }, rule) = (problem, rule.to_owned());
    let list = BTreeMap::from([(nouns(&rule)[1], list.iter().map(cover).collect())]);
    let list = List { board, piece, rule, size, list };
    Ok(format!("{:#}\n", serde_json::to_value(list)?))
}

/// What is counted, one and several.
fn nouns(rule: &str) -> [&'static str; 2] {
    if rule == NON_ATTACKING { ["set", "sets"] } else { ["cover", "covers"] }
}

/// Output of count with --json; null where a limit came first.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "All covers of a size")]
pub(crate) struct CountReport<'a> {
    #[serde(flatten)]
    covers: Covers,
    size: Option<usize>,
    total: Option<Count>,
    /// up to the turns and reflections of the board
    distinct: Option<Count>,
    /// up to these and the translations of a torus; null on other boards, or where the covers are too many to list
    translated: Option<Count>,
    /// distinct covers by their symmetry
    #[schemars(extend("propertyNames" = field::keys::<field::Group>()))]
    by_group: Option<BTreeMap<String, Count>>,
    families: Option<Vec<Family>>,
    listed: Option<usize>,
    method: &'static str,
    states: Option<u64>,
    #[schemars(with = "Option<field::Seconds>")]
    seconds: Option<f64>,
    /// the limit
    reason: Option<String>,
    #[serde(skip)]
    found: Option<(&'a Problem, &'a Census)>,
    /// what is counted, in words
    #[serde(skip)]
    said: String,
    #[serde(skip)]
    nouns: [&'static str; 2],
}

/// What differs by free choices.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
struct Family {
    ways: usize,
    /// in all of them
    #[schemars(with = "Vec<field::Square>")]
    common: Vec<String>,
    /// one of each completes a way
    #[schemars(with = "Vec<Vec<Vec<field::Square>>>")]
    choices: Vec<Vec<Vec<String>>>,
}

/// Lists longer than this are not searched for families.
const FAMILIES: usize = 2_000;

impl<'a> CountReport<'a> {
    /// The report of a count by a method, or of the limit that ended it.
    fn new(
        problem: &'a Problem,
        method: CountMethod,
        counted: Result<&'a Census, &CountError>,
        seconds: f64,
    ) -> Self {
        let census = counted.ok();
        let by_group = |census: &Census| {
            census.by_group.iter().map(|(group, n)| (group.to_string(), n.into())).collect()
        };
        CountReport {
            covers: problem.into(),
            size: census.map(|census| census.size),
            total: census.map(|census| (&census.total).into()),
            distinct: census.map(|census| (&census.distinct).into()),
            translated: census.and_then(|census| census.translated.as_ref()).map(Count::from),
            by_group: census.map(by_group),
            families: census.and_then(|census| families(problem, census)),
            listed: census.and_then(|census| census.list.as_ref()).map(Vec::len),
            method: census.map_or(method, |census| census.method).name(),
            states: census.map(|census| census.states),
            seconds: census.map(|_| seconds),
            reason: counted.err().map(ToString::to_string),
            found: census.map(|census| (problem, census)),
            said: problem.to_string(),
            nouns: nouns(&problem.rule.to_string()),
        }
    }
}

/// How many classes there are, and of which symmetries: on a torus it may be either.
fn up_to(problem: &Problem, census: &Census) -> String {
    let distinct = &census.distinct;
    if !problem.board.is_torus() {
        return format!("{distinct} up to symmetry");
    }
    let translated = census.translated.as_ref();
    let translated =
        translated.map_or_else(String::new, |n| format!(", {n} with translations, too"));
    format!("{distinct} up to turns and reflections{translated}")
}

fn families(problem: &Problem, census: &Census) -> Option<Vec<Family>> {
    let list = census.list.as_ref()?;
    let fits = list.len() <= FAMILIES && problem.symmetry == Group::None;
    fits.then(|| variations(list).iter().map(|(_, variations)| variations.into()).collect())
}

impl From<&Variations> for Family {
    fn from(variations: &Variations) -> Self {
        let names = |choice: &Vec<_>| choice.iter().map(destrier_board::SquareSet::names).collect();
        Family {
            ways: variations.number(),
            common: variations.common.names(),
            choices: variations.choices.iter().map(names).collect(),
        }
    }
}

impl Family {
    /// What they have in common and what is free, if there are several.
    fn text(&self, noun: &str) -> Option<String> {
        let sizes: Vec<String> = self.choices.iter().map(|c| c.len().to_string()).collect();
        let (ways, choices) = (self.ways, sizes.join(" x "));
        let common = counted(self.common.len() as u64, "squares");
        (ways > 1)
            .then(|| format!("{ways} {noun} with {common} in common; free choices: {choices}"))
    }
}

impl CountReport<'_> {
    /// A line for each kind of family, those that read alike together, and one for what has no free choice.
    fn families_in_words(&self) -> String {
        let families = self.families.as_deref().unwrap_or_default();
        let mut kinds: Vec<(String, usize)> = Vec::new();
        let [one, several] = self.nouns;
        for words in families.iter().filter_map(|family| family.text(several)) {
            match kinds.iter_mut().find(|(known, _)| *known == words) {
                Some((_, times)) => *times += 1,
                None => kinds.push((words, 1)),
            }
        }
        let said = |(words, times): (String, usize)| match times {
            1 => format!("\na family of {words}\n"),
            _ => format!("\n{times} families, each of {words}\n"),
        };
        let mut text: String = kinds.into_iter().map(said).collect();
        match families.iter().filter(|family| family.ways == 1).count() {
            0 => {}
            1 => text.push_str(&format!("\n1 {one} with no free choice\n")),
            alone => text.push_str(&format!("\n{alone} {several} with no free choice\n")),
        }
        text
    }
}

impl Report for CountReport<'_> {
    const NAME: &'static str = "count-3";

    fn text(&self) -> String {
        let Some((problem, census)) = self.found else { return String::new() };
        let pieces = plural(problem.piece, census.size);
        if census.total == BigUint::ZERO {
            return format!("No set of {pieces} will do: {}.\n", self.said);
        }
        let ways = if census.total == 1u8.into() { "way" } else { "ways" };
        let up_to = up_to(problem, census);
        let (said, total) = (&self.said, &census.total);
        let mut text = format!("{pieces}, {said}: {total} {ways}, {up_to}.\n\n");
        for (group, number) in census.by_group.iter().filter(|(_, n)| *n != BigUint::ZERO) {
            text.push_str(&format!("{:<12} {number}\n", group.to_string()));
        }
        text.push_str(&match census.list.as_deref() {
            Some([cover]) => format!("\n{}", terminal::squares(cover, problem.piece)),
            _ => self.families_in_words(),
        });
        let checked = self.listed.map_or_else(String::new, |listed| {
            let twice = match census.method {
                CountMethod::Choices => "each found once",
                CountMethod::Seam => "those of four symmetries or more counted twice",
                _ => "counted twice",
            };
            format!("checked  {listed} listed, each accepted by the checker, {twice}\n")
        });
        let seconds = self.seconds.unwrap_or_default();
        text + &format!("\n{checked}{:<8} {} states, {seconds:.2} s\n", self.method, census.states)
    }
}
