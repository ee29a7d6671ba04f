//! The tree of a part, said of the whole program.

use destrier_certify::{
    CoveringAutomorphism, CoveringNode, CoveringNumber, CoveringPart, CoveringProgram,
    CoveringTree, SparseWeights,
};

/// The tree with the columns and rows of the whole program. Images leave all other columns where they are.
pub(super) fn lifted(
    covering: &CoveringProgram,
    rows_of: &[Vec<usize>],
    part: &CoveringPart,
) -> CoveringTree {
    let (columns, rows) = (&part.columns, rows(covering, rows_of, &part.columns));
    let column = |own: u32| columns[own as usize];
    let row = |own: u32| match (own as usize).checked_sub(rows.len()) {
        None => rows[own as usize],
        Some(cut) => (covering.rows.len() + cut) as u32,
    };
    let weights = |own: &SparseWeights| {
        let numerators = own.numerators().iter().map(|&(own, weight)| (row(own), weight));
        SparseWeights::over(own.denominator(), &numerators.collect::<Vec<_>>())
    };
    let node = |node: &CoveringNode| match node {
        &CoveringNode::Branch { column: own, chosen } => {
            CoveringNode::Branch { column: column(own), chosen }
        }
        CoveringNode::Weights(own) => CoveringNode::Weights(weights(own)),
        CoveringNode::Infeasible(own) => CoveringNode::Infeasible(weights(own)),
        CoveringNode::Uncoverable(own) => CoveringNode::Uncoverable(row(*own)),
        image @ CoveringNode::Image { .. } => image.clone(),
    };
    let automorphism = |own: &CoveringAutomorphism| {
        let mut images: Vec<u32> = (0..covering.costs.len() as u32).collect();
        for (&from, &to) in columns.iter().zip(&own.0) {
            images[from as usize] = column(to);
        }
        CoveringAutomorphism(images)
    };
    CoveringTree {
        automorphisms: part.tree.automorphisms.iter().map(automorphism).collect(),
        cuts: part.tree.cuts.iter().map(weights).collect(),
        nodes: part.tree.nodes.iter().map(node).collect(),
    }
}

/// The rows of the whole program that [`CoveringProgram::part`] keeps, in its order.
fn rows(covering: &CoveringProgram, rows_of: &[Vec<usize>], columns: &[u32]) -> Vec<u32> {
    let held = columns.iter().flat_map(|&column| &rows_of[column as usize]);
    let mut held: Vec<usize> = held.copied().collect();
    held.sort_unstable();
    let asks = |own: &&[usize]| {
        let row = &covering.rows[own[0]];
        match row.number {
            CoveringNumber::AtLeast(demand) => row.columns.len() - own.len() < demand as usize,
            CoveringNumber::AtMost(_) => true,
        }
    };
    held.chunk_by(|a, b| a == b).filter(asks).map(|own| own[0] as u32).collect()
}
