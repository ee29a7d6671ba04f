//! All choices of a cost in a covering program, one by one: columns are taken or left out in the row with the fewest ways,
//! what follows is drawn at once, and a branch is left where weights of rows show that it costs too much.

use super::limits::{CountError, go_on};
use super::weigh::{UNIT, weights};
use destrier_certify::{CoveringNumber, CoveringProgram};
use destrier_run::Control;

/// No more choices are listed than this.
pub const MOST_CHOICES: usize = 1_000_000;

/// The choices that were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// What each costs.
    pub cost: usize,
    /// The columns of each, ascending.
    pub all: Vec<Vec<u32>>,
    /// Cases that were looked at.
    pub nodes: u64,
}

/// All choices of this cost, or else all of the least cost; none where no choice meets the rows. Costs are positive.
///
/// # Errors
/// If the control stops it, or there are more than [`MOST_CHOICES`].
pub fn choices(
    program: &CoveringProgram,
    cost: Option<usize>,
    control: Control<'_>,
) -> Result<Choices, CountError> {
    let mut search = Search::new(program, control);
    let most: u64 = program.costs.iter().map(|&cost| u64::from(cost)).sum();
    let mut target = cost.map_or_else(|| search.least(), |cost| cost as u64);
    loop {
        search.target = target;
        let root = search.trail.len();
        if search.begin() {
            search.go()?;
        }
        search.undo(root);
        if !search.found.is_empty() || cost.is_some() || target > most {
            let Search { mut found, nodes, .. } = search;
            found.sort_unstable();
            return Ok(Choices { cost: target as usize, all: found, nodes });
        }
        target += 1;
    }
}

struct Search<'a> {
    program: &'a CoveringProgram,
    control: Control<'a>,
    rows_of: Vec<Vec<u32>>,
    /// For each column whether it is chosen, once that is decided.
    decided: Vec<Option<bool>>,
    /// For each row the columns that are not decided, and how many more it asks for or admits.
    free: Vec<i64>,
    left: Vec<i64>,
    /// The decided columns, in order.
    trail: Vec<u32>,
    cost: u64,
    target: u64,
    /// For each row a weight, in parts of `UNIT`.
    weights: Vec<i64>,
    found: Vec<Vec<u32>>,
    nodes: u64,
}

impl<'a> Search<'a> {
    fn new(program: &'a CoveringProgram, control: Control<'a>) -> Self {
        let mut rows_of = vec![Vec::new(); program.costs.len()];
        for (number, row) in (0..).zip(&program.rows) {
            row.columns.iter().for_each(|&column| rows_of[column as usize].push(number));
        }
        let left = program.rows.iter().map(|row| match row.number {
            CoveringNumber::AtLeast(number) | CoveringNumber::AtMost(number) => i64::from(number),
        });
        Search {
            program,
            control,
            decided: vec![None; rows_of.len()],
            rows_of,
            free: program.rows.iter().map(|row| row.columns.len() as i64).collect(),
            left: left.collect(),
            trail: Vec::new(),
            cost: 0,
            target: 0,
            weights: weights(program),
            found: Vec::new(),
            nodes: 0,
        }
    }

    fn asks(&self, row: usize) -> bool {
        self.program.rows[row].asks_for()
    }

    /// What any choice costs at least, by the weights of the rows.
    fn least(&self) -> u64 {
        let bound = self.bound();
        (bound.max(0) as u64).div_ceil(UNIT as u64)
    }

    /// What the undecided columns cost at least, in parts of `UNIT`: what the rows ask for by their weights, without what a
    /// column is worth beyond its cost.
    fn bound(&self) -> i64 {
        let is_open = |row: usize| self.asks(row) && self.left[row] > 0;
        let asked = (0..self.left.len()).filter(|&row| is_open(row));
        let sum: i64 = asked.map(|row| self.weights[row] * self.left[row]).sum();
        let over = |column: usize| {
            let rows = self.rows_of[column].iter().map(|&row| row as usize);
            let load: i64 = rows.filter(|&row| is_open(row)).map(|row| self.weights[row]).sum();
            (load - i64::from(self.program.costs[column]) * UNIT).max(0)
        };
        let open = (0..self.decided.len()).filter(|&column| self.decided[column].is_none());
        sum - open.map(over).sum::<i64>()
    }

    /// Draws what follows from the rows alone; false if nothing meets them.
    fn begin(&mut self) -> bool {
        (0..self.left.len()).all(|row| self.follow(row))
    }

    /// Decides a column, and all that follows from it; false if a row is missed.
    fn decide(&mut self, column: u32, is_chosen: bool) -> bool {
        if let Some(before) = self.decided[column as usize] {
            return before == is_chosen;
        }
        self.decided[column as usize] = Some(is_chosen);
        self.trail.push(column);
        if is_chosen {
            self.cost += u64::from(self.program.costs[column as usize]);
        }
        for at in 0..self.rows_of[column as usize].len() {
            let row = self.rows_of[column as usize][at] as usize;
            self.free[row] -= 1;
            self.left[row] -= i64::from(is_chosen);
        }
        self.cost <= self.target
            && (0..self.rows_of[column as usize].len())
                .all(|at| self.follow(self.rows_of[column as usize][at] as usize))
    }

    /// Decides the columns of a row that are left where there is one way; false if there is none.
    fn follow(&mut self, row: usize) -> bool {
        let (free, left, asks) = (self.free[row], self.left[row], self.asks(row));
        let is_forced = match asks {
            true if left > free => return false,
            false if left < 0 => return false,
            true => left > 0 && left == free,
            false => left == 0 && free > 0,
        };
        let program = self.program;
        let open = |search: &Self, column: u32| search.decided[column as usize].is_none();
        !is_forced
            || program.rows[row]
                .columns
                .iter()
                .all(|&column| !open(self, column) || self.decide(column, asks))
    }

    /// Takes decisions back, but for so many.
    fn undo(&mut self, kept: usize) {
        while self.trail.len() > kept {
            let Some(column) = self.trail.pop() else { return };
            let is_chosen = self.decided[column as usize].take() == Some(true);
            if is_chosen {
                self.cost -= u64::from(self.program.costs[column as usize]);
            }
            for &row in &self.rows_of[column as usize] {
                self.free[row as usize] += 1;
                self.left[row as usize] += i64::from(is_chosen);
            }
        }
    }

    /// Finds all choices that keep to the decisions.
    fn go(&mut self) -> Result<(), CountError> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 12) {
            go_on(self.control)?;
        }
        if self.bound() > (self.target - self.cost) as i64 * UNIT {
            return Ok(());
        }
        let lacking = (0..self.left.len()).filter(|&row| self.asks(row) && self.left[row] > 0);
        let tight = lacking.min_by_key(|&row| (self.free[row] - self.left[row], row));
        let is_open = |column: &u32| self.decided[*column as usize].is_none();
        let next = match tight {
            Some(row) => self.program.rows[row].columns.iter().copied().find(is_open),
            None if self.cost == self.target => return self.keep(),
            None => (0..self.decided.len() as u32).find(is_open),
        };
        let Some(column) = next else { return Ok(()) };
        for is_chosen in [true, false] {
            let before = self.trail.len();
            if self.decide(column, is_chosen) {
                self.go()?;
            }
            self.undo(before);
        }
        Ok(())
    }

    /// Keeps the chosen columns.
    fn keep(&mut self) -> Result<(), CountError> {
        if self.found.len() == MOST_CHOICES {
            return Err(CountError::TooMany(MOST_CHOICES));
        }
        let chosen = (0..).zip(&self.decided).filter(|(_, own)| **own == Some(true));
        self.found.push(chosen.map(|(column, _)| column).collect());
        Ok(())
    }
}
