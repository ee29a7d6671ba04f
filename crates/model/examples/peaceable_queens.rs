//! Two armies of queens of one size on a board, none attacking the other, as many as can be:
//! `cargo run --release --example peaceable_queens -- 6`. OEIS A250000 begins 0, 0, 1, 2, 4, 5, 7, 9, 12.
//!
//! Each row, column and diagonal belongs to one army, whose queens alone may stand there: two
//! conditions for each square and line instead of one for each two squares that attack each other.

use destrier_model::{Program, Stop, VariableId, sum};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let side: usize = std::env::args().nth(1).unwrap_or("5".to_owned()).parse()?;
    let program = armies(side);
    program.validate()?;
    let outcome = program.solve()?;
    let values = outcome.values.ok_or("there is no answer")?;
    println!("{} queens each: {:?}", program.objective(&values), outcome.stop);
    for row in 0..side {
        let square = |col| match values[2 * (row * side + col)..][..2] {
            [1, _] => 'W',
            [_, 1] => 'B',
            _ => '.',
        };
        println!("{}", (0..side).map(square).collect::<String>());
    }
    if side == 5 {
        assert_eq!((outcome.stop, program.objective(&values)), (Stop::Finished, 4.into()));
    }
    Ok(())
}

/// The program: white and black on each square, then the owners of lines, then the size of an army.
fn armies(side: usize) -> Program {
    let mut program = Program::maximise(format!("Peaceable armies of queens on {side}x{side}"));
    let squares: Vec<[VariableId; 2]> = (0..side * side)
        .map(|at| {
            ["w", "b"].map(|army| program.binary(format!("{army}{}_{}", at / side, at % side)))
        })
        .collect();
    for line in 0..6 * side - 2 {
        let white = program.binary(format!("line{line}"));
        for (at, &[w, b]) in squares.iter().enumerate() {
            if lines(side, at).contains(&line) {
                program.add(format!("w{line}_{at}"), (w - white).at_most(0));
                program.add(format!("b{line}_{at}"), (b + white).at_most(1));
            }
        }
    }
    let size = program.integer("army", 0..);
    for army in 0..2 {
        let all = sum(squares.iter().map(|square| square[army]));
        program.add(["white", "black"][army], (all - size).at_least(0));
    }
    program.set_objective(size);
    program
}

/// The row, the column and both diagonals of a square.
fn lines(side: usize, at: usize) -> [usize; 4] {
    let (row, col) = (at / side, at % side);
    [row, side + col, 2 * side + row + col, 4 * side - 1 + row + side - 1 - col]
}
