//! A page for each subfolder of the results that has a README: its text, its pictures, its files.

use super::files::Download;
use anyhow::{Context, Result};
use destrier_board::{Group, Placement, Problem};
use destrier_certify::{Certificate, check_cover};
use destrier_combinat::tour::Tour;
use destrier_console::files;
use destrier_console::report::plural;
use destrier_draw::svg;
use destrier_draw::tour::{self as picture, Walk};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};

/// A subfolder of the results with a README.
pub(super) struct Topic {
    pub(super) name: String,
    pub(super) folder: PathBuf,
    /// In the navigation.
    pub(super) title: String,
    /// The README as HTML.
    pub(super) body: String,
    /// Files of the folder that are pictures, or are drawn for the site.
    pub(super) pictures: Vec<Picture>,
    pub(super) files: Vec<Download>,
}

/// A picture beside a topic's page.
#[derive(Serialize)]
pub(super) struct Picture {
    pub(super) name: String,
    alt: String,
    /// Whether it needs the width of the page: cubes unfolded, and sheets of many boards.
    broad: bool,
    /// What is drawn for the site alone.
    #[serde(skip)]
    pub(super) svg: Option<String>,
}

/// Folders with more files than this list them in their READMEs only.
const LISTED: usize = 60;

/// Tours and partitions of more squares are not drawn.
const DRAWN: usize = 4_000;

impl Topic {
    pub(super) fn path(&self) -> String {
        format!("{}/index.html", self.name)
    }

    fn read(folder: PathBuf) -> Result<Self> {
        let readme = files::read(&folder.join("README.md"))?;
        let name = file_name(&folder);
        let mut paths = files::entries(&folder)?;
        paths.retain(|path| path.is_file() && file_name(path) != "README.md");
        let pictures = paths.iter().filter_map(|path| picture(path)).collect();
        let listed = if paths.len() > LISTED { &[][..] } else { &paths };
        let files = listed.iter().map(|path| {
            let (folder, name) = (path.parent().unwrap_or(path), file_name(path));
            Download::new(folder, &name, String::new(), "")
        });
        Ok(Topic {
            title: title(&name),
            body: markdown(&readme),
            pictures,
            files: files.collect::<Result<_>>()?,
            name,
            folder,
        })
    }
}

/// All topics by name.
pub(super) fn read(results: &Path) -> Result<Vec<Topic>> {
    let mut folders = files::entries(results)?;
    folders.retain(|folder| folder.join("README.md").is_file());
    let read = |folder: PathBuf| {
        let name = folder.display().to_string();
        Topic::read(folder).context(name)
    };
    folders.into_iter().map(read).collect()
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// `eight-pieces` is "Eight pieces".
fn title(name: &str) -> String {
    let words = name.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A picture as it is, or a tour or a partition drawn.
fn picture(path: &Path) -> Option<Picture> {
    let name = file_name(path);
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().replace('-', " ");
    match path.extension()?.to_str()? {
        "svg" => {
            let text = fs::read_to_string(path).ok()?;
            let alt = text.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
            let alt = alt.map(|(title, _)| title.to_owned()).filter(|title| title.len() < 200);
            let broad = text.contains(", unfolded</title>") || text.contains("<g id=\"board\">");
            Some(Picture { name, alt: alt.unwrap_or(stem), broad, svg: None })
        }
        "png" => Some(Picture { name, alt: stem, broad: false, svg: None }),
        "txt" => {
            let text = fs::read_to_string(path).ok()?;
            let (alt, svg) = drawn(&text)?;
            Some(Picture { name: format!("{name}.svg"), alt, broad: false, svg: Some(svg) })
        }
        "gz" => {
            let (alt, svg) = symmetric_cover(&files::read(path).ok()?)?;
            Some(Picture { name: format!("{name}.svg"), alt, broad: false, svg: Some(svg) })
        }
        _ => None,
    }
}

/// The size of a symmetric cover, which is checked, and its picture.
fn symmetric_cover(text: &str) -> Option<(String, String)> {
    let certificate = destrier_certify::parse(text).ok()?;
    let (problem, cover) = destrier_draw::arrangement::cover(&certificate)?;
    let Problem { board, piece, symmetry, .. } = problem;
    if symmetry == Group::None || check_cover(&problem, &cover).is_err() {
        return None;
    }
    let svg = svg::placement(&Placement::of(piece, &cover));
    Some((format!("{} on {board}, {symmetry}", plural(piece, cover.len())), svg))
}

/// What the checker says of a tour or a partition, and its picture.
fn drawn(text: &str) -> Option<(String, String)> {
    let svg = match destrier_certify::parse(text).ok()? {
        Certificate::Tour(found) if found.board.area() <= DRAWN => {
            let tour = Tour::certified(&found).ok()??;
            let (board, piece, is_closed) = (tour.board(), tour.piece(), tour.is_closed());
            picture::path(&Walk { board, piece, is_closed, squares: tour.squares() }).ok()?
        }
        Certificate::Partition(found) if found.board.area() <= DRAWN => svg::partition(&found),
        _ => return None,
    };
    Some((destrier_certify::verify(text).ok()?.to_string(), svg))
}

/// A README as HTML; what lies outside its folder is named, not linked: the site need not have it.
pub(super) fn markdown(text: &str) -> String {
    let mut body = String::new();
    let mut outside = false;
    let within_folder = Parser::new_ext(text, Options::ENABLE_TABLES).filter(|event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => {
            outside = dest_url.starts_with("../");
            !outside
        }
        Event::End(TagEnd::Link) => !outside,
        _ => true,
    });
    html::push_html(&mut body, within_folder);
    body.replace("<table>", "<div class=\"wide\"><table>").replace("</table>", "</table></div>")
}
