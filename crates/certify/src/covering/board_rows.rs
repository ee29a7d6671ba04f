//! The rows of a covering program that a board says, in the order of `FORMAT.md`.

use super::board::{BoardCovering, PieceAt};
use super::program::CoveringProgram;
use super::row::CoveringRow;
use crate::limits::{MAX_PAIR_ROWS, MAX_PAIRS};
use crate::rejection::Rejection;
use destrier_board::{Blocks, Demands, Group, MoveGraph, Problem, Square};

/// The largest cost of a column.
const MAX_COST: u64 = 999_999_999;

impl BoardCovering {
    /// The program, whose rows `FORMAT.md` lists.
    ///
    /// # Errors
    /// If pieces attack more squares than are kept or one another in more pairs, or those of a column cost too much.
    pub fn program(&self) -> Result<CoveringProgram, Rejection> {
        self.with_origins().map(|(program, _)| program)
    }

    /// The program, and for each row the first one that says the same where there is no symmetry.
    ///
    /// # Errors
    /// As [`BoardCovering::program`].
    pub fn with_origins(&self) -> Result<(CoveringProgram, Vec<usize>), Rejection> {
        let places = self.places();
        let program = self.over(&places)?;
        if self.symmetry == Group::None {
            let all = (0..program.rows.len()).collect();
            return Ok((program, all));
        }
        let columns: Vec<u32> = places.iter().map(|place| place.column).collect();
        program.quotient(&columns)
    }

    /// The program whose columns are places.
    fn over(&self, places: &[PieceAt]) -> Result<CoveringProgram, Rejection> {
        // columns are where pieces may stand, and all else that is asked has costs or rows
        let Self {
            board,
            pieces: _,
            numbers: _,
            rule: _,
            symmetry: _,
            holes: _,
            forced,
            forbidden: _,
            demand,
            at_most: _,
            costs: _,
            blocks: _,
        } = self;
        let covering = self.covering(places)?;
        let covering = |square: Square| covering[square.index()].clone();
        let asked = board.squares().filter(|square| demand[square.index()] > 0);
        let demands =
            asked.map(|square| CoveringRow::at_least(demand[square.index()], covering(square)));
        let mut index = vec![Vec::new(); board.area()];
        (0..).zip(places).for_each(|(at, place)| index[place.square.index()].push(at));
        let own = |square: Square| index[square.index()].clone();
        let forced = forced.iter().map(|square| CoveringRow::at_least(1, own(square)));
        let limits = self.limited().map(|(at, limit)| CoveringRow::at_most(limit, covering(at)));
        let pairs = self.pairs(places, &index)?.into_iter();
        let pairs = pairs.map(|pair| CoveringRow::at_most(1, pair.to_vec()));
        let blocks = self.block_rows(&index);
        let several = index.iter().filter(|own| own.len() > 1);
        let single = several.map(|own| CoveringRow::at_most(1, own.clone()));
        let kinds = self.kind_rows(places);
        let rows = demands.chain(forced).chain(limits).chain(kinds);
        let rows = rows.chain(pairs).chain(blocks).chain(single);
        Ok(CoveringProgram { costs: self.costs_of(places)?, rows: rows.collect() })
    }

    /// What each place costs: the cost of its square times the price of its piece.
    fn costs_of(&self, places: &[PieceAt]) -> Result<Vec<u32>, Rejection> {
        let kinds = self.pieces.iter().cycle(); // every square has all of them
        let costs = places.iter().zip(kinds).map(|(place, kind)| {
            u64::from(self.costs[place.square.index()]) * u64::from(kind.price)
        });
        costs.map(column_cost).collect()
    }

    /// For each square, the places from which a piece covers it, in ascending order.
    fn covering(&self, places: &[PieceAt]) -> Result<Vec<Vec<u32>>, Rejection> {
        let board = self.board;
        for own in &self.pieces {
            let (piece, pairs) = (own.piece, MoveGraph::most_pairs(board, own.piece));
            if pairs > MAX_PAIRS {
                return Err(Rejection::TooManyAttacks { piece, board, pairs, limit: MAX_PAIRS });
            }
        }
        let Demands { covers_own_square, forbids_attack: _ } = self.rule.demands();
        let mut covering = vec![Vec::new(); board.area()];
        for (at, &PieceAt { square: from, piece, .. }) in (0..).zip(places) {
            if covers_own_square {
                covering[from.index()].push(at);
            }
            for to in piece.attacks(board, from, |square| self.holes.contains(square)) {
                covering[to.index()].push(at);
            }
        }
        Ok(covering)
    }

    /// The squares with a limit, and these.
    fn limited(&self) -> impl Iterator<Item = (Square, u32)> {
        let limits = self.at_most.iter().flat_map(|limits| self.board.squares().zip(limits));
        limits.filter(|&(square, _)| !self.holes.contains(square)).map(|(at, &limit)| (at, limit))
    }

    /// Under independence the pairs of places one of which attacks the other.
    fn pairs(&self, places: &[PieceAt], index: &[Vec<u32>]) -> Result<Vec<[u32; 2]>, Rejection> {
        let Demands { covers_own_square: _, forbids_attack } = self.rule.demands();
        let mut pairs: Vec<[u32; 2]> = Vec::new();
        let is_hole = |square| self.holes.contains(square);
        for (at, place) in (0u32..).zip(places).filter(|_| forbids_attack) {
            let attacked = place.piece.attacks(self.board, place.square, is_hole);
            let others = attacked.into_iter().flat_map(|to| &index[to.index()]);
            pairs.extend(others.map(|&other| [at.min(other), at.max(other)]));
            // both places may attack one another
            if pairs.len() > 2 * MAX_PAIR_ROWS {
                break;
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        if pairs.len() > MAX_PAIR_ROWS {
            return Err(Rejection::TooManyPairs { board: self.board, limit: MAX_PAIR_ROWS });
        }
        Ok(pairs)
    }

    /// For each kind the rows of its places, if so many are asked for.
    fn kind_rows(&self, places: &[PieceAt]) -> Vec<CoveringRow> {
        let numbers = self.numbers.iter().flatten();
        let rows = self.pieces.iter().zip(numbers).flat_map(|(own, &number)| {
            let all = || {
                let places = (0..).zip(places).filter(|(_, place)| place.piece == own.piece);
                places.map(|(at, _)| at).collect()
            };
            [CoveringRow::at_least(number, all()), CoveringRow::at_most(number, all())]
        });
        rows.collect()
    }

    /// For each block the row of its places.
    fn block_rows(&self, index: &[Vec<u32>]) -> Vec<CoveringRow> {
        let Some(Blocks { at_most, .. }) = self.blocks else { return Vec::new() };
        let blocks = Problem { blocks: self.blocks, ..Problem::new(self.board) }.block_squares();
        let limit = u32::try_from(at_most).unwrap_or(u32::MAX);
        let row = |squares: Vec<Square>| {
            let inside = squares.into_iter().flat_map(|square| index[square.index()].clone());
            let mut inside: Vec<u32> = inside.collect();
            inside.sort_unstable();
            CoveringRow::at_most(limit, inside)
        };
        blocks.into_iter().map(row).collect()
    }
}

/// The cost of a column, if it is not too large.
pub(super) fn column_cost(cost: u64) -> Result<u32, Rejection> {
    match u32::try_from(cost) {
        Ok(small) if cost <= MAX_COST => Ok(small),
        _ => Err(Rejection::LargeCost { cost, limit: MAX_COST }),
    }
}
