//! A search that goes on from the tree of another, and what it leaves for one.

use super::answer::LinearError;
use super::cases::{Above, Cases, Leaf, Side, narrow, tree};
use super::kept::Kept;
use super::relaxed::Relaxed;
use super::search::Search;
use super::weights::float;
use destrier_certify::{LinearNode, LinearTree, Multipliers};
use destrier_run::StateError;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use std::rc::Rc;

impl Search<'_> {
    /// The state, soon written: an open case has the weights of the whole program.
    pub(super) fn kept(&self, cases: &Cases) -> Kept {
        let shown = || {
            let root = self.root.as_ref()?;
            let value = self.program.value_of(self.case.bound(root).ok()?);
            Some((value, tree(&self.cuts, cases.nodes(root))))
        };
        Kept { solution: self.best.as_ref().map(|(_, solution)| solution.clone()), bound: shown() }
    }

    /// Goes on with the cases of a tree: those whose weights suffice are settled, and the others are open.
    pub(super) fn resume(&mut self, tree: &LinearTree) -> Result<Cases, LinearError> {
        let is_cut = |node: &&LinearNode| matches!(node, LinearNode::Cut(_));
        let cuts = tree.nodes.iter().take_while(is_cut).count();
        let (cuts, nodes) = tree.nodes.split_at(cuts);
        for node in cuts {
            let LinearNode::Cut(cut) = node else { break };
            let row = self.case.cut(cut).and_then(|row| self.case.push(row));
            row.map_err(|error| StateError::Senseless(error.to_string()))?;
            self.cuts.push(cut.clone());
        }
        self.relaxed = Relaxed::new(self.program, &self.case);
        self.renew()?;
        let mut cases = self.root()?;
        let mut nodes = nodes.iter();
        self.restore(0, &mut nodes, &mut cases)?;
        self.nodes = cases.len() as u64;
        Ok(cases)
    }

    /// Restores a case from its nodes, in preorder.
    fn restore<'a>(
        &mut self,
        index: usize,
        nodes: &mut impl Iterator<Item = &'a LinearNode>,
        cases: &mut Cases,
    ) -> Result<(), StateError> {
        let senseless = |what: &str| StateError::Senseless(what.to_owned());
        match nodes.next() {
            Some(LinearNode::Weights(weights)) => {
                let bound =
                    self.case.bound(weights).map_err(|error| senseless(&error.to_string()))?;
                if self.wanted().is_some_and(|wanted| bound >= wanted) {
                    cases.settle(index, Leaf::Bounded(weights.clone(), bound));
                } else {
                    let above = Above { duals: duals(weights, self.case.rows()), basis: None };
                    cases.reopen(index, above, float(&bound));
                }
                Ok(())
            }
            Some(LinearNode::Infeasible(weights)) => {
                cases.settle(index, Leaf::Infeasible(weights.clone()));
                Ok(())
            }
            Some(LinearNode::Branch { column, at_most: true, value }) => {
                let value = value.to_i64().ok_or_else(|| senseless("a number is too large"))?;
                let above = Rc::new(Above { duals: vec![0.0; self.case.rows()], basis: None });
                for below in cases.branch(index, (*column, value), &above, f64::NEG_INFINITY) {
                    let side: Option<Side> = cases.side(below);
                    let before = side.map(|side| (side.column, narrow(&mut self.case, side)));
                    self.restore(below, nodes, cases)?;
                    if let Some((column, range)) = before {
                        self.case.ranges[column as usize] = range;
                    }
                }
                Ok(())
            }
            _ => Err(senseless("cases that this search does not make")),
        }
    }
}

/// Weights as solvers have them.
fn duals(weights: &Multipliers, rows: usize) -> Vec<f64> {
    let denominator = weights.denominator().to_big();
    let mut duals = vec![0.0; rows];
    for (row, numerator) in weights.numerators() {
        let dual = BigRational::new(numerator.to_big(), denominator.clone());
        duals[*row as usize] = dual.to_f64().unwrap_or(0.0);
    }
    duals
}
