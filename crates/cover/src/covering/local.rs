//! Local search for cheap feasible choices, by rows whose weights grow while they ask for columns (Gao, Weise and
//! Li, "An efficient local search heuristic with row weighting for the unicost set covering problem", European
//! Journal of Operational Research 246, 2015), with costs and demands; rows with
//! limits it does not know.
//!
//! Invariants: `score` of a column is by how much choosing it lowers, or leaving it out raises, the sum of weight
//! times what is missing over all rows; `short` holds the rows that ask for more than is chosen.

use destrier_certify::{CoveringProgram, CoveringRow};
use destrier_run::{Control, Random};

/// Steps without a gain after which it ends, for each row and column.
const PATIENCE: usize = 20;
/// How often the clock is looked at, in steps.
const PACE: u32 = 256;

/// A choice on its way.
struct Walk<'a> {
    program: &'a CoveringProgram,
    rows_of: Vec<Vec<usize>>,
    chosen: Vec<bool>,
    cost: u64,
    /// For each row, how many of its columns are chosen.
    count: Vec<u32>,
    demand: Vec<u32>,
    weight: Vec<u64>,
    score: Vec<u64>,
    /// The step at which a column was last chosen or left out.
    changed: Vec<u64>,
    short: Vec<usize>,
    /// For each row its place in `short`, if it is there.
    place: Vec<usize>,
}

/// The cheapest choice met on a walk from a feasible one, ascending.
pub(super) fn improved(
    program: &CoveringProgram,
    start: Vec<u32>,
    seed: u64,
    control: Control<'_>,
) -> Vec<u32> {
    let mut walk = Walk::new(program, &start);
    let (mut best, mut least) = (start, walk.cost);
    let (mut random, mut paced) = (Random::new(seed, 0), control.paced(PACE));
    let patience = PATIENCE * (program.costs.len() + program.rows.len());
    let (mut step, mut last) = (0, 0);
    while step - last < patience && least > 0 && paced.halted().is_none() {
        step += 1;
        while walk.short.is_empty() {
            if walk.cost < least {
                (best, least, last) = (walk.choice(), walk.cost, step);
            }
            let Some(column) = walk.cheapest_loss(None) else { return best };
            walk.flip(column, step as u64);
        }
        walk.exchange(least, step as u64, &mut random);
    }
    best
}

impl<'a> Walk<'a> {
    fn new(program: &'a CoveringProgram, start: &[u32]) -> Self {
        let (columns, rows) = (program.costs.len(), program.rows.len());
        let mut walk = Walk {
            program,
            rows_of: program.rows_of_columns(),
            chosen: vec![false; columns],
            cost: 0,
            count: vec![0; rows],
            demand: program.rows.iter().filter_map(CoveringRow::demand).collect(),
            weight: vec![1; rows],
            score: vec![0; columns],
            changed: vec![0; columns],
            short: Vec::new(),
            place: vec![usize::MAX; rows],
        };
        for (row, asked) in program.rows.iter().enumerate() {
            walk.shortens(row);
            asked.columns.iter().for_each(|&column| walk.score[column as usize] += 1);
        }
        start.iter().for_each(|&column| walk.flip(column as usize, 0));
        walk
    }

    fn choice(&self) -> Vec<u32> {
        (0..self.chosen.len() as u32).filter(|&column| self.chosen[column as usize]).collect()
    }

    /// Leaves one column out and chooses others for rows that ask, as long as the cost stays below the least one;
    /// rows that still ask weigh more.
    fn exchange(&mut self, least: u64, step: u64, random: &mut Random) {
        if let Some(column) = self.cheapest_loss(Some(step)) {
            self.flip(column, step);
        }
        while !self.short.is_empty() {
            let row = self.short[random.below(self.short.len())];
            let Some(column) = self.best_gain(row, step) else { break };
            if self.cost + u64::from(self.program.costs[column]) >= least {
                break;
            }
            self.flip(column, step);
        }
        for index in 0..self.short.len() {
            let row = self.short[index];
            self.weight[row] += 1;
            let columns = &self.program.rows[row].columns;
            columns.iter().for_each(|&column| self.score[column as usize] += 1);
        }
    }

    /// The chosen column that is missed least for its cost, the one that changed longest ago of equals; none that
    /// was chosen in the step before this one.
    fn cheapest_loss(&self, step: Option<u64>) -> Option<usize> {
        let is_new = |column: usize| step.is_some_and(|step| self.changed[column] + 1 >= step);
        let chosen = (0..self.chosen.len()).filter(|&column| self.chosen[column]);
        let old = chosen.filter(|&column| self.program.costs[column] > 0 && !is_new(column));
        old.min_by(|&a, &b| {
            self.worth(a, b).cmp(&self.worth(b, a)).then(self.changed[a].cmp(&self.changed[b]))
        })
    }

    /// The column of a row that gains most for its cost, the one that changed longest ago of equals; none that was
    /// left out in this step.
    fn best_gain(&self, row: usize, step: u64) -> Option<usize> {
        let columns = self.program.rows[row].columns.iter().map(|&column| column as usize);
        let open = columns.filter(|&column| !self.chosen[column] && self.changed[column] < step);
        open.max_by(|&a, &b| {
            self.worth(a, b).cmp(&self.worth(b, a)).then(self.changed[b].cmp(&self.changed[a]))
        })
    }

    /// The score of a column for its cost, to be compared with that of the other.
    fn worth(&self, column: usize, other: usize) -> u128 {
        u128::from(self.score[column]) * u128::from(self.program.costs[other])
    }

    /// Chooses a column, or leaves it out.
    fn flip(&mut self, column: usize, step: u64) {
        let adds = !self.chosen[column];
        (self.chosen[column], self.changed[column]) = (adds, step);
        let cost = u64::from(self.program.costs[column]);
        self.cost = if adds { self.cost + cost } else { self.cost - cost };
        for index in 0..self.rows_of[column].len() {
            let row = self.rows_of[column][index];
            let demand = self.demand[row];
            let before = self.count[row];
            let after = if adds { before + 1 } else { before - 1 };
            self.count[row] = after;
            // what the others would gain changes where the last one asked for comes or goes, what they would be
            // missed for where the first one beyond comes or goes
            let (few, many) = (before.min(after), before.max(after));
            if many == demand {
                self.shift(row, column, false, !adds);
                if adds { self.suffices(row) } else { self.shortens(row) }
            } else if few == demand {
                self.shift(row, column, true, !adds);
            }
        }
    }

    /// Adds the row's weight to the scores of its other columns that are chosen, or are not; or takes it off.
    fn shift(&mut self, row: usize, except: usize, chosen: bool, adds: bool) {
        let weight = self.weight[row];
        for &column in &self.program.rows[row].columns {
            let column = column as usize;
            if column != except && self.chosen[column] == chosen {
                let score = self.score[column];
                self.score[column] = if adds { score + weight } else { score - weight };
            }
        }
    }

    fn shortens(&mut self, row: usize) {
        self.place[row] = self.short.len();
        self.short.push(row);
    }

    fn suffices(&mut self, row: usize) {
        let place = std::mem::replace(&mut self.place[row], usize::MAX);
        self.short.swap_remove(place);
        if let Some(&moved) = self.short.get(place) {
            self.place[moved] = place;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition of a score.
    fn score(walk: &Walk, column: usize) -> u64 {
        let counts = |&row: &usize| {
            let (count, demand) = (walk.count[row], walk.demand[row]);
            if walk.chosen[column] { count <= demand } else { count < demand }
        };
        let rows = walk.rows_of[column].iter().copied().filter(counts);
        rows.map(|row| walk.weight[row]).sum()
    }

    #[test]
    fn scores_and_short_rows_stay_true() {
        let mut random = Random::new(7, 0);
        for _ in 0..50 {
            let columns = 2 + random.below(8) as u32;
            let rows = (0..1 + random.below(9)).map(|_| {
                let row = (0..columns).filter(|_| random.below(2) == 0).collect::<Vec<_>>();
                CoveringRow::at_least(random.below(row.len() + 1) as u32, row)
            });
            let rows: Vec<CoveringRow> = rows.filter(|row| row.asked() > 0).collect();
            let costs = (0..columns).map(|_| 1 + random.below(4) as u32).collect();
            let program = CoveringProgram { costs, rows };
            let mut walk = Walk::new(&program, &(0..columns).collect::<Vec<_>>());
            for step in 1..60 {
                walk.flip(random.below(columns as usize), step);
                walk.exchange(random.below(12) as u64, step, &mut random);
                (0..columns as usize).for_each(|c| assert_eq!(walk.score[c], score(&walk, c)));
                let short = |row: &usize| walk.count[*row] < walk.demand[*row];
                let mut found = walk.short.clone();
                found.sort_unstable();
                assert_eq!(found, (0..program.rows.len()).filter(short).collect::<Vec<_>>());
                assert_eq!(walk.cost, program.cost(&walk.choice()));
            }
        }
    }
}
