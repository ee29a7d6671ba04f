//! What a relaxation may leave out, where every row asks for one column: rows that others imply, and columns instead of
//! which others serve as well.
//!
//! No proof mentions this. A row that contains another is met where that is; it needs no weight. A column whose rows
//! all hold another one, which costs no more, has no more load than that in any weights; so weights without it hold as
//! long as the other column is not excluded. Then it comes back.

use super::cases::{Cases, Fixed};
use destrier_certify::{CoveringProgram, CoveringRow};

/// Steps that the comparisons of rows, and of columns, may take.
const STEPS: usize = 1 << 26;

/// What is left of a program.
pub(super) struct Reduction {
    /// The rows that no other implies, ascending.
    pub(super) rows: Vec<usize>,
    /// For each column one that serves instead, if there is one.
    instead: Vec<Option<u32>>,
    /// Whether a column may count for 1 at most; where rows ask for one column no optimum has more.
    pub(super) is_bounded: bool,
}

impl Reduction {
    pub(super) fn new(program: &CoveringProgram) -> Self {
        let (rows, columns) = (program.rows.len(), program.costs.len());
        if !program.rows.iter().all(|row| row.demand() == Some(1)) {
            return Reduction {
                rows: (0..rows).collect(),
                instead: vec![None; columns],
                is_bounded: true,
            };
        }
        let rows_of: Vec<Vec<u32>> =
            transposed(columns, program.rows.iter().map(|row| &row.columns));
        let columns_of = |row: usize| &program.rows[row].columns;
        let mut steps = STEPS;
        let implied = |row: usize, steps: &mut usize| -> Vec<u32> {
            let own: &CoveringRow = &program.rows[row];
            let rarest = own.columns.iter().min_by_key(|&&column| rows_of[column as usize].len());
            let others = rarest.map_or(&[][..], |&column| &rows_of[column as usize]).iter();
            let others = others.filter(|&&other| {
                let other = other as usize;
                let longer = columns_of(other).len() > own.columns.len()
                    || (columns_of(other).len() == own.columns.len() && other > row);
                longer && holds(columns_of(other), &own.columns, steps)
            });
            others.copied().collect()
        };
        let mut is_kept = vec![true; rows];
        for row in 0..rows {
            implied(row, &mut steps).iter().for_each(|&other| is_kept[other as usize] = false);
        }
        let kept: Vec<usize> = (0..rows).filter(|&row| is_kept[row]).collect();
        let kept_of = transposed(columns, kept.iter().map(|&row| columns_of(row)));
        let mut steps = STEPS;
        let instead = (0..columns).map(|column| {
            let shortest =
                kept_of[column].iter().min_by_key(|&&row| columns_of(kept[row as usize]).len())?;
            let mut others = columns_of(kept[*shortest as usize]).iter().copied();
            others.find(|&other| {
                let (cost, other_cost) = (program.costs[column], program.costs[other as usize]);
                let (own, others) = (&kept_of[column], &kept_of[other as usize]);
                // of columns that are alike the first one stays
                let better =
                    (other_cost, others.len()) != (cost, own.len()) || (other as usize) < column;
                other_cost <= cost
                    && others.len() >= own.len()
                    && better
                    && holds(others, own, &mut steps)
            })
        });
        Reduction { instead: instead.collect(), rows: kept, is_bounded: false }
    }

    /// Whether a free column is left out in a case.
    pub(super) fn leaves_out(&self, cases: &Cases, column: usize) -> bool {
        let after = |&column: &usize| self.instead[column].map(|other| other as usize);
        let mut others = std::iter::successors(after(&column), after);
        others.any(|other| cases.fixed(other) != Fixed::Excluded)
    }
}

/// For each of so many numbers, the indices of the lists that hold it.
fn transposed<'a>(numbers: usize, lists: impl Iterator<Item = &'a Vec<u32>>) -> Vec<Vec<u32>> {
    let mut holding = vec![Vec::new(); numbers];
    for (index, list) in (0u32..).zip(lists) {
        list.iter().for_each(|&number| holding[number as usize].push(index));
    }
    holding
}

/// Whether an ascending list holds another one; not, once the steps have ended.
fn holds(list: &[u32], other: &[u32], steps: &mut usize) -> bool {
    let Some(left) = steps.checked_sub(list.len()) else { return false };
    *steps = left;
    let mut rest = list.iter();
    other.iter().all(|number| rest.any(|own| own == number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_run::Random;

    #[test]
    fn what_is_left_out_follows_from_what_is_left() {
        let mut random = Random::new(5, 0);
        let (mut rows_left_out, mut columns_left_out) = (0, 0);
        for _ in 0..300 {
            let columns = 2 + random.below(6);
            let rows = (0..1 + random.below(7)).map(|_| {
                let columns = (0..columns as u32).filter(|_| random.below(2) == 0).collect();
                CoveringRow::at_least(1, columns)
            });
            let rows: Vec<CoveringRow> = rows.collect();
            let costs = (0..columns).map(|_| random.below(3) as u32).collect();
            let program = CoveringProgram { costs, rows };
            let reduction = Reduction::new(&program);
            let contains = |row: &CoveringRow, other: &CoveringRow| {
                other.columns.iter().all(|column| row.columns.contains(column))
            };
            for row in (0..program.rows.len()).filter(|row| !reduction.rows.contains(row)) {
                let mut kept = reduction.rows.iter();
                assert!(kept.any(|&kept| contains(&program.rows[row], &program.rows[kept])));
                rows_left_out += 1;
            }
            let cases = Cases::new(&program, None);
            for column in (0..columns).filter(|&column| reduction.leaves_out(&cases, column)) {
                let serves = |&other: &usize| {
                    !reduction.leaves_out(&cases, other)
                        && program.costs[other] <= program.costs[column]
                        && reduction.rows.iter().all(|&row| {
                            let row = &program.rows[row].columns;
                            !row.contains(&(column as u32)) || row.contains(&(other as u32))
                        })
                };
                let other = (0..columns).find(serves).expect("a column that serves instead");
                columns_left_out += 1;
                let mut cases = Cases::new(&program, None);
                (0..columns).filter(|&at| at != column).for_each(|at| cases.push(at, false));
                assert!(!reduction.leaves_out(&cases, column), "{other} is excluded");
            }
        }
        assert!(rows_left_out > 100 && columns_left_out > 100);
    }
}
