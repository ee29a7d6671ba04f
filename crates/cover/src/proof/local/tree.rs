//! The bound of a case by cuts, and cases of it where they do not show enough.

use super::aim::Aim;
use super::case::{Case, Tree};
use super::facet::Missed;
use super::relax::Rules;
use super::write::Lemma;
use crate::proof::error::CoveringError;
use destrier_run::{Control, Progress};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

/// Regions have so many rows at first, and half as many more when no cut is found.
const FIRST: usize = 6;
/// The same where columns are decided.
const FIRST_IN_CASES: usize = 13;
/// A round that raises the bound by less ends the regions of a size, unless a few such rounds would show enough.
const LEAST: f64 = 0.02;
/// Objectives are below the truth by less.
const NEAR: f64 = 1e-4;

/// How the work on a case ended.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Ended {
    /// What is to be shown is.
    Shown,
    /// Cuts show no more.
    Open,
    /// At a limit.
    Late,
}

/// The work on all cases.
pub(super) struct Search<'a> {
    rules: &'a Rules<'a>,
    control: Control<'a>,
    clock: Instant,
    /// All lemmas that were found.
    pub(super) lemmas: Vec<Lemma>,
    /// Regions with values that miss nothing, as hashes.
    vain: HashSet<u64>,
    /// The cheapest choice that is known, and what it costs.
    pub(super) best: Option<(Vec<u32>, u64)>,
    /// The same if it was found here.
    pub(super) cheaper: Option<Vec<u32>>,
    /// What is to be shown: what is asked for, or the cost of the best choice.
    pub(super) aim: Option<u64>,
    asked: Option<u64>,
    cases: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(rules: &'a Rules<'a>, aim: Aim<'_>, control: Control<'a>) -> Self {
        let asked = aim.goal.at_least().map(|least| least as u64);
        let best = aim.known.map(|known| (known.to_vec(), rules.covering.cost(known)));
        Search {
            rules,
            control,
            clock: Instant::now(),
            lemmas: Vec::new(),
            vain: HashSet::new(),
            aim: asked.or(best.as_ref().map(|best| best.1)),
            asked,
            best,
            cheaper: None,
            cases: 0,
        }
    }

    /// Bounds a case by its relaxation and cuts, until it shows that no choice is cheaper than the best one.
    pub(super) fn settle(&mut self, case: &mut Case) -> Result<Ended, CoveringError> {
        self.cases += 1;
        let first = if case.fixed.is_empty() { FIRST } else { FIRST_IN_CASES };
        let mut size = first.min(self.rules.size);
        let (mut lasting, mut is_first) = (case.clone(), true);
        loop {
            if !self.rules.relax(case, &self.lemmas, self.control)? {
                *case = lasting;
                return Ok(Ended::Late);
            }
            let before = lasting.relaxed.objective;
            if !case.relaxed.is_infeasible {
                self.rules.keep_tight(case);
                self.meet(case);
            }
            self.tell(case, size);
            if case.relaxed.is_infeasible || self.is_shown(case) {
                return Ok(Ended::Shown);
            }
            let least = LEAST.min(self.gap(case) / 4.0);
            if !std::mem::take(&mut is_first) && case.relaxed.objective < before + least {
                if size >= self.rules.size {
                    return Ok(Ended::Open);
                }
                size = self.rules.size.min(size + size / 2);
            }
            lasting.clone_from(case);
            while !self.cut(case, size) {
                if self.control.halted().is_some() {
                    return Ok(Ended::Late);
                }
                if size >= self.rules.size {
                    return Ok(Ended::Open);
                }
                size = self.rules.size.min(size + size / 2);
            }
        }
    }

    /// The cases of one that is open, if there is time for all of them.
    pub(super) fn cases(&mut self, case: Case) -> Result<Option<Tree>, CoveringError> {
        let Some(column) = self.rules.column(&case, &self.lemmas)? else { return Ok(None) };
        let mut cases = Vec::with_capacity(2);
        for is_chosen in [true, false] {
            let mut own = case.decided(column, is_chosen);
            let tree = match self.settle(&mut own)? {
                Ended::Shown => own.into_leaf(&self.rules.reduction.rows),
                Ended::Open => match self.cases(own)? {
                    Some(tree) => tree,
                    None => return Ok(None),
                },
                Ended::Late => return Ok(None),
            };
            cases.push(tree);
        }
        let cases: Result<[Tree; 2], _> = cases.try_into();
        Ok(cases.ok().map(|cases| Tree::Branch { own: case.own, column, cases: Box::new(cases) }))
    }

    /// Whether the objective says that every choice of the case costs as much as is to be shown.
    fn is_shown(&self, case: &Case) -> bool {
        self.gap(case) < 0.0
    }

    /// How far the objective is from what is to be shown.
    fn gap(&self, case: &Case) -> f64 {
        self.aim.map_or(f64::INFINITY, |aim| aim as f64 - 1.0 + NEAR - case.relaxed.objective)
    }

    /// Takes the values as a choice where they are whole and cost less than the best one.
    fn meet(&mut self, case: &Case) {
        let Some(choice) = self.rules.choice(case) else { return };
        let cost = self.rules.covering.cost(&choice);
        if self.best.as_ref().is_some_and(|best| cost < best.1) {
            self.best = Some((choice.clone(), cost));
            self.cheaper = Some(choice);
            self.aim = self.asked.or(Some(cost));
        }
    }

    /// Adds the cuts that the values of a case miss, of regions of so many rows around rows that are in none so far;
    /// whether there are any.
    fn cut(&mut self, case: &mut Case, size: usize) -> bool {
        let rows = self.rules.rows(case);
        let (mut tried, mut met, mut new) = (HashSet::new(), HashSet::new(), HashSet::new());
        let before = case.lemmas.len();
        for &row in &self.rules.reduction.rows {
            let row = row as u32;
            if met.contains(&row) || !rows.is_fractional(row) {
                continue;
            }
            if self.control.halted().is_some() {
                break;
            }
            let mut region = rows.around(row, size);
            let missed = loop {
                let mut own = region.clone();
                own.sort_unstable();
                let hash = hash(&own, case, &rows.values_in(&own));
                if self.vain.contains(&hash) || !tried.insert(hash) {
                    break Missed::Nothing;
                }
                match rows.lemma(&own) {
                    Missed::Wide => region.truncate(region.len() * 2 / 3),
                    Missed::Nothing => {
                        self.vain.insert(hash);
                        break Missed::Nothing;
                    }
                    missed => break missed,
                }
            };
            if let Missed::Found(lemma) = missed
                && new.insert(lemma.1.clone())
            {
                met.extend(lemma.0.rows.iter().copied());
                case.lemmas.push(self.lemmas.len());
                case.own.push(self.lemmas.len());
                self.lemmas.push(lemma);
            }
        }
        case.lemmas.len() > before
    }

    fn tell(&self, case: &Case, size: usize) {
        let bound = case.fixed.is_empty().then_some(case.relaxed.objective);
        let counts = [
            (case.lemmas.len() as u64, "lemmas"),
            (size as u64, "rows"),
            (self.cases as u64, "cases"),
        ];
        let elapsed = self.clock.elapsed();
        self.control.tell(&Progress { bound, counts: &counts, elapsed, ..Progress::default() });
    }
}

/// A region with values as one number.
fn hash(region: &[u32], case: &Case, values: &[u32]) -> u64 {
    let mut hasher = DefaultHasher::new();
    (region, values, &case.fixed).hash(&mut hasher);
    hasher.finish()
}
