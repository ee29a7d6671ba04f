//! Which method suits a problem, and how much of it.

use crate::proof::reductions::Kernel;
use crate::question::limits::SMALL;
use crate::question::{Effort, Method, ProofFormat};
use destrier_board::{Group, Piece, Problem};
use destrier_certify::{CoveringProblem, CoveringProgram};
use destrier_run::Control;
use std::ops::RangeInclusive;
use std::time::Duration;

/// Whether a proof is begun where no sweep suits.
pub(super) fn is_small(problem: &Problem) -> bool {
    orbits(problem) <= SMALL
}

/// Boards with a shorter side below this are proved by trees as fast, up to the other by no tree.
const WORTH_A_SWEEP: RangeInclusive<usize> = 11..=24;
const TOO_LARGE_FOR_TREES: usize = 15;

/// The same for boards modulo a symmetry, which are narrower.
const WORTH_A_FOLDED_SWEEP: RangeInclusive<usize> = 11..=40;

/// Bytes for a sweep of a board glued to itself, where a tree may do better: those of some seconds.
const WORTH_A_TRY: usize = 3 << 28;

/// Boards of at most so many squares, and with a symmetry of so many orbits, are swept within seconds, mostly.
/// Those glued to themselves are not so narrow: 18x18 with half turns takes half a second, 19x19 more than a minute.
const SWEPT: usize = 289;
const SWEPT_ORBITS: usize = 256;
const SWEPT_GLUED_ORBITS: usize = 162;

/// Quarter turns of more orbits take a tree less time: 22x22 3 s (6 by a sweep), 26x26 7 s (19).
const SWEPT_QUARTERS: usize = 120;

/// Half turns of boards as wide as this, and of so many orbits, take a tree less time: 19x19 36 s, and a sweep 17 GB;
/// 20x20 550 s (13 by a sweep).
const WIDE_HALF_TURNS: usize = 19;
const TREES_OF_HALF_TURNS: usize = 190;

/// Boards of at most so many squares, and with a symmetry of so many orbits, are swept for knights and kings within
/// minutes, mostly, beside a search where no time is set (those of longer leaps have wider frontiers: 18x18 takes 15 GB
/// for the leaper 1,4), ...
const SWEPT_IN_MINUTES: usize = 400;
const SWEPT_ORBITS_IN_MINUTES: usize = 289;

/// ... and others, too, if there is at least this much.
const LONG: Duration = Duration::from_secs(600);

/// Whether a sweep is likely to be faster than a tree: leapers on boards of some size.
pub(super) fn suits_a_sweep(problem: &Problem) -> bool {
    let sides = match problem.symmetry {
        // of one colour, say, which has as many open squares as a half of the width
        Group::None if 2 * problem.exempt.len() + 1 < problem.board.area() => WORTH_A_SWEEP,
        _ => WORTH_A_FOLDED_SWEEP,
    };
    !problem.limits_pieces()
        && problem.is_uniform()
        && problem.rule.is_monotone()
        && matches!(problem.piece, Piece::Knight | Piece::King | Piece::Leaper(..))
        && sides.contains(&shorter(problem))
        && !is_sooner_by_a_tree(problem)
}

/// Programs of fewer rows are as soon done by cases alone, ...
const MANY_ROWS: usize = 600;

/// ... and so are those whose rows have more columns than this, on average, or that have fewer columns than rows: regions of
/// these are wide.
const SHORT_ROWS: usize = 8;

/// The same of kernels that have more rows than this for each column.
const DENSE: usize = 3;

/// Whether local cuts are asked for, or likely to show more than cases that have none: where the method and its certificate
/// are free, and rows are many and short and ask for one column each.
pub(super) fn suits_local_cuts(problem: &CoveringProblem, effort: &Effort<'_>) -> bool {
    let is_free = effort.method == Method::Auto
        && effort.format == ProofFormat::Destrier
        && (effort.nodes, effort.bytes) == (None, None)
        && effort.automorphisms.is_empty()
        && !effort.division.leaves_cases();
    match problem {
        _ if effort.method == Method::LocalCuts => true,
        CoveringProblem::Rows(program) => {
            let rows = &program.rows;
            let entries: usize = rows.iter().map(|row| row.columns.len()).sum();
            is_free
                && (MANY_ROWS..=program.costs.len()).contains(&rows.len())
                && entries <= SHORT_ROWS * rows.len()
                && rows.iter().all(|row| row.demand() == Some(1))
                && !has_dense_kernel(program)
        }
        CoveringProblem::Board(_) => false,
    }
}

/// Whether what is left of a program has so many rows for each column that regions of them are wide.
fn has_dense_kernel(program: &CoveringProgram) -> bool {
    let kernel = Kernel::new(program, Control::quiet()).program;
    kernel.rows.len() > DENSE * kernel.costs.len()
}

/// Whether a problem leaves a tree little to do, and its halves a sweep much: where turns glue a side to itself, and on
/// tori, which have as many symmetries as squares, unless frontiers are as narrow as those of kings (13x13: 60 s, and a
/// sweep ten minutes at least).
fn is_sooner_by_a_tree(problem: &Problem) -> bool {
    let orbits = orbits(problem);
    match problem.symmetry {
        _ if problem.board.is_torus() => problem.piece != Piece::King,
        Group::Rot90 => orbits > SWEPT_QUARTERS,
        Group::Rot180 => shorter(problem) >= WIDE_HALF_TURNS && orbits <= TREES_OF_HALF_TURNS,
        _ => false,
    }
}

/// Whether a sweep is likely to prove a minimum within seconds.
pub(super) fn is_swept_outright(problem: &Problem) -> bool {
    let most = match problem.symmetry {
        Group::None => SWEPT,
        _ if is_glued(problem) => SWEPT_GLUED_ORBITS,
        _ => SWEPT_ORBITS,
    };
    orbits(problem) <= most && suits_a_sweep(problem)
}

/// Whether there is time for a sweep that takes long.
pub(super) fn is_swept_in(problem: &Problem, left: Option<Duration>) -> bool {
    let most = match problem.symmetry {
        Group::None => SWEPT_IN_MINUTES,
        _ => SWEPT_ORBITS_IN_MINUTES,
    };
    let is_short = matches!(problem.piece, Piece::Knight | Piece::King) && orbits(problem) <= most;
    suits_a_sweep(problem) && left.map_or(is_short, |left| left >= LONG)
}

/// Whether a side of the board modulo its symmetry is glued to itself.
fn is_glued(problem: &Problem) -> bool {
    matches!(problem.symmetry, Group::Rot90 | Group::Rot180)
}

/// How a problem is swept.
pub(super) struct Sweeping {
    /// Whether the method is free, so that a tree takes over where there is no sweep.
    pub(super) is_free: bool,
    /// Whether a tree is likely to prove what a sweep cannot, too.
    pub(super) before_a_tree: bool,
    /// The most lines of overlap that are worth a sweep.
    pub(super) max_overlap: usize,
    /// Bytes for tables and states.
    pub(super) memory: usize,
}

/// How a problem is swept, if that is asked for or likely to be faster than a tree.
pub(super) fn sweeping(problem: &Problem, method: Method, memory: usize) -> Option<Sweeping> {
    let is_free = match method {
        Method::Sweep => false,
        Method::Auto if suits_a_sweep(problem) => true,
        _ => return None,
    };
    let before_a_tree = is_free && suits_a_tree(problem);
    let is_wide = match problem.symmetry {
        Group::None | Group::Rot90 => true,
        Group::Rot180 => orbits(problem) <= TREES_OF_HALF_TURNS,
        _ => false,
    };
    let memory = if before_a_tree && is_wide { memory.min(WORTH_A_TRY) } else { memory };
    // for symmetric covers sweeps of all the domain are often faster than those of a half and many lines more, but not with
    // half turns (21x21 takes three lines or more)
    let takes_many = !is_free || matches!(problem.symmetry, Group::None | Group::Rot180);
    let max_overlap = if takes_many { 5 } else { 2 };
    Some(Sweeping { is_free, before_a_tree, max_overlap, memory })
}

fn suits_a_tree(problem: &Problem) -> bool {
    shorter(problem) < TOO_LARGE_FOR_TREES || problem.symmetry != Group::None
}

/// How many orbits of squares there are, nearly.
pub(super) fn orbits(problem: &Problem) -> usize {
    problem.board.area().div_ceil(problem.symmetry.elements().len())
}

fn shorter(problem: &Problem) -> usize {
    problem.board.rows().min(problem.board.cols())
}

/// How long a proof may take of a cover that came from elsewhere.
pub(super) const A_MOMENT: Duration = Duration::from_secs(2);

/// How long a packing may take that says how good the cover of a stopped run is.
pub(super) const AFTER_A_HALT: Duration = Duration::from_secs(1);

/// Proofs by cases of so many nodes grow within seconds, mostly. Counted, so that the answer does not
/// depend on the machine.
pub(super) const NODES: usize = 4_000;

/// An answer has a packing on boards of at most so many squares: exact arithmetic takes a minute there.
pub(super) const MAX_BOUNDED: usize = 5_000;

/// A packing that is asked for by itself is made up to here.
pub(super) const MAX_PACKED: usize = 10_000;

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::Board;
    use destrier_certify::{CoveringProgram, CoveringRow};
    use destrier_run::Snapshot;

    #[test]
    fn what_takes_longer_than_seconds_has_a_search_beside_it() {
        let of = |side, symmetry| {
            Problem::new(Board::new(side, side).unwrap()).with_symmetry(symmetry).unwrap()
        };
        let outright =
            [(17, Group::None), (18, Group::Rot180), (20, Group::Bilateral), (20, Group::Rot90)];
        for (side, symmetry) in outright {
            assert!(is_swept_outright(&of(side, symmetry)), "{side} {symmetry}");
        }
        let in_minutes =
            [(18, Group::None), (20, Group::None), (23, Group::Bilateral), (34, Group::Bilateral4)];
        for (side, symmetry) in in_minutes {
            let problem = of(side, symmetry);
            assert!(!is_swept_outright(&problem) && suits_a_sweep(&problem), "{side} {symmetry}");
            assert!(is_swept_in(&problem, Some(LONG)) && is_swept_in(&problem, None));
            assert!(!is_swept_in(&problem, Some(LONG / 2)), "{side} {symmetry}");
        }
        let zebra = Problem { piece: Piece::Leaper(2, 3), ..of(18, Group::None) };
        for longer in [of(21, Group::None), zebra] {
            assert!(is_swept_in(&longer, Some(LONG)) && !is_swept_in(&longer, None));
        }
        for (side, symmetry) in [(22, Group::Rot90), (31, Group::Rot90), (19, Group::Rot180)] {
            let problem = of(side, symmetry);
            assert!(!suits_a_sweep(&problem) && is_small(&problem), "{side} {symmetry}");
        }
    }

    /// A resumed proof by another method would show less than local cuts have shown.
    #[test]
    fn a_resumed_proof_has_the_method_of_the_first() {
        let rows = (0..600).map(|at| CoveringRow::at_least(1, vec![at, at + 1])).collect();
        let problem = CoveringProblem::from(CoveringProgram { costs: vec![1; 601], rows });
        let first = Effort::default();
        let state = Snapshot { work: String::new(), state: Vec::new() };
        let resumed = first.clone().resumed_from(state);
        assert!(suits_local_cuts(&problem, &first) && suits_local_cuts(&problem, &resumed));
        assert!(!suits_local_cuts(&problem, &first.with_method(Method::Tree)));
    }

    #[test]
    fn local_cuts_suit_many_short_rows() {
        let program = |rows: u32, length: u32, demand: u32| {
            let row = |at: u32| CoveringRow::at_least(demand, (at..at + length).collect());
            let costs = vec![1; (rows + length) as usize];
            CoveringProblem::from(CoveringProgram { costs, rows: (0..rows).map(row).collect() })
        };
        let free = Effort::default();
        assert!(suits_local_cuts(&program(600, 4, 1), &free));
        let mut narrow = program(600, 4, 1);
        if let CoveringProblem::Rows(own) = &mut narrow {
            own.rows.extend(own.rows[..9].to_vec());
        }
        for other in [narrow, program(599, 4, 1), program(600, 9, 1), program(600, 4, 2)] {
            assert!(!suits_local_cuts(&other, &free));
            let asked = Effort::default().with_method(Method::LocalCuts);
            assert!(suits_local_cuts(&other, &asked));
        }
        // the edges of a complete graph, each with a column of its own instead of which its vertices serve
        let edges = (0..40u32).flat_map(|a| (a + 1..40).map(move |b| [a, b]));
        let rows = edges.zip(40..).map(|([a, b], own)| CoveringRow::at_least(1, vec![a, b, own]));
        let dense = CoveringProgram { costs: vec![1; 820], rows: rows.collect() };
        assert!(!suits_local_cuts(&dense.into(), &free));
        let bound = [
            Effort { nodes: Some(9), ..Effort::default() },
            Effort { format: ProofFormat::Vipr, ..Effort::default() },
            Effort::default().with_method(Method::Tree),
        ];
        assert!(bound.iter().all(|effort| !suits_local_cuts(&program(600, 4, 1), effort)));
    }
}
