//! What commands found: words for people or a JSON document, both from one report, and the document's schema.

use crate::files;
use anyhow::{Context, Result};
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use serde_json::{Value, json};
use std::path::Path;

/// What a command found.
pub trait Report: Serialize + JsonSchema {
    /// The name and version of its JSON document: a key that is added, removed or changed in meaning makes a
    /// new version.
    const NAME: &'static str;

    /// What the command prints without `--json`; nothing where that is a file or a line on standard error.
    fn text(&self) -> String {
        String::new()
    }
}

/// Prints a report, as JSON or as text.
pub fn publish(report: &impl Report, as_json: bool) -> Result<()> {
    if as_json {
        super::print::json(&document(report)?)
    } else {
        super::print::text(&report.text())
    }
}

/// The document of a report, which names its schema.
pub fn document<R: Report>(report: &R) -> Result<Value> {
    let mut document = serde_json::to_value(report)?;
    document["schema"] = R::NAME.into();
    Ok(document)
}

/// The schema of a report's documents.
pub fn schema<R: Report>() -> Value {
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

/// The name of a document, and what makes its schema.
pub type Described = (&'static str, fn() -> Value);

/// Prints the schema of this name, or all names without one; writes all schemas if there is a folder for them.
pub fn publish_schemas(all: &[Described], name: Option<&str>, folder: Option<&Path>) -> Result<()> {
    let text = |(_, schema): &Described| format!("{:#}\n", schema());
    if let Some(folder) = folder {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        return all.iter().try_for_each(|one| {
            let path = folder.join(format!("{}.json", one.0));
            files::check_free(&path, |text| text.contains("\"$id\": \"destrier:"))?;
            files::write(&path, &text(one))
        });
    }
    let Some(name) = name else {
        let names: String = all.iter().map(|(name, _)| format!("{name}\n")).collect();
        return super::print::text(&names);
    };
    let found = all.iter().find(|(other, _)| *other == name);
    super::print::text(&text(found.with_context(|| format!("no schema is called '{name}'"))?))
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
