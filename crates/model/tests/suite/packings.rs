//! Exact maximum packings against values from the literature and against each other.

use destrier_board::{Board, Group, Piece, Problem, Rule};
use destrier_model::{Solver, averaged_packing_program, exact, packing_program};
use num_rational::BigRational;

fn maximum(problem: &Problem) -> BigRational {
    let program = averaged_packing_program(problem).unwrap().program;
    let exact = exact::packing(&program, Solver::Highs).unwrap();
    assert!(exact.dual.is_some(), "{problem}: the basis was not optimal in rationals");
    exact.value
}

fn square(side: usize) -> Problem {
    Problem::new(Board::new(side, side).unwrap())
}

/// Fisher 2003, figures 3, 10, 11 and 14 and section 2; for 14 the printed weights of figure 15,
/// not its caption.
#[test]
fn fishers_values() {
    let known = [
        (1, "1"),
        (2, "4"),
        (3, "11/3"),
        (4, "40/11"),
        (7, "10"),
        (8, "12"),
        (9, "109/8"),
        (10, "160/11"),
        (11, "17"),
        (12, "257/12"),
        (13, "727/28"),
        (14, "1706/59"),
    ];
    for (side, value) in known {
        assert_eq!(maximum(&square(side)), value.parse().unwrap(), "{side}x{side}");
    }
}

/// Averaging loses nothing: the full program, without any use of symmetry, has the same maximum.
#[test]
fn averaged_and_full_programs_agree() {
    for (rows, cols) in [(3, 3), (4, 7), (6, 6), (3, 8), (9, 9)] {
        for piece in [Piece::Knight, Piece::King, Piece::Rook] {
            for rule in [Rule::Domination, Rule::Total] {
                let problem =
                    Problem { piece, rule, ..Problem::new(Board::new(rows, cols).unwrap()) };
                let Ok(full) = packing_program(&problem) else { continue };
                let full = exact::packing(&full.program, Solver::Highs).unwrap();
                assert_eq!(full.value, maximum(&problem), "{problem}");
            }
        }
    }
}

/// Rounding from another solver's floating point stays below the maximum, and close.
#[test]
fn microlp_rounds_to_just_below() {
    for side in [3, 5, 8, 10] {
        let program = averaged_packing_program(&square(side)).unwrap().program;
        let rounded = exact::packing(&program, Solver::Microlp).unwrap();
        let gap = maximum(&square(side)) - &rounded.value;
        assert!(rounded.dual.is_none());
        assert!(gap >= "0".parse().unwrap() && gap < "1/1000000".parse().unwrap(), "{gap}");
    }
}

/// A symmetric cover is a cover, so symmetry can only raise the bound.
#[test]
fn symmetry_raises_the_bound() {
    for side in [5, 8, 11] {
        let free = maximum(&square(side));
        for group in Group::NAMED {
            let problem = square(side).with_symmetry(group).unwrap();
            let bound = exact::packing(&packing_program(&problem).unwrap().program, Solver::Highs);
            assert!(bound.unwrap().value >= free, "{problem}");
        }
    }
}

#[test]
fn the_50x50_maximum_is_exact() {
    let value = maximum(&square(50));
    let near = num_traits::ToPrimitive::to_f64(&value).unwrap();
    assert!(near > 2500.0 / 9.0 && near < 350.0, "{near}");
}
