//! A covering program solved: a choice, a bound, and the certificate of both.

use super::cases::Cases;
use super::cuts::Cuts;
use super::first::{First, Next, beside, first, is_enough};
use super::outcome::{self, CoveringError, Goal, Outcome};
use super::parts::parts;
use super::relaxed::Relaxed;
use super::search::{Search, Visit};
use super::snapshot::{restore, snapshot};
use crate::minimum::Method;
use crate::tree::Limit;
use destrier_certify::{
    CoveringCases, CoveringCertificate, CoveringNode, CoveringPart, CoveringProblem,
    CoveringProgram, CoveringProof, CoveringRow, CoveringTree, MAX_BYTES, SparseWeights,
};
use destrier_model::ModelError;
use destrier_run::{Control, Done, Progress, Saver};
use std::borrow::Cow;
use std::time::{Duration, Instant};

/// The most that a certificate claims.
const MAX_COST: u64 = 999_999_999;
/// After a halt parts that were never looked at are relaxed for so long.
const MOMENT: Duration = Duration::from_millis(500);
/// Cases between two fresh relaxations: from there on a resumed search does what this one does.
const EPOCH: usize = 64;

/// Solves a covering program.
///
/// # Errors
/// If the program is too large for a certificate, or the solver fails or is not part of this build.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_certify::{BoardCovering, Certificate, CoveringProblem};
/// use destrier_cover::covering::{Goal, solve_quietly};
///
/// let twice = BoardCovering::new(&Problem::new(Board::new(4, 4)?)).with_demand(2);
/// let outcome = solve_quietly(&CoveringProblem::Board(Box::new(twice)), Goal::Minimum)?;
/// let verified = Certificate::Covering(outcome.certificate).verify()?;
/// assert_eq!(verified.to_string(), "knight domination of 4x4, each square twice: exactly 8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    problem: &CoveringProblem,
    options: &outcome::Options,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Outcome, CoveringError> {
    let program = problem.program()?;
    let total = program.costs.iter().map(|&cost| u64::from(cost)).sum();
    if total > MAX_COST {
        return Err(CoveringError::Costs(total));
    }
    let certificate = |proof| CoveringCertificate { problem: problem.clone(), proof };
    let at_least = if let Goal::AtLeast(cost) = options.goal { Some(cost) } else { None };
    if let Some((proof, choice)) = at_once(&program, at_least) {
        return Ok(Outcome { certificate: certificate(proof), choice, limit: None, nodes: 1 });
    }
    let mut parts = if options.images { parts(&program) } else { Vec::new() };
    if parts.len() < 2 {
        parts = vec![(0..program.costs.len() as u32).collect()];
    }
    let programs = programs(&program, &parts);
    let (alone, together) = if parts.len() == 1 { (at_least, None) } else { (None, at_least) };
    let searches = programs.iter().map(|program| Search::new(program, alone, options.images));
    let mut run = Run {
        program: &program,
        parts: &parts,
        searches: searches.collect(),
        at_least: together,
        work: work(problem, options.goal),
        started: Instant::now(),
    };
    let end = match run.solve(options, control, saver) {
        // a choice is an answer in a build that cannot bound it
        Err(CoveringError::Model(ModelError::NoHighs)) if run.cost().is_some() => End::Refuted,
        end => end?,
    };
    let (choice, nodes) = (run.choice(), run.nodes());
    let (proof, limit) = match (end, &choice) {
        (End::Refuted, Some(cheaper)) => (at_most(cheaper, &program), None),
        (End::Refuted, None) => return Err(CoveringError::Numerics),
        (End::Settled, _) => (run.proof(choice.as_deref()), None),
        (End::Stopped(limit), _) => (run.proof(choice.as_deref()), limit),
    };
    let met = is_enough(&program, choice.as_deref(), options);
    let limit = limit.filter(|_| !met && !matches!(proof, CoveringProof::Exactly(..)));
    Ok(Outcome { certificate: certificate(proof), choice, limit, nodes })
}

/// The proof where a row asks for more columns than it has, or there are no columns at all; and the choice.
fn at_once(
    program: &CoveringProgram,
    at_least: Option<usize>,
) -> Option<(CoveringProof, Option<Vec<u32>>)> {
    if let Some(row) = Cases::new(program).uncoverable() {
        let leaf = vec![CoveringNode::Uncoverable(row as u32)];
        return Some((CoveringProof::Infeasible(leaf.into()), None));
    }
    program.costs.is_empty().then(|| (nothing(at_least), Some(Vec::new())))
}

/// The programs of the parts; of one part it is the whole.
fn programs<'a>(program: &'a CoveringProgram, parts: &[Vec<u32>]) -> Vec<Cow<'a, CoveringProgram>> {
    if parts.len() == 1 {
        return vec![Cow::Borrowed(program)];
    }
    let rows_of = program.rows_of_columns();
    parts.iter().map(|columns| Cow::Owned(program.part(columns, &rows_of))).collect()
}

/// How a run ended.
enum End {
    Settled,
    Refuted,
    /// Before all was settled, by a limit, or since no more was asked for.
    Stopped(Option<Limit>),
}

/// What the work is, in words, which name the program.
fn work(problem: &CoveringProblem, goal: Goal) -> String {
    match goal {
        Goal::Minimum => format!("covering tree for {problem}: minimum"),
        Goal::AtLeast(cost) => format!("covering tree for {problem}: at least {cost}"),
    }
}

/// The proof where there are no columns, and no row asks for any; HiGHS takes no such program.
fn nothing(at_least: Option<usize>) -> CoveringProof {
    let weights = CoveringNode::Weights(SparseWeights::over(1, &[]));
    match at_least {
        Some(1..) => CoveringProof::AtMost(0, Vec::new()),
        _ => CoveringProof::Exactly(0, Vec::new(), vec![weights].into()),
    }
}

/// Solves a covering program without a word and without limits.
///
/// # Errors
/// As [`solve`].
pub fn solve_quietly(problem: &CoveringProblem, goal: Goal) -> Result<Outcome, CoveringError> {
    let options = outcome::Options { goal, ..outcome::Options::default() };
    solve(problem, &options, Control::quiet(), &mut Saver::never())
}

/// The searches of all parts of a program, which take turns.
struct Run<'a> {
    program: &'a CoveringProgram,
    /// The columns of each part.
    parts: &'a [Vec<u32>],
    searches: Vec<Search<'a>>,
    /// What several parts are to show together, if not a cheapest choice.
    at_least: Option<usize>,
    work: String,
    started: Instant,
}

impl Run<'_> {
    /// Takes up a state, or looks for a first choice; then grows the trees while a search goes on beside them.
    fn solve(
        &mut self,
        options: &outcome::Options,
        control: Control<'_>,
        saver: &mut Saver<'_>,
    ) -> Result<End, CoveringError> {
        if let Some(state) = &options.resume {
            restore(&mut self.searches, &self.work, state)?;
        } else {
            if options.method == Method::Auto && self.is_impossible(control)? {
                return Ok(End::Settled);
            }
            let First { choice, next } = first(self.program, options, control)?;
            if choice.is_some_and(|choice| self.offer(&choice)) {
                return Ok(End::Refuted);
            }
            let large = self.searches.iter_mut().filter(|search| search.is_large());
            large.for_each(|search| search.ascend(at_least_a_moment(control)));
            if let Next::Bound(limit) = next {
                self.wind_up(control)?;
                return Ok(End::Stopped(limit));
            }
        }
        let (program, choice) = (self.program, self.choice());
        let most = options.nodes.unwrap_or(usize::MAX);
        let grow = |control: Control<'_>| self.grow(most, control, saver);
        let (end, found) = beside(program, options, choice, control, grow);
        let end = end?;
        if let (End::Stopped(_), Some(found)) = (&end, found) {
            self.offer(&found);
        }
        Ok(end)
    }

    /// Whether a relaxation shows that there is no choice, where there are limits.
    fn is_impossible(&mut self, control: Control<'_>) -> Result<bool, CoveringError> {
        for search in &mut self.searches {
            let program = search.cases.program;
            let limited = !program.rows.iter().all(CoveringRow::asks_for);
            let reduction = search.reduction.clone();
            let relaxed = || Relaxed::new(program, &reduction, &Cuts::default());
            if limited && search.begin(&mut relaxed()?, control)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes a choice if it is cheaper than the best one; whether that refutes what was to be shown.
    fn offer(&mut self, choice: &[u32]) -> bool {
        let mut refuted = false;
        for (search, columns) in self.searches.iter_mut().zip(self.parts) {
            let place = |column| columns.binary_search(column).ok().map(|place| place as u32);
            refuted |= search.offer(choice.iter().filter_map(place).collect());
        }
        match (self.at_least, self.cost()) {
            (Some(claimed), Some(cost)) => cost < claimed as u64,
            _ => refuted,
        }
    }

    /// Grows the trees until all is settled, or a limit comes first.
    fn grow(
        &mut self,
        most: usize,
        control: Control<'_>,
        saver: &mut Saver<'_>,
    ) -> Result<End, CoveringError> {
        loop {
            saver.save(|| snapshot(&self.searches, &self.work));
            let open = (0..self.searches.len()).filter(|&part| self.searches[part].is_open());
            let open: Vec<usize> = open.collect();
            if open.is_empty() {
                return Ok(End::Settled);
            }
            for part in open {
                if let Some(end) = self.epoch(part, most, control)? {
                    return Ok(end);
                }
            }
            if let Some(end) = self.together() {
                return Ok(end);
            }
        }
    }

    /// Visits some cases of a part; how that ended everything, if it did.
    fn epoch(
        &mut self,
        part: usize,
        most: usize,
        control: Control<'_>,
    ) -> Result<Option<End>, CoveringError> {
        self.searches[part].strengthen(control)?;
        let (reduction, cuts) =
            (self.searches[part].reduction.clone(), self.searches[part].cuts.clone());
        let mut relaxed = Relaxed::new(self.searches[part].cases.program, &reduction, &cuts)?;
        for _ in 0..EPOCH {
            if let Some(limit) = self.limit(most, control) {
                drop(relaxed);
                self.wind_up(control)?;
                return Ok(Some(End::Stopped(Some(limit))));
            }
            match self.searches[part].visit(&mut relaxed, control)? {
                Visit::Next => self.tell(control),
                Visit::Done if self.searches[part].is_impossible() => {
                    return Ok(Some(End::Settled));
                }
                Visit::Done => break,
                Visit::Refuted => return Ok(Some(End::Refuted)),
            }
        }
        Ok(None)
    }

    /// Bounds within what is left of the time, or a moment, what was never looked at, by a relaxation where it is small:
    /// that is what is shown of it.
    fn wind_up(&mut self, control: Control<'_>) -> Result<(), CoveringError> {
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
        let shown: i64 = self.searches.iter().map(Search::bound).sum();
        match self.cost() {
            Some(cost) if (cost as i64) < claimed => Some(End::Refuted),
            _ => (shown >= claimed).then_some(End::Settled),
        }
    }

    fn limit(&self, most: usize, control: Control<'_>) -> Option<Limit> {
        let bytes: usize = self.searches.iter().map(|search| search.nodes.bytes()).sum();
        match control.halted() {
            Some(halt) => Some(Limit::Halted(halt)),
            None if self.nodes() >= most => Some(Limit::Nodes),
            None if bytes > MAX_BYTES / 2 => Some(Limit::Bytes),
            None => None,
        }
    }

    fn nodes(&self) -> usize {
        self.searches.iter().map(|search| search.nodes.all.len()).sum()
    }

    /// The cost of the best choice; none if a part has none.
    fn cost(&self) -> Option<u64> {
        let cost = |search: &Search| Some(search.cases.program.cost(search.best.as_ref()?));
        self.searches.iter().map(cost).sum()
    }

    /// The best choice; none if a part has none.
    fn choice(&self) -> Option<Vec<u32>> {
        let own = self.searches.iter().zip(self.parts).map(|(search, columns)| {
            let best = search.best.as_ref()?.iter();
            Some(best.map(|&column| columns[column as usize]).collect::<Vec<u32>>())
        });
        let own: Option<Vec<Vec<u32>>> = own.collect();
        let mut choice = own?.concat();
        choice.sort_unstable();
        Some(choice)
    }

    /// All that the trees show.
    fn proof(&self, choice: Option<&[u32]>) -> CoveringProof {
        let shown: Vec<_> = self.searches.iter().map(Search::written).collect();
        let impossible = shown.iter().position(|(_, least)| least.is_none());
        let least: i64 = shown.iter().filter_map(|(_, least)| *least).sum();
        let mut trees: Vec<CoveringTree> = shown.into_iter().map(|(tree, _)| tree).collect();
        let cases = if trees.len() == 1 {
            CoveringCases::Tree(trees.remove(0))
        } else {
            let own = self.parts.iter().zip(trees).enumerate();
            let own = own.filter(|&(part, _)| impossible.is_none_or(|only| only == part));
            let own =
                own.map(|(_, (columns, tree))| CoveringPart { columns: columns.clone(), tree });
            CoveringCases::Parts(own.collect())
        };
        match choice {
            _ if impossible.is_some() => CoveringProof::Infeasible(cases),
            Some(choice) if self.program.cost(choice) as i64 == least => {
                CoveringProof::Exactly(least as usize, choice.to_vec(), cases)
            }
            _ => CoveringProof::AtLeast(least as usize, cases),
        }
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
fn at_least_a_moment(control: Control<'_>) -> Control<'_> {
    let is_short = control.remaining().is_some_and(|left| left < MOMENT);
    if is_short || control.halted().is_some() { moment() } else { control }
}

/// A choice, of which no more is shown.
fn at_most(choice: &[u32], program: &CoveringProgram) -> CoveringProof {
    CoveringProof::AtMost(program.cost(choice) as usize, choice.to_vec())
}
