//! Rows that need not hold, as MaxSAT and weighted Boolean optimisation have them: it costs something if one does not.

use super::decimal::Decimal;
use super::draft::Draft;
use super::error::{LONG, ProgramError, clip, error};
use super::linear::LinearRow;

/// A row over columns that are 0 or 1, and what it costs if it does not hold.
pub(super) struct Soft {
    pub(super) cost: Decimal,
    pub(super) row: LinearRow,
}

/// Adds soft rows, which stand behind all others. The K-th has a column `softK` that is 1 where it does not hold, with the
/// factor that it takes for the row to hold then; the cost of one of a single column is that column's.
pub(super) fn add_all(draft: &mut Draft, all: Vec<Soft>) -> Result<(), ProgramError> {
    let first = draft.program.columns.len();
    for (number, soft) in (1..).zip(all) {
        match soft.row.terms[..] {
            [term] => add_cost(draft, &soft, term)?,
            _ => add(draft, soft, &format!("soft{number}"))?,
        }
    }
    let own = &draft.program.columns[first..];
    if let [one, ..] = own {
        let count = own.len();
        let plural = if count == 1 { "" } else { "s" };
        let columns = format!("{count} column{plural}, first '{}' of line {}", one.name, one.line);
        draft.remark(format!("{columns}: 1 where a soft row does not hold"));
    }
    Ok(())
}

/// Adds what a row of one column costs at 0 and at 1 to the costs.
fn add_cost(
    draft: &mut Draft,
    Soft { cost, row }: &Soft,
    (column, factor): (u32, Decimal),
) -> Result<(), ProgramError> {
    let at = |sum: Decimal| match is_within(row, sum) {
        true => Decimal::default(),
        false => *cost,
    };
    let (zero, one) = (at(Decimal::default()), at(factor));
    draft.program.constant = sum(row.line, draft.program.constant, zero)?;
    let own = draft.own(column);
    own.cost = sum(row.line, own.cost, sum(row.line, one, -zero)?)?;
    Ok(())
}

fn is_within(row: &LinearRow, sum: Decimal) -> bool {
    row.lower.is_none_or(|lower| lower <= sum) && row.upper.is_none_or(|upper| sum <= upper)
}

/// Adds a column of this name, and the row with it for each of its sides that can be missed.
fn add(draft: &mut Draft, Soft { cost, row }: Soft, name: &str) -> Result<(), ProgramError> {
    let line = row.line;
    let ends = |least: bool| {
        let factors = row.terms.iter().map(|term| term.1);
        let zero = Decimal::default();
        let mut some = factors.filter(|factor| (*factor < zero) == least);
        some.try_fold(zero, |all, factor| sum(line, all, factor))
    };
    let (least, most) = (ends(true)?, ends(false)?);
    let lower = row.lower.filter(|lower| least < *lower);
    let upper = row.upper.filter(|upper| most > *upper);
    if lower.is_none() && upper.is_none() {
        return Ok(());
    }
    if draft.known(name).is_some() {
        return error(line, format!("a variable is called '{}' already", clip(name)));
    }
    let own = draft.column(line, name)?;
    let column = draft.own(own);
    (column.cost, column.is_whole, column.upper) = (cost, true, Some(1.into()));
    if let Some(lower) = lower {
        let mut terms = row.terms.clone();
        terms.push((own, sum(line, lower, -least)?));
        let name = draft.row_name();
        draft.add(LinearRow { line, name, terms, lower: Some(lower), upper: None })?;
    }
    if let Some(upper) = upper {
        let mut terms = row.terms;
        terms.push((own, sum(line, upper, -most)?));
        let name = draft.row_name();
        draft.add(LinearRow { line, name, terms, lower: None, upper: Some(upper) })?;
    }
    Ok(())
}

pub(super) fn sum(line: usize, one: Decimal, other: Decimal) -> Result<Decimal, ProgramError> {
    one.plus(other).map_or_else(|| error(line, LONG), Ok)
}
