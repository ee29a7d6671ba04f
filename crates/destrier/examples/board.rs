//! The fewest queens that cover a board with a mirror, with what is proved of it.

use destrier::board::{Board, Group, Piece, Problem};
use destrier::cover::Status;
use destrier::cover::plan::minimum;
use destrier::cover::question::Effort;
use destrier::run::Control;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Board::new(7, 7)?;
    let problem = Problem { piece: Piece::Queen, ..Problem::new(board) };
    let problem = problem.with_symmetry(Group::Diagonal)?;
    let answer = minimum(&problem, &Effort::default(), Control::quiet())?;
    println!(
        "{} queens: {}",
        answer.size.ok_or("no cover was found")?,
        answer.verified().join("; ")
    );
    assert_eq!(answer.status(), Status::Optimal);
    Ok(())
}
