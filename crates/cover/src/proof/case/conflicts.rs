//! Pairs of columns of which a row admits one: independence says so of every two squares that attack each other, far more
//! often than it asks for covers.
//!
//! Where there are that many, relaxations do without these rows. A column that is chosen bars the others of its pairs in
//! the relaxations below, and only there: for a certificate they are undecided. So weights of a leaf get, for each barred
//! column that they load beyond its cost, as much on the row of the pair, which asks that it be left out.

use destrier_certify::{CoveringNumber, CoveringProgram, CoveringRow};

/// For each column those that are barred by it, with the rows that say so; nothing where such rows are few.
#[derive(Clone, Default)]
pub(crate) struct Conflicts(Vec<Vec<(u32, usize)>>);

impl Conflicts {
    pub(crate) fn new(program: &CoveringProgram) -> Self {
        if !are_many(program) {
            return Conflicts::default();
        }
        let mut conflicts = vec![Vec::new(); program.costs.len()];
        for (index, row) in program.rows.iter().enumerate() {
            if let Some([one, other]) = pair(row) {
                conflicts[one as usize].push((other, index));
                conflicts[other as usize].push((one, index));
            }
        }
        Conflicts(conflicts)
    }

    /// What a column bars if it is chosen.
    pub(crate) fn of(&self, column: usize) -> &[(u32, usize)] {
        self.0.get(column).map_or(&[], |own| own)
    }
}

/// Whether each row asks for one of its columns.
pub(crate) fn is_set_cover(rows: &[CoveringRow]) -> bool {
    rows.iter().all(|row| row.demand() == Some(1))
}

/// Whether relaxations do without rows of pairs.
pub(crate) fn are_many(program: &CoveringProgram) -> bool {
    let pairs = program.rows.iter().filter(|row| pair(row).is_some()).count();
    2 * pairs > program.rows.len()
}

/// The columns of a row that admits one of two.
pub(crate) fn pair(row: &CoveringRow) -> Option<[u32; 2]> {
    match (&row.columns[..], row.number) {
        (&[one, other], CoveringNumber::AtMost(1)) if one != other => Some([one, other]),
        _ => None,
    }
}
