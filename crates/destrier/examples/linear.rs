//! A blend in whole bags: a program with fractions, a range, a free variable and a constant, proved; then written for other solvers.
//! `cargo run --release --example linear > proof.txt`, for `destrier verify proof.txt`.

use destrier::model::write;
use destrier::{Effort, Program, Prove};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut program = Program::maximise("profit of a blend");
    let bags = program.integer("bags", 0..=12);
    let oats = program.continuous("oats", 0..=80);
    let malt = program.continuous("malt", 0..);
    let stock = program.continuous("stock", ..); // below 0 is bought
    program.add("balance", stock.equal_to(100 - oats - malt));
    program.add("protein", (0.12 * oats + malt / 10).at_least(9.5));
    program.add("filled", (oats + malt).equal_to(11 * bags));
    program.add("mill", (oats + malt).between(50, 120));
    program.set_objective(2.5 * oats + 2 * malt + 0.1 * stock - 20);

    let proof = program.prove_with(Effort::default().with_time_limit(Duration::from_secs(60)))?;
    let amount = |variable| proof.float_of(variable).unwrap_or(f64::NAN);
    eprintln!(
        "{proof}: oats {}, malt {}; the checker: {}",
        amount(oats),
        amount(malt),
        proof.verified
    );
    assert_eq!((proof.is_optimal(), proof.whole_of(bags)), (true, Some(10)));
    eprintln!("{}", write::lp(&program).lines().take(4).collect::<Vec<_>>().join("\n"));
    print!("{}", proof.certificate);
    Ok(())
}
