//! A board's covering program in the lines of a certificate.

use super::board::{BoardCovering, PricedPiece};
use super::numbers::write_numbers;
use crate::parse_error::ParseError;
use crate::place::Place;
use crate::problem::header::{self, fixed, single, write_squares};
use crate::rejection::Rejection;
use crate::text::{Lines, Words, name, short};
use destrier_board::{Group, SquareSet};
use std::fmt;

impl BoardCovering {
    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let board = header::board(lines)?;
        let pieces = read_pieces(lines)?;
        let numbers = read_numbers(lines, pieces.len())?;
        let rule = single(lines, "rule")?;
        let symmetry = header::symmetry_or_none(lines, board, pieces.iter().map(|own| own.piece))?;
        let holes = fixed(lines, "holes", board)?;
        let forced = fixed(lines, "forced", board)?;
        let forbidden = fixed(lines, "forbidden", board)?;
        if let Some(square) = forced.iter().find(|&square| forbidden.contains(square)) {
            return Err(ParseError::ForcedAndForbidden(Place { board, square }).at(lines.number()));
        }
        let demand = ones_or(lines, "demand", &holes)?;
        let at_most = match lines.optional("at-most")? {
            Some(words) => Some(on_squares(lines, words, &holes)?),
            None => None,
        };
        let costs = ones_or(lines, "costs", &holes)?;
        let blocks = header::blocks(lines)?;
        Ok(BoardCovering {
            board,
            pieces,
            numbers,
            rule,
            symmetry,
            holes,
            forced,
            forbidden,
            demand,
            at_most,
            costs,
            blocks,
        })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "board {}", self.board)?;
        write_pieces(f, &self.pieces)?;
        if let Some(numbers) = &self.numbers {
            write_numbers(f, "numbers", numbers.iter().copied())?;
        }
        writeln!(f, "rule {}", self.rule)?;
        if self.symmetry != Group::None {
            header::write_symmetry(f, self.board, self.symmetry)?;
        }
        for (keyword, set) in
            [("holes", &self.holes), ("forced", &self.forced), ("forbidden", &self.forbidden)]
        {
            if !set.is_empty() {
                write_squares(f, keyword, set)?;
            }
        }
        let numbers = [("demand", Some(&self.demand)), ("at-most", self.at_most.as_ref())];
        for (keyword, numbers) in numbers.into_iter().chain([("costs", Some(&self.costs))]) {
            match numbers.map(|numbers| (uniform(&self.holes, numbers), numbers)) {
                Some((Some(1), _)) if keyword != "at-most" => {}
                Some((Some(number), _)) => writeln!(f, "{keyword} {number}")?,
                Some((None, numbers)) => write_numbers(f, keyword, numbers.iter().copied())?,
                None => {}
            }
        }
        header::write_blocks(f, self.blocks)
    }
}

/// Reads the lines `piece` and `prices`.
fn read_pieces(lines: &mut Lines) -> Result<Vec<PricedPiece>, Rejection> {
    let mut words = lines.keyword("piece")?;
    let mut pieces: Vec<PricedPiece> = Vec::new();
    while pieces.is_empty() || !words.is_empty() {
        let piece = name(&mut words, "piece")?;
        if pieces.iter().any(|own| own.piece == piece) {
            return Err(words.unexpected("a piece that is not there yet", &piece.to_string()));
        }
        pieces.push(PricedPiece { piece, price: 1 });
    }
    let Some(mut words) = lines.optional("prices")? else { return Ok(pieces) };
    for own in &mut pieces {
        own.price = short(&mut words)?;
    }
    if pieces.iter().all(|own| own.price == 1) {
        return Err(words.unexpected("prices that are not all 1", "1"));
    }
    words.done()?;
    Ok(pieces)
}

/// Reads how many pieces there are of each of so many kinds, if there is such a line.
fn read_numbers(lines: &mut Lines, kinds: usize) -> Result<Option<Vec<u32>>, Rejection> {
    let Some(mut words) = lines.optional("numbers")? else { return Ok(None) };
    let mut numbers = Vec::with_capacity(kinds);
    while numbers.len() < kinds {
        match short(&mut words)? {
            0 => return Err(words.unexpected("a number above 0", "0")),
            number => numbers.push(number),
        }
    }
    words.done()?;
    Ok(Some(numbers))
}

fn write_pieces(f: &mut fmt::Formatter<'_>, pieces: &[PricedPiece]) -> fmt::Result {
    f.write_str("piece")?;
    pieces.iter().try_for_each(|own| write!(f, " {}", own.piece))?;
    writeln!(f)?;
    match pieces.iter().any(|own| own.price != 1) {
        true => write_numbers(f, "prices", pieces.iter().map(|own| own.price)),
        false => Ok(()),
    }
}

/// The numbers of the squares that are there.
pub(super) fn present(holes: &SquareSet, numbers: &[u32]) -> Vec<u32> {
    let squares = holes.board().squares().filter(|&square| !holes.contains(square));
    squares.map(|square| numbers[square.index()]).collect()
}

/// The number of all squares that are there, if it is one; 1 if there are none.
pub(super) fn uniform(holes: &SquareSet, numbers: &[u32]) -> Option<u32> {
    let numbers = present(holes, numbers);
    let first = numbers.first().copied().unwrap_or(1);
    numbers.iter().all(|&number| number == first).then_some(first)
}

/// The same number for all squares that are there, 0 for holes.
fn everywhere(holes: &SquareSet, number: u32) -> Vec<u32> {
    holes.board().squares().map(|at| if holes.contains(at) { 0 } else { number }).collect()
}

/// Reads a number for each square: no line for 1 everywhere.
fn ones_or(
    lines: &mut Lines,
    keyword: &'static str,
    holes: &SquareSet,
) -> Result<Vec<u32>, Rejection> {
    let Some(words) = lines.optional(keyword)? else { return Ok(everywhere(holes, 1)) };
    let numbers = on_squares(lines, words, holes)?;
    match uniform(holes, &numbers) {
        Some(1) => Err(lines.unexpected("numbers that are not all 1", "1")),
        _ => Ok(numbers),
    }
}

/// Reads a number for each square: one number for the same everywhere.
fn on_squares(lines: &Lines, mut words: Words, holes: &SquareSet) -> Result<Vec<u32>, Rejection> {
    let board = holes.board();
    let first = short(&mut words)?;
    if words.is_empty() {
        return Ok(everywhere(holes, first));
    }
    let mut numbers = vec![first];
    while numbers.len() < board.area() {
        numbers.push(short(&mut words)?);
    }
    words.done()?;
    if uniform(holes, &numbers).is_some() {
        return Err(lines.unexpected("one number for all squares", "the same for each"));
    }
    match holes.iter().find(|hole| numbers[hole.index()] > 0) {
        Some(square) => Err(ParseError::NumberOnHole(Place { board, square }).at(lines.number())),
        None => Ok(numbers),
    }
}
