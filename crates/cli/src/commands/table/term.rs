//! One term of a sequence: found, and shown by the checker or by two ways to count.

use super::bound::{Range, Shown, range};
use crate::report::field::{self, Count};
use crate::sequences::{Counts, Sequence};
use anyhow::Result;
use destrier_board::{Board, Piece, Problem};
use destrier_combinat::tour::{Tours, count_tours};
use destrier_cover::count::Method;
use destrier_cover::minimum::{Effort, minimum};
use destrier_run::Control;
use schemars::JsonSchema;
use serde::Serialize;

/// A term.
#[derive(Serialize, JsonSchema)]
pub(super) struct Term {
    pub(super) n: usize,
    #[schemars(with = "field::Board")]
    pub(super) board: Board,
    /// null where it is not certain
    pub(super) value: Option<Count>,
    /// of minima: what is certain all the same
    pub(super) at_least: Option<usize>,
    pub(super) at_most: Option<usize>,
    /// the term in the OEIS, if it has one
    pub(super) published: Option<String>,
    /// whether the value is the published one
    pub(super) agrees: Option<bool>,
    /// what the term rests on, or why there is none
    pub(super) by: String,
}

/// What a term may rest on and take.
pub(super) struct Means<'a> {
    pub(super) shown: &'a [Shown],
    pub(super) threads: Option<usize>,
    pub(super) seed: u32,
    pub(super) control: Control<'a>,
}

impl Term {
    /// Finds a term.
    ///
    /// # Errors
    /// If there is no such term.
    pub(super) fn find(sequence: &Sequence, n: usize, means: &Means<'_>) -> Result<Self> {
        let board = sequence.board(n)?;
        let (value, range, by) = match sequence.counts {
            Counts::Minimum => of_minimum(&sequence.problem(board), means),
            Counts::Tours => of_tours(board, means),
            counts => of_covers(&sequence.problem(board), counts, means),
        };
        let published = sequence.term(n).map(str::to_owned);
        let agrees = value.as_ref().zip(published.as_ref()).map(|(a, b)| a.to_string() == *b);
        let Range { at_least, at_most } = range;
        Ok(Term { n, board, value, at_least, at_most, published, agrees, by })
    }
}

type Found = (Option<Count>, Range, String);

fn of_minimum(problem: &Problem, means: &Means<'_>) -> Found {
    let mut range = range(means.shown, problem);
    let mut by = vec!["a certificate".to_owned()];
    if range.exact().is_none() {
        let effort = Effort { seed: means.seed, threads: means.threads, ..Effort::default() };
        match minimum(problem, &effort, means.control) {
            Ok(answer) => {
                range.narrow(answer.proved(), answer.size());
                by = answer.verified;
            }
            Err(error) => by = vec![error.to_string()],
        }
    }
    let value = range.exact().map(|size| Count::from(size as u128));
    (value, range, by.join("; "))
}

fn of_covers(problem: &Problem, counts: Counts, means: &Means<'_>) -> Found {
    let census = Method::default().census(problem, None, means.control, None);
    match census {
        Ok(census) => {
            let number = if counts == Counts::Total { &census.total } else { &census.distinct };
            let by = format!("all covers by {} pieces, counted in two ways", census.size);
            (Some(number.into()), Range::default(), by)
        }
        Err(error) => (None, Range::default(), error.to_string()),
    }
}

fn of_tours(board: Board, means: &Means<'_>) -> Found {
    match count_tours(board, Piece::Knight, Tours::Closed, means.control) {
        Ok(count) => (Some(count.tours.into()), Range::default(), "counted".to_owned()),
        Err(error) => (None, Range::default(), error.to_string()),
    }
}
