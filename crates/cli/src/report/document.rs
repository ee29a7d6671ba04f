//! What commands found: words for people or a JSON document, both from one report, and the document's schema.

use anyhow::Result;
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use serde_json::{Value, json};

/// What a command found.
pub(crate) trait Report: Serialize + JsonSchema {
    /// The name and version of its JSON document: a key that is added, removed or changed in meaning makes a
    /// new version.
    const NAME: &'static str;

    /// What the command prints without `--json`; nothing where that is a file or a line on standard error.
    fn text(&self) -> String {
        String::new()
    }
}

/// Prints a report, as JSON or as text.
pub(crate) fn publish(report: &impl Report, as_json: bool) -> Result<()> {
    if as_json {
        super::print::json(&document(report)?)
    } else {
        super::print::text(&report.text())
    }
}

/// The document of a report, which names its schema.
pub(crate) fn document<R: Report>(report: &R) -> Result<Value> {
    let mut document = serde_json::to_value(report)?;
    document["schema"] = R::NAME.into();
    Ok(document)
}

/// The schema of a report's documents.
pub(crate) fn schema<R: Report>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let strict = settings.with_transform(RecursiveTransform(Strict));
    let mut schema = strict.into_generator().into_root_schema_for::<R>().to_value();
    let name = json!({ "const": R::NAME, "description": "the name and version of this schema" });
    schema["properties"]["schema"] = name;
    schema["$id"] = format!("destrier:{}", R::NAME).into();
    if let Some(required) = schema["required"].as_array_mut() {
        required.insert(0, "schema".into());
    }
    schema
}

/// Allows no key that is not described, and leaves out what says how Rust reads and keeps values.
#[derive(Clone)]
struct Strict;

impl Transform for Strict {
    fn transform(&mut self, schema: &mut Schema) {
        schema.remove("format");
        schema.remove("default");
        if schema.get("properties").is_some() {
            schema.insert("additionalProperties".to_owned(), false.into());
        }
    }
}
