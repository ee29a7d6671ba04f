//! Pieces standing on a board: as a text grid, as JSON, and what they attack.

use crate::rule::Demands;
use crate::{Attack, Board, BoardError, Piece, Rule, Square, SquareSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Pieces on a board, several of a kind, and several on one square if need be.
///
/// The text grid has one line a row, the last row first, `.` for an empty square:
///
/// ```
/// use destrier_board::{Piece, Placement};
///
/// let placement = Placement::from_grid("....\n.NN.\n.NN.\n....")?;
/// assert_eq!(placement.board().to_string(), "4x4");
/// assert_eq!(placement.squares().len(), 4);
/// assert_eq!(placement.to_string(), "....\n.NN.\n.NN.\n....\n");
/// # Ok::<(), destrier_board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Json", into = "Json")]
pub struct Placement {
    board: Board,
    men: Vec<(Piece, Square)>,
}

impl Placement {
    /// These pieces on these squares, kept in ascending order.
    pub fn new(board: Board, men: impl IntoIterator<Item = (Piece, Square)>) -> Self {
        let mut men: Vec<_> = men.into_iter().collect();
        men.sort_unstable();
        Placement { board, men }
    }

    /// The same piece on every square of a set.
    pub fn of(piece: Piece, squares: &SquareSet) -> Self {
        Self::new(squares.board(), squares.iter().map(|square| (piece, square)))
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The pieces and their squares.
    pub fn men(&self) -> &[(Piece, Square)] {
        &self.men
    }

    /// The occupied squares.
    pub fn squares(&self) -> SquareSet {
        SquareSet::from_squares(self.board, self.men.iter().map(|&(_, square)| square))
    }

    /// The squares attacked by at least one piece.
    pub fn attacked(&self, attack: Attack) -> SquareSet {
        let occupied = self.squares();
        let blocks = |square| attack == Attack::Strong && occupied.contains(square);
        let targets =
            self.men.iter().flat_map(|&(piece, from)| piece.attacks(self.board, from, blocks));
        SquareSet::from_squares(self.board, targets)
    }

    /// The squares that still miss what the rule demands: not covered, or, for independent
    /// domination, occupied and attacked. Attacks go through other pieces.
    pub fn missing(&self, rule: Rule) -> SquareSet {
        self.missing_under(rule, Attack::Weak)
    }

    /// The same under one of the two attacks.
    pub fn missing_under(&self, rule: Rule, attack: Attack) -> SquareSet {
        let Demands { covers_own_square, forbids_attack } = rule.demands();
        let (occupied, attacked) = (self.squares(), self.attacked(attack));
        let missed = self.board.squares().filter(|&square| {
            match (occupied.contains(square), attacked.contains(square)) {
                (true, true) => forbids_attack,
                (true, false) => !covers_own_square,
                (false, attacked) => !attacked,
            }
        });
        SquareSet::from_squares(self.board, missed)
    }

    /// Reads a text grid: letters of pieces, and `.`, `-`, `_` or `0` for empty squares; blanks
    /// between the squares do not count.
    ///
    /// # Errors
    /// If the lines differ in length, there are none, or a character is unknown.
    pub fn from_grid(text: &str) -> Result<Self, BoardError> {
        Self::from_symbols(text, |symbol| match Piece::from_letter(symbol) {
            None if ".-_0".contains(symbol) => Some(None),
            piece => piece.map(Some),
        })
    }

    /// Reads a text grid of other symbols: `meaning` is the piece on a square or none, and nothing for a
    /// symbol that is unknown.
    ///
    /// # Errors
    /// As [`Placement::from_grid`].
    pub fn from_symbols(
        text: &str,
        meaning: impl Fn(char) -> Option<Option<Piece>>,
    ) -> Result<Self, BoardError> {
        let lines: Vec<&str> =
            text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let symbols: Vec<Vec<char>> = lines
            .iter()
            .map(|line| line.chars().filter(|symbol| !symbol.is_whitespace()).collect())
            .collect();
        let cols = symbols.first().map_or(0, Vec::len);
        let board = Board::new(lines.len(), cols)?;
        let mut men = Vec::new();
        for (index, row) in symbols.iter().enumerate() {
            let line = index + 1;
            if row.len() != cols {
                return Err(BoardError::RaggedGrid { line, found: row.len(), expected: cols });
            }
            for (col, &symbol) in row.iter().enumerate() {
                let square = Square::new((board.rows() - line) * cols + col);
                let man = meaning(symbol).ok_or(BoardError::UnknownSymbol { line, symbol })?;
                men.extend(man.map(|piece| (piece, square)));
            }
        }
        Ok(Self::new(board, men))
    }
}

impl fmt::Display for Placement {
    /// The text grid. Where pieces share a square, the one listed last is shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut symbols = vec!['.'; self.board.area()];
        for &(piece, square) in &self.men {
            symbols[square.index()] = piece.letter();
        }
        for row in symbols.chunks(self.board.cols()).rev() {
            writeln!(f, "{}", row.iter().collect::<String>())?;
        }
        Ok(())
    }
}

/// `{"board": "8x8", "pieces": {"knight": ["c3", ...]}}`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    board: Board,
    pieces: BTreeMap<Piece, Vec<String>>,
}

impl From<Placement> for Json {
    fn from(placement: Placement) -> Self {
        let mut pieces = BTreeMap::<Piece, Vec<String>>::new();
        for &(piece, square) in &placement.men {
            pieces.entry(piece).or_default().push(placement.board.name(square));
        }
        Json { board: placement.board, pieces }
    }
}

impl TryFrom<Json> for Placement {
    type Error = BoardError;

    fn try_from(json: Json) -> Result<Self, BoardError> {
        let mut men = Vec::new();
        for (piece, names) in json.pieces {
            for name in names {
                men.push((piece, json.board.parse_square(&name)?));
            }
        }
        Ok(Self::new(json.board, men))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn grids_that_are_none_are_refused_by_reason() {
        let ragged = BoardError::RaggedGrid { line: 2, found: 2, expected: 3 };
        assert_eq!(Placement::from_grid("...\n..\n..."), Err(ragged));
        let unknown = BoardError::UnknownSymbol { line: 1, symbol: '?' };
        assert_eq!(Placement::from_grid("?..\n..."), Err(unknown));
        assert!(matches!(Placement::from_grid("\n \n"), Err(BoardError::EmptyBoard(_))));
    }

    #[test]
    fn four_knights_do_to_the_4x4_board_what_each_rule_says() {
        let block = Placement::from_grid("....\n.NN.\n.NN.\n....").unwrap();
        assert_eq!(block.missing(Rule::Domination).len(), 0);
        assert_eq!(block.missing(Rule::Independent).len(), 0);
        assert_eq!(block.missing(Rule::Total), block.squares());
        let pair = Placement::from_grid("..N\nN..").unwrap();
        assert_eq!(pair.missing(Rule::Independent), SquareSet::full(pair.board()));
    }

    #[test]
    fn strong_attack_stops_at_the_first_piece() {
        let row = Placement::from_grid("R.N...").unwrap();
        assert_eq!(row.attacked(Attack::Weak).len(), 5);
        assert_eq!(row.attacked(Attack::Strong).len(), 2);
    }

    fn any_placement() -> impl Strategy<Value = Placement> {
        (1usize..12, 1usize..30).prop_flat_map(|(rows, cols)| {
            let man = (proptest::sample::select(&Piece::NAMED[..]), 0..rows * cols);
            proptest::collection::vec(man, 0..20).prop_map(move |men| {
                let board = Board::new(rows, cols).unwrap();
                Placement::new(board, men.into_iter().map(|(p, i)| (p, Square::new(i))))
            })
        })
    }

    proptest! {
        #[test]
        fn json_survives(placement in any_placement()) {
            let json = serde_json::to_string(&placement).unwrap();
            prop_assert_eq!(serde_json::from_str::<Placement>(&json).unwrap(), placement);
        }

        #[test]
        fn grids_survive_where_no_square_is_shared(placement in any_placement()) {
            prop_assume!(placement.men().len() == placement.squares().len());
            prop_assert_eq!(Placement::from_grid(&placement.to_string()).unwrap(), placement);
        }

        #[test]
        fn strong_attack_is_part_of_weak_attack(placement in any_placement()) {
            let weak = placement.attacked(Attack::Weak);
            prop_assert!(placement.attacked(Attack::Strong).iter().all(|s| weak.contains(s)));
        }
    }
}
