//! A linear program as a file of VIPR says it.
//!
//! The variables are the program's columns, and the objective is the program's own. Bounds come first, those from below before
//! those from above, then the rows, one with two ends as two; where the objective has a constant, a last variable named
//! `constant`, which a row makes 1, has it.

use super::file_terms::CONSTANT;
use super::rows::{Ends, Objective, terms, vector};
use destrier_certify::{LinearProgram, LinearRange, LinearRow, Whole};
use num_rational::BigRational;
use num_traits::{One, Zero};
use std::io::{self, Write};

/// Its variables, objective and rows.
pub(super) struct Given<'a> {
    pub(super) program: &'a LinearProgram,
    names: &'a [String],
    /// The text of the rows, bounds first, and how many are bounds.
    pub(super) text: Vec<String>,
    bounds: usize,
    /// For each column and for each row of the program the rows that say its ends.
    pub(super) columns: Vec<Ends>,
    pub(super) rows: Vec<Ends>,
    pub(super) objective: Objective,
}

impl<'a> Given<'a> {
    /// Of a program whose columns have these names; where `with_constant` says so, with the variable of a constant that is 0.
    pub(super) fn new(
        program: &'a LinearProgram,
        names: &'a [String],
        with_constant: bool,
    ) -> Self {
        let mut given = Given {
            program,
            names,
            text: Vec::new(),
            bounds: 0,
            columns: vec![Ends::default(); names.len()],
            rows: Vec::new(),
            objective: Objective::new(program),
        };
        for is_upper in [false, true] {
            for (column, name) in names.iter().enumerate() {
                let LinearRange { lower, upper } = &program.columns[column].range;
                let terms = [(column, BigRational::one())];
                if is_upper {
                    let label = format!("ub_{name}");
                    given.columns[column].upper = given.say_end(&label, 'L', upper, &terms);
                } else {
                    let label = format!("lb_{name}");
                    given.columns[column].lower = given.say_end(&label, 'G', lower, &terms);
                }
            }
        }
        given.bounds = given.text.len();
        for (row, number) in program.rows.iter().zip(1..) {
            let ends = given.say(row, number);
            given.rows.push(ends);
        }
        if with_constant || !program.constant.is_zero() {
            given.text.push(format!("{CONSTANT} E 1 1 {} 1", names.len()));
            given.objective.one = Some(given.text.len() - 1);
        }
        given
    }

    fn say(&mut self, row: &LinearRow, number: usize) -> Ends {
        let terms = terms(row);
        if let Some(only) = row.range.only() {
            self.text.push(format!("r{number} E {only} {}", vector(&terms)));
            let own = Some(self.text.len() - 1);
            return Ends { lower: own, upper: own };
        }
        let is_range = row.range.lower.is_some() && row.range.upper.is_some();
        let labels = match is_range {
            true => ["lower", "upper"].map(|end| format!("r{number}_{end}")),
            false => [(); 2].map(|()| format!("r{number}")),
        };
        let ([low, high], LinearRange { lower, upper }) = (labels, &row.range);
        let lower = self.say_end(&low, 'G', lower, &terms);
        Ends { lower, upper: self.say_end(&high, 'L', upper, &terms) }
    }

    /// Says an end of a sum, if it is there.
    fn say_end(
        &mut self,
        label: &str,
        sense: char,
        end: &Option<Whole>,
        terms: &[(usize, BigRational)],
    ) -> Option<usize> {
        let end = end.as_ref()?;
        self.text.push(format!("{label} {sense} {end} {}", vector(terms)));
        Some(self.text.len() - 1)
    }

    /// Writes variables, objective and rows.
    pub(super) fn write_program(&self, out: &mut impl Write) -> io::Result<()> {
        let one = self.objective.one.map(|_| CONSTANT);
        let names: Vec<&str> = self.names.iter().map(String::as_str).chain(one).collect();
        let whole = self.program.columns.iter().map(|column| column.whole);
        let whole: Vec<String> =
            whole.enumerate().filter(|(_, whole)| *whole).map(|(at, _)| at.to_string()).collect();
        writeln!(out, "VER 1.0\nVAR {}\n{}", names.len(), names.join("\n"))?;
        writeln!(out, "INT {}\n{}", whole.len(), whole.join(" "))?;
        let sense = if self.program.maximise { "max" } else { "min" };
        let mut terms = self.objective.terms.clone();
        if !self.program.constant.is_zero() {
            terms.push((self.names.len(), self.program.constant.clone()));
        }
        writeln!(out, "OBJ {sense}\n{}", vector(&terms))?;
        writeln!(out, "CON {} {}", self.text.len(), self.bounds)?;
        self.text.iter().try_for_each(|row| writeln!(out, "{row}"))
    }

    /// Writes a solution, if there is one.
    pub(super) fn write_solution(
        &self,
        solution: Option<&[(u32, BigRational)]>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let Some(solution) = solution else { return writeln!(out, "SOL 0") };
        let numbers = solution.iter().map(|(column, number)| (*column as usize, number.clone()));
        let one = self.objective.one.map(|_| (self.names.len(), BigRational::one()));
        let numbers: Vec<(usize, BigRational)> = numbers.chain(one).collect();
        writeln!(out, "SOL 1\nsolution {}", vector(&numbers))
    }
}
