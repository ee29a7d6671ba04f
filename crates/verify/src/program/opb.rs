//! The OPB format of the pseudo-Boolean competitions: linear rows over `x1`, `x2`, ... and a minimum; with other names, and with
//! a maximum, as SCIP reads it. And WBO, where `soft: TOP ;` stands for the minimum, and rows behind `[COST]` need not hold.

use super::decimal::Decimal;
use super::draft::Draft;
use super::error::{MAX, ProgramError, clip, error, whole, words};
use super::linear::{LinearProgram, LinearRow, Relation};
use super::soft::{Soft, add_all, sum};

/// The words of a line of the file, up to `;`, with their own lines.
type Statement<'a> = Vec<(usize, &'a str)>;

/// How soft rows begin.
const SOFT: &str = "'soft:', perhaps a number from 0 on, and ';'";

/// What stands before the rows.
#[derive(Default)]
struct Objective {
    is_there: bool,
    /// In WBO, the line that begins soft rows, and what they cost less than together, if that is said.
    soft: Option<(usize, Option<Decimal>)>,
}

pub(super) fn read(text: &str) -> Result<LinearProgram, ProgramError> {
    let mut draft = Draft::default();
    let (mut counts, mut objective, mut soft) = (None, Objective::default(), Vec::new());
    let mut statement = Statement::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with('*') {
            if number == 1 {
                counts = heading(number, line)?;
                let numbered = if has_names(text) { 0 } else { counts.unwrap_or_default().0 };
                (1..=numbered).try_for_each(|index| {
                    variable(&mut draft, number, &format!("x{index}")).map(|_| ())
                })?;
            }
            continue;
        }
        for word in words(number, line)? {
            let (before, after) = word.split_once(';').unwrap_or((word, ""));
            if !before.is_empty() {
                statement.push((number, before));
            }
            if word.contains(';') {
                if !after.is_empty() {
                    return error(number, "something follows ';' without a blank");
                }
                let statement = std::mem::take(&mut statement);
                soft.extend(take(&mut draft, &mut objective, &statement, number)?);
            }
        }
    }
    if !statement.is_empty() {
        return error(text.lines().count().max(1), "the file ends without ';'");
    }
    remark(&mut draft, counts, soft.len());
    add_all(&mut draft, soft)?;
    if let Some((line, Some(top))) = objective.soft {
        let side = sum(line, sum(line, top, -draft.program.constant)?, (-1).into())?;
        let row = LinearRow::new(line, draft.row_name(), Relation::AtMost, side);
        let costs = (0..).zip(&draft.program.columns).map(|(index, column)| (index, column.cost));
        let terms = costs.filter(|(_, cost)| *cost != Decimal::default()).collect();
        draft.add(LinearRow { terms, ..row })?;
    }
    Ok(draft.program)
}

/// Says what not all readers take.
fn remark(draft: &mut Draft, counts: Option<(usize, usize)>, soft: usize) {
    let found = (draft.program.columns.len(), draft.program.rows.len() + soft);
    if let Some(said) = counts.filter(|said| *said != found) {
        let words = |(variables, rows): (usize, usize)| {
            let plural = |count: usize| if count == 1 { "" } else { "s" };
            format!("{variables} variable{} and {rows} row{}", plural(variables), plural(rows))
        };
        draft.remark(format!("line 1 counts {}, the file has {}", words(said), words(found)));
    }
    if let Some(column) = draft.program.columns.iter().find(|column| !is_numbered(&column.name)) {
        let problem = "is a name as SCIP reads it; the format has x1, x2, ... only";
        let remark = format!("'{}' {problem}", clip(&column.name));
        draft.remark(remark);
    }
    if draft.program.maximise {
        draft.remark("'max:' is read as SCIP reads it; the format has minima only".to_owned());
    }
    if let Some(name) = draft.repeated.take() {
        draft.remark(format!("'{}' comes twice in a sum: its factors are added up", clip(&name)));
    }
}

/// Whether some variable is not `x` and a number.
fn has_names(text: &str) -> bool {
    let lines = text.lines().filter(|line| !line.starts_with('*'));
    let mut words = lines.flat_map(|line| line.split([' ', '\t', ';']));
    words.any(|word| {
        let name = word.strip_prefix('~').unwrap_or(word);
        let begins = name.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_');
        begins && !["min:", "max:", "soft:"].contains(&name) && !is_numbered(name)
    })
}

/// Whether a name is `x` and a number from 1.
fn is_numbered(name: &str) -> bool {
    let digits = name.strip_prefix('x').filter(|digits| !digits.is_empty());
    digits.is_some_and(|d| d.bytes().all(|b| b.is_ascii_digit()) && !d.starts_with('0'))
}

/// The numbers of variables and rows that the first line says.
fn heading(line: usize, text: &str) -> Result<Option<(usize, usize)>, ProgramError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["*", "#variable=", variables, "#constraint=", rows, ..] => {
            let [variables, rows] = [variables, rows].map(|word| whole(line, word));
            let (variables, rows) = (variables? as usize, rows? as usize);
            match variables.max(rows) > MAX {
                true => error(line, format!("more than {MAX} variables or rows")),
                false => Ok(Some((variables, rows))),
            }
        }
        _ => Ok(None),
    }
}

/// Takes the objective or a row, which is given back if it is soft.
fn take(
    draft: &mut Draft,
    objective: &mut Objective,
    statement: &[(usize, &str)],
    end: usize,
) -> Result<Option<Soft>, ProgramError> {
    let Some(&(line, first)) = statement.first() else { return error(end, "nothing before ';'") };
    if ["min:", "max:", "soft:"].contains(&first) {
        let is_late = !draft.program.rows.is_empty();
        if std::mem::replace(&mut objective.is_there, true) || is_late {
            return error(line, "the objective comes once, before the rows");
        }
        if first == "soft:" {
            let top = match statement[1..] {
                [] => None,
                [(line, top)] => Some(number(line, top)?),
                _ => return error(line, SOFT),
            };
            if top.is_some_and(|top| top < Decimal::default()) {
                return error(line, SOFT);
            }
            objective.soft = Some((line, top));
            return Ok(None);
        }
        draft.program.maximise = first == "max:";
        let (terms, shift) = terms(draft, &statement[1..])?;
        for (column, factor) in terms {
            draft.own(column).cost = factor;
        }
        draft.program.constant = shift;
        return Ok(None);
    }
    let Some(cost) = first.strip_prefix('[') else {
        let name = draft.row_name();
        let row = row(draft, line, statement)?;
        draft.add(LinearRow { name, ..row })?;
        return Ok(None);
    };
    let Some(cost) = cost.strip_suffix(']').filter(|_| objective.soft.is_some()) else {
        return error(
            line,
            "a soft row is '[COST]', without blanks, and a row, behind 'soft: ;' or 'soft: TOP ;'",
        );
    };
    let cost = number(line, cost)?;
    if cost < Decimal::default() {
        return error(line, "a soft row with a cost below 0");
    }
    Ok(Some(Soft { cost, row: row(draft, line, &statement[1..])? }))
}

/// A row without a name.
fn row(
    draft: &mut Draft,
    line: usize,
    statement: &[(usize, &str)],
) -> Result<LinearRow, ProgramError> {
    let [left @ .., (_, relation), (_, side)] = statement else {
        return error(line, "a row is terms, a relation, a number and ';'");
    };
    let relation = match *relation {
        ">=" => Relation::AtLeast,
        "<=" => Relation::AtMost,
        "=" => Relation::Equal,
        other => return error(line, format!("'{}' is no relation", clip(other))),
    };
    let (terms, shift) = terms(draft, left)?;
    if terms.is_empty() {
        return error(line, "a row without variables");
    }
    let side = sum(line, number(line, side)?, -shift)?;
    Ok(LinearRow { terms, ..LinearRow::new(line, String::new(), relation, side) })
}

/// The columns with their factors, and what is added for literals `~x`, which are 1 - x.
fn terms(
    draft: &mut Draft,
    words: &[(usize, &str)],
) -> Result<(Vec<(u32, Decimal)>, Decimal), ProgramError> {
    let (mut terms, mut shift) = (Vec::new(), Decimal::default());
    for pair in words.chunks(2) {
        let &[(line, factor), ref literal @ ..] = pair else { continue };
        if factor.starts_with(|c: char| c == '~' || c == '_' || c.is_ascii_alphabetic()) {
            let problem = "a second variable in a term: products are not read";
            return error(line, format!("'{}' is {problem}", clip(factor)));
        }
        let &[(_, literal)] = literal else {
            return error(line, "a term is a number and a variable");
        };
        let factor = number(line, factor)?;
        let name = literal.strip_prefix('~').unwrap_or(literal);
        variable(draft, line, name)?;
        let is_negated = name != literal;
        shift = if is_negated { sum(line, shift, factor)? } else { shift };
        draft.add_term(&mut terms, (line, name), if is_negated { -factor } else { factor })?;
    }
    Ok((terms, shift))
}

/// A whole number.
fn number(line: usize, word: &str) -> Result<Decimal, ProgramError> {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    match digits.bytes().all(|byte| byte.is_ascii_digit()) {
        true => Decimal::read(line, word),
        false => error(line, format!("'{}' is no whole number", clip(word))),
    }
}

/// The 0-1 column of a variable.
fn variable(draft: &mut Draft, line: usize, name: &str) -> Result<u32, ProgramError> {
    let letter = |letter: char| letter.is_ascii_alphanumeric() || "_[]{}^.#".contains(letter);
    let begins = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    if !begins || !name.chars().all(letter) {
        return error(line, format!("'{}' is no name of a variable", clip(name)));
    }
    let column = draft.column(line, name)?;
    let own = draft.own(column);
    (own.is_whole, own.upper) = (true, Some(1.into()));
    Ok(column)
}
