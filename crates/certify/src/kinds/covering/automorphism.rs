//! Permutations of the columns of a covering program that take feasible choices to feasible choices.

use crate::covering::{Columns, CoveringProgram, CoveringRow};
use crate::rejection::Rejection;
use crate::text::Words;
use crate::work::Work;
use std::fmt;

/// Sorting the images of rows takes as long as going through so many times their terms.
const SORTING: usize = 16;

/// A permutation of the columns that keeps costs and rows: the image of each column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CoveringAutomorphism(pub Vec<u32>);

impl CoveringAutomorphism {
    /// Reads the images of so many columns.
    pub(super) fn read(mut words: Words, columns: &Columns, n: usize) -> Result<Self, Rejection> {
        let images = (0..n).map(|_| columns.read(&mut words)).collect::<Result<Vec<u32>, _>>()?;
        words.done()?;
        let mut seen = vec![false; n];
        for &image in &images {
            if std::mem::replace(&mut seen[image as usize], true) {
                return Err(Rejection::ColumnTwiceAnImage(image as usize + 1));
            }
        }
        Ok(CoveringAutomorphism(images))
    }

    /// Writes the line that [`CoveringAutomorphism::read`] reads.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, names: &[String]) -> fmt::Result {
        f.write_str("automorphism")?;
        self.0.iter().try_for_each(|&image| write!(f, " {}", names[image as usize]))?;
        writeln!(f)
    }

    /// The column that each column is the image of.
    pub fn inverse(&self) -> Vec<u32> {
        let mut inverse = vec![0; self.0.len()];
        for (column, &image) in (0..).zip(&self.0) {
            inverse[image as usize] = column;
        }
        inverse
    }

    /// The row of the images of a row's columns.
    pub fn image(&self, row: &CoveringRow) -> CoveringRow {
        let images = row.columns.iter().map(|&column| self.0[column as usize]);
        let mut columns: Vec<u32> = images.collect();
        columns.sort_unstable();
        CoveringRow { number: row.number, columns }
    }

    /// Checks that images cost as much, and that the images of all rows are the rows, each as often; the `index`
    /// counts automorphisms from 0, and the rows are given in order.
    fn check(
        &self,
        program: &CoveringProgram,
        ordered: &[&CoveringRow],
        index: usize,
    ) -> Result<(), Rejection> {
        let automorphism = index + 1;
        let cost = |column: usize| program.costs[column];
        let dearer =
            (0..self.0.len()).find(|&column| cost(column) != cost(self.0[column] as usize));
        if let Some(column) = dearer {
            return Err(Rejection::ImageOfOtherCost { automorphism, column: column + 1 });
        }
        let mut images: Vec<CoveringRow> = program.rows.iter().map(|row| self.image(row)).collect();
        images.sort_unstable();
        match images.iter().zip(ordered).all(|(image, row)| image == *row) {
            true => Ok(()),
            false => Err(Rejection::RowsNotKept { automorphism }),
        }
    }
}

/// Checks all automorphisms and returns their inverses.
///
/// # Errors
/// The first that changes a cost or the rows.
pub(super) fn inverses(
    program: &CoveringProgram,
    automorphisms: &[CoveringAutomorphism],
    work: &mut Work,
) -> Result<Vec<Vec<u32>>, Rejection> {
    if automorphisms.is_empty() {
        return Ok(Vec::new());
    }
    let terms = program.rows.iter().map(|row| row.columns.len()).sum::<usize>();
    let mut ordered: Vec<&CoveringRow> = program.rows.iter().collect();
    ordered.sort_unstable();
    for (index, automorphism) in automorphisms.iter().enumerate() {
        work.earn(automorphism.0.len());
        work.spend(SORTING * terms)?;
        automorphism.check(program, &ordered, index)?;
    }
    Ok(automorphisms.iter().map(CoveringAutomorphism::inverse).collect())
}
