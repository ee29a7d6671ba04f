//! The arguments of `destrier tour`, and what a tour is written as.

use crate::args::{self, OutputArgs};
use crate::picture::walk;
use crate::shape::{HoleArgs, Shape};
use anyhow::Result;
use destrier_board::{Board, Group, Piece};
use destrier_combinat::tour::{Rounding, Tour, TourMethod, TourRule};
use destrier_draw::tour as picture;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// Finds a knight's tour, or explains why there is none
#[derive(clap::Args)]
#[command(
    after_help = "Without --method, tour follows Roth's rule; if that ends in a blind alley, it builds \
    the tour from blocks. --closed always builds. Tours on tori (8t), with holes or with a symmetry are searched for, and so are \
    the longest paths, through all that there are: for small boards.\n\n\
    The ending of --output chooses the format: .csv, .json, .bin, .svg, .png, .pdf or .tex, or .txt for a certificate. Binary is DTOUR1 and two zero bytes, rows, columns, and the row-major index \
    of each square, all unsigned 32-bit little-endian numbers.\n\n\
    Examples:\n  \
    destrier tour 8\n  \
    destrier tour 20 --closed -o tour20.txt && destrier verify tour20.txt\n  \
    destrier tour 60 --method roth --density -o roth60.png\n  \
    destrier tour 3x7 --start c1 --format csv\n  \
    destrier tour 8 --start a1 --end h1\n  \
    destrier tour 7 --holes d4 --closed\n  \
    destrier tour 10 --closed --symmetry rot90\n  \
    destrier tour 6 --uncrossed\n  \
    destrier tour --blind-alleys 5..200 --method warnsdorff\n  \
    destrier tour 5x6 --closed --count"
)]
pub(crate) struct Args {
    /// The board: 8 for 8x8, 3x20 for 3 rows and 20 columns, or 8t for a torus; or a file that draws it by dots, with blanks for holes
    #[arg(required_unless_present = "blind_alleys")]
    pub(super) board: Option<Shape>,
    #[command(flatten)]
    pub(super) holes: HoleArgs,
    /// king, knight, or leaper:1,4
    #[arg(long, default_value_t)]
    pub(super) piece: Piece,
    /// Find a closed tour
    #[arg(long)]
    pub(super) closed: bool,
    /// The square to start from [default: a1; any, where there are holes]
    #[arg(long, value_name = "SQUARE")]
    pub(super) start: Option<String>,
    /// The square to end on: an exhaustive search, with restarts, looks for such a tour
    #[arg(long, value_name = "SQUARE", conflicts_with_all = ["closed", "method", "count", "blind_alleys"])]
    pub(super) end: Option<String>,
    /// A tour that rot180, rot90, or the mirror bilateral, flip-rows or diagonal maps onto itself
    #[arg(long, value_name = "SYMMETRY", default_value_t, hide_default_value = true, conflicts_with_all = ["end", "method", "count", "blind_alleys"])]
    pub(super) symmetry: Group,
    /// The path through the most squares, or with --closed the longest that comes back, for boards without a tour
    #[arg(long, conflicts_with_all = ["start", "end", "method", "count", "blind_alleys", "symmetry"])]
    pub(super) longest: bool,
    /// The longest whose jumps do not cross each other
    #[arg(long, conflicts_with_all = ["start", "end", "method", "count", "blind_alleys", "symmetry"])]
    pub(super) uncrossed: bool,
    /// warnsdorff, roth, octants or linear
    #[arg(long, value_enum, hide_possible_values = true)]
    pub(super) method: Option<Method>,
    /// How Roth's rule rounds halves: up, even or down
    #[arg(long, value_enum, hide_possible_values = true, default_value = "up")]
    pub(super) rounding: Halves,
    /// List the square boards of these sides on which the rule ends in a blind alley
    #[arg(long, value_name = "LO..HI", value_parser = sides)]
    pub(super) blind_alleys: Option<(usize, usize)>,
    /// Count all tours, each once for both directions
    #[arg(long, conflicts_with_all = ["method", "blind_alleys", "format", "density"])]
    pub(super) count: bool,
    /// Memory for counting, such as 500M or 8G
    #[arg(long, value_name = "SIZE", value_parser = args::bytes, default_value = "4G")]
    pub(super) memory: usize,
    /// Stop after this time, such as 30s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    pub(super) time_limit: Option<Duration>,
    /// Number of threads of --blind-alleys [default: all cores]
    #[arg(long, value_name = "N")]
    pub(super) threads: Option<usize>,
    /// text, csv, json, binary, svg, png, pdf or tex
    #[arg(long, value_enum, hide_possible_values = true)]
    pub(super) format: Option<Format>,
    /// Shade squares by the time of their visit, early squares dark, instead of the path
    #[arg(long)]
    pub(super) density: bool,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// How to find a tour.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    Warnsdorff,
    Roth,
    Octants,
    Linear,
}

/// How Roth's rule rounds halves.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(super) enum Halves {
    Up,
    Even,
    Down,
}

impl Halves {
    pub(super) fn rounding(self) -> Rounding {
        match self {
            Halves::Up => Rounding::Up,
            Halves::Even => Rounding::Even,
            Halves::Down => Rounding::Down,
        }
    }
}

impl Method {
    /// The method, with Roth's rule rounding so.
    pub(super) fn rounding(self, halves: Halves) -> TourMethod {
        match self {
            Method::Warnsdorff => TourMethod::Rule(TourRule::Warnsdorff),
            Method::Roth => TourMethod::Rule(TourRule::Roth(halves.rounding())),
            Method::Octants => TourMethod::Rule(TourRule::OCTANTS),
            Method::Linear => TourMethod::Linear,
        }
    }
}

/// Reads `5..200`, both ends included.
fn sides(text: &str) -> Result<(usize, usize), String> {
    let ends =
        text.split_once("..").and_then(|(low, high)| low.parse().ok().zip(high.parse().ok()));
    let sane = ends.filter(|&(low, high)| 1 <= low && low <= high && high <= Board::MAX_SIDE);
    sane.ok_or_else(|| format!("'{text}' is not a range of sides: write 5..2000"))
}

/// What a tour is written as.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Csv,
    Json,
    Binary,
    Svg,
    Png,
    Pdf,
    Tex,
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
                "pdf" => Format::Pdf,
                "tex" => Format::Tex,
                _ => return None,
            })
        })
    }

    pub(super) fn is_picture(self) -> bool {
        matches!(self, Format::Svg | Format::Png | Format::Pdf | Format::Tex)
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
            Format::Tex => {
                Ok(out.write_all(destrier_draw::tikz(&svg(tour, density)?)?.as_bytes())?)
            }
            Format::Pdf => Ok(out.write_all(&destrier_draw::pdf(&svg(tour, density)?)?)?),
        }
    }
}

fn svg(tour: &Tour, density: bool) -> Result<String> {
    let walk = walk(tour);
    if density { Ok(picture::density(&walk)) } else { Ok(picture::path(&walk)?) }
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
