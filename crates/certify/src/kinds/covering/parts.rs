//! Lower bounds of parts of a covering program, which add up; the theorem is in `FORMAT.md`.

use super::cases::{CoveringTree, least_bound};
use crate::covering::{CoveringNumber, CoveringProgram, CoveringRow};
use crate::rejection::Rejection;
use crate::work::Work;
use std::borrow::Borrow;

/// The cases of a lower bound: one tree, or one for each of several parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoveringCases {
    /// Of the whole program.
    Tree(CoveringTree),
    /// Of parts without a common column.
    Parts(Vec<CoveringPart>),
}

/// Some columns of a program, and the cases of the program that they make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoveringPart {
    /// Indices of columns, ascending.
    pub columns: Vec<u32>,
    /// The cases of [`CoveringProgram::part`].
    pub tree: CoveringTree,
}

impl CoveringCases {
    /// The only tree; none of parts.
    pub fn tree(&self) -> Option<&CoveringTree> {
        match self {
            CoveringCases::Tree(tree) => Some(tree),
            CoveringCases::Parts(_) => None,
        }
    }
}

impl<T: Into<CoveringTree>> From<T> for CoveringCases {
    fn from(tree: T) -> Self {
        CoveringCases::Tree(tree.into())
    }
}

impl CoveringProgram {
    /// The program that some columns make, in their order: rows ask of them what all other columns cannot give.
    /// `rows_of` has for each column of the whole the rows that hold it.
    ///
    /// ```
    /// use destrier_certify::{CoveringProgram, CoveringRow};
    ///
    /// let rows = vec![CoveringRow::at_least(2, vec![0, 1, 2]), CoveringRow::at_most(1, vec![1, 2])];
    /// let program = CoveringProgram { costs: vec![5, 6, 7], rows };
    /// let part = program.part(&[1, 2], &program.rows_of_columns());
    /// assert_eq!(part.costs, [6, 7]);
    /// assert_eq!(part.rows[0], CoveringRow::at_least(1, vec![0, 1]));
    /// assert_eq!(part.rows[1], CoveringRow::at_most(1, vec![0, 1]));
    /// ```
    pub fn part(&self, columns: &[u32], rows_of: &[Vec<usize>]) -> CoveringProgram {
        let own = (0u32..).zip(columns);
        let pairs = own
            .flat_map(|(own, &column)| rows_of[column as usize].iter().map(move |&row| (row, own)));
        let mut pairs: Vec<(usize, u32)> = pairs.collect();
        pairs.sort_unstable();
        let rows = pairs.chunk_by(|a, b| a.0 == b.0).filter_map(|pairs| {
            let CoveringRow { number, columns } = &self.rows[pairs[0].0];
            let own: Vec<u32> = pairs.iter().map(|&(_, own)| own).collect();
            match *number {
                CoveringNumber::AtLeast(demand) => {
                    let others = u32::try_from(columns.len() - own.len()).ok()?;
                    let asked = demand.checked_sub(others).filter(|&asked| asked > 0)?;
                    Some(CoveringRow::asking(asked, &own))
                }
                CoveringNumber::AtMost(limit) => Some(CoveringRow::at_most(limit, own)),
            }
        });
        let costs = columns.iter().map(|&column| self.costs[column as usize]);
        CoveringProgram { costs: costs.collect(), rows: rows.collect() }
    }
}

/// Checks all parts, each as it comes, whose bounds add up to what is claimed; none claims that there is no choice.
pub(super) fn check<P: Borrow<CoveringPart>>(
    program: &CoveringProgram,
    parts: impl Iterator<Item = Result<P, Rejection>>,
    claimed: Option<usize>,
    work: &mut Work,
) -> Result<(), Rejection> {
    let (mut owner, rows_of) = (vec![0; program.costs.len()], program.rows_of_columns());
    let mut sum = 0i128;
    for (own, part) in parts.zip(1..) {
        let own = own?;
        let CoveringPart { columns, tree } = own.borrow();
        for &column in columns {
            let other = std::mem::replace(&mut owner[column as usize], part);
            if other != 0 {
                let (column, parts) = (column as usize + 1, [other, part]);
                return Err(Rejection::SharedColumn { column, parts });
            }
        }
        let in_part = |reason| Rejection::InPart { part, reason: Box::new(reason) };
        // every bound is 0 at least: what parts claim is only their sum
        let program = program.part(columns, &rows_of);
        let bound = least_bound(&program, tree.head(), &*tree.nodes, claimed.map(|_| 0), work);
        match (bound.map_err(in_part)?, claimed) {
            (Some(bound), _) => sum += bound,
            (None, Some(_)) => return Err(in_part(Rejection::NoBound)),
            (None, None) => {}
        }
    }
    match claimed {
        Some(claimed) if sum != claimed as i128 => {
            Err(Rejection::OtherSum { claimed, shown: usize::try_from(sum).unwrap_or(usize::MAX) })
        }
        _ => Ok(()),
    }
}
