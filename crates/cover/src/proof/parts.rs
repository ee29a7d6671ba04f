//! The parts into which a program falls: columns that rows hold together, directly or over others.

use super::case::nothing;
use crate::symmetry::{grouped, join, root};
use destrier_certify::{
    CoveringNumber, CoveringProgram, CoveringRow, LinearAutomorphism, LinearNode, LinearTree,
    Multipliers,
};

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

/// The program that the columns of a part make, in their order, and the rows of the whole that its rows are: all that ask for
/// something of these columns, and so of no others. `rows_of` has for each column of the whole the rows that hold it.
pub(super) fn part(
    whole: &CoveringProgram,
    rows_of: &[Vec<usize>],
    columns: &[u32],
) -> (CoveringProgram, Vec<u32>) {
    let held = columns.iter().flat_map(|&column| &rows_of[column as usize]);
    let mut rows: Vec<u32> = held.map(|&row| row as u32).collect();
    rows.sort_unstable();
    rows.dedup();
    rows.retain(|&row| is_asking(&whole.rows[row as usize]));
    let place = |column: &u32| columns.binary_search(column).expect("it is of the part") as u32;
    let own = rows.iter().map(|&row| {
        let CoveringRow { number, columns } = &whole.rows[row as usize];
        CoveringRow { number: *number, columns: columns.iter().map(place).collect() }
    });
    let costs = columns.iter().map(|&column| whole.costs[column as usize]);
    (CoveringProgram { costs: costs.collect(), rows: own.collect() }, rows)
}

/// The trees of parts as one: parts follow one another, each with the costs of its columns; at the end those of columns in no
/// part are left, which are 0 at least.
pub(super) fn together<'a>(
    whole: &CoveringProgram,
    parts: impl Iterator<Item = (&'a [u32], LinearTree)>,
) -> LinearTree {
    let (rows_of, mut all) = (whole.rows_of_columns(), LinearTree::default());
    for (columns, tree) in parts {
        let (_, rows) = part(whole, &rows_of, columns);
        all.nodes.push(LinearNode::Part(columns.to_vec()));
        append(&mut all, whole, (columns, &rows), tree);
    }
    all.nodes.push(LinearNode::Weights(nothing()));
    all
}

/// Adds the tree of a part with the columns and rows of the whole program. Images leave all other columns where they are.
fn append(
    all: &mut LinearTree,
    whole: &CoveringProgram,
    (columns, rows): (&[u32], &[u32]),
    tree: LinearTree,
) {
    let row = |own: u32| match (own as usize).checked_sub(rows.len()) {
        None => rows[own as usize],
        Some(cut) => (whole.rows.len() + cut) as u32,
    };
    let weights = |own: Multipliers| {
        let numerators = own.numerators().map(|(own, weight)| (row(own), weight));
        Multipliers::over(own.denominator().clone(), numerators)
    };
    let (nodes, automorphisms) = (all.nodes.len(), all.automorphisms.len());
    all.nodes.extend(tree.nodes.into_iter().map(|node| match node {
        LinearNode::Branch { column, at_most, value } => {
            LinearNode::Branch { column: columns[column as usize], at_most, value }
        }
        LinearNode::Round(own) => LinearNode::Round(weights(own)),
        LinearNode::Weights(own) => LinearNode::Weights(weights(own)),
        LinearNode::Infeasible(own) => LinearNode::Infeasible(weights(own)),
        LinearNode::Image { node, automorphism } => {
            LinearNode::Image { node: nodes + node, automorphism: automorphisms + automorphism }
        }
        other => other,
    }));
    all.automorphisms.extend(tree.automorphisms.iter().map(|own| {
        let mut images: Vec<u32> = (0..whole.costs.len() as u32).collect();
        for (&from, &to) in columns.iter().zip(&own.0) {
            images[from as usize] = columns[to as usize];
        }
        LinearAutomorphism(images)
    }));
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

    #[test]
    fn a_part_has_the_rows_that_ask_for_something_of_it() {
        let rows = vec![
            CoveringRow::at_most(1, vec![0, 3]),
            CoveringRow::at_most(2, vec![0, 1]), // asks for nothing
            CoveringRow::at_least(2, vec![1, 2, 2]),
        ];
        let whole = CoveringProgram { costs: vec![5, 6, 7, 8], rows };
        let (own, rows) = part(&whole, &whole.rows_of_columns(), &[1, 2]);
        assert_eq!((own.costs, rows), (vec![6, 7], vec![2]));
        assert_eq!(own.rows, [CoveringRow::at_least(2, vec![0, 1, 1])]);
    }
}
