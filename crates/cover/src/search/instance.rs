//! A problem as rows to be met and columns to be chosen: what the local search sees, of boards and of programs alike.

use crate::search::entries::{Entries, Lists};
use crate::search::options::SearchError;
use destrier_board::{Board, MoveGraph, Problem, Square, SquareSet};
use destrier_model::ProblemQuotient;

/// Columns are sets of items that are chosen together: squares of a board, or columns of a covering program that its
/// permutations exchange. Rows ask for so many of them; both incidence lists are kept.
#[derive(Debug)]
pub(crate) struct SearchInstance {
    /// The items of each column.
    pub(super) items_of: Lists,
    /// What the items of each column cost together; on boards each costs 1.
    pub(crate) cost: Vec<u32>,
    pub(crate) rows_of: Lists,
    pub(crate) columns_of: Lists,
    /// How much each row asks for.
    pub(super) demand: Vec<u32>,
    /// What each column of each row brings to it, where that is not always 1.
    pub(super) brings: Option<Vec<u32>>,
    /// The items that are chosen already, in ascending order, and what they cost.
    pub(super) kept: Vec<u32>,
    pub(super) base: u64,
    /// What else is asked for than covering.
    pub(crate) limits: LimitRows,
}

/// Sets of columns that may have at most so many items each: blocks, and pairs of which pieces attack each other.
#[derive(Debug, Default)]
pub(crate) struct LimitRows {
    most: Vec<u32>,
    columns_of: Vec<Vec<(u32, u32)>>,
}

impl LimitRows {
    /// At most so much of what these columns bring.
    pub(super) fn push(&mut self, most: u32, columns: impl Iterator<Item = (u32, u32)>) {
        self.most.push(most);
        self.columns_of.push(columns.collect());
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

    /// The columns of a limit, with what each brings to it.
    pub(crate) fn columns(&self, limit: usize) -> &[(u32, u32)] {
        &self.columns_of[limit]
    }
}

const NONE: u32 = u32::MAX;

impl SearchInstance {
    /// The rows and columns of a problem.
    ///
    /// # Errors
    /// If there is no cover, since some square cannot be covered, or is forced and an image of it forbidden,
    /// or the forced squares exceed a limit.
    pub(crate) fn new(problem: &Problem, graph: &MoveGraph) -> Result<Self, SearchError> {
        let quotient = ProblemQuotient::new(problem, graph);
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
        for orbit in all() {
            let Some(required) = quotient.required(orbit) else { continue };
            let coverers = quotient.coverers(orbit);
            if coverers.iter().any(|&other| is_forced[other]) {
                continue;
            }
            let columns = coverers.into_iter().map(|other| column_of[other]);
            let columns: Vec<u32> = columns.filter(|&column| column != NONE).collect();
            if columns.is_empty() {
                let square = problem.board.name(required);
                return Err(SearchError::Uncoverable { square, board: problem.board });
            }
            rows.push(columns);
        }
        let columns_of = Lists::of(rows.into_iter());
        let squares = |orbit: usize| quotient.orbits().squares(orbit).iter();
        let indices = |&orbit: &usize| squares(orbit).map(|s| s.index() as u32).collect();
        let squares_of = Lists::of(open.iter().map(indices));
        let forced = all().filter(|&orbit| is_forced[orbit]).flat_map(squares);
        let limits = limits(problem, &quotient, &is_forced, &column_of)?;
        let kept = forced.map(|square| square.index() as u32).collect();
        Ok(SearchInstance { limits, ..SearchInstance::of(squares_of, columns_of, kept) })
    }

    /// The same for methods that know nothing but covering.
    ///
    /// # Errors
    /// As [`SearchInstance::new`], or if more is asked for.
    pub(crate) fn covering_only(problem: &Problem, graph: &MoveGraph) -> Result<Self, SearchError> {
        match !problem.rule.is_monotone() || problem.blocks.is_some() {
            true => Err(SearchError::NotACover(problem.to_string())),
            false => SearchInstance::new(problem, graph),
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
        let kept = kept.iter().map(|square| square.index() as u32).collect();
        SearchInstance::of(squares_of, columns_of, kept)
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
        SearchInstance { cost: prices, ..SearchInstance::of(squares_of, columns_of, Vec::new()) }
    }

    /// Squares that cover each other, once each, at cost 1.
    fn of(squares_of: Lists, columns_of: Lists, mut kept: Vec<u32>) -> Self {
        let rows_of = columns_of.turned(squares_of.len());
        let cost = (0..squares_of.len() as u32).map(|column| squares_of.get(column).len() as u32);
        kept.sort_unstable();
        SearchInstance {
            cost: cost.collect(),
            items_of: squares_of,
            demand: vec![1; columns_of.len()],
            rows_of,
            columns_of,
            brings: None,
            base: kept.len() as u64,
            kept,
            limits: LimitRows::default(),
        }
    }

    /// The number of rows with a demand.
    pub(crate) fn rows(&self) -> usize {
        self.columns_of.len()
    }

    /// How much a row asks for.
    pub(super) fn demand(&self, row: usize) -> u32 {
        self.demand[row]
    }

    /// The number of columns.
    pub(crate) fn columns(&self) -> usize {
        self.cost.len()
    }

    /// What every choice costs.
    pub(crate) fn base(&self) -> u64 {
        self.base
    }

    /// Whether nothing but covering is asked for, of every row once, by columns whose costs are of one size.
    pub(crate) fn is_plain(&self) -> bool {
        /// Weighting by columns keeps scaled scores in 32 bits.
        const SPREAD: u64 = 1 << 22;
        let dearest = self.cost.iter().copied().max().unwrap_or(1);
        let degree = (0..self.columns() as u32).map(|column| self.rows_of.get(column).len()).max();
        self.limits.is_empty()
            && self.demand.iter().all(|&demand| demand == 1)
            && self.cost.iter().all(|&cost| cost > 0)
            && u64::from(dearest) * degree.unwrap_or(1) as u64 <= SPREAD
    }

    /// All rows with what each column brings, those with a demand first.
    pub(super) fn entries(&self) -> Entries {
        let brings = |at: usize| self.brings.as_ref().map_or(1, |brings| brings[at]);
        let covering = (0..self.rows() as u32).map(|row| {
            let columns = self.columns_of.get(row).iter().zip(self.columns_of.range(row));
            columns.map(|(&column, at)| (column, brings(at))).collect()
        });
        let limits = (0..self.limits.len()).map(|limit| self.limits.columns(limit).to_vec());
        Entries::of(covering.chain(limits), self.rows_of.len())
    }

    /// The items of chosen columns, with those chosen already, in ascending order.
    pub(crate) fn lift(&self, columns: &[u32]) -> Vec<u32> {
        let chosen = columns.iter().flat_map(|&column| self.items_of.get(column)).copied();
        let mut items: Vec<u32> = self.kept.iter().copied().chain(chosen).collect();
        items.sort_unstable();
        items
    }

    /// The columns whose items are all among these, which are in ascending order.
    pub(crate) fn lower(&self, items: &[u32]) -> Vec<u32> {
        let has = |item: &u32| items.binary_search(item).is_ok();
        let inside = |&column: &u32| self.items_of.get(column).iter().all(has);
        (0..self.columns() as u32).filter(inside).collect()
    }
}

/// The squares of these indices.
pub(crate) fn squares(board: Board, items: &[u32]) -> SquareSet {
    SquareSet::from_squares(board, items.iter().map(|&item| Square::new(item as usize)))
}

/// The indices of squares, in ascending order.
pub(crate) fn indices(set: &SquareSet) -> Vec<u32> {
    set.iter().map(|square| square.index() as u32).collect()
}

/// What the rule and the blocks allow at most.
fn limits(
    problem: &Problem,
    quotient: &ProblemQuotient<'_>,
    is_forced: &[bool],
    column_of: &[u32],
) -> Result<LimitRows, SearchError> {
    let mut limits = LimitRows::default();
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
