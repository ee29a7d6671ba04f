//! A covering program of one's own, with symmetry: the fewest points that meet every line of the projective plane of
//! order 3 at least twice. Proved, checked, and written to standard output:
//! `cargo run --release --example own_program > proof.txt`, for `destrier verify proof.txt`.

use destrier::{Effort, Program, Prove, sum};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // the lines are the turns of a difference set modulo 13
    let mut program = Program::minimise("points on every line twice");
    let points: Vec<_> = (0..13).map(|point| program.binary(format!("p{point}"))).collect();
    program.set_objective(sum(&points));
    for turn in 0..13 {
        let line = [0, 1, 3, 9].map(|place| points[(place + turn) % 13]);
        program.add(format!("line{turn}"), sum(line).at_least(2));
    }

    let proof = program.prove_with(Effort::default().with_time_limit(Duration::from_secs(60)))?;
    let chosen: Vec<usize> =
        (0..13).filter(|&point| proof.whole_of(points[point]) == Some(1)).collect();
    eprintln!("{proof}: {chosen:?}; the checker: {}", proof.verified);
    assert!(proof.is_optimal());
    print!("{}", proof.certificate);
    Ok(())
}
