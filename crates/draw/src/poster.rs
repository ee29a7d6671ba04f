//! Pictures under words that can be read on a wall.

use crate::colours::INK;
use crate::plot::escaped;

/// Of the width of a picture its words take no more than this part,
const WIDTH: f64 = 0.92;
/// and their size is no more than this part of it.
const SIZE: f64 = 0.05;
/// A letter is about so wide as a part of its size.
const LETTER: f64 = 0.6;

/// One of our pictures under these words.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Piece, Placement, SquareSet};
/// use destrier_draw::{poster, svg};
///
/// let board = Board::new(3, 3)?;
/// let king = SquareSet::from_squares(board, board.parse_squares("b2")?);
/// let picture = svg::placement(&Placement::of(Piece::King, &king));
/// assert!(poster::under("One king", &picture).contains(">One king</text>"));
/// # Ok::<(), destrier_board::BoardError>(())
/// ```
pub fn under(words: &str, picture: &str) -> String {
    let [width, height] = sides(picture);
    let size = (width * SIZE).min(width * WIDTH / (LETTER * words.chars().count() as f64));
    let top = (2.0 * size).round();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {}\" role=\"img\" \
         font-family=\"DejaVu Sans, Arial, sans-serif\">\n<title>{words}</title>\n\
         <rect width=\"{width}\" height=\"{top}\" fill=\"#ffffff\"/>\n\
         <text x=\"{}\" y=\"{:.1}\" font-size=\"{size:.1}\" text-anchor=\"middle\" fill=\"{INK}\">{words}</text>\n\
         <svg y=\"{top}\" width=\"{width}\" height=\"{height}\">\n{picture}</svg>\n</svg>\n",
        height + top,
        width / 2.0,
        1.4 * size,
        words = escaped(words),
    )
}

/// What a picture is called for those who do not see it.
pub fn title(picture: &str) -> &str {
    between(picture, "<title>", "</title>")
}

/// Width and height of a picture.
fn sides(picture: &str) -> [f64; 2] {
    let mut numbers = between(picture, "viewBox=\"", "\"").split(' ').skip(2);
    [(); 2].map(|()| numbers.next().and_then(|number| number.parse().ok()).unwrap_or(0.0))
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split_once(before).map_or("", |(_, rest)| rest);
    rest.split_once(after).map_or("", |(found, _)| found)
}
