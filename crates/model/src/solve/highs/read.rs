//! Programs from LP and MPS files, as HiGHS reads them.

use super::model::load;
use super::raw::{self, Read};
use super::words::failed;
use crate::{ModelError, Program, Relation, Row, Variable};
use std::ffi::CString;
use std::path::Path;

pub(crate) fn read_program(path: &Path) -> Result<Program, ModelError> {
    let file = path.display().to_string();
    let name = CString::new(file.as_bytes()).map_err(|_| failed("a NUL in a name".to_owned()))?;
    let mut model = load(&Program::minimise(""))?;
    let read =
        raw::read(&mut model, &name).ok_or_else(|| failed(format!("it cannot read {file}")))?;
    drop(model);
    program(read, &file).map_err(|reason| failed(format!("{file}: {reason}")))
}

/// The program of whole numbers that was read, or what in it is none.
fn program(read: Read, title: &str) -> Result<Program, String> {
    if read.columns.is_empty() {
        return Err("there is no variable in it".to_owned());
    }
    let mut program = match read.minimised {
        true => Program::minimise(title),
        false => Program::maximise(title),
    };
    program.constant = whole(read.offset, "the constant of the objective")?.unwrap_or(0);
    for column in read.columns {
        let at = |what: &str| format!("{what} of variable {}", column.name);
        let lower = whole(column.lower, &at("the least value"))?;
        let upper = whole(column.upper, &at("the greatest value"))?;
        let cost = whole(column.cost, &at("the cost"))?.unwrap_or(0);
        let integer = column.integer;
        program.variable(Variable { name: column.name, cost, lower, upper, integer });
    }
    for row in read.rows {
        let at = |what: &str| format!("{what} of row {}", row.name);
        let least = whole(row.lower, &at("the left side"))?;
        let most = whole(row.upper, &at("the right side"))?;
        let factor = |&(index, factor): &(usize, f64)| {
            Ok((index, whole(factor, &at("a coefficient"))?.unwrap_or(0)))
        };
        let mut terms: Vec<(usize, i64)> =
            row.terms.iter().map(factor).collect::<Result<_, String>>()?;
        terms.sort_unstable();
        let mut add = |name: &str, relation, rhs| {
            program.rows.push(Row::new(name, terms.clone(), relation, rhs));
        };
        match (least, most) {
            (Some(least), Some(most)) if least == most => add(&row.name, Relation::Equal, least),
            (Some(least), Some(most)) => {
                add(&row.name, Relation::AtLeast, least);
                add(&format!("{}_most", row.name), Relation::AtMost, most);
            }
            (Some(least), None) => add(&row.name, Relation::AtLeast, least),
            (None, Some(most)) => add(&row.name, Relation::AtMost, most),
            (None, None) => {} // a row that asks for nothing
        }
    }
    Ok(program)
}

/// A whole number; none for infinity.
fn whole(value: f64, what: &str) -> Result<Option<i64>, String> {
    /// Whole numbers up to here are exact in floating point.
    const EXACT: f64 = (1u64 << 53) as f64;
    match value {
        value if value.is_infinite() => Ok(None),
        value if value.fract() == 0.0 && value.abs() <= EXACT => Ok(Some(value as i64)),
        value => Err(format!("{what} is {value}, not a whole number")),
    }
}
