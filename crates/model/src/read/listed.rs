//! Files with a heading and lines `name value`: SCIP's, Gurobi's, and what lp_solve prints.

use super::json;
use super::lines::{Pair, Pairs, after, bad, clip, last, lines, pair};

/// `objective value: V` or `=obj= V`, then lines `name value (obj:c)`.
pub(super) fn scip(text: &str) -> Pairs<'_> {
    let heading = |line: &str| line.starts_with("objective value:") || line.starts_with("=obj=");
    let rows = after(text, "'objective value:'", heading)?;
    rows.filter(|(_, line)| !line.trim().is_empty()).map(|line| pair(line, 0, 1)).collect()
}

/// JSON; or comments, the value of the objective among them, and lines `name value`.
pub(super) fn gurobi(text: &str) -> Pairs<'_> {
    if json::is_document(text) {
        return json::gurobi(text);
    }
    let heading =
        |line: &str| line.starts_with("# Objective value") || line.starts_with("# MIP start");
    let rows = after(text, "'# Objective value'", heading)?;
    rows.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|row| pair(row, 0, 1))
        .collect()
}

/// Lines `name value`, `name,value` or `name = value`, of scripts; a first line of headings and `#` comments are passed
/// over.
pub(super) fn plain(text: &str) -> Pairs<'_> {
    let content = lines(text).filter(|(_, line)| is_content(line));
    let mut pairs = Vec::new();
    for (line, text) in content {
        match plain_pair(text) {
            Some((name, value)) if value.parse::<f64>().is_ok() || !pairs.is_empty() => {
                pairs.push(Pair { line, name: name.into(), value: value.into() });
            }
            Some(_) if line == 1 => {}
            _ => return Err(bad(line, format!("'{}' is no name with a value", clip(text.trim())))),
        }
    }
    Ok(pairs)
}

/// Whether a text has lines `name value` only.
pub(super) fn is_plain(text: &str) -> bool {
    let mut content = lines(text).filter(|(_, line)| is_content(line)).skip(1).peekable();
    let is_pair =
        |line: &str| plain_pair(line).is_some_and(|(_, value)| value.parse::<f64>().is_ok());
    let first = lines(text).find(|(_, line)| is_content(line));
    let alone = content.peek().is_none();
    first.is_some_and(|(_, line)| is_pair(line) || (!alone && plain_pair(line).is_some()))
        && content.all(|(_, line)| is_pair(line))
}

fn is_content(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim_start().starts_with('#')
}

fn plain_pair(line: &str) -> Option<(&str, &str)> {
    let blank = |c: char| c.is_whitespace() || c == ',' || c == ';' || c == '=';
    let mut words = line.split(blank).filter(|word| !word.is_empty());
    let pair = (words.next()?, words.next()?);
    words.next().is_none().then_some(pair)
}

/// `Actual values of the variables:`, lines `name value` until an empty line.
pub(super) fn lp_solve(text: &str) -> Pairs<'_> {
    let heading = "Actual values of the variables:";
    let rows = after(text, "the values of the variables", |line| line.starts_with(heading))?;
    let mut pairs = Vec::new();
    for line in rows {
        if line.1.trim().is_empty() {
            return Ok(pairs);
        }
        pairs.push(pair(line, 0, 1)?);
    }
    Err(bad(last(text), "the list of variables is cut off"))
}
