//! Permutations of the columns of a program, in cycles of their names, and the program of the choices that they keep.
//!
//! A line is a permutation, `(a b c) (d e)`; columns that it does not name stay where they are; `#` begins a comment.
//! A choice that all of them keep is a union of orbits of the group that they generate. So the orbits are the columns
//! of another program, at the cost of all their columns together; a row that asks for one column asks for one orbit
//! that holds one.

use super::error::{ProgramError, clip, error};
use super::named::NamedProgram;
use destrier_certify::{CoveringProgram, CoveringRow};
use std::collections::{BTreeMap, BTreeSet};

/// The largest cost of a column.
const LARGEST: u64 = 999_999_999;

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
    /// The first line that is no permutation of the columns, or a row that asks for several columns or sets a limit.
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
    fn quotient(&self, orbit: &[usize]) -> Result<NamedProgram, ProgramError> {
        let first: Vec<usize> = (0..orbit.len()).map(|column| root(orbit, column)).collect();
        let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        (0..)
            .zip(&first)
            .for_each(|(column, &first)| members.entry(first).or_default().push(column));
        let (mut costs, mut columns) = (Vec::new(), Vec::new());
        for members in members.values() {
            let names: Vec<&str> = members.iter().map(|&column| &*self.columns[column]).collect();
            let cost: u64 =
                members.iter().map(|&column| u64::from(self.program.costs[column])).sum();
            match u32::try_from(cost) {
                Ok(small) if cost <= LARGEST => costs.push(small),
                _ => return error(1, format!("the orbit of '{}' costs {cost}", clip(names[0]))),
            }
            columns.push(names.join("="));
        }
        let place: BTreeMap<usize, u32> = members.keys().copied().zip(0..).collect();
        let (mut rows, mut names, mut known) = (Vec::new(), Vec::new(), BTreeSet::new());
        for (row, name) in self.program.rows.iter().zip(&self.rows) {
            if row.demand() != Some(1) {
                let only = "permutations are for rows that ask for one column";
                return error(1, format!("row '{}': {only}", clip(name)));
            }
            let mut of_orbits: Vec<u32> =
                row.columns.iter().map(|&column| place[&first[column as usize]]).collect();
            of_orbits.sort_unstable();
            of_orbits.dedup();
            let row = CoveringRow::at_least(1, of_orbits);
            if known.insert(row.clone()) {
                rows.push(row);
                names.push(name.clone());
            }
        }
        let terms = self.terms.of_orbits(|column| place[&first[column as usize]]);
        let program = CoveringProgram { costs, rows };
        Ok(NamedProgram { program, columns, rows: names, terms, remarks: self.remarks.clone() })
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
