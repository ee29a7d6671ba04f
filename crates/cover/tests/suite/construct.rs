//! Real covers by patterns: on boards of all shapes no more knights than the published formulas say.

use destrier_board::{Board, Problem};
use destrier_certify::check_cover;
use destrier_cover::search::patterns::{
    Pattern, blocks_bound, construct, garnick_nieuwejaar_bound,
};

const BOARDS: [(usize, usize); 26] = [
    (2, 9),
    (3, 20),
    (3, 100),
    (4, 31),
    (5, 5),
    (5, 44),
    (6, 6),
    (7, 100),
    (8, 8),
    (9, 23),
    (37, 10),
    (11, 11),
    (12, 31),
    (13, 58),
    (14, 39),
    (57, 14),
    (16, 16),
    (17, 45),
    (19, 51),
    (21, 39),
    (24, 24),
    (33, 47),
    (60, 50),
    (99, 99),
    (131, 97),
    (40, 250),
];

fn check(rows: usize, cols: usize, pattern: &Pattern, bound: usize) {
    let board = Board::new(rows, cols).unwrap();
    let cover = construct(board, pattern, 1);
    check_cover(&Problem::new(board), &cover).unwrap();
    assert!(cover.len() <= bound, "{board}: {} > {bound}", cover.len());
}

#[test]
fn blocks_need_no_more_than_fisher_and_spalding_say() {
    for (rows, cols) in BOARDS.into_iter().chain([(1000, 1000)]) {
        check(rows, cols, &Pattern::blocks(), blocks_bound(rows, cols));
    }
}

#[test]
fn an_eighth_needs_no_more_than_garnick_and_nieuwejaar_say() {
    let patterns = Pattern::eighths();
    for (index, (rows, cols)) in BOARDS.into_iter().chain([(1000, 1000)]).enumerate() {
        let bound = garnick_nieuwejaar_bound(rows, cols);
        check(rows, cols, &patterns[index % patterns.len()], bound);
    }
}

#[test]
fn the_formulas_are_the_papers() {
    assert_eq!((blocks_bound(99, 99), garnick_nieuwejaar_bound(99, 99)), (1360, 1361)); // Fisher 2003, section 6
}
