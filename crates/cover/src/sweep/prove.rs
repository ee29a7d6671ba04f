//! The proof of a bound by the smallest subproblem that shows it.

use super::fold::Fold;
use super::options::{SweepError, SweepOptions};
use super::partitioning::CostPartitioning;
use super::prover::{Prover, UncheckedSweep};
use super::subproblem::{Extent, Subproblem};
use super::zones::Zones;
use crate::answer::{End, FoundBy, Unchecked};
use destrier_board::{Group, MoveGraph, Problem, Symmetry};
use destrier_run::{Control, Saver, Snapshot, StateError};
use std::rc::Rc;

/// Boards with a shorter side up to this are swept in one go, and quotients of fewer squares.
const NARROW: usize = 8;
const SMALL: usize = 144;
/// First tries to sweep all of a quotient: by these tables, within so many bytes for states, a tenth of a second and some
/// seconds ...
const TRIES: [(Zones, u64); 2] =
    [(Zones::OF_SMALL_TABLES, 1 << 22), (Zones::OF_MIDDLE_TABLES, 1 << 26)];
/// ... and so many for the tables.
const TABLES: u64 = 1 << 27;

/// A sweep that may prove the bound.
struct Candidate {
    subproblem: Subproblem,
    fold: Rc<Fold>,
    memory: usize,
}

/// The sweeps to try, those of smaller subproblems first.
fn candidates(problem: &Problem, max_overlap: usize, memory: usize) -> Vec<Candidate> {
    let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
    let whole = Rc::new(Fold::whole(&graph, problem));
    let halved = Fold::halved(&graph, problem).map(Rc::new);
    let is_folded = problem.symmetry != Group::None;
    let is_small = match is_folded {
        true => whole.quotient.domain().len() < SMALL,
        false => problem.board.rows().min(problem.board.cols()) <= NARROW,
    };
    let halved = halved.filter(|_| !is_small);
    let candidate = |fold: &Rc<Fold>, extent, zones| {
        let subproblem = Subproblem::new(fold, extent, zones)?;
        Some(Candidate { subproblem, fold: Rc::clone(fold), memory })
    };
    let tries = TRIES.into_iter().filter(|_| is_folded).map(|(zones, states)| {
        let all = candidate(&whole, Extent::Whole, zones)?;
        let tables = CostPartitioning::bytes(&all.subproblem);
        let memory = memory.min((tables + states) as usize);
        (tables <= TABLES).then_some(Candidate { memory, ..all })
    });
    let halves = halved.iter().flat_map(|fold| {
        let half = move |overlap| candidate(fold, Extent::Half { overlap }, Zones::OF_LARGE_TABLES);
        (0..=max_overlap).map(half)
    });
    let last = candidate(&whole, Extent::Whole, Zones::OF_LARGE_TABLES);
    tries.chain(halves).chain([last]).flatten().collect()
}

/// Proves that every cover of the problem has at least so many pieces, if it can be shown.
///
/// # Errors
/// [`SweepError`], before any long work.
///
/// # Panics
/// If the system has no threads to give.
pub fn prove(
    problem: &Problem,
    at_least: usize,
    options: &SweepOptions,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<UncheckedSweep, SweepError> {
    if !problem.is_uniform() {
        return Err(SweepError::NotUniform);
    }
    let (board, exempt) = (problem.board, &problem.exempt);
    let keeps = |symmetry: &Symmetry| exempt.image(*symmetry) == *exempt;
    if problem.limits_pieces() || !problem.symmetry.elements().iter().all(keeps) {
        return Err(SweepError::NotPlain);
    }
    board.with_area_at_most(destrier_certify::MAX_AREA).map_err(|_| SweepError::TooWide(board))?;
    let threads = rayon::ThreadPoolBuilder::new().num_threads(options.threads.max(1));
    let threads = threads.build().ok();
    let candidates = candidates(problem, options.max_overlap, control.memory());
    if candidates.is_empty() {
        return Err(SweepError::TooWide(board));
    }
    let mut options = options.clone();
    let mut resumed: Option<Snapshot> = options.resume.clone();
    // what each may show: the best bound is tried by the first one
    let mut hopes = vec![at_least; candidates.len()];
    let mut found = Unchecked::by(FoundBy::Sweep, None, None, End::Short, 0);
    while let Some(&size) = hopes.iter().max().filter(|&&size| size > 0) {
        let at = hopes.iter().position(|&hope| hope == size).unwrap_or(0);
        let Candidate { subproblem, fold, memory } = &candidates[at];
        hopes[at] = size - 1;
        let name = Prover::name(problem, size, subproblem);
        if resumed.as_ref().is_some_and(|resumed| resumed.work != name) {
            continue;
        }
        if CostPartitioning::bytes(subproblem) > *memory as u64 {
            (hopes[at], found.end) = (0, End::OutOfMemory);
            continue;
        }
        let mut prover = Prover::new(problem, size, subproblem, &fold.graph, &options)?;
        let next = || prover.prove(control.with_memory(*memory), saver);
        let next = on_threads(threads.as_ref(), next)?;
        let hope = prover.hope;
        (resumed, options.resume) = (None, None);
        let why = found.end;
        found = after(found, next);
        match found.end {
            End::Short => hopes[at] = hope.min(size - 1),
            End::OutOfMemory if *memory < control.memory() => hopes[at] = 0,
            End::OutOfMemory => (),
            End::Finished if size < at_least => {
                found.end = why;
                break;
            }
            _ => break,
        }
    }
    match resumed {
        Some(other) => {
            let wanted = format!("sweep for {problem}: at least {at_least} or less");
            Err(StateError::OtherWork { found: other.work, wanted }.into())
        }
        None => Ok(found),
    }
}

/// Does the work in a pool, or in rayon's own one, which makes do with one thread where there are no others.
fn on_threads<T: Send>(threads: Option<&rayon::ThreadPool>, work: impl FnOnce() -> T + Send) -> T {
    match threads {
        Some(threads) => threads.install(work),
        None => work(),
    }
}

/// What a sweep found, with what earlier ones did.
fn after(before: UncheckedSweep, next: UncheckedSweep) -> UncheckedSweep {
    let work = before.work.into_iter().chain(next.work).sum();
    let certificates = [next.certificate, before.certificate].into_iter().flatten();
    let certificate = certificates.reduce(|a, b| if b.size > a.size { b } else { a });
    Unchecked { certificate, work: Some(work), ..next }
}

#[cfg(test)]
mod tests {
    use super::super::groups::state_bytes;
    use super::*;
    use destrier_board::Board;
    use destrier_certify::{Certificate, verify};

    /// Proves a bound by one subproblem alone; the checker accepts what comes of it.
    fn prove_by(problem: &Problem, at_least: usize, extent: Extent) -> Swept {
        swept(problem, at_least, extent, &|_| usize::MAX)
    }

    /// What was found, the most that it may show, and the most states at once.
    type Swept = (UncheckedSweep, usize, usize);

    /// The same with memory for the tables and so many bytes more.
    fn swept(
        problem: &Problem,
        at_least: usize,
        extent: Extent,
        memory: &dyn Fn(usize) -> usize,
    ) -> Swept {
        let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
        let fold = match extent {
            Extent::Half { .. } => Fold::halved(&graph, problem).unwrap(),
            Extent::Whole => Fold::whole(&graph, problem),
        };
        let subproblem = Subproblem::new(&fold, extent, Zones::OF_LARGE_TABLES).unwrap();
        let options = SweepOptions { threads: 2, ..SweepOptions::default() };
        let mut prover =
            Prover::new(problem, at_least, &subproblem, &fold.graph, &options).unwrap();
        let memory = memory(CostPartitioning::bytes(&subproblem) as usize);
        let control = Control::quiet().with_memory(memory);
        let found = prover.prove(control, &mut Saver::never()).unwrap();
        if let Some(certificate) = &found.certificate {
            let size = certificate.size;
            let verdict = verify(&Certificate::Sweep(certificate.clone()).to_string()).unwrap();
            assert_eq!(verdict.to_string(), format!("{problem}: at least {size}"));
        }
        let shown = found.certificate.as_ref().map(|certificate| certificate.size);
        assert!(found.end != End::Finished || shown == Some(at_least));
        (found, prover.hope, prover.tally.peak)
    }

    /// Two tries by smaller tables and in less memory, three halves, and all of it by large tables.
    #[test]
    fn all_of_a_quotient_is_tried_before_its_halves() {
        let memory = 1 << 40;
        let swept = |symmetry| {
            let problem =
                Problem::new(Board::new(26, 26).unwrap()).with_symmetry(symmetry).unwrap();
            let candidates = candidates(&problem, 2, memory);
            let kind = |candidate: &Candidate| {
                let is_whole = candidate.subproblem.extent == Extent::Whole;
                (is_whole, candidate.memory < memory)
            };
            candidates.iter().map(kind).collect::<Vec<_>>()
        };
        let (tried, whole, half) = ((true, true), (true, false), (false, false));
        assert_eq!(swept(Group::Bilateral4), [tried, tried, half, half, half, whole]);
        // nothing folds this board, and that one is too wide to be swept in one go
        assert_eq!(swept(Group::None), [half, half, half]);
        assert_eq!(swept(Group::Rot180), [half, half, half]);
    }

    /// How states came about takes most of the memory, and is not needed where no state is left in the end; where
    /// one is, what the sets cost shows a bound nevertheless.
    #[test]
    fn a_proof_needs_memory_only_for_the_states_of_a_moment() {
        let extent = Extent::Half { overlap: 0 };
        let with = |side, at_least, memory: &dyn Fn(usize) -> usize| {
            let problem = Problem::new(Board::new(side, side).unwrap());
            swept(&problem, at_least, extent, memory)
        };
        let (whole, _, peak) = with(13, 28, &|_| usize::MAX);
        assert_eq!(whole.end, End::Finished);
        let moment = peak * state_bytes::<u64>() as usize;
        assert_eq!(with(13, 28, &|tables| tables + moment).0.end, End::Finished);
        assert_eq!(with(13, 28, &|tables| tables + moment - 1).0.end, End::OutOfMemory);
        // the first sweep of this board leaves a set within the budget
        let moment = with(14, 32, &|_| usize::MAX).2 * state_bytes::<u64>() as usize;
        let (short, ..) = with(14, 32, &|tables| tables + moment);
        assert_eq!(short.end, End::OutOfMemory);
        assert_eq!(short.certificate.unwrap().size, 31);
    }

    /// A single line has no first half that could be swept for half of the budget.
    #[test]
    fn a_single_line_is_swept_for_all_of_its_budget() {
        let archbishop = "archbishop".parse().unwrap();
        let board = Board::new(4, 1).unwrap();
        let problem = Problem { piece: archbishop, ..Problem::new(board) };
        let problem = problem.with_symmetry(Group::Rot180).unwrap();
        assert_eq!(prove_by(&problem, 4, Extent::Whole).0.end, End::Finished);
        assert_eq!(prove_by(&problem, 5, Extent::Whole).0.end, End::Refuted);
    }

    /// Knight domination numbers, OEIS A006075; odd and even numbers of lines have other middle lines.
    #[test]
    fn lines_beyond_the_half_show_the_minimum_and_no_more() {
        for (side, least) in [(7, 10), (8, 12)] {
            let problem = Problem::new(Board::new(side, side).unwrap());
            for overlap in 0..=5 {
                let extent = Extent::Half { overlap };
                let end = prove_by(&problem, least, extent).0.end;
                assert_eq!(end, End::Finished, "{side} {overlap}");
                let (beyond, hope, _) = prove_by(&problem, least + 1, extent);
                assert_eq!((beyond.end, hope), (End::Short, least));
            }
        }
    }

    /// The whole quotient shows the minimum; halves of it show no more, and with some overlap as much.
    #[test]
    fn halves_of_the_quotient_show_the_minimum_and_no_more() {
        for (side, group) in
            [7, 8, 9].into_iter().flat_map(|side| Group::NAMED.map(|group| (side, group)))
        {
            let board = Board::new(side, side).unwrap();
            let problem = Problem::new(board).with_symmetry(group).unwrap();
            if matches!(group, Group::None | Group::All) {
                continue;
            }
            let (any, ..) = prove_by(&problem, board.area() + 1, Extent::Whole);
            assert_eq!(any.end, End::Refuted, "{problem} has a cover");
            let least = any.best.unwrap().len();
            let whole = prove_by(&problem, least, Extent::Whole).0.end;
            assert_eq!(whole, End::Finished, "{problem}");
            let by = |size, overlap| prove_by(&problem, size, Extent::Half { overlap }).0.end;
            assert!((0..=5).any(|overlap| by(least, overlap) == End::Finished), "{problem}");
            for overlap in [0, 2, 5] {
                assert_eq!(by(least + 1, overlap), End::Short, "{problem}, {overlap}");
            }
        }
    }
}
