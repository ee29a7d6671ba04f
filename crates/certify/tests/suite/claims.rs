//! The printed claim is the whole claim: no two different statements print the same one.

use destrier_board::{
    Attack, Blocks, Board, Colour, Group, Piece, Problem, Rule, Square, SquareSet,
};
use destrier_certify::{
    BoardBound, BoardCovering, Claim, CoveringProblem, CoveringProgram, CoveringRow, LinearColumn,
    LinearProgram, LinearRange, LinearRow, Optimum, Size, Surface, Whole, verify,
};
use num_rational::BigRational;
use std::collections::HashMap;

/// Numbers that follow from a seed (SplitMix64).
pub(crate) struct Drawn(pub(crate) u64);

impl Drawn {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % limit as u64) as usize
    }

    fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    fn named<T: std::str::FromStr<Err: std::fmt::Debug>>(&mut self, names: &[&str]) -> T {
        self.of(names).parse().unwrap()
    }

    fn square(&mut self, board: Board) -> Square {
        Square::new(self.below(board.area()))
    }

    fn toggle(&mut self, set: &mut SquareSet) {
        let square = self.square(set.board());
        if !set.remove(square) {
            set.insert(square);
        }
    }

    fn board(&mut self) -> Board {
        self.named(&["4x4", "4x4t", "4x5", "5x4", "2x30", "8x8"])
    }

    fn piece(&mut self) -> Piece {
        self.named(&["knight", "king", "queen", "leaper:1,3", "leap:1,2+ride:0,1", "leap:+1,-2"])
    }

    fn size(&mut self) -> Size {
        let number = self.below(4);
        self.of(&[
            Size::AtMost(number),
            Size::AtLeast(number),
            Size::Exactly(number),
            Size::Infeasible,
        ])
    }

    fn blocks(&mut self) -> Option<Blocks> {
        (self.below(2) > 0).then(|| Blocks {
            rows: 1 + self.below(3),
            cols: 1 + self.below(3),
            at_most: 1 + self.below(2),
        })
    }
}

/// Changes one detail of a problem.
fn change_problem(drawn: &mut Drawn, problem: &mut Problem) {
    match drawn.below(8) {
        0 => *problem = Problem { piece: problem.piece, ..Problem::new(drawn.board()) },
        1 => problem.piece = drawn.piece(),
        2 => problem.rule = drawn.of(&Rule::ALL),
        3 => problem.symmetry = drawn.of(&Group::NAMED),
        4 => drawn.toggle(&mut problem.forced),
        5 => drawn.toggle(&mut problem.forbidden),
        6 if drawn.below(8) == 0 => problem.exempt = problem.exempt.complement(),
        6 => drawn.toggle(&mut problem.exempt),
        _ => problem.blocks = drawn.blocks(),
    }
}

/// Changes one detail of a board's program.
fn change_board(drawn: &mut Drawn, covering: &mut BoardCovering) {
    let board = covering.board;
    let square = drawn.square(board);
    match drawn.below(14) {
        0 => *covering = BoardCovering::new(&Problem::new(drawn.board())),
        1 => covering.pieces[0].piece = drawn.piece(),
        2 if covering.pieces.len() > 1 => {
            covering.pieces.truncate(1);
            covering.numbers.iter_mut().for_each(|numbers| numbers.truncate(1));
        }
        2 => {
            *covering = covering.clone().with_piece(drawn.piece(), 1);
            covering.numbers.iter_mut().for_each(|numbers| numbers.push(1));
        }
        3 => covering.pieces[0].price = 1 + drawn.below(3) as u32,
        4 => covering.rule = drawn.of(&Rule::ALL),
        5 => {
            covering.holes.insert(square);
        }
        6 => drawn.toggle(&mut covering.forced),
        7 => drawn.toggle(&mut covering.forbidden),
        8 => covering.demand[square.index()] = drawn.below(3) as u32,
        9 => covering.demand.fill(drawn.below(3) as u32),
        10 => covering.blocks = drawn.blocks(),
        11 => covering.symmetry = drawn.of(&Group::NAMED),
        12 => {
            let numbers = covering.pieces.iter().map(|_| 1 + drawn.below(3) as u32).collect();
            covering.numbers = Some(numbers).filter(|_| drawn.below(2) > 0);
        }
        _ => match (&mut covering.at_most, drawn.below(6)) {
            (_, 0) => covering.at_most = None,
            (_, 1) => *covering = covering.clone().with_at_most(drawn.below(3) as u32),
            (Some(limits), 2) => limits[square.index()] = drawn.below(3) as u32,
            // many numbers, which are not named
            (_, 3) => covering.costs.iter_mut().for_each(|cost| *cost = 1 + drawn.below(3) as u32),
            _ => covering.costs[square.index()] = drawn.below(3) as u32,
        },
    }
    *covering = covering.clone().with_holes(&covering.holes.clone()); // these neither ask nor cost
}

/// Changes one detail of a program.
fn change_rows(drawn: &mut Drawn, program: &mut CoveringProgram) {
    let columns = program.costs.len();
    let chosen: Vec<u32> = (0..columns as u32).filter(|_| drawn.below(2) > 0).collect();
    let rows = program.rows.len();
    match drawn.below(5) {
        0 => program.costs.push(1),
        1 => program.costs[drawn.below(columns)] = drawn.below(3) as u32,
        2 => program.rows.push(CoveringRow::at_most(drawn.below(2) as u32, chosen)),
        3 if rows > 1 => program.rows.swap(drawn.below(rows), drawn.below(rows)),
        _ => {
            program.rows[drawn.below(rows)] =
                CoveringRow::at_least(1 + drawn.below(2) as u32, chosen);
        }
    }
}

/// Changes one detail of a linear program.
fn change_linear(drawn: &mut Drawn, program: &mut LinearProgram) {
    let columns = program.columns.len();
    let range = |drawn: &mut Drawn| {
        let lower = drawn.below(3) as i64;
        drawn.of(&[
            LinearRange::FREE,
            LinearRange::at_least(lower),
            LinearRange::at_most(lower),
            LinearRange::between(lower, 2),
        ])
    };
    let column = &mut program.columns[drawn.below(columns)];
    match drawn.below(8) {
        0 => column.whole = !column.whole,
        1 => column.range = range(drawn),
        2 => column.cost = (2 * drawn.below(2) as i64 + 1).into(),
        3 => program.maximise = !program.maximise,
        4 => program.denominator = drawn.of(&[1, 2, 4]).into(),
        5 => program.constant = BigRational::new(drawn.below(3).into(), 2.into()),
        6 => {
            let terms = vec![(drawn.below(columns) as u32, (1 + drawn.below(2) as i64).into())];
            program.rows.push(LinearRow { range: range(drawn), terms });
        }
        _ => program.columns.push(LinearColumn {
            whole: true,
            range: range(drawn),
            cost: Whole::ONE,
        }),
    }
}

/// A claim about none of these, each with a detail of its own.
fn other_claim(drawn: &mut Drawn) -> Claim {
    let (board, piece) = (drawn.board(), drawn.named(&["knight", "king"]));
    let [a, b, c] = [1, 1, 1].map(|least| least + drawn.below(3));
    match drawn.below(5) {
        4 => Claim::Density {
            piece,
            rule: drawn.of(&Rule::ALL),
            density: BigRational::new(a.into(), b.into()),
            most: drawn
                .of(&[None, Some(1), Some(2)])
                .map(|most: usize| BigRational::new(most.into(), 1.into())),
            boards: BoardBound {
                from: c,
                coefficients: [1, 1 - drawn.below(3) as i64, 1 - drawn.below(3) as i64],
                denominator: drawn.of(&[5, 7]),
            },
        },
        0 => Claim::Tour {
            board,
            piece,
            holes: SquareSet::from_squares(board, board.squares().take(drawn.below(2))),
            closed: drawn.of(&[Some(true), Some(false), None]),
        },
        1 => Claim::Strip {
            rows: a,
            piece,
            rule: drawn.of(&[Rule::Domination, Rule::Total]),
            start: b,
            period: c,
            increment: drawn.below(3),
            values: (0..b + c - 1).map(|_| drawn.of(&[None, Some(1), Some(2)])).collect(),
        },
        2 => Claim::Pieces {
            board,
            kinds: (0..a).map(|_| (piece, drawn.of(&[Colour::Any, Colour::Dark]), b)).collect(),
            attack: drawn.of(&[Attack::Weak, Attack::Strong]),
            sharing: drawn.below(2) > 0,
            at_most: drawn.below(9),
        },
        _ => {
            let surface = drawn.of(&[Surface::Board, Surface::Cube]);
            let board =
                if surface == Surface::Cube { Board::new(6 * a, a).unwrap() } else { board };
            let some = if surface == Surface::Cube { 0 } else { drawn.below(2) };
            let holes = SquareSet::from_squares(board, board.squares().take(some));
            let most = b + drawn.below(3);
            Claim::Partition { board, piece, holes, surface, count: a, least: b, most }
        }
    }
}

/// Notes a claim, and that no other one prints its words.
fn note(seen: &mut HashMap<String, Claim>, claim: Claim) {
    let words = claim.to_string();
    assert!(!words.contains('\n'), "{words}");
    let shown = words.clone();
    if let Some(before) = seen.insert(words, claim) {
        assert_eq!(before, seen[&shown], "both print {shown}");
    }
}

#[test]
fn no_two_of_thousands_of_statements_print_the_same_claim() {
    let mut drawn = Drawn(41);
    // a board's program may say what a problem says, and then prints the same
    let [mut problems, mut boards] = [HashMap::new(), HashMap::new()];
    let mut problem = Problem::new(drawn.board());
    let mut covering = BoardCovering::new(&problem);
    let row = CoveringRow::at_least(1, vec![0]);
    let mut program = CoveringProgram { costs: vec![1, 1], rows: vec![row; 2] };
    let column = LinearColumn { whole: true, range: LinearRange::FREE, cost: Whole::ONE };
    let mut linear = LinearProgram {
        maximise: false,
        columns: vec![column],
        denominator: Whole::ONE,
        constant: BigRational::ZERO,
        rows: vec![],
    };
    for round in 0..2_500 {
        change_linear(&mut drawn, &mut linear);
        let value = BigRational::new(drawn.below(9).into(), 4.into());
        let optimum = drawn.of(&[
            Optimum::AtMost(value.clone()),
            Optimum::AtLeast(value.clone()),
            Optimum::Exactly(value),
            Optimum::Infeasible,
        ]);
        note(&mut problems, Claim::Program { program: linear.clone(), optimum });
        change_problem(&mut drawn, &mut problem);
        change_board(&mut drawn, &mut covering);
        change_rows(&mut drawn, &mut program);
        if round % 50 == 0 {
            linear.rows.clear();
            linear.columns.truncate(2);
            program.rows.truncate(2);
            program.costs.truncate(
                program
                    .rows
                    .iter()
                    .flat_map(|row| row.columns.last())
                    .max()
                    .map_or(2, |&last| last as usize + 2),
            );
        }
        note(&mut problems, Claim::Size { problem: problem.clone(), size: drawn.size() });
        let (value, maximum) = ((1 + drawn.below(2)).into(), drawn.below(2) > 0);
        let value = BigRational::from_integer(value);
        let packing = Claim::Packing { problem: problem.clone(), value, maximum };
        note(&mut problems, packing);
        note(&mut problems, other_claim(&mut drawn));
        let board = CoveringProblem::from(covering.clone());
        note(&mut boards, Claim::Covering { problem: board, size: drawn.size() });
        let rows = CoveringProblem::from(program.clone());
        note(&mut boards, Claim::Covering { problem: rows, size: drawn.size() });
    }
    assert!(problems.len() > 4_000 && boards.len() > 4_000, "{} {}", problems.len(), boards.len());
}

#[test]
fn squares_are_named_and_long_lists_have_a_digest() {
    let covering = || BoardCovering::new(&Problem::new(Board::new(8, 8).unwrap()));
    let at = |names: &str| covering().board.parse_squares(names).unwrap();
    let mut exempt = covering().with_demand(2);
    at("a1 h8").into_iter().for_each(|square| exempt.demand[square.index()] = 0);
    assert_eq!(exempt.to_string(), "knight domination of 8x8, each square twice, exempt a1 h8");
    let mut one = covering();
    one.demand.fill(0);
    one.demand[0] = 1;
    assert_eq!(one.to_string(), "knight domination of 8x8, exempt all but a1");
    let at_most = covering().with_at_most(1).to_string();
    assert_eq!(at_most, "knight domination of 8x8, at most once");
    // holes are named among squares that ask for nothing only where these are most
    let hole = SquareSet::from_squares(covering().board, at("h8"));
    let mut few = covering().with_holes(&hole);
    few.demand[0] = 0;
    assert_eq!(few.to_string(), "knight domination of 8x8, holes h8, exempt a1");
    let mut many = covering().with_holes(&hole);
    many.demand[24..].fill(0);
    assert!(many.to_string().ends_with(" g3 h3"), "{many}");
    let mut costs = covering();
    costs.costs = (0..64).map(|square| 1 + square % 2).collect();
    assert_eq!(
        costs.to_string().len(),
        "knight domination of 8x8, costs 1 at ".len() + 32 * 3 + ", 2 elsewhere".len() - 1
    );
    costs.costs = (0..64).map(|square| 1 + square % 3).collect();
    let words = costs.to_string();
    assert!(words.starts_with("knight domination of 8x8, costs 1 to 3, sha256 "), "{words}");
    let other = BoardCovering { costs: costs.costs.iter().rev().copied().collect(), ..costs };
    assert_ne!(other.to_string(), words);
}

/// Certificates that once printed the claim of others.
#[test]
fn kept_certificates_name_their_costs_and_demands() {
    let root =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates/valid");
    let claim = |name: &str| {
        verify(&std::fs::read_to_string(root.join(name)).unwrap()).unwrap().to_string()
    };
    let [corner, middle] =
        ["program-board-costs-corner.txt", "program-board-costs-middle.txt"].map(claim);
    assert_eq!(corner, "king domination of 4x4, costs 1 at a1, 2 elsewhere: exactly 7");
    assert_eq!(middle, "king domination of 4x4, costs 1 at b2 c2 b3 c3, 2 elsewhere: exactly 4");
    let one = claim("program-board-one-square.txt");
    assert_eq!(one, "knight domination of 20x20, exempt all but a1: exactly 1");
}
