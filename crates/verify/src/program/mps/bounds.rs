//! The bounds of columns, in the order of their lines, and what readers make of those that are not said.

use super::Reader;
use crate::program::decimal::Decimal;
use crate::program::error::{ProgramError, clip, error};

impl Reader {
    /// The bounds of a column: its kind, perhaps the name of the vector, the column, and a number where one is needed.
    pub(super) fn bound(
        &mut self,
        line: usize,
        kind: &str,
        rest: &[&str],
    ) -> Result<(), ProgramError> {
        let known = |word: &str| self.draft.known(word).is_some();
        let has_number = ["UP", "LO", "FX", "UI", "LI"].contains(&kind);

        let (vector, name, number) = match (rest, has_number) {
            (&[name, number], true) => (None, name, Some(number)),
            (&[vector, name, number], true) => (Some(vector), name, Some(number)),
            (&[name], false) => (None, name, None),
            (&[vector, name], false) if known(name) && !known(vector) => (Some(vector), name, None),
            (&[name, _], false) if known(name) => {
                let problem = "is a vector to some readers; write its name before the column's";
                return error(line, format!("'{}' {problem}", clip(name)));
            }
            (&[vector, name, _], false) => (Some(vector), name, None),
            _ => return error(line, "a bound is a kind, a vector, a column and perhaps a number"),
        };
        self.vector(line, vector, &[])?;
        let Some(column) = self.draft.known(name) else {
            return error(line, format!("there is no column '{}'", clip(name)));
        };
        let number = number.map(|word| Decimal::read(line, word)).transpose()?;
        // for each side, whether it is set, and at which number, if at one
        let (lower, upper) = match (kind, number) {
            ("BV", _) => (Some(Some(0.into())), Some(Some(1.into()))),
            ("UP" | "UI", number) => (None, Some(number)),
            ("LO" | "LI", number) => (Some(number), None),
            ("FX", number) => (Some(number), Some(number)),
            ("FR", _) => (Some(None), Some(None)),
            ("MI", _) => (Some(None), None),
            ("PL", _) => (None, Some(None)),
            ("SC" | "SI", _) => {
                let problem = "is semicontinuous, which is not read";
                return error(line, format!("column '{}' {problem}", clip(name)));
            }
            _ => return error(line, format!("no bound '{}' is read", clip(kind))),
        };
        let sides = [(lower, false), (upper, true)].into_iter().filter(|(side, _)| side.is_some());
        for (_, side) in sides {
            if self.bounded.insert((column, side), line).is_some() {
                return error(line, format!("a second bound of '{}'", clip(name)));
            }
        }
        let own = self.draft.own(column);
        own.is_whole |= ["BV", "UI", "LI"].contains(&kind);
        let is_still_binary = self.marked.contains(&column)
            && self.bounded.contains_key(&(column, true))
            && own.upper.is_some_and(|end| end <= 1.into());
        own.lower = lower.unwrap_or(own.lower);
        own.upper = upper.unwrap_or(own.upper);
        if is_still_binary && lower.is_some() && upper.is_none() {
            let (count, first) = self.dropped;
            self.dropped = (count + 1, if count == 0 { line } else { first });
        }
        Ok(())
    }

    /// Makes whole columns without any bound 0 or 1, refuses what readers read differently, and says who is alone.
    pub(super) fn settle_bounds(&mut self) -> Result<(), ProgramError> {
        let (mut unbounded, mut open) = (0, 0);
        for (index, column) in (0..).zip(&mut self.draft.program.columns) {
            let [lower, upper] = [false, true].map(|side| self.bounded.get(&(index, side)));
            let (has_lower, has_upper) = (lower.is_some(), upper.is_some());
            if column.is_whole && column.lower.is_none() && !has_upper {
                let problem =
                    "is whole and MI alone, which readers read differently: write FR or UP";
                return error(column.line, format!("column '{}' {problem}", clip(&column.name)));
            }
            let is_below = column.upper.is_some_and(|end| end < 0.into());
            if let (None, Some(&line), true) = (lower, upper, is_below) {
                let problem = "has a bound from above below 0 and none from below, which readers read differently: write LO or MI";
                return error(line, format!("column '{}' {problem}", clip(&column.name)));
            }
            open += usize::from(self.marked.contains(&index) && has_lower && !has_upper);
            let is_free = !has_lower && !has_upper;
            if column.is_whole && is_free {
                column.upper = Some(1.into());
                unbounded += 1;
            }
        }
        let who = |count: usize| match count {
            1 => "a whole column".to_owned(),
            _ => format!("{count} whole columns"),
        };
        if unbounded > 0 {
            let taken = "without bounds: from 0 to 1, as in HiGHS, SCIP, cbc and glpsol";
            self.draft.remark(format!("{} {taken}", who(unbounded)));
        }
        if open > 0 {
            let taken = "with a bound from below alone: to glpsol at most 1";
            self.draft.remark(format!("{} {taken}", who(open)));
        }
        if let (count @ 1.., line) = self.dropped {
            let taken = "a bound from above of at most 1 before that from below, which SCIP drops";
            self.draft.remark(format!("from line {line} on: {} with {taken}", who(count)));
        }
        Ok(())
    }
}
