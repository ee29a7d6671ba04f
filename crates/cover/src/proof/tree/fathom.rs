//! Fathoms cases: by weights, by a row that cannot be met, or as images of cases that come before them.

use super::nodes::{Node, State};
use super::search::Search;
use crate::proof::case::{Duals, Leaf, TINY, infeasible, settling};
use crate::proof::relaxation::Relaxed;
use crate::symmetry::Automorphism;
use crate::symmetry::{Fixed, Moved, Symmetry, undecided};
use destrier_model::LinearStop;

impl Search<'_> {
    /// Settles the whole program if what is known of it is enough.
    pub(crate) fn settle_root(&mut self) {
        if self.is_settled_by_its_root()
            && let Some(duals) = &self.nodes.all[0].duals
            && let Some(leaf) = settling(&self.cases, &duals.duals(), self.target)
        {
            self.nodes.take();
            self.nodes.settle(0, leaf, 0);
        }
    }

    /// What settles a case before it is relaxed.
    pub(crate) fn at_once(&mut self, node: usize) -> Option<Leaf> {
        if let Some((first, automorphism)) = self.image(node) {
            return Some(Leaf::Image(first, self.listed(automorphism)));
        }
        if let Some(row) = self.cases.uncoverable() {
            return Some(Leaf::Uncoverable(row as u32));
        }
        let Node { bound, duals, .. } = &self.nodes.all[node];
        let duals = duals.as_ref()?;
        let above = (self.cases.cost() + self.cases.threshold(self.target)) as f64 + TINY;
        (*bound > above).then(|| settling(&self.cases, &duals.duals(), self.target))?
    }

    /// A leaf that settles the relaxed case.
    pub(crate) fn closing(
        &self,
        relaxed: &Relaxed,
        stop: LinearStop,
        duals: &Duals,
    ) -> Option<Leaf> {
        let ray = if stop == LinearStop::Infeasible { relaxed.farkas() } else { None };
        if let Some(leaf) = ray.and_then(|ray| infeasible(&self.cases, &ray)) {
            return Some(leaf);
        }
        let above = self.cases.threshold(self.target);
        let worth = relaxed.objective() - self.cases.cost() as f64;
        let enough = stop != LinearStop::Finished || above < 0 || worth > above as f64 + TINY;
        enough.then(|| settling(&self.cases, duals, self.target)).flatten()
    }

    /// A first case beside the way, which an automorphism shows to contain this case, with the automorphism; where
    /// there are few of these.
    ///
    /// Of the cases that come before this one only those matter: all others lie inside one of them.
    fn image(&self, node: usize) -> Option<(usize, Automorphism)> {
        let (places, cases) = self.beside(node);
        let (place, found) = self.symmetry.as_ref()?.image(self.cases.fixings(), &places)?;
        let first = places.iter().position(|&beside| beside == place).map(|at| cases[at])?;
        Some((first, found.automorphism.clone()))
    }

    /// Decides, of a large group, each column that would make the case an image if it were decided as in first cases; the
    /// case that is left, and what settles it, if that is enough.
    pub(crate) fn narrowed(&mut self, mut node: usize) -> (usize, Option<Leaf>) {
        let (places, cases) = self.beside(node);
        let symmetry = self.symmetry.as_mut().filter(|_| !places.is_empty());
        let moved =
            symmetry.map_or(Vec::new(), |symmetry| symmetry.moved(self.cases.fixings(), &places));
        for Moved { column, place, inverse } in moved {
            let undecided: Vec<_> =
                undecided(self.cases.fixings(), place, &inverse.0).take(2).collect();
            let at = places.binary_search(&place).expect("it is one of these");
            let automorphism = Automorphism(inverse.inverse());
            match undecided[..] {
                [] => return (node, Some(Leaf::Image(cases[at], self.listed(automorphism)))),
                [(free, fixed)] if free == column && fixed == self.cases.first() => {
                    let image = (cases[at], self.listed(automorphism));
                    let leading = self.cases.leading(column);
                    node = self.nodes.narrow(node, leading, image);
                    self.cases.push(column, !leading.1);
                }
                _ => {}
            }
        }
        (node, self.cases.uncoverable().map(|row| Leaf::Uncoverable(row as u32)))
    }

    /// A free column of which one case would be an image.
    pub(crate) fn free_decision(&self, node: usize) -> Option<usize> {
        let (places, _) = self.beside(node);
        Some(self.symmetry.as_ref()?.free_decision(self.cases.fixings(), &places)?.0)
    }

    /// The places on the way of branches whose second case leads here, and their first cases, unless these are images
    /// themselves; from the root down.
    pub(crate) fn beside(&self, node: usize) -> (Vec<usize>, Vec<usize>) {
        let compares = self.symmetry.as_ref().is_some_and(Symmetry::compares);
        let (mut places, mut cases) = (Vec::new(), Vec::new());
        let (mut node, mut place) = (node, self.cases.path().len());
        while let Some((above, _, chosen)) = self.nodes.all[node].way.filter(|_| compares) {
            (node, place) = (above, place - 1);
            let is_first = Fixed::by(chosen) == self.cases.first();
            if let (false, State::Branched(_, [first, _])) = (is_first, &self.nodes.all[node].state)
                && !matches!(self.nodes.all[*first].state, State::Settled(Leaf::Image(..)))
            {
                places.push(place);
                cases.push(*first);
            }
        }
        places.reverse();
        cases.reverse();
        (places, cases)
    }
}
