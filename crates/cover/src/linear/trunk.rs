//! What all cases of a search are below: cuts, and what columns have been narrowed to.

use destrier_certify::{LinearCut, LinearNarrowing, LinearNode, LinearTree};
use num_rational::BigRational;

/// The nodes above all cases, but for the last cuts, which may still go.
#[derive(Default)]
pub(super) struct Trunk {
    nodes: Vec<LinearNode>,
    /// The least cost of the solutions that are left out.
    least: Option<BigRational>,
}

impl Trunk {
    /// Grows by cuts.
    pub(super) fn cut(&mut self, cuts: impl IntoIterator<Item = LinearCut>) {
        self.nodes.extend(cuts.into_iter().map(LinearNode::Cut));
    }

    /// Grows by a narrowing.
    pub(super) fn narrow(&mut self, narrowing: LinearNarrowing) {
        self.least = self.least.take().into_iter().chain([narrowing.cost.clone()]).min();
        self.nodes.push(LinearNode::Narrow(narrowing));
    }

    /// The tree of these cuts and another tree below it, and its least bound, where that of the other is this.
    pub(super) fn tree(
        &self,
        cuts: &[LinearCut],
        (below, least): (LinearTree, Option<BigRational>),
    ) -> (LinearTree, Option<BigRational>) {
        let cuts = cuts.iter().cloned().map(LinearNode::Cut);
        let mut nodes: Vec<LinearNode> = self.nodes.iter().cloned().chain(cuts).collect();
        let above = nodes.len();
        nodes.extend(below.nodes.into_iter().map(|node| match node {
            LinearNode::Image { node, automorphism } => {
                LinearNode::Image { node: node + above, automorphism }
            }
            node => node,
        }));
        let tree = LinearTree { automorphisms: below.automorphisms, nodes };
        (tree, self.least.iter().cloned().chain(least).min())
    }
}
