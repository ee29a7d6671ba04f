//! What a covering program says about the file that it was made of.

use super::decimal::{Decimal, ONE};
use super::slots::Tied;
use destrier_certify::{CoveringRow, Size};
use num_bigint::BigInt;
use num_rational::BigRational;

/// What a column of a file has become.
///
/// ```
/// use destrier_verify::{Format, ColumnValue};
///
/// let text = "Maximize\n 2 a + b + c\nSubject To\n r: a + b <= 1\nBounds\n c = 1\nBinaries\n a b\nEnd\n";
/// let pair = Format::Lp.read(text)?;
/// let places = pair.terms.places(&pair.columns); // what is left out costs
/// assert_eq!(places, [("a", ColumnValue::Not(0)), ("b", ColumnValue::Not(1)), ("c", ColumnValue::Fixed(1))]);
/// # Ok::<(), destrier_verify::ProgramError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnValue {
    /// It has this value in every solution.
    Fixed(i64),
    /// It is 1 where this column of the covering program is chosen.
    Is(u32),
    /// It is 1 where this column is not chosen.
    Not(u32),
}

/// How the file's own numbers and columns follow from those of the covering program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    pub(super) maximise: bool,
    /// The value of the file's objective where the cost is 0, in billionths.
    pub(super) constant: i128,
    /// How much cost makes one of the file's objective.
    pub(super) scale: u32,
    /// The file's columns with what has become of each; none where they are those of the covering program.
    pub(super) columns: Option<Vec<(String, ColumnValue)>>,
    /// Columns of the covering program beside the file's own.
    pub(super) copies: Vec<Tied>,
    /// The rows of the file; none where they are those of the covering program.
    pub(super) rows: Option<OwnRows>,
}

/// The rows of a file, and what those of the covering program make of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OwnRows {
    /// How many there are.
    pub(super) number: usize,
    /// For each row of the covering program, how much of the file's row makes one of it, in billionths: negative where it
    /// bounds that from above, and 0 where it is none of the file's.
    pub(super) units: Vec<i128>,
}

/// What is claimed of a size between two bounds; nothing is possible where there are none.
pub(crate) fn in_words(
    bounds: (Option<usize>, Option<usize>),
    claim: impl Fn(Size) -> String,
) -> String {
    match bounds {
        (None, None) => claim(Size::Infeasible),
        (Some(least), None) => claim(Size::AtLeast(least)),
        (None, Some(most)) => claim(Size::AtMost(most)),
        (Some(least), Some(most)) if least == most => claim(Size::Exactly(least)),
        (Some(least), Some(most)) => {
            format!("{}, {}", claim(Size::AtLeast(least)), claim(Size::AtMost(most)))
        }
    }
}

impl Default for Terms {
    /// All is as in the covering program.
    fn default() -> Self {
        Terms {
            maximise: false,
            constant: 0,
            scale: 1,
            columns: None,
            copies: Vec::new(),
            rows: None,
        }
    }
}

impl Terms {
    /// Whether the file's objective is the cost.
    pub fn is_cost(&self) -> bool {
        !self.maximise && self.constant == 0 && self.scale == 1
    }

    /// Whether the file asks for a maximum.
    pub fn maximises(&self) -> bool {
        self.maximise
    }

    /// The value of the file's objective where the covering program costs so much.
    ///
    /// ```
    /// use destrier_verify::Format;
    ///
    /// let text = "Maximize\n 2 a + b + 7\nSubject To\n c: a + b <= 1\nBinaries\n a b\nEnd\n";
    /// let pair = Format::Lp.read(text)?;
    /// assert!(pair.program.to_string().starts_with("1 row, 2 columns, costs 1 to 2, sha256 ")); // one of them is left out
    /// assert_eq!(pair.terms.value(1).to_string(), "9"); // if it is b
    /// assert_eq!(pair.terms.chosen(&pair.columns, &[1]), ["a"]);
    /// # Ok::<(), destrier_verify::ProgramError>(())
    /// ```
    pub fn value(&self, cost: u64) -> Decimal {
        let share = i128::from(cost) * (ONE / i128::from(self.scale));
        let signed = if self.maximise { -share } else { share };
        Decimal::billionths(self.constant + signed)
    }

    /// What is added to the cost: with it, the cost is the file's objective, or where the file asks for a maximum the negative
    /// of it, times the [scale](Self::scale).
    ///
    /// ```
    /// use destrier_verify::Format;
    ///
    /// let text = "Minimize\n 2 a + 5 c\nSubject To\n r: a + c >= 1\nBounds\n c = 1\nBinaries\n a\nEnd\n";
    /// let terms = Format::Lp.read(text)?.terms;
    /// assert_eq!((terms.constant().to_string(), terms.scale()), ("5".to_owned(), 1));
    /// # Ok::<(), destrier_verify::ProgramError>(())
    /// ```
    pub fn constant(&self) -> BigRational {
        let sign = if self.maximise { -1 } else { 1 };
        let constant = BigInt::from(self.constant) * sign * self.scale;
        BigRational::new(constant, ONE.into())
    }

    /// How much cost makes one of the file's objective.
    pub fn scale(&self) -> u32 {
        self.scale
    }

    /// The least cost from which on the file's objective is at least so large; of a minimum only.
    pub fn cost_from(&self, value: i64) -> Option<u64> {
        let above = i128::from(value) * ONE - self.constant;
        let share = ONE / i128::from(self.scale);
        let cost = (above.max(0) + share - 1) / share;
        u64::try_from(cost).ok().filter(|_| !self.maximise)
    }

    /// The same of the program whose columns are orbits of columns.
    pub(super) fn of_orbits(&self, orbit: impl Fn(u32) -> u32) -> Self {
        let moved = |place: ColumnValue| match place {
            ColumnValue::Fixed(value) => ColumnValue::Fixed(value),
            ColumnValue::Is(column) => ColumnValue::Is(orbit(column)),
            ColumnValue::Not(column) => ColumnValue::Not(orbit(column)),
        };
        let move_all = |columns: &Vec<(String, ColumnValue)>| {
            columns.iter().map(|(name, place)| (name.clone(), moved(*place))).collect()
        };
        let copies = self.copies.iter().map(|&(copy, of, same)| (orbit(copy), orbit(of), same));
        let columns = self.columns.as_ref().map(move_all);
        let (maximise, constant, scale) = (self.maximise, self.constant, self.scale);
        Terms { maximise, constant, scale, columns, copies: copies.collect(), rows: None }
    }

    /// What a claim about the covering program says about the file: `minimum exactly 3`, or `maximum exactly 3`.
    pub fn claim(&self, size: Size) -> String {
        let value = |cost: usize| self.value(cost as u64);
        let what = if self.maximise { "maximum" } else { "minimum" };
        let (least, most) = match self.maximise {
            false => ("at least", "at most"),
            true => ("at most", "at least"),
        };
        match size {
            Size::AtLeast(cost) => format!("{what} {least} {}", value(cost)),
            Size::AtMost(cost) => format!("{what} {most} {}", value(cost)),
            Size::Exactly(cost) => format!("{what} exactly {}", value(cost)),
            Size::Infeasible => size.to_string(),
        }
    }

    /// The same for a cost that lies between two bounds; impossible where there are none.
    pub fn range(&self, least: Option<usize>, most: Option<usize>) -> String {
        in_words((least, most), |size| self.claim(size))
    }

    /// What the file's columns are that a choice makes 1: by their names, with the value where it is none of 0 and 1.
    pub fn chosen(&self, names: &[String], choice: &[u32]) -> Vec<String> {
        let chosen: std::collections::HashSet<u32> = choice.iter().copied().collect();
        let said = |(name, place): (&str, ColumnValue)| match place {
            ColumnValue::Fixed(0) => None,
            ColumnValue::Fixed(1) => Some(name.to_owned()),
            ColumnValue::Fixed(value) => Some(format!("{name}={value}")),
            ColumnValue::Is(column) => chosen.contains(&column).then(|| name.to_owned()),
            ColumnValue::Not(column) => (!chosen.contains(&column)).then(|| name.to_owned()),
        };
        self.places(names).into_iter().filter_map(said).collect()
    }

    /// The values of the file's columns that a choice gives them, in their order.
    ///
    /// ```
    /// use destrier_verify::Format;
    ///
    /// let text = "Maximize\n 2 a + b + c\nSubject To\n r: a + b <= 1\nBounds\n c = 1\nBinaries\n a b\nEnd\n";
    /// let pair = Format::Lp.read(text)?;
    /// assert_eq!(pair.terms.values(&pair.columns, &[1]), [1, 0, 1]); // b is left out
    /// assert_eq!(pair.terms.choice(&[1, 0, 1]), Ok(vec![1]));
    /// # Ok::<(), destrier_verify::ProgramError>(())
    /// ```
    pub fn values(&self, names: &[String], choice: &[u32]) -> Vec<i64> {
        let chosen: std::collections::HashSet<u32> = choice.iter().copied().collect();
        let value = |(_, place): (&str, ColumnValue)| match place {
            ColumnValue::Fixed(value) => value,
            ColumnValue::Is(column) => chosen.contains(&column).into(),
            ColumnValue::Not(column) => (!chosen.contains(&column)).into(),
        };
        self.places(names).into_iter().map(value).collect()
    }

    /// The names of the file's columns.
    pub fn columns<'a>(&'a self, names: &'a [String]) -> Vec<&'a str> {
        self.places(names).into_iter().map(|(name, _)| name).collect()
    }

    /// How many rows the file has, if they are not those of the covering program.
    pub fn rows(&self) -> Option<usize> {
        self.rows.as_ref().map(|rows| rows.number)
    }

    /// By how much the file's objective changes for each 1 that is added on the right of the file's row, where a row of the
    /// covering program has this weight; none if the row stands for none of the file.
    ///
    /// ```
    /// use destrier_certify::CoveringRow;
    /// use destrier_verify::Format;
    ///
    /// let text = "Minimize\n 2.5 a + 2 b\nSubject To\n r: 4 a + 4 b >= 4\nBinaries\n a b\nEnd\n";
    /// let own = Format::Lp.read(text)?;
    /// assert_eq!(own.program.costs, [5, 4]);
    /// let weight = num_rational::BigRational::from_integer(4.into()); // of a + b >= 1
    /// let dual = own.terms.dual(0, &own.program.rows[0], &weight);
    /// assert_eq!(dual.unwrap().to_string(), "1/2");
    /// # Ok::<(), destrier_verify::ProgramError>(())
    /// ```
    pub fn dual(&self, row: usize, own: &CoveringRow, weight: &BigRational) -> Option<BigRational> {
        let unit = Some(self.unit(row, own)).filter(|&unit| unit != 0)?;
        let unit = if self.maximise { -unit } else { unit };
        Some(weight * BigRational::new(ONE.into(), BigInt::from(unit) * self.scale))
    }

    /// As one of [`OwnRows::units`].
    pub(super) fn unit(&self, row: usize, own: &CoveringRow) -> i128 {
        match &self.rows {
            Some(rows) => rows.units.get(row).copied().unwrap_or(0),
            None if own.demand().is_some() => ONE,
            None => -ONE,
        }
    }

    /// The file's columns by their names, and what has become of each.
    pub fn places<'a>(&'a self, names: &'a [String]) -> Vec<(&'a str, ColumnValue)> {
        match &self.columns {
            None => {
                (0..).zip(names).map(|(column, name)| (&**name, ColumnValue::Is(column))).collect()
            }
            Some(columns) => columns.iter().map(|(name, place)| (&**name, *place)).collect(),
        }
    }

    /// The choice that gives the file's columns these values.
    ///
    /// # Errors
    /// The index of a column that cannot have its value.
    pub fn choice(&self, values: &[i64]) -> Result<Vec<u32>, usize> {
        let mut choice = Vec::new();
        for (index, &value) in values.iter().enumerate() {
            let place = match &self.columns {
                None => ColumnValue::Is(index as u32),
                Some(columns) => columns[index].1,
            };
            match (place, value) {
                (ColumnValue::Fixed(fixed), value) if fixed == value => {}
                (ColumnValue::Is(column), 1) | (ColumnValue::Not(column), 0) => choice.push(column),
                (ColumnValue::Is(_), 0) | (ColumnValue::Not(_), 1) => {}
                _ => return Err(index),
            }
        }
        let copies = self.copies.iter().flat_map(|&(copy, of, _)| [copy, of]);
        let last = choice.iter().copied().chain(copies).max();
        let mut chosen = vec![false; last.map_or(0, |last| last as usize + 1)];
        choice.iter().for_each(|&column| chosen[column as usize] = true);
        for &(copy, of, same) in &self.copies {
            chosen[copy as usize] = chosen[of as usize] == same;
        }
        Ok((0..).zip(chosen).filter(|&(_, chosen)| chosen).map(|(column, _)| column).collect())
    }
}
