//! The parts into which a program falls: columns that rows hold together, directly or over others; and the disjoint sets
//! of which components are made.

use destrier_certify::{CoveringNumber, CoveringProgram, CoveringRow};
use std::collections::HashMap;

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

/// What has the same key together, by where each key comes first.
pub(crate) fn grouped<T>(items: impl Iterator<Item = (u32, T)>) -> Vec<Vec<T>> {
    let (mut groups, mut places) = (Vec::<Vec<T>>::new(), HashMap::new());
    for (key, item) in items {
        let place = *places.entry(key).or_insert(groups.len());
        groups.resize_with(groups.len().max(place + 1), Vec::new);
        groups[place].push(item);
    }
    groups
}

/// Makes one component of those of two members; whether they were two.
pub(crate) fn join(above: &mut [u32], one: u32, other: u32) -> bool {
    let [one, other] = [one, other].map(|member| root(above, member));
    above[one.max(other) as usize] = one.min(other);
    one != other
}

/// Whether some choice does not meet the row.
fn is_asking(row: &CoveringRow) -> bool {
    match row.number {
        CoveringNumber::AtLeast(_) => true,
        CoveringNumber::AtMost(limit) => (limit as usize) < row.columns.len(),
    }
}

/// The least member of a component as far as it is known; ways there are halved.
pub(crate) fn root(above: &mut [u32], mut member: u32) -> u32 {
    while above[member as usize] != member {
        let next = above[above[member as usize] as usize];
        above[member as usize] = next;
        member = next;
    }
    member
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
