//! The pages: what each shows, by templates.

use super::claims::{self, Claims};
use super::files::copy;
use super::gallery::{self, Gallery};
use super::records::{self, Record, State};
use super::topics::{self, Topic};
use super::{plots, sequences};
use anyhow::{Context, Result};
use destrier_board::Group;
use minijinja::value::Serde;
use minijinja::{Environment, Value, context};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const TEMPLATES: [(&str, &str); 10] = [
    ("layout.html", include_str!("templates/layout.html")),
    ("index.html", include_str!("templates/index.html")),
    ("board.html", include_str!("templates/board.html")),
    ("play.html", include_str!("templates/play.html")),
    ("own.html", include_str!("templates/own.html")),
    ("solving.html", include_str!("templates/solving.html")),
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

/// The checker and the solver, as scripts/page-programs makes them.
pub(super) const PROGRAMS: [&str; 2] = ["checker.js", "solver.js"];

/// What runs them on pages, where they are given.
const RUNNERS: [(&str, &str); 3] = [
    ("own.js", include_str!("assets/own.js")),
    ("programs.js", include_str!("assets/programs.js")),
    ("solve.js", include_str!("assets/solve.js")),
];

/// The boards whose covers the first page shows.
const SHOWN: [usize; 4] = [8, 12, 16, 20];

/// Who found what first, by board.
const HISTORY: &str = include_str!("history.toml");

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

/// Writes the site of `results` into `out`, with the texts of [`PROGRAMS`] if there are any; returns the number of
/// pages.
///
/// # Errors
///
/// When a file cannot be read or written, or the checker refuses a record.
pub(super) fn write(
    results: &Path,
    out: &Path,
    programs: Option<&[String]>,
    version: &str,
) -> Result<usize> {
    let records = records::read(results)?;
    let claims = claims::read(results)?;
    let topics = topics::read(results)?;
    let galleries = gallery::read(results)?;
    let readme = results.join("README.md");
    let has = [programs.is_some(), !galleries.is_empty(), claims.is_some(), readme.exists()];
    let nav = navigation(has, &topics);
    let mut site = Site::new(out, version, programs.is_some(), nav)?;
    let programs = programs.map(|texts| PROGRAMS.into_iter().zip(texts.iter().map(String::as_str)));
    let runners = programs.into_iter().flat_map(|programs| programs.chain(RUNNERS));
    for (name, text) in ASSETS.into_iter().chain(runners) {
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
    let groups = Group::NAMED.map(|group| group.to_string());
    site.page("play.html", "play.html", "Play", context! { symmetries, groups })?;
    if site.programs {
        site.page("own.html", "own.html", "Your own program", context! {})?;
    }
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

fn navigation([programs, covers, claims, readme]: [bool; 4], topics: &[Topic]) -> Vec<Entry> {
    let mut nav = vec![Entry::new("index.html", "Records"), Entry::new("play.html", "Play")];
    if programs {
        nav.push(Entry::new("own.html", "Solve"));
    }
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
    records.iter().filter(|record| record.state == State::Proved).map(|record| record.n).collect()
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
    /// Whether there are a checker and a solver for pages.
    programs: bool,
    nav: Vec<Entry>,
    templates: Environment<'static>,
    pages: usize,
}

impl<'a> Site<'a> {
    fn new(out: &'a Path, version: &'a str, programs: bool, nav: Vec<Entry>) -> Result<Self> {
        let mut templates = Environment::new();
        for (name, text) in TEMPLATES {
            templates.add_template(name, text)?;
        }
        Ok(Site { out, version, programs, nav, templates, pages: 0 })
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
                let (n, size, lower) = (r.n, r.size, r.lower);
                let state = Serde(r.state);
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
        let history: BTreeMap<String, String> = toml::from_str(HISTORY).context("history.toml")?;
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
        let (nav, version, programs) = (Serde(&self.nav), self.version, self.programs);
        let shared = context! { root, nav, version, programs, path, title, ..values };
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
