//! The free MPS format, as far as covering programs need it.

use super::error::{ProgramError, clip, error, whole};
use super::linear::{Factor, Linear, LinearProgram};
use std::collections::BTreeMap;

/// A file that is being read.
#[derive(Default)]
struct Reader {
    program: LinearProgram,
    objective: Option<String>,
    index: BTreeMap<String, usize>,
    inside_integers: bool,
    /// The column whose entries are listed.
    column: Option<usize>,
}

pub(super) fn read(text: &str) -> Result<LinearProgram, ProgramError> {
    let (mut reader, mut section, mut ended) = (Reader::default(), "", false);
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with('*') || line.trim().is_empty() {
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if ended {
            return error(number, "something follows 'ENDATA'");
        }
        if line.starts_with([' ', '\t']) {
            reader.line(section, number, &words)?;
            continue;
        }
        section = match words[0] {
            "NAME" => "NAME",
            "ROWS" => "ROWS",
            "COLUMNS" => "COLUMNS",
            "RHS" => "RHS",
            "BOUNDS" => "BOUNDS",
            "ENDATA" => {
                ended = true;
                "ENDATA"
            }
            other => return error(number, format!("no covering program has '{}'", clip(other))),
        };
    }
    match ended {
        true => Ok(reader.program),
        false => error(text.lines().count().max(1), "the file ends without 'ENDATA'"),
    }
}

impl Reader {
    fn line(&mut self, section: &str, line: usize, words: &[&str]) -> Result<(), ProgramError> {
        match (section, words) {
            ("ROWS", &[relation, name]) => self.row(line, relation, name),
            ("COLUMNS", &[_, "'MARKER'", kind]) => {
                self.inside_integers = kind == "'INTORG'";
                Ok(())
            }
            ("COLUMNS", &[column, row, number]) => self.entry(line, column, row, number),
            ("COLUMNS", &[column, row, number, other, second]) => {
                self.entry(line, column, row, number)?;
                self.entry(line, column, other, second)
            }
            ("RHS", &[_, row, number]) => self.rhs(line, row, number),
            ("RHS", &[_, row, number, other, second]) => {
                self.rhs(line, row, number)?;
                self.rhs(line, other, second)
            }
            ("BOUNDS", &[kind, _, column]) => self.bound(line, kind, column, None),
            ("BOUNDS", &[kind, _, column, number]) => self.bound(line, kind, column, Some(number)),
            _ => error(line, "a line that no section has"),
        }
    }

    fn row(&mut self, line: usize, relation: &str, name: &str) -> Result<(), ProgramError> {
        let relation = match relation {
            "N" if self.objective.is_none() => {
                self.objective = Some(name.to_owned());
                return Ok(());
            }
            "G" => ">=",
            "L" => "<=",
            "E" => "=",
            _ => return error(line, format!("row '{}' is of no kind that is read", clip(name))),
        };
        if self.index.insert(name.to_owned(), self.program.rows.len()).is_some() {
            return error(line, format!("row '{}' comes twice", clip(name)));
        }
        let (name, rhs) = (name.to_owned(), Factor::ZERO);
        self.program.rows.push(Linear { line, name, terms: Vec::new(), relation, rhs });
        Ok(())
    }

    fn entry(
        &mut self,
        line: usize,
        column: &str,
        row: &str,
        number: &str,
    ) -> Result<(), ProgramError> {
        let before = self.program.columns.len();
        let index = self.program.column(column);
        if index == before {
            self.program.whole[index] = self.inside_integers;
        } else if self.column != Some(index) {
            return error(line, format!("column '{}' comes twice", clip(column)));
        }
        self.column = Some(index);
        let factor = signed(line, number)?;
        if self.objective.as_deref() == Some(row) {
            self.program.costs[index] = factor;
            return Ok(());
        }
        let row = self.known(line, row)?;
        row.terms.push((index, factor));
        Ok(())
    }

    fn rhs(&mut self, line: usize, row: &str, number: &str) -> Result<(), ProgramError> {
        if self.objective.as_deref() == Some(row) {
            return error(line, "a constant in the objective");
        }
        let factor = signed(line, number)?;
        self.known(line, row)?.rhs = factor;
        Ok(())
    }

    fn bound(
        &mut self,
        line: usize,
        kind: &str,
        column: &str,
        number: Option<&str>,
    ) -> Result<(), ProgramError> {
        let index = self.program.known(line, column)?;
        match (kind, number) {
            ("BV", None) => (self.program.whole[index], self.program.unit[index]) = (true, true),
            ("UP", Some("1")) => self.program.unit[index] = true,
            ("LO", Some("0")) => {}
            _ => return error(line, format!("the bounds of '{}' are not 0 and 1", clip(column))),
        }
        Ok(())
    }

    fn known(&mut self, line: usize, row: &str) -> Result<&mut Linear, ProgramError> {
        match self.index.get(row) {
            Some(&index) => Ok(&mut self.program.rows[index]),
            None => error(line, format!("there is no row '{}'", clip(row))),
        }
    }
}

fn signed(line: usize, word: &str) -> Result<Factor, ProgramError> {
    let (negative, digits) = word.strip_prefix('-').map_or((false, word), |digits| (true, digits));
    Ok(Factor { negative, size: whole(line, digits)? })
}
