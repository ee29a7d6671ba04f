//! What a relaxation may leave out, where every row asks for one column: rows that others imply, and columns instead of
//! which others serve as well.
//!
//! No proof mentions this. A row that contains another is met where that is; it needs no weight. A column whose rows
//! all hold another one, which costs no more, has no more load than that in any weights; so weights without it hold as
//! long as the other column is not excluded. Then it comes back.
//!
//! Of many rows those are left out, too, that others imply without such columns, and so on. Where a column comes back the
//! relaxation may miss a row then: it shows less, and what it shows holds.

use crate::proof::case::{Cases, are_many, is_set_cover, pair};
use crate::symmetry::Fixed;
use destrier_certify::CoveringProgram;
use destrier_run::Control;

/// Steps that the comparisons of rows, and of columns, may take.
const STEPS: usize = 1 << 26;
/// Reductions go on while more rows are left than this, and one in so many goes.
const FEW: usize = 256;
const WORTH: usize = 16;
/// Rows of more entries are not reduced after a halt.
const LARGE: usize = 1 << 17;

/// What is left of a program.
pub(crate) struct Reduction {
    /// The columns of the relaxation, ascending: all, or those that are not left out of the whole tree.
    pub(crate) columns: Vec<u32>,
    /// The rows that no other implies, ascending.
    pub(crate) rows: Vec<usize>,
    /// For each column one that serves instead, if there is one.
    instead: Vec<Option<u32>>,
    /// For each of these rows its columns.
    pub(crate) lists: Vec<Vec<u32>>,
    /// Whether a column may count for 1 at most; where rows ask for one column no optimum has more.
    pub(crate) is_bounded: bool,
}

impl Reduction {
    /// As far as there is time: at a limit a large program stays as it is, which is as true.
    pub(crate) fn new(program: &CoveringProgram, control: Control<'_>) -> Self {
        Self::of(program, |_| true, FEW, control)
    }

    /// Of these columns those instead of which no others serve.
    pub(crate) fn serving(&self, columns: &[u32]) -> Vec<u32> {
        let serves = |&column: &u32| self.instead[column as usize].is_none();
        columns.iter().copied().filter(serves).collect()
    }

    /// Of the columns that are free in a case and those below it.
    pub(crate) fn of_case(cases: &Cases) -> Self {
        Self::of(cases.program, |column| cases.is_free(column), FEW, Control::quiet())
    }

    fn of(
        program: &CoveringProgram,
        is_free: impl Fn(usize) -> bool,
        few: usize,
        control: Control<'_>,
    ) -> Self {
        let columns = program.costs.len();
        let own = (0..columns as u32).filter(|&column| is_free(column as usize));
        let mut own: Vec<u32> = own.collect();
        if own.is_empty() {
            own = (0..columns as u32).collect(); // a linear program needs some
        }
        let lists = program.rows.iter().map(|row| {
            let own = row.columns.iter().copied();
            own.filter(|&column| is_free(column as usize)).collect()
        });
        let mut reduction = Reduction {
            columns: own,
            rows: (0..program.rows.len()).collect(),
            instead: vec![None; columns],
            lists: lists.collect(),
            is_bounded: !is_set_cover(&program.rows),
        };
        if are_many(program) {
            reduction.retain(|row| pair(&program.rows[row]).is_none());
        }
        let mut is_worth = !reduction.is_bounded;
        while is_worth && !is_late(reduction.lists.iter().map(Vec::len).sum(), control) {
            is_worth = reduction.goes_on(&program.costs) && reduction.rows.len() > few;
        }
        reduction
    }

    /// Keeps these rows alone.
    fn retain(&mut self, is_kept: impl Fn(usize) -> bool) {
        let lists = std::mem::take(&mut self.lists).into_iter();
        let kept = self.rows.iter().copied().zip(lists).filter(|&(row, _)| is_kept(row));
        (self.rows, self.lists) = kept.unzip();
    }

    /// Leaves rows out that others imply without the columns left out so far, then columns; whether that is worth while.
    fn goes_on(&mut self, costs: &[u32]) -> bool {
        let left: Vec<Vec<u32>> = self.lists.iter().map(|list| self.serving(list)).collect();
        let lists: Vec<&[u32]> = left.iter().map(|list| &list[..]).collect();
        let Reduced { kept, instead, .. } = Reduced::of(costs, &lists);
        let gone = left.len() - kept.len();
        self.instead.iter_mut().zip(instead).for_each(|(own, more)| *own = own.or(more));
        self.rows = kept.iter().map(|&row| self.rows[row]).collect();
        self.lists = kept.iter().map(|&row| std::mem::take(&mut self.lists[row])).collect();
        gone > 0 && gone * WORTH >= left.len()
    }

    /// Whether others are left out in whose place a column serves.
    pub(crate) fn serves_for_others(&self) -> Vec<bool> {
        let mut serves = vec![false; self.instead.len()];
        self.instead.iter().flatten().for_each(|&column| serves[column as usize] = true);
        serves
    }

    /// Whether a free column is left out in a case.
    pub(crate) fn leaves_out(&self, cases: &Cases, column: usize) -> bool {
        self.leaves_out_where(column as u32, |other| cases.fixed(other as usize) == Fixed::Excluded)
    }

    /// Whether a free column is left out where these are excluded.
    pub(crate) fn leaves_out_where(&self, column: u32, is_excluded: impl Fn(u32) -> bool) -> bool {
        let after = |&column: &u32| self.instead[column as usize];
        std::iter::successors(after(&column), after).any(|other| !is_excluded(other))
    }
}

/// Whether rows of so many entries take too long to be reduced, after a halt.
pub(super) fn is_late(entries: usize, control: Control<'_>) -> bool {
    entries > LARGE && control.halted().is_some()
}

/// What is left of rows that ask for one column each.
pub(crate) struct Reduced {
    /// The rows that no other implies, ascending.
    pub(crate) kept: Vec<usize>,
    /// For each row one that implies it, if there is one; it may be implied itself.
    pub(crate) implied: Vec<Option<usize>>,
    /// For each column one that serves instead in the rows that are kept, if there is one.
    pub(crate) instead: Vec<Option<u32>>,
}

impl Reduced {
    pub(crate) fn of(costs: &[u32], rows: &[&[u32]]) -> Self {
        let implied = implied(costs.len(), rows);
        let kept: Vec<usize> = (0..rows.len()).filter(|&row| implied[row].is_none()).collect();
        let lists: Vec<&[u32]> = kept.iter().map(|&row| rows[row]).collect();
        let instead = replaced(costs, &lists);
        Reduced { kept, implied, instead }
    }
}

/// For each of some rows that ask for one column each one that implies it; of those that are alike the first one stays.
fn implied(columns: usize, rows: &[&[u32]]) -> Vec<Option<usize>> {
    let rows_of = transposed(columns, rows);
    let (mut steps, mut implied) = (STEPS, vec![None; rows.len()]);
    for (index, own) in rows.iter().enumerate() {
        let rarest = own.iter().min_by_key(|&&column| rows_of[column as usize].len());
        for &other in rarest.map_or(&[][..], |&column| &rows_of[column as usize]) {
            let other = other as usize;
            let is_longer = (rows[other].len(), other) > (own.len(), index);
            if is_longer && implied[other].is_none() && holds(rows[other], own, &mut steps) {
                implied[other] = Some(index);
            }
        }
    }
    implied
}

/// For each column one that is in all of its rows and costs no more, if there is one; of those that are alike the first
/// one stays.
fn replaced(costs: &[u32], rows: &[&[u32]]) -> Vec<Option<u32>> {
    let rows_of = transposed(costs.len(), rows);
    let mut steps = STEPS;
    let instead = (0..costs.len()).map(|column| {
        let shortest = rows_of[column].iter().min_by_key(|&&row| rows[row as usize].len())?;
        let mut others = rows[*shortest as usize].iter().copied();
        others.find(|&other| {
            let (cost, other_cost) = (costs[column], costs[other as usize]);
            let (own, others) = (&rows_of[column], &rows_of[other as usize]);
            let is_better =
                (other_cost, others.len()) != (cost, own.len()) || (other as usize) < column;
            other_cost <= cost
                && others.len() >= own.len()
                && is_better
                && holds(others, own, &mut steps)
        })
    });
    instead.collect()
}

/// For each of so many numbers, the indices of the lists that hold it.
fn transposed(numbers: usize, lists: &[&[u32]]) -> Vec<Vec<u32>> {
    let mut holding = vec![Vec::new(); numbers];
    for (index, &list) in (0u32..).zip(lists) {
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
    use destrier_certify::CoveringRow;
    use destrier_run::Random;

    #[test]
    fn what_is_left_out_follows_from_what_is_left() {
        let mut random = Random::new(5, 0);
        let (mut rows_left_out, mut columns_left_out) = (0, 0);
        for few in [usize::MAX, 0].repeat(300) {
            let columns = 2 + random.below(6);
            let rows = (0..1 + random.below(7)).map(|_| {
                let columns = (0..columns as u32).filter(|_| random.below(2) == 0).collect();
                CoveringRow::at_least(1, columns)
            });
            let rows: Vec<CoveringRow> = rows.collect();
            let costs = (0..columns).map(|_| random.below(3) as u32).collect();
            let program = CoveringProgram { costs, rows };
            let reduction = Reduction::of(&program, |_| true, few, Control::quiet());
            let cases = Cases::new(&program);
            let goes_on = few == 0;
            let contains = |row: &CoveringRow, other: &CoveringRow| {
                let mut others = other.columns.iter();
                others.all(|column| {
                    let is_out = goes_on && reduction.leaves_out(&cases, *column as usize);
                    row.columns.contains(column) || is_out
                })
            };
            for row in (0..program.rows.len()).filter(|row| !reduction.rows.contains(row)) {
                let mut kept = reduction.rows.iter();
                assert!(kept.any(|&kept| contains(&program.rows[row], &program.rows[kept])));
                rows_left_out += 1;
            }
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
                let mut cases = Cases::new(&program);
                (0..columns).filter(|&at| at != column).for_each(|at| cases.push(at, false));
                assert!(!reduction.leaves_out(&cases, column), "{other} is excluded");
            }
        }
        assert!(rows_left_out > 100 && columns_left_out > 100);
    }
}
