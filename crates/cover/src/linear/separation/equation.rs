//! A sum of rows in floating point, as a cut rounds it: from which ends its columns are counted, what it is divided by, and
//! how far the solution is from the cut.

use super::found::DISTANCE;
use super::sum::Divisor;

/// So many divisors of a sum are tried, and so many halves of the best.
const DIVISORS: usize = 8;
const HALVINGS: u32 = 3;
/// What is left of the right side has to be so far from whole numbers.
const FRACTION: f64 = 0.005;
/// Numbers that are nearer are the same.
pub(super) const NEAR: f64 = 1e-6;

/// A column or a row with its ends, endless if it lacks one, and where the solution has it.
#[derive(Clone, Copy)]
pub(super) struct Item {
    pub(super) is_whole: bool,
    pub(super) ends: [f64; 2],
    pub(super) value: f64,
}

/// An item with its factor, counted from one of its ends: of the numbers for both, those that this is the index of.
#[derive(Clone, Copy)]
pub(super) struct Term {
    factor: f64,
    item: Item,
    from: usize,
    /// How far its value is from each.
    values: [f64; 2],
}

/// The lower end of an item, and the upper one, from which it is counted downwards.
const LOWER: usize = 0;
const UPPER: usize = 1;
const SIGNS: [f64; 2] = [1.0, -1.0];

/// A whole item of a sum; a row is no column.
#[derive(Clone, Copy)]
struct Part {
    column: Option<u32>,
    term: Term,
}

/// A continuous item of a sum.
#[derive(Clone, Copy)]
struct Rest {
    column: Option<u32>,
    term: Term,
    bound: Option<Bound>,
}

/// A row that bounds a continuous column by a whole one. Where it is used, the column is counted from there.
#[derive(Clone, Copy)]
struct Bound {
    row: u32,
    slack: Term,
    /// The whole column among the parts, and what it gains where the row is used.
    part: usize,
    change: f64,
    is_used: bool,
}

/// A sum: its terms, counted from their ends, are the right side.
#[derive(Clone, Default)]
pub(super) struct Equation {
    parts: Vec<Part>,
    rests: Vec<Rest>,
    /// What is left on the right side, without its sign: factors times ends.
    ends: f64,
    /// What continuous items with positive factors come to, and the squares of these factors.
    rest: f64,
    squares: f64,
}

/// An equation as it is rounded, how far the solution is from the cut, and what all is divided by.
pub(super) struct Rounded {
    pub(super) gain: f64,
    pub(super) by: Divisor,
    pub(super) equation: Equation,
}

impl Item {
    /// How far it is from its nearer end.
    pub(super) fn distance(&self) -> f64 {
        let [lower, upper] = self.ends;
        (self.value - lower).abs().min((upper - self.value).abs())
    }

    fn width(&self) -> f64 {
        self.ends[1] - self.ends[0]
    }

    fn is_between(&self) -> bool {
        self.value - self.ends[0] > NEAR && self.ends[1] - self.value > NEAR
    }

    /// The item so often, counted from the nearer end.
    pub(super) fn at_nearer(self, factor: f64) -> Term {
        let is_upper = self.ends[UPPER] - self.value < self.value - self.ends[LOWER];
        self.counted_from(usize::from(is_upper), factor)
    }

    /// The item so often, counted as a cut counts rows: from the upper end if its weight, which is minus that, is negative.
    pub(super) fn of_row(self, factor: f64) -> Term {
        let [lower, upper] = self.ends;
        let is_upper = upper.is_finite() && (factor > 0.0 || !lower.is_finite());
        self.counted_from(usize::from(is_upper), factor)
    }

    fn counted_from(self, from: usize, factor: f64) -> Term {
        let [lower, upper] = self.ends;
        let values = [(self.value - lower).max(0.0), (upper - self.value).max(0.0)];
        Term { factor, item: self, from, values }
    }
}

impl Term {
    fn end(&self) -> f64 {
        self.item.ends[self.from]
    }

    /// The factor and the value from the end on.
    fn counted(&self) -> (f64, f64) {
        (self.factor * SIGNS[self.from], self.values[self.from])
    }
}

impl Rest {
    /// How it is counted.
    fn term(&self) -> &Term {
        match &self.bound {
            Some(bound) if bound.is_used => &bound.slack,
            _ => &self.term,
        }
    }
}

impl Equation {
    /// Adds an item; none if it lacks the end that it is counted from.
    pub(super) fn add(&mut self, column: Option<u32>, term: Term) -> Option<()> {
        if !term.end().is_finite() {
            return None;
        }
        if term.item.width() == 0.0 {
            self.ends += term.factor * term.end();
        } else if term.item.is_whole {
            self.ends += term.factor * term.end();
            self.parts.push(Part { column, term });
        } else {
            self.count(term, 1.0);
            self.rests.push(Rest { column, term, bound: None });
        }
        Some(())
    }

    /// Adds a continuous column that a row with this slack bounds by a whole column, which gains so much where the row is used.
    pub(super) fn add_bounded(
        &mut self,
        (column, term): (u32, Term),
        (row, slack): (u32, Term),
        (whole, other, change): (u32, Item, f64),
    ) -> Option<()> {
        let is_there = |part: &Part| part.column == Some(whole);
        let part = match self.parts.iter().position(is_there) {
            Some(part) => part,
            None => {
                self.parts.push(Part { column: Some(whole), term: other.at_nearer(0.0) });
                self.parts.len() - 1
            }
        };
        let bound = Bound { row, slack, part, change, is_used: false };
        let is_used = !term.end().is_finite();
        let bound = Bound { is_used, ..bound };
        let rest = Rest { column: Some(column), term, bound: Some(bound) };
        self.count(*rest.term(), 1.0);
        self.rests.push(rest);
        if is_used {
            self.raise(part, change);
        }
        self.parts[part].term.end().is_finite().then_some(())
    }

    /// Counts a continuous item, or no more.
    fn count(&mut self, term: Term, sign: f64) {
        let (factor, value) = term.counted();
        let factor = factor.max(0.0);
        self.ends += sign * term.factor * term.end();
        self.rest += sign * factor * value;
        self.squares += sign * factor * factor;
    }

    /// Adds to the factor of a whole column.
    fn raise(&mut self, part: usize, change: f64) {
        let term = &mut self.parts[part].term;
        term.factor += change;
        self.ends += change * term.end();
    }

    /// Counts a whole column from this end.
    fn turn(&mut self, part: usize, from: usize) {
        let term = &mut self.parts[part].term;
        self.ends -= term.factor * term.end();
        term.from = from;
        self.ends += term.factor * term.end();
    }

    /// The columns that are counted from rows which bound them.
    pub(super) fn bounded(&self) -> impl Iterator<Item = (u32, u32)> {
        let used =
            |rest: &Rest| Some((rest.column?, rest.bound.filter(|bound| bound.is_used)?.row));
        self.rests.iter().filter_map(used)
    }

    /// The columns that are counted from their upper ends.
    pub(super) fn upper(&self) -> impl Iterator<Item = u32> {
        let is_own = |rest: &&Rest| rest.bound.is_none_or(|bound| !bound.is_used);
        let rests = self.rests.iter().filter(is_own).map(|rest| (rest.column, rest.term));
        let all = self.parts.iter().map(|part| (part.column, part.term)).chain(rests);
        all.filter(|(_, term)| term.from == UPPER && term.factor != 0.0)
            .filter_map(|(column, _)| column)
    }

    /// The same, where each column is counted from what is nearest to its value; at equal distances from a row, which has the
    /// whole column that rounding needs.
    pub(super) fn nearest(&self) -> Equation {
        let mut own = self.clone();
        for at in 0..own.rests.len() {
            let Rest { term, bound: Some(bound), .. } = own.rests[at] else { continue };
            let from_row = bound.slack.counted().1 / (bound.slack.factor / term.factor).abs();
            if !bound.is_used && from_row < term.item.distance() + NEAR {
                own.toggle(at);
            }
        }
        own
    }

    /// The same, for each column that takes from the left side, where its row alone is used; with the whole column of that.
    pub(super) fn single(&self) -> impl Iterator<Item = (Equation, usize)> {
        let takes = |rest: &Rest| {
            let bound = rest.bound.filter(|bound| !bound.is_used)?;
            let (factor, value) = rest.term.counted();
            let is_between = self.parts[bound.part].term.item.is_between();
            (factor < 0.0 && value > NEAR && is_between).then_some(bound.part)
        };
        let all =
            self.rests.iter().enumerate().filter_map(move |(at, rest)| Some((at, takes(rest)?)));
        all.map(|(at, part)| {
            let mut own = self.clone();
            own.toggle(at);
            (own, part)
        })
    }

    /// Rounds by the factor of a whole column; none if the solution satisfies that.
    pub(super) fn rounded_by(self, part: usize) -> Option<Rounded> {
        let gain = self.gain(self.parts[part].term.factor.abs());
        self.worthwhile(gain, part, 0)
    }

    fn worthwhile(self, gain: f64, part: usize, halvings: u32) -> Option<Rounded> {
        let column = self.parts[part].column?;
        (gain > DISTANCE).then_some(Rounded {
            gain,
            by: Divisor { column, halvings },
            equation: self,
        })
    }

    /// Rounds by the factor of a whole column, where others are counted from the ends that gain most.
    pub(super) fn improved_by(mut self, part: usize) -> Option<Rounded> {
        let by = self.parts[part].term.factor.abs();
        let gain = self.improve(part, by);
        self.worthwhile(gain, part, 0)
    }

    /// Rounds by the best of the factors of whole columns that are between their ends.
    pub(super) fn improved(mut self) -> Option<Rounded> {
        let (part, halvings, by) = self.divisor()?;
        let gain = self.improve(part, by);
        self.worthwhile(gain, part, halvings)
    }

    /// The best divisor: a whole column, so many halves of its factor, and the number.
    fn divisor(&self) -> Option<(usize, u32, f64)> {
        let is_open = |part: &Part| part.column.is_some() && part.term.item.is_between();
        let mut open: Vec<usize> =
            (0..self.parts.len()).filter(|&at| is_open(&self.parts[at])).collect();
        let distance = |at: usize| self.parts[at].term.item.distance();
        open.sort_by(|&a, &b| distance(b).total_cmp(&distance(a)).then(a.cmp(&b)));
        let mut tried: Vec<(f64, usize)> = Vec::new();
        for at in open {
            let size = self.parts[at].term.factor.abs();
            let is_new = tried.iter().all(|(other, _)| (other - size).abs() > NEAR * size);
            if is_new && size > NEAR && tried.len() < DIVISORS {
                tried.push((size, at));
            }
        }
        let gains = tried.into_iter().map(|(size, at)| (self.gain(size), size, at));
        let better = |best: (f64, f64, usize), own: (f64, f64, usize)| {
            if own.0 > best.0 { own } else { best }
        };
        let (mut gain, size, part) = gains.reduce(better)?;
        let mut best = (part, 0, size);
        for halvings in 1..=HALVINGS {
            let half = size / f64::from(1 << halvings);
            let own = self.gain(half);
            if own > gain {
                (gain, best) = (own, (part, halvings, half));
            }
        }
        Some(best)
    }

    /// Changes what columns are counted from where that gains something; the gain then.
    fn improve(&mut self, divisor: usize, by: f64) -> f64 {
        let mut gain = self.gain(by);
        for at in 0..self.rests.len() {
            gain = self.improve_rest(at, (divisor, by), gain);
        }
        for at in 0..self.parts.len() {
            let Part { column, term } = self.parts[at];
            if column.is_some() && term.item.is_between() && term.item.width().is_finite() {
                self.turn(at, 1 - term.from);
                let own = self.gain(by);
                if own > gain {
                    gain = own;
                } else {
                    self.turn(at, term.from);
                }
            }
        }
        gain
    }

    /// Counts a continuous column, and the whole one that bounds it, from where that gains most.
    fn improve_rest(&mut self, at: usize, (divisor, by): (usize, f64), mut gain: f64) -> f64 {
        let Rest { term, bound: Some(bound), .. } = self.rests[at] else { return gain };
        let is_open = term.counted().1 > NEAR || bound.slack.counted().1 > NEAR;
        if bound.part == divisor || !term.end().is_finite() || !is_open {
            return gain;
        }
        let whole = self.parts[bound.part].term;
        let before = (bound.is_used, whole.from);
        let mut best = before;
        for is_used in [false, true] {
            for from in [LOWER, UPPER] {
                let state = (is_used, from);
                if state != before && whole.item.ends[from].is_finite() {
                    self.set(at, state);
                    let own = self.gain(by);
                    if own > gain {
                        (gain, best) = (own, state);
                    }
                }
            }
        }
        self.set(at, best);
        gain
    }

    fn set(&mut self, at: usize, (is_used, from): (bool, usize)) {
        let bound = self.rests[at].bound.expect("a row bounds it");
        if bound.is_used != is_used {
            self.toggle(at);
        }
        self.turn(bound.part, from);
    }

    /// Uses the row that bounds a continuous column, or no more.
    fn toggle(&mut self, at: usize) {
        let before = *self.rests[at].term();
        let bound = self.rests[at].bound.as_mut().expect("a row bounds it");
        bound.is_used = !bound.is_used;
        let (part, change) = (bound.part, if bound.is_used { bound.change } else { -bound.change });
        self.count(before, -1.0);
        self.count(*self.rests[at].term(), 1.0);
        self.raise(part, change);
    }

    /// How far the solution is from the cut, where all is divided by this.
    fn gain(&self, by: f64) -> f64 {
        let by = 1.0 / by;
        let right = -self.ends * by;
        let fraction = right - right.floor();
        if !(FRACTION..=1.0 - FRACTION).contains(&fraction) {
            return 0.0;
        }
        let (mut sum, mut squares) = (self.rest * by, self.squares * by * by);
        for Part { term, .. } in self.parts.iter().filter(|part| part.term.factor != 0.0) {
            let (factor, value) = term.counted();
            let factor = factor * by;
            let floor = floor(factor);
            let rounded = fraction * floor + (factor - floor).min(fraction);
            sum += rounded * value;
            squares += rounded * rounded;
        }
        (fraction * right.ceil() - sum) / squares.sqrt().max(NEAR)
    }
}

/// The whole number below. `f64::floor` is a call on the oldest machines of a kind, for which programs are compiled.
fn floor(number: f64) -> f64 {
    let towards_zero = number as i64 as f64;
    if towards_zero > number { towards_zero - 1.0 } else { towards_zero }
}
