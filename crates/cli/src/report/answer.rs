//! What is to be said of an answer, whatever was asked: a cover of a board, a lower bound, or a cheapest choice of a program.

use super::{field, short_decimal};
use crate::known::{Known, known};
use anyhow::Result;
use cpu_time::ProcessTime;
use destrier_board::{Board, Group, Piece, Problem, Rule, SquareSet};
use destrier_certify::Checked;
use destrier_cover::linear::LinearAnswer;
use destrier_cover::question::{Goal, ProofFormat};
use destrier_cover::{Answer, Bound, By, End, FoundBy, Status};
use destrier_model::exchange::{Covering, FileBoard};
use destrier_run::counted;
use destrier_verify::{Decimal, LinearProgram, Terms, shown_of};
use num_rational::BigRational;
use num_traits::ToPrimitive;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

/// A number of pieces, or a value of a file's objective or of one of its columns.
#[derive(Clone, PartialEq, Default)]
pub(crate) struct Amount(pub(crate) BigRational);

impl From<usize> for Amount {
    fn from(pieces: usize) -> Self {
        Amount(BigRational::from_integer(pieces.into()))
    }
}

impl From<Decimal> for Amount {
    fn from(value: Decimal) -> Self {
        Amount(value.rational())
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&short_decimal(&self.0))
    }
}

impl Serialize for Amount {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.to_integer().to_i64().filter(|_| self.0.is_integer()) {
            Some(whole) => serializer.serialize_i64(whole),
            None => serializer.serialize_f64(self.0.to_f64().unwrap_or(f64::NAN)),
        }
    }
}

/// What may be known of an answer.
const STATUSES: [Status; 6] = [
    Status::Optimal,
    Status::Proved,
    Status::Feasible,
    Status::Infeasible,
    Status::Refuted,
    Status::Limit,
];

/// Output of cover, prove and import with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "An answer")]
pub(crate) struct AnswerReport<'a> {
    /// of a program: a file, or a board in words
    program: Option<&'a str>,
    /// of a file of sets or a graph, in words: what is chosen, and what the choice has to do
    asked_for: Option<&'a str>,
    /// of the file, as columns; of a board in words those of its covering program
    rows: Option<usize>,
    columns: Option<usize>,
    #[schemars(with = "Option<field::Board>")]
    board: Option<Board>,
    #[schemars(with = "Option<field::Piece>")]
    piece: Option<Piece>,
    #[schemars(with = "Option<field::Rule>")]
    rule: Option<Rule>,
    #[schemars(with = "Option<field::Group>")]
    symmetry: Option<Group>,
    #[schemars(with = "Vec<field::Square>")]
    forced: Vec<String>,
    #[schemars(with = "Vec<field::Square>")]
    forbidden: Vec<String>,
    /// squares that need not be covered
    #[schemars(with = "Vec<field::Square>")]
    exempt: Vec<String>,
    /// RxC=K
    #[schemars(regex(pattern = "^[0-9]+x[0-9]+=[0-9]+$"))]
    region: Option<String>,
    /// what was to be proved
    at_least: Option<usize>,
    /// optimal: no smaller one, by the solver's word where lower is less than size; feasible: not known to be optimal
    #[schemars(with = "String", extend("enum" = STATUSES))]
    pub(super) status: Status,
    /// why it ended; null for a file that was read
    #[schemars(extend("enum" = End::ALL.map(End::name)))]
    pub(super) stop: Option<&'static str>,
    /// pieces of the cover, or the value of the file's objective
    #[schemars(with = "Option<f64>")]
    pub(super) size: Option<Amount>,
    /// as size
    #[schemars(with = "Option<f64>")]
    pub(super) upper: Option<Amount>,
    /// a lower bound that the exact checker accepted; of a maximum an upper one
    #[schemars(with = "Option<f64>")]
    pub(super) lower: Option<Amount>,
    /// the solver's lower bound, rounded up, or lower if that is more
    #[schemars(with = "Option<f64>")]
    bound: Option<Amount>,
    /// the value of the packing that shows the bound
    #[schemars(with = "Option<field::Fraction>")]
    packing: Option<String>,
    /// what the checker accepted, in its words
    pub(super) verified: Vec<String>,
    /// why there is no cover
    pub(super) reason: Option<&'a str>,
    /// rows that exclude each other, or each of which asks for more columns than it has, where no choice is feasible
    pub(super) conflict: Option<Vec<String>>,
    #[schemars(with = "Option<Vec<field::Square>>")]
    squares: Option<Vec<String>>,
    /// of a program, the names of the columns: squares, all those of an orbit, vertices, or as the file has them
    pub(super) chosen: Option<Vec<String>>,
    /// of a program whose columns are not all 0 or 1, the columns that are not 0, with their values
    #[schemars(with = "Option<BTreeMap<String, f64>>")]
    pub(super) values: Option<BTreeMap<&'a str, Amount>>,
    /// what found it: tree, sweep, lines, parts, search, a solver, or who wrote the file
    pub(super) method: &'static str,
    /// of branch and bound
    nodes: Option<u64>,
    /// of sweeps, and of parts with their nodes
    states: Option<u64>,
    /// of a search
    swaps: Option<u64>,
    #[schemars(with = "field::Seconds")]
    pub(super) seconds: f64,
    /// of the processors, all threads together, since the program began
    #[schemars(range(min = 0))]
    cpu_seconds: f64,
    /// after so many seconds the last smaller cover was found; null where nobody looked for one
    #[schemars(with = "Option<field::Seconds>")]
    improved: Option<f64>,
    /// the file
    pub(super) certificate: Option<String>,
    #[schemars(extend("enum" = ProofFormat::ALL.map(ProofFormat::name)))]
    format: &'static str,
    /// the smallest cover known when this program was built, which takes no part in the answer; null if the
    /// tables of results have none
    pub(super) known: Option<Known>,
    pub(super) seed: u32,
    #[serde(skip)]
    pub(super) written_as: ProofFormat,
    #[serde(skip)]
    pub(super) goal: Goal,
    #[serde(skip)]
    pub(super) end: End,
    #[serde(skip)]
    pub(super) asked: Asked<'a>,
}

/// Names in their order, each once: a row of a file may have become several.
fn once_each(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    names.filter(|name| seen.insert(name.clone())).collect()
}

/// What was asked about, and what the answer is.
#[derive(Clone, Copy)]
pub(super) enum Asked<'a> {
    Board(&'a Problem, &'a Answer),
    Program(Choice<'a>),
    Linear(LinearChoice<'a>),
}

/// A program, and the answer about its choices.
#[derive(Clone, Copy)]
pub(super) struct Choice<'a> {
    pub(super) covering: &'a Covering,
    pub(super) answer: &'a Answer<Vec<u32>>,
    /// Whether each row of the conflict asks for more columns than it has.
    pub(super) is_unmet: bool,
    /// The board that the program's file states.
    pub(super) stated: Option<&'a FileBoard>,
    /// The linear program that the file says.
    pub(super) own: Option<&'a LinearFile>,
}

/// A linear program, and the file that it is in.
pub(crate) struct LinearFile {
    pub(crate) name: String,
    pub(crate) program: LinearProgram,
}

/// A linear program, what is known of it, and what the checker accepted of that.
#[derive(Clone, Copy)]
pub(crate) struct LinearChoice<'a> {
    pub(crate) file: &'a LinearFile,
    pub(crate) answer: &'a LinearAnswer,
    pub(crate) shown: &'a [Checked],
}

/// What was accepted, in the terms of the file of this name, as the checker says it that compares the two.
fn in_terms(shown: &[Checked], terms: Option<&Terms>, file: &str) -> Vec<String> {
    shown.iter().map(|(_, verified)| shown_of(verified.claim(), terms, file)).collect()
}

impl<'a> AnswerReport<'a> {
    /// What every answer of covers and choices says.
    fn new<S>(answer: &'a Answer<S>, goal: Goal, status: Status, asked: Asked<'a>) -> Self {
        let work = |finders: &[FoundBy]| answer.work.filter(|_| finders.contains(&answer.method));
        let states = work(&[FoundBy::Sweep, FoundBy::Parts]);
        let swaps = work(&[FoundBy::Search]);
        AnswerReport {
            packing: answer.bound.as_ref().and_then(packing),
            verified: answer.verified(),
            reason: answer.reason.as_deref(),
            nodes: answer.work.filter(|_| states.is_none() && swaps.is_none()),
            states,
            swaps,
            ..Self::empty(goal, status, answer.end, answer.method, asked)
        }
    }

    /// What was asked, how it ended, and nothing else.
    fn empty(goal: Goal, status: Status, end: End, method: FoundBy, asked: Asked<'a>) -> Self {
        AnswerReport {
            program: None,
            asked_for: None,
            rows: None,
            columns: None,
            board: None,
            piece: None,
            rule: None,
            symmetry: None,
            forced: Vec::new(),
            forbidden: Vec::new(),
            exempt: Vec::new(),
            region: None,
            at_least: goal.at_least(),
            status,
            stop: end.name(),
            size: None,
            upper: None,
            lower: None,
            bound: None,
            packing: None,
            verified: Vec::new(),
            reason: None,
            conflict: None,
            squares: None,
            chosen: None,
            values: None,
            method: method.name(),
            nodes: None,
            states: None,
            swaps: None,
            seconds: 0.0,
            cpu_seconds: 0.0,
            improved: None,
            certificate: None,
            format: ProofFormat::Destrier.name(),
            known: None,
            seed: 0,
            written_as: ProofFormat::Destrier,
            goal,
            end,
            asked,
        }
    }

    /// With these amounts of what was found, what is proved, and what is claimed.
    fn with_amounts(
        self,
        size: Option<Amount>,
        lower: Option<Amount>,
        bound: Option<Amount>,
    ) -> Self {
        AnswerReport { size: size.clone(), upper: size, lower, bound, ..self }
    }

    /// Of a board's covers.
    pub(crate) fn of_board(problem: &'a Problem, goal: Goal, answer: &'a Answer) -> Self {
        let status = match (answer.status_of(goal.at_least()), goal) {
            (Status::Feasible, Goal::Minimum | Goal::AtLeast(_)) => Status::Limit, // a cover is no proof
            (status, _) => status,
        };
        let new = Self::new(answer, goal, status, Asked::Board(problem, answer));
        let &Problem { board, piece, rule, symmetry, .. } = problem;
        let lower = proved(answer, goal, status);
        let claimed = answer.claimed().max(lower);
        AnswerReport {
            board: Some(board),
            piece: Some(piece),
            rule: Some(rule),
            symmetry: Some(symmetry),
            forced: problem.forced.names(),
            forbidden: problem.forbidden.names(),
            exempt: problem.exempt.names(),
            region: problem.blocks.map(|b| format!("{}x{}={}", b.rows, b.cols, b.at_most)),
            squares: answer.best.as_ref().map(SquareSet::names),
            known: known(problem),
            ..new
        }
        .with_amounts(
            answer.size.map(Amount::from),
            lower.map(Amount::from),
            claimed.map(Amount::from),
        )
    }

    /// Of a program's choices. Where none is feasible, these rows exclude each other.
    pub(crate) fn of_program(
        covering: &'a Covering,
        goal: Goal,
        (answer, conflict): (&'a Answer<Vec<u32>>, &[usize]),
    ) -> Result<Self> {
        let program = covering.problem.program()?;
        let amount = |cost: usize| Amount::from(covering.terms.value(cost as u64));
        let status = match answer.status_of(goal.at_least()) {
            Status::Feasible if answer.end.is_limit() => Status::Limit,
            status => status,
        };
        let excluded = (status == Status::Infeasible).then(|| covering.unmet()).transpose()?;
        let is_unmet = excluded.as_ref().is_some_and(|unmet| !unmet.is_empty());
        let conflict = || once_each(conflict.iter().map(|&row| covering.row_in_words(row)));
        let asked = Choice { covering, answer, is_unmet, stated: None, own: None };
        let new = Self::new(answer, goal, status, Asked::Program(asked));
        let lower = proved(answer, goal, status).map(amount);
        let report = AnswerReport {
            program: Some(&covering.name),
            asked_for: covering.asks.as_deref(),
            rows: Some(covering.terms.rows().unwrap_or(program.rows.len())),
            columns: Some(covering.terms.columns(&covering.columns).len()),
            conflict: excluded.map(|unmet| if is_unmet { unmet } else { conflict() }),
            chosen: answer.best.as_ref().map(|chosen| covering.names_of(chosen)),
            verified: in_terms(&answer.shown, Some(&covering.terms), &covering.name),
            ..new
        };
        Ok(report.with_amounts(answer.size.map(amount), lower.clone(), lower))
    }

    /// Of a linear program.
    pub(crate) fn of_linear(goal: Goal, asked: LinearChoice<'a>) -> Self {
        let LinearChoice { file, answer, shown } = asked;
        let status = answer.status(goal);
        let amount = |value: &BigRational| Amount(value.clone());
        let (size, lower) = (answer.value(), answer.bound.as_ref().map(|(bound, _)| amount(bound)));
        let named = |(column, number): &(u32, BigRational)| {
            (file.program.columns[*column as usize].name.as_str(), amount(number))
        };
        let values = answer.solution.as_ref().map(|solution| solution.iter().map(named).collect());
        let conflict = (status == Status::Infeasible).then(|| asked.conflict());
        AnswerReport {
            program: Some(&file.name),
            asked_for: file.program.asks.as_deref(),
            rows: Some(file.program.rows.len()),
            columns: Some(file.program.columns.len()),
            verified: in_terms(shown, None, &file.name),
            chosen: asked.chosen(),
            values,
            conflict,
            nodes: Some(answer.nodes),
            ..Self::empty(goal, status, answer.end, FoundBy::Tree, Asked::Linear(asked))
        }
        .with_amounts(size.as_ref().map(amount), lower.clone(), lower)
    }

    /// After so long by the clock.
    pub(crate) fn after(self, elapsed: Duration) -> Self {
        let used = ProcessTime::try_now().map_or(Duration::ZERO, |time| time.as_duration());
        let [seconds, cpu_seconds] = [elapsed, used].map(|time| time.as_secs_f64());
        AnswerReport { seconds, cpu_seconds, ..self }
    }

    /// With the seed that everything random followed from.
    pub(crate) fn with_seed(self, seed: u32) -> Self {
        AnswerReport { seed, ..self }
    }

    /// To be written in a format.
    pub(crate) fn in_format(self, format: ProofFormat) -> Self {
        AnswerReport { format: format.name(), written_as: format, ..self }
    }

    /// The same, of which the last smaller cover was found after this time.
    pub(crate) fn improved(self, after: Option<Duration>) -> Self {
        AnswerReport { improved: after.map(|after| after.as_secs_f64()), ..self }
    }

    /// With the board of a program's file, on which a picture shows the choice.
    pub(crate) fn drawn_on(mut self, stated: Option<&'a FileBoard>) -> Self {
        if let Asked::Program(asked) = &mut self.asked {
            asked.stated = stated;
        }
        self
    }

    /// With the linear program of the file, whose rows a solution in names has.
    pub(crate) fn of_file(mut self, own: Option<&'a LinearFile>) -> Self {
        if let Asked::Program(asked) = &mut self.asked {
            asked.own = own;
        }
        self
    }

    /// What was asked for, as a line, where a file may be asked several things.
    pub(super) fn asked_line(&self) -> String {
        self.asked_for.map_or_else(String::new, |asked| format!("asked    {asked}\n"))
    }

    /// Of the work, in words, how much there was, if that is counted.
    pub(super) fn work(&self) -> Option<String> {
        let (work, method) = match self.asked {
            Asked::Board(_, answer) => (answer.work, answer.method),
            Asked::Program(asked) => (asked.answer.work, asked.answer.method),
            Asked::Linear(asked) => (Some(asked.answer.nodes), FoundBy::Tree),
        };
        work.map(|work| counted(work, method.unit()))
    }
}

/// The bound that is proved: where there is no cover, the one that was asked for holds.
fn proved<S>(answer: &Answer<S>, goal: Goal, status: Status) -> Option<usize> {
    answer.proved().or(goal.at_least().filter(|_| status == Status::Proved))
}

/// The value of the packing that shows a bound, if one does.
fn packing(bound: &Bound) -> Option<String> {
    match &bound.by {
        By::Packing(shown) => Some(shown.exact.to_string()),
        By::Lines
        | By::Parts(_)
        | By::Cases(_)
        | By::Lemmas(_)
        | By::Elimination(_)
        | By::Sweep { .. } => None,
    }
}
