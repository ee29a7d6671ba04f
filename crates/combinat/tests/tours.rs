//! Tours are what they say, on every board and from every start.

use destrier_board::{Board, Piece, Square};
use destrier_combinat::tour::{Rounding, Tour, TourRule, closed_tour, follow_rule, open_tour};

/// Visits every square once by knight's moves, and comes back if closed.
fn check(tour: &Tour) {
    let board = tour.board();
    let mut seen = vec![false; board.area()];
    let squares: Vec<Square> = tour.squares().collect();
    for square in &squares {
        assert!(!std::mem::replace(&mut seen[square.index()], true), "{board}: twice");
    }
    let adjacent = |a, b| Piece::Knight.attacks(board, a, |_| false).contains(&b);
    assert!(squares.windows(2).all(|pair| adjacent(pair[0], pair[1])), "{board}");
    let ends = adjacent(squares[0], squares[squares.len() - 1]);
    assert_eq!(ends, tour.is_closed(), "{board}");
    assert_eq!(squares[0], tour.start());
}

fn sides(range: std::ops::Range<usize>) -> impl Iterator<Item = Board> {
    range
        .clone()
        .flat_map(move |rows| range.clone().map(move |cols| Board::new(rows, cols).unwrap()))
}

#[test]
fn every_board_of_even_area_has_a_closed_tour() {
    for board in sides(5..34).filter(|board| board.area() % 2 == 0) {
        let tour = closed_tour(board).unwrap();
        assert!(tour.is_closed());
        check(&tour);
    }
}

#[test]
fn every_board_of_odd_area_has_open_tours_from_one_colour() {
    for board in sides(5..18).filter(|board| board.area() % 2 == 1) {
        for start in board.squares() {
            let tour = open_tour(board, start);
            if (board.row(start) + board.col(start)) % 2 == 1 {
                assert!(tour.is_err());
                continue;
            }
            let tour = tour.unwrap();
            assert_eq!(tour.start(), start);
            check(&tour);
        }
    }
}

/// Roth's program as printed, with s and positions from 1 and twice the destination; `half` is its
/// `Round[n / 2]`. The squares visited.
fn as_published(n: i64, half: i64, farthest: bool) -> Vec<(i64, i64)> {
    let jumps = [(2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2), (1, 2), (2, 1)];
    let mut visited = std::collections::HashSet::from([(1, 1)]);
    let mut path = vec![(1, 1)];
    let successors = |visited: &std::collections::HashSet<(i64, i64)>, (x, y): (i64, i64)| {
        let on_board = |v: i64| 0 < v && v <= n;
        let all = jumps.iter().map(|(dx, dy)| (x + dx, y + dy));
        let free = all.filter(|&p| on_board(p.0) && on_board(p.1) && !visited.contains(&p));
        free.collect::<Vec<_>>()
    };
    loop {
        let local = successors(&visited, path[path.len() - 1]);
        let counts: Vec<usize> = local.iter().map(|&p| successors(&visited, p).len()).collect();
        let Some(least) = counts.iter().min() else { return path };
        let mina = local.iter().zip(&counts).filter(|(_, count)| *count == least);
        let distance = |&&(x, y): &&(i64, i64)| {
            let (dx, dy) = (2 * half - 1 - 2 * x, 2 * half - 1 - 2 * y);
            if farthest { dx * dx + dy * dy } else { 0 }
        };
        let mina: Vec<&(i64, i64)> = mina.map(|(p, _)| p).collect();
        let most = mina.iter().map(distance).max().unwrap();
        let next = **mina.iter().find(|p| distance(p) == most).unwrap();
        visited.insert(next);
        path.push(next);
    }
}

#[test]
fn the_rules_do_as_published() {
    for n in 1..40 {
        let rules = [
            (TourRule::Warnsdorff, 0),
            (TourRule::Roth(Rounding::Up), (n + 1) / 2),
            (TourRule::Roth(Rounding::Even), n / 2 + i64::from(n % 4 == 3)),
            (TourRule::Roth(Rounding::Down), n / 2),
        ];
        for (rule, half) in rules {
            let board = Board::new(n as usize, n as usize).unwrap();
            let expected = as_published(n, half, rule != TourRule::Warnsdorff);
            match follow_rule(board, Piece::Knight, Square::new(0), rule).unwrap() {
                Ok(tour) => {
                    check(&tour);
                    let pair = |s| (board.row(s) as i64 + 1, board.col(s) as i64 + 1);
                    assert_eq!(tour.squares().map(pair).collect::<Vec<_>>(), expected);
                }
                Err(alley) => {
                    let (row, col) = expected[expected.len() - 1];
                    let last = board.at(row as usize - 1, col as usize - 1).unwrap();
                    assert_eq!((alley.visited, alley.at), (expected.len(), last), "{n} {rule:?}");
                    assert!(expected.len() < board.area());
                }
            }
        }
    }
}

/// Roth 1992: "now it first occurs on a 428 times 428 chessboard"; under the other roundings
/// of halves at 157.
#[test]
fn roths_first_blind_alley_is_at_428_if_halves_go_up() {
    let first = |rounding| {
        let fails = |n: &usize| {
            let board = Board::new(*n, *n).unwrap();
            let start = Square::new(0);
            follow_rule(board, Piece::Knight, start, TourRule::Roth(rounding)).unwrap().is_err()
        };
        (5..429).find(fails)
    };
    assert_eq!(first(Rounding::Up), Some(428));
    assert_eq!(first(Rounding::Even), Some(157));
    assert_eq!(first(Rounding::Down), Some(157));
}
