//! Kind `strip` beside a sweep that leaves no state out.

use destrier_board::{Piece, Rule};
use destrier_certify::{Certificate, Rejection, StripCertificate};
use std::collections::HashMap;

/// The fewest pieces for 1, 2, ... columns. A state is which squares of the last columns that pieces reach back to, and
/// of as many behind them, are covered; the first columns of it must be in the end.
fn numbers(rows: usize, piece: Piece, rule: Rule, most: usize) -> Vec<Option<usize>> {
    let steps = piece.steps();
    let reach = steps.iter().map(|&(_, across)| across).max().unwrap() as usize;
    let covers: Vec<u64> = (0..rows)
        .map(|row| {
            let own = rule.covers_own_square().then_some((0, 0));
            let reached = steps.iter().copied().chain(own).filter_map(|(up, across)| {
                let row = row.checked_add_signed(up as isize).filter(|&row| row < rows)?;
                Some(1 << (reach.checked_add_signed(across as isize)? * rows + row))
            });
            reached.fold(0, |set, square: u64| set | square)
        })
        .collect();
    let chosen = |set: usize| (0..rows).filter(move |row| set >> row & 1 == 1);
    let column = (1 << rows) - 1;
    let first = (1 << (reach * rows)) - 1;
    let mut states = HashMap::from([(first, 0)]);
    let mut numbers = Vec::new();
    for _ in 0..most {
        let mut next: HashMap<u64, usize> = HashMap::new();
        for (state, cost) in states {
            for set in 0..1 << rows {
                let (covered, cost) = chosen(set)
                    .fold((state, cost), |(state, cost), row| (state | covers[row], cost + 1));
                if covered & column == column {
                    let least = next.entry(covered >> rows).or_insert(cost);
                    *least = cost.min(*least);
                }
            }
        }
        states = next;
        let whole = states.iter().filter(|(state, _)| *state & first == first);
        numbers.push(whole.map(|(_, &cost)| cost).min());
    }
    numbers
}

/// With columns after which the states are alike up to a constant.
const STRIPS: [(usize, &str, Rule, (usize, usize)); 10] = [
    (1, "knight", Rule::Domination, (2, 3)),
    (1, "knight", Rule::Total, (4, 5)),
    (1, "leaper:0,3", Rule::Domination, (0, 9)),
    (1, "leaper:0,3", Rule::Total, (0, 12)),
    (2, "leaper:1,3", Rule::Domination, (3, 12)),
    (2, "knight", Rule::Total, (4, 12)),
    (3, "leaper:0,2", Rule::Domination, (4, 16)),
    (3, "king", Rule::Total, (0, 4)),
    (4, "king", Rule::Domination, (1, 4)),
    (4, "leaper:0,1", Rule::Domination, (11, 12)),
];

/// Each formula for a few columns is accepted exactly when the numbers are so.
#[test]
fn formulas_are_accepted_exactly_when_they_hold() {
    for (rows, piece, rule, repeat) in STRIPS {
        let piece: Piece = piece.parse().unwrap();
        let numbers = numbers(rows, piece, rule, 48);
        let mut accepted = 0;
        let periods = (1..6).chain([repeat.1 - repeat.0]);
        let starts = (1..8).chain([12]);
        for (start, period) in starts.flat_map(|start| periods.clone().map(move |own| (start, own)))
        {
            let value = |columns: usize| numbers[columns - 1];
            let more = value(start + period).zip(value(start));
            let more = more.map_or(0, |(next, value)| next.saturating_sub(value));
            for increment in [0, more, more + 1] {
                let values = numbers[..start + period - 1].to_vec();
                let certificate = StripCertificate {
                    rows,
                    piece,
                    rule,
                    repeat,
                    start,
                    period,
                    increment,
                    values,
                };
                let holds = (start..=numbers.len() - period).all(|columns| {
                    value(columns + period) == value(columns).map(|value| value + increment)
                });
                let is_nothing = numbers[start - 1..].iter().all(Option::is_none) && increment > 0;
                let verdict = Certificate::Strip(certificate.clone()).verify();
                assert!(!matches!(verdict, Err(Rejection::NoRepeat { .. })), "{certificate:?}");
                assert_eq!(verdict.is_ok(), holds && !is_nothing, "{certificate:?}: {verdict:?}");
                accepted += u32::from(verdict.is_ok());
            }
        }
        assert!(accepted > 0, "{rows} {piece} {rule}");
    }
}
