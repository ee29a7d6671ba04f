//! What `destrier strip` has to say.

use super::{Report, field};
use destrier_board::{Piece, Placement, Rule, SquareSet};
use destrier_cover::strip::Strip;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// Output of strip with --json: D(rows, n + period) = D(rows, n) + increment for n >= start.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "The numbers of a strip")]
pub(crate) struct StripReport {
    rows: usize,
    #[schemars(with = "field::Piece")]
    piece: Piece,
    #[schemars(with = "field::Rule")]
    rule: Rule,
    start: usize,
    period: usize,
    increment: usize,
    /// D(rows, n) by n, null where there is no cover
    #[schemars(with = "BTreeMap<String, Option<usize>>")]
    values: BTreeMap<usize, Option<usize>>,
    repeat: Vec<usize>,
    states: usize,
    verified: String,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    #[schemars(with = "field::Seconds")]
    check_seconds: f64,
}

impl StripReport {
    pub(crate) fn new(found: &Strip, verified: String, swept: Duration, checked: Duration) -> Self {
        let &Strip { rows, piece, rule, start, period, increment, repeat, states, .. } = found;
        StripReport {
            rows,
            piece,
            rule,
            start,
            period,
            increment,
            values: (1..start + period).map(|n| (n, found.value(n))).collect(),
            repeat: vec![repeat.0, repeat.1],
            states,
            verified,
            seconds: swept.as_secs_f64(),
            check_seconds: checked.as_secs_f64(),
        }
    }
}

impl Report for StripReport {
    const NAME: &'static str = "strip-1";

    fn text(&self) -> String {
        let StripReport { rows, start, period, increment, repeat, states, verified, .. } = self;
        let mut text = format!(
            "D({rows}, n + {period}) = D({rows}, n) + {increment} for every n >= {start}.\n\n\
             {:>5}  D({rows},n)\n",
            "n"
        );
        for (n, value) in &self.values {
            let value = value.map_or("none".to_owned(), |value| value.to_string());
            text.push_str(&format!("{n:>5}  {value}\n"));
        }
        let dearer = (repeat[1] - repeat[0]) / period * increment;
        text + &format!(
            "\nproved   the states after {} columns are those after {}, each {dearer} dearer\n\
             checked  {verified}\n\
             sweep    at most {states} states a column, {:.2} s; checked in {:.2} s\n",
            repeat[1], repeat[0], self.seconds, self.check_seconds,
        )
    }
}

/// The covers of a strip as a file of this name holds them: JSON, or blocks of text.
pub(crate) fn strip_covers(found: &Strip, path: &Path) -> String {
    match path.extension() {
        Some(ending) if ending.eq_ignore_ascii_case("json") => covers_json(found),
        _ => covers_text(found),
    }
}

fn covers_text(found: &Strip) -> String {
    let block = |(n, cover): (usize, &Option<SquareSet>)| match cover {
        Some(cover) => {
            format!("{}x{n}: {}\n{}", found.rows, cover.len(), Placement::of(found.piece, cover))
        }
        None => format!("{}x{n}: none\n", found.rows),
    };
    (1..).zip(&found.covers).map(block).collect::<Vec<_>>().join("\n")
}

fn covers_json(found: &Strip) -> String {
    let one = |(n, cover): (usize, &Option<SquareSet>)| {
        let board = found.problem(n).board;
        json!({
            "board": board,
            "size": found.value(n),
            "squares": cover.as_ref().map(SquareSet::names),
        })
    };
    let covers: Vec<Value> = (1..).zip(&found.covers).map(one).collect();
    format!("{:#}\n", json!({ "piece": found.piece, "rule": found.rule, "covers": covers }))
}
