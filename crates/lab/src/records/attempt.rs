//! One search for a record, each gain of which is written at once.

use super::schedule::Task;
use super::table::Table;
use anyhow::Result;
use destrier_board::Problem;
use destrier_console::progress::Line;
use destrier_cover::search::{Found, SearchOptions, search_with_gains};
use destrier_run::Control;

/// Searches below the record; each gain is written at once. The size of the last gain.
pub(super) fn attempt(
    task: &Task,
    table: &Table,
    threads: Option<usize>,
    control: Control<'_>,
    line: &Line,
) -> Result<Option<usize>> {
    let problem = Problem::new(task.board);
    let record = table.read(task.board)?;
    let lower = table.lower_bound(task.board, control)?;
    let start = task.start(table)?;
    let options = SearchOptions::default()
        .with_seed(task.seed)
        .with_threads(threads.unwrap_or(1))
        .with_target(lower)
        .below(record.as_ref().map(|record| record.size))
        .with_start(start);
    let mut smallest = record.as_ref().map_or(usize::MAX, |record| record.size);
    let mut gained = None;
    let mut failed = None;
    let mut keep = |Found { cover, method, after, .. }: &Found| {
        if cover.len() < smallest && failed.is_none() {
            smallest = cover.len();
            let method = match method.as_str() {
                "free" => task.method(),
                symmetry => format!("{} on {symmetry} orbits", task.method()),
            };
            let seconds = after.as_secs_f64();
            match table.improve(cover, lower, &method, task.seed, seconds) {
                Ok(true) => gained = Some(smallest),
                Ok(false) => {} // another run was faster
                Err(error) => failed = Some(error),
            }
        }
    };
    let tell = line.of(format!("{}, {}", task.board, task.method()));
    let control = control.within(Some(task.slice)).telling(&tell);
    search_with_gains(&problem, &options, control, &mut keep)?;
    match failed {
        Some(error) => Err(error),
        None => Ok(gained),
    }
}
