//! The cases of a proof while they are divided, and again from the nodes of a certificate.

use super::case::{Case, Relaxed, Tree};
use super::relax::Rules;
use super::write::Lemma;
use crate::linear::duals;
use crate::question::Share;
use destrier_certify::{
    LinearCase, LinearNode, LinearProgram, LinearRange, LinearTree, Multipliers,
};
use destrier_run::StateError;
use num_traits::ToPrimitive;
use std::collections::{HashMap, HashSet};
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
        let mut next = Vec::new();
        while next.len() < count
            && let Some(least) = self.least().filter(|&at| self.shown(self.open[at]) < enough)
        {
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

    fn shown(&self, place: usize) -> f64 {
        self.places[place].case.relaxed.objective
    }

    /// Where among the open ones that case is which shows least.
    fn least(&self) -> Option<usize> {
        let shown = |at: usize| self.shown(self.open[at]);
        (0..self.open.len()).min_by(|&a, &b| shown(a).total_cmp(&shown(b)))
    }

    /// The open case that shows least.
    pub(super) fn least_open(&self) -> Option<&Case> {
        self.least().map(|at| self.case(self.open[at]))
    }

    /// How many cases are open.
    pub(super) fn count_open(&self) -> usize {
        self.open.len()
    }

    /// How many cases there are.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Which of the open cases are those of a unit, as they are dealt in the order of what they show; all, if there is none.
    pub(super) fn dealt(&self, share: Option<Share>) -> HashSet<usize> {
        let mut open = self.open.clone();
        open.sort_by(|&a, &b| self.shown(a).total_cmp(&self.shown(b)).then(a.cmp(&b)));
        let is_own = |&(rank, _): &(usize, usize)| share.is_none_or(|share| share.takes(rank));
        open.into_iter().enumerate().filter(is_own).map(|(_, place)| place).collect()
    }

    /// Of the first cases, so many, leaves only those that are dealt and what became of them: of the others nothing is said, as
    /// whoever joins this with what was known before has it from there.
    pub(super) fn leave(&mut self, first: usize, dealt: &HashSet<usize>) {
        let is_other = |place: usize| place < first && !dealt.contains(&place);
        self.open.retain(|&place| !is_other(place));
        for (place, own) in self.places.iter_mut().enumerate() {
            if is_other(place) && own.branch.is_none() {
                let fixed = std::mem::take(&mut own.case.fixed);
                own.case = Case { fixed, ..Case::default() };
            }
        }
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
    lemmas: &'a mut Vec<Arc<Lemma>>,
    /// The places of lemmas among all.
    known: HashMap<Arc<Lemma>, usize>,
    cases: &'a mut Cases,
    /// What a case has to show.
    aim: Option<u64>,
}

impl Cases {
    /// One case of which nothing is known.
    pub(super) fn unknown() -> Self {
        Cases { places: vec![Place::default()], open: Vec::new() }
    }

    /// Lays a tree that the checker has accepted over these cases, and adds its lemmas to those that are known: cases that it
    /// divides are divided, and those of which it shows more show that. What its weights do not show to cost as much as is to
    /// be shown is open.
    ///
    /// # Errors
    /// If it has other nodes than such a tree, or divides a case otherwise.
    pub(super) fn lay(
        &mut self,
        rules: &Rules<'_>,
        program: &LinearProgram,
        (tree, lemmas): (&LinearTree, &mut Vec<Arc<Lemma>>),
        aim: Option<u64>,
    ) -> Result<(), StateError> {
        let known = lemmas.iter().cloned().zip(0..).collect();
        let (at, above) = (LinearCase::new(program), Vec::new());
        let mut reader = Reader { rules, at, above, lemmas, known, cases: self, aim };
        reader.read(&mut tree.nodes.iter(), 0, &Case::default())
    }
}

/// Adds the lemmas that are not among these.
fn add_new(all: &mut Vec<usize>, others: &[usize]) {
    let new: Vec<usize> = others.iter().copied().filter(|other| !all.contains(other)).collect();
    all.extend(new);
}

fn senseless(what: &dyn ToString) -> StateError {
    StateError::Senseless(what.to_string())
}

impl Reader<'_> {
    /// Reads the nodes of the case of a place, which is this but for its lemmas.
    fn read(
        &mut self,
        nodes: &mut Iter<'_, LinearNode>,
        place: usize,
        case: &Case,
    ) -> Result<(), StateError> {
        let (mut case, before, rows) = (case.clone(), self.above.len(), self.at.rows());
        loop {
            match nodes.next() {
                Some(LinearNode::Lemma(lemma)) => {
                    let row = self.at.lemma(lemma).map_err(|error| senseless(&error))?;
                    self.at.push(row.clone()).map_err(|error| senseless(&error))?;
                    let own = self.lemma(Arc::new((lemma.clone(), row)));
                    case.own.push(own);
                    self.above.push(own);
                    continue;
                }
                Some(&LinearNode::Branch { column, at_most: false, .. }) => {
                    let range = self.at.ranges[column as usize].clone();
                    let below = self.divided(place, column, &case)?;
                    for (side, place) in below.into_iter().enumerate() {
                        self.at.ranges[column as usize] = LinearRange::exactly(1 - side as i64);
                        self.read(nodes, place, &case.decided(column, side == 0))?;
                    }
                    self.at.ranges[column as usize] = range;
                }
                Some(LinearNode::Weights(weights)) => {
                    let bound = self.at.bound(weights).map_err(|error| senseless(&error))?;
                    let shown = bound.ceil().to_integer().to_u64();
                    case.relaxed.objective = bound.to_f64().unwrap_or(0.0);
                    self.weigh(&mut case, weights);
                    let is_enough =
                        self.aim.is_some_and(|aim| shown.is_some_and(|shown| shown >= aim));
                    self.shows(place, case, !is_enough);
                }
                Some(LinearNode::Infeasible(weights)) => {
                    case.relaxed.is_infeasible = true;
                    self.weigh(&mut case, weights);
                    self.shows(place, case, false);
                }
                _ => return Err(senseless(&"cases that local cuts do not make")),
            }
            self.above.truncate(before);
            self.at.truncate(rows);
            return Ok(());
        }
    }

    /// The place of a lemma among all.
    fn lemma(&mut self, lemma: Arc<Lemma>) -> usize {
        let Reader { known, lemmas, .. } = self;
        *known.entry(lemma).or_insert_with_key(|lemma| {
            lemmas.push(lemma.clone());
            lemmas.len() - 1
        })
    }

    /// The places of the cases with a column and without it.
    fn divided(
        &mut self,
        place: usize,
        column: u32,
        case: &Case,
    ) -> Result<[usize; 2], StateError> {
        let cases = &mut *self.cases;
        match cases.places[place].branch {
            Some((own, below)) if own == column => {
                add_new(&mut cases.places[place].case.own, &case.own);
                Ok(below)
            }
            Some(_) => Err(senseless(&"a case that is divided otherwise")),
            None => {
                let first = cases.places.len();
                cases.open.retain(|&open| open != place);
                cases.divide(place, column, [(Case::default(), false), (Case::default(), false)]);
                let own = std::mem::replace(&mut cases.places[place].case, case.clone()).own;
                add_new(&mut cases.places[place].case.own, &own);
                Ok([first, first + 1])
            }
        }
    }

    /// Takes what is shown of a case, if that is more than what is known.
    fn shows(&mut self, place: usize, mut case: Case, is_open: bool) {
        let cases = &mut *self.cases;
        let Place { case: known, branch } = &mut cases.places[place];
        let is_known = known.relaxed.is_infeasible || !known.relaxed.duals.is_empty();
        let is_more = case.relaxed.is_infeasible
            || case.relaxed.objective > known.relaxed.objective && !known.relaxed.is_infeasible;
        if branch.is_some() || is_known && !is_more {
            return;
        }
        add_new(&mut case.own, &known.own);
        *known = case;
        cases.open.retain(|&open| open != place);
        cases.open.extend(is_open.then_some(place));
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
