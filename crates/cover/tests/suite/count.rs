//! Counts against plain enumeration, against Fisher's program, and against the paper's tables.

use destrier_board::{Board, Group, MoveGraph, Piece, Problem, Rule, SquareSet};
use destrier_cover::count::{
    Census, CountError, CountLimits, CountMethod, Variations, count, families, fisher, work,
};
use destrier_model::{Solver, maximum_packing};
use destrier_run::{Control, Done, Halt, Progress, State, StateError};
use num_bigint::BigUint;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn counted(
    problem: &Problem,
    size: Option<usize>,
    limits: &CountLimits,
) -> Result<Census, CountError> {
    count(problem, size, limits, Control::quiet(), None)
}

fn problem(board: &str, piece: Piece, rule: Rule) -> Problem {
    Problem { piece, rule, ..Problem::new(board.parse().unwrap()) }
}

/// The sets of one half of the squares that may be part of a cover.
struct Half {
    /// By number of squares: which of the squares that both halves reach each set covers, the set,
    /// and what it attacks in the first half.
    sizes: Vec<(Vec<u32>, Vec<u32>, Vec<u32>)>,
}

/// How many covers of each size to the most there are: every set of the first half beside every one of the
/// second, but those that leave a square open that the other half does not reach.
fn plain_sizes(problem: &Problem, most: usize) -> Vec<u64> {
    let (board, area) = (problem.board, problem.board.area());
    let reach = |rule| -> Vec<u64> {
        let graph = MoveGraph::for_rule(board, problem.piece, rule);
        let bits = |square| graph.neighbours(square).iter().map(|to| 1u64 << to.index()).sum();
        board.squares().map(bits).collect()
    };
    let (covered, attacked) = (reach(problem.rule), reach(Rule::Total));
    let (first, second) = (0..area / 2, area / 2..area);
    let union = |squares: Range<usize>| squares.fold(0, |set, square| set | covered[square]);
    let shared = union(first.clone()) & union(second.clone());
    let half = |squares: Range<usize>, others: u64| {
        let only = u64::MAX >> (64 - area) & !others;
        let mut half = Half { sizes: vec![Default::default(); squares.len() + 1] };
        let mut sets = vec![(0u64, 0u64)];
        for set in 0usize..1 << squares.len() {
            if set > 0 {
                let (rest, square) =
                    (set & (set - 1), squares.start + set.trailing_zeros() as usize);
                let (cover, attack) = sets[rest];
                sets.push((cover | covered[square], attack | attacked[square]));
            }
            let (cover, attack) = sets[set];
            let clash = attack & (set as u64) << squares.start != 0;
            if cover & only == only && !(clash && problem.rule == Rule::Independent) {
                let bits = (0..area).filter(|bit| shared >> bit & 1 == 1).zip(0..);
                let bits = bits.filter(|(bit, _)| cover >> bit & 1 == 1).map(|(_, to)| 1u32 << to);
                let (covers, sets, attacks) = &mut half.sizes[set.count_ones() as usize];
                covers.push(bits.sum());
                sets.push(set as u32);
                attacks.push((attack & ((1 << (area / 2)) - 1)) as u32);
            }
        }
        half
    };
    let (low, high) = (half(first.clone(), union(second.clone())), half(second, union(first)));
    let all = ((1u64 << shared.count_ones()) - 1) as u32;
    let pairs = |size: usize| -> u64 {
        let low = low.sizes.iter().enumerate().take(size + 1);
        let both = low.filter_map(|(part, low)| Some((low, high.sizes.get(size - part)?)));
        both.map(|((covers, sets, _), (others, _, attacks))| {
            let beside = |(&other, &attack): (&u32, &u32)| -> u64 {
                let fits = |cover: &u32| u32::from(cover | other == all);
                let number: u32 = if problem.rule == Rule::Independent {
                    let apart =
                        covers.iter().zip(sets).map(|(c, s)| fits(c) & u32::from(s & attack == 0));
                    apart.sum()
                } else {
                    covers.iter().map(fits).sum()
                };
                number.into()
            };
            others.par_iter().zip(attacks).map(beside).sum::<u64>()
        })
        .sum()
    };
    (0..=most).map(pairs).collect()
}

/// Every size of one board, of more than 30 squares small ones, and its fewest pieces; sizes with few covers also up to half
/// turns.
fn check_board(board: Board, piece: Piece, rule: Rule) {
    let problem = Problem { piece, rule, ..Problem::new(board) };
    let sizes = plain_sizes(&problem, if board.area() > 30 { 13 } else { board.area() });
    let least = sizes.iter().position(|&number| number > 0);
    let swept = |size, layer| {
        counted(
            &problem,
            size,
            &CountLimits { layer, list: LISTED as usize, ..CountLimits::default() },
        )
    };
    let Some(least) = least else {
        assert!(swept(None, 0).is_err() && swept(None, usize::MAX).is_err(), "{problem}");
        return;
    };
    for layer in [0, usize::MAX] {
        assert_eq!(swept(None, layer).unwrap().size, least, "{problem}");
    }
    for (size, &number) in sizes.iter().enumerate() {
        let whole = swept(Some(size), usize::MAX).unwrap();
        assert_eq!(whole.total, number.into(), "{problem}, {size} pieces");
        if number <= LISTED {
            assert_eq!(swept(Some(size), 0).unwrap().total, number.into(), "{problem}, {size}");
        }
    }
}

/// The census of the smallest covers by what halves of the board cost, whose layers may not be large.
fn by_seam(problem: &Problem, size: Option<usize>) -> Result<Census, CountError> {
    counted(problem, size, &CountLimits { layer: 0, seam: true, ..CountLimits::default() })
}

/// Every board to 7x7, wide and tall, odd and even, beside the sweep that counts each cover once.
#[test]
fn halves_of_the_board_lead_to_all_smallest_covers() {
    let mut by_halves = 0;
    for (rows, cols) in (3..=7).flat_map(|rows| (3..=7).map(move |cols| (rows, cols))) {
        for (piece, rule) in [
            (Piece::Knight, Rule::Domination),
            (Piece::Knight, Rule::Total),
            (Piece::King, Rule::Domination),
            (Piece::Leaper(1, 3), Rule::Domination),
            (Piece::Leaper(1, 1), Rule::Total),
        ] {
            let problem = Problem { piece, rule, ..Problem::new(Board::new(rows, cols).unwrap()) };
            let Ok(plain) = counted(&problem, None, &CountLimits::default()) else { continue };
            if plain.list.is_none() {
                continue;
            }
            let census = by_seam(&problem, None).unwrap();
            by_halves += usize::from(census.method == CountMethod::Seam);
            assert_eq!((census.size, &census.total), (plain.size, &plain.total), "{problem}");
            assert_eq!(census.by_group, plain.by_group, "{problem}");
            assert_eq!(census.list, plain.list, "{problem}");
        }
    }
    assert!(by_halves > 80, "{by_halves}");
}

/// Larger boards, from which pieces are left over that reach no seam; and sizes that are not the smallest,
/// which are left to another method.
#[test]
fn halves_agree_with_sweeps_up_to_half_turns() {
    for board in ["8x10", "10", "11", "12", "13"] {
        let problem = problem(board, Piece::Knight, Rule::Domination);
        let halved =
            counted(&problem, None, &CountLimits { layer: 0, ..CountLimits::default() }).unwrap();
        let census = by_seam(&problem, None).unwrap();
        assert_eq!((census.method, halved.method), (CountMethod::Seam, CountMethod::Halved));
        assert_eq!((census.size, census.total), (halved.size, halved.total), "{board}");
        assert_eq!((census.by_group, census.list), (halved.by_group, halved.list), "{board}");
    }
    let six = problem("6", Piece::Knight, Rule::Domination);
    for size in 7..=9 {
        let plain = counted(&six, Some(size), &CountLimits::default()).unwrap();
        let census = by_seam(&six, Some(size)).unwrap();
        assert_eq!((census.total, census.list), (plain.total, plain.list), "{size}");
        assert_eq!(census.method == CountMethod::Seam, size <= 8);
    }
}

/// More covers are not listed one by one.
const LISTED: u64 = 1_000;

fn boards() -> impl Iterator<Item = Board> {
    (1..=6).flat_map(|rows| (1..=6).map(move |cols| Board::new(rows, cols).unwrap()))
}

#[test]
fn counts_are_those_of_plain_enumeration() {
    // of larger boards one way up
    for board in boards().filter(|board| board.area() <= 20 || board.rows() <= board.cols()) {
        for rule in Rule::ALL {
            check_board(board, Piece::Knight, rule);
        }
    }
    for piece in [Piece::King, Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Leaper(1, 3)] {
        for rule in Rule::ALL {
            check_board(Board::new(3, 4).unwrap(), piece, rule);
        }
        check_board(Board::new(4, 3).unwrap().torus(), piece, Rule::Domination);
    }
}

/// Classes, their symmetries and the list itself, against canonical forms of all subsets.
#[test]
fn classes_and_lists_are_those_of_plain_enumeration() {
    for (board, rule) in [("3", Rule::Domination), ("3x4", Rule::Total), ("5x2", Rule::Independent)]
    {
        let problem = problem(board, Piece::Knight, rule);
        let board = problem.board;
        let mut kinds: BTreeMap<usize, BTreeSet<SquareSet>> = BTreeMap::new();
        for bits in 0u32..1 << board.area() {
            let inside = board.squares().filter(|square| bits >> square.index() & 1 == 1);
            let set = SquareSet::from_squares(board, inside);
            if destrier_certify::check_cover(&problem, &set).is_ok() {
                kinds.entry(set.len()).or_default().insert(set.canonical());
            }
        }
        for (size, kinds) in kinds {
            for layer in [0, usize::MAX] {
                let limits = CountLimits { layer, ..CountLimits::default() };
                let census = counted(&problem, Some(size), &limits).unwrap();
                assert_eq!(census.distinct, kinds.len().into(), "{problem}, {size}");
                assert_eq!(census.list, Some(kinds.iter().cloned().collect()), "{problem}, {size}");
                for (group, number) in census.by_group {
                    let own = kinds.iter().filter(|set| set.symmetry() == group).count();
                    assert_eq!(number, own.into(), "{problem}, {size}, {group}");
                }
            }
        }
    }
}

/// Whatever symmetry is asked for, on whatever board: the classes are those of the sets that have it.
#[test]
fn classes_of_every_symmetry_are_those_of_plain_enumeration() {
    let boards = ["1", "2", "3", "4", "2x3", "3x2", "2x5", "4x3", "3t", "4t", "3x4t", "4x2t"];
    let mut counted_classes = 0;
    for (board, piece) in
        boards.iter().flat_map(|&board| [(board, Piece::Knight), (board, Piece::King)])
    {
        let plain = problem(board, piece, Rule::Domination);
        let board = plain.board;
        let sets = (0u32..1 << board.area()).map(|bits| {
            let inside = board.squares().filter(|square| bits >> square.index() & 1 == 1);
            SquareSet::from_squares(board, inside)
        });
        let covers: Vec<SquareSet> =
            sets.filter(|set| destrier_certify::check_cover(&plain, set).is_ok()).collect();
        for symmetry in Group::NAMED.into_iter().filter(|group| group.fits(board)) {
            let own: Vec<&SquareSet> = covers
                .iter()
                .filter(|cover| {
                    symmetry.elements().iter().all(|&element| cover.image(element) == **cover)
                })
                .collect();
            let asked = plain.clone().with_symmetry(symmetry).unwrap();
            let census = match counted(&asked, None, &CountLimits::default()) {
                Err(CountError::Model(_)) => continue,
                census => census.unwrap_or_else(|error| panic!("{asked}: {error}")),
            };
            let own: Vec<&SquareSet> =
                own.into_iter().filter(|cover| cover.len() == census.size).collect();
            let kinds: BTreeSet<SquareSet> = own.iter().map(|cover| cover.canonical()).collect();
            assert_eq!(census.total, own.len().into(), "{asked}");
            assert_eq!(census.distinct, kinds.len().into(), "{asked}");
            let moved = |set: &SquareSet| {
                let to = board
                    .squares()
                    .map(|at| set.translated(board.row(at), board.col(at)).canonical());
                to.min().unwrap()
            };
            let moved: BTreeSet<SquareSet> = kinds.iter().map(moved).collect();
            let translated = board.is_torus().then(|| moved.len().into());
            assert_eq!(census.translated, translated, "{asked}");
            assert_eq!(census.list, Some(kinds.into_iter().collect()), "{asked}");
            counted_classes += 1;
        }
    }
    assert!(counted_classes > 130, "{counted_classes}");
}

/// What cannot be covered is named on the board that was asked for, not on the one that is swept.
#[test]
fn squares_out_of_reach_are_those_of_the_board_asked_for() {
    for (board, square) in [("1x2", "a1"), ("2x1", "a1"), ("2x3", "b1"), ("3x2", "a2")] {
        let asked = problem(board, Piece::Knight, Rule::Total);
        let error = counted(&asked, None, &CountLimits::default()).unwrap_err().to_string();
        let said = format!("square {square} of the {board} board");
        assert!(error.contains(board) && error.contains(square), "{error}, not {said}");
    }
}

/// Fisher 2003, tables 1 and 2, as far as they take a moment.
#[test]
fn the_papers_tables_are_repeated() {
    let table: [(usize, usize, u32, u32); 11] = [
        (1, 1, 1, 1),
        (2, 4, 1, 1),
        (3, 4, 8, 2),
        (4, 4, 9, 3),
        (5, 5, 47, 8),
        (6, 8, 127, 23),
        (7, 10, 10, 3),
        (8, 12, 2, 1),
        (9, 14, 2, 1),
        (10, 16, 4, 2),
        (12, 24, 2, 1),
    ];
    for (n, size, total, distinct) in table {
        let problem = Problem::new(Board::new(n, n).unwrap());
        let census = counted(&problem, None, &CountLimits::default()).unwrap();
        assert_eq!(census.size, size, "{n}");
        assert_eq!((census.total, census.distinct), (total.into(), distinct.into()), "{n}");
    }
}

/// Figure 7 as typed, without the statement that `fisher` adds: squares are numbered from -1, and cells that the program does not
/// set are 0.
struct Typed {
    side: isize,
    denominator: i64,
    covered: Vec<bool>,
    weights: Vec<i64>,
    rows: Vec<isize>,
    /// Covers, and those of them with a knight below the board.
    found: [usize; 2],
}

impl Typed {
    fn at(row: isize, col: isize) -> usize {
        ((row + 1) * 22 + col + 1) as usize
    }

    fn dom(&mut self, left: usize, open: i64, mut row: isize, mut col: isize) {
        const ROWS: [isize; 9] = [0, 1, 2, 2, 1, -1, -2, -2, -1];
        const COLS: [isize; 9] = [0, 2, 1, -1, -2, -2, -1, 1, 2];
        if open > self.denominator * left as i64 {
            return;
        }
        let side = self.side;
        loop {
            (row, col) = if col == side { (row + 1, 1) } else { (row, col + 1) };
            self.rows[left - 1] = row;
            let covers: [usize; 9] =
                std::array::from_fn(|way| Self::at(row + ROWS[way], col + COLS[way]));
            let before = covers.map(|at| std::mem::replace(&mut self.covered[at], true));
            if left == 1 {
                let mut squares = (1..=side).flat_map(|row| (1..=side).map(move |col| (row, col)));
                let whole = squares.all(|(row, col)| self.covered[Self::at(row, col)]);
                self.found[0] += usize::from(whole);
                self.found[1] += usize::from(whole && self.rows.iter().any(|&row| row > side));
            } else {
                let new = covers.iter().zip(before).filter(|(_, before)| !before);
                let gain: i64 = new.map(|(&at, _)| self.weights[at]).sum();
                self.dom(left - 1, open - gain, row, col);
            }
            covers.iter().zip(before).for_each(|(&at, before)| self.covered[at] = before);
            let passed = |row, col| !self.covered[Self::at(row - 2, col)];
            if (row, col) == (side, side)
                || passed(row, col - 1)
                || (col == side - 1 && passed(row, side))
            {
                return;
            }
        }
    }

    /// Covers by so many knights, and those with one below the board; weights over a denominator prune.
    fn of(side: isize, knights: usize, weights: &[i64], denominator: i64) -> [usize; 2] {
        let mut typed = Typed {
            side,
            denominator,
            covered: vec![false; 22 * 22],
            weights: vec![0; 22 * 22],
            rows: vec![0; knights],
            found: [0; 2],
        };
        for (row, col) in (-1..=side + 2).flat_map(|row| (-1..=side + 2).map(move |col| (row, col)))
        {
            let on_board = (1..=side).contains(&row) && (1..=side).contains(&col);
            typed.covered[Self::at(row, col)] = !on_board;
        }
        for (&weight, square) in weights.iter().zip(0..) {
            typed.weights[Self::at(square / side + 1, square % side + 1)] = weight;
        }
        typed.dom(knights, typed.weights.iter().sum(), 1, 0);
        typed.found
    }
}

/// As typed, figure 7 counts sets with knights below the board, which its table 1 does not. The weights of 3x3 are the paper's; no
/// others are needed.
#[test]
fn fishers_program_as_typed_goes_below_the_board() {
    let weights = [1, 1, 1, 1, 3, 1, 1, 1, 1];
    let found = [(1, 1), (2, 4), (3, 4), (4, 4), (5, 5), (6, 8)].map(|(side, size)| match side {
        3 => Typed::of(side, size, &weights, 3),
        _ => Typed::of(side, size, &[], 1),
    });
    assert_eq!(found.map(|[all, below]| all - below), [1, 1, 8, 9, 47, 127]);
    assert_eq!(found.map(|[all, _]| all), [1, 8, 14, 9, 47, 148]);
}

#[test]
fn fishers_program_finds_the_same_covers() {
    for (board, more) in [("1", 0), ("3", 1), ("4", 1), ("5", 1), ("3x7", 1), ("7x4", 0), ("7", 0)]
    {
        let problem = problem(board, Piece::Knight, Rule::Domination);
        let least = counted(&problem, None, &CountLimits::default()).unwrap().size;
        let packing = maximum_packing(&problem, Solver::Highs).unwrap().packing;
        for size in least..=(least + more).min(problem.board.area()) {
            let found = fisher(&problem, size, &packing, Control::quiet()).unwrap();
            let census = counted(&problem, Some(size), &CountLimits::default()).unwrap();
            assert_eq!(census.total, found.covers.len().into(), "{board}, {size}");
            let kinds: BTreeSet<SquareSet> =
                found.covers.iter().map(SquareSet::canonical).collect();
            assert_eq!(census.list, Some(kinds.into_iter().collect()), "{board}, {size}");
        }
    }
}

#[test]
fn symmetric_covers_are_the_symmetric_ones_of_the_list() {
    let plain = problem("6", Piece::Knight, Rule::Domination);
    let list = counted(&plain, Some(9), &CountLimits::default()).unwrap().list.unwrap();
    for group in Group::NAMED.into_iter().skip(1) {
        let symmetric = plain.clone().with_symmetry(group).unwrap();
        let census = counted(&symmetric, Some(9), &CountLimits::default()).unwrap();
        let invariant = |set: &&SquareSet| {
            group.elements().iter().all(|&symmetry| set.image(symmetry) == **set)
        };
        let images: Vec<SquareSet> = list.iter().flat_map(SquareSet::images).collect();
        assert_eq!(census.total, images.iter().filter(invariant).count().into(), "{group}");
    }
}

/// Dominating sets of a path by size, by another recursion: on whether the last square is
/// occupied, covered, or still open.
fn path(length: usize, size: usize) -> BigUint {
    let mut ways: Vec<[BigUint; 3]> = vec![Default::default(); size + 1];
    ways[0][1] = 1u8.into();
    for _ in 0..length {
        let mut next: Vec<[BigUint; 3]> = vec![Default::default(); size + 1];
        for (used, [on, covered, open]) in ways.iter().enumerate() {
            if used < size {
                next[used + 1][0] += on + covered + open;
            }
            next[used][1] += on;
            next[used][2] += covered;
        }
        ways = next;
    }
    &ways[size][0] + &ways[size][1]
}

#[test]
fn counts_pass_the_largest_machine_number() {
    let kings = problem("120x1", Piece::King, Rule::Domination);
    let census = counted(&kings, Some(60), &CountLimits::default()).unwrap();
    assert_eq!(census.total, path(120, 60));
    assert!(census.total > u64::MAX.into());
    assert_eq!(census.list, None);
    let small =
        counted(&problem("9x1", Piece::King, Rule::Domination), Some(4), &CountLimits::default());
    assert_eq!(small.unwrap().total, path(9, 4));
}

#[test]
fn limits_are_kept_and_named() {
    let plain = problem("10", Piece::Knight, Rule::Domination);
    let limits = CountLimits::default();
    let within = |control| count(&plain, None, &limits, control, None).unwrap_err();
    let memory = Control::quiet().with_memory(10_000);
    assert_eq!(within(memory), CountError::Memory { limit: 10_000 });
    let over = Control::quiet().within(Some(Duration::ZERO));
    assert_eq!(within(over), CountError::Halted(Halt::TimeLimit));
    let stop = AtomicBool::new(true);
    assert_eq!(within(Control::new(&stop)), CountError::Halted(Halt::Interrupted));
    let queens = problem("12", Piece::Queen, Rule::Domination);
    assert!(matches!(counted(&queens, None, &limits), Err(CountError::TooWide { .. })));
    let corner = plain.board.at(0, 0);
    let forced = plain.clone().with_fixed(corner, None).unwrap();
    assert_eq!(counted(&forced, None, &limits), Err(CountError::Restricted));
}

#[test]
fn the_11x11_covers_are_variations_of_one() {
    let plain = problem("11", Piece::Knight, Rule::Domination);
    let list = counted(&plain, Some(21), &CountLimits::default()).unwrap().list.unwrap();
    let all: Vec<SquareSet> = list.iter().flat_map(SquareSet::images).collect();
    let families = families(&all);
    assert_eq!((all.len(), families.len()), (800, 8));
    for family in families {
        let variations = Variations::of(&family).unwrap();
        let mut sizes: Vec<usize> = variations.choices.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        assert_eq!((variations.common.len(), sizes), (17, vec![2, 2, 5, 5]));
    }
}

/// Stopped at every row and started again, also with half a record at the end of the file.
#[test]
fn a_count_goes_on_where_it_was_stopped() {
    let plain = problem("9", Piece::Knight, Rule::Domination);
    let limits = CountLimits { layer: 0, ..CountLimits::default() };
    let whole = counted(&plain, Some(14), &limits).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("count.state");
    let open = |problem, size| State::open(&path, &work(problem, size));
    let mut positions = Vec::new();
    let census = loop {
        let stop = AtomicBool::new(false);
        let first = Mutex::new(None);
        let tell = |now: &Progress<'_>| {
            let Done::Steps { done, .. } = now.done else { panic!("{now}") };
            let first = *first.lock().unwrap().get_or_insert(done);
            stop.store(done % 9 == 1 && done > first, Ordering::Relaxed);
        };
        let control = Control::new(&stop).telling(&tell);
        let mut state = open(&plain, Some(14)).unwrap();
        assert_eq!(state.was_cut(), !positions.is_empty());
        let result = count(&plain, Some(14), &limits, control, Some(&mut state));
        positions.push(first.into_inner().unwrap());
        match result {
            Err(CountError::Halted(_)) => {
                let mut bytes = std::fs::read(&path).unwrap();
                bytes.extend([7; 10]);
                std::fs::write(&path, bytes).unwrap();
            }
            result => break result.unwrap(),
        }
    };
    assert!(positions.len() > 5 && positions.is_sorted(), "{positions:?}");
    assert_eq!((census.total, census.list), (whole.total, whole.list));
    let other = problem("8", Piece::Knight, Rule::Domination);
    for refused in [open(&other, Some(14)), open(&plain, Some(15)), open(&plain, None)] {
        assert!(matches!(refused, Err(StateError::OtherWork { .. })), "{refused:?}");
    }
}

/// Stopped after every line of both halves and started again.
#[test]
fn a_list_by_halves_goes_on_where_it_was_stopped() {
    let plain = problem("11", Piece::Knight, Rule::Domination);
    let limits = CountLimits { layer: 0, seam: true, ..CountLimits::default() };
    let whole = counted(&plain, Some(21), &limits).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("count.state");
    let (mut lengths, mut lines) = (Vec::new(), Vec::new());
    let census = loop {
        let stop = AtomicBool::new(false);
        let line = Mutex::new(0);
        let tell = |now: &Progress<'_>| {
            if let Done::Steps { done, unit: "line", .. } = now.done
                && now.phase.ends_with("both halves")
            {
                *line.lock().unwrap() = done;
                stop.store(done as usize > lines.len(), Ordering::Relaxed);
            }
        };
        let control = Control::new(&stop).telling(&tell);
        let mut state = State::open(&path, &work(&plain, Some(21))).unwrap();
        let result = count(&plain, Some(21), &limits, control, Some(&mut state));
        lengths.push(std::fs::metadata(&path).unwrap().len());
        match result {
            Err(CountError::Halted(_)) => lines.push(*line.lock().unwrap()),
            result => break result.unwrap(),
        }
    };
    assert!(lines.len() > 5 && lines.is_sorted(), "{lines:?}");
    assert!(lengths.is_sorted_by(|before, after| before <= after), "{lengths:?}");
    assert_eq!(
        (census.method, census.total, census.list),
        (CountMethod::Seam, whole.total, whole.list)
    );
    let other = State::open(&path, &work(&plain, Some(22)));
    assert!(matches!(other, Err(StateError::OtherWork { .. })));
}

/// Where squares are fixed, exempt or holes, blocks bounded or symmetries asked for.
#[test]
fn choices_are_those_of_plain_enumeration() {
    let board = Board::new(3, 4).unwrap();
    let squares = |names| board.parse_squares(names).unwrap();
    let sets: Vec<SquareSet> = (0..1u32 << board.area())
        .map(|bits| {
            let inside = board.squares().filter(|at| bits >> at.index() & 1 == 1);
            SquareSet::from_squares(board, inside)
        })
        .collect();
    for piece in [Piece::Knight, Piece::King, Piece::Queen] {
        for rule in Rule::ALL {
            let plain = || Problem { piece, rule, ..Problem::new(board) };
            let fixed = |forced, forbidden| {
                plain().with_fixed(squares(forced), squares(forbidden)).unwrap()
            };
            for problem in [
                plain(),
                fixed("", "a1 c2").with_exempt(squares("a1 c2")),
                fixed("b2", "d1 d3"),
                plain().with_exempt(squares("a1-a3")),
                plain().with_symmetry(Group::Rot180).unwrap(),
                Problem { blocks: Some("2x2=1".parse().unwrap()), ..plain() },
            ] {
                let holds = |set: &&SquareSet| destrier_certify::check_cover(&problem, set).is_ok();
                let mut numbers = vec![0_usize; board.area() + 1];
                sets.iter().filter(holds).for_each(|set| numbers[set.len()] += 1);
                let by_choices = |size| {
                    CountMethod::Choices.census(&problem, size, Control::quiet(), None).unwrap()
                };
                for (size, &number) in numbers.iter().enumerate() {
                    assert_eq!(by_choices(Some(size)).total, number.into(), "{problem}: {size}");
                }
                let Some(least) = numbers.iter().position(|&number| number > 0) else { continue };
                let smallest = by_choices(None);
                assert_eq!((smallest.size, smallest.total), (least, numbers[least].into()));
            }
        }
    }
}
