//! What `destrier packing` has to say.

use super::document::Report;
use super::field;
use super::publish::Published;
use super::words::{plural, short};
use crate::exit::Exit;
use destrier_board::{Board, Group, Piece, Problem, Rule};
use destrier_certify::{Checked, Weights};
use destrier_draw::{svg, terminal};
use num_bigint::BigInt;
use num_rational::BigRational;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;
use std::time::Duration;

/// Output of packing, and of cover and import for packings, with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A maximum fractional packing")]
pub struct PackingReport<'a> {
    #[schemars(with = "field::Board")]
    board: Board,
    #[schemars(with = "field::Piece")]
    piece: Piece,
    #[schemars(with = "field::Rule")]
    rule: Rule,
    #[schemars(with = "field::Fraction")]
    value: String,
    /// whether the dual proves it
    maximum: bool,
    /// the value rounded up, to a sum of orbits where covers have a symmetry: no cover has fewer pieces
    #[schemars(regex(pattern = "^[0-9]+$"))]
    bound: String,
    #[serde(flatten)]
    packing: Fractions,
    dual: Option<Fractions>,
    verified: String,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    #[serde(skip)]
    exact: BigRational,
    #[serde(skip)]
    shown: &'a Weights,
    #[serde(skip)]
    checked: Checked,
    #[serde(skip)]
    problem: &'a Problem,
}

/// The fewest pieces that a packing leaves to the covers of a problem.
fn least(problem: &Problem, packing: &Weights) -> BigInt {
    let bound = destrier_certify::lower_bound(problem, packing);
    bound.map_or_else(|_| packing.sum().ceil().to_integer(), |bound| bound.size)
}

/// Weights of squares.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
struct Fractions {
    #[schemars(regex(pattern = "^[0-9]+$"))]
    denominator: String,
    /// numerators by rows, from row 1 up
    #[schemars(with = "Vec<Vec<field::Numerator>>")]
    weights: Vec<Vec<String>>,
}

impl From<&Weights> for Fractions {
    fn from(weights: &Weights) -> Self {
        let numerators: Vec<String> =
            weights.numerators().iter().map(ToString::to_string).collect();
        let rows = numerators.chunks(weights.board().cols()).map(<[_]>::to_vec);
        Fractions { denominator: weights.denominator().to_string(), weights: rows.collect() }
    }
}

impl<'a> PackingReport<'a> {
    /// The report of a packing, with the dual if there is one, and what the checker says.
    pub fn new(
        problem: &'a Problem,
        packing: &'a Weights,
        dual: Option<&Weights>,
        checked: Checked,
        elapsed: Duration,
    ) -> Self {
        let (&Problem { board, piece, rule, .. }, exact) = (problem, packing.sum());
        PackingReport {
            board,
            piece,
            rule,
            value: exact.to_string(),
            maximum: dual.is_some(),
            bound: least(problem, packing).to_string(),
            packing: packing.into(),
            dual: dual.map(Fractions::from),
            verified: checked.1.to_string(),
            seconds: elapsed.as_secs_f64(),
            exact,
            shown: packing,
            checked,
            problem,
        }
    }
}

impl Published for PackingReport<'_> {
    fn filed(&self) -> Option<&Checked> {
        Some(&self.checked)
    }

    fn picture(&self) -> Option<String> {
        Some(svg::weights(self.shown))
    }

    fn exit(&self) -> Exit {
        Exit::Yes
    }

    fn next(&self, file: Option<&Path>) -> String {
        let keep = "-o packing.txt keeps it, -o packing.png draws it";
        file.map_or_else(|| keep.to_owned(), |_| String::new())
    }
}

impl Report for PackingReport<'_> {
    const NAME: &'static str = "packing-1";

    fn text(&self) -> String {
        let most = if self.maximum { "the maximum" } else { "a" };
        let least = self.bound.parse().unwrap_or(usize::MAX);
        let cover = match self.problem.symmetry {
            Group::None => "a cover".to_owned(),
            symmetry => format!("a cover with symmetry {symmetry}"),
        };
        format!(
            "{} is {most} fractional packing of the {} board: {cover} has at least {}.\n\n{}\n\
             checked  {}\n",
            short(&self.exact),
            self.board,
            plural(self.piece, least),
            terminal::weights(self.shown),
            self.verified,
        )
    }
}
