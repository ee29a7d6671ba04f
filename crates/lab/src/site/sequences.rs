//! What the OEIS has of our problems, as the pages show it.

use super::records::{Record, State};
use anyhow::Result;
use destrier_console::sequences::{self, Sequence};
use serde::Serialize;

/// A sequence on the page of all.
#[derive(Serialize)]
pub(super) struct Shown {
    id: String,
    name: String,
    published: String,
    by: String,
    /// The terms that `table` finds within seconds.
    first: usize,
    last: usize,
}

/// A published term on the page of a board.
#[derive(Serialize)]
pub(super) struct Term {
    id: String,
    name: String,
    term: String,
}

/// All sequences.
pub(super) fn all() -> Result<Vec<Shown>> {
    Ok(sequences::all()?.into_iter().map(shown).collect())
}

fn shown(sequence: Sequence) -> Shown {
    let published = sequence.published().collect::<Vec<_>>().join(", ");
    let Sequence { id, name, by, offset: first, quick: last, .. } = sequence;
    Shown { id, name, published, by, first, last }
}

/// The terms about the board of n x n squares.
pub(super) fn terms(n: usize) -> Result<Vec<Term>> {
    let board = destrier_board::Board::new(n, n)?;
    let about = |sequence: &Sequence| sequence.board(n).is_ok_and(|other| other == board);
    let term = |sequence: Sequence| {
        let term = sequence.term(n)?.to_owned();
        Some(Term { id: sequence.id, name: sequence.name, term })
    };
    Ok(sequences::all()?.into_iter().filter(about).filter_map(term).collect())
}

/// The boards whose published minimum is not certified here.
pub(super) fn uncertified(records: &[Record]) -> Result<Vec<&Record>> {
    let last = sequences::find("A006075")?.published().len();
    Ok(records.iter().filter(|r| r.n <= last && r.state != State::Proved).collect())
}
