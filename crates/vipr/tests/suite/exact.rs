//! Reasons and solutions of random programs beside the same in exact fractions: numbers are small and large, whole and not.

use destrier_vipr::Checker;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use proptest::prelude::*;
use std::fmt::Write;

const LARGE: [&str; 6] = [
    "100000000000000000000",
    "-99999999999999999999/7",
    "3/100000000000000000003",
    "9223372036854775807",
    "-4611686018427387904",
    "-9223372036854775807/9223372036854775783",
];

fn whole(number: i64) -> BigRational {
    BigInt::from(number).into()
}

fn number() -> impl Strategy<Value = BigRational> {
    prop_oneof![
        6 => (-3i64..4).prop_map(whole),
        3 => (-5i64..6, 2i64..8).prop_map(|(above, below)| whole(above) / whole(below)),
        1 => proptest::sample::select(&LARGE[..]).prop_map(|text| text.parse().unwrap()),
    ]
}

fn numbers() -> impl Strategy<Value = [BigRational; 3]> {
    [number(), number(), number()]
}

/// What right-hand sides are changed by.
fn change() -> impl Strategy<Value = BigRational> {
    let small = format!("1/1{}", "0".repeat(70));
    proptest::sample::select(vec!["1".to_owned(), "1/7".to_owned(), small])
        .prop_map(|text| text.parse().unwrap())
}

#[derive(Clone, Debug)]
struct Row {
    terms: [BigRational; 3],
    sense: char,
    side: BigRational,
}

fn row() -> impl Strategy<Value = Row> {
    let sense = proptest::sample::select(vec!['G', 'L', 'E']);
    (numbers(), sense, number()).prop_map(|(terms, sense, side)| Row { terms, sense, side })
}

impl Row {
    fn is_empty(&self) -> bool {
        self.terms.iter().all(Zero::is_zero)
    }

    fn holds(&self, value: &BigRational) -> bool {
        match self.sense {
            'G' => *value >= self.side,
            'L' => *value <= self.side,
            _ => *value == self.side,
        }
    }

    /// Whether this row dominates another, as the format says it.
    fn dominates(&self, other: &Row) -> bool {
        let is_false = self.is_empty() && !self.holds(&whole(0));
        let keeps = match other.sense {
            'E' => self.sense == 'E',
            sense => ['E', sense].contains(&self.sense),
        };
        is_false || (self.terms == other.terms && keeps && other.holds(&self.side))
    }
}

fn vector(values: &[BigRational; 3]) -> String {
    let [x, y, z] = values;
    format!("3 2 {z} 0 {x} 1 {y}")
}

fn listing(rows: &[Row]) -> String {
    let line = |row: &Row| format!("r {} {} {}\n", row.sense, row.side, vector(&row.terms));
    rows.iter().map(line).collect()
}

/// Whether a derived row is accepted for this reason, in a program whose objective is 0.
fn accepts(is_whole: [bool; 3], rows: &[Row], derived: &Row, reason: &str) -> bool {
    let whole: Vec<usize> = (0..3).filter(|&variable| is_whole[variable]).collect();
    let mut text = format!("VER 1.0\nVAR 3\nx y z\nINT {}", whole.len());
    whole.iter().for_each(|variable| write!(text, " {variable}").unwrap());
    let (count, listing) = (rows.len(), listing(rows));
    write!(text, "\nOBJ min\n0\nCON {count} 0\n{listing}RTP range 0 inf\nSOL 0\nDER 2\n").unwrap();
    let Row { terms, sense, side } = derived;
    write!(
        text,
        "n G 0 OBJ {{ lin 0 }} -1\nd {sense} {side} {} {{ {reason} }} -1\n",
        vector(terms)
    )
    .unwrap();
    Checker::default().verify(text.as_bytes()).is_ok()
}

/// Some multipliers, none of which turns a row against the others, and the sum of the rows.
fn summed(rows: &[Row], factors: &[BigRational; 3], upwards: bool) -> (Vec<BigRational>, Row) {
    let mut sum = Row { terms: [(); 3].map(|()| whole(0)), sense: 'E', side: whole(0) };
    let mut turned = Vec::new();
    for (row, factor) in rows.iter().zip(factors) {
        let factor = match row.sense {
            'E' => factor.clone(),
            sense if (sense == 'G') == upwards => factor.abs(),
            _ => -factor.abs(),
        };
        if row.sense != 'E' && !factor.is_zero() {
            sum.sense = if upwards { 'G' } else { 'L' };
        }
        sum.side += &factor * &row.side;
        for (term, own) in sum.terms.iter_mut().zip(&row.terms) {
            *term += &factor * own;
        }
        turned.push(factor);
    }
    (turned, sum)
}

/// The row with other senses and sides, and with another coefficient.
fn alike(row: &Row, variable: usize, change: &BigRational) -> Vec<Row> {
    let mut rows = Vec::new();
    for sense in ['G', 'L', 'E'] {
        for side in [row.side.clone(), &row.side + change, &row.side - change] {
            rows.push(Row { sense, side, ..row.clone() });
        }
    }
    let mut other = rows[0].clone();
    other.terms[variable] += change;
    rows.push(other);
    rows
}

fn listed(factors: &[BigRational]) -> String {
    let parts = factors.iter().enumerate().map(|(row, factor)| format!(" {row} {factor}"));
    format!("{}{}", factors.len(), parts.collect::<String>())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn sums_show_what_they_dominate(
        rows in proptest::collection::vec(row(), 1..4), factors in numbers(), cancels: bool,
        upwards: bool, variable in 0usize..3, change in change()
    ) {
        let mut rows = rows;
        if cancels && rows.len() > 1 {
            // equations that leave no variable, or few
            rows[1].terms = rows[0].terms.clone();
            rows[1].sense = 'E';
            rows[0].sense = 'E';
        }
        let factors = if cancels { [factors[0].clone(), -&factors[0], whole(0)] } else { factors };
        let (factors, sum) = summed(&rows, &factors, upwards);
        for derived in alike(&sum, variable, &change) {
            let reason = format!("lin {}", listed(&factors));
            let found = accepts([false; 3], &rows, &derived, &reason);
            prop_assert_eq!(found, sum.dominates(&derived), "{:?} {} {:?}", &rows, reason, derived);
        }
    }

    #[test]
    fn sums_of_whole_variables_are_rounded(
        rows in proptest::collection::vec(row(), 1..4), factors in numbers(), is_whole: [bool; 3],
        scales: bool, upwards: bool, variable in 0usize..3, change in change()
    ) {
        let mut rows = rows;
        let mut factors = factors;
        for (row, factor) in rows.iter_mut().zip(&mut factors).filter(|_| scales) {
            row.terms = row.terms.clone().map(|term| term.floor());
            let by = if factor.is_zero() { BigRational::one() } else { factor.clone() };
            row.terms = row.terms.clone().map(|term| term / &by);
        }
        let (factors, mut sum) = summed(&rows, &factors, upwards);
        let is_suitable = (0..3).all(|variable| {
            let term = &sum.terms[variable];
            term.is_zero() || (is_whole[variable] && term.is_integer())
        });
        match sum.sense {
            'G' => sum.side = sum.side.ceil(),
            'L' => sum.side = sum.side.floor(),
            _ => {}
        }
        for derived in alike(&sum, variable, &change) {
            let reason = format!("rnd {}", listed(&factors));
            let found = accepts(is_whole, &rows, &derived, &reason);
            let holds = is_suitable && sum.dominates(&derived);
            prop_assert_eq!(found, holds, "{:?} {} {:?}", &rows, reason, derived);
        }
    }

    #[test]
    fn bounds_bring_sums_to_other_coefficients(
        rows in proptest::collection::vec(row(), 1..4), factors in numbers(), target in numbers(),
        bounds in proptest::collection::vec((0usize..3, row(), any::<[bool; 2]>()), 0..12),
        differs: [bool; 3], upwards: bool, variable in 0usize..3, change in change()
    ) {
        let (factors, mut sum) = summed(&rows, &factors, upwards);
        let mut rows = rows;
        // of each variable, from below or above: the best bound of all rows, and one that is listed
        let mut best: [[Option<BigRational>; 2]; 3] = Default::default();
        let mut chosen: [[Option<BigRational>; 2]; 3] = Default::default();
        let mut listing = Vec::new();
        for (variable, bound, _) in &bounds {
            let mut terms = [(); 3].map(|()| whole(0));
            terms[*variable] = bound.terms[*variable].clone();
            rows.push(Row { terms, ..bound.clone() });
        }
        let lists = std::iter::repeat_n([false; 2], rows.len() - bounds.len());
        let lists = lists.chain(bounds.iter().map(|(_, _, lists)| *lists));
        for ((at, row), lists) in rows.iter().enumerate().zip(lists) {
            let mut variables = (0..3).filter(|&variable| !row.terms[variable].is_zero());
            let (Some(variable), None) = (variables.next(), variables.next()) else { continue };
            let factor = &row.terms[variable];
            let value = &row.side / factor;
            for (lower, lists) in [(true, lists[0]), (false, lists[1])] {
                if row.sense != 'E' && ((row.sense == 'G') == factor.is_positive()) != lower {
                    continue;
                }
                let best = &mut best[variable][usize::from(lower)];
                let is_better = |best: &BigRational| if lower { value > *best } else { value < *best };
                if best.as_ref().is_none_or(is_better) {
                    *best = Some(value.clone());
                }
                let chosen = &mut chosen[variable][usize::from(lower)];
                if lists && chosen.is_none() {
                    *chosen = Some(value.clone());
                    let letter = if lower { 'L' } else { 'U' };
                    listing.push(format!("{letter} {variable} {at} {value}"));
                }
            }
        }
        listing.reverse();
        let plain = sum.clone();
        let mut is_bounded = true;
        for variable in 0..3 {
            if differs[variable] {
                sum.terms[variable] = target[variable].clone();
            }
            let more = &sum.terms[variable] - &plain.terms[variable];
            if more.is_zero() {
                continue;
            }
            let lower = usize::from(more.is_positive() == upwards);
            match chosen[variable][lower].as_ref().or(best[variable][lower].as_ref()) {
                Some(bound) => sum.side += more * bound,
                None => is_bounded = false,
            }
        }
        sum.sense = if upwards { 'G' } else { 'L' };
        let is_plain = plain.terms == sum.terms;
        let count = listing.len();
        let reason =
            format!("lin weak {{ {count} {} }} {}", listing.join(" "), listed(&factors));
        for derived in alike(&sum, variable, &change) {
            if derived.terms != sum.terms {
                continue; // other bounds may bring the sum to these, too
            }
            let found = accepts([false; 3], &rows, &derived, &reason);
            let holds = match (plain.sense, derived.sense) {
                ('E', 'E') => is_plain && plain.dominates(&derived),
                ('E', sense) if sense != sum.sense => continue, // bounds from the other side
                _ => is_bounded && sum.dominates(&derived),
            };
            prop_assert_eq!(found, holds, "{:?} {} {:?}", &rows, reason, derived);
        }
    }

    /// A range is reached by the best of all solutions, each of which satisfies every row.
    #[test]
    fn solutions_satisfy_every_row_and_the_best_counts(
        solutions in proptest::collection::vec(numbers(), 1..4), objective in numbers(),
        rows in proptest::collection::vec((row(), 0usize..4), 0..4), are_whole: bool,
        is_whole: [bool; 3], maximise: bool, change in change()
    ) {
        let mut solutions = solutions;
        if are_whole {
            solutions = solutions.into_iter().map(|values| values.map(|value| value.floor())).collect();
        }
        let product = |terms: &[BigRational; 3], values: &[BigRational; 3]| -> BigRational {
            terms.iter().zip(values).map(|(term, value)| term * value).sum()
        };
        let side = |(row, how): &(Row, usize)| {
            let values = solutions.iter().map(|values| product(&row.terms, values));
            let reached = if row.sense == 'G' { values.min() } else { values.max() }.unwrap();
            let step = if row.sense == 'G' { change.clone() } else { -&change };
            let side = match how {
                0 => reached + step,
                1 => reached - step,
                _ => reached,
            };
            Row { side, ..row.clone() }
        };
        let rows: Vec<Row> = rows.iter().map(side).collect();
        let holds = solutions.iter().all(|values| {
            (0..3).all(|variable| !is_whole[variable] || values[variable].is_integer())
                && rows.iter().all(|row| row.holds(&product(&row.terms, values)))
        });
        let values = solutions.iter().map(|values| product(&objective, values));
        let best = if maximise { values.max() } else { values.min() }.unwrap();
        for end in [best.clone(), &best + &change, &best - &change] {
            let whole: Vec<usize> = (0..3).filter(|&variable| is_whole[variable]).collect();
            let mut text = format!("VER 1.0\nVAR 3\nx y z\nINT {}", whole.len());
            whole.iter().for_each(|variable| write!(text, " {variable}").unwrap());
            let (sense, objective) = (if maximise { "max" } else { "min" }, vector(&objective));
            let (count, listing) = (rows.len(), listing(&rows));
            let range = if maximise { format!("{end} inf") } else { format!("-inf {end}") };
            write!(text, "\nOBJ {sense}\n{objective}\nCON {count} 0\n{listing}RTP range {range}\n").unwrap();
            writeln!(text, "SOL {}", solutions.len()).unwrap();
            solutions.iter().for_each(|values| writeln!(text, "s {}", vector(values)).unwrap());
            text += "DER 0\n";
            let reaches = if maximise { end <= best } else { end >= best };
            let found = Checker::default().verify(text.as_bytes());
            prop_assert_eq!(found.is_ok(), holds && reaches, "{}", text);
        }
    }
}
