//! A sparse matrix modulo a prime as a product of triangular ones (Markowitz, Management Science 3, 1957): the pivot is one
//! that leaves little to eliminate.

use super::turns::going;
use destrier_run::{Control, Done, Progress};

/// A row of a matrix modulo the prime, by ascending columns, without zeros.
type Row = Vec<(u32, u32)>;

/// The factors of a square matrix.
pub(super) struct Factors {
    prime: u64,
    /// In the order of elimination: the row, its column, and the inverse of its entry there.
    pivots: Vec<(u32, u32, u32)>,
    /// Of each pivot the rows that it was taken from, with how often.
    below: Vec<Vec<(u32, u32)>>,
    /// The other entries of each pivot's row, which are in columns of later pivots.
    right: Vec<Row>,
}

/// What is left of a matrix while it is eliminated.
struct Left {
    prime: u64,
    /// Rows without the columns of the pivots so far; those of the pivots are empty.
    rows: Vec<Row>,
    /// Of each column the rows that have or had it, and how many have it.
    columns: Vec<(Vec<u32>, usize)>,
    /// Rows and columns that are no pivot yet.
    is_open: [Vec<bool>; 2],
}

impl Factors {
    /// None if the matrix is singular modulo the prime, takes more memory than the control has, or the control halts it. The
    /// prime is below 2^31.
    pub(super) fn new(
        matrix: &[Vec<(usize, i64)>],
        prime: u64,
        control: Control<'_>,
    ) -> Option<Self> {
        let size = matrix.len();
        let mut left = Left::new(matrix, prime);
        let mut own = Factors { prime, pivots: Vec::new(), below: Vec::new(), right: Vec::new() };
        let mut entries = 0;
        for step in 0..size {
            going(control)?;
            control.tell(&Progress {
                phase: "exact arithmetic",
                done: Done::Steps { done: step as u64, of: size as u64, unit: "column" },
                ..Progress::default()
            });
            let (row, column) = left.pivot()?;
            let (inverse, below, right) = left.eliminate(row, column);
            entries += below.len() + right.len();
            if (entries + left.entries()) * size_of::<(u32, u32)>() > control.memory() {
                return None;
            }
            own.pivots.push((row as u32, column as u32, inverse));
            own.below.push(below);
            own.right.push(right);
        }
        Some(own)
    }

    pub(super) fn prime(&self) -> u64 {
        self.prime
    }

    /// The solution of the system with this right side, modulo the prime.
    pub(super) fn solve(&self, right: &[i128]) -> Vec<u64> {
        let prime = self.prime;
        let residue = |value: &i128| value.rem_euclid(i128::from(prime)) as u64;
        let mut right: Vec<u64> = right.iter().map(residue).collect();
        for (&(row, ..), below) in self.pivots.iter().zip(&self.below) {
            let value = right[row as usize];
            if value != 0 {
                for &(other, factor) in below {
                    let own = &mut right[other as usize];
                    *own = (*own + (prime - u64::from(factor)) * value) % prime;
                }
            }
        }
        let mut solution = vec![0; right.len()];
        for (&(row, column, inverse), entries) in self.pivots.iter().zip(&self.right).rev() {
            let taken = entries.iter().fold(0, |sum, &(column, entry)| {
                (sum + u64::from(entry) * solution[column as usize]) % prime
            });
            let value = (right[row as usize] + prime - taken) % prime;
            solution[column as usize] = value * u64::from(inverse) % prime;
        }
        solution
    }
}

impl Left {
    fn new(matrix: &[Vec<(usize, i64)>], prime: u64) -> Self {
        let size = matrix.len();
        let residue = |factor: i64| factor.rem_euclid(prime as i64) as u32;
        let row = |terms: &Vec<(usize, i64)>| {
            let mut row: Row = terms.iter().map(|&(c, f)| (c as u32, residue(f))).collect();
            row.retain(|&(_, entry)| entry != 0);
            row.sort_unstable();
            row
        };
        let rows: Vec<Row> = matrix.iter().map(row).collect();
        let mut columns = vec![(Vec::new(), 0); size];
        for (index, row) in (0..).zip(&rows) {
            for &(column, _) in row {
                let (rows, count) = &mut columns[column as usize];
                rows.push(index);
                *count += 1;
            }
        }
        Left { prime, rows, columns, is_open: [vec![true; size], vec![true; size]] }
    }

    /// Entries that are left.
    fn entries(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    /// The shortest row of the column that fewest rows have, or the column that fewest rows have of the shortest row,
    /// whichever leaves less to eliminate; none if a row or a column is empty.
    fn pivot(&self) -> Option<(usize, usize)> {
        let open = |side: usize| (0..self.rows.len()).filter(move |&at| self.is_open[side][at]);
        let length = |&row: &usize| self.rows[row].len();
        let count = |&column: &usize| self.columns[column].1;
        let column = open(1).min_by_key(count)?;
        let row = open(0).min_by_key(length)?;
        if count(&column) == 0 || length(&row) == 0 {
            return None;
        }
        let of_column = self.having(column).min_by_key(length)?;
        let of_row = self.rows[row].iter().map(|&(column, _)| column as usize).min_by_key(count)?;
        let work = |row: usize, column: usize| (length(&row) - 1) * (count(&column) - 1);
        let is_column = work(of_column, column) <= work(row, of_row);
        Some(if is_column { (of_column, column) } else { (row, of_row) })
    }

    /// The rows that have a column.
    fn having(&self, column: usize) -> impl Iterator<Item = usize> {
        let has = move |&row: &usize| self.entry(row, column).is_some();
        self.columns[column].0.iter().map(|&row| row as usize).filter(has)
    }

    fn entry(&self, row: usize, column: usize) -> Option<u32> {
        let row = &self.rows[row];
        let at = row.binary_search_by_key(&(column as u32), |entry| entry.0).ok()?;
        Some(row[at].1)
    }

    /// Takes the row of a pivot from all others that have its column: the inverse of the pivot's entry, these others with how
    /// often, and what else the row has.
    fn eliminate(&mut self, row: usize, column: usize) -> (u32, Vec<(u32, u32)>, Row) {
        let prime = self.prime;
        let entry = self.entry(row, column).expect("a pivot is not 0");
        let inverse = power(entry.into(), prime - 2, prime) as u32;
        let mut pivot = std::mem::take(&mut self.rows[row]);
        pivot.retain(|entry| entry.0 != column as u32);
        pivot.iter().for_each(|&(other, _)| self.columns[other as usize].1 -= 1);
        let mut others: Vec<usize> = self.having(column).collect();
        others.sort_unstable();
        others.dedup();
        let mut below = Vec::with_capacity(others.len());
        for other in others {
            let own = self.entry(other, column).expect("it has the column");
            let factor = (u64::from(own) * u64::from(inverse) % prime) as u32;
            self.subtract(other, column, factor, &pivot);
            below.push((other as u32, factor));
        }
        (self.is_open[0][row], self.is_open[1][column]) = (false, false);
        (inverse, below, pivot)
    }

    /// Takes a multiple of the pivot's row from another one, whose entry in the column of the pivot goes.
    fn subtract(&mut self, other: usize, column: usize, factor: u32, pivot: &Row) {
        let prime = self.prime;
        let minus = prime - u64::from(factor);
        let old = std::mem::take(&mut self.rows[other]);
        let mut new = Vec::with_capacity(old.len() + pivot.len());
        let mut rest = pivot.iter().peekable();
        let fill = |new: &mut Row, columns: &mut [(Vec<u32>, usize)], (at, above): (u32, u32)| {
            new.push((at, (minus * u64::from(above) % prime) as u32));
            let (rows, count) = &mut columns[at as usize];
            rows.push(other as u32);
            *count += 1;
        };
        for (at, entry) in old {
            if at == column as u32 {
                continue;
            }
            while let Some(&above) = rest.next_if(|above| above.0 < at) {
                fill(&mut new, &mut self.columns, above);
            }
            let Some(&(_, above)) = rest.next_if(|above| above.0 == at) else {
                new.push((at, entry));
                continue;
            };
            match (u64::from(entry) + minus * u64::from(above)) % prime {
                0 => self.columns[at as usize].1 -= 1,
                value => new.push((at, value as u32)),
            }
        }
        rest.for_each(|&above| fill(&mut new, &mut self.columns, above));
        self.rows[other] = new;
    }
}

fn power(base: u64, mut exponent: u64, prime: u64) -> u64 {
    let (mut result, mut square) = (1, base);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * square % prime;
        }
        square = square * square % prime;
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::Factors;
    use destrier_run::{Control, Random};

    const PRIME: u64 = 2_147_483_647;

    /// Some entries in each row of a shuffled triangular matrix, with others above it that have to be eliminated.
    fn drawn(size: usize, draw: &mut Random) -> Vec<Vec<(usize, i64)>> {
        let mut columns: Vec<usize> = (0..size).collect();
        for at in (1..size).rev() {
            columns.swap(at, draw.below(at + 1));
        }
        let factor = |draw: &mut Random| (draw.below(1 << 62) as i64 - (1 << 61)) | 1;
        let row = |row: usize, draw: &mut Random| {
            let mut has: Vec<usize> = (0..3).map(|_| draw.below(size)).collect();
            has.push(row);
            has.sort_unstable();
            has.dedup();
            has.into_iter().map(|at| (columns[at], factor(draw))).collect()
        };
        (0..size).map(|at| row(at, draw)).collect()
    }

    #[test]
    fn solutions_of_sparse_systems_solve_them() {
        let mut draw = Random::new(7, 0);
        for size in [1, 2, 5, 20, 60, 150] {
            let matrix = drawn(size, &mut draw);
            let right: Vec<i128> = (0..size).map(|_| (draw.below(1 << 62) as i128) << 40).collect();
            let factors = Factors::new(&matrix, PRIME, Control::quiet()).expect("not singular");
            let solution = factors.solve(&right);
            for (row, right) in matrix.iter().zip(right) {
                let product = |&(column, factor): &(usize, i64)| {
                    i128::from(factor) * i128::from(solution[column]) % i128::from(PRIME)
                };
                let sum: i128 = row.iter().map(product).sum();
                assert_eq!((sum - right).rem_euclid(i128::from(PRIME)), 0, "{size}");
            }
        }
    }

    #[test]
    fn singular_matrices_and_those_above_the_memory_have_no_factors() {
        let twice = [vec![(0, 1), (1, 2)], vec![(0, 2), (1, 4)]];
        assert!(Factors::new(&twice, PRIME, Control::quiet()).is_none());
        let of_prime = [vec![(0, PRIME as i64)]];
        assert!(Factors::new(&of_prime, PRIME, Control::quiet()).is_none());
        let full: Vec<Vec<(usize, i64)>> = (1..9)
            .map(|row: i64| (0..8).map(|column| (column, row.pow(column as u32))).collect())
            .collect();
        let within = |bytes| Factors::new(&full, PRIME, Control::quiet().with_memory(bytes));
        assert!(within(1 << 10).is_some() && within(400).is_none());
    }
}
