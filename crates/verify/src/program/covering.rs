//! From a program of columns that are 0 or 1 to a covering program, exactly, and the way back.
//!
//! Three steps, each an equivalence between the solutions of the file and the choices of the covering program:
//!
//! - *Columns.* A column whose bounds, or a row that has it alone, are one whole number is that number wherever it
//!   stands. A free column x is y, or 1 - y where that makes its cost positive: the objective is then a constant plus
//!   (minus, for a maximum) a sum of costs that are not negative, and fractions of a cost become whole by one factor for
//!   all.
//! - *Rows.* A bound from below and one from above are a row each, `sum >= b` or `sum <= b` after the constants went to
//!   the right. Where all factors are whole multiples of g, dividing by g and rounding b towards the stricter side changes
//!   nothing; nor does a factor above what the row asks for when it comes down to that.
//! - *Factors.* Where all factors are 1 that is a row of a covering program. Else a column stands in it as often as its
//!   factor says, by copies (see [`slots`](super::slots)); -y is z - 1, where z is the opposite of y.
//!
//! Numbers at which the tolerances of other solvers decide are refused: factors and distances of b to a whole number
//! that are not 0 but below a ten-thousandth of the others.

use super::decimal::{Decimal, ONE};
use super::error::{LARGEST, MAX, ProgramError, clip, error};
use super::linear::{LinearColumn, LinearProgram, LinearRow};
use super::named::NamedProgram;
use super::slots::Slots;
use super::terms::{ColumnValue, OwnRows, Terms};
use destrier_certify::{CoveringProgram, CoveringRow};

/// The largest factor in a row, after dividing by what all have in common.
const MAX_FACTOR: i128 = 1000;

/// Where readers' tolerances decide: a ten-thousandth.
const NEAR: i128 = 10_000;

impl NamedProgram {
    /// Whether all columns are those of its file, each 0 or 1: in no row does one of them count more often than another.
    pub fn is_as_written(&self) -> bool {
        let is_bit = |place: &ColumnValue| match place {
            ColumnValue::Fixed(value) => (0..=1).contains(value),
            ColumnValue::Is(_) | ColumnValue::Not(_) => true,
        };
        let mut fixed = self.terms.columns.iter().flatten();
        self.terms.copies.is_empty() && fixed.all(|(_, place)| is_bit(place))
    }
}

/// A covering program that is being made.
struct Bridge {
    places: Vec<ColumnValue>,
    names: Vec<String>,
    costs: Vec<u32>,
    rows: Vec<CoveringRow>,
    row_names: Vec<String>,
    /// As those of [`OwnRows`].
    units: Vec<i128>,
    slots: Slots,
}

impl LinearProgram {
    /// The covering program that it is, with what it says about the file.
    ///
    /// # Errors
    /// The first thing that no program of columns that are 0 or 1 has.
    pub fn covering(mut self) -> Result<NamedProgram, ProgramError> {
        self.fix_columns();
        let last = self.rows.last().map_or(1, |row| row.line);
        if self.rows.is_empty() {
            return error(last, "the program has no rows");
        }
        let costs = self.columns.iter().map(|column| billionths(column.line, column.cost));
        let costs = costs.collect::<Result<Vec<i128>, _>>()?;
        let (places, constant) = self.places(&costs)?;
        let scale = scale(&costs, &places);
        let mut bridge = Bridge::new(&self, &costs, places, scale)?;
        for row in &self.rows {
            bridge.add(&self, row)?;
        }
        let Bridge { places, names, mut costs, rows, row_names, units, slots } = bridge;
        let copies = slots.copies;
        costs.resize(costs.len() + copies.len(), 0);
        let plain = places.iter().all(|place| matches!(place, ColumnValue::Is(_)));
        let columns = self.columns.into_iter().map(|column| column.name).zip(places);
        let terms = Terms {
            maximise: self.maximise,
            constant,
            scale: scale as u32,
            columns: if plain && copies.is_empty() { None } else { Some(columns.collect()) },
            copies,
            rows: Some(OwnRows { number: self.rows.len(), units }),
        };
        let program = CoveringProgram { costs, rows };
        let (asks, remarks) = (self.asks, self.remarks);
        Ok(NamedProgram { program, columns: names, rows: row_names, terms, asks, remarks })
    }

    /// A column that is not 0 or 1 and that a row of its own fixes at a whole number, as Pyomo writes a constant, has only
    /// that one.
    fn fix_columns(&mut self) {
        for row in &self.rows {
            let (&[(index, factor)], Some(both)) = (&row.terms[..], row.lower) else { continue };
            let (Some(both), Some(factor)) = (both.as_billionths(), factor.as_billionths()) else {
                continue;
            };
            if row.upper != row.lower || factor == 0 || both % factor != 0 {
                continue;
            }
            let value = Decimal::billionths(both / factor * ONE);
            let column = &mut self.columns[index as usize];
            let is_inside = column.lower.is_none_or(|least| least <= value)
                && column.upper.is_none_or(|most| value <= most);
            if !column.is_binary() && is_inside {
                (column.lower, column.upper) = (Some(value), Some(value));
            }
        }
    }

    /// What becomes of each column, and the objective's value where the cost is 0.
    fn places(&self, costs: &[i128]) -> Result<(Vec<ColumnValue>, i128), ProgramError> {
        let mut constant = billionths(1, self.constant)?;
        let (mut places, mut next) = (Vec::with_capacity(self.columns.len()), 0);
        for (column, &cost) in self.columns.iter().zip(costs) {
            let place = match column.fixed() {
                Some(value) => {
                    constant += cost * i128::from(value);
                    ColumnValue::Fixed(value)
                }
                None if !column.is_binary() => return error(column.line, column.complaint()),
                None if self.wants(cost) => {
                    constant += cost;
                    ColumnValue::Not(next)
                }
                None => ColumnValue::Is(next),
            };
            next += u32::from(!matches!(place, ColumnValue::Fixed(_)));
            places.push(place);
        }
        Ok((places, constant))
    }

    /// In words, why a row is not read: its largest factor, in billionths, and the unit of all.
    fn complaint(&self, row: &LinearRow, most: i128, unit: i128) -> String {
        let is_most = |factor: Decimal| factor.as_billionths().is_some_and(|own| own.abs() == most);
        let term = row.terms.iter().find(|&&(_, factor)| is_most(factor));
        let said = term.map_or(String::new(), |&(column, factor)| {
            format!(" has {factor} times '{}'", clip(&self.columns[column as usize].name))
        });
        let (name, unit) = (clip(&row.name), Decimal::billionths(unit));
        format!(
            "row '{name}'{said}, and {unit} is the unit of its factors; they are read up to 1000 times a unit of 0.0001 \
             or more"
        )
    }

    /// Whether the objective is better with a column of this cost than without.
    fn wants(&self, cost: i128) -> bool {
        if self.maximise { cost >= 0 } else { cost < 0 }
    }
}

/// The least factor that makes all costs whole.
fn scale(costs: &[i128], places: &[ColumnValue]) -> i128 {
    let free = costs.iter().zip(places).filter(|(_, p)| !matches!(p, ColumnValue::Fixed(_)));
    ONE / free.fold(ONE, |common, (&cost, _)| gcd(common, cost))
}

impl LinearColumn {
    /// The value of a column that has only one.
    fn fixed(&self) -> Option<i64> {
        let value = self.lower.filter(|_| self.upper == self.lower)?;
        value.whole().filter(|_| value.as_billionths().is_some())
    }

    /// Whether it may be 0 or 1 and nothing else.
    pub fn is_binary(&self) -> bool {
        self.is_whole && self.lower == Some(0.into()) && self.upper == Some(1.into())
    }

    /// In words, why it is no column of a covering program.
    fn complaint(&self) -> String {
        let (name, kind) = (clip(&self.name), if self.is_whole { "whole" } else { "continuous" });
        let upper = self.upper.map_or("infinity".to_owned(), |upper| upper.to_string());
        let lower = self.lower.map_or("-infinity".to_owned(), |lower| lower.to_string());
        format!("column '{name}' is not binary: {kind}, from {lower} to {upper}; make it binary")
    }
}

impl Bridge {
    fn new(
        from: &LinearProgram,
        costs_of_file: &[i128],
        places: Vec<ColumnValue>,
        scale: i128,
    ) -> Result<Self, ProgramError> {
        let (mut names, mut costs) = (Vec::new(), Vec::new());
        let columns = from.columns.iter().zip(costs_of_file).zip(&places);
        for ((LinearColumn { line, name, cost, .. }, billionths), place) in columns {
            names.push(match place {
                ColumnValue::Fixed(_) => continue,
                ColumnValue::Is(_) => name.clone(),
                ColumnValue::Not(_) => format!("not {name}"),
            });
            let whole = billionths.abs() * scale / ONE;
            match u32::try_from(whole) {
                Ok(small) if small <= LARGEST => costs.push(small),
                _ => {
                    let problem = format!(
                        "column '{}' costs {cost}, which is {whole} with all costs made whole",
                        clip(name)
                    );
                    return error(*line, format!("{problem}; at most {LARGEST} is read"));
                }
            }
        }
        let (rows, row_names, units) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Bridge { places, names, costs, rows, row_names, units, slots: Slots::default() })
    }

    /// Adds the rows that a row of the file becomes.
    fn add(&mut self, from: &LinearProgram, row: &LinearRow) -> Result<(), ProgramError> {
        let mut shift = 0;
        let mut terms: Vec<(u32, i128)> = Vec::with_capacity(row.terms.len());
        for &(index, factor) in &row.terms {
            let factor = billionths(row.line, factor)?;
            match self.places[index as usize] {
                _ if factor == 0 => {}
                ColumnValue::Fixed(value) => shift += factor * i128::from(value),
                ColumnValue::Is(column) => terms.push((column, factor)),
                ColumnValue::Not(column) => {
                    shift += factor;
                    terms.push((column, -factor));
                }
            }
        }
        let common = terms.iter().fold(0, |common, &(_, factor)| gcd(common, factor));
        let most = terms.iter().map(|&(_, factor)| factor.abs()).max().unwrap_or(0);
        if most > 0 && (common * NEAR < ONE || most > common * MAX_FACTOR) {
            return error(row.line, from.complaint(row, most, common));
        }
        for (bound, sign) in [(row.lower, 1), (row.upper, -1)] {
            let Some(bound) = bound else { continue };
            let rest = sign * (billionths(row.line, bound)? - shift);
            let asked = if terms.is_empty() { rest } else { at_least(row, rest, common)? };
            let terms = terms.iter().map(|&(column, factor)| (column, sign * factor / common));
            self.ask(row, terms.collect(), asked, sign * common)?;
        }
        Ok(())
    }

    /// Adds the row that the terms, with whole factors of this unit, sum to at least so much.
    fn ask(
        &mut self,
        row: &LinearRow,
        mut terms: Vec<(u32, i128)>,
        asked: i128,
        unit: i128,
    ) -> Result<(), ProgramError> {
        if terms.is_empty() {
            return match asked > 0 {
                true => self.push(row, CoveringRow::at_least(1, Vec::new()), 0),
                false => Ok(()),
            };
        }
        let is_limit = terms.iter().all(|&(_, factor)| factor < 0);
        let (asked, common) = reduce(&mut terms, asked, is_limit);
        let unit = unit * common;
        if is_limit {
            if asked > 0 {
                return self.push(row, CoveringRow::at_least(1, Vec::new()), 0);
            }
            let columns =
                self.slots(row, terms.iter().map(|&(column, factor)| (column, -factor)))?;
            return self.push(row, CoveringRow::at_most(number(-asked), columns), unit);
        }
        let below: i128 = terms.iter().map(|&(_, factor)| factor.min(0)).sum();
        if asked <= below {
            return Ok(());
        }
        let columns = self.slots(row, terms.into_iter())?;
        self.push(row, CoveringRow::at_least(number(asked - below), columns), unit)
    }

    /// A column for each time that a term counts; of the opposite where its factor is negative.
    fn slots(
        &mut self,
        row: &LinearRow,
        terms: impl Iterator<Item = (u32, i128)>,
    ) -> Result<Vec<u32>, ProgramError> {
        let mut columns = Vec::new();
        for (column, factor) in terms {
            for copy in 0..factor.unsigned_abs() as u32 {
                let slot = self.slots.slot(&mut self.names, column, factor > 0, copy);
                let many =
                    || error(row.line, format!("more than {MAX} columns, with copies for factors"));
                columns.push(slot.map_or_else(many, Ok)?);
            }
        }
        for tie in std::mem::take(&mut self.slots.ties) {
            self.push(row, tie, 0)?;
        }
        columns.sort_unstable();
        Ok(columns)
    }

    fn push(&mut self, row: &LinearRow, own: CoveringRow, unit: i128) -> Result<(), ProgramError> {
        if self.rows.len() == MAX {
            return error(row.line, format!("more than {MAX} rows"));
        }
        self.rows.push(own);
        self.row_names.push(row.name.clone());
        self.units.push(unit);
        Ok(())
    }
}

/// The least whole number of units that are at least this bound.
fn at_least(row: &LinearRow, bound: i128, unit: i128) -> Result<i128, ProgramError> {
    let over = bound.rem_euclid(unit);
    if over != 0 && over.min(unit - over) * NEAR < unit {
        let name = clip(&row.name);
        let near = "too near a whole number of its factors: readers' tolerances decide";
        return error(row.line, format!("the right side of row '{name}' is {near}"));
    }
    Ok(bound.div_euclid(unit) + i128::from(over != 0))
}

/// Makes factors smaller that are all positive, or all negative, and says what is asked for then and by what they were
/// divided.
fn reduce(terms: &mut [(u32, i128)], asked: i128, is_limit: bool) -> (i128, i128) {
    let enough = if is_limit { 1 - asked } else { asked };
    let mixed = !is_limit && terms.iter().any(|&(_, factor)| factor < 0);
    if mixed || enough < 1 {
        return (asked, 1);
    }
    let sign = if is_limit { -1 } else { 1 };
    terms.iter_mut().for_each(|(_, factor)| *factor = sign * factor.abs().min(enough));
    let common = terms.iter().fold(0, |common, &(_, factor)| gcd(common, factor));
    terms.iter_mut().for_each(|(_, factor)| *factor /= common);
    (asked.div_euclid(common) + i128::from(asked.rem_euclid(common) != 0), common)
}

/// What is asked of a row whose columns are at most [`MAX`], each at most [`MAX_FACTOR`] times.
fn number(asked: i128) -> u32 {
    u32::try_from(asked).unwrap_or(LARGEST).min(LARGEST)
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A number as covering programs are made of.
fn billionths(line: usize, number: Decimal) -> Result<i128, ProgramError> {
    let problem = || format!("{number} has more than nine digits before or behind its point");
    number.as_billionths().map_or_else(|| error(line, problem()), Ok)
}
