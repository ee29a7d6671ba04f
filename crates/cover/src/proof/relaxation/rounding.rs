//! Choices from the values of a relaxation, and without what they do not need.

use crate::proof::case::Cases;
use destrier_certify::CoveringProgram;
use std::cmp::Reverse;

/// The columns of these values, largest first, that limits leave room for, until all demands are met; without what is
/// not needed.
pub(crate) fn rounded(cases: &Cases, values: &[f64]) -> Option<Vec<u32>> {
    let program = cases.program;
    let mut order: Vec<u32> = (0..values.len() as u32).collect();
    order.sort_by(|&a, &b| values[b as usize].total_cmp(&values[a as usize]).then(a.cmp(&b)));
    let mut need = demands(program);
    let limits = program.rows.iter().map(|row| row.limit().unwrap_or(u32::MAX));
    let mut room: Vec<u32> = limits.collect();
    let mut open = need.iter().filter(|&&need| need > 0).count();
    let mut chosen = Vec::new();
    for column in order {
        if open == 0 {
            break;
        }
        let rows = cases.rows_of(column);
        let is_tight = |&(row, times): &(usize, u32)| room[row] < times;
        if counted(rows).any(|own| is_tight(&own)) || rows.iter().all(|&row| need[row] == 0) {
            continue;
        }
        chosen.push(column);
        for &row in rows {
            room[row] -= 1;
            open -= usize::from(need[row] == 1);
            need[row] = need[row].saturating_sub(1);
        }
    }
    (open == 0).then(|| minimal(cases, chosen))
}

/// The choice without columns that are not needed, the dearest left out first; ascending.
fn minimal(cases: &Cases, mut chosen: Vec<u32>) -> Vec<u32> {
    let program = cases.program;
    let mut spare: Vec<i64> = demands(program).into_iter().map(|need| -i64::from(need)).collect();
    for &column in &chosen {
        cases.rows_of(column).iter().for_each(|&row| spare[row] += 1);
    }
    chosen.sort_by_key(|&column| Reverse((program.costs[column as usize], column)));
    chosen.retain(|&column| {
        let rows = cases.rows_of(column);
        let needed = counted(rows).any(|(row, times)| spare[row] < i64::from(times));
        if !needed {
            rows.iter().for_each(|&row| spare[row] -= 1);
        }
        needed
    });
    chosen.sort_unstable();
    chosen
}

/// The rows of a column, and how often it counts in each.
fn counted(rows: &[usize]) -> impl Iterator<Item = (usize, u32)> {
    rows.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u32))
}

/// What rows demand; 0 of rows with a limit.
fn demands(program: &CoveringProgram) -> Vec<u32> {
    program.rows.iter().map(|row| row.demand().unwrap_or(0)).collect()
}
