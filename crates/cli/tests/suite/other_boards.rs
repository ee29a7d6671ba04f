//! Boards of hexagons and of three dimensions as COMMANDS.md states them, beside all sets of their cells.

use crate::destrier::{answer, root};

type Cell = [i32; 3];

/// The fewest cells of which each cell is one, or is attacked by one, by trying all sets of one size after the other.
fn fewest(cells: &[Cell], attacks: impl Fn(Cell, Cell) -> bool) -> usize {
    let covered = |one: &Cell| {
        let bits =
            cells.iter().enumerate().filter(|(_, other)| one == *other || attacks(*one, **other));
        bits.fold(0_u32, |all, (at, _)| all | 1 << at)
    };
    fn is_covered(sets: &[u32], left: u32, number: usize) -> bool {
        left == 0
            || number > 0
                && (0..sets.len())
                    .any(|at| is_covered(&sets[at + 1..], left & !sets[at], number - 1))
    }
    let sets: Vec<u32> = cells.iter().map(covered).collect();
    let all = sets.iter().fold(0, |all, set| all | set);
    (1..).find(|&number| is_covered(&sets, all, number)).unwrap()
}

/// The cells within a distance of the middle: three coordinates whose sum is 0.
fn hexagon(far: i32) -> Vec<Cell> {
    let sides = || -far..=far;
    let all = sides().flat_map(|x| sides().map(move |y| [x, y, -x - y]));
    all.filter(|cell| cell[2].abs() <= far).collect()
}

fn distances(one: Cell, other: Cell) -> [i32; 3] {
    let mut far = [0, 1, 2].map(|at: usize| (one[at] - other[at]).abs());
    far.sort_unstable();
    far
}

#[test]
fn hexagons_and_cubes_are_boards_with_holes() {
    let cube: Vec<Cell> = (0..27).map(|number| [number / 9, number / 3 % 3, number % 3]).collect();
    let right = [
        fewest(&hexagon(2), |one, other| distances(one, other) == [0, 1, 1]),
        fewest(&hexagon(2), |one, other| distances(one, other)[0] == 0),
        fewest(&cube, |one, other| distances(one, other) == [0, 1, 2]),
    ];
    let page = std::fs::read_to_string(root().join("COMMANDS.md")).unwrap();
    let section =
        page.split("## Boards of hexagons").nth(1).unwrap().split("\n## ").next().unwrap();
    let rows: Vec<Vec<&str>> = section
        .lines()
        .filter(|line| line.contains("`destrier "))
        .map(|line| line.split(" | ").collect())
        .collect();
    assert_eq!(rows.len(), right.len(), "{section}");
    for (row, right) in rows.iter().zip(right) {
        let command = row[2].trim_matches(['`', ' ', '|']).trim_start_matches("destrier ");
        let words: Vec<&str> = command.split(' ').chain(["--json", "-q"]).collect();
        let (code, found) = answer(&words);
        assert_eq!((code, row[1]), (0, right.to_string().as_str()), "{command}");
        assert_eq!(
            (&found["size"], &found["status"]),
            (&right.into(), &"optimal".into()),
            "{command}"
        );
    }
}
