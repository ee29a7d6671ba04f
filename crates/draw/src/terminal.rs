//! Boards in the terminal: row 1 at the bottom, columns named below; colours, which are taken out
//! again on the way to anything but a terminal that wants them; two squares a cell on wide boards.

use crate::net::Net;
use crate::partition::{colours, label, owners};
use crate::tour::Walk;
use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use destrier_board::{Board, Piece, Placement, Square, SquareSet};
use destrier_certify::{PartitionCertificate, Surface, Weights};
use num_integer::Integer;

/// Boards with more columns than this, and the numbers of their rows, are wider than a terminal of 80 columns.
const FITTING: usize = 76;

/// Boards wider than this are drawn without blanks between the squares, pieces two rows a line.
const ROOMY: usize = 40;

/// The colours of the squares, black on either legible.
const LIGHT: Style = background(230);
const DARK: Style = background(180);

const fn background(colour: u8) -> Style {
    Style::new()
        .fg_color(Some(Color::Ansi256(Ansi256Color(16))))
        .bg_color(Some(Color::Ansi256(Ansi256Color(colour))))
}

/// The same piece on every square of a set.
pub fn squares(set: &SquareSet, piece: Piece) -> String {
    placement(&Placement::of(piece, set))
}

/// Pieces on a board, and blanks for holes unless the board is wide.
pub fn placement_between(men: &Placement, holes: &SquareSet) -> String {
    if men.board().cols() > ROOMY { placement(men) } else { roomy(men, holes) }
}

/// Pieces on a board; on a wide one, where only the squares matter, as dots.
pub fn placement(placement: &Placement) -> String {
    let board = placement.board();
    if board.cols() > FITTING && unicode() {
        return braille(placement);
    }
    if board.cols() > ROOMY {
        return dots(placement);
    }
    roomy(placement, &SquareSet::empty(board))
}

/// Pieces on a board with a character for each square, a blank for each hole.
fn roomy(placement: &Placement, holes: &SquareSet) -> String {
    let board = placement.board();
    let mut symbols = vec![if unicode() { '·' } else { '.' }; board.area()];
    for &(piece, square) in placement.men() {
        symbols[square.index()] = symbol(piece);
    }
    grid(board, |square| {
        let even = (board.row(square) + board.col(square)).is_multiple_of(2);
        match holes.contains(square) {
            true => (" ".to_owned(), Style::new()),
            false => (symbols[square.index()].to_string(), if even { DARK } else { LIGHT }),
        }
    })
}

/// Four rows a line and two columns a character: a piece is a dot of Braille.
fn braille(placement: &Placement) -> String {
    /// The dots of a character, from its upper row down, left and right.
    const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
    const EMPTY: u32 = 0x2800;
    let board = placement.board();
    let across = board.cols().div_ceil(2);
    let mut cells = vec![EMPTY; across * board.rows().div_ceil(4)];
    for &(_, square) in placement.men() {
        let (row, col) = (board.row(square), board.col(square));
        cells[row / 4 * across + col / 2] |= DOTS[3 - row % 4][col % 2];
    }
    let margin = board.rows().to_string().len();
    let mut text = String::new();
    for (line, row) in cells.chunks(across).enumerate().rev() {
        text.push_str(&format!("{:>margin$} ", 4 * line + 1));
        text.extend(row.iter().filter_map(|&cell| char::from_u32(cell)));
        text.push('\n');
    }
    text
}

/// Two rows a line: a piece fills the upper or the lower half of its cell.
fn dots(placement: &Placement) -> String {
    let board = placement.board();
    let mut taken = vec![false; board.area()];
    for &(_, square) in placement.men() {
        taken[square.index()] = true;
    }
    let at = |row: usize, col: usize| row < board.rows() && taken[row * board.cols() + col];
    let [empty, upper, lower, both] =
        if unicode() { ['·', '▀', '▄', '█'] } else { ['.', '\'', ',', ':'] };
    let margin = board.rows().to_string().len();
    let mut text = String::new();
    // The lower row of each pair has an odd number, so that row 1 is below row 2.
    for row in (0..board.rows()).step_by(2).rev() {
        let cell = |col| match (at(row + 1, col), at(row, col)) {
            (false, false) => empty,
            (true, false) => upper,
            (false, true) => lower,
            (true, true) => both,
        };
        text.push_str(&format!("{:>margin$} ", row + 1));
        text.extend((0..board.cols()).map(cell));
        text.push('\n');
    }
    text
}

/// Weights as numerators over their common denominator, or as percent where those are long.
pub fn weights(weights: &Weights) -> String {
    let longest = weights.numerators().iter().map(|n| n.to_string().len()).max().unwrap_or(1);
    if longest <= 5 {
        let mut text = grid(weights.board(), |square| match weights.numerator(square) {
            zero if *zero == 0u8.into() => (".".to_owned(), Style::new()),
            numerator => (numerator.to_string(), Style::new()),
        });
        text.push_str(&format!("\nnumerators over {}\n", weights.denominator()));
        return text;
    }
    let mut text = grid(weights.board(), |square| {
        let percent = (weights.numerator(square) * 100u8).div_floor(weights.denominator());
        let text = if percent == 0u8.into() { ".".to_owned() } else { percent.to_string() };
        (text, Style::new())
    });
    text.push_str("\nin percent, rounded down; the exact weights are in the file of --output\n");
    text
}

/// The time of every square's visit, from 1.
pub fn tour(tour: &Walk<impl Iterator<Item = Square> + Clone>) -> String {
    let mut times = vec![0; tour.board.area()];
    tour.visits().enumerate().for_each(|(at, square)| times[square.index()] = at + 1);
    grid(tour.board, |square| match times[square.index()] {
        0 => (String::new(), Style::new()),
        time => (time.to_string(), Style::new()),
    })
}

/// Cycles as letters in colours.
pub fn cycles(partition: &PartitionCertificate) -> String {
    let (owner, colours) = (owners(partition), colours(partition));
    let cell = |square: Square| {
        if partition.holes.contains(square) {
            return (String::new(), Style::new());
        }
        let cycle = owner[square.index()];
        (label(cycle), Style::new().fg_color(Some(Color::Ansi(CYCLES[colours[cycle]]))))
    };
    match partition.surface {
        Surface::Board => grid(partition.board, cell),
        Surface::Cube => unfolded(partition.board, cell),
    }
}

/// One letter a square of a cube's faces, which lie as a cross around the front.
fn unfolded(cube: Board, cell: impl Fn(Square) -> (String, Style)) -> String {
    let net = Net::new(cube, 0);
    let mut cells = vec![(String::new(), Style::new()); net.sheet.area()];
    for square in cube.squares() {
        cells[net.place(square).index()] = cell(square);
    }
    let width = cells.iter().map(|(cell, _)| cell.chars().count()).max().unwrap_or(1);
    let row = |row: &[(String, Style)]| {
        let cells = row.iter().map(|(cell, style)| format!(" {style}{cell:>width$}{style:#}"));
        cells.collect::<String>().trim_end().to_owned() + "\n"
    };
    cells.chunks(net.sheet.cols()).rev().map(row).collect()
}

/// Terminal colours that stand for [`crate::partition::COLOURS`].
const CYCLES: [AnsiColor; 9] = [
    AnsiColor::Blue,
    AnsiColor::Yellow,
    AnsiColor::Green,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
    AnsiColor::BrightBlue,
    AnsiColor::Red,
    AnsiColor::BrightBlack,
    AnsiColor::BrightMagenta,
];

/// One text a square in its colours, with row numbers and column names.
fn grid(board: Board, cell: impl Fn(Square) -> (String, Style)) -> String {
    let cells: Vec<(String, Style)> = board.squares().map(cell).collect();
    let width = cells.iter().map(|(cell, _)| cell.chars().count()).max().unwrap_or(1);
    let gap = if board.cols() > ROOMY && width == 1 { "" } else { " " };
    let margin = board.rows().to_string().len();
    let mut text = String::new();
    for (index, row) in cells.chunks(board.cols()).enumerate().rev() {
        text.push_str(&format!("{:>margin$} ", index + 1));
        for (cell, style) in row {
            text.push_str(&format!("{style}{gap}{cell:>width$}{style:#}"));
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
        Piece::Leaper(..) | Piece::Sum(_) => '♦',
        _ => piece.letter(),
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
        let text = grid(board, |square| (board.name(square), Style::new()));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.first(), Some(&"10  a10 b10 c10"));
        assert_eq!(lines[9..], [" 1   a1  b1  c1", "      a   b   c"]);
    }

    #[test]
    fn wide_boards_have_no_blanks_and_no_letters() {
        let board = Board::new(2, 50).unwrap();
        let text = grid(board, |_| (".".to_owned(), Style::new()));
        assert_eq!(text, format!("2 {0}\n1 {0}\n", ".".repeat(50)));
    }

    #[test]
    fn wide_boards_show_two_rows_a_line() {
        let board = Board::new(3, 41).unwrap();
        let squares =
            ["r1c1", "r2c1", "r2c2", "r3c3"].map(|name| board.parse_square(name).unwrap());
        let text =
            placement(&Placement::of(Piece::Knight, &SquareSet::from_squares(board, squares)));
        let lines: Vec<&str> = text.lines().collect();
        let signs: Vec<&str> = lines.iter().map(|line| &line[..2]).collect();
        assert_eq!(signs, ["3 ", "1 "]);
        let shapes = lines.iter().map(|line| line[2..].chars().take(3).collect::<String>());
        let expected = if unicode() { ["··▄", "█▀·"] } else { ["..,", ":'."] };
        assert_eq!(shapes.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn boards_to_a_hundred_columns_fit_a_terminal() {
        let board = Board::new(100, 100).unwrap();
        let squares = ["r1c1", "r4c2", "r100c100"].map(|name| board.parse_square(name).unwrap());
        let cover = Placement::of(Piece::Knight, &SquareSet::from_squares(board, squares));
        let text = braille(&cover);
        assert!(text.lines().all(|line| line.chars().count() <= 80));
        let (first, last) = (text.lines().next().unwrap(), text.lines().last().unwrap());
        assert!(first.starts_with(" 97 ") && first.ends_with('⠈'), "{first}");
        assert!(last.starts_with("  1 ⡈⠀"), "{last}");
    }

    #[test]
    fn squares_have_colours_and_nothing_else_changes_without_them() {
        let board = Board::new(2, 2).unwrap();
        let text = placement(&Placement::of(Piece::Knight, &SquareSet::from_squares(board, [])));
        assert!(text.contains("\u{1b}["));
        let plain = anstream::adapter::strip_str(&text).to_string();
        assert_eq!(plain.replace('·', "."), "2  . .\n1  . .\n   a b\n");
    }
}
