//! The rows of a covering program that a board says, in the order of `FORMAT.md`.

use super::board::BoardCovering;
use super::program::CoveringProgram;
use super::row::CoveringRow;
use crate::limits::MAX_PAIRS;
use crate::rejection::Rejection;
use destrier_board::{Blocks, Demands, MoveGraph, Piece, Problem, Square};
use std::collections::BTreeSet;

/// The largest cost of a column.
const MAX_COST: u64 = 999_999_999;

impl BoardCovering {
    /// The program, whose rows `FORMAT.md` lists.
    ///
    /// # Errors
    /// If pieces attack more squares than are kept, or one on its square costs too much.
    pub fn program(&self) -> Result<CoveringProgram, Rejection> {
        let columns = self.columns();
        let covering = self.covering(&columns)?;
        let covering = |square: Square| covering[square.index()].clone();
        let asked = self.board.squares().filter(|square| self.demand[square.index()] > 0);
        let demands = asked
            .map(|square| CoveringRow::at_least(self.demand[square.index()], covering(square)));
        let index = self.index(&columns);
        let own = |square: Square| index[square.index()].clone();
        let forced = self.forced.iter().map(|square| CoveringRow::at_least(1, own(square)));
        let limits = self.limited().map(|(at, limit)| CoveringRow::at_most(limit, covering(at)));
        let pairs = self.pairs(&columns, &index).into_iter();
        let pairs = pairs.map(|pair| CoveringRow::at_most(1, pair.to_vec()));
        let blocks = self.block_rows(&index);
        let several = index.iter().filter(|own| own.len() > 1);
        let single = several.map(|own| CoveringRow::at_most(1, own.clone()));
        let rows = demands.chain(forced).chain(limits).chain(pairs).chain(blocks).chain(single);
        Ok(CoveringProgram { costs: self.column_costs()?, rows: rows.collect() })
    }

    /// What each column costs: the cost of its square times the price of its piece.
    fn column_costs(&self) -> Result<Vec<u32>, Rejection> {
        let barred = |square| self.holes.contains(square) || self.forbidden.contains(square);
        let places = self.board.squares().filter(|&square| !barred(square));
        let costs = places.flat_map(|square| {
            let cost = u64::from(self.costs[square.index()]);
            self.pieces.iter().map(move |own| cost * u64::from(own.price))
        });
        costs.map(column_cost).collect()
    }

    /// For each square, the columns from which a piece covers it, in ascending order.
    fn covering(&self, columns: &[(Piece, Square)]) -> Result<Vec<Vec<u32>>, Rejection> {
        let board = self.board;
        for own in &self.pieces {
            let (piece, pairs) = (own.piece, MoveGraph::most_pairs(board, own.piece));
            if pairs > MAX_PAIRS {
                return Err(Rejection::TooManyAttacks { piece, board, pairs, limit: MAX_PAIRS });
            }
        }
        let Demands { covers_own_square, forbids_attack: _ } = self.rule.demands();
        let mut covering = vec![Vec::new(); board.area()];
        for (column, &(piece, from)) in (0..).zip(columns) {
            if covers_own_square {
                covering[from.index()].push(column);
            }
            for to in piece.attacks(board, from, |square| self.holes.contains(square)) {
                covering[to.index()].push(column);
            }
        }
        Ok(covering)
    }

    /// The squares with a limit, and these.
    fn limited(&self) -> impl Iterator<Item = (Square, u32)> {
        let limits = self.at_most.iter().flat_map(|limits| self.board.squares().zip(limits));
        limits.filter(|&(square, _)| !self.holes.contains(square)).map(|(at, &limit)| (at, limit))
    }

    /// Under independence the pairs of columns one of which attacks the other.
    fn pairs(&self, columns: &[(Piece, Square)], index: &[Vec<u32>]) -> BTreeSet<[u32; 2]> {
        let Demands { covers_own_square: _, forbids_attack } = self.rule.demands();
        if !forbids_attack {
            return BTreeSet::new();
        }
        let is_hole = |square| self.holes.contains(square);
        let pairs = (0u32..).zip(columns).flat_map(|(column, &(piece, from))| {
            let attacked = piece.attacks(self.board, from, is_hole);
            let others = attacked.into_iter().flat_map(|to| index[to.index()].iter().copied());
            others.map(move |other| [column.min(other), column.max(other)]).collect::<Vec<_>>()
        });
        pairs.collect()
    }

    /// For each block the row of its columns.
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
