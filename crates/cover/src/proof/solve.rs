//! A covering program solved: a choice, a bound, and the certificate of both.

use super::error::CoveringError;
use super::in_program::{ProblemProof, ones};
use super::incumbent::{Known, Threads, but_the_last, is_enough, looks_by_itself, searched, soon};
use super::parts::{part, parts, together};
use crate::answer::{Answer, End, Unchecked};
use crate::proof::case::{Cases, Cuts, Leaf, Written, in_kind_program, nothing};
use crate::proof::reductions::Kernel;
use crate::proof::relaxation::Relaxed;
use crate::proof::tree::Search;
use crate::proof::tree::{Run, Team, TreeLimits, at_least_a_moment};
use crate::question::{Effort, Goal, Method};
use crate::symmetry::{Automorphism, Symmetry, check_automorphisms};
use destrier_certify::{
    CoveringProblem, CoveringProgram, CoveringRow, LinearNode, LinearTree, ProgramProof,
};
use destrier_run::{Control, Halt, Saver};
use num_rational::BigRational;
use std::borrow::Cow;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// A kernel with more entries is not relaxed before a first choice.
const ENTRIES: usize = 1 << 17;
/// The relaxation of one may take so long,
const ROOT: Duration = Duration::from_secs(4);
/// and this part of the time, as cuts may.
const PART: u32 = 8;

/// What is found and shown of a covering program: the columns of a choice.
pub type UncheckedChoice = Unchecked<Vec<u32>, ProblemProof>;

/// The most that all columns may cost.
const MAX_COST: u64 = 999_999_999;

/// Solves a covering program.
///
/// # Errors
/// If the program is too large for a certificate, or the solver fails or is not part of this build.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_certify::{BoardCovering, CoveringProblem};
/// use destrier_cover::proof::solve_quietly;
/// use destrier_cover::question::Goal;
///
/// let twice = BoardCovering::new(&Problem::new(Board::new(4, 4)?)).with_demand(2);
/// let outcome = solve_quietly(&CoveringProblem::from(twice), Goal::Minimum)?;
/// let verified = outcome.certificate.certificate().verify()?;
/// assert_eq!(verified.to_string(), "knight domination of 4x4, each square twice: exactly 8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    problem: &CoveringProblem,
    options: &Effort<'_>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<UncheckedChoice, CoveringError> {
    let control = control.within(options.time_limit);
    let program = problem.program()?;
    let total = program.costs.iter().map(|&cost| u64::from(cost)).sum();
    if total > MAX_COST {
        return Err(CoveringError::Costs(total));
    }
    check_automorphisms(&*program, &options.automorphisms)?;
    let certificate = |proof| ProblemProof { problem: problem.clone(), proof };
    let (at_least, has_images) = (options.goal.at_least(), !options.format.is_for_others());
    if let Some((proof, choice)) = at_once(&program, at_least) {
        let is_refuted = matches!(proof, ProgramProof::Solution(..));
        let end = if is_refuted { End::Refuted } else { End::Finished };
        return Ok(Unchecked::by_tree(certificate(proof), choice, end, 1));
    }
    let mut parts = if options.format.has_parts() { parts(&program) } else { Vec::new() };
    if parts.len() < 2 {
        parts = vec![(0..program.costs.len() as u32).collect()];
    }
    let programs = programs(&program, &parts);
    let (alone, together) = if parts.len() == 1 { (at_least, None) } else { (None, at_least) };
    let searches = programs.iter().zip(&parts).map(|(program, part)| {
        let mut search = Search::new(program, alone, has_images, control);
        if has_images && !options.automorphisms.is_empty() {
            let given = within(part, &options.automorphisms);
            search.symmetry = Some(Symmetry::generated(&**program, &given));
        }
        search
    });
    let mut run = Run {
        program: &program,
        parts: &parts,
        searches: searches.collect(),
        teams: Vec::new(),
        at_least: together,
        work: work(problem, options),
        limits: TreeLimits::of(options),
        division: &options.division,
        started: Instant::now(),
        searching: Some(options).filter(|options| looks_by_itself(options)),
    };
    let end = run.solve(options, control, saver)?;
    let (choice, nodes) = (run.choice(), run.nodes());
    let proof = match (end, &choice) {
        (End::Refuted, Some(cheaper)) => solution(program.cost(cheaper), cheaper),
        (End::Refuted, None) => return Err(CoveringError::Numerics),
        // nothing is said of what units go on with
        (End::Divided, Some(choice)) if options.division.open.is_some() => {
            solution(program.cost(choice), choice)
        }
        _ => run.proof(choice.as_deref()),
    };
    let end = match proof {
        ProgramProof::Optimum(..) => End::Finished,
        _ if end.is_limit() && is_enough(&program, choice.as_deref(), options) => End::Target,
        _ => end,
    };
    Ok(Unchecked::by_tree(certificate(proof), choice, end, nodes))
}

/// That a choice costs so much.
fn solution(cost: u64, choice: &[u32]) -> ProgramProof {
    ProgramProof::Solution(BigRational::from_integer(cost.into()), ones(choice))
}

impl Answer<Vec<u32>> {
    /// What the checker accepts of a covering program: all that is shown, and the choice where that is a bound alone.
    ///
    /// # Errors
    /// If the checker rejects it.
    pub fn of_program(found: UncheckedChoice, effort: &Effort<'_>) -> Result<Self, CoveringError> {
        let (proof, found) = found.apart();
        let problem = proof.problem.clone();
        let cost = found.best.as_ref().map(|chosen| Ok(problem.program()?.cost(chosen) as usize));
        let cost = cost.transpose().map_err(CoveringError::Program)?;
        let is_bound = matches!(proof.proof, ProgramProof::Bound(..));
        let choice = found.best.as_ref().filter(|_| is_bound);
        let choice = choice.map(|chosen| ProblemProof::of_choice(&problem, chosen)).transpose()?;
        let all = [Some(proof), choice].into_iter().flatten();
        let checked = all.map(|own| own.certificate().checked());
        let refused = |rejection| CoveringError::Refused(Box::new(rejection));
        let mut shown = checked.collect::<Result<Vec<_>, _>>().map_err(refused)?;
        if effort.goal.at_least().is_none() {
            shown.reverse();
        }
        Ok(Answer::new(found, cost, shown))
    }
}

/// The proof where a row asks for more columns than it has, or there are no columns at all; and the choice.
fn at_once(
    program: &CoveringProgram,
    at_least: Option<usize>,
) -> Option<(ProgramProof, Option<Vec<u32>>)> {
    let mut cases = Cases::new(program);
    if let Some(row) = cases.uncoverable() {
        let leaf = Written::Leaf(Leaf::Uncoverable(row as u32));
        let (tree, _) = in_kind_program(&mut cases, &[leaf], &[], &[]);
        return Some((ProgramProof::Infeasible(tree), None));
    }
    program.costs.is_empty().then(|| (of_nothing(at_least), Some(Vec::new())))
}

/// The programs of the parts; of one part it is the whole.
fn programs<'a>(program: &'a CoveringProgram, parts: &[Vec<u32>]) -> Vec<Cow<'a, CoveringProgram>> {
    if parts.len() == 1 {
        return vec![Cow::Borrowed(program)];
    }
    let rows_of = program.rows_of_columns();
    parts.iter().map(|columns| Cow::Owned(part(program, &rows_of, columns).0)).collect()
}

/// The automorphisms of a part: what those do in it that keep it.
fn within(part: &[u32], automorphisms: &[Automorphism]) -> Vec<Automorphism> {
    let place: HashMap<u32, u32> = part.iter().copied().zip(0..).collect();
    let inside = |moved: &Automorphism| {
        let images = part.iter().map(|&column| place.get(&moved.0[column as usize]).copied());
        images.collect::<Option<Vec<u32>>>().map(Automorphism)
    };
    automorphisms.iter().filter_map(inside).collect()
}

/// What the work is, in words, which name the program and what the tree may have.
fn work(problem: &CoveringProblem, options: &Effort<'_>) -> String {
    let form = if options.format.is_for_others() { " without images" } else { "" };
    match options.goal {
        Goal::Cover | Goal::Minimum => format!("covering tree{form} for {problem}: minimum"),
        Goal::AtLeast(cost) => format!("covering tree{form} for {problem}: at least {cost}"),
    }
}

/// The proof where there are no columns, and no row asks for any; HiGHS takes no such program.
fn of_nothing(at_least: Option<usize>) -> ProgramProof {
    let zero = BigRational::default();
    match at_least {
        Some(1..) => ProgramProof::Solution(zero, Vec::new()),
        _ => {
            let tree = LinearTree::from(vec![LinearNode::Weights(nothing())]);
            ProgramProof::Optimum(zero, Vec::new(), tree)
        }
    }
}

/// Solves a covering program without a word and without limits.
///
/// # Errors
/// As [`solve`].
pub fn solve_quietly(
    problem: &CoveringProblem,
    goal: Goal,
) -> Result<UncheckedChoice, CoveringError> {
    let options = Effort { goal, ..Effort::default() };
    solve(problem, &options, Control::quiet(), &mut Saver::never())
}

impl Run<'_> {
    /// Takes up a state, or looks for a first choice; then grows the trees while a search goes on beside them.
    fn solve(
        &mut self,
        options: &Effort<'_>,
        control: Control<'_>,
        saver: &mut Saver<'_>,
    ) -> Result<End, CoveringError> {
        if let Some(state) = &options.resume {
            self.restore(state)?;
            if self.is_refuted() {
                return Ok(End::Refuted);
            }
        } else {
            if options.method == Method::Auto && self.is_impossible(control)? {
                return Ok(End::Finished);
            }
            if options.method == Method::Auto
                && let Some(end) = self.roots(options, control)?
            {
                return Ok(end);
            }
            let kernel = self.kernel(control);
            let (choice, end) = self.known(&kernel, options).first(control)?;
            if choice.is_some_and(|choice| self.offer(&choice)) {
                return Ok(End::Refuted);
            }
            let large = self.searches.iter_mut();
            let large = large.filter(|search| search.is_large() && search.is_untouched());
            large.for_each(|search| search.ascend(at_least_a_moment(control)));
            if let Some(end) = end {
                self.wind_up(control)?;
                return Ok(end);
            }
        }
        // what an interrupted search or interrupted cuts begin, the next run would not; a limit shortens those of any run
        let mut never = Saver::never();
        let saver = if control.interrupted() { &mut never } else { saver };
        let (program, choice) = (self.program, self.choice());
        let threads = Threads::new(options);
        self.teams = self.searches.iter().map(|_| Team::new(threads.growing)).collect();
        let time = but_the_last(program, options, threads, control);
        let grow = |control: Control<'_>| self.grow(control.within(time), saver);
        let (end, mut found) = searched(program, options, (choice, threads), control, grow);
        let mut end = end?;
        let is_late = matches!(end, End::Halted(Halt::TimeLimit));
        if time.is_some() && is_late && control.halted().is_none() {
            let kernel = self.kernel(control);
            found = self.known(&kernel, options).last(control.silent());
            if control.interrupted() {
                end = End::Halted(Halt::Interrupted);
            }
        }
        if let Some(found) = found.filter(|_| end.is_limit()) {
            self.offer(&found);
        }
        Ok(end)
    }

    /// Bounds the roots of trees that are soon relaxed: by their kernels, until a first choice costs as much, and then
    /// by cuts, which settles what is easy; how that ended all, if it did.
    fn roots(
        &mut self,
        options: &Effort<'_>,
        control: Control<'_>,
    ) -> Result<Option<End>, CoveringError> {
        if let Some(start) = options.choice.as_ref().filter(|start| self.program.admits(start)) {
            self.offer(start);
        }
        let enough = options.target.filter(|_| self.parts.len() == 1);
        let patience = control.remaining().map_or(ROOT, |left| ROOT.min(left / PART));
        for search in &mut self.searches {
            let kernel = Kernel::new(search.cases.program, control);
            if search.is_open() && kernel.entries() <= ENTRIES {
                let mut root = None;
                if search.is_untouched() && control.halted().is_none() {
                    root = search.begin_with(&kernel, control.within(Some(patience)))?;
                }
                let target = search.bound().max(enough.unwrap_or(0) as i64) - kernel.base();
                if search.is_open() && !search.is_refuted() {
                    let start = search.best.as_deref().map(|best| kernel.within(best));
                    let found = soon(&kernel.program, start, target, options, control);
                    found.map(|found| search.offer(kernel.choice(&found)));
                    search.settle_root();
                    let known = search.best.as_deref().map(|best| search.cases.program.cost(best));
                    let known = known.map(|known| known as i64 - kernel.base());
                    let control = control.within(Some(patience));
                    let found = root
                        .filter(|_| search.is_open() && enough.is_none())
                        .and_then(|root| root.choice(&kernel.program, known, control));
                    found.map(|found| search.offer(kernel.choice(&found)));
                    search.settle_root();
                    search.shut(control);
                }
            }
        }
        if let Some(choice) = self.choice() {
            (options.chosen)(&choice);
        }
        for search in self.searches.iter_mut().filter(|search| !search.is_large()) {
            search.strengthen(control.within(control.remaining().map(|left| left / PART)))?;
            search.settle_root();
            search.shut(control);
        }
        if self.is_refuted() {
            return Ok(Some(End::Refuted));
        }
        let is_open = self.searches.iter().any(Search::is_open);
        Ok((!is_open).then_some(End::Finished))
    }

    /// Looks longer for a cheaper choice; whether it refutes what was to be shown.
    pub(super) fn search(&mut self, control: Control<'_>) -> bool {
        let Some(options) = self.searching else { return false };
        let kernel = self.kernel(control);
        let found = self.known(&kernel, options).later(control);
        found.is_some_and(|found| self.offer(&found))
    }

    /// What is known of all parts, which have this kernel.
    fn known<'b>(&'b self, kernel: &'b Kernel<'b>, options: &'b Effort<'b>) -> Known<'b> {
        let (best, cost, bound) = (self.choice(), self.cost(), self.bound());
        Known { program: self.program, options, kernel, best, cost, bound }
    }

    /// What is left to choose for a cheaper choice: without columns that none has, and with those of settled parts.
    fn kernel(&self, control: Control<'_>) -> Kernel<'_> {
        let mut is_out = vec![false; self.program.costs.len()];
        for (search, columns) in self.searches.iter().zip(self.parts) {
            let settled = search.best.as_ref().filter(|_| !search.is_open());
            for (own, &column) in (0..).zip(columns) {
                let is_left = settled.is_none_or(|best| best.binary_search(&own).is_ok());
                is_out[column as usize] = !is_left || search.is_shut(own);
            }
        }
        Kernel::without(self.program, |column| is_out[column as usize], control)
    }

    /// Whether a relaxation shows that there is no choice, where there are limits.
    fn is_impossible(&mut self, control: Control<'_>) -> Result<bool, CoveringError> {
        for search in &mut self.searches {
            let program = search.cases.program;
            let limited = !program.rows.iter().all(CoveringRow::asks_for);
            let reduction = search.reduction.clone();
            let relaxed = || Relaxed::new(program, &reduction, &Cuts::default());
            if limited && control.halted().is_none() && search.begin(&mut relaxed()?, control)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// All that the trees show.
    fn proof(&self, choice: Option<&[u32]>) -> ProgramProof {
        let shown = self.searches.iter().map(Search::written);
        let (mut trees, least): (Vec<LinearTree>, Vec<Option<i64>>) = shown.unzip();
        let impossible = least.iter().position(Option::is_none);
        let tree = match trees.len() {
            1 => trees.remove(0),
            _ => {
                let own = self.parts.iter().zip(trees).enumerate();
                let own = own.filter(|&(part, _)| impossible.is_none_or(|only| only == part));
                together(self.program, own.map(|(_, (columns, tree))| (&columns[..], tree)))
            }
        };
        let least: i64 = least.into_iter().flatten().sum();
        let bound = BigRational::from_integer(least.into());
        match choice {
            _ if impossible.is_some() => ProgramProof::Infeasible(tree),
            Some(choice) if self.program.cost(choice) as i64 == least => {
                ProgramProof::Optimum(bound, ones(choice), tree)
            }
            _ => ProgramProof::Bound(bound, tree),
        }
    }
}
