//! Rows that keep pieces from attacking one another: cliques of orbits that attack each other, or pairs.
//!
//! The squares of a ride attack one another, so that one row for the whole line says what a row for each two of them
//! says, and its relaxation is tighter: on 8x8 queens need 42 rows, not 728. What lines do not say, such as the
//! moves of leapers, is said by cliques that are found greedily, of kings 2x2 squares.

use crate::builders::cliques::{Clique, clique_cover};
use crate::program::pair_name;
use crate::{ProblemQuotient, Program, sum};
use destrier_board::{Board, Problem, Square};
use std::collections::BTreeSet;

/// How a program says that no piece attacks another.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Piece, Problem, Rule};
/// use destrier_model::{Independence, cover_program_by, write};
///
/// let plain = Problem::new(Board::new(3, 3)?);
/// let rooks = Problem { piece: Piece::Rook, rule: Rule::Independent, ..plain };
/// let text = |by| Ok::<_, destrier_model::ModelError>(write::lp(&cover_program_by(&rooks, by)?.program));
/// assert!(text(Independence::Cliques)?.contains(" ia1_c1: + xa1 + xb1 + xc1 <= 1\n"));
/// assert!(text(Independence::Edges)?.contains(" ia1_b1: + xa1 + xb1 <= 1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Independence {
    /// A row for each of a few sets of orbits that all attack each other.
    #[default]
    Cliques,
    /// A row for each two orbits that attack each other.
    Edges,
}

/// At most one of orbits that attack each other; those that may hold no piece at all need no row.
pub(crate) fn add_independence(
    program: &mut Program,
    problem: &Problem,
    quotient: &ProblemQuotient<'_>,
    by: Independence,
) {
    let graph = conflicts(quotient);
    let cliques = match by {
        Independence::Cliques => clique_cover(&graph, lines(problem, quotient, &graph)),
        Independence::Edges => edges(&graph),
    };
    for Clique { vertices, edge } in cliques {
        let [one, other] = [edge.0, edge.1].map(|orbit| quotient.representative(orbit));
        let chosen = sum(vertices.into_iter().map(|vertex| program.at(vertex)));
        program.add(pair_name(problem.board, one, other), chosen.at_most(1));
    }
}

/// For each orbit that may hold pieces, the others that may and that exclude it.
fn conflicts(quotient: &ProblemQuotient<'_>) -> Vec<Vec<usize>> {
    let open: Vec<bool> = (0..quotient.len()).map(|orbit| !quotient.is_excluded(orbit)).collect();
    let near = |orbit: usize| match open[orbit] {
        true => quotient.attacked(orbit).into_iter().filter(|&other| open[other]).collect(),
        false => Vec::new(),
    };
    (0..quotient.len()).map(near).collect()
}

fn edges(graph: &[Vec<usize>]) -> Vec<Clique> {
    let above = |(one, near): (usize, &Vec<usize>)| -> Vec<Clique> {
        let others = near.iter().copied().filter(|&other| other > one);
        others.map(|other| Clique { vertices: vec![one, other], edge: (one, other) }).collect()
    };
    graph.iter().enumerate().flat_map(above).collect()
}

/// The orbits of each longest line along which the piece rides, without those that exclude no other.
fn lines(
    problem: &Problem,
    quotient: &ProblemQuotient<'_>,
    graph: &[Vec<usize>],
) -> Vec<Vec<usize>> {
    let (board, piece) = (problem.board, problem.piece);
    let mut lines = BTreeSet::new();
    for step in piece.steps().into_iter().filter(|&step| piece.slides_along(step)) {
        let mut seen = vec![false; board.area()];
        for square in board.squares() {
            if !seen[square.index()] {
                let line = line(board, square, step);
                line.iter().for_each(|square| seen[square.index()] = true);
                let orbits = line.iter().map(|&square| quotient.orbits().orbit_of(square));
                lines.insert(orbits.filter(|&orbit| !graph[orbit].is_empty()).collect());
            }
        }
    }
    lines.into_iter().map(|line: BTreeSet<usize>| line.into_iter().collect()).collect()
}

/// All squares that repeated steps reach, forwards and backwards, from a square and with it.
fn line(board: Board, square: Square, (rows, cols): (i32, i32)) -> Vec<Square> {
    let ride = |rows, cols| {
        let next =
            move |&here: &Square| board.step(here, rows, cols).filter(|&next| next != square);
        std::iter::successors(next(&square), next)
    };
    ride(-rows, -cols).chain([square]).chain(ride(rows, cols)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reduced, Row, cover_program_by};
    use destrier_board::{Group, Piece, Rule, SquareSet};

    fn problem(board: &str, piece: &str) -> Problem {
        let (board, piece): (Board, Piece) = (board.parse().unwrap(), piece.parse().unwrap());
        Problem { piece, rule: Rule::Independent, ..Problem::new(board) }
    }

    fn rows(problem: &Problem, by: Independence) -> usize {
        cover_program_by(&uncovered(problem), by).unwrap().program.rows.len()
    }

    #[test]
    fn lines_are_few_rows_and_pairs_many() {
        let counts =
            [("queen", 42, 728), ("rook", 16, 448), ("bishop", 26, 280), ("king", 49, 210)];
        for (piece, cliques, edges) in counts {
            let problem = problem("8", piece);
            assert_eq!(rows(&problem, Independence::Cliques), cliques, "{problem}");
            assert_eq!(rows(&problem, Independence::Edges), edges, "{problem}");
        }
    }

    /// The same where no square has to be covered.
    fn uncovered(problem: &Problem) -> Problem {
        problem.clone().with_exempt(problem.board.squares())
    }

    /// Of all unions of orbits, both ways to say it admit those whose squares do not attack one another.
    fn check(problem: &Problem) {
        let attacks = |from| problem.piece.attacks(problem.board, from, |_| false);
        let programs = [Independence::Cliques, Independence::Edges]
            .map(|by| cover_program_by(&uncovered(problem), by).unwrap());
        let Reduced { orbits, program } = &programs[0];
        for bits in 0u32..1 << orbits.len() {
            let values =
                Vec::from_iter((0..orbits.len()).map(|orbit| i64::from(bits >> orbit & 1)));
            let set = programs[0].lift(&values);
            assert_eq!(program.cost(&values), set.len() as i64);
            let apart = |set: &SquareSet| {
                let clash = |from| attacks(from).into_iter().any(|to| set.contains(to));
                !set.iter().any(|from| clash(from) || problem.forbidden.contains(from))
            };
            let admitted = programs.each_ref().map(|reduced| reduced.program.admits(&values));
            assert_eq!(admitted, [apart(&set); 2], "{problem}: {set:?}");
        }
    }

    #[test]
    fn cliques_and_pairs_admit_the_sets_that_do_not_attack() {
        let pieces = [
            "queen",
            "rook",
            "bishop",
            "king",
            "knight",
            "amazon",
            "nightrider",
            "ride:+0,+1",
            "leap:+1,+2+ride:-1,+0",
            "ride:+1,+1+leap:+0,-1+leap:+2,+0",
        ];
        for piece in pieces {
            for board in ["1x5", "2", "3", "3t", "3x4", "2x5t", "4", "4t"] {
                let plain = problem(board, piece);
                for symmetry in Group::NAMED.into_iter().filter(|&group| plain.admits(group)) {
                    check(&plain.clone().with_symmetry(symmetry).unwrap());
                }
            }
        }
    }

    #[test]
    fn squares_that_must_not_hold_pieces_need_no_row() {
        let queens = problem("4", "queen");
        let row = queens.board.parse_squares("a1-d1").unwrap();
        let fixed = queens.with_fixed([], row).unwrap();
        let program = cover_program_by(&uncovered(&fixed), Independence::Cliques).unwrap().program;
        let free = |row: &Row| row.terms.iter().all(|&(orbit, _)| orbit >= 4);
        assert!(program.rows.iter().all(free));
        // 3 rows, 4 columns, diagonals of 3, 3, 2 and 2 squares each way
        assert_eq!(program.rows.len(), 3 + 4 + 2 * 4);
        check(&fixed);
    }
}
