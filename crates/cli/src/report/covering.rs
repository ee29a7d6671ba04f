//! What is to be said of a covering program.

use super::{
    Checked, Report, certificate, checked, document, field, next, plural, through_pieces, written,
};
use crate::args::OutputArgs;
use crate::arrangement::{missing, pieces_of as placement};
use crate::exit::Exit;
use crate::files;
use crate::publish::publish;
use crate::stated::Stated;
use anyhow::Result;
use destrier_board::{Attack, Piece, Placement};
use destrier_certify::{
    BoardCovering, Certificate, CoveringCertificate, CoveringProblem, CoveringProgram,
    CoveringProof, Size,
};
use destrier_cover::covering::{Found, Goal, Limit, Outcome};
use destrier_draw::{is_picture, svg, terminal};
use destrier_model::exchange::Covering;
use destrier_run::{Halt, counted};
use destrier_verify::Decimal;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// A value of a file's objective.
#[derive(Clone, Copy)]
struct Amount(Decimal);

impl Serialize for Amount {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.whole() {
            Some(whole) => serializer.serialize_i64(whole),
            None => serializer.serialize_f64(self.0.to_string().parse().unwrap_or(f64::NAN)),
        }
    }
}

/// Why a tree stops before its end; none if it does not.
const STOPS: [Option<&str>; 4] =
    [Some("time limit"), Some("interrupted"), Some("large certificate"), None];

/// Output of cover, prove and solve with --json for covering programs.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A covering program")]
pub(crate) struct CoveringReport<'a> {
    /// a file, or a board in words
    program: &'a str,
    rows: usize,
    columns: usize,
    /// feasible: a choice that was read or is as cheap as was asked for, not known to be the cheapest
    #[schemars(extend("enum" = ["optimal", "proved", "feasible", "infeasible", "refuted", "limit"]))]
    status: &'static str,
    /// why it stopped before the end
    #[schemars(extend("enum" = STOPS))]
    stop: Option<&'static str>,
    /// rows that exclude each other, or each of which asks for more columns than it has, where no choice is feasible
    conflict: Option<Vec<String>>,
    /// of the cheapest choice found: the value of the file's objective
    #[schemars(with = "Option<f64>")]
    cost: Option<Amount>,
    /// a lower bound that the exact checker accepted; of a maximum an upper one
    #[schemars(with = "Option<f64>")]
    bound: Option<Amount>,
    /// what was to be proved
    at_least: Option<usize>,
    /// the names of the columns: squares, all those of an orbit, vertices, or as the file has them
    chosen: Option<Vec<String>>,
    /// what the checker accepted, in its words
    verified: Vec<String>,
    /// of the tree
    nodes: usize,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    #[serde(skip)]
    covering: &'a Covering,
    #[serde(skip)]
    found: Found<'a>,
    /// What the claims say about the file, where its objective is not the cost.
    #[serde(skip)]
    said: Option<String>,
    #[serde(skip)]
    format: &'a str,
    /// What goes into a file.
    #[serde(skip)]
    filed: Certificate,
    /// Whether each row of the conflict asks for more columns than it has.
    #[serde(skip)]
    is_unmet: bool,
    /// The board that the program's file states.
    #[serde(skip)]
    stated: Option<Stated>,
}

impl<'a> CoveringReport<'a> {
    /// Has the outcome checked; what goes into a file of our format is the choice where a cheapest one was looked for
    /// in vain. Where no choice is feasible, these rows exclude each other.
    pub(crate) fn new(
        covering: &'a Covering,
        goal: Goal,
        (outcome, conflict): (&'a Outcome, &[usize]),
        format: &'a str,
        elapsed: Duration,
    ) -> Result<Self> {
        let problem = &covering.problem;
        let program = problem.program()?;
        let size = outcome.certificate.proof.size();
        let found = outcome.found();
        let choice = if let Found::Choice(chosen) = found { Some(chosen) } else { None };
        let cost = choice.map(|chosen| program.cost(chosen));
        let amount = |cost: u64| Amount(covering.terms.value(cost));
        let at_least = if let Goal::AtLeast(claimed) = goal { Some(claimed) } else { None };
        let mut filed = Certificate::Covering(outcome.certificate.clone());
        let mut shown = vec![checked(&filed)?];
        if let (Size::AtLeast(_), Some(chosen), Some(cost)) = (size, choice, cost) {
            let proof = CoveringProof::AtMost(cost as usize, chosen.to_vec());
            let upper = CoveringCertificate { problem: problem.clone(), proof };
            let upper = Certificate::Covering(upper);
            shown.push(checked(&upper)?);
            if goal == Goal::Minimum && format == "destrier" {
                filed = upper;
                shown.swap(0, 1);
            }
        }
        Ok(CoveringReport {
            program: &covering.name,
            rows: program.rows.len(),
            columns: program.costs.len(),
            status: status(size, outcome.limit, goal),
            stop: outcome.limit.and_then(stop),
            conflict: (found == Found::Impossible).then(|| match unmet(covering, &program) {
                unmet if unmet.is_empty() => {
                    conflict.iter().map(|&row| covering.row_in_words(row)).collect()
                }
                unmet => unmet,
            }),
            is_unmet: !unmet(covering, &program).is_empty(),
            cost: cost.map(amount),
            bound: match size {
                Size::AtLeast(bound) | Size::Exactly(bound) => Some(amount(bound as u64)),
                _ => None,
            },
            at_least,
            chosen: choice.map(|chosen| names(covering, chosen)),
            verified: shown.into_iter().map(|Checked { claim, .. }| claim).collect(),
            nodes: outcome.nodes,
            seconds: elapsed.as_secs_f64(),
            covering,
            found,
            said: said(covering, size, cost),
            format,
            filed,
            stated: None,
        })
    }

    /// With the board of a program's file, on which a picture shows the choice.
    pub(crate) fn drawn_on(self, stated: Option<Stated>) -> Self {
        CoveringReport { stated, ..self }
    }

    /// Writes the certificate, prints the report, and says how the command ends.
    pub(crate) fn publish(&self, output: &OutputArgs) -> Result<Exit> {
        let file = match &output.output {
            Some(path) if self.write(path)? => Some(path.as_path()),
            _ => None,
        };
        super::publish(self, output.json)?;
        written(output, file);
        if let Some(path) = file.filter(|path| !files::is_json(path) && !is_picture(path)) {
            next(output, &certificate::check(path, self.format, &self.subject()));
        }
        Ok(match self.status {
            "optimal" | "proved" | "feasible" => Exit::Yes,
            "limit" => Exit::Limit,
            _ => Exit::No,
        })
    }

    fn write(&self, path: &Path) -> Result<bool> {
        if files::is_json(path) {
            files::write(path, &format!("{:#}\n", document(self)?))?;
            return Ok(true);
        }
        if is_picture(path) {
            let svg = match (self.pieces(), &self.stated, &self.chosen) {
                (Some((placement, board)), _, _) => Some(svg::choice(&placement, board)),
                (None, Some(stated), Some(chosen)) => Some(stated.svg(chosen)),
                _ => None,
            };
            return svg.map_or(Ok(false), |svg| files::write_picture(path, svg).map(|()| true));
        }
        let finished = self.status != "limit";
        let claim = self.filed.verify()?;
        publish(path, claim.claim(), finished, |path| {
            certificate::write(&self.filed, path, self.format)
        })
    }

    /// What a checker compares the file with.
    fn subject(&self) -> String {
        match &self.covering.problem {
            CoveringProblem::Rows(_) => format!(" --program {}", self.program),
            CoveringProblem::Board(_) => String::new(),
        }
    }

    fn summary(&self) -> String {
        let name = self.program;
        let chosen = match self.found {
            Found::Choice(chosen) => chosen,
            Found::Impossible => {
                return format!("No choice covers {name}{}.", self.excluded());
            }
            Found::Nothing if self.status == "limit" => {
                return format!("Nothing found before the limit: {name}.");
            }
            Found::Nothing => {
                let bound = self.bound.map_or_else(Decimal::default, |bound| bound.0);
                return match self.covering.terms.maximises() {
                    true => format!("No choice of value above {bound} is in {name}: proved."),
                    false => format!("No choice of cost below {bound} covers {name}: proved."),
                };
            }
        };
        let cost = self.cost.map_or_else(Decimal::default, |cost| cost.0);
        let maximises = self.covering.terms.maximises();
        let how = match self.status {
            "optimal" => "optimal, proved".to_owned(),
            "refuted" => "less than was to be proved".to_owned(),
            "feasible" if maximises => "not known to be the most".to_owned(),
            "feasible" => "not known to be the cheapest".to_owned(),
            _ => {
                let bound = self.bound.map_or_else(Decimal::default, |bound| bound.0);
                format!("at {} {bound} proved", if maximises { "most" } else { "least" })
            }
        };
        let number = match &self.chosen {
            Some(names) => names.len(),
            None => chosen.len(),
        };
        let (who, what, of) = match &self.covering.problem {
            CoveringProblem::Board(covering) => {
                let what = format!("the {} board", covering.board);
                (men(&placement(covering, chosen)), what, format!(" ({name})"))
            }
            CoveringProblem::Rows(_) => {
                (counted(number as u64, "columns"), name.to_owned(), String::new())
            }
        };
        if maximises {
            return format!("{who} of value {cost} in {what}: {how}.");
        }
        let plain = cost == Decimal::from(number as i64);
        let price = if plain { String::new() } else { format!(" of cost {cost}") };
        let verb = if number == 1 { "covers" } else { "cover" };
        format!("{who}{price} {verb} {what}: {how}{of}.")
    }

    /// In words, which rows exclude each other, or ask for more than there is.
    fn excluded(&self) -> String {
        /// So many are named.
        const NAMED: usize = 10;
        let rows = self.conflict.as_deref().unwrap_or_default();
        let list = match rows.len() {
            0 => return String::new(),
            all if all <= NAMED => rows.join(", "),
            all => format!("{} and {} others", rows[..NAMED].join(", "), all - NAMED),
        };
        let how = if self.is_unmet { "cannot be covered so often" } else { "exclude each other" };
        format!(": {list} {how}")
    }

    /// What pieces in the way of others would change, where they may be in the way.
    fn through_pieces(&self) -> Option<String> {
        let (placement, covering) = self.pieces()?;
        let slide = covering.pieces.iter().any(|own| own.piece.slides());
        let several = covering.pieces.len() > 1 || covering.demand.iter().any(|&demand| demand > 1);
        (slide && several)
            .then(|| through_pieces(&missing(covering, &placement, Attack::Strong).names()))
    }

    /// The chosen pieces and their board, if it is one.
    fn pieces(&self) -> Option<(Placement, &BoardCovering)> {
        match (&self.covering.problem, self.found) {
            (CoveringProblem::Board(board), Found::Choice(chosen)) => {
                Some((placement(board, chosen), board))
            }
            _ => None,
        }
    }

    /// The chosen columns: on a board, or by their names.
    fn picture(&self) -> String {
        match (self.pieces(), &self.chosen) {
            (Some((placement, board)), _) => {
                format!("\n{}\n", terminal::placement_between(&placement, &board.holes))
            }
            (None, Some(chosen)) => format!("\n{}\n\n", chosen.join(" ")),
            (None, None) => "\n".to_owned(),
        }
    }
}

impl Report for CoveringReport<'_> {
    const NAME: &'static str = "covering-3";

    fn text(&self) -> String {
        let mut text = format!("{}\n{}", self.summary(), self.picture());
        for claim in &self.verified {
            text.push_str(&format!("checked  {claim}\n"));
        }
        if let Some(said) = &self.said {
            text.push_str(&format!("so       {said}\n"));
        }
        if let Some(words) = self.through_pieces() {
            text.push_str(&format!("lines    {words}\n"));
        }
        if self.status == "feasible" {
            return text;
        }
        let stop = self.stop.unwrap_or("finished");
        let nodes = counted(self.nodes as u64, "nodes");
        text.push_str(&format!("tree     {stop}, {nodes}, {:.2} s\n", self.seconds));
        text
    }
}

/// The names of the rows that ask for more columns than they have.
fn unmet(covering: &Covering, program: &CoveringProgram) -> Vec<String> {
    let rows = covering.rows.iter().zip(&program.rows);
    let unmet = rows
        .filter(|(_, row)| row.demand().is_some_and(|demand| demand as usize > row.columns.len()));
    unmet.map(|(name, _)| name.clone()).collect()
}

/// How many pieces of each kind there are.
fn men(placement: &Placement) -> String {
    let mut numbers: BTreeMap<Piece, usize> = BTreeMap::new();
    placement.men().iter().for_each(|&(piece, _)| *numbers.entry(piece).or_default() += 1);
    let words: Vec<String> =
        numbers.iter().map(|(&piece, &number)| plural(piece, number)).collect();
    if words.is_empty() { "0 pieces".to_owned() } else { words.join(" and ") }
}

fn names(covering: &Covering, chosen: &[u32]) -> Vec<String> {
    match &covering.problem {
        CoveringProblem::Board(board) => {
            let pieces = placement(board, chosen);
            pieces.men().iter().map(|&(piece, square)| board.name(piece, square)).collect()
        }
        CoveringProblem::Rows(_) => covering.terms.chosen(&covering.columns, chosen),
    }
}

/// What claims about the covering program say about a file whose objective is not the cost.
fn said(covering: &Covering, size: Size, cost: Option<u64>) -> Option<String> {
    let Covering { terms, name, .. } = covering;
    let least = match size {
        Size::AtLeast(least) | Size::Exactly(least) => Some(least),
        _ => None,
    };
    let words = match size {
        Size::Infeasible => terms.claim(size),
        _ => terms.range(least, cost.map(|cost| cost as usize)),
    };
    (!terms.is_cost()).then(|| format!("{words} for {name}"))
}

fn status(size: Size, limit: Option<Limit>, goal: Goal) -> &'static str {
    match (size, limit) {
        (_, Some(_)) => "limit",
        (Size::Exactly(_), _) => "optimal",
        // a choice as cheap as was asked for
        (Size::AtLeast(_), _) if goal == Goal::Minimum => "feasible",
        (Size::AtLeast(_), _) => "proved",
        (Size::Infeasible, _) => "infeasible",
        (Size::AtMost(_), _) if goal == Goal::Minimum => "feasible",
        (Size::AtMost(_), _) => "refuted",
    }
}

fn stop(limit: Limit) -> Option<&'static str> {
    STOPS[match limit {
        Limit::Halted(Halt::TimeLimit) => 0,
        Limit::Halted(Halt::Interrupted) => 1,
        _ => 2, // nodes and bytes
    }]
}
