//! A blend: a program with fractions, a free variable and a constant, solved; then written for other solvers.

use destrier::model::{Options, Stop, write};
use destrier::{Program, Solver};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut program = Program::maximise("profit of a blend");
    let oats = program.continuous("oats", 0..=80);
    let malt = program.continuous("malt", 0..);
    let stock = program.continuous("stock", ..); // below 0 is bought
    program.add("balance", stock.equal_to(100 - oats - malt));
    program.add("protein", (0.12 * oats + malt / 10).at_least(9.5));
    program.set_objective(2.5 * oats + 2 * malt + 0.1 * stock - 20);

    program.add("mill", (oats + malt).between(50, 120));
    let options = Options::by(Solver::default()).with_time_limit(Duration::from_secs(10));
    let outcome = program.solve_with(options)?;
    let point = outcome.point.ok_or("no answer")?;
    println!("{:.2}: oats {}, malt {}", outcome.bound.unwrap_or(f64::NAN), point[0], point[1]);
    assert!(outcome.stop == Stop::Finished && (outcome.bound.unwrap_or(0.0) - 258.0).abs() < 1e-6);
    println!("{}", write::lp(&program).lines().take(4).collect::<Vec<_>>().join("\n"));
    Ok(())
}
