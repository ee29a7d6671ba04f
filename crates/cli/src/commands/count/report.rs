//! The report of a count.

use crate::args::OutputArgs;
use crate::commands::non_attacking::NON_ATTACKING;
use crate::files;
use crate::report::field::{self, Count};
use crate::report::{self, Amount, LinearFile, Report, plural};
use anyhow::Result;
use destrier_board::{Board, Group, Piece, Problem};
use destrier_cover::count::{
    Census, CountError, CountMethod, Distinct, Solutions, Variations, variations,
};
use destrier_draw::terminal;
use destrier_run::counted;
use num_bigint::BigUint;
use num_traits::One;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// How a run that a limit ended is continued.
pub(super) fn goes_on(kept: Option<&Path>) -> String {
    match kept {
        Some(path) => format!("run the same command to continue from {}", path.display()),
        None => "stopped before all was counted; use -o or --resume to make the run resumable"
            .to_owned(),
    }
}

/// What is counted, one and several.
pub(super) fn nouns(rule: &str) -> [&'static str; 2] {
    if rule == NON_ATTACKING { ["set", "sets"] } else { ["cover", "covers"] }
}

/// Output of count with --json; null where a limit came first.
#[derive(Serialize, JsonSchema, Default)]
#[schemars(title = "All covers of a size, or solutions of a program")]
pub(crate) struct CountReport<'a> {
    /// of a program: the file
    program: Option<&'a str>,
    /// of a file of sets or a graph, in words: what is chosen, and what the choice has to do
    asked_for: Option<&'a str>,
    #[schemars(with = "Option<field::Board>")]
    board: Option<Board>,
    #[schemars(with = "Option<field::Piece>")]
    piece: Option<Piece>,
    #[schemars(with = "Option<field::SetRule>")]
    rule: Option<String>,
    #[schemars(with = "Option<field::Group>")]
    symmetry: Option<Group>,
    /// pieces of each, or the value of the file's objective; null where solutions of all values count
    #[schemars(with = "Option<f64>")]
    size: Option<Amount>,
    total: Option<Count>,
    /// up to the turns and reflections of the board, or the automorphisms of a program; null where these are too many, or of a unit
    distinct: Option<Count>,
    /// up to these and the translations of a torus; null on other boards, or where the covers are too many to list
    translated: Option<Count>,
    /// distinct covers by their symmetry
    #[schemars(extend("propertyNames" = field::keys::<field::Group>()))]
    by_group: Option<BTreeMap<String, Count>>,
    families: Option<Vec<Family>>,
    listed: Option<usize>,
    method: &'static str,
    /// of a program its nodes
    states: Option<u64>,
    #[schemars(with = "Option<field::Seconds>")]
    seconds: Option<f64>,
    /// the limit
    reason: Option<String>,
    #[serde(skip)]
    found: Found<'a>,
    /// what is counted, in words
    #[serde(skip)]
    said: String,
    #[serde(skip)]
    nouns: [&'static str; 2],
}

/// What was counted, unless a limit came first.
#[derive(Default)]
enum Found<'a> {
    #[default]
    Nothing,
    Covers(&'a Problem, &'a Census),
    Solutions(&'a Solutions, Option<&'a Distinct>),
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
    pub(super) fn new(
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
            board: Some(problem.board),
            piece: Some(problem.piece),
            rule: Some(problem.rule.to_string()),
            symmetry: Some(problem.symmetry),
            size: census.map(|census| census.size.into()),
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
            found: census.map_or(Found::Nothing, |census| Found::Covers(problem, census)),
            said: problem.to_string(),
            nouns: nouns(&problem.rule.to_string()),
            ..CountReport::default()
        }
    }

    /// The same sets by another rule, which is called so.
    pub(super) fn by(self, rule: &str, name: &str) -> Self {
        CountReport {
            rule: Some(rule.to_owned()),
            said: name.to_owned(),
            nouns: nouns(rule),
            ..self
        }
    }

    /// The report of a count of a file's solutions, or of the limit that ended it.
    pub(super) fn of_file(
        file: &'a LinearFile,
        counted: Result<(&'a Solutions, Option<&'a Distinct>), &CountError>,
        seconds: f64,
    ) -> Self {
        let (found, distinct) =
            counted.map_or((None, None), |(found, distinct)| (Some(found), distinct));
        CountReport {
            program: Some(&file.name),
            asked_for: file.program.asks.as_deref(),
            size: found.and_then(|found| found.value.clone()).map(Amount),
            total: found.map(|found| (&found.total).into()),
            distinct: distinct.map(|distinct| (&distinct.classes).into()),
            listed: found.and_then(|found| found.list.as_ref()).map(Vec::len),
            method: CountMethod::Choices.name(),
            states: found.map(|found| found.nodes),
            seconds: found.map(|_| seconds),
            reason: counted.err().map(ToString::to_string),
            found: found.map_or(Found::Nothing, |found| Found::Solutions(found, distinct)),
            said: file.name.clone(),
            nouns: ["solution", "solutions"],
            ..CountReport::default()
        }
    }

    /// Writes it into the output, and says it, with what was written.
    pub(super) fn publish(&self, list: Option<&Path>, output: &OutputArgs) -> Result<()> {
        if let Some(path) = &output.output {
            files::write(path, &format!("{:#}\n", report::document(self)?))?;
        }
        report::publish(self, output.json)?;
        report::written(output, list);
        report::written(output, output.output.as_deref());
        Ok(())
    }

    /// What there is to say of solutions of a file.
    fn of_solutions(&self, found: &Solutions, distinct: Option<&Distinct>) -> String {
        let value =
            self.size.as_ref().map_or_else(String::new, |value| format!(" of value {value}"));
        let (said, total) = (&self.said, &found.total);
        let mut text = match total {
            none if *none == BigUint::ZERO => format!("No solution{value} in {said}.\n"),
            one if one.is_one() => format!("One solution{value} in {said}.\n"),
            _ => format!(
                "{total} solutions{value} in {said}{}.\n",
                distinct.map_or_else(String::new, up_to_automorphisms)
            ),
        };
        if let Some(asked) = self.asked_for {
            text.push_str(&format!("asked    {asked}\n"));
        }
        if let Some(listed) = self.listed {
            text.push_str(&format!("checked  {listed} listed, each accepted by the checker\n"));
        }
        let nodes = counted(found.nodes, "nodes");
        text + &format!("\nchoices  {nodes}, {:.2} s\n", self.seconds.unwrap_or_default())
    }
}

/// How many classes there are, if something is exchanged.
fn up_to_automorphisms(distinct: &Distinct) -> String {
    match distinct.automorphisms {
        1 => String::new(),
        number => format!(", {} up to symmetry ({number} automorphisms)", distinct.classes),
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
    const NAME: &'static str = "count-4";

    fn text(&self) -> String {
        let (problem, census) = match self.found {
            Found::Nothing => return String::new(),
            Found::Solutions(found, distinct) => return self.of_solutions(found, distinct),
            Found::Covers(problem, census) => (problem, census),
        };
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
