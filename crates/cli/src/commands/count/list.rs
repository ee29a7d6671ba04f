//! One cover of each kind, as text, as JSON or as pictures.

use crate::files;
use anyhow::{Context, Result};
use destrier_board::{Board, Group, Piece, Placement, Problem, Rule, SquareSet};
use destrier_cover::count::Census;
use destrier_draw::svg;
use serde::Serialize;
use std::path::Path;

/// Writes the covers of a census, if a file is named for them.
pub(super) fn write_list(problem: &Problem, census: &Census, path: Option<&Path>) -> Result<()> {
    let Some(path) = path else { return Ok(()) };
    let list = census.list.as_ref().context("too many covers to list; nothing was written")?;
    files::write(path, &listing(path, problem, census.size, list)?)
}

/// The covers in the format of the file's ending.
fn listing(path: &Path, problem: &Problem, size: usize, list: &[SquareSet]) -> Result<String> {
    let placement = |cover: &SquareSet| Placement::of(problem.piece, cover);
    let ending = path.extension().map(|end| end.to_ascii_lowercase());
    Ok(match ending.as_deref().and_then(|end| end.to_str()) {
        Some("json") => json(problem, size, list)?,
        Some("svg") => svg::gallery(&list.iter().map(placement).collect::<Vec<_>>()),
        _ => {
            let one = |(at, cover)| heading(at, cover) + &placement(cover).to_string();
            (1..).zip(list).map(one).collect::<Vec<_>>().join("\n")
        }
    })
}

fn heading(at: usize, cover: &SquareSet) -> String {
    format!("{at}: symmetry {}, {} images\n", cover.symmetry(), cover.images().len())
}

#[derive(Serialize)]
struct List {
    board: Board,
    piece: Piece,
    rule: Rule,
    size: usize,
    covers: Vec<Cover>,
}

#[derive(Serialize)]
struct Cover {
    squares: Vec<String>,
    symmetry: Group,
    images: usize,
}

fn json(problem: &Problem, size: usize, list: &[SquareSet]) -> Result<String> {
    let cover = |cover: &SquareSet| Cover {
        squares: cover.names(),
        symmetry: cover.symmetry(),
        images: cover.images().len(),
    };
    let &Problem { board, piece, rule, .. } = problem;
    let list = List { board, piece, rule, size, covers: list.iter().map(cover).collect() };
    Ok(format!("{:#}\n", serde_json::to_value(list)?))
}
