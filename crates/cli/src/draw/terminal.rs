//! Boards in the terminal: row 1 at the bottom, columns named below.

use super::partition::{colours, label, owners};
use destrier_board::{Board, Piece, Placement, Square, SquareSet};
use destrier_certify::{PartitionCertificate, Weights};
use destrier_combinat::tour::Tour;
use num_integer::Integer;

/// Boards wider than this are drawn without blanks between the squares.
const ROOMY: usize = 40;

/// The same piece on every square of a set.
pub(crate) fn squares(set: &SquareSet, piece: Piece) -> String {
    placement(&Placement::of(piece, set))
}

/// Pieces on a board.
pub(crate) fn placement(placement: &Placement) -> String {
    let board = placement.board();
    let mut symbols = vec![if unicode() { '·' } else { '.' }; board.area()];
    for &(piece, square) in placement.men() {
        symbols[square.index()] = symbol(piece);
    }
    grid(board, |square| symbols[square.index()].to_string())
}

/// Weights as numerators over their common denominator, or as percent where those are long.
pub(crate) fn weights(weights: &Weights) -> String {
    let longest = weights.numerators().iter().map(|n| n.to_string().len()).max().unwrap_or(1);
    if longest <= 5 {
        let mut text = grid(weights.board(), |square| match weights.numerator(square) {
            zero if *zero == 0u8.into() => ".".to_owned(),
            numerator => numerator.to_string(),
        });
        text.push_str(&format!("\nnumerators over {}\n", weights.denominator()));
        return text;
    }
    let mut text = grid(weights.board(), |square| {
        let percent = (weights.numerator(square) * 100u8).div_floor(weights.denominator());
        if percent == 0u8.into() { ".".to_owned() } else { percent.to_string() }
    });
    text.push_str("\nin percent, rounded down; the exact weights are in the file of --output\n");
    text
}

/// The time of every square's visit, from 1.
pub(crate) fn tour(tour: &Tour) -> String {
    let mut times = vec![0; tour.board().area()];
    tour.squares().enumerate().for_each(|(at, square)| times[square.index()] = at + 1);
    grid(tour.board(), |square| times[square.index()].to_string())
}

/// Cycles as letters, on a terminal in colours as well.
pub(crate) fn cycles(partition: &PartitionCertificate) -> String {
    let (owner, colours) = (owners(partition), colours(partition));
    let text = grid(partition.board, |square| label(owner[square.index()]));
    if !coloured() || partition.cycles.len() > 62 {
        return text;
    }
    let letters: Vec<String> = (0..partition.cycles.len()).map(label).collect();
    let colour = |letter: char| {
        let index = letters.iter().position(|other| other.starts_with(letter))?;
        Some(format!("\x1b[{}m{letter}\x1b[0m", ANSI[colours[index]]))
    };
    paint(&text, partition.board, colour)
}

/// Terminal colours that stand for [`super::partition::COLOURS`].
const ANSI: [&str; 9] = ["34", "33", "32", "35", "36", "94", "31", "90", "95"];

/// Colours the squares of a grid, not its margins.
fn paint(grid: &str, board: Board, colour: impl Fn(char) -> Option<String>) -> String {
    let margin = board.rows().to_string().len();
    let mut text = String::new();
    for (index, line) in grid.lines().enumerate() {
        let (start, squares) = line.split_at(margin.min(line.len()));
        text.push_str(start);
        for symbol in squares.chars() {
            let painted = if index < board.rows() { colour(symbol) } else { None };
            text.push_str(&painted.unwrap_or_else(|| symbol.to_string()));
        }
        text.push('\n');
    }
    text
}

/// Whether standard output is a terminal that may be sent colours (no-color.org).
fn coloured() -> bool {
    use std::io::IsTerminal;
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::io::stdout().is_terminal()
}

/// One text a square, with row numbers and column names.
fn grid(board: Board, cell: impl Fn(Square) -> String) -> String {
    let cells: Vec<String> = board.squares().map(cell).collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let gap = if board.cols() > ROOMY && width == 1 { "" } else { " " };
    let margin = board.rows().to_string().len();
    let mut text = String::new();
    for (index, row) in cells.chunks(board.cols()).enumerate().rev() {
        text.push_str(&format!("{:>margin$} ", index + 1));
        for cell in row {
            text.push_str(&format!("{gap}{cell:>width$}"));
        }
        text.push('\n');
    }
    if board.cols() <= 26 {
        text.push_str(&format!("{:margin$} ", ""));
        for column in (b'a'..=b'z').take(board.cols()) {
            text.push_str(&format!("{gap}{:>width$}", char::from(column)));
        }
        text.push('\n');
    }
    text
}

fn symbol(piece: Piece) -> char {
    if !unicode() {
        return piece.letter();
    }
    match piece {
        Piece::King => '♚',
        Piece::Queen => '♛',
        Piece::Rook => '♜',
        Piece::Bishop => '♝',
        Piece::Knight => '♞',
        Piece::Leaper(..) => '♦',
    }
}

/// Whether the locale asks for UTF-8.
fn unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    locale.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_count_from_the_bottom_and_columns_have_letters() {
        let board = Board::new(10, 3).unwrap();
        let text = grid(board, |square| board.name(square));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.first(), Some(&"10  a10 b10 c10"));
        assert_eq!(lines[9..], [" 1   a1  b1  c1", "      a   b   c"]);
    }

    #[test]
    fn wide_boards_have_no_blanks_and_no_letters() {
        let board = Board::new(2, 50).unwrap();
        let text = grid(board, |_| ".".to_owned());
        assert_eq!(text, format!("2 {0}\n1 {0}\n", ".".repeat(50)));
    }
}
