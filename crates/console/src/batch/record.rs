//! What is kept of a unit, and the table of answers: a row for each unit, from what its command printed with `--json`.

use super::list::Unit;
use anyhow::Result;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The columns behind those of the list.
const COLUMNS: [&str; 13] = [
    "exit",
    "status",
    "size",
    "total",
    "bound",
    "proved",
    "lp_value",
    "nodes",
    "seconds",
    "cpu_seconds",
    "certificate",
    "verdict",
    "error",
];

/// What is kept of a unit.
#[derive(Serialize, Deserialize)]
pub(super) struct Record {
    /// The command.
    pub(super) unit: String,
    /// How it ended; none where a signal ended it.
    pub(super) exit: Option<i32>,
    /// Why there is no answer.
    pub(super) error: Option<String>,
    /// What the command prints with `--json`.
    pub(super) answer: Value,
    /// The certificate's file, in the folder.
    pub(super) certificate: Option<String>,
    /// What the checker says of it.
    pub(super) verdict: Option<String>,
    /// The value of the relaxation, where the answer has none.
    #[serde(default)]
    pub(super) relaxation: Option<String>,
}

/// Where answers have the value of the relaxation.
const LP_VALUE: [&str; 2] = ["packing", "value"];

impl Record {
    /// A key of the answer, or another one that says the same of another command, as text.
    fn says(&self, keys: &[&str]) -> String {
        let value = keys.iter().map(|&key| &self.answer[key]).find(|value| !value.is_null());
        match value {
            None => String::new(),
            Some(Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
        }
    }

    /// Whether the answer has the value of the relaxation.
    pub(super) fn has_value(&self) -> bool {
        !self.says(&LP_VALUE).is_empty()
    }

    /// In a word, what came out.
    pub(super) fn status(&self) -> &str {
        match (&self.error, self.answer["status"].as_str(), self.exit) {
            (Some(_), ..) => "failed",
            (None, Some(status), _) => status,
            (None, None, Some(0)) => "found",
            (None, None, Some(1)) => "none",
            (None, None, _) => "limit",
        }
    }

    fn row(&self) -> [String; COLUMNS.len()] {
        let seconds = |key| {
            self.answer[key].as_f64().map_or_else(String::new, |seconds| format!("{seconds:.2}"))
        };
        [
            self.exit.map_or_else(String::new, |exit| exit.to_string()),
            self.status().to_owned(),
            self.says(&["size"]),
            self.says(&["total"]),
            self.says(&["bound"]),
            self.says(&["lower", "bound"]),
            self.relaxation.clone().unwrap_or_else(|| self.says(&LP_VALUE)),
            self.says(&["nodes", "states", "swaps"]),
            seconds("seconds"),
            seconds("cpu_seconds"),
            self.certificate.clone().unwrap_or_default(),
            self.verdict.clone().unwrap_or_default(),
            self.error.clone().unwrap_or_default(),
        ]
    }

    /// A line for a log.
    pub(super) fn line(&self) -> String {
        let [_, status, size, total, bound, _, _, _, seconds, cpu, _, verdict, error] = self.row();
        if !error.is_empty() {
            return format!("failed: {error}");
        }
        let cpu = if cpu.is_empty() { cpu } else { format!(", cpu {cpu} s") };
        if !total.is_empty() {
            return format!("{total} counted, {seconds} s{cpu}");
        }
        let size = if size.is_empty() { format!("at least {bound}") } else { size };
        let verdict = verdict.split_once(':').map_or("no certificate", |(word, _)| word).to_owned();
        format!("{size}, {status}, {verdict}, {seconds} s{cpu}")
    }
}

/// Whether a text is such a table.
pub(super) fn is_table(text: &str) -> bool {
    let is_ours = |names: &str| names.ends_with(&COLUMNS[COLUMNS.len() - 3..].join(","));
    text.lines().next().is_some_and(is_ours)
}

/// The table of units with their records, under the names of the list's columns and of the answers'.
pub(super) fn table<'a>(
    columns: &[String],
    rows: impl Iterator<Item = (&'a Unit, Record)>,
) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(columns.iter().map(String::as_str).chain(COLUMNS))?;
    for (unit, record) in rows {
        writer.write_record(unit.cells.iter().chain(&record.row()))?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}
