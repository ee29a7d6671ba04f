//! The program of a subject, and what its variables stand for.

use super::args::Args;
use super::format::Format;
use super::kind::Kind;
use crate::covering::{Covering, Stated};
use anyhow::{Result, bail, ensure};
use destrier_board::{Board, Orbits, Problem, Square};
use destrier_certify::CoveringProblem;
use destrier_model::{
    PackingProgram, Program, cover_program_by, in_letters, independent_set_program,
    integer_packing_program, packing_program,
};

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
    pub(super) fn of(stated: &Stated, args: &Args) -> Result<Self> {
        let (kind, format) = (args.program, args.format());
        let mut made = match stated {
            Stated::Problem(problem) => of_problem(problem, args)?,
            Stated::Covering(covering) => of_covering(covering, kind, format)?,
        };
        if args.relax {
            made.program.title.insert_str(0, "Linear relaxation. ");
            made.program.variables.iter_mut().for_each(|variable| variable.integer = false);
        }
        Ok(made)
    }
}

fn of_problem(problem: &Problem, args: &Args) -> Result<Made> {
    let orbits = Orbits::new(problem.board, problem.symmetry);
    let every = || orbits.iter().map(<[_]>::to_vec).collect();
    let (program, places) = match args.program {
        Kind::Cover => (cover_program_by(problem, args.independence())?.program, every()),
        Kind::IndependentSet => (independent_set_program(problem)?.program, every()),
        Kind::Packing => of_packing(packing_program(problem)?, &orbits),
        Kind::IntegerPacking => of_packing(integer_packing_program(problem)?, &orbits),
    };
    let lindo = args.format() == Format::Lindo;
    let program = if lindo { in_letters(&program, problem.board) } else { program };
    let several = orbits.iter().filter(|orbit| orbit.len() > 1);
    let names = |orbit: &[Square]| orbit.iter().map(|&s| problem.board.name(s)).collect::<Vec<_>>();
    let orbits = several.map(|orbit| names(orbit).join(" = ")).collect();
    Ok(Made { program, places: Some((problem.board, places)), orbits })
}

/// The program of a packing, and the whole orbit for which each variable stands.
fn of_packing(made: PackingProgram, orbits: &Orbits) -> (Program, Vec<Vec<Square>>) {
    let orbit = |squares: &Vec<Square>| {
        let orbit = squares.first().map(|&square| orbits.orbit_of(square));
        orbit.map_or_else(Vec::new, |orbit| orbits.squares(orbit).to_vec())
    };
    let places = made.squares.iter().map(orbit).collect();
    (made.program, places)
}

fn of_covering(covering: &Covering, kind: Kind, format: Format) -> Result<Made> {
    let name = &covering.name;
    ensure!(kind == Kind::Cover, "{name}: only --program cover is made of this");
    if format == Format::Lindo {
        bail!("{name}: lindo is for boards without demands and costs");
    }
    let places = match &covering.problem {
        CoveringProblem::Board(covering) => {
            let squares = covering.columns().into_iter().map(|(_, square)| vec![square]).collect();
            Some((covering.board, squares))
        }
        CoveringProblem::Rows(_) => None,
    };
    Ok(Made { program: covering.integer_program()?, places, orbits: Vec::new() })
}
