//! Sums of leaps and rides: pieces of one's own.

use crate::piece::leaps;
use crate::{BoardError, Piece};
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
type Ways = BTreeSet<(bool, (i32, i32))>;

/// Sums that have a name.
const NAMED: [(&str, &str); 3] = [
    ("archbishop", "leap:1,2+ride:1,1"),
    ("chancellor", "leap:1,2+ride:0,1"),
    ("nightrider", "ride:1,2"),
];

impl Moves {
    /// The most leaps and rides of a sum, where those that go one way count each.
    pub const MOST: usize = 16;

    /// The longest step of a sum, in rows or columns.
    pub const LONGEST: i32 = i16::MAX as i32;

    /// The sum of this name.
    pub(crate) fn named(name: &str) -> Option<Piece> {
        let (_, sum) = NAMED.into_iter().find(|&(other, _)| other == name)?;
        Self::parse(sum, |_| None).ok().flatten()
    }

    /// Reads `leap:1,2+ride:+0,-1+king`; names of pieces are left to `single`. None if it is neither a sum nor
    /// begins as a leap or a ride.
    ///
    /// # Errors
    /// A part that is no move, or too many moves.
    pub(crate) fn parse(
        text: &str,
        single: impl Fn(&str) -> Option<Piece>,
    ) -> Result<Option<Piece>, BoardError> {
        let parts = parts(text);
        if parts.len() == 1 && !text.starts_with("leap:") && !text.starts_with("ride:") {
            return Ok(None);
        }
        let mut ways = Ways::new();
        for part in parts {
            let own = own_ways(part).or_else(|| single(part).map(ways_of));
            ways.extend(own.ok_or_else(|| BoardError::NotAMove(part.to_owned()))?);
        }
        let too_many = || BoardError::TooManyMoves { text: text.to_owned(), most: Moves::MOST };
        piece(ways).ok_or_else(too_many).map(Some)
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

/// The parts of a sum, which a `+` before a letter separates.
fn parts(text: &str) -> Vec<&str> {
    let separates = |&(at, _): &(usize, &str)| {
        text[at + 1..].starts_with(|next: char| next.is_ascii_alphabetic())
    };
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices('+').filter(separates) {
        parts.push(&text[start..at]);
        start = at + 1;
    }
    parts.push(&text[start..]);
    parts
}

/// The ways of `leap:a,b` or `ride:a,b`.
fn own_ways(part: &str) -> Option<Ways> {
    let (word, step) = part.split_once(':')?;
    let rides = match word {
        "leap" => false,
        "ride" => true,
        _ => return None,
    };
    let (rows, cols) = step.split_once(',')?;
    let signs = [rows, cols].map(|number| number.starts_with(['+', '-']));
    let (rows, cols) = (number(rows)?, number(cols)?);
    let steps = match signs {
        _ if (rows, cols) == (0, 0) => return None,
        [false, false] => leaps(rows, cols),
        [true, true] => vec![(rows, cols)],
        _ => return None,
    };
    Some(steps.into_iter().map(|step| (rides, step)).collect())
}

/// A number of at most five digits, perhaps with a sign.
fn number(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let plain = (1..=5).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: i32 = plain.then(|| text.parse().ok()).flatten()?;
    (number.abs() <= Moves::LONGEST).then_some(number)
}

fn ways_of(piece: Piece) -> Ways {
    piece.steps().into_iter().map(|step| (piece.slides_along(step), step)).collect()
}

/// The piece that goes these ways, by its name if it has one; none if it takes too many moves to say.
fn piece(mut ways: Ways) -> Option<Piece> {
    let rides: Vec<(i32, i32)> = ways.iter().filter(|way| way.0).map(|way| way.1).collect();
    ways.retain(|&(rides_too, step)| rides_too || !rides.contains(&step));
    if let Some(named) = Piece::NAMED.into_iter().find(|&named| ways_of(named) == ways) {
        return Some(named);
    }
    let moves = moves(&ways);
    if let [Move { rides: false, signed: false, rows, cols }] = moves[..] {
        return Piece::leaper(rows.unsigned_abs(), cols.unsigned_abs());
    }
    let len = moves.len();
    let mut all = [Move::default(); Moves::MOST];
    all.get_mut(..len)?.copy_from_slice(&moves);
    Some(Piece::Sum(Moves { moves: all, len }))
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

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: Vec<String> = self.all().iter().map(Move::to_string).collect();
        let text = text.join("+");
        let named = NAMED.into_iter().find(|&(_, sum)| sum == text);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Square, Symmetry};
    use proptest::prelude::*;

    fn read(text: &str) -> Piece {
        text.parse().unwrap()
    }

    #[test]
    fn a_set_of_moves_has_one_text() {
        for (text, name) in [
            ("ride:1,1+leap:2,1", "archbishop"),
            ("Rook+N", "chancellor"),
            ("rook+bishop", "queen"),
            ("queen+knight", "amazon"),
            ("leap:0,1+leap:1,1", "king"),
            ("king+rook", "leap:1,1+ride:0,1"),
            ("leap:3,1", "leaper:1,3"),
            ("camel+zebra", "leap:1,3+leap:2,3"),
            ("leap:+1,+2+leap:-0,+1", "leap:+0,+1+leap:+1,+2"),
            ("leap:+0,+1+leap:+0,-1+leap:-1,+0+leap:+1,+0", "leaper:0,1"),
            ("ride:+2,+2+leap:+2,+2", "ride:+2,+2"),
        ] {
            assert_eq!(read(text).to_string(), name, "{text}");
            assert_eq!(read(name), read(text));
        }
    }

    #[test]
    fn sums_that_are_none_are_refused_by_reason() {
        for text in [
            "leap:1,2+",
            "leap:0,0",
            "leap:+1,2",
            "ride:1",
            "king+pawn",
            "leap:1,99999",
            "leap:+1,+2+",
        ] {
            assert!(matches!(text.parse::<Piece>(), Err(BoardError::NotAMove(_))), "{text}");
        }
        let many: Vec<String> = (1..18).map(|cols| format!("leap:+1,+{cols}")).collect();
        assert!(matches!(many.join("+").parse::<Piece>(), Err(BoardError::TooManyMoves { .. })));
        assert!(many[1..].join("+").parse::<Piece>().is_ok());
    }

    #[test]
    fn symmetries_keep_some_sums() {
        let kept = |text: &str| {
            let all = Symmetry::ALL.into_iter();
            let kept: Vec<String> =
                all.filter(|&symmetry| read(text).keeps(symmetry)).map(|s| s.to_string()).collect();
            kept.join(" ")
        };
        assert_eq!(kept("leap:+1,+2"), "identity");
        assert_eq!(kept("leap:+1,+2+leap:+1,-2"), "identity flip-cols");
        assert_eq!(kept("ride:+1,+1+ride:-1,-1"), "identity rot180 transpose anti-transpose");
        assert!(read("nightrider").is_symmetric());
        assert!(!read("ride:+1,+1").moves_both_ways());
    }

    proptest! {
        #[test]
        fn texts_survive_and_symmetries_turn_attacks(
            picks in proptest::collection::vec((any::<bool>(), any::<bool>(), -2i32..3, 1i32..4), 1..5)
        ) {
            let word = |rides| if rides { "ride" } else { "leap" };
            let part = |&(rides, signed, rows, cols): &(bool, bool, i32, i32)| match signed {
                true => format!("{}:{rows:+},{cols:+}", word(rides)),
                false => format!("{}:{},{cols}", word(rides), rows.abs()),
            };
            let text: Vec<String> = picks.iter().map(part).collect();
            let piece = read(&text.join("+"));
            prop_assert_eq!(read(&piece.to_string()), piece);
            let board = Board::new(5, 5).unwrap();
            for symmetry in Symmetry::ALL {
                let same = board.squares().all(|from| {
                    let attacks = piece.attacks(board, from, |_| false);
                    let mut moved: Vec<Square> =
                        attacks.into_iter().map(|to| symmetry.apply(board, to)).collect();
                    moved.sort_unstable();
                    moved == piece.attacks(board, symmetry.apply(board, from), |_| false)
                });
                prop_assert!(same || !piece.keeps(symmetry));
            }
        }
    }
}
