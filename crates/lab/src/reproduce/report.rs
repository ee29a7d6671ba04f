//! What `destrier-lab reproduce` has to say: all rows, and how many claims agree.

use super::row::Row;
use destrier_console::report::Report;
use schemars::JsonSchema;
use serde::Serialize;

/// Output of reproduce NAME with --json; results/claims.json is one.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Claims of the papers and results")]
pub(crate) struct Claims {
    pub(super) rows: Vec<Row>,
}

impl Report for Claims {
    const NAME: &'static str = "reproduce-1";

    /// How many claims agree, and which do not.
    fn text(&self) -> String {
        let count = |agrees| self.rows.iter().filter(|row| row.agrees == agrees).count();
        let mut text = format!("{} agree", count(Some(true)));
        let differ = self.rows.iter().filter(|row| row.agrees == Some(false));
        let differ: Vec<&str> = differ.map(|row| row.name.as_str()).collect();
        if !differ.is_empty() {
            let (number, names) = (differ.len(), differ.join(", "));
            text.push_str(&format!("; {number} not: {names} (results/README.md says why)"));
        }
        if count(None) > 0 {
            text.push_str(&format!("; {} without a comparison", count(None)));
        }
        text + ".\n"
    }
}
