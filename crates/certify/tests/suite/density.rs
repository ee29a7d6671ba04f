//! Kind `density` beside brute force, and lies about certificates that hold.

use destrier_board::{Board, Piece, Rule};
use destrier_certify::{Certificate, Claim, DensityCertificate, Rejection, StripBound, verify};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// The least cost of a set in so many columns that covers all but `around` of them on either side, tried one by one.
/// Pieces reach one row and stand in `below` rows before those that they cover, and in one behind them. In each column from either
/// end, and in all others, costs are multiplied by its weight, if there are any.
fn brute_force(
    (piece, rule): (Piece, Rule),
    (costs, weights): (&[usize], &[usize]),
    below: usize,
    (columns, around): (usize, usize),
) -> Option<usize> {
    let (height, rows) = (costs.len(), costs.len() - 1 - below);
    let covers = |square: usize| {
        let (row, column) = (square % height, square / height);
        let steps = piece.steps().into_iter().chain(rule.covers_own_square().then_some((0, 0)));
        steps.fold(0u32, |set, (up, across)| {
            let row = (row as i32 + up)
                .checked_sub(below as i32)
                .filter(|row| (0..rows as i32).contains(row));
            let column = Some(column as i32 + across)
                .filter(|column| (around as i32..(columns - around) as i32).contains(column));
            row.zip(column).map_or(set, |(row, column)| set | 1 << (row + column * rows as i32))
        })
    };
    let squares = height * columns;
    let covers: Vec<u32> = (0..squares).map(covers).collect();
    let all = (around..columns - around).flat_map(|column| (0..rows).map(move |row| (row, column)));
    let all = all.fold(0u32, |set, (row, column)| set | 1 << (row + column * rows));
    let sets = (0u32..1 << squares).filter(|set| {
        let chosen = (0..squares).filter(|square| set >> square & 1 == 1);
        chosen.fold(0, |union, square| union | covers[square]) == all
    });
    let weight = |column: usize| {
        let at = column.min(columns - 1 - column).min(weights.len().saturating_sub(1));
        weights.get(at).copied().unwrap_or(1)
    };
    let cost = |set: u32| {
        (0..squares)
            .filter(|square| set >> square & 1 == 1)
            .map(|square| costs[square % height] * weight(square / height))
            .sum()
    };
    sets.map(cost).min()
}

const PIECES: [(Piece, Rule); 4] = [
    (Piece::King, Rule::Domination),
    (Piece::King, Rule::Total),
    (Piece::Leaper(0, 1), Rule::Domination),
    (Piece::Leaper(1, 1), Rule::Independent),
];

/// Costs of so many rows, half of them the same from both ends.
fn costs(rows: std::ops::Range<usize>) -> impl Strategy<Value = Vec<usize>> {
    (proptest::collection::vec(1usize..9, rows), any::<bool>()).prop_map(|(mut costs, same)| {
        for row in 0..if same { costs.len() / 2 } else { 0 } {
            costs[row] = costs[costs.len() - 1 - row];
        }
        costs
    })
}

/// The constant is the least that any set of few columns costs, less the rate for each column; no set costs less than
/// that and the rate.
#[test]
fn the_constant_is_that_of_brute_force() {
    let drawn = (proptest::sample::select(&PIECES[..]), costs(3..5), 1usize..4, 0usize..2);
    let seen = std::cell::Cell::new([0; 3]);
    let see = |what: usize| {
        let mut counts = seen.get();
        counts[what] += 1;
        seen.set(counts);
    };
    let config = Config { cases: 48, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
        .run(&drawn, |((piece, rule), costs, rate, below)| {
            let short = (3..=16 / costs.len()).map(|columns| {
                let cost = brute_force((piece, rule), (&costs, &[]), below, (columns, 1)).unwrap();
                cost as i64 - (rate * columns) as i64
            });
            let short = short.min().unwrap().min(-2 * rate as i64);
            let rows = (costs.len() - 1 - below, below == 0);
            match StripBound::follow(piece, rule, rows, costs, rate).map(|bound| bound.least) {
                Ok(found) => {
                    prop_assert!(found <= short, "{found} {short}");
                    see(usize::from(found == short));
                }
                Err(Rejection::RateTooHigh { .. }) => see(2),
                Err(other) => prop_assert!(false, "{other}"),
            }
            Ok(())
        })
        .unwrap();
    let seen = seen.get();
    assert!(seen[1] > 8 && seen[2] > 2, "{seen:?}");
}

/// So it is between two ends, where the pieces stand in the columns that they cover, with weights of the columns or without.
#[test]
fn the_constant_between_two_ends_is_that_of_brute_force() {
    let weights = proptest::collection::vec(0usize..4, 0..3);
    let drawn = (proptest::sample::select(&PIECES[..]), costs(3..5), 1usize..4, 0usize..2, weights);
    let equal = std::cell::Cell::new([0; 2]);
    let config = Config { cases: 96, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
        .run(&drawn, |((piece, rule), costs, rate, below, mut weights)| {
            // the last weight is that of all other columns
            let (from, inner) = (2 + 2 * (weights.len() / 2), 3);
            weights.extend((!weights.is_empty()).then_some(inner));
            let inner = weights.last().map_or(1, |&inner| inner);
            let short = (from..=16 / costs.len()).filter_map(|columns| {
                let costs = (&costs[..], &weights[..]);
                let cost = brute_force((piece, rule), costs, below, (columns, 0))?;
                Some(cost as i64 - (rate * inner * columns) as i64)
            });
            let short = short.min().unwrap_or(i64::MAX);
            let rows = (costs.len() - 1 - below, below == 0);
            let Ok(bound) = StripBound::follow(piece, rule, rows, costs, rate) else {
                return Ok(());
            };
            let with_weights = usize::from(!weights.is_empty());
            let bound = StripBound { weights, ..bound };
            let bound = bound.between_ends(piece, rule, rows.1, from).unwrap();
            prop_assert!(bound.least <= short, "{} {short}", bound.least);
            let mut counts = equal.get();
            counts[with_weights] += i32::from(short != 0 && short == bound.least);
            equal.set(counts);
            Ok(())
        })
        .unwrap();
    let equal = equal.get();
    assert!(equal.iter().all(|&equal| equal > 4), "{equal:?}");
}

/// The fewest pieces that cover a square board, tried set by set.
fn fewest((piece, rule): (Piece, Rule), side: usize) -> usize {
    let board = Board::new(side, side).unwrap();
    let own = |square: usize| u32::from(rule.covers_own_square()) << square;
    let attacks = board.squares().map(|square| {
        let attacked = piece.attacks(board, square, |_| false);
        attacked.iter().fold(0, |set, to| set | 1u32 << to.index())
    });
    let attacks: Vec<u32> = attacks.collect();
    let sets = (0..1u32 << board.area()).filter(|set| {
        let chosen = (0..board.area()).filter(|square| set >> square & 1 == 1);
        let (covered, attacked) = chosen.fold((0, 0), |(covered, attacked), square| {
            (covered | attacks[square] | own(square), attacked | attacks[square])
        });
        covered == (1 << board.area()) - 1 && !(rule == Rule::Independent && set & attacked != 0)
    });
    sets.map(u32::count_ones).min().unwrap() as usize
}

/// The bound of some rows at the highest rate that is a multiple of some number, between two ends for so many columns or more.
fn steep(
    (piece, rule): (Piece, Rule),
    rows: (usize, bool),
    costs: &[usize],
    (step, ends): (usize, Option<usize>),
) -> Option<StripBound> {
    let follow = |rate| StripBound::follow(piece, rule, rows, costs.to_vec(), rate).ok();
    let bound = (1..).map_while(follow).filter(|bound| bound.rate % step == 0).last()?;
    Some(match ends {
        Some(columns) => bound.between_ends(piece, rule, rows.1, columns).unwrap(),
        None => bound,
    })
}

/// What rows cost in so many columns.
fn line(bound: &StripBound, columns: i64) -> i64 {
    let (rate, around) = (bound.rate as i64, if bound.full.is_some() { 0 } else { 2 });
    let weight = bound.weights.last().map_or(1, |&weight| weight as i64);
    rate * weight * (columns + around) + bound.least
}

/// The bound for boards of at least 4x4 with weights, of which the last is so much and the first ones leave this part of the costs to
/// what meets it at a corner.
fn weighted(
    (piece, rule): (Piece, Rule),
    at_edge: bool,
    bound: StripBound,
    (edge, parts, whole): ([usize; 2], usize, usize),
) -> StripBound {
    let weights = edge.into_iter().chain([0]).map(|cost| 8 * (whole - parts * cost) / whole);
    let bound = StripBound { weights: weights.collect(), full: None, ..bound };
    bound.between_ends(piece, rule, at_edge, 4).unwrap()
}

/// Boards of n x n take n - h + 1 - 2u strips and two edges or four, over the sum of the costs; no cover of 4x4 has fewer pieces.
#[test]
fn boards_take_what_their_strips_and_edges_cost() {
    let pieces = proptest::sample::select(&PIECES[..]);
    let drawn = (pieces, costs(3..5), any::<[bool; 4]>(), 1usize..4);
    let minima = PIECES.map(|named| (named, fewest(named, 4)));
    let constants = std::cell::Cell::new([0; 2]);
    let config = Config { cases: 96, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
        .run(&drawn, |(named, costs, [with_ends, first, second, four], step)| {
            let costs: Vec<usize> = costs.iter().map(|cost| 4 * cost).collect();
            let (height, sum): (usize, usize) = (costs.len() - 2, costs.iter().sum());
            // a single row at the edge: what strips leave of pieces in it, and of those behind it
            let left_out = 2 - height;
            let left = |row: usize, all: bool| {
                let within = (row + 1 - left_out).min(costs.len());
                let above: usize = costs[..within].iter().sum();
                let below: usize = costs[costs.len() - within..].iter().sum();
                (sum - above.max(below)) * if all { 4 } else { 3 } / 4
            };
            let ends = (step, with_ends.then_some(4));
            let edge = [left(1, first), left(2, second)];
            let strip = steep(named, (height, false), &costs, ends);
            let edge = steep(named, (1, true), &edge, ends);
            let (Some(mut strip), Some(mut edge)) = (strip, edge) else { return Ok(()) };
            let (mut edges, mut weight) = (2, 1);
            if four {
                let left = [edge.costs[0], edge.costs[1]];
                strip = weighted(named, false, strip, (left, 2, 2 * sum));
                edge = weighted(named, true, edge, (left, 1, 2 * sum));
                (edges, weight) = (4, 8);
            }
            let cost = |side: i64| {
                let strips = side - height as i64 + 1 - 2 * left_out as i64;
                strips * line(&strip, side) + edges * line(&edge, side)
            };
            let certificate =
                DensityCertificate::new(named, None, strip.clone(), Some(edge.clone()));
            let text = Certificate::Density(certificate).to_string();
            let verified = verify(&text);
            let verified =
                verified.map_err(|reason| TestCaseError::fail(format!("{reason}:\n{text}")))?;
            let Claim::Density { boards, .. } = verified.claim() else { panic!("{verified}") };
            prop_assert_eq!(boards.pieces(3), None);
            for side in 4..9 {
                let shown = (cost(side).max(0) as usize).div_ceil(sum * weight);
                prop_assert_eq!(boards.pieces(side as usize), Some(shown), "{}", text);
            }
            let fewest = minima.iter().find(|(own, _)| *own == named).unwrap().1;
            prop_assert!(boards.pieces(4) <= Some(fewest), "{} {}", verified, fewest);
            let is_no_multiple = |bound| line(bound, 0) != 0;
            let mut counts = constants.get();
            let both = is_no_multiple(&strip) && is_no_multiple(&edge);
            counts[usize::from(four)] += u32::from(both);
            constants.set(counts);
            Ok(())
        })
        .unwrap();
    assert!(constants.get().iter().all(|&number| number > 4), "{constants:?}");
}

const KNIGHT: &str = include_str!("../../../../tests/certificates/valid/density-knight.txt");
const TOTAL: &str = include_str!("../../../../tests/certificates/valid/density-total.txt");

const CORNERS: &str = include_str!("../../../../tests/certificates/valid/density-four-edges.txt");
const EDGE: &str = include_str!("../../../../tests/certificates/valid/density-edge.txt");
const ENDS: &str = include_str!("../../../../tests/certificates/valid/density-ends.txt");

/// The certificate with a number of a line changed.
fn changed(text: &str, keyword: &str, at: usize, by: i64) -> String {
    let line = text.lines().find(|line| line.starts_with(keyword)).unwrap();
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    words[at] = (words[at].parse::<i64>().unwrap() + by).to_string();
    text.replace(line, &words.join(" "))
}

/// Each cost, the rate and the constant a little larger or smaller, each knight of the pattern left out or moved; the
/// density made to agree, so that the lie is found where it is told.
#[test]
fn lies_are_refused_by_their_names() {
    let mut refused = Vec::new();
    let mut refuse = |lie: String, name: &str| {
        let rejection = verify(&lie).expect_err(&lie);
        assert!(format!("{rejection:?}").starts_with(name), "{name}: {rejection:?}\n{lie}");
        refused.push(lie);
    };
    for at in 1..=8 {
        for by in [-1, 1] {
            refuse(changed(KNIGHT, "costs", at, by), "OtherDensity");
        }
        // each piece has to pay for all that it covers
        let lie = changed(KNIGHT, "costs", at, -1).replace("1/9", "4/35");
        refuse(lie, "RateTooHigh");
    }
    for by in [-4, -1, 1, 4] {
        refuse(changed(KNIGHT, "least", 1, by), "OtherLeast");
    }
    for (rate, density) in [(5, "5/36"), (6, "1/6"), (8, "2/9")] {
        refuse(changed(KNIGHT, "rate", 1, rate - 4).replace("1/9", density), "RateTooHigh");
    }
    for square in ["a1", "b1", "c3", "d3", "e5", "f5", "g7", "h7"] {
        let word = format!(" {square}");
        refuse(TOTAL.replace(&word, ""), "OtherPatternDensity");
    }
    for (from, to) in
        [("b1", "c1"), ("c3", "b3"), ("d3", "e3"), ("e5", "d5"), ("f5", "g5"), ("g7", "f7")]
    {
        refuse(TOTAL.replace(from, to), "UncoveredSquare");
    }
    refuse(TOTAL.replace("h7", "g8"), "UncoveredSquare");
    refuse(TOTAL.replace("8x8t", "8x8t\nshift 1"), "UncoveredSquare");
    refuse(TOTAL.replace("8x8t", "8x9t"), "OtherPatternDensity");
    refuse(TOTAL.replace("total", "independent"), "AttackingPieces");
    refuse(TOTAL.replace("cover a1 b1", "cover a1 a2"), "UncoveredSquare");
    refuse(TOTAL.replace("costs 2", "costs"), "Malformed");
    refuse(EDGE.replace("costs 20", "costs 21"), "CostsAboveSum");
    refuse(EDGE.replace("rate 9", "rate 10"), "RateTooHigh");
    refuse(EDGE.replace("least -18", "least -17"), "OtherLeast");
    refuse(ENDS.replace("full 4", "full 5"), "FullTooHigh");
    refuse(ENDS.replace("full 9", "full 99"), "FullTooHigh");
    refuse(ENDS.replace("rate 9", "rate 10"), "FullTooHigh");
    refuse(ENDS.replace("full 9\nleast 0", "full 9\nleast 1"), "OtherLeast");
    refuse(ENDS.replacen("full 4\n", "", 1), "OtherLeast");
    for at in 1..=3 {
        refuse(changed(CORNERS, "weights 0", at, 1), "CornerAboveSum");
        refuse(changed(CORNERS, "weights 20", at, 1), "CornerAboveSum");
    }
    for by in [-1, 1] {
        refuse(changed(CORNERS, "least -768", 1, by), "OtherLeast");
        refuse(changed(CORNERS, "least -760", 1, by), "OtherLeast");
    }
    refuse(changed(CORNERS, "full -224", 1, 4), "FullTooHigh");
    refuse(changed(CORNERS, "full 344", 1, 4), "FullTooHigh");
    refuse(changed(CORNERS, "weights 0", 1, 10_001), "Malformed");
    assert!(refused.len() >= 58, "{}", refused.len());
}
