//! Cameras on a floor with a hole: they see like rooks for two squares and jump like camels, are dearer towards the
//! right, and every square is to be seen twice; as an LP file, solved, proved and checked.

use destrier_board::{Board, Piece, Problem, SquareSet};
use destrier_certify::{BoardCovering, CoveringProblem, verify};
use destrier_cover::proof::solve;
use destrier_cover::question::Effort;
use destrier_model::{Solver, covering_program, write};
use destrier_run::{Control, Saver};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Board::new(6, 7)?;
    let camera: Piece = "leap:0,1+leap:0,2+leap:1,3".parse()?;
    let hole = SquareSet::from_squares(board, board.parse_squares("d3-e4")?);
    let mut covering = BoardCovering::new(&Problem { piece: camera, ..Problem::new(board) })
        .with_holes(&hole)
        .with_demand(2);
    for square in covering.columns().into_iter().flat_map(|(_, squares)| squares) {
        covering.costs[square.index()] = 1 + board.col(square) as u32 / 3;
    }

    let program = covering_program(&covering.program()?, &covering.to_string());
    println!("{}", write::lp(&program).lines().take(3).collect::<Vec<_>>().join("\n"));
    let solved = program.solve_with(Solver::Highs)?;
    let values = solved.values.ok_or("no choice is feasible")?;
    println!("HiGHS: {}, in floating point", program.objective(&values));

    let control = Control::quiet().within(Some(Duration::from_secs(60)));
    let problem = CoveringProblem::from(covering);
    let outcome = solve(&problem, &Effort::default(), control, &mut Saver::never())?;
    let choice = outcome.best.ok_or("no choice is feasible")?;
    let names = problem.column_names();
    let places: Vec<&str> = choice.iter().map(|&column| names[column as usize].as_str()).collect();
    println!("cameras on {}", places.join(" "));
    println!("verified: {}", verify(&outcome.certificate.certificate().to_string())?);
    Ok(())
}
