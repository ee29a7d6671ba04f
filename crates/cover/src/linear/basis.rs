//! Which columns and rows of a relaxation its basis has: a square system of equations.

use super::relaxed::{Relaxed, RowEnd};
use destrier_model::WarmStart;

/// As many columns as ends of rows, which bind.
pub(super) struct Basis {
    /// The basic columns, ascending.
    pub(super) columns: Vec<usize>,
    /// The ends that bind, in the order of the relaxation.
    pub(super) tight: Vec<RowEnd>,
    /// Of each column of the program its place among the basic ones.
    places: Vec<Option<usize>>,
}

impl Basis {
    /// What the solver of this relaxation says; none if that is no square system.
    pub(super) fn new(relaxed: &Relaxed, start: &WarmStart) -> Option<Self> {
        let width = relaxed.program.variables.len();
        let columns: Vec<usize> = (0..width).filter(|&column| start.is_basic(column)).collect();
        let ends = relaxed.ends.iter().enumerate();
        let tight: Vec<RowEnd> =
            ends.filter(|&(end, _)| !start.is_loose(end)).map(|(_, &end)| end).collect();
        if columns.len() != tight.len() {
            return None;
        }
        let mut places = vec![None; width];
        columns.iter().enumerate().for_each(|(place, &column)| places[column] = Some(place));
        Some(Basis { columns, tight, places })
    }

    /// The place of a column among the basic ones, if it is one.
    pub(super) fn place(&self, column: u32) -> Option<usize> {
        self.places[column as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::Basis;
    use crate::linear::relaxed::Relaxed;
    use destrier_certify::{LinearCase, LinearColumn, LinearProgram, LinearRange, LinearRow};
    use destrier_model::WarmStart;
    use num_rational::BigRational;

    /// Three columns and a row with two ends.
    fn relaxed() -> Relaxed {
        let column = LinearColumn { whole: false, range: LinearRange::at_least(0), cost: 1.into() };
        let terms = (0..3).map(|column| (column, 1.into())).collect();
        let row = LinearRow { range: LinearRange::between(1, 2), terms };
        let program = LinearProgram {
            maximise: false,
            columns: vec![column; 3],
            rows: vec![row],
            denominator: 1.into(),
            constant: BigRational::from_integer(0.into()),
        };
        Relaxed::new(&program, &LinearCase::new(&program))
    }

    /// The basic column and the end that binds, by the states of columns and of ends, where 1 is basic.
    fn basis(states: &str) -> Option<Basis> {
        Basis::new(&relaxed(), &WarmStart::from_text(states, 3)?)
    }

    #[test]
    fn a_basis_has_as_many_columns_as_ends_that_bind() {
        let own = basis("01012").expect("one column, one end");
        assert_eq!(own.columns, [1]);
        assert!(own.tight.len() == 1 && own.tight[0].is_upper);
        assert_eq!([0, 1, 2].map(|column| own.place(column)), [None, Some(0), None]);
        assert!(basis("01100").is_some() && basis("01111").is_none() && basis("00012").is_none());
    }
}
