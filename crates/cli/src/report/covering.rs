//! What is to be said of a covering program.

use super::ending::exit;
use super::{Published, Report, certificate, field, of_program, plural, through_pieces};
use crate::arrangement::{missing, pieces_of};
use crate::exit::Exit;
use crate::files;
use anyhow::Result;
use destrier_board::{Attack, Piece, Placement};
use destrier_certify::{BoardCovering, Certificate, Checked};
use destrier_cover::question::{Goal, Options, ProofFormat};
use destrier_cover::{Answer, End, Status};
use destrier_draw::{is_picture, svg, terminal};
use destrier_model::Stop;
use destrier_model::exchange::{Covering, FileBoard};
use destrier_run::counted;
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

/// Why a tree stops whose certificate would be longer than the checker reads.
const LARGE: &str = "large certificate";

/// Why a tree stops before its end; none if it does not.
const STOPS: [Option<&str>; 4] = [Some("time limit"), Some("interrupted"), Some(LARGE), None];

/// What may be known of a cheapest choice, or of a bound that was to be proved.
const STATUSES: [Status; 6] = [
    Status::Optimal,
    Status::Proved,
    Status::Feasible,
    Status::Infeasible,
    Status::Refuted,
    Status::Limit,
];

/// Output of cover, prove and solve with --json for covering programs.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A covering program")]
pub(crate) struct CoveringReport<'a> {
    /// a file, or a board in words
    program: &'a str,
    rows: usize,
    columns: usize,
    /// feasible: a choice that was read or is as cheap as was asked for, not known to be the cheapest
    #[schemars(with = "String", extend("enum" = STATUSES))]
    status: Status,
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
    nodes: u64,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    #[serde(skip)]
    covering: &'a Covering,
    #[serde(skip)]
    answer: &'a Answer<Vec<u32>>,
    #[serde(skip)]
    format: ProofFormat,
    /// Whether each row of the conflict asks for more columns than it has.
    #[serde(skip)]
    is_unmet: bool,
    /// The board that the program's file states.
    #[serde(skip)]
    stated: Option<FileBoard>,
}

impl<'a> CoveringReport<'a> {
    /// The report of an answer to what these options ask for. Where no choice is feasible, these
    /// rows exclude each other.
    pub(crate) fn new(
        covering: &'a Covering,
        options: &Options,
        (answer, conflict): (&'a Answer<Vec<u32>>, &[usize]),
        elapsed: Duration,
    ) -> Result<Self> {
        let program = covering.problem.program()?;
        let amount = |cost: usize| Amount(covering.terms.value(cost as u64));
        let at_least = if let Goal::AtLeast(claimed) = options.goal { Some(claimed) } else { None };
        let status = match answer.status_of(at_least) {
            Status::Feasible if answer.end.is_limit() => Status::Limit,
            status => status,
        };
        let excluded = (status == Status::Infeasible).then(|| covering.unmet()).transpose()?;
        let is_unmet = excluded.as_ref().is_some_and(|unmet| !unmet.is_empty());
        let conflict = || conflict.iter().map(|&row| covering.row_in_words(row)).collect();
        Ok(CoveringReport {
            program: &covering.name,
            rows: program.rows.len(),
            columns: program.costs.len(),
            status,
            stop: match answer.end {
                End::Halted(_) => answer.end.stop().map(Stop::name),
                end => end.is_limit().then_some(LARGE),
            },
            conflict: excluded.map(|unmet| if is_unmet { unmet } else { conflict() }),
            is_unmet,
            cost: answer.size.map(amount),
            bound: answer.proved().map(amount),
            at_least,
            chosen: answer.best.as_ref().map(|chosen| covering.names_of(chosen)),
            verified: answer.verified(),
            nodes: answer.work.unwrap_or(0),
            seconds: elapsed.as_secs_f64(),
            covering,
            answer,
            format: options.format,
            stated: None,
        })
    }

    /// With the board of a program's file, on which a picture shows the choice.
    pub(crate) fn drawn_on(self, stated: Option<FileBoard>) -> Self {
        CoveringReport { stated, ..self }
    }

    fn summary(&self) -> String {
        let name = self.program;
        let maximises = self.covering.terms.maximises();
        let [cost, bound] =
            [self.cost, self.bound].map(|amount| amount.map_or_else(Decimal::default, |own| own.0));
        let Some(names) = &self.chosen else {
            return match self.status {
                Status::Infeasible => format!("No choice covers {name}{}.", self.excluded()),
                Status::Limit => format!("Nothing found before the limit: {name}."),
                _ if maximises => format!("No choice of value above {bound} is in {name}: proved."),
                _ => format!("No choice of cost below {bound} covers {name}: proved."),
            };
        };
        let how = match self.status {
            Status::Optimal => "optimal, proved".to_owned(),
            Status::Refuted => "less than was to be proved".to_owned(),
            Status::Feasible if maximises => "not known to be the most".to_owned(),
            Status::Feasible => "not known to be the cheapest".to_owned(),
            _ => format!("at {} {bound} proved", if maximises { "most" } else { "least" }),
        };
        let number = names.len();
        let (who, what, of) = match self.pieces() {
            Some((placement, own)) => {
                (men(&placement), format!("the {} board", own.board), format!(" ({name})"))
            }
            None => (counted(number as u64, "columns"), name.to_owned(), String::new()),
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
        let board = self.covering.board()?;
        Some((pieces_of(board, self.answer.best.as_ref()?), board))
    }

    /// What the claims say about the file, where its objective is not the cost.
    fn said(&self) -> Option<String> {
        let Covering { terms, name, .. } = self.covering;
        let (least, most) = (self.answer.proved(), self.answer.size);
        (!terms.is_cost()).then(|| format!("{} for {name}", terms.range(least, most)))
    }

    /// The chosen columns: on a board, or by their names.
    fn drawing(&self) -> String {
        match (self.pieces(), &self.chosen) {
            (Some((placement, board)), _) => {
                format!("\n{}\n", terminal::placement_between(&placement, &board.holes))
            }
            (None, Some(chosen)) => format!("\n{}\n\n", chosen.join(" ")),
            (None, None) => "\n".to_owned(),
        }
    }
}

impl Published for CoveringReport<'_> {
    /// In formats of others, only what shows the bound.
    fn filed(&self) -> Option<&Checked> {
        let proof = || self.answer.proof().filter(|_| self.format != ProofFormat::Destrier);
        proof().or(self.answer.shown.first())
    }

    fn write(&self, certificate: &Certificate, path: &Path) -> Result<()> {
        certificate::write(certificate, path, self.format)
    }

    fn picture(&self) -> Option<String> {
        match (self.pieces(), &self.stated, &self.chosen) {
            (Some((placement, board)), _, _) => Some(svg::choice(&placement, board)),
            (None, Some(own), Some(chosen)) => {
                Some(svg::choice(&own.placement(chosen), &own.board))
            }
            _ => None,
        }
    }

    fn exit(&self) -> Exit {
        exit(self.status, self.answer.end)
    }

    /// What checks the file.
    fn next(&self, file: Option<&Path>) -> String {
        let file = file.filter(|path| !files::is_json(path) && !is_picture(path));
        let check = |path| certificate::check(path, self.format, &of_program(self.covering));
        file.map_or_else(String::new, check)
    }
}

impl Report for CoveringReport<'_> {
    const NAME: &'static str = "covering-3";

    fn text(&self) -> String {
        let mut text = format!("{}\n{}", self.summary(), self.drawing());
        for claim in &self.verified {
            text.push_str(&format!("checked  {claim}\n"));
        }
        if let Some(said) = self.said() {
            text.push_str(&format!("so       {said}\n"));
        }
        if let Some(words) = self.through_pieces() {
            text.push_str(&format!("lines    {words}\n"));
        }
        if self.status == Status::Feasible {
            return text;
        }
        let stop = self.stop.unwrap_or("finished");
        let nodes = counted(self.nodes, "nodes");
        text.push_str(&format!("tree     {stop}, {nodes}, {:.2} s\n", self.seconds));
        text
    }
}

/// How many pieces of each kind there are.
fn men(placement: &Placement) -> String {
    let mut numbers: BTreeMap<Piece, usize> = BTreeMap::new();
    placement.men().iter().for_each(|&(piece, _)| *numbers.entry(piece).or_default() += 1);
    let words: Vec<String> =
        numbers.iter().map(|(&piece, &number)| plural(piece, number)).collect();
    if words.is_empty() { "0 pieces".to_owned() } else { words.join(" and ") }
}
