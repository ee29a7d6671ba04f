//! Permutations of the columns of a program, in cycles of their names, and the program of the choices that they keep.
//!
//! A line is a permutation, `(a b c) (d e)`; columns that it does not name stay where they are; `#` begins a comment.
//! A choice that all of them keep is a union of orbits of the group that they generate. So the orbits are the columns
//! of another program, at the cost of all their columns together. A row stays as it is over orbits, if it asks for one
//! column or no two of its columns are of one orbit.

use super::error::{ProgramError, clip, error};
use super::named::NamedProgram;
use std::collections::BTreeMap;

impl NamedProgram {
    /// The program of the choices that the permutations of a text keep.
    ///
    /// ```
    /// use destrier_verify::Format;
    ///
    /// let square = Format::Gr.read("p ds 4 4\n1 2\n2 3\n3 4\n4 1\n")?;
    /// let turned = square.kept_by("(1 3) (2 4) # the half turn\n")?;
    /// assert_eq!(turned.columns, ["1=3", "2=4"]);
    /// assert_eq!(turned.program.costs, [2, 2]);
    /// # Ok::<(), destrier_verify::ProgramError>(())
    /// ```
    ///
    /// # Errors
    /// The first line that is no permutation of the columns, or a row that counts an orbit more than once.
    pub fn kept_by(&self, text: &str) -> Result<NamedProgram, ProgramError> {
        let names = self.columns.iter().map(String::as_str).zip(0..);
        let index: BTreeMap<&str, usize> = names.collect();
        let mut orbit: Vec<usize> = (0..self.columns.len()).collect();
        for (number, line) in (1..).zip(text.lines()) {
            for cycle in cycles(number, line, &index)? {
                cycle.windows(2).for_each(|pair| join(&mut orbit, pair[0], pair[1]));
            }
        }
        self.quotient(&orbit)
    }

    /// The program of the orbits; each column leads to the first one of its orbit.
    fn quotient(&self, leads: &[usize]) -> Result<NamedProgram, ProgramError> {
        let first: Vec<usize> = (0..leads.len()).map(|column| root(leads, column)).collect();
        let mut members: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for (name, &first) in self.columns.iter().zip(&first) {
            members.entry(first).or_default().push(name);
        }
        let place: BTreeMap<usize, u32> = members.keys().copied().zip(0..).collect();
        let orbit: Vec<u32> = first.iter().map(|first| place[first]).collect();
        let quotient = self.program.quotient(&orbit);
        let (program, own) = quotient.or_else(|reason| error(1, reason.to_string()))?;
        for (row, &index) in program.rows.iter().zip(&own) {
            if row.columns.windows(2).any(|pair| pair[0] == pair[1]) {
                let only = "it holds columns of one orbit, and does not ask for one column";
                return error(1, format!("row '{}': {only}", clip(&self.rows[index])));
            }
        }
        Ok(NamedProgram {
            program,
            columns: members.values().map(|names| names.join("=")).collect(),
            rows: own.into_iter().map(|index| self.rows[index].clone()).collect(),
            terms: self.terms.of_orbits(|column| orbit[column as usize]),
            remarks: self.remarks.clone(),
        })
    }
}

/// The first column of an orbit.
fn root(orbit: &[usize], mut column: usize) -> usize {
    while orbit[column] != column {
        column = orbit[column];
    }
    column
}

/// Makes one orbit of those of two columns.
fn join(orbit: &mut [usize], a: usize, b: usize) {
    let (a, b) = (root(orbit, a), root(orbit, b));
    orbit[a.max(b)] = a.min(b);
}

/// The cycles of a line, as indices.
fn cycles(
    number: usize,
    line: &str,
    index: &BTreeMap<&str, usize>,
) -> Result<Vec<Vec<usize>>, ProgramError> {
    let text = line.split('#').next().unwrap_or_default().trim();
    let mut seen = vec![false; index.len()];
    let mut cycles = Vec::new();
    for part in text.split_terminator(')') {
        let Some(inside) = part.trim().strip_prefix('(') else {
            return error(
                number,
                format!("'{}': a permutation is written (a b c) (d e)", clip(part)),
            );
        };
        let mut cycle = Vec::new();
        for name in inside.split_whitespace() {
            match index.get(name) {
                None => return error(number, format!("there is no column '{}'", clip(name))),
                Some(&column) if seen[column] => {
                    return error(number, format!("'{}' is named twice", clip(name)));
                }
                Some(&column) => {
                    seen[column] = true;
                    cycle.push(column);
                }
            }
        }
        cycles.push(cycle);
    }
    match text.is_empty() || text.ends_with(')') {
        true => Ok(cycles),
        false => error(number, "the last cycle has no ')'"),
    }
}
