//! A folding search as the certificate that no position exists.

use super::answer::Question;
use super::army::Kind;
use super::reduction::Domain;
use super::trace::{Step, Trace};
use destrier_certify::{
    Folding, FoldingCertificate, FoldingKind, FoldingNode, FoldingTree, Rejection,
};

impl Trace {
    /// The certificate of the search that was written down for this question.
    ///
    /// # Errors
    /// If the checker finds something in it that is not true, which is a defect of this library.
    pub fn certificate(self, question: &Question) -> Result<FoldingCertificate, Box<Rejection>> {
        let kind = |(kind, domain): (Kind, Domain)| FoldingKind {
            piece: kind.piece,
            colour: kind.colour,
            count: kind.count,
            first: domain.first,
            squares: domain.squares,
        };
        let folding = Folding {
            board: question.board(),
            at_most: question.board().area() - question.missing as usize - 1,
            attack: question.attack,
            sharing: question.stack,
            kinds: self.kinds.into_iter().map(kind).collect(),
        };
        let tree = FoldingTree { nodes: self.steps.iter().map(node).collect(), safe: self.safe };
        Ok(FoldingCertificate::new(folding, tree)?)
    }
}

fn node(step: &Step) -> FoldingNode {
    match *step {
        Step::Unfold(piece) => FoldingNode::Unfold(piece),
        Step::Safe => FoldingNode::Safe,
        Step::Clipped => FoldingNode::Clipped,
        Step::Whole => FoldingNode::Whole,
    }
}
