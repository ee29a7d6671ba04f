//! CPLEX' files: XML with a `variable` for each column and a `constraint` for each row.

use super::lines::{Pair, Pairs, bad, last};
use crate::ModelError;
use roxmltree::{Document, Error, Node};

pub(super) fn values(text: &str) -> Pairs<'_> {
    attributes(text, "variable", "value")
}

pub(super) fn duals(text: &str) -> Pairs<'_> {
    attributes(text, "constraint", "dual")
}

/// The names and this attribute of all elements of a tag in the first solution.
fn attributes<'a>(text: &'a str, tag: &str, attribute: &str) -> Pairs<'a> {
    let document = Document::parse(text).map_err(|error| unreadable(text, &error))?;
    let named = |node: &Node, tag: &str| node.tag_name().name() == tag;
    let solution = document.descendants().find(|node| named(node, "CPLEXSolution"));
    let solution = solution.ok_or_else(|| bad(1, "no element 'CPLEXSolution' is in this XML"))?;
    let (mut line, mut seen) = (1, 0);
    let mut pairs = Vec::new();
    for node in solution.descendants().filter(|node| named(node, tag)) {
        let start = node.range().start;
        line += text[seen..start].matches('\n').count();
        seen = start;
        let own = |key: &str| {
            let missing = || bad(line, format!("a {tag} without '{key}'"));
            node.attribute(key).map(str::to_owned).ok_or_else(missing)
        };
        pairs.push(Pair { line, name: own("name")?.into(), value: own(attribute)?.into() });
    }
    let none = || bad(1, format!("no {tag} is in this XML"));
    if pairs.is_empty() { Err(none()) } else { Ok(pairs) }
}

fn unreadable(text: &str, error: &Error) -> ModelError {
    let line = match error {
        Error::UnexpectedEndOfStream | Error::UnclosedRootNode => last(text),
        _ => error.pos().row as usize,
    };
    bad(line, format!("no XML that is whole: {error}"))
}
