//! A tour as a certificate, as CSV, JSON or binary, or as a picture: squares are written as they come.

use anyhow::Result;
use destrier_board::Square;
use destrier_combinat::tour::Tour;
use destrier_draw::tour::{self as picture, Walk};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// What a tour is written as.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Csv,
    Json,
    Binary,
    Svg,
    Png,
}

impl Format {
    /// The format asked for, or the one of the file's ending.
    pub(super) fn choose(asked: Option<Format>, path: Option<&Path>) -> Option<Format> {
        asked.or_else(|| {
            let ending = path?.extension()?.to_str()?.to_ascii_lowercase();
            Some(match ending.as_str() {
                "csv" => Format::Csv,
                "json" => Format::Json,
                "bin" => Format::Binary,
                "svg" => Format::Svg,
                "png" => Format::Png,
                _ => return None,
            })
        })
    }

    pub(super) fn is_picture(self) -> bool {
        matches!(self, Format::Svg | Format::Png)
    }

    /// Writes a tour.
    pub(super) fn write(self, tour: &Tour, density: bool, out: &mut dyn Write) -> Result<()> {
        match self {
            Format::Text => Ok(tour.write_certificate(out)?),
            Format::Csv => Ok(tour.write_csv(out)?),
            Format::Json => {
                let (board, piece, closed) = (tour.board(), tour.piece(), tour.is_closed());
                let head = json!({ "board": board, "piece": piece, "closed": closed });
                json_with_squares(head, Some(tour), out)
            }
            Format::Binary => Ok(tour.write_binary(out)?),
            Format::Svg => Ok(out.write_all(svg(tour, density)?.as_bytes())?),
            Format::Png => Ok(out.write_all(&destrier_draw::png(&svg(tour, density)?)?)?),
        }
    }
}

fn svg(tour: &Tour, density: bool) -> Result<String> {
    let walk = walk(tour);
    if density { Ok(picture::density(&walk)) } else { Ok(picture::path(&walk)?) }
}

/// A tour as it is drawn.
pub(crate) fn walk(tour: &Tour) -> Walk<impl Iterator<Item = Square> + Clone> {
    let (board, piece, is_closed) = (tour.board(), tour.piece(), tour.is_closed());
    Walk { board, piece, is_closed, squares: tour.squares() }
}

/// A document with the squares of a tour, if there is one: they are written as they come.
pub(super) fn json_with_squares(
    mut head: Value,
    tour: Option<&Tour>,
    out: &mut dyn Write,
) -> Result<()> {
    let Some(tour) = tour else { return Ok(writeln!(out, "{head:#}")?) };
    if let Value::Object(keys) = &mut head {
        keys.remove("squares");
    }
    let head = format!("{head:#}");
    let head = head.trim_end_matches('}').trim_end();
    let board = tour.board();
    writeln!(out, "{head},\n  \"squares\": [")?;
    for (at, square) in tour.squares().enumerate() {
        let comma = if at == 0 { "    " } else { ", " };
        write!(out, "{comma}\"{}\"", board.name(square))?;
    }
    writeln!(out, "\n  ]\n}}")?;
    Ok(())
}
