//! A row of a covering program: at least or at most so many of its columns are chosen.

use super::numbers::write_numbers;
use std::fmt;

/// At least or at most so many of these columns are chosen.
///
/// ```
/// use destrier_certify::CoveringRow;
///
/// let pair = CoveringRow::at_most(1, vec![0, 3]);
/// assert!(pair.admits(&[3]) && !pair.admits(&[0, 3]));
/// assert_eq!((pair.asks_for(), pair.asked()), (false, 1)); // one of them is left out
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CoveringRow {
    /// How many.
    pub number: CoveringNumber,
    /// Indices of columns, ascending; one that counts several times, as orbits of a board's symmetry do, as often.
    pub columns: Vec<u32>,
}

/// How many columns of a row are chosen, at most nine digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CoveringNumber {
    /// The demand, not 0.
    AtLeast(u32),
    /// The limit.
    AtMost(u32),
}

impl CoveringRow {
    /// At least so many of these columns.
    pub fn at_least(demand: u32, columns: Vec<u32>) -> Self {
        CoveringRow { number: CoveringNumber::AtLeast(demand), columns }
    }

    /// At least so many of these columns in ascending order, of which none counts more often than that.
    pub(crate) fn asking(demand: u32, columns: &[u32]) -> Self {
        let same = columns.chunk_by(|a, b| a == b);
        let enough = same.flat_map(|same| same.iter().take(demand as usize));
        CoveringRow::at_least(demand, enough.copied().collect())
    }

    /// At most so many of these columns.
    pub fn at_most(limit: u32, columns: Vec<u32>) -> Self {
        CoveringRow { number: CoveringNumber::AtMost(limit), columns }
    }

    /// The columns, each once, and how often each counts.
    pub fn terms(&self) -> impl Iterator<Item = (u32, u32)> + Clone {
        let same = self.columns.chunk_by(|a, b| a == b);
        same.map(|same| (same[0], u32::try_from(same.len()).unwrap_or(u32::MAX)))
    }

    /// The demand; none of a row with a limit.
    pub fn demand(&self) -> Option<u32> {
        match self.number {
            CoveringNumber::AtLeast(demand) => Some(demand),
            CoveringNumber::AtMost(_) => None,
        }
    }

    /// The limit; none of a row with a demand.
    pub fn limit(&self) -> Option<u32> {
        match self.number {
            CoveringNumber::AtLeast(_) => None,
            CoveringNumber::AtMost(limit) => Some(limit),
        }
    }

    /// Whether the columns that the row asks for are to be chosen; with a limit they are to be left out.
    pub fn asks_for(&self) -> bool {
        self.demand().is_some()
    }

    /// How many columns the row asks for: to be chosen, or to be left out.
    pub fn asked(&self) -> i64 {
        match self.number {
            CoveringNumber::AtLeast(demand) => demand.into(),
            CoveringNumber::AtMost(limit) => (self.columns.len() as i64 - i64::from(limit)).max(0),
        }
    }

    /// Whether so many of these columns are chosen, in any order.
    pub fn admits(&self, chosen: &[u32]) -> bool {
        self.admits_number(self.columns.iter().filter(|column| chosen.contains(column)).count())
    }

    /// Whether the row admits that so many of its columns are chosen.
    pub(super) fn admits_number(&self, found: usize) -> bool {
        match self.number {
            CoveringNumber::AtLeast(demand) => found >= demand as usize,
            CoveringNumber::AtMost(limit) => found <= limit as usize,
        }
    }

    /// Writes the line that states it.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (keyword, number) = match self.number {
            CoveringNumber::AtLeast(demand) => ("row", demand),
            CoveringNumber::AtMost(limit) => ("at-most", limit),
        };
        let columns = self.columns.iter().map(|&column| column + 1);
        write_numbers(f, keyword, std::iter::once(number).chain(columns))
    }
}
