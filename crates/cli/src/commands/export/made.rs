//! The program of a subject, and what its variables stand for.

use super::format::Format;
use super::kind::Kind;
use crate::covering::{Covering, Stated};
use anyhow::{Result, bail, ensure};
use destrier_board::{Board, Orbits, Problem, Square};
use destrier_certify::CoveringProblem;
use destrier_model::{Program, cover_program, in_letters, packing_program};

/// A program, and what its variables stand for.
pub(super) struct Made {
    pub(super) program: Program,
    /// The board, and the squares of each variable, if there is a board.
    pub(super) places: Option<(Board, Vec<Vec<Square>>)>,
    /// Orbits of several squares, of which the first names variables and rows.
    pub(super) orbits: Vec<String>,
}

impl Made {
    /// The program that a format takes.
    pub(super) fn of(stated: &Stated, kind: Kind, relaxed: bool, format: Format) -> Result<Self> {
        let mut made = match stated {
            Stated::Problem(problem) => of_problem(problem, kind, format)?,
            Stated::Covering(covering) => of_covering(covering, kind, format)?,
        };
        if relaxed {
            made.program.title.insert_str(0, "Linear relaxation. ");
            made.program.variables.iter_mut().for_each(|variable| variable.integer = false);
        }
        Ok(made)
    }
}

fn of_problem(problem: &Problem, kind: Kind, format: Format) -> Result<Made> {
    let orbits = Orbits::new(problem.board, problem.symmetry);
    let (program, places) = match kind {
        Kind::Cover => {
            (cover_program(problem)?.program, orbits.iter().map(<[_]>::to_vec).collect())
        }
        Kind::Packing => {
            let made = packing_program(problem)?;
            let orbit = |squares: &Vec<Square>| {
                let orbit = squares.first().map(|&square| orbits.orbit_of(square));
                orbit.map_or_else(Vec::new, |orbit| orbits.squares(orbit).to_vec())
            };
            let places = made.squares.iter().map(orbit).collect();
            (made.program, places)
        }
    };
    let program =
        if format == Format::Lindo { in_letters(&program, problem.board) } else { program };
    let several = orbits.iter().filter(|orbit| orbit.len() > 1);
    let names = |orbit: &[Square]| orbit.iter().map(|&s| problem.board.name(s)).collect::<Vec<_>>();
    let orbits = several.map(|orbit| names(orbit).join(" = ")).collect();
    Ok(Made { program, places: Some((problem.board, places)), orbits })
}

fn of_covering(covering: &Covering, kind: Kind, format: Format) -> Result<Made> {
    let name = &covering.name;
    ensure!(kind == Kind::Cover, "{name}: only --program cover is made of this");
    if format == Format::Lindo {
        bail!("{name}: lindo is for boards without demands and costs");
    }
    let places = match &covering.problem {
        CoveringProblem::Board(covering) => {
            let squares = covering.columns().into_iter().map(|square| vec![square]).collect();
            Some((covering.board, squares))
        }
        CoveringProblem::Rows(_) => None,
    };
    Ok(Made { program: covering.integer_program()?, places, orbits: Vec::new() })
}
