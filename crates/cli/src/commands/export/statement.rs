//! What a program file is about, as comments that people and `import` read: `\ destrier board 8x8` and so on.

use super::kind::Kind;
use crate::covering::{Covering, Stated};
use destrier_board::Problem;
use destrier_certify::{BoardCovering, CoveringProblem};

/// The longest comment.
const WIDTH: usize = 90;

/// The comments of a program; none where the program says all that there is.
pub(super) fn write(stated: &Stated, kind: Kind) -> Vec<String> {
    let (problem, covering) = match stated {
        Stated::Problem(problem) => (problem.clone(), None),
        Stated::Covering(Covering { problem: CoveringProblem::Board(covering), .. }) => {
            (plain(covering), Some(covering))
        }
        Stated::Covering(_) => return Vec::new(),
    };
    let Problem { board, piece, rule, symmetry, .. } = problem;
    let pieces = match covering {
        Some(covering) => covering.pieces.iter().map(|own| own.piece.to_string()).collect(),
        None => vec![piece.to_string()],
    };
    let mut keys = vec![
        ("program", vec![kind.name().to_owned()]),
        ("board", vec![board.to_string()]),
        ("piece", pieces),
        ("rule", vec![rule.to_string()]),
        ("symmetry", vec![symmetry.to_string()]),
        ("forced", problem.forced.names()),
        ("forbidden", problem.forbidden.names()),
        ("exempt", problem.exempt.names()),
    ];
    let region = problem.blocks.map(|b| format!("{}x{}={}", b.rows, b.cols, b.at_most));
    keys.push(("region", region.into_iter().collect()));
    if let Some(covering) = covering {
        let numbers = |numbers: &[u32]| numbers.iter().map(ToString::to_string).collect();
        let prices: Vec<u32> = covering.pieces.iter().map(|own| own.price).collect();
        keys.push(("prices", numbers(&prices)));
        keys.push(("holes", covering.holes.names()));
        keys.push(("demand", numbers(&covering.demand)));
        keys.push(("at-most", covering.at_most.as_deref().map_or_else(Vec::new, numbers)));
        keys.push(("costs", numbers(&covering.costs)));
    }
    keys.iter().flat_map(|(key, words)| lines(key, words)).collect()
}

/// The problem that a covering program of a board begins with.
fn plain(covering: &BoardCovering) -> Problem {
    let &BoardCovering { board, rule, blocks, .. } = covering;
    let (forced, forbidden) = (covering.forced.clone(), covering.forbidden.clone());
    Problem { rule, forced, forbidden, blocks, ..Problem::new(board) }
}

/// As many lines as the words of a key need.
fn lines(key: &str, words: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut().filter(|line| line.len() + word.len() < WIDTH) {
            Some(line) => line.push_str(&format!(" {word}")),
            None => lines.push(format!("destrier {key} {word}")),
        }
    }
    lines
}
