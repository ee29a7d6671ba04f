//! Values of named variables to begin with.

use destrier_model::Program;
use destrier_verify::LinearProgram;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use std::collections::HashMap;

/// The values that the columns of a program's file begin with, those that are not named with 0; none if none is named.
///
/// # Errors
/// If the program has no variable of a name, or one has two values, in words.
pub(super) fn of_file(
    program: &Program,
    file: &LinearProgram,
    named: &[(String, BigRational)],
) -> Result<Option<Vec<BigRational>>, String> {
    let mut values: HashMap<&str, Option<&BigRational>> =
        program.variables.iter().map(|variable| (variable.name.as_str(), None)).collect();
    for (name, value) in named {
        let own = values.get_mut(name.as_str());
        let own = own.ok_or_else(|| format!("there is no variable '{name}'"))?;
        if own.replace(value).is_some() {
            return Err(format!("'{name}' has two values"));
        }
    }
    let value = |name: &str| values.get(name).copied().flatten().cloned();
    let columns = file.columns.iter().map(|own| value(&own.name).unwrap_or_else(BigRational::zero));
    Ok((!named.is_empty()).then(|| columns.collect()))
}

/// Those that are not 0, by the indices of their columns.
pub(super) fn solution(values: Vec<BigRational>) -> Vec<(u32, BigRational)> {
    (0..).zip(values).filter(|(_, value)| !value.is_zero()).collect()
}

/// The choice of the covering program that the file is.
///
/// # Errors
/// If a column cannot have its value, in words.
pub(super) fn choice(
    file: &LinearProgram,
    terms: &destrier_verify::Terms,
    values: &[BigRational],
) -> Result<Vec<u32>, String> {
    // no column has the largest number
    let whole = |value: &BigRational| Some(value).filter(|value| value.is_integer())?.to_i64();
    let whole: Vec<i64> = values.iter().map(|value| whole(value).unwrap_or(i64::MAX)).collect();
    terms.choice(&whole).map_err(|column| {
        let (name, value) = (&file.columns[column].name, &values[column]);
        format!("'{name}' cannot be {value}")
    })
}
