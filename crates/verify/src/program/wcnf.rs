//! The WCNF format of the MaxSAT evaluations, as they have it since 2022 (hard clauses begin with `h`) and as they had it before
//! (`p wcnf VARIABLES CLAUSES TOP`, where clauses of weight TOP are hard).

use super::decimal::Decimal;
use super::draft::Draft;
use super::error::{MAX, ProgramError, clip, error, whole, words};
use super::linear::{LinearProgram, LinearRow, Relation};
use super::soft::{Soft, add_all};

/// What the heading of an old file says.
struct Heading {
    line: usize,
    variables: usize,
    clauses: usize,
    /// The weight of hard clauses, if there are any.
    top: Option<Decimal>,
}

/// The variables are `x1`, `x2`, ..., as in OPB.
pub(super) fn read(text: &str) -> Result<LinearProgram, ProgramError> {
    let mut draft = Draft::default();
    let (mut heading, mut soft, mut clauses) = (None, Vec::new(), 0);
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('c')) {
        let words = words(number, line)?;
        match words[..] {
            [] => {}
            ["p", ref rest @ ..] if heading.is_none() && clauses == 0 => {
                let said = read_heading(number, rest)?;
                variables(&mut draft, number, said.variables)?;
                heading = Some(said);
            }
            ["p", ..] => return error(number, "the heading comes once, before the clauses"),
            [weight, ref literals @ ..] => {
                clauses += 1;
                let cost = cost(number, weight, heading.as_ref())?;
                let row = clause(&mut draft, number, literals, heading.as_ref())?;
                match cost {
                    Some(cost) => soft.push(Soft { cost, row }),
                    None if row.lower.is_none() => {}
                    None => draft.add(LinearRow { name: draft.row_name(), ..row })?,
                }
            }
        }
    }
    if let Some(Heading { line, clauses: said, .. }) =
        heading.filter(|said| said.clauses != clauses)
    {
        draft.remark(format!("line {line} counts {said} clauses, the file has {clauses}"));
    }
    add_all(&mut draft, soft)?;
    Ok(draft.program)
}

fn read_heading(line: usize, words: &[&str]) -> Result<Heading, ProgramError> {
    let (variables, clauses, top) = match *words {
        ["wcnf", variables, clauses] => (variables, clauses, None),
        ["wcnf", variables, clauses, top] => (variables, clauses, Some(weight(line, top)?)),
        _ => return error(line, "the heading is 'p wcnf VARIABLES CLAUSES TOP'"),
    };
    if top == Some(Decimal::default()) {
        return error(line, "TOP is the weight of hard clauses, at least 1");
    }
    let [variables, clauses] = [variables, clauses].map(|word| index(line, word));
    Ok(Heading { line, variables: variables?, clauses: clauses?, top })
}

/// A whole number of digits alone.
fn index(line: usize, word: &str) -> Result<usize, ProgramError> {
    match word.contains('.') {
        true => error(line, format!("'{}' is no whole number", clip(word))),
        false => whole(line, word).map(|number| number as usize),
    }
}

/// Makes 0-1 columns up to this number.
fn variables(draft: &mut Draft, line: usize, number: usize) -> Result<(), ProgramError> {
    for index in draft.program.columns.len()..number {
        if index == MAX {
            return error(line, format!("more than {MAX} variables"));
        }
        let column = draft.column(line, &format!("x{}", index + 1))?;
        let own = draft.own(column);
        (own.is_whole, own.upper) = (true, Some(1.into()));
    }
    Ok(())
}

/// What it costs if a clause does not hold; none if it must.
fn cost(
    line: usize,
    word: &str,
    heading: Option<&Heading>,
) -> Result<Option<Decimal>, ProgramError> {
    match (word, heading) {
        ("h", None) => Ok(None),
        ("h", Some(_)) => {
            error(line, "'h' in a file with a heading, whose TOP is the weight of hard clauses")
        }
        (_, heading) => {
            let weight = weight(line, word)?;
            let top = heading.and_then(|said| said.top);
            Ok((top.is_none_or(|top| weight < top)).then_some(weight))
        }
    }
}

fn weight(line: usize, word: &str) -> Result<Decimal, ProgramError> {
    match word.bytes().all(|byte| byte.is_ascii_digit()) {
        true => Decimal::read(line, word),
        false => error(line, format!("'{}' is no weight, a whole number", clip(word))),
    }
}

/// A clause as a row, without an end if it always holds.
fn clause(
    draft: &mut Draft,
    line: usize,
    words: &[&str],
    heading: Option<&Heading>,
) -> Result<LinearRow, ProgramError> {
    let [literals @ .., "0"] = words else {
        return error(line, "a clause is a weight or 'h', variables and 0 at the end of the line");
    };
    let mut terms = Vec::with_capacity(literals.len());
    for word in literals {
        let digits = word.strip_prefix('-').unwrap_or(word);
        let number = index(line, digits)?;
        match heading {
            _ if number == 0 => return error(line, "0 ends a clause, and something follows it"),
            Some(said) if number > said.variables => {
                return error(line, format!("variable {number} of {}", said.variables));
            }
            Some(_) => {}
            None => variables(draft, line, number)?,
        }
        terms.push((number as u32 - 1, if digits.len() < word.len() { -1 } else { 1 }));
    }
    terms.sort_unstable();
    terms.dedup();
    let holds = terms.windows(2).any(|pair| pair[0].0 == pair[1].0);
    let negated = terms.iter().filter(|term| term.1 < 0).count() as i64;
    let row = LinearRow::new(line, String::new(), Relation::AtLeast, (1 - negated).into());
    let terms = terms.into_iter().map(|(column, sign)| (column, Decimal::from(sign))).collect();
    Ok(LinearRow { terms, lower: row.lower.filter(|_| !holds), ..row })
}
