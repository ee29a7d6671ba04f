//! Kind `program` against the definitions of FORMAT.md: no cases make the checker accept a bound that a solution breaks, a
//! solution is accepted exactly when it is one, and leaves and cuts show what the formulas say.

use destrier_certify::{
    Certificate, Crew, LinearAutomorphism, LinearCase, LinearColumn, LinearCut, LinearDomination,
    LinearElimination, LinearLemma, LinearNarrowing, LinearNode, LinearProgram, LinearRange,
    LinearRow, LinearStable, LinearTree, Multipliers, ProgramCertificate, ProgramProof, Rejection,
    StableCases, Verified, Whole, parse, verify_on,
};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use proptest::prelude::*;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Columns without an end are looked at from here to there.
const BOX: i64 = 3;

fn whole(number: i64) -> BigRational {
    BigRational::from_integer(number.into())
}

fn verify(program: &LinearProgram, proof: ProgramProof) -> Result<Verified, Rejection> {
    let certificate = ProgramCertificate { program: program.clone(), proof };
    let text = Certificate::Program(certificate.clone()).to_string();
    let parsed = parse(&text)?;
    assert_eq!(parsed, Certificate::Program(certificate), "{text}");
    assert_eq!(parsed.to_string(), text);
    let verified = parsed.verify();
    assert_eq!(verify_on(&text, Crew { threads: 2, ahead: 1 }), verified, "{text}");
    verified
}

/// Whether a number is in a range, by the definition.
fn admits(range: &LinearRange, number: &BigRational) -> bool {
    let end = |end: &Option<Whole>| end.as_ref().map(|end| BigRational::from(end.to_big()));
    end(&range.lower).is_none_or(|lower| &lower <= number)
        && end(&range.upper).is_none_or(|upper| number <= &upper)
}

fn sum(terms: &[(u32, Whole)], numbers: &[BigRational]) -> BigRational {
    terms.iter().map(|(column, factor)| &numbers[*column as usize] * factor.to_big()).sum()
}

/// Whether columns with these numbers are a solution, by the definition.
pub(crate) fn is_solution(program: &LinearProgram, numbers: &[BigRational]) -> bool {
    program.columns.iter().zip(numbers).all(|(column, number)| {
        admits(&column.range, number) && (number.is_integer() || !column.whole)
    }) && program.rows.iter().all(|row| admits(&row.range, &sum(&row.terms, numbers)))
}

pub(crate) fn value(program: &LinearProgram, numbers: &[BigRational]) -> BigRational {
    let costs = program.columns.iter().zip(numbers);
    let sum: BigRational = costs.map(|(column, number)| number * column.cost.to_big()).sum();
    sum / program.denominator.to_big() + &program.constant
}

pub(crate) fn terms(numbers: &[BigRational]) -> Vec<(u32, BigRational)> {
    let all = (0..).zip(numbers.iter().cloned());
    all.filter(|(_, number)| !number.is_zero()).collect()
}

/// The numbers of a whole column that are looked at.
fn numbers(range: &LinearRange) -> std::ops::RangeInclusive<i64> {
    let end = |end: &Option<Whole>| end.as_ref().map(|end| end.to_i64().unwrap());
    let (lower, upper) = (end(&range.lower), end(&range.upper));
    let lower = lower.unwrap_or_else(|| upper.map_or(-BOX, |upper| upper.min(0) - BOX));
    lower..=upper.unwrap_or(lower.max(0) + BOX)
}

/// All solutions with these numbers of whole columns that have as many ends of ranges reached as there are continuous
/// columns, and the zeros of free ones: among these are best ones if there are best ones at all.
fn corners(program: &LinearProgram, wholes: &[BigRational], found: &mut Vec<Vec<BigRational>>) {
    let is_continuous = |column: &usize| !program.columns[*column].whole;
    let open: Vec<usize> = (0..wholes.len()).filter(is_continuous).collect();
    let ends = |range: &LinearRange| -> Vec<BigRational> {
        let ends = [&range.lower, &range.upper].into_iter().flatten();
        ends.map(|end| end.to_big().into()).collect()
    };
    let mut planes: Vec<(Vec<BigRational>, BigRational)> = Vec::new();
    for (row, &column) in open.iter().enumerate() {
        let unit = (0..open.len()).map(|at| whole((at == row).into())).collect::<Vec<_>>();
        let own = [ends(&program.columns[column].range), vec![whole(0)]].concat();
        planes.extend(own.into_iter().map(|end| (unit.clone(), end)));
    }
    for row in &program.rows {
        let factor = |column: &usize| {
            let own = row.terms.iter().find(|term| term.0 as usize == *column);
            own.map_or(whole(0), |(_, factor)| factor.to_big().into())
        };
        let own: Vec<BigRational> = open.iter().map(factor).collect();
        let fixed = sum(&row.terms, wholes);
        planes.extend(ends(&row.range).into_iter().map(|end| (own.clone(), end - &fixed)));
    }
    let point = |at: &[BigRational]| {
        let mut numbers = wholes.to_vec();
        open.iter().zip(at).for_each(|(&column, number)| numbers[column] = number.clone());
        numbers
    };
    let candidates: Vec<Vec<BigRational>> = match open.len() {
        0 => vec![vec![]],
        1 => planes.iter().filter(|(a, _)| !a[0].is_zero()).map(|(a, b)| vec![b / &a[0]]).collect(),
        _ => {
            let pairs = planes.iter().flat_map(|one| planes.iter().map(move |other| (one, other)));
            let crossing = |((a, b), (c, d)): (&(Vec<BigRational>, _), &(Vec<BigRational>, _))| {
                let det: BigRational = &a[0] * &c[1] - &a[1] * &c[0];
                let solved = [b * &c[1] - d * &a[1], d * &a[0] - b * &c[0]];
                (!det.is_zero()).then(|| solved.map(|number| number / &det).to_vec())
            };
            pairs.filter_map(crossing).collect()
        }
    };
    found.extend(candidates.iter().map(|at| point(at)).filter(|at| is_solution(program, at)));
}

/// Solutions among which are best ones, if columns and values have ends.
fn solutions(program: &LinearProgram) -> Vec<Vec<BigRational>> {
    let mut points = vec![vec![]];
    for column in &program.columns {
        let own: Vec<i64> = if column.whole { numbers(&column.range).collect() } else { vec![0] };
        let longer = |point: &Vec<BigRational>| -> Vec<Vec<BigRational>> {
            own.iter().map(|&number| [point.clone(), vec![whole(number)]].concat()).collect()
        };
        points = points.iter().flat_map(longer).collect();
    }
    let mut found = Vec::new();
    points.iter().for_each(|point| corners(program, point, &mut found));
    found
}

fn range(kind: u8, lower: i64, width: i64) -> LinearRange {
    match kind % 8 {
        0 => LinearRange::FREE,
        1 | 2 => LinearRange::at_least(lower),
        3 => LinearRange::at_most(lower),
        4 => LinearRange::exactly(lower),
        _ => LinearRange::between(lower, lower + width),
    }
}

/// What rows and costs are multiplied by, so that all sizes of numbers come.
const SCALES: [i64; 8] = [1, 1, 1, 2, 3, 1_000_000_007, 4_000_000_000_000_000_037, i64::MIN + 1];

fn scaled(number: i64, scale: u8) -> Whole {
    (BigInt::from(number) * SCALES[scale as usize % 8].abs()).into()
}

/// A program drawn from bytes, of at most four columns, two of them continuous at most.
fn program(bytes: &[u8; 96], ends: bool) -> LinearProgram {
    let mut bytes = bytes.iter().copied();
    let mut draw = |below: u8| bytes.next().unwrap() % below;
    let number = 1 + usize::from(draw(4));
    let scale = draw(8);
    let mut continuous = 0;
    let columns = (0..number).map(|_| {
        let whole = draw(3) > 0 || continuous == 2;
        continuous += u8::from(!whole);
        let kind = if ends { 5 } else { draw(8) };
        let range = range(kind, i64::from(draw(5)) - 2, i64::from(draw(3)));
        LinearColumn { whole, range, cost: scaled(i64::from(draw(9)) - 4, scale) }
    });
    let mut columns: Vec<LinearColumn> = columns.collect();
    let costs = (0..).zip(columns.iter().map(|column| column.cost.clone()));
    let over = Multipliers::over(i64::from(1 + draw(3)).into(), costs);
    columns.iter_mut().for_each(|column| column.cost = Whole::ZERO);
    over.numerators().for_each(|(j, cost)| columns[j as usize].cost = cost);
    let rows = (0..draw(5)).map(|_| {
        let scale = draw(8);
        let factors: Vec<i64> = (0..number).map(|_| i64::from(draw(7)) - 3).collect();
        let used = (0..).zip(&factors).filter(|&(_, &factor)| factor != 0);
        let terms = used.map(|(column, &factor)| (column, scaled(factor, scale))).collect();
        let own = range(draw(8), i64::from(draw(9)) - 4, i64::from(draw(4)));
        let end = |end: Option<Whole>| end.map(|end| scaled(end.to_i64().unwrap(), scale));
        LinearRow { range: LinearRange { lower: end(own.lower), upper: end(own.upper) }, terms }
    });
    let rows = rows.collect();
    let constant = BigRational::new((i64::from(draw(5)) - 2).into(), i64::from(1 + draw(3)).into());
    let denominator = over.denominator().clone();
    LinearProgram { maximise: draw(2) == 0, columns, denominator, constant, rows }
}

/// These fractions over their least common denominator.
fn over(fractions: &[BigRational]) -> Multipliers {
    let denominator = fractions.iter().fold(BigInt::one(), |all, own| all.lcm(own.denom()));
    let numerators = fractions.iter().map(|own| (own * &denominator).to_integer().into());
    Multipliers::over(denominator.clone().into(), (0..).zip(numerators))
}

/// Bytes that begin anew when they end.
struct Drawn<'a>(std::iter::Cycle<std::slice::Iter<'a, u8>>);

impl Drawn<'_> {
    fn below(&mut self, limit: usize) -> usize {
        *self.0.next().unwrap() as usize % limit.max(1)
    }

    /// Small weights on the rows of a case, taken as if neither rows nor costs were scaled.
    fn weights(&mut self, program: &LinearProgram, case: &LinearCase) -> Multipliers {
        let scale = |all: &mut dyn Iterator<Item = BigInt>| {
            all.fold(BigInt::zero(), |all, own| all.gcd(&own)).max(BigInt::one())
        };
        let costs = scale(&mut program.columns.iter().map(|column| column.cost.to_big()));
        let below = 1 + self.below(3) as i64;
        let fractions = (0..case.rows() as u32).map(|row| {
            let row = case.row(row).unwrap();
            let number = self.below(4) as i64;
            let number = match (&row.range.lower, &row.range.upper) {
                (Some(_), None) => number,
                (None, Some(_)) => -number,
                _ => number - 2,
            };
            let number = if self.below(64) == 0 { -number } else { number };
            let own = scale(&mut row.terms.iter().map(|(_, factor)| factor.to_big()));
            BigRational::new(BigInt::from(number) * &costs, own * below)
        });
        over(&fractions.collect::<Vec<_>>())
    }
}

/// A tree drawn from bytes: branches, parts, cuts and rounded sums in any order, leaves without a solution where weights that are drawn
/// show it, and images where the definition allows one, sometimes where it does not.
struct Grower<'a> {
    program: &'a LinearProgram,
    automorphisms: &'a [LinearAutomorphism],
    case: LinearCase<'a>,
    drawn: Drawn<'a>,
    counts: Vec<bool>,
    /// For each node the ranges of its case, its tree and whether it is done.
    places: Vec<(Vec<LinearRange>, usize, bool)>,
    trees: usize,
    nodes: Vec<LinearNode>,
    seen: [usize; 7],
    /// How many cliques, propagations that narrow, dominated columns, narrowings that do, dominated columns that need rows to be set
    /// aside, dominating ones, those that need it, rounded sums and those that are refused were compared with their definitions.
    compared: [usize; 9],
}

impl<'a> Grower<'a> {
    fn new(
        program: &'a LinearProgram,
        automorphisms: &'a [LinearAutomorphism],
        bytes: &'a [u8],
    ) -> Self {
        Grower {
            program,
            automorphisms,
            case: LinearCase::new(program),
            drawn: Drawn(bytes.iter().cycle()),
            counts: vec![true; program.columns.len()],
            places: vec![],
            trees: 0,
            nodes: vec![],
            seen: [0; 7],
            compared: [0; 9],
        }
    }

    fn push(&mut self, node: LinearNode, tree: usize) -> usize {
        self.places.push((self.case.ranges.clone(), tree, false));
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn grow(&mut self, depth: usize, tree: usize) {
        if let Some(image) = self.image(tree) {
            self.seen[0] += 1;
            let node = self.push(image, tree);
            self.places[node].2 = true;
            return;
        }
        let narrows = self.case.propagated().is_ok_and(|own| own != self.case.ranges);
        let node = match self.drawn.below(15) {
            _ if depth == 0 => None,
            kind if narrows && kind % 4 > 0 => self.propagation(depth, tree),
            0 => self.cut(depth, tree),
            1 => self.part(depth, tree),
            2 => self.lemma(depth, tree),
            3 => self.elimination(depth, tree),
            4..=6 => self.clique(depth, tree),
            7 => self.propagation(depth, tree),
            8..=10 if self.automorphisms.is_empty() => self.domination(depth, tree),
            11..=12 if self.automorphisms.is_empty() => self.narrowing(depth, tree),
            13 => self.round(depth, tree),
            _ => self.branch(depth, tree),
        };
        let node = node.unwrap_or_else(|| self.leaf(tree));
        self.places[node].2 = true;
    }

    fn branch(&mut self, depth: usize, tree: usize) -> Option<usize> {
        let column = self.drawn.below(self.program.columns.len());
        let range = self.case.ranges[column].clone();
        let numbers: Vec<i64> = numbers(&range).collect();
        if !self.program.columns[column].whole || numbers.len() < 2 {
            return None;
        }
        let below = numbers[self.drawn.below(numbers.len() - 1)];
        let at_most = self.drawn.below(2) == 0;
        let value = (if at_most { below } else { below + 1 }).into();
        let node = self.push(LinearNode::Branch { column: column as u32, at_most, value }, tree);
        for low in [at_most, !at_most] {
            let mut own = range.clone();
            match low {
                true => own.upper = Some(below.into()),
                false => own.lower = Some((below + 1).into()),
            }
            self.case.ranges[column] = own;
            self.grow(depth - 1, tree);
        }
        self.case.ranges[column] = range;
        Some(node)
    }

    fn cut(&mut self, depth: usize, tree: usize) -> Option<usize> {
        let weights = self.drawn.weights(self.program, &self.case);
        let upper = (0..self.program.columns.len() as u32)
            .filter(|&j| self.case.ranges[j as usize].upper.is_some() && self.drawn.below(3) == 0);
        let cut = LinearCut { weights, upper: upper.collect() };
        let row = self.case.cut(&cut).ok()?;
        assert_eq!(Some(&row), rounded(self.program, &self.case, &cut).as_ref());
        self.seen[1] += 1;
        let (node, rows) = (self.push(LinearNode::Cut(cut), tree), self.case.rows());
        self.case.push(row).unwrap();
        self.grow(depth - 1, tree);
        self.case.truncate(rows);
        Some(node)
    }

    /// A rounded sum, which is refused where an end that it needs is not there or a column is continuous.
    fn round(&mut self, depth: usize, tree: usize) -> Option<usize> {
        let weights = self.drawn.weights(self.program, &self.case);
        let row = self.case.rounded(&weights);
        let expected = rounded_up(self.program, &self.case, &weights);
        assert_eq!(row.as_ref().ok(), expected.as_ref(), "{weights:?} {row:?}");
        self.compared[if row.is_ok() { 7 } else { 8 }] += 1;
        let row = row.ok()?;
        self.seen[6] += 1;
        let (node, rows) = (self.push(LinearNode::Round(weights), tree), self.case.rows());
        self.case.push(row).unwrap();
        self.grow(depth - 1, tree);
        self.case.truncate(rows);
        Some(node)
    }

    fn lemma(&mut self, depth: usize, tree: usize) -> Option<usize> {
        let listed = |&(j, column): &(usize, &LinearColumn)| {
            let LinearRange { lower, upper } = &self.case.ranges[j];
            column.whole && lower.is_some() && upper.is_some()
        };
        let columns = self.program.columns.iter().enumerate().filter(listed);
        let mut columns: Vec<(u32, Whole)> =
            columns.map(|(j, _)| (j as u32, (self.drawn.below(6) as i64 - 2).into())).collect();
        columns.retain(|_| self.drawn.below(6) > 0);
        let turn = self.drawn.below(columns.len());
        columns.rotate_left(turn);
        let rows = (0..self.case.rows() as u32).filter(|_| self.drawn.below(4) > 0).collect();
        let lemma = LinearLemma { steps: 1000, rows, columns };
        let row = self.case.lemma(&lemma).unwrap();
        assert_eq!(row, shown_by(&self.case, &lemma.rows, &lemma.columns), "{lemma:?}");
        self.seen[4] += 1;
        let (node, rows) = (self.push(LinearNode::Lemma(lemma), tree), self.case.rows());
        self.case.push(row).unwrap();
        self.grow(depth - 1, tree);
        self.case.truncate(rows);
        Some(node)
    }

    /// An elimination, which is refused where a column has no table.
    fn elimination(&mut self, depth: usize, tree: usize) -> Option<usize> {
        let has_table = |(range, column): (&LinearRange, &LinearColumn)| {
            let has_ends = range.lower.is_some() && range.upper.is_some();
            column.whole && has_ends && numbers(range).count() <= 2
        };
        let own = self.case.ranges.iter().zip(&self.program.columns).map(has_table);
        let own: Vec<bool> = own.collect();
        let mut columns: Vec<(u32, Whole)> = Vec::new();
        for (j, &has_table) in own.iter().enumerate() {
            if self.drawn.below(if has_table { 4 } else { 40 }) > if has_table { 0 } else { 38 } {
                columns.push((j as u32, (self.drawn.below(5) as i64).into()));
            }
        }
        let turn = self.drawn.below(columns.len().max(1));
        columns.rotate_left(turn);
        let rows = (0..self.case.rows() as u32).filter(|_| self.drawn.below(4) > 0).collect();
        let elimination = LinearElimination { rows, columns };
        let row = self.case.elimination(&elimination);
        assert_eq!(row.is_ok(), elimination.columns.iter().all(|(j, _)| own[*j as usize]));
        let row = row.ok()?;
        let (rows, columns) = (&elimination.rows, &elimination.columns);
        assert_eq!(row, shown_by(&self.case, rows, columns), "{elimination:?}");
        self.seen[5] += 1;
        let (node, rows) =
            (self.push(LinearNode::Elimination(elimination), tree), self.case.rows());
        self.case.push(row).unwrap();
        self.grow(depth - 1, tree);
        self.case.truncate(rows);
        Some(node)
    }

    /// Literals that exclude each other, and at times another one, which is refused if it does not.
    fn clique(&mut self, depth: usize, tree: usize) -> Option<usize> {
        let is_two = |j: usize| {
            let LinearRange { lower, upper } = &self.case.ranges[j];
            let has_ends = lower.is_some() && upper.is_some();
            let whole = self.program.columns[j].whole;
            whole && has_ends && numbers(&self.case.ranges[j]).count() == 2
        };
        let is_two: Vec<bool> = (0..self.program.columns.len()).map(is_two).collect();
        let all = is_two.len();
        let (mut literals, odd): (Vec<(u32, bool)>, _) = (Vec::new(), self.drawn.below(8) == 0);
        let goes = |one: (u32, bool), other: (u32, bool)| {
            let are_two = is_two[one.0 as usize] && is_two[other.0 as usize];
            !are_two || !excludes(self.program, &self.case, [one, other])
        };
        let turn = self.drawn.below(all);
        for j in (0..all).map(|j| (j + turn) % all).filter(|&j| is_two[j] || odd) {
            let literal = (j as u32, self.drawn.below(2) == 0);
            for literal in [literal, (literal.0, !literal.1)] {
                let fits = |&own: &(u32, bool)| own.0 != literal.0 && !goes(own, literal);
                if literals.iter().all(fits) || (odd && self.drawn.below(4) == 0) {
                    literals.retain(|own| own.0 != literal.0);
                    literals.push(literal);
                }
            }
        }
        literals.sort();
        let mut pairs = literals.iter().flat_map(|&a| literals.iter().map(move |&b| (a, b)));
        let holds = literals.iter().all(|own| is_two[own.0 as usize])
            && pairs.all(|(a, b)| a == b || !goes(a, b));
        let mut cases = StableCases::default();
        cases.push([]);
        let stable = LinearStable { most: 1, literals: literals.clone(), cases };
        let row = self.case.stable(&stable);
        assert_eq!(row.is_ok(), holds, "{literals:?} {row:?}");
        let row = row.ok()?;
        let sum = |counted: bool| {
            let ends = literals.iter().map(|&(j, is_greater)| {
                let own: Vec<i64> = numbers(&self.case.ranges[j as usize]).collect();
                let sign = if is_greater { 1 } else { -1 };
                sign * own[usize::from(is_greater == counted)]
            });
            ends.sum::<i64>()
        };
        assert_eq!(row.range, LinearRange::at_most(1 + sum(false)));
        self.compared[0] += usize::from(literals.len() > 1);
        let (node, rows) = (self.push(LinearNode::Stable(stable), tree), self.case.rows());
        self.case.push(row).unwrap();
        self.grow(depth - 1, tree);
        self.case.truncate(rows);
        Some(node)
    }

    fn propagation(&mut self, depth: usize, tree: usize) -> Option<usize> {
        let (found, before) = (self.case.propagated().ok(), self.case.ranges.clone());
        assert_eq!(found, left(self.program, &self.case));
        let found = found?;
        self.compared[1] += usize::from(found != before);
        let node = self.push(LinearNode::Propagate, tree);
        self.case.ranges = found;
        self.grow(depth - 1, tree);
        self.case.ranges = before;
        Some(node)
    }

    /// A column in place of which another one serves, or that serves in place of another one, if there is one, where some rows
    /// are set aside; or, at times, any two.
    fn domination(&mut self, depth: usize, tree: usize) -> Option<usize> {
        let (all, odd) = (self.program.columns.len() as u32, self.drawn.below(4) == 0);
        let takes = self.drawn.below(2) == 0;
        let (implied, is_implied) = self.implied();
        let aside: Vec<u32> = implied.iter().map(|pair| pair.0).collect();
        let pairs = (0..all).flat_map(|one| (0..all).map(move |other| [one, other]));
        let goes = |pair: &[u32; 2], aside: &[u32]| {
            let [one, other] = *pair;
            let own = if takes { [other, one] } else { *pair };
            serves(self.program, &self.case, &self.counts, own, (takes, aside))
        };
        let pairs: Vec<[u32; 2]> = pairs.filter(|pair| odd || goes(pair, &aside)).collect();
        let needing = |pair: &&[u32; 2]| goes(pair, &aside) && !goes(pair, &[]);
        let needing: Vec<[u32; 2]> = pairs.iter().filter(needing).copied().collect();
        let pairs = if needing.is_empty() { pairs } else { needing };
        let pair = *pairs.get(self.drawn.below(pairs.len()))?;
        let (found, needs) = (is_implied && goes(&pair, &aside), !goes(&pair, &[]));
        // what the case counts as costs is not known outside of the tree
        let domination = LinearDomination { pairs: vec![pair.into()], implied };
        if self.counts.iter().all(|&counts| counts) {
            let own = self.case.dominated(&domination, takes);
            assert_eq!(own.is_ok(), found, "{takes} {domination:?} {own:?}");
        }
        let node = if takes { LinearNode::Dominating } else { LinearNode::Dominated };
        let node = self.push(node(domination), tree);
        self.compared[if takes { 5 } else { 2 }] += usize::from(found);
        self.compared[if takes { 6 } else { 4 }] += usize::from(found && needs);
        let before = self.case.ranges.clone();
        let own = &mut self.case.ranges[pair[0] as usize];
        let end = if takes { own.upper.clone() } else { own.lower.clone() };
        *own = LinearRange { lower: end.clone(), upper: end };
        self.grow(depth - 1, tree);
        self.case.ranges = before;
        Some(node)
    }

    /// Rows to set aside, and whether others imply them, by the definition; they mostly do.
    fn implied(&mut self) -> (Vec<(u32, u32)>, bool) {
        let all = self.program.rows.len() as u32;
        let pairs: Vec<(u32, u32)> = (0..all).flat_map(|s| (0..all).map(move |t| (s, t))).collect();
        let mut implied: Vec<(u32, u32)> = Vec::new();
        for &(s, t) in &pairs {
            let is_new = s != t && implied.iter().all(|own| own.0 != s && own.0 != t && own.1 != s);
            if is_new && implies(self.program, &self.case, s, t) && self.drawn.below(4) > 0 {
                implied.push((s, t));
            }
        }
        if self.drawn.below(8) == 0 && all > 0 {
            implied.push(pairs[self.drawn.below(pairs.len())]);
        }
        let holds = |&(s, t): &(u32, u32)| {
            let is_aside = |row: u32| implied.iter().filter(|own| own.0 == row).count();
            (is_aside(s), is_aside(t)) == (1, 0) && implies(self.program, &self.case, s, t)
        };
        let holds = implied.iter().all(holds);
        (implied, holds)
    }

    /// A narrowing for solutions that cost less than a number not far above what its weights show; or, at times, below.
    fn narrowing(&mut self, depth: usize, tree: usize) -> Option<usize> {
        let drawn: Vec<Multipliers> =
            (0..6).map(|_| self.drawn.weights(self.program, &self.case)).collect();
        let shown = |own: &&Multipliers| Shown::by(self.program, &self.case, &self.counts, own);
        let weights = drawn.iter().max_by_key(|own| shown(own).map(|own| own.worth))?.clone();
        let shown = shown(&&weights)?;
        let costs = self.program.columns.iter().map(|column| column.cost.to_big());
        let unit = costs.fold(BigInt::zero(), |all, own| all.gcd(&own)).max(BigInt::one());
        let more = BigRational::new((self.drawn.below(20) as i64 - 2).into(), 2.into());
        let cost = shown.rounded() + more * unit;
        let narrowing = LinearNarrowing { cost, weights };
        let found = shown.left_below(self.program, &self.case, &narrowing.cost);
        // what the case counts as costs is not known outside of the tree
        if self.counts.iter().all(|&counts| counts) {
            let own = self.case.narrowed(&narrowing).map(|narrowed| {
                let mut ranges = self.case.ranges.clone();
                narrowed.into_iter().for_each(|(j, range)| ranges[j] = range);
                ranges
            });
            assert_eq!(own.ok(), found, "{narrowing:?} {:?}", self.case);
        }
        let node = self.push(LinearNode::Narrow(narrowing), tree);
        let found = found?;
        self.compared[3] += usize::from(found != self.case.ranges);
        let before = std::mem::replace(&mut self.case.ranges, found);
        self.grow(depth - 1, tree);
        self.case.ranges = before;
        Some(node)
    }

    fn part(&mut self, depth: usize, tree: usize) -> Option<usize> {
        let counted = (0..self.counts.len()).filter(|&column| self.counts[column]);
        let counted: Vec<usize> = counted.collect();
        let own = counted.iter().filter(|_| self.drawn.below(2) == 0);
        let own: Vec<u32> = own.map(|&column| column as u32).collect();
        self.seen[2] += 1;
        let (before, node) = (self.counts.clone(), self.push(LinearNode::Part(own.clone()), tree));
        for first in [true, false] {
            let counts = |column: usize| before[column] && own.contains(&(column as u32)) == first;
            self.counts = (0..before.len()).map(counts).collect();
            self.trees += 1;
            self.grow(depth - 1, self.trees);
        }
        self.counts = before;
        Some(node)
    }

    fn leaf(&mut self, tree: usize) -> usize {
        let drawn: Vec<Multipliers> =
            (0..6).map(|_| self.drawn.weights(self.program, &self.case)).collect();
        let shown = drawn.iter().find(|weights| self.case.infeasible(weights).is_ok());
        if let Some(weights) = shown.filter(|_| self.drawn.below(8) > 0) {
            self.seen[3] += 1;
            return self.push(LinearNode::Infeasible(weights.clone()), tree);
        }
        let bound =
            |weights: &&Multipliers| leaf_bound(self.program, &self.case, &self.counts, weights);
        let best = drawn.iter().max_by_key(bound).unwrap().clone();
        self.push(LinearNode::Weights(best), tree)
    }

    /// An image of an earlier node, if there is one; or, at times, any.
    fn image(&mut self, tree: usize) -> Option<LinearNode> {
        let (here, odd) = (self.nodes.len(), self.drawn.below(64) == 0);
        let mut pairs = Vec::new();
        for node in 0..here {
            for (automorphism, p) in self.automorphisms.iter().enumerate() {
                let (ranges, other, done) = &self.places[node];
                // the range that the column with this image has here is within that which the image has there
                let mut own = p.0.iter().zip(&self.case.ranges);
                let inside = own.all(|(&image, own)| is_within(own, &ranges[image as usize]));
                let counts =
                    |&(j, &image): &(usize, &u32)| self.counts[j] == self.counts[image as usize];
                let kept = p.0.iter().enumerate().all(|pair| counts(&pair));
                if odd || *done && *other == tree && inside && kept {
                    pairs.push((node, automorphism));
                }
            }
        }
        let (node, automorphism) = *pairs.get(self.drawn.below(pairs.len()))?;
        Some(LinearNode::Image { node, automorphism })
    }
}

/// Whether all numbers of a range are in another one.
fn is_within(own: &LinearRange, other: &LinearRange) -> bool {
    let end = |end: &Option<Whole>| end.as_ref().map(Whole::to_big);
    let lower =
        end(&other.lower).is_none_or(|other| end(&own.lower).is_some_and(|own| own >= other));
    lower && end(&other.upper).is_none_or(|other| end(&own.upper).is_some_and(|own| own <= other))
}

/// What weights show by the formulas of FORMAT.md: Y, d(j), F, g, and whether all columns whose costs count are whole or fixed.
struct Shown {
    worth: BigRational,
    left: Vec<BigRational>,
    fixed: BigInt,
    step: BigInt,
    all_whole: bool,
}

impl Shown {
    /// None where a row or a column has not the end that the weights need.
    fn by(
        program: &LinearProgram,
        case: &LinearCase,
        counts: &[bool],
        weights: &Multipliers,
    ) -> Option<Self> {
        let (mut y, mut worth) = (vec![BigRational::zero(); case.rows()], BigRational::zero());
        for (row, numerator) in weights.numerators() {
            y[row as usize] = BigRational::new(numerator.to_big(), weights.denominator().to_big());
        }
        let least = |range: &LinearRange, factor: &BigRational| -> Option<BigRational> {
            let end = if factor.is_positive() { &range.lower } else { &range.upper };
            match factor.is_zero() {
                true => Some(BigRational::zero()),
                false => end.as_ref().map(|end| factor * end.to_big()),
            }
        };
        let sign = if program.maximise { -1 } else { 1 };
        let cost = |column: usize| match counts[column] {
            true => program.columns[column].cost.to_big() * sign,
            false => BigInt::zero(),
        };
        let costs = (0..counts.len()).map(|column| cost(column).into());
        let mut left: Vec<BigRational> = costs.collect();
        for (row, y) in y.iter().enumerate() {
            let row = case.row(row as u32).unwrap();
            worth += least(&row.range, y)?;
            row.terms.iter().for_each(|(j, factor)| left[*j as usize] -= y * factor.to_big());
        }
        for (range, left) in case.ranges.iter().zip(&left) {
            worth += least(range, left)?;
        }
        let (mut fixed, mut step, mut all_whole) = (BigInt::zero(), BigInt::zero(), true);
        for (column, range) in case.ranges.iter().enumerate() {
            match &range.lower {
                Some(lower) if range.lower == range.upper => fixed += cost(column) * lower.to_big(),
                _ => {
                    all_whole &= program.columns[column].whole || cost(column).is_zero();
                    step = step.gcd(&cost(column));
                }
            }
        }
        Some(Shown { worth, left, fixed, step, all_whole })
    }

    /// The bound of a leaf.
    fn rounded(&self) -> BigRational {
        let Shown { worth, fixed, step, all_whole, .. } = self;
        match (all_whole, step.is_zero()) {
            (_, true) => fixed.clone().into(),
            (false, _) => worth.clone(),
            (true, false) => ((worth - fixed) / step).ceil() * step + fixed,
        }
    }

    /// Whether a solution that costs so much at least may cost less than this.
    fn may_be_below(&self, worth: BigRational, cost: &BigRational) -> bool {
        match self.all_whole && !self.step.is_zero() {
            true => ((worth - &self.fixed) / &self.step).ceil() * &self.step + &self.fixed < *cost,
            false => worth < *cost,
        }
    }

    /// The ranges that are left where solutions cost less than this; none if nothing is.
    fn left_below(
        &self,
        program: &LinearProgram,
        case: &LinearCase,
        cost: &BigRational,
    ) -> Option<Vec<LinearRange>> {
        let mut ranges = case.ranges.clone();
        if !self.may_be_below(self.worth.clone(), cost) {
            return None;
        }
        for ((range, left), column) in ranges.iter_mut().zip(&self.left).zip(&program.columns) {
            if left.is_zero() || !column.whole {
                continue;
            }
            // the most steps after which a solution may still cost less
            let goes = |steps: &BigInt| {
                self.may_be_below(&self.worth + left.abs() * BigRational::from(steps.clone()), cost)
            };
            let mut powers = vec![BigInt::one()];
            while goes(&powers[powers.len() - 1]) {
                powers.push(&powers[powers.len() - 1] * 2);
            }
            let more = |steps: BigInt, power: &BigInt| match goes(&(&steps + power)) {
                true => steps + power,
                false => steps,
            };
            let steps = powers.iter().rev().fold(BigInt::zero(), more);
            let LinearRange { lower, upper } = range;
            if left.is_positive() {
                let end = lower.as_ref().unwrap().to_big() + steps;
                *upper = Some(upper.take().map_or(end.clone(), |own| own.to_big().min(end)).into());
            } else {
                let end = upper.as_ref().unwrap().to_big() - steps;
                *lower = Some(lower.take().map_or(end.clone(), |own| own.to_big().max(end)).into());
            }
        }
        Some(ranges)
    }
}

/// The bound of a leaf, if there is one.
fn leaf_bound(
    program: &LinearProgram,
    case: &LinearCase,
    counts: &[bool],
    weights: &Multipliers,
) -> Option<BigRational> {
    Shown::by(program, case, counts, weights).map(|shown| shown.rounded())
}

/// The least or the greatest value of a row where some columns have these numbers and the others what the case leaves them.
fn end_of(
    case: &LinearCase,
    row: &LinearRow,
    fixed: &[(u32, i64)],
    is_most: bool,
) -> Option<BigInt> {
    row.terms.iter().try_fold(BigInt::zero(), |all, (column, factor)| {
        let range = &case.ranges[*column as usize];
        let is_upper = factor.to_big().is_positive() == is_most;
        let end = if is_upper { &range.upper } else { &range.lower };
        let fixed = fixed.iter().find(|own| own.0 == *column).map(|own| own.1.into());
        let number = fixed.or(end.as_ref().map(Whole::to_big))?;
        Some(all + number * factor.to_big())
    })
}

/// Whether a row may be in its range there.
fn is_possible(case: &LinearCase, row: &LinearRow, fixed: &[(u32, i64)]) -> bool {
    let LinearRange { lower, upper } = &row.range;
    let end = |is_most| end_of(case, row, fixed, is_most);
    lower.as_ref().is_none_or(|lower| end(true).is_none_or(|most| most >= lower.to_big()))
        && upper.as_ref().is_none_or(|upper| end(false).is_none_or(|least| least <= upper.to_big()))
}

/// Whether it is.
fn is_certain(case: &LinearCase, row: &LinearRow, fixed: &[(u32, i64)]) -> bool {
    let LinearRange { lower, upper } = &row.range;
    let end = |is_most| end_of(case, row, fixed, is_most);
    lower.as_ref().is_none_or(|lower| end(false).is_some_and(|least| least >= lower.to_big()))
        && upper.as_ref().is_none_or(|upper| end(true).is_some_and(|most| most <= upper.to_big()))
}

/// Whether a row of the program with both columns has no solution with both numbers.
fn excludes(program: &LinearProgram, case: &LinearCase, both: [(u32, bool); 2]) -> bool {
    let number = |(column, is_greater): (u32, bool)| {
        let own: Vec<i64> = numbers(&case.ranges[column as usize]).collect();
        (column, own[usize::from(is_greater)])
    };
    program.rows.iter().any(|row| {
        let has = |own: (u32, bool)| row.terms.iter().any(|term| term.0 == own.0);
        both.into_iter().all(has) && !is_possible(case, row, &both.map(number))
    })
}

/// Whether row t implies row s: the difference of both is no less than that of their lower ends, and no more than that of their
/// upper ends.
fn implies(program: &LinearProgram, case: &LinearCase, s: u32, t: u32) -> bool {
    let [s, t] = [s, t].map(|row| &program.rows[row as usize]);
    let factor = |row: &LinearRow, column: u32| {
        let own = row.terms.iter().find(|term| term.0 == column);
        own.map_or_else(BigInt::zero, |term| term.1.to_big())
    };
    let all = 0..program.columns.len() as u32;
    let terms = all.map(|column| (column, factor(s, column) - factor(t, column)));
    let terms: Vec<(u32, Whole)> =
        terms.filter(|term| !term.1.is_zero()).map(|(column, own)| (column, own.into())).collect();
    let end = |own: &Option<Whole>, other: &Option<Whole>| {
        own.as_ref().map(|own| other.as_ref().map(|other| own.to_big() - other.to_big()))
    };
    let lower = end(&s.range.lower, &t.range.lower);
    let upper = end(&s.range.upper, &t.range.upper);
    let holds = |range| is_certain(case, &LinearRow { range, terms: terms.clone() }, &[]);
    lower.is_none_or(|end| end.is_some_and(|end| holds(LinearRange::at_least(end))))
        && upper.is_none_or(|end| end.is_some_and(|end| holds(LinearRange::at_most(end))))
}

/// Whether column j serves in place of column k: costs and rows that are not set aside bear it whatever the other columns are; or
/// those are as they must be where j is not taken, if this is about taking it.
fn serves(
    program: &LinearProgram,
    case: &LinearCase,
    counts: &[bool],
    [k, j]: [u32; 2],
    (takes, aside): (bool, &[u32]),
) -> bool {
    let both = |column: u32| -> Option<[i64; 2]> {
        let LinearRange { lower, upper } = &case.ranges[column as usize];
        let is_whole = program.columns[column as usize].whole && lower.is_some() && upper.is_some();
        let own: Vec<i64> = numbers(&case.ranges[column as usize]).collect();
        own.try_into().ok().filter(|_| is_whole)
    };
    let (Some(own), Some(other)) = (both(k), both(j)) else { return false };
    let sign = BigInt::from(if program.maximise { -1 } else { 1 });
    let cost = |column: u32| match counts[column as usize] {
        true => program.columns[column as usize].cost.to_big() * &sign,
        false => BigInt::zero(),
    };
    let factor = |row: &LinearRow, column: u32| {
        let own = row.terms.iter().find(|term| term.0 == column);
        own.map_or_else(BigInt::zero, |term| term.1.to_big())
    };
    let mut fixed = vec![(k, own[0]), (j, other[1])];
    let others = (0..program.columns.len() as u32).filter(|&at| takes && at != j && at != k);
    for (at, numbers) in others.filter_map(|at| Some((at, both(at)?))) {
        for is_greater in [true, false] {
            if excludes(program, case, [(j, false), (at, is_greater)]) {
                fixed.push((at, numbers[usize::from(!is_greater)]));
                break;
            }
        }
    }
    let must = takes && k != j && !excludes(program, case, [(j, false), (k, false)]);
    let bears = |row: &LinearRow| {
        let (a, b) = (factor(row, k), factor(row, j));
        let far = |range: LinearRange, factors_rise: bool| {
            let goes = match factors_rise {
                true => (takes || a <= BigInt::zero()) && b >= a,
                false => (takes || a >= BigInt::zero()) && b <= a,
            };
            goes || is_certain(case, &LinearRow { range, ..row.clone() }, &fixed)
        };
        let LinearRange { lower, upper } = row.range.clone();
        (lower.is_none() || far(LinearRange { lower, upper: None }, true))
            && (upper.is_none() || far(LinearRange { lower: None, upper }, false))
    };
    let touches = |row: &&LinearRow| row.terms.iter().any(|term| term.0 == k || term.0 == j);
    k != j
        && !must
        && cost(k) >= BigInt::zero()
        && cost(j) <= cost(k)
        && (0..)
            .zip(&program.rows)
            .all(|(at, row)| aside.contains(&at) || !touches(&row) || bears(row))
}

/// What rows leave of ranges, one number after the other; none if a row is left without a solution.
fn left(program: &LinearProgram, case: &LinearCase) -> Option<Vec<LinearRange>> {
    let mut case = case.clone();
    loop {
        if !program.rows.iter().all(|row| is_possible(&case, row, &[])) {
            return None;
        }
        let narrower = (0..case.ranges.len()).find_map(|j| {
            let range = &case.ranges[j];
            let is_bounded = range.lower.is_some() && range.upper.is_some();
            let own: Vec<i64> = if is_bounded { numbers(range).collect() } else { vec![] };
            let [first, last] = own[..] else { return None };
            let rules_out = |number: i64| {
                let has = |row: &&LinearRow| row.terms.iter().any(|term| term.0 as usize == j);
                let mut rows = program.rows.iter().filter(has);
                rows.any(|row| !is_possible(&case, row, &[(j as u32, number)]))
            };
            let whole = program.columns[j].whole;
            match (whole && rules_out(first), whole && rules_out(last)) {
                (true, _) => Some((j, last)),
                (_, true) => Some((j, first)),
                _ => None,
            }
        });
        let Some((j, number)) = narrower else { return Some(case.ranges) };
        case.ranges[j] = LinearRange::exactly(number);
    }
}

/// The row of a lemma or an elimination, by trying all numbers of its columns.
fn shown_by(case: &LinearCase, rows: &[u32], columns: &[(u32, Whole)]) -> LinearRow {
    let mut points: Vec<Vec<BigRational>> = vec![vec![BigRational::zero(); case.ranges.len()]];
    for (column, _) in columns {
        let numbers = numbers(&case.ranges[*column as usize]);
        let with = |number: i64| {
            let set = |point: &Vec<BigRational>| {
                let mut point = point.clone();
                point[*column as usize] = whole(number);
                point
            };
            points.iter().map(set).collect::<Vec<_>>()
        };
        points = numbers.flat_map(with).collect();
    }
    let is_listed = |column: u32| columns.iter().any(|own| own.0 == column);
    points.retain(|point| {
        rows.iter().all(|&row| {
            let row = case.row(row).unwrap();
            if !row.terms.iter().any(|term| is_listed(term.0)) {
                return true; // no step comes to it
            }
            let sum = sum(&row.terms, point);
            let others = row.terms.iter().filter(|term| !is_listed(term.0));
            // what others may add
            let end = |is_most: bool| {
                others.clone().try_fold(BigRational::zero(), |all, (column, factor)| {
                    let range = &case.ranges[*column as usize];
                    let is_upper = factor.to_big().is_positive() == is_most;
                    let end = if is_upper { &range.upper } else { &range.lower };
                    end.as_ref().map(|end| all + BigRational::from(end.to_big() * factor.to_big()))
                })
            };
            let lower = row.range.lower.as_ref().zip(end(true));
            let upper = row.range.upper.as_ref().zip(end(false));
            lower.is_none_or(|(lower, most)| &sum + most >= BigRational::from(lower.to_big()))
                && upper
                    .is_none_or(|(upper, least)| &sum + least <= BigRational::from(upper.to_big()))
        })
    });
    let cost = |point: &Vec<BigRational>| sum(columns, point).to_integer();
    let Some(least) = points.iter().map(cost).min() else {
        return LinearRow { range: LinearRange::at_least(1), terms: vec![] };
    };
    let mut terms = columns.to_vec();
    terms.retain(|(_, factor)| !factor.is_zero());
    terms.sort();
    LinearRow { range: LinearRange::at_least(least), terms }
}

/// What an item is a sum of, its factor, whether it is whole, its range, and whether it is shifted to the greatest number.
type Item = (Vec<(u32, Whole)>, BigRational, bool, LinearRange, bool);

/// The cut of FORMAT.md, step by step in fractions.
fn rounded(program: &LinearProgram, case: &LinearCase, cut: &LinearCut) -> Option<LinearRow> {
    let columns = program.columns.len();
    let mut factors = vec![BigRational::zero(); columns];
    let mut items: Vec<Item> = Vec::new();
    for (row, numerator) in cut.weights.numerators() {
        let row = case.row(row).unwrap();
        let y = BigRational::new(numerator.to_big(), cut.weights.denominator().to_big());
        row.terms.iter().for_each(|(j, factor)| factors[*j as usize] += &y * factor.to_big());
        let is_whole = row.terms.iter().all(|(j, _)| program.columns[*j as usize].whole);
        let upper =
            if y.is_positive() { row.range.lower.is_none() } else { row.range.upper.is_some() };
        items.push((row.terms.clone(), -y, is_whole, row.range.clone(), upper));
    }
    for (column, factor) in factors.into_iter().enumerate() {
        let range = case.ranges[column].clone();
        let upper = cut.upper.contains(&(column as u32)) || range.lower.is_none();
        let unit = vec![(column as u32, Whole::ONE)];
        items.push((unit, factor, program.columns[column].whole, range, upper));
    }
    let end = |range: &LinearRange, upper: bool| -> Option<BigInt> {
        let end = if upper { &range.upper } else { &range.lower };
        end.as_ref().map(Whole::to_big)
    };
    let mut b = BigRational::zero();
    for (_, factor, _, range, upper) in &items {
        b -= factor * end(range, *upper).unwrap_or_default();
    }
    let (s, mut right) = (&b - b.floor(), (&b - b.floor()) * b.ceil());
    let mut sum = vec![BigRational::zero(); columns];
    for (terms, factor, is_whole, range, upper) in &items {
        let end = end(range, *upper);
        let sign = if *upper && end.is_some() { -BigRational::one() } else { BigRational::one() };
        let own = factor * &sign;
        let g = match is_whole {
            _ if range.lower.is_some() && range.lower == range.upper => BigRational::zero(),
            true => &s * own.floor() + (&own - own.floor()).min(s.clone()),
            false => own.max(BigRational::zero()),
        };
        right += &g * &sign * end.unwrap_or_default();
        for (column, factor) in terms {
            sum[*column as usize] += &g * &sign * factor.to_big();
        }
    }
    // without fractions and a common factor
    let all = sum.iter().chain([&right]);
    let denominator = all.clone().fold(BigInt::one(), |all, own| all.lcm(own.denom()));
    let common = all.fold(BigInt::zero(), |all, own| all.gcd(&(own * &denominator).to_integer()));
    let number =
        |own: &BigRational| (own * &denominator / common.clone().max(BigInt::one())).to_integer();
    let terms = (0..).zip(&sum).filter(|(_, own)| !own.is_zero());
    let terms = terms.map(|(column, own)| (column, number(own).into())).collect();
    Some(LinearRow { range: LinearRange::at_least(number(&right)), terms })
}

/// The rounded sum of FORMAT.md, column by column in fractions; none where it needs an end that is not there.
fn rounded_up(
    program: &LinearProgram,
    case: &LinearCase,
    weights: &Multipliers,
) -> Option<LinearRow> {
    let (mut y, mut right) = (Vec::new(), BigRational::zero());
    for (row, numerator) in weights.numerators() {
        let own = BigRational::new(numerator.to_big(), weights.denominator().to_big());
        let LinearRow { range, terms } = case.row(row).ok()?;
        let end = if own.is_positive() { &range.lower } else { &range.upper };
        right += &own * end.as_ref()?.to_big();
        y.push((own, terms));
    }
    let mut sum = Vec::new();
    for (index, column) in (0..).zip(&program.columns) {
        let own = |(y, terms): &(BigRational, &Vec<(u32, Whole)>)| -> BigRational {
            let factors = terms.iter().filter(|term| term.0 == index);
            factors.map(|(_, factor)| y * factor.to_big()).sum()
        };
        let a: BigRational = y.iter().map(own).sum();
        if !a.is_zero() && !column.whole {
            return None;
        }
        if !a.is_integer() {
            let least = case.ranges[index as usize].lower.as_ref()?.to_big();
            right += (a.ceil() - &a) * least;
        }
        sum.push((index, a.ceil().to_integer().into()));
    }
    sum.retain(|(_, factor): &(u32, Whole)| !factor.is_zero());
    Some(LinearRow { range: LinearRange::at_least(right.ceil().to_integer()), terms: sum })
}

/// The value that a tree shows: what the checker says of a claim that is much too weak. None if there is no solution.
fn shown(program: &LinearProgram, tree: &LinearTree) -> Result<Option<BigRational>, Rejection> {
    let far = BigRational::from_integer(BigInt::from(10).pow(60));
    let far = if program.maximise { far } else { -far };
    match verify(program, ProgramProof::Bound(far, tree.clone())) {
        Err(Rejection::BoundBeyondClaim { shown, .. }) => Ok(Some(shown)),
        Err(Rejection::NoBound) => Ok(None),
        Err(other) => Err(other),
        Ok(verified) => panic!("{verified}"),
    }
}

/// Checks that a tree shows nothing that is not so, that this and nothing else is accepted; whether it shows something.
fn check(program: &LinearProgram, tree: &LinearTree, counts: &Counts) -> bool {
    let solutions = solutions(program);
    let Ok(shown) = shown(program, tree) else { return false };
    let Some(shown) = shown else {
        assert!(solutions.is_empty(), "{:?}", solutions[0]);
        let claim = verify(program, ProgramProof::Infeasible(tree.clone()));
        assert!(matches!(claim, Ok(_) | Err(Rejection::InLeaf { .. })), "{claim:?}");
        return claim.is_ok();
    };
    let bound = |value: BigRational| ProgramProof::Bound(value, tree.clone());
    assert!(verify(program, bound(shown.clone())).is_ok());
    let nearby = BigRational::new(1.into(), 1000.into());
    assert!(verify(program, bound(&shown + &nearby)).is_err());
    assert!(verify(program, bound(&shown - &nearby)).is_err());
    assert!(verify(program, ProgramProof::Infeasible(tree.clone())).is_err());
    for numbers in &solutions {
        let value = value(program, numbers);
        let holds = if program.maximise { value <= shown } else { value >= shown };
        assert!(holds, "{value} is better than {shown}: {numbers:?} {program:?}");
    }
    let best = solutions.iter().find(|numbers| value(program, numbers) == shown);
    if let Some(numbers) = best {
        let proof = ProgramProof::Optimum(shown, terms(numbers), tree.clone());
        assert!(verify(program, proof).is_ok());
        counts.exact.fetch_add(1, Ordering::Relaxed);
    }
    true
}

/// How many drawn trees showed something, and of these how many the optimum, and how many had images, cuts, parts, leaves
/// without solutions, lemmas, eliminations and rounded sums.
#[derive(Default)]
struct Counts {
    exact: AtomicUsize,
    shown: [AtomicUsize; 7],
}

impl Counts {
    /// Whether there are so many with each of these.
    fn reach(&self, exact: usize, shown: [usize; 7]) {
        let number = |count: &AtomicUsize| count.load(Ordering::Relaxed);
        let found = (number(&self.exact), self.shown.each_ref().map(number));
        let enough = found.1.iter().zip(shown).all(|(&found, wanted)| found >= wanted);
        assert!(found.0 >= exact && enough, "{found:?}");
    }
}

fn check_grown(
    program: &LinearProgram,
    automorphisms: Vec<LinearAutomorphism>,
    bytes: &[u8],
    counts: &Counts,
) {
    let mut grower = Grower::new(program, &automorphisms, bytes);
    grower.grow(if automorphisms.is_empty() { 4 } else { 6 }, 0);
    let (nodes, seen) = (grower.nodes, grower.seen);
    if check(program, &LinearTree { automorphisms, nodes }, counts) {
        for (all, seen) in counts.shown.iter().zip(seen) {
            all.fetch_add(usize::from(seen > 0), Ordering::Relaxed);
        }
    }
}

/// The program with columns alike and with all images of its rows, so that the permutation is an automorphism.
fn closed_under(mut program: LinearProgram, p: &LinearAutomorphism) -> LinearProgram {
    program.columns = vec![program.columns[0].clone(); program.columns.len()];
    let mut rows: Vec<LinearRow> = Vec::new();
    for row in program.rows {
        let mut image = row;
        while !rows.contains(&image) {
            rows.push(image.clone());
            image = p.image(&image);
        }
    }
    LinearProgram { rows, ..program }
}

static TREES: LazyLock<Counts> = LazyLock::new(Counts::default);
static IMAGES: LazyLock<Counts> = LazyLock::new(Counts::default);

/// Makes the first row the second one with a column more, that no other row has and that costs as much as any, and with wider ends.
fn relate(program: &mut LinearProgram, drawn: u8) {
    let column = u32::from(drawn / 4) % program.columns.len() as u32;
    program.rows.iter_mut().for_each(|row| row.terms.retain(|term| term.0 != column));
    let sizes = program.columns.iter().map(|column| column.cost.to_big().abs());
    let dearest = sizes.max().unwrap_or_default();
    let own = &mut program.columns[column as usize];
    own.whole = true;
    own.range = LinearRange::between(0, 1);
    own.cost = if program.maximise { -dearest } else { dearest }.into();
    let [first, second, ..] = &mut program.rows[..] else { return };
    first.clone_from(second);
    let sizes = first.terms.iter().map(|term| term.1.to_big().abs());
    let unit = sizes.fold(BigInt::zero(), |all, own| all.gcd(&own)).max(BigInt::one());
    let factor = if drawn.is_multiple_of(2) { unit.clone() } else { -&unit };
    first.terms.push((column, factor.into()));
    first.terms.sort_unstable();
    let wider =
        |end: &Option<Whole>, by: BigInt| end.as_ref().map(|end| (end.to_big() + by).into());
    let LinearRange { lower, upper } = &first.range;
    let by = unit * if drawn & 2 == 0 { 4 } else { 1 };
    first.range = LinearRange { lower: wider(lower, -&by), upper: wider(upper, by) };
}

/// Each is compared where it is made.
#[test]
fn cliques_narrower_ranges_and_rounded_sums_are_those_of_the_definitions() {
    let (mut number, mut compared) = (59u64, [0; 9]);
    let mut byte = || {
        number =
            number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 56) as u8
    };
    for _ in 0..4_000 {
        let (bytes, tree): ([u8; 96], [u8; 61]) =
            (std::array::from_fn(|_| byte()), std::array::from_fn(|_| byte()));
        let mut program = program(&bytes, true);
        relate(&mut program, byte());
        let mut grower = Grower::new(&program, &[], &tree);
        for _ in 0..3 {
            grower.clique(1, 0);
            grower.domination(1, 0);
            grower.propagation(1, 0);
            grower.narrowing(1, 0);
            grower.round(1, 0);
        }
        compared.iter_mut().zip(grower.compared).for_each(|(all, own)| *all += own);
    }
    let least = [200, 200, 200, 200, 20, 50, 1, 200, 200];
    assert!(compared.iter().zip(least).all(|(own, least)| *own >= least), "{compared:?}");
}

#[test]
fn cases_show_nothing_that_is_not_so() {
    trees_hold();
    TREES.reach(40, [0, 15, 15, 20, 15, 15, 15]);
}

#[test]
fn images_show_nothing_that_is_not_so() {
    images_hold();
    IMAGES.reach(30, [5, 8, 8, 30, 8, 8, 8]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    fn trees_hold(bytes: [u8; 96], tree: [u8; 61], ends: bool) {
        check_grown(&program(&bytes, ends), vec![], &tree, &TREES);
    }

    fn images_hold(
        bytes: [u8; 96], tree: [u8; 61], order in Just(vec![0u32, 1, 2, 3]).prop_shuffle(),
        other in Just(vec![0u32, 1, 2, 3]).prop_shuffle()
    ) {
        let drawn = program(&bytes, true);
        let number = if drawn.columns[0].whole { drawn.columns.len() } else { 2.min(drawn.columns.len()) };
        let columns = drawn.columns[..number].to_vec();
        let rows = drawn.rows.into_iter().map(|mut row| {
            row.terms.retain(|term| (term.0 as usize) < number);
            row
        });
        let drawn = LinearProgram { rows: rows.collect(), columns, ..drawn };
        let own = |order: &[u32]| {
            LinearAutomorphism(order.iter().copied().filter(|&j| (j as usize) < number).collect())
        };
        let once = own(&order);
        let twice = LinearAutomorphism(once.0.iter().map(|&j| once.0[j as usize]).collect());
        let mut automorphisms = vec![once.clone(), twice];
        if bytes[95] < 16 {
            automorphisms.push(own(&other)); // seldom an automorphism
        }
        let costs = (0u32..).zip(vec![drawn.columns[0].cost.clone(); number]);
        let costs = Multipliers::over(drawn.denominator.clone(), costs);
        let cost = costs.numerators().next().map_or(Whole::ZERO, |(_, cost)| cost);
        let mut program = closed_under(drawn, &once);
        program.columns.iter_mut().for_each(|column| column.cost = cost.clone());
        program.denominator = costs.denominator().clone();
        check_grown(&program, automorphisms, &tree, &IMAGES);
    }

    #[test]
    fn solutions_are_accepted_exactly_when_they_are_some(bytes: [u8; 96], halves: [u8; 4], claim in -9i64..9) {
        let program = program(&bytes, false);
        let halves = halves[..program.columns.len()].iter();
        let drawn: Vec<BigRational> =
            halves.map(|&half| BigRational::new((i64::from(half % 13) - 6).into(), 2.into())).collect();
        for numbers in [vec![drawn], solutions(&program)].concat() {
            let value = value(&program, &numbers);
            let own = verify(&program, ProgramProof::solution(&program, terms(&numbers)));
            prop_assert_eq!(own.is_ok(), is_solution(&program, &numbers));
            let claimed = ProgramProof::Solution(whole(claim), terms(&numbers));
            prop_assert_eq!(verify(&program, claimed).is_ok(), own.is_ok() && value == whole(claim));
        }
    }
}
