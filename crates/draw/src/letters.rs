//! What is written in a picture, as outlines: so PNG and PDF look alike on every machine, whatever fonts it has.

use resvg::usvg::{Options, Tree};
use roxmltree::{Document, Node};
use std::collections::HashMap;
use std::error::Error;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// A letter: how far the next one is from it, and its outline as a path, both in [`UNITS`] to the size of the font.
struct Letter {
    width: f32,
    outline: &'static str,
}

const UNITS: f32 = 2048.0;

/// What is drawn where there is no outline.
const OTHER: char = '\u{fffd}';

static LETTERS: LazyLock<HashMap<char, Letter>> = LazyLock::new(|| {
    let lines = include_str!("letters.txt").lines().filter(|line| !line.starts_with('#'));
    let letter = |line: &'static str| {
        let mut words = line.splitn(3, ' ');
        let code = words.next()?.parse().ok().and_then(char::from_u32)?;
        let width = words.next()?.parse().ok()?;
        Some((code, Letter { width, outline: words.next().unwrap_or_default() }))
    };
    lines.filter_map(letter).collect()
});

fn letter(code: char) -> &'static Letter {
    LETTERS.get(&code).unwrap_or(&LETTERS[&OTHER])
}

/// How wide words are in letters of a size.
pub(crate) fn width(words: &str, size: f32) -> f32 {
    words.chars().map(|code| letter(code).width * size / UNITS).sum()
}

/// An SVG text as shapes alone.
pub(crate) fn shapes(svg: &str) -> Result<Tree, Box<dyn Error>> {
    Ok(Tree::from_str(&outlined(svg)?, &Options::default())?)
}

/// An SVG text in which each element `text`, of those that our pictures have, is a group of outlines.
fn outlined(svg: &str) -> Result<String, roxmltree::Error> {
    let document = Document::parse(svg)?;
    let (mut outlined, mut done) = (String::new(), 0);
    for node in document.descendants().filter(|node| node.has_tag_name("text")) {
        outlined.push_str(&svg[done..node.range().start]);
        write(&mut outlined, node);
        done = node.range().end;
    }
    outlined.push_str(&svg[done..]);
    Ok(outlined)
}

/// Writes the words of an element as outlines.
fn write(outlined: &mut String, text: Node<'_, '_>) {
    let number = |name| text.attribute(name).and_then(|value| value.parse().ok()).unwrap_or(0.0);
    let size: f32 = number("font-size");
    let scale = size / UNITS;
    let words = text.text().unwrap_or_default().trim();
    let width = width(words, size);
    let before = match text.attribute("text-anchor") {
        Some("middle") => width / 2.0,
        Some("end") => width,
        _ => 0.0,
    };
    let (mut x, y) = (number("x") - before, number("y") + size * sunk(text.attribute("dy")));
    outlined.push_str("<g");
    for name in ["transform", "fill", "opacity"] {
        if let Some(value) = text.attribute(name) {
            let _ = write!(outlined, " {name}=\"{value}\"");
        }
    }
    outlined.push('>');
    for letter in words.chars().map(letter) {
        let place = format_args!("translate({x} {y}) scale({scale} -{scale})");
        let _ = write!(outlined, "<path transform=\"{place}\" d=\"{}\"/>", letter.outline);
        x += letter.width * scale;
    }
    outlined.push_str("</g>");
}

/// How far below its place a line is written, for `dy` in the size of the font (`em`) or its half (`ex`).
fn sunk(dy: Option<&str>) -> f32 {
    let number = |word: &str| word.parse().unwrap_or(0.0);
    match dy.map(|dy| (dy.strip_suffix("em"), dy.strip_suffix("ex"))) {
        Some((Some(em), _)) => number(em),
        Some((_, Some(ex))) => number(ex) / 2.0,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The left, right, upper and lower edges of what is drawn.
    fn edges(attributes: &str, words: &str) -> [f32; 4] {
        let svg = format!(
            "<svg viewBox=\"0 0 200 100\" xmlns=\"http://www.w3.org/2000/svg\">\
             <title>unseen</title><text font-size=\"20\" {attributes}>\n{words}\n</text></svg>"
        );
        let bounds = shapes(&svg).unwrap().root().abs_bounding_box();
        [bounds.left(), bounds.right(), bounds.top(), bounds.bottom()]
    }

    #[test]
    fn words_begin_end_or_are_centred_at_their_place() {
        let [left, right, top, bottom] = edges("x=\"100\" y=\"50\"", "HHHH");
        let width = 4.0 * 20.0 * 1540.0 / UNITS;
        assert!(left > 100.0 && left < 103.0 && (right - left) < width && right > 97.0 + width);
        assert!((bottom - 50.0).abs() < 0.1 && top > 30.0 && top < 40.0, "stand on their line");
        let ended = edges("x=\"100\" y=\"50\" text-anchor=\"end\"", "HHHH");
        assert!((ended[0] - (left - width)).abs() < 0.1, "{ended:?}");
        let centred = edges("x=\"100\" y=\"50\" text-anchor=\"middle\"", "HHHH");
        assert!((centred[0] + centred[1] - 200.0).abs() < 0.1, "{centred:?}");
        let sunk = edges("x=\"100\" y=\"50\" dy=\"0.5ex\"", "HHHH");
        assert!((sunk[3] - 55.0).abs() < 0.1, "{sunk:?}");
        let [left, right, top, bottom] =
            edges("x=\"100\" y=\"50\" transform=\"rotate(270, 100, 50)\"", "HHHH");
        assert!(bottom - top > 2.0 * (right - left) && bottom < 50.0, "written upwards");
    }

    #[test]
    fn every_letter_of_ascii_has_an_outline_and_others_a_box() {
        let blank = letter(' ');
        assert!(blank.width > 0.0 && blank.outline.is_empty());
        for code in '!'..='~' {
            let found = LETTERS.get(&code).unwrap_or_else(|| panic!("no {code}"));
            assert!(found.width > 0.0 && found.outline.starts_with('M'), "{code}");
        }
        assert_eq!(letter('♞').outline, letter(OTHER).outline);
        assert_ne!(letter('²').outline, letter(OTHER).outline);
    }

    /// Outlines stand where the words stood, and nothing else is changed.
    #[test]
    fn what_is_no_text_stays_as_it_is() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>a &lt; b</title>\
                   <text fill=\"#123456\" font-size=\"2048\">l</text><rect width=\"5\" height=\"5\"/></svg>";
        let found = outlined(svg).unwrap();
        let (before, after) =
            svg.split_once("<text fill=\"#123456\" font-size=\"2048\">l</text>").unwrap();
        let place = "translate(0 0) scale(1 -1)";
        let path = format!("<path transform=\"{place}\" d=\"{}\"/>", letter('l').outline);
        assert_eq!(found, format!("{before}<g fill=\"#123456\">{path}</g>{after}"));
    }
}
