//! Independent sets, independent covers and integer packings against values from the literature and all sets.

use destrier_board::{Board, Group, MoveGraph, Problem, Rule, Square};
use destrier_model::{
    Independence, Program, Stop, cover_program_by, independent_set_program, integer_packing_program,
};

fn problem(board: &str, piece: &str, rule: Rule) -> Problem {
    let (board, piece): (Board, _) = (board.parse().unwrap(), piece.parse().unwrap());
    Problem { piece, rule, ..Problem::new(board) }
}

fn optimum(program: &Program) -> i64 {
    let outcome = program.solve().unwrap();
    assert_eq!(outcome.stop, Stop::Finished, "{}", program.title);
    program.cost(&outcome.values.unwrap())
}

fn apart(board: &str, piece: &str) -> i64 {
    let problem = problem(board, piece, Rule::Domination);
    optimum(&independent_set_program(&problem).unwrap().program)
}

/// n rooks, 2n - 2 bishops, a king in each 2x2 block, knights on squares of one colour, and queens: n but for 2x2 and
/// 3x3; on the torus n where n has no factor of 6, else n - 1 or, where 3 or 4 divide it, n - 2 (Monsky 1989).
#[test]
fn the_most_pieces_apart() {
    for n in 2..=8 {
        let board = n.to_string();
        assert_eq!(apart(&board, "rook"), n);
        assert_eq!(apart(&board, "bishop"), 2 * n - 2);
        assert_eq!(apart(&board, "king"), ((n + 1) / 2).pow(2));
        assert_eq!(apart(&board, "knight"), if n == 2 { 4 } else { (n * n + 1) / 2 });
        assert_eq!(apart(&board, "queen"), if n < 4 { n - 1 } else { n });
    }
    for (board, queens) in [("4t", 2), ("5t", 5), ("6t", 4), ("7t", 7), ("8t", 6), ("10t", 9)] {
        assert_eq!(apart(board, "queen"), queens, "{board}");
    }
}

/// OEIS A075324, by rows of cliques and, on small boards, of pairs.
#[test]
fn queens_that_cover_apart() {
    for (side, queens) in [1, 1, 1, 3, 3, 4, 4, 5].into_iter().enumerate() {
        let problem = problem(&(side + 1).to_string(), "queen", Rule::Independent);
        let ways = [Independence::Cliques, Independence::Edges];
        for by in ways.into_iter().take(if side < 6 { 2 } else { 1 }) {
            let reduced = cover_program_by(&problem, by).unwrap();
            assert_eq!(optimum(&reduced.program), queens, "{problem}");
        }
    }
}

/// All sets of a board's squares, as bits.
fn most(board: Board, admits: impl Fn(u32) -> bool) -> i64 {
    let sets = (0u32..1 << board.area()).filter(|&set| admits(set));
    sets.map(u32::count_ones).max().unwrap().into()
}

const PIECES: [&str; 6] =
    ["queen", "king", "knight", "nightrider", "ride:+0,+1", "leap:+1,+2+king"];

#[test]
fn independent_sets_are_largest_of_all_sets() {
    for board in ["3", "4", "4t", "2x5"] {
        for piece in PIECES {
            let plain = problem(board, piece, Rule::Independent);
            for symmetry in Group::NAMED.into_iter().filter(|&group| plain.admits(group)) {
                let problem = plain.clone().with_symmetry(symmetry).unwrap();
                let reduced = independent_set_program(&problem).unwrap();
                let graph = MoveGraph::new(problem.board, problem.piece);
                let near = masks(problem.board, |square| graph.neighbours(square));
                let orbits = Vec::from_iter(reduced.orbits.iter().map(mask));
                let wanted = most(problem.board, |set| {
                    let whole =
                        orbits.iter().all(|orbit| set & orbit == 0 || set & orbit == *orbit);
                    whole && bits(set).all(|square| near[square] & set == 0)
                });
                assert_eq!(optimum(&reduced.program), wanted, "{problem}");
            }
        }
    }
}

/// Squares with disjoint sets of squares that cover them.
#[test]
fn integer_packings_are_largest_of_all_sets() {
    for board in ["3", "4", "4t", "2x5"] {
        for piece in PIECES {
            for rule in [Rule::Domination, Rule::Total] {
                let problem = problem(board, piece, rule);
                let Ok(packing) = integer_packing_program(&problem) else { continue };
                let graph = MoveGraph::for_rule(problem.board, problem.piece, rule);
                let near = masks(problem.board, |square| graph.coverers(square));
                let wanted = most(problem.board, |set| {
                    let total: u32 = bits(set).map(|square| near[square].count_ones()).sum();
                    total == bits(set).fold(0, |all, square| all | near[square]).count_ones()
                });
                assert_eq!(optimum(&packing.program), wanted, "{problem}");
            }
        }
    }
}

/// Whole packings of symmetric covers bound them too.
#[test]
fn integer_packings_are_below_covers() {
    for symmetry in Group::NAMED {
        for rule in [Rule::Domination, Rule::Independent] {
            let problem = problem("6", "knight", rule).with_symmetry(symmetry).unwrap();
            let packing = optimum(&integer_packing_program(&problem).unwrap().program);
            let cover = cover_program_by(&problem, Independence::Cliques).unwrap().program.solve();
            let cover = cover.unwrap().bound.unwrap_or(f64::INFINITY);
            assert!(packing as f64 <= cover + 1e-6, "{problem}: {packing} {cover}");
        }
    }
}

fn masks<'a>(board: Board, near: impl Fn(Square) -> &'a [Square]) -> Vec<u32> {
    board.squares().map(|square| mask(near(square))).collect()
}

fn mask(squares: &[Square]) -> u32 {
    squares.iter().map(|square| 1 << square.index()).sum()
}

fn bits(set: u32) -> impl Iterator<Item = usize> {
    (0..u32::BITS as usize).filter(move |&bit| set >> bit & 1 == 1)
}
