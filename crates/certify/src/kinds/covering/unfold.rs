//! A tree of cases with its images written out, for proofs in languages that have none; the checker does without.

use super::cases::{CoveringNode, CoveringTree};
use super::program::{CoveringProgram, CoveringRow};
use crate::problem::SparseWeights;
use std::collections::HashMap;
use std::rc::Rc;

/// What is left to write: a node under a permutation of the columns, or a change of what is decided.
enum Task {
    Node(usize, Rc<Vec<u32>>),
    Decide(u32, bool),
    Release(u32),
}

/// The writing of a tree whose automorphisms hold.
struct Unfolding<'a> {
    tree: &'a CoveringTree,
    program: &'a CoveringProgram,
    inverses: Vec<Vec<u32>>,
    /// For each branch the node of its second case.
    seconds: Vec<usize>,
    /// The rows that are alike, and for each row how many like it come before it.
    alike: HashMap<&'a CoveringRow, Vec<u32>>,
    before: Vec<usize>,
    decided: Vec<Option<bool>>,
    tasks: Vec<Task>,
    nodes: Vec<CoveringNode>,
}

impl CoveringTree {
    /// The nodes of a tree without images that shows as much; none if it has more nodes than so many. The tree
    /// must be one that the checker accepts.
    ///
    /// Where more is decided than in the case that an image names, its leaves still hold: deciding a free column
    /// never lowers their bound.
    pub fn unfolded(&self, program: &CoveringProgram, most: usize) -> Option<Vec<CoveringNode>> {
        if self.automorphisms.is_empty() {
            return (self.nodes.len() <= most).then(|| self.nodes.clone());
        }
        let mut unfolding = Unfolding::new(self, program);
        while let Some(task) = unfolding.tasks.pop() {
            match task {
                Task::Node(node, map) => unfolding.node(node, map),
                Task::Decide(column, chosen) => unfolding.decided[column as usize] = Some(chosen),
                Task::Release(column) => unfolding.decided[column as usize] = None,
            }
            if unfolding.nodes.len() > most {
                return None;
            }
        }
        Some(unfolding.nodes)
    }
}

impl<'a> Unfolding<'a> {
    fn new(tree: &'a CoveringTree, program: &'a CoveringProgram) -> Self {
        let columns = program.costs.len() as u32;
        let identity = Rc::new((0..columns).collect());
        let inverses = tree.automorphisms.iter().map(|automorphism| automorphism.inverse());
        let (mut alike, mut before) = (HashMap::<_, Vec<u32>>::new(), Vec::new());
        for (row, index) in program.rows.iter().zip(0..) {
            let alike = alike.entry(row).or_default();
            before.push(alike.len());
            alike.push(index);
        }
        Unfolding {
            tree,
            program,
            inverses: inverses.collect(),
            seconds: seconds(&tree.nodes),
            alike,
            before,
            decided: vec![None; program.costs.len()],
            tasks: vec![Task::Node(0, identity)],
            nodes: Vec::new(),
        }
    }

    fn node(&mut self, index: usize, map: Rc<Vec<u32>>) {
        match &self.tree.nodes[index] {
            CoveringNode::Branch(column) => self.branch(index, map[*column as usize], map),
            CoveringNode::Weights(weights) => {
                let mapped = self.weights(weights, &map);
                self.nodes.push(CoveringNode::Weights(mapped));
            }
            CoveringNode::Uncoverable(row) => {
                let row = self.row(*row, &map);
                self.nodes.push(CoveringNode::Uncoverable(row));
            }
            CoveringNode::Image { node, automorphism } => {
                let origin = &self.inverses[*automorphism];
                let map = origin.iter().map(|&column| map[column as usize]).collect();
                self.tasks.push(Task::Node(*node, Rc::new(map)));
            }
        }
    }

    /// Writes a branch, or only the case of it that holds where its column is decided.
    fn branch(&mut self, index: usize, column: u32, map: Rc<Vec<u32>>) {
        let cases = [(true, index + 1), (false, self.seconds[index])];
        if let Some(chosen) = self.decided[column as usize] {
            let case = cases[usize::from(!chosen)].1;
            return self.tasks.push(Task::Node(case, map));
        }
        self.nodes.push(CoveringNode::Branch(column));
        self.tasks.push(Task::Release(column));
        for (chosen, case) in cases.into_iter().rev() {
            self.tasks.push(Task::Node(case, map.clone()));
            self.tasks.push(Task::Decide(column, chosen));
        }
    }

    fn weights(&self, weights: &SparseWeights, map: &[u32]) -> SparseWeights {
        let numerators = weights.numerators().iter();
        let mut mapped: Vec<(u32, u32)> =
            numerators.map(|&(row, weight)| (self.row(row, map), weight)).collect();
        mapped.sort_unstable();
        SparseWeights::over(weights.denominator(), &mapped)
    }

    /// The image of a row: of those that are alike, each is the image of one.
    fn row(&self, row: u32, map: &[u32]) -> u32 {
        let CoveringRow { demand, columns } = &self.program.rows[row as usize];
        let mut columns: Vec<u32> = columns.iter().map(|&column| map[column as usize]).collect();
        columns.sort_unstable();
        self.alike[&CoveringRow { demand: *demand, columns }][self.before[row as usize]]
    }
}

/// For each branch the node of its second case, and any number for the others.
fn seconds(nodes: &[CoveringNode]) -> Vec<usize> {
    let (mut seconds, mut open) = (vec![0; nodes.len()], Vec::new());
    for (index, node) in nodes.iter().enumerate() {
        match node {
            CoveringNode::Branch(_) => open.push((index, false)),
            _ => {
                while let Some((branch, second)) = open.pop() {
                    if !second {
                        seconds[branch] = index + 1;
                        open.push((branch, true));
                        break;
                    }
                }
            }
        }
    }
    seconds
}
