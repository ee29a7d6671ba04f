//! The rows read so far, what each assumes, and the bounds of variables among them.

use super::sum::Part;
use crate::limits::MAX_COUNT;
use crate::text::{Number, Row, Sense};
use crate::{ParseError, Violation};
use num_rational::BigRational;
use std::collections::HashMap;
use std::rc::Rc;

/// The most assumptions that rows depend on, counted for each row that is kept: 1 GiB of them.
const MAX_ASSUMPTIONS: usize = 1 << 28;

/// The assumptions that a row depends on, in ascending order; rows share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Assumptions(Option<Rc<[u32]>>);

/// A row; its content is dropped when it is no longer needed.
struct Stored {
    row: Option<Row>,
    /// The last row that may refer to this one.
    last: usize,
    /// The last row that had this one in a combination, plus 1.
    used: usize,
    assumptions: Assumptions,
}

/// All rows, by index.
#[derive(Default)]
pub(super) struct Store {
    rows: Vec<Stored>,
    /// The best bound of a variable, from below (true) or above, and what it assumes.
    bounds: HashMap<(u32, bool), (BigRational, Assumptions)>,
    /// Rows that the row being read is the last to refer to.
    expiring: Vec<usize>,
    /// Assumptions kept.
    entries: usize,
}

impl Assumptions {
    pub(super) fn only(row: usize) -> Self {
        Self::of(vec![index(row)])
    }

    fn of(sorted: Vec<u32>) -> Self {
        Assumptions((!sorted.is_empty()).then(|| sorted.into()))
    }

    fn as_slice(&self) -> &[u32] {
        self.0.as_deref().unwrap_or_default()
    }

    pub(super) fn first(&self) -> Option<usize> {
        self.as_slice().first().map(|&row| row as usize)
    }
}

/// Rows are fewer than 2^31.
fn index(row: usize) -> u32 {
    u32::try_from(row).unwrap_or(u32::MAX)
}

impl Store {
    /// The number of rows; the index of the row being read.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Adds a row, and drops what no later row may refer to.
    pub(super) fn push(
        &mut self,
        row: Row,
        assumptions: Assumptions,
        last: Option<usize>,
    ) -> Result<(), ParseError> {
        for expired in std::mem::take(&mut self.expiring) {
            self.rows[expired].row = None;
            let dropped = std::mem::take(&mut self.rows[expired].assumptions);
            if dropped.0.as_ref().is_some_and(|shared| Rc::strong_count(shared) == 1) {
                self.entries = self.entries.saturating_sub(dropped.as_slice().len());
            }
        }
        if assumptions.0.as_ref().is_some_and(|shared| Rc::strong_count(shared) == 1) {
            self.entries += assumptions.as_slice().len();
        }
        let own = self.rows.len();
        if self.entries > MAX_ASSUMPTIONS || own >= MAX_COUNT {
            return Err(ParseError::TooMuchMemory);
        }
        let last = last.unwrap_or(MAX_COUNT);
        let row = (last > own).then_some(row);
        self.rows.push(Stored { row, last, used: 0, assumptions });
        Ok(())
    }

    /// Notes that the row being read refers to a row.
    pub(super) fn refer(&mut self, row: usize) -> Result<(), Violation> {
        let own = self.rows.len();
        let last = self.rows.get(row).ok_or(Violation::UnknownRow { row })?.last;
        if last < own {
            return Err(Violation::StaleRow { row, last });
        }
        if last == own {
            self.expiring.push(row);
        }
        Ok(())
    }

    /// Notes that the row being read combines a row; false if it does so twice.
    pub(super) fn mark(&mut self, row: usize) -> bool {
        let own = self.rows.len() + 1;
        std::mem::replace(&mut self.rows[row].used, own) != own
    }

    /// A row that is still in use.
    pub(super) fn row(&self, row: usize) -> Option<&Row> {
        self.rows.get(row)?.row.as_ref()
    }

    /// The rows that are still in use.
    pub(super) fn rows(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter_map(|stored| stored.row.as_ref())
    }

    /// Rows in use with their multipliers.
    pub(super) fn parts<'a>(&'a self, factors: &'a [(usize, Number)]) -> Vec<Part<'a>> {
        let part = |(row, factor): &'a (usize, Number)| Some(Part { factor, row: self.row(*row)? });
        factors.iter().filter_map(part).collect()
    }

    /// The same with the rows' senses alone.
    pub(super) fn senses<'a>(
        &'a self,
        factors: &'a [(usize, Number)],
    ) -> impl Iterator<Item = (usize, &'a Number, Sense)> {
        factors.iter().filter_map(|(row, factor)| Some((*row, factor, self.row(*row)?.sense)))
    }

    /// What these rows assume together.
    pub(super) fn union(
        &self,
        rows: impl Iterator<Item = usize>,
        more: &[Assumptions],
    ) -> Assumptions {
        let mut only: Option<&Rc<[u32]>> = None;
        let mut union = Vec::new();
        let mut limit = 1 << 20;
        let assumed = rows.map(|row| &self.rows[row].assumptions).chain(more);
        for next in assumed.filter_map(|assumptions| assumptions.0.as_ref()) {
            if only.is_some_and(|only| Rc::ptr_eq(only, next)) {
                continue;
            }
            only = only.or(Some(next));
            union.extend_from_slice(next);
            if union.len() > limit {
                union.sort_unstable();
                union.dedup();
                limit = limit.max(2 * union.len());
            }
        }
        if union.len() == only.map_or(0, |only| only.len()) {
            return Assumptions(only.cloned());
        }
        union.sort_unstable();
        union.dedup();
        Assumptions::of(union)
    }

    /// What two cases assume together, each without its own assumption.
    pub(super) fn union_without(&self, cases: [(usize, usize); 2]) -> Assumptions {
        let mut union = Vec::new();
        for (case, assumed) in cases {
            let assumptions = self.rows[case].assumptions.as_slice().iter();
            union.extend(assumptions.filter(|&&row| row != index(assumed)));
        }
        union.sort_unstable();
        union.dedup();
        Assumptions::of(union)
    }

    /// Notes the bounds that a row with one variable gives, if they are better than those known.
    pub(super) fn add_bound(&mut self, row: &Row, assumptions: &Assumptions) {
        let Some(variable) = row.terms.variables().next() else { return };
        for lower in [true, false] {
            let Some(value) = bound(row, variable, lower) else { continue };
            let known = self.bounds.get(&(variable, lower));
            if known.is_none_or(|(known, _)| if lower { value > *known } else { value < *known }) {
                self.bounds.insert((variable, lower), (value, assumptions.clone()));
            }
        }
    }

    /// The best bound known of a variable, and what it assumes.
    pub(super) fn global_bound(
        &self,
        variable: u32,
        lower: bool,
    ) -> Option<&(BigRational, Assumptions)> {
        self.bounds.get(&(variable, lower))
    }

    /// The bound that a row gives on a variable, if it is one.
    pub(super) fn bound_of(&self, row: usize, variable: u32, lower: bool) -> Option<BigRational> {
        bound(self.row(row)?, variable, lower)
    }
}

fn bound(row: &Row, variable: u32, lower: bool) -> Option<BigRational> {
    let mut terms = row.terms.iter();
    let (found, factor) = terms.next()?;
    let sign = row.sense.sign() * factor.sign();
    let side = sign == 0 || (sign > 0) == lower;
    (found == variable && side && terms.next().is_none())
        .then(|| row.side.to_big() / factor.to_big())
}
