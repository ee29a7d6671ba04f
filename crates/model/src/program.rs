//! Integer and linear programs as plain integer data, in one deterministic order.

/// Whether the objective is to be small or large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// Minimise.
    Min,
    /// Maximise.
    Max,
}

/// How a row's left-hand side compares with its right-hand side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
}

impl Relation {
    /// `<=` or `>=`, as all model files write them.
    pub fn symbol(self) -> &'static str {
        match self {
            Relation::AtMost => "<=",
            Relation::AtLeast => ">=",
        }
    }
}

/// A variable: at least `lower`, at most `upper` if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// A name that every reader of model files accepts.
    pub name: String,
    /// The coefficient in the objective.
    pub cost: i64,
    /// The least value.
    pub lower: i64,
    /// The greatest value, `None` for no limit.
    pub upper: Option<i64>,
    /// Whether only whole values count.
    pub integer: bool,
}

/// A linear condition: the sum of the terms, compared with `rhs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// A name that every reader of model files accepts.
    pub name: String,
    /// Pairs of a variable's index and its coefficient, never 0; each variable once.
    pub terms: Vec<(usize, i64)>,
    /// The comparison.
    pub relation: Relation,
    /// The right-hand side.
    pub rhs: i64,
}

/// A program: variables, rows and the sense of the objective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// What the program is, in words; written into the files.
    pub title: String,
    /// Whether the objective is to be small or large.
    pub sense: Sense,
    /// The variables, with their coefficients in the objective.
    pub variables: Vec<Variable>,
    /// The conditions.
    pub rows: Vec<Row>,
}

impl Program {
    /// The number of coefficients in the rows.
    pub fn nonzeros(&self) -> usize {
        self.rows.iter().map(|row| row.terms.len()).sum()
    }

    /// Whether some variable must be whole.
    pub fn is_integer(&self) -> bool {
        self.variables.iter().any(|variable| variable.integer)
    }

    /// The objective at whole values, one for each variable.
    pub fn objective(&self, values: &[i64]) -> i64 {
        self.variables.iter().zip(values).map(|(variable, value)| variable.cost * value).sum()
    }

    /// Whether whole values satisfy every bound and row, exactly.
    pub fn admits(&self, values: &[i64]) -> bool {
        let bounds = self.variables.iter().zip(values).all(|(variable, &value)| {
            value >= variable.lower && variable.upper.is_none_or(|upper| value <= upper)
        });
        let rows = self.rows.iter().all(|row| {
            let sum: i64 = row.terms.iter().map(|&(index, factor)| factor * values[index]).sum();
            match row.relation {
                Relation::AtMost => sum <= row.rhs,
                Relation::AtLeast => sum >= row.rhs,
            }
        });
        bounds && rows && values.len() == self.variables.len()
    }
}
