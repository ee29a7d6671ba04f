//! Tours with a symmetry and on tori, and longest paths, beside all paths of small boards.

use destrier_board::{Board, Group, MoveGraph, Piece, Square, SquareSet, Symmetry};
use destrier_combinat::tour::{
    Destination, Tour, TourError, holed_tour, longest_path, symmetric_tour,
};
use destrier_run::Control;
use std::time::Duration;

const PIECES: [Piece; 4] = [Piece::Knight, Piece::King, Piece::Leaper(0, 1), Piece::Leaper(1, 1)];

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// Shows all paths of the piece beside the holes that visit no square twice.
fn each_path((board, holes): (Board, &SquareSet), piece: Piece, see: &mut dyn FnMut(&[Square])) {
    fn extend(
        graph: &MoveGraph,
        seen: &mut SquareSet,
        path: &mut Vec<Square>,
        see: &mut dyn FnMut(&[Square]),
    ) {
        see(path);
        for &next in graph.neighbours(path[path.len() - 1]) {
            if !seen.contains(next) {
                path.push(next);
                seen.insert(next);
                extend(graph, seen, path, see);
                seen.remove(next);
                path.pop();
            }
        }
    }
    let graph = MoveGraph::new(board, piece);
    for start in board.squares().filter(|&at| !holes.contains(at)) {
        let mut seen = holes.clone();
        seen.insert(start);
        extend(&graph, &mut seen, &mut vec![start], see);
    }
}

fn comes_back((board, piece): (Board, Piece), path: &[Square]) -> bool {
    let ends = (path[0], path[path.len() - 1]);
    path.len() > 2 && MoveGraph::new(board, piece).neighbours(ends.1).contains(&ends.0)
}

/// Whether a symmetry maps a path onto itself, a closed one as a cycle.
fn is_kept(board: Board, turn: Symmetry, path: &[Square], closed: bool) -> bool {
    let image: Vec<Square> = path.iter().map(|&at| turn.apply(board, at)).collect();
    let back: Vec<Square> = image.iter().rev().copied().collect();
    let turns = if closed { path.len() } else { 1 };
    (0..turns).any(|at| {
        let moved = [&path[at..], &path[..at]].concat();
        moved == back || closed && moved == image
    })
}

fn turn(group: Group) -> Symmetry {
    *group.elements().get(1).unwrap()
}

const TURNS: [Group; 5] =
    [Group::Rot180, Group::Bilateral, Group::FlipRows, Group::Diagonal, Group::Rot90];

#[test]
fn tours_with_a_symmetry_are_found_where_there_are_some() {
    let mut found = 0;
    for (sides, holes) in [
        ("2x2", ""),
        ("3x3", ""),
        ("3x3", "b2"),
        ("3x4", ""),
        ("2x5", ""),
        ("3x5", "b2 d2"),
        ("4x4", "a1 d4 a4 d1"),
        ("4x4", "b2 c3 b3 c2"),
        ("3x4", "a1 d3"),
    ] {
        let board = board(sides);
        let holes = SquareSet::from_squares(board, board.parse_squares(holes).unwrap_or_default());
        for piece in PIECES {
            let mut paths = Vec::new();
            let all = board.area() - holes.len();
            each_path((board, &holes), piece, &mut |path| {
                if path.len() == all {
                    paths.push(path.to_vec());
                }
            });
            for (group, closed) in TURNS.into_iter().flat_map(|own| [(own, false), (own, true)]) {
                let own =
                    symmetric_tour((board, &holes), piece, group, (None, closed), Control::quiet());
                if let Err(TourError::Symmetry { .. }) = own {
                    let keeps = |at: Square| holes.contains(turn(group).apply(board, at));
                    assert!(!group.fits(board) || !holes.iter().all(keeps), "{sides} {group}");
                    continue;
                }
                let kept = |path: &&Vec<Square>| {
                    (!closed || comes_back((board, piece), path))
                        && is_kept(board, turn(group), path, closed)
                };
                let there = paths.iter().any(|path| kept(&path));
                let words = format!("{piece} {sides} {holes:?} {group} {closed}: {own:?}");
                assert_eq!(own.is_ok(), there, "{words}");
                let Ok(tour) = own else { continue };
                let squares: Vec<Square> = tour.squares().collect();
                assert!(kept(&&squares) && squares.len() == all, "{words}");
                found += 1;
            }
        }
    }
    assert!(found > 60, "{found}");
}

#[test]
fn knights_tours_have_the_symmetries_that_are_known() {
    for (sides, group, closed, there) in [
        ("6", Group::Rot90, true, true),
        ("10", Group::Rot90, true, true),
        ("8", Group::Rot90, true, false),
        ("8", Group::Rot180, true, true),
        ("5x6", Group::Rot180, true, false),
        ("5x6", Group::Bilateral, true, true),
        ("6x10", Group::Bilateral, true, false),
        ("8", Group::Bilateral, true, false),
        ("5", Group::Rot180, false, true),
        ("6", Group::Rot90, false, false),
        ("6", Group::Diagonal, true, false),
    ] {
        let board = board(sides);
        let none = SquareSet::empty(board);
        let own =
            symmetric_tour((board, &none), Piece::Knight, group, (None, closed), Control::quiet());
        assert_eq!(own.is_ok(), there, "{sides} {group}: {own:?}");
        let Ok(tour) = own else { continue };
        let squares: Vec<Square> = tour.squares().collect();
        assert!(is_kept(board, turn(group), &squares, closed), "{sides} {group}");
        destrier_certify::verify(&tour.certificate()).unwrap();
        let from = Square::new(3);
        let again = symmetric_tour(
            (board, &none),
            Piece::Knight,
            group,
            (Some(from), closed),
            Control::quiet(),
        );
        assert_eq!(again.map_or(from, |tour| tour.start()), from, "{sides} {group}");
    }
    for group in [Group::None, Group::Bilateral4, Group::Diagonal4, Group::All] {
        let board = board("6");
        let own = symmetric_tour(
            (board, &SquareSet::empty(board)),
            Piece::Knight,
            group,
            (None, true),
            Control::quiet(),
        );
        assert!(matches!(own, Err(TourError::Symmetry { .. })), "{own:?}");
    }
}

/// Whether two jumps have a point in common that is no end of both, by the numbers that solve for it.
fn cross(board: Board, one: [Square; 2], other: [Square; 2]) -> bool {
    let point = |at: Square| [board.row(at) as i64, board.col(at) as i64];
    let ([p, p_end], [q, q_end]) = (one.map(point), other.map(point));
    let (r, s) = ([p_end[0] - p[0], p_end[1] - p[1]], [q_end[0] - q[0], q_end[1] - q[1]]);
    let gap = [q[0] - p[0], q[1] - p[1]];
    let area = |a: [i64; 2], b: [i64; 2]| a[0] * b[1] - a[1] * b[0];
    let whole = area(r, s);
    if whole == 0 {
        if area(gap, r) != 0 {
            return false;
        }
        let along = |point: [i64; 2]| (point[0] - p[0]) * r[0] + (point[1] - p[1]) * r[1];
        let (low, high) = (along(q).min(along(q_end)), along(q).max(along(q_end)));
        return low < along(p_end) && high > 0;
    }
    let (t, u) = (area(gap, s) * whole.signum(), area(gap, r) * whole.signum());
    let whole = whole.abs();
    let is_end = |part: i64| part == 0 || part == whole;
    (0..=whole).contains(&t) && (0..=whole).contains(&u) && !(is_end(t) && is_end(u))
}

fn crosses_itself(board: Board, path: &[Square], closed: bool) -> bool {
    let mut jumps: Vec<[Square; 2]> = path.windows(2).map(|pair| [pair[0], pair[1]]).collect();
    jumps.extend(closed.then(|| [path[path.len() - 1], path[0]]));
    (0..jumps.len()).any(|at| jumps[..at].iter().any(|&other| cross(board, jumps[at], other)))
}

#[test]
fn longest_paths_are_as_long_as_any() {
    for (sides, holes) in
        [("3x3", ""), ("3x4", "b2"), ("4x4", "a1 b1 c3"), ("3x4t", "a1"), ("2x5", "")]
    {
        let board = board(sides);
        let holes = SquareSet::from_squares(board, board.parse_squares(holes).unwrap_or_default());
        for piece in PIECES {
            for (closed, uncrossed) in [(false, false), (true, false), (false, true), (true, true)]
            {
                if uncrossed && board.is_torus() {
                    continue;
                }
                let mut longest = 0;
                each_path((board, &holes), piece, &mut |path| {
                    if path.len() > longest
                        && (!closed || comes_back((board, piece), path))
                        && (!uncrossed || !crosses_itself(board, path, closed))
                    {
                        longest = path.len();
                    }
                });
                let own =
                    longest_path((board, &holes), piece, (closed, uncrossed), Control::quiet());
                let length = own.as_ref().map_or(0, |own| own.tour.squares().len());
                assert_eq!(length, longest, "{piece} {sides} {closed} {uncrossed}: {own:?}");
                let Ok(own) = own else { continue };
                let squares: Vec<Square> = own.tour.squares().collect();
                assert!(own.halt.is_none() && squares.iter().all(|&at| !holes.contains(at)));
                assert!(!uncrossed || !crosses_itself(board, &squares, closed), "{squares:?}");
                assert_eq!(own.tour.is_closed(), closed && squares.len() > 2, "{squares:?}");
                let meets = squares.len() > 2 && comes_back((board, piece), &squares);
                let word = match (closed, meets) {
                    (true, true) => "closed",
                    (false, true) => "path",
                    (_, false) => "open",
                };
                let certificate = own.tour.certificate();
                assert!(certificate.contains(&format!("claim {word}\n")), "{certificate}");
                destrier_certify::verify(&certificate).unwrap();
            }
        }
    }
}

/// The moves of the longest uncrossed knight's paths, A003192 of the OEIS, and of closed ones.
#[test]
fn uncrossed_paths_are_as_long_as_is_published() {
    for (side, open, closed) in [(3, 2, 0), (4, 5, 4), (5, 10, 8), (6, 17, 12)] {
        let board = Board::new(side, side).unwrap();
        let none = SquareSet::empty(board);
        let moves = |closed| {
            let own = longest_path((board, &none), Piece::Knight, (closed, true), Control::quiet());
            own.map_or(0, |own| own.tour.squares().len() - usize::from(!closed))
        };
        assert_eq!((moves(false), moves(true)), (open, closed), "{side}");
    }
}

#[test]
fn a_limit_leaves_the_longest_that_was_found() {
    let board = board("8");
    let control = Control::quiet().within(Some(Duration::from_millis(300)));
    let own =
        longest_path((board, &SquareSet::empty(board)), Piece::Knight, (false, true), control)
            .unwrap();
    let squares: Vec<Square> = own.tour.squares().collect();
    assert!(own.halt.is_some() && squares.len() > 10 && !crosses_itself(board, &squares, false));
}

#[test]
fn tori_have_the_tours_that_plain_search_finds() {
    for sides in ["1x5t", "2x2t", "3x3t", "2x5t", "3x4t", "2x6t"] {
        let board = board(sides);
        let none = SquareSet::empty(board);
        // a king has too many paths on the largest
        for piece in PIECES.into_iter().filter(|&own| own != Piece::King || board.area() <= 10) {
            let (mut open, mut closed) = (false, false);
            each_path((board, &none), piece, &mut |path| {
                let is_tour = path.len() == board.area();
                open |= is_tour;
                closed |= is_tour && comes_back((board, piece), path);
            });
            for (goal, there) in [(false, open), (true, closed)] {
                let goal = Destination { closed: goal, end: None };
                let own = holed_tour((board, &none), piece, None, goal, Control::quiet());
                assert_eq!(own.is_ok(), there, "{piece} {sides} {goal:?}: {own:?}");
                let Ok(tour) = own else { continue };
                let squares: Vec<Square> = tour.squares().collect();
                assert!(Tour::of(board, piece, &squares).unwrap().is_some(), "{squares:?}");
                destrier_certify::verify(&tour.certificate()).unwrap();
            }
        }
    }
}
