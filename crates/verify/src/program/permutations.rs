//! Permutations of the columns of a program, in cycles of their names, and the program of the choices that they keep.
//!
//! A line is a permutation, `(a b c) (d e)`; columns that it does not name stay where they are; `#` begins a comment.
//! A choice that all of them keep is a union of orbits of the group that they generate. So the orbits are the columns
//! of another program, at the cost of all their columns together. An orbit of which a row has several columns stands in it
//! as often, by copies (see [`slots`](super::slots)); divided by what these numbers have in common, which rounds a demand
//! up and a limit down.

use super::error::{MAX, ProgramError, clip, error};
use super::linear::LinearProgram;
use super::named::NamedProgram;
use super::slots::Slots;
use super::terms::{ColumnValue, OwnRows};
use destrier_certify::{CoveringNumber, CoveringRow};
use std::collections::BTreeMap;

impl LinearProgram {
    /// The permutations of a text: the image of each column.
    ///
    /// # Errors
    /// The first line that is no permutation of the columns.
    pub fn permutations(&self, text: &str) -> Result<Vec<Vec<u32>>, ProgramError> {
        let names = self.columns.iter().map(|column| &*column.name);
        let index = names.zip((0..).map(|column| (column, false))).collect();
        permutations(text, self.columns.len(), &index)
    }
}

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
    /// The first line that is no permutation of the columns.
    pub fn kept_by(&self, text: &str) -> Result<NamedProgram, ProgramError> {
        let mut orbit: Vec<usize> = (0..self.columns.len()).collect();
        for images in self.permutations(text)? {
            for (column, image) in images.into_iter().enumerate() {
                join(&mut orbit, column, image as usize);
            }
        }
        self.quotient(&orbit)
    }

    /// The permutations of a text: the image of each column.
    ///
    /// ```
    /// use destrier_verify::Format;
    ///
    /// let square = Format::Gr.read("p ds 4 4\n1 2\n2 3\n3 4\n4 1\n")?;
    /// assert_eq!(square.permutations("(1 2 3 4)\n\n(1 3)\n")?, [[1, 2, 3, 0], [2, 1, 0, 3]]);
    /// # Ok::<(), destrier_verify::ProgramError>(())
    /// ```
    ///
    /// # Errors
    /// The first line that is no permutation of the columns.
    pub fn permutations(&self, text: &str) -> Result<Vec<Vec<u32>>, ProgramError> {
        let mut all = permutations(text, self.columns.len(), &self.named())?;
        all.iter_mut().for_each(|images| self.move_copies(images));
        Ok(all)
    }

    /// The columns by their names, in the file where they are of it, and whether they stand for being left out.
    fn named(&self) -> BTreeMap<&str, (usize, bool)> {
        let own = self.columns.iter().map(String::as_str).zip((0..).map(|column| (column, false)));
        let places = self.terms.places(&self.columns).into_iter();
        let of_file = places.filter_map(|(name, place)| match place {
            ColumnValue::Fixed(_) => None,
            ColumnValue::Is(column) => Some((name, (column as usize, false))),
            ColumnValue::Not(column) => Some((name, (column as usize, true))),
        });
        own.chain(of_file).collect()
    }

    /// Moves the copies of columns that move, each to the copy of the image with the same number.
    fn move_copies(&self, images: &mut [u32]) {
        let mut numbers: BTreeMap<(u32, bool), u32> = BTreeMap::new();
        let mut numbered = Vec::new();
        for &(copy, of, same) in &self.terms.copies {
            let number = numbers.entry((of, same)).or_default();
            numbered.push(((of, same, *number), copy));
            *number += 1;
        }
        let index: BTreeMap<(u32, bool, u32), u32> = numbered.iter().copied().collect();
        for ((of, same, number), copy) in numbered {
            let image = index.get(&(images[of as usize], same, number));
            images[copy as usize] = image.copied().unwrap_or(copy);
        }
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
        let (mut program, own) = quotient.or_else(|reason| error(1, reason.to_string()))?;
        let mut columns: Vec<String> = members.values().map(|names| names.join("=")).collect();
        let (mut slots, mut rows, mut row_names) = (Slots::default(), Vec::new(), Vec::new());
        let mut units = Vec::new();
        for (whole, &index) in program.rows.iter().zip(&own) {
            let name = &self.rows[index];
            let row = once_each(whole, |column, copy| slots.slot(&mut columns, column, true, copy));
            let many =
                || error(1, format!("row '{}': more than {MAX} columns, with copies", clip(name)));
            let row = row.map_or_else(many, Ok)?;
            units.resize(rows.len() + slots.ties.len(), 0);
            let common = (whole.columns.len() / row.columns.len().max(1)) as i128;
            units.push(self.terms.unit(index, &row) * common);
            rows.extend(std::mem::take(&mut slots.ties).into_iter().chain([row]));
            row_names.resize(rows.len(), name.clone());
        }
        let mut terms = self.terms.of_orbits(|column| orbit[column as usize]);
        if !slots.copies.is_empty() {
            let own =
                || columns.iter().take(members.len()).cloned().zip((0..).map(ColumnValue::Is));
            terms.columns.get_or_insert_with(|| own().collect());
        }
        terms.copies.append(&mut slots.copies);
        let number = self.terms.rows().unwrap_or(self.rows.len());
        terms.rows = Some(OwnRows { number, units });
        program.rows = rows;
        program.costs.resize(columns.len(), 0);
        let (asks, remarks) = (self.asks.clone(), self.remarks.clone());
        Ok(NamedProgram { program, columns, rows: row_names, terms, asks, remarks })
    }
}

/// The row with copies of the columns that count several times; none if there are too many.
fn once_each(
    row: &CoveringRow,
    mut slot: impl FnMut(u32, u32) -> Option<u32>,
) -> Option<CoveringRow> {
    let (asked, is_limit) = match row.number {
        CoveringNumber::AtLeast(demand) => (demand, false),
        CoveringNumber::AtMost(limit) => (limit, true),
    };
    let most = asked.saturating_add(u32::from(is_limit));
    let same = row.columns.chunk_by(|a, b| a == b);
    let mut times: Vec<(u32, u32)> =
        same.map(|same| (same[0], (same.len() as u32).min(most))).collect();
    let common = times.iter().fold(0, |common, &(_, times)| gcd(common, times)).max(1);
    times.iter_mut().for_each(|(_, times)| *times /= common);
    let copies =
        times.into_iter().flat_map(|(column, times)| (0..times).map(move |at| (column, at)));
    let mut columns = copies.map(|(column, at)| slot(column, at)).collect::<Option<Vec<u32>>>()?;
    columns.sort_unstable();
    Some(match is_limit {
        true => CoveringRow::at_most(asked / common, columns),
        false => CoveringRow::at_least(asked.div_ceil(common), columns),
    })
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
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

/// The image of each of so many columns, which have these names, under each permutation of a text.
fn permutations(
    text: &str,
    columns: usize,
    index: &BTreeMap<&str, (usize, bool)>,
) -> Result<Vec<Vec<u32>>, ProgramError> {
    let mut all = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let cycles = cycles(number, line, index)?;
        if cycles.is_empty() {
            continue;
        }
        let mut images: Vec<u32> = (0..columns as u32).collect();
        for cycle in cycles {
            let next = cycle.iter().cycle().skip(1);
            cycle.iter().zip(next).for_each(|(&column, &next)| images[column] = next as u32);
        }
        all.push(images);
    }
    Ok(all)
}

/// The cycles of a line, as indices.
fn cycles(
    number: usize,
    line: &str,
    index: &BTreeMap<&str, (usize, bool)>,
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
        let (mut cycle, mut first) = (Vec::new(), None);
        for name in inside.split_whitespace() {
            let Some(&(column, is_left_out)) = index.get(name) else {
                return error(number, format!("there is no column '{}'", clip(name)));
            };
            if std::mem::replace(&mut seen[column], true) {
                return error(number, format!("'{}' is named twice", clip(name)));
            }
            let (with, like) = *first.get_or_insert((name, is_left_out));
            if is_left_out != like {
                let problem = "of which one counts where it is 1, the other where it is 0";
                return error(number, format!("'{}' and '{}', {problem}", clip(with), clip(name)));
            }
            cycle.push(column);
        }
        cycles.push(cycle);
    }
    match text.is_empty() || text.ends_with(')') {
        true => Ok(cycles),
        false => error(number, "the last cycle has no ')'"),
    }
}
