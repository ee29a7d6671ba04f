//! The basic variables and the objective in terms of the others.

use crate::solve::scales::Scales;
use crate::{Program, Row};
use multiversion::multiversion;

/// Smaller numbers are what rounding left of 0.
const NOTHING: f64 = 1e-12;
/// Exchanges with smaller entries would lose all precision.
const SINGULAR: f64 = 1e-7;
/// Entries that are computed at a time.
const LANES: usize = 8;
/// Where fewer than one in so many entries of a row is not 0, the others are passed over.
const SPARSE: usize = 6;

/// A dense tableau: each basic variable is the sum of the entries of its row times the variables that are not basic.
/// Variables are numbered first, then the program's rows.
pub(super) struct Tableau {
    /// The rows as they are given.
    rows: Vec<Vec<(usize, f64)>>,
    /// The costs as they are given, and what is added to perturb them.
    given: Vec<f64>,
    added: Vec<f64>,
    /// The place of a row of the tableau; a multiple of `LANES`.
    width: usize,
    pub(super) state: State,
    /// The row of the last exchange, and the column as it was, but for that row.
    pivot: Vec<f64>,
    pub(super) factors: Vec<f64>,
}

/// What changes with the basis. Only live rows, and of these the first columns, are what they should be: the others matter
/// when bounds are less tight.
#[derive(Default)]
pub(super) struct State {
    /// The live rows, ascending.
    pub(super) live: Vec<usize>,
    /// The number of live columns.
    columns: usize,
    /// Row by row; what is beyond the last column is 0.
    entries: Vec<f64>,
    /// The sum of the squares of each row's entries.
    pub(super) norms: Vec<f64>,
    /// The reduced costs,
    pub(super) costs: Vec<f64>,
    /// and those of perturbed costs, by which exchanges are chosen.
    pub(super) perturbed: Vec<f64>,
    /// The basic variables, by rows of the tableau.
    pub(super) basic: Vec<usize>,
    /// The others, by columns.
    pub(super) nonbasic: Vec<usize>,
}

impl State {
    /// Becomes a copy, in the memory that it has.
    pub(super) fn copy(&mut self, other: &Self) {
        self.live.clone_from(&other.live);
        self.columns = other.columns;
        self.entries.clone_from(&other.entries);
        self.norms.clone_from(&other.norms);
        self.costs.clone_from(&other.costs);
        self.perturbed.clone_from(&other.perturbed);
        self.basic.clone_from(&other.basic);
        self.nonbasic.clone_from(&other.nonbasic);
    }
}

impl Tableau {
    pub(super) fn new(program: &Program, scales: &Scales) -> Self {
        let terms = |(row, scale): (&Row, &f64)| {
            let terms = row.terms.iter();
            terms
                .map(|&(index, factor)| (index, factor as f64 * scale * scales.columns[index]))
                .collect()
        };
        let costs = program.variables.iter().zip(&scales.columns);
        let given: Vec<f64> = costs.map(|(v, scale)| v.cost as f64 * scale / scales.cost).collect();
        // costs that no lower bound limits stay as they are
        let added =
            program.variables.iter().zip(0..).map(|(variable, place)| match variable.lower {
                Some(_) => perturbation(place),
                None => 0.0,
            });
        let width = given.len().next_multiple_of(LANES);
        let mut tableau = Tableau {
            rows: program.rows.iter().zip(&scales.rows).map(terms).collect(),
            pivot: vec![0.0; width],
            factors: vec![0.0; program.rows.len()],
            added: added.collect(),
            given,
            width,
            state: State::default(),
        };
        tableau.reset();
        tableau
    }

    /// Makes the program's rows the basis.
    pub(super) fn reset(&mut self) {
        let (number, width, state) = (self.given.len(), self.width, &mut self.state);
        state.costs.clone_from(&self.given);
        state.costs.resize(width, 0.0);
        let perturbed = self.given.iter().zip(&self.added);
        state.perturbed = perturbed.map(|(cost, added)| cost + added).collect();
        state.perturbed.resize(width, 0.0);
        state.nonbasic = (0..number).collect();
        state.basic = (number..number + self.rows.len()).collect();
        state.entries.clear();
        state.entries.resize(width * self.rows.len(), 0.0);
        for (entries, terms) in state.entries.chunks_exact_mut(width).zip(&self.rows) {
            terms.iter().for_each(|&(index, factor)| entries[index] = factor);
        }
        let norm = |row: &[f64]| row.iter().map(|entry| entry * entry).sum();
        state.norms = state.entries.chunks_exact(width).map(norm).collect();
        (state.live, state.columns) = ((0..self.rows.len()).collect(), number);
    }

    /// Whether all rows and columns are live.
    pub(super) fn is_whole(&self) -> bool {
        (self.state.live.len(), self.state.columns) == (self.rows.len(), self.given.len())
    }

    /// From now on exchanges leave out the columns of variables that stay 0, and the rows that no move of the others
    /// brings out of their bounds, `bounds` being those of all variables and rows.
    pub(super) fn narrow(&mut self, bounds: &[(f64, f64)]) {
        let mut first = 0;
        loop {
            while first < self.state.columns && self.moves(first, &self.state, bounds) {
                first += 1;
            }
            while first < self.state.columns
                && !self.moves(self.state.columns - 1, &self.state, bounds)
            {
                self.state.columns -= 1;
            }
            if first == self.state.columns {
                break;
            }
            self.swap(first, self.state.columns - 1);
        }
        let mut live = std::mem::take(&mut self.state.live);
        live.retain(|&row| !self.is_loose(row, &self.state, bounds));
        self.state.live = live;
    }

    /// Whether a state is what it should be as far as it matters within these bounds.
    pub(super) fn holds(&self, state: &State, bounds: &[(f64, f64)]) -> bool {
        let mut live = state.live.iter().peekable();
        let mut others = (0..self.rows.len()).filter(|row| live.next_if_eq(&row).is_none());
        (state.columns..self.given.len()).all(|column| !self.moves(column, state, bounds))
            && others.all(|row| self.is_loose(row, state, bounds))
    }

    /// Whether the variable of a column may be other than 0, or is a row's: its reduced cost is the row's dual.
    fn moves(&self, column: usize, state: &State, bounds: &[(f64, f64)]) -> bool {
        let variable = state.nonbasic[column];
        variable >= self.given.len() || bounds[variable] != (0.0, 0.0)
    }

    /// Whether the basic variable of a row is that of a row of the program within its bounds, whatever values the
    /// variables have.
    fn is_loose(&self, row: usize, state: &State, bounds: &[(f64, f64)]) -> bool {
        let number = self.given.len();
        let Some(own) = state.basic[row].checked_sub(number) else { return false };
        let (mut least, mut most) = (0.0, 0.0);
        for &(variable, factor) in &self.rows[own] {
            let (lower, upper) = bounds[variable];
            let (low, high) = if factor > 0.0 { (lower, upper) } else { (upper, lower) };
            (least, most) = (least + factor * low, most + factor * high);
        }
        let (lower, upper) = bounds[number + own];
        least >= lower && most <= upper
    }

    fn swap(&mut self, one: usize, other: usize) {
        let state = &mut self.state;
        state.entries.chunks_exact_mut(self.width).for_each(|row| row.swap(one, other));
        state.costs.swap(one, other);
        state.perturbed.swap(one, other);
        state.nonbasic.swap(one, other);
    }

    /// For each variable whether it is basic.
    pub(super) fn basis(&self) -> Vec<bool> {
        let mut basis = vec![false; self.given.len() + self.rows.len()];
        self.state.basic.iter().for_each(|&variable| basis[variable] = true);
        basis
    }

    /// Computes the tableau anew, with the same basis.
    pub(super) fn renew(&mut self) {
        let basis = self.basis();
        self.reset();
        self.enter(&basis);
    }

    /// Makes variables basic, as far as they can be together; the number of exchanges.
    pub(super) fn enter(&mut self, wanted: &[bool]) -> usize {
        let columns = 0..self.given.len();
        let mut columns: Vec<usize> =
            columns.filter(|&column| wanted[self.state.nonbasic[column]]).collect();
        let mut rows: Vec<usize> =
            (0..self.rows.len()).filter(|&row| !wanted[self.state.basic[row]]).collect();
        let mut exchanges = 0;
        loop {
            let before = columns.len();
            // the row of the largest entry for each column, which keeps precision
            columns.retain(|&column| {
                let size = |&row: &usize| self.row(row)[column].abs();
                let places = rows.iter().map(size).enumerate();
                let Some((at, size)) = places.max_by(|a, b| a.1.total_cmp(&b.1)) else {
                    return false;
                };
                if size < SINGULAR {
                    return true;
                }
                let row = rows.swap_remove(at);
                self.pivot(row, column);
                exchanges += 1;
                false
            });
            if columns.len() == before {
                return exchanges;
            }
        }
    }

    /// The entries of a row, as far as they are computed.
    pub(super) fn row(&self, row: usize) -> &[f64] {
        &self.state.entries[row * self.width..][..self.state.columns]
    }

    /// Exchanges the basic variable of a row with that of a column.
    pub(super) fn pivot(&mut self, row: usize, column: usize) {
        let (width, state) = (self.width, &mut self.state);
        let pivot = state.entries[row * width + column];
        for &at in &state.live {
            self.factors[at] = some(std::mem::take(&mut state.entries[at * width + column]));
        }
        self.factors[row] = 0.0;
        let computed = state.columns.next_multiple_of(LANES);
        let own = &mut state.entries[row * width..][..computed];
        own.iter_mut().for_each(|entry| *entry = some(*entry / -pivot));
        own[column] = 1.0 / pivot;
        self.pivot.clear();
        self.pivot.extend_from_slice(own);
        state.norms[row] = own.iter().map(|entry| entry * entry).sum();
        let costs = [&mut state.costs, &mut state.perturbed];
        let costs = costs.map(|costs| (std::mem::take(&mut costs[column]), costs));
        let filled = self.pivot.iter().filter(|&&entry| entry != 0.0).count();
        if filled * SPARSE < computed {
            let places = (0..computed).filter(|&at| self.pivot[at] != 0.0);
            let sparse: Vec<(usize, f64)> = places.map(|at| (at, self.pivot[at])).collect();
            for &at in state.live.iter().filter(|&&at| self.factors[at] != 0.0) {
                let (others, factor) = (&mut state.entries[at * width..], self.factors[at]);
                state.norms[at] += eliminate_sparse(others, &sparse, factor) - factor * factor;
            }
            costs.into_iter().for_each(|(cost, row)| _ = eliminate_sparse(row, &sparse, cost));
        } else {
            let (pivot, norms) = (&self.pivot, &mut state.norms);
            eliminate(&mut state.entries, width, &state.live, pivot, &self.factors, norms);
            for (cost, row) in costs {
                eliminate(row, width, &[0], pivot, &[cost], &mut [0.0]);
            }
        }
        std::mem::swap(&mut state.basic[row], &mut state.nonbasic[column]);
    }

    /// The values of the basic variables at these of the others.
    pub(super) fn apply(&self, nonbasic: &[f64], values: &mut [f64]) {
        let others = nonbasic.iter().copied().enumerate().take(self.state.columns);
        let others = others.filter(|&(_, value)| value != 0.0);
        let others: Vec<(usize, f64)> = others.collect();
        for &row in &self.state.live {
            let entries = &self.state.entries[row * self.width..][..self.width];
            values[row] = others.iter().map(|&(at, value)| entries[at] * value).sum();
        }
    }

    /// The multipliers of the program's rows whose sum is this row of the tableau: that its basic variable cannot grow
    /// as it would have to, or cannot fall.
    pub(super) fn multipliers(&self, row: usize, grows: bool) -> Vec<f64> {
        let (number, sign) = (self.given.len(), if grows { 1.0 } else { -1.0 });
        let mut multipliers = vec![0.0; self.rows.len()];
        if let Some(own) = self.state.basic[row].checked_sub(number) {
            multipliers[own] = sign;
        }
        for (&variable, &entry) in self.state.nonbasic.iter().zip(self.row(row)) {
            if let Some(own) = variable.checked_sub(number) {
                multipliers[own] = -sign * entry;
            }
        }
        multipliers
    }

    /// By how much the program's rows are missed at values of its variables and of its rows, the basic ones and others,
    /// as far as they are computed.
    pub(super) fn residual(
        &self,
        values: &[f64],
        basic: &[f64],
        rests: impl Fn(usize) -> f64,
    ) -> f64 {
        let number = self.given.len();
        let sum = |row: usize| -> f64 {
            self.rows[row].iter().map(|&(index, factor)| factor * values[index]).sum()
        };
        let own = self.state.live.iter().map(|&row| (self.state.basic[row], basic[row]));
        let all =
            own.chain(self.state.nonbasic.iter().map(|&variable| (variable, rests(variable))));
        let missed = all.filter_map(|(v, value)| Some((sum(v.checked_sub(number)?) - value).abs()));
        missed.fold(0.0, f64::max)
    }
}

/// What is added to the cost of a variable: many exchanges would gain nothing where costs are alike.
fn perturbation(place: u64) -> f64 {
    /// The fraction of the golden ratio, as 64 bits: its multiples are spread evenly.
    const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
    const LARGEST: f64 = 2e-8;
    let part = place.wrapping_add(1).wrapping_mul(GOLDEN) as f64 / u64::MAX as f64;
    LARGEST * (0.5 + 0.5 * part)
}

/// A number, or 0 where rounding left no more of it.
fn some(number: f64) -> f64 {
    if number.abs() < NOTHING { 0.0 } else { number }
}

/// Puts what the entering variable is in place of it into a row; by how much the sum of its squares grows.
fn eliminate_sparse(row: &mut [f64], pivot: &[(usize, f64)], factor: f64) -> f64 {
    let mut grown = 0.0;
    for &(at, entry) in pivot {
        let before = row[at];
        let sum = before + factor * entry;
        grown += sum * sum - before * before;
        row[at] = sum;
    }
    grown
}

/// Puts what the entering variable is in place of it into these rows, each so many entries after the one before, as far as
/// the pivot row goes, which is a multiple of `LANES`.
#[multiversion(targets("x86_64+avx512f", "x86_64+avx2"))]
fn eliminate(
    entries: &mut [f64],
    width: usize,
    rows: &[usize],
    pivot: &[f64],
    factors: &[f64],
    norms: &mut [f64],
) {
    for &at in rows {
        let factor = factors[at];
        if factor == 0.0 {
            continue;
        }
        let row = &mut entries[at * width..][..pivot.len()];
        let mut squares = [0.0; LANES];
        for (row, pivot) in row.chunks_exact_mut(LANES).zip(pivot.chunks_exact(LANES)) {
            for lane in 0..LANES {
                let sum = row[lane] + factor * pivot[lane];
                squares[lane] += sum * sum;
                row[lane] = sum;
            }
        }
        norms[at] = squares.iter().sum();
    }
}
