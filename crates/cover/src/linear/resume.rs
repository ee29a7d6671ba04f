//! A search that goes on from the tree of another, and what it leaves for one.

use super::answer::LinearError;
use super::cases::{Cases, tree};
use super::kept::Kept;
use super::relaxed::Relaxed;
use super::search::Search;
use destrier_certify::{LinearNode, LinearTree};
use destrier_run::StateError;

impl Search<'_> {
    /// The state, soon written: an open case has the weights of the whole program.
    pub(super) fn kept(&mut self, cases: &Cases) -> Kept {
        let solution = self.best.as_ref().map(|(_, solution)| solution.clone());
        let shown = self.root.as_ref().and_then(|root| cases.sketch(&mut self.case, root));
        let bound = shown.and_then(|(nodes, least)| {
            Some((self.program.value_of(least?), tree(&self.cuts, nodes)))
        });
        Kept { solution, bound }
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
        let wanted = self.wanted();
        cases.restore(&mut self.case, nodes, wanted.as_ref())?;
        self.nodes = cases.len() as u64;
        Ok(cases)
    }
}
