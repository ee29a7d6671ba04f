//! Permutations of the columns of a linear program that take solutions to solutions.

use crate::linear::{LinearProgram, LinearRow};
use crate::rejection::Rejection;
use crate::text::{Words, index};
use std::fmt;

/// A permutation of the columns that keeps what they are and the rows: the image of each column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinearAutomorphism(pub Vec<u32>);

impl LinearAutomorphism {
    /// Reads the images of so many columns.
    pub(super) fn read(mut words: Words, columns: usize) -> Result<Self, Rejection> {
        let images = (0..columns).map(|_| index(&mut words, columns));
        let automorphism = LinearAutomorphism(images.collect::<Result<_, _>>()?);
        words.done()?;
        Ok(automorphism)
    }

    /// Writes the line that [`LinearAutomorphism::read`] reads.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("automorphism")?;
        self.0.iter().try_for_each(|image| write!(f, " {}", image + 1))?;
        writeln!(f)
    }

    /// The column that each column is the image of.
    ///
    /// # Errors
    /// If one is the image of two, or there are more or fewer images than columns.
    fn inverse(&self, columns: usize) -> Result<Vec<u32>, Rejection> {
        let mut inverse = vec![None; columns];
        for (column, &image) in (0u32..).zip(&self.0) {
            let twice = Rejection::ColumnTwiceAnImage(image as usize + 1);
            match inverse.get_mut(image as usize) {
                Some(own) if own.is_none() => *own = Some(column),
                _ => return Err(twice),
            }
        }
        let all: Option<Vec<u32>> = inverse.into_iter().collect();
        all.ok_or(Rejection::ColumnTwiceAnImage(self.0.len()))
    }

    /// The row of the images of a row's columns.
    pub fn image(&self, row: &LinearRow) -> LinearRow {
        let image = |(column, factor): &(u32, _)| (self.0[*column as usize], Clone::clone(factor));
        let mut terms: Vec<_> = row.terms.iter().map(image).collect();
        terms.sort_unstable_by_key(|&(column, _)| column);
        LinearRow { range: row.range.clone(), terms }
    }

    /// Checks that images are columns of the same kind and cost, and that the images of all rows are the rows, each as often;
    /// the rows are given in order.
    fn check(
        &self,
        program: &LinearProgram,
        ordered: &[&LinearRow],
        automorphism: usize,
    ) -> Result<(), Rejection> {
        let columns = &program.columns;
        let differs = |column: &usize| columns[*column] != columns[self.0[*column] as usize];
        if let Some(column) = (0..columns.len()).find(differs) {
            return Err(Rejection::ImageOfOtherColumn { automorphism, column: column + 1 });
        }
        let mut images: Vec<LinearRow> = program.rows.iter().map(|row| self.image(row)).collect();
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
/// The first that changes a column or the rows.
pub(super) fn inverses(
    program: &LinearProgram,
    automorphisms: &[LinearAutomorphism],
) -> Result<Vec<Vec<u32>>, Rejection> {
    let mut ordered: Vec<&LinearRow> = Vec::new();
    if !automorphisms.is_empty() {
        ordered.extend(&program.rows);
        ordered.sort_unstable();
    }
    let checked = automorphisms.iter().zip(1..).map(|(own, number)| {
        let inverse = own.inverse(program.columns.len())?;
        own.check(program, &ordered, number)?;
        Ok(inverse)
    });
    checked.collect()
}
