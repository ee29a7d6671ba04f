//! The static site of a folder of results: pages that open from disk, with no network and no
//! framework. Each subfolder with a README becomes a page beside its files.

mod records;

use anyhow::{Context, Result};
use minijinja::value::Serde;
use minijinja::{Environment, Value, context};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};
use records::Record;
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};

const TEMPLATES: [(&str, &str); 5] = [
    ("layout.html", include_str!("templates/layout.html")),
    ("index.html", include_str!("templates/index.html")),
    ("board.html", include_str!("templates/board.html")),
    ("play.html", include_str!("templates/play.html")),
    ("topic.html", include_str!("templates/topic.html")),
];

const ASSETS: [(&str, &str); 5] = [
    ("style.css", include_str!("assets/style.css")),
    ("chess.js", include_str!("assets/chess.js")),
    ("check.js", include_str!("assets/check.js")),
    ("play.js", include_str!("assets/play.js")),
    ("filter.js", include_str!("assets/filter.js")),
];

/// An entry of the navigation.
#[derive(Clone, Serialize)]
struct Entry {
    /// From the root of the site.
    path: String,
    title: String,
}

/// Writes the site of `results` into `out`; returns the number of pages.
///
/// # Errors
///
/// When a file cannot be read or written, or the checker refuses a record.
pub(crate) fn write(results: &Path, out: &Path, version: &str) -> Result<usize> {
    let records = records::read(results)?;
    let topics = topics(results)?;
    let site = Site::new(out, version, &topics)?;
    for (name, text) in ASSETS {
        site.file(name, text)?;
    }
    site.file("records.js", &records_js(&records))?;
    site.page("index.html", "index.html", "Records", context! { records => Serde(&records) })?;
    site.page("play.html", "play.html", "Play", context! {})?;
    for record in &records {
        let title = format!("{0}x{0}", record.n);
        let values = context! { r => Serde(record), picture => record.picture.as_str() };
        site.page(&format!("n/{}.html", record.n), "board.html", &title, values)?;
        for file in &record.files {
            copy(&results.join(&file.path), &out.join(&file.path))?;
        }
    }
    for topic in &topics {
        copy(&topic.folder, &out.join(&topic.name))?;
        site.page(
            &topic.path(),
            "topic.html",
            &topic.title,
            context! { body => topic.body.as_str() },
        )?;
    }
    Ok(2 + records.len() + topics.len())
}

/// What the play board loads: sizes and squares by n.
fn records_js(records: &[Record]) -> String {
    let entry = |record: &Record| {
        format!("{}:{{size:{},squares:\"{}\"}}", record.n, record.size, record.squares.join(" "))
    };
    let entries: Vec<String> = records.iter().map(entry).collect();
    format!("\"use strict\";\nconst RECORDS = {{{}}};\n", entries.join(",\n"))
}

/// A subfolder of the results with a README.
struct Topic {
    name: String,
    folder: PathBuf,
    title: String,
    /// The README as HTML.
    body: String,
}

impl Topic {
    fn path(&self) -> String {
        format!("{}/index.html", self.name)
    }
}

/// All topics by name, and first the results' own README.
fn topics(results: &Path) -> Result<Vec<Topic>> {
    let mut topics = Vec::new();
    for entry in fs::read_dir(results).with_context(|| results.display().to_string())? {
        let folder = entry?.path();
        let readme = folder.join("README.md");
        if readme.is_file() {
            let text = crate::files::read(&readme)?;
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let title = title(&text).unwrap_or(&name).to_owned();
            topics.push(Topic { body: markdown(&text), title, name, folder });
        }
    }
    topics.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(topics)
}

fn title(markdown: &str) -> Option<&str> {
    markdown.lines().find_map(|line| line.strip_prefix("# "))
}

/// A README as HTML; what lies outside the results is named, not linked.
fn markdown(text: &str) -> String {
    let mut body = String::new();
    let mut outside = false;
    let within_results =
        Parser::new_ext(text, Options::ENABLE_TABLES).filter(|event| match event {
            Event::Start(Tag::Link { dest_url, .. }) => {
                outside = dest_url.starts_with("../../");
                !outside
            }
            Event::End(TagEnd::Link) => !outside,
            _ => true,
        });
    html::push_html(&mut body, within_results);
    body.replace("<table>", "<div class=\"wide\"><table>").replace("</table>", "</table></div>")
}

/// Copies a file, or a folder with all it holds.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let failed = || format!("cannot copy {} to {}", from.display(), to.display());
    if from.is_file() {
        fs::create_dir_all(to.parent().unwrap_or(to)).with_context(failed)?;
        fs::copy(from, to).with_context(failed)?;
        return Ok(());
    }
    for entry in fs::read_dir(from).with_context(failed)? {
        let name = entry?.file_name();
        copy(&from.join(&name), &to.join(&name))?;
    }
    Ok(())
}

/// Where the pages go and what all of them share.
struct Site<'a> {
    out: &'a Path,
    version: &'a str,
    nav: Vec<Entry>,
    templates: Environment<'static>,
}

impl<'a> Site<'a> {
    fn new(out: &'a Path, version: &'a str, topics: &[Topic]) -> Result<Self> {
        let fixed = [("index.html", "Records"), ("play.html", "Play")];
        let mut nav: Vec<Entry> =
            fixed.map(|(path, title)| Entry { path: path.into(), title: title.into() }).into();
        nav.extend(topics.iter().map(|t| Entry { path: t.path(), title: t.title.clone() }));
        let mut templates = Environment::new();
        for (name, text) in TEMPLATES {
            templates.add_template(name, text)?;
        }
        Ok(Site { out, version, nav, templates })
    }

    /// Renders a template with the values of its own and those of all pages.
    fn page(&self, path: &str, template: &str, title: &str, values: Value) -> Result<()> {
        let root = "../".repeat(path.matches('/').count());
        let (nav, version) = (Serde(&self.nav), self.version);
        let shared = context! { root, nav, version, path, title, ..values };
        self.file(path, &self.templates.get_template(template)?.render(shared)?)
    }

    fn file(&self, path: &str, text: &str) -> Result<()> {
        let path = self.out.join(path);
        let folder = path.parent().unwrap_or(self.out);
        fs::create_dir_all(folder).with_context(|| format!("cannot write {}", folder.display()))?;
        crate::files::write(&path, text)
    }
}
