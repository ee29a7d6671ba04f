//! A closed knight's tour and a partition into cycles, both accepted by the checker:
//! `cargo run --example tours -- 8 4`.

use destrier_board::{Board, Piece, Square, SquareSet};
use destrier_certify::{Certificate, TourCertificate, verify};
use destrier_combinat::cycles::{Answer, Arena, Options, Task, partition};
use destrier_combinat::tour::closed_tour;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let board: Board = words.next().unwrap_or("8".to_owned()).parse()?;
    let count: usize = words.next().unwrap_or("4".to_owned()).parse()?;

    let tour = closed_tour(board)?;
    let squares: Vec<Square> = tour.squares().collect();
    let piece = Piece::Knight;
    let certificate = TourCertificate {
        board,
        piece,
        holes: SquareSet::empty(board),
        closed: Some(true),
        squares,
    };
    println!("verified: {}", verify(&Certificate::Tour(certificate).to_string())?);

    let task = Task::balanced(board.area(), count);
    let arena = Arena::of_board(board, Piece::Knight);
    let found = partition(&arena, task, &Options::default())?;
    match (found.partition, found.solution.answer) {
        (Some(partition), _) => println!("verified: {}", partition.claim),
        (None, Answer::Impossible) => println!("no {count} balanced cycles on {board}"),
        _ => println!("a limit came first"),
    }
    Ok(())
}
