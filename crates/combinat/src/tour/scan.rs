//! On which square boards a rule ends in a blind alley.

use super::{TourError, TourRule, follow_rule};
use destrier_board::{Board, Piece};
use destrier_run::{Control, Done, Progress};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// A rule to follow on one square board after the other.
#[derive(Clone, Copy, Debug)]
pub struct Scan<'a> {
    /// The piece that jumps.
    pub piece: Piece,
    /// The rule that it follows.
    pub rule: TourRule,
    /// The name of the square that it starts from.
    pub start: &'a str,
}

impl Scan<'_> {
    /// The sides from `low` to `high` on which the rule fails, in order, and the first side that was not
    /// looked at: one above `high` unless the scan was stopped. Boards of sides 2, 3 and 4, which have no
    /// knight's tour, do not count.
    ///
    /// # Errors
    /// If the piece slides, or a board has no square of the start's name.
    pub fn blind_alleys(
        &self,
        (low, high): (usize, usize),
        threads: usize,
        control: Control<'_>,
    ) -> Result<(Vec<usize>, usize), TourError> {
        let (next, found) = (AtomicUsize::new(low), Mutex::new(Vec::new()));
        let work = || -> Result<(), TourError> {
            // every side that a thread takes is finished
            while control.halted().is_none() {
                let side = next.fetch_add(1, Ordering::Relaxed);
                if side > high {
                    break;
                }
                let fails = self.fails(side)?;
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                found.extend(fails.then_some(side));
                control.tell(&Progress {
                    done: Done::Steps { done: side as u64, of: high as u64, unit: "side" },
                    counts: &[(found.len() as u64, "blind alleys")],
                    ..Progress::default()
                });
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
        })?;
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_unstable();
        Ok((found, next.into_inner().min(high + 1)))
    }

    /// Whether the rule fails on the square board of this side.
    fn fails(&self, side: usize) -> Result<bool, TourError> {
        if self.piece == Piece::Knight && (2..=4).contains(&side) {
            return Ok(false);
        }
        let board = Board::new(side, side)?;
        let start = board.parse_square(self.start)?;
        Ok(follow_rule(board, self.piece, start, self.rule)?.is_err())
    }
}
