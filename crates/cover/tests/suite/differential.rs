//! Problems are drawn, and every way to answer them is compared with all sets of squares: pieces, rules,
//! symmetries, tori, fixed and exempt squares, blocks. `scripts/fuzz` goes on for as long as one likes.

use destrier_board::{Blocks, Board, Group, Piece, Problem, Rule, Square, SquareSet, Symmetry};
use destrier_certify::{Certificate, Claim, Size, check_cover, verify};
use destrier_cover::plan::{MinimumError, minimum, packing_bound, prove};
use destrier_cover::question::{Effort, Method, SearchMethod};
use destrier_cover::{End, Status, count};
use destrier_fuzz::fuzz;
use destrier_model::Solver;
use destrier_run::{Control, Random, Saver};
use std::collections::BTreeSet;

/// All sets of so many squares are tried.
const AREA: usize = 14;

const PIECES: [&str; 16] = [
    "king",
    "queen",
    "rook",
    "bishop",
    "knight",
    "amazon",
    "leaper:1,3",
    "leaper:0,2",
    "leaper:2,2",
    "archbishop",
    "nightrider",
    "king+camel",
    "leap:+1,+2+leap:+1,-2+leap:-1,+0",
    "ride:+0,+1+leap:-1,+0",
    "ride:+1,+1+ride:-1,-1+ride:0,2",
    "ride:0,1+leap:+2,+2",
];

fn draw_problem(random: &mut Random) -> Problem {
    let rows = 1 + random.below(4);
    let cols = 1 + random.below(AREA / rows);
    let board = Board::new(rows, cols).unwrap();
    let board = if random.below(3) == 0 { board.torus() } else { board };
    let piece = PIECES[random.below(PIECES.len())].parse().unwrap();
    let rule = Rule::ALL[random.below(Rule::ALL.len())];
    let symmetry = if random.below(2) == 0 { Group::None } else { Group::NAMED[random.below(9)] };
    let problem = Problem { piece, rule, ..Problem::new(board) };
    let problem = problem.clone().with_symmetry(symmetry).unwrap_or(problem);
    if random.below(2) == 0 {
        return problem;
    }
    let mut kinds = board.squares().map(|square| (random.below(8), square)).collect::<Vec<_>>();
    if random.below(3) == 0 {
        return problem.with_exempt(kinds.iter().filter(|square| square.0 < 4).map(|s| s.1));
    }
    let exempt = kinds.iter().filter(|square| square.0 == 2).map(|square| square.1);
    let problem = if random.below(2) == 0 { problem.with_exempt(exempt) } else { problem };
    kinds.retain(|&(kind, _)| kind < 2);
    let of = |wanted: usize| kinds.iter().filter(move |square| square.0 == wanted).map(|s| s.1);
    let problem = problem.with_fixed(of(0), of(1)).unwrap();
    let block =
        Blocks { rows: 1 + random.below(3), cols: 1 + random.below(3), at_most: random.below(4) };
    Problem { blocks: (random.below(3) == 0).then_some(block), ..problem }
}

/// The steps of a piece, and whether it goes on by them.
fn steps(piece: Piece) -> Vec<(i32, i32, bool)> {
    let leaps = |a: i32, b: i32| {
        let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        signs.into_iter().flat_map(move |(s, t)| [(s * a, t * b, false), (s * b, t * a, false)])
    };
    let rides = |steps: Vec<(i32, i32, bool)>| steps.into_iter().map(|(r, c, _)| (r, c, true));
    let rook = || rides(leaps(0, 1).collect());
    let bishop = || rides(leaps(1, 1).collect());
    match piece {
        Piece::King => leaps(0, 1).chain(leaps(1, 1)).collect(),
        Piece::Rook => rook().collect(),
        Piece::Bishop => bishop().collect(),
        Piece::Queen => rook().chain(bishop()).collect(),
        Piece::Knight => leaps(1, 2).collect(),
        Piece::Amazon => rook().chain(bishop()).chain(leaps(1, 2)).collect(),
        Piece::Leaper(a, b) => leaps(a.into(), b.into()).collect(),
        Piece::Sum(_) => sum(&piece.to_string()),
    }
}

/// The steps of a sum of moves, and whether it goes on by them, read from its text.
fn sum(text: &str) -> Vec<(i32, i32, bool)> {
    let text = text.replace("archbishop", "leap:1,2+ride:1,1").replace("nightrider", "ride:1,2");
    let mut steps = Vec::new();
    for part in text.replace("+leap", " leap").replace("+ride", " ride").split(' ') {
        let (word, numbers) = part.split_once(':').unwrap();
        let (a, b) = numbers.split_once(',').unwrap();
        let (rows, cols): (i32, i32) = (a.parse().unwrap(), b.parse().unwrap());
        let turns = match a.starts_with(['+', '-']) {
            true => vec![(rows, cols)],
            false => [(rows, cols), (cols, rows)]
                .into_iter()
                .flat_map(|(r, c)| [(r, c), (-r, c), (r, -c), (-r, -c)])
                .collect(),
        };
        steps.extend(turns.into_iter().map(|(r, c)| (r, c, word == "ride")));
    }
    steps
}

/// The squares that a piece attacks from a square, as bits, its own never among them.
fn attacked(board: Board, piece: Piece, from: Square) -> u32 {
    let (rows, cols) = (board.rows() as i32, board.cols() as i32);
    let (row, col) = (board.row(from) as i32, board.col(from) as i32);
    let mut bits = 0;
    for (down, right, rides) in steps(piece) {
        for times in 1..=if rides { rows * cols } else { 1 } {
            let (mut r, mut c) = (row + times * down, col + times * right);
            if board.is_torus() {
                (r, c) = (r.rem_euclid(rows), c.rem_euclid(cols));
            } else if !(0..rows).contains(&r) || !(0..cols).contains(&c) {
                break;
            }
            bits |= 1 << (r * cols + c);
        }
    }
    bits & !(1 << from.index())
}

fn bits(squares: impl IntoIterator<Item = Square>) -> u32 {
    squares.into_iter().fold(0, |bits, square| bits | 1 << square.index())
}

fn set(board: Board, bits: u32) -> SquareSet {
    SquareSet::from_squares(board, board.squares().filter(|square| bits >> square.index() & 1 == 1))
}

/// All covers of a problem.
fn covers(problem: &Problem) -> Vec<u32> {
    let board = problem.board;
    let attacked: Vec<u32> = board.squares().map(|s| attacked(board, problem.piece, s)).collect();
    let (forced, forbidden) = (bits(problem.forced.iter()), bits(problem.forbidden.iter()));
    let blocks: Vec<u32> = problem.block_squares().into_iter().map(bits).collect();
    let at_most = problem.blocks.map_or(0, |blocks| blocks.at_most);
    let all = bits(board.squares());
    let wanted = all & !bits(problem.exempt.iter());
    let is_cover = |&chosen: &u32| {
        let members = || (0..board.area()).filter(move |at| chosen >> at & 1 == 1);
        let reached = members().fold(0, |reached, at| reached | attacked[at]);
        let covered = if problem.rule == Rule::Total { reached } else { reached | chosen };
        let image = |symmetry: destrier_board::Symmetry| {
            bits(members().map(|at| symmetry.apply(board, Square::new(at))))
        };
        covered & wanted == wanted
            && chosen & forced == forced
            && chosen & forbidden == 0
            && (problem.rule != Rule::Independent || reached & chosen == 0)
            && blocks.iter().all(|block| (block & chosen).count_ones() as usize <= at_most)
            && problem.symmetry.elements().iter().all(|&symmetry| image(symmetry) == chosen)
    };
    (0..=all).filter(is_cover).collect()
}

fn size(bits: &u32) -> usize {
    bits.count_ones() as usize
}

/// What is true of a problem.
struct Truth {
    problem: Problem,
    covers: Vec<u32>,
    least: Option<usize>,
}

impl Truth {
    fn of(problem: Problem) -> Self {
        let covers = covers(&problem);
        Truth { least: covers.iter().map(size).min(), covers, problem }
    }

    /// Whether a claim about this problem is true.
    fn says(&self, claim: &Claim) -> bool {
        let Claim::Size { problem, size } = claim else { return false };
        *problem == self.problem
            && match (*size, self.least) {
                (Size::AtMost(size), least) => least.is_some_and(|least| least <= size),
                (Size::AtLeast(size), least) => least.is_none_or(|least| least >= size),
                (Size::Exactly(size), least) => least == Some(size),
                (Size::Infeasible, least) => least.is_none(),
            }
    }

    /// The checker, about sets that are covers and others.
    fn check_sets(&self, random: &mut Random) {
        let board = self.problem.board;
        for _ in 0..20 {
            let drawn = random.draw() as u32 & ((1 << board.area()) - 1);
            let near = self.covers.get(random.below(self.covers.len().max(1)));
            let drawn = near.map_or(drawn, |near| near ^ 1 << random.below(board.area()));
            let is_cover = self.covers.binary_search(&drawn).is_ok();
            assert_eq!(check_cover(&self.problem, &set(board, drawn)).is_ok(), is_cover);
        }
    }

    /// What finds smallest covers.
    fn check_minimum(&self, random: &mut Random) {
        let methods = [
            Method::Auto,
            Method::Program(Solver::Highs),
            Method::Program(Solver::Microlp),
            Method::Search(SearchMethod::default()),
        ];
        let method = methods[random.below(methods.len())];
        let searches = matches!(method, Method::Search(_));
        if searches && self.least.is_none() {
            return;
        }
        let effort = Effort::default().with_method(method).with_threads(1);
        let effort = effort.with_target(self.least.filter(|_| searches));
        let answer = match minimum(&self.problem, &effort, Control::quiet()) {
            // it says what it cannot do
            Err(MinimumError::Search(_)) if searches => return,
            answer => answer.unwrap(),
        };
        assert_eq!(answer.size, self.least, "{method:?}");
        let status = answer.status();
        let expected = if self.least.is_some() { Status::Optimal } else { Status::Infeasible };
        assert!(status == expected || searches, "{method:?}: {status:?}");
        let text = answer.certificate().map(ToString::to_string);
        assert!(text.is_none_or(|text| self.says(verify(&text).unwrap().claim())), "{method:?}");
    }

    /// What proves lower bounds, the false ones too.
    fn check_proofs(&self, random: &mut Random) {
        let methods = [Method::Auto, Method::Tree, Method::Sweep];
        let method = methods[random.below(3)];
        let at_least = (random.below(2) == 0).then(|| random.below(self.problem.board.area() + 2));
        let options = Effort::default().with_method(method).at_least(at_least).with_threads(1);
        let proof = match prove(&self.problem, &options, Control::quiet(), &mut Saver::never()) {
            Err(_) if method == Method::Sweep => return,
            proof => proof.unwrap_or_else(|error| panic!("{method:?} {at_least:?}: {error}")),
        };
        let how = format!("{method:?} {at_least:?} {:?}", proof.end);
        let Some(certificate) = proof.certificate() else {
            let refuted = self.least.zip(at_least).is_some_and(|(least, bound)| least < bound);
            assert!(refuted || matches!(proof.end, End::Short), "{how}: no certificate");
            return;
        };
        assert!(self.says(verify(&certificate.to_string()).unwrap().claim()), "{how}");
        // packings know nothing of blocks
        if matches!(proof.end, End::Finished) && self.problem.blocks.is_none() {
            let wanted = at_least.or(self.least);
            assert!(
                wanted.is_none_or(|wanted| proof.proved().is_none_or(|lower| lower >= wanted)),
                "{how}"
            );
        }
        self.check_lies(certificate);
    }

    /// The same certificate with another number in its claim.
    fn check_lies(&self, certificate: &Certificate) {
        let text = certificate.to_string();
        let Some(claim) = text.lines().find(|line| line.starts_with("claim ")) else { return };
        let Some((words, number)) = claim.rsplit_once(' ') else { return };
        let Ok(number) = number.parse::<usize>() else { return };
        for other in [number.saturating_sub(1), number + 1, number + 5] {
            let lie = text.replacen(claim, &format!("{words} {other}"), 1);
            if let Ok(verified) = verify(&lie) {
                assert!(self.says(verified.claim()), "{lie}");
            }
        }
    }

    /// What counts covers.
    fn check_counts(&self, random: &mut Random) {
        use count::CountMethod::{Auto, Choices, Halved, Seam, Sweep};
        let method = [Auto, Sweep, Halved, Seam, Choices][random.below(5)];
        let asked = (random.below(2) == 0).then(|| random.below(self.problem.board.area() + 1));
        let census = method.census(&self.problem, asked, Control::quiet(), None);
        let Ok(census) = census else { return };
        let Some(wanted) = asked.or(self.least) else { panic!("{method:?}: covers of nothing") };
        let board = self.problem.board;
        let found: Vec<SquareSet> = self
            .covers
            .iter()
            .filter(|bits| size(bits) == wanted)
            .map(|&bits| set(board, bits))
            .collect();
        let distinct: BTreeSet<SquareSet> = found.iter().map(|cover| self.form(cover)).collect();
        let how = format!("{method:?} {asked:?}");
        assert_eq!(census.size, wanted, "{how}");
        assert_eq!(
            (census.total, census.distinct),
            (found.len().into(), distinct.len().into()),
            "{how}"
        );
        if let Some(list) = census.list {
            assert_eq!(list, distinct.into_iter().collect::<Vec<_>>(), "{how}");
        }
    }

    /// The first image of a cover under the symmetries that keep what is asked.
    fn form(&self, cover: &SquareSet) -> SquareSet {
        let Problem { board, piece, blocks, forced, forbidden, exempt, .. } = &self.problem;
        let keeps = |own: &Symmetry| {
            let fixed = [forced, forbidden, exempt];
            let same = fixed.into_iter().all(|set| set.image(*own) == *set);
            own.preserves(*board) && piece.keeps(*own) && same && blocks.is_none()
        };
        let images = Symmetry::ALL.into_iter().filter(keeps).map(|own| cover.image(own));
        images.min().unwrap_or_else(|| cover.clone())
    }

    fn check_packing(&self) {
        let Ok(Some(bound)) = packing_bound(&self.problem, Control::quiet()) else { return };
        assert!(self.least.is_none_or(|least| bound <= least), "packing: at least {bound}");
    }
}

#[test]
fn all_ways_to_answer_agree_with_all_sets_of_squares() {
    fuzz("differential", 400, |random| {
        let truth = Truth::of(draw_problem(random));
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            truth.check_sets(random);
            truth.check_minimum(random);
            truth.check_proofs(random);
            truth.check_counts(random);
            truth.check_packing();
        }));
        assert!(outcome.is_ok(), "{}: the minimum is {:?}", truth.problem, truth.least);
    });
}
