//! Cases as nodes of a certificate of kind `program`.

use super::case::Tree;
use destrier_certify::{
    LinearCase, LinearLemma, LinearNode, LinearProgram, LinearRange, LinearRow, LinearTree,
    Multipliers, Rejection, Whole,
};
use num_rational::BigRational;
use std::collections::HashSet;
use std::sync::Arc;

/// The denominator of the weights of the certificate.
const DENOMINATOR: f64 = (1 << 24) as f64;

/// A lemma and the row that it makes.
pub(super) type Lemma = (LinearLemma, LinearRow);

/// What is written so far.
struct Writer<'a> {
    lemmas: &'a [Arc<Lemma>],
    case: LinearCase<'a>,
    /// How many rows the program has.
    rows: usize,
    /// The lemmas above, in the order of their rows.
    above: Vec<usize>,
    nodes: Vec<LinearNode>,
    /// The lemmas that leaves refer to; others are left out.
    used: HashSet<usize>,
    /// The least bound of the leaves.
    least: Option<BigRational>,
}

/// The nodes of cases, and the least bound of their leaves.
///
/// # Errors
/// If weights do not show anything.
pub(super) fn written(
    lemmas: &[Arc<Lemma>],
    tree: &Tree,
    program: &LinearProgram,
) -> Result<(BigRational, LinearTree), Rejection> {
    let mut writer = Writer {
        lemmas,
        case: LinearCase::new(program),
        rows: program.rows.len(),
        above: Vec::new(),
        nodes: Vec::new(),
        used: used(tree),
        least: None,
    };
    writer.write(tree)?;
    let zero = || BigRational::from_integer(0.into());
    Ok((writer.least.unwrap_or_else(zero), LinearTree::from(writer.nodes)))
}

impl Writer<'_> {
    fn write(&mut self, tree: &Tree) -> Result<(), Rejection> {
        let (before, rows) = (self.above.len(), self.case.rows());
        let (Tree::Leaf { own, .. } | Tree::Branch { own, .. }) = tree;
        for &lemma in own.iter().filter(|own| self.used.contains(own)) {
            self.case.push(self.lemmas[lemma].1.clone())?;
            self.above.push(lemma);
            self.nodes.push(LinearNode::Lemma(self.lemmas[lemma].0.clone()));
        }
        match tree {
            Tree::Leaf { rows, lemmas, is_infeasible, .. } => {
                self.leaf(rows, lemmas, *is_infeasible)?;
            }
            Tree::Branch { column, cases, .. } => {
                let branch =
                    LinearNode::Branch { column: *column, at_most: false, value: Whole::ONE };
                self.nodes.push(branch);
                let range = self.case.ranges[*column as usize].clone();
                for (number, case) in [1i64, 0].into_iter().zip(&**cases) {
                    self.case.ranges[*column as usize] = LinearRange::exactly(number);
                    self.write(case)?;
                }
                self.case.ranges[*column as usize] = range;
            }
        }
        self.above.truncate(before);
        self.case.truncate(rows);
        Ok(())
    }

    /// Weights, rounded down.
    fn leaf(
        &mut self,
        rows: &[(usize, f64)],
        lemmas: &[(usize, f64)],
        is_infeasible: bool,
    ) -> Result<(), Rejection> {
        let places = |lemma: usize| self.above.iter().position(|&other| other == lemma);
        let lemmas = lemmas.iter().filter_map(|&(at, dual)| Some((self.rows + places(at)?, dual)));
        let mut all: Vec<(usize, f64)> = rows.iter().copied().chain(lemmas).collect();
        all.sort_unstable_by_key(|weight| weight.0);
        let weights = all.into_iter().map(|(row, dual)| {
            let is_limit = self.case.row(row as u32).is_ok_and(|row| row.range.lower.is_none());
            let dual = if is_limit { dual.min(0.0) } else { dual.max(0.0) };
            (row as u32, Whole::from((dual * DENOMINATOR) as i64))
        });
        let weights = Multipliers::over((DENOMINATOR as i64).into(), weights);
        if is_infeasible {
            self.case.infeasible(&weights)?;
            self.nodes.push(LinearNode::Infeasible(weights));
            return Ok(());
        }
        let bound = self.case.bound(&weights)?;
        if self.least.as_ref().is_none_or(|least| bound < *least) {
            self.least = Some(bound);
        }
        self.nodes.push(LinearNode::Weights(weights));
        Ok(())
    }
}

/// The lemmas that leaves of a tree refer to.
fn used(tree: &Tree) -> HashSet<usize> {
    match tree {
        Tree::Leaf { lemmas, .. } => {
            lemmas.iter().filter(|(_, dual)| *dual > 0.0).map(|(lemma, _)| *lemma).collect()
        }
        Tree::Branch { cases, .. } => {
            let [one, other] = &**cases;
            &used(one) | &used(other)
        }
    }
}
