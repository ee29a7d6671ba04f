//! The parts into which a program falls: columns that rows hold together, directly or over others.

use crate::symmetry::{grouped, join, root};
use destrier_certify::{CoveringNumber, CoveringProgram, CoveringRow};

/// The columns of each part, ascending; columns that no row is about are in none.
pub(super) fn parts(program: &CoveringProgram) -> Vec<Vec<u32>> {
    let columns = 0..program.costs.len() as u32;
    let mut above: Vec<u32> = columns.clone().collect();
    let mut asked = vec![false; above.len()];
    for row in program.rows.iter().filter(|row| is_asking(row)) {
        row.columns.windows(2).for_each(|pair| _ = join(&mut above, pair[0], pair[1]));
        row.columns.iter().for_each(|&column| asked[column as usize] = true);
    }
    let asked = columns.filter(|&column| asked[column as usize]);
    grouped(asked.map(|column| (root(&mut above, column), column)))
}

/// Whether some choice does not meet the row.
fn is_asking(row: &CoveringRow) -> bool {
    match row.number {
        CoveringNumber::AtLeast(_) => true,
        CoveringNumber::AtMost(limit) => (limit as usize) < row.columns.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_hold_what_rows_hold_together() {
        let rows = vec![
            CoveringRow::at_least(1, vec![1, 4]),
            CoveringRow::at_most(1, vec![4, 6]),
            CoveringRow::at_most(2, vec![0, 1]), // asks for nothing
            CoveringRow::at_least(1, vec![2, 5]),
            CoveringRow::at_least(1, vec![7]),
        ];
        let program = CoveringProgram { costs: vec![1; 8], rows };
        assert_eq!(parts(&program), [vec![1, 4, 6], vec![2, 5], vec![7]]);
    }
}
