//! What a portfolio searches: a board with its geometry, or a covering program with what its rows show of neighbourhood.

use super::instance::{SearchInstance, indices, squares};
use super::join::join;
use super::options::SearchError;
use super::window;
use super::window::mend;
use crate::symmetry::Automorphism;
use crate::symmetry::{automorphisms, orbits};
use destrier_board::{Board, Group, MoveGraph, Problem, Square, SquareSet, Symmetry};
use destrier_certify::CoveringProgram;
use destrier_run::{Control, Random};
use std::collections::HashSet;

/// Columns of a window: HiGHS solves such programs within a second.
const WINDOW: usize = 144;
/// So many symmetries of a program are searched.
const GUESTS: usize = 10;
/// Symmetries are looked for by so many steps through rows: a tenth of a second.
const STEPS: usize = 1 << 25;

/// A problem on a board, or a covering program.
#[derive(Clone, Copy)]
pub(super) enum Ground<'a> {
    Board(&'a Problem, &'a MoveGraph),
    Program(&'a CoveringProgram),
}

impl Ground<'_> {
    /// The problem itself.
    pub(super) fn instance(self) -> Result<SearchInstance, SearchError> {
        match self {
            Ground::Board(problem, graph) => SearchInstance::new(problem, graph),
            Ground::Program(program) => SearchInstance::of_program(program, None),
        }
    }

    /// The same for methods that know nothing but covering.
    ///
    /// # Errors
    /// As [`Ground::instance`], or if more is asked for.
    pub(super) fn covering_only(self) -> Result<SearchInstance, SearchError> {
        match self {
            Ground::Board(problem, graph) => SearchInstance::covering_only(problem, graph),
            Ground::Program(program) => {
                let instance = SearchInstance::of_program(program, None)?;
                let other = || SearchError::NotACover(program.to_string());
                if instance.is_plain() { Ok(instance) } else { Err(other()) }
            }
        }
    }

    /// What it is called.
    pub(super) fn name(self) -> String {
        match self {
            Ground::Board(problem, _) if problem.symmetry != Group::None => {
                problem.symmetry.to_string()
            }
            _ => "free".to_owned(),
        }
    }

    /// The problem with each larger symmetry, named; a program has none once there is no time to look for it.
    pub(super) fn symmetric(self, control: Control<'_>) -> Vec<(String, SearchInstance)> {
        match self {
            Ground::Board(problem, graph) => {
                let instances = richer(problem).into_iter().filter_map(|symmetric| {
                    let instance = SearchInstance::new(&symmetric, graph).ok()?;
                    Some((symmetric.symmetry.to_string(), instance))
                });
                instances.collect()
            }
            Ground::Program(_) if control.halted().is_some() => Vec::new(),
            Ground::Program(program) => {
                let instances = subgroups(program).into_iter().enumerate().filter_map(|found| {
                    let instance = SearchInstance::of_program(program, Some(&found.1)).ok()?;
                    Some((format!("symmetry {}", found.0 + 1), instance))
                });
                instances.collect()
            }
        }
    }

    /// How long a swap takes, in some unit; on boards of knights the squares and a constant.
    pub(super) fn pace(self, own: &SearchInstance) -> u64 {
        match self {
            Ground::Board(problem, _) => 2_000 + problem.board.area() as u64,
            Ground::Program(_) => {
                let lengths =
                    (0..own.rows() as u32).map(|row| own.columns_of.get(row).len() as u64);
                let pairs: u64 = lengths.map(|length| length * length).sum();
                let columns = own.columns().max(1) as u64;
                columns + 25 * pairs / columns
            }
        }
    }

    /// Whether windows may be chosen anew and covers be joined: on boards where nothing but covering is asked for.
    pub(super) fn is_plain(self) -> bool {
        match self {
            Ground::Board(problem, _) => problem.is_plain() && problem.rule.is_monotone(),
            Ground::Program(_) => true,
        }
    }

    /// A window of a choice, to be chosen anew with all outside kept.
    pub(super) fn window(
        self,
        own: &SearchInstance,
        items: &[u32],
        random: &mut Random,
    ) -> SearchInstance {
        match self {
            Ground::Board(_, graph) => {
                let board = graph.board();
                let window = rectangle(board, random);
                SearchInstance::window(graph, &squares(board, items), &window)
            }
            Ground::Program(_) => own.within(&own.lower(items), &own.near(WINDOW, random)),
        }
    }

    /// Parts of several choices together, to be made one.
    pub(super) fn joined(
        self,
        own: &SearchInstance,
        all: &[Vec<u32>],
        random: &mut Random,
    ) -> Vec<u32> {
        match self {
            Ground::Board(_, graph) => corners(graph, all, random),
            Ground::Program(_) => {
                let [one, other] = [(); 2].map(|()| &all[random.below(all.len())]);
                let inside = own.near(own.columns() / 2, random);
                let is_inside = |column: &u32| inside.binary_search(column).is_ok();
                let one = own.lower(one).into_iter().filter(is_inside);
                let other = own.lower(other).into_iter().filter(|column| !is_inside(column));
                own.lift(&one.chain(other).collect::<Vec<u32>>())
            }
        }
    }
}

/// Corners of covers, each by a symmetry of the board, joined and mended.
fn corners(graph: &MoveGraph, all: &[Vec<u32>], random: &mut Random) -> Vec<u32> {
    let (board, own) = (graph.board(), symmetries(graph.board()));
    let corners: [SquareSet; 4] = [(); 4].map(|()| {
        let cover = squares(board, &all[random.below(all.len())]);
        cover.image(own[random.below(own.len())])
    });
    let joined = join(graph, corners.each_ref(), random.draw());
    indices(&mend(graph, &joined, random.draw()))
}

/// A rectangle, a strip of rows or of columns, or a piece of the frame along the border.
fn rectangle(board: Board, random: &mut Random) -> Vec<Square> {
    let (rows, cols) = (board.rows(), board.cols());
    let depth = [12, 9, 6, 4][random.below(4)];
    let (mut high, mut wide) = (depth, WINDOW / depth);
    if random.below(2) == 0 {
        (high, wide) = (wide, high);
    }
    let mut from = |side: usize, length: usize| {
        let last = side.saturating_sub(length);
        match random.below(4) {
            0 => 0,
            1 => last,
            _ => random.below(last + 1),
        }
    };
    let (row, col) = (from(rows, high), from(cols, wide));
    window::rectangle(board, row..row + high, col..col + wide)
}

/// The symmetries that lead to the same board.
fn symmetries(board: Board) -> Vec<Symmetry> {
    Symmetry::ALL.into_iter().filter(|symmetry| symmetry.preserves(board)).collect()
}

/// The problem with each larger symmetry of its board. Squares that are fixed may break a symmetry,
/// so there is none then.
fn richer(problem: &Problem) -> Vec<Problem> {
    if !problem.forced.is_empty() || !problem.forbidden.is_empty() {
        return Vec::new();
    }
    let own = problem.symmetry.elements();
    let larger = Group::ALL.into_iter().filter(|group| {
        let elements = group.elements();
        elements.len() > own.len() && own.iter().all(|symmetry| elements.contains(symmetry))
    });
    larger.filter_map(|group| problem.clone().with_symmetry(group).ok()).collect()
}

/// For some subgroups of a program's automorphisms, generated by one or two, the orbit of each column.
fn subgroups(program: &CoveringProgram) -> Vec<Vec<u32>> {
    let elements = automorphisms(program, STEPS);
    // spread over the group, whose elements come in the order of its subgroups
    let spread = elements.len().div_ceil(GUESTS * GUESTS).max(1);
    let elements: Vec<&Automorphism> = elements.iter().step_by(spread).collect();
    let single = elements.iter().map(|&element| vec![element]);
    let pairs = elements
        .iter()
        .enumerate()
        .flat_map(|(at, &one)| elements[at + 1..].iter().map(move |&other| vec![one, other]));
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    for generators in single.chain(pairs).take(8 * GUESTS * GUESTS) {
        let orbits = numbered(program.costs.len(), &generators);
        let moves = orbits.iter().max().is_some_and(|&last| last as usize + 1 < orbits.len());
        if moves && seen.insert(orbits.clone()) {
            found.push(orbits);
            if found.len() == GUESTS {
                break;
            }
        }
    }
    found
}

/// The orbit of each column under these, numbered from 0 in order.
fn numbered(columns: usize, generators: &[&Automorphism]) -> Vec<u32> {
    let least = orbits(columns, generators);
    let mut firsts = least.clone();
    firsts.sort_unstable();
    firsts.dedup();
    least.iter().map(|first| firsts.partition_point(|other| other < first) as u32).collect()
}
