//! How squares are marked, on a board and in the lines below it that say what the marks mean.

use crate::colours::{INK, LIGHT, SHADE};
use crate::letters;
use std::fmt::{Arguments, Write};

/// Side of a square, in SVG units.
pub(crate) const SIDE: usize = 40;

/// The mark of squares that a board does without.
pub(crate) const HOLE: Mark<'static> = Mark::Filled(INK, 0.8);

/// A mark of squares.
#[derive(Clone, Copy)]
pub(crate) enum Mark<'a> {
    /// A colour, so opaque.
    Filled(&'a str, f64),
    /// Slanted lines.
    Hatched,
    /// A circle.
    Ring,
    /// So many dots, at most four, in the upper right corner.
    Dots(usize),
}

impl Mark<'_> {
    /// The mark on the squares with these upper left corners.
    pub(crate) fn on(self, corners: impl IntoIterator<Item = (usize, usize)>) -> String {
        let corners = corners.into_iter();
        match self {
            Mark::Filled(colour, opacity) => path(
                &corners
                    .map(|(x, y)| format!("M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z"))
                    .collect::<String>(),
                format_args!("fill=\"{colour}\" fill-opacity=\"{opacity:.2}\""),
            ),
            Mark::Hatched => path(
                &corners.map(hatching).collect::<String>(),
                format_args!("fill=\"none\" stroke=\"{INK}\" stroke-opacity=\"0.55\""),
            ),
            Mark::Ring => corners.map(ring).collect(),
            Mark::Dots(count) => {
                let dot = |(x, y), at| disc((x + SIDE - 6 - 7 * at, y + 6), 2, SHADE);
                let dots = |corner| (0..count.min(4)).map(move |at| dot(corner, at));
                corners.flat_map(dots).collect()
            }
        }
    }
}

/// One path, if there is anything in it.
fn path(steps: &str, paint: Arguments<'_>) -> String {
    match steps.is_empty() {
        true => String::new(),
        false => format!("<path {paint} d=\"{steps}\"/>\n"),
    }
}

/// Lines that rise to the right, each from the left or the lower edge of a square to the upper or the right one.
fn hatching((x, y): (usize, usize)) -> String {
    let line = |down: usize| {
        let (short, past) = (down.min(SIDE), down.saturating_sub(SIDE));
        format!("M{} {}L{} {}", x + past, y + short, x + short, y + past)
    };
    (5..2 * SIDE).step_by(10).map(line).collect()
}

fn ring((x, y): (usize, usize)) -> String {
    let (x, y, radius) = (x + SIDE / 2, y + SIDE / 2, SIDE / 2 - 4);
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{INK}\"/>\n")
}

/// A full circle.
pub(crate) fn disc((x, y): (usize, usize), radius: usize, colour: &str) -> String {
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{colour}\"/>\n")
}

/// Its letters are no smaller than this,
const LETTERS: f64 = 13.0;
/// and of this part of the picture's shorter side where that is more.
const PART: f64 = 1.0 / 40.0;
/// The side of the square before the words, as the other lengths in the size of their letters;
const KEY: f64 = 1.4;
/// the space after the square, and after the words;
const GAPS: [f64; 2] = [0.4, 1.4];
/// from line to line; and the space above, and left and right.
const STEP: f64 = 1.9;
const ABOVE: f64 = 0.25;
const MARGIN: f64 = 2.0;

/// What marks mean, each a square with them and its words.
#[derive(Default)]
pub(crate) struct Legend(Vec<(String, String)>);

/// A legend below a picture: its text, and the sides of both together.
pub(crate) struct Below {
    pub(crate) text: String,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Legend {
    /// Says what squares with all these marks are.
    pub(crate) fn say(&mut self, marks: &[Mark<'_>], words: &str) {
        let field = [Mark::Filled(LIGHT, 1.0)];
        let drawn = field.iter().chain(marks).map(|mark| mark.on([(0, 0)])).collect();
        self.0.push((drawn, words.to_owned()));
    }

    /// The legend under a picture of this width and height, in as many lines as it needs; the whole is wider than the
    /// picture where a single word would not be read otherwise.
    pub(crate) fn below(&self, width: usize, height: usize) -> Below {
        if self.0.is_empty() {
            return Below { text: String::new(), width, height };
        }
        let size = LETTERS.max(width.min(height) as f64 * PART);
        let length = |words: &str| {
            KEY * size + GAPS[0] * size + f64::from(letters::width(words, size as f32))
        };
        let longest = self.0.iter().map(|(_, words)| length(words)).fold(0.0, f64::max);
        let across = (longest + 2.0 * MARGIN * size).max(width as f64).ceil();
        let (mut x, mut y, mut text) = (MARGIN * size, height as f64 + ABOVE * size, String::new());
        for (drawn, words) in &self.0 {
            if x > MARGIN * size && x + length(words) > across - MARGIN * size {
                (x, y) = (MARGIN * size, y + STEP * size);
            }
            let scale = KEY * size / SIDE as f64;
            let (right, line) = (x + (KEY + GAPS[0]) * size, y + 1.05 * size);
            // writing to a string cannot fail
            let _ = write!(
                text,
                "<g transform=\"translate({x:.1} {y:.1}) scale({scale:.3})\">\n{drawn}<rect width=\"{SIDE}\" \
                 height=\"{SIDE}\" fill=\"none\" stroke=\"{INK}\"/>\n</g>\n<text x=\"{right:.1}\" y=\"{line:.1}\" \
                 font-size=\"{size:.1}\" fill=\"{INK}\">{words}</text>\n"
            );
            x += length(words) + GAPS[1] * size;
        }
        Below { text, width: across as usize, height: (y + STEP * size).ceil() as usize }
    }
}
