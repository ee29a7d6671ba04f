//! Tours are what they say, on every board and from every start.

use destrier_board::{Board, Piece, Square};
use destrier_combinat::tour::{
    Count, CountError, Destination, Mirrored, NoTour, Rounding, Tour, TourError, TourRule, Tours,
    any_open_tour, closed_tour, count_tours, follow_rule, open_tour, search_tour, sieve,
};
use destrier_run::Control;

/// Visits every square once by knight's moves, and comes back if closed.
fn check(tour: &Tour) {
    let board = tour.board();
    let order: Vec<Square> = tour.squares().collect();
    let again = Tour::of(board, Piece::Knight, &order).unwrap().unwrap();
    assert_eq!(again.squares().collect::<Vec<_>>(), order, "{board}: order");
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

/// The jumps from a square, by a list for the part of the board at (1, 1) along the rows' middle. Mirrors that bring
/// the square there bring its jumps there.
fn jumps_at(
    n: i64,
    (x, y): (i64, i64),
    (places, mirrored): ([u8; 8], Mirrored),
) -> Vec<(i64, i64)> {
    let mut list = [(2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2), (1, 2), (2, 1)];
    let original = list;
    let (upper, right) = (2 * x > n, 2 * y > n);
    let (nearer_x, nearer_y) = ((n + 1 - 2 * x).abs(), (n + 1 - 2 * y).abs());
    for jump in &mut list {
        if mirrored != Mirrored::Nowhere {
            *jump = (if upper { -jump.0 } else { jump.0 }, if right { -jump.1 } else { jump.1 });
        }
        if mirrored == Mirrored::Octants && nearer_x < nearer_y {
            *jump = (jump.1, jump.0);
        }
    }
    let place = |jump| places[original.iter().position(|&own| own == jump).unwrap()];
    let mut order: Vec<usize> = (0..8).collect();
    order.sort_by_key(|&at| place(list[at]));
    order.into_iter().map(|at| original[at]).collect()
}

/// Roth's program as printed, with s and positions from 1 and twice the destination; `half` is its
/// `Round[n / 2]`. The jumps are in this order of their places, laid onto the part of the board by mirrors. The squares visited.
fn as_published(n: i64, half: i64, farthest: bool, list: ([u8; 8], Mirrored)) -> Vec<(i64, i64)> {
    let mut visited = std::collections::HashSet::from([(1, 1)]);
    let mut path = vec![(1, 1)];
    let successors = |visited: &std::collections::HashSet<(i64, i64)>, (x, y): (i64, i64)| {
        let on_board = |v: i64| 0 < v && v <= n;
        let jumps = jumps_at(n, (x, y), list);
        let all = jumps.into_iter().map(|(dx, dy)| (x + dx, y + dy));
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
            (TourRule::Listed([3, 1, 4, 7, 5, 0, 2, 6], Mirrored::Nowhere), 0),
            (TourRule::Listed([7, 6, 5, 4, 3, 2, 1, 0], Mirrored::Nowhere), 0),
            (TourRule::Listed([3, 1, 4, 7, 5, 0, 2, 6], Mirrored::Quadrants), 0),
            (TourRule::Listed([3, 1, 4, 7, 5, 0, 2, 6], Mirrored::Octants), 0),
            (TourRule::OCTANTS, 0),
            (TourRule::Roth(Rounding::Up), (n + 1) / 2),
            (TourRule::Roth(Rounding::Even), n / 2 + i64::from(n % 4 == 3)),
            (TourRule::Roth(Rounding::Down), n / 2),
        ];
        for (rule, half) in rules {
            let board = Board::new(n as usize, n as usize).unwrap();
            let list = match rule {
                TourRule::Listed(places, mirrored) => (places, mirrored),
                _ => ([0, 1, 2, 3, 4, 5, 6, 7], Mirrored::Nowhere),
            };
            let expected = as_published(n, half, matches!(rule, TourRule::Roth(_)), list);
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

/// The first blind alley of the rule by octants is at 1068, as the sieve of all lists says (`results/tours/orders.csv`).
#[test]
fn the_rule_by_octants_fails_at_1068() {
    let leads = |n: usize| {
        let board = Board::new(n, n).unwrap();
        follow_rule(board, Piece::Knight, Square::new(0), TourRule::OCTANTS).unwrap().is_ok()
    };
    assert!((5..200).chain([427, 428, 1067]).all(leads));
    assert!(!leads(1068));
}

/// Of lists by quadrants and octants, few lead far; the test follows those that are left, and some that are not, again.
#[test]
fn all_lists_are_sieved() {
    for mirrored in Mirrored::ALL {
        let sieve = sieve(mirrored, 20, Control::quiet()).unwrap().unwrap();
        let failed: usize = sieve.firsts.iter().map(|first| first.1).sum();
        assert_eq!((failed + sieve.last.len(), sieve.side), (40_320, None));
        let leads = |places: [u8; 8], n: i64| {
            as_published(n, 0, false, (places, mirrored)).len() == (n * n) as usize
        };
        assert!(sieve.last.iter().step_by(2000).all(|&places| (5..=20).all(|n| leads(places, n))));
        // of a sample of lists that are not left, each fails
        let reversed = |&places: &[u8; 8]| places.map(|place| 7 - place);
        let gone: Vec<_> =
            sieve.last.iter().map(reversed).filter(|places| !sieve.last.contains(places)).collect();
        assert!(gone.iter().step_by(100).all(|&places| !(5..=20).all(|n| leads(places, n))));
        assert!(gone.len() > 100, "{}", gone.len());
    }
}

/// All ways to go on from a path, counted by plain depth-first search: (open tours, closed ones).
fn count_by_search(board: Board, piece: Piece, start: Square, stop_at_first: bool) -> (u128, u128) {
    fn go(
        graph: &[Vec<Square>],
        path: &mut Vec<Square>,
        seen: &mut [bool],
        first: bool,
    ) -> (u128, u128) {
        let here = path[path.len() - 1];
        if path.len() == graph.len() {
            return (1, u128::from(graph[here.index()].contains(&path[0])));
        }
        let mut sum = (0, 0);
        for &next in &graph[here.index()] {
            let enough = first && sum.0 > 0;
            if !seen[next.index()] && !enough {
                seen[next.index()] = true;
                path.push(next);
                let (open, closed) = go(graph, path, seen, first);
                sum = (sum.0 + open, sum.1 + closed);
                path.pop();
                seen[next.index()] = false;
            }
        }
        sum
    }
    let graph: Vec<Vec<Square>> =
        board.squares().map(|square| piece.attacks(board, square, |_| false)).collect();
    let mut seen = vec![false; board.area()];
    seen[start.index()] = true;
    go(&graph, &mut vec![start], &mut seen, stop_at_first)
}

/// Every "no" of a small board, and every "yes", from every start, against plain search.
#[test]
fn what_is_said_impossible_is_impossible() {
    let small = sides(1..9).filter(|board| board.area() <= 21);
    let more = [(3, 8), (8, 3), (4, 6)].map(|(rows, cols)| Board::new(rows, cols).unwrap());
    for board in small.chain(more) {
        let mut any = false;
        for start in board.squares() {
            let (open, _) = count_by_search(board, Piece::Knight, start, true);
            any |= open > 0;
            match open_tour(board, start) {
                Ok(tour) => {
                    check(&tour);
                    assert!(open > 0 && tour.start() == start);
                }
                Err(TourError::None(_)) => assert_eq!(open, 0, "{board} from {start:?}"),
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(any_open_tour(board).is_ok(), any, "{board}");
    }
    for (rows, cols) in [(3, 4), (3, 6), (3, 8), (4, 4), (4, 5), (4, 6), (2, 7), (1, 1), (5, 4)] {
        let board = Board::new(rows, cols).unwrap();
        assert_eq!(count_by_search(board, Piece::Knight, Square::new(0), false).1, 0);
        assert!(matches!(closed_tour(board), Err(TourError::None(_))), "{board}");
    }
}

/// Schwenk 1991: closed unless both sides are odd, one is 1, 2 or 4, or one is 3 and the other 4, 6 or 8.
#[test]
fn closed_tours_are_where_schwenk_says() {
    for board in sides(1..25) {
        let (short, long) = (board.rows().min(board.cols()), board.rows().max(board.cols()));
        let exists = board.area() % 2 == 0
            && ![1, 2, 4].contains(&short)
            && !(short == 3 && [4, 6, 8].contains(&long));
        match closed_tour(board) {
            Ok(tour) => {
                assert!(exists, "{board}");
                check(&tour);
            }
            Err(reason) => assert!(!exists, "{board}: {reason}"),
        }
    }
}

#[test]
fn boards_of_three_and_four_lines_have_tours_from_almost_everywhere() {
    for (rows, cols) in [(3, 7), (3, 9), (10, 3), (3, 13), (4, 7)] {
        let board = Board::new(rows, cols).unwrap();
        for start in board.squares() {
            match open_tour(board, start) {
                Ok(tour) => check(&tour),
                Err(TourError::None(NoTour::NotFrom { start, .. })) => {
                    assert_eq!((rows, cols, start.as_str()), (3, 7, "d2"));
                }
                Err(TourError::None(NoTour::WrongColour { .. })) => assert_eq!(board.area() % 2, 1),
                Err(TourError::None(NoTour::InnerLine { .. })) => assert_eq!(rows, 4),
                Err(other) => panic!("{board}: {other}"),
            }
        }
    }
    for (rows, cols) in [(3, 1001), (4, 500), (3, 500), (501, 4)] {
        let board = Board::new(rows, cols).unwrap();
        check(&open_tour(board, board.at(0, 0).unwrap()).unwrap());
    }
}

fn count(board: Board, piece: Piece, tours: Tours) -> Result<Count, CountError> {
    count_tours(board, piece, tours, Control::quiet().with_memory(1 << 30))
}

/// OEIS A070030, A175855, A001230, A165134 (halved: there both directions count).
#[test]
fn counts_are_those_of_the_literature() {
    for (rows, cols, tours) in [(5, 6, 8), (3, 10, 16), (12, 3, 176), (5, 8, 44_202), (6, 6, 9862)]
    {
        let board = Board::new(rows, cols).unwrap();
        assert_eq!(count(board, Piece::Knight, Tours::Closed).unwrap().tours, tours, "{board}");
    }
    let board = Board::new(5, 5).unwrap();
    assert_eq!(count(board, Piece::Knight, Tours::Open).unwrap().tours, 1728 / 2);
}

#[test]
fn counts_are_those_of_plain_search() {
    let pieces =
        [Piece::Knight, Piece::King, Piece::Leaper(0, 1), Piece::Leaper(1, 4), Piece::Leaper(2, 3)];
    for piece in pieces {
        for board in sides(1..6).filter(|board| board.area() <= 16) {
            let counts: Vec<(u128, u128)> =
                board.squares().map(|start| count_by_search(board, piece, start, false)).collect();
            let open: u128 = counts.iter().map(|count| count.0).sum();
            let expected = [
                (Tours::Closed, if board.area() > 2 { counts[0].1 / 2 } else { 0 }),
                (Tours::Open, if board.area() > 1 { open / 2 } else { 1 }),
                (Tours::From(Square::new(0)), counts[0].0),
            ];
            for (tours, number) in expected {
                match count(board, piece, tours) {
                    Ok(count) => assert_eq!(count.tours, number, "{board} {piece} {tours:?}"),
                    Err(other) => panic!("{board} {piece} {tours:?}: {other}"),
                }
            }
        }
    }
}

/// The search for other pieces, its "no" included, against plain search.
#[test]
fn searches_end_as_plain_search_does() {
    let pieces = [Piece::King, Piece::Leaper(0, 1), Piece::Leaper(1, 2), Piece::Leaper(2, 3)];
    for piece in pieces {
        for board in sides(1..6).filter(|board| board.area() <= 16) {
            for start in board.squares() {
                let (open, closed) = count_by_search(board, piece, start, false);
                let found = |closed| {
                    search_tour(
                        board,
                        piece,
                        Some(start),
                        Destination { closed, end: None },
                        Control::quiet(),
                    )
                };
                assert_eq!(found(false).is_ok(), open > 0, "{board} {piece} {start:?}");
                let closes = closed > 0 && board.area() > 2;
                assert_eq!(found(true).is_ok(), closes, "{board} {piece} {start:?}");
                assert!(found(true).is_ok_and(|tour| tour.is_closed()) == closes);
            }
        }
    }
}
