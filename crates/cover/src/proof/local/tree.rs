//! The bound of a case by cuts, and cases of it where they do not show enough.

use super::aim::Aim;
use super::case::{Case, Tree};
use super::cases::Cases;
use super::relax::Rules;
use super::separator::Separator;
use super::slices::Slices;
use super::write::Lemma;
use crate::exchange::Exchange;
use crate::proof::error::CoveringError;
use crate::proof::tight::{BELOW, TIGHT};
use crate::question::Division;
use destrier_run::{Control, Progress};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Regions have so many rows at first, and half as many more when no cut is found.
const FIRST: usize = 6;
/// The same where columns are decided, and how many rows regions have at most there, since more show little.
const FIRST_IN_CASES: usize = 13;
const MOST_IN_CASES: usize = 28;
/// A round that raises the bound by less ends the regions of a size, unless a few such rounds would show enough.
const LEAST: f64 = 0.02;
/// The same of the largest regions where cases may show the rest: so many such rounds would have to show it.
const ROUNDS: f64 = 12.0;
/// The same of smaller ones, where larger ones may raise it faster. A round that raises it by 1 ends none.
const ROUNDS_BEFORE: f64 = 100.0;
/// A choice that a tight relaxation may admit is looked for in a part of the time and a moment; where it costs no more than
/// is shown, in half of the time that is left, as nothing else is left to do.
const PART: u32 = 4;
const SOON: Duration = Duration::from_secs(1);
const LONG: Duration = Duration::from_secs(30);

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

/// What keeps a state of the work, of cases that are as these where it is asked.
pub(super) type Keep<'a> = dyn FnMut(&Search<'_>, &dyn Fn() -> Tree) + 'a;

/// Takes over a cheaper choice of another unit, or tells the others of the best one.
pub(super) type Meet<'a> = dyn FnMut(&mut Search<'_>, &mut Exchange<'_, u64>) + 'a;

/// The work on all cases.
pub(super) struct Search<'a> {
    pub(super) rules: &'a Rules<'a>,
    pub(super) control: Control<'a>,
    pub(super) clock: Instant,
    /// All lemmas that were found.
    pub(super) lemmas: Vec<Arc<Lemma>>,
    /// One for each thread; all threads work with the first one where there is one case.
    pub(super) separators: Vec<Separator>,
    /// The cheapest choice that is known, and what it costs.
    pub(super) best: Option<(Vec<u32>, u64)>,
    /// The same if it was found here.
    pub(super) cheaper: Option<Vec<u32>>,
    /// What is to be shown: what is asked for, or the cost of the best choice.
    pub(super) aim: Option<u64>,
    pub(super) asked: Option<u64>,
    pub(super) cases: usize,
    /// A search for cheaper choices.
    pub(super) slices: Option<Slices<'a>>,
    /// How long choices that cost no more than is shown were looked for, and what was shown at last.
    pub(super) tight: (Duration, f64),
    /// How much columns raised objectives where they were tried.
    pub(super) raised: HashMap<u32, f64>,
    /// The objective of the case that shows least, if some are divided.
    pub(super) shown: Option<f64>,
}

/// A case that is divided by a column.
pub(super) struct Divided {
    column: u32,
    /// The case with the column and the one without it,
    pub(super) both: [Case; 2],
    /// and how the work on them ended.
    ended: [Ended; 2],
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
            separators: (0..aim.threads.max(1)).map(|_| Separator::default()).collect(),
            aim: asked.or(best.as_ref().map(|best| best.1)),
            asked,
            best,
            cheaper: None,
            cases: 0,
            slices: aim.search.map(|seed| Slices::new(rules.covering, seed, control)),
            tight: (Duration::ZERO, f64::NEG_INFINITY),
            raised: HashMap::new(),
            shown: None,
        }
    }

    /// Bounds a case by its relaxation and cuts, until it shows that no choice is cheaper than the best one; `step` is told
    /// what it shows before each cut.
    fn settle(
        &mut self,
        case: &mut Case,
        step: &mut dyn FnMut(&Self, &Case),
    ) -> Result<Ended, CoveringError> {
        self.cases += 1;
        let (first, most) = match case.fixed.is_empty() {
            true => (FIRST, self.rules.size),
            false => (FIRST_IN_CASES, self.rules.size.min(MOST_IN_CASES)),
        };
        let mut size = first.min(most);
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
                self.look(case);
                self.meet_tightly(case);
            }
            self.tell(case, size);
            if case.relaxed.is_infeasible || self.is_shown(case) {
                return Ok(Ended::Shown);
            }
            let gap = self.gap(case);
            let few = match size < most {
                true => (gap / ROUNDS_BEFORE).min(1.0),
                false if gap < 1.0 => gap / ROUNDS,
                false => 0.0,
            };
            let least = LEAST.min(gap / 4.0).max(few);
            if !std::mem::take(&mut is_first) && case.relaxed.objective < before + least {
                if size >= most {
                    return Ok(Ended::Open);
                }
                size = most.min(size + size / 2);
            }
            lasting.clone_from(case);
            step(self, &lasting);
            while !self.cut(case, size) {
                if self.control.halted().is_some() {
                    return Ok(Ended::Late);
                }
                if size >= most {
                    return Ok(Ended::Open);
                }
                size = most.min(size + size / 2);
            }
        }
    }

    /// Bounds the case of all, and divides those that are open, always the ones that show least next, until each shows
    /// enough, time is over, or so many are open as the division wants. So what all of them show is as much as there is time
    /// for. After each step the state is offered to `keep`.
    pub(super) fn prove(
        &mut self,
        cases: &mut Cases,
        division: Option<&Division>,
        (keep, meet): (&mut Keep<'_>, &mut Meet<'_>),
    ) -> Result<(), CoveringError> {
        if let Some(root) = cases.root() {
            let (mut root, rows) = (root.clone(), &self.rules.reduction.rows);
            let ended =
                self.settle(&mut root, &mut |search, case| keep(search, &|| case.leaf(rows)))?;
            *cases = Cases::of(root);
            if ended != Ended::Open || self.aim.is_none() {
                return Ok(());
            }
        }
        let mut exchange = division.and_then(Exchange::new);
        while self.control.halted().is_none() {
            if let Some(exchange) = &mut exchange {
                meet(self, exchange);
            }
            keep(self, &|| cases.tree(&self.rules.reduction.rows));
            if division.is_some_and(|division| division.has_enough(cases.count_open())) {
                let least = cases.least_open();
                self.shown = least.map(|case| case.relaxed.objective);
                least.into_iter().for_each(|case| self.tell(case, self.rules.size));
                break;
            }
            let next = cases.next(self.jobs(), self.enough());
            let Some(&least) = next.first() else { break };
            self.shown = Some(cases.case(least).relaxed.objective);
            let all = {
                let cases: Vec<&Case> = next.iter().map(|&place| cases.case(place)).collect();
                match self.separators.len() {
                    1 => cases
                        .into_iter()
                        .map(|case| self.divide(case))
                        .collect::<Result<Vec<_>, _>>()?,
                    _ => self.round(&cases)?,
                }
            };
            let is_whole = all.iter().any(Option::is_none);
            for (place, divided) in next.into_iter().zip(all) {
                if let Some(Divided { column, both, ended }) = divided {
                    let mut ended = ended.into_iter().map(|ended| ended == Ended::Open);
                    let both = both.map(|case| (case, ended.next() == Some(true)));
                    cases.divide(place, column, both);
                }
            }
            if is_whole {
                break;
            }
        }
        Ok(())
    }

    /// Divides a case; none if all values are whole.
    pub(super) fn divide(&mut self, case: &Case) -> Result<Option<Divided>, CoveringError> {
        let mut own = Cow::Borrowed(case);
        // of a state there are its duals alone
        if own.relaxed.values.is_empty()
            && !self.rules.relax(own.to_mut(), &self.lemmas, self.control)?
        {
            return Ok(None);
        }
        let (case, enough) = (&*own, self.enough());
        let column = self.rules.column(case, &self.lemmas, enough, &mut self.raised)?;
        let Some(column) = column else { return Ok(None) };
        let mut both = [true, false].map(|is_chosen| case.decided(column, is_chosen));
        let mut ended = [Ended::Open; 2];
        for (case, ended) in both.iter_mut().zip(&mut ended) {
            *ended = self.settle(case, &mut |_, _| {})?;
        }
        Ok(Some(Divided { column, both, ended }))
    }

    /// An objective above this shows what is to be shown.
    fn enough(&self) -> f64 {
        self.aim.map_or(f64::INFINITY, |aim| aim as f64 - 1.0 + BELOW)
    }

    /// Whether the objective says that every choice of the case costs as much as is to be shown.
    fn is_shown(&self, case: &Case) -> bool {
        self.gap(case) < 0.0
    }

    /// How far the objective is from what is to be shown.
    fn gap(&self, case: &Case) -> f64 {
        self.enough() - case.relaxed.objective
    }

    /// Takes the values as a choice where they are whole and cost less than the best one.
    fn meet(&mut self, case: &Case) {
        if let Some(choice) = self.rules.choice(case) {
            self.offer(choice);
        }
    }

    /// Looks for a choice that costs no more than is shown, where that leaves little freedom.
    fn meet_tightly(&mut self, case: &Case) {
        let (shown, elapsed) = (case.relaxed.objective, self.clock.elapsed());
        let cost = (shown - BELOW).ceil();
        let is_cheaper = self.best.as_ref().is_some_and(|best| cost < best.1 as f64);
        let spent = self.tight.0;
        let is_new = shown > self.tight.1 + LEAST;
        let is_due = is_cheaper && is_new && self.slices.is_some() && case.fixed.is_empty();
        let limit = match cost - shown < LEAST {
            true => Some(self.control.remaining().map_or(LONG, |left| left / 2)),
            false => (elapsed / PART + SOON).checked_sub(spent),
        };
        let Some(limit) = limit.filter(|_| is_due && cost - shown < TIGHT) else {
            return;
        };
        let control = self.control.silent().within(Some(limit));
        let choice = self.rules.tight(case, &self.lemmas, cost as u64, control);
        self.tight = (spent + self.clock.elapsed() - elapsed, shown);
        choice.into_iter().for_each(|choice| self.offer(choice));
    }

    /// Has the search go on where that is due.
    fn look(&mut self, case: &Case) {
        let Some(slices) = &mut self.slices else { return };
        let Some((best, cost)) = &self.best else { return };
        if slices.is_due(self.clock.elapsed())
            && let Some(choice) = slices.look((best, *cost), &case.relaxed.values, self.control)
        {
            self.offer(choice);
        }
    }

    /// Takes a choice that costs less than the best one.
    pub(super) fn offer(&mut self, choice: Vec<u32>) {
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
        let around = self.rules.reduction.rows.iter().map(|&row| row as u32);
        let around: Vec<u32> = around.filter(|&row| rows.is_fractional(row)).collect();
        let (control, threads) = (self.control.silent(), self.separators.len());
        let found = self.separators[0].lemmas(&rows, (&around, size), threads, control);
        let before = self.lemmas.len();
        self.lemmas.extend(found.into_iter().map(Arc::new));
        case.lemmas.extend(before..self.lemmas.len());
        case.own.extend(before..self.lemmas.len());
        self.lemmas.len() > before
    }

    pub(super) fn tell(&self, case: &Case, size: usize) {
        let bound = self.shown.unwrap_or(case.relaxed.objective);
        let counts = [
            (case.lemmas.len() as u64, "lemmas"),
            (size as u64, "rows"),
            (self.cases as u64, "cases"),
        ];
        let elapsed = self.clock.elapsed();
        self.control.tell(&Progress {
            bound: Some(bound),
            counts: &counts,
            elapsed,
            ..Progress::default()
        });
    }
}
