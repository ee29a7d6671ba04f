//! Sparse factors of a square matrix, which give single rows of its inverse.

/// Factors with more entries take too much memory.
const ENTRIES: usize = 1 << 22;
/// A pivot is at least this share of the largest entry of its column.
const SHARE: f64 = 0.1;
/// Entries that are as small as this are 0.
const NOTHING: f64 = 1e-12;
/// Where no pivot is larger, the matrix is singular.
const SINGULAR: f64 = 1e-9;

/// Places with numbers, ascending.
type Entries = Vec<(usize, f64)>;

/// What is left of a matrix when its pivots are taken out one by one, each of a column with few entries.
pub(super) struct Factors {
    pivots: Vec<Pivot>,
    /// The steps of the elimination: a row, less another one so often.
    steps: Vec<(usize, usize, f64)>,
}

/// A pivot with the rest of its row, which has later pivots' columns only.
struct Pivot {
    row: usize,
    column: usize,
    value: f64,
    rest: Entries,
}

/// A matrix while pivots are taken out.
struct Left {
    rows: Vec<Entries>,
    /// The rows that may have a column, and how many do; none of one whose pivot is taken.
    having: Vec<Vec<usize>>,
    counts: Vec<Option<usize>>,
}

impl Factors {
    /// Of a matrix by its rows, whose columns ascend; none if it is singular, or has too many entries.
    pub(super) fn new(rows: Vec<Entries>) -> Option<Self> {
        let size = rows.len();
        let mut left = Left::new(rows);
        let mut own = Factors { pivots: Vec::with_capacity(size), steps: Vec::new() };
        let mut entries = 0;
        for _ in 0..size {
            let (row, column) = left.pivot()?;
            let (value, others) = left.take(row, column);
            for other in others {
                let factor = left.entry(other, column) / value;
                left.subtract(other, (row, column), factor);
                own.steps.push((other, row, factor));
            }
            let mut rest = std::mem::take(&mut left.rows[row]);
            rest.retain(|term| term.0 != column);
            entries += rest.len();
            own.pivots.push(Pivot { row, column, value, rest });
            if entries + own.steps.len() > ENTRIES {
                return None;
            }
        }
        Some(own)
    }

    /// How often each row is in a sum that has this column once, and no other one.
    pub(super) fn inverse_row(&self, column: usize) -> Vec<f64> {
        let size = self.pivots.len();
        let (mut left, mut all) = (vec![0.0; size], vec![0.0; size]);
        left[column] = 1.0;
        for Pivot { row, column, value, rest } in &self.pivots {
            let often = left[*column] / value;
            if often != 0.0 {
                all[*row] = often;
                rest.iter().for_each(|&(column, entry)| left[column] -= often * entry);
            }
        }
        for &(row, other, factor) in self.steps.iter().rev() {
            all[other] -= factor * all[row];
        }
        all
    }
}

impl Left {
    fn new(rows: Vec<Entries>) -> Self {
        let mut having = vec![Vec::new(); rows.len()];
        for (row, terms) in rows.iter().enumerate() {
            terms.iter().for_each(|&(column, _)| having[column].push(row));
        }
        let counts = having.iter().map(|rows| Some(rows.len())).collect();
        Left { rows, having, counts }
    }

    /// The next pivot: of the column with the fewest entries, that of the shortest row among the large ones.
    fn pivot(&self) -> Option<(usize, usize)> {
        let counts = self.counts.iter().enumerate();
        let counts = counts.filter_map(|(column, count)| Some((column, (*count)?)));
        let (column, _) = counts.min_by_key(|&(_, count)| count)?;
        let size = |row: usize| self.entry(row, column).abs();
        let largest = self.having[column].iter().map(|&row| size(row)).fold(0.0, f64::max);
        let rows = self.having[column].iter().copied();
        let large = rows.filter(|&row| size(row) >= (SHARE * largest).max(SINGULAR));
        Some((large.min_by_key(|&row| self.rows[row].len())?, column))
    }

    /// What a row has of a column.
    fn entry(&self, row: usize, column: usize) -> f64 {
        let terms = &self.rows[row];
        terms.binary_search_by_key(&column, |term| term.0).map_or(0.0, |at| terms[at].1)
    }

    /// Takes a pivot out: its value, and the other rows that have its column.
    fn take(&mut self, row: usize, column: usize) -> (f64, Vec<usize>) {
        for (other, _) in &self.rows[row] {
            self.counts[*other] = self.counts[*other].map(|count| count - 1);
            self.having[*other].retain(|&own| own != row);
        }
        self.counts[column] = None;
        (self.entry(row, column), std::mem::take(&mut self.having[column]))
    }

    /// Subtracts the row of a pivot so often from another one, which has nothing of the pivot's column then.
    fn subtract(&mut self, row: usize, (pivot, column): (usize, usize), factor: f64) {
        let mut own = std::mem::take(&mut self.rows[row]).into_iter().peekable();
        let mut sum = Entries::with_capacity(own.len() + self.rows[pivot].len());
        for &(place, entry) in &self.rows[pivot] {
            while let Some(term) = own.next_if(|term| term.0 < place) {
                sum.push(term);
            }
            let before = own.next_if(|term| term.0 == place).map(|term| term.1);
            let after = before.unwrap_or(0.0) - factor * entry;
            let is_there = place != column && after.abs() > NOTHING;
            if is_there {
                sum.push((place, after));
            }
            if place != column && is_there != before.is_some() {
                let count = self.counts[place].as_mut().expect("its pivot is not taken");
                if is_there {
                    *count += 1;
                    self.having[place].push(row);
                } else {
                    *count -= 1;
                    self.having[place].retain(|&own| own != row);
                }
            }
        }
        sum.extend(own);
        self.rows[row] = sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_run::Random;

    #[test]
    fn rows_of_the_inverse_take_one_column_out_of_the_rows() {
        let mut draw = Random::new(11, 0);
        for size in 1..40 {
            let mut rows: Vec<Entries> = (0..size).map(|at| vec![(at, 7.0)]).collect();
            for row in &mut rows {
                for _ in 0..3 {
                    let column = draw.below(size);
                    if row.iter().all(|term| term.0 != column) {
                        row.push((column, draw.below(5) as f64 - 2.5));
                    }
                }
                row.sort_by_key(|term| term.0);
            }
            let factors = Factors::new(rows.clone()).expect("diagonals are large");
            for column in 0..size {
                let mut sum = vec![0.0; size];
                for (row, often) in rows.iter().zip(factors.inverse_row(column)) {
                    row.iter().for_each(|&(place, entry)| sum[place] += often * entry);
                }
                sum[column] -= 1.0;
                assert!(sum.iter().all(|rest| rest.abs() < 1e-6), "{size} {column} {sum:?}");
            }
        }
    }

    #[test]
    fn singular_matrices_have_no_factors() {
        let row = vec![(0, 1.0), (1, 2.0)];
        assert!(Factors::new(vec![row.clone(), row]).is_none());
        assert!(Factors::new(vec![vec![(0, 1.0)], vec![]]).is_none());
    }
}
