//! The CPLEX LP format, as far as covering programs need it: every section begins with its heading on a line of its own.

use super::error::{ProgramError, clip, error, whole};
use super::linear::{Factor, Linear, LinearProgram};

/// A word and its line.
type Word<'a> = (usize, &'a str);

/// The sections of a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Section {
    Start,
    Objective,
    Rows,
    Bounds,
    Binaries,
    Integers,
    End,
}

pub(super) fn read(text: &str) -> Result<LinearProgram, ProgramError> {
    let mut sections: Vec<(Section, Vec<Word>)> = vec![(Section::Start, Vec::new())];
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('\\').next().unwrap_or_default().trim();
        match heading(number, line)? {
            Some(section) => sections.push((section, Vec::new())),
            None => sections.last_mut().map_or((), |(_, all)| {
                all.extend(words(line).into_iter().map(|word| (number, word)));
            }),
        }
    }
    let last = text.lines().count().max(1);
    if sections.last().is_none_or(|(section, _)| *section != Section::End) {
        return error(last, "the file ends without 'End'");
    }
    let mut program = LinearProgram::default();
    for (section, words) in sections {
        let mut words = words.into_iter().peekable();
        match section {
            Section::Start | Section::End => {
                if let Some((line, word)) = words.next() {
                    return error(line, format!("'{}' is in no section", clip(word)));
                }
            }
            Section::Objective => objective(&mut program, &mut words)?,
            Section::Rows => rows(&mut program, &mut words)?,
            Section::Bounds => bounds(&mut program, &mut words)?,
            Section::Binaries | Section::Integers => {
                for (line, name) in words {
                    let column = program.known(line, name)?;
                    program.whole[column] = true;
                    program.unit[column] |= section == Section::Binaries;
                }
            }
        }
    }
    Ok(program)
}

fn heading(number: usize, line: &str) -> Result<Option<Section>, ProgramError> {
    Ok(Some(match line.to_ascii_lowercase().as_str() {
        "minimize" | "minimise" | "minimum" | "min" => Section::Objective,
        "maximize" | "maximise" | "maximum" | "max" => {
            return error(number, "covering programs are minimised");
        }
        "subject to" | "such that" | "st" | "s.t." | "st." => Section::Rows,
        "bounds" | "bound" => Section::Bounds,
        "binaries" | "binary" | "bin" => Section::Binaries,
        "generals" | "general" | "gen" | "integers" | "integer" => Section::Integers,
        "end" => Section::End,
        _ => return Ok(None),
    }))
}

/// The words of a line, among which are `+`, `-`, `:` and comparisons.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for part in line.split_whitespace() {
        let mut rest = part;
        while let Some(first) = rest.chars().next() {
            let is_comparison = |c: char| "<>=".contains(c);
            let end = match first {
                '+' | '-' | ':' => 1,
                _ if is_comparison(first) => rest.find(|c| !is_comparison(c)).unwrap_or(rest.len()),
                _ => rest.find(|c| is_comparison(c) || "+-:".contains(c)).unwrap_or(rest.len()),
            };
            let (word, after) = rest.split_at(end);
            words.push(word);
            rest = after;
        }
    }
    words
}

type Words<'a> = std::iter::Peekable<std::vec::IntoIter<Word<'a>>>;

/// Whether a word begins a number.
fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || c == '.')
}

fn comparison(word: &str) -> Option<&'static str> {
    match word {
        ">=" | "=>" | ">" => Some(">="),
        "<=" | "=<" | "<" => Some("<="),
        "=" => Some("="),
        _ => None,
    }
}

/// The word and the colon of a name, if they come next.
fn label<'a>(words: &mut Words<'a>) -> Option<&'a str> {
    let mut ahead = words.clone();
    let name = ahead.next()?.1;
    if ahead.next()?.1 != ":" {
        return None;
    }
    *words = ahead;
    Some(name)
}

/// A sign, or none, and then a number, or none.
fn factor(words: &mut Words) -> Result<(bool, Option<u32>), ProgramError> {
    let negative = words.next_if(|&(_, word)| word == "-").is_some();
    if !negative {
        words.next_if(|&(_, word)| word == "+");
    }
    let number = words.next_if(|&(_, word)| is_number(word));
    let number = number.map(|(line, word)| whole(line, word)).transpose()?;
    Ok((negative, number))
}

/// Terms up to a comparison or the end, with their lines.
fn terms(
    program: &mut LinearProgram,
    words: &mut Words,
) -> Result<Vec<(usize, usize, Factor)>, ProgramError> {
    let mut terms = Vec::new();
    while let Some(&(line, word)) = words.peek() {
        if comparison(word).is_some() {
            break;
        }
        let (negative, number) = factor(words)?;
        let name = words
            .next_if(|&(_, word)| comparison(word).is_none() && !["+", "-", ":"].contains(&word));
        let Some((_, name)) = name else { return error(line, "a term without a variable") };
        let factor = Factor { negative, size: number.unwrap_or(1) };
        terms.push((line, program.column(name), factor));
    }
    Ok(terms)
}

fn objective(program: &mut LinearProgram, words: &mut Words) -> Result<(), ProgramError> {
    label(words);
    let mut named = std::collections::BTreeSet::new();
    for (line, column, factor) in terms(program, words)? {
        if !named.insert(column) {
            let name = clip(&program.columns[column]);
            return error(line, format!("the objective names '{name}' twice"));
        }
        program.costs[column] = factor;
    }
    match words.next() {
        None => Ok(()),
        Some((line, word)) => error(line, format!("'{}' in the objective", clip(word))),
    }
}

fn rows(program: &mut LinearProgram, words: &mut Words) -> Result<(), ProgramError> {
    while let Some(&(line, _)) = words.peek() {
        let name = label(words).map(str::to_owned);
        let name = name.unwrap_or_else(|| format!("R{}", program.rows.len() + 1));
        let terms = terms(program, words)?.into_iter().map(|(_, column, factor)| (column, factor));
        let terms = terms.collect();
        let Some(relation) = words.next().and_then(|(_, word)| comparison(word)) else {
            return error(line, format!("row '{}' has no comparison", clip(&name)));
        };
        let (negative, number) = factor(words)?;
        let Some(size) = number else {
            return error(line, format!("row '{}' has no number on its right", clip(&name)));
        };
        let rhs = Factor { negative, size };
        program.rows.push(Linear { line, name, terms, relation, rhs });
    }
    Ok(())
}

/// `0 <= NAME <= 1`, `NAME <= 1` or `NAME >= 0`, and no other bounds.
fn bounds(program: &mut LinearProgram, words: &mut Words) -> Result<(), ProgramError> {
    while let Some((line, word)) = words.next() {
        let below = is_number(word);
        let name = if below {
            let zero = whole(line, word)? == 0
                && words.next().is_some_and(|(_, word)| comparison(word) == Some("<="));
            words.next().filter(|_| zero).map(|(_, name)| name)
        } else {
            Some(word)
        };
        let Some(name) = name else { return error(line, "a bound other than 0 from below") };
        let column = program.known(line, name)?;
        let next = words.next_if(|&(next, _)| next == line).map(|(_, word)| comparison(word));
        let number = words.next_if(|&(next, _)| next == line).map(|(_, word)| word);
        match (next, number) {
            (None, None) if below => {}
            (Some(Some("<=")), Some("1")) => program.unit[column] = true,
            (Some(Some(">=")), Some("0")) if !below => {}
            _ => return error(line, format!("the bounds of '{}' are not 0 and 1", clip(name))),
        }
    }
    Ok(())
}
