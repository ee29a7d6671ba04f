//! The largest sets of vertices of a graph no two of which are neighbours, and what shows that none is larger.
//!
//! A case says which vertices are open. They are covered by cliques, of each of which a set has one vertex at most; where
//! these are too many, the vertices beyond are taken one after the other, and before that moved into cliques where another
//! vertex makes room (Tomita, Sutani, Higashi, Takahashi and Wakatsuki, "A simple and faster branch-and-bound algorithm for
//! finding a maximum clique", WALCOM 2010, say it of the other graph).

use super::set::VertexBits;
use destrier_run::Control;
use std::collections::HashMap;

/// The work of a search, about a second.
const WORK: usize = 50_000_000;
/// After so many cases the control is asked.
const LOOK: u64 = 1 << 10;

/// A step of a proof, in the order in which its cases are gone through.
pub(super) enum CliqueStep {
    /// A vertex is in the set, until the case ends; after that it is not.
    Take(usize),
    /// The case ends, as these cliques cover all vertices that are open.
    End(Vec<usize>),
}

/// The steps of a proof, and cliques that are as large as they can be, of which each is stated once.
#[derive(Default)]
pub(super) struct CliqueProof {
    pub(super) steps: Vec<CliqueStep>,
    pub(super) cliques: Vec<VertexBits>,
    /// For each vertex the cliques with it.
    cliques_of: HashMap<usize, Vec<usize>>,
}

/// A graph and the search in it.
pub(super) struct CliqueSearch<'a> {
    neighbours: &'a [VertexBits],
    /// The largest set so far.
    pub(super) best: Vec<usize>,
    /// The vertices that are taken.
    taken: Vec<usize>,
    pub(super) proof: Option<CliqueProof>,
    pub(super) cases: u64,
    /// How much work is left: for each case the vertices that are open, times the words of a set.
    left: usize,
    control: Control<'a>,
}

impl<'a> CliqueSearch<'a> {
    /// A search for sets that are larger than this one, with its proof if it is to have one.
    pub(super) fn new(
        neighbours: &'a [VertexBits],
        best: Vec<usize>,
        proof: Option<CliqueProof>,
        control: Control<'a>,
    ) -> Self {
        CliqueSearch { neighbours, best, taken: Vec::new(), proof, cases: 0, left: WORK, control }
    }

    /// Goes through all cases; whether there was time for that.
    pub(super) fn run(&mut self) -> bool {
        self.case(VertexBits::all(self.neighbours.len())).is_some()
    }

    /// Goes through the case with these vertices open; none if there is no time for it.
    fn case(&mut self, mut open: VertexBits) -> Option<()> {
        self.left = self.left.checked_sub(open.size())?;
        self.cases += 1;
        if self.cases.is_multiple_of(LOOK) && self.control.halted().is_some() {
            return None;
        }
        if self.taken.len() > self.best.len() {
            self.best.clone_from(&self.taken);
        }
        let (cliques, beyond) = self.cliques(open.clone(), self.best.len() - self.taken.len());
        for vertex in beyond {
            open.remove(vertex);
            let mut own = open.clone();
            own.leave_out(&self.neighbours[vertex]);
            if let Some(proof) = &mut self.proof {
                proof.steps.push(CliqueStep::Take(vertex));
            }
            self.taken.push(vertex);
            self.case(own)?;
            self.taken.pop();
        }
        if let Some(proof) = &mut self.proof {
            let cliques =
                cliques.into_iter().map(|clique| proof.place(clique, self.neighbours)).collect();
            proof.steps.push(CliqueStep::End(cliques));
        }
        Some(())
    }

    /// Covers vertices by so many cliques at most; and those that are left, in the order in which they are taken.
    fn cliques(&self, mut left: VertexBits, room: usize) -> (Vec<VertexBits>, Vec<usize>) {
        let (mut cliques, mut beyond) = (Vec::with_capacity(room), Vec::new());
        while let Some(first) = left.first() {
            let own = self.clique(first, left.clone());
            left.leave_out(&own);
            if cliques.len() < room {
                cliques.push(own);
                continue;
            }
            for vertex in own.vertices() {
                if !self.makes_room(vertex, &mut cliques) {
                    beyond.push(vertex);
                }
            }
        }
        beyond.reverse();
        (cliques, beyond)
    }

    /// Moves a vertex into a clique all but one of whose vertices are its neighbours, and that one into another clique; whether
    /// this is possible.
    fn makes_room(&self, vertex: usize, cliques: &mut [VertexBits]) -> bool {
        for at in 0..cliques.len() {
            let Some(other) = cliques[at].only_beside(&self.neighbours[vertex]) else { continue };
            let neighbours = &self.neighbours[other];
            if let Some(to) =
                (0..cliques.len()).find(|&to| to != at && cliques[to].is_within(neighbours))
            {
                cliques[to].insert(other);
                cliques[at].remove(other);
                cliques[at].insert(vertex);
                return true;
            }
        }
        false
    }

    /// A clique of these vertices with the first of them.
    fn clique(&self, first: usize, mut among: VertexBits) -> VertexBits {
        let mut own = VertexBits::none(self.neighbours.len());
        let mut next = Some(first);
        while let Some(vertex) = next {
            own.insert(vertex);
            among.keep(&self.neighbours[vertex]);
            next = among.first();
        }
        own
    }
}

impl CliqueProof {
    /// The place of a clique that has all vertices of this one.
    fn place(&mut self, mut clique: VertexBits, neighbours: &[VertexBits]) -> usize {
        let first = clique.first().unwrap_or_default();
        let known = self.cliques_of.entry(first).or_default();
        if let Some(&at) = known.iter().find(|&&at| clique.is_within(&self.cliques[at])) {
            return at;
        }
        let mut others = VertexBits::all(neighbours.len());
        clique.vertices().for_each(|vertex| others.keep(&neighbours[vertex]));
        while let Some(vertex) = others.first() {
            clique.insert(vertex);
            others.keep(&neighbours[vertex]);
        }
        let at = self.cliques.len();
        clique.vertices().for_each(|vertex| self.cliques_of.entry(vertex).or_default().push(at));
        self.cliques.push(clique);
        at
    }
}
