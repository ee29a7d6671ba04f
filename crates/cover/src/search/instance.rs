//! A cover problem as rows to be covered and columns to be chosen: what the local search sees.

use crate::search::error::SearchError;
use destrier_board::{MoveGraph, Problem, Rule, Square, SquareSet};
use destrier_model::Quotient;

/// Columns are sets of squares that are chosen together, rows are squares to be covered. Both
/// incidence lists are kept, each in one array.
#[derive(Debug)]
pub(crate) struct Instance {
    /// The squares of each column.
    squares_of: Lists,
    /// How many they are, or what they cost: 1 at least.
    pub(crate) cost: Vec<u32>,
    pub(crate) rows_of: Lists,
    pub(crate) columns_of: Lists,
    /// What is chosen already.
    kept: SquareSet,
}

/// Lists of numbers, one after the other.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    fn of(lists: impl Iterator<Item = Vec<u32>>) -> Self {
        let mut all = Lists { starts: vec![0], items: Vec::new() };
        for list in lists {
            all.items.extend(list);
            all.starts.push(all.items.len() as u32);
        }
        all
    }

    #[inline]
    pub(crate) fn get(&self, index: u32) -> &[u32] {
        let index = index as usize;
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The same pairs, listed by their second number.
    fn turned(&self, lists: usize) -> Self {
        let mut turned = vec![Vec::new(); lists];
        for list in 0..self.len() as u32 {
            for &item in self.get(list) {
                turned[item as usize].push(list);
            }
        }
        Lists::of(turned.into_iter())
    }
}

const NONE: u32 = u32::MAX;

impl Instance {
    /// The rows and columns of a problem.
    ///
    /// # Errors
    /// If the rule or the blocks are beyond covering, or there is no cover, since some square cannot be
    /// covered, or is forced and an image of it forbidden.
    pub(crate) fn new(problem: &Problem, graph: &MoveGraph) -> Result<Self, SearchError> {
        if problem.rule == Rule::Independent || problem.blocks.is_some() {
            return Err(SearchError::NotACover(problem.to_string()));
        }
        let quotient = Quotient::new(problem, graph);
        let all = || 0..quotient.len();
        let is_forced: Vec<bool> = all().map(|orbit| quotient.is_forced(orbit)).collect();
        if let Some(orbit) = all().find(|&orbit| is_forced[orbit] && quotient.is_excluded(orbit)) {
            let square = problem.board.name(quotient.representative(orbit));
            return Err(SearchError::ForcedAndForbidden(square));
        }
        let open = |&orbit: &usize| !is_forced[orbit] && !quotient.is_excluded(orbit);
        let open: Vec<usize> = all().filter(open).collect();
        let mut column_of = vec![NONE; quotient.len()];
        for (column, &orbit) in (0..).zip(&open) {
            column_of[orbit] = column;
        }
        let mut rows = Vec::new();
        for orbit in all() {
            let coverers = quotient.coverers(orbit);
            if coverers.iter().any(|&other| is_forced[other]) {
                continue;
            }
            let columns = coverers.into_iter().map(|other| column_of[other]);
            let columns: Vec<u32> = columns.filter(|&column| column != NONE).collect();
            if columns.is_empty() {
                let square = problem.board.name(quotient.representative(orbit));
                return Err(SearchError::Uncoverable { square, board: problem.board });
            }
            rows.push(columns);
        }
        let columns_of = Lists::of(rows.into_iter());
        let squares = |orbit: usize| quotient.orbits().squares(orbit).iter().copied();
        let indices = |&orbit: &usize| squares(orbit).map(|s| s.index() as u32).collect();
        let squares_of = Lists::of(open.iter().map(indices));
        let forced = all().filter(|&orbit| is_forced[orbit]).flat_map(squares);
        let kept = SquareSet::from_squares(problem.board, forced);
        Ok(Instance::of(squares_of, columns_of, kept))
    }

    /// The squares of a window anew, those of `cover` outside kept: columns are the window's
    /// squares, rows are the squares in their reach that nothing outside covers.
    pub(crate) fn window(graph: &MoveGraph, cover: &SquareSet, window: &[Square]) -> Self {
        let mut kept = cover.clone();
        for &square in window {
            kept.remove(square);
        }
        let column = |square: &Square| window.binary_search(square).ok().map(|at| at as u32);
        let mut reach: Vec<Square> =
            window.iter().flat_map(|&square| graph.neighbours(square)).copied().collect();
        reach.sort_unstable();
        reach.dedup();
        reach.retain(|&row| !graph.neighbours(row).iter().any(|&from| kept.contains(from)));
        let columns = |row: Square| graph.neighbours(row).iter().filter_map(column).collect();
        let columns_of = Lists::of(reach.into_iter().map(columns));
        let squares_of = Lists::of(window.iter().map(|square| vec![square.index() as u32]));
        Instance::of(squares_of, columns_of, kept)
    }

    /// Squares to be covered, those whose pieces may cover them, and the price of each.
    pub(crate) fn priced(
        graph: &MoveGraph,
        wanted: &SquareSet,
        order: &[Square],
        prices: Vec<u32>,
    ) -> Self {
        let mut column_of = vec![NONE; graph.board().area()];
        for (column, square) in (0..).zip(order) {
            column_of[square.index()] = column;
        }
        let coverers = |row: Square| {
            let columns = graph.neighbours(row).iter().map(|square| column_of[square.index()]);
            columns.filter(|&column| column != NONE).collect()
        };
        let columns_of = Lists::of(wanted.iter().map(coverers));
        let squares_of = Lists::of(order.iter().map(|square| vec![square.index() as u32]));
        let kept = SquareSet::from_squares(graph.board(), []);
        Instance { cost: prices, ..Instance::of(squares_of, columns_of, kept) }
    }

    fn of(squares_of: Lists, columns_of: Lists, kept: SquareSet) -> Self {
        let rows_of = columns_of.turned(squares_of.len());
        let cost = (0..squares_of.len() as u32).map(|column| squares_of.get(column).len() as u32);
        Instance { cost: cost.collect(), squares_of, rows_of, columns_of, kept }
    }

    /// The number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.columns_of.len()
    }

    /// The number of columns.
    pub(crate) fn columns(&self) -> usize {
        self.cost.len()
    }

    /// Squares that every cover has.
    pub(crate) fn base(&self) -> usize {
        self.kept.len()
    }

    /// The squares of chosen columns, with the forced ones.
    pub(crate) fn lift(&self, columns: &[u32]) -> SquareSet {
        let mut set = self.kept.clone();
        for &column in columns {
            for &square in self.squares_of.get(column) {
                set.insert(Square::new(square as usize));
            }
        }
        set
    }

    /// The columns whose squares are all in the set.
    pub(crate) fn lower(&self, set: &SquareSet) -> Vec<u32> {
        let inside = |&column: &u32| {
            let mut squares = self.squares_of.get(column).iter();
            squares.all(|&square| set.contains(Square::new(square as usize)))
        };
        (0..self.columns() as u32).filter(inside).collect()
    }
}
