//! Trees with their images written out, for proofs in languages that have none.

use super::all_rows::AllRows;
use super::cases::ranges;
use super::error::WriteError;
use destrier_certify::{
    LinearAutomorphism, LinearNode, LinearProgram, LinearRange, LinearTree, Multipliers, Rejection,
    Whole,
};
use std::borrow::Cow;
use std::rc::Rc;

/// A permutation of the columns; none leaves all where they are.
type Map = Option<Rc<LinearAutomorphism>>;

/// What is left to write: a node under a permutation, or the range that a column has from here on.
enum Task {
    Node(usize, Map),
    Range(usize, LinearRange),
}

/// The writing of a tree whose automorphisms hold.
struct Unfolding<'a> {
    tree: &'a LinearTree,
    program: &'a LinearProgram,
    inverses: Vec<Vec<u32>>,
    /// For each branch the node of its second case.
    seconds: Vec<usize>,
    rows: AllRows<'a>,
    ranges: Vec<LinearRange>,
    tasks: Vec<Task>,
    nodes: Vec<LinearNode>,
}

/// A tree without images that shows as much, with so many nodes at most. The tree must be one that holds.
///
/// Where columns have less left than in the case that an image names, its leaves still hold: no bound is lower then, but where
/// all columns that cost something are fixed; there the same weights show that there is no solution. Images of rounded sums are
/// derived at the beginning.
///
/// # Errors
/// If it takes more nodes, or the tree has images and other nodes than branches, leaves, and rounded sums before them.
pub fn unfolded<'a>(
    tree: &'a LinearTree,
    program: &LinearProgram,
    most: usize,
) -> Result<Cow<'a, LinearTree>, WriteError> {
    if !tree.nodes.iter().any(|node| matches!(node, LinearNode::Image { .. })) {
        return Ok(Cow::Borrowed(tree));
    }
    let rows = AllRows::new(program, tree)?;
    let first = rows.sums().len();
    let inverses = tree.automorphisms.iter().map(inverse);
    let mut unfolding = Unfolding {
        tree,
        program,
        inverses: inverses.collect(),
        seconds: seconds(tree),
        rows,
        ranges: program.columns.iter().map(|column| column.range.clone()).collect(),
        tasks: vec![Task::Node(first, None)],
        nodes: Vec::new(),
    };
    while let Some(task) = unfolding.tasks.pop() {
        match task {
            Task::Node(node, map) => unfolding.node(node, map)?,
            Task::Range(column, range) => unfolding.ranges[column] = range,
        }
        if unfolding.nodes.len() > most {
            return Err(WriteError::TooManyRows);
        }
    }
    let sums = unfolding.rows.sums().iter().cloned().map(LinearNode::Round);
    let nodes: Vec<LinearNode> = sums.chain(unfolding.nodes).collect();
    Ok(Cow::Owned(nodes.into()))
}

/// The column that each column is the image of.
pub fn inverse(automorphism: &LinearAutomorphism) -> Vec<u32> {
    let mut inverse = vec![0; automorphism.0.len()];
    for (column, &image) in (0..).zip(&automorphism.0) {
        inverse[image as usize] = column;
    }
    inverse
}

/// For each branch the node of its second case, and any number for the others.
pub fn seconds(tree: &LinearTree) -> Vec<usize> {
    let (mut seconds, mut open) = (vec![0; tree.nodes.len()], Vec::new());
    for (index, node) in tree.nodes.iter().enumerate() {
        match node {
            LinearNode::Branch { .. } => open.push(index),
            node if node.is_leaf() => {
                if let Some(branch) = open.pop() {
                    seconds[branch] = index + 1;
                }
            }
            _ => {}
        }
    }
    seconds
}

impl Unfolding<'_> {
    fn node(&mut self, index: usize, map: Map) -> Result<(), WriteError> {
        let tree = self.tree;
        match tree.nodes.get(index).ok_or(Rejection::MissingNode)? {
            LinearNode::Branch { column, at_most, value } => {
                let cases = [index + 1, self.seconds[index]];
                self.branch((at(&map, *column), *at_most, value), map, cases);
            }
            LinearNode::Weights(weights) => {
                let weights = self.moved(weights, &map)?;
                let is_infeasible = map.is_some() && self.is_infeasible(&weights);
                self.nodes.push(match is_infeasible {
                    true => LinearNode::Infeasible(weights),
                    false => LinearNode::Weights(weights),
                });
            }
            LinearNode::Infeasible(weights) => {
                let weights = self.moved(weights, &map)?;
                self.nodes.push(LinearNode::Infeasible(weights));
            }
            LinearNode::Image { node, automorphism } => {
                let origin = &self.inverses[*automorphism];
                let moved = origin.iter().map(|&column| at(&map, column)).collect();
                let moved = Rc::new(LinearAutomorphism(moved));
                self.tasks.push(Task::Node(*node, Some(moved)));
            }
            _ => return Err(WriteError::OtherNode),
        }
        Ok(())
    }

    /// Writes a branch with the nodes of its cases, or only those of the case that holds where one does.
    fn branch(
        &mut self,
        (column, at_most, value): (u32, bool, &Whole),
        map: Map,
        nodes: [usize; 2],
    ) {
        let (at, cases) = (column as usize, ranges(at_most, value));
        let above = self.ranges[at].clone();
        let mut both = cases.iter().zip(nodes);
        if let Some((_, node)) = both.find(|(case, _)| is_within(&above, case)) {
            return self.tasks.push(Task::Node(node, map));
        }
        self.nodes.push(LinearNode::Branch { column, at_most, value: value.clone() });
        self.tasks.push(Task::Range(at, above.clone()));
        for (LinearRange { lower, upper }, node) in cases.into_iter().zip(nodes).rev() {
            let [lower, upper] = [lower.or(above.lower.clone()), upper.or(above.upper.clone())];
            self.tasks.push(Task::Node(node, map.clone()));
            self.tasks.push(Task::Range(at, LinearRange { lower, upper }));
        }
    }

    fn moved(&mut self, weights: &Multipliers, map: &Map) -> Result<Multipliers, Rejection> {
        match map {
            None => Ok(weights.clone()),
            Some(map) => self.rows.moved(weights, map),
        }
    }

    /// Whether all columns that cost something are fixed, and weights leave no solution.
    fn is_infeasible(&mut self, weights: &Multipliers) -> bool {
        let mut columns = self.program.columns.iter().zip(&self.ranges);
        if columns.any(|(column, range)| !column.cost.is_zero() && range.only().is_none()) {
            return false;
        }
        std::mem::swap(&mut self.rows.case.ranges, &mut self.ranges);
        let shown = self.rows.case.infeasible(weights);
        std::mem::swap(&mut self.rows.case.ranges, &mut self.ranges);
        shown.is_ok()
    }
}

/// Whether a range with ends where the other has them is within that.
fn is_within(own: &LinearRange, other: &LinearRange) -> bool {
    let above = |end: &Whole| own.lower.as_ref().is_some_and(|lower| lower >= end);
    let below = |end: &Whole| own.upper.as_ref().is_some_and(|upper| upper <= end);
    other.lower.as_ref().is_none_or(above) && other.upper.as_ref().is_none_or(below)
}

/// The image of a column.
fn at(map: &Map, column: u32) -> u32 {
    map.as_ref().map_or(column, |map| map.0[column as usize])
}
