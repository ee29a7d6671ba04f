//! Cuts at the root: rows that the relaxation's solution violates. Floating point finds the multipliers, the exact case makes
//! the row.

mod aggregated;
mod equation;
mod factors;
mod found;
mod gomory;
mod multiples;
mod sum;

use super::relaxed::Relaxed;
use aggregated::Sums;
use destrier_certify::{LinearCase, LinearCut, LinearProgram, LinearRow, Multipliers};
use destrier_model::WarmStart;
use destrier_run::Control;
use found::{Found, product};

/// The most cuts at once, and of a round.
pub(super) const MOST: usize = 500;
const ROUND: usize = 100;
/// Cuts as near to parallel as this say the same.
const PARALLEL: f64 = 0.9;

/// Rounds begin with cuts that only bound columns, so many of them at most.
const BEGINNING: u32 = 10;

/// What separates round by round.
#[derive(Default)]
pub(super) struct Separator {
    /// Rounds of cuts that only bound columns; [`BEGINNING`] once there are no more.
    begun: u32,
    /// Whether the last tableau gave nothing, as its numbers are too long: the next one would hardly give more.
    is_dry: bool,
}

impl Separator {
    /// Whether cuts of all kinds are looked for.
    pub(super) fn has_begun(&self) -> bool {
        self.begun >= BEGINNING
    }

    /// Cuts that the solution violates, the farthest first, with their rows.
    pub(super) fn found(
        &mut self,
        case: &LinearCase<'_>,
        relaxed: &Relaxed,
        (basis, values): (&WarmStart, &[f64]),
        control: Control<'_>,
    ) -> Vec<(LinearCut, LinearRow)> {
        let sums = Sums::new(case, relaxed, values);
        if !self.has_begun() {
            let bounding = sums.bounding(control);
            self.begun = if bounding.is_empty() { BEGINNING } else { self.begun + 1 };
            if !bounding.is_empty() {
                return chosen(bounding, MOST);
            }
        }
        let mut all = sums.found(control);
        if !self.is_dry || all.is_empty() {
            let own = gomory::found(case, relaxed, (basis, values), control);
            self.is_dry = own.is_empty();
            all.extend(own);
        }
        chosen(all, ROUND)
    }
}

/// Cuts of rows whose sums are multiples of a number, with their rows, for which no solution is needed.
pub(super) fn of_multiples(
    program: &LinearProgram,
    case: &LinearCase<'_>,
) -> Vec<(LinearCut, LinearRow)> {
    multiples::found(program, case)
}

/// So many cuts, the farthest first, of those that say the same the first one.
fn chosen(mut all: Vec<Found>, most: usize) -> Vec<(LinearCut, LinearRow)> {
    all.sort_by(|a, b| b.distance.total_cmp(&a.distance));
    let mut chosen: Vec<Found> = Vec::new();
    for found in all {
        let is_new =
            chosen.iter().all(|other| product(&other.direction, &found.direction) < PARALLEL);
        if is_new && chosen.len() < most {
            chosen.push(found);
        }
    }
    chosen.into_iter().map(|found| (found.cut, found.row)).collect()
}

/// The cuts that stay and what these are made of, whose rows are numbered from the first one on; and the new number of each.
pub(super) fn remaining(
    cuts: Vec<(LinearCut, LinearRow)>,
    mut stays: Vec<bool>,
    first: u32,
) -> (Vec<(LinearCut, LinearRow)>, Vec<Option<u32>>) {
    // a cut is made of earlier ones
    for (at, (cut, _)) in cuts.iter().enumerate().rev() {
        if stays[at] {
            let rows = cut.weights.numerators().map(|(row, _)| row);
            rows.filter_map(|row| row.checked_sub(first))
                .for_each(|cut| stays[cut as usize] = true);
        }
    }
    let mut next = first..;
    let rows: Vec<Option<u32>> =
        stays.iter().map(|&stays| if stays { next.next() } else { None }).collect();
    let numbered = |row: u32| match row.checked_sub(first) {
        None => row,
        Some(cut) => rows[cut as usize].expect("what a cut is made of stays"),
    };
    let staying = cuts.into_iter().zip(&stays).filter(|(_, stays)| **stays);
    let cuts = staying.map(|((cut, row), _)| {
        let terms = cut.weights.numerators().map(|(row, number)| (numbered(row), number));
        let weights = Multipliers::over(cut.weights.denominator().clone(), terms);
        (LinearCut { weights, ..cut }, row)
    });
    (cuts.collect(), rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_certify::{LinearColumn, LinearProgram, LinearRange};
    use num_rational::BigRational;

    /// Goods from two places, each of which is opened for up to four: five are asked for.
    fn two_places() -> LinearProgram {
        let goods = LinearColumn { whole: false, range: LinearRange::at_least(0), cost: 0.into() };
        let open = LinearColumn { whole: true, range: LinearRange::between(0, 1), cost: 1.into() };
        let row = |range, terms: &[(u32, i64)]| {
            let terms = terms.iter().map(|&(column, factor)| (column, factor.into()));
            LinearRow { range, terms: terms.collect() }
        };
        let limit = |goods, place| row(LinearRange::at_most(0), &[(goods, 1), (place, -4)]);
        LinearProgram {
            maximise: false,
            columns: vec![goods.clone(), goods, open.clone(), open],
            rows: vec![row(LinearRange::at_least(5), &[(0, 1), (1, 1)]), limit(0, 2), limit(1, 3)],
            denominator: 1.into(),
            constant: BigRational::from_integer(0.into()),
        }
    }

    #[test]
    fn sums_of_rows_with_what_bounds_their_columns_are_rounded() {
        let program = two_places();
        let case = LinearCase::new(&program);
        let relaxed = Relaxed::new(&program, &case);
        let found = Sums::new(&case, &relaxed, &[4.0, 1.0, 1.0, 0.25]).found(Control::quiet());
        let best = found.iter().max_by(|a, b| a.distance.total_cmp(&b.distance)).expect("a cut");
        // both places: four times their sum is five at least
        let both = LinearRow {
            range: LinearRange::at_least(2),
            terms: vec![(2, 1.into()), (3, 1.into())],
        };
        assert_eq!(best.row, both);
        assert_eq!(case.cut(&best.cut).unwrap(), both);
        let open = Sums::new(&case, &relaxed, &[4.0, 1.0, 1.0, 1.0]).found(Control::quiet());
        assert!(open.is_empty(), "a solution satisfies all cuts");
    }

    /// A column for goods, and whether it is used, for so many of each; a hub takes what the first one brings and gives it to
    /// the others.
    fn hub(limits: &[i64]) -> LinearProgram {
        let goods = LinearColumn { whole: false, range: LinearRange::at_least(0), cost: 0.into() };
        let used = LinearColumn { whole: true, range: LinearRange::between(0, 1), cost: 1.into() };
        let all = limits.len() as u32;
        let columns = [vec![goods; limits.len()], vec![used; limits.len()]].concat();
        let sign = |column| if column == 0 { 1.into() } else { (-1).into() };
        let hub = (0..all).map(|column| (column, sign(column))).collect();
        let limit = |(column, &limit): (u32, &i64)| LinearRow {
            range: LinearRange::at_most(0),
            terms: vec![(column, 1.into()), (all + column, (-limit).into())],
        };
        let hub = LinearRow { range: LinearRange::exactly(0), terms: hub };
        let rows = [hub].into_iter().chain((0..).zip(limits).map(limit)).collect();
        let (denominator, constant) = (1.into(), BigRational::from_integer(0.into()));
        LinearProgram { maximise: false, columns, rows, denominator, constant }
    }

    #[test]
    fn what_leaves_a_hub_bounds_what_comes_to_it() {
        let program = hub(&[10, 2, 3, 4]);
        let case = LinearCase::new(&program);
        let relaxed = Relaxed::new(&program, &case);
        let values = [5.5, 2.0, 3.0, 0.5, 0.55, 1.0, 1.0, 0.125];
        let found = Sums::new(&case, &relaxed, &values).found(Control::quiet());
        // five for the first two of the others, if the first column is used
        let row = LinearRow {
            range: LinearRange::at_least(0),
            terms: vec![(0, (-1).into()), (3, 1.into()), (4, 5.into())],
        };
        let rows: Vec<&LinearRow> = found.iter().map(|found| &found.row).collect();
        assert!(rows.contains(&&row), "{rows:?}");
    }

    #[test]
    fn rows_bound_columns_by_whole_ones_as_far_as_they_say() {
        let mut program = hub(&[10, 10]);
        program.rows[0].range = LinearRange::exactly(3);
        program.rows[0].terms[1].1 = 1.into();
        let case = LinearCase::new(&program);
        let relaxed = Relaxed::new(&program, &case);
        let found = Sums::new(&case, &relaxed, &[1.0, 2.0, 0.1, 0.2]).bounding(Control::quiet());
        let bound = |column| LinearRow {
            range: LinearRange::at_least(0),
            terms: vec![(column, (-1).into()), (column + 2, 3.into())],
        };
        let rows: Vec<&LinearRow> = found.iter().map(|found| &found.row).collect();
        assert!(rows.contains(&&bound(0)) && rows.contains(&&bound(1)), "{rows:?}");
        let least = Sums::new(&case, &relaxed, &[1.0, 2.0, 1.0, 1.0]).bounding(Control::quiet());
        assert!(least.is_empty(), "a solution satisfies all cuts");
    }

    #[test]
    fn cuts_stay_with_those_that_they_are_made_of() {
        let row = |number: i64| LinearRow { range: LinearRange::at_least(number), terms: vec![] };
        let cut = |rows: &[u32]| LinearCut {
            weights: Multipliers::over(1.into(), rows.iter().map(|&row| (row, 1.into()))),
            upper: vec![],
        };
        // behind three rows of the program
        let cuts = [
            (cut(&[0, 1]), row(0)),
            (cut(&[2]), row(1)),
            (cut(&[1, 3]), row(2)),
            (cut(&[4]), row(3)),
        ];
        let (left, rows) = remaining(cuts.to_vec(), vec![false, false, true, false], 3);
        assert_eq!(rows, [Some(3), None, Some(4), None]);
        assert_eq!(left, [cuts[0].clone(), cuts[2].clone()]);
        let (left, rows) = remaining(cuts.to_vec(), vec![false, false, false, true], 3);
        assert_eq!(rows, [None, Some(3), None, Some(4)]);
        assert_eq!(left, [cuts[1].clone(), (cut(&[3]), row(3))]);
    }
}
