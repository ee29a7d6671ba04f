//! Solutions of programs in whole columns with ends, where equations make them rare: a walk by propagation alone where that is
//! short, and dives, in which the relaxation says what is decided next, and propagation what follows (*fix and propagate*).

use super::relaxed::Relaxed;
use super::restricted::{FEW, Restriction};
use super::solutions::{self, Solution, is_whole};
use super::top::{self, Ends, Top};
use crate::propagation::{Place, Propagation, Rows};
use destrier_certify::{LinearCase, LinearProgram, Whole};
use destrier_model::{LinearStop, Program, Relaxation, WarmStart};
use destrier_run::{Control, Random};

/// A walk passes so many terms of rows, about, and looks at the clock after so many cases.
const WORK: usize = 1 << 26;
const PACE: usize = 1 << 8;
/// A dive meets so many contradictions at most; so many dives are tried, and so many in a row without a better solution.
const FAILS: u32 = 20;
const DIVES: u64 = 30;
const IDLE: u64 = 5;
/// What is as near to the next whole number is decided along with what is nearest.
const NEAR: f64 = 0.1;
/// Dives after the first one take columns for nearer by up to this.
const NOISE: f64 = 0.3;

/// Columns have smaller numbers.
const LARGEST: i64 = 1 << 40;

/// A program on which to dive.
pub(super) struct Dive<'a> {
    program: &'a LinearProgram,
    relaxed: &'a Relaxed,
    rows: Rows,
    ends: Ends,
    control: Control<'a>,
}

/// What dives have found.
#[derive(Default)]
pub(super) struct Dived {
    pub(super) solution: Option<Solution>,
    /// Whether no solution is better, or there is none.
    pub(super) is_all: bool,
    /// Where the relaxation of the whole program ended.
    pub(super) basis: Option<WarmStart>,
    /// The program without the numbers of columns that no better solution has.
    pub(super) narrowed: Option<Program>,
}

/// A case that a dive may come back to: how much was narrowed before it, and the numbers that a column has there.
type Left = (usize, u32, (i64, i64));

impl<'a> Dive<'a> {
    /// Of a program; none if a column is continuous or lacks an end, or numbers are too large.
    pub(super) fn new(
        program: &'a LinearProgram,
        case: &LinearCase<'_>,
        relaxed: &'a Relaxed,
        control: Control<'a>,
    ) -> Option<Self> {
        let end = |end: &Option<Whole>| end.as_ref().and_then(Whole::to_i64);
        let both = program.columns.iter().zip(&case.ranges).map(|(column, range)| {
            let ends = (end(&range.lower)?, end(&range.upper)?);
            let is_small = |end: i64| (-LARGEST..LARGEST).contains(&end);
            (column.whole && is_small(ends.0) && is_small(ends.1)).then_some(ends)
        });
        let ends: Ends = both.collect::<Option<_>>()?;
        let rows = Rows::new(program, &ends, None)?;
        Some(Dive { program, relaxed, rows, ends, control })
    }

    /// Looks for solutions: by dives of this seed, and where these find none by a walk.
    pub(super) fn found(&self, seed: u32) -> Dived {
        let (solution, is_all, top) = self.dived(seed).unwrap_or_default();
        if solution.is_none() {
            let (best, is_all) = self.walk();
            let solution = best.and_then(|values| solutions::rounded(self.program, &values));
            return Dived { solution, is_all, ..Dived::default() };
        }
        let narrowed = solution.as_ref().map(|best| {
            let mut own = self.relaxed.program.clone();
            let ends = top.narrowed(&self.ends, self.cutoff(best));
            for (variable, (low, high)) in own.variables.iter_mut().zip(ends) {
                (variable.lower, variable.upper) = (Some(low), Some(high));
            }
            own
        });
        Dived { solution, is_all, basis: top.basis, narrowed }
    }

    /// What dives find; none if a solver fails.
    fn dived(&self, seed: u32) -> Option<(Option<Solution>, bool, Top)> {
        let mut relaxation = Relaxation::new(&self.relaxed.program).ok()?;
        let top = self.top(&mut relaxation)?;
        let (solution, is_all) = self.repeated(&mut relaxation, &top, seed);
        Some((solution, is_all, top))
    }

    /// The best solution of dives, and whether it costs as little as the relaxation.
    fn repeated(
        &self,
        relaxation: &mut Relaxation,
        top: &Top,
        seed: u32,
    ) -> (Option<Solution>, bool) {
        let (mut best, mut told, mut idle) = (None, self.ends.clone(), 0);
        for dive in 0..DIVES {
            if dive == 1 {
                let is_all;
                (best, is_all) = self.few().best(top, best, FEW);
                if is_all {
                    return (best, true);
                }
            }
            let cutoff = best.as_ref().map_or(f64::INFINITY, |best| self.cutoff(best));
            if top.objective >= cutoff {
                return (best, true);
            }
            let ends = top.narrowed(&self.ends, cutoff);
            let mut noise = (dive > 0).then(|| Random::new(seed.into(), dive));
            let own = self.down(relaxation, (&mut told, ends), cutoff, &mut noise);
            idle = if own.is_some() { 0 } else { idle + 1 };
            best = own.or(best);
            if idle > IDLE || self.control.halted().is_some() {
                break;
            }
        }
        (best, false)
    }

    /// The cost above which no solution is better than this one.
    fn cutoff(&self, best: &Solution) -> f64 {
        top::cutoff(self.program, self.relaxed, best)
    }

    /// What looks for solutions in few columns.
    fn few(&self) -> Restriction<'_> {
        let Dive { program, relaxed, ref ends, control, .. } = *self;
        Restriction { program, relaxed, ends, control }
    }

    /// The best solution of a walk through what propagation leaves, and whether there are no others.
    fn walk(&self) -> (Option<Vec<f64>>, bool) {
        let terms: usize = self.rows.terms().max(1);
        let (mut best, mut cases) = (None::<(f64, Vec<f64>)>, 0);
        let costs = self.relaxed.program.variables.iter().map(|variable| variable.cost as f64);
        let costs: Vec<f64> = costs.collect();
        let mut case = Propagation::new(&self.rows, self.ends.clone());
        if !case.begin() {
            return (None, true);
        }
        let walked = case.walk(|case| {
            cases += 1;
            let is_halted = cases % PACE == 0 && self.control.halted().is_some();
            if is_halted || cases > WORK / terms {
                return Err(());
            }
            if let Place::Column(column) = case.place() {
                return Ok(Some(column));
            }
            let cheaper = |(&(low, high), &cost)| if cost < 0.0 { high } else { low } as f64;
            let values: Vec<f64> = case.ends.iter().zip(&costs).map(cheaper).collect();
            let cost = values.iter().zip(&costs).map(|(value, cost)| value * cost).sum();
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, values));
            }
            Ok(None)
        });
        (best.map(|(_, values)| values), walked.is_ok())
    }

    /// Solves the relaxation of the whole program.
    fn top(&self, relaxation: &mut Relaxation) -> Option<Top> {
        let stop = relaxation.solve_until(f64::INFINITY, self.control).ok()?;
        matches!(stop, LinearStop::Finished | LinearStop::Cutoff).then(|| Top {
            objective: relaxation.objective(),
            reduced: self.relaxed.reduced_costs(relaxation.duals()),
            basis: relaxation.warm_start(),
        })
    }

    /// Decides columns from top to bottom, until the relaxation is whole; none if there are too many contradictions.
    fn down(
        &self,
        relaxation: &mut Relaxation,
        (told, ends): (&mut Ends, Ends),
        cutoff: f64,
        noise: &mut Option<Random>,
    ) -> Option<Solution> {
        let mut case = Propagation::new(&self.rows, ends);
        let mut left: Vec<Left> = Vec::new();
        let (mut is_open, mut fails) = (case.begin(), 0);
        loop {
            if is_open {
                for (column, (ends, told)) in case.ends.iter().zip(&mut *told).enumerate() {
                    if ends != told {
                        relaxation.set_bounds(column, ends.0, Some(ends.1)).ok()?;
                        *told = *ends;
                    }
                }
                match relaxation.solve_until(cutoff, self.control).ok()? {
                    LinearStop::Iterations => return None,
                    LinearStop::Infeasible | LinearStop::Cutoff => is_open = false,
                    LinearStop::Finished if relaxation.objective() > cutoff => is_open = false,
                    LinearStop::Finished => {
                        let values = relaxation.values();
                        if values.iter().copied().all(is_whole) {
                            return solutions::rounded(self.program, values);
                        }
                        let before = case.narrowed();
                        is_open = decide(&mut case, values, noise, &mut left);
                        if is_open && case.narrowed() == before {
                            return None; // a solver's tolerance leaves a column beyond its ends
                        }
                    }
                }
                continue;
            }
            fails += 1;
            let (kept, column, ends) = left.pop().filter(|_| fails <= FAILS)?;
            case.undo(kept);
            is_open = case.decide(column, ends);
        }
    }
}

/// Decides columns that are away from their least numbers: the one that is nearest to the next whole number, and what is about
/// as near; false if nothing is left.
fn decide(
    case: &mut Propagation<'_>,
    values: &[f64],
    noise: &mut Option<Random>,
    left: &mut Vec<Left>,
) -> bool {
    let mut order = Vec::new();
    for (column, (&value, &(low, high))) in (0..).zip(values.iter().zip(&case.ends)) {
        if low < high && value > low as f64 + solutions::WHOLE {
            let away = if is_whole(value) { 0.0 } else { value.ceil() - value };
            let noise = noise.as_mut().map_or(0.0, |random| NOISE * random.unit());
            order.push((away + noise, column, (value - solutions::WHOLE).ceil() as i64));
        }
    }
    order.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    let nearest = order.iter().find(|(_, column, _)| !is_whole(values[*column as usize]));
    let least = if noise.is_none() { NEAR } else { 0.0 };
    let nearest = nearest.map_or(least, |(away, ..)| away.max(least));
    let decided = order.into_iter().take_while(|(away, ..)| *away <= nearest);
    for (_, column, next) in decided {
        let (low, high) = case.ends[column as usize];
        if next <= low || next > high {
            continue; // what was decided leaves it other numbers
        }
        left.push((case.narrowed(), column, (low, next - 1)));
        if !case.decide(column, (next, high)) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::reserve::Reserve;
    use crate::linear::search::Search;
    use crate::linear::{LinearOptions, prove};
    use crate::question::Division;
    use destrier_certify::{LinearColumn, LinearRange, LinearRow};
    use destrier_run::Saver;
    use num_rational::BigRational;
    use num_traits::{ToPrimitive, Zero};

    /// Each of so many things in exactly one of the chosen sets.
    fn partition(things: usize, sets: &[(Vec<usize>, i64)]) -> LinearProgram {
        let column = |&(_, cost): &(Vec<usize>, i64)| LinearColumn {
            whole: true,
            range: LinearRange::between(0, 1),
            cost: cost.into(),
        };
        let row = |thing| {
            let having = (0..).zip(sets).filter(|(_, (set, _))| set.contains(&thing));
            let terms = having.map(|(column, _)| (column, 1.into())).collect();
            LinearRow { range: LinearRange::exactly(1), terms }
        };
        LinearProgram {
            maximise: false,
            columns: sets.iter().map(column).collect(),
            rows: (0..things).map(row).collect(),
            denominator: 1.into(),
            constant: BigRational::zero(),
        }
    }

    /// Sets of some of so many things.
    fn drawn(draw: &mut Random, things: usize, sizes: (usize, usize)) -> (Vec<usize>, i64) {
        let mut all: Vec<usize> = (0..things).collect();
        draw.shuffle(&mut all);
        all.truncate(sizes.0 + draw.below(sizes.1 - sizes.0 + 1));
        (all, 1 + draw.below(20) as i64)
    }

    /// What the cheapest choice of sets costs that has each thing once, by trying all.
    fn least(things: usize, sets: &[(Vec<usize>, i64)]) -> Option<i64> {
        let masks: Vec<u32> =
            sets.iter().map(|(set, _)| set.iter().map(|thing| 1 << thing).sum()).collect();
        let cost = |choice: u32| {
            let (mut had, mut cost) = (0, 0);
            for set in (0..sets.len()).filter(|set| choice >> set & 1 == 1) {
                if had & masks[set] != 0 {
                    return None;
                }
                (had, cost) = (had | masks[set], cost + sets[set].1);
            }
            (had == (1 << things) - 1).then_some(cost)
        };
        (0..1 << sets.len()).filter_map(cost).min()
    }

    fn cost(program: &LinearProgram, solution: &Solution) -> i64 {
        assert!(program.admits(solution), "{solution:?}");
        program.value(solution).to_integer().to_i64().unwrap()
    }

    #[test]
    fn walks_find_the_best_and_dives_and_few_columns_one_where_there_is_one() {
        let mut draw = Random::new(58, 0);
        let (mut with, mut without, mut best, mut few) = (0, 0, 0, [0, 0]);
        for round in 0..200 {
            let things = 5 + draw.below(4);
            let sets: Vec<_> =
                (0..13).map(|_| drawn(&mut draw, things, (1, 1 + things / 2))).collect();
            let (program, least) = (partition(things, &sets), least(things, &sets));
            let case = LinearCase::new(&program);
            let relaxed = Relaxed::new(&program, &case);
            let dive = Dive::new(&program, &case, &relaxed, Control::quiet()).unwrap();
            let (walked, is_all) = dive.walk();
            let walked = walked.and_then(|values| solutions::rounded(&program, &values));
            assert!(is_all, "{round}");
            assert_eq!(walked.map(|own| cost(&program, &own)), least, "{round}: {program}");
            let mut relaxation = Relaxation::new(&relaxed.program).unwrap();
            let Some(top) = dive.top(&mut relaxation) else {
                assert_eq!(least, None, "{round}: {program}");
                without += 1;
                continue;
            };
            let (dived, is_best) = dive.repeated(&mut relaxation, &top, round);
            for (start, count) in [None, dived.clone()].into_iter().zip(&mut few) {
                let (found, is_best) = dive.few().best(&top, start.clone(), 4);
                let [found, start] = [found, start].map(|own| own.map(|own| cost(&program, &own)));
                assert!(found.is_none() || found >= least, "{round}: {program}");
                assert!(start.is_none() || found.is_some() && found <= start, "{round}: {program}");
                assert!(!is_best || found == least, "{round}: {program}");
                *count += usize::from(found.is_some() && (is_best || start.is_none()));
            }
            let dived = dived.map(|own| cost(&program, &own));
            assert_eq!(dived.is_some(), least.is_some(), "{round}: {program}");
            assert!(dived >= least && (!is_best || dived == least), "{round}: {program}");
            with += usize::from(dived.is_some());
            without += usize::from(dived.is_none());
            best += usize::from(dived.is_some() && dived == least);
        }
        assert!(with > 50 && without > 20 && best * 10 > with * 9, "{with} {without} {best}");
        assert!(few[0] * 2 > with && few[1] > 10, "{few:?} {with}");
    }

    #[test]
    fn propagation_finds_a_partition_where_a_tree_of_relaxations_finds_none() {
        let mut draw = Random::new(2, 0);
        let mut things: Vec<usize> = (0..60).collect();
        draw.shuffle(&mut things);
        let hidden = things.chunks(4).map(|set| (set.to_vec(), 60));
        let mut sets: Vec<_> = hidden.collect();
        sets.extend((0..235).map(|_| drawn(&mut draw, 60, (2, 7))));
        let program = partition(60, &sets);
        let case = LinearCase::new(&program);
        let relaxed = Relaxed::new(&program, &case);
        let search = Search::new(&program, case, relaxed, Reserve::new(Control::quiet())).unwrap();
        let none = search.run((Some(300), &Division::default()), None, &mut Saver::never());
        assert!(none.unwrap().solution.is_none());
        let options = LinearOptions { nodes: Some(0), ..LinearOptions::default() };
        let answer = prove(&program, &options, Control::quiet(), &mut Saver::never()).unwrap();
        assert!(program.admits(&answer.solution.expect("a walk finds it")));
    }

    #[test]
    fn columns_without_ends_are_left_to_others() {
        let (mut program, control) = (partition(1, &[(vec![0], 1)]), Control::quiet());
        for (whole, range) in
            [(false, LinearRange::between(0, 1)), (true, LinearRange::at_least(0))]
        {
            program.columns[0] = LinearColumn { whole, range, cost: 1.into() };
            let case = LinearCase::new(&program);
            let relaxed = Relaxed::new(&program, &case);
            assert!(Dive::new(&program, &case, &relaxed, control).is_none());
        }
    }
}
