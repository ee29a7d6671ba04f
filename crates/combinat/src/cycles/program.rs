//! Partitions into cycles by the program over all listed cycles, through a solver.

use super::short::listed;
use super::solution::{Answer, Effort, Solution};
use super::{Graph, Options, PartitionError, PartitionMethod, Task};
use destrier_model::{Stop, partition_program};

/// The most cycles that become variables.
const MAX_CYCLES: usize = 100_000;

/// Solves the program. That there is none is the solver's word, in floating point.
pub(super) fn solve(
    graph: &Graph,
    task: Task,
    options: &Options,
) -> Result<Solution, PartitionError> {
    let Some(cycles) = listed(graph, task, MAX_CYCLES) else {
        return Err(PartitionError::TooManyCycles(MAX_CYCLES));
    };
    let program = partition_program(graph.len(), &cycles, task.count);
    let limits = destrier_model::Options::default().with_seed((options.seed & 0x7fff_ffff) as u32);
    let outcome = program.solve_under(&limits, options.control)?;
    let chosen = |values: Vec<i64>| {
        cycles.into_iter().zip(values).filter(|&(_, value)| value == 1).map(|(cycle, _)| cycle)
    };
    let answer = match (outcome.stop, outcome.values) {
        (_, Some(values)) => Answer::Found(chosen(values).collect()),
        (Stop::Infeasible, None) => Answer::Impossible,
        _ => Answer::Unknown,
    };
    let states = outcome.nodes.unwrap_or(0);
    let effort = Effort { states, peak: 0, backtracks: 0 };
    Ok(Solution { answer, method: PartitionMethod::Program.name(), effort })
}
