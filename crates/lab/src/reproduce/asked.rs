//! What is asked for, and the rows that answer it.

use super::row::Row;
use super::selection::Selection;
use anyhow::Result;
use std::cell::OnceCell;
use std::time::Duration;

/// Rows are made one by one, only those that are wanted, and each is shown as soon as it is there.
pub(super) struct Asked<'a> {
    wanted: &'a Selection,
    /// The time limit of each program.
    pub(super) limit: Duration,
    show: &'a mut dyn FnMut(&str) -> Result<()>,
    rows: Vec<Row>,
}

impl<'a> Asked<'a> {
    pub(super) fn new(
        wanted: &'a Selection,
        limit: Duration,
        show: &'a mut dyn FnMut(&str) -> Result<()>,
    ) -> Self {
        Asked { wanted, limit, show, rows: Vec::new() }
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.wanted.has(name)
    }

    /// Makes the row of this name if it is wanted.
    pub(super) fn row(&mut self, name: &str, make: impl FnOnce(&str) -> Result<Row>) -> Result<()> {
        if self.has(name) {
            let row = make(name)?;
            self.show(&row.text())?;
            self.rows.push(row);
        }
        Ok(())
    }

    /// Makes the row of this name, of a claim that is printed, if it is wanted.
    pub(super) fn printed<F: Into<Option<String>>>(
        &mut self,
        name: &str,
        find: impl FnOnce() -> Result<F>,
    ) -> Result<()> {
        self.row(name, |name| Row::printed(name, find()?))
    }

    /// Shows a text between the rows.
    pub(super) fn show(&mut self, text: &str) -> Result<()> {
        (self.show)(text)
    }

    /// The rows that were made, in order.
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }

    pub(super) fn into_rows(self) -> Vec<Row> {
        self.rows
    }
}

/// What several rows need, computed when the first of them asks for it.
pub(super) struct Once<T>(OnceCell<T>);

impl<T> Default for Once<T> {
    fn default() -> Self {
        Once(OnceCell::new())
    }
}

impl<T> Once<T> {
    pub(super) fn get(&self, compute: impl FnOnce() -> Result<T>) -> Result<&T> {
        if let Some(known) = self.0.get() {
            return Ok(known);
        }
        let new = compute()?;
        Ok(self.0.get_or_init(|| new))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_wanted_is_not_computed() {
        let wanted = Selection::new("words-8x8", &[]);
        let mut shown = String::new();
        let mut show = |text: &str| {
            shown.push_str(text);
            Ok(())
        };
        let mut asked = Asked::new(&wanted, Duration::ZERO, &mut show);
        asked.row("words-share", |_| unreachable!("nobody asks for it")).unwrap();
        asked.printed("words-8x8", || Ok("none".to_owned())).unwrap();
        assert_eq!(asked.rows().len(), 1);
        assert!(shown.starts_with("words-8x8: "), "{shown}");
    }
}
