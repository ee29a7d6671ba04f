//! Trees of all parts of a program, which grow in turns until all is settled or a limit comes first.

use super::search::{Search, Visit};
use super::snapshot::{rest, restore, snapshot};
use super::team::Team;
use crate::answer::End;
use crate::exchange::Exchange;
use crate::proof::case::Cuts;
use crate::proof::error::CoveringError;
use crate::proof::relaxation::Relaxed;
use crate::question::{Division, Effort};
use destrier_certify::{CoveringProgram, MAX_BYTES};
use destrier_run::{Control, Done, Progress, Saver, Snapshot, StateError};
use std::time::{Duration, Instant};

/// After a halt parts that were never looked at are relaxed for so long.
const MOMENT: Duration = Duration::from_millis(500);
/// Cases between two fresh relaxations: from there on a resumed search does what this one does.
const EPOCH: usize = 64;

/// On several threads: in a round each visits cases until it has seen about so many entries of the program, and so many
/// cases at least and at most. Longer rounds leave threads less to wait for, and more cases to be visited that others would have
/// spared: two packings of 560 columns take 34 and 60 % more of them in rounds of 200 than in rounds of 32.
const SEEN: usize = 1 << 21;
const ROUND: [usize; 2] = [32, 256];

/// A tree of so many cases is worth a longer local search.
const LATER: usize = 256;

/// How far trees may grow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TreeLimits {
    /// Cases.
    pub(crate) nodes: usize,
    /// Bytes of what settles them, as text.
    pub(crate) bytes: usize,
}

impl TreeLimits {
    /// Those of an effort; what settles cases leaves an eighth of a certificate to the rest.
    pub(crate) fn of(effort: &Effort<'_>) -> Self {
        let (nodes, bytes) = (effort.nodes, effort.bytes.unwrap_or(MAX_BYTES));
        TreeLimits { nodes: nodes.unwrap_or(usize::MAX), bytes: bytes - bytes / 8 }
    }
}

/// The searches of all parts of a program, which take turns.
pub(crate) struct Run<'a> {
    pub(crate) program: &'a CoveringProgram,
    /// The columns of each part.
    pub(crate) parts: &'a [Vec<u32>],
    pub(crate) searches: Vec<Search<'a>>,
    /// For each of these the threads that it grows on.
    pub(crate) teams: Vec<Team<'a>>,
    /// What several parts are to show together, if not a cheapest choice.
    pub(crate) at_least: Option<usize>,
    pub(crate) work: String,
    pub(crate) limits: TreeLimits,
    /// Which cases it leaves to others.
    pub(crate) division: &'a Division,
    pub(crate) started: Instant,
    /// How a local search goes on between cases, if one does.
    pub(crate) searching: Option<&'a Effort<'a>>,
}

impl Run<'_> {
    /// Takes a choice if it is cheaper than the best one; whether that refutes what was to be shown.
    pub(crate) fn offer(&mut self, choice: &[u32]) -> bool {
        for (search, columns) in self.searches.iter_mut().zip(self.parts) {
            let place = |column| columns.binary_search(column).ok().map(|place| place as u32);
            search.offer(choice.iter().filter_map(place).collect());
        }
        self.is_refuted()
    }

    /// Whether a choice is known that is cheaper than what was to be shown.
    pub(crate) fn is_refuted(&self) -> bool {
        match (self.at_least, self.cost()) {
            (Some(claimed), Some(cost)) => cost < claimed as u64,
            _ => self.searches.iter().any(Search::is_refuted),
        }
    }

    /// Takes over a cheaper choice of another unit, or tells the others of this one; whether that refutes what was to be shown.
    fn meet(&mut self, exchange: &mut Exchange<'_, u64>) -> bool {
        let read = |told: &Snapshot| {
            told.check(&self.work).ok()?;
            let choice: Vec<u32> = serde_json::from_slice(&told.state).ok()?;
            let are_columns =
                choice.iter().all(|&column| (column as usize) < self.program.costs.len());
            let is_set = choice.is_sorted_by(|one, next| one < next);
            let is_one = are_columns && is_set && self.program.admits(&choice);
            is_one.then(|| (self.program.cost(&choice), choice))
        };
        let write = || {
            let state = serde_json::to_vec(&self.choice()?).expect("a list of numbers");
            Some(Snapshot { work: self.work.clone(), state })
        };
        let found = exchange.meet(self.cost().as_ref(), read, write);
        found.is_some_and(|choice| self.offer(&choice))
    }

    /// Takes up the state of the same work.
    pub(crate) fn restore(&mut self, state: &Snapshot) -> Result<(), StateError> {
        restore(&mut self.searches, &self.work, state, self.division)
    }

    /// Grows the trees until all is settled, or a limit comes first; where others go on from there, saves all that was done.
    pub(crate) fn grow(
        &mut self,
        control: Control<'_>,
        saver: &mut Saver<'_>,
    ) -> Result<End, CoveringError> {
        if self.division.open.is_some() {
            self.searches.iter_mut().for_each(|search| search.nodes.broaden());
        }
        let end = self.grown(control, saver)?;
        if self.division.leaves_cases() && (end.is_limit() || end == End::Refuted) {
            saver.last(|| snapshot(&self.searches, &self.work));
        }
        if let Some(path) = self.division.rest.as_ref().filter(|_| end == End::Divided) {
            rest(&mut self.searches, &self.work).write(path)?;
        }
        Ok(end)
    }

    fn grown(&mut self, control: Control<'_>, saver: &mut Saver<'_>) -> Result<End, CoveringError> {
        let mut exchange = Exchange::new(self.division);
        loop {
            saver.save(|| snapshot(&self.searches, &self.work));
            if exchange.as_mut().is_some_and(|exchange| self.meet(exchange)) {
                return Ok(End::Refuted);
            }
            let open = (0..self.searches.len()).filter(|&part| self.searches[part].is_open());
            let open: Vec<usize> = open.collect();
            if open.is_empty() && self.division.share.is_none() {
                return Ok(End::Finished);
            }
            // the root of each part is relaxed, cut and reduced once, before units share its cases
            let are_divided = open.iter().all(|&part| self.searches[part].nodes.all.len() > 1);
            if open.is_empty() || are_divided && self.division.has_enough(self.open()) {
                // what is halted here may not have been kept, and is not for others
                let halt = self.division.open.and(control.halted());
                return Ok(halt.map_or(End::Divided, End::Halted));
            }
            let before = self.nodes();
            for part in open {
                if let Some(end) = self.epoch(part, control)? {
                    return Ok(end);
                }
            }
            if before < LATER && self.nodes() >= LATER && self.search(control) {
                return Ok(End::Refuted);
            }
            if let Some(end) = self.together() {
                return Ok(end);
            }
        }
    }

    /// Visits some cases of a part; how that ended everything, if it did.
    fn epoch(&mut self, part: usize, control: Control<'_>) -> Result<Option<End>, CoveringError> {
        self.searches[part].strengthen(control)?;
        self.searches[part].shut(control);
        if let Some(halt) = control.halted() {
            self.wind_up(control)?; // a relaxation takes its time, too
            return Ok(Some(End::Halted(halt)));
        }
        if let Some(ended) = self.round(part, control)? {
            return Ok(ended);
        }
        let (reduction, cuts) =
            (self.searches[part].reduction.clone(), self.searches[part].cuts.clone());
        let mut relaxed = Relaxed::new(self.searches[part].cases.program, &reduction, &cuts)?;
        for _ in 0..EPOCH {
            if let Some(limit) = self.limit(control) {
                drop(relaxed);
                self.wind_up(control)?;
                return Ok(Some(limit));
            }
            match self.searches[part].visit(&mut relaxed, control)? {
                Visit::Next => self.tell(control),
                Visit::Done
                    if self.searches[part].is_impossible() && self.division.share.is_none() =>
                {
                    return Ok(Some(End::Finished));
                }
                Visit::Done => break,
                Visit::Refuted => return Ok(Some(End::Refuted)),
            }
        }
        Ok(None)
    }

    /// Visits some cases of a part on each of several threads, as in an epoch; none if it has one thread, or so few cases.
    fn round(
        &mut self,
        part: usize,
        control: Control<'_>,
    ) -> Result<Option<Option<End>>, CoveringError> {
        let left = self.limits.nodes.saturating_sub(self.nodes());
        let team = &mut self.teams[part];
        let program = self.searches[part].cases.program;
        let entries = (program.rows.len() * program.costs.len()).max(1);
        let visits = (SEEN / entries).clamp(ROUND[0], ROUND[1]).min(left / 2 / team.threads() + 1);
        let Some(visit) = team.visit(&mut self.searches[part], visits, control)? else {
            return Ok(None);
        };
        self.tell(control);
        if visit == Visit::Refuted {
            return Ok(Some(Some(End::Refuted)));
        }
        let limit = self.limit(control);
        if limit.is_some() {
            self.wind_up(control)?;
        }
        Ok(Some(limit))
    }

    /// Bounds within what is left of the time, or a moment, what was never looked at, by a relaxation where it is small:
    /// that is what is shown of it.
    pub(crate) fn wind_up(&mut self, control: Control<'_>) -> Result<(), CoveringError> {
        let is_over = control.remaining().is_none();
        let moment = if is_over { moment() } else { at_least_a_moment(control) };
        for search in self.searches.iter_mut().filter(|search| search.is_untouched()) {
            if search.is_large() {
                search.ascend(moment);
                continue;
            }
            let reduction = search.reduction.clone();
            let cuts = Cuts::default();
            search.begin(&mut Relaxed::new(search.cases.program, &reduction, &cuts)?, moment)?;
        }
        Ok(())
    }

    /// What several parts show together of what is to be shown.
    fn together(&self) -> Option<End> {
        let claimed = self.at_least? as i64;
        match self.cost() {
            Some(cost) if (cost as i64) < claimed => Some(End::Refuted),
            _ if self.division.share.is_some() => None, // others have cases that are open
            _ => (self.bound() >= claimed).then_some(End::Finished),
        }
    }

    fn limit(&self, control: Control<'_>) -> Option<End> {
        let TreeLimits { nodes, bytes } = self.limits;
        let of = |search: &Search| search.nodes.bytes_in_the_end();
        match control.halted() {
            Some(halt) => Some(End::Halted(halt)),
            None if self.nodes() >= nodes => Some(End::Nodes),
            None if self.searches.iter().map(of).sum::<usize>() > bytes => Some(End::TooLarge),
            None => None,
        }
    }

    /// How many cases are to be looked at.
    fn open(&self) -> usize {
        self.searches.iter().map(|search| search.nodes.count_open()).sum()
    }

    pub(crate) fn nodes(&self) -> usize {
        self.searches.iter().map(|search| search.nodes.all.len()).sum()
    }

    /// What is shown of all parts together, as far as floating point knows.
    pub(crate) fn bound(&self) -> i64 {
        self.searches.iter().map(Search::bound).sum()
    }

    /// The cost of the best choice; none if a part has none.
    pub(crate) fn cost(&self) -> Option<u64> {
        let cost = |search: &Search| Some(search.cases.program.cost(search.best.as_ref()?));
        self.searches.iter().map(cost).sum()
    }

    /// The best choice; none if a part has none.
    pub(crate) fn choice(&self) -> Option<Vec<u32>> {
        let own = self.searches.iter().zip(self.parts).map(|(search, columns)| {
            let best = search.best.as_ref()?.iter();
            Some(best.map(|&column| columns[column as usize]).collect::<Vec<u32>>())
        });
        let own: Option<Vec<Vec<u32>>> = own.collect();
        let mut choice = own?.concat();
        choice.sort_unstable();
        Some(choice)
    }

    fn tell(&self, control: Control<'_>) {
        let searches = &self.searches;
        let settled: f64 = searches.iter().map(|search| search.nodes.settled()).sum();
        control.tell(&Progress {
            done: Done::Part(settled / searches.len() as f64),
            best: self.cost().map(|cost| cost as f64),
            counts: &[(self.nodes() as u64, "nodes")],
            elapsed: self.started.elapsed(),
            ..Progress::default()
        });
    }
}

/// A moment, whatever time is left.
fn moment() -> Control<'static> {
    Control::quiet().within(Some(MOMENT))
}

/// What is left of the time, or a moment if that is less.
pub(crate) fn at_least_a_moment(control: Control<'_>) -> Control<'_> {
    let is_short = control.remaining().is_some_and(|left| left < MOMENT);
    if is_short || control.halted().is_some() { moment() } else { control }
}
