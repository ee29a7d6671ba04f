//! What all cases of a search are below: cuts, and branches with one side that is settled at once.

use super::cases::Side;
use destrier_certify::{LinearCut, LinearNode, LinearTree, Multipliers};
use num_rational::BigRational;

/// The nodes above all cases, but for the last cuts, which may still go.
#[derive(Default)]
pub(super) struct Trunk {
    nodes: Vec<LinearNode>,
    /// The least bound of the sides that are settled.
    least: Option<BigRational>,
}

impl Trunk {
    /// Grows by cuts.
    pub(super) fn cut(&mut self, cuts: impl IntoIterator<Item = LinearCut>) {
        self.nodes.extend(cuts.into_iter().map(LinearNode::Cut));
    }

    /// Grows by a branch: this side costs so much by these weights.
    pub(super) fn branch(&mut self, side: Side, weights: Multipliers, bound: BigRational) {
        let Side { column, is_upper, value } = side;
        let branch = LinearNode::Branch { column, at_most: is_upper, value: value.into() };
        self.nodes.extend([branch, LinearNode::Weights(weights)]);
        self.least = self.least.take().into_iter().chain([bound]).min();
    }

    /// The tree of these cuts and nodes below it, and its least bound, where that of the nodes is this.
    pub(super) fn tree(
        &self,
        cuts: &[LinearCut],
        (nodes, least): (Vec<LinearNode>, Option<BigRational>),
    ) -> (LinearTree, Option<BigRational>) {
        let cuts = cuts.iter().cloned().map(LinearNode::Cut);
        let all = self.nodes.iter().cloned().chain(cuts).chain(nodes);
        (all.collect::<Vec<_>>().into(), self.least.iter().cloned().chain(least).min())
    }
}
