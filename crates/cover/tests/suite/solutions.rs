//! All solutions of programs in whole columns: of drawn ones beside all points of a box, and of puzzles whose numbers are known.

use destrier_certify::{LinearColumn, LinearProgram, LinearRange, LinearRow, Whole};
use destrier_cover::count::{
    CountError, SolutionOptions, Solutions, best_value, distinct, solutions, work_of_solutions,
};
use destrier_cover::question::Share;
use destrier_run::{Control, Halt, Progress, Random, State};
use num_bigint::BigUint;
use num_rational::BigRational;
use num_traits::Zero;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// All solutions, or those of a value.
fn counted(
    program: &LinearProgram,
    value: Option<&BigRational>,
    is_listed: bool,
) -> Result<Solutions, CountError> {
    let options = SolutionOptions { is_listed, threads: Some(2), share: None };
    solutions(program, value, &options, Control::quiet(), None)
}

/// The best solutions; none where there are none.
fn best(program: &LinearProgram, is_listed: bool) -> Option<Solutions> {
    let value = best_value(program, Some(1), Control::quiet()).unwrap();
    let found = value.map(|value| counted(program, Some(&value), is_listed).unwrap());
    found.filter(|found| found.total != BigUint::ZERO)
}

fn whole(number: i64) -> BigRational {
    BigRational::from_integer(number.into())
}

fn of_rows(columns: Vec<LinearColumn>, rows: Vec<LinearRow>) -> LinearProgram {
    LinearProgram {
        maximise: false,
        columns,
        denominator: Whole::ONE,
        constant: BigRational::zero(),
        rows,
    }
}

fn bit(cost: i64) -> LinearColumn {
    LinearColumn { whole: true, range: LinearRange::between(0, 1), cost: cost.into() }
}

/// A program, and the ends of its columns, of which some stand in rows alone.
fn drawn(draw: &mut Random) -> (LinearProgram, Vec<(i64, i64)>) {
    let within = |draw: &mut Random, size: i64| draw.below(2 * size as usize + 1) as i64 - size;
    let number = 1 + draw.below(4);
    let (mut columns, mut rows, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    for column in 0..number as u32 {
        let low = within(draw, 3);
        let high = low + draw.below(4) as i64;
        ends.push((low, high));
        let mut range = LinearRange::between(low, high);
        if draw.below(4) == 0 {
            range = LinearRange::FREE;
            // 3 x from 3 low - 1 to 3 high + 2
            let both = LinearRange::between(3 * low - 1, 3 * high + 2);
            rows.push(LinearRow { range: both, terms: vec![(column, 3.into())] });
        }
        let cost = if draw.below(3) == 0 { 0 } else { within(draw, 4) };
        columns.push(LinearColumn { whole: true, range, cost: cost.into() });
    }
    for _ in 0..draw.below(4) {
        let size = [3, 3, 40, 1_000_000_000_000][draw.below(4)];
        let terms = (0..number as u32).map(|column| (column, within(draw, size)));
        let terms: Vec<(u32, i64)> = terms.filter(|&(_, factor)| factor != 0).collect();
        let middle: i64 = terms
            .iter()
            .map(|&(column, factor)| {
                let (low, high) = ends[column as usize];
                factor * (low + draw.below((high - low + 1) as usize) as i64)
            })
            .sum();
        let range = match draw.below(4) {
            0 => LinearRange::exactly(middle),
            1 => LinearRange::at_least(middle - draw.below(3) as i64),
            2 => LinearRange::at_most(middle),
            _ => LinearRange::between(middle - size / 2, middle + size / 3),
        };
        let terms = terms.into_iter().map(|(column, factor)| (column, factor.into())).collect();
        rows.push(LinearRow { range, terms });
    }
    let constant = BigRational::new(within(draw, 9).into(), 2.into());
    let maximise = draw.below(2) == 0;
    (LinearProgram { maximise, denominator: 2.into(), constant, ..of_rows(columns, rows) }, ends)
}

/// All points of a box that are solutions, by their values.
fn tried(
    program: &LinearProgram,
    ends: &[(i64, i64)],
) -> BTreeMap<BigRational, Vec<Vec<(u32, i64)>>> {
    let mut points = vec![Vec::new()];
    for &(low, high) in ends {
        let with = |point: &Vec<i64>, number| [&point[..], &[number]].concat();
        points = points
            .iter()
            .flat_map(|point| (low..=high).map(move |number| with(point, number)))
            .collect();
    }
    let mut all: BTreeMap<BigRational, Vec<Vec<(u32, i64)>>> = BTreeMap::new();
    for point in points {
        let named: Vec<(u32, i64)> = (0..).zip(point).filter(|&(_, number)| number != 0).collect();
        let exact: Vec<(u32, BigRational)> =
            named.iter().map(|&(column, number)| (column, whole(number))).collect();
        if program.admits(&exact) {
            all.entry(program.value(&exact)).or_default().push(named);
        }
    }
    all.values_mut().for_each(|list| list.sort_unstable());
    all
}

#[test]
fn solutions_of_drawn_programs_are_all_points_that_hold() {
    let mut draw = Random::new(61, 0);
    let (mut none, mut several) = (0, 0);
    for round in 0..400 {
        let (program, ends) = drawn(&mut draw);
        let all = tried(&program, &ends);
        let count = |value: Option<&BigRational>, is_listed| {
            let found = counted(&program, value, is_listed);
            found.unwrap_or_else(|error| panic!("{round}: {error}\n{program}"))
        };
        let mut list: Vec<_> = all.values().flatten().cloned().collect();
        list.sort_unstable();
        let every = count(None, true);
        assert_eq!(every.total, list.len().into(), "{round}: {program}");
        assert_eq!(every.list, Some(list), "{round}: {program}");
        assert_eq!(count(None, false).total, every.total, "{round}: {program}");
        let right = if program.maximise { all.last_key_value() } else { all.first_key_value() };
        let found = best(&program, true).map(|found| (found.value.unwrap(), found.list.unwrap()));
        assert_eq!(found.as_ref().map(|found| (&found.0, &found.1)), right, "{round}: {program}");
        for (value, list) in &all {
            let found = count(Some(value), true);
            assert_eq!(found.list.as_ref(), Some(list), "{round}: {value}\n{program}");
        }
        let third = BigRational::new(1.into(), 3.into()); // no sum of halves
        assert_eq!(count(Some(&third), false).total, BigUint::ZERO);
        none += usize::from(all.is_empty());
        several += usize::from(all.len() > 2);
    }
    assert!(none > 20 && several > 100, "{none} without a solution, {several} of several values");
}

/// The squares of a piece of five squares, turned and reflected in all ways.
fn images(piece: &[(i64, i64)]) -> Vec<Vec<(i64, i64)>> {
    let mut all = Vec::new();
    let mut own = piece.to_vec();
    for turn in 0..8 {
        own = own.iter().map(|&(x, y)| (y, -x)).collect();
        if turn == 4 {
            own = own.iter().map(|&(x, y)| (-x, y)).collect();
        }
        let least = |at: fn(&(i64, i64)) -> i64| own.iter().map(at).min().unwrap();
        let (x, y) = (least(|square| square.0), least(|square| square.1));
        let mut image: Vec<(i64, i64)> =
            own.iter().map(|square| (square.0 - x, square.1 - y)).collect();
        image.sort_unstable();
        all.push(image);
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// The exact cover of a rectangle by the twelve pentominoes: a row for each square and each piece.
fn pentominoes(height: i64, width: i64) -> LinearProgram {
    const PIECES: [[&str; 5]; 12] = [
        [".##", "##.", ".#.", "", ""],
        ["#####", "", "", "", ""],
        ["#.", "#.", "#.", "##", ""],
        [".#", "##", "#.", "#.", ""],
        ["##", "##", "#.", "", ""],
        ["###", ".#.", ".#.", "", ""],
        ["#.#", "###", "", "", ""],
        ["#..", "#..", "###", "", ""],
        ["#..", "##.", ".##", "", ""],
        [".#.", "###", ".#.", "", ""],
        [".#", "##", ".#", ".#", ""],
        ["##.", ".#.", ".##", "", ""],
    ];
    let (mut columns, mut of_row) = (Vec::new(), vec![Vec::new(); (height * width) as usize + 12]);
    for (number, piece) in PIECES.iter().enumerate() {
        let squares = (0..).zip(piece).flat_map(|(y, line)| {
            (0..).zip(line.chars()).filter(|(_, mark)| *mark == '#').map(move |(x, _)| (x, y))
        });
        for image in images(&squares.collect::<Vec<_>>()) {
            for (dx, dy) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                let placed: Vec<(i64, i64)> = image.iter().map(|(x, y)| (x + dx, y + dy)).collect();
                if placed.iter().all(|&(x, y)| x < width && y < height) {
                    let column = columns.len() as u32;
                    columns.push(bit(0));
                    placed.iter().for_each(|(x, y)| of_row[(y * width + x) as usize].push(column));
                    of_row[(height * width) as usize + number].push(column);
                }
            }
        }
    }
    let rows = of_row.iter().map(|own| LinearRow::of_columns(LinearRange::exactly(1), own));
    of_rows(columns, rows.collect())
}

#[test]
fn twelve_pentominoes_fill_rectangles_in_as_many_ways_as_is_known() {
    // 2 and 368 up to symmetry, of which none keeps one of these, as J. and C. Haselgrove counted in 1960
    for (height, width, number) in [(3, 20, 8_u32), (4, 15, 1472)] {
        let found = best(&pentominoes(height, width), false).unwrap();
        assert_eq!(found.total, number.into(), "{height}x{width}");
    }
}

/// The lines of a board on which queens attack each other: its columns, its rows, and its diagonals of both kinds.
const LINES: [fn((i64, i64)) -> i64; 4] = [|(x, _)| x, |(_, y)| y, |(x, y)| x + y, |(x, y)| x - y];

fn squares(side: i64) -> impl Iterator<Item = (i64, i64)> {
    (0..side).flat_map(move |y| (0..side).map(move |x| (x, y)))
}

/// Queens, of which none attacks another, one in each row and column: a row for each line of the board.
fn queens(side: i64) -> LinearProgram {
    let rows = LINES.iter().zip([true, true, false, false]).flat_map(|(line, is_full)| {
        (1 - side..2 * side - 1).filter_map(move |number| {
            let on_line = (0..).zip(squares(side)).filter(|(_, at)| line(*at) == number);
            let own: Vec<u32> = on_line.map(|(at, _)| at).collect();
            let range = if is_full { LinearRange::exactly(1) } else { LinearRange::at_most(1) };
            (!own.is_empty()).then(|| LinearRow::of_columns(range, &own))
        })
    });
    of_rows(vec![bit(0); (side * side) as usize], rows.collect())
}

/// Eight queens with a row for each line of the board, by their number, and the fewest that attack all squares.
#[test]
fn queens_are_as_many_as_is_known() {
    assert_eq!(best(&queens(8), true).unwrap().total, 92_u32.into());
    let attacks = |from: (i64, i64)| {
        let is_attacked = |to: &(i64, i64)| LINES.iter().any(|line| line(*to) == line(from));
        let own = (0..).zip(squares(8)).filter(|(_, to)| is_attacked(to));
        own.map(|(at, _)| at).collect::<Vec<u32>>()
    };
    let rows = squares(8).map(|at| LinearRow::of_columns(LinearRange::at_least(1), &attacks(at)));
    let covered = of_rows(vec![bit(1); 64], rows.collect());
    let found = best(&covered, false).unwrap();
    assert_eq!((found.value, found.total), (Some(whole(5)), 4860_u32.into()));
}

#[test]
fn numbers_without_an_end_are_counted_at_once_or_refused() {
    let column = |whole, range| LinearColumn { whole, range, cost: 0.into() };
    let count = |columns, rows| counted(&of_rows(columns, rows), None, false);
    let large = column(true, LinearRange::between(0, 999_999_999));
    let found = count(vec![large; 5], Vec::new()).unwrap();
    assert_eq!((found.total, found.nodes), (BigUint::from(10_u32).pow(45), 1));
    let half = column(true, LinearRange::at_least(0));
    let endless = count(vec![half.clone()], Vec::new());
    assert_eq!(endless, Err(CountError::Endless { column: 0, is_upper: true }));
    let row =
        LinearRow { range: LinearRange::at_most(7), terms: vec![(0, 2.into()), (1, 3.into())] };
    assert_eq!(count(vec![half; 2], vec![row]).unwrap().total, 8_u32.into());
    let sand = column(false, LinearRange::between(0, 1));
    assert_eq!(count(vec![bit(0), sand], Vec::new()), Err(CountError::Continuous(1)));
}

#[test]
fn a_count_is_stopped() {
    let stop = AtomicBool::new(true);
    let program = pentominoes(6, 10);
    let options = SolutionOptions::default();
    let halted = solutions(&program, None, &options, Control::new(&stop), None);
    assert_eq!(halted, Err(CountError::Halted(Halt::Interrupted)));
}

/// Units count the solutions in some of the cases each.
#[test]
fn units_count_every_solution_once() {
    let program = pentominoes(3, 20);
    for units in [1, 3, 50] {
        let unit = |unit| {
            let share = Share::new(unit, units);
            let options = SolutionOptions { share, threads: Some(1), ..SolutionOptions::default() };
            solutions(&program, None, &options, Control::quiet(), None).unwrap().total
        };
        assert_eq!((1..=units).map(unit).sum::<BigUint>(), 8_u32.into(), "{units}");
    }
}

/// A state has what is counted already.
#[test]
fn states_count_every_solution_once() {
    let program = pentominoes(4, 15);
    let whole = counted(&program, None, false).unwrap();
    assert_eq!(whole.total, 1472_u32.into());
    let folder = tempfile::tempdir().unwrap();
    let work = work_of_solutions(&program, None, None);
    let mut state = State::open(&folder.path().join("count.state"), &work).unwrap();
    let mut again =
        |control| solutions(&program, None, &SolutionOptions::default(), control, Some(&mut state));
    let (stop, told) = (AtomicBool::new(false), AtomicUsize::new(0));
    // the second look at the clock ends it, so that some cases are counted and others are not
    let tell =
        |_: &Progress<'_>| stop.store(told.fetch_add(1, Ordering::Relaxed) > 0, Ordering::Relaxed);
    assert!(again(Control::new(&stop).telling(&tell)).is_err());
    let found = again(Control::quiet()).unwrap();
    assert_eq!((&found.total, found.nodes), (&whole.total, whole.nodes));
    // nothing is left to look at
    assert_eq!(again(Control::quiet()).unwrap(), found);
}

/// All orders of so many columns.
fn orders(columns: usize) -> Vec<Vec<u32>> {
    let Some(last) = columns.checked_sub(1) else { return vec![vec![]] };
    let longer = orders(last).into_iter().flat_map(|shorter| {
        (0..columns).map(move |place| {
            let mut longer = shorter.clone();
            longer.insert(place, last as u32);
            longer
        })
    });
    longer.collect()
}

/// The program with its columns in another order, and its rows sorted.
fn moved(program: &LinearProgram, images: &[u32]) -> (Vec<LinearColumn>, Vec<LinearRow>) {
    let mut columns = program.columns.clone();
    for (column, &image) in program.columns.iter().zip(images) {
        columns[image as usize] = column.clone();
    }
    let row = |row: &LinearRow| {
        let terms = row.terms.iter();
        let mut terms: Vec<(u32, Whole)> =
            terms.map(|(column, factor)| (images[*column as usize], factor.clone())).collect();
        terms.sort_unstable();
        LinearRow { range: row.range.clone(), terms }
    };
    let mut rows: Vec<LinearRow> = program.rows.iter().map(row).collect();
    rows.sort_unstable();
    (columns, rows)
}

#[test]
fn solutions_up_to_symmetry_are_the_classes_of_a_list_under_all_permutations_that_keep_the_program()
{
    let mut draw = Random::new(61, 0);
    let (mut exchanged, mut fewer) = (0, 0);
    for _ in 0..300 {
        let columns = 2 + draw.below(4);
        let kinds = [-1 + draw.below(3) as i64, 2];
        let all: Vec<LinearColumn> = (0..columns)
            .map(|_| {
                let range = LinearRange::between(0, 1 + draw.below(4) as i64 / 3);
                LinearColumn { whole: true, range, cost: kinds[draw.below(5) / 4].into() }
            })
            .collect();
        let rows = (0..draw.below(4)).map(|_| {
            let terms = (0..columns as u32).filter(|_| draw.below(2) == 0).collect::<Vec<_>>();
            let terms =
                terms.into_iter().map(|column| (column, (1 + draw.below(5) as i64 / 4).into()));
            let terms: Vec<_> = terms.collect();
            LinearRow { range: LinearRange::at_least(draw.below(3) as i64), terms }
        });
        let rows = rows.collect();
        let program = of_rows(all, rows);
        let itself = moved(&program, &(0..columns as u32).collect::<Vec<_>>());
        let kept = orders(columns).into_iter().filter(|images| moved(&program, images) == itself);
        let kept: Vec<Vec<u32>> = kept.collect();
        for found in
            [counted(&program, None, true).ok(), best(&program, true)].into_iter().flatten()
        {
            let image = |solution: &Vec<(u32, i64)>, images: &[u32]| {
                let mut image: Vec<(u32, i64)> = solution
                    .iter()
                    .map(|&(column, number)| (images[column as usize], number))
                    .collect();
                image.sort_unstable();
                image
            };
            let least = |solution| kept.iter().map(|images| image(solution, images)).min();
            let classes: std::collections::BTreeSet<_> =
                found.list.iter().flatten().map(least).collect();
            let own = distinct(&program, &found, Some(2), Control::quiet()).unwrap().unwrap();
            assert_eq!(own.automorphisms, kept.len() as u64, "{program}");
            assert_eq!(own.classes, classes.len().into(), "{program}");
            exchanged += usize::from(kept.len() > 1);
            fewer += usize::from(own.classes < found.total);
        }
    }
    assert!(exchanged > 200 && fewer > 150, "{exchanged} {fewer}");
}

/// Queens that do not attack each other: 92 ways on eight lines, 12 of them up to turns and reflections.
#[test]
fn queens_are_counted_up_to_turns_and_reflections() {
    for (side, total, classes) in [(4, 2_u32, 1_u32), (5, 10, 2), (6, 4, 1), (8, 92, 12)] {
        let program = queens(side);
        let found = counted(&program, None, false).unwrap();
        let own = distinct(&program, &found, None, Control::quiet()).unwrap().unwrap();
        assert_eq!(
            (found.total, own.classes, own.automorphisms),
            (total.into(), classes.into(), 8)
        );
    }
}
