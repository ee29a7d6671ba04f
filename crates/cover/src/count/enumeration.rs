//! All solutions of a program in whole columns with ends, one by one. It is divided into cases, first those that leave columns
//! the most numbers; threads take them in turn, or units of a count that is shared. In each a column of the row with the
//! fewest ways takes its larger numbers, then its smaller ones; what follows is drawn at once, and a case is left where weights
//! of rows show that it costs too much.

use super::kept::{Found, Kept};
use super::limits::{CountError, go_on};
use crate::beside::shared_out;
use crate::propagation::{Narrowed, Place, Propagation, Rows};
use crate::question::{Share, limits::cores};
use destrier_run::{Control, Progress};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::iter::once;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

/// So many nodes pass between two looks at the clock.
const PACE: u64 = 1 << 12;
/// Cases of a count that is not shared, and of each unit of one that is.
const CASES: usize = 256;
const CASES_OF_UNIT: usize = 16;

/// A count, and what all its threads have told of it.
pub(super) struct Enumeration<'a> {
    rows: &'a Rows,
    control: Control<'a>,
    started: Instant,
    /// The most solutions that are listed, if they are.
    most: Option<usize>,
    listed: AtomicUsize,
    solutions: AtomicU64,
    nodes: AtomicU64,
}

/// A case by what is decided in it, one after the other.
type Decided = Vec<Narrowed>;

impl<'a> Enumeration<'a> {
    /// Of the solutions of some rows: lists so many, or counts them only.
    pub(super) fn new(rows: &'a Rows, most: Option<usize>, control: Control<'a>) -> Self {
        Enumeration {
            rows,
            control,
            started: Instant::now(),
            most,
            listed: AtomicUsize::new(0),
            solutions: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
        }
    }

    /// Finds all solutions with these ends of the columns, or those of a unit's cases, on so many threads; cases that were kept
    /// are not gone through again.
    ///
    /// # Errors
    /// If the control stops it, there are too many to list, or what is kept makes no sense.
    pub(super) fn run(
        &self,
        ends: &[(i64, i64)],
        (threads, share): (Option<usize>, Option<Share>),
        kept: &Kept<'_>,
    ) -> Result<Found, CountError> {
        let begun = || {
            let mut case = Propagation::new(self.rows, ends.to_vec());
            case.begin().then_some(case)
        };
        let Some(mut first) = begun() else { return Ok(Found::default()) };
        let wanted = share.map_or(CASES, |share| share.units().saturating_mul(CASES_OF_UNIT));
        let (cases, nodes) = self.divided(&mut first, wanted)?;
        let is_own = |place: &usize| share.is_none_or(|share| share.takes(*place));
        let own: Vec<usize> = (0..cases.len()).filter(is_own).collect();
        let before = kept.read(&own)?;
        let open: Vec<usize> =
            own.into_iter().filter(|place| !before.contains_key(place)).collect();
        let threads = cores(threads).min(open.len()).max(1);
        let mut workers: Vec<Propagation<'_>> =
            once(first).chain((1..threads).filter_map(|_| begun())).collect();
        let found = shared_out(&mut workers, open.len(), |case, at| {
            let found = self.walked(case, &cases[open[at]])?;
            kept.add(open[at], &found)?;
            Ok::<Found, CountError>(found)
        });
        let mut all = Found { nodes, ..Found::default() };
        for found in before.into_values().map(Ok).chain(found) {
            let Found { list, total, nodes } = found?;
            all.list.extend(list);
            all.total += total;
            all.nodes += nodes;
        }
        Ok(all)
    }

    /// Divides a count that has begun into so many cases, those that leave the most numbers first; and the nodes of that.
    fn divided(
        &self,
        case: &mut Propagation<'_>,
        wanted: usize,
    ) -> Result<(Vec<Decided>, u64), CountError> {
        let (begun, mut nodes) = (case.narrowed(), 0);
        // cases found first come first where they leave as much
        let mut open = BinaryHeap::from([(case.freedom(), Reverse(0), Decided::new())]);
        let (mut single, mut number) = (Vec::new(), 0);
        while open.len() + single.len() < wanted
            && let Some((_, _, decided)) = open.pop()
        {
            go_on(self.control)?;
            case.undo(begun);
            case.decide_all(&decided);
            let Some(column) = self.place(case) else {
                single.push(decided);
                continue;
            };
            nodes += 1;
            let here = case.narrowed();
            for ends in case.halves(column) {
                if case.decide(column, ends) {
                    number += 1;
                    let decided = decided.iter().copied().chain(once((column, ends))).collect();
                    open.push((case.freedom(), Reverse(number), decided));
                }
                case.undo(here);
            }
        }
        case.undo(begun);
        let open = open.into_sorted_vec().into_iter().rev().map(|(_, _, decided)| decided);
        Ok((open.chain(single).collect(), nodes))
    }

    /// Goes through a case.
    fn walked(
        &self,
        case: &mut Propagation<'_>,
        decided: &[Narrowed],
    ) -> Result<Found, CountError> {
        go_on(self.control)?;
        let (begun, mut found) = (case.narrowed(), Found::default());
        case.decide_all(decided);
        let walked = case.walk(|case| {
            found.nodes += 1;
            if found.nodes.is_multiple_of(PACE) {
                self.tell()?;
            }
            let place = self.place(case);
            if place.is_none() {
                self.add(case, &mut found)?;
            }
            Ok(place)
        });
        case.undo(begun);
        walked.map(|()| found)
    }

    /// The column at which a case is divided; none if its solutions count as they are.
    fn place(&self, case: &Propagation<'_>) -> Option<u32> {
        match case.place() {
            Place::Column(column) => Some(column),
            Place::Loose if self.most.is_none() => None,
            Place::Loose => {
                (0..).zip(&case.ends).find(|(_, (low, high))| low < high).map(|own| own.0)
            }
        }
    }

    /// Adds the solutions of a case none of whose numbers breaks a row: one, if they are listed.
    fn add(&self, case: &Propagation<'_>, found: &mut Found) -> Result<(), CountError> {
        let open = case.ends.iter().filter(|(low, high)| low < high);
        let ways: BigUint =
            open.map(|(low, high)| BigUint::from(high.abs_diff(*low) + 1)).product();
        if let Some(most) = self.most {
            if self.listed.fetch_add(1, Ordering::Relaxed) >= most {
                return Err(CountError::TooMany(most));
            }
            let numbers = (0..).zip(&case.ends).map(|(column, ends)| (column, ends.0));
            found.list.push(numbers.filter(|(_, number)| *number != 0).collect());
        }
        self.solutions.fetch_add(ways.to_u64().unwrap_or(u64::MAX), Ordering::Relaxed);
        found.total += ways;
        Ok(())
    }

    /// Tells how far all threads are, one of which has come a pace further.
    fn tell(&self) -> Result<(), CountError> {
        let nodes = self.nodes.fetch_add(PACE, Ordering::Relaxed) + PACE;
        let counts = &[(self.solutions.load(Ordering::Relaxed), "solutions"), (nodes, "nodes")];
        self.control.tell(&Progress {
            counts,
            elapsed: self.started.elapsed(),
            ..Progress::default()
        });
        match self.most {
            Some(most) if self.listed.load(Ordering::Relaxed) > most => {
                Err(CountError::TooMany(most))
            }
            _ => go_on(self.control),
        }
    }
}
