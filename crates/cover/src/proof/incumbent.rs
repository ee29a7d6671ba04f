//! The choice that a tree begins with, by what is asked for, and the search that goes on beside the tree.

use super::error::CoveringError;
use crate::answer::End;
use crate::beside::beside;
use crate::proof::reductions::Kernel;
use crate::question::limits::{PATIENCE, ROUNDS, SMALL, VAIN, cores};
use crate::question::{Effort, Method, SearchMethod};
use crate::search::{Found, SearchError, SearchOptions, search_program};
use destrier_certify::CoveringProgram;
use destrier_model::{Options as Solving, Solver, Stop, covering_program};
use destrier_run::{Control, Halt};
use std::time::Duration;

/// Local search goes on at most so long before a tree,
const FIRST: Duration = Duration::from_secs(10);
/// for no more than this part of the time there is, the first for small programs.
const PARTS: [u32; 2] = [4, 2];
/// Swaps in vain for each column where a tree may be small: of few columns, or where a choice costs no more than this beyond
/// the bound.
const SHORT: u64 = 100;
const LITTLE: i64 = 2;
/// Before the roots of trees are relaxed, local search takes a moment: so long, or so many swaps in vain for each column.
const SOON: Duration = Duration::from_millis(500);
const SOON_VAIN: u64 = 20;
/// From so many threads on one searches beside a tree that grows on the others.
const MANY: usize = 4;
/// Of a time limit a search that proves nothing leaves this part to the bound.
const BOUND: u32 = 8;
/// Where no thread is left for a search beside them, trees of large programs leave this part of the time to a last one.
const LAST: u32 = 4;

/// The cheapest choice so far, and how it ends with the bound of the whole program alone, if no tree is to come.
pub(super) type First = (Option<Vec<u32>>, Option<End>);

/// What is asked for, and what is known before.
pub(super) struct Known<'a> {
    pub(super) program: &'a CoveringProgram,
    pub(super) options: &'a Effort<'a>,
    /// What is left to choose.
    pub(super) kernel: &'a Kernel<'a>,
    pub(super) best: Option<Vec<u32>>,
    /// What that costs.
    pub(super) cost: Option<u64>,
    pub(super) bound: i64,
}

impl Known<'_> {
    /// The first choice, by the method that is asked for.
    pub(super) fn first(&self, control: Control<'_>) -> Result<First, CoveringError> {
        match self.options.method {
            _ if self.options.alone => Ok((None, None)),
            Method::Program(solver) => {
                self.by_solver(solver, self.options.choice.as_deref(), control)
            }
            Method::Search(method) => self.by_search(method, control),
            Method::Frame => Err(CoveringError::NoMiddle),
            Method::Sweep => Err(CoveringError::NoHalf),
            Method::Auto | Method::Tree | Method::LocalCuts => self.before_a_tree(control),
        }
    }

    /// What local search finds once a tree has so many cases that the time does not matter.
    pub(super) fn later(&self, control: Control<'_>) -> Option<Vec<u32>> {
        self.is_easy().then(|| self.long(VAIN, control).ok()).flatten()
    }

    /// Whether a tree may be small.
    fn is_easy(&self) -> bool {
        let is_near = |cost: i64| cost - self.bound <= LITTLE;
        let has_few = self.kernel.program.costs.len() <= SMALL;
        self.cost.is_some_and(|cost| has_few || is_near(cost as i64))
    }

    fn by_solver(
        &self,
        solver: Solver,
        start: Option<&[u32]>,
        control: Control<'_>,
    ) -> Result<First, CoveringError> {
        let Known { program, options, .. } = self;
        let values = |chosen: &[u32]| {
            let mut values = vec![0; program.costs.len()];
            chosen.iter().for_each(|&column| values[column as usize] = 1);
            values
        };
        let solving = Solving::by(solver)
            .with_threads(options.threads.unwrap_or(1))
            .with_seed(options.seed)
            .with_start(start.map(values));
        let outcome = covering_program(program, "").solve_under(&solving, control)?;
        let end = match outcome.stop {
            Stop::Halted(halt) => Some(End::Halted(halt)),
            _ => None, // a tree shows what the solver claims
        };
        let chosen = outcome.values.map(|values| {
            let chosen = (0..).zip(values).filter(|&(_, value)| value > 0);
            chosen.map(|(column, _)| column).collect()
        });
        Ok((chosen.filter(|chosen: &Vec<u32>| program.admits(chosen)), end))
    }

    fn by_search(
        &self,
        method: SearchMethod,
        control: Control<'_>,
    ) -> Result<First, CoveringError> {
        let patience = control.remaining().map_or(PATIENCE, |left| left - left / BOUND);
        let how = SearchOptions { method, ..searching(self.options) };
        let gain = &mut |found: &Found<Vec<u32>>| (self.options.chosen)(&found.cover);
        match search_program(self.program, &how, control.within(Some(patience)), gain) {
            Ok(found) => {
                let end = found.halted.map_or(End::Target, End::Halted);
                Ok((Some(found.cover), Some(end)))
            }
            Err(SearchError::NotFound(_)) => {
                let halt = control.halted().unwrap_or(Halt::TimeLimit);
                Ok((None, Some(End::Halted(halt))))
            }
            // which a tree shows at once
            Err(SearchError::Unmet(_) | SearchError::Overlimit(_)) => Ok((None, None)),
            Err(error) => Err(error.into()),
        }
    }

    /// By local search, so much longer as the kernel has columns, and short where a tree may be small; where that finds
    /// nothing within limits, by a solver.
    fn before_a_tree(&self, control: Control<'_>) -> Result<First, CoveringError> {
        let choice = match self.long(if self.is_easy() { SHORT } else { VAIN }, control) {
            Ok(choice) => Some(choice),
            // a tree needs no solver: one that fails has found nothing
            Err(SearchError::NotFound(_)) if control.halted().is_none() => {
                let found = self.by_solver(Solver::default(), None, control.silent());
                found.ok().and_then(|(choice, _)| choice)
            }
            Err(_) => None,
        };
        let met = is_enough(self.program, choice.as_deref(), self.options);
        Ok((choice, met.then_some(End::Target)))
    }

    /// What a search from the best choice finds in the last part of the time.
    pub(super) fn last(&self, control: Control<'_>) -> Option<Vec<u32>> {
        let how = SearchOptions { seed: other_seed(self.options), ..searching(self.options) };
        self.in_kernel(self.best.as_deref(), &how, control).ok()
    }

    /// Local search for so many swaps in vain for each column of the kernel.
    fn long(&self, vain: u64, control: Control<'_>) -> Result<Vec<u32>, SearchError> {
        let open = self.kernel.program.costs.len();
        let is_large = open > SMALL;
        let start = self.options.choice.as_deref().or(self.best.as_deref());
        let part = PARTS[usize::from(is_large)];
        let limit = control.remaining().map_or(FIRST, |left| FIRST.min(left / part));
        let how = SearchOptions {
            rounds: (!is_large).then_some(ROUNDS),
            patience: Some(vain * open as u64),
            ..searching(self.options)
        };
        self.in_kernel(start, &how, control.within(Some(limit)))
    }

    /// Local search on the kernel from a start, until a choice costs no more than the bound, or than is asked for.
    fn in_kernel(
        &self,
        start: Option<&[u32]>,
        how: &SearchOptions<Vec<u32>>,
        control: Control<'_>,
    ) -> Result<Vec<u32>, SearchError> {
        let Known { options, kernel, bound, .. } = self;
        if kernel.program.costs.is_empty() {
            return Ok(kernel.choice(&[]));
        }
        let target = (*bound).max(options.target.unwrap_or(0) as i64) - kernel.base();
        let (target, start) =
            (Some(target.max(0) as usize), start.map(|start| kernel.within(start)));
        let how = SearchOptions { target, start, ..how.clone() };
        let gain = &mut |found: &Found<Vec<u32>>| (options.chosen)(&kernel.choice(&found.cover));
        let found = search_program(&kernel.program, &how, control, gain);
        Ok(kernel.choice(&found?.cover))
    }
}

/// What a moment of local search finds from a start, before roots of trees get cuts; no longer than until it costs so much.
pub(super) fn soon(
    program: &CoveringProgram,
    start: Option<Vec<u32>>,
    target: i64,
    options: &Effort<'_>,
    control: Control<'_>,
) -> Option<Vec<u32>> {
    if options.alone {
        return None;
    }
    let how = SearchOptions {
        patience: Some(SOON_VAIN * program.costs.len() as u64),
        target: Some(target.max(0) as usize),
        start,
        ..searching(options)
    };
    let control =
        control.within(Some(control.remaining().map_or(SOON, |left| SOON.min(left / 16))));
    Some(search_program(program, &how, control, &mut |_| {}).ok()?.cover)
}

/// Whether a choice is as cheap as is asked for.
pub(super) fn is_enough(
    program: &CoveringProgram,
    choice: Option<&[u32]>,
    options: &Effort<'_>,
) -> bool {
    let cost = choice.map(|chosen| program.cost(chosen));
    cost.zip(options.target).is_some_and(|(cost, target)| cost <= target as u64)
}

/// What all searches are told.
fn searching(options: &Effort<'_>) -> SearchOptions<Vec<u32>> {
    SearchOptions {
        seed: options.seed.into(),
        target: options.target,
        start: options.choice.clone(),
        windows: options.method != Method::Auto,
        threads: cores(options.threads),
        ..SearchOptions::default()
    }
}

/// Another seed than that of the first search, which would find the same again.
fn other_seed(options: &Effort<'_>) -> u64 {
    u64::from(options.seed) + (1 << 32)
}

/// What threads are for while a tree grows.
#[derive(Clone, Copy)]
pub(super) struct Threads {
    /// The tree.
    pub(super) growing: usize,
    /// A search beside it.
    searching: usize,
}

impl Threads {
    /// All grow the tree, but one of many that goes on searching.
    pub(super) fn new(options: &Effort<'_>) -> Self {
        let threads = cores(options.threads).max(1);
        let searching = usize::from(threads >= MANY && looks_beside(options));
        Threads { growing: threads - searching, searching }
    }
}

/// How long trees may grow where a last search follows: one of a large program, if there is a limit and none goes on beside it.
pub(super) fn but_the_last(
    program: &CoveringProgram,
    options: &Effort<'_>,
    threads: Threads,
    control: Control<'_>,
) -> Option<Duration> {
    let is_alone = threads.searching == 0 && program.costs.len() > SMALL;
    let is_to_search = is_alone && looks_beside(options);
    control.remaining().filter(|_| is_to_search).map(|left| left - left / LAST)
}

/// Whether a search goes on beside a tree, or after it.
fn looks_beside(options: &Effort<'_>) -> bool {
    options.goal.at_least().is_none() && looks_by_itself(options)
}

/// Whether it depends on the program how choices are looked for.
pub(super) fn looks_by_itself(options: &Effort<'_>) -> bool {
    options.method == Method::Auto && !options.alone && options.division.share.is_none()
}

/// Runs `grow` while a search goes on beside it from a choice, on the threads that there are for it; what it found. `grow` is
/// stopped once that is as cheap as is asked for; what it finishes depends on no search.
pub(super) fn searched<T>(
    program: &CoveringProgram,
    options: &Effort<'_>,
    (choice, threads): (Option<Vec<u32>>, Threads),
    control: Control<'_>,
    grow: impl FnOnce(Control<'_>) -> T,
) -> (T, Option<Vec<u32>>) {
    let threads = threads.searching;
    if threads == 0 || control.halted().is_some() {
        return (grow(control), None);
    }
    let how = SearchOptions {
        seed: other_seed(options),
        threads,
        start: choice.or_else(|| options.choice.clone()),
        ..searching(options)
    };
    let search = |control: Control<'_>| {
        let gain = &mut |found: &Found<Vec<u32>>| (options.chosen)(&found.cover);
        Some(search_program(program, &how, control, gain).ok()?.cover)
    };
    beside(control, grow, search, |found| is_enough(program, Some(found), options))
}
