//! Answers in JSON, of Gurobi and of docplex.

use super::lines::{Pair, Pairs, bad, last};
use crate::ModelError;
use serde_json::Value;

/// Whether a text is such a document.
pub(super) fn is_document(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

pub(super) fn document(text: &str) -> Result<Value, ModelError> {
    serde_json::from_str(text).map_err(|error| {
        bad(error.line().clamp(1, last(text)), format!("no JSON that is whole: {error}"))
    })
}

/// A name, or a number as it is written.
pub(super) fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Gurobi's: `Vars` with `VarName` and `X`, which is left out where it is 0.
pub(super) fn gurobi(text: &str) -> Pairs<'_> {
    let document = document(text)?;
    let Some(all) = document.get("Vars").and_then(Value::as_array) else {
        let status = document.get("SolutionInfo").and_then(|info| self::text(info.get("Status")?));
        let status = status.map_or(String::new(), |status| format!(": its status is {status}"));
        return Err(bad(1, format!("no values are in this{status}")));
    };
    let pair = |own: &Value| {
        let named = own.get("VarName").and_then(self::text);
        let missing = || bad(1, "a variable without 'VarName'");
        let value = own.get("X").and_then(self::text).unwrap_or_else(|| "0".to_owned());
        Ok(Pair { line: 1, name: named.ok_or_else(missing)?.into(), value: value.into() })
    };
    all.iter().map(pair).collect()
}
