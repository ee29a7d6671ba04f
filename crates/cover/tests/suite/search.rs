//! Local search against exact answers, and what it promises: admissible covers, the same for the
//! same seed.

use destrier_board::{Board, Group, Piece, Problem, Rule, SquareSet};
use destrier_certify::{BoardCovering, CoveringProgram, CoveringRow, check_cover};
use destrier_cover::question::SearchMethod;
use destrier_cover::search::{Found, SearchError, SearchOptions, search, search_program};
use destrier_model::{Solver, cover_program};
use destrier_run::{Control, Halt};
use proptest::prelude::*;
use std::time::Duration;

fn problem(board: &str) -> Problem {
    Problem::new(board.parse().unwrap())
}

fn rounds(rounds: u64) -> SearchOptions {
    SearchOptions::default().with_rounds(rounds)
}

fn found(problem: &Problem, options: &SearchOptions) -> SquareSet {
    let found = search(problem, options, Control::quiet()).unwrap();
    check_cover(problem, &found.cover).unwrap();
    found.cover
}

/// The size of the smallest covers by microlp, a solver that shares nothing with the search.
fn smallest(problem: &Problem) -> Option<usize> {
    let reduced = cover_program(problem).ok()?;
    let values = reduced.program.solve_with(Solver::Microlp).unwrap().values?;
    Some(reduced.lift(&values).len())
}

#[test]
fn small_boards_are_solved_under_every_symmetry_and_rule() {
    for board in ["3x4", "4", "3x5t", "5"] {
        for rule in [Rule::Domination, Rule::Total] {
            for piece in [Piece::Knight, Piece::King, Piece::Rook] {
                let plain = Problem { rule, piece, ..problem(board) };
                for group in Group::NAMED.into_iter().filter(|group| group.fits(plain.board)) {
                    let problem = plain.clone().with_symmetry(group).unwrap();
                    match smallest(&problem) {
                        Some(size) => {
                            let options = rounds(3).with_target(size);
                            assert_eq!(found(&problem, &options).len(), size, "{problem}");
                        }
                        None => {
                            let refused = search(&problem, &rounds(1), Control::quiet());
                            assert!(matches!(refused, Err(SearchError::Uncoverable { .. })));
                        }
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn fixed_squares_are_kept_and_the_rest_is_as_small_as_can_be(
        rows in 3usize..6, cols in 3usize..6, force: [u8; 2], forbid: [u8; 3]
    ) {
        let board = Board::new(rows, cols).unwrap();
        let pick = |bytes: &[u8]| -> Vec<_> {
            bytes.iter().map(|&b| board.squares().nth(usize::from(b) % board.area()).unwrap())
                .collect()
        };
        let fixed = Problem::new(board).with_fixed(pick(&force), pick(&forbid));
        prop_assume!(fixed.is_ok());
        let problem = fixed.unwrap();
        match smallest(&problem) {
            Some(size) => {
                // one board in thousands has a trap for one seed
                let reaches = |seed| {
                    let options = rounds(3).with_seed(seed).with_target(size);
                    found(&problem, &options).len() == size
                };
                prop_assert!((0..4).any(reaches), "{problem}: not {size}");
            }
            None => {
                let refused = search(&problem, &rounds(1), Control::quiet());
                prop_assert!(refused.is_err());
            }
        }
    }
}

/// All that is free leaves on the way, and nothing around it has changed since.
#[test]
fn the_search_goes_on_from_nothing() {
    let board = Board::new(5, 3).unwrap();
    let squares = |names: &str| board.parse_squares(names).unwrap();
    let problem = Problem::new(board).with_fixed(squares("b1,b2"), squares("a2,b3,a5")).unwrap();
    assert_eq!(found(&problem, &rounds(3)).len(), smallest(&problem).unwrap());
}

/// OEIS A006075: 57 for 19x19 and 62 for 20x20 are minima.
#[test]
fn the_minima_at_19_and_20_are_reached() {
    for (board, size) in [("19", 57), ("20", 62)] {
        let options = rounds(2_000).with_target(size);
        assert_eq!(found(&problem(board), &options).len(), size);
    }
}

#[test]
fn a_seed_gives_the_same_cover_however_the_threads_run() {
    let problem = problem("23");
    for threads in [1, 2] {
        let options = |seed| rounds(4).with_seed(seed).with_threads(threads);
        assert_eq!(found(&problem, &options(7)), found(&problem, &options(7)));
        assert_ne!(found(&problem, &options(7)), found(&problem, &options(8)));
    }
}

#[test]
fn a_start_is_improved_and_never_spoiled() {
    let problem = problem("16");
    let start = found(&problem, &rounds(1));
    let options = rounds(0).with_start(start.clone());
    assert!(found(&problem, &options).len() <= start.len());
    let options = rounds(3).with_start(start.clone()).below(start.len());
    let below = search(&problem, &options, Control::quiet()).unwrap().cover.len();
    assert!(below == start.len() || (40..start.len()).contains(&below)); // 40 is the minimum
    let everything = SquareSet::full(problem.board);
    let options = rounds(1).with_start(everything);
    assert!(found(&problem, &options).len() < 60);
}

#[test]
fn limits_and_targets_are_told_apart() {
    let run = |options: &SearchOptions| search(&problem("16"), options, Control::quiet()).unwrap();
    let reached = run(&rounds(99).with_target(50));
    assert!(reached.halted.is_none() && reached.cover.len() <= 50);
    let over = run(&rounds(2).with_target(39));
    assert!(over.halted.is_none() && over.cover.len() > 39);
    let stop = std::sync::atomic::AtomicBool::new(true);
    let control = Control::new(&stop);
    let interrupted = search(&problem("16"), &SearchOptions::default(), control).unwrap();
    assert_eq!(interrupted.halted, Some(Halt::Interrupted));
    check_cover(&problem("16"), &interrupted.cover).unwrap();
}

#[test]
fn independence_and_regions_are_searched_by_the_strongest_method_only() {
    let independent = Problem { rule: Rule::Independent, ..problem("8") };
    let regions = Problem { blocks: Some("4x4=3".parse().unwrap()), ..problem("8") };
    // as HiGHS finds them
    for (problem, size) in [(independent, 14), (regions, 12)] {
        let options = rounds(60).with_target(size);
        assert_eq!(found(&problem, &options).len(), size, "{problem}");
        for method in [SearchMethod::Annealing, SearchMethod::TwoStage] {
            let options = rounds(1).with_method(method);
            let refused = search(&problem, &options, Control::quiet()).unwrap_err();
            assert_eq!(refused, SearchError::NotACover(problem.to_string()));
        }
    }
}

#[test]
fn what_no_set_satisfies_is_not_found() {
    let few = Problem { blocks: Some("4x4=2".parse().unwrap()), ..problem("8") };
    let error = search(&few, &rounds(3), Control::quiet()).unwrap_err();
    assert_eq!(error, SearchError::NotFound(few.to_string()));
    let squares = few.board.parse_squares("a1 b1 c1").unwrap();
    let forced = few.with_fixed(squares, []).unwrap();
    let error = search(&forced, &rounds(3), Control::quiet()).unwrap_err();
    assert_eq!(error, SearchError::Overfull);
}

#[test]
fn the_papers_methods_reach_small_minima() {
    for method in [SearchMethod::Annealing, SearchMethod::TwoStage] {
        let (seven, three) = (problem("7"), rounds(3).with_method(method));
        assert_eq!(found(&seven, &three), found(&seven, &three));
        for (board, size) in [("6", 8), ("8", 12), ("10", 16)] {
            let options = rounds(600).with_method(method).with_target(size);
            assert_eq!(found(&problem(board), &options).len(), size, "{method:?}");
        }
    }
    let symmetric = problem("10").with_symmetry(Group::Rot180).unwrap(); // Fisher 2003, figure 9
    let options = rounds(100).with_method(SearchMethod::Annealing).with_target(16);
    assert_eq!(found(&symmetric, &options).len(), 16);
    let refused = rounds(1).with_method(SearchMethod::TwoStage);
    let refused = search(&symmetric, &refused, Control::quiet()).unwrap_err();
    assert_eq!(refused, SearchError::NotPlain(symmetric.to_string()));
}

/// The image of a forced square is forbidden, so that there is no cover, and none may be said to refute a
/// bound.
#[test]
fn a_square_forced_whose_image_is_forbidden_leaves_no_cover() {
    let board = Board::new(4, 3).unwrap();
    let problem = Problem::new(board).with_symmetry(Group::Bilateral4).unwrap();
    let problem = problem.with_fixed(board.at(2, 2), board.at(1, 2)).unwrap();
    let error = search(&problem, &SearchOptions::default(), Control::quiet()).unwrap_err();
    assert!(matches!(error, SearchError::ForcedAndForbidden(_)), "{error}");
}

/// A board and its program are one problem: both searches end with covers of one size.
#[test]
fn programs_of_boards_are_searched_as_well_as_boards() {
    let queens = Problem { piece: Piece::Queen, ..problem("9") };
    let independent = Problem { rule: Rule::Independent, ..problem("12") };
    let regions = Problem { blocks: Some("3x3=2".parse().unwrap()), ..problem("12") };
    let plain = [problem("16"), problem("11t"), queens, independent, regions];
    for (problem, size) in plain.into_iter().zip([40, 18, 5, 24, 24]) {
        let program = BoardCovering::new(&problem).program().unwrap();
        for seed in 0..3 {
            let options = SearchOptions::default().with_seed(seed).with_target(size);
            let control = Control::quiet().within(Some(Duration::from_secs(60)));
            let found = search_program(&program, &options, control, &mut |_| {}).unwrap();
            assert!(program.admits(&found.cover));
            assert_eq!(found.cover.len(), size, "{problem}, seed {seed}");
        }
    }
}

#[test]
fn a_program_is_searched_from_a_start_below_a_cost_and_the_same_again() {
    let program = BoardCovering::new(&problem("14")).with_demand(2).program().unwrap();
    let found = |options: SearchOptions<Vec<u32>>| {
        let mut costs = Vec::new();
        let mut gain = |found: &Found<Vec<u32>>| costs.push(program.cost(&found.cover));
        let found = search_program(&program, &options, Control::quiet(), &mut gain).unwrap();
        assert!(program.admits(&found.cover));
        assert!(costs.windows(2).all(|pair| pair[1] < pair[0]));
        assert_eq!(costs.last(), Some(&program.cost(&found.cover)));
        found.cover
    };
    let some = |rounds| SearchOptions::default().with_rounds(rounds).with_threads(2);
    let first = found(some(6));
    assert_eq!(first, found(some(6)));
    let from = some(0).with_start(first.clone());
    assert!(program.cost(&found(from)) <= program.cost(&first));
    let everything = some(6).with_start(Vec::from_iter(0..196));
    assert!(found(everything).len() < 100);
}

#[test]
fn programs_without_a_choice_and_methods_that_do_not_know_them_are_refused() {
    let row = |demand| CoveringRow::at_least(demand, vec![0, 1]);
    let of = |rows| CoveringProgram { costs: vec![1; 2], rows };
    let refused = |program: &CoveringProgram, method| {
        let options = SearchOptions::default().with_method(method).with_rounds(1);
        search_program(program, &options, Control::quiet(), &mut |_| {}).unwrap_err()
    };
    let (weighting, annealing) = (SearchMethod::Weighting, SearchMethod::Annealing);
    assert_eq!(refused(&of(vec![row(1), row(3)]), weighting), SearchError::Unmet(2));
    let full = of(vec![row(2), CoveringRow::at_most(1, vec![0, 1])]);
    assert_eq!(refused(&full, weighting), SearchError::Overlimit(2));
    let third =
        CoveringProgram { costs: vec![1; 3], rows: vec![CoveringRow::at_least(2, vec![0, 1, 2])] };
    assert_eq!(refused(&third, annealing), SearchError::NotACover(third.to_string()));
    assert_eq!(refused(&of(vec![row(1)]), SearchMethod::TwoStage), SearchError::NotABoard);
}
