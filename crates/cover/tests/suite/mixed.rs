//! Drawn mixed programs, as files say them: all kinds of rows, bounds, senses and columns, factors up to 10^9 and decimal
//! costs. What is proved is compared with HiGHS and, where whole columns have few numbers, with all of them; certificates go
//! through the verifier, next to the file.

use crate::eliminated::least;
use destrier_certify::LinearProgram;
use destrier_cover::linear::{LinearAnswer, LinearError, LinearOptions, prove};
use destrier_model::{Options, Program, Relation, Row, Solver, Stop, Variable};
use destrier_run::{Control, Random, Saver};
use destrier_verify::{Format, Limits, Specification, Verdict, Verifier};
use num_traits::ToPrimitive;
use std::fmt::Write;

/// A file of a program that is drawn.
struct Drawn {
    draw: Random,
    /// Of each column a number that it may have, about which rows are drawn.
    middle: Vec<i64>,
    rows: String,
    ranges: String,
    right: String,
}

/// So many hundredths, as files have them.
fn decimal(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let size = hundredths.unsigned_abs();
    match size % 100 {
        0 => format!("{sign}{}", size / 100),
        rest => format!("{sign}{}.{rest:02}", size / 100),
    }
}

impl Drawn {
    fn one_of(&mut self, number: usize) -> bool {
        self.draw.below(number) == 0
    }

    /// A number of at most this size.
    fn within(&mut self, size: i64) -> i64 {
        self.draw.below(2 * size as usize + 1) as i64 - size
    }

    /// Hundredths of a factor: mostly small and whole, now and then a fraction or up to 10^9.
    fn factor(&mut self) -> i64 {
        match self.draw.below(12) {
            0 => self.within(1_000_000_000) * 100,
            1 => self.within(1_000) * 100,
            2 => self.within(900),
            _ => self.within(6) * 100,
        }
    }

    /// The bounds of a column that is whole, binary or continuous.
    fn bounds(&mut self, column: usize, is_whole: bool) -> String {
        let name = format!("x{column}");
        if is_whole && self.one_of(3) {
            self.middle.push(self.draw.below(2) as i64);
            return format!(" BV b {name}\n");
        }
        let size = if self.one_of(9) { 1_000_000 } else { 5 };
        let (lower, width) = (self.within(size), self.draw.below(5) as i64);
        self.middle.push(lower + self.draw.below(width as usize + 1) as i64);
        // bounds that are no whole numbers
        let part = if self.one_of(4) { self.draw.below(99) as i64 } else { 0 };
        let (lower, upper) = (decimal(100 * lower - part), decimal(100 * (lower + width) + part));
        match self.draw.below(10) {
            0 => format!(" PL b {name}\n LO b {name} {lower}\n"),
            1 => format!(" MI b {name}\n UP b {name} {upper}\n"),
            2 => format!(" FR b {name}\n"),
            3 if !is_whole => format!(" FX b {name} {lower}\n"),
            _ if lower == upper => format!(" FX b {name} {lower}\n"),
            _ => format!(" LO b {name} {lower}\n UP b {name} {upper}\n"),
        }
    }

    /// A row, and its factors, of which every column has one or none.
    fn row(&mut self, row: usize, whole: &[bool]) -> Vec<i64> {
        let dense = self.one_of(2);
        let factors: Vec<i64> = (0..whole.len())
            .map(|column| match dense || self.one_of(2) {
                true if whole[column] || self.one_of(20) => self.factor(),
                true => self.within(2_000),
                false => 0,
            })
            .collect();
        let sum: i64 = factors.iter().zip(&self.middle).map(|(factor, own)| factor * own).sum();
        let (relation, side) =
            [("G", -1), ("L", 1), ("E", 0), ("G", -1), ("L", 1)][self.draw.below(5)];
        let off = match self.draw.below(8) {
            0 => self.within(700),
            _ => side * self.draw.below(900) as i64,
        };
        writeln!(self.rows, " {relation} r{row}").unwrap();
        writeln!(self.right, " r r{row} {}", decimal(sum + off)).unwrap();
        if self.one_of(4) {
            let width = self.within(9) * 50;
            writeln!(self.ranges, " g r{row} {}", decimal(width)).unwrap();
        }
        factors
    }

    /// The text of a file.
    fn text(seed: u64) -> String {
        let mut own = Drawn {
            draw: Random::new(seed, 0),
            middle: Vec::new(),
            rows: String::new(),
            ranges: String::new(),
            right: String::new(),
        };
        let number = 1 + own.draw.below(6);
        let whole: Vec<bool> = (0..number).map(|_| !own.one_of(3)).collect();
        let bounds: String = whole
            .iter()
            .enumerate()
            .map(|(column, &is_whole)| own.bounds(column, is_whole))
            .collect();
        let rows: Vec<Vec<i64>> = (0..own.draw.below(6)).map(|row| own.row(row, &whole)).collect();
        let mut columns = String::new();
        for (column, &is_whole) in whole.iter().enumerate() {
            columns += if is_whole { " M 'MARKER' 'INTORG'\n" } else { "" };
            let cost = if own.one_of(5) { 0 } else { own.factor() };
            writeln!(columns, " x{column} o {}", decimal(cost)).unwrap();
            for (row, factors) in rows.iter().enumerate().filter(|(_, row)| row[column] != 0) {
                writeln!(columns, " x{column} r{row} {}", decimal(factors[column])).unwrap();
            }
            columns += if is_whole { " M 'MARKER' 'INTEND'\n" } else { "" };
        }
        let sense = if own.one_of(2) { "OBJSENSE MAX\n" } else { "" };
        if own.one_of(3) {
            let constant = own.within(2_000);
            writeln!(own.right, " r o {}", decimal(constant)).unwrap();
        }
        let Drawn { rows, right, ranges, .. } = own;
        format!(
            "NAME drawn FREE\n{sense}ROWS\n N o\n{rows}COLUMNS\n{columns}RHS\n{right}RANGES\n{ranges}\
             BOUNDS\n{bounds}ENDATA\n"
        )
    }
}

/// The program for HiGHS: a minimum of costs.
fn for_highs(program: &LinearProgram) -> Program {
    let mut own = Program::minimise("drawn");
    let number =
        |whole: &destrier_certify::Whole| whole.to_i64().expect("a number of a drawn program");
    let sign = if program.maximise { -1 } else { 1 };
    for column in &program.columns {
        let mut variable = Variable::continuous(format!("x{}", own.variables.len()), ..);
        variable.integer = column.whole;
        variable.lower = column.range.lower.as_ref().map(number);
        variable.upper = column.range.upper.as_ref().map(number);
        own.variable(variable.at_cost(sign * number(&column.cost)));
    }
    for row in &program.rows {
        let terms: Vec<(usize, i64)> =
            row.terms.iter().map(|(column, factor)| (*column as usize, number(factor))).collect();
        let is_single = row.range.only().is_some();
        let below = if is_single { Relation::Equal } else { Relation::AtLeast };
        let upper = row.range.upper.as_ref().filter(|_| !is_single);
        let ends = [(row.range.lower.as_ref(), below), (upper, Relation::AtMost)];
        for (end, relation) in ends {
            if let Some(end) = end {
                let name = format!("r{}", own.rows.len());
                own.rows.push(Row::new(name, terms.clone(), relation, number(end)));
            }
        }
    }
    own
}

/// What HiGHS says: the least cost within its tolerances, the other none where there is no limit, and none without a solution.
fn by_highs(program: &LinearProgram) -> Option<Option<Option<f64>>> {
    let own = for_highs(program);
    let outcome = own.solve_under(&Options::by(Solver::Highs), Control::quiet()).ok()?;
    match outcome.stop {
        Stop::Finished => {
            let values = outcome.point.expect("a solution");
            let costs = own.variables.iter().map(|variable| variable.cost as f64);
            Some(Some(Some(costs.zip(values).map(|(cost, value)| cost * value).sum())))
        }
        Stop::Infeasible => Some(None),
        Stop::Unbounded => Some(Some(None)),
        _ => None,
    }
}

/// How many programs had an optimum, no solution and no limit, how many were enumerated; which were left open, and which HiGHS
/// sees otherwise within its tolerances.
#[derive(Default, Debug)]
struct Counts {
    optima: usize,
    impossible: usize,
    unbounded: usize,
    enumerated: usize,
    open: Vec<u64>,
    others: Vec<u64>,
}

/// 300 programs, or those of the seeds that are asked for: `DESTRIER_DRAWN=0-2000`.
#[test]
fn drawn_files_have_the_optimum_of_highs_and_of_all_that_was_tried() {
    let asked = std::env::var("DESTRIER_DRAWN").unwrap_or_else(|_| "0-300".to_owned());
    let (first, end) = asked.split_once('-').expect("the first seed and the end");
    let mut counts = Counts::default();
    for seed in first.parse().unwrap()..end.parse().unwrap() {
        compare(seed, &mut counts);
    }
    let drawn = (counts.optima + counts.impossible + counts.unbounded + counts.open.len()) as f64;
    let share = |number: usize| number as f64 / drawn;
    assert!(share(counts.optima) > 0.5 && share(counts.impossible) > 0.15, "{counts:?}");
    assert!(share(counts.unbounded) > 0.05 && share(counts.enumerated) > 0.4, "{counts:?}");
    assert!(share(counts.open.len()) < 0.001 && share(counts.others.len()) < 0.04, "{counts:?}");
}

/// What is proved of a drawn program, against all that is known of it otherwise.
fn compare(seed: u64, counts: &mut Counts) {
    let text = Drawn::text(seed);
    let linear = Format::Mps.read_linear(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let program = linear.stated();
    let threads = Some(1 + seed as usize % 3);
    let options = LinearOptions { nodes: Some(1_000), threads, ..LinearOptions::default() };
    let cost = match prove(&program, &options, Control::quiet(), &mut Saver::never()) {
        Err(LinearError::Unbounded) => Some(None),
        Err(error) => panic!("program {seed}: {error}\n{text}"),
        Ok(answer) if !answer.is_settled() => {
            counts.open.push(seed);
            return;
        }
        Ok(answer) => {
            check(seed, &text, &answer);
            answer.value().map(|value| Some(program.cost_of(&value)))
        }
    };
    match &cost {
        None => counts.impossible += 1,
        Some(None) => counts.unbounded += 1,
        Some(Some(_)) => counts.optima += 1,
    }
    if let Some(right) = least(&program) {
        assert_eq!(cost, right, "program {seed}:\n{text}");
        counts.enumerated += 1;
    }
    let is_near = match (&cost, by_highs(&program)) {
        (Some(Some(cost)), Some(Some(Some(said)))) => {
            let cost = cost.to_f64().unwrap();
            (cost - said).abs() <= 1e-6 * cost.abs().max(1.0)
        }
        (Some(None), Some(Some(None))) | (None, Some(None)) => true,
        _ => false,
    };
    if !is_near {
        // a certificate is right, or what was tried; of objectives without a limit there is neither if columns have no ends
        counts.others.push(seed);
    }
}

/// Checks that the verifier accepts the certificate next to the file.
fn check(seed: u64, text: &str, answer: &LinearAnswer) {
    let certificate = answer.certificate().expect("it is settled").to_string();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.txt");
    std::fs::write(&path, &certificate).unwrap();
    let mut verifier = Verifier::new(None, true, Limits::new(None, None));
    let own = text.to_owned();
    let read = move || Specification::of_file(Format::Mps, &own).map(|(own, _)| own);
    verifier.about("drawn.mps".to_owned(), read).unwrap();
    let verdict = verifier.verify(&path);
    let said = match answer.value() {
        None => "impossible".to_owned(),
        Some(value) => {
            let word = if answer.program.maximise { "maximum" } else { "minimum" };
            format!("{word} exactly {}", destrier_certify::decimal(&value))
        }
    };
    let Verdict::Verified(claim) = &verdict else {
        panic!("program {seed}: {verdict}\n{certificate}")
    };
    assert!(claim.starts_with(&format!("{said} for drawn.mps")), "{claim}: {said}");
}
