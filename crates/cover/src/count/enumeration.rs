//! All solutions of a program in whole columns with ends, one by one: a column of the row with the fewest ways takes its larger
//! numbers, then its smaller ones; what follows is drawn at once, and a case is left where weights of rows show that it costs
//! too much.

use super::limits::{CountError, go_on};
use crate::propagation::{Place, Propagation, Rows};
use destrier_run::{Control, Progress};
use num_bigint::BigUint;
use std::time::Instant;

/// So many nodes pass between two looks at the clock.
const PACE: u64 = 1 << 12;

pub(super) struct Enumeration<'a> {
    control: Control<'a>,
    started: Instant,
    /// The most solutions that are listed, if they are.
    most: Option<usize>,
    pub(super) list: Vec<Vec<(u32, i64)>>,
    pub(super) total: BigUint,
    pub(super) nodes: u64,
}

impl<'a> Enumeration<'a> {
    /// Lists so many solutions, or counts them only.
    pub(super) fn new(most: Option<usize>, control: Control<'a>) -> Self {
        Enumeration {
            control,
            started: Instant::now(),
            most,
            list: Vec::new(),
            total: BigUint::ZERO,
            nodes: 0,
        }
    }

    /// Finds all solutions of rows with these ends of the columns.
    ///
    /// # Errors
    /// If the control stops it, or there are too many to list.
    pub(super) fn run(&mut self, rows: &Rows, ends: Vec<(i64, i64)>) -> Result<(), CountError> {
        Propagation::new(rows, ends).walk(|case| self.divided(case))
    }

    fn tell(&self) -> Result<(), CountError> {
        let found = u64::try_from(&self.total).unwrap_or(u64::MAX);
        let counts = &[(found, "solutions"), (self.nodes, "nodes")];
        self.control.tell(&Progress {
            counts,
            elapsed: self.started.elapsed(),
            ..Progress::default()
        });
        go_on(self.control)
    }

    /// The column at which a case is divided; if it is not, its solutions count.
    fn divided(&mut self, case: &Propagation<'_>) -> Result<Option<u32>, CountError> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PACE) {
            self.tell()?;
        }
        let is_open = |&column: &u32| {
            let (low, high) = case.ends[column as usize];
            low < high
        };
        match (case.place(), self.most) {
            (Place::Column(column), _) => return Ok(Some(column)),
            (Place::Loose, None) => {
                let ways = case.ends.iter().filter(|(low, high)| low < high);
                self.total += ways
                    .map(|(low, high)| BigUint::from(high.abs_diff(*low) + 1))
                    .product::<BigUint>();
            }
            (Place::Loose, Some(most)) => {
                if let Some(column) = (0..case.ends.len() as u32).find(is_open) {
                    return Ok(Some(column));
                }
                if self.list.len() == most {
                    return Err(CountError::TooMany(most));
                }
                let numbers = (0..).zip(&case.ends).map(|(column, ends)| (column, ends.0));
                self.list.push(numbers.filter(|(_, number)| *number != 0).collect());
                self.total += 1_u32;
            }
        }
        Ok(None)
    }
}
