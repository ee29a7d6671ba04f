//! A cover problem as rows to be covered and columns to be chosen: what the local search sees.

use crate::search::error::SearchError;
use destrier_board::{MoveGraph, Problem, Square, SquareSet};
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
    /// What else is asked for than covering.
    pub(crate) limits: Limits,
}

/// Sets of columns that may have at most so many pieces each: blocks, and pairs of which pieces attack each
/// other.
#[derive(Debug, Default)]
pub(crate) struct Limits {
    most: Vec<u32>,
    /// For each column its limits, with the pieces that it brings to each.
    of_column: Vec<Vec<(u32, u32)>>,
}

impl Limits {
    /// No limits, for so many columns.
    fn of_columns(columns: usize) -> Self {
        Limits { most: Vec::new(), of_column: vec![Vec::new(); columns] }
    }

    fn push(&mut self, most: u32, columns: impl Iterator<Item = (u32, u32)>) {
        let limit = self.most.len() as u32;
        self.most.push(most);
        for (column, pieces) in columns {
            self.of_column[column as usize].push((limit, pieces));
        }
    }

    /// The number of limits.
    pub(crate) fn len(&self) -> usize {
        self.most.len()
    }

    /// Whether nothing is limited.
    pub(crate) fn is_empty(&self) -> bool {
        self.most.is_empty()
    }

    /// The pieces that a limit allows.
    pub(crate) fn most(&self, limit: usize) -> u32 {
        self.most[limit]
    }

    /// The limits of a column, with the pieces that it brings to each.
    pub(crate) fn of_column(&self, column: u32) -> &[(u32, u32)] {
        &self.of_column[column as usize]
    }
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
    /// If there is no cover, since some square cannot be covered, or is forced and an image of it forbidden,
    /// or the forced squares exceed a limit.
    pub(crate) fn new(problem: &Problem, graph: &MoveGraph) -> Result<Self, SearchError> {
        let quotient = Quotient::new(problem, graph);
        let all = || 0..quotient.len();
        let is_forced: Vec<bool> = all().map(|orbit| quotient.is_forced(orbit)).collect();
        if let Some(orbit) = all().find(|&orbit| is_forced[orbit] && quotient.is_excluded(orbit)) {
            let square = problem.board.name(quotient.representative(orbit));
            return Err(SearchError::ForcedAndForbidden(square));
        }
        let attacked = |orbit: usize| quotient.attacked(orbit).iter().any(|&by| is_forced[by]);
        if all().any(|orbit| is_forced[orbit] && attacked(orbit)) {
            return Err(SearchError::Overfull);
        }
        let excluded = |orbit: usize| quotient.is_excluded(orbit) || attacked(orbit);
        let open = |&orbit: &usize| !is_forced[orbit] && !excluded(orbit);
        let open: Vec<usize> = all().filter(open).collect();
        let mut column_of = vec![NONE; quotient.len()];
        for (column, &orbit) in (0..).zip(&open) {
            column_of[orbit] = column;
        }
        let mut rows = Vec::new();
        for orbit in all().filter(|&orbit| !quotient.is_exempt(orbit)) {
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
        let limits = limits(problem, &quotient, &is_forced, &column_of)?;
        Ok(Instance { limits, ..Instance::of(squares_of, columns_of, kept) })
    }

    /// The same for methods that know nothing but covering.
    ///
    /// # Errors
    /// As [`Instance::new`], or if more is asked for.
    pub(crate) fn covering_only(problem: &Problem, graph: &MoveGraph) -> Result<Self, SearchError> {
        match !problem.rule.is_monotone() || problem.blocks.is_some() {
            true => Err(SearchError::NotACover(problem.to_string())),
            false => Instance::new(problem, graph),
        }
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
        reach.retain(|&row| !graph.coverers(row).iter().any(|&from| kept.contains(from)));
        let columns = |row: Square| graph.coverers(row).iter().filter_map(column).collect();
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
            let columns = graph.coverers(row).iter().map(|square| column_of[square.index()]);
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
        let limits = Limits::default();
        Instance { cost: cost.collect(), squares_of, rows_of, columns_of, kept, limits }
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

/// What the rule and the blocks allow at most.
fn limits(
    problem: &Problem,
    quotient: &Quotient<'_>,
    is_forced: &[bool],
    column_of: &[u32],
) -> Result<Limits, SearchError> {
    let columns = column_of.iter().filter(|&&column| column != NONE).count();
    let mut limits = Limits::of_columns(columns);
    let column = |orbit: usize| (column_of[orbit] != NONE).then_some(column_of[orbit]);
    for orbit in 0..quotient.len() {
        for other in quotient.attacked(orbit).into_iter().filter(|&other| other > orbit) {
            if let Some(pair) = column(orbit).zip(column(other)) {
                limits.push(1, [(pair.0, 1), (pair.1, 1)].into_iter());
            }
        }
    }
    for block in quotient.blocks() {
        let most = problem.blocks.map_or(0, |blocks| blocks.at_most);
        let forced = block.iter().filter(|&&(orbit, _)| is_forced[orbit]);
        let forced: usize = forced.map(|&(_, pieces)| pieces).sum();
        let most = most.checked_sub(forced).ok_or(SearchError::Overfull)?;
        let pieces = |(orbit, pieces): (usize, usize)| Some((column(orbit)?, pieces as u32));
        limits.push(most.min(u32::MAX as usize) as u32, block.into_iter().filter_map(pieces));
    }
    Ok(limits)
}
