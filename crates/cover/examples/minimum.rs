//! A small cover by local search, and a proof that none is smaller, checked:
//! `cargo run --release --example minimum -- 6`.

use destrier_board::{Board, Problem};
use destrier_certify::verify;
use destrier_cover::proof::solve_board;
use destrier_cover::question::Effort;
use destrier_cover::search::{SearchOptions, search};
use destrier_run::{Control, Saver};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = std::env::args().nth(1).unwrap_or("6".to_owned()).parse()?;
    let problem = Problem::new(board);
    let control = Control::quiet().within(Some(Duration::from_millis(200)));
    let cover = search(&problem, &SearchOptions::default(), control)?.cover;
    println!("found: {} knights\n{cover:?}", cover.len());
    let (options, control) = (Effort::default(), Control::quiet());
    let outcome = solve_board(&problem, &options, Some(&cover), control, &mut Saver::never())?;
    let tree = outcome.certificate.ok_or("the proof was stopped")?;
    let verified = verify(&tree.to_string())?;
    println!("verified: {verified}, by a tree of {} nodes", outcome.work.unwrap_or(0));
    Ok(())
}
