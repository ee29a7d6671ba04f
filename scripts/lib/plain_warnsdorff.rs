//! A straightforward Warnsdorff for `scripts/bench tours`: a visited array, and a fresh count of the
//! onward jumps of every candidate at every step; ties to the first of the list. Writes the squares
//! visited as 32-bit numbers.

use std::io::Write;

const JUMPS: [(i32, i32); 8] =
    [(2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2), (1, 2), (2, 1)];

fn free(visited: &[bool], n: i32, row: i32, col: i32) -> bool {
    (0..n).contains(&row) && (0..n).contains(&col) && !visited[(row * n + col) as usize]
}

fn onward(visited: &[bool], n: i32, row: i32, col: i32) -> usize {
    JUMPS.iter().filter(|(dr, dc)| free(visited, n, row + dr, col + dc)).count()
}

fn main() {
    let n: i32 = std::env::args().nth(1).unwrap().parse().unwrap();
    let mut visited = vec![false; (n * n) as usize];
    let mut path = vec![0u32];
    let (mut row, mut col) = (0, 0);
    visited[0] = true;
    loop {
        let candidates = JUMPS.iter().map(|(dr, dc)| (row + dr, col + dc));
        let next = candidates
            .filter(|&(r, c)| free(&visited, n, r, c))
            .min_by_key(|&(r, c)| onward(&visited, n, r, c));
        let Some((r, c)) = next else { break };
        (row, col) = (r, c);
        visited[(r * n + c) as usize] = true;
        path.push((r * n + c) as u32);
    }
    let bytes: Vec<u8> = path.iter().flat_map(|square| square.to_le_bytes()).collect();
    std::io::stdout().write_all(&bytes).unwrap();
    std::process::exit(i32::from(path.len() < (n * n) as usize));
}
