//! The checker against brute force: on small boards it accepts exactly the covers, and no packing
//! makes it accept a bound above the true minimum.

use destrier_board::{
    Board, Colour, Group, Orbits, Piece, Problem, Quotient, Rule, Square, SquareSet, Symmetry,
};
use destrier_certify::{
    BoardCovering, Certificate, CoverCertificate, CoverProof, CoveringProgram, Evidence, Instance,
    Obstacle, Part, Projection, Region, Rejection, SharedSumCertificate, Size, SumCertificate,
    SweepCertificate, SweepLines, Weights,
};
use destrier_certify::{Claim, check_cover, lower_bound};
use num_bigint::{BigInt, BigUint};
use num_traits::One;
use proptest::prelude::*;
use std::array::from_fn;

const PIECES: [&str; 9] = [
    "knight",
    "king",
    "rook",
    "bishop",
    "leaper:0,1",
    "chancellor",
    "ride:+0,+1",
    "leap:+1,+2+leap:-1,-2",
    "leap:+1,-1+leap:+1,+1+ride:+1,+0",
];
const SIDES: [(usize, usize); 7] = [(1, 1), (1, 4), (2, 3), (3, 3), (3, 4), (2, 5), (4, 4)];

fn has(set: u32, index: usize) -> bool {
    set >> index & 1 == 1
}

fn as_set(board: Board, set: u32) -> SquareSet {
    SquareSet::from_squares(board, board.squares().filter(|square| has(set, square.index())))
}

/// Whether a set of squares is admissible, by the definitions and by nothing of the checker.
fn admissible(problem: &Problem, attacks: &[u32], set: u32) -> bool {
    let board = problem.board;
    let squares = 0..board.area();
    let attacked = squares.clone().filter(|&s| has(set, s)).fold(0, |all, s| all | attacks[s]);
    let all = squares.clone().filter(|&s| !problem.exempt.contains(Square::new(s)));
    let all = all.fold(0, |all, s| all | 1 << s);
    let covered = match problem.rule {
        Rule::Domination => (set | attacked) & all == all,
        Rule::Total => attacked & all == all,
        Rule::Independent => (set | attacked) & all == all && set & attacked == 0,
    };
    let symmetric = problem.symmetry.elements().iter().all(|symmetry| {
        let image = |s| symmetry.apply(board, Square::new(s)).index();
        squares.clone().all(|s| has(set, s) == has(set, image(s)))
    });
    let fixed = problem.forced.iter().all(|square| has(set, square.index()))
        && !problem.forbidden.iter().any(|square| has(set, square.index()));
    let blocks = problem.blocks.is_none_or(|blocks| {
        problem.block_squares().iter().all(|block| {
            block.iter().filter(|square| has(set, square.index())).count() <= blocks.at_most
        })
    });
    covered && symmetric && fixed && blocks
}

fn attacks(problem: &Problem) -> Vec<u32> {
    let squares = problem.board.squares();
    let attacked = |s| problem.piece.attacks(problem.board, s, |_| false);
    squares.map(|s| attacked(s).iter().fold(0, |all, to| all | 1 << to.index())).collect()
}

fn minimum(problem: &Problem) -> Option<usize> {
    let attacks = attacks(problem);
    let sets = 0u32..1 << problem.board.area();
    let sizes = sets.filter(|&set| admissible(problem, &attacks, set)).map(u32::count_ones);
    sizes.min().map(|size| size as usize)
}

fn problems() -> impl Strategy<Value = Problem> {
    let pick = proptest::sample::select::<Group>;
    (
        proptest::sample::select(&SIDES[..]),
        proptest::sample::select(&PIECES[..]),
        proptest::sample::select(&Rule::ALL[..]),
        pick(Group::NAMED.to_vec()),
        any::<[u32; 6]>(),
        proptest::option::of(("[1-4]x[1-4]=[1-4]").prop_map(|text| text.parse().unwrap())),
        any::<bool>(),
    )
        .prop_map(|((rows, cols), piece, rule, symmetry, bits, blocks, torus)| {
            let plain = Board::new(rows, cols).unwrap();
            let board = if torus { plain.torus() } else { plain };
            let piece = piece.parse().unwrap();
            let plain = Problem { piece, ..Problem::new(board) };
            let mut groups =
                [symmetry, Group::Rot180].into_iter().filter(|&group| plain.admits(group));
            let symmetry = groups.next().unwrap_or_default();
            let mask = (1u32 << board.area()) - 1;
            let forced = bits[0] & bits[1] & bits[2] & mask;
            let forbidden = bits[3] & bits[1] & !bits[2] & mask;
            let exempt = if torus { 0 } else { bits[4] & bits[5] & mask };
            Problem {
                piece,
                rule,
                blocks,
                symmetry,
                forced: as_set(board, forced),
                forbidden: as_set(board, forbidden),
                exempt: as_set(board, exempt),
                ..Problem::new(board)
            }
        })
}

/// Weights that are often a packing: numerators up to the denominator, scaled down until they are.
fn packing(problem: &Problem, numerators: &[u8], tight: bool) -> Option<Weights> {
    let board = problem.board;
    let numerators: Vec<BigInt> =
        numerators[..board.area()].iter().map(|&n| BigInt::from(n / 64)).collect();
    let covered = |numerators: &[BigInt], denominator: u32| {
        Weights::over(board, BigUint::from(denominator), numerators.to_vec()).unwrap()
    };
    let denominators = if tight { 1..40 } else { 20..60 };
    denominators.map(|d| covered(&numerators, d)).find(|w| lower_bound(problem, w).is_ok())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn covers_are_accepted_exactly_when_they_are_covers(problem in problems(), seeds: [u32; 16]) {
        let attacks = attacks(&problem);
        let mask = (1u32 << problem.board.area()) - 1;
        let covers = (0..=mask).filter(|&set| admissible(&problem, &attacks, set)).take(50);
        let board = BoardCovering::new(&problem);
        prop_assert_eq!(board.problem(), Some(problem.clone()));
        let program = CoveringProgram::of_problem(&problem).unwrap();
        let orbits = Orbits::new(problem.board, problem.symmetry);
        for set in covers.chain(seeds.map(|seed| seed & mask)) {
            let cover = as_set(problem.board, set);
            let expected = admissible(&problem, &attacks, set);
            prop_assert_eq!(check_cover(&problem, &cover).is_ok(), expected);
            let is_in = |square: &Square| cover.contains(*square);
            if orbits.iter().all(|orbit| orbit.iter().all(is_in) || !orbit.iter().any(is_in)) {
                let columns = (0..).zip(orbits.iter()).filter(|(_, orbit)| is_in(&orbit[0]));
                let columns: Vec<u32> = columns.map(|(column, _)| column).collect();
                prop_assert_eq!(program.admits(&columns), expected);
            }
            let size = Size::AtMost(cover.len());
            let verdict = Certificate::at_most(problem.clone(), cover).verify();
            let claim = Claim::Size { problem: problem.clone(), size };
            prop_assert_eq!(verdict.ok().map(|v| v.claim().clone()), expected.then_some(claim));
        }
    }

    #[test]
    fn no_packing_bounds_more_than_the_minimum(
        problem in problems(), numerators in proptest::collection::vec(any::<u8>(), 16)
    ) {
        let Some(packing) = packing(&problem, &numerators, true) else { return Ok(()) };
        let bound = lower_bound(&problem, &packing).unwrap();
        prop_assert!(bound.exact <= bound.size.clone().into());
        if let Some(minimum) = minimum(&problem) {
            prop_assert!(bound.size <= minimum.into(), "{} > {minimum}", bound.size);
        }
    }

    #[test]
    fn no_sweep_bounds_more_than_the_minimum(
        problem in problems(), costs in proptest::collection::vec(any::<[u8; 16]>(), 1..4),
        squares: [u32; 3], symmetry in proptest::sample::select(&Symmetry::ALL[..]),
        lines in lines(), greedy: bool
    ) {
        let problem = unrestricted(&problem, problem.rule);
        let quotient = Quotient::new(problem.board, problem.symmetry, domain(&problem)).unwrap();
        let takes_orbits = symmetry.preserves(problem.board)
            && quotient.split_by(symmetry).is_none()
            && problem.exempt.image(symmetry) == problem.exempt;
        let symmetry = if takes_orbits { symmetry } else { Symmetry::Identity };
        let minimum = minimum(&problem);
        let mut sweep = random_sweep(&problem, &costs, squares, symmetry, lines);
        if greedy {
            raise_costs(&mut sweep);
        }
        for size in 0..=problem.board.area() + 1 {
            sweep.size = size;
            if Certificate::Sweep(sweep.clone()).verify().is_ok() {
                prop_assert!(minimum.is_none_or(|minimum| size <= minimum), "{size} > {minimum:?}");
            }
        }
    }

    #[test]
    fn a_sweep_of_the_whole_board_shows_the_minimum(
        problem in problems(), split: [u8; 16], squares: u32, lines in lines()
    ) {
        let rule = if problem.rule == Rule::Total { Rule::Total } else { Rule::Domination };
        let problem = unrestricted(&problem, rule);
        let Some(minimum) = minimum(&problem) else { return Ok(()) };
        let size = sizes(&problem);
        let own: [u16; 16] = from_fn(|at| u16::from(split[at]) * size[at]);
        let rest: [u16; 16] = from_fn(|at| 255 * size[at] - own[at]);
        let projections = [(squares, own), (!squares, rest)].map(|(squares, costs)| projection(&problem, squares, &costs));
        let (symmetry, projections) = (Symmetry::Identity, projections.to_vec());
        for size in [minimum, minimum + 1] {
            let cover = None;
            let denominator = 255;
            let domain = domain(&problem);
            let (problem, projections) = (problem.clone(), projections.clone());
            let sweep = SweepCertificate { problem, size, cover, symmetry, lines, domain, denominator, projections };
            prop_assert_eq!(Certificate::Sweep(sweep).verify().is_ok(), size == minimum);
        }
    }

    #[test]
    fn no_sum_bounds_more_than_the_minimum(
        problem in problems(), colours: bool, sets: [u32; 2],
        symmetry in proptest::sample::select(&Symmetry::ALL[..]),
        numerators in proptest::collection::vec(any::<u8>(), 16)
    ) {
        let board = problem.board;
        let colour = |colour: Colour| colour.squares(board).iter().fold(0, |all, s| all | 1 << s.index());
        let dark = colour(Colour::Dark);
        let sets = if colours { vec![sets[0] & dark, sets[1] & !dark] } else { sets.to_vec() };
        if let Some(sum) = random_sum(&problem, &sets, symmetry, &numerators)
            && Certificate::Sum(sum.clone()).verify().is_ok()
        {
            let minimum = minimum(&problem);
            prop_assert!(minimum.is_none_or(|minimum| sum.size <= minimum), "{} {minimum:?}", sum.size);
        }
    }

    #[test]
    fn a_sum_of_regions_is_what_they_cost_and_no_more_than_the_minimum(
        problem in problems(), costs in proptest::collection::vec(any::<[u8; 16]>(), 1..4), squares: [u32; 3],
        images in proptest::sample::subsequence(Symmetry::ALL[1..].to_vec(), 0..3), lines in lines()
    ) {
        let problem = Problem { symmetry: Group::None, ..unrestricted(&problem, problem.rule) };
        let keeps = |symmetry: &Symmetry| symmetry.preserves(problem.board) && problem.exempt.image(*symmetry) == problem.exempt;
        let images: Vec<Symmetry> = images.into_iter().filter(keeps).collect();
        let regions = costs.iter().zip(squares).map(|(costs, squares)| {
            let small = costs.map(|cost| u16::from(cost / 32));
            let projections = vec![projection(&problem, squares, &small)];
            Region { least: cheapest(&problem, &projections[0]), lines, projections, images: images.clone() }
        });
        let regions: Vec<Region> = regions.collect();
        let sum = |regions: &[Region], denominator: u16| {
            let all: usize = regions.iter().map(|region| region.least * (1 + images.len())).sum();
            let (problem, size, regions) = (problem.clone(), all.div_ceil(denominator.into()), regions.to_vec());
            Certificate::SharedSum(SharedSumCertificate { problem, size, cover: None, denominator, regions })
        };
        let is_large = |&denominator: &u16| !matches!(sum(&regions, denominator).verify(), Err(Rejection::SharesAboveOne { .. }));
        let denominator = (1..).find(is_large).unwrap();
        let claim = sum(&regions, denominator).verify().map(|verified| verified.claim().clone());
        let Ok(Claim::Size { size: Size::AtLeast(size), .. }) = claim else { panic!("{claim:?}") };
        prop_assert!(minimum(&problem).is_none_or(|minimum| size <= minimum));
        let mut more = regions;
        more[0].least += 1;
        let is_lie = matches!(sum(&more, denominator).verify(), Err(Rejection::InPart { part: 1, .. }));
        prop_assert!(is_lie);
    }

    #[test]
    fn obstacles_are_accepted_only_without_covers(problem in problems()) {
        let possible = minimum(&problem).is_some();
        for square in problem.board.squares() {
            for obstacle in [Obstacle::Uncoverable(square), Obstacle::Clash(square)] {
                let proof = CoverProof::Infeasible(obstacle);
                let certificate = CoverCertificate { problem: problem.clone(), proof };
                let accepted = Certificate::Cover(certificate).verify().is_ok();
                prop_assert!(!(accepted && possible));
            }
        }
    }
}

/// The least that a set costs which covers those squares of a projection that any piece covers.
fn cheapest(problem: &Problem, projection: &Projection) -> usize {
    let (attacks, area) = (attacks(problem), problem.board.area());
    let own = |square: usize| if problem.rule == Rule::Total { 0 } else { 1 << square };
    let covers: Vec<u32> = (0..area).map(|square| attacks[square] | own(square)).collect();
    let wanted = projection.squares.iter().fold(0, |set, square| set | 1 << square.index());
    let wanted = wanted & covers.iter().fold(0, |all, set| all | set);
    let chosen = |set: u32| (0..area).filter(move |&square| has(set, square));
    let sets = (0u32..1 << area)
        .filter(|&set| wanted & !chosen(set).fold(0, |all, square| all | covers[square]) == 0);
    let cost = |set| chosen(set).map(|square| usize::from(projection.costs[square])).sum();
    sets.map(cost).min().unwrap()
}

/// Sets of squares, each with the best of some weights or as an image of the first, make no sum above the minimum.
fn random_sum(
    problem: &Problem,
    sets: &[u32],
    symmetry: Symmetry,
    numerators: &[u8],
) -> Option<SumCertificate> {
    let instance = Instance::new(problem).unwrap();
    let mut parts: Vec<Part> = Vec::new();
    let mut size = 0;
    for &set in sets {
        let wanted = |square: &Square| !problem.exempt.contains(*square);
        let squares = as_set(problem.board, set);
        let squares = SquareSet::from_squares(problem.board, squares.iter().filter(wanted));
        let own = SumCertificate::part_of(&instance, &squares);
        let packing = packing(&own, numerators, true)?;
        let bound = lower_bound(&own, &packing).unwrap().to_usize()?;
        let proof = CoverProof::AtLeast { size: bound, packing };
        let evidence = Evidence::Cover(CoverCertificate { problem: own, proof });
        size += bound;
        let image = SquareSet::from_squares(
            problem.board,
            squares.iter().map(|square| symmetry.apply(problem.board, square)),
        );
        parts.push(Part { squares, evidence });
        if !symmetry.preserves(problem.board) {
            continue;
        }
        let evidence = Evidence::Image { part: parts.len() - 1, symmetry };
        let mut with_image = parts.clone();
        with_image.push(Part { squares: image, evidence });
        let sum =
            |parts, size| SumCertificate { problem: problem.clone(), size, cover: None, parts };
        if Certificate::Sum(sum(with_image.clone(), size + bound)).verify().is_ok() {
            (parts, size) = (with_image, size + bound);
        }
    }
    Some(SumCertificate { problem: problem.clone(), size, cover: None, parts })
}

/// The same problem with nothing fixed and no blocks, where whole orbits are exempt, and the knight for pieces that
/// sweeps do not know.
fn unrestricted(problem: &Problem, rule: Rule) -> Problem {
    let Problem { board, piece, symmetry, .. } = *problem;
    let piece = if piece.is_symmetric() { piece } else { Piece::Knight };
    let orbits = Orbits::new(board, symmetry);
    let is_exempt = |square: &Square| problem.exempt.contains(*square);
    let exempt = orbits.iter().filter(|orbit| orbit.iter().all(is_exempt)).flatten().copied();
    Problem { piece, rule, symmetry, ..Problem::new(board) }.with_exempt(exempt)
}

fn lines() -> impl Strategy<Value = SweepLines> {
    let all = [SweepLines::Rows, SweepLines::Columns, SweepLines::Antidiagonals];
    proptest::sample::select(all.to_vec())
}

/// The last square of each orbit.
fn domain(problem: &Problem) -> SquareSet {
    let orbits = Orbits::new(problem.board, problem.symmetry);
    SquareSet::from_squares(problem.board, orbits.iter().map(|orbit| orbit[orbit.len() - 1]))
}

/// The sizes of the orbits of the squares of the domain; 0 for the others.
fn sizes(problem: &Problem) -> [u16; 16] {
    let orbits = Orbits::new(problem.board, problem.symmetry);
    let mut sizes = [0; 16];
    for square in domain(problem).iter() {
        sizes[square.index()] = orbits.squares(orbits.orbit_of(square)).len() as u16;
    }
    sizes
}

/// A projection of the squares of a set that are in the domain.
fn projection(problem: &Problem, squares: u32, costs: &[u16]) -> Projection {
    let (board, domain) = (problem.board, domain(problem));
    let own = as_set(board, squares);
    let is_wanted = |square: &Square| domain.contains(*square) && !problem.exempt.contains(*square);
    let own = SquareSet::from_squares(board, own.iter().filter(is_wanted));
    let cost = |square: Square| {
        if domain.contains(square) { costs[square.index()] } else { 0 }
    };
    Projection { squares: own, costs: board.squares().map(cost).collect() }
}

/// Projections with small costs, over a denominator that is often large enough.
fn random_sweep(
    problem: &Problem,
    costs: &[[u8; 16]],
    squares: [u32; 3],
    symmetry: Symmetry,
    lines: SweepLines,
) -> SweepCertificate {
    let small = |costs: &[u8; 16]| costs.map(|cost| u16::from(cost / 32));
    let projections = costs.iter().zip(squares);
    let projections =
        projections.map(|(costs, squares)| projection(problem, squares, &small(costs))).collect();
    let mut sweep = SweepCertificate {
        problem: problem.clone(),
        size: 0,
        cover: None,
        symmetry,
        lines,
        domain: domain(problem),
        denominator: 1,
        projections,
    };
    while matches!(
        Certificate::Sweep(sweep.clone()).verify(),
        Err(Rejection::SharesAboveOne { .. })
    ) {
        sweep.denominator += 1;
    }
    sweep
}

/// Raises costs one after the other as long as the checker allows.
fn raise_costs(sweep: &mut SweepCertificate) {
    let domain = sweep.domain.clone();
    for square in domain.iter().map(|square| square.index()) {
        for projection in 0..sweep.projections.len() {
            for _ in 0..8 * sweep.denominator {
                sweep.projections[projection].costs[square] += 1;
                let verdict = Certificate::Sweep(sweep.clone()).verify();
                if matches!(verdict, Err(Rejection::SharesAboveOne { .. })) {
                    sweep.projections[projection].costs[square] -= 1;
                    break;
                }
            }
        }
    }
}

/// The bounds shown by the unit packings that a brute-force search finds reach the minimum often
/// enough for the checks above to mean something.
#[test]
fn known_minima_are_proved() {
    let board = Board::new(4, 4).unwrap();
    let problem = Problem::new(board);
    assert_eq!(minimum(&problem), Some(4));
    let kings = Problem { piece: Piece::King, rule: Rule::Independent, ..problem };
    assert_eq!(minimum(&kings), Some(4));
    let corners = [0, 3, 12, 15].map(Square::new);
    let weight = |square| BigInt::from(u8::from(corners.contains(&square)));
    let packing = Weights::over(board, BigUint::one(), board.squares().map(weight).collect());
    let cover = SquareSet::from_squares(board, corners);
    let certificate = Certificate::exactly(kings, cover, packing.unwrap());
    let verified = certificate.verify().unwrap();
    assert_eq!(verified.to_string(), "king independent domination of 4x4: exactly 4");
}

/// Ten paths of three squares side by side: a sweep whose tables are made again for each line.
#[test]
fn a_sweep_that_does_not_keep_all_tables_shows_the_minimum() {
    let squares: String = (1..=30).map(|row| format!(" a{row}")).collect();
    let claims = |count: usize| {
        let lines = "board 30x1\npiece leaper:0,10\nrule domination\nsymmetry none\n";
        let sweep = "images identity\nlines rows\ndenominator 1\nlayer";
        let costs = "row 1\n".repeat(30);
        let claim = format!("claim at-least {count}\n");
        destrier_certify::verify(&format!(
            "destrier 1 sweep\n{lines}{claim}{sweep}{squares}\n{costs}end\n"
        ))
    };
    assert!(claims(10).is_ok());
    assert_eq!(claims(11).unwrap_err(), Rejection::WithinBudget { cost: 10, budget: 10 });
}

/// No set of queens or rooks on a small board covers with fewer pieces than lines show.
#[test]
fn lines_bound_every_set_of_queens_and_rooks() {
    for board in ["1x1", "2x2", "2x5", "3x3", "3x5", "4x4", "1x9", "3x4t", "4x4t"] {
        let board: Board = board.parse().unwrap();
        for (piece, rule) in [Piece::Rook, Piece::Queen]
            .into_iter()
            .flat_map(|piece| Rule::ALL.map(|rule| (piece, rule)))
        {
            let problem = Problem { piece, rule, ..Problem::new(board) };
            let Some(bound) = destrier_certify::line_bound(&problem) else { continue };
            for bits in 0..1_u32 << board.area() {
                let chosen = board.squares().filter(|square| bits >> square.index() & 1 == 1);
                let set = SquareSet::from_squares(board, chosen);
                let too_small = set.len() < bound;
                assert!(!too_small || check_cover(&problem, &set).is_err(), "{problem}: {set:?}");
            }
        }
    }
}
