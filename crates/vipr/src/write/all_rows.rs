//! The rows of a program, the rounded sums that a tree begins with numbered after them, and what permutations take both to.

use destrier_certify::{
    LinearAutomorphism, LinearCase, LinearNode, LinearProgram, LinearRow, LinearTree, Multipliers,
    Rejection,
};
use num_bigint::BigInt;
use std::collections::{BTreeMap, HashMap};

/// Rows of a program, then rounded sums: those that a tree begins with, and their images as far as they were asked for.
pub struct AllRows<'a> {
    /// The whole program with all of them.
    pub(super) case: LinearCase<'a>,
    program: &'a LinearProgram,
    sums: Vec<Multipliers>,
    /// The numbers of rows by what they say.
    known: HashMap<LinearRow, u32>,
}

impl<'a> AllRows<'a> {
    /// Of the rows of a program, and the nodes `round` before all others of a tree.
    ///
    /// # Errors
    /// If one of these does not hold.
    pub fn new(program: &'a LinearProgram, tree: &LinearTree) -> Result<Self, Rejection> {
        let mut known = HashMap::new();
        for (row, number) in program.rows.iter().zip(0..) {
            known.entry(row.clone()).or_insert(number);
        }
        let (case, sums) = (LinearCase::new(program), Vec::new());
        let mut all = AllRows { case, program, sums, known };
        for node in &tree.nodes {
            let LinearNode::Round(weights) = node else { break };
            let row = all.case.rounded(weights)?;
            all.add(weights.clone(), row)?;
        }
        Ok(all)
    }

    /// Adds a sum that is known as this row, which is no stronger.
    fn add(&mut self, weights: Multipliers, known_as: LinearRow) -> Result<(), Rejection> {
        let number = u32::try_from(self.case.rows()).expect("bounded by text");
        self.case.push(self.case.rounded(&weights)?)?;
        self.known.entry(known_as).or_insert(number);
        self.sums.push(weights);
        Ok(())
    }

    /// All sums so far, by their weights; the first has the number after the last row.
    pub fn sums(&self) -> &[Multipliers] {
        &self.sums
    }

    /// The place of a row among the sums, if it is one.
    pub fn sum(&self, row: u32) -> Option<usize> {
        (row as usize).checked_sub(self.program.rows.len())
    }

    /// A row of the program, or what a sum says.
    ///
    /// # Errors
    /// If there are fewer.
    pub fn row(&self, row: u32) -> Result<&LinearRow, Rejection> {
        self.case.row(row)
    }

    /// The weights on the images of their rows.
    ///
    /// # Errors
    /// As [`AllRows::image`].
    pub fn moved(
        &mut self,
        weights: &Multipliers,
        moved: &LinearAutomorphism,
    ) -> Result<Multipliers, Rejection> {
        let mut numerators: BTreeMap<u32, BigInt> = BTreeMap::new();
        for (row, weight) in weights.numerators() {
            *numerators.entry(self.image(row, moved)?).or_default() += weight.to_big();
        }
        let numerators = numerators.into_iter().map(|(row, weight)| (row, weight.into()));
        Ok(Multipliers::over(weights.denominator().clone(), numerators))
    }

    /// The image of a row under an automorphism of the program. Images of sums, and of those that they come from, are added
    /// where they are missing.
    ///
    /// # Errors
    /// If there is no such row, or it has no image.
    pub fn image(&mut self, row: u32, moved: &LinearAutomorphism) -> Result<u32, Rejection> {
        let image = moved.image(self.row(row)?);
        if let Some(&known) = self.known.get(&image) {
            return Ok(known);
        }
        for needed in self.needed(row) {
            let image = moved.image(self.row(needed)?);
            if let (Some(sum), false) = (self.sum(needed), self.known.contains_key(&image)) {
                let weights = self.sums[sum].clone();
                let weights = self.moved(&weights, moved)?;
                self.add(weights, image)?;
            }
        }
        self.known.get(&image).copied().ok_or(Rejection::MissingNode)
    }

    /// The sums that a row comes from, ascending, itself last.
    fn needed(&self, row: u32) -> Vec<u32> {
        let (mut needed, mut open) = (Vec::new(), vec![row]);
        let mut met = vec![false; self.sums.len()];
        while let Some(row) = open.pop() {
            let Some(sum) = self.sum(row).filter(|&sum| !met[sum]) else { continue };
            met[sum] = true;
            needed.push(row);
            open.extend(self.sums[sum].numerators().map(|(row, _)| row));
        }
        needed.sort_unstable();
        needed
    }
}
