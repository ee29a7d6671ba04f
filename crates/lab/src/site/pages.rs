//! The pages: what each shows, by templates.

use super::claims::{self, Claims};
use super::files::copy;
use super::gallery::{self, Gallery};
use super::records::{self, Record};
use super::topics::{self, Topic};
use super::{history, plots, sequences};
use anyhow::{Context, Result};
use minijinja::value::Serde;
use minijinja::{Environment, Value, context};
use serde::Serialize;
use std::fs;
use std::path::Path;

const TEMPLATES: [(&str, &str); 8] = [
    ("layout.html", include_str!("templates/layout.html")),
    ("index.html", include_str!("templates/index.html")),
    ("board.html", include_str!("templates/board.html")),
    ("play.html", include_str!("templates/play.html")),
    ("claims.html", include_str!("templates/claims.html")),
    ("topic.html", include_str!("templates/topic.html")),
    ("covers.html", include_str!("templates/covers.html")),
    ("oeis.html", include_str!("templates/oeis.html")),
];

const ASSETS: [(&str, &str); 4] = [
    ("style.css", include_str!("assets/style.css")),
    ("chess.js", include_str!("assets/chess.js")),
    ("play.js", include_str!("assets/play.js")),
    ("filter.js", include_str!("assets/filter.js")),
];

/// What runs the checker on a page to play, where there is one for pages.
const VERIFY: &str = include_str!("assets/verify.js");

/// The boards whose covers the first page shows.
const SHOWN: [usize; 4] = [8, 12, 16, 20];

/// The topic whose theorem the first page states.
const PLANE: &str = "density";

/// An entry of the navigation.
#[derive(Clone, Serialize)]
struct Entry {
    /// From the root of the site.
    path: String,
    title: String,
}

impl Entry {
    fn new(path: &str, title: &str) -> Self {
        Entry { path: path.to_owned(), title: title.to_owned() }
    }
}

/// Writes the site of `results` into `out`, with the checker that `scripts/page-checker` made if there is one; returns
/// the number of pages.
///
/// # Errors
///
/// When a file cannot be read or written, or the checker refuses a record.
pub(super) fn write(
    results: &Path,
    out: &Path,
    checker: Option<&str>,
    version: &str,
) -> Result<usize> {
    let records = records::read(results)?;
    let claims = claims::read(results)?;
    let topics = topics::read(results)?;
    let galleries = gallery::read(results)?;
    let readme = results.join("README.md");
    let nav = navigation(!galleries.is_empty(), claims.is_some(), readme.exists(), &topics);
    let mut site = Site::new(out, version, checker.is_some(), nav)?;
    if let Some(checker) = checker {
        site.file("checker.js", checker)?;
        site.file("verify.js", VERIFY)?;
    }
    for (name, text) in ASSETS {
        site.file(name, text)?;
    }
    site.file("records.js", &records_js(&records))?;
    let rows = claims.as_ref().map_or(&[][..], |claims| &claims.rows);
    let plots = plots::all(results, &records, rows)?;
    for plot in &plots {
        site.file(&format!("plots/{}", plot.name), &plot.svg)?;
    }
    let plane = topics.iter().any(|topic| topic.name == PLANE);
    site.start(&records, claims.as_ref(), &plots, plane)?;
    let symmetries = destrier_draw::symmetries::pictures();
    site.page("play.html", "play.html", "Play", context! { symmetries })?;
    site.boards(results, &records)?;
    site.covers(&galleries)?;
    site.oeis(&records)?;
    if let Some(claims) = &claims {
        let papers = Serde(&claims.papers);
        site.page("claims.html", "claims.html", "Claims", context! { papers })?;
    }
    if readme.exists() {
        let body = topics::markdown(&destrier_console::files::read(&readme)?);
        site.page("results.html", "topic.html", "Results", context! { body })?;
    }
    for topic in &topics {
        site.topic(topic)?;
    }
    Ok(site.pages)
}

fn navigation(covers: bool, claims: bool, readme: bool, topics: &[Topic]) -> Vec<Entry> {
    let mut nav = vec![Entry::new("index.html", "Records"), Entry::new("play.html", "Play")];
    if covers {
        nav.push(Entry::new("covers.html", "Covers"));
    }
    nav.push(Entry::new("oeis.html", "OEIS"));
    if claims {
        nav.push(Entry::new("claims.html", "Claims"));
    }
    if readme {
        nav.push(Entry::new("results.html", "Results"));
    }
    nav.extend(topics.iter().map(|topic| Entry::new(&topic.path(), &topic.title)));
    nav
}

/// What the play board loads: sizes and squares by n.
fn records_js(records: &[Record]) -> String {
    let entry = |record: &Record| {
        format!("{}:{{size:{},squares:\"{}\"}}", record.n, record.size, record.squares.join(" "))
    };
    let entries: Vec<String> = records.iter().map(entry).collect();
    format!("\"use strict\";\nconst RECORDS = {{{}}};\n", entries.join(",\n"))
}

/// The boards whose minimum is proved.
fn proved(records: &[Record]) -> Vec<usize> {
    records.iter().filter(|record| record.state == "proved").map(|record| record.n).collect()
}

/// Ascending numbers in runs: `1 to 16, 18`.
fn ranges(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
        [one] => one.to_string(),
        [first, .., last] => format!("{first} to {last}"),
        [] => String::new(),
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// Where the pages go and what all of them share.
struct Site<'a> {
    out: &'a Path,
    version: &'a str,
    /// Whether there is a checker for pages.
    checker: bool,
    nav: Vec<Entry>,
    templates: Environment<'static>,
    pages: usize,
}

impl<'a> Site<'a> {
    fn new(out: &'a Path, version: &'a str, checker: bool, nav: Vec<Entry>) -> Result<Self> {
        let mut templates = Environment::new();
        for (name, text) in TEMPLATES {
            templates.add_template(name, text)?;
        }
        Ok(Site { out, version, checker, nav, templates, pages: 0 })
    }

    /// The first page, with the theorem on the plane where its page is.
    fn start(
        &mut self,
        records: &[Record],
        claims: Option<&Claims>,
        plots: &[plots::Picture],
        plane: bool,
    ) -> Result<()> {
        let proved = proved(records);
        let shown = records.iter().filter(|record| SHOWN.contains(&record.n));
        let shown: Vec<Value> = shown
            .map(|r| {
                let (n, size, lower, state) = (r.n, r.size, r.lower, r.state);
                context! { n, size, lower, state, picture => r.picture.as_str() }
            })
            .collect();
        let values = context! {
            records => Serde(records),
            most => records.last().map(|record| record.n),
            ranges => ranges(&proved),
            claims => claims.map(|claims| context! {
                agree => claims.agree, compared => claims.compared
            }),
            plots => Serde(plots),
            plane,
            proved,
            shown,
        };
        self.page("index.html", "index.html", "Records", values)
    }

    /// A page for each n, and the files it offers.
    fn boards(&mut self, results: &Path, records: &[Record]) -> Result<()> {
        let history = history::all()?;
        for (at, record) in records.iter().enumerate() {
            let terms = sequences::terms(record.n)?;
            let values = context! {
                history => history.get(&record.n.to_string()),
                terms => Serde(&terms),
                r => Serde(record),
                picture => record.picture.as_str(),
                before => at.checked_sub(1).map(|before| records[before].n),
                after => records.get(at + 1).map(|after| after.n),
            };
            let title = format!("{0}x{0}", record.n);
            self.page(&format!("n/{}.html", record.n), "board.html", &title, values)?;
            for file in &record.files {
                copy(&results.join(&file.path), &self.out.join(&file.path))?;
            }
        }
        Ok(())
    }

    /// The page of all distinct minimum covers.
    fn covers(&mut self, galleries: &[Gallery]) -> Result<()> {
        if galleries.is_empty() {
            return Ok(());
        }
        let galleries = Serde(galleries);
        self.page("covers.html", "covers.html", "Covers", context! { galleries })
    }

    /// The page of the sequences.
    fn oeis(&mut self, records: &[Record]) -> Result<()> {
        let (all, open) = (sequences::all()?, sequences::uncertified(records)?);
        let values = context! {
            sequences => Serde(&all),
            open => Serde(&open),
            ranges => ranges(&proved(records)),
        };
        self.page("oeis.html", "oeis.html", "OEIS", values)
    }

    /// A topic's page beside a copy of its files and what is drawn of them.
    fn topic(&mut self, topic: &Topic) -> Result<()> {
        copy(&topic.folder, &self.out.join(&topic.name))?;
        for picture in &topic.pictures {
            if let Some(svg) = &picture.svg {
                self.file(&format!("{}/{}", topic.name, picture.name), svg)?;
            }
        }
        let values = context! {
            body => topic.body.as_str(),
            pictures => Serde(&topic.pictures),
            files => Serde(&topic.files),
        };
        self.page(&topic.path(), "topic.html", &topic.title, values)
    }

    /// Renders a template with the values of its own and those of all pages.
    fn page(&mut self, path: &str, template: &str, title: &str, values: Value) -> Result<()> {
        let root = "../".repeat(path.matches('/').count());
        let (nav, version, checker) = (Serde(&self.nav), self.version, self.checker);
        let shared = context! { root, nav, version, checker, path, title, ..values };
        self.pages += 1;
        self.file(path, &self.templates.get_template(template)?.render(shared)?)
    }

    fn file(&self, path: &str, text: &str) -> Result<()> {
        let path = self.out.join(path);
        let folder = path.parent().unwrap_or(self.out);
        fs::create_dir_all(folder).with_context(|| format!("cannot write {}", folder.display()))?;
        destrier_console::files::write(&path, text)
    }
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn runs_of_numbers_are_named_by_their_ends() {
        assert_eq!(ranges(&[1, 2, 3, 7, 9, 10]), "1 to 3, 7, 9 to 10");
        assert_eq!(ranges(&[]), "");
    }
}
