//! What cbc and SCIP see in a line: they join the words in the columns of fixed MPS, each until some line shows it that
//! the file is free. Followed letter by letter, as their sources have it (CoinUtils 2.11, SCIP 9 and 10).

use super::section::Section;

/// Where names begin in fixed MPS, counted from 0, and how long they are.
const PLACES: [usize; 3] = [4, 14, 39];
const WIDTH: usize = 8;

/// What other readers make of the lines up to now.
#[derive(Default)]
pub(super) struct Columns {
    cbc: Cbc,
    is_free_to_scip: bool,
}

#[derive(Default)]
struct Cbc {
    /// The name says that the file is free.
    is_free: bool,
    /// Some name was longer than eight letters, so that words are words from here on.
    has_long_names: bool,
    /// It has met an error, and will say so.
    refuses: bool,
    /// The name of the section's vector, if it has one; after another one cbc reads no more of it.
    vector: Option<Vec<Vec<u8>>>,
}

impl Columns {
    /// The line of the file's name.
    pub(super) fn name(&mut self, words: &[&str]) {
        self.cbc.is_free = words.iter().skip(1).any(|word| word.contains("FREE"));
    }

    /// The heading of a section.
    pub(super) fn section(&mut self) {
        self.cbc.vector = None;
    }

    /// Who sees other words in a line than those between its blanks, without an error. `known` are names of columns
    /// where bounds are listed, else names of rows.
    pub(super) fn other_reader(
        &mut self,
        section: Section,
        line: &str,
        known: impl Fn(&str) -> bool,
    ) -> Option<&'static str> {
        let line = line.trim_end_matches(' ').as_bytes();
        let cbc = self.cbc.reads_otherwise(section, line, known).then_some("cbc");
        let scip = self.joined_by_scip(section, line).then_some("SCIP");
        cbc.or(scip)
    }

    /// SCIP joins the words of a field where all gaps between fields are blank and a number is in its place.
    fn joined_by_scip(&mut self, section: Section, line: &[u8]) -> bool {
        let gaps = [12, 13, 22, 23, 36, 37, 38, 47, 48, 61, 62, 63];
        let has_gaps = gaps.iter().all(|&gap| line.get(gap).is_none_or(|&byte| byte == b' '));
        let has_number = line.iter().skip(24).take(12).any(u8::is_ascii_digit);
        let is_fixed = has_gaps && (has_number || (line.len() < 14 && section == Section::Rows));
        let was_free = self.is_free_to_scip;
        self.is_free_to_scip |= !has_gaps || (!is_fixed && section >= Section::Columns);
        let has_several = |place: usize| {
            let field = line.get(place..line.len().min(place + WIDTH)).unwrap_or_default();
            field.trim_ascii().contains(&b' ')
        };
        !was_free && is_fixed && PLACES.into_iter().any(has_several)
    }
}

impl Cbc {
    fn reads_otherwise(
        &mut self,
        section: Section,
        line: &[u8],
        known: impl Fn(&str) -> bool,
    ) -> bool {
        if self.refuses || section < Section::Columns {
            return false;
        }
        let mut rest = Rest { line, at: 0 };
        let mut words: Vec<&[u8]> = line.split(|&byte| byte == b' ').collect();
        words.retain(|word| !word.is_empty());
        let without_vector = match section {
            Section::Columns => 0,
            Section::Bounds => {
                let kind = rest.word();
                words.remove(0);
                1 + usize::from(![&b"BV"[..], b"FR", b"MI", b"PL"].contains(&kind))
            }
            _ => words.len() / 2 * 2,
        };
        let is_blank = section > Section::Columns && line.get(4..12) == Some(b"        ");
        let mut seen = Vec::new();
        if self.is_free || !is_blank {
            seen.push(self.field(&mut rest, PLACES[0]));
        }
        let named = seen.len();
        while !rest.is_empty() {
            let place = PLACES[if seen.len() == named { 1 } else { 2 }];
            seen.push(self.field(&mut rest, place));
            seen.extend((!rest.is_empty()).then(|| rest.word().to_vec()));
        }
        let vector = seen[..named].to_vec();
        if section > Section::Columns && *self.vector.get_or_insert(vector.clone()) != vector {
            return true;
        }
        if seen.iter().map(Vec::as_slice).eq(words.iter().copied())
            && (named == 1) == (words.len() > without_vector)
        {
            return false;
        }
        let name = seen.get(named).map(|name| std::str::from_utf8(name));
        let names_any = matches!(name, Some(Ok(name)) if known(name));
        let has_numbers = section == Section::Bounds || (seen.len() - named) % 2 == 0;
        self.refuses = !(names_any && has_numbers);
        !self.refuses
    }

    /// The next name: the letters of its field without blanks where it begins there and ends there, else a word.
    fn field(&mut self, rest: &mut Rest, place: usize) -> Vec<u8> {
        rest.skip();
        if rest.at == place && !self.is_free && !self.has_long_names {
            match rest.line.get(place + WIDTH) {
                Some(&byte) if byte != b' ' => self.has_long_names = true,
                _ => return rest.letters(WIDTH),
            }
        }
        rest.word().to_vec()
    }
}

/// What is left of a line without blanks at its end.
struct Rest<'a> {
    line: &'a [u8],
    at: usize,
}

impl<'a> Rest<'a> {
    fn skip(&mut self) {
        while self.line.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
    }

    fn is_empty(&self) -> bool {
        self.at >= self.line.len()
    }

    fn word(&mut self) -> &'a [u8] {
        self.skip();
        let rest = &self.line[self.at.min(self.line.len())..];
        let length = rest.iter().position(|&byte| byte == b' ').unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// So many letters, without blanks.
    fn letters(&mut self, count: usize) -> Vec<u8> {
        let end = self.line.len().min(self.at + count);
        let field = &self.line[self.at..end];
        self.at = end;
        field.iter().copied().filter(|&byte| byte != b' ').collect()
    }
}
