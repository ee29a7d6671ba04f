//! What is to be said of the exact relaxation of a program.

use super::checked::checked;
use super::document::Report;
use super::field;
use super::publish::{Published, is_certificate};
use super::words::{short, short_decimal};
use crate::exit::Exit;
use anyhow::Result;
use destrier_certify::{Checked, decimal};
use destrier_model::exchange::{Covering, ExactRelaxation};
use destrier_verify::{LinearProgram, Terms, shown_of};
use num_rational::BigRational;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// Output of packing with --json for programs.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "The relaxation of a program")]
pub struct RelaxationReport<'a> {
    /// a file, or a board in words
    program: &'a str,
    /// of the file, as columns; of a board in words those of its covering program
    rows: usize,
    columns: usize,
    /// of the file's objective
    #[schemars(with = "field::Fraction")]
    value: String,
    /// what is proved of solutions: none is better
    #[schemars(with = "field::Fraction")]
    bound: String,
    /// the values of the file's columns that are not 0
    #[schemars(with = "BTreeMap<String, field::Fraction>")]
    solution: BTreeMap<String, String>,
    /// the duals of the file's rows that are not 0: by how much the value changes for each 1 that is added on the right
    #[schemars(with = "BTreeMap<String, field::Fraction>")]
    dual: BTreeMap<String, String>,
    verified: String,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    /// What a checker of the certificate has to compare it with.
    #[serde(skip)]
    subject: String,
    #[serde(skip)]
    exact: BigRational,
    #[serde(skip)]
    said: String,
    #[serde(skip)]
    checked: Checked,
}

impl<'a> RelaxationReport<'a> {
    /// Of a covering program; has the bound that the dual gives checked.
    pub fn new(
        covering: &'a Covering,
        relaxed: ExactRelaxation,
        elapsed: Duration,
    ) -> Result<Self> {
        let rows = match covering.terms.rows() {
            Some(rows) => rows,
            None => covering.problem.program()?.rows.len(),
        };
        let columns = covering.terms.columns(&covering.columns).len();
        let size = (rows, columns);
        let own = (&*covering.name, of_program(covering), Some(&covering.terms));
        RelaxationReport::of(own, size, relaxed, elapsed)
    }

    /// Of a linear program of this name; has the bound that the dual gives checked.
    pub fn of_linear(
        (name, program): (&'a str, &LinearProgram),
        relaxed: ExactRelaxation,
        elapsed: Duration,
    ) -> Result<Self> {
        let size = (program.rows.len(), program.columns.len());
        let own = (name, format!(" --program {name}"), None);
        RelaxationReport::of(own, size, relaxed, elapsed)
    }

    fn of(
        (program, subject, terms): (&'a str, String, Option<&Terms>),
        (rows, columns): (usize, usize),
        relaxed: ExactRelaxation,
        elapsed: Duration,
    ) -> Result<Self> {
        let ExactRelaxation { value, bound, side, solution, dual, certificate } = relaxed;
        let checked = checked(certificate)?;
        Ok(RelaxationReport {
            program,
            rows,
            columns,
            value: value.to_string(),
            bound: decimal(&bound),
            solution: in_words(solution),
            dual: in_words(dual),
            verified: shown_of(checked.1.claim(), terms, program),
            seconds: elapsed.as_secs_f64(),
            subject,
            exact: value,
            said: format!("{side} {}", short_decimal(&bound)),
            checked,
        })
    }
}

impl Published for RelaxationReport<'_> {
    fn filed(&self) -> Option<&Checked> {
        Some(&self.checked)
    }

    fn exit(&self) -> Exit {
        Exit::Yes
    }

    fn next(&self, file: Option<&Path>) -> String {
        let file = file.filter(|path| is_certificate(path));
        let subject = &self.subject;
        file.map_or_else(String::new, |path| format!("destrier verify {}{subject}", path.display()))
    }
}

impl Report for RelaxationReport<'_> {
    const NAME: &'static str = "relaxation-3";

    fn text(&self) -> String {
        let line = |values: &BTreeMap<String, String>| {
            let words = values.iter().map(|(name, value)| match &**value {
                "1" => name.clone(),
                value => format!("{name}={value}"),
            });
            words.collect::<Vec<_>>().join(" ")
        };
        format!(
            "{} is the optimum of the relaxation of {}: {}.\n\nsolution {}\ndual     {}\n\nchecked  {}\n",
            short(&self.exact),
            self.program,
            self.said,
            line(&self.solution),
            line(&self.dual),
            self.verified,
        )
    }
}

fn in_words(values: BTreeMap<String, BigRational>) -> BTreeMap<String, String> {
    values.into_iter().map(|(name, value)| (name, value.to_string())).collect()
}

/// The words for a checker of a file about a covering program: what it must be compared with.
pub fn of_program(covering: &Covering) -> String {
    match (covering.board(), stage(covering)) {
        (None, Some(stage)) => format!(" --board {stage}"),
        (None, None) => format!(" --program {}", covering.name),
        (Some(_), _) => String::new(),
    }
}

/// A board on which pieces may not attack each other, with the options that say so, if the program is about one.
pub fn stage(covering: &Covering) -> Option<String> {
    let stage = covering.stage.as_deref()?;
    let piece = stage.pieces.first()?.piece;
    let holes = stage.holes.names().join(",");
    let holes = if holes.is_empty() { holes } else { format!(" --holes {holes}") };
    Some(format!("{} --piece {piece} --rule non-attacking{holes}", stage.board))
}
