//! The pseudo-Boolean formula of a covering program, and where its constraints are.

use destrier_certify::{CoveringNumber, CoveringProgram, CoveringRow, Size};
use destrier_vipr::{CONSTANT, FileTerms, Shown};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use std::fmt::Write as _;
use std::io::{self, Write};

/// A constraint's number, from 1.
pub(super) type Id = usize;

/// A variable for each column, a constraint for each row; with a lower bound alone, one more: that the choice costs less.
/// With a choice, the cost is the objective. Of a file whose objective has a constant beside the costs, one variable more is 1 and
/// costs that.
pub(super) struct Formula<'a> {
    pub(super) program: &'a CoveringProgram,
    pub(super) names: Vec<String>,
    pub(super) costs: Vec<BigInt>,
    size: Size,
    constraints: Vec<String>,
    /// What the constant's variable costs, if there is one.
    constant: Option<BigInt>,
}

impl<'a> Formula<'a> {
    pub(super) fn new(shown: &'a Shown<'_>, terms: Option<&FileTerms>) -> Self {
        let program = &*shown.program;
        // VeriPB reads no `@` in names
        let names = match shown.names.iter().any(|name| name.contains('@')) {
            true => (1..=program.costs.len()).map(|number| format!("x{number}")).collect(),
            false => shown.names.clone(),
        };
        let costs = program.costs.iter().map(|&cost| cost.into()).collect();
        let constant = terms.map(|terms| &terms.constant).filter(|constant| constant.is_integer());
        let constant = constant.map(|constant| constant.to_integer());
        let (size, constraints) = (shown.size, Vec::new());
        let mut formula = Formula { program, names, costs, size, constraints, constant };
        formula.constraints = program.rows.iter().map(|row| formula.constraint(row)).collect();
        if formula.constant.is_some() {
            formula.constraints.push(format!("+1 {CONSTANT} >= 1;"));
        }
        if let Size::AtLeast(cost) = shown.size {
            let less = format!("{} >= {};", formula.cost(-1), 1 - formula.value(cost));
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

    /// The number of constraints before the first clause.
    pub(super) fn before_clauses(&self) -> usize {
        self.given() + usize::from(self.without_constant().is_some())
    }

    /// The step that takes the constant out of the constraint that the choice costs less than claimed, if there are both.
    pub(super) fn without_constant(&self) -> Option<String> {
        let has_limit = matches!(self.size, Size::Exactly(_) | Size::AtLeast(_));
        let constant = self.constant.as_ref().filter(|own| has_limit && !own.is_zero())?;
        let (limit, times) = (self.given(), constant.abs());
        let own = match constant.is_positive() {
            true => (self.program.rows.len() + 1).to_string(),
            false => format!("~{CONSTANT}"),
        };
        Some(format!("pol {limit} {own} {times} * +;"))
    }

    /// The objective where the columns cost so much.
    pub(super) fn value(&self, cost: usize) -> BigInt {
        self.constant.clone().unwrap_or_default() + cost
    }

    /// The constraint that the choice costs less than claimed, and what is claimed: of the formula, or what a logged
    /// choice makes.
    pub(super) fn limit(&self) -> Option<(Id, usize)> {
        match self.size {
            Size::Exactly(cost) | Size::AtLeast(cost) => Some((self.before_clauses(), cost)),
            Size::AtMost(_) | Size::Infeasible => None,
        }
    }

    /// Writes it.
    pub(super) fn write(
        &self,
        verified: &str,
        terms: Option<&FileTerms>,
        formula: &mut impl Write,
    ) -> io::Result<()> {
        let variables = self.names.len() + usize::from(self.constant.is_some());
        writeln!(formula, "* #variable= {variables} #constraint= {}", self.len())?;
        writeln!(formula, "* {verified}")?;
        for line in terms.into_iter().flat_map(FileTerms::lines) {
            writeln!(formula, "* {line}")?;
        }
        if let (Some(terms), None) = (terms, &self.constant) {
            writeln!(formula, "* but for a constant of {}", terms.constant)?;
        }
        if let Size::Exactly(_) = self.size {
            writeln!(formula, "min: {};", self.cost(1))?;
        }
        self.constraints.iter().try_for_each(|constraint| writeln!(formula, "{constraint}"))
    }

    /// All literals of a choice.
    pub(super) fn literals(&self, chosen: &[u32]) -> String {
        let literal = |(column, name): (u32, &String)| {
            let sign = if chosen.binary_search(&column).is_ok() { "" } else { "~" };
            format!("{sign}{name}")
        };
        let constant = self.constant.iter().map(|_| CONSTANT.to_owned());
        (0u32..).zip(&self.names).map(literal).chain(constant).collect::<Vec<_>>().join(" ")
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

    /// The objective, 1 or -1 times.
    fn cost(&self, sign: i32) -> String {
        let own = self.costs.iter().zip(self.names.iter().map(String::as_str));
        let all = own.chain(self.constant.iter().map(|constant| (constant, CONSTANT)));
        let priced = all.filter(|(cost, _)| !cost.is_zero());
        let terms = priced.map(|(cost, name)| format!("{:+} {name}", cost * sign));
        terms.collect::<Vec<_>>().join(" ")
    }
}

/// The row as one that asks for something: its columns with their factors.
fn terms(row: &CoveringRow) -> Vec<(usize, i64)> {
    let sign = if row.asks_for() { 1 } else { -1 };
    row.terms().map(|(column, times)| (column as usize, sign * i64::from(times))).collect()
}
