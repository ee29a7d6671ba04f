//! Covering programs against brute force and known values; every answer goes through the checker, as text.

use destrier_board::{Blocks, Board, Group, Piece, Problem, Rule, SquareSet};
use destrier_certify::{
    BoardCovering, Claim, CoveringNumber, CoveringProblem, CoveringProgram, CoveringRow,
    LinearNode, Optimum, verify,
};
use destrier_cover::End;
use destrier_cover::proof::{CoveringError, UncheckedChoice, solve, solve_quietly};
use destrier_cover::question::{Effort, Goal, ProofFormat};
use destrier_cover::symmetry::Automorphism;
use destrier_cover::symmetry::Unkept;
use destrier_model::{Relaxation, Solver, covering_program, exact};
use destrier_run::{Control, Random, Saver, Snapshot};
use num_integer::gcd;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What the checker says of an outcome, without the digest of the program.
fn claim(outcome: &UncheckedChoice) -> String {
    let text = text(outcome);
    let verified = verify(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let problem = &outcome.certificate.problem;
    plain(&match verified.claim() {
        Claim::Program { optimum: Optimum::AtLeast(cost), .. } => {
            format!("{problem}: at least {cost}")
        }
        Claim::Program { optimum: Optimum::AtMost(cost), .. } => {
            format!("{problem}: at most {cost}")
        }
        Claim::Program { optimum: Optimum::Exactly(cost), .. } => {
            format!("{problem}: exactly {cost}")
        }
        Claim::Program { optimum: Optimum::Infeasible, .. } => format!("{problem}: impossible"),
        other => other.to_string(),
    })
}

/// The certificate as text.
fn text(outcome: &UncheckedChoice) -> String {
    outcome.certificate.clone().certificate().to_string()
}

/// The nodes of its tree but those that round rows.
fn nodes(outcome: &UncheckedChoice) -> Vec<LinearNode> {
    let nodes = outcome.certificate.proof.tree().into_iter().flat_map(|tree| &tree.nodes);
    nodes.filter(|node| !matches!(node, LinearNode::Round(_))).cloned().collect()
}

/// A claim without a digest.
fn plain(claim: &str) -> String {
    match claim.split_once(", sha256 ") {
        Some((before, rest)) => before.to_owned() + &rest[64..],
        None => claim.to_owned(),
    }
}

/// The least cost, by trying all choices.
fn least(program: &CoveringProgram) -> Option<u64> {
    let columns = |set: u32| (0..program.costs.len() as u32).filter(move |j| set >> j & 1 == 1);
    let choices = (0u32..1 << program.costs.len()).map(|set| columns(set).collect::<Vec<u32>>());
    let admitted = |chosen: &Vec<u32>| {
        program.rows.iter().all(|CoveringRow { number, columns }| {
            let found = columns.iter().filter(|column| chosen.contains(column)).count() as u32;
            match *number {
                CoveringNumber::AtLeast(demand) => found >= demand,
                CoveringNumber::AtMost(limit) => found <= limit,
            }
        })
    };
    choices.filter(admitted).map(|chosen| program.cost(&chosen)).min()
}

fn agrees(problem: &CoveringProblem) {
    let outcome = solve_quietly(problem, Goal::Minimum).unwrap();
    let expected = match least(&problem.program().unwrap()) {
        Some(cost) => format!("{problem}: exactly {cost}"),
        None => format!("{problem}: impossible"),
    };
    assert_eq!(claim(&outcome), plain(&expected));
    assert_eq!(outcome.end, End::Finished);
}

#[test]
fn drawn_programs_are_solved_as_by_brute_force() {
    let mut random = Random::new(20, 0);
    for _ in 0..150 {
        let columns = 1 + random.below(11);
        let costs = (0..columns).map(|_| random.below(6) as u32).collect();
        let rows = (0..random.below(12)).map(|_| {
            let columns: Vec<u32> = (0..columns as u32).filter(|_| random.below(3) == 0).collect();
            let number = random.below(3) as u32;
            match random.below(3) {
                0 => CoveringRow::at_most(number, columns),
                _ => CoveringRow::at_least((1 + number).min(columns.len().max(1) as u32), columns),
            }
        });
        let rows = rows.collect();
        agrees(&CoveringProblem::from(CoveringProgram { costs, rows }));
    }
}

/// Of two columns that exclude each other relaxations know nothing where there are many: a chosen one bars the other.
#[test]
fn drawn_programs_of_many_pairs_are_solved_as_by_brute_force() {
    let mut random = Random::new(42, 0);
    for round in 0..200 {
        let columns = 4 + random.below(8) as u32;
        let costs = (0..columns).map(|_| 1 + random.below(1 + round % 4) as u32).collect();
        let pairs = (0..columns).flat_map(|one| (one + 1..columns).map(move |other| [one, other]));
        let pairs: Vec<_> = pairs.filter(|_| random.below(3) == 0).collect();
        let pairs = pairs.into_iter().map(|pair| CoveringRow::at_most(1, pair.to_vec()));
        let mut rows: Vec<CoveringRow> = pairs.collect();
        for _ in 0..1 + random.below(rows.len().max(1)) {
            let columns: Vec<u32> = (0..columns).filter(|_| random.below(3) == 0).collect();
            let size = columns.len().max(1) as u32;
            rows.push(match random.below(6) {
                0 => CoveringRow::at_most(1 + random.below(2) as u32, columns),
                kind => CoveringRow::at_least((1 + u32::from(kind == 1)).min(size), columns),
            });
        }
        random.shuffle(&mut rows);
        agrees(&CoveringProblem::from(CoveringProgram { costs, rows }));
    }
}

/// A row or two of a grid, drawn, with all that exchanging lines of the grid makes of them.
fn exchanged(random: &mut Random, [height, width]: [u32; 2]) -> CoveringProgram {
    let exchange = |columns: &[u32], [a, b]: [u32; 2], is_row: bool| {
        let other = |line| {
            if line == a {
                b
            } else if line == b {
                a
            } else {
                line
            }
        };
        let place = |column: &u32| match (column / width, column % width) {
            (row, at) if is_row => other(row) * width + at,
            (row, at) => row * width + other(at),
        };
        let mut images: Vec<u32> = columns.iter().map(place).collect();
        images.sort_unstable();
        images
    };
    let mut rows = Vec::new();
    for _ in 0..1 + random.below(2) {
        let size = 2 + random.below(width as usize);
        let mut columns: Vec<u32> = (0..height * width).collect();
        random.shuffle(&mut columns);
        columns.truncate(size);
        columns.sort_unstable();
        let row = match random.below(4) {
            0 => CoveringRow::at_most(size as u32 - 1, columns),
            kind => CoveringRow::at_least(1 + u32::from(kind == 1), columns),
        };
        let mut next = rows.len();
        rows.push(row);
        while let Some(CoveringRow { number, columns }) = rows.get(next).cloned() {
            next += 1;
            let lines = (1..height).map(|line| (line, true));
            for (line, is_row) in lines.chain((1..width).map(|line| (line, false))) {
                let columns = exchange(&columns, [line - 1, line], is_row);
                let image = CoveringRow { number, columns };
                if !rows.contains(&image) {
                    rows.push(image);
                }
            }
        }
    }
    CoveringProgram { costs: vec![1 + random.below(2) as u32; (height * width) as usize], rows }
}

/// Groups of 1,440 elements and more are too large to be listed.
#[test]
fn drawn_programs_of_large_groups_are_solved_as_by_brute_force() {
    let mut random = Random::new(46, 2);
    let mut images = [0; 2]; // where first cases choose their columns, and where they exclude them
    for (threads, shape) in (1..4).cycle().zip([[2, 6], [2, 7], [3, 5], [3, 4]].repeat(12)) {
        let program = exchanged(&mut random, shape);
        let mask = |row: &CoveringRow| row.columns.iter().map(|column| 1u32 << column).sum();
        let rows: Vec<(u32, CoveringNumber)> =
            program.rows.iter().map(|row| (mask(row), row.number)).collect();
        let admitted = |choice: &u32| {
            rows.iter().all(|&(row, number)| match number {
                CoveringNumber::AtLeast(demand) => (row & choice).count_ones() >= demand,
                CoveringNumber::AtMost(limit) => (row & choice).count_ones() <= limit,
            })
        };
        let least = (0..1 << program.costs.len()).filter(admitted).map(u32::count_ones).min();
        let least = least.map(|number| number * program.costs[0]);
        let problem = CoveringProblem::Rows(program);
        let options = Effort::default().with_threads(threads);
        let outcome = solve(&problem, &options, Control::quiet(), &mut Saver::never()).unwrap();
        let expected = match least {
            Some(cost) => format!("{problem}: exactly {cost}"),
            None => format!("{problem}: impossible"),
        };
        assert_eq!(claim(&outcome), plain(&expected));
        let nodes = nodes(&outcome);
        let own = nodes.iter().filter(|node| matches!(node, LinearNode::Image { .. })).count();
        let excludes = |node: &LinearNode| matches!(node, LinearNode::Branch { at_most: true, .. });
        images[usize::from(nodes.iter().any(excludes))] += own;
    }
    assert!(images.iter().all(|&images| images > 50), "{images:?}");
}

#[test]
fn drawn_boards_with_holes_demands_limits_costs_and_symmetry_are_solved_as_by_brute_force() {
    let mut random = Random::new(20, 1);
    let pieces = ["knight", "king", "rook", "bishop", "queen", "camel", "leap:+1,+2+ride:+0,+1"];
    let sides = [(1, 6), (2, 5), (3, 3), (3, 4), (2, 6)];
    for round in 0..100 {
        let (rows, cols) = sides[round % sides.len()];
        let plain = Board::new(rows, cols).unwrap();
        let board = if round % 4 == 3 { plain.torus() } else { plain };
        let piece: Piece = pieces[round % pieces.len()].parse().unwrap();
        let rule = Rule::ALL[round % Rule::ALL.len()];
        let mut draw = |part: usize| {
            let squares: Vec<_> = board.squares().filter(|_| random.below(part) == 0).collect();
            SquareSet::from_squares(board, squares)
        };
        let holes = draw(5);
        let (forced, exempt) = (draw(12), draw(5));
        let forbidden: Vec<_> = draw(8).iter().filter(|&at| !forced.contains(at)).collect();
        let problem = Problem { piece, rule, ..Problem::new(board) }.with_exempt(exempt.iter());
        let problem = problem.with_fixed(forced.iter(), forbidden).unwrap();
        let blocks = (round % 5 == 1).then(|| Blocks { rows: 2, cols: 2, at_most: 1 + round % 2 });
        let problem = Problem { blocks, ..problem };
        let turned = Group::NAMED[random.below(Group::NAMED.len())];
        let problem = problem.clone().with_symmetry(turned).unwrap_or(problem);
        let mut covering = BoardCovering::new(&problem).with_demand(1 + random.below(2) as u32);
        if round % 4 < 2 {
            covering = covering.with_at_most(2 + random.below(2) as u32);
        }
        covering.costs.iter_mut().for_each(|cost| *cost = random.below(4) as u32);
        let idle = covering.holes.clone(); // which cost nothing
        agrees(&CoveringProblem::from(covering.with_holes(&idle).with_holes(&holes)));
    }
}

/// The Steiner triple system of Bose on 3n points, n odd (Bose, "On the construction of balanced incomplete
/// block designs", Annals of Eugenics 9, 1939).
fn bose(n: usize) -> Vec<[usize; 3]> {
    let (half, point) = (n.div_ceil(2), |x: usize, level: usize| x % n + n * (level % 3));
    let mut triples: Vec<_> = (0..n).map(|x| [0, 1, 2].map(|level| point(x, level))).collect();
    for level in 0..3 {
        for y in 0..n {
            let meet = |x| [point(x, level), point(y, level), point((x + y) * half, level + 1)];
            triples.extend((0..y).map(meet));
        }
    }
    triples
}

/// The product of two Steiner triple systems with so many points.
fn product(
    (points, first): (usize, &[[usize; 3]]),
    (others, second): (usize, &[[usize; 3]]),
) -> Vec<[usize; 3]> {
    const ORDERS: [[usize; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let alike = (0..others).map(|y| [y; 3]);
    let moved = second.iter().flat_map(|triple| ORDERS.map(|order| order.map(|i| triple[i])));
    let above: Vec<[usize; 3]> = alike.chain(moved).collect();
    let lift = |triple: &[usize; 3]| {
        let triple = *triple;
        above.iter().map(move |level| [0, 1, 2].map(|i| triple[i] + points * level[i]))
    };
    let own = (0..points).flat_map(|x| second.iter().map(move |y| y.map(|y| x + points * y)));
    own.chain(first.iter().flat_map(lift)).collect()
}

/// Three times the points.
fn tripled(points: usize, triples: &[[usize; 3]]) -> Vec<[usize; 3]> {
    product((points, triples), (3, &[[0, 1, 2]]))
}

fn covering(points: usize, triples: &[[usize; 3]]) -> CoveringProblem {
    let row = |triple: &[usize; 3]| {
        let mut columns = triple.map(|point| point as u32);
        columns.sort_unstable();
        CoveringRow::at_least(1, columns.to_vec())
    };
    let rows = triples.iter().map(row).collect();
    CoveringProblem::from(CoveringProgram { costs: vec![1; points], rows })
}

/// Fulkerson, Nemhauser and Trotter, "Two computationally difficult set covering problems", Mathematical
/// Programming Study 2, 1974.
#[test]
fn steiner_triple_systems_to_27_points_are_solved_and_proved() {
    let of = |points: usize, triples: &[[usize; 3]]| {
        claim(&solve_quietly(&covering(points, triples), Goal::Minimum).unwrap())
    };
    assert_eq!(of(9, &bose(3)), "12 rows, 9 columns: exactly 5");
    assert_eq!(of(15, &bose(5)), "35 rows, 15 columns: exactly 9");
    assert_eq!(of(27, &tripled(9, &bose(3))), "117 rows, 27 columns: exactly 18");
}

/// The sizes are those of Ostrowski, Linderoth, Rossi and Smriglio, "Orbital branching", 2011. A cover of a system leaves
/// out a set without a triple, so its points are excluded one after the other.
#[test]
fn large_steiner_triple_systems_are_solved_by_what_covers_leave_out() {
    let plane: Vec<[usize; 3]> = (0..7).map(|x| [x, (x + 1) % 7, (x + 3) % 7]).collect();
    let affine = tripled(9, &bose(3));
    let systems = [(63, product((9, &bose(3)), (7, &plane)), 45), (81, tripled(27, &affine), 61)];
    for (points, triples, expected) in systems {
        let outcome = solve_quietly(&covering(points, &triples), Goal::Minimum).unwrap();
        assert!(claim(&outcome).ends_with(&format!(": exactly {expected}")));
        let chooses = |node: &LinearNode| matches!(node, LinearNode::Branch { at_most: false, .. });
        assert!(!nodes(&outcome).iter().any(chooses));
    }
}

#[test]
fn the_steiner_triple_system_of_45_points_takes_30() {
    let system = covering(45, &tripled(15, &bose(5)));
    let outcome = solve_quietly(&system, Goal::Minimum).unwrap();
    assert_eq!(claim(&outcome), "330 rows, 45 columns: exactly 30");
}

/// A tree may do without images; with them it is smaller.
#[test]
fn images_save_cases() {
    let system = covering(27, &tripled(9, &bose(3)));
    let nodes = [ProofFormat::Destrier, ProofFormat::Vipr].map(|format| {
        let options = Effort::default().with_format(format);
        let outcome = solve(&system, &options, Control::quiet(), &mut Saver::never()).unwrap();
        assert_eq!(claim(&outcome), "117 rows, 27 columns: exactly 18");
        let is_image = |node: &LinearNode| matches!(node, LinearNode::Image { .. });
        assert_eq!(nodes(&outcome).iter().any(is_image), format == ProofFormat::Destrier);
        outcome.work.unwrap()
    });
    assert!(4 * nodes[0] < nodes[1], "{nodes:?}");
}

/// Of many cases, with images and without.
#[test]
fn the_same_threads_grow_the_same_tree_and_others_show_as_much() {
    let with_images = (covering(45, &tripled(15, &bose(5))), ProofFormat::Destrier, 30);
    let without = (covering(27, &tripled(9, &bose(3))), ProofFormat::Vipr, 18);
    for (system, format, least) in [with_images, without] {
        let grown = |threads: usize| {
            let options = Effort::default().with_format(format).with_threads(threads);
            let found = solve(&system, &options, Control::quiet(), &mut Saver::never()).unwrap();
            assert!(claim(&found).ends_with(&format!(": exactly {least}")));
            text(&found)
        };
        let trees = [1, 2, 3].map(|threads| [grown(threads), grown(threads)]);
        assert!(trees.iter().all(|[one, again]| one == again));
        assert!(trees[0] != trees[1] && trees[1] != trees[2], "the tree is too small for this");
    }
}

#[test]
fn nothing_to_choose_from_costs_nothing() {
    let rows = vec![CoveringRow::at_most(0, vec![])];
    let nothing = CoveringProblem::from(CoveringProgram { costs: vec![], rows });
    agrees(&nothing);
    let refuted = solve_quietly(&nothing, Goal::AtLeast(1)).unwrap();
    assert_eq!(claim(&refuted), "1 row, 0 columns, limits 0: at most 0");
}

#[test]
fn a_bound_that_holds_is_shown_and_another_is_refuted() {
    let system = covering(9, &bose(3));
    let shown = solve_quietly(&system, Goal::AtLeast(4)).unwrap();
    assert!(claim(&shown).contains(": at least 4") || claim(&shown).contains(": exactly 5"));
    let refuted = solve_quietly(&system, Goal::AtLeast(6)).unwrap();
    assert_eq!(claim(&refuted), "12 rows, 9 columns: at most 5");
}

/// The outcome of so many nodes, and the states on the way.
fn grown(
    system: &CoveringProblem,
    nodes: Option<usize>,
    resume: Option<Snapshot>,
) -> (UncheckedChoice, Vec<Snapshot>) {
    let mut states = Vec::new();
    let mut keep = |state: Snapshot| states.push(state);
    let options = Effort::default().with_nodes(nodes).resumed_from(resume);
    let outcome = solve(system, &options, Control::quiet(), &mut Saver::always(&mut keep));
    (outcome.unwrap(), states)
}

#[test]
fn a_stopped_search_shows_more_the_longer_it_ran() {
    let system = covering(27, &tripled(9, &bose(3)));
    let bounds = [1, 30, 60, 120, 240].map(|nodes| {
        let (outcome, _) = grown(&system, Some(nodes), None);
        assert!(outcome.end.is_limit() && outcome.work >= Some(nodes as u64));
        let claim = claim(&outcome);
        let bound = claim.strip_prefix("117 rows, 27 columns: at least ").expect(&claim);
        assert!(Some(self::nodes(&outcome).len() as u64) <= outcome.work);
        bound.parse::<usize>().unwrap()
    });
    // the relaxation alone shows 9
    assert!(bounds.is_sorted() && bounds[0] > 9 && bounds[4] > bounds[0], "{bounds:?}");
}

#[test]
fn a_resumed_search_ends_as_one_that_was_never_stopped() {
    let whole = grown(&covering(27, &tripled(9, &bose(3))), None, None);
    assert!(whole.1.len() > 1);
    for state in &whole.1 {
        let system = covering(27, &tripled(9, &bose(3)));
        let resumed = grown(&system, None, Some(state.clone()));
        assert_eq!(text(&resumed.0), text(&whole.0));
        assert_eq!(&resumed.1[0], state);
        assert_eq!(resumed.1.last(), whole.1.last());
    }
    let other = covering(15, &bose(5));
    let options = Effort::default().resumed_from(whole.1.first().cloned());
    let refused = solve(&other, &options, Control::quiet(), &mut Saver::never()).unwrap_err();
    assert!(refused.to_string().contains("the state of other work"), "{refused}");
}

/// Prices leave few columns that a cheaper choice may have: the others have branches at the top where leaves need them.
#[test]
fn columns_beyond_the_gap_are_left_out_of_a_tree() {
    let mut random = Random::new(46, 1);
    let (mut left_out, mut stopped) = (0, 0);
    for _ in 0..12 {
        let costs: Vec<u32> = (0..140).map(|_| 1 + random.below(20) as u32).collect();
        let rows = (0..50).map(|_| {
            let columns: Vec<u32> = (0..140).filter(|_| random.below(12) == 0).collect();
            CoveringRow::at_least(1 + random.below(8) as u32 / 7, columns)
        });
        let program = CoveringProgram { rows: rows.collect(), costs };
        let solved = covering_program(&program, "").solve().unwrap();
        let values = solved.values.expect("an optimum");
        let expected: i64 =
            values.iter().zip(&program.costs).map(|(&value, &cost)| value * i64::from(cost)).sum();
        let problem = CoveringProblem::from(program);
        let (outcome, states) = grown(&problem, None, None);
        assert!(claim(&outcome).ends_with(&format!("exactly {expected}")), "{}", claim(&outcome));
        left_out += usize::from(matches!(
            nodes(&outcome)[..],
            [
                LinearNode::Branch { at_most: false, .. },
                LinearNode::Weights(_),
                LinearNode::Branch { at_most: false, .. },
                LinearNode::Weights(_),
                ..
            ]
        ));
        for nodes in [1, 2, 5] {
            let few = grown(&problem, Some(nodes), None).0;
            stopped += usize::from(claim(&few).contains("at least"));
        }
        for state in states {
            let resumed = grown(&problem, None, Some(state)).0;
            assert_eq!(resumed.certificate, outcome.certificate);
        }
    }
    assert!(left_out > 0 && stopped > 0, "{left_out} {stopped}");
}

/// Each of 36 rows of a board is covered twice and at most twice, which no relaxation allows.
#[test]
fn a_relaxation_without_a_solution_ends_the_search_at_once() {
    let board = Board::new(10, 10).unwrap();
    let twice = BoardCovering::new(&Problem::new(board)).with_demand(2).with_at_most(2);
    let twice = CoveringProblem::from(twice);
    let outcome = solve_quietly(&twice, Goal::Minimum).unwrap();
    assert!(claim(&outcome).ends_with("impossible"));
    assert_eq!((outcome.work, outcome.end), (Some(1), End::Finished));
}

/// Rows that are moved around a circle ask for many cuts and have many images.
pub(crate) fn circles() -> Vec<CoveringProgram> {
    let steps: [&[u32]; 6] =
        [&[0, 1], &[0, 1, 3], &[0, 2, 5], &[0, 1, 2, 5], &[0, 3, 4, 9], &[0, 1, 4, 6, 9]];
    let mut all = Vec::new();
    for (steps, demand) in steps.iter().flat_map(|steps| [(steps, 1), (steps, 2)]) {
        for columns in 10..22 {
            let row = |at: u32| {
                let mut row: Vec<u32> = steps.iter().map(|step| (at + step) % columns).collect();
                row.sort_unstable();
                CoveringRow::at_least(demand, row)
            };
            let costs = (0..columns).map(|at| 1 + u32::from(demand == 1 && at % 5 == 2));
            let rows = (0..columns).map(row).collect();
            all.push(CoveringProgram { costs: costs.collect(), rows });
        }
    }
    all
}

#[test]
fn circles_are_solved_with_rounded_sums_and_images() {
    let mut seen = [0; 2];
    for program in circles() {
        let found = solve_quietly(&CoveringProblem::from(program), Goal::Minimum).unwrap();
        assert!(claim(&found).contains(": exactly "), "{}", claim(&found));
        let text = text(&found);
        for (word, seen) in ["round ", "image "].iter().zip(&mut seen) {
            *seen += text.lines().filter(|line| line.starts_with(word)).count();
        }
    }
    assert!(seen.iter().all(|&number| number > 20), "{seen:?}");
}

/// Parts of 5, 9 and 9 points, one of which no row holds.
#[test]
fn parts_are_solved_apart_and_their_bounds_add_up() {
    let (small, system) = ([[0, 1, 2], [1, 2, 3]], bose(3));
    let shifted = |by: usize, triples: &[[usize; 3]]| -> Vec<[usize; 3]> {
        triples.iter().map(|triple| triple.map(|point| point + by)).collect()
    };
    let rows = [small.to_vec(), shifted(5, &system), shifted(14, &system)].concat();
    let whole = covering(23, &rows);
    let outcome = solve_quietly(&whole, Goal::Minimum).unwrap();
    assert_eq!(claim(&outcome), "26 rows, 23 columns: exactly 11");
    let parts = nodes(&outcome).into_iter().filter(|node| matches!(node, LinearNode::Part(_)));
    assert_eq!(parts.count(), 3);
    for (bound, expected) in [(11, "at least 11"), (12, "at most 11")] {
        let outcome = solve_quietly(&whole, Goal::AtLeast(bound)).unwrap();
        let claim = claim(&outcome);
        assert!(claim.ends_with(expected) || claim.ends_with("exactly 11"), "{claim}");
    }
    let states = grown(&whole, None, None).1;
    let resumed = grown(&whole, None, states.last().cloned()).0;
    assert_eq!(claim(&resumed), claim(&outcome));
}

#[test]
fn a_stopped_search_still_shows_a_bound() {
    let system = covering(45, &tripled(15, &bose(5)));
    let none = AtomicBool::new(false);
    let control = Control::new(&none).within(Some(Duration::ZERO));
    let outcome = solve(&system, &Effort::default(), control, &mut Saver::never()).unwrap();
    assert_eq!(claim(&outcome), "330 rows, 45 columns: at least 15");
    assert!(outcome.end.is_limit() && outcome.best.is_some());
}

/// Its relaxation takes longer than there is time; the multipliers of its rows do not.
#[test]
fn a_wide_program_without_time_has_a_bound_near_its_relaxation() {
    let mut random = Random::new(46, 0);
    let rows = (0..200).map(|_| {
        let columns = (0..4000).filter(|_| random.below(40) == 0);
        CoveringRow::at_least(1, columns.collect())
    });
    let program = CoveringProgram { rows: rows.collect(), costs: vec![1; 4000] };
    let relaxed = {
        let mut relaxation = Relaxation::new(&covering_program(&program, "")).unwrap();
        relaxation.solve(f64::INFINITY, None).unwrap();
        relaxation.objective()
    };
    let none = AtomicBool::new(false);
    let control = Control::new(&none).within(Some(Duration::ZERO));
    let problem = CoveringProblem::from(program);
    let outcome = solve(&problem, &Effort::default(), control, &mut Saver::never()).unwrap();
    let claim = claim(&outcome);
    let bound: f64 = claim.split("at least ").nth(1).expect("a bound").parse().unwrap();
    assert!(bound > 0.97 * relaxed && bound < relaxed + 1.0, "{claim}, relaxed {relaxed}");
}

/// What the roots of its parts settle needs no long search, however many parts there are.
#[test]
fn parts_that_their_roots_settle_are_solved_without_a_tree() {
    let paths = (0..300u32).flat_map(|part| {
        let first = 4 * part;
        [0, 1, 2].map(|at| CoveringRow::at_least(1, vec![first + at, first + at + 1]))
    });
    let program = CoveringProgram { rows: paths.collect(), costs: vec![1; 1200] };
    let outcome = solve_quietly(&CoveringProblem::from(program), Goal::Minimum).unwrap();
    assert_eq!(claim(&outcome), "900 rows, 1200 columns: exactly 600");
    assert_eq!(outcome.work, Some(300));
}

/// Exact relaxations of random programs with demands, limits and costs: the primal is one, the checker accepts what the
/// dual shows, and both come to the same.
#[test]
fn exact_relaxations_are_what_their_duals_show() {
    let mut random = Random::new(61, 0);
    let (mut solved, mut fractions) = (0, 0);
    for _ in 0..150 {
        let columns = 5 + random.below(4) as u32;
        let rows = (0..4 + random.below(8)).map(|_| {
            let mut own: Vec<u32> = (0..columns).collect();
            random.shuffle(&mut own);
            own.truncate(2 + random.below(3));
            own.sort_unstable();
            match random.below(5) {
                0 => CoveringRow::at_most(1 + random.below(2) as u32, own),
                demand => CoveringRow::at_least(1 + (demand / 4) as u32, own),
            }
        });
        let rows: Vec<CoveringRow> = rows.collect();
        let costs = (0..columns).map(|_| random.below(4) as u32).collect();
        let program = CoveringProgram { costs, rows };
        let linear = Solver::Highs.solve_linear(&covering_program(&program, "")).unwrap();
        let exact = exact::covering(&program, Solver::Highs, Control::quiet()).unwrap();
        assert_eq!(linear.is_some(), exact.is_some(), "{program:?}");
        let (Some(linear), Some(exact)) = (linear, exact) else { continue };
        let value = exact.value.to_f64().unwrap();
        let float = linear.primal.iter().zip(&program.costs);
        let float: f64 = float.map(|(value, &cost)| value * f64::from(cost)).sum();
        assert!((value - float).abs() < 1e-6, "{value} is not {float}: {program:?}");
        let one = BigRational::from_integer(1.into());
        assert!(exact.primal.iter().all(|value| !value.is_negative() && *value <= one));
        for row in &program.rows {
            let sum: BigRational = row.columns.iter().map(|&c| &exact.primal[c as usize]).sum();
            assert!(
                row.demand().is_none_or(|demand| sum >= BigRational::from_integer(demand.into()))
            );
            assert!(row.limit().is_none_or(|limit| sum <= BigRational::from_integer(limit.into())));
        }
        let weights: Vec<BigRational> = exact.dual.unwrap().iter().map(|dual| dual.abs()).collect();
        let problem = CoveringProblem::from(program.clone());
        let (bound, certificate) = exact::bounded_by(&problem, &weights).unwrap();
        let step = program.costs.iter().fold(0, |step, &cost| gcd(step, cost));
        let step = BigRational::from_integer(step.max(1).into());
        assert_eq!(bound, (&exact.value / &step).ceil() * step, "{program:?}");
        certificate.verify().unwrap();
        solved += 1;
        fractions += usize::from(!exact.value.is_integer());
    }
    assert!(solved > 100 && fractions > 3, "{solved} solved, {fractions} fractions");
}

/// Automorphisms that are given are used in place of those that are found, are checked, and change no answer.
#[test]
fn given_automorphisms_are_used_and_checked() {
    let petersen = destrier_verify::Format::Gr;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/programs/petersen.gr");
    let named = petersen.read(&std::fs::read_to_string(path).unwrap()).unwrap();
    let two_copies = {
        let shifted = named.program.rows.iter().map(|row| {
            let columns = row.columns.iter().map(|column| column + 10).collect();
            CoveringRow { number: row.number, columns }
        });
        let rows = named.program.rows.iter().cloned().chain(shifted).collect();
        CoveringProgram { costs: vec![1; 20], rows }
    };
    let turn = |columns: u32| {
        let images = (0..columns).map(|column| column - column % 5 + (column + 1) % 5);
        Automorphism(images.collect())
    };
    let swap = Automorphism((0..20).map(|column| (column + 10) % 20).collect());
    for (program, given, exactly) in [
        (&named.program, vec![turn(10)], 3),
        (&two_copies, vec![turn(20)], 6),
        (&two_copies, vec![swap], 6),
    ] {
        let problem = CoveringProblem::from(program.clone());
        let options = Effort::default().with_automorphisms(given);
        let outcome = solve(&problem, &options, Control::quiet(), &mut Saver::never()).unwrap();
        assert!(claim(&outcome).ends_with(&format!(": exactly {exactly}")));
    }
    let problem = CoveringProblem::from(named.program.clone());
    for (images, unkept) in [
        (vec![1, 0, 2, 3, 4, 5, 6, 7, 8, 9], Unkept::Row(2)),
        (vec![0; 10], Unkept::Columns),
        ((1..11).collect(), Unkept::Columns),
    ] {
        let given = vec![turn(10), Automorphism(images)];
        let options = Effort::default().with_automorphisms(given);
        let error = solve(&problem, &options, Control::quiet(), &mut Saver::never()).unwrap_err();
        assert!(
            matches!(&error, CoveringError::Automorphism(found) if (found.index, found.unkept) == (1, unkept)),
            "{error}"
        );
    }
}
