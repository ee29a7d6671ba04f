//! Every relative link of every document leads somewhere, and its blocks of code begin and end where they seem to.

use crate::destrier::root;
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag};
use std::fs;
use std::ops::Range;
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

/// A block of code between fences.
pub(crate) struct Block {
    /// What stands behind the first fence.
    pub(crate) language: String,
    pub(crate) text: String,
    /// Where it is in the document, its fences included.
    place: Range<usize>,
}

/// The blocks of code between fences of a document, as every reader of CommonMark sees them.
pub(crate) fn blocks(document: &str) -> Vec<Block> {
    let events = Parser::new(document).into_offset_iter();
    let mut blocks: Vec<Block> = Vec::new();
    for (event, place) in events {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) => {
                let language = language.into_string();
                blocks.push(Block { language, text: String::new(), place });
            }
            Event::Text(text) => match blocks.last_mut() {
                Some(block) if block.place.contains(&place.start) => block.text += &text,
                _ => {}
            },
            _ => {}
        }
    }
    blocks
}

/// The marks that open or close a block of code, if a line begins with some.
fn fence(line: &str) -> Option<&str> {
    let line = line.trim_start_matches([' ', '>']);
    let mark = line.chars().next().filter(|&mark| mark == '`' || mark == '~')?;
    let marks = line.len() - line.trim_start_matches(mark).len();
    (marks >= 3).then(|| &line[..marks])
}

/// What is wrong with the fences of a document. A fence too many or too few turns text into code and code into text, and an
/// equal number of them may hide it: so each block is closed, not empty, holds no fence, and has blank lines around it.
fn wrong_fences(document: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for Block { text, place, .. } in blocks(document) {
        let number = document[..place.start].lines().count() + 1;
        let shown = document[place.clone()].trim_end();
        let opens = fence(shown).unwrap_or_default();
        let is_closed = fence(shown.lines().last().unwrap_or_default())
            .is_some_and(|closes| closes.starts_with(opens));
        let is_blank =
            |line: Option<&str>| line.is_none_or(|line| line.trim_matches([' ', '>']).is_empty());
        let before = document[..place.start].lines().last();
        let after = document[place.start + shown.len()..].lines().nth(1);
        let mut must = |holds: bool, what: &str| {
            if !holds {
                wrong.push(format!("line {number}: {what}"));
            }
        };
        must(shown.lines().count() > 1 && is_closed, "a block of code does not end");
        must(!text.trim().is_empty(), "a block of code is empty");
        must(
            !text.lines().any(|line| fence(line).is_some_and(|marks| marks.starts_with(opens))),
            "a fence within a block of code",
        );
        must(is_blank(before) && is_blank(after), "a block of code without blank lines around it");
    }
    wrong
}

/// What a document links to or shows.
fn links(text: &str) -> Vec<String> {
    let targets = Parser::new(text).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url),
        _ => None,
    });
    targets.map(|target| target.to_string()).collect()
}

/// All documents of the repository, with their texts.
fn texts() -> Vec<(PathBuf, String)> {
    let read = |path: PathBuf| (path.clone(), fs::read_to_string(path).unwrap());
    let texts: Vec<_> = documents(&root()).into_iter().map(read).collect();
    assert!(texts.len() >= 5, "only {texts:?}");
    texts
}

#[test]
fn every_fence_pairs() {
    for (document, text) in texts() {
        assert_eq!(wrong_fences(&text), [""; 0], "{}", document.display());
    }
}

/// A fence that is taken out, stands twice, or has a language where it closes is found wherever it is.
#[test]
fn a_fence_that_does_not_pair_is_found() {
    let mut changes = 0;
    for (document, text) in texts() {
        for Block { place, .. } in blocks(&text) {
            let (opens, rest) = text[place.clone()].trim_end().split_once('\n').unwrap();
            let (inner, closes) = rest.rsplit_once('\n').unwrap();
            let changed = [
                format!("{inner}\n{closes}"),
                format!("{opens}\n{inner}"),
                format!("{opens}\n{opens}\n{inner}\n{closes}"),
                format!("{opens}\n{inner}\n{closes}\n{closes}"),
                format!("{opens}\n{inner}\n{closes}text"),
            ];
            for changed in changed {
                let other = format!("{}{changed}\n{}", &text[..place.start], &text[place.end..]);
                assert_ne!(wrong_fences(&other), [""; 0], "{}: {changed}", document.display());
                changes += 1;
            }
        }
    }
    assert!(changes > 200, "{changes}");
}

#[test]
fn every_link_leads_somewhere() {
    let mut broken = Vec::new();
    for (document, text) in texts() {
        for link in links(&text) {
            let file = link.split('#').next().unwrap();
            let outside = link.contains("://") || link.starts_with("mailto:") || file.is_empty();
            if !outside && !document.parent().unwrap().join(file).exists() {
                broken.push(format!("{}: {link}", document.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}
