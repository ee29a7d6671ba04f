//! What `destrier count` has to say.

use crate::report::field::{self, Count, Covers};
use crate::report::{Report, plural};
use destrier_board::{Group, Problem};
use destrier_cover::count::{Census, CountError, Method, Variations, variations};
use destrier_draw::terminal;
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

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
}

/// Covers that differ by free choices.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
struct Family {
    covers: usize,
    /// in all of them
    #[schemars(with = "Vec<field::Square>")]
    common: Vec<String>,
    /// one of each completes the cover
    #[schemars(with = "Vec<Vec<Vec<field::Square>>>")]
    choices: Vec<Vec<Vec<String>>>,
}

/// Lists longer than this are not searched for families.
const FAMILIES: usize = 2_000;

impl<'a> CountReport<'a> {
    pub(super) fn new(problem: &'a Problem, census: &'a Census, seconds: f64) -> Self {
        let by_group = census.by_group.iter().map(|(group, n)| (group.to_string(), n.into()));
        CountReport {
            covers: problem.into(),
            size: Some(census.size),
            total: Some((&census.total).into()),
            distinct: Some((&census.distinct).into()),
            translated: census.translated.as_ref().map(Count::from),
            by_group: Some(by_group.collect()),
            families: families(problem, census),
            listed: census.list.as_ref().map(Vec::len),
            method: census.method.name(),
            states: Some(census.states),
            seconds: Some(seconds),
            reason: None,
            found: Some((problem, census)),
        }
    }

    /// The report of a count that a limit ended.
    pub(super) fn stopped(problem: &Problem, method: Method, limit: &CountError) -> Self {
        CountReport {
            covers: problem.into(),
            size: None,
            total: None,
            distinct: None,
            translated: None,
            by_group: None,
            families: None,
            listed: None,
            method: method.name(),
            states: None,
            seconds: None,
            reason: Some(limit.to_string()),
            found: None,
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
            covers: variations.number(),
            common: variations.common.names(),
            choices: variations.choices.iter().map(names).collect(),
        }
    }
}

impl Family {
    /// What the covers have in common and what is free.
    fn text(&self, at: usize) -> String {
        let sizes: Vec<String> = self.choices.iter().map(|c| c.len().to_string()).collect();
        let choices = if sizes.is_empty() { "none".to_owned() } else { sizes.join(" x ") };
        let (covers, common) = (self.covers, self.common.len());
        format!(
            "\nfamily {at}: {covers} covers with {common} squares in common; free choices: {choices}\n"
        )
    }
}

impl Report for CountReport<'_> {
    const NAME: &'static str = "count-2";

    fn text(&self) -> String {
        let Some((problem, census)) = self.found else { return String::new() };
        let pieces = plural(problem.piece, census.size);
        if census.total == BigUint::ZERO {
            return format!("No set of {pieces} will do: {problem}.\n");
        }
        let ways = if census.total == 1u8.into() { "way" } else { "ways" };
        let up_to = up_to(problem, census);
        let mut text = format!("{pieces}, {problem}: {} {ways}, {up_to}.\n\n", census.total);
        for (group, number) in census.by_group.iter().filter(|(_, n)| *n != BigUint::ZERO) {
            text.push_str(&format!("{:<12} {number}\n", group.to_string()));
        }
        let families = self.families.iter().flatten().zip(1..);
        text.push_str(&match census.list.as_deref() {
            Some([cover]) => format!("\n{}", terminal::squares(cover, problem.piece)),
            _ => families.map(|(family, at)| family.text(at)).collect(),
        });
        let checked = self.listed.map_or_else(String::new, |listed| {
            let twice = match census.method {
                Method::Seam => "those of four symmetries or more counted twice",
                _ => "counted twice",
            };
            format!("checked  {listed} listed, each a cover to the checker, {twice}\n")
        });
        let seconds = self.seconds.unwrap_or_default();
        text + &format!("\n{checked}{:<8} {} states, {seconds:.2} s\n", self.method, census.states)
    }
}
