//! The CPLEX LP format, as far as all readers agree on it.
//!
//! An objective, rows, and then bounds before lists of columns that are binary or general; behind a heading its section may
//! begin on the same line. A row begins on a line of its own, with its name and a
//! colon or without. `tests/readers/spellings` is where readers were found to differ: what they read differently is
//! refused here.

mod words;

use super::decimal::Decimal;
use super::draft::Draft;
use super::error::{ProgramError, clip, error};
use super::linear::{LinearProgram, LinearRow, Relation};
use std::collections::HashSet;
use words::{BORROWED, Section, Token, Word, Words};

pub(super) fn read(text: &str) -> Result<LinearProgram, ProgramError> {
    let mut words = Words::new(text);
    let mut draft = Draft::default();
    match words.next()?.token {
        Token::Heading(Section::Objective { maximise }) => draft.program.maximise = maximise,
        _ => return error(words.line, "the file does not begin with Minimize or Maximize"),
    }
    objective(&mut draft, &mut words)?;
    match words.next()? {
        Word { token: Token::Heading(Section::Rows), .. } => all_rows(&mut draft, &mut words)?,
        Word { line, token: Token::Heading(Section::Objective { .. }), .. } => {
            return error(line, "a second objective");
        }
        Word { line, .. } => return error(line, "Subject To comes after the objective"),
    }
    sections(&mut draft, &mut words)?;
    if let Some(word) = words.glued {
        let taken = "as HiGHS, SCIP and glpsol do; to Gurobi it is a name";
        draft.remark(format!("'{}' is read in parts, {taken}", clip(word)));
    }
    if let Some(name) = draft.repeated.take() {
        let taken = "its factors are added up, as in HiGHS, SCIP, CPLEX and Gurobi";
        draft.remark(format!("'{}' comes twice in a sum: {taken}", clip(&name)));
    }
    if let Some(name) = words.exponent {
        let taken = "is a name behind a number, as in HiGHS, SCIP, cbc, glpsol and Gurobi; to CPLEX it is an exponent";
        draft.remark(format!("'{}' {taken}", clip(name)));
    }
    if let Some(name) = words.stroke {
        draft.remark(format!(
            "'{}' is a name, as to SCIP, cbc and glpsol; HiGHS reads no '/' in names",
            clip(name)
        ));
    }
    for (name, others) in BORROWED {
        if draft.known(name).is_some() {
            let taken = format!("as CPLEX and glpsol do; {others} take it for a heading");
            draft.remark(format!("'{name}' is read as the name of a column, {taken}"));
        }
    }
    Ok(draft.program)
}

/// The sections after the rows: bounds once, then any lists of columns.
fn sections(draft: &mut Draft, words: &mut Words) -> Result<(), ProgramError> {
    let mut has_lists = false;
    let mut has_bounds = false;
    loop {
        let Word { line, token, .. } = words.next()?;
        match token {
            Token::Heading(Section::Bounds) if has_bounds => {
                return error(line, "a second section of bounds");
            }
            Token::Heading(Section::Bounds) if has_lists => {
                return error(
                    line,
                    "bounds after lists of columns, which readers read differently",
                );
            }
            Token::Heading(Section::Bounds) => {
                has_bounds = true;
                bounds(draft, words)?;
            }
            Token::Heading(Section::List { binary }) => {
                has_lists = true;
                list(draft, words, binary)?;
            }
            Token::Heading(Section::Unread(what)) => {
                has_lists = true;
                if let Some(Word { line, .. }) = words.next_unless_heading()? {
                    return error(line, format!("{what} are not read"));
                }
            }
            Token::Heading(Section::End) => return words.finish(),
            _ => return error(line, "a section that does not belong here"),
        }
    }
}

/// A name with a colon behind it on its line, if that comes next; else the name as the first word of a sum.
fn label<'a>(words: &mut Words<'a>) -> Result<(Option<&'a str>, Option<&'a str>), ProgramError> {
    let Token::Name(name) = words.peek()?.token else { return Ok((None, None)) };
    words.next()?;
    match words.peek()? {
        Word { line, token: Token::Colon, begins: true } => {
            error(line, "a colon on another line than its name")
        }
        Word { token: Token::Colon, .. } => {
            words.next()?;
            Ok((Some(name), None))
        }
        _ => Ok((None, Some(name))),
    }
}

/// A term of a sum: a number, or none, and a column, or none, which makes a constant.
struct Term<'a> {
    line: usize,
    number: Decimal,
    name: Option<&'a str>,
}

/// The next term of a sum, whose first name may have been read; a sign is needed but before the first one.
fn term<'a>(
    words: &mut Words<'a>,
    read: Option<&'a str>,
    is_first: bool,
) -> Result<Option<Term<'a>>, ProgramError> {
    if read.is_some() {
        return Ok(Some(Term { line: words.line, number: 1.into(), name: read }));
    }
    let Word { line, token, .. } = words.peek()?;
    let sign = match token {
        Token::Sign { negative } => {
            words.next()?;
            Some(negative != second_sign(words)?)
        }
        Token::Number(_) | Token::Name(_) if is_first => None,
        Token::Number(word) | Token::Name(word) => {
            return error(line, format!("no operator before '{}'", clip(word)));
        }
        Token::Colon => return error(line, "a colon inside a sum"),
        Token::Infinity => return error(line, "infinity inside a sum"),
        Token::Relation(_) | Token::Heading(_) => return Ok(None),
    };
    let number = match words.peek()?.token {
        Token::Number(word) => {
            let number = Decimal::read(words.next()?.line, word)?;
            Some(if sign == Some(true) { -number } else { number })
        }
        _ => None,
    };
    let name = match words.peek()?.token {
        Token::Name(name) => {
            words.next()?;
            if number.is_some() && is_exponent(name) {
                words.exponent.get_or_insert(name);
            }
            Some(name)
        }
        _ if number.is_none() => return error(line, "an operator without a term behind it"),
        _ => None,
    };
    let one = if sign == Some(true) { -1 } else { 1 };
    Ok(Some(Term { line, number: number.unwrap_or(one.into()), name }))
}

/// Whether a second sign of a term is a minus, as in `+ -1 b`, behind which a number has to come.
fn second_sign(words: &mut Words) -> Result<bool, ProgramError> {
    let Word { line, token: Token::Sign { negative }, .. } = words.peek()? else {
        return Ok(false);
    };
    words.next()?;
    match words.peek()?.token {
        Token::Number(_) => Ok(negative),
        _ => error(line, "two operators, and no number behind them"),
    }
}

/// Whether a name begins as the exponent of a number does.
fn is_exponent(name: &str) -> bool {
    let mut letters = name.chars();
    let is_e = |letter: char| letter.eq_ignore_ascii_case(&'e');
    letters.next().is_some_and(is_e)
        && letters.next().is_none_or(|next| next.is_ascii_digit() || is_e(next))
}

fn objective(draft: &mut Draft, words: &mut Words) -> Result<(), ProgramError> {
    let (name, mut read) = label(words)?;
    draft.program.objective = name.unwrap_or_default().to_owned();
    let (mut is_first, mut has_constant) = (true, false);
    let mut terms = Vec::new();
    while let Some(Term { line, number, name }) = term(words, read.take(), is_first)? {
        is_first = false;
        match name {
            Some(name) => draft.add_term(&mut terms, (line, name), number)?,
            None if has_constant => return error(line, "a second constant in the objective"),
            None => (draft.program.constant, has_constant) = (number, true),
        }
    }
    for (column, factor) in terms {
        draft.own(column).cost = factor;
    }
    if has_constant {
        let constant = draft.program.constant;
        draft.remark(format!("the constant {constant} of the objective is counted"));
    }
    match words.peek()? {
        Word { line, token: Token::Relation(_), .. } => error(line, "a relation in the objective"),
        _ => Ok(()),
    }
}

/// The rows, and those that may be looked at late, which are rows as well.
fn all_rows(draft: &mut Draft, words: &mut Words) -> Result<(), ProgramError> {
    let mut names = HashSet::new();
    rows(draft, words, &mut names)?;
    if words.peek()?.token == Token::Heading(Section::Lazy) {
        words.next()?;
        rows(draft, words, &mut names)?;
        draft.remark(
            "lazy constraints are rows, as to SCIP and cbc; HiGHS and glpsol do not read them"
                .into(),
        );
    }
    Ok(())
}

fn rows<'a>(
    draft: &mut Draft,
    words: &mut Words<'a>,
    names: &mut HashSet<&'a str>,
) -> Result<(), ProgramError> {
    let mut is_first = true;
    loop {
        let Word { line, token, begins } = words.peek()?;
        if matches!(token, Token::Heading(_)) {
            return Ok(());
        }
        if !begins && !is_first {
            return error(line, "something follows a right side, which is one number");
        }
        is_first = false;
        let (name, read) = label(words)?;
        if name.is_some_and(|name| !names.insert(name)) {
            return error(line, format!("a second row '{}'", clip(name.unwrap_or_default())));
        }
        let name = name.map_or_else(|| draft.row_name(), str::to_owned);
        let row = row(draft, words, (line, name), read)?;
        draft.add(row)?;
    }
}

/// The sum, the relation and the number of a row.
fn row<'a>(
    draft: &mut Draft,
    words: &mut Words<'a>,
    (line, name): (usize, String),
    mut read: Option<&'a str>,
) -> Result<LinearRow, ProgramError> {
    let mut terms = Vec::new();
    while let Some(term) = term(words, read.take(), terms.is_empty())? {
        let Some(column) = term.name else {
            let problem = format!("row '{}' has a number without a column", clip(&name));
            return error(term.line, problem);
        };
        draft.add_term(&mut terms, (term.line, column), term.number)?;
    }
    let Token::Relation(relation) = words.peek()?.token else {
        return error(line, format!("row '{}' has no right side", clip(&name)));
    };
    words.next()?;
    if terms.is_empty() {
        return error(line, format!("row '{}' has no columns on its left", clip(&name)));
    }
    let side = signed(words)?;
    let Some(number) = side else {
        return error(line, format!("row '{}' has no number on its right", clip(&name)));
    };
    Ok(LinearRow { terms, ..LinearRow::new(line, name, relation, number) })
}

/// A number with its sign, if one comes next and nothing behind it on its line.
fn signed(words: &mut Words) -> Result<Option<Decimal>, ProgramError> {
    let negative = match words.peek()?.token {
        Token::Sign { negative } => {
            words.next()?;
            negative
        }
        _ => false,
    };
    let Token::Number(word) = words.peek()?.token else { return Ok(None) };
    let number = Decimal::read(words.next()?.line, word)?;
    Ok(Some(if negative { -number } else { number }))
}

const BOUND: &str = "a bound is NAME <= NUMBER, NAME >= NUMBER, NAME = NUMBER, NUMBER <= NAME <= NUMBER, or NAME free, where \
    a NUMBER may be infinity";

/// `0 <= NAME <= 1`, `NAME <= 1`, `NAME = 1`, `NAME free` and the like, each on a line.
fn bounds(draft: &mut Draft, words: &mut Words) -> Result<(), ProgramError> {
    let mut set = HashSet::new();
    while let Some(first) = words.next_line()? {
        let line = first[0].line;
        let mut rest = Side(&first);
        let left = rest.end(line)?;
        let left_relation = if left.is_some() { rest.relation() } else { None };
        let Some(name) = rest.name() else { return error(line, BOUND) };
        let relation = rest.relation();
        let right = if relation.is_some() { rest.end(line)? } else { None };
        let Some(column) = draft.known(name) else {
            return error(line, format!("no row and no objective names '{}'", clip(name)));
        };
        let is_free = left.is_none() && relation.is_none() && rest.free();
        let given: [Option<Infinite>; 2] = match ((left, left_relation), (relation, right)) {
            ((None, None), (None, None)) if is_free => {
                [Some(Infinite::Below), Some(Infinite::Above)]
            }
            ((None, None), (Some(Relation::AtMost), Some(end))) => [None, Some(end)],
            ((None, None), (Some(Relation::AtLeast), Some(end))) => [Some(end), None],
            ((None, None), (Some(Relation::Equal), Some(both @ Infinite::Number(_)))) => {
                [Some(both), Some(both)]
            }
            ((Some(end), Some(Relation::AtMost)), (None, None)) => [Some(end), None],
            ((Some(end), Some(Relation::AtLeast)), (None, None)) => [None, Some(end)],
            ((Some(from), Some(Relation::AtMost)), (Some(Relation::AtMost), Some(to))) => {
                [Some(from), Some(to)]
            }
            _ => return error(line, BOUND),
        };
        if !rest.0.is_empty() {
            return error(line, BOUND);
        }
        for (which, bound) in given.into_iter().enumerate() {
            let bound = match (bound, which) {
                (None, _) => continue,
                (Some(Infinite::Number(number)), _) => Some(number),
                (Some(Infinite::Below), 0) | (Some(Infinite::Above), 1) => None,
                (Some(_), _) => {
                    let name = clip(name);
                    return error(
                        line,
                        format!("'{name}' is bound by infinity from the wrong side"),
                    );
                }
            };
            if !set.insert((column, which)) {
                return error(line, format!("a second bound of '{}'", clip(name)));
            }
            let own = draft.own(column);
            *(if which == 0 { &mut own.lower } else { &mut own.upper }) = bound;
        }
    }
    Ok(())
}

/// A number of a bound, or more than all numbers, or less.
#[derive(Clone, Copy, PartialEq)]
enum Infinite {
    Number(Decimal),
    Above,
    Below,
}

/// The words of a line that are left.
struct Side<'a, 'b>(&'b [Word<'a>]);

impl<'a> Side<'a, '_> {
    /// A number or infinity with its sign, if one comes next.
    fn end(&mut self, line: usize) -> Result<Option<Infinite>, ProgramError> {
        let (negative, rest) = match *self.0 {
            [Word { token: Token::Infinity, .. }, ref rest @ ..] => (false, rest),
            [
                Word { token: Token::Sign { negative }, .. },
                Word { token: Token::Infinity, .. },
                ref rest @ ..,
            ] => (negative, rest),
            _ => return Ok(self.number(line)?.map(Infinite::Number)),
        };
        self.0 = rest;
        Ok(Some(if negative { Infinite::Below } else { Infinite::Above }))
    }

    /// Whether the word `free` comes next.
    fn free(&mut self) -> bool {
        let [Word { token: Token::Name(name), .. }, rest @ ..] = self.0 else { return false };
        let is_free = name.eq_ignore_ascii_case("free");
        if is_free {
            self.0 = rest;
        }
        is_free
    }

    /// A number with its sign, if one comes next.
    fn number(&mut self, line: usize) -> Result<Option<Decimal>, ProgramError> {
        let (negative, word, rest) = match *self.0 {
            [Word { token: Token::Number(word), .. }, ref rest @ ..] => (false, word, rest),
            [
                Word { token: Token::Sign { negative }, .. },
                Word { token: Token::Number(word), .. },
                ref rest @ ..,
            ] => (negative, word, rest),
            _ => return Ok(None),
        };
        self.0 = rest;
        let number = Decimal::read(line, word)?;
        Ok(Some(if negative { -number } else { number }))
    }

    fn relation(&mut self) -> Option<Relation> {
        let [Word { token: Token::Relation(relation), .. }, rest @ ..] = self.0 else {
            return None;
        };
        self.0 = rest;
        Some(*relation)
    }

    fn name(&mut self) -> Option<&'a str> {
        let [Word { token: Token::Name(name), .. }, rest @ ..] = self.0 else { return None };
        self.0 = rest;
        Some(name)
    }
}

/// Columns that are whole; those that nothing else names are columns too.
fn list(draft: &mut Draft, words: &mut Words, binary: bool) -> Result<(), ProgramError> {
    while let Some(Word { line, token, .. }) = words.next_unless_heading()? {
        let Token::Name(name) = token else { return error(line, "a list has names only") };
        let index = draft.column(line, name)?;
        let column = draft.own(index);
        column.is_whole = true;
        if binary {
            let bits = [0, 1].map(|bit| Some(Decimal::from(bit)));
            column.lower = column.lower.or(bits[0]);
            let upper = column.upper.or(bits[1]);
            if !bits.contains(&column.lower) || !bits.contains(&upper) {
                let problem =
                    "is binary with other bounds than 0 and 1, which readers read differently";
                return error(line, format!("'{}' {problem}", clip(name)));
            }
            column.upper = upper;
        }
    }
    Ok(())
}
