//! The nodes of the certificate of a tree: as they are written, and as a search goes on from them.

use super::cases::{Above, Cases, Leaf, Side, State, Visit};
use super::weights;
use crate::symmetry::Automorphism;
use destrier_certify::{
    LinearAutomorphism, LinearCase, LinearNode, LinearTree, Multipliers, Whole,
};
use destrier_model::WarmStart;
use destrier_run::StateError;
use num_rational::BigRational;
use std::collections::HashMap;
use std::sync::Arc;

impl Cases {
    /// The tree of the certificate below the cuts, and the least bound that it shows, none where no leaf has one. An
    /// open case is bounded by what is known above it, by its duals, or of the whole program, or else by its basis; none if that
    /// shows nothing exactly.
    pub(super) fn certificate(
        &self,
        case: &mut LinearCase<'_>,
        root: Option<&Multipliers>,
        of_basis: impl Fn(&LinearCase<'_>, &WarmStart) -> Option<Multipliers>,
    ) -> Option<(LinearTree, Option<BigRational>)> {
        let of_root = root.and_then(|root| case.bound(root).ok());
        self.written(case, |case, above| {
            let bounded = |weights: Multipliers| {
                let bound = case.bound(&weights).ok()?;
                Some((weights, bound))
            };
            let by_duals = weights::bound(case, &above.duals, None);
            let is_less = by_duals.as_ref().map(|(_, bound)| bound) < of_root.as_ref();
            let by_root = root.filter(|_| is_less).and_then(|root| bounded(root.clone()));
            let best = by_root.or(by_duals);
            best.or_else(|| bounded(of_basis(case, above.basis.as_ref()?)?))
        })
    }

    /// The same, soon written: an open case has these weights of the whole program.
    pub(super) fn sketch(
        &self,
        case: &mut LinearCase<'_>,
        root: &Multipliers,
    ) -> Option<(LinearTree, Option<BigRational>)> {
        let bound = case.bound(root).ok()?;
        self.written(case, |_, _| Some((root.clone(), bound.clone())))
    }

    /// The tree and the least bound, where this bounds an open case.
    fn written(
        &self,
        case: &mut LinearCase<'_>,
        of_open: impl Fn(&LinearCase<'_>, &Above) -> Option<(Multipliers, BigRational)>,
    ) -> Option<(LinearTree, Option<BigRational>)> {
        let (mut nodes, mut least) = (Vec::with_capacity(self.all.len()), None);
        let (mut places, mut named) = (vec![0; self.all.len()], Named::default());
        let mut count = |bound: BigRational| {
            if least.as_ref().is_none_or(|least| bound < *least) {
                least = Some(bound);
            }
        };
        let mut visits = vec![Visit::To(0)];
        while let Some(visit) = visits.pop() {
            let Some(index) = self.at(visit, case, &mut visits) else { continue };
            places[index] = nodes.len();
            match &self.all[index].state {
                State::Settled(Leaf::Image(first, moved)) => {
                    let (node, automorphism) = (places[*first], named.number(moved));
                    nodes.push(LinearNode::Image { node, automorphism });
                }
                State::Settled(Leaf::Bounded(weights, bound)) => {
                    count(bound.clone());
                    nodes.push(LinearNode::Weights(weights.clone()));
                }
                State::Settled(Leaf::Infeasible(weights)) => {
                    nodes.push(LinearNode::Infeasible(weights.clone()));
                }
                State::Open(above) => {
                    let (weights, bound) = of_open(case, above)?;
                    count(bound);
                    nodes.push(LinearNode::Weights(weights));
                }
                State::Branched(both) => {
                    nodes.push(self.node(both[0]));
                    visits.extend(both.iter().rev().map(|&below| Visit::To(below)));
                }
            }
        }
        Some((LinearTree { automorphisms: named.all, nodes }, least))
    }

    /// Goes on from the tree of a certificate, below so many nodes of it, where cases are open: leaves that show as much as is wanted
    /// are settled, and others open. What is settled or divided already stays as it is.
    ///
    /// # Errors
    /// If the nodes are not those of a search, or divide a case otherwise, or their weights show nothing.
    pub(super) fn restore(
        &mut self,
        case: &mut LinearCase<'_>,
        (tree, above): (&LinearTree, usize),
        wanted: Option<&BigRational>,
    ) -> Result<(), StateError> {
        let senseless = |what: &str| StateError::Senseless(what.to_owned());
        let rows = case.rows();
        let unknown = Arc::new(Above { duals: vec![0.0; rows], basis: None });
        let moved = tree.automorphisms.iter().map(|own| Arc::new(Automorphism(own.0.clone())));
        let moved: Vec<Arc<Automorphism>> = moved.collect();
        let (mut nodes, mut visits) = (tree.nodes[above..].iter(), vec![Visit::To(0)]);
        // for each node the case that it is of
        let mut places = vec![0; above];
        while let Some(visit) = visits.pop() {
            let Some(index) = self.at(visit, case, &mut visits) else { continue };
            let node = nodes.next();
            places.push(index);
            match (&self.all[index].state, node) {
                (State::Settled(_), Some(LinearNode::Branch { .. })) => {
                    let left = nodes.len();
                    skip(&mut nodes);
                    places.resize(places.len() + left - nodes.len(), index);
                }
                (
                    State::Settled(_) | State::Branched(_),
                    Some(
                        LinearNode::Weights(_)
                        | LinearNode::Infeasible(_)
                        | LinearNode::Image { .. },
                    ),
                ) => {}
                (State::Branched(both), Some(branch)) if self.node(both[0]) == *branch => {
                    visits.extend(both.iter().rev().map(|&below| Visit::To(below)));
                }
                (State::Branched(_), _) => {
                    return Err(senseless("a case that is divided otherwise"));
                }
                (State::Open(_), Some(LinearNode::Weights(weights))) => {
                    let bound =
                        case.bound(weights).map_err(|error| senseless(&error.to_string()))?;
                    if wanted.is_some_and(|wanted| bound >= *wanted) {
                        self.settle(index, Leaf::Bounded(weights.clone(), bound));
                    } else if weights::float(&bound) > self.all[index].estimate {
                        let duals = weights::duals(weights, rows);
                        self.reopen(index, Above { duals, basis: None }, weights::float(&bound));
                    }
                }
                (State::Open(_), Some(LinearNode::Infeasible(weights))) => {
                    self.settle(index, Leaf::Infeasible(weights.clone()));
                }
                (State::Open(_), Some(&LinearNode::Image { node, automorphism })) => {
                    let first = places.get(node).ok_or_else(|| senseless("an image of nothing"))?;
                    let moved = moved.get(automorphism);
                    let moved = moved.ok_or_else(|| senseless("an image by nothing"))?;
                    self.settle(index, Leaf::Image(*first, moved.clone()));
                }
                (State::Open(_), Some(LinearNode::Branch { column, at_most, value })) => {
                    let value = value.to_i64().ok_or_else(|| senseless("a number is too large"))?;
                    let side = Side { column: *column, is_upper: *at_most, value };
                    let both = self.branch(index, side, &unknown, f64::NEG_INFINITY);
                    visits.extend(both.iter().rev().map(|&below| Visit::To(below)));
                }
                _ => return Err(senseless("cases that this search does not make")),
            }
        }
        Ok(())
    }

    /// The branch whose first case this is.
    fn node(&self, first: usize) -> LinearNode {
        let Side { column, value, is_upper } =
            self.side(first).expect("a case of a branch is on a side");
        LinearNode::Branch { column, at_most: is_upper, value: Whole::from(value) }
    }
}

/// Automorphisms that leaves refer to, each once.
#[derive(Default)]
struct Named {
    all: Vec<LinearAutomorphism>,
    numbers: HashMap<Arc<Automorphism>, usize>,
}

impl Named {
    fn number(&mut self, moved: &Arc<Automorphism>) -> usize {
        *self.numbers.entry(moved.clone()).or_insert_with(|| {
            self.all.push(LinearAutomorphism(moved.0.clone()));
            self.all.len() - 1
        })
    }
}

/// Passes by the cases of a branch.
fn skip(nodes: &mut std::slice::Iter<'_, LinearNode>) {
    let mut left = 2;
    while left > 0 {
        match nodes.next() {
            Some(LinearNode::Branch { .. }) => left += 1,
            Some(_) => left -= 1,
            None => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::cases::Side;
    use destrier_certify::{LinearColumn, LinearProgram, LinearRange};

    /// A column without ends is branched on again and again.
    #[test]
    fn a_deep_tree_is_written_and_read_without_a_deep_stack() {
        let column = LinearColumn { whole: true, range: LinearRange::FREE, cost: 0.into() };
        let (denominator, constant) = (1.into(), BigRational::from_integer(0.into()));
        let columns = vec![column];
        let program =
            LinearProgram { maximise: false, columns, rows: vec![], denominator, constant };
        let above = Arc::new(Above { duals: vec![], basis: None });
        let mut cases = Cases::new(above.clone(), 0.0);
        let mut last = 0;
        for value in 0..100_000 {
            last = cases.branch(last, Side { column: 0, is_upper: true, value }, &above, 0.0)[1];
        }
        let mut case = LinearCase::new(&program);
        let (tree, least) = cases.certificate(&mut case, None, |_, _| None).unwrap();
        assert_eq!((tree.nodes.len(), least.clone()), (200_001, Some(program.constant.clone())));
        assert_eq!(case.ranges, [LinearRange::FREE]);
        let mut again = Cases::new(above, 0.0);
        again.restore(&mut case, (&tree, 0), None).unwrap();
        assert_eq!(again.certificate(&mut case, None, |_, _| None), Some((tree, least)));
        assert_eq!(case.ranges, [LinearRange::FREE]);
    }

    /// What one unit has divided and another one settled comes together; what they divide differently is refused.
    #[test]
    fn trees_go_on_where_cases_are_open() {
        let column = |cost: i64| LinearColumn {
            whole: true,
            range: LinearRange::between(0, 3),
            cost: cost.into(),
        };
        let program = LinearProgram {
            maximise: false,
            columns: vec![column(1), column(2)],
            rows: vec![],
            denominator: 1.into(),
            constant: BigRational::from_integer(0.into()),
        };
        let above = Arc::new(Above { duals: vec![], basis: None });
        let leaf = || LinearNode::Weights(Multipliers::over(1.into(), []));
        let branch = |column, value: i64| LinearNode::Branch {
            column,
            at_most: true,
            value: Whole::from(value),
        };
        let wanted = BigRational::from_integer(1.into());
        let mut case = LinearCase::new(&program);
        let mut cases = Cases::new(above, f64::NEG_INFINITY);
        let mut open_after = |nodes: &[LinearNode]| {
            let tree = LinearTree::from(nodes.to_vec());
            cases.restore(&mut case, (&tree, 0), Some(&wanted)).map(|()| cases.open().count())
        };
        // x0 <= 0 is open, x0 >= 1 settled
        assert_eq!(open_after(&[branch(0, 0), leaf(), leaf()]), Ok(1));
        let deeper = [branch(0, 0), branch(1, 0), leaf(), leaf(), branch(1, 1), leaf(), leaf()];
        assert_eq!(open_after(&deeper), Ok(1), "what is settled is passed by");
        assert_eq!(open_after(&[branch(0, 0), leaf(), leaf()]), Ok(1), "nothing is lost");
        let other = [branch(0, 0), branch(1, 1), leaf(), leaf(), leaf()];
        assert!(open_after(&other).is_err());
        assert!(open_after(&[branch(0, 1), leaf(), leaf()]).is_err());
    }
}
