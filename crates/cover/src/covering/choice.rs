//! Choices: greedily from any order of columns, and without what they do not need.

use destrier_certify::CoveringProgram;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A choice that greedy makes for the demands, whatever the limits: always the column that meets most of what is asked
/// for its cost (Chvatal, "A greedy heuristic for the set-covering problem", Mathematics of Operations Research 4,
/// 1979). None if not even all columns meet them.
pub(super) fn greedy(program: &CoveringProgram) -> Option<Vec<u32>> {
    let rows_of = program.rows_of_columns();
    let mut need = demands(program);
    let gain = |need: &[u32], column: u32| {
        let asking = rows_of[column as usize].iter().filter(|&&row| need[row] > 0).count() as u64;
        // a quotient in whole numbers, so that candidates compare alike everywhere
        (asking << 32) / u64::from(program.costs[column as usize].max(1))
    };
    let columns = 0..program.costs.len() as u32;
    let mut best: BinaryHeap<(u64, Reverse<u32>)> =
        columns.map(|column| (gain(&need, column), Reverse(column))).collect();
    let (mut chosen, mut open) = (Vec::new(), need.iter().filter(|&&need| need > 0).count());
    while open > 0 {
        let (before, Reverse(column)) = best.pop()?;
        let now = gain(&need, column);
        if now < before {
            best.push((now, Reverse(column))); // gains only shrink, so the top is the best once it is true
            continue;
        }
        chosen.push(column);
        for &row in &rows_of[column as usize] {
            open -= usize::from(need[row] == 1);
            need[row] = need[row].saturating_sub(1);
        }
    }
    Some(minimal(program, chosen))
}

/// The columns of these values, largest first, that limits leave room for, until all demands are met; without what is
/// not needed.
pub(super) fn rounded(program: &CoveringProgram, values: &[f64]) -> Option<Vec<u32>> {
    let mut order: Vec<u32> = (0..values.len() as u32).collect();
    order.sort_by(|&a, &b| values[b as usize].total_cmp(&values[a as usize]).then(a.cmp(&b)));
    let rows_of = program.rows_of_columns();
    let mut need = demands(program);
    let limits = program.rows.iter().map(|row| row.limit().unwrap_or(u32::MAX));
    let mut room: Vec<u32> = limits.collect();
    let mut open = need.iter().filter(|&&need| need > 0).count();
    let mut chosen = Vec::new();
    for column in order {
        if open == 0 {
            break;
        }
        let rows = &rows_of[column as usize];
        if rows.iter().any(|&row| room[row] == 0) || rows.iter().all(|&row| need[row] == 0) {
            continue;
        }
        chosen.push(column);
        for &row in rows {
            room[row] -= 1;
            open -= usize::from(need[row] == 1);
            need[row] = need[row].saturating_sub(1);
        }
    }
    (open == 0).then(|| minimal(program, chosen))
}

/// The choice without columns that are not needed, the dearest left out first; ascending.
pub(super) fn minimal(program: &CoveringProgram, mut chosen: Vec<u32>) -> Vec<u32> {
    let rows_of = program.rows_of_columns();
    let mut spare: Vec<i64> = demands(program).into_iter().map(|need| -i64::from(need)).collect();
    for &column in &chosen {
        rows_of[column as usize].iter().for_each(|&row| spare[row] += 1);
    }
    chosen.sort_by_key(|&column| Reverse((program.costs[column as usize], column)));
    chosen.retain(|&column| {
        let rows = &rows_of[column as usize];
        let needed = rows.iter().any(|&row| spare[row] == 0);
        if !needed {
            rows.iter().for_each(|&row| spare[row] -= 1);
        }
        needed
    });
    chosen.sort_unstable();
    chosen
}

/// What rows demand; 0 of rows with a limit.
fn demands(program: &CoveringProgram) -> Vec<u32> {
    program.rows.iter().map(|row| row.demand().unwrap_or(0)).collect()
}
