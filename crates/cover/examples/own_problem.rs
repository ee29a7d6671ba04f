//! A problem of one's own: a piece that jumps like a knight or two squares straight ahead, on a board without its
//! middle, kept by quarter turns; as an LP file, solved by HiGHS, proved and checked.

use destrier_board::{Board, Group, Piece, Problem};
use destrier_certify::verify;
use destrier_cover::plan::prove;
use destrier_cover::question::Effort;
use destrier_model::{Solver, cover_program, write};
use destrier_run::{Control, Saver};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Board::new(10, 10)?;
    let piece: Piece = "leap:1,2+leap:0,2".parse()?;
    let middle = board.parse_squares("e5-f6")?;
    let problem = Problem { piece, ..Problem::new(board) }
        .with_symmetry(Group::Rot90)?
        .with_exempt(middle.clone())
        .with_fixed([], middle)?;

    let reduced = cover_program(&problem)?;
    let file = std::env::temp_dir().join("own-problem.lp");
    std::fs::write(&file, write::lp(&reduced.program))?;
    println!("the program, in one variable for each orbit: {}", file.display());

    let solved = reduced.program.solve_with(Solver::Highs)?;
    let cover = reduced.lift(&solved.values.ok_or("no cover is symmetric")?);
    println!("HiGHS, in floating point: {} pieces on {cover:?}", cover.len());

    let control = Control::quiet().within(Some(Duration::from_secs(60)));
    let options = Effort::default().with_start(cover);
    let proof = prove(&problem, &options, control, &mut Saver::never())?;
    let certificate = proof.certificate().ok_or("nothing is proved in a minute")?;
    println!("verified: {}", verify(&certificate.to_string())?);
    Ok(())
}
