//! Solutions in the few columns that the relaxation has for cheapest, of programs with many: a tree of their own finds what dives
//! through all of them miss (*restricted programs*).

use super::answer::LinearError;
use super::relaxed::Relaxed;
use super::reserve::Reserve;
use super::rest::Remainder;
use super::search::Search;
use super::solutions::Solution;
use super::top::{Top, cutoff};
use super::tree::Tree;
use destrier_certify::{LinearCase, LinearProgram};
use destrier_run::Control;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

/// So many columns are left at first.
pub(super) const FEW: usize = 1 << 10;
/// They take this part of the time at most.
const SHARE: u32 = 2;
/// A tree has so many nodes at most.
const NODES: u64 = 200;

/// A program of which few columns are searched.
pub(super) struct Restriction<'a> {
    pub(super) program: &'a LinearProgram,
    pub(super) relaxed: &'a Relaxed,
    pub(super) ends: &'a [(i64, i64)],
    pub(super) control: Control<'a>,
}

impl Restriction<'_> {
    /// The best solution of programs in so few columns, and then in twice as many each time, or the best one before; and
    /// whether none is better.
    pub(super) fn best(
        &self,
        top: &Top,
        mut best: Option<Solution>,
        few: usize,
    ) -> (Option<Solution>, bool) {
        let mut order: Vec<usize> = (0..self.ends.len()).collect();
        order.sort_by(|&one, &other| {
            top.reduced[one].abs().total_cmp(&top.reduced[other].abs()).then(one.cmp(&other))
        });
        let control = self.control.within(self.control.remaining().map(|left| left / SHARE));
        let mut number = few;
        while number < order.len() && control.halted().is_none() {
            let cutoff = best
                .as_ref()
                .map_or(f64::INFINITY, |best| cutoff(self.program, self.relaxed, best));
            if top.objective >= cutoff {
                return (best, true);
            }
            let (numbers, is_all) = self.numbers(top, (cutoff, best.as_deref()), &order[..number]);
            let rest = Remainder::new(self.program, self.program.rows.iter(), &numbers);
            let Ok((found, is_settled)) = rest.searched(best.as_deref(), control) else {
                break;
            };
            if is_all && is_settled {
                return (found.or(best), true);
            }
            if is_all || !is_settled && found.is_none() {
                break;
            }
            best = found.or(best);
            number *= 2;
        }
        (best, false)
    }

    /// The numbers of all columns but these, as far as a better solution may have others, and those of the best solution; and
    /// whether all better solutions have these numbers.
    fn numbers(
        &self,
        top: &Top,
        (cutoff, best): (f64, Option<&[(u32, BigRational)]>),
        few: &[usize],
    ) -> (Vec<Option<BigInt>>, bool) {
        let narrowed = top.narrowed(self.ends, cutoff);
        let mut numbers: Vec<Option<BigInt>> = narrowed
            .iter()
            .zip(&top.reduced)
            .map(|(&(low, high), &reduced)| Some(if reduced < 0.0 { high } else { low }.into()))
            .collect();
        let is_open = |&&column: &&usize| narrowed[column].0 < narrowed[column].1;
        few.iter().filter(is_open).for_each(|&column| numbers[column] = None);
        let others = numbers.iter().zip(&narrowed).filter(|(number, _)| number.is_some());
        let is_all = others.into_iter().all(|(_, (low, high))| low == high);
        if let Some(best) = best {
            let mut own = vec![BigRational::zero(); numbers.len()];
            best.iter().for_each(|(column, number)| own[*column as usize] = number.clone());
            for (number, own) in numbers.iter_mut().zip(own) {
                if number.as_ref().is_some_and(|number| own != BigRational::from(number.clone())) {
                    *number = None;
                }
            }
        }
        (numbers, is_all)
    }
}

impl Remainder {
    /// A solution of the whole program that is better than this one, and whether none is better that is left.
    fn searched(
        &self,
        best: Option<&[(u32, BigRational)]>,
        control: Control<'_>,
    ) -> Result<(Option<Solution>, bool), LinearError> {
        if self.violated().is_some() {
            return Ok((None, true));
        }
        let case = LinearCase::new(&self.program);
        let relaxed = Relaxed::new(&self.program, &case);
        let mut search = Search::new(&self.program, case, relaxed, Reserve::part(control))?;
        search.improve(best.map(|best| self.part(best)));
        let before = search.best.clone();
        let mut tree = Tree::new(search.root()?);
        while tree.open.len() > 0 && search.nodes < NODES && control.halted().is_none() {
            if !search.visit(&mut tree)? {
                break;
            }
        }
        let is_settled = tree.open.len() == 0 && !tree.is_stuck;
        let found = search.best.filter(|best| before.is_none_or(|before| best.0 < before.0));
        Ok((found.map(|(_, solution)| self.whole(solution)), is_settled))
    }
}
