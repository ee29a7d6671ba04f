//! What follows in a case of a program in whole columns with ends: rows and what is left to spend leave columns fewer numbers.
//! Cases are walked through depth first, and what was narrowed is taken back.

mod rows;

pub(crate) use rows::Rows;
use rows::Sums;

/// A case, and what the columns had before.
pub(crate) struct Propagation<'a> {
    rows: &'a Rows,
    /// For each column the least and the greatest number of the case, and what rows come to by that.
    pub(crate) ends: Vec<(i64, i64)>,
    sums: Vec<Sums>,
    /// For each row whether its weight counts, as it asks for something, and what such weights leave of the costs of columns.
    counts: Vec<bool>,
    reduced: Vec<i128>,
    /// What the case costs at least, by that.
    spent: i128,
    /// The columns that were narrowed, in order, with their ends before.
    trail: Vec<Narrowed>,
    /// Rows whose least sums have grown, or whose greatest ones have become smaller, each with which of the two.
    changed: Vec<(u32, Side)>,
    is_changed: Vec<[bool; 2]>,
}

/// The sum of a row that has changed.
#[derive(Clone, Copy)]
enum Side {
    Least,
    Most,
}

/// A column with the least and the greatest number that it is left with.
pub(crate) type Narrowed = (u32, (i64, i64));

/// Where a case is divided, if it is.
pub(crate) enum Place {
    Column(u32),
    /// All that is left are solutions.
    Loose,
}

impl<'a> Propagation<'a> {
    /// Of rows with these ends of the columns.
    pub(crate) fn new(rows: &'a Rows, ends: Vec<(i64, i64)>) -> Self {
        let number = rows.all.len();
        let mut own = Propagation {
            rows,
            ends: vec![(0, 0); ends.len()],
            sums: vec![Sums::default(); number],
            counts: vec![false; number],
            reduced: rows.costs.clone(),
            spent: 0,
            trail: Vec::new(),
            changed: (0..number as u32)
                .flat_map(|row| [(row, Side::Least), (row, Side::Most)])
                .collect(),
            is_changed: vec![[true; 2]; number],
        };
        (0..number).for_each(|row| own.weigh(row));
        (0..).zip(ends).for_each(|(column, ends)| own.set(column, ends));
        own
    }

    /// Draws what follows before anything is decided; false if nothing is left.
    pub(crate) fn begin(&mut self) -> bool {
        let is_empty = self.ends.iter().any(|(low, high)| low > high);
        !is_empty && self.spent <= self.rows.budget && self.follows()
    }

    /// Goes through this case and those in it, depth first: each is shown, and divided at the column that is said.
    ///
    /// # Errors
    /// Those of what is shown the cases.
    pub(crate) fn walk<E>(
        &mut self,
        mut show: impl FnMut(&Self) -> Result<Option<u32>, E>,
    ) -> Result<(), E> {
        let mut is_open = true;
        let mut left = Vec::new(); // the smaller numbers of columns, and how long the trail was
        loop {
            if is_open && let Some(column) = show(self)? {
                let [larger, smaller] = self.halves(column);
                left.push((self.trail.len(), column, smaller));
                is_open = self.decide(column, larger);
                continue;
            }
            let Some((kept, column, ends)) = left.pop() else { return Ok(()) };
            self.undo(kept);
            is_open = self.decide(column, ends);
        }
    }

    /// The larger and the smaller half of the numbers that a column has.
    pub(crate) fn halves(&self, column: u32) -> [(i64, i64); 2] {
        let (low, high) = self.ends[column as usize];
        let middle = low + (high - low) / 2;
        [(middle + 1, high), (low, middle)]
    }

    /// How much columns are free: the digits of all numbers that they may still have.
    pub(crate) fn freedom(&self) -> u64 {
        let digits =
            |&(low, high): &(i64, i64)| high.abs_diff(low).checked_ilog2().map_or(0, |own| own + 1);
        self.ends.iter().map(|ends| u64::from(digits(ends))).sum()
    }

    /// Gives a column these ends.
    fn set(&mut self, column: u32, ends: (i64, i64)) {
        self.spent -= self.least_cost(column);
        let before = std::mem::replace(&mut self.ends[column as usize], ends);
        self.spent += self.least_cost(column);
        let (low, high) = (ends.0 - before.0, ends.1 - before.1);
        for &(row, factor) in &self.rows.of_column[column as usize] {
            let sums = &mut self.sums[row as usize];
            let (least, most) = if factor > 0 { (low, high) } else { (high, low) };
            sums.least += factor * least;
            sums.most += factor * most;
            sums.low += factor * low;
            if self.rows.is_weighed {
                self.weigh(row as usize);
            }
        }
    }

    /// What a column costs at least beyond the rows that ask for something.
    fn least_cost(&self, column: u32) -> i128 {
        let (low, high) = self.ends[column as usize];
        match self.reduced[column as usize] {
            0 => 0,
            reduced => reduced * i128::from(if reduced > 0 { low } else { high }),
        }
    }

    /// Counts the weight of a row while it asks for something, and not when that is met.
    fn weigh(&mut self, row: usize) {
        let own = &self.rows.all[row];
        if own.weight == 0 || own.asks(&self.sums[row]) == self.counts[row] {
            return;
        }
        self.counts[row] = !self.counts[row];
        let weight = if self.counts[row] { own.weight } else { -own.weight };
        self.spent += weight * i128::from(own.number());
        for &(column, factor) in &own.terms {
            self.spent -= self.least_cost(column);
            self.reduced[column as usize] -= weight * i128::from(factor);
            self.spent += self.least_cost(column);
        }
    }

    /// Leaves a column what it has of these numbers; false if that is nothing, or costs too much.
    fn narrow(&mut self, column: u32, (low, high): (i64, i64)) -> bool {
        let before = self.ends[column as usize];
        let ends = (low.max(before.0), high.min(before.1));
        if ends == before {
            return true;
        }
        if ends.0 > ends.1 {
            return false;
        }
        self.trail.push((column, before));
        self.set(column, ends);
        for &(row, factor) in &self.rows.of_column[column as usize] {
            let sides =
                if factor > 0 { [Side::Least, Side::Most] } else { [Side::Most, Side::Least] };
            for (side, is_new) in sides.into_iter().zip([ends.0 > before.0, ends.1 < before.1]) {
                let Some(room) = self.room(row as usize, side).filter(|_| is_new) else { continue };
                if room < 0 {
                    return false;
                }
                let known = &mut self.is_changed[row as usize][side as usize];
                if !std::mem::replace(known, true) {
                    self.changed.push((row, side));
                }
            }
        }
        self.spent <= self.rows.budget
    }

    /// How often a column was narrowed so far, for [`Propagation::undo`].
    pub(crate) fn narrowed(&self) -> usize {
        self.trail.len()
    }

    /// Leaves a column these numbers, and draws what follows; false if nothing is left.
    pub(crate) fn decide(&mut self, column: u32, ends: (i64, i64)) -> bool {
        let is_open = self.narrow(column, ends) && self.follows();
        for (row, side) in self.changed.drain(..) {
            self.is_changed[row as usize][side as usize] = false;
        }
        is_open
    }

    /// Leaves columns these numbers, one after the other, of which it is known that something is left.
    pub(crate) fn decide_all(&mut self, decided: &[Narrowed]) {
        for &(column, ends) in decided {
            let is_open = self.decide(column, ends);
            debug_assert!(is_open);
        }
    }

    /// Draws what follows from the rows that have changed, and from what is left to spend.
    fn follows(&mut self) -> bool {
        loop {
            while let Some((row, side)) = self.changed.pop() {
                self.is_changed[row as usize][side as usize] = false;
                if !self.follow(row as usize, side) {
                    return false;
                }
            }
            if !self.spare() {
                return false;
            }
            if self.changed.is_empty() {
                return true;
            }
        }
    }

    /// How far the sum of a row may still move, if that is less than some column moves it.
    fn room(&self, row: usize, side: Side) -> Option<i64> {
        let (own, sums) = (&self.rows.all[row], &self.sums[row]);
        let room = match side {
            Side::Least => own.upper? - sums.least,
            Side::Most => sums.most - own.lower?,
        };
        (room < own.reach).then_some(room)
    }

    /// Narrows the columns of a row to what its range leaves them.
    fn follow(&mut self, row: usize, side: Side) -> bool {
        let (own, Sums { least, most, .. }) = (&self.rows.all[row], self.sums[row]);
        let Some(room) = self.room(row, side) else { return true };
        let is_grown = matches!(side, Side::Least);
        room >= 0
            && (least == most
                || own.terms.iter().all(|&(column, factor)| {
                    self.bring(column, (factor > 0) == is_grown, (room.into(), factor.into()))
                }))
    }

    /// Leaves a column as many steps from its least number on, or up to its greatest one, as there is room for with this factor.
    fn bring(&mut self, column: u32, is_low: bool, (room, factor): (i128, i128)) -> bool {
        let (low, high) = self.ends[column as usize];
        if i128::from(high - low) * factor.abs() <= room {
            return true;
        }
        let steps = (room / factor.abs()) as i64; // fewer than the column has
        self.narrow(column, if is_low { (low, low + steps) } else { (high - steps, high) })
    }

    /// Narrows columns to what is left to spend.
    fn spare(&mut self) -> bool {
        if !self.rows.is_weighed {
            return true;
        }
        for column in 0..self.ends.len() {
            let (reduced, left) = (self.reduced[column], self.rows.budget - self.spent);
            if reduced != 0 && !self.bring(column as u32, reduced > 0, (left, reduced)) {
                return false;
            }
        }
        true
    }

    /// Takes back what was narrowed, but for so many times.
    pub(crate) fn undo(&mut self, kept: usize) {
        while self.trail.len() > kept {
            let Some((column, ends)) = self.trail.pop() else { return };
            self.set(column, ends);
        }
    }

    /// A column that helps the row with the fewest ways, among those that do not hold where all columns are as small as they may
    /// be; else one of any row that may yet be broken.
    pub(crate) fn place(&self) -> Place {
        let (mut tight, mut broken): (Option<(i64, usize, bool)>, _) = (None, None);
        for (row, (own, sums)) in self.rows.all.iter().zip(&self.sums).enumerate() {
            let (room, lacks) = match (own.lower, own.upper) {
                (Some(lower), _) if sums.low < lower => (sums.most - lower, true),
                (_, Some(upper)) if sums.low > upper => (upper - sums.least, false),
                _ => {
                    broken = broken.or_else(|| (!own.is_loose(sums)).then_some(row));
                    continue;
                }
            };
            let ways = room / own.largest;
            if tight.is_none_or(|(fewest, ..)| ways < fewest) {
                tight = Some((ways, row, lacks));
            }
        }
        let open = |row: usize, helps: &dyn Fn(i64) -> bool| {
            let terms = self.rows.all[row].terms.iter();
            let mut open = terms.filter(|&&(column, factor)| {
                let (low, high) = self.ends[column as usize];
                low < high && helps(factor)
            });
            open.next().map(|&(column, _)| column)
        };
        let column = match (tight, broken) {
            (Some((_, row, lacks)), _) => open(row, &|factor| (factor > 0) == lacks),
            (None, Some(row)) => open(row, &|_| true),
            (None, None) => None,
        };
        column.map_or(Place::Loose, Place::Column)
    }
}
