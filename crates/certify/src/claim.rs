//! What a certificate claims, in one line.

use crate::covering::CoveringProblem;
use crate::linear::{LinearProgram, Optimum};
use crate::surface::{Surface, balanced_squares};
use destrier_board::{Attack, Board, Colour, Piece, Problem, Rule, SquareSet};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use std::fmt;

/// A statement that a certificate can prove.
///
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_certify::{Claim, Size};
///
/// let problem = Problem::new(Board::new(8, 8)?);
/// let claim = Claim::Size { problem, size: Size::Exactly(12) };
/// assert_eq!(claim.to_string(), "knight domination of 8x8: exactly 12");
/// # Ok::<(), destrier_board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// About the sizes of a problem's covers.
    Size {
        /// Which covers.
        problem: Problem,
        /// What about their sizes.
        size: Size,
    },
    /// About the costs of the choices that a covering program admits.
    Covering {
        /// The program.
        problem: CoveringProblem,
        /// What about their costs.
        size: Size,
    },
    /// About the values of the solutions of a linear program.
    Program {
        /// The program.
        program: LinearProgram,
        /// What about their least or greatest value.
        optimum: Optimum,
    },
    /// About the fractional packings of a problem.
    Packing {
        /// Of which problem.
        problem: Problem,
        /// The sum of the weights.
        value: BigRational,
        /// Whether no packing has a larger sum.
        maximum: bool,
    },
    /// The fewest pieces for a number of rows and every number of columns.
    Strip {
        /// Rows.
        rows: usize,
        /// The piece.
        piece: Piece,
        /// What the pieces have to do.
        rule: Rule,
        /// From this number of columns on,
        start: usize,
        /// so many more columns
        period: usize,
        /// need so many more pieces.
        increment: usize,
        /// The fewest pieces for 1, 2, ... columns; none where no set will do.
        values: Vec<Option<usize>>,
    },
    /// How many pieces a cover of the plane takes for each square.
    Density {
        /// The piece.
        piece: Piece,
        /// What the pieces have to do.
        rule: Rule,
        /// No cover has a lower density,
        density: BigRational,
        /// and one has this, if that is shown.
        most: Option<BigRational>,
        /// What is shown of square boards.
        boards: BoardBound,
    },
    /// There is a tour.
    Tour {
        /// Of which board.
        board: Board,
        /// By which piece.
        piece: Piece,
        /// Squares that are not there.
        holes: SquareSet,
        /// Whether it comes back to where it began; none if that is not said.
        closed: Option<bool>,
    },
    /// About the positions of given pieces.
    Pieces {
        /// The board.
        board: Board,
        /// The pieces: which, on squares of which colour, how many.
        kinds: Vec<(Piece, Colour, usize)>,
        /// Whether they attack through each other.
        attack: Attack,
        /// Whether they may share squares.
        sharing: bool,
        /// Every position attacks at most so many squares.
        at_most: usize,
    },
    /// That the squares of a board fall into cycles of a piece's moves.
    Partition {
        /// The board.
        board: Board,
        /// The piece.
        piece: Piece,
        /// Squares that are not there.
        holes: SquareSet,
        /// Whether the board is a cube's faces.
        surface: Surface,
        /// How many cycles.
        count: usize,
        /// The least number of squares of a cycle.
        least: usize,
        /// The greatest number of squares of a cycle.
        most: usize,
    },
}

/// A lower bound for covers of all square boards of at least some size: a polynomial over a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardBound {
    /// Boards with so many rows and columns or more.
    pub from: usize,
    /// The coefficients of n^2, n and 1.
    pub coefficients: [i64; 3],
    /// What the polynomial is over.
    pub denominator: i64,
}

impl BoardBound {
    /// The fewest pieces by this bound, if it says anything of the board with so many rows and columns.
    pub fn pieces(&self, side: usize) -> Option<usize> {
        let at =
            i128::try_from(side).ok().filter(|_| side >= self.from && side as u64 <= 1 << 40)?;
        let value = self.coefficients.iter().fold(0, |sum, &c| sum * at + i128::from(c));
        let (value, over) = (value.max(0).unsigned_abs(), self.denominator.unsigned_abs());
        usize::try_from(value.div_ceil(over.into())).ok()
    }
}

impl fmt::Display for BoardBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let factor = self.coefficients.iter().fold(self.denominator, |factor, c| factor.gcd(c));
        let mut sum = String::new();
        for (coefficient, power) in self.coefficients.iter().zip(["n^2", "n", ""]) {
            let size = (coefficient / factor).unsigned_abs();
            let number =
                if size == 1 && !power.is_empty() { String::new() } else { size.to_string() };
            match (coefficient.signum(), sum.is_empty()) {
                (0, _) => continue,
                (1, true) => {}
                (1, false) => sum += " + ",
                _ => sum += " - ",
            }
            sum += &format!("{number}{power}");
        }
        let sum = if sum.contains(' ') { format!("({sum})") } else { sum };
        write!(f, "{sum}/{} for every n >= {}", self.denominator / factor, self.from)
    }
}

/// What is claimed about the sizes of covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// There is a cover with so many pieces.
    AtMost(usize),
    /// No cover has fewer pieces.
    AtLeast(usize),
    /// Both: the minimum.
    Exactly(usize),
    /// There is no cover.
    Infeasible,
}

impl From<&Optimum> for Size {
    /// The least cost of a program whose costs are counts. A value that is none says as much as the next one that is.
    fn from(optimum: &Optimum) -> Self {
        match optimum {
            Optimum::AtMost(value) => Size::AtMost(value.ceil().to_usize().unwrap_or(usize::MAX)),
            Optimum::AtLeast(value) => Size::AtLeast(value.floor().to_usize().unwrap_or(0)),
            Optimum::Exactly(value) => Size::Exactly(value.to_usize().unwrap_or(usize::MAX)),
            Optimum::Infeasible => Size::Infeasible,
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Size::AtMost(size) => write!(f, "at most {size}"),
            Size::AtLeast(size) => write!(f, "at least {size}"),
            Size::Exactly(size) => write!(f, "exactly {size}"),
            Size::Infeasible => f.write_str("impossible"),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Size { problem, size } => write!(f, "{problem}: {size}"),
            Claim::Covering { problem, size } => write!(f, "{problem}: {size}"),
            Claim::Program { program, optimum } => {
                write!(f, "{program}: {}", program.claim(optimum))
            }
            Claim::Packing { problem, value, maximum } => {
                let word = if *maximum { "maximum fractional packing" } else { "a packing of" };
                write!(f, "{problem}: {word} {value}")
            }
            Claim::Strip { rows, piece, rule, start, period, increment, values } => {
                write!(f, "{piece} {} of {rows}xn: ", rule.noun())?;
                write!(f, "D(n + {period}) = D(n) + {increment} for n >= {start}, ")?;
                let value = |value: &Option<usize>| value.map_or("none".into(), |n| n.to_string());
                let values: Vec<String> = values.iter().map(value).collect();
                write!(f, "D(1) and on: {}", values.join(" "))
            }
            Claim::Density { piece, rule, density, most, boards } => {
                let rule = match rule {
                    Rule::Domination => "",
                    Rule::Total => "total ",
                    Rule::Independent => "independent ",
                };
                write!(f, "{piece} {rule}covers of the plane: density ")?;
                match most {
                    None => write!(f, "at least {density}")?,
                    Some(most) if most == density => write!(f, "exactly {density}")?,
                    Some(most) => write!(f, "at least {density} and at most {most}")?,
                }
                write!(f, "; n x n takes at least {boards}")
            }
            Claim::Tour { board, piece, holes, closed } => {
                write_tour(f, *board, *piece, *closed)?;
                write_holes(f, holes)
            }
            Claim::Pieces { board, kinds, attack, sharing, at_most } => {
                write_kinds(f, kinds)?;
                let sharing = if *sharing { "sharing squares" } else { "on distinct squares" };
                write!(f, " {sharing} of {board}: at most {at_most} squares under {attack} attack")
            }
            Claim::Partition { board, piece, holes, surface, count, least, most } => {
                let cycles = if *count == 1 { "cycle" } else { "cycles" };
                let place = match surface {
                    Surface::Board => board.to_string(),
                    Surface::Cube => format!("the cube of side {}", board.cols()),
                };
                write!(f, "{piece} partition of {place}")?;
                write_holes(f, holes)?;
                write!(f, ": {count} {cycles} of {least}")?;
                if least < most {
                    write!(f, " to {most}")?;
                }
                let area = board.area() - holes.len();
                let is_balanced = balanced_squares(area, *count) == Some((*least, *most));
                f.write_str(if is_balanced { " squares, balanced" } else { " squares" })
            }
        }
    }
}

/// `a closed knight's tour of 6x8`.
fn write_tour(
    f: &mut fmt::Formatter<'_>,
    board: Board,
    piece: Piece,
    closed: Option<bool>,
) -> fmt::Result {
    match closed {
        Some(true) => write!(f, "a closed {piece}'s tour of {board}"),
        Some(false) => write!(f, "an open {piece}'s tour of {board}"),
        None => write!(f, "a {piece}'s path through all squares of {board}"),
    }
}

/// `, holes a1 c2`; nothing where there are none.
fn write_holes(f: &mut fmt::Formatter<'_>, holes: &SquareSet) -> fmt::Result {
    match holes.is_empty() {
        true => Ok(()),
        false => write!(f, ", holes {}", holes.names().join(" ")),
    }
}

/// `queen, light bishop, 2 rooks`.
fn write_kinds(f: &mut fmt::Formatter<'_>, kinds: &[(Piece, Colour, usize)]) -> fmt::Result {
    for (index, (piece, colour, count)) in kinds.iter().enumerate() {
        f.write_str(if index > 0 { ", " } else { "" })?;
        if *count > 1 {
            write!(f, "{count} ")?;
        }
        if *colour != Colour::Any {
            write!(f, "{colour} ")?;
        }
        write!(f, "{piece}{}", if *count > 1 { "s" } else { "" })?;
    }
    Ok(())
}
