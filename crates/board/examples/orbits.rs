//! The orbits of a board under a group of symmetries, and what one square of each attacks:
//! `cargo run --example orbits -- 6 rot90`.

use destrier_board::{Board, Group, MoveGraph, Orbits, Piece, Rule};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let board: Board = words.next().unwrap_or("6".to_owned()).parse()?;
    let group: Group = words.next().unwrap_or("rot90".to_owned()).parse()?;
    if !group.fits(board) {
        return Err(format!("the {board} board does not have the symmetry {group}").into());
    }
    let orbits = Orbits::new(board, group);
    let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Total);
    for orbit in orbits.iter() {
        let names: Vec<String> = orbit.iter().map(|&square| board.name(square)).collect();
        let attacked = graph.neighbours(orbit[0]).len();
        println!("{}: a knight attacks {attacked} squares from each", names.join(" "));
    }
    // every square is in one orbit
    assert_eq!(orbits.iter().map(<[_]>::len).sum::<usize>(), board.area());
    Ok(())
}
