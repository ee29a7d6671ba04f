//! The cases of a proof while they are divided, and again from the nodes of a certificate.

use super::case::{Case, Relaxed, Tree};
use super::relax::Rules;
use super::write::Lemma;
use crate::linear::duals;
use destrier_certify::{
    LinearCase, LinearNode, LinearProgram, LinearRange, LinearTree, Multipliers,
};
use destrier_run::StateError;
use num_traits::ToPrimitive;
use std::slice::Iter;
use std::sync::Arc;

/// A case, and where it was divided the column of that and the places of the cases with it and without it.
#[derive(Default)]
struct Place {
    case: Case,
    branch: Option<(u32, [usize; 2])>,
}

/// All cases, and the places of those that show too little.
pub(super) struct Cases {
    places: Vec<Place>,
    open: Vec<usize>,
}

impl Cases {
    /// One case, which is open.
    pub(super) fn of(root: Case) -> Self {
        Cases { places: vec![Place { case: root, branch: None }], open: vec![0] }
    }

    /// The case of all, if it is not divided.
    pub(super) fn root(&self) -> Option<&Case> {
        self.places[0].branch.is_none().then_some(&self.places[0].case)
    }

    pub(super) fn case(&self, place: usize) -> &Case {
        &self.places[place].case
    }

    /// Takes out so many open cases, those that show least first, and none that shows enough.
    pub(super) fn next(&mut self, count: usize, enough: f64) -> Vec<usize> {
        let shown = |place: usize| self.places[place].case.relaxed.objective;
        let mut next = Vec::new();
        while next.len() < count {
            let least = (0..self.open.len())
                .min_by(|&a, &b| shown(self.open[a]).total_cmp(&shown(self.open[b])));
            let Some(least) = least.filter(|&at| shown(self.open[at]) < enough) else { break };
            next.push(self.open.swap_remove(least));
        }
        next
    }

    /// A case is divided by a column; the cases with and without it, each with whether it is open.
    pub(super) fn divide(&mut self, place: usize, column: u32, both: [(Case, bool); 2]) {
        let own = [self.places.len(), self.places.len() + 1];
        for (case, is_open) in both {
            self.open.extend(is_open.then_some(self.places.len()));
            self.places.push(Place { case, branch: None });
        }
        self.places[place].branch = Some((column, own));
        self.places[place].case.relaxed = Relaxed::default();
    }

    /// The cases as they are written.
    pub(super) fn tree(&self, rows: &[usize]) -> Tree {
        self.below(0, rows)
    }

    fn below(&self, at: usize, rows: &[usize]) -> Tree {
        let Place { case, branch } = &self.places[at];
        match *branch {
            None => case.leaf(rows),
            Some((column, below)) => {
                let cases = Box::new(below.map(|at| self.below(at, rows)));
                Tree::Branch { own: case.own.clone(), column, cases }
            }
        }
    }
}

/// Cases as they are read.
struct Reader<'a> {
    rules: &'a Rules<'a>,
    /// The case at hand, with the rows of the lemmas above.
    at: LinearCase<'a>,
    /// The lemmas above, in the order of their rows.
    above: Vec<usize>,
    lemmas: Vec<Arc<Lemma>>,
    cases: Cases,
    /// What a case has to show.
    aim: Option<u64>,
}

impl Cases {
    /// The cases of a tree that the checker has accepted, and its lemmas: what its weights do not show to cost as much as is
    /// to be shown is open.
    ///
    /// # Errors
    /// If it has other nodes than such a tree.
    pub(super) fn read(
        rules: &Rules<'_>,
        program: &LinearProgram,
        tree: &LinearTree,
        aim: Option<u64>,
    ) -> Result<(Self, Vec<Arc<Lemma>>), StateError> {
        let mut reader = Reader {
            rules,
            at: LinearCase::new(program),
            above: Vec::new(),
            lemmas: Vec::new(),
            cases: Cases { places: vec![Place::default()], open: Vec::new() },
            aim,
        };
        reader.read(&mut tree.nodes.iter(), 0, &Case::default())?;
        Ok((reader.cases, reader.lemmas))
    }
}

impl Reader<'_> {
    /// Reads the nodes of the case of a place, which is this but for its lemmas.
    fn read(
        &mut self,
        nodes: &mut Iter<'_, LinearNode>,
        place: usize,
        case: &Case,
    ) -> Result<(), StateError> {
        let senseless = |what: &dyn ToString| StateError::Senseless(what.to_string());
        let (mut case, before, rows) = (case.clone(), self.above.len(), self.at.rows());
        loop {
            match nodes.next() {
                Some(LinearNode::Lemma(lemma)) => {
                    let row = self.at.lemma(lemma).map_err(|error| senseless(&error))?;
                    self.at.push(row.clone()).map_err(|error| senseless(&error))?;
                    case.own.push(self.lemmas.len());
                    self.above.push(self.lemmas.len());
                    self.lemmas.push(Arc::new((lemma.clone(), row)));
                    continue;
                }
                Some(&LinearNode::Branch { column, at_most: false, .. }) => {
                    let range = self.at.ranges[column as usize].clone();
                    let own = [true, false].map(|is_chosen| case.decided(column, is_chosen));
                    let first = self.cases.places.len();
                    self.cases.divide(
                        place,
                        column,
                        [(Case::default(), false), (Case::default(), false)],
                    );
                    self.cases.places[place].case = case;
                    for (below, own) in own.iter().enumerate() {
                        self.at.ranges[column as usize] = LinearRange::exactly(1 - below as i64);
                        self.read(nodes, first + below, own)?;
                    }
                    self.at.ranges[column as usize] = range;
                }
                Some(LinearNode::Weights(weights)) => {
                    let bound = self.at.bound(weights).map_err(|error| senseless(&error))?;
                    let shown = bound.ceil().to_integer().to_u64();
                    case.relaxed.objective = bound.to_f64().unwrap_or(0.0);
                    self.weigh(&mut case, weights);
                    if self.aim.is_none_or(|aim| shown.is_none_or(|shown| shown < aim)) {
                        self.cases.open.push(place);
                    }
                    self.cases.places[place].case = case;
                }
                Some(LinearNode::Infeasible(weights)) => {
                    case.relaxed.is_infeasible = true;
                    self.weigh(&mut case, weights);
                    self.cases.places[place].case = case;
                }
                _ => return Err(senseless(&"cases that local cuts do not make")),
            }
            self.above.truncate(before);
            self.at.truncate(rows);
            return Ok(());
        }
    }

    /// The duals of a case by its weights, and as its lemmas those that weigh something.
    fn weigh(&self, case: &mut Case, weights: &Multipliers) {
        let duals = duals(weights, self.at.rows());
        let (rows, lemmas) = duals.split_at(self.at.rows() - self.above.len());
        let own = self.above.iter().copied().zip(lemmas.iter().copied());
        let (own, weights): (Vec<usize>, Vec<f64>) = own.filter(|own| own.1 != 0.0).unzip();
        case.lemmas.extend(own);
        case.relaxed.duals = self.rules.reduction.rows.iter().map(|&row| rows[row]).collect();
        case.relaxed.duals.extend(weights);
    }
}
