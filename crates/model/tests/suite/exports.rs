//! What is written is read back as the same program: 500 drawn statements in every format that is written and read,
//! compared at all values of their variables.

use destrier_board::{Board, Piece, Problem, Rule, Square, SquareSet};
use destrier_certify::BoardCovering;
use destrier_model::{
    Program, Relation, Sense, cover_program, covering_program, integer_packing_program, sum, write,
};
use destrier_verify::{Format, NamedProgram};

/// Programs with more variables are not tried at all values.
const TRIED: usize = 12;

/// A linear congruence, for draws that are the same everywhere.
struct Drawn(u64);

impl Drawn {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn squares(&mut self, board: Board) -> Vec<Square> {
        board.squares().filter(|_| self.below(8) == 0).collect()
    }

    fn numbers(&mut self, board: Board, from: usize, to: usize) -> Vec<u32> {
        (0..board.area()).map(|_| (from + self.below(to - from + 1)) as u32).collect()
    }
}

fn board(random: &mut Drawn) -> Board {
    let [rows, cols] = [0, 1].map(|_| 1 + random.below(3));
    let torus = if random.below(4) == 0 { "t" } else { "" };
    format!("{rows}x{}{torus}", if random.below(2) == 0 { rows } else { cols }).parse().unwrap()
}

fn problem(random: &mut Drawn) -> Problem {
    let pieces: [Piece; 5] =
        ["knight", "king", "queen", "rook", "leap:0,2"].map(|name| name.parse().unwrap());
    let board = board(random);
    let region = format!("{}x{}={}", 1 + random.below(3), 1 + random.below(3), 1 + random.below(3));
    let plain = Problem {
        piece: random.of(&pieces),
        rule: random.of(&Rule::ALL),
        blocks: (random.below(3) == 0).then(|| region.parse().unwrap()),
        ..Problem::new(board)
    };
    let names = ["none", "rot180", "bilateral", "diagonal", "rot90", "all"];
    let symmetry = random.of(&names).parse().unwrap();
    let symmetric = plain.clone().with_symmetry(symmetry).unwrap_or(plain);
    let exempt = random.squares(board);
    let (forced, forbidden) = (random.squares(board), random.squares(board));
    let exempted = symmetric.with_exempt(exempt);
    exempted.clone().with_fixed(forced, forbidden).unwrap_or(exempted)
}

/// The covers of a board, its packings, or a board with demands, limits, costs, holes and two kinds of pieces.
fn statement(random: &mut Drawn) -> Option<Program> {
    match random.below(5) {
        0 | 1 => Some(cover_program(&problem(random)).ok()?.program),
        2 => Some(integer_packing_program(&Problem::new(board(random))).ok()?.program),
        _ => {
            let Problem { board, symmetry, .. } = problem(random);
            let problem = Problem { symmetry, ..Problem::new(board) };
            let board = problem.board;
            let mut covering = BoardCovering::new(&problem);
            if random.below(3) == 0 && board.area() <= TRIED / 2 {
                covering =
                    covering.with_piece("bishop".parse().unwrap(), 1 + random.below(3) as u32);
            }
            covering.demand = random.numbers(board, 0, 2);
            covering.at_most = (random.below(2) == 0).then(|| random.numbers(board, 1, 3));
            covering.costs = random.numbers(board, 1, 4);
            let holes = random.squares(board);
            let covering = covering.with_holes(&SquareSet::from_squares(board, holes));
            let covering = covering.program().ok()?;
            // files have no rows without columns
            (!covering.costs.is_empty()).then(|| covering_program(&covering, "a board"))
        }
    }
}

fn is_solution(program: &Program, values: &[i64]) -> bool {
    let inside = program.variables.iter().zip(values).all(|(variable, &value)| {
        variable.lower.is_none_or(|lower| lower <= value)
            && variable.upper.is_none_or(|upper| value <= upper)
    });
    inside
        && program.rows.iter().all(|row| {
            let sum: i64 = row.terms.iter().map(|&(index, factor)| factor * values[index]).sum();
            match row.relation {
                Relation::AtLeast => sum >= row.rhs,
                Relation::AtMost => sum <= row.rhs,
                Relation::Equal => sum == row.rhs,
            }
        })
}

/// Whether both have the same solutions, of the same values.
fn check(program: &Program, named: &NamedProgram, sign: i64, name: impl Fn(usize) -> String) {
    let number = program.variables.len();
    let columns = named.terms.columns(&named.columns);
    assert_eq!(columns.len(), number);
    let place = |index: usize| columns.iter().position(|own| *own == name(index)).unwrap();
    let places: Vec<usize> = (0..number).map(place).collect();
    for mask in 0u32..1 << number {
        let values: Vec<i64> = (0..number).map(|index| i64::from(mask >> index & 1)).collect();
        let mut read = vec![0; number];
        places.iter().zip(&values).for_each(|(&place, &value)| read[place] = value);
        let choice = named.terms.choice(&read).ok();
        let choice = choice.filter(|choice| named.program.admits(choice));
        assert_eq!(choice.is_some(), is_solution(program, &values), "{values:?}");
        if let Some(choice) = choice {
            let value = named.terms.value(named.program.cost(&choice)).whole();
            assert_eq!(value, Some(sign * program.cost(&values)), "{values:?}");
        }
    }
}

#[test]
fn what_is_written_of_500_statements_is_read_as_the_same_program() {
    let mut random = Drawn(7);
    let (mut checked, mut drawn, mut contrary) = (0, 0, 0);
    while checked < 500 {
        drawn += 1;
        assert!(drawn < 5000, "only {checked} of {drawn} statements are small");
        let Some(program) = statement(&mut random) else { continue };
        if program.variables.len() > TRIED || program.rows.is_empty() {
            continue;
        }
        contrary += u32::from(
            program.variables.iter().any(|own| own.upper.is_some_and(|u| Some(u) < own.lower)),
        );
        checked += 1;
        let own = |index: usize| program.variables[index].name.clone();
        let turned = if program.sense == Sense::Max { -1 } else { 1 };
        let texts = [
            (Format::Lp, write::lp(&program), 1),
            (Format::Mps, write::mps(&program), turned),
            (Format::Opb, write::opb(&program).unwrap(), turned),
        ];
        for (format, text, sign) in texts {
            let named = format.read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            match format {
                Format::Opb => check(&program, &named, sign, |index| format!("x{}", index + 1)),
                _ => check(&program, &named, sign, own),
            }
        }
    }
    assert!(contrary > 2, "{contrary} statements force a square that they bar");
}

#[test]
fn bounds_that_exclude_each_other_are_written_as_a_row() {
    let mut program = Program::minimise("forced and barred");
    let [a, b] = ["a", "b"].map(|name| program.binary(name));
    program.set_objective(a + b);
    program.add("a_at_least", sum([a, b]).at_least(1));
    program.variables[0].lower = Some(1);
    program.variables[0].upper = Some(0);
    let lp = write::lp(&program);
    assert!(lp.contains(" a = 0\n") && lp.contains(" a_at_least_: + a >= 1\n"), "{lp}");
    let (opb, wcnf) = (write::opb(&program).unwrap(), write::wcnf(&program).unwrap());
    assert!(opb.ends_with("+1 x1 >= 1 ;\n+1 x1 = 0 ;\n"), "{opb}");
    assert!(wcnf.contains("h 1 0\nh -1 0\n"), "{wcnf}");
}
