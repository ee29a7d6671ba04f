//! CPLEX' files: XML with a `variable` for each column and a `constraint` for each row, or the same as JSON, as docplex writes
//! it.

use super::json;
use super::lines::{Pair, Pairs, bad, by_name, last, number};
use crate::ModelError;
use roxmltree::{Document, Error, Node};

/// A value, and the index of its variable or row, if the file says it; the name is empty where the file has none.
struct Entry<'a> {
    pair: Pair<'a>,
    index: Option<usize>,
}

type Entries<'a> = Result<Vec<Entry<'a>>, ModelError>;

/// The values of the columns of these names. A modeller may have changed names: then, by their indices, where those that it
/// kept stand at their own.
pub(super) fn values(text: &str, names: &[&str]) -> Result<Vec<f64>, ModelError> {
    let entries = entries(text, "variable", "value")?;
    by_index(&entries, names).unwrap_or_else(|| {
        let pairs: Vec<Pair> = entries.into_iter().map(|entry| entry.pair).collect();
        by_name(&pairs, names.iter().copied())
    })
}

/// The values by their indices, if a name is another one than that of its index and none is that of another.
fn by_index(entries: &[Entry], names: &[&str]) -> Option<Result<Vec<f64>, ModelError>> {
    let known: std::collections::HashSet<&str> = names.iter().copied().collect();
    let mut values = vec![None; names.len()];
    let mut is_renamed = false;
    for Entry { pair: Pair { line, name, value }, index } in entries {
        let index = index.filter(|&index| index < names.len())?;
        let is_own = *name == names[index];
        if !is_own && known.contains(&**name) {
            return None;
        }
        is_renamed |= !is_own;
        match number(*line, value) {
            Ok(value) if values[index].replace(value).is_none() => {}
            Ok(_) => return Some(Err(bad(*line, format!("index {index} comes a second time")))),
            Err(error) => return Some(Err(error)),
        }
    }
    is_renamed.then(|| Ok(values.into_iter().map(Option::unwrap_or_default).collect()))
}

pub(super) fn duals(text: &str) -> Pairs<'_> {
    Ok(entries(text, "constraint", "dual")?.into_iter().map(|entry| entry.pair).collect())
}

/// All elements of a tag in the first solution, with this attribute.
fn entries<'a>(text: &'a str, tag: &str, attribute: &str) -> Entries<'a> {
    match json::is_document(text) {
        true => of_json(
            text,
            if tag == "variable" { "variables" } else { "linearConstraints" },
            attribute,
        ),
        false => of_xml(text, tag, attribute),
    }
}

fn of_xml<'a>(text: &'a str, tag: &str, attribute: &str) -> Entries<'a> {
    let document = Document::parse(text).map_err(|error| unreadable(text, &error))?;
    let named = |node: &Node, tag: &str| node.tag_name().name() == tag;
    let solution = document.descendants().find(|node| named(node, "CPLEXSolution"));
    let solution = solution.ok_or_else(|| bad(1, "no element 'CPLEXSolution' is in this XML"))?;
    let (mut line, mut seen) = (1, 0);
    let mut entries = Vec::new();
    for node in solution.descendants().filter(|node| named(node, tag)) {
        let start = node.range().start;
        line += text[seen..start].matches('\n').count();
        seen = start;
        let missing = |key: &str| bad(line, format!("a {tag} without '{key}'"));
        let own = |key: &str| node.attribute(key).map(str::to_owned);
        let index = own("index").and_then(|index| index.parse().ok());
        let name = own("name").or_else(|| index.map(|_| String::new()));
        let name = name.ok_or_else(|| missing("name"))?.into();
        let value = own(attribute).ok_or_else(|| missing(attribute))?.into();
        entries.push(Entry { pair: Pair { line, name, value }, index });
    }
    let none = || bad(1, format!("no {tag} is in this XML"));
    if entries.is_empty() { Err(none()) } else { Ok(entries) }
}

fn of_json<'a>(text: &'a str, list: &str, attribute: &str) -> Entries<'a> {
    let document = json::document(text)?;
    // several solutions are a list
    let first = document.get("CPLEXSolutions").and_then(|all| all.get(0)).unwrap_or(&document);
    let entries = first.get("CPLEXSolution").and_then(|own| own.get(list)?.as_array());
    let missing = |what: &str| bad(1, format!("no '{what}' is in this JSON"));
    let entry = |own: &serde_json::Value| {
        let index = own.get("index").and_then(json::text).and_then(|index| index.parse().ok());
        let name = own.get("name").and_then(json::text).unwrap_or_default();
        // what is 0 is left out
        let value = own.get(attribute).and_then(json::text).unwrap_or_else(|| "0".to_owned());
        Entry { pair: Pair { line: 1, name: name.into(), value: value.into() }, index }
    };
    Ok(entries.ok_or_else(|| missing(list))?.iter().map(entry).collect())
}

fn unreadable(text: &str, error: &Error) -> ModelError {
    let line = match error {
        Error::UnexpectedEndOfStream | Error::UnclosedRootNode => last(text),
        _ => error.pos().row as usize,
    };
    bad(line, format!("no XML that is whole: {error}"))
}
