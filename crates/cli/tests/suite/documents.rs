//! Every relative link of every document leads somewhere.

use crate::destrier::root;
use pulldown_cmark::{Event, Parser, Tag};
use std::fs;
use std::path::{Path, PathBuf};

/// The Markdown files below a folder, build products and hidden folders aside.
fn documents(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            found.extend(documents(&path));
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
    found
}

/// What a document links to or shows.
fn links(text: &str) -> Vec<String> {
    let targets = Parser::new(text).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url),
        _ => None,
    });
    targets.map(|target| target.to_string()).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let root = root();
    let documents = documents(&root);
    assert!(documents.len() >= 5, "only {documents:?}");
    let mut broken = Vec::new();
    for document in documents {
        for link in links(&fs::read_to_string(&document).unwrap()) {
            let file = link.split('#').next().unwrap();
            let outside = link.contains("://") || link.starts_with("mailto:") || file.is_empty();
            if !outside && !document.parent().unwrap().join(file).exists() {
                broken.push(format!("{}: {link}", document.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}
