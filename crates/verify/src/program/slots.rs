//! Columns that stand in a row as often as their factors say: copies that are chosen with a column, or instead of it.
//!
//! The opposite z of a column y is chosen where y is not, by the rows y + z >= 1 and y + z <= 1; a copy of y is the opposite
//! of z in the same way.

use super::error::MAX;
use destrier_certify::CoveringRow;
use std::collections::HashMap;

/// A copy of a column: its index, the column, and whether it is chosen with that or instead of it.
pub(super) type Tied = (u32, u32, bool);

/// The copies of a program's columns.
#[derive(Default)]
pub(super) struct Slots {
    pub(super) copies: Vec<Tied>,
    /// The rows that tie copies to their columns, until somebody takes them.
    pub(super) ties: Vec<CoveringRow>,
    /// The copies by the column, whether they are the same or the opposite, and their number.
    made: HashMap<(u32, bool, u32), u32>,
}

impl Slots {
    /// The copy of a column, or of its opposite, with this number: the first that is the same is the column itself. Its
    /// name follows those of all columns so far. None if there are too many.
    pub(super) fn slot(
        &mut self,
        names: &mut Vec<String>,
        column: u32,
        same: bool,
        copy: u32,
    ) -> Option<u32> {
        if same && copy == 0 {
            return Some(column);
        }
        if let Some(&made) = self.made.get(&(column, same, copy)) {
            return Some(made);
        }
        let against = if same { self.slot(names, column, false, 0)? } else { column };
        if names.len() >= MAX {
            return None;
        }
        let index = names.len() as u32;
        self.copies.push((index, column, same));
        self.made.insert((column, same, copy), index);
        let name = &names[column as usize];
        let name = match name.strip_prefix("not ") {
            _ if same => name.clone(),
            Some(positive) => positive.to_owned(),
            None => format!("not {name}"),
        };
        names.push(if copy == 0 { name } else { format!("{name} {}", copy + 1) });
        let pair = vec![against, index];
        self.ties.push(CoveringRow::at_least(1, pair.clone()));
        self.ties.push(CoveringRow::at_most(1, pair));
        Some(index)
    }
}
