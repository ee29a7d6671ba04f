//! Solutions that other solvers wrote, read back as values of a program's variables.

use crate::{ModelError, Program};
use std::collections::HashMap;

/// Whose solution file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    /// `cbc model.lp solve solution FILE`
    Cbc,
    /// `glpsol --lp model.lp -o FILE`, or `-w FILE` (values by column number).
    Glpk,
    /// `highs --solution_file FILE model.lp`
    Highs,
    /// `write solution FILE` in SCIP.
    Scip,
    /// `gurobi_cl ResultFile=FILE.sol model.lp`
    Gurobi,
    /// The standard output of `lp_solve -fmps model.mps -S3`.
    LpSolve,
}

impl Writer {
    /// All of them with their names.
    pub const ALL: [(Writer, &'static str); 6] = [
        (Writer::Cbc, "cbc"),
        (Writer::Glpk, "glpk"),
        (Writer::Highs, "highs"),
        (Writer::Scip, "scip"),
        (Writer::Gurobi, "gurobi"),
        (Writer::LpSolve, "lpsolve"),
    ];

    /// Whose file this is, by how its first line begins; none if no writer begins so.
    pub fn of(text: &str) -> Option<Self> {
        const BEGINNINGS: [(Writer, &[&str]); 6] = [
            (Writer::Cbc, &["Optimal - ", "Infeasible - ", "Stopped on ", "Integer infeasible - "]),
            (Writer::Glpk, &["Problem:", "c Problem:", "c Status:", "s "]),
            (Writer::Highs, &["Model status"]),
            (Writer::Scip, &["solution status:", "objective value:"]),
            (Writer::Gurobi, &["# Solution for model", "# Objective value"]),
            (Writer::LpSolve, &["Value of objective function:", "This problem is infeasible"]),
        ];
        let first = text.lines().find(|line| !line.trim().is_empty())?.trim_start();
        let found = BEGINNINGS
            .iter()
            .find(|(_, begins)| begins.iter().any(|&begin| first.starts_with(begin)));
        found.map(|(writer, _)| *writer)
    }
}

/// The values of a program's variables in a solution file; those that it does not name are 0.
///
/// # Errors
/// If the text is not of the solver's format or cut off, or names a variable that the program
/// does not have.
pub fn solution(text: &str, writer: Writer, program: &Program) -> Result<Vec<f64>, ModelError> {
    let pairs = match writer {
        Writer::Cbc => cbc(text),
        Writer::Glpk if text.starts_with("Problem:") => glpk_printed(text),
        Writer::Glpk => return glpk_plain(text, program),
        Writer::Highs => highs(text),
        Writer::Scip => scip(text),
        Writer::Gurobi => gurobi(text),
        Writer::LpSolve => lp_solve(text),
    }?;
    let index: HashMap<&str, usize> =
        program.variables.iter().enumerate().map(|(i, v)| (v.name.as_str(), i)).collect();
    let mut values = vec![0.0; program.variables.len()];
    for (line, name, value) in pairs {
        let unknown = || ModelError::UnknownVariable(name.to_owned());
        values[*index.get(name).ok_or_else(unknown)?] = number(line, value)?;
    }
    Ok(values)
}

/// The whole numbers next to the values, if each is within a millionth of one.
///
/// # Errors
/// At the first value that is not.
pub fn whole(values: &[f64], program: &Program) -> Result<Vec<i64>, ModelError> {
    let round = |(value, variable): (&f64, &crate::Variable)| {
        let near = value.round();
        let is_whole = (value - near).abs() <= 1e-6 && near.abs() < 1e15;
        is_whole.then_some(near as i64).ok_or_else(|| ModelError::NotWhole {
            name: variable.name.clone(),
            value: value.to_string(),
        })
    };
    values.iter().zip(&program.variables).map(round).collect()
}

type Pairs<'a> = Vec<(usize, &'a str, &'a str)>;

fn bad(line: usize, problem: impl Into<String>) -> ModelError {
    ModelError::BadSolution { line, problem: problem.into() }
}

fn number(line: usize, text: &str) -> Result<f64, ModelError> {
    let value = text.parse::<f64>().ok().filter(|value| value.is_finite());
    value.ok_or_else(|| bad(line, format!("'{text}' is not a number")))
}

/// Numbered lines, from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line))
}

/// Numbered lines after the first that `heading` accepts.
fn after<'a>(
    text: &'a str,
    what: &str,
    heading: impl Fn(&str) -> bool,
) -> Result<impl Iterator<Item = (usize, &'a str)>, ModelError> {
    let mut rest = lines(text);
    let missing = || bad(text.lines().count().max(1), format!("the file ends before {what}"));
    rest.by_ref().find(|(_, line)| heading(line)).ok_or_else(missing)?;
    Ok(rest)
}

/// Words at two places of a line.
fn pair(line: (usize, &str), name: usize, value: usize) -> Result<(usize, &str, &str), ModelError> {
    let words: Vec<&str> = line.1.split_whitespace().collect();
    match (words.get(name), words.get(value)) {
        (Some(name), Some(value)) => Ok((line.0, name, value)),
        _ => Err(bad(line.0, format!("'{}' is cut off", line.1))),
    }
}

/// A status line, then `index name value reduced-cost`, `**` before what is infeasible.
fn cbc(text: &str) -> Result<Pairs<'_>, ModelError> {
    let rows = after(text, "a line with 'objective value'", |l| l.contains("objective value"))?;
    rows.filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| pair((number, line.trim_start_matches([' ', '*'])), 1, 2))
        .collect()
}

/// A table headed `No. Column name ... Activity`, a long name alone on its line.
fn glpk_printed(text: &str) -> Result<Pairs<'_>, ModelError> {
    let rows = after(text, "the table of columns", |line| line.contains("Column name"))?;
    let mut pairs = Vec::new();
    let mut name = None;
    for (at, line) in rows.skip(1) {
        let mut words = line.split_whitespace().filter(|&word| word != "*");
        if line.trim().is_empty() {
            return Ok(pairs);
        }
        if name.is_none() {
            name = words.nth(1); // after the column's number
        }
        let status = ["B", "NL", "NU", "NF", "NS"];
        let value = words.find(|word| !status.contains(word));
        if let (Some(owner), Some(value)) = (name, value) {
            pairs.push((at, owner, value));
            name = None;
        }
    }
    Err(bad(text.lines().count(), "the file ends inside the table of columns"))
}

/// Lines `j column status value ...`, columns numbered as in the model file.
fn glpk_plain(text: &str, program: &Program) -> Result<Vec<f64>, ModelError> {
    let mut values = vec![0.0; program.variables.len()];
    let mut seen = 0;
    let integer = lines(text).any(|(_, line)| line.starts_with("s mip"));
    for (at, line) in lines(text).filter(|(_, line)| line.starts_with("j ")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let column = words.get(1).and_then(|word| word.parse::<usize>().ok());
        let place = column.and_then(|column| column.checked_sub(1));
        let slot = place.and_then(|place| values.get_mut(place));
        let slot = slot.ok_or_else(|| bad(at, "no such column in this program"))?;
        let value = words.get(if integer { 2 } else { 3 });
        *slot = number(at, value.ok_or_else(|| bad(at, "the line is cut off"))?)?;
        seen += 1;
    }
    let complete = seen == values.len() && text.trim_end().ends_with("e o f");
    complete
        .then_some(values)
        .ok_or_else(|| bad(text.lines().count().max(1), "the file is cut off"))
}

/// `# Columns N`, then N lines `name value`.
fn highs(text: &str) -> Result<Pairs<'_>, ModelError> {
    let heading = lines(text).find_map(|(_, line)| line.strip_prefix("# Columns "));
    let rows = after(text, "'# Columns'", |line| line.starts_with("# Columns "))?;
    let count: usize = heading.and_then(|count| count.trim().parse().ok()).unwrap_or(0);
    let pairs: Result<Pairs, _> =
        rows.take(count).map(|(number, line)| pair((number, line), 0, 1)).collect();
    let pairs = pairs?;
    let cut = pairs.len() < count || count == 0;
    if cut { Err(bad(text.lines().count(), "the list of columns is cut off")) } else { Ok(pairs) }
}

/// `objective value: V`, then lines `name value (obj:c)`.
fn scip(text: &str) -> Result<Pairs<'_>, ModelError> {
    let rows = after(text, "'objective value:'", |line| line.starts_with("objective value:"))?;
    rows.filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| pair((number, line), 0, 1))
        .collect()
}

/// Comments, the value of the objective among them, and lines `name value`.
fn gurobi(text: &str) -> Result<Pairs<'_>, ModelError> {
    let heading = |line: &str| line.starts_with("# Objective value");
    let rows = after(text, "'# Objective value'", heading)?;
    rows.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|row| pair(row, 0, 1))
        .collect()
}

/// `Actual values of the variables:`, lines `name value` until an empty line.
fn lp_solve(text: &str) -> Result<Pairs<'_>, ModelError> {
    let heading = "Actual values of the variables:";
    let rows = after(text, "the values of the variables", |line| line.starts_with(heading))?;
    let mut pairs = Vec::new();
    for (number, line) in rows {
        if line.trim().is_empty() {
            return Ok(pairs);
        }
        pairs.push(pair((number, line), 0, 1)?);
    }
    Err(bad(text.lines().count(), "the list of variables is cut off"))
}
