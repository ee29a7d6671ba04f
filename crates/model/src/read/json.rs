//! Answers in JSON, of Gurobi and of docplex.

use super::lines::{Pair, Pairs, bad, last};
use crate::ModelError;
use serde_json::Value;
use std::borrow::Cow;

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

/// Whether a document is an answer of ours.
pub(super) fn is_answer(text: &str) -> bool {
    let begins = ["\"schema\": \"answer-", "\"schema\":\"answer-"];
    is_document(text) && begins.iter().any(|begin| text.contains(begin))
}

/// Ours: `values` by name; without them each name of `chosen`, or each square, has the value 1.
pub(super) fn answer(text: &str) -> Pairs<'_> {
    let document = document(text)?;
    if let Some(values) = document.get("values").and_then(Value::as_object) {
        let pair = |(name, value): (&String, &Value)| {
            let value =
                self::text(value).ok_or_else(|| bad(1, format!("'{name}' has no value")))?;
            Ok(Pair { line: 1, name: name.clone().into(), value: value.into() })
        };
        return values.iter().map(pair).collect();
    }
    let one = |name| Pair { line: 1, name: Cow::Owned(name), value: "1".into() };
    Ok(named(text)?.into_iter().map(one).collect())
}

/// The columns or squares that an answer of ours chooses.
///
/// # Errors
/// If it has none.
pub(crate) fn named(text: &str) -> Result<Vec<String>, ModelError> {
    let document = document(text)?;
    let list = ["chosen", "squares"].into_iter().find_map(|key| document.get(key)?.as_array());
    let list = list.ok_or_else(|| bad(1, "neither 'chosen' nor 'squares' is in this answer"))?;
    list.iter().map(|own| self::text(own).ok_or_else(|| bad(1, "a name that is no text"))).collect()
}
