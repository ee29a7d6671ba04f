//! What was known when the program was built: the tables of `results/`, shown beside answers and never
//! taken for one.

use crate::files;
use anyhow::{Context, Result};
use destrier_board::{Board, Group, Piece, Problem, Rule};
use destrier_draw::records::Sizes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

const RECORDS: &str = include_str!("../data/records.csv");
const SYMMETRIC: &str = include_str!("../data/symmetric.csv");
const TOTAL: &str = include_str!("../data/total.csv");
const TORI: &str = include_str!("../data/tori.csv");

/// The smallest cover known of a problem, and what is proved about smaller ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Known {
    /// pieces of the smallest cover known
    pub size: usize,
    /// no cover has fewer pieces, which the checker accepted
    pub at_least: usize,
}

impl Known {
    /// Whether no smaller cover exists.
    pub fn is_minimum(self) -> bool {
        self.size == self.at_least
    }
}

/// What is known of a problem, if the tables have it: knight domination of plain and symmetric boards and
/// of small tori, and total domination of plain boards.
pub fn known(problem: &Problem) -> Option<Known> {
    if problem.piece != Piece::Knight || problem.is_restricted() {
        return None;
    }
    match problem.rule {
        Rule::Domination => (),
        Rule::Total if problem.is_plain() => return record(TOTAL, problem.board),
        Rule::Total | Rule::Independent => return None,
    }
    match (problem.board.is_torus(), problem.symmetry) {
        // of small tori the table has the minima
        (true, Group::None) => {
            record(TORI, problem.board).map(|own| Known { at_least: own.size, ..own })
        }
        (true, _) => None,
        (false, Group::None) => record(RECORDS, problem.board),
        (false, symmetry) => symmetric(problem.board, symmetry),
    }
}

/// So many pieces the tables know to be needed for a problem that asks for more than one of theirs does, with fewer
/// squares, blocks or another rule: each of its covers is one of theirs.
pub fn inherited(problem: &Problem) -> Option<usize> {
    let &Problem { board, piece, rule, symmetry, .. } = problem;
    if !problem.exempt.is_empty() {
        return None;
    }
    let wider =
        [(Rule::Domination, symmetry), (Rule::Domination, Group::None), (rule, Group::None)];
    let wider = wider.map(|(rule, group)| {
        let plain = Problem { piece, rule, ..Problem::new(board) };
        known(&plain.with_symmetry(group).ok()?).map(|known| known.at_least)
    });
    wider.into_iter().flatten().max()
}

/// A row of all tables but that of symmetric covers, by the names that its cells have there.
#[derive(Deserialize)]
struct Record {
    #[serde(alias = "torus")]
    board: Board,
    #[serde(alias = "minimum")]
    size: usize,
    #[serde(alias = "bound")]
    lower: Option<usize>,
}

fn record(table: &'static str, board: Board) -> Option<Known> {
    let found = |row: &Record| row.board == board || row.board.transposed() == board;
    let row = rows::<Record>(table).find(found)?;
    Some(Known { size: row.size, at_least: row.lower.unwrap_or(1) })
}

#[derive(Deserialize)]
struct Symmetric {
    board: Board,
    symmetry: Group,
    size: Option<usize>,
    verified: String,
}

fn symmetric(board: Board, symmetry: Group) -> Option<Known> {
    let row = rows::<Symmetric>(SYMMETRIC).find(|r| (r.board, r.symmetry) == (board, symmetry))?;
    let size = row.size?;
    // what only a solver's floating point says is not known
    let shown = |claim: &str| {
        claim.strip_prefix("exactly ").or(claim.strip_prefix("at least "))?.parse().ok()
    };
    let at_least = row.verified.split(" and ").filter_map(shown).max();
    Some(Known { size, at_least: at_least.unwrap_or(1) })
}

fn rows<T: for<'a> Deserialize<'a>>(table: &'static str) -> impl Iterator<Item = T> {
    csv::Reader::from_reader(table.as_bytes()).into_deserialize().filter_map(Result::ok)
}

/// The papers whose values stand beside a table of records.
const PAPERS: [(&str, &str); 2] = [
    ("fisher-table-5", include_str!("../data/fisher-table-5.toml")),
    ("rubin-table-1", include_str!("../data/rubin-table-1.toml")),
];

/// A paper's table of covers of square boards.
#[derive(Deserialize)]
struct PaperTable {
    source: String,
    rows: Vec<PaperRow>,
}

#[derive(Deserialize)]
struct PaperRow {
    board: Board,
    claimed: usize,
}

/// What the papers' tables claim, each with its source; those of a folder, if there is one and they are in it.
pub fn papers(folder: Option<&Path>) -> Result<Vec<(String, Sizes)>> {
    let mut papers = Vec::new();
    for (name, built_in) in PAPERS {
        let path = folder.map(|folder| folder.join("tables").join(name).with_extension("toml"));
        let text = match &path {
            None => built_in.to_owned(),
            Some(path) if path.exists() => files::read(path)?,
            Some(_) => continue,
        };
        let table: PaperTable = toml::from_str(&text).with_context(|| name.to_owned())?;
        let sizes = table.rows.iter().map(|row| (row.board.rows(), row.claimed)).collect();
        papers.push((table.source, sizes));
    }
    Ok(papers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(board: &str, symmetry: Group) -> Option<Known> {
        let problem = Problem::new(board.parse().unwrap());
        known(&problem.with_symmetry(symmetry).unwrap())
    }

    /// Every line of the tables is read: a column of another name would leave nothing.
    #[test]
    fn every_line_of_the_tables_is_known() {
        assert_eq!(rows::<Record>(RECORDS).count(), RECORDS.lines().count() - 1);
        assert_eq!(rows::<Symmetric>(SYMMETRIC).count(), SYMMETRIC.lines().count() - 1);
        assert_eq!(rows::<Record>(TOTAL).count(), TOTAL.lines().count() - 1);
        assert_eq!(rows::<Record>(TORI).count(), TORI.lines().count() - 1);
    }

    #[test]
    fn what_asks_for_more_needs_no_fewer() {
        let of = |region: &str, rule| {
            let plain = Problem::new(Board::new(15, 15).unwrap());
            inherited(&Problem { blocks: Some(region.parse().unwrap()), rule, ..plain })
        };
        assert_eq!(of("5x5=4", Rule::Domination), Some(36));
        assert_eq!(of("5x5=4", Rule::Independent), Some(36));
        assert_eq!(of("5x5=4", Rule::Total), Some(43), "more than domination");
        let board = Board::new(15, 15).unwrap();
        let mut exempt = Problem::new(board);
        exempt.exempt.insert(board.parse_square("a1").unwrap());
        assert_eq!(inherited(&exempt), None, "a corner that is free may save a knight");
    }

    #[test]
    fn boards_are_known_either_way_up_and_other_problems_are_not() {
        assert_eq!(of("8", Group::None), Some(Known { size: 12, at_least: 12 }));
        assert_eq!(of("20x3", Group::None), of("3x20", Group::None));
        assert_eq!(of("8t", Group::None), Some(Known { size: 8, at_least: 8 }));
        assert!(of("8", Group::Rot90).is_some_and(Known::is_minimum));
        assert_eq!(of("9x33", Group::None), None);
        let of =
            |board: &str| Problem { rule: Rule::Total, ..Problem::new(board.parse().unwrap()) };
        assert_eq!(known(&of("17")), Some(Known { size: 54, at_least: 54 }));
        assert_eq!(known(&of("17t")), None);
        let kings = Problem { piece: Piece::King, ..Problem::new(Board::new(8, 8).unwrap()) };
        assert_eq!(known(&kings), None);
    }
}
