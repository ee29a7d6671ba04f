//! Lists of what was counted, in files.

use super::report::nouns;
use crate::files;
use crate::report::LinearFile;
use anyhow::{Context, Result};
use destrier_board::{Board, Group, Piece, Placement, Problem, SquareSet};
use destrier_certify::LinearRange;
use destrier_cover::count::Census;
use destrier_draw::svg;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// Writes the covers of a census, if a file is named for them.
pub(super) fn write_list(problem: &Problem, census: &Census, path: Option<&Path>) -> Result<()> {
    let Some(path) = path else { return Ok(()) };
    let list = census.list.as_ref().context("too many covers to list; nothing was written")?;
    let named = (problem, &*problem.rule.to_string());
    files::write(path, &listing(path, named, census.size, list)?)
}

/// The covers in the format of the file's ending.
pub(super) fn listing(
    path: &Path,
    (problem, rule): (&Problem, &str),
    size: usize,
    list: &[SquareSet],
) -> Result<String> {
    let placement = |cover: &SquareSet| Placement::of(problem.piece, cover);
    let ending = path.extension().map(|end| end.to_ascii_lowercase());
    Ok(match ending.as_deref().and_then(|end| end.to_str()) {
        Some("json") => json((problem, rule), size, list)?,
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
    rule: String,
    size: usize,
    /// `covers` or `sets`.
    #[serde(flatten)]
    list: BTreeMap<&'static str, Vec<Cover>>,
}

#[derive(Serialize)]
struct Cover {
    squares: Vec<String>,
    symmetry: Group,
    images: usize,
}

fn json((problem, rule): (&Problem, &str), size: usize, list: &[SquareSet]) -> Result<String> {
    let cover = |cover: &SquareSet| Cover {
        squares: cover.names(),
        symmetry: cover.symmetry(),
        images: cover.images().len(),
    };
    let (&Problem { board, piece, .. }, rule) = (problem, rule.to_owned());
    let list = BTreeMap::from([(nouns(&rule)[1], list.iter().map(cover).collect())]);
    let list = List { board, piece, rule, size, list };
    Ok(format!("{:#}\n", serde_json::to_value(list)?))
}

/// The solutions of a program, each as its columns that are not 0 with their numbers, in the format of the file's ending.
pub(super) fn solutions(
    path: &Path,
    file: &LinearFile,
    list: &[Vec<(u32, i64)>],
) -> Result<String> {
    let LinearFile { name, program } = file;
    let named = |solution: &Vec<(u32, i64)>| -> Vec<(String, i64)> {
        let name = |&(column, number): &(u32, i64)| {
            (program.columns[column as usize].name.clone(), number)
        };
        solution.iter().map(name).collect()
    };
    if files::is_json(path) {
        let list: Vec<BTreeMap<String, i64>> =
            list.iter().map(|solution| named(solution).into_iter().collect()).collect();
        let list = serde_json::json!({ "program": name, "solutions": list });
        return Ok(format!("{list:#}\n"));
    }
    let is_binary = |range: &LinearRange| *range == LinearRange::between(0, 1);
    let is_choice = program.stated().columns.iter().all(|column| is_binary(&column.range));
    let word = |(name, number): (String, i64)| match is_choice {
        true => name,
        false => format!("{name}={number}"),
    };
    let line = |(at, solution): (usize, &Vec<(u32, i64)>)| {
        let words: Vec<String> = named(solution).into_iter().map(word).collect();
        format!("{at}: {}\n", words.join(" "))
    };
    Ok((1..).zip(list).map(line).collect())
}
