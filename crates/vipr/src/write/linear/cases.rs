//! The derived rows of a tree of cases of a linear program.
//!
//! Branches become assumptions that `uns` discharges, and bounds of parts are added up.

use super::super::error::WriteError;
use super::given::Given;
use super::rows::{Ends, Reason, Rows, Steps, Sum, vector};
use destrier_certify::{LinearCase, LinearNode, LinearRange, LinearTree, Multipliers, Rejection};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use std::io::Write;

/// What is open above a node.
struct Frame {
    /// The rows of the case above, and whether all costs counted there.
    rows: usize,
    counts_all: bool,
    kind: Kind,
}

enum Kind {
    Row,
    Branch {
        column: usize,
        /// Its range above, and the rows that say its ends.
        above: (LinearRange, Ends),
        /// The range of the second case, until that is open, and weights that settle it, if it has no nodes.
        second: Option<LinearRange>,
        weights: Option<Multipliers>,
        /// The rows that assume the cases.
        assumed: Vec<usize>,
    },
    Part {
        columns: Vec<u32>,
        part: usize,
        is_second: bool,
    },
    Narrowing {
        /// The columns that are narrowed, as they are above.
        above: Vec<(usize, LinearRange, Ends)>,
        /// What is left out: the row that assumes less, and the costs that no less than this is assumed of, in steps.
        assumed: usize,
        steps: Steps,
    },
}

/// What a leaf or the cases below a node show.
#[derive(Clone)]
pub(super) struct Shown {
    pub(super) row: usize,
    /// No cost is below this; nothing if there is no solution.
    pub(super) bound: Option<BigRational>,
}

/// Where a tree is.
pub(super) struct Writer<'a, W> {
    pub(super) given: &'a Given<'a>,
    pub(super) case: LinearCase<'a>,
    pub(super) rows: Rows<'a, W>,
    /// The rows that say the ends of columns and of rows in the case.
    pub(super) columns: Vec<Ends>,
    pub(super) ends: Vec<Ends>,
    pub(super) costs: Vec<BigInt>,
    /// For each column the part that counts its cost, the part that counts costs here, and how many there are.
    parts: Vec<usize>,
    part: usize,
    last_part: usize,
    counts_all: bool,
    frames: Vec<Frame>,
    settled: Vec<Shown>,
}

/// Writes the derived rows, which end with one of what is claimed, and returns their number.
pub(super) fn derive(
    given: &Given<'_>,
    tree: &LinearTree,
    claimed: Option<&BigRational>,
    out: &mut impl Write,
) -> Result<usize, WriteError> {
    let (program, sign) = (given.program, if given.program.maximise { -1 } else { 1 });
    let mut writer = Writer {
        given,
        case: LinearCase::new(program),
        rows: Rows::new(&given.text, out),
        columns: given.columns.clone(),
        ends: given.rows.clone(),
        costs: program.columns.iter().map(|column| column.cost.to_big() * sign).collect(),
        parts: vec![0; program.columns.len()],
        part: 0,
        last_part: 0,
        counts_all: true,
        frames: Vec::new(),
        settled: Vec::new(),
    };
    for node in &tree.nodes {
        let shown = match node {
            LinearNode::Branch { column, at_most, value } => {
                let (value, beside) = (value.to_big(), if *at_most { 1 } else { -1 });
                let beside = &value + beside;
                let ranges = match at_most {
                    true => [LinearRange::at_most(value), LinearRange::at_least(beside)],
                    false => [LinearRange::at_least(value), LinearRange::at_most(beside)],
                };
                writer.branch(*column as usize, ranges, None)?;
                continue;
            }
            LinearNode::Part(columns) => {
                writer.part(columns);
                continue;
            }
            LinearNode::Cut(cut) => {
                writer.open(Kind::Row);
                writer.cut(cut)?;
                continue;
            }
            LinearNode::Narrow(narrowing) => {
                writer.narrow(narrowing)?;
                continue;
            }
            LinearNode::Weights(weights) => writer.bound(weights)?,
            LinearNode::Infeasible(weights) => writer.infeasible(weights)?,
            LinearNode::Round(_)
            | LinearNode::Lemma(_)
            | LinearNode::Elimination(_)
            | LinearNode::Stable(_)
            | LinearNode::Propagate
            | LinearNode::Dominated(_)
            | LinearNode::Dominating(_)
            | LinearNode::Image { .. } => return Err(WriteError::OtherNode),
        };
        writer.settle(shown)?;
    }
    writer.conclude(claimed)
}

impl<'a, W: Write> Writer<'a, W> {
    fn open(&mut self, kind: Kind) {
        let rows = self.case.rows();
        self.frames.push(Frame { rows, counts_all: self.counts_all, kind });
    }

    /// Opens the first of two cases of a column; weights settle the second one, if it has no nodes.
    pub(super) fn branch(
        &mut self,
        column: usize,
        ranges: [LinearRange; 2],
        weights: Option<Multipliers>,
    ) -> Result<(), WriteError> {
        let [first, second] = ranges;
        let above = (self.case.ranges[column].clone(), self.columns[column]);
        let assumed = vec![self.assume(column, &first)?];
        self.open(Kind::Branch { column, above, second: Some(second), weights, assumed });
        Ok(())
    }

    /// Opens a case in which a column has a range with one end.
    fn assume(&mut self, column: usize, range: &LinearRange) -> Result<usize, WriteError> {
        let (own, ends) = (&mut self.case.ranges[column], &mut self.columns[column]);
        match (&range.lower, &range.upper) {
            (Some(lower), _) => {
                let row = self.rows.assume(&format!("G {lower} 1 {column} 1"))?;
                (own.lower, ends.lower) = (Some(lower.clone()), Some(row));
                Ok(row)
            }
            (None, upper) => {
                let upper = upper.as_ref().expect("a case has an end");
                let row = self.rows.assume(&format!("L {upper} 1 {column} 1"))?;
                (own.upper, ends.upper) = (Some(upper.clone()), Some(row));
                Ok(row)
            }
        }
    }

    fn part(&mut self, columns: &[u32]) {
        self.open(Kind::Part { columns: columns.to_vec(), part: self.part, is_second: false });
        self.last_part += 1;
        (self.part, self.counts_all) = (self.last_part, false);
        columns.iter().for_each(|&column| self.parts[column as usize] = self.part);
    }

    /// Takes what a node shows to those above it, and turns to the next case.
    fn settle(&mut self, mut shown: Shown) -> Result<(), WriteError> {
        while let Some(Frame { rows, counts_all, kind }) = self.frames.pop() {
            self.case.truncate(rows);
            self.ends.truncate(rows);
            self.counts_all = counts_all;
            shown = match kind {
                Kind::Row => shown,
                Kind::Branch { column, above, second: Some(second), weights, mut assumed } => {
                    (self.case.ranges[column], self.columns[column]) = above.clone();
                    assumed.push(self.assume(column, &second)?);
                    self.settled.push(shown);
                    self.open(Kind::Branch { column, above, second: None, weights: None, assumed });
                    let Some(weights) = weights else { return Ok(()) };
                    self.bound(&weights)?
                }
                Kind::Branch { column, above, second: None, assumed, .. } => {
                    (self.case.ranges[column], self.columns[column]) = above;
                    let first = self.first()?;
                    self.join([first, shown], [assumed[0], assumed[1]])?
                }
                Kind::Part { columns, part, is_second: false } => {
                    self.settled.push(shown);
                    self.open(Kind::Part { columns, part, is_second: true });
                    (self.part, self.counts_all) = (part, false);
                    return Ok(());
                }
                Kind::Part { columns, part, is_second: true } => {
                    columns.iter().for_each(|&column| self.parts[column as usize] = part);
                    let first = self.first()?;
                    self.add_up(&first, &shown)?
                }
                Kind::Narrowing { above, assumed, steps } => {
                    for (column, range, ends) in above {
                        (self.case.ranges[column], self.columns[column]) = (range, ends);
                    }
                    let (other, beyond) = self.beyond(&steps)?;
                    self.join([shown, beyond], [assumed, other])?
                }
            };
        }
        self.settled.push(shown);
        Ok(())
    }

    /// What the first of two cases shows.
    fn first(&mut self) -> Result<Shown, WriteError> {
        Ok(self.settled.pop().ok_or(Rejection::MissingNode)?)
    }

    /// What two cases show that were opened by these rows.
    fn join(&mut self, cases: [Shown; 2], assumed: [usize; 2]) -> Result<Shown, WriteError> {
        let rows = [cases[0].row, cases[1].row];
        let bound = cases.into_iter().filter_map(|case| case.bound).min();
        let row = self.rows.join(&self.said(bound.as_ref()), rows, assumed)?;
        Ok(Shown { row, bound })
    }

    /// The costs of one part and of the others, together.
    fn add_up(&mut self, first: &Shown, second: &Shown) -> Result<Shown, WriteError> {
        let (Some(one), Some(other)) = (&first.bound, &second.bound) else {
            let none = if first.bound.is_none() { first.row } else { second.row };
            return self.again(none);
        };
        let bound = one + other;
        let mut sum = Sum::default();
        [first.row, second.row].iter().for_each(|&row| sum.add(row, &BigInt::one()));
        self.bounded(bound, &sum, &BigInt::one())
    }

    /// A row that shows that there is no solution, as the last one.
    fn again(&mut self, row: usize) -> Result<Shown, WriteError> {
        let mut sum = Sum::default();
        sum.add(row, &BigInt::one());
        let row = self.rows.derive(&self.said(None), &Reason::Sum(&sum, BigRational::one()))?;
        Ok(Shown { row, bound: None })
    }

    /// The row that no cost is below a bound, as the case counts costs; or, without one, that there is no solution.
    pub(super) fn said(&self, bound: Option<&BigRational>) -> String {
        let objective = &self.given.objective;
        match bound {
            None => "G 1 0".to_owned(),
            Some(bound) if self.counts_all => {
                let (sense, value) = (objective.sense(), bound * &objective.factor);
                format!("{sense} {value} {}", objective.words())
            }
            Some(bound) => format!("G {bound} {}", vector(&self.counted())),
        }
    }

    /// The costs that count here.
    pub(super) fn counted(&self) -> Vec<(usize, BigRational)> {
        let all = (0..self.costs.len()).map(|column| (column, self.cost(column)));
        all.filter(|(_, cost)| !cost.is_zero()).map(|(at, cost)| (at, cost.into())).collect()
    }

    pub(super) fn is_whole(&self, column: usize) -> bool {
        self.given.program.columns[column].whole
    }

    /// What a column costs here.
    pub(super) fn cost(&self, column: usize) -> BigInt {
        match self.parts[column] == self.part {
            true => self.costs[column].clone(),
            false => BigInt::ZERO,
        }
    }

    /// What multiples of rows, over a denominator, say of the costs.
    pub(super) fn bounded(
        &mut self,
        bound: BigRational,
        sum: &Sum,
        denominator: &BigInt,
    ) -> Result<Shown, WriteError> {
        let factor = self.over(denominator);
        let row = self.rows.derive(&self.said(Some(&bound)), &Reason::Sum(sum, factor))?;
        Ok(Shown { row, bound: Some(bound) })
    }

    /// 1 over a denominator, as rows about costs here are said.
    pub(super) fn over(&self, denominator: &BigInt) -> BigRational {
        let over = BigRational::new(BigInt::one(), denominator.clone());
        if self.counts_all { over * &self.given.objective.factor } else { over }
    }

    /// Opens a case in which these columns have these ranges, for costs of fewer steps.
    pub(super) fn open_narrowed(
        &mut self,
        above: Vec<(usize, LinearRange, Ends)>,
        assumed: usize,
        steps: Steps,
    ) {
        self.open(Kind::Narrowing { above, assumed, steps });
    }

    /// The case that a narrowing leaves out: the row that assumes it, and what that shows.
    fn beyond(&mut self, steps: &Steps) -> Result<(usize, Shown), WriteError> {
        let row = format!("G {} {}", steps.least, vector(&self.counted_in(&steps.step)));
        let assumed = self.rows.assume(&row)?;
        Ok((assumed, self.stepped(assumed, steps)?))
    }

    /// Ends with a row of what is claimed; how many rows were derived.
    fn conclude(mut self, claimed: Option<&BigRational>) -> Result<usize, WriteError> {
        let Shown { row, bound } = self.first()?;
        let objective = &self.given.objective;
        let (Some(claimed), true) = (claimed, bound.is_none() || objective.one.is_some()) else {
            return Ok(self.rows.derived());
        };
        let constant = &self.given.program.constant;
        let value = claimed * &objective.factor + constant;
        let (sense, mut sum, mut factor) = (objective.sense(), Sum::default(), BigRational::one());
        sum.add(row, &BigInt::one());
        match (&bound, objective.one) {
            (Some(_), Some(one)) => {
                // over the denominator of the constant
                sum = Sum::default();
                sum.add(row, constant.denom());
                sum.add(one, constant.numer());
                factor = BigRational::new(BigInt::one(), constant.denom().clone());
            }
            _ if sense == 'L' => factor = -factor,
            _ => {}
        }
        self.rows.derive(&format!("{sense} {value} OBJ"), &Reason::Sum(&sum, factor))?;
        Ok(self.rows.derived())
    }
}
