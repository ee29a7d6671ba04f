//! Cases with their images written out, for proofs in languages that have none.

use super::all_rows::AllRows;
use super::cases::{Case, Cases, RowWeights};
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
struct Unfolding<'a, 'p> {
    cases: &'a Cases,
    program: &'a CoveringProgram,
    inverses: Vec<Vec<u32>>,
    /// For each branch the node of its second case.
    seconds: Vec<usize>,
    rows: &'a mut AllRows<'p>,
    decided: Vec<Option<bool>>,
    tasks: Vec<Task>,
    nodes: Vec<Case>,
}

/// The nodes of a tree without images that shows as much; none if it has more nodes than so many. The tree must be
/// one that holds. `rows` are those of the program and the cuts of the tree, to which images of cuts are added.
///
/// Where more is decided than in the case that an image names, its leaves still hold: deciding a free column never
/// lowers a bound, but where no free column costs anything; there weights become branches that end in rows that
/// cannot be met.
pub fn unfolded(
    cases: &Cases,
    program: &CoveringProgram,
    rows: &mut AllRows<'_>,
    most: usize,
) -> Option<Vec<Case>> {
    if cases.automorphisms.is_empty() {
        return (cases.nodes.len() <= most).then(|| cases.nodes.clone());
    }
    let mut unfolding = Unfolding::new(cases, program, rows);
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

impl<'a, 'p> Unfolding<'a, 'p> {
    fn new(cases: &'a Cases, program: &'a CoveringProgram, rows: &'a mut AllRows<'p>) -> Self {
        let inverses = cases.automorphisms.iter().map(|automorphism| automorphism.inverse());
        Unfolding {
            cases,
            program,
            inverses: inverses.collect(),
            seconds: cases.seconds(),
            rows,
            decided: vec![None; program.costs.len()],
            tasks: vec![Task::Node(0, None)],
            nodes: Vec::new(),
        }
    }

    fn node(&mut self, index: usize, map: Map) {
        let cases = self.cases;
        match &cases.nodes[index] {
            Case::Branch { column, chosen } => {
                let cases = [index + 1, self.seconds[index]];
                self.branch((at(&map, *column), *chosen), map, cases);
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

    /// Writes a branch that decides a column so in the first of these cases, or only the case that holds where the column
    /// is decided.
    fn branch(&mut self, (column, chosen): (u32, bool), map: Map, [first, second]: [usize; 2]) {
        if let Some(decided) = self.decided[column as usize] {
            let case = if decided == chosen { first } else { second };
            return self.tasks.push(Task::Node(case, map));
        }
        self.nodes.push(Case::Branch { column, chosen });
        self.tasks.push(Task::Release(column));
        for (chosen, case) in [(!chosen, second), (chosen, first)] {
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
            Some((_, Some(column))) => self.branch((column, true), map, [index; 2]),
            None => self.nodes.push(Case::Weights(weights)),
        }
    }

    /// The weights on the images of their rows.
    fn mapped(&mut self, weights: &RowWeights, map: &Map) -> RowWeights {
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
        let mut asking = rows.iter().filter_map(|&(row, _)| {
            let need = self.rows.need(row, |column| self.decided[column as usize]);
            let need = Some(need).filter(|&need| need > 0)?;
            let free = self.rows.terms(row).into_iter();
            let free = free.filter(|&(column, _)| self.decided[column as usize].is_none());
            let free: Vec<(u32, i64)> = free.collect();
            let left: i64 = free.iter().map(|(_, times)| times).sum();
            Some((row, free.first().map(|&(column, _)| column).filter(|_| left >= need)))
        });
        asking.next()
    }

    fn row(&mut self, row: u32, map: &Map) -> u32 {
        match map {
            None => row,
            Some(_) => self.rows.image(row, |column| at(map, column)),
        }
    }
}

/// The image of a column.
fn at(map: &Map, column: u32) -> u32 {
    map.as_ref().map_or(column, |map| map[column as usize])
}
