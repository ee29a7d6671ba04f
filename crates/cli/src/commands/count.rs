//! `destrier count`: all covers of a size, in total, up to symmetry, and one of each kind.

use crate::args::{self, OutputArgs, RunArgs};
use crate::draw::{svg, terminal};
use crate::exit::Exit;
use crate::progress::{Line, stop_on_signal};
use crate::{files, report};
use anyhow::{Context, Result, bail};
use destrier_board::{Board, Group, Piece, Placement, Problem, Rule, SquareSet};
use destrier_certify::Certificate;
use destrier_cover::count::{
    Census, Control, CountError, Limits, Progress, Variations, count, fisher, kinds_of_families,
};
use destrier_model::{Solver, maximum_packing};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Counts all covers of a size, in total and up to symmetry, and lists one of each kind
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier count 11\n  \
    destrier count 6 --list covers6.svg")]
pub(crate) struct Args {
    /// The board: 8 for 8x8, or 3x20 for 3 rows and 20 columns
    board: Board,
    /// king, queen, rook, bishop, knight, or leaper:1,3
    #[arg(long, default_value_t)]
    piece: Piece,
    /// domination, total or independent
    #[arg(long, default_value_t)]
    rule: Rule,
    /// Count only covers with this symmetry, or more
    #[arg(long, default_value_t)]
    symmetry: Group,
    #[command(flatten)]
    how: HowArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// What to count and how.
#[derive(clap::Args)]
struct HowArgs {
    /// Pieces of the covers; the fewest possible if not given
    #[arg(long, value_name = "K")]
    size: Option<usize>,
    /// Write one cover of each kind to this file: .json, .svg, or else text
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    /// auto, sweep (count every cover once), halved (look for covers up to half turns), or fisher
    /// (the paper's program)
    #[arg(long, default_value = "auto", value_parser = ["auto", "sweep", "halved", "fisher"])]
    method: String,
    /// Memory for the states, such as 500M or 8G; three quarters of what is free if not given
    #[arg(long, value_name = "BYTES", value_parser = args::bytes)]
    memory: Option<usize>,
    /// Keep the sweep up to half turns in this file, and go on from there if it exists
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let board = args.board.with_area_at_most(MAX_AREA)?;
    let problem = Problem { piece: args.piece, rule: args.rule, ..Problem::new(board) };
    let problem = problem.with_symmetry(args.symmetry).context("--symmetry")?;
    Task { problem: &problem, how: &args.how, run: &args.run, output: &args.output }.work()
}

/// Counts the smallest covers of a problem.
pub(crate) fn run_problem(problem: &Problem, run: &RunArgs, output: &OutputArgs) -> Result<Exit> {
    let how = HowArgs {
        size: None,
        list: None,
        method: "auto".to_owned(),
        memory: None,
        checkpoint: None,
    };
    Task { problem, how: &how, run, output }.work()
}

/// The census of a problem's smallest covers within a time.
pub(crate) fn smallest(problem: &Problem, limit: Duration) -> Result<Option<Census>> {
    let mut control = Control {
        stop: stop_on_signal(),
        deadline: Some(Instant::now() + limit),
        progress: &mut |_| {},
        checkpoint: None,
    };
    let limits = Limits { memory: args::free_memory(), ..Limits::default() };
    match count(problem, None, &limits, &mut control) {
        Err(error) if is_limit(&error) => Ok(None),
        census => Ok(Some(census?)),
    }
}

/// A count as the command line asks for it.
struct Task<'a> {
    problem: &'a Problem,
    how: &'a HowArgs,
    run: &'a RunArgs,
    output: &'a OutputArgs,
}

impl Task<'_> {
    fn work(&self) -> Result<Exit> {
        for path in [&self.how.list, &self.output.output].into_iter().flatten() {
            files::check_writable(path)?;
        }
        args::use_threads(self.run.threads)?;
        let started = Instant::now();
        let census = match self.census(started) {
            Ok(census) => census,
            Err(error) => return self.stopped(error),
        };
        let (problem, elapsed) = (self.problem, started.elapsed());
        Report { problem, census: &census, elapsed, how: self.how, output: self.output }.publish()
    }

    /// Says which limit came first, if it was one.
    fn stopped(&self, error: anyhow::Error) -> Result<Exit> {
        let reached = error.downcast_ref::<CountError>().filter(|error| is_limit(error));
        let Some(reached) = reached else { return Err(error) };
        match &self.how.checkpoint {
            Some(path) => {
                eprintln!("destrier: {reached}; the same command goes on from {}", path.display());
            }
            None => eprintln!("destrier: {reached}; nothing was counted"),
        }
        if self.output.json {
            report::json(&json!({
                "schema": "count-1",
                "board": self.problem.board,
                "piece": self.problem.piece,
                "rule": self.problem.rule,
                "symmetry": self.problem.symmetry,
                "size": null,
                "total": null,
                "distinct": null,
                "by_group": null,
                "families": null,
                "listed": null,
                "method": self.how.method,
                "states": null,
                "seconds": null,
                "reason": reached.to_string(),
            }))?;
        }
        Ok(Exit::Limit)
    }

    fn census(&self, started: Instant) -> Result<Census> {
        let line = Line::new(self.output.quiet);
        let mut progress = |now: Progress| line.say(describe(self.problem, now));
        let mut control = Control {
            stop: stop_on_signal(),
            deadline: self.run.time_limit.map(|limit| started + limit),
            progress: &mut progress,
            checkpoint: self.how.checkpoint.as_deref(),
        };
        if self.how.method == "fisher" {
            return by_fisher(self.problem, self.how.size, &mut control);
        }
        let layer = match self.how.method.as_str() {
            "sweep" => usize::MAX,
            "halved" => 0,
            _ => Limits::default().layer,
        };
        let memory = self.how.memory.unwrap_or_else(args::free_memory);
        let limits = Limits { layer, memory, ..Limits::default() };
        Ok(count(self.problem, self.how.size, &limits, &mut control)?)
    }
}

/// No board with more squares is counted: the frontier would be too wide long before.
const MAX_AREA: usize = 4096;

fn is_limit(error: &CountError) -> bool {
    matches!(error, CountError::Memory { .. } | CountError::Deadline | CountError::Interrupted)
}

fn describe(problem: &Problem, now: Progress) -> String {
    format!(
        "{problem}, {} pieces: square {} of {}, {} states, {} MB",
        now.size,
        now.step,
        now.steps,
        now.states,
        now.bytes >> 20
    )
}

/// The paper's own program, from the packing's value on until there are covers.
fn by_fisher(problem: &Problem, size: Option<usize>, control: &mut Control) -> Result<Census> {
    let packing = maximum_packing(problem, Solver::Highs)?.packing;
    let least = packing.sum().ceil().to_integer().to_usize().context("a packing of no size")?;
    let mut states = 0;
    for size in size.map_or(least..=problem.board.area(), |size| size..=size) {
        let found = fisher(problem, size, &packing, control)?;
        states += found.nodes;
        let forms: BTreeSet<SquareSet> = found.covers.iter().map(SquareSet::canonical).collect();
        let list: Vec<SquareSet> = forms.into_iter().collect();
        let number = |group: &Group| list.iter().filter(|c| c.symmetry() == *group).count().into();
        if !list.is_empty() || size == problem.board.area() {
            let groups = Group::ALL.into_iter().filter(|group| group.fits(problem.board));
            return Ok(Census {
                size,
                total: found.covers.len().into(),
                distinct: list.len().into(),
                by_group: groups.map(|group| (group, number(&group))).collect(),
                list: Some(list),
                states,
                halved: false,
            });
        }
    }
    bail!("no covers of this size")
}

struct Report<'a> {
    problem: &'a Problem,
    census: &'a Census,
    elapsed: Duration,
    how: &'a HowArgs,
    output: &'a OutputArgs,
}

/// Lists longer than this are not searched for families.
const FAMILIES: usize = 2_000;

impl Report<'_> {
    fn publish(&self) -> Result<Exit> {
        for cover in self.census.list.iter().flatten() {
            let problem = self.problem.clone();
            let plain = Problem { symmetry: Group::None, ..problem };
            let text = Certificate::at_most(plain, cover.clone()).to_string();
            destrier_certify::verify(&text).context("our own checker refuses a cover")?;
        }
        if let Some(path) = &self.how.list {
            let list = self.census.list.as_ref();
            let list = list.context("too many covers to list; nothing was written")?;
            files::write(path, &self.listing(path, list))?;
        }
        let json = self.json();
        if let Some(path) = &self.output.output {
            files::write(path, &format!("{json:#}\n"))?;
        }
        if self.output.json {
            report::json(&json)?;
        } else {
            report::text(&self.text())?;
            report::written(self.output, self.how.list.as_deref());
            report::written(self.output, self.output.output.as_deref());
        }
        Ok(if self.census.total == BigUint::ZERO { Exit::No } else { Exit::Yes })
    }

    fn families(&self) -> Option<Vec<Variations>> {
        let list = self.census.list.as_ref()?;
        let fits = list.len() <= FAMILIES && self.problem.symmetry == Group::None;
        fits.then(|| variations(list).into_iter().map(|(_, variations)| variations).collect())
    }

    fn json(&self) -> Value {
        let (problem, census) = (self.problem, self.census);
        let by_group: serde_json::Map<String, Value> =
            census.by_group.iter().map(|(group, n)| (group.to_string(), number(n))).collect();
        json!({
            "schema": "count-1",
            "board": problem.board,
            "piece": problem.piece,
            "rule": problem.rule,
            "symmetry": problem.symmetry,
            "size": census.size,
            "total": number(&census.total),
            "distinct": number(&census.distinct),
            "by_group": by_group,
            "families": self.families().map(|families| {
                families.iter().map(|family| json!({
                    "covers": family.number(),
                    "common": names(&family.common),
                    "choices": family.choices.iter().map(|choice| {
                        choice.iter().map(names).collect::<Vec<_>>()
                    }).collect::<Vec<_>>(),
                })).collect::<Vec<_>>()
            }),
            "listed": census.list.as_ref().map(Vec::len),
            "method": self.method(),
            "states": census.states,
            "seconds": self.elapsed.as_secs_f64(),
            "reason": null,
        })
    }

    fn method(&self) -> &'static str {
        match (self.how.method.as_str(), self.census.halved) {
            ("fisher", _) => "fisher",
            (_, true) => "halved",
            (_, false) => "sweep",
        }
    }

    fn text(&self) -> String {
        let (problem, census) = (self.problem, self.census);
        let pieces = report::plural(problem.piece, census.size);
        if census.total == BigUint::ZERO {
            return format!("No set of {pieces} will do: {problem}.\n");
        }
        let ways = if census.total == 1u8.into() { "way" } else { "ways" };
        let mut text = format!(
            "{pieces}, {problem}: {} {ways}, {} up to symmetry.\n\n",
            census.total, census.distinct
        );
        for (group, number) in census.by_group.iter().filter(|(_, n)| *n != BigUint::ZERO) {
            text.push_str(&format!("{:<12} {number}\n", group.to_string()));
        }
        text.push_str(&match census.list.as_deref() {
            Some([cover]) => format!("\n{}", terminal::squares(cover, problem.piece)),
            _ => self.families().map_or(String::new(), |families| families_text(&families)),
        });
        let checked = census.list.as_ref().map_or_else(String::new, |list| {
            format!("checked  {} listed, each a cover to the checker, counted twice\n", list.len())
        });
        text.push_str(&format!(
            "\n{checked}{:<8} {} states, {:.2} s\n",
            self.method(),
            census.states,
            self.elapsed.as_secs_f64()
        ));
        text
    }

    fn listing(&self, path: &Path, list: &[SquareSet]) -> String {
        let placement = |cover: &SquareSet| Placement::of(self.problem.piece, cover);
        let ending = path.extension().map(|end| end.to_ascii_lowercase());
        match ending.as_deref().and_then(|end| end.to_str()) {
            Some("json") => format!("{:#}\n", self.json_list(list)),
            Some("svg") => svg::gallery(&list.iter().map(placement).collect::<Vec<_>>()),
            _ => list
                .iter()
                .zip(1..)
                .map(|(cover, at)| heading(at, cover) + &placement(cover).to_string())
                .collect::<Vec<_>>()
                .join("\n"),
        }
    }

    fn json_list(&self, list: &[SquareSet]) -> Value {
        let cover = |cover: &SquareSet| {
            json!({
                "squares": names(cover),
                "symmetry": cover.symmetry(),
                "images": cover.images().len(),
            })
        };
        json!({
            "board": self.problem.board,
            "piece": self.problem.piece,
            "rule": self.problem.rule,
            "size": self.census.size,
            "covers": list.iter().map(cover).collect::<Vec<_>>(),
        })
    }
}

/// The families of a list of all covers up to symmetry, the largest first, each with the number of
/// covers in it up to symmetry.
pub(crate) fn variations(list: &[SquareSet]) -> Vec<(usize, Variations)> {
    let families = kinds_of_families(list);
    let mut variations: Vec<(usize, Variations)> = families
        .iter()
        .filter_map(|family| {
            let forms: BTreeSet<SquareSet> = family.iter().map(SquareSet::canonical).collect();
            Some((forms.len(), Variations::of(family)?))
        })
        .collect();
    variations.sort_by_key(|(distinct, _)| std::cmp::Reverse(*distinct));
    variations
}

fn heading(at: usize, cover: &SquareSet) -> String {
    format!("{at}: symmetry {}, {} images\n", cover.symmetry(), cover.images().len())
}

/// What the covers have in common and what is free.
fn families_text(families: &[Variations]) -> String {
    let mut text = String::new();
    for (family, at) in families.iter().zip(1..) {
        text.push_str(&format!(
            "\nfamily {at}: {} covers with {} squares in common; free choices: {}\n",
            family.number(),
            family.common.len(),
            if family.choices.is_empty() { "none".to_owned() } else { choices(family) },
        ));
    }
    text
}

fn choices(family: &Variations) -> String {
    let sizes: Vec<String> = family.choices.iter().map(|choice| choice.len().to_string()).collect();
    sizes.join(" x ")
}

fn names(set: &SquareSet) -> Vec<String> {
    set.iter().map(|square| set.board().name(square)).collect()
}

/// As a number up to 2^53, beyond as text.
fn number(value: &BigUint) -> Value {
    match value.to_u64().filter(|&value| value <= 1 << 53) {
        Some(value) => json!(value),
        None => json!(value.to_string()),
    }
}
