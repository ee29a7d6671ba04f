//! The integer program of a cover problem as a file for other solvers, and the exact packing that
//! bounds it: `cargo run --example program -- 10 rot180`.

use destrier_board::{Board, Group, Problem};
use destrier_model::{Solver, bound_packing, cover_program, write};
use destrier_run::Control;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let board: Board = words.next().unwrap_or("10".to_owned()).parse()?;
    let group: Group = words.next().unwrap_or("rot180".to_owned()).parse()?;
    let problem = Problem::new(board).with_symmetry(group)?;
    let reduced = cover_program(&problem)?;
    let text = write::lp(&reduced.program);
    println!("{}", text.lines().take(8).collect::<Vec<_>>().join("\n"));
    println!("... {} lines in all", text.lines().count());
    let packing =
        bound_packing(&problem, Solver::Microlp, Control::quiet())?.ok_or("there is no packing")?;
    let bound = destrier_certify::lower_bound(&problem, &packing)?;
    println!("{problem}: an exact packing of value {}", bound.exact);
    Ok(())
}
