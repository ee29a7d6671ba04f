//! A tree of cases with its images written out, for proofs in languages that have none.

use destrier_certify::{CoveringNode, CoveringProgram, CoveringRow, CoveringTree, SparseWeights};
use std::collections::HashMap;
use std::rc::Rc;

/// A permutation of the columns; none leaves all where they are.
type Map = Option<Rc<Vec<u32>>>;

/// What is left to write: a node under a permutation, or a change of what is decided.
enum Task {
    Node(usize, Map),
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

/// The nodes of a tree without images that shows as much; none if it has more nodes than so many. The tree must be
/// one that the checker accepts.
///
/// Where more is decided than in the case that an image names, its leaves still hold: deciding a free column never
/// lowers a bound, but where no free column costs anything; there weights become branches that end in rows that
/// cannot be met.
pub fn unfolded(
    tree: &CoveringTree,
    program: &CoveringProgram,
    most: usize,
) -> Option<Vec<CoveringNode>> {
    if tree.automorphisms.is_empty() {
        return (tree.nodes.len() <= most).then(|| tree.nodes.clone());
    }
    let mut unfolding = Unfolding::new(tree, program);
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

impl<'a> Unfolding<'a> {
    fn new(tree: &'a CoveringTree, program: &'a CoveringProgram) -> Self {
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
            tasks: vec![Task::Node(0, None)],
            nodes: Vec::new(),
        }
    }

    fn node(&mut self, index: usize, map: Map) {
        let tree = self.tree;
        match &tree.nodes[index] {
            CoveringNode::Branch(column) => {
                self.branch(at(&map, *column), map, [index + 1, self.seconds[index]]);
            }
            CoveringNode::Weights(weights) => self.weights(index, weights, map),
            CoveringNode::Infeasible(weights) => {
                let weights = self.mapped(weights, &map);
                self.nodes.push(CoveringNode::Infeasible(weights));
            }
            CoveringNode::Uncoverable(row) => {
                let row = self.row(*row, &map);
                self.nodes.push(CoveringNode::Uncoverable(row));
            }
            CoveringNode::Image { node, automorphism } => {
                let origin = &self.inverses[*automorphism];
                let map = origin.iter().map(|&column| at(&map, column)).collect();
                self.tasks.push(Task::Node(*node, Some(Rc::new(map))));
            }
        }
    }

    /// Writes a branch with these cases, or only the one of them that holds where its column is decided.
    fn branch(&mut self, column: u32, map: Map, [first, second]: [usize; 2]) {
        if let Some(chosen) = self.decided[column as usize] {
            return self.tasks.push(Task::Node(if chosen { first } else { second }, map));
        }
        self.nodes.push(CoveringNode::Branch(column));
        self.tasks.push(Task::Release(column));
        for (chosen, case) in [(false, second), (true, first)] {
            self.tasks.push(Task::Node(case, map.clone()));
            self.tasks.push(Task::Decide(column, chosen));
        }
    }

    fn weights(&mut self, index: usize, weights: &SparseWeights, map: Map) {
        let weights = self.mapped(weights, &map);
        let written_out = map.is_some() && !self.can_pay();
        let asking = if written_out { self.asking(weights.numerators()) } else { None };
        match asking {
            Some((row, None)) => self.nodes.push(CoveringNode::Uncoverable(row)),
            Some((_, Some(column))) => self.branch(column, map, [index; 2]),
            None => self.nodes.push(CoveringNode::Weights(weights)),
        }
    }

    /// The weights on the images of their rows.
    fn mapped(&self, weights: &SparseWeights, map: &Map) -> SparseWeights {
        let numerators = weights.numerators().iter();
        let mut mapped: Vec<(u32, u32)> =
            numerators.map(|&(row, weight)| (self.row(row, map), weight)).collect();
        mapped.sort_unstable();
        SparseWeights::over(weights.denominator(), &mapped)
    }

    /// Whether a free column costs anything.
    fn can_pay(&self) -> bool {
        let free = self.program.costs.iter().zip(&self.decided).filter(|(_, way)| way.is_none());
        free.into_iter().any(|(&cost, _)| cost > 0)
    }

    /// One of these rows that asks for more than is decided, and a free column of it if it has enough of them.
    fn asking(&self, rows: &[(u32, u32)]) -> Option<(u32, Option<u32>)> {
        let mut asking = rows.iter().filter_map(|&(index, _)| {
            let row = &self.program.rows[index as usize];
            let is = |way| move |&&column: &&u32| self.decided[column as usize] == way;
            let decided = row.columns.iter().filter(is(Some(row.asks_for()))).count();
            let need = Some(row.asked() - decided as i64).filter(|&need| need > 0)?;
            let free: Vec<u32> = row.columns.iter().filter(is(None)).copied().collect();
            Some((index, free.first().copied().filter(|_| free.len() as i64 >= need)))
        });
        asking.next()
    }

    /// The image of a row: of those that are alike, each is the image of one.
    fn row(&self, row: u32, map: &Map) -> u32 {
        let CoveringRow { number, columns } = &self.program.rows[row as usize];
        let mut columns: Vec<u32> = columns.iter().map(|&column| at(map, column)).collect();
        columns.sort_unstable();
        self.alike[&CoveringRow { number: *number, columns }][self.before[row as usize]]
    }
}

/// The image of a column.
fn at(map: &Map, column: u32) -> u32 {
    map.as_ref().map_or(column, |map| map[column as usize])
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
