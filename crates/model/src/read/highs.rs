//! HiGHS' files: sections of primal and of dual values, each with `# Columns N`, `# Rows N` and lines `name value`.

use super::lines::{Pairs, bad, last, lines, pair};

pub(super) fn values(text: &str) -> Pairs<'_> {
    table(text, "# Primal solution values", "# Columns ")
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
    let count = line.strip_prefix(heading).and_then(|count| count.trim().parse::<usize>().ok());
    let count = count.filter(|&count| count > 0);
    let count = count.ok_or_else(|| bad(at, format!("'{line}' says no number above 0")))?;
    let pairs: Pairs = rest.take(count).map(|line| pair(line, 0, 1)).collect();
    let pairs = pairs?;
    let cut = || {
        bad(last(text), format!("the list of {} is cut off", heading[2..].trim().to_lowercase()))
    };
    if pairs.len() < count { Err(cut()) } else { Ok(pairs) }
}
