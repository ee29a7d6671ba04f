//! The pseudo-Boolean formula of a covering program, and where its constraints are.

use destrier_certify::{CoveringNumber, CoveringProgram, CoveringRow, Size};
use destrier_vipr::Shown;
use num_bigint::BigInt;
use std::fmt::Write as _;
use std::io::{self, Write};

/// A constraint's number, from 1.
pub(super) type Id = usize;

/// A variable for each column, a constraint for each row; with a lower bound alone, one more: that the choice costs less.
/// With a choice, the cost is the objective.
pub(super) struct Formula<'a> {
    pub(super) program: &'a CoveringProgram,
    pub(super) names: Vec<String>,
    pub(super) costs: Vec<BigInt>,
    size: Size,
    constraints: Vec<String>,
}

impl<'a> Formula<'a> {
    pub(super) fn new(shown: &'a Shown<'_>) -> Self {
        let program = &*shown.program;
        // VeriPB reads no `@` in names
        let names = match shown.names.iter().any(|name| name.contains('@')) {
            true => (1..=program.costs.len()).map(|number| format!("x{number}")).collect(),
            false => shown.names.clone(),
        };
        let costs = program.costs.iter().map(|&cost| cost.into()).collect();
        let mut formula =
            Formula { program, names, costs, size: shown.size, constraints: Vec::new() };
        formula.constraints = program.rows.iter().map(|row| formula.constraint(row)).collect();
        if let Size::AtLeast(cost) = shown.size {
            let less = format!("{} >= {};", formula.cost('-'), 1 - cost as i64);
            formula.constraints.push(less);
        }
        formula
    }

    /// The number of constraints.
    pub(super) fn len(&self) -> usize {
        self.constraints.len()
    }

    /// The number of constraints before the first derived one.
    pub(super) fn given(&self) -> usize {
        self.len() + usize::from(matches!(self.size, Size::Exactly(_)))
    }

    /// The constraint that the choice costs less than claimed, and what is claimed: of the formula, or what a logged
    /// choice makes.
    pub(super) fn limit(&self) -> Option<(Id, usize)> {
        match self.size {
            Size::Exactly(cost) | Size::AtLeast(cost) => Some((self.given(), cost)),
            Size::AtMost(_) | Size::Infeasible => None,
        }
    }

    /// Writes it.
    pub(super) fn write(&self, verified: &str, formula: &mut impl Write) -> io::Result<()> {
        writeln!(formula, "* #variable= {} #constraint= {}", self.names.len(), self.len())?;
        writeln!(formula, "* {verified}")?;
        if let Size::Exactly(_) = self.size {
            writeln!(formula, "min: {};", self.cost('+'))?;
        }
        self.constraints.iter().try_for_each(|constraint| writeln!(formula, "{constraint}"))
    }

    /// All literals of a choice.
    pub(super) fn literals(&self, chosen: &[u32]) -> String {
        let literal = |(column, name): (u32, &String)| {
            let sign = if chosen.binary_search(&column).is_ok() { "" } else { "~" };
            format!("{sign}{name}")
        };
        (0u32..).zip(&self.names).map(literal).collect::<Vec<_>>().join(" ")
    }

    fn constraint(&self, row: &CoveringRow) -> String {
        let side = match row.number {
            CoveringNumber::AtLeast(demand) => i64::from(demand),
            CoveringNumber::AtMost(limit) => -i64::from(limit),
        };
        let mut constraint = String::new();
        for (column, factor) in terms(row) {
            let _ = write!(constraint, "{factor:+} {} ", self.names[column]);
        }
        constraint + &format!(">= {side};")
    }

    /// The objective with this sign.
    fn cost(&self, sign: char) -> String {
        let priced = self.program.costs.iter().zip(&self.names).filter(|(cost, _)| **cost > 0);
        priced.map(|(cost, name)| format!("{sign}{cost} {name}")).collect::<Vec<_>>().join(" ")
    }
}

/// The row as one that asks for something: its columns with their factors.
fn terms(row: &CoveringRow) -> Vec<(usize, i64)> {
    let sign = if row.asks_for() { 1 } else { -1 };
    row.terms().map(|(column, times)| (column as usize, sign * i64::from(times))).collect()
}
