//! An order of columns in which tables stay small.

use super::tables::Rows;
use destrier_run::{Control, Random};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Columns that are eliminated share tables with so many others at most, and all tables have so many costs together.
const WIDTH: usize = 26;
const COSTS: u64 = 1 << 30;
/// So many orders are tried, as long as that takes no more than this.
const TRIES: u64 = 12;
const LONG: Duration = Duration::from_millis(1200);

/// Columns in the order in which they are eliminated.
pub(super) struct EliminationOrder {
    pub(super) columns: Vec<u32>,
    /// How many costs all tables have that are gone through.
    pub(super) costs: u64,
}

/// The best of some orders, if there is one whose tables are small.
pub(super) fn order(rows: &Rows, control: Control<'_>) -> Option<EliminationOrder> {
    let (begun, graph) = (Instant::now(), graph(rows));
    let mut best: Option<EliminationOrder> = None;
    for seed in 0..TRIES {
        if begun.elapsed() > LONG || control.halted().is_some() {
            break;
        }
        let most = best.as_ref().map_or(COSTS, |best| best.costs);
        match LeastFill::new(graph.clone(), seed).order(most) {
            Some(found) => best = Some(found),
            None if best.is_none() && seed > 1 => break,
            None => {}
        }
    }
    best
}

/// For each column those it shares rows with, ascending.
fn graph(rows: &Rows) -> Vec<Vec<u32>> {
    let mut graph = vec![Vec::new(); rows.costs.len()];
    for row in &rows.rows {
        for &column in &row.columns {
            let others = row.columns.iter().copied().filter(|&other| other != column);
            graph[column as usize].extend(others);
        }
    }
    for own in &mut graph {
        own.sort_unstable();
        own.dedup();
    }
    graph
}

/// Columns as they are eliminated, always one next whose neighbours lack the fewest edges between them, since these are
/// what it leaves (Tarjan and Yannakakis, "Simple linear-time algorithms to test chordality of graphs", SIAM Journal on
/// Computing 13, 1984, say what is left if they lack none).
struct LeastFill {
    graph: Vec<Vec<u32>>,
    /// What each column lacks, with a number by chance for those that lack as much.
    lacks: Vec<(usize, usize)>,
    next: BTreeSet<((usize, usize), u32)>,
    random: Random,
}

impl LeastFill {
    fn new(graph: Vec<Vec<u32>>, seed: u64) -> Self {
        let count = graph.len();
        let mut fill = LeastFill {
            graph,
            lacks: vec![(0, 0); count],
            next: BTreeSet::new(),
            random: Random::new(seed, 0),
        };
        (0..count as u32).for_each(|column| fill.note(column));
        fill
    }

    /// Notes anew what a column lacks.
    fn note(&mut self, column: u32) {
        let own = &self.graph[column as usize];
        let lacks = |(at, &one): (usize, &u32)| {
            let others = &self.graph[one as usize];
            own[at + 1..].iter().filter(|other| others.binary_search(other).is_err()).count()
        };
        let lacks = match own.len() {
            // it is never next as long as there are others
            0..=WIDTH => own.iter().enumerate().map(lacks).sum(),
            _ => usize::MAX,
        };
        self.next.remove(&(self.lacks[column as usize], column));
        self.lacks[column as usize] = (lacks, self.random.below(1 << 20));
        self.next.insert((self.lacks[column as usize], column));
    }

    /// All columns, if the tables are not too large and have fewer costs than this.
    fn order(mut self, most: u64) -> Option<EliminationOrder> {
        let (mut columns, mut costs) = (Vec::new(), 0);
        while let Some((_, column)) = self.next.pop_first() {
            let own = std::mem::take(&mut self.graph[column as usize]);
            if own.len() > WIDTH {
                return None;
            }
            columns.push(column);
            costs += 2u64 << own.len();
            if costs >= most {
                return None;
            }
            let mut changed: BTreeSet<u32> = own.iter().copied().collect();
            for &one in &own {
                let mut joined: Vec<u32> = std::mem::take(&mut self.graph[one as usize]);
                joined.extend(&own);
                joined.retain(|&other| other != one && other != column);
                joined.sort_unstable();
                joined.dedup();
                changed.extend(joined.iter().filter(|_| joined.len() <= WIDTH));
                self.graph[one as usize] = joined;
            }
            changed.into_iter().for_each(|column| self.note(column));
        }
        Some(EliminationOrder { columns, costs })
    }
}
