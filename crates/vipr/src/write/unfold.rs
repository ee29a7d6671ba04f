//! Cases with their images written out, for proofs in languages that have none.

use super::cases::{Case, Cases, RowImages, RowWeights};
use destrier_certify::CoveringProgram;
use num_bigint::BigUint;
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
    cases: &'a Cases,
    program: &'a CoveringProgram,
    inverses: Vec<Vec<u32>>,
    /// For each branch the node of its second case.
    seconds: Vec<usize>,
    images: RowImages<'a>,
    decided: Vec<Option<bool>>,
    tasks: Vec<Task>,
    nodes: Vec<Case>,
}

/// The nodes of a tree without images that shows as much; none if it has more nodes than so many. The tree must be
/// one that holds.
///
/// Where more is decided than in the case that an image names, its leaves still hold: deciding a free column never
/// lowers a bound, but where no free column costs anything; there weights become branches that end in rows that
/// cannot be met.
pub fn unfolded(cases: &Cases, program: &CoveringProgram, most: usize) -> Option<Vec<Case>> {
    if cases.automorphisms.is_empty() {
        return (cases.nodes.len() <= most).then(|| cases.nodes.clone());
    }
    let mut unfolding = Unfolding::new(cases, program);
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
    fn new(cases: &'a Cases, program: &'a CoveringProgram) -> Self {
        let inverses = cases.automorphisms.iter().map(|automorphism| automorphism.inverse());
        Unfolding {
            cases,
            program,
            inverses: inverses.collect(),
            seconds: cases.seconds(),
            images: RowImages::new(program),
            decided: vec![None; program.costs.len()],
            tasks: vec![Task::Node(0, None)],
            nodes: Vec::new(),
        }
    }

    fn node(&mut self, index: usize, map: Map) {
        let cases = self.cases;
        match &cases.nodes[index] {
            Case::Branch(column) => {
                self.branch(at(&map, *column), map, [index + 1, self.seconds[index]]);
            }
            Case::Weights(weights) => self.weights(index, weights, map),
            Case::Infeasible(weights) => {
                let weights = self.mapped(weights, &map);
                self.nodes.push(Case::Infeasible(weights));
            }
            Case::Uncoverable(row) => {
                let row = self.row(*row, &map);
                self.nodes.push(Case::Uncoverable(row));
            }
            Case::Image { node, automorphism } => {
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
        self.nodes.push(Case::Branch(column));
        self.tasks.push(Task::Release(column));
        for (chosen, case) in [(false, second), (true, first)] {
            self.tasks.push(Task::Node(case, map.clone()));
            self.tasks.push(Task::Decide(column, chosen));
        }
    }

    fn weights(&mut self, index: usize, weights: &RowWeights, map: Map) {
        let weights = self.mapped(weights, &map);
        let written_out = map.is_some() && !self.can_pay();
        let asking = if written_out { self.asking(&weights.numerators) } else { None };
        match asking {
            Some((row, None)) => self.nodes.push(Case::Uncoverable(row)),
            Some((_, Some(column))) => self.branch(column, map, [index; 2]),
            None => self.nodes.push(Case::Weights(weights)),
        }
    }

    /// The weights on the images of their rows.
    fn mapped(&self, weights: &RowWeights, map: &Map) -> RowWeights {
        let numerators = weights.numerators.iter();
        let mut numerators: Vec<(u32, BigUint)> =
            numerators.map(|(row, weight)| (self.row(*row, map), weight.clone())).collect();
        numerators.sort_unstable();
        RowWeights { denominator: weights.denominator.clone(), numerators }
    }

    /// Whether a free column costs anything.
    fn can_pay(&self) -> bool {
        let free = self.program.costs.iter().zip(&self.decided).filter(|(_, way)| way.is_none());
        free.into_iter().any(|(&cost, _)| cost > 0)
    }

    /// One of these rows that asks for more than is decided, and a free column of it if it has enough of them.
    fn asking(&self, rows: &[(u32, BigUint)]) -> Option<(u32, Option<u32>)> {
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

    fn row(&self, row: u32, map: &Map) -> u32 {
        match map {
            None => row,
            Some(_) => self.images.of(row, |column| at(map, column)),
        }
    }
}

/// The image of a column.
fn at(map: &Map, column: u32) -> u32 {
    map.as_ref().map_or(column, |map| map[column as usize])
}
