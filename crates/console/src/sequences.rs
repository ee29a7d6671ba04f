//! Sequences of the OEIS about our problems, and which board each of their terms is about.

use anyhow::{Context, Result, ensure};
use destrier_board::{Board, Piece, Problem, Rule};
use serde::Deserialize;

/// A sequence.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    /// Its number, such as A006075.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What its terms count.
    pub counts: Counts,
    boards: Boards,
    /// The pieces of the covers.
    #[serde(default)]
    pub piece: Piece,
    /// What the covers must do.
    #[serde(default)]
    pub rule: Rule,
    /// The index of the first term.
    #[serde(default = "one")]
    pub offset: usize,
    published: String,
    /// The last term that is computed within seconds.
    pub quick: usize,
    /// Who published the terms, and how they were found.
    pub by: String,
}

/// What the terms count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Counts {
    /// The pieces of a smallest cover.
    Minimum,
    /// The smallest covers, up to symmetry.
    Distinct,
    /// The smallest covers.
    Total,
    /// The closed tours, without direction.
    Tours,
}

/// The boards of the terms.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Boards {
    /// n x n.
    Square,
    /// n x n with edges glued.
    Torus,
    /// k x n for 1 <= k <= n, row by row.
    Triangle,
    /// 2n x 2n.
    Even,
}

fn one() -> usize {
    1
}

#[derive(Deserialize)]
struct File {
    sequence: Vec<Sequence>,
}

/// All sequences.
///
/// # Errors
/// If the file that was built in is damaged.
pub fn all() -> Result<Vec<Sequence>> {
    let file: File = toml::from_str(include_str!("sequences.toml")).context("sequences.toml")?;
    Ok(file.sequence)
}

/// The minima of square boards for a piece and a rule: a sequence with a number, if there is one.
///
/// # Errors
/// As [`all`].
pub fn of_minima(piece: Piece, rule: Rule) -> Result<Sequence> {
    let is_it = |own: &Sequence| {
        let squares = matches!(own.boards, Boards::Square) && own.counts == Counts::Minimum;
        squares && (own.piece, own.rule) == (piece, rule)
    };
    let own = || Sequence {
        id: format!("{piece} {rule}"),
        name: format!("Minimal number of {piece}s of an n X n board, by the rule {rule}"),
        counts: Counts::Minimum,
        boards: Boards::Square,
        piece,
        rule,
        offset: 1,
        published: String::new(),
        quick: 8,
        by: "No sequence of the OEIS is known here.".to_owned(),
    };
    Ok(all()?.into_iter().find(is_it).unwrap_or_else(own))
}

/// The sequence of this number.
///
/// # Errors
/// If there is none, with those that there are.
pub fn find(id: &str) -> Result<Sequence> {
    let all = all()?;
    let number = id.trim_start_matches(['A', 'a']);
    ensure!(
        number.trim_start_matches('0') != "250000",
        "A250000 counts peaceable queens, which cover nothing: no certificate here is about them"
    );
    let known = all.iter().map(|sequence| sequence.id.clone()).collect::<Vec<_>>().join(", ");
    let found = all.into_iter().find(|sequence| sequence.id == format!("A{number:0>6}"));
    found.with_context(|| format!(
            "no table of '{id}': one of {known}; or --piece and --rule, for the minima of square boards"
        ))
}

impl Sequence {
    /// The published terms, as text.
    pub fn published(&self) -> impl ExactSizeIterator<Item = &str> {
        self.published.split_whitespace().collect::<Vec<_>>().into_iter()
    }

    /// The published term of this index.
    pub fn term(&self, n: usize) -> Option<&str> {
        self.published().nth(n.checked_sub(self.offset)?)
    }

    /// The board of a term.
    ///
    /// # Errors
    /// If the index is before the first, or the board too large.
    pub fn board(&self, n: usize) -> Result<Board> {
        let at = n.checked_sub(self.offset);
        let at = at.with_context(|| format!("{} begins with n = {}", self.id, self.offset))?;
        Ok(match self.boards {
            Boards::Square => Board::new(n, n)?,
            Boards::Torus => Board::new(n, n)?.torus(),
            Boards::Even => Board::new(n.saturating_mul(2), n.saturating_mul(2))?,
            Boards::Triangle => {
                let (row, before) = triangle_row(at);
                Board::new(at - before + 1, row)?
            }
        })
    }

    /// The cover problem of a board.
    pub fn problem(&self, board: Board) -> Problem {
        Problem { piece: self.piece, rule: self.rule, ..Problem::new(board) }
    }
}

/// The row of a triangle, from 1, that has the element of this index, from 0, and the elements before it.
fn triangle_row(at: usize) -> (usize, usize) {
    let (mut row, mut before) = (1, 0);
    while before + row <= at {
        before += row;
        row += 1;
    }
    (row, before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_term_has_its_board() {
        let board = |id: &str, n| find(id).unwrap().board(n).unwrap().to_string();
        assert_eq!(board("A006075", 8), "8x8");
        assert_eq!(board("A279407", 8), "8x8t");
        assert_eq!(board("A001230", 3), "6x6");
        let triangle: Vec<String> = (1..=7).map(|n| board("A098604", n)).collect();
        assert_eq!(triangle, ["1x1", "1x2", "2x2", "1x3", "2x3", "3x3", "1x4"]);
        assert!(find("A261752").unwrap().board(3).is_err());
        assert!(find("A000001").is_err());
        assert!(["A75458", "a075458", "75458"].iter().all(|id| find(id).unwrap().id == "A075458"));
    }

    /// The tables that were typed apart from these agree with them.
    #[test]
    fn published_terms_are_those_of_the_known_values() {
        let values = include_str!("../../../tests/known_values.csv");
        let mut compared = 0;
        for row in csv::Reader::from_reader(values.as_bytes()).records() {
            let row = row.unwrap();
            let source = row.get(8).unwrap();
            let sequences = all().unwrap();
            let named = sequences.iter().find(|s| s.id != "A098604" && source.contains(&s.id));
            let Some(sequence) = named else { continue };
            let n: usize = row[2].parse().unwrap();
            assert_eq!(sequence.term(n), Some(&row[4]), "{} {n}", sequence.id);
            compared += 1;
        }
        assert!(compared > 30, "{compared}");
    }
}
