//! A search that goes on from the tree of another, and what it leaves for one.

use super::answer::LinearError;
use super::cases::Cases;
use super::kept::Kept;
use super::relaxed::Relaxed;
use super::search::Search;
use super::trunk::Trunk;
use destrier_certify::{LinearCase, LinearNode, LinearTree};

impl Search<'_> {
    /// The state, soon written: an open case has the weights of the whole program.
    pub(super) fn kept(&mut self, cases: &Cases) -> Kept {
        let solution = self.best.as_ref().map(|(_, solution)| solution.clone());
        let shown = self.root.as_ref().and_then(|root| cases.sketch(&mut self.case, root));
        let bound = shown.and_then(|(nodes, least)| {
            let (tree, least) = self.trunk.tree(&self.cuts, (nodes, least));
            Some((self.program.value_of(least?), tree))
        });
        Kept { solution, bound }
    }

    /// Goes on with the cases of a tree: those whose weights suffice are settled, and the others are open. Begins anew where
    /// the trunk rests on another aim.
    pub(super) fn resume(&mut self, tree: &LinearTree) -> Result<Cases, LinearError> {
        let nodes = self.take_trunk(&tree.nodes)?;
        let is_of_trunk = |node: &LinearNode| match node {
            LinearNode::Cut(_) => true,
            LinearNode::Branch { at_most, .. } => !at_most,
            _ => false,
        };
        let is_other = nodes.iter().any(is_of_trunk);
        if is_other {
            (self.trunk, self.case) = (Trunk::default(), LinearCase::new(self.program));
        }
        self.relaxed = Relaxed::new(self.program, &self.case);
        self.renew()?;
        if is_other {
            return self.root();
        }
        let mut cases = self.root_again()?;
        let wanted = self.wanted();
        cases.restore(&mut self.case, nodes, wanted.as_ref())?;
        self.nodes = cases.len() as u64;
        Ok(cases)
    }
}
