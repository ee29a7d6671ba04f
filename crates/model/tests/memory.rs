//! Memory over the course of many solves. Alone in its process: what other tests take and give back changes what the
//! allocator does.
#![cfg(all(feature = "highs", target_os = "linux", target_env = "gnu"))]

use destrier_model::{Expression, Program, Relaxation};

/// Pages that this thread has had to ask for.
fn faults() -> u64 {
    let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
    let after_name = stat.rsplit(')').next().unwrap();
    after_name.split_whitespace().nth(7).unwrap().parse().unwrap()
}

/// Without what the relaxation does for it, each start took fifty pages.
#[test]
fn starting_anew_takes_no_fresh_memory() {
    let mut program = Program::minimise("pairs of forty");
    let all: Vec<_> = (0..40).map(|index| program.binary(format!("x{index}"))).collect();
    program.set_objective(all.iter().copied().sum::<Expression>());
    for (index, &one) in all.iter().enumerate() {
        for &other in &all[..index] {
            program.add(format!("r{}_{}", one.index(), other.index()), (one + other).at_least(1));
        }
    }
    let mut relaxation = Relaxation::new(&program).unwrap();
    let mut turn = |column: usize| {
        relaxation.set_bounds(column, 1, Some(1)).unwrap();
        relaxation.solve(f64::INFINITY, None).unwrap();
        let start = relaxation.warm_start().unwrap();
        relaxation.set_bounds(column, 0, Some(1)).unwrap();
        relaxation.solve(f64::INFINITY, None).unwrap();
        relaxation.start_from(&start).unwrap();
    };
    (0..40).for_each(&mut turn);
    let before = faults();
    (0..400).for_each(|index| turn(index % 40));
    let fresh = faults() - before;
    assert!(fresh < 400, "{fresh} pages in 400 turns");
}
