//! The parts into which a program falls: columns that rows hold together, directly or over others.

use destrier_certify::{CoveringNumber, CoveringProgram, CoveringRow};

/// The columns of each part, ascending; columns that no row is about are in none.
pub(super) fn parts(program: &CoveringProgram) -> Vec<Vec<u32>> {
    let mut above: Vec<u32> = (0..program.costs.len() as u32).collect();
    let (asking, mut asked) = (program.rows.iter().filter(|row| is_asking(row)), above.clone());
    asked.fill(0);
    for row in asking {
        for pair in row.columns.windows(2) {
            let [a, b] = [pair[0], pair[1]].map(|column| root(&mut above, column));
            above[a.max(b) as usize] = a.min(b);
        }
        row.columns.iter().for_each(|&column| asked[column as usize] = 1);
    }
    let mut parts: Vec<Vec<u32>> = Vec::new();
    let mut places = vec![usize::MAX; above.len()];
    for column in (0..above.len() as u32).filter(|&column| asked[column as usize] == 1) {
        let place = &mut places[root(&mut above, column) as usize];
        if *place == usize::MAX {
            *place = parts.len();
            parts.push(Vec::new());
        }
        parts[*place].push(column);
    }
    parts
}

/// Whether some choice does not meet the row.
fn is_asking(row: &CoveringRow) -> bool {
    match row.number {
        CoveringNumber::AtLeast(_) => true,
        CoveringNumber::AtMost(limit) => (limit as usize) < row.columns.len(),
    }
}

/// The least column of a part as far as it is known; ways there are halved.
pub(super) fn root(above: &mut [u32], mut column: u32) -> u32 {
    while above[column as usize] != column {
        let next = above[above[column as usize] as usize];
        above[column as usize] = next;
        column = next;
    }
    column
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
