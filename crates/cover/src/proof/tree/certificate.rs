//! A tree as a certificate has it: as few cases as what is claimed takes.
//!
//! A case whose own duals show what is claimed is a leaf, whatever it was divided into; so what was done above the
//! bound reached at a limit does not show. What an image names may be inside such a leaf, which then stands for it:
//! the leaf decides no more, and comes before the image, too.

use super::nodes::{Nodes, State};
use crate::proof::case::{
    Cases, Cut, Fractions, Leaf, TINY, Written, best, in_kind_program, settling, value,
};
use crate::proof::reductions::{Shut, on_top};
use crate::symmetry::Automorphism;
use destrier_certify::LinearTree;

/// What is still to be written.
enum Task {
    Node(usize),
    Decide(usize, bool),
    Release,
}

struct Writer<'a> {
    nodes: &'a Nodes,
    automorphisms: &'a [Automorphism],
    cases: Cases<'a>,
    /// What every leaf is to show.
    target: i64,
    tasks: Vec<Task>,
    /// For each node its number in the text, where it has one.
    places: Vec<Option<usize>>,
    /// For each automorphism its number in the text, where it has one.
    numbers: Vec<Option<usize>>,
    written: Vec<Written>,
    /// The automorphisms that images refer to.
    referred: Vec<Automorphism>,
}

/// The tree, with these cuts and columns left out, that shows a target as far as duals can, and the least bound of its leaves; none if it shows that the
/// program has no choice.
pub(crate) fn written(
    cases: &Cases<'_>,
    nodes: &Nodes,
    automorphisms: &[Automorphism],
    (cuts, shut): (&[Cut], &[Shut]),
    target: i64,
) -> (LinearTree, Option<i64>) {
    let program = cases.program;
    let mut writer = Writer {
        nodes,
        automorphisms,
        cases: Cases::new(program),
        target,
        tasks: vec![Task::Node(0)],
        places: vec![None; nodes.all.len()],
        numbers: vec![None; automorphisms.len()],
        written: Vec::new(),
        referred: Vec::new(),
    };
    writer.cases.cut(cuts);
    shut.iter().for_each(|shut| writer.cases.shut(&shut.columns));
    while let Some(task) = writer.tasks.pop() {
        match task {
            Task::Node(node) => writer.node(node),
            Task::Decide(column, chosen) => writer.cases.push(column, chosen),
            Task::Release => drop(writer.cases.pop()),
        }
    }
    let Writer { mut written, referred, .. } = writer;
    let mut root = Cases::new(program);
    root.cut(cuts);
    on_top(&mut root, shut, &mut written);
    in_kind_program(&mut root, &written, &referred, cuts)
}

impl Writer<'_> {
    fn node(&mut self, index: usize) {
        self.places[index] = Some(self.written.len());
        let node = &self.nodes.all[index];
        if let State::Settled(leaf) = &node.state {
            return self.leaf(leaf);
        }
        let above = (self.cases.cost() + self.cases.threshold(self.target)) as f64;
        let own = node.duals.as_ref().filter(|_| node.bound > above + TINY);
        if let Some(leaf) = own.and_then(|own| settling(&self.cases, &own.duals(), self.target)) {
            return self.leaf(&leaf);
        }
        match node.state {
            State::Branched(column, [first, second]) => {
                let chosen = self.nodes.chooses(index).unwrap_or(true);
                self.written.push(Written::Branch { column, chosen });
                for (chosen, case) in [(!chosen, second), (chosen, first)] {
                    let decide = Task::Decide(column as usize, chosen);
                    self.tasks.extend([Task::Release, Task::Node(case), decide]);
                }
            }
            _ => self.leaf(&self.open(index)),
        }
    }

    /// The best that the nearest duals show of an open case.
    fn open(&self, index: usize) -> Leaf {
        if let Some(row) = self.cases.uncoverable() {
            return Leaf::Uncoverable(row as u32);
        }
        let above = |&node: &usize| self.nodes.all[node].way.map(|(above, ..)| above);
        let mut ways = std::iter::successors(Some(index), above);
        let duals = ways.find_map(|node| self.nodes.all[node].duals.as_ref());
        let duals = &duals.map(Fractions::duals).unwrap_or_default();
        let above = (self.cases.cost() + self.cases.threshold(self.target)) as f64;
        let is_enough = value(&self.cases, duals) > above - TINY;
        let settling = is_enough.then(|| settling(&self.cases, duals, self.target)).flatten();
        settling.unwrap_or_else(|| Leaf::Weights(best(&self.cases, duals, self.target)))
    }

    fn leaf(&mut self, leaf: &Leaf) {
        let leaf = match leaf {
            &Leaf::Image(node, automorphism) => {
                Leaf::Image(self.place(node), self.number(automorphism))
            }
            other => other.clone(),
        };
        self.written.push(Written::Leaf(leaf));
    }

    /// The number of a node, or of the leaf that stands for it.
    fn place(&self, node: usize) -> usize {
        let above = |&node: &usize| self.nodes.all[node].way.map(|(above, ..)| above);
        let mut ways = std::iter::successors(Some(node), above);
        ways.find_map(|node| self.places[node]).expect("the root is written first")
    }

    fn number(&mut self, automorphism: usize) -> usize {
        let list = &mut self.referred;
        *self.numbers[automorphism].get_or_insert_with(|| {
            list.push(self.automorphisms[automorphism].clone());
            list.len() - 1
        })
    }
}
