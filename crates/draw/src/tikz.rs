//! SVG pictures as TikZ: the paths that usvg makes of them, for papers in LaTeX.

use crate::outline::{Step, colour, outline};
use crate::{DrawError, letters};
use resvg::usvg::{FillRule, Group, LineCap, LineJoin, Node, Path, Stroke};
use std::error::Error;
use std::fmt::Write;

/// Writes an SVG text as a picture of its own size, in points.
///
/// # Errors
/// If the text is no SVG picture.
pub fn tikz(svg: &str) -> Result<String, DrawError> {
    render(svg).map_err(|error| DrawError::Tikz(error.to_string()))
}

fn render(svg: &str) -> Result<String, Box<dyn Error>> {
    let tree = letters::shapes(svg)?;
    let corner = format!("({},{})", number(tree.size().width()), number(tree.size().height()));
    let mut text = "% A picture by destrier. \\usepackage{tikz}; \\resizebox{8cm}{!}{\\input{...}} scales it.\n".to_owned();
    text.push_str("\\begin{tikzpicture}[x=1pt,y=-1pt]\n"); // SVG counts from the top
    writeln!(text, "\\useasboundingbox (0,0) rectangle {corner};")?;
    group(tree.root(), 1.0, &mut text)?;
    text.push_str("\\end{tikzpicture}\n");
    Ok(text)
}

/// Draws what is in a group; its opacity is taken for that of each part, none of which covers another in our pictures.
fn group(group_: &Group, around: f32, text: &mut String) -> Result<(), Box<dyn Error>> {
    let opacity = around * group_.opacity().get();
    for node in group_.children() {
        match node {
            Node::Group(inner) => group(inner, opacity, text)?,
            Node::Path(path) => draw(path, opacity, text)?,
            Node::Text(_) => return Err("words without outlines".into()),
            Node::Image(_) => return Err("a picture in a picture".into()),
        }
    }
    Ok(())
}

fn draw(path: &Path, around: f32, text: &mut String) -> Result<(), Box<dyn Error>> {
    let transform = path.abs_transform();
    let outline = || {
        let mut steps = String::new();
        for step in outline(path, transform) {
            let at = |point: resvg::tiny_skia::Point| {
                format!("({},{})", number(point.x), number(point.y))
            };
            steps.push_str(&match step {
                Step::Move(to) => format!(" {}", at(to)),
                Step::Line(to) => format!(" -- {}", at(to)),
                Step::Curve(one, two, to) => {
                    format!(" .. controls {} and {} .. {}", at(one), at(two), at(to))
                }
                Step::Close => " -- cycle".to_owned(),
            });
        }
        steps
    };
    if let Some(fill) = path.fill() {
        let rule = if fill.rule() == FillRule::EvenOdd { ",even odd rule" } else { "" };
        let options = options(colour(fill.paint())?, around * fill.opacity().get());
        writeln!(text, "\\fill[{options}{rule}]{};", outline())?;
    }
    if let Some(stroke) = path.stroke() {
        let options = options(colour(stroke.paint())?, around * stroke.opacity().get());
        let scale = (transform.sx * transform.sy - transform.kx * transform.ky).abs().sqrt();
        writeln!(text, "\\draw[{options}{}]{};", pen(stroke, scale), outline())?;
    }
    Ok(())
}

fn options([red, green, blue]: [u8; 3], opacity: f32) -> String {
    let opacity =
        if opacity < 1.0 { format!(",opacity={}", number(opacity)) } else { String::new() };
    format!("color={{rgb,255:red,{red};green,{green};blue,{blue}}}{opacity}")
}

/// The width, the ends, the corners and the dashes of a line.
fn pen(stroke: &Stroke, scale: f32) -> String {
    let points = |length: f32| format!("{}pt", number(scale * length));
    let cap = match stroke.linecap() {
        LineCap::Butt => "butt",
        LineCap::Round => "round",
        LineCap::Square => "rect",
    };
    let join = match stroke.linejoin() {
        LineJoin::Round => "round",
        LineJoin::Bevel => "bevel",
        LineJoin::Miter | LineJoin::MiterClip => "miter",
    };
    let mut pen =
        format!(",line width={},line cap={cap},line join={join}", points(stroke.width().get()));
    if let Some(dashes) = stroke.dasharray() {
        let words = dashes.iter().zip(["on", "off"].iter().cycle());
        let pattern: Vec<_> =
            words.map(|(dash, word)| format!("{word} {}", points(*dash))).collect();
        pen += &format!(
            ",dash pattern={},dash phase={}",
            pattern.join(" "),
            points(stroke.dashoffset())
        );
    }
    pen
}

/// A number with at most two decimals: TeX reads no exponents.
fn number(number: f32) -> String {
    let text = format!("{number:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::tikz;

    #[test]
    fn shapes_are_paths_with_their_colours_lines_and_places() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 20\"><rect width=\"10\" height=\"5\" fill=\"#ff0080\" \
            fill-opacity=\".5\"/><g transform=\"translate(10 2) scale(2)\"><path d=\"M0 0Q3 0 3 3\" fill=\"none\" stroke=\"#000\" \
            stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-dasharray=\"1 2\"/></g></svg>";
        let drawn = tikz(svg).unwrap();
        let lines: Vec<&str> = drawn.lines().skip(1).collect();
        let expected = [
            "\\begin{tikzpicture}[x=1pt,y=-1pt]",
            "\\useasboundingbox (0,0) rectangle (40,20);",
            "\\fill[color={rgb,255:red,255;green,0;blue,128},opacity=0.5] (0,0) -- (10,0) -- (10,5) -- (0,5) -- cycle;",
            "\\draw[color={rgb,255:red,0;green,0;blue,0},line width=3pt,line cap=round,line join=miter,dash pattern=on 2pt off \
             4pt,dash phase=0pt] (10,2) .. controls (14,2) and (16,4) .. (16,8);",
            "\\end{tikzpicture}",
        ];
        assert_eq!(lines, expected);
        assert!(tikz("no picture").unwrap_err().to_string().contains("TikZ"));
    }
}
