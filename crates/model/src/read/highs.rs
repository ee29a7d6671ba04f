//! HiGHS' files: sections of primal and of dual values, each with `# Columns N`, `# Rows N` and lines `name value`;
//! or a table for people.

use super::lines::{Pair, Pairs, after, bad, clip, last, lines, pair};
use crate::ModelError;

pub(super) fn values(text: &str) -> Pairs<'_> {
    match text.trim_start().starts_with("Columns") {
        true => pretty(text),
        false => table(text, "# Primal solution values", "# Columns "),
    }
}

/// A table for people, under `Index Status Lower Upper Primal Dual Type Name`, each number below the end of its heading.
fn pretty(text: &str) -> Pairs<'_> {
    let mut rows = after(text, "the table of columns", |line| line.trim_end() == "Columns")?;
    let headings = rows.next().map_or("", |(_, line)| line);
    let end = |name: &str| headings.find(name).map(|at| at + name.len());
    let (Some(from), Some(to)) = (end("Upper"), end("Primal")) else {
        return Err(bad(2, "the table of columns has no heading 'Primal'"));
    };
    let row = |(line, text): (usize, &'_ str)| {
        let value = text.get(from..to).map(str::trim).filter(|value| !value.is_empty());
        let name = text.split_whitespace().last().unwrap_or_default();
        let value = value.ok_or_else(|| bad(line, format!("'{}' has no value", clip(name))))?;
        Ok((line, name.to_owned(), value.to_owned()))
    };
    let pair = |found: Result<(usize, String, String), ModelError>| {
        found.map(|(line, name, value)| Pair { line, name: name.into(), value: value.into() })
    };
    rows.take_while(|(_, line)| line.trim_end() != "Rows").map(row).map(pair).collect()
}

pub(super) fn duals(text: &str) -> Pairs<'_> {
    table(text, "# Dual solution values", "# Rows ")
}

/// The table of this heading in a section.
fn table<'a>(text: &'a str, section: &str, heading: &str) -> Pairs<'a> {
    let missing = |what: &str| bad(last(text), format!("the file ends before '{what}'"));
    let mut rest = lines(text).skip_while(|(_, line)| line.trim_end() != section).skip(1);
    let (at, status) = rest.next().ok_or_else(|| missing(section))?;
    if status.trim() == "None" {
        return Err(bad(at, format!("'{section}' is empty: was the program solved, and linear?")));
    }
    let mut rest = rest.skip_while(|(_, line)| !line.starts_with(heading));
    let (at, line) = rest.next().ok_or_else(|| missing(heading))?;
    // the sparse style says so many that are not 0, as a negative number
    let count = line.strip_prefix(heading).and_then(|count| count.trim().parse::<i32>().ok());
    let count = count.map(|count| count.unsigned_abs() as usize).filter(|&count| count > 0);
    let count = count.ok_or_else(|| bad(at, format!("'{line}' says no number above 0")))?;
    let pairs: Pairs = rest.take(count).map(|line| pair(line, 0, 1)).collect();
    let pairs = pairs?;
    let cut = || {
        bad(last(text), format!("the list of {} is cut off", heading[2..].trim().to_lowercase()))
    };
    if pairs.len() < count { Err(cut()) } else { Ok(pairs) }
}
