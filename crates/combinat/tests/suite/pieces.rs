//! The piece searches against plain enumeration, and against each other.

use destrier_board::{Attack, Board, Piece, Placement, Square};
use destrier_combinat::pieces::{
    Answer, Army, ArmyError, Bishops, PiecesMethod, Question, Reduction,
};
use destrier_run::Control;
use std::sync::atomic::AtomicBool;

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

fn question(size: &str, letters: &str, bishops: Bishops, missing: u32) -> Question {
    let armies = Army::parse(board(size), letters, bishops).unwrap();
    Question { armies, missing, attack: Attack::Strong, stack: false }
}

fn answer(question: &Question, method: PiecesMethod) -> Answer {
    question.answer(method, Control::quiet())
}

/// Whether the colours of the bishops are as asked.
fn colours_fit(board: Board, men: &[(Piece, Square)], bishops: Bishops) -> bool {
    let own = men.iter().filter(|(piece, _)| *piece == Piece::Bishop);
    let colours: Vec<usize> = own.map(|&(_, s)| (board.row(s) + board.col(s)) % 2).collect();
    match bishops {
        Bishops::Any => true,
        Bishops::Same => colours[0] == colours[1],
        Bishops::Opposite => colours[0] != colours[1],
    }
}

/// Every way to put the letters on squares, alike pieces in ascending order.
fn enumerate(board: Board, letters: &str) -> Vec<Vec<(Piece, Square)>> {
    let mut letters: Vec<char> = letters.chars().collect();
    letters.sort_unstable();
    let mut all = vec![Vec::new()];
    for (i, &letter) in letters.iter().enumerate() {
        let piece = Piece::from_letter(letter).unwrap();
        let alike = i > 0 && letters[i - 1] == letter;
        let mut next = Vec::new();
        for men in &all {
            let men: &Vec<(Piece, Square)> = men;
            let from = if alike { men[men.len() - 1].1.index() } else { 0 };
            next.extend(
                (from..board.area()).map(|s| [&men[..], &[(piece, Square::new(s))]].concat()),
            );
        }
        all = next;
    }
    all
}

/// The number of positions by plain enumeration.
fn count(question: &Question, letters: &str, bishops: Bishops) -> u64 {
    let board = question.board();
    let good = |men: &Vec<(Piece, Square)>| {
        let placement = Placement::new(board, men.iter().copied());
        let distinct = placement.squares().len() == men.len();
        (question.stack || distinct)
            && colours_fit(board, men, bishops)
            && board.area() - placement.attacked(question.attack).len() <= question.missing as usize
    };
    enumerate(board, letters).iter().filter(|men| good(men)).count() as u64
}

/// Symmetry, folding and look-up lose no position and invent none.
#[test]
fn both_searches_count_what_plain_enumeration_counts() {
    let cases = [
        ("3", "KQ", Bishops::Any, 4),
        ("3", "QQ", Bishops::Any, 3),
        ("2x3", "KRN", Bishops::Any, 1),
        ("3x4", "KBB", Bishops::Opposite, 5),
        ("3", "KBB", Bishops::Same, 3),
        ("4", "KBB", Bishops::Same, 6),
        ("3x5", "KBB", Bishops::Same, 6),
        ("4", "KNN", Bishops::Any, 4),
        ("4", "QRN", Bishops::Any, 1),
        ("4", "KQN", Bishops::Any, 2),
        ("3", "KRNN", Bishops::Any, 1),
        ("3", "NNN", Bishops::Any, 4),
        ("4", "QQ", Bishops::Any, 3),
        ("3", "KQBB", Bishops::Opposite, 1),
        ("3x4", "RRR", Bishops::Any, 1),
        ("1x9", "RRK", Bishops::Any, 1),
        ("5", "KR", Bishops::Any, 10),
    ];
    let mut found = 0;
    for (size, letters, bishops, missing) in cases {
        for (attack, stack) in [
            (Attack::Weak, false),
            (Attack::Weak, true),
            (Attack::Strong, false),
            (Attack::Strong, true),
        ] {
            for missing in [0, 1, missing] {
                let asked = Question { attack, stack, ..question(size, letters, bishops, missing) };
                let expected = count(&asked, letters, bishops);
                for method in [PiecesMethod::Folding, PiecesMethod::Fast] {
                    let answer = answer(&asked, method);
                    let case = format!("{size} {letters} {bishops:?} {missing} {attack} {stack}");
                    assert_eq!(answer.total, expected, "{case} {method:?}");
                    assert!(answer.complete);
                }
                found += expected;
            }
        }
    }
    assert!(found > 10_000, "{found}");
}

/// That it loses none is shown by the comparison with plain enumeration.
#[test]
fn symmetry_leaves_out_positions() {
    let cases = [
        ("8", "KQRRBBNN", Bishops::Opposite, 8.0),
        ("4", "QN", Bishops::Any, 5.0),
        ("5", "NNN", Bishops::Any, 1.5),
        ("4x6", "KBB", Bishops::Opposite, 3.0),
    ];
    for (size, letters, bishops, factor) in cases {
        for army in Army::parse(board(size), letters, bishops).unwrap() {
            let all = Reduction::none(&army).positions(&army) as f64;
            let left = Reduction::best(&army).positions(&army) as f64;
            assert!(all / left >= factor, "{size} {letters}: {}", all / left);
        }
    }
}

/// Robison, Hafner and Skiena's numbers, by two methods.
#[test]
fn eight_pieces_attack_63_squares_and_never_64() {
    let eight = question("8", "KQRRBBNN", Bishops::Opposite, 0);
    let folding = answer(&eight, PiecesMethod::Folding);
    assert_eq!(folding.space, 2_268_279_603_200);
    assert_eq!((folding.weak, folding.strong, folding.total), (8715, 0, 0));
    let table = folding.table.unwrap();
    assert_eq!((table.volume, table.whole), (1 << 43, 8715));
    let safe = table.safe.iter().zip(0..).map(|(&count, folds)| u128::from(count) << folds);
    let clipped = table.clipped.iter().zip(0..).map(|(&count, folds)| u128::from(count) << folds);
    assert_eq!(safe.chain(clipped).sum::<u128>() + u128::from(table.whole), 1 << 43);
    let fast = answer(&eight, PiecesMethod::Fast);
    assert_eq!((fast.weak, fast.strong, fast.total), (8715, 0, 0));
    let one_less = answer(&Question { missing: 1, ..eight }, PiecesMethod::Fast);
    assert_eq!((one_less.total, one_less.classes.len()), (1152, 144));
}

#[test]
fn bishops_of_one_colour_attack_all_64_squares_in_three_ways() {
    let same = question("8", "KQRRBBNN", Bishops::Same, 0);
    let fast = answer(&same, PiecesMethod::Fast);
    assert_eq!((fast.classes.len(), fast.total), (3, 20));
    for class in &fast.classes {
        assert_eq!(class.placement.attacked(Attack::Strong).len(), 64);
    }
}

#[test]
fn boards_of_more_than_64_squares_take_more_words() {
    // two rooks attack all squares of two rows and columns but their corners when they share none
    let nine = question("9", "RR", Bishops::Any, 81 - 32);
    assert_eq!(answer(&nine, PiecesMethod::Folding).total, count(&nine, "RR", Bishops::Any));
    let twelve = question("12", "RQ", Bishops::Any, 100);
    assert_eq!(answer(&twelve, PiecesMethod::Folding).total, count(&twelve, "RQ", Bishops::Any));
}

/// The fewest attacked squares, and how often, by plain enumeration.
fn fewest(question: &Question, letters: &str, bishops: Bishops) -> (usize, u64) {
    let board = question.board();
    let mut best = (usize::MAX, 0);
    for men in enumerate(board, letters) {
        let placement = Placement::new(board, men.iter().copied());
        let distinct = placement.squares().len() == men.len();
        if (question.stack || distinct) && colours_fit(board, &men, bishops) {
            match placement.attacked(question.attack).len() {
                attacked if attacked < best.0 => best = (attacked, 1),
                attacked if attacked == best.0 => best.1 += 1,
                _ => {}
            }
        }
    }
    best
}

#[test]
fn the_fewest_attacked_squares_are_those_of_plain_enumeration() {
    let cases = [
        ("3", "KQ", Bishops::Any),
        ("4", "QRN", Bishops::Any),
        ("4", "RRN", Bishops::Any),
        ("3x4", "KBB", Bishops::Opposite),
        ("4", "QBB", Bishops::Same),
        ("3x5", "RBB", Bishops::Same),
        ("3", "KRNN", Bishops::Any),
        ("3", "QRBB", Bishops::Opposite),
        ("2x6", "QRRN", Bishops::Any),
    ];
    for (size, letters, bishops) in cases {
        for (attack, stack) in [
            (Attack::Weak, false),
            (Attack::Weak, true),
            (Attack::Strong, false),
            (Attack::Strong, true),
        ] {
            let asked = Question { attack, stack, ..question(size, letters, bishops, 0) };
            let found = asked.minimum(Control::quiet()).unwrap();
            let expected = fewest(&asked, letters, bishops);
            let case = format!("{size} {letters} {bishops:?} {attack} {stack}");
            assert_eq!((found.attacked as usize, found.total), expected, "{case}");
        }
    }
}

#[test]
fn a_stopped_search_says_so() {
    let eight = question("8", "KQRRBBNN", Bishops::Opposite, 0);
    for method in [PiecesMethod::Folding, PiecesMethod::Fast] {
        assert!(!eight.answer(method, Control::new(&AtomicBool::new(true))).complete);
    }
}

#[test]
fn threads_change_nothing() {
    let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let asked = question("6", "KQRBBN", Bishops::Opposite, 2);
    for method in [PiecesMethod::Folding, PiecesMethod::Fast] {
        let one = pool(1).install(|| answer(&asked, method));
        assert!(one.total > 0);
        assert_eq!(one, pool(3).install(|| answer(&asked, method)));
    }
}

#[test]
fn what_cannot_be_placed_is_refused_by_reason() {
    let parse = |size: &str, letters: &str, bishops| Army::parse(board(size), letters, bishops);
    let room = |size: &str, letters: &str| {
        parse(size, letters, Bishops::Any).unwrap()[0].check_room().map_err(|e| e.to_string())
    };
    assert!(matches!(
        parse("8", "KQX", Bishops::Any),
        Err(ArmyError::UnknownLetter { letter: 'X', .. })
    ));
    assert_eq!(parse("8", "", Bishops::Any), Err(ArmyError::NoMen));
    let queens = "Q".repeat(70);
    assert_eq!(parse("8", &queens, Bishops::Any), Err(ArmyError::TooManyMen { found: 70 }));
    assert!(matches!(parse("13", "K", Bishops::Any), Err(ArmyError::BoardOutOfRange(_))));
    assert!(matches!(parse("8t", "K", Bishops::Any), Err(ArmyError::BoardOutOfRange(_))));
    assert_eq!(parse("8", "KB", Bishops::Same), Err(ArmyError::NotTwoBishops { found: 1 }));
    assert!(room("1", "KK").unwrap_err().contains("2 kings do not fit"));
    assert!(room("2", "KKQQ").is_ok() && room("2", "KKQQN").is_err());
    let light = parse("1x3", "BB", Bishops::Same).unwrap();
    assert!(light.iter().any(|army| army.check_room().is_err()));
}
