//! A case of a linear program: what the nodes above leave of its columns, rows and costs.

use crate::linear::{LinearColumn, LinearProgram, LinearRange, LinearRow};
use crate::rejection::Rejection;
use crate::whole::Whole;
use std::sync::Arc;

/// The most bits of all numbers in the cuts above a node, 64 at least for each.
const BITS: u64 = 1 << 28;
/// The most bits of a number in a cut: it has 10,000 digits at most.
const LENGTH: u64 = 33_219;

/// Columns with their ranges in a case, rows with cuts, and the costs that count there.
///
/// What follows from it is what a checker finds: [`LinearCase::cut`], [`LinearCase::bound`] and
/// [`LinearCase::infeasible`].
#[derive(Clone, Debug)]
pub struct LinearCase<'a> {
    /// The range of each column.
    pub ranges: Vec<LinearRange>,
    pub(super) columns: &'a [LinearColumn],
    pub(super) rows: &'a [LinearRow],
    /// Rows of the case alone, with the bits of these and of all before.
    cuts: Vec<(LinearRow, u64)>,
    costs: Arc<[Whole]>,
    /// For each column the number of the part that counts its cost.
    pub(super) parts: Vec<usize>,
    /// The part that counts costs here.
    pub(super) part: usize,
}

impl<'a> LinearCase<'a> {
    /// The whole program, whose costs are those of part 0.
    pub fn new(program: &'a LinearProgram) -> Self {
        LinearCase {
            ranges: program.columns.iter().map(|column| column.range.clone()).collect(),
            columns: &program.columns,
            rows: &program.rows,
            cuts: Vec::new(),
            costs: program.costs().into(),
            parts: vec![0; program.columns.len()],
            part: 0,
        }
    }

    /// How many rows it has, those of the program and its own.
    pub fn rows(&self) -> usize {
        self.rows.len() + self.cuts.len()
    }

    /// A row of the program, or one of its own, which come after these.
    ///
    /// # Errors
    /// If there are fewer.
    pub fn row(&self, index: u32) -> Result<&LinearRow, Rejection> {
        let index = index as usize;
        let row = match index.checked_sub(self.rows.len()) {
            None => self.rows.get(index),
            Some(own) => self.cuts.get(own).map(|(row, _)| row),
        };
        row.ok_or(Rejection::NoSuchRow { row: index + 1, rows: self.rows() })
    }

    /// Adds a row that all solutions of the case satisfy.
    ///
    /// # Errors
    /// If it is too large, or all together are.
    pub fn push(&mut self, row: LinearRow) -> Result<(), Rejection> {
        let numbers = row.terms.iter().map(|(_, factor)| factor);
        let numbers = numbers.chain(&row.range.lower).chain(&row.range.upper);
        let mut bits = self.cuts.last().map_or(0, |(_, bits)| *bits);
        for length in numbers.map(Whole::bits) {
            bits += length.max(64);
            if length > LENGTH || bits > BITS {
                return Err(Rejection::CutTooLong);
            }
        }
        self.cuts.push((row, bits));
        Ok(())
    }

    /// The words of 64 bits that the numbers of a row of its own have; 0 if it is not there.
    pub(super) fn words_of_cut(&self, own: usize) -> usize {
        self.cuts.get(own).map_or(0, |(row, _)| row.words())
    }

    /// About how many bytes the rows of its own have.
    pub(super) fn size_of_cuts(&self) -> usize {
        let numbers = self.cuts.last().map_or(0, |(_, bits)| bits / 64);
        let numbers = usize::try_from(numbers).unwrap_or(usize::MAX);
        size_of_val(&*self.cuts) + numbers.saturating_mul(size_of::<(u32, Whole)>())
    }

    /// Takes back all but the first rows.
    pub fn truncate(&mut self, rows: usize) {
        self.cuts.truncate(rows - self.rows.len());
    }

    /// The cost of a column as the case counts it.
    pub fn cost_of(&self, column: usize) -> Whole {
        self.cost(column).cloned().unwrap_or(Whole::ZERO)
    }

    /// The cost of a column as the case counts it, if it is not 0.
    pub(super) fn cost(&self, column: usize) -> Option<&Whole> {
        (self.parts[column] == self.part)
            .then(|| &self.costs[column])
            .filter(|cost| !cost.is_zero())
    }
}
