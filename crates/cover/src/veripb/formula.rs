//! The pseudo-Boolean formula of a linear program, and where its constraints are.

use super::error::VeripbError;
use destrier_certify::{LinearProgram, LinearRange, LinearRow, Optimum, Rejection};
use destrier_vipr::{CONSTANT, FileTerms, Shown};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::fmt::Write as _;
use std::io::{self, Write};

/// A constraint's number, from 1.
pub(super) type Id = usize;

/// A variable for each column, a constraint for each end of a row; with a bound alone, one more: that the solution is better.
/// With a solution, the cost is the objective: that of the program times its denominator, and negative where the greatest value is
/// asked for. A constant that is whole then is the cost of one variable more, which is 1.
pub(super) struct Formula<'a> {
    pub(super) program: &'a LinearProgram,
    pub(super) names: Vec<String>,
    pub(super) costs: Vec<BigInt>,
    /// What no solution costs less than; nothing if there is none.
    claimed: Option<BigInt>,
    has_objective: bool,
    constraints: Vec<String>,
    /// For each row the constraints that say its lower end and its upper one.
    ends: Vec<[Option<Id>; 2]>,
    /// What the constant's variable costs, if there is one, and the constraint that makes it 1.
    constant: Option<(BigInt, Id)>,
}

impl<'a> Formula<'a> {
    /// That of what is shown; where `with_constant` says so, with the variable of a constant that is 0.
    pub(super) fn new(shown: &'a Shown<'_>, with_constant: bool) -> Result<Self, VeripbError> {
        let program = &*shown.program;
        let is_binary = |range: &LinearRange| *range == LinearRange::between(0, 1);
        let mut columns = program.columns.iter().zip(&shown.names);
        if let Some((_, name)) = columns.find(|(own, _)| !own.whole || !is_binary(&own.range)) {
            return Err(VeripbError::OtherColumn(name.clone()));
        }
        // VeriPB reads no `@` in names
        let names = match shown.names.iter().any(|name| name.contains('@')) {
            true => (1..=program.columns.len()).map(|number| format!("x{number}")).collect(),
            false => shown.names.clone(),
        };
        let sign = if program.maximise { -1 } else { 1 };
        let claimed = shown.optimum.value().map(|value| program.cost_of(value).to_integer());
        let mut formula = Formula {
            program,
            names,
            costs: program.columns.iter().map(|column| column.cost.to_big() * sign).collect(),
            claimed,
            has_objective: matches!(shown.optimum, Optimum::Exactly(_)),
            constraints: Vec::new(),
            ends: Vec::new(),
            constant: None,
        };
        for row in &program.rows {
            let ends = [formula.say(row, false), formula.say(row, true)];
            formula.ends.push(ends);
        }
        let constant = &program.constant * program.denominator.to_big() * BigInt::from(sign);
        if constant.is_integer() && (with_constant || !constant.is_zero()) {
            formula.constraints.push(format!("+1 {CONSTANT} >= 1;"));
            formula.constant = Some((constant.to_integer(), formula.constraints.len()));
        }
        if let (Some(claimed), false) = (&formula.claimed, formula.has_objective) {
            let less = format!("{} >= {};", formula.cost(-1), 1 - formula.value(claimed));
            formula.constraints.push(less);
        }
        Ok(formula)
    }

    /// The number of constraints.
    pub(super) fn len(&self) -> usize {
        self.constraints.len()
    }

    /// The number of constraints before the first derived one.
    fn given(&self) -> usize {
        self.len() + usize::from(self.has_objective)
    }

    /// The number of constraints before the first clause.
    pub(super) fn before_clauses(&self) -> usize {
        self.given() + usize::from(self.without_constant().is_some())
    }

    /// The step that takes the constant out of the constraint that the solution costs less than claimed, if there are both.
    pub(super) fn without_constant(&self) -> Option<String> {
        let (constant, own) = self.constant.as_ref().filter(|(own, _)| !own.is_zero())?;
        let (limit, times) = (self.claimed.as_ref().map(|_| self.given())?, constant.abs());
        let own = match constant.is_positive() {
            true => own.to_string(),
            false => format!("~{CONSTANT}"),
        };
        Some(format!("pol {limit} {own} {times} * +;"))
    }

    /// The objective where the columns cost so much.
    fn value(&self, cost: &BigInt) -> BigInt {
        self.constant.as_ref().map_or(BigInt::ZERO, |(constant, _)| constant.clone()) + cost
    }

    /// The objective of the solution that is claimed to be best, if there is one.
    pub(super) fn best(&self) -> Option<BigInt> {
        self.claimed.as_ref().filter(|_| self.has_objective).map(|cost| self.value(cost))
    }

    /// The constraint that the solution costs less than claimed, and what is claimed: of the formula, or what a logged
    /// solution makes.
    pub(super) fn limit(&self) -> Option<(Id, &BigInt)> {
        self.claimed.as_ref().map(|claimed| (self.before_clauses(), claimed))
    }

    /// The constraint that says an end of a row, the upper one or the lower one.
    ///
    /// # Errors
    /// If it has no such end.
    pub(super) fn end(&self, row: usize, is_upper: bool) -> Result<Id, Rejection> {
        let end = self.ends.get(row).and_then(|ends| ends[usize::from(is_upper)]);
        end.ok_or(Rejection::RowWithoutEnd { row: row + 1 })
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
        let LinearProgram { constant, denominator, maximise, .. } = self.program;
        let scale = if *maximise { -denominator } else { denominator.clone() };
        if !scale.to_big().is_one() {
            writeln!(formula, "* costs are {scale} times what adds up to the value")?;
        }
        if self.constant.is_none() && !constant.is_zero() {
            let constant = constant * scale.to_big();
            writeln!(formula, "* but for a constant of {constant}")?;
        }
        if self.has_objective {
            writeln!(formula, "min: {};", self.cost(1))?;
        }
        self.constraints.iter().try_for_each(|constraint| writeln!(formula, "{constraint}"))
    }

    /// All literals of a solution.
    pub(super) fn literals(&self, solution: &[(u32, BigRational)]) -> String {
        let is_one = |column: u32| {
            let place = solution.binary_search_by_key(&column, |(own, _)| *own);
            place.is_ok_and(|place| solution[place].1.is_one())
        };
        let literal = |(column, name): (u32, &String)| {
            format!("{}{name}", if is_one(column) { "" } else { "~" })
        };
        let constant = self.constant.iter().map(|_| CONSTANT.to_owned());
        (0u32..).zip(&self.names).map(literal).chain(constant).collect::<Vec<_>>().join(" ")
    }

    /// Adds the constraint that says an end of a row, if it has that.
    fn say(&mut self, row: &LinearRow, is_upper: bool) -> Option<Id> {
        let (terms, side) = sided(row, is_upper)?;
        let mut constraint = String::new();
        for (column, factor) in terms {
            let _ = write!(constraint, "{factor:+} {} ", self.names[column]); // strings take all
        }
        self.constraints.push(constraint + &format!(">= {side};"));
        Some(self.constraints.len())
    }

    /// The objective, 1 or -1 times.
    fn cost(&self, sign: i32) -> String {
        let own = self.costs.iter().zip(self.names.iter().map(String::as_str));
        let all = own.chain(self.constant.iter().map(|(constant, _)| (constant, CONSTANT)));
        let priced = all.filter(|(cost, _)| !cost.is_zero());
        let terms = priced.map(|(cost, name)| format!("{:+} {name}", cost * sign));
        terms.collect::<Vec<_>>().join(" ")
    }
}

/// An end of a row as terms that add up to at least so much, if the row has it.
pub(super) fn sided(row: &LinearRow, is_upper: bool) -> Option<(Vec<(usize, BigInt)>, BigInt)> {
    let (end, sign) = match is_upper {
        true => (&row.range.upper, -1),
        false => (&row.range.lower, 1),
    };
    let terms = row.terms.iter();
    let terms = terms.map(|(column, factor)| (*column as usize, factor.to_big() * sign));
    Some((terms.collect(), end.as_ref()?.to_big() * sign))
}
