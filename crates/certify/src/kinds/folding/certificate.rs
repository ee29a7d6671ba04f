//! Kind `folding`: no position of given pieces attacks as many squares.

use super::replay::{Folding, FoldingKind, FoldingNode, FoldingTree, LeafSize, MAX_MEN, Replay};
use crate::claim::Claim;
use crate::parse_error::ParseError;
use crate::place::Place;
use crate::problem::header;
use crate::rejection::Rejection;
use crate::text::{Lines, Words, count, integer, name, square};
use destrier_board::{Attack, Board, Square, SquareSet};
use num_traits::ToPrimitive;
use std::collections::HashMap;
use std::fmt::{self, Write};

/// The most squares of a board.
const MAX_SQUARES: usize = 144;

/// Words on a line of nodes.
const LINE: usize = 30;

/// A search written down: see `FORMAT.md`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldingCertificate {
    /// Which pieces, on which board, attacking at most how many squares.
    pub folding: Folding,
    /// The search.
    pub tree: FoldingTree,
    /// What the leaves add up to, as stated.
    pub replay: Replay,
}

impl FoldingCertificate {
    /// The certificate of a search, with the table of its leaves.
    ///
    /// # Errors
    /// The first thing in the search that is not true.
    pub fn new(folding: Folding, tree: FoldingTree) -> Result<Self, Rejection> {
        let replay = folding.replay(&tree)?;
        Ok(FoldingCertificate { folding, tree, replay })
    }

    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        self.folding.replay(&self.tree)?.check(&self.replay)?;
        let Folding { board, at_most, attack, sharing, ref kinds } = self.folding;
        let kinds = kinds.iter().map(|kind| (kind.piece, kind.colour, kind.count)).collect();
        Ok(Claim::Pieces { board, kinds, attack, sharing, at_most })
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let board = board(lines)?;
        let at_most = at_most(lines, board)?;
        let attack: Attack = word(lines, "attack", name)?;
        let sharing = word(lines, "sharing", sharing)?;
        let mut kinds = Vec::new();
        let mut men = 0;
        while let Some(words) = lines.optional("kind")? {
            kinds.push(kind(words, board, &mut men)?);
        }
        let folding = Folding { board, at_most, attack, sharing, kinds };
        let replay = replay(lines)?;
        let tree = tree(lines, &folding)?;
        Ok(FoldingCertificate { folding, tree, replay })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Folding { board, at_most, attack, sharing, kinds } = &self.folding;
        writeln!(f, "board {board}\nclaim at-most {at_most}\nattack {attack}")?;
        writeln!(f, "sharing {}", if *sharing { "yes" } else { "no" })?;
        for FoldingKind { piece, colour, count, first, squares } in kinds {
            write!(f, "kind {piece} {colour} {count} {first}")?;
            squares.iter().try_for_each(|&square| write!(f, " {}", board.name(square)))?;
            writeln!(f)?;
        }
        writeln!(f, "space {}", self.replay.space)?;
        for LeafSize { size, safe, clipped } in &self.replay.sizes {
            writeln!(f, "size {size} {safe} {clipped}")?;
        }
        writeln!(f, "whole {}", self.replay.whole)?;
        write_tree(f, &self.folding, &self.tree)
    }
}

/// Reads a line of a keyword and one word.
fn word<T>(
    lines: &mut Lines,
    keyword: &'static str,
    read: impl Fn(&mut Words, &'static str) -> Result<T, Rejection>,
) -> Result<T, Rejection> {
    let mut words = lines.keyword(keyword)?;
    let value = read(&mut words, keyword)?;
    words.done()?;
    Ok(value)
}

fn board(lines: &mut Lines) -> Result<Board, Rejection> {
    let board: Board = word(lines, "board", name)?;
    let (area, limit) = (board.area(), MAX_SQUARES);
    if board.is_torus() {
        let (expected, found) = ("a board without torus", board.to_string());
        return Err(ParseError::UnexpectedWord { expected, found }.at(lines.number()));
    }
    if area > limit {
        return Err(ParseError::BoardTooLarge { board, area, limit }.at(lines.number()));
    }
    Ok(board)
}

fn at_most(lines: &mut Lines, board: Board) -> Result<usize, Rejection> {
    let mut words = lines.keyword("claim")?;
    match words.word("at-most")? {
        "at-most" => {}
        other => return Err(words.unexpected("at-most", other)),
    }
    let at_most = below(&mut words, board.area(), "a count below the number of squares")?;
    words.done()?;
    Ok(at_most)
}

/// A count below a limit.
fn below(words: &mut Words, limit: usize, expected: &'static str) -> Result<usize, Rejection> {
    match count(words)? {
        small if small < limit => Ok(small),
        other => Err(words.unexpected(expected, &other.to_string())),
    }
}

fn sharing(words: &mut Words, _: &'static str) -> Result<bool, Rejection> {
    match words.word("no or yes")? {
        "no" => Ok(false),
        "yes" => Ok(true),
        other => Err(words.unexpected("no or yes", other)),
    }
}

fn kind(mut words: Words, board: Board, men: &mut usize) -> Result<FoldingKind, Rejection> {
    let (piece, colour) = (name(&mut words, "piece")?, name(&mut words, "colour")?);
    let piece = header::no_sum(piece, words.line())?;
    let positive = |found: usize, words: &Words, expected| match found {
        0 => Err(words.unexpected(expected, "0")),
        found => Ok(found),
    };
    let number = below(&mut words, MAX_MEN + 1 - *men, "a count of 16 pieces in all")?;
    *men += positive(number, &words, "a count from 1")?;
    let first = count(&mut words)?;
    positive(first, &words, "a count from 1")?;
    let mut seen = SquareSet::empty(board);
    let mut squares = Vec::new();
    while !words.is_empty() {
        let square = square(&mut words, board)?;
        if !seen.insert(square) {
            return Err(ParseError::DuplicateSquare(Place { board, square }).at(words.line()));
        }
        squares.push(square);
    }
    if first > squares.len() {
        let expected = "a count of the first squares";
        return Err(words.unexpected(expected, &first.to_string()));
    }
    Ok(FoldingKind { piece, colour, count: number, first, squares })
}

fn replay(lines: &mut Lines) -> Result<Replay, Rejection> {
    let space = word(lines, "space", |words, _| size(words))?;
    let mut sizes: Vec<LeafSize> = Vec::new();
    while let Some(mut words) = lines.optional("size")? {
        let row = LeafSize {
            size: size(&mut words)?,
            safe: count(&mut words)?,
            clipped: count(&mut words)?,
        };
        if sizes.last().is_some_and(|last| last.size >= row.size) || row.safe + row.clipped == 0 {
            return Err(words.unexpected("ascending sizes of leaves", &row.size.to_string()));
        }
        words.done()?;
        sizes.push(row);
    }
    let whole = word(lines, "whole", |words, _| count(words))?;
    Ok(Replay { space, sizes, whole })
}

/// A number of positions.
fn size(words: &mut Words) -> Result<u128, Rejection> {
    let size = integer(words)?;
    let small = size.to_u128();
    small.ok_or_else(|| words.unexpected("a number of positions", &size.to_string()))
}

/// Reads nodes until every unfolded axis has both its halves.
fn tree(lines: &mut Lines, folding: &Folding) -> Result<FoldingTree, Rejection> {
    let board = folding.board;
    let names = board.squares().map(|square| (board.name(square), square)).collect();
    let mut tree = FoldingTree::default();
    let mut open = 1;
    while open > 0 {
        let mut words = lines.keyword("nodes")?;
        for place in 0..LINE {
            if open == 0 || (words.is_empty() && place > 0) {
                break;
            }
            let node = node(&mut words, folding, &names, &mut tree)?;
            open = if matches!(node, FoldingNode::Unfold(_)) { open + 1 } else { open - 1 };
            tree.nodes.push(node);
        }
        if open > 0 && tree.nodes.len() % LINE > 0 {
            return Err(words.unexpected("a line of 30 nodes", ""));
        }
        words.done()?;
    }
    Ok(tree)
}

fn node(
    words: &mut Words,
    folding: &Folding,
    names: &HashMap<String, Square>,
    tree: &mut FoldingTree,
) -> Result<FoldingNode, Rejection> {
    const EXPECTED: &str = "a piece's number, safe squares, - or =";
    let text = words.word(EXPECTED)?;
    match text {
        "-" => return Ok(FoldingNode::Clipped),
        "=" => return Ok(FoldingNode::Whole),
        _ => {}
    }
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        let piece = text.parse::<u8>().ok().filter(|piece| *piece > 0 && piece.to_string() == text);
        let piece = piece.filter(|&piece| usize::from(piece) <= folding.men());
        let piece = piece.ok_or_else(|| words.unexpected("the number of a piece", text))?;
        return Ok(FoldingNode::Unfold(piece - 1));
    }
    let mut squares = 0;
    let mut last = None;
    for name in text.split(',') {
        let &square = names.get(name).ok_or_else(|| words.unexpected(EXPECTED, text))?;
        if last.replace(square) >= Some(square) {
            let place = Place { board: folding.board, square };
            return Err(ParseError::UnorderedSquare(place).at(words.line()));
        }
        tree.safe.push(square);
        squares += 1;
    }
    if squares != folding.least_safe() {
        return Err(words.unexpected("as many safe squares as are claimed", text));
    }
    Ok(FoldingNode::Safe)
}

fn write_tree(f: &mut fmt::Formatter<'_>, folding: &Folding, tree: &FoldingTree) -> fmt::Result {
    let names: Vec<String> = folding.board.squares().map(|s| folding.board.name(s)).collect();
    let mut safe = tree.safe.chunks(folding.least_safe().max(1));
    for nodes in tree.nodes.chunks(LINE) {
        f.write_str("nodes")?;
        for node in nodes {
            f.write_char(' ')?;
            match node {
                FoldingNode::Unfold(piece) => write!(f, "{}", piece + 1)?,
                FoldingNode::Clipped => f.write_char('-')?,
                FoldingNode::Whole => f.write_char('=')?,
                FoldingNode::Safe => {
                    for (place, square) in safe.next().unwrap_or_default().iter().enumerate() {
                        f.write_str(if place > 0 { "," } else { "" })?;
                        f.write_str(names.get(square.index()).map_or("", String::as_str))?;
                    }
                }
            }
        }
        f.write_char('\n')?;
    }
    Ok(())
}
