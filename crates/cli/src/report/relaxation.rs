//! What is to be said of the exact relaxation of a covering program.

use super::{
    Checked, Report, certificate, checked, document, field, next, publish, short, written,
};
use crate::args::OutputArgs;
use crate::files;
use anyhow::Result;
use destrier_certify::{Certificate, CoveringProblem, CoveringProgram, Size};
use destrier_model::exact::{Exact, bounded_by};
use destrier_model::exchange::Covering;
use destrier_verify::{Decimal, Place};
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// Output of packing with --json for covering programs.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "The relaxation of a covering program")]
pub(crate) struct RelaxationReport<'a> {
    /// a file, or a board in words
    program: &'a str,
    rows: usize,
    columns: usize,
    /// of the file's objective
    #[schemars(with = "field::Fraction")]
    value: String,
    /// the same, rounded to a value that solutions can have: none is better
    bound: String,
    /// the values of the file's columns that are not 0
    #[schemars(with = "BTreeMap<String, field::Fraction>")]
    solution: BTreeMap<String, String>,
    /// the weights of rows that are not 0, as those of certificates: of a row with a limit for what is left out
    #[schemars(with = "BTreeMap<String, field::Fraction>")]
    dual: BTreeMap<String, String>,
    verified: String,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    #[serde(skip)]
    exact: BigRational,
    #[serde(skip)]
    said: String,
    #[serde(skip)]
    text: String,
    /// Whether a file says which program it is.
    #[serde(skip)]
    is_file: bool,
}

impl<'a> RelaxationReport<'a> {
    /// Has the bound that the dual gives checked.
    pub(crate) fn new(
        covering: &'a Covering,
        program: &CoveringProgram,
        exact: &Exact,
        elapsed: Duration,
    ) -> Result<Self> {
        let Covering { terms, name, columns, rows, problem } = covering;
        let weights: Vec<BigRational> =
            exact.dual.iter().flatten().map(|dual| dual.abs()).collect();
        let bounded = bounded_by(problem, &weights)?;
        let size = bounded.proof.size();
        let Checked { text, claim } = checked(&Certificate::Covering(bounded))?;
        let [at_0, at_1] = [0, 1].map(|cost| of_decimal(terms.value(cost)));
        let value = &at_0 + (at_1 - &at_0) * &exact.value;
        let solution = terms.places(columns).into_iter().map(|(name, place)| {
            let value = match place {
                Place::Fixed(value) => BigRational::from_integer(value.into()),
                Place::Is(column) => exact.primal[column as usize].clone(),
                Place::Not(column) => BigRational::one() - &exact.primal[column as usize],
            };
            (name.to_owned(), value)
        });
        Ok(RelaxationReport {
            program: name,
            rows: program.rows.len(),
            columns: program.costs.len(),
            value: value.to_string(),
            bound: match size {
                Size::AtLeast(cost) => terms.value(cost as u64).to_string(),
                _ => unreachable!("weights show a lower bound"),
            },
            solution: fractions(solution),
            dual: fractions(rows.iter().cloned().zip(weights)),
            verified: claim,
            seconds: elapsed.as_secs_f64(),
            exact: value,
            said: terms.claim(size),
            text,
            is_file: matches!(problem, CoveringProblem::Rows(_)),
        })
    }

    /// Writes the certificate, and prints the report.
    pub(crate) fn publish(&self, output: &OutputArgs) -> Result<()> {
        match &output.output {
            Some(path) if files::is_json(path) => {
                files::write(path, &format!("{:#}\n", document(self)?))?;
            }
            Some(path) => files::write(path, &self.text)?,
            None => {}
        }
        publish(self, output.json)?;
        written(output, output.output.as_deref());
        if let Some(path) = output.output.as_deref().filter(|path| !files::is_json(path)) {
            let subject = format!(" --program {}", self.program);
            let subject = if self.is_file { &*subject } else { "" };
            next(output, &certificate::check(path, "destrier", subject));
        }
        Ok(())
    }
}

impl Report for RelaxationReport<'_> {
    const NAME: &'static str = "relaxation-1";

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

/// The values that are not 0, by their names.
fn fractions(values: impl Iterator<Item = (String, BigRational)>) -> BTreeMap<String, String> {
    let some = values.filter(|(_, value)| !value.is_zero());
    some.map(|(name, value)| (name, value.to_string())).collect()
}

fn of_decimal(number: Decimal) -> BigRational {
    BigRational::new(number.as_billionths().into(), 1_000_000_000.into())
}
