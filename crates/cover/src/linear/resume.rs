//! A search that goes on from the tree of another, and what it leaves for one.

use super::answer::LinearError;
use super::cases::Cases;
use super::kept::{Begun, Kept};
use super::relaxed::Relaxed;
use super::search::Search;
use super::tree::Tree;
use super::trunk::Trunk;
use crate::question::Share;
use destrier_certify::{LinearCase, LinearNode};
use destrier_run::StateError;
use std::collections::HashSet;

impl Search<'_> {
    /// The state, soon written: an open case has the weights of the whole program.
    pub(super) fn kept(&mut self, cases: &Cases) -> Kept {
        let solution = self.best.as_ref().map(|(_, solution)| solution.clone());
        let shown = self.root.as_ref().and_then(|root| cases.sketch(&mut self.case, root));
        let bound = shown.and_then(|shown| {
            let (tree, least) = self.trunk.tree(&self.cuts, shown);
            Some((self.program.value_of(least?), tree))
        });
        Kept { solution, bound }
    }

    /// Goes on with the cases of a tree: those whose weights suffice are settled, and the others are open, of which a unit
    /// takes its share. Begins anew where the trunk rests on another aim.
    pub(super) fn resume(
        &mut self,
        begun: &Begun,
        share: Option<Share>,
    ) -> Result<Tree, LinearError> {
        let all = &begun.tree.nodes;
        let nodes = self.take_trunk(all)?;
        let (trunk, _) = all.split_at(all.len() - nodes.len());
        let is_of_trunk =
            |node: &LinearNode| matches!(node, LinearNode::Cut(_) | LinearNode::Narrow(_));
        let is_other = nodes.iter().any(is_of_trunk);
        if is_other {
            (self.trunk, self.case) = (Trunk::default(), LinearCase::new(self.program));
        }
        self.relaxed = Relaxed::new(self.program, &self.case);
        self.renew()?;
        let senseless = |what: &str| StateError::Senseless(what.to_owned());
        if is_other {
            let is_alone = share.is_none() && begun.units.is_empty();
            let refused = || senseless("its cuts are those of another aim").into();
            return if is_alone { Ok(Tree::new(self.root()?)) } else { Err(refused()) };
        }
        // the cuts of units have to be those that they went on from
        let mut cases = if share.is_some() { self.relaxed_case()? } else { self.root_again()? };
        let wanted = self.wanted();
        let above = trunk.len();
        cases.restore(&mut self.case, (&begun.tree, above), wanted.as_ref())?;
        let is_left = |place: usize| share.is_none_or(|share| share.takes(place));
        let open = (0..).zip(Tree::in_order(&cases)).filter(|&(place, _)| is_left(place));
        let mut dealt: HashSet<usize> = open.map(|(_, index)| index).collect();
        if share.is_some() {
            (cases, dealt) = cases.pruned(&dealt, self.case.rows());
        }
        let known = cases.len();
        for (name, unit) in &begun.units {
            if !unit.nodes.starts_with(trunk) {
                return Err(senseless("cases below other cuts").of_unit(name).into());
            }
            let laid = cases.restore(&mut self.case, (unit, above), wanted.as_ref());
            laid.map_err(|error| error.of_unit(name))?;
        }
        self.nodes = cases.len() as u64;
        Ok(Tree::of(cases, |index| index >= known || dealt.contains(&index)))
    }
}
