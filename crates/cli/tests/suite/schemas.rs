//! What `--json` writes is what the schemas in `schemas/` describe, which allow no other key.

use crate::destrier::{self, root};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas")
}

/// The names of all schema files.
fn names() -> BTreeSet<String> {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|end| end == "json"));
    files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

fn schema(name: &str) -> Value {
    let text = std::fs::read_to_string(folder().join(format!("{name}.json"))).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The name in a document's key `schema`, or in that of its first element.
fn named(document: &Value) -> String {
    let one = document.get(0).unwrap_or(document);
    one["schema"].as_str().unwrap_or_else(|| panic!("no schema: {document}")).to_owned()
}

fn complaint(document: &Value) -> Option<String> {
    let schema = schema(&named(document));
    Validator { definitions: schema["$defs"].clone() }.check(document, &schema, "").err()
}

/// The part of JSON Schema 2020-12 that our schemas use; any other keyword is an error.
struct Validator {
    definitions: Value,
}

impl Validator {
    fn check(&self, value: &Value, schema: &Value, at: &str) -> Result<(), String> {
        for (keyword, rule) in schema.as_object().ok_or(format!("{at}: no schema"))? {
            let holds = match keyword.as_str() {
                "$schema" | "$id" | "$defs" | "title" | "description" => true,
                "$ref" => {
                    let name = rule.as_str().and_then(|r| r.strip_prefix("#/$defs/")).unwrap();
                    return self.check(value, &self.definitions[name], at);
                }
                "anyOf" => list(rule).iter().any(|one| self.check(value, one, at).is_ok()),
                "type" => match rule {
                    Value::Array(kinds) => kinds.iter().any(|kind| is(value, kind)),
                    kind => is(value, kind),
                },
                "const" => value == rule,
                "enum" => list(rule).contains(value),
                "minimum" => value.as_f64().is_none_or(|number| number >= rule.as_f64().unwrap()),
                "pattern" => value.as_str().is_none_or(|text| matches(text, rule)),
                "items" => {
                    for (index, one) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(one, rule, &format!("{at}/{index}"))?;
                    }
                    true
                }
                "format" => true, // says how a number is kept, and nothing about it
                "required" => value.as_object().is_none_or(|object| {
                    list(rule).iter().all(|key| object.contains_key(key.as_str().unwrap()))
                }),
                "properties" | "additionalProperties" | "propertyNames" => {
                    self.keys(value, keyword, rule, schema, at)?;
                    true
                }
                other => return Err(format!("{at}: the keyword {other} is not known here")),
            };
            if !holds {
                return Err(format!("{at}: {value} is not of {keyword} {rule}"));
            }
        }
        Ok(())
    }

    fn keys(
        &self,
        value: &Value,
        keyword: &str,
        rule: &Value,
        schema: &Value,
        at: &str,
    ) -> Result<(), String> {
        for (key, one) in value.as_object().into_iter().flatten() {
            let at = format!("{at}/{key}");
            match (keyword, rule.get(key), schema["properties"].get(key)) {
                ("properties", Some(rule), _) => self.check(one, rule, &at)?,
                ("propertyNames", ..) => self.check(&json!(key), rule, &at)?,
                ("additionalProperties", _, None) if *rule == json!(false) => {
                    return Err(format!("{at}: no such key"));
                }
                ("additionalProperties", _, None) => self.check(one, rule, &at)?,
                _ => {}
            }
        }
        Ok(())
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn is(value: &Value, kind: &Value) -> bool {
    match kind.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type {other}"),
    }
}

fn matches(text: &str, pattern: &Value) -> bool {
    regex_lite::Regex::new(pattern.as_str().unwrap()).unwrap().is_match(text)
}

/// Commands of every kind, and of every kind of answer: found, none, a limit.
const COMMANDS: [&str; 40] = [
    "cover 6",
    "cover 6 --symmetry rot90 --force c3 --region 3x3=4",
    "cover 4 --region 4x4=3",
    "cover 30 --time-limit 1s",
    "cover 3 --rule total",
    "cover 4 --demand 2",
    "prove 4 --demand 2 --at-least 20",
    "cover 12 --demand 2 --time-limit 0s",
    "packing 4",
    "packing 4 --solver microlp",
    "packing 4 --demand 2",
    "cover models/fisher-figure-18-rot90.toml",
    "cover models/fisher-figure-3-packing-3.toml",
    "count 6",
    "count 12 --time-limit 0s",
    "count 4 --size 3",
    "export 5 -o x.lp",
    "prove 6",
    "prove 5 --format program -o cases.txt",
    "prove 6 --piece rook",
    "prove 12 --rule total --threads 1",
    "prove 6 --format vipr -o p.vipr",
    "prove 6 --format veripb -o p.pbp",
    "prove 6 --at-least 9",
    "prove 12 --at-least 24 --time-limit 0s",
    "verify cover.txt lie.txt no-such-file",
    "check cover.txt",
    "cycles 6 --count 5",
    "cycles 6 --count 6",
    "cycles 5x6 --lengths 4..30 --all",
    "cycles 5x6 --every",
    "table --sequence A006075 1..4",
    "tour 6",
    "tour 4 --closed",
    "tour 5x6 --closed --count",
    "tour --blind-alleys 5..40",
    "pieces --bishops same",
    "pieces --minimum",
    "strip 3",
    "density --piece king --rows 1 --area 9",
];

#[test]
fn every_command_writes_what_its_schema_says() {
    let folder = tempfile::tempdir().unwrap();
    let root = root().canonicalize().unwrap();
    let certificate = root.join("results/minimum/cover-08.txt");
    let text = std::fs::read_to_string(certificate).unwrap();
    std::fs::write(folder.path().join("cover.txt"), &text).unwrap();
    let lie = text.replacen("exactly 12", "exactly 11", 1);
    std::fs::write(folder.path().join("lie.txt"), lie).unwrap();
    std::os::unix::fs::symlink(root.join("models"), folder.path().join("models")).unwrap();
    let mut seen = BTreeSet::new();
    let commands = COMMANDS.into_iter().map(|line| format!("{line} --json"));
    for line in commands {
        let output =
            destrier::command().args(line.split(' ')).current_dir(folder.path()).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        let document: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{line}: {error}: {stderr}"));
        assert_eq!(complaint(&document), None, "{line}: {document:#}");
        seen.insert(named(&document));
    }
    assert_eq!(seen, names(), "a schema that no command here writes");
}

#[test]
fn other_documents_are_refused() {
    let good = json!({
        "schema": "tour-scan-1", "from": 6, "to": 8, "method": "roth", "rounding": "up",
        "start": "a1", "blind_alleys": [7], "seconds": 0.1,
    });
    assert_eq!(complaint(&good), None);
    let changed = |key: &str, value: Option<Value>| {
        let mut other = good.clone();
        let keys = other.as_object_mut().unwrap();
        match value {
            Some(value) => keys.insert(key.to_owned(), value),
            None => keys.remove(key),
        };
        other
    };
    let others = [
        changed("to", None),
        changed("to", Some(json!("8"))),
        changed("method", Some(json!(1))),
        changed("rounding", Some(json!("off"))),
        changed("blind_alleys", Some(json!([-7]))),
        changed("seconds", Some(json!(-1))),
        changed("more", Some(json!(1))),
    ];
    for other in others {
        assert!(complaint(&other).is_some(), "{other}");
    }
}

/// What a schema says that it is the output of.
fn commands_of(schema: &Value) -> Vec<String> {
    let said = schema["description"].as_str().unwrap();
    let (commands, _) = said.strip_prefix("Output of ").unwrap().split_once("with --json").unwrap();
    let is_command = |word: &&str| {
        let is_other = ["", "and", "of", "for", "packings"].contains(word);
        !is_other && !word.starts_with("--")
    };
    commands.split([',', ' ']).filter(is_command).map(str::to_owned).collect()
}

#[test]
fn schemas_name_commands_that_there_are() {
    for name in names() {
        let commands = commands_of(&schema(&name));
        assert!(!commands.is_empty(), "{name}");
        for command in commands {
            let help = destrier::run(&[&command, "--help"]);
            assert!(help.0 == 0 && help.1.contains("--json"), "{name}: {command}: {}", help.2);
        }
    }
}

#[test]
fn the_command_prints_every_schema() {
    let run = |args: &[&str]| {
        let output = destrier::command().args(args).output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
    };
    let listed: BTreeSet<String> = run(&["schema"]).1.lines().map(str::to_owned).collect();
    assert_eq!(listed, names());
    for name in listed {
        let printed: Value = serde_json::from_str(&run(&["schema", &name]).1).unwrap();
        assert_eq!(printed["$id"], format!("destrier:{name}"));
        assert_eq!(printed, schema(&name));
    }
    assert_eq!(run(&["schema", "cover-0"]).0, 2);
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(&["schema", "-o", folder.path().to_str().unwrap()]).0, 0);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), names().len());
}
