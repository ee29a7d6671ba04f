//! How pieces are written: names, letters, and sums of leaps and rides.

use crate::moves::{Moves, NAMED_SUMS, Ways, leaps};
use crate::{BoardError, Piece};
use std::str::FromStr;

impl FromStr for Piece {
    type Err = BoardError;

    /// Reads a piece's name or letter, in either case, or a sum of names, `leap:a,b` and `ride:a,b`: these go
    /// all eight ways, or one where both numbers have a sign. What is a piece with a name becomes that piece.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        if let Some(piece) = single(text) {
            return Ok(piece);
        }
        sum(&text.to_ascii_lowercase())?.ok_or_else(|| BoardError::Unknown {
            kind: "piece",
            text: text.to_owned(),
            known: Piece::NAMES.to_owned(),
        })
    }
}

/// The piece of this name or letter.
fn single(text: &str) -> Option<Piece> {
    let text = text.to_ascii_lowercase();
    let mut letters = text.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return Piece::from_letter(letter);
    }
    let named = Piece::NAMED.into_iter().find(|piece| piece.to_string() == text);
    named.or_else(|| named_sum(&text)).or_else(|| parse_leaper(&text))
}

fn parse_leaper(text: &str) -> Option<Piece> {
    if let Some((_, (a, b))) = Piece::LEAPERS.into_iter().find(|(name, _)| *name == text) {
        return Piece::leaper(a, b);
    }
    let leaper = text.strip_prefix("leaper:")?;
    let (a, b) = leaper.split_once(',')?;
    let plain = |s: &str| s.bytes().all(|b| b.is_ascii_digit()).then(|| s.parse().ok()).flatten();
    let (a, b): (u16, u16) = plain(a).zip(plain(b))?;
    Piece::leaper(a, b)
}

/// The sum of this name.
fn named_sum(name: &str) -> Option<Piece> {
    let (_, text) = NAMED_SUMS.into_iter().find(|&(other, _)| other == name)?;
    sum(text).ok().flatten()
}

/// Reads `leap:1,2+ride:+0,-1+king`. None if it is neither a sum nor begins as a leap or a ride.
///
/// # Errors
/// A part that is no move, or too many moves.
fn sum(text: &str) -> Result<Option<Piece>, BoardError> {
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
    let moves = Moves::of(&ways)?;
    match moves.only_leap() {
        Some((rows, cols)) => Piece::leaper(rows, cols),
        None => Some(Piece::Sum(moves)),
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
            ("fers", "leaper:1,1"),
            ("Wazir+fers", "king"),
            ("dabbaba", "leaper:0,2"),
            ("alfil", "leaper:2,2"),
            ("giraffe", "leaper:1,4"),
            ("antelope", "leaper:3,4"),
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
            "leap:1,000002",
            "leap:+1,+2+",
        ] {
            assert!(matches!(text.parse::<Piece>(), Err(BoardError::NotAMove(_))), "{text}");
        }
        let many: Vec<String> = (1..18).map(|cols| format!("leap:+1,+{cols}")).collect();
        assert!(matches!(many.join("+").parse::<Piece>(), Err(BoardError::TooManyMoves { .. })));
        assert!(many[1..].join("+").parse::<Piece>().is_ok());
    }

    #[test]
    fn sums_with_a_ride_slide() {
        assert!(read("nightrider").slides() && read("leap:+1,+2+ride:+0,+1").slides());
        assert!(!read("leap:1,2+leap:1,3").slides());
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
        assert!(!read("ride:+1,+1").moves_both_ways() && read("knight").moves_both_ways());
    }

    /// The squares that moves reach, each a leap or a ride, one way or all.
    fn reached(
        board: Board,
        from: Square,
        moves: &[(bool, bool, i32, i32)],
        blocks: impl Fn(Square) -> bool,
    ) -> Vec<Square> {
        let mut reached = std::collections::BTreeSet::new();
        for &(rides, signed, rows, cols) in moves {
            let all = Symmetry::ALL.map(|symmetry| symmetry.turn((rows, cols)));
            for (rows, cols) in if signed { vec![(rows, cols)] } else { all.to_vec() } {
                let mut here = from;
                while let Some(next) = board.step(here, rows, cols).filter(|&next| next != from) {
                    reached.insert(next);
                    if !rides || blocks(next) {
                        break;
                    }
                    here = next;
                }
            }
        }
        reached.into_iter().collect()
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
            for board in [board, board.torus()] {
                for from in board.squares() {
                    let blocks = |square: Square| square.index() % 4 == 3;
                    let found = piece.attacks(board, from, blocks);
                    prop_assert_eq!(found, reached(board, from, &picks, blocks));
                }
            }
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
