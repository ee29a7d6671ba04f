//! Sums of leaps and rides: the moves of pieces of one's own.

use std::collections::BTreeSet;
use std::fmt;

/// A leap or a ride, all eight ways or one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
struct Move {
    rides: bool,
    /// Whether it goes one way only; otherwise 0 <= rows <= cols stand for all eight.
    signed: bool,
    rows: i16,
    cols: i16,
}

/// The moves of a piece that has no name of its own, each once and in ascending order.
///
/// There is one such value for each set of moves, and one text: leaps before rides, those that go all eight
/// ways before the others. A leap that a ride makes as its first step is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moves {
    moves: [Move; Moves::MOST],
    len: usize,
}

/// Each way a piece may go: whether it repeats the step, and the step.
pub(crate) type Ways = BTreeSet<(bool, (i32, i32))>;

/// Sums that have a name.
pub(crate) const NAMED_SUMS: [(&str, &str); 3] = [
    ("archbishop", "leap:1,2+ride:1,1"),
    ("chancellor", "leap:1,2+ride:0,1"),
    ("nightrider", "ride:1,2"),
];

impl Moves {
    /// The most leaps and rides of a sum, where those that go one way count each.
    pub const MOST: usize = 16;

    /// The longest step of a sum, in rows or columns.
    pub const LONGEST: i32 = i16::MAX as i32;

    /// The moves that say all of these ways; none if they are too many.
    pub(crate) fn of(ways: &Ways) -> Option<Self> {
        let own = moves(ways);
        let len = own.len();
        let mut all = [Move::default(); Moves::MOST];
        all.get_mut(..len)?.copy_from_slice(&own);
        Some(Moves { moves: all, len })
    }

    /// The rows and columns of the leap in all eight ways, if there is nothing else.
    pub(crate) fn only_leap(&self) -> Option<(u16, u16)> {
        match *self.all() {
            [Move { rides: false, signed: false, rows, cols }] => {
                Some((rows.unsigned_abs(), cols.unsigned_abs()))
            }
            _ => None,
        }
    }

    fn all(&self) -> &[Move] {
        &self.moves[..self.len]
    }

    /// Whether one of the moves is a ride.
    pub fn rides(&self) -> bool {
        self.all().iter().any(|own| own.rides)
    }

    /// Whether this step is repeated.
    pub fn rides_along(&self, step: (i32, i32)) -> bool {
        self.all().iter().any(|own| own.rides && own.goes(step))
    }

    /// The steps (rows, columns), perhaps with repeats.
    pub(crate) fn steps(&self) -> Vec<(i32, i32)> {
        self.all().iter().flat_map(|own| own.steps()).collect()
    }

    /// Whether all moves turn into moves.
    pub(crate) fn keeps(&self, turn: impl Fn((i32, i32)) -> (i32, i32)) -> bool {
        self.all().iter().filter(|own| own.signed).all(|own| {
            let (rows, cols) = turn((own.rows.into(), own.cols.into()));
            let is_image = |other: &Move| {
                other.rides == own.rides
                    && (i32::from(other.rows), i32::from(other.cols)) == (rows, cols)
            };
            self.all().iter().any(|other| other.signed && is_image(other))
        })
    }
}

impl Move {
    fn steps(self) -> Vec<(i32, i32)> {
        let (rows, cols) = (self.rows.into(), self.cols.into());
        if self.signed { vec![(rows, cols)] } else { leaps(rows, cols) }
    }

    fn goes(self, (rows, cols): (i32, i32)) -> bool {
        let (a, b) = (i32::from(self.rows), i32::from(self.cols));
        let both = (rows.abs().min(cols.abs()), rows.abs().max(cols.abs()));
        if self.signed { (a, b) == (rows, cols) } else { (a, b) == both }
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: Vec<String> = self.all().iter().map(Move::to_string).collect();
        let text = text.join("+");
        let named = NAMED_SUMS.into_iter().find(|&(_, sum)| sum == text);
        f.write_str(named.map_or(text.as_str(), |(name, _)| name))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { rows, cols, .. } = self;
        f.write_str(if self.rides { "ride:" } else { "leap:" })?;
        if self.signed { write!(f, "{rows:+},{cols:+}") } else { write!(f, "{rows},{cols}") }
    }
}

/// The moves that say all ways, in ascending order.
fn moves(ways: &Ways) -> Vec<Move> {
    let mut moves = BTreeSet::new();
    for &(rides, (rows, cols)) in ways {
        let (a, b) = (rows.abs().min(cols.abs()), rows.abs().max(cols.abs()));
        let signed = !leaps(a, b).iter().all(|&step| ways.contains(&(rides, step)));
        let (rows, cols) = if signed { (rows, cols) } else { (a, b) };
        moves.insert(Move { rides, signed, rows: rows as i16, cols: cols as i16 });
    }
    moves.into_iter().collect()
}

/// The up to eight jumps of an (a,b) leaper, perhaps with repeats.
pub(crate) fn leaps(a: i32, b: i32) -> Vec<(i32, i32)> {
    let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    signs.iter().flat_map(|(s, t)| [(s * a, t * b), (s * b, t * a)]).collect()
}
