//! Kind `covering` against brute force: no tree makes the checker accept a bound above the least cost, a choice
//! is accepted exactly when every row admits it, and boards mean what FORMAT.md says.

use destrier_board::{Blocks, Board, Group, Piece, Problem, Rule, Square, SquareSet};
use destrier_certify::{
    BoardCovering, BoardProgramCertificate, Certificate, CoveringAutomorphism, CoveringCertificate,
    CoveringNode, CoveringNumber, CoveringProblem, CoveringProgram, CoveringProof, CoveringRow,
    CoveringTree, Crew, PricedPiece, ProgramProof, Rejection, SparseWeights, Verified, verify_on,
};
use destrier_vipr::{AllRows, Cases, unfolded};
use num_rational::BigRational;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

fn columns(set: u32, number: usize) -> Vec<u32> {
    (0..number as u32).filter(|column| set >> column & 1 == 1).collect()
}

/// Whether every row admits a set of columns, by the definition.
fn is_feasible(program: &CoveringProgram, set: u32) -> bool {
    program.rows.iter().all(|row| {
        let chosen: u32 = row.columns.iter().map(|column| set >> column & 1).sum();
        match row.number {
            CoveringNumber::AtLeast(demand) => chosen >= demand,
            CoveringNumber::AtMost(limit) => chosen <= limit,
        }
    })
}

fn cost(program: &CoveringProgram, set: u32) -> usize {
    columns(set, program.costs.len()).iter().map(|&j| program.costs[j as usize] as usize).sum()
}

fn least(program: &CoveringProgram) -> Option<usize> {
    let sets = 0u32..1 << program.costs.len();
    sets.filter(|&set| is_feasible(program, set)).map(|set| cost(program, set)).min()
}

fn verify(problem: &CoveringProblem, proof: CoveringProof) -> Result<Verified, Rejection> {
    let certificate = CoveringCertificate { problem: problem.clone(), proof };
    let text = Certificate::Covering(certificate).to_string();
    let parsed = destrier_certify::parse(&text)?;
    assert_eq!(parsed.to_string(), text);
    let verified = parsed.verify();
    assert_eq!(verify_on(&text, Crew { threads: 2, ahead: 1 }), verified, "{text}");
    verified
}

fn programs() -> impl Strategy<Value = CoveringProgram> {
    (1usize..7).prop_flat_map(|number| {
        let row = (0u32..4, 0u32..1 << number, proptest::bool::weighted(0.3));
        let row = row.prop_map(move |(asked, set, limits)| match limits {
            true => CoveringRow::at_most(asked, columns(set, number)),
            false => {
                CoveringRow::at_least(asked.clamp(1, set.count_ones() + 1), columns(set, number))
            }
        });
        let costs = proptest::collection::vec(0u32..7, number);
        (costs, proptest::collection::vec(row, 0..6))
            .prop_map(|(costs, rows)| CoveringProgram { costs, rows })
    })
}

/// A tree that branches on the columns of its way in order, to a depth, with the same weights at all leaves,
/// and `uncoverable` where no feasible set is left.
fn tree(program: &CoveringProgram, depth: usize, weights: &SparseWeights) -> Vec<CoveringNode> {
    let mut nodes = Vec::new();
    grow(program, depth, weights, &mut vec![], &mut nodes);
    nodes
}

fn grow(
    program: &CoveringProgram,
    depth: usize,
    weights: &SparseWeights,
    path: &mut Vec<bool>,
    nodes: &mut Vec<CoveringNode>,
) {
    let decided = path.len();
    if let Some(row) = starved(program, |column| path.get(column as usize).copied()) {
        nodes.push(CoveringNode::Uncoverable(row));
    } else if decided < depth.min(program.costs.len()) {
        nodes.push(CoveringNode::Branch { column: decided as u32, chosen: true });
        for chosen in [true, false] {
            path.push(chosen);
            grow(program, depth, weights, path, nodes);
            path.pop();
        }
    } else {
        nodes.push(CoveringNode::Weights(weights.clone()));
    }
}

/// A row that admits no choice of which these columns are decided.
fn starved(program: &CoveringProgram, decided: impl Fn(u32) -> Option<bool>) -> Option<u32> {
    let starves = |row: &CoveringRow| {
        let count = |unless: bool| {
            row.columns.iter().filter(|&&column| decided(column) != Some(unless)).count() as u32
        };
        match row.number {
            CoveringNumber::AtLeast(demand) => count(false) < demand,
            CoveringNumber::AtMost(limit) => row.columns.len() as u32 - count(true) > limit,
        }
    };
    program.rows.iter().position(starves).map(|row| row as u32)
}

fn sparse(rows: usize, denominator: u32, numerators: &[u32]) -> SparseWeights {
    let pairs: Vec<(u32, u32)> = (0..).zip(numerators.iter().copied()).take(rows).collect();
    let pairs: Vec<(u32, u32)> = pairs.into_iter().filter(|&(_, number)| number > 0).collect();
    SparseWeights::over(denominator, &pairs)
}

/// Rows that a permutation keeps: these and all their images under its powers.
fn closed_under(program: CoveringProgram, permutation: &CoveringAutomorphism) -> CoveringProgram {
    let mut rows: Vec<CoveringRow> = Vec::new();
    for row in program.rows {
        let mut image = row;
        while !rows.contains(&image) {
            rows.push(image.clone());
            image = permutation.image(&image);
        }
    }
    let costs = vec![program.costs[0].max(1); program.costs.len()];
    CoveringProgram { costs, rows }
}

/// A tree drawn from bytes, and how many of its leaves are images: branches in any order, and leaves that are
/// images where the definition allows one, sometimes where it does not.
struct Grower<'a> {
    program: &'a CoveringProgram,
    automorphisms: &'a [CoveringAutomorphism],
    bytes: std::iter::Cycle<std::slice::Iter<'a, u8>>,
    path: Vec<(u32, bool)>,
    /// For each node the decisions on its way.
    ways: Vec<Vec<(u32, bool)>>,
    nodes: Vec<CoveringNode>,
    images: usize,
}

impl Grower<'_> {
    fn draw(&mut self, below: usize) -> usize {
        *self.bytes.next().unwrap() as usize % below.max(1)
    }

    fn grow(&mut self) {
        self.ways.push(self.path.clone());
        let decided = |column: &u32| self.path.iter().any(|step| step.0 == *column);
        let columns = 0..self.program.costs.len() as u32;
        let free: Vec<u32> = columns.filter(|column| !decided(column)).collect();
        if let Some(image) = self.image() {
            self.images += 1;
            return self.nodes.push(image);
        }
        if free.is_empty() || self.draw(8) == 0 {
            let decided =
                |column| self.path.iter().find(|step| step.0 == column).map(|step| step.1);
            let starved = starved(self.program, decided);
            let rows = self.program.rows.len();
            let drawn: Vec<u32> = (0..rows).map(|_| self.draw(4) as u32).collect();
            let weights = sparse(drawn.len(), 1 + self.draw(3) as u32, &drawn);
            let leaf = match starved {
                Some(_) if self.draw(2) == 0 => CoveringNode::Infeasible(weights),
                Some(row) => CoveringNode::Uncoverable(row),
                None => CoveringNode::Weights(weights),
            };
            return self.nodes.push(leaf);
        }
        let column = free[self.draw(free.len())];
        let first = self.draw(2) == 0;
        self.nodes.push(CoveringNode::Branch { column, chosen: first });
        for chosen in [first, !first] {
            self.path.push((column, chosen));
            self.grow();
            self.path.pop();
        }
    }

    /// An image of an earlier node that is none of those above, if there is one; or, at times, any.
    fn image(&mut self) -> Option<CoveringNode> {
        let (here, odd) = (self.ways.len() - 1, self.draw(64) == 0);
        let settled = |way: &Vec<(u32, bool)>| !self.path.starts_with(way);
        let lies = |way: &Vec<(u32, bool)>, p: &CoveringAutomorphism| {
            let moved: Vec<(u32, bool)> =
                self.path.iter().map(|&(column, chosen)| (p.0[column as usize], chosen)).collect();
            way.iter().all(|step| moved.contains(step))
        };
        let pairs =
            (0..here).flat_map(|node| (0..self.automorphisms.len()).map(move |a| (node, a)));
        let pairs = pairs.filter(|&(node, a)| {
            odd || settled(&self.ways[node]) && lies(&self.ways[node], &self.automorphisms[a])
        });
        let pairs: Vec<(usize, usize)> = pairs.collect();
        let (node, automorphism) = *pairs.get(self.draw(pairs.len()))?;
        Some(CoveringNode::Image { node, automorphism })
    }
}

/// How many drawn trees with images were accepted.
static WITH_IMAGES: AtomicUsize = AtomicUsize::new(0);

/// How many drawn leaves showed that there is no choice.
static WITHOUT_CHOICE: AtomicUsize = AtomicUsize::new(0);

#[test]
fn weights_show_that_there_is_no_choice_only_where_there_is_none() {
    infeasible_leaves_hold();
    let accepted = WITHOUT_CHOICE.load(Ordering::Relaxed);
    assert!(accepted > 20, "only {accepted} of the leaves show it");
}

/// How many bounds of drawn trees with cuts were accepted.
static BOUNDS_BY_CUTS: AtomicUsize = AtomicUsize::new(0);

#[test]
fn cuts_show_nothing_that_is_not_so() {
    cuts_hold();
    let accepted = BOUNDS_BY_CUTS.load(Ordering::Relaxed);
    assert!(accepted > 20, "only {accepted} bounds come from cuts");
}

#[test]
fn images_show_nothing_that_is_not_so() {
    images_hold();
    let accepted = WITH_IMAGES.load(Ordering::Relaxed);
    assert!(accepted > 100, "only {accepted} of the trees have images");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    fn images_hold(
        program in programs(), order in Just((0u32..6).collect::<Vec<_>>()).prop_shuffle(),
        other in Just((0u32..6).collect::<Vec<_>>()).prop_shuffle(), bytes: [u8; 61]
    ) {
        let number = program.costs.len() as u32;
        let cut = |order: &[u32]| CoveringAutomorphism(order.iter().copied().filter(|&c| c < number).collect());
        let once = cut(&order);
        let twice = CoveringAutomorphism(once.0.iter().map(|&c| once.0[c as usize]).collect());
        let mut automorphisms = vec![once.clone(), twice];
        if bytes[0] < 16 {
            automorphisms.push(cut(&other)); // seldom an automorphism
        }
        let program = closed_under(program, &once);
        let mut grower = Grower {
            program: &program, automorphisms: &automorphisms, bytes: bytes.iter().cycle(),
            path: vec![], ways: vec![], nodes: vec![], images: 0,
        };
        grower.grow();
        let (nodes, images) = (grower.nodes, grower.images);
        let cuts = Vec::new();
        let tree = CoveringTree { automorphisms: automorphisms.clone(), cuts, nodes };
        let problem = CoveringProblem::from(program.clone());
        let least = least(&program);
        for claim in 0..=cost(&program, u32::MAX) + 1 {
            if verify(&problem, CoveringProof::AtLeast(claim, tree.clone().into())).is_ok() {
                prop_assert!(least.is_none_or(|least| claim <= least), "{} > {:?}", claim, least);
                WITH_IMAGES.fetch_add(usize::from(images > 0), Ordering::Relaxed);
                let cases = Cases::of(&tree, &program).unwrap();
                let mut rows = AllRows::new(&program, &cases.cuts);
                let plain = unfolded(&cases, &program, &mut rows, 1 << 20).unwrap();
                let plain: Vec<CoveringNode> =
                    plain.iter().map(|case| case.node().unwrap()).collect();
                let is_image = |node: &CoveringNode| matches!(node, CoveringNode::Image { .. });
                prop_assert!(!plain.iter().any(is_image));
                prop_assert!(verify(&problem, CoveringProof::AtLeast(claim, plain.into())).is_ok());
            }
        }
        if verify(&problem, CoveringProof::Infeasible(tree.into())).is_ok() {
            prop_assert!(least.is_none());
        }
    }

    fn infeasible_leaves_hold(
        program in programs(), denominator in 1u32..5, numerators: [u8; 6]
    ) {
        let weights = sparse(program.rows.len(), denominator, &numerators.map(|n| u32::from(n / 32)));
        let problem = CoveringProblem::from(program.clone());
        let leaf = vec![CoveringNode::Infeasible(weights)].into();
        if verify(&problem, CoveringProof::Infeasible(leaf)).is_ok() {
            prop_assert!(least(&program).is_none());
            WITHOUT_CHOICE.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn one_bound_is_accepted_and_it_holds(
        program in programs(), depth in 0usize..7, denominator in 1u32..5, numerators: [u8; 6]
    ) {
        let weights = sparse(program.rows.len(), denominator, &numerators.map(|n| u32::from(n / 16)));
        let nodes = tree(&program, depth, &weights);
        let problem = CoveringProblem::from(program.clone());
        let most = cost(&program, u32::MAX) + 100;
        let claims = (0..most).filter(|&claim| {
            verify(&problem, CoveringProof::AtLeast(claim, nodes.clone().into())).is_ok()
        });
        let claims: Vec<usize> = claims.collect();
        let all_starved = !nodes.iter().any(|node| matches!(node, CoveringNode::Weights(_)));
        prop_assert_eq!(claims.len(), usize::from(!all_starved));
        if let (Some(&claim), Some(least)) = (claims.first(), least(&program)) {
            prop_assert!(claim <= least, "{} > {}", claim, least);
        }
        let infeasible = verify(&problem, CoveringProof::Infeasible(nodes.into())).is_ok();
        prop_assert!(!infeasible || least(&program).is_none());
        prop_assert_eq!(infeasible, all_starved);
    }

    fn cuts_hold(
        program in programs(), depth in 0usize..4, denominators: [u8; 3], numerators: [[u8; 9]; 3], infeasible: bool
    ) {
        let rows = program.rows.len();
        let mut drawn = denominators.iter().zip(&numerators).enumerate().map(|(before, (denominator, numerators))| {
            let numerators = numerators.map(|number| u32::from(number / 64));
            let on = |row: &usize| *row >= rows || program.rows[*row].asks_for() || before == 2;
            let own = (0..rows + before).filter(on).map(|row| (row as u32, numerators[row]));
            let own: Vec<(u32, u32)> = own.filter(|&(_, number)| number > 0).collect();
            SparseWeights::over(1 + u32::from(denominator % 4), &own)
        });
        let cuts: Vec<SparseWeights> = drawn.by_ref().take(2).collect();
        let weights = drawn.next().unwrap();
        let mut nodes = tree(&program, depth, &weights);
        if infeasible {
            nodes.iter_mut().for_each(|node| {
                if let CoveringNode::Weights(weights) = node {
                    *node = CoveringNode::Infeasible(weights.clone());
                }
            });
        }
        let problem = CoveringProblem::from(program.clone());
        let tree = CoveringTree { cuts, nodes, ..CoveringTree::default() };
        if verify(&problem, CoveringProof::Infeasible(tree.clone().into())).is_ok() {
            prop_assert!(least(&program).is_none());
        }
        for claim in 1..cost(&program, u32::MAX) + 20 {
            if verify(&problem, CoveringProof::AtLeast(claim, tree.clone().into())).is_ok() {
                BOUNDS_BY_CUTS.fetch_add(1, Ordering::Relaxed);
                prop_assert!(least(&program).is_none_or(|least| claim <= least));
            }
        }
    }

    #[test]
    fn a_whole_tree_shows_the_least_cost(program in programs()) {
        let nothing = SparseWeights::over(1, &[]);
        let nodes = tree(&program, usize::MAX, &nothing);
        let problem = CoveringProblem::from(program.clone());
        let proof = match least(&program) {
            Some(least) => CoveringProof::AtLeast(least, nodes.into()),
            None => CoveringProof::Infeasible(nodes.into()),
        };
        prop_assert!(verify(&problem, proof).is_ok());
    }

    #[test]
    fn choices_are_accepted_exactly_when_they_are_feasible(program in programs(), claim in 0usize..12) {
        let problem = CoveringProblem::from(program.clone());
        for set in 0u32..1 << program.costs.len() {
            let proof = CoveringProof::AtMost(claim, columns(set, program.costs.len()));
            let expected = is_feasible(&program, set) && cost(&program, set) == claim;
            prop_assert_eq!(verify(&problem, proof).is_ok(), expected);
        }
    }

    #[test]
    fn boards_mean_what_the_format_says(
        (rows, cols) in (1usize..4, 1usize..4), torus: bool, bits: [u16; 5],
        rule in proptest::sample::select(Rule::ALL.to_vec()),
        at_most in proptest::option::of(proptest::collection::vec(0u32..5, 9)),
        blocks in proptest::option::of((1usize..3, 1usize..3, 0usize..3)),
        piece in proptest::sample::select(PIECES.to_vec()),
        other in proptest::option::of((proptest::sample::select(PIECES.to_vec()), 0u32..4)),
        demand in proptest::collection::vec(0u32..4, 9), costs in proptest::collection::vec(0u32..4, 9),
        turned in proptest::sample::select(Group::NAMED.to_vec()),
        numbers in proptest::option::of(proptest::collection::vec(1u32..4, 2)),
    ) {
        let plain = Board::new(rows, cols).unwrap();
        let board = if torus { plain.torus() } else { plain };
        let set = |bits: u16| board.squares().filter(move |square| bits >> square.index() & 1 == 1);
        let set = |bits: u16| SquareSet::from_squares(board, set(bits));
        let holes = set(bits[0] & bits[1]);
        let number = |numbers: &[u32], square: Square| {
            if holes.contains(square) { 0 } else { numbers[square.index()] }
        };
        let pieces = pieces(piece, other);
        let keeps = |own: &PricedPiece| turned.elements().iter().all(|&turn| own.piece.keeps(turn));
        let is_kept = turned.fits(board) && pieces.iter().all(keeps);
        let symmetry = if is_kept { turned } else { Group::None };
        let numbers = numbers.map(|numbers| numbers[..pieces.len()].to_vec());
        let covering = BoardCovering {
            board,
            pieces,
            numbers,
            rule,
            symmetry,
            holes: holes.clone(),
            forced: set(bits[2] & bits[3] & bits[4]),
            forbidden: set(bits[2] & bits[3] & !bits[4]),
            demand: board.squares().map(|square| number(&demand, square)).collect(),
            at_most: at_most.map(|limits| board.squares().map(|at| number(&limits, at)).collect()),
            costs: board.squares().map(|square| number(&costs, square)).collect(),
            blocks: blocks.map(|(rows, cols, at_most)| Blocks { rows, cols, at_most }),
        };
        let problem = CoveringProblem::from(covering.clone());
        let places = covering.columns();
        // the columns are what a placement that the symmetry keeps is a union of
        let barred = |at: Square| holes.contains(at) || covering.forbidden.contains(at);
        for at in board.squares() {
            let orbit: BTreeSet<Square> = symmetry.elements().iter().map(|own| own.apply(board, at)).collect();
            let is_place = |(own, squares): &&(Piece, Vec<Square>)| {
                *own == covering.pieces[0].piece && squares.iter().copied().eq(orbit.iter().copied())
            };
            let expected = usize::from(!orbit.iter().any(|&at| barred(at)));
            prop_assert_eq!(places.iter().filter(is_place).count(), expected);
        }
        let all = if places.len() > 10 { 1u32 << 10 } else { 1 << places.len() };
        for number in 0..all {
            // all choices, or of many columns some
            let choice = if places.len() > 10 { (number * 1_048_573) >> 3 } else { number };
            let chosen = columns(choice, places.len());
            let of_column = |&column: &u32| {
                let (piece, squares) = &places[column as usize];
                squares.iter().map(|&square| (*piece, square)).collect::<Vec<_>>()
            };
            let men: Vec<(Piece, Square)> = chosen.iter().flat_map(of_column).collect();
            let price = |piece| covering.pieces.iter().find(|own| own.piece == piece).unwrap().price;
            let cost: u32 = men.iter().map(|&(piece, at)| price(piece) * covering.costs[at.index()]).sum();
            let expected = is_cover(&covering, &men);
            if number % 4 == 0 {
                prop_assert_eq!(is_solution(&covering, cost, &chosen), expected, "{} {:?}", covering, men);
            }
            let accepted = verify(&problem, CoveringProof::AtMost(cost as usize, chosen)).is_ok();
            prop_assert_eq!(accepted, expected, "{} {:?}", covering, men);
        }
    }
}

/// Whether kind `program` takes these columns as a solution of the board's program.
fn is_solution(covering: &BoardCovering, cost: u32, chosen: &[u32]) -> bool {
    let number = |number: u32| BigRational::from_integer(number.into());
    let solution = chosen.iter().map(|&column| (column, number(1))).collect();
    let (board, proof) =
        (Box::new(covering.clone()), ProgramProof::Solution(number(cost), solution));
    let certificate = Certificate::BoardProgram(BoardProgramCertificate { board, proof });
    let parsed = destrier_certify::parse(&certificate.to_string()).unwrap();
    assert_eq!(parsed, certificate);
    parsed.verify().is_ok()
}

const PIECES: [&str; 5] = ["king", "knight", "rook", "bishop", "leap:+1,+0"];

/// One piece or two, each once.
fn pieces(piece: &str, other: Option<(&str, u32)>) -> Vec<PricedPiece> {
    let named = |name: &str, price| PricedPiece { piece: name.parse().unwrap(), price };
    let other = other.filter(|(name, _)| *name != piece).map(|(name, price)| named(name, price));
    std::iter::once(named(piece, 1)).chain(other).collect()
}

/// Whether the men keep what the covering asks, walking step by step and stopping at holes.
fn is_cover(covering: &BoardCovering, men: &[(Piece, Square)]) -> bool {
    let board = covering.board;
    let reaches = |piece: Piece, from: Square, to: Square| {
        let slides = matches!(piece, Piece::Rook | Piece::Bishop);
        let on = |step: (i32, i32)| {
            let next = |&at: &Square| {
                (slides && !covering.holes.contains(at)).then(|| board.step(at, step.0, step.1))?
            };
            let way = std::iter::successors(board.step(from, step.0, step.1), next);
            way.take_while(|&at| at != from).any(|at| at == to)
        };
        piece.steps().into_iter().any(on)
    };
    let own = |from: Square, to: Square| from == to && covering.rule != Rule::Total;
    let admitted = board.squares().all(|to| {
        let covers = |&&(piece, from): &&(Piece, Square)| own(from, to) || reaches(piece, from, to);
        let times = men.iter().filter(covers).count();
        let limit = covering.at_most.as_ref().map_or(usize::MAX, |most| most[to.index()] as usize);
        let demand = covering.demand[to.index()] as usize;
        covering.holes.contains(to) || demand <= times && times <= limit
    });
    let attacked = men
        .iter()
        .any(|&(piece, from)| men.iter().any(|&(_, to)| from != to && reaches(piece, from, to)));
    let apart = covering.rule != Rule::Independent || !attacked;
    let squares = SquareSet::from_squares(board, men.iter().map(|&(_, at)| at));
    let room = covering.blocks.is_none_or(|Blocks { rows, cols, at_most }| {
        let mut counts = std::collections::HashMap::new();
        let block = |square: Square| (board.row(square) / rows, board.col(square) / cols);
        squares.iter().for_each(|square| *counts.entry(block(square)).or_insert(0) += 1);
        counts.values().all(|&count| count <= at_most)
    });
    let forced = covering.forced.iter().all(|square| squares.contains(square));
    let number = |kind: Piece| men.iter().filter(|&&(piece, _)| piece == kind).count();
    let numbers = covering.numbers.iter().flatten();
    let as_many = covering
        .pieces
        .iter()
        .zip(numbers)
        .all(|(own, &asked)| number(own.piece) == asked as usize);
    as_many && admitted && apart && room && forced && squares.len() == men.len()
}

#[test]
fn a_board_without_wishes_is_the_problem_of_kind_cover() {
    let board = Board::new(3, 4).unwrap();
    let covering = BoardCovering::new(&Problem::new(board));
    let text = Certificate::Covering(CoveringCertificate {
        problem: CoveringProblem::from(covering),
        proof: CoveringProof::AtMost(12, (0..12).collect()),
    });
    let lines = "destrier 1 covering\nboard 3x4\npiece knight\nrule domination\nclaim at-most 12\n";
    assert!(text.to_string().starts_with(lines));
    assert_eq!(text.verify().unwrap().to_string(), "knight domination of 3x4: at most 12");
}

#[test]
fn numbers_are_one_above_0_for_each_kind() {
    let queen = "queen".parse().unwrap();
    let plain =
        BoardCovering::new(&Problem { piece: queen, ..Problem::new("3x4".parse().unwrap()) });
    let covering = plain.with_piece("knight".parse().unwrap(), 1).with_numbers(vec![1, 2]);
    let chosen = ["queen@b2", "knight@d1", "knight@d3"];
    let names = covering.column_names();
    let column = |name: &&str| names.iter().position(|own| own == name).unwrap() as u32;
    let mut columns: Vec<u32> = chosen.iter().map(column).collect();
    columns.sort_unstable();
    let text = Certificate::Covering(CoveringCertificate {
        problem: CoveringProblem::from(covering),
        proof: CoveringProof::AtMost(3, columns),
    });
    let text = text.to_string();
    let claim = "queen and knight domination of 3x4, 1 and 2 of them: at most 3";
    assert_eq!(destrier_certify::verify(&text).unwrap().to_string(), claim);
    let with = |line: &str| text.replace("numbers 1 2\n", line);
    for wrong in [
        "numbers 2 1\n",
        "numbers 1 1\n",
        "numbers 1 3\n",
        "numbers 0 2\n",
        "numbers 1\n",
        "numbers 1 2 1\n",
    ] {
        assert!(destrier_certify::verify(&with(wrong)).is_err(), "{wrong}");
    }
    // without the line any number may stand there
    let any = "queen and knight domination of 3x4: at most 3";
    assert_eq!(destrier_certify::verify(&with("")).unwrap().to_string(), any);
}
