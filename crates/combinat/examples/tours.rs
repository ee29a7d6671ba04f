//! A closed knight's tour and a partition into cycles, both accepted by the checker:
//! `cargo run --example tours -- 8 4`.

use destrier_board::{Board, Piece, Square};
use destrier_certify::{Certificate, PartitionCertificate, Surface, TourCertificate, verify};
use destrier_combinat::cycles::{Answer, Graph, Options, Task, solve};
use destrier_combinat::tour::closed_tour;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let board: Board = words.next().unwrap_or("8".to_owned()).parse()?;
    let count: usize = words.next().unwrap_or("4".to_owned()).parse()?;

    let tour = closed_tour(board)?;
    let squares: Vec<Square> = tour.squares().collect();
    let piece = Piece::Knight;
    let certificate = TourCertificate { board, piece, closed: true, squares };
    println!("verified: {}", verify(&Certificate::Tour(certificate).to_string())?);

    let task = Task::balanced(board.area(), count);
    let graph = Graph::of_moves(board, Piece::Knight);
    match solve(&graph, task, &Options::default()).answer {
        Answer::Found(cycles) => {
            let squares = |cycle: &Vec<u32>| -> Vec<Square> {
                cycle.iter().map(|&vertex| Square::new(vertex as usize)).collect()
            };
            let cycles = cycles.iter().map(squares);
            let lengths = (task.least, task.most);
            let certificate =
                PartitionCertificate::new(board, Piece::Knight, Surface::Board, lengths, cycles);
            println!("verified: {}", verify(&Certificate::Partition(certificate).to_string())?);
        }
        Answer::Impossible => println!("no {count} balanced cycles on {board}"),
        Answer::Unknown => println!("a limit came first"),
    }
    Ok(())
}
