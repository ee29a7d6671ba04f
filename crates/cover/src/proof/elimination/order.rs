//! An order of columns in which tables stay small.

use super::size::Size;
use crate::proof::case::is_set_cover;
use destrier_certify::CoveringProgram;
use destrier_run::{Control, Random};
use std::collections::BTreeSet;
use std::time::Duration;

/// Columns that are eliminated share tables with so many others at most, and all tables have so many costs together.
const WIDTH: usize = 36;
const COSTS: u64 = 1 << 38;
/// About so many costs are gone through in a second, and once more when they are checked.
const SPEED: u64 = 1 << 33;
/// About so many costs are gone through while a column is compared with another one. Orders are tried until that took this part
/// of what the best one takes,
const COMPARED: u64 = 1 << 7;
const SHARE: u64 = 2;
/// and so many before it is given up that there is any; more, where tables were too large for few columns only.
const TRIES: [u64; 2] = [4, 24];
const FEW: usize = 3 * WIDTH;
/// An edge that is lacked has so many parts, and orders differ by so many parts that are added by chance.
const EDGE: usize = 16;
const CHANCES: [usize; 4] = [0, 8, 24, 64];

/// There are cases of so many columns at most.
const BRANCHED: usize = 6;

/// Columns in the order in which they are eliminated.
pub(super) struct EliminationOrder {
    pub(super) columns: Vec<u32>,
    /// Columns of which there are cases, no two of them in a row.
    pub(super) branched: Vec<u32>,
    /// How many costs all tables have that are gone through.
    pub(super) costs: u64,
}

/// The best of some orders, if there is one whose tables are small enough for the time that there is.
pub(super) fn order(
    program: &CoveringProgram,
    limit: Option<Duration>,
    control: Control<'_>,
) -> Option<EliminationOrder> {
    let (graph, mut compared) = (graph(program), 0);
    // the other half is the check's
    let room = limit.map_or(f64::INFINITY, |limit| limit.as_secs_f64() / 2.0 * SPEED as f64);
    let room = COSTS.min(room as u64);
    let (mut best, mut left): (Option<EliminationOrder>, _) = (None, usize::MAX);
    for seed in 0.. {
        let is_enough = match &best {
            Some(best) => compared * COMPARED >= best.costs / SHARE,
            None => seed >= TRIES[usize::from(left <= FEW)],
        };
        if is_enough || control.halted().is_some() {
            break;
        }
        let most = best.as_ref().map_or(room, |best| best.costs);
        let mut fill = LeastFill::new(graph.clone(), seed);
        let columns = fill.order(most);
        compared += fill.compared;
        match columns {
            Ok(columns) => {
                left = 0;
                let found = EliminationOrder::with_room(program, &graph, columns);
                best = found.filter(|found| found.costs < most).or(best);
            }
            Err(columns) => left = left.min(columns),
        }
    }
    best
}

impl EliminationOrder {
    /// These columns in their order, but for those of which there are cases, so that there is room for the tables.
    fn with_room(
        program: &CoveringProgram,
        graph: &[Vec<u32>],
        mut columns: Vec<u32>,
    ) -> Option<Self> {
        let is_plain = is_set_cover(&program.rows);
        let mut branched: Vec<u32> = Vec::new();
        loop {
            let mut places = vec![None; program.costs.len()];
            (0..).zip(&columns).for_each(|(at, &column)| places[column as usize] = Some(at));
            let rows = program.rows.iter().map(|row| {
                let own = row.columns.iter().filter_map(|&column| places[column as usize]);
                let mut own: Vec<usize> = own.collect();
                own.sort_unstable();
                own
            });
            let Size { costs, fits, loads } = Size::of(rows, columns.len());
            if fits {
                let costs = costs << branched.len();
                return Some(EliminationOrder { columns, branched, costs });
            }
            let is_apart = |&at: &usize| {
                let neighbours = &graph[columns[at] as usize];
                branched.iter().all(|other| neighbours.binary_search(other).is_err())
            };
            let next = (0..columns.len()).filter(is_apart).max_by_key(|&at| loads[at]);
            let next = next.filter(|_| is_plain && branched.len() < BRANCHED)?;
            branched.push(columns.remove(next));
        }
    }
}

/// For each column those it shares rows with, ascending.
fn graph(program: &CoveringProgram) -> Vec<Vec<u32>> {
    let mut graph = vec![Vec::new(); program.costs.len()];
    for row in &program.rows {
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
    /// What each column lacks in parts of edges, with so many more at most by chance; and a number for those that lack as much.
    lacks: Vec<(usize, usize)>,
    chance: usize,
    next: BTreeSet<((usize, usize), u32)>,
    /// How often a column was compared with another one.
    compared: u64,
    random: Random,
}

impl LeastFill {
    fn new(graph: Vec<Vec<u32>>, seed: u64) -> Self {
        let count = graph.len();
        let mut fill = LeastFill {
            graph,
            lacks: vec![(0, 0); count],
            chance: CHANCES[seed as usize % CHANCES.len()],
            next: BTreeSet::new(),
            compared: 0,
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
        self.compared += 1 + own.len().min(WIDTH).pow(2) as u64 / 2; // each order adds to it
        let lacks = match own.len() {
            // it is never next as long as there are others
            0..=WIDTH => {
                EDGE * own.iter().enumerate().map(lacks).sum::<usize>()
                    + self.random.below(1 + self.chance)
            }
            _ => usize::MAX,
        };
        self.next.remove(&(self.lacks[column as usize], column));
        self.lacks[column as usize] = (lacks, self.random.below(1 << 20));
        self.next.insert((self.lacks[column as usize], column));
    }

    /// All columns, if the tables are not too large and have fewer costs than this; else how many are left then.
    fn order(&mut self, most: u64) -> Result<Vec<u32>, usize> {
        let (mut columns, mut costs) = (Vec::new(), 0);
        while let Some((_, column)) = self.next.pop_first() {
            let own = std::mem::take(&mut self.graph[column as usize]);
            if own.len() > WIDTH || costs + (2u64 << own.len()) >= most {
                return Err(self.graph.len() - columns.len());
            }
            columns.push(column);
            costs += 2u64 << own.len();
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
        Ok(columns)
    }
}
