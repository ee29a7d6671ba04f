//! The formula for all numbers of columns, from where the states of the sweep repeat, and its certificate.

use super::checkpoint;
use super::columns::{Around, Columns};
use super::dominance::Kept;
use super::error::{StripError, go_on};
use super::sweep::Sweep;
use destrier_board::{Board, Piece, Problem, Rule, SquareSet};
use destrier_certify::{Certificate, MAX_STRIP_SQUARES, StripCertificate};
use destrier_run::{Control, Progress, State};
use std::time::Instant;

/// The fewest pieces for so many rows and every number of columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    /// D(n + period) = D(n) + increment for every n >= start: the least such start, and the shortest period.
    pub formula: StripCertificate,
    /// States kept at most after a column.
    pub states: usize,
    /// For each n up to where the states repeat a smallest cover, where there is one.
    pub covers: Vec<Option<SquareSet>>,
}

/// Sweeps until the states repeat. The sweep goes on from the state, if there is one, and is kept there;
/// it must be of the same [`work`].
///
/// # Errors
/// If the strip is too high, the rule is independent domination, or told to stop.
///
/// # Examples
/// ```
/// use destrier_board::{Piece, Rule};
/// use destrier_cover::strip::strip;
/// use destrier_run::Control;
///
/// let six = strip(6, Piece::Knight, Rule::Domination, Control::quiet(), None)?;
/// let formula = &six.formula;
/// assert_eq!((formula.start, formula.period, formula.increment), (2, 4, 4));
/// assert_eq!(six.value(6), Some(8)); // the 6x6 board
/// # Ok::<(), destrier_cover::strip::StripError>(())
/// ```
pub fn strip(
    rows: usize,
    piece: Piece,
    rule: Rule,
    control: Control<'_>,
    mut state: Option<&mut State>,
) -> Result<Strip, StripError> {
    if !rule.is_monotone() {
        return Err(StripError::Rule);
    }
    let is_swept = |columns: &Columns| {
        let squares = (2 * columns.reach + 1) * rows;
        squares <= MAX_STRIP_SQUARES && !matches!(piece, Piece::Sum(_))
    };
    let columns = Columns::new(rows, Around::Nothing, piece, rule).filter(is_swept);
    let columns = columns.ok_or(StripError::TooWide { piece, rows })?;
    let mut sweep = Sweep::new(columns, &mut |bytes| go_on(control, bytes))?;
    if let Some(state) = &state {
        checkpoint::read(state, &mut sweep.layers)?;
    }
    let mut saved = sweep.layers.len();
    let (began, mut shapes): (_, Vec<Shape>) = (Instant::now(), Vec::new());
    loop {
        for layer in &sweep.layers[shapes.len()..] {
            let new = shape(layer);
            if let Some(before) = shapes.iter().position(|old| old.1 == new.1) {
                let repeat = (before, shapes.len());
                let total = new.0 - shapes[before].0;
                return Ok(formula(&sweep, piece, rule, repeat, total as usize));
            }
            shapes.push(new);
        }
        let (columns, last) = (sweep.widest(), &sweep.layers[sweep.layers.len() - 1]);
        control.tell(&Progress {
            phase: &format!("{columns} columns"),
            best: sweep.value(columns).map(f64::from),
            counts: &[(last.len() as u64, "states"), (columns as u64, "columns")],
            memory: sweep.bytes() as u64,
            elapsed: began.elapsed(),
            ..Progress::default()
        });
        sweep.advance(&mut |bytes| go_on(control, bytes))?;
        if let Some(state) = &mut state {
            checkpoint::append(state, &sweep.layers[saved..])?;
            saved = sweep.layers.len();
        }
    }
}

/// What a state of a sweep is of.
pub fn work(rows: usize, piece: Piece, rule: Rule) -> String {
    format!("strip of {rows} rows for {piece} {rule}")
}

type Shape = (u32, Vec<(u64, u32)>);

/// The least cost, and the states with their costs above it.
fn shape(layer: &[Kept]) -> Shape {
    let least = layer.iter().map(|kept| kept.cost).min().unwrap_or(0);
    (least, layer.iter().map(|kept| (kept.state, kept.cost - least)).collect())
}

/// The formula that a repeat of the layers proves.
fn formula(sweep: &Sweep, piece: Piece, rule: Rule, repeat: (usize, usize), total: usize) -> Strip {
    // layers tell of boards with so many columns more
    let ahead = sweep.widest() + 1 - sweep.layers.len();
    let (before, after) = (repeat.0 + ahead, repeat.1 + ahead);
    let values: Vec<Option<usize>> =
        (1..=after).map(|n| sweep.value(n).map(|value| value as usize)).collect();
    // D(n) for any n, by the repeat
    let value = |n: usize| {
        let periods = n.saturating_sub(after).div_ceil(after - before);
        let value = values[n - periods * (after - before) - 1]?;
        Some(value + periods * total)
    };
    let holds = |n: usize, period: usize, more: usize| {
        value(n + period) == value(n).map(|value| value + more)
    };
    let shortest = (1..=after - before).find(|period| {
        let whole = (after - before).is_multiple_of(*period)
            && (total * period).is_multiple_of(after - before);
        let more = total * period / (after - before);
        whole && (before..after).all(|n| holds(n, *period, more))
    });
    let period = shortest.unwrap_or(after - before);
    let increment = total * period / (after - before);
    let mut start = before;
    while start > 1 && holds(start - 1, period, increment) {
        start -= 1;
    }
    let covers = (1..=after).map(|n| sweep.cover(n)).collect();
    let states = sweep.layers.iter().map(Vec::len).max().unwrap_or(0);
    let (rows, values) = (sweep.columns.rows, (1..start + period).map(value).collect());
    let formula = StripCertificate { rows, piece, rule, repeat, start, period, increment, values };
    Strip { formula, states, covers }
}

impl Strip {
    /// The fewest pieces for `rows` x n; none where no set will do.
    pub fn value(&self, n: usize) -> Option<usize> {
        let StripCertificate { values, period, increment, .. } = &self.formula;
        let periods = n.saturating_sub(values.len()).div_ceil(*period);
        Some(values[n.checked_sub(1)? - periods * period]? + periods * increment)
    }

    /// The problem for n columns.
    ///
    /// # Panics
    /// If n is no number of columns of a board.
    pub fn problem(&self, n: usize) -> Problem {
        let StripCertificate { rows, piece, rule, .. } = self.formula;
        let board = Board::new(rows, n).expect("a board of so many columns");
        Problem { piece, rule, ..Problem::new(board) }
    }

    /// The certificate of the formula, as a file holds it, and what the checker says that it shows; it has
    /// replayed the sweep then, and accepted each cover.
    ///
    /// # Errors
    /// If it rejects one of them, which is a defect of this library.
    pub fn verify(&self) -> Result<(String, String), StripError> {
        let text = Certificate::Strip(self.formula.clone()).to_string();
        let claim = destrier_certify::verify(&text)?.to_string();
        for (n, cover) in (1..).zip(&self.covers) {
            if cover.as_ref().map(SquareSet::len) != self.value(n) {
                return Err(StripError::OtherSize(n));
            }
            if let Some(cover) = cover {
                let certificate = Certificate::at_most(self.problem(n), cover.clone());
                destrier_certify::verify(&certificate.to_string())?;
            }
        }
        Ok((text, claim))
    }
}
