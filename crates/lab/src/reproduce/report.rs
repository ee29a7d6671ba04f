//! The report of `destrier-lab reproduce`: all rows, and how many claims agree.

use super::row::{Row, Verdict};
use destrier_console::report::Report;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Output of reproduce NAME with --json; results/claims.json is one.
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(title = "Claims of the papers and results")]
pub(crate) struct Claims {
    pub(crate) rows: Vec<Row>,
}

impl Report for Claims {
    const NAME: &'static str = "reproduce-2";

    /// How many claims agree, and which do not.
    fn text(&self) -> String {
        let of = |verdict| self.rows.iter().filter(move |row| row.verdict == verdict);
        let mut text = format!("{} agree", of(Verdict::Agrees).count());
        if of(Verdict::Better).count() > 0 {
            text.push_str(&format!("; {} better", of(Verdict::Better).count()));
        }
        let differ: Vec<&str> = of(Verdict::Disagrees).map(|row| row.name.as_str()).collect();
        if !differ.is_empty() {
            let (number, names) = (differ.len(), differ.join(", "));
            text.push_str(&format!("; {number} disagree: {names} (results/README.md says why)"));
        }
        if of(Verdict::Open).count() > 0 {
            text.push_str(&format!("; {} without a comparison", of(Verdict::Open).count()));
        }
        text + ".\n"
    }
}
