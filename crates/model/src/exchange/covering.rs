//! Covering programs with names: of a file, or of a board with holes, pieces of several kinds, demands, limits
//! or costs.

use super::error::{At, StatementError};
use super::file_format::FileFormat;
use super::names::rename;
use crate::{Program, covering_program};
use destrier_board::{Board, Piece, Problem, Square, SquareSet};
use destrier_certify::{BoardCovering, CoveringNumber, CoveringProblem, CoveringRow};
use destrier_verify::{ColumnValue, Decimal, NamedProgram, Terms, non_attacking};
use std::collections::{BTreeSet, HashMap};

type Result<T> = std::result::Result<T, StatementError>;

/// A covering program with words for it.
#[derive(Clone, Debug)]
pub struct Covering {
    /// The program.
    pub problem: CoveringProblem,
    /// What it is called.
    pub name: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The names of the rows: of a board the squares that they are about.
    pub rows: Vec<String>,
    /// What it says about the file that it is of.
    pub terms: Terms,
    /// What is asked, in words, of a file that may be asked several things.
    pub asks: Option<String>,
    /// The board on whose squares its columns are pieces, by their names, though it is not a program of covers.
    pub stage: Option<Box<BoardCovering>>,
}

/// Certificates hold no larger numbers.
pub(super) const LARGEST: u32 = 999_999_999;

impl Covering {
    /// Whether a covering program is that of its file, in which rows that ask for columns do not meet limits on more than two,
    /// as equations do: relaxations of covering programs do without these.
    pub fn suits(named: &NamedProgram) -> bool {
        let rows = || named.program.rows.iter();
        let is_simple = |row: &CoveringRow| row.asks_for() || row.columns.len() <= 2;
        named.is_as_written() && (!rows().any(CoveringRow::asks_for) || rows().all(is_simple))
    }

    /// The program of a file that is called so.
    pub fn of_file(name: String, file: NamedProgram) -> Self {
        let NamedProgram { program, columns, rows, terms, asks, .. } = file;
        Covering { problem: program.into(), name, columns, rows, terms, asks, stage: None }
    }

    /// The program of the most pieces on a board, none of which attacks another.
    ///
    /// # Errors
    /// If there is no square, or there are more rows than are read.
    pub fn non_attacking(board: Board, piece: Piece, holes: &SquareSet) -> Result<Self> {
        let named = non_attacking(board, piece, holes).covering()?;
        let stage = BoardCovering::new(&Problem { piece, ..Problem::new(board) }).with_holes(holes);
        let without = holes.names().join(" ");
        let without = if without.is_empty() { without } else { format!(", holes {without}") };
        let name = format!("non-attacking {piece}s of {board}{without}");
        Ok(Covering { stage: Some(Box::new(stage)), ..Self::of_file(name, named) })
    }

    /// The covering program of a problem.
    ///
    /// # Errors
    /// If its rows are more than the checker keeps.
    pub fn of_problem(problem: &Problem) -> Result<Self> {
        Self::of_board(BoardCovering::new(problem))
    }

    /// The program of a board.
    pub(super) fn of_board(covering: BoardCovering) -> Result<Self> {
        let (board, name, terms) = (covering.board, covering.to_string(), Terms::default());
        let squares = squares_of_rows(&covering).concat();
        let (_, origins) = covering.with_origins().at(&name)?;
        let kind = |row: usize| kind_of_row(&covering, row.checked_sub(squares.len())?);
        let name_of = |row: usize| match (squares.get(row), kind(row)) {
            (Some(&square), _) => board.name(square),
            (None, Some(kind)) => kind.name(),
            (None, None) => format!("r{}", row + 1),
        };
        let rows = origins.into_iter().map(name_of).collect();
        let problem = CoveringProblem::from(covering);
        let columns = problem.column_names();
        Ok(Covering { name, columns, rows, problem, terms, asks: None, stage: None })
    }

    /// The board, if it is of one.
    pub fn board(&self) -> Option<&BoardCovering> {
        self.problem.board()
    }

    /// What is chosen, by names: of pieces on a board, or of columns as the file has them.
    pub fn names_of(&self, chosen: &[u32]) -> Vec<String> {
        let Some(board) = self.board() else { return self.terms.chosen(&self.columns, chosen) };
        let columns = board.columns();
        let of_column = |&column: &u32| {
            let (piece, squares) = &columns[column as usize];
            squares.iter().map(|&square| (*piece, square))
        };
        let pieces: BTreeSet<(Piece, Square)> = chosen.iter().flat_map(of_column).collect();
        pieces.into_iter().map(|(piece, square)| board.name(piece, square)).collect()
    }

    /// The names of the columns; in their file where they stand for what is left out, and none of copies.
    pub fn own_names(&self) -> Vec<Option<String>> {
        let mut names = vec![None; self.columns.len()];
        for (name, place) in self.terms.places(&self.columns) {
            match place {
                ColumnValue::Fixed(_) => {}
                ColumnValue::Is(column) => {
                    names[column as usize] = Some(self.columns[column as usize].clone());
                }
                ColumnValue::Not(column) => names[column as usize] = Some(name.to_owned()),
            }
        }
        names
    }

    /// The choice that pieces of these names on the board, or columns of the program's file, are.
    ///
    /// # Errors
    /// If something has no such name, or a column is fixed at another value.
    pub fn choice_of<'a>(&self, names: impl Iterator<Item = &'a str>) -> Result<Vec<u32>> {
        if let Some(board) = self.board() {
            let columns = (0..).zip(board.columns());
            let named = columns.flat_map(|(column, (piece, squares))| {
                squares.into_iter().map(move |square| (board.name(piece, square), column))
            });
            let column_of: HashMap<String, u32> = named.collect();
            let refused = |name| StatementError::Refused(format!("nothing is on '{name}'"));
            let find = |name| column_of.get(name).copied().ok_or_else(|| refused(name));
            return names.map(find).collect();
        }
        let own = self.terms.columns(&self.columns);
        let place_of: HashMap<&str, usize> = own.iter().copied().zip(0..).collect();
        let mut values = vec![0; own.len()];
        for name in names {
            let refused = || StatementError::Refused(format!("there is no column '{name}'"));
            values[*place_of.get(name).ok_or_else(refused)?] = 1;
        }
        let refused = |column: usize| format!("column '{}' is fixed at another value", own[column]);
        self.terms.choice(&values).map_err(|column| StatementError::Refused(refused(column)))
    }

    /// The names of the rows that ask for more columns than they have.
    ///
    /// # Errors
    /// If the rows of a board's program are more than the checker keeps.
    pub fn unmet(&self) -> Result<Vec<String>> {
        let program = self.problem.program()?;
        let rows = self.rows.iter().zip(&program.rows);
        let unmet = rows.filter(|(_, row)| {
            row.demand().is_some_and(|demand| demand as usize > row.columns.len())
        });
        Ok(unmet.map(|(name, _)| name.clone()).collect())
    }

    /// The largest cost at which the objective of the program's file is as good as a value; none if no choice may reach it.
    pub fn cost_of(&self, wanted: Decimal) -> Option<usize> {
        let terms = &self.terms;
        let reaches = |cost: usize| match terms.maximises() {
            true => terms.value(cost as u64) >= wanted,
            false => terms.value(cost as u64) <= wanted,
        };
        // values fall or rise with the cost
        let (mut least, mut beyond) = (0, LARGEST as usize + 1);
        while least + 1 < beyond {
            let middle = usize::midpoint(least, beyond);
            if reaches(middle) { least = middle } else { beyond = middle }
        }
        reaches(least).then_some(least)
    }

    /// Permutations of its columns, one on each line, such as (a b c) (d e).
    ///
    /// # Errors
    /// If the text holds something else.
    pub fn permutations(&self, text: &str) -> Result<Vec<Vec<u32>>> {
        Ok(self.named()?.permutations(text)?)
    }

    /// Its program as a file would have it.
    pub(super) fn named(&self) -> Result<NamedProgram> {
        let program = self.problem.program()?.into_owned();
        let Covering { columns, rows, terms, asks, .. } = self.clone();
        Ok(NamedProgram { program, columns, rows, terms, asks, remarks: Vec::new() })
    }

    /// The integer program, with the names of squares as the programs of boards have them, or those of the file
    /// where they are words that every solver reads; others are numbered, by names that the file does not have.
    ///
    /// # Errors
    /// If the rows of a board's program are more than the checker keeps.
    pub fn integer_program(&self) -> Result<Program> {
        let covering = self.problem.program()?;
        let mut program = covering_program(&covering, &self.title());
        let (columns, rows) = match self.board() {
            Some(own) => (variables(own), self.names_of_rows(own)?),
            None => (self.columns.clone(), self.rows.clone()),
        };
        let renamed = |mut names: Vec<String>, letter| {
            rename(names.iter_mut().collect(), letter, FileFormat::LpSolve);
            names
        };
        let columns = renamed(columns, "x");
        program.variables.iter_mut().zip(columns).for_each(|(own, name)| own.name = name);
        let rows = renamed(rows, "r");
        program.rows.iter_mut().zip(rows).for_each(|(own, name)| own.name = name);
        Ok(program)
    }

    /// What a row asks for: its name in a file, or what it says of a board.
    pub fn row_in_words(&self, row: usize) -> String {
        let name = &self.rows[row];
        let Some(covering) = self.board() else { return name.clone() };
        let Ok((program, origins)) = covering.with_origins() else { return name.clone() };
        let [asking, forced, limited] = squares_of_rows(covering).map(|squares| squares.len());
        let (asked, origin) = (&program.rows[row], origins[row]);
        let kind = origin.checked_sub(asking + forced + limited);
        if let Some(KindRow { piece, number, .. }) = kind.and_then(|row| kind_of_row(covering, row))
        {
            return format!("just {number} of kind {piece}");
        }
        let columns = || asked.columns.iter().map(|&column| &*self.columns[column as usize]);
        match asked.number {
            CoveringNumber::AtLeast(demand) if origin < asking => {
                format!("{name} at least {}", times(demand))
            }
            CoveringNumber::AtLeast(_) => format!("a piece on {name}"),
            CoveringNumber::AtMost(limit) if origin < asking + forced + limited => {
                format!("{name} at most {}", times(limit))
            }
            CoveringNumber::AtMost(limit) => {
                format!("at most {limit} of {}", columns().collect::<Vec<_>>().join(" "))
            }
        }
    }

    /// Names of rows that say what each is about: c a square to be covered, f a forced one, m one with a limit.
    fn names_of_rows(&self, covering: &BoardCovering) -> Result<Vec<String>> {
        let [asking, forced, limited] = squares_of_rows(covering).map(|squares| squares.len());
        let kinds = [("c", asking), ("f", forced), ("m", limited)];
        let kinds = kinds.iter().flat_map(|&(kind, number)| std::iter::repeat_n(kind, number));
        let kinds: Vec<&str> = kinds.collect();
        let (_, origins) = covering.with_origins()?;
        let named = |(origin, name): (usize, &String)| match kinds.get(origin) {
            Some(kind) => format!("{kind}{}{name}", joint(covering.board)),
            None => name.clone(),
        };
        Ok(origins.into_iter().zip(&self.rows).map(named).collect())
    }

    fn title(&self) -> String {
        format!("Minimum cover: {}", self.name)
    }
}

/// The squares of the rows that are about one square: of those with a demand, forced ones, and those with a limit.
fn squares_of_rows(covering: &BoardCovering) -> [Vec<Square>; 3] {
    let squares = || covering.board.squares();
    let asking = squares().filter(|square| covering.demand[square.index()] > 0);
    let limits = covering.at_most.is_some();
    let limited = squares().filter(|&square| limits && !covering.holes.contains(square));
    [asking.collect(), covering.forced.iter().collect(), limited.collect()]
}

/// A row about the number of pieces of a kind: as demand, or as limit.
struct KindRow {
    kind: usize,
    piece: Piece,
    number: u32,
    is_limit: bool,
}

impl KindRow {
    /// `kind1`, or of the limit `kind1_most`.
    fn name(&self) -> String {
        format!("kind{}{}", self.kind + 1, if self.is_limit { "_most" } else { "" })
    }
}

/// The row that comes so many rows after those about squares, if it is about a kind.
fn kind_of_row(covering: &BoardCovering, row: usize) -> Option<KindRow> {
    let (kind, is_limit) = (row / 2, row % 2 == 1);
    let number = *covering.numbers.as_ref()?.get(kind)?;
    Some(KindRow { kind, piece: covering.pieces[kind].piece, number, is_limit })
}

/// How often, in words.
fn times(number: u32) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{number} times"),
    }
}

/// What stands between a kind and a square in names: nothing where squares have letters.
fn joint(board: Board) -> &'static str {
    if board.cols() > 26 { "_" } else { "" }
}

/// Names of variables: `xc3`, and with several pieces `xNc3` by their letters, or `x2_c3` by their numbers.
pub(super) fn variables(covering: &BoardCovering) -> Vec<String> {
    let (board, pieces) = (covering.board, &covering.pieces);
    let letters: BTreeSet<char> = pieces.iter().map(|own| own.piece.letter()).collect();
    let kind = |index: usize| match pieces.len() {
        1 => joint(board).to_owned(),
        all if letters.len() == all => format!("{}{}", pieces[index].piece.letter(), joint(board)),
        _ => format!("{}_", index + 1),
    };
    let kinds: Vec<String> = (0..pieces.len()).map(kind).collect();
    let columns = covering.columns().into_iter().zip(kinds.iter().cycle());
    columns.map(|((_, squares), kind)| format!("x{kind}{}", board.name(squares[0]))).collect()
}
