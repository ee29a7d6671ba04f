//! The words of an LP file, one after the other.

use crate::program::error::{ProgramError, check_characters, clip, error};
use crate::program::linear::Relation;

/// The sections of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    Objective {
        maximise: bool,
    },
    Rows,
    /// Rows that solvers may look at late.
    Lazy,
    Bounds,
    List {
        binary: bool,
    },
    /// Of what is not read, in words, so that it has to be empty.
    Unread(&'static str),
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Name(&'a str),
    Number(&'a str),
    /// Without its sign.
    Infinity,
    Sign {
        negative: bool,
    },
    Colon,
    Relation(Relation),
    Heading(Section),
}

/// A word with its line, and whether it is the first one there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) line: usize,
    pub(super) token: Token<'a>,
    pub(super) begins: bool,
}

/// The words that are left. One word is looked ahead, and no text is read twice.
pub(super) struct Words<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    /// What is left of the line.
    rest: &'a str,
    /// The line of the word that was taken last.
    pub(super) line: usize,
    reading: usize,
    begins: bool,
    next: Option<Word<'a>>,
    /// A name that touches an operator, or a number before it, which is a longer name to Gurobi.
    pub(super) glued: Option<&'a str>,
    /// A name that is an exponent to some readers, behind a number.
    pub(super) exponent: Option<&'a str>,
    /// A name with a stroke.
    pub(super) stroke: Option<&'a str>,
    /// How many sections have begun, and whether the last one is of sums.
    begun: usize,
    has_sums: bool,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let lines = text.lines().enumerate();
        Words {
            lines,
            rest: "",
            line: 1,
            reading: 1,
            begins: false,
            next: None,
            glued: None,
            exponent: None,
            stroke: None,
            begun: 0,
            has_sums: true,
        }
    }

    pub(super) fn peek(&mut self) -> Result<Word<'a>, ProgramError> {
        match self.next {
            Some(word) => Ok(word),
            None => {
                let word = self.read()?;
                self.next = Some(word);
                Ok(word)
            }
        }
    }

    pub(super) fn next(&mut self) -> Result<Word<'a>, ProgramError> {
        let word = self.peek()?;
        self.next = None;
        self.line = word.line;
        Ok(word)
    }

    pub(super) fn next_unless_heading(&mut self) -> Result<Option<Word<'a>>, ProgramError> {
        match self.peek()?.token {
            Token::Heading(_) => Ok(None),
            _ => self.next().map(Some),
        }
    }

    /// The words of the next line of a section.
    pub(super) fn next_line(&mut self) -> Result<Option<Vec<Word<'a>>>, ProgramError> {
        let Some(first) = self.next_unless_heading()? else { return Ok(None) };
        let mut line = vec![first];
        while !self.peek()?.begins {
            line.push(self.next()?);
        }
        Ok(Some(line))
    }

    /// Checks that nothing but comments is left.
    pub(super) fn finish(&mut self) -> Result<(), ProgramError> {
        let is_content = |line: &str| !without_comment(line).trim_matches([' ', '\t']).is_empty();
        match self.lines.find(|(_, line)| is_content(line)) {
            Some((index, _)) => error(index + 1, "something follows 'End'"),
            None => Ok(()),
        }
    }

    /// The next word, from the next line if this one is at its end.
    fn read(&mut self) -> Result<Word<'a>, ProgramError> {
        while self.rest.is_empty() {
            let Some((index, line)) = self.lines.next() else {
                return error(self.reading, "the file ends without 'End'");
            };
            let content = without_comment(line);
            self.reading = index + 1;
            check_characters(self.reading, content)?;
            self.rest = content.trim_matches([' ', '\t']);
            self.begins = true;
            if let Some((section, length)) = self.heading() {
                if content.starts_with([' ', '\t']) {
                    let problem = "a heading behind a blank, which is a name to some readers";
                    return error(self.reading, problem);
                }
                self.rest = self.rest[length..].trim_start_matches([' ', '\t']);
                self.begun += 1;
                self.has_sums =
                    matches!(section, Section::Objective { .. } | Section::Rows | Section::Lazy);
                return Ok(self.word(Token::Heading(section)));
            }
        }
        let (token, length) = token(self.reading, self.rest)?;
        if let Token::Name(name) = token
            && name.contains('/')
        {
            self.stroke.get_or_insert(name);
        }
        let begins_sum = self.begins && self.has_sums;
        if let (true, Token::Name(name @ ("bin" | "st"))) = (begins_sum, token) {
            let problem = "begins a line, where CPLEX takes it for a heading";
            return error(self.reading, format!("'{name}' {problem}"));
        }
        let touches = match token {
            Token::Name(_) => |next: char| "+-<>=".contains(next),
            Token::Number(_) => is_name,
            _ => |_| false,
        };
        if self.rest[length..].starts_with(touches) {
            let end = self.rest.find([' ', '\t']).unwrap_or(self.rest.len());
            self.glued.get_or_insert(&self.rest[..end]);
        }
        self.rest = self.rest[length..].trim_start_matches([' ', '\t']);
        Ok(self.word(token))
    }

    fn word(&mut self, token: Token<'a>) -> Word<'a> {
        let begins = std::mem::take(&mut self.begins);
        Word { line: self.reading, token, begins }
    }

    /// The heading with which the line begins, and its length.
    fn heading(&self) -> Option<(Section, usize)> {
        let (first, second) = two_words(self.rest);
        [self.rest.len(), first, second].into_iter().find_map(|length| {
            let heading = &self.rest[..length];
            let section = section(heading)?;
            let next = self.rest[length..].trim_start_matches([' ', '\t']).chars().next();
            let goes_on = match section {
                Section::Objective { .. } => self.begun == 0,
                Section::Rows => self.begun == 1,
                Section::Bounds | Section::List { .. }
                    if self.begun < 2 || is_borrowed(heading) =>
                {
                    false
                }
                Section::Bounds => next.is_some_and(|next| is_name(next) || "+-".contains(next)),
                Section::List { .. } => {
                    next.is_some_and(|next| is_name(next) && !next.is_ascii_digit())
                }
                _ => false,
            };
            (goes_on || next.is_none()).then_some((section, length))
        })
    }
}

/// The lengths of the first word and of the first two.
fn two_words(line: &str) -> (usize, usize) {
    let blank = [' ', '\t'];
    let first = line.find(blank).unwrap_or(line.len());
    let rest = line[first..].trim_start_matches(blank);
    let start = line.len() - rest.len();
    (first, start + rest.find(blank).unwrap_or(rest.len()))
}

fn without_comment(line: &str) -> &str {
    line.split('\\').next().unwrap_or_default()
}

/// The section of a heading.
fn section(words: &str) -> Option<Section> {
    const LONGEST: usize = 40;
    if words.len() > LONGEST {
        return None;
    }
    let words: Vec<String> =
        words.split([' ', '\t']).filter(|w| !w.is_empty()).map(str::to_ascii_lowercase).collect();
    Some(match words.join(" ").as_str() {
        "minimize" | "minimum" | "min" => Section::Objective { maximise: false },
        "maximize" | "maximum" | "max" => Section::Objective { maximise: true },
        "subject to" | "such that" | "st" | "s.t." | "st." => Section::Rows,
        "bounds" | "bound" => Section::Bounds,
        "binaries" | "binary" | "bin" => Section::List { binary: true },
        "generals" | "general" | "gen" | "integers" | "integer" => Section::List { binary: false },
        "lazy constraints" => Section::Lazy,
        "user cuts" => Section::Unread("user cuts"),
        "semi-continuous" | "semis" | "semi" => Section::Unread("semi-continuous columns"),
        "semi-integer" => Section::Unread("semi-integer columns"),
        "sos" | "sos1" | "sos2" => Section::Unread("special ordered sets"),
        "pwlobj" => Section::Unread("objectives in pieces"),
        "general constraints" => Section::Unread("general constraints"),
        "free" => Section::Unread("columns without bounds, which are NAME free among the bounds,"),
        "end" => Section::End,
        _ => return None,
    })
}

const LP_SOLVE: &str = "begins a comment of lp_solve's own format; let it write MPS";

/// The first word of a text that is not empty, and its length.
fn token(line: usize, text: &str) -> Result<(Token<'_>, usize), ProgramError> {
    let length = |accepted: fn(char) -> bool| text.find(|c| !accepted(c)).unwrap_or(text.len());
    let first = text.chars().next().unwrap_or_default();
    match first {
        '+' | '-' => Ok((Token::Sign { negative: first == '-' }, 1)),
        ':' => Ok((Token::Colon, 1)),
        '<' | '>' | '=' => {
            let end = length(|c| "<>=".contains(c));
            let relation = match &text[..end] {
                "<=" | "=<" | "<" => Relation::AtMost,
                ">=" | "=>" | ">" => Relation::AtLeast,
                "=" => Relation::Equal,
                other => return error(line, format!("'{}' is no relation", clip(other))),
            };
            Ok((Token::Relation(relation), end))
        }
        '0'..='9' => number(line, text),
        '.' => error(line, "a number begins with a digit: some readers read .5 otherwise"),
        _ if is_name(first) && !"[]/".contains(first) => {
            let name = &text[..length(is_name)];
            if let Some(comment) = ["//", "/*"].iter().find(|&&comment| name.contains(comment)) {
                return error(line, format!("'{comment}' {LP_SOLVE}"));
            }
            let is = |word: &&str| name.eq_ignore_ascii_case(word);
            if ["inf", "infinity"].iter().any(is) {
                return Ok((Token::Infinity, name.len()));
            }
            let is_heading = section(name).is_some() && !is_borrowed(name);
            match name.eq_ignore_ascii_case("nan") || is_heading {
                true => error(line, format!("'{name}' is a word of the format and no name")),
                false => Ok((Token::Name(name), name.len())),
            }
        }
        '[' => error(line, "quadratic terms are not read"),
        '/' => error(line, format!("'/' {LP_SOLVE}")),
        other => error(line, format!("'{other}' begins no name, number or operator")),
    }
}

/// Headings that are read as names all the same, since they are too common to refuse, and the readers that do not.
pub(super) const BORROWED: [(&str, &str); 3] = [
    ("free", "HiGHS and cbc"),
    ("bin", "HiGHS, SCIP and Gurobi"),
    ("st", "HiGHS, SCIP, Gurobi and cbc"),
];

/// Whether a heading is read as a name.
fn is_borrowed(name: &str) -> bool {
    BORROWED.iter().any(|&(own, _)| own == name)
}

/// Letters of names. Brackets are read by some readers only, which then agree.
fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "!\"#$%&(),./;?@_'`{}~[]".contains(letter)
}

/// A number, behind which only a blank, an operator, or a name that cannot be taken for a part of it may stand.
fn number(line: usize, text: &str) -> Result<(Token<'_>, usize), ProgramError> {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let mut end = digits(text);
    if text[end..].starts_with('.') {
        end += 1 + digits(&text[end + 1..]);
    }
    if text[end..].starts_with(['e', 'E']) {
        let sign = usize::from(text[end + 1..].starts_with(['+', '-']));
        let exponent = digits(&text[end + 1 + sign..]);
        end += if exponent > 0 { 1 + sign + exponent } else { 0 };
    }
    let (word, rest) = text.split_at(end);
    let glued = rest.chars().next().filter(|&next| is_name(next));
    let is_clear =
        |next: char| (next.is_ascii_alphabetic() && !"eExX".contains(next)) || next == '_';
    match glued {
        Some(next) if word.contains(['.', 'e', 'E']) || !is_clear(next) => {
            let all = text.find([' ', '\t', '+', '-', ':', '<', '>', '=']).unwrap_or(text.len());
            let problem = "is a number to some readers only; write a blank behind the number";
            error(line, format!("'{}' {problem}", clip(&text[..all])))
        }
        _ => Ok((Token::Number(word), end)),
    }
}
