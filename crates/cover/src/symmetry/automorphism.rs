//! Permutations of columns.

use destrier_certify::CoveringRow;

/// A permutation of the columns of a covering program that keeps costs and rows: the image of each column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Automorphism(pub Vec<u32>);

impl Automorphism {
    /// The column that each column is the image of.
    pub(crate) fn inverse(&self) -> Vec<u32> {
        let mut inverse = vec![0; self.0.len()];
        for (column, &image) in (0..).zip(&self.0) {
            inverse[image as usize] = column;
        }
        inverse
    }

    /// Whether it leaves all columns where they are.
    pub(crate) fn moves_nothing(&self) -> bool {
        (0..).zip(&self.0).all(|(column, &image)| column == image)
    }

    /// The row of the images of a row's columns.
    pub(crate) fn image(&self, row: &CoveringRow) -> CoveringRow {
        let images = row.columns.iter().map(|&column| self.0[column as usize]);
        let mut columns: Vec<u32> = images.collect();
        columns.sort_unstable();
        CoveringRow { number: row.number, columns }
    }
}
