//! Which rows a name asks for.

use super::papers::Paper;

/// The beginnings of the names of the rows that are wanted.
pub(super) struct Selection(Vec<String>);

impl Selection {
    pub(super) fn new(name: &str, papers: &[Paper]) -> Self {
        let item = papers.iter().flat_map(|paper| &paper.items).find(|item| item.name == name);
        Selection(match item {
            _ if name == "all" => vec![String::new()],
            Some(item) if item.no.is_none() => item.by.clone(),
            _ => vec![name.to_owned()],
        })
    }

    pub(super) fn has(&self, row: &str) -> bool {
        self.0.iter().any(|start| row.starts_with(start.as_str()))
    }

    /// Whether a program may make such rows.
    pub(super) fn has_some_of(&self, program: &str) -> bool {
        self.0.iter().any(|start| {
            program.starts_with(start.as_str()) || start.starts_with(&format!("{program}-"))
        })
    }
}
