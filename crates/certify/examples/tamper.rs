//! A certificate is accepted, and refused for a reason as soon as it says a little more than it
//! shows: `cargo run --example tamper`.

use destrier_board::{Board, Problem, SquareSet};
use destrier_certify::{Certificate, verify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Board::new(4, 4)?;
    let middle = SquareSet::from_squares(board, board.parse_squares("b2 c2 b3 c3")?);
    let honest = Certificate::at_most(Problem::new(board), middle).to_string();
    println!("{honest}");
    println!("verified: {}", verify(&honest)?);

    let fewer = honest.replace("at-most 4", "at-most 3");
    let elsewhere = honest.replace("c3", "d4");
    for lie in [fewer, elsewhere] {
        let refusal = verify(&lie).expect_err("the checker refuses what is not so");
        println!("rejected: {refusal}");
    }
    Ok(())
}
