//! SVG pictures as PDF: the paths that usvg makes of them, written by pdf-writer.

use crate::outline::{Step, colour, outline};
use crate::{DrawError, letters};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref};
use resvg::usvg::{FillRule, Group, LineCap, LineJoin, Node, Paint, Path, Transform};
use std::error::Error;

/// Writes an SVG text as a page of its own size.
///
/// # Errors
/// If the text is no SVG picture.
pub fn pdf(svg: &str) -> Result<Vec<u8>, DrawError> {
    render(svg).map_err(|error| DrawError::Pdf(error.to_string()))
}

/// A page under way: what is drawn, and the opacities that occur, in percent.
struct Page {
    content: Content,
    opacities: Vec<u8>,
}

fn render(svg: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let tree = letters::shapes(svg)?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let mut page = Page { content: Content::new(), opacities: Vec::new() };
    page.content.transform([1.0, 0.0, 0.0, -1.0, 0.0, height]); // SVG counts from the top
    page.group(tree.root(), 1.0)?;
    let [catalog, pages, own, content] = [1, 2, 3, 4].map(Ref::new);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([own]).count(1);
    let mut sheet = pdf.page(own);
    sheet.parent(pages).media_box(Rect::new(0.0, 0.0, width, height)).contents(content);
    let mut resources = sheet.resources();
    let mut states = resources.ext_g_states();
    for (&percent, number) in page.opacities.iter().zip(5..) {
        states.pair(Name(state(percent).as_bytes()), Ref::new(number));
    }
    states.finish();
    resources.finish();
    sheet.finish();
    for (&percent, number) in page.opacities.iter().zip(5..) {
        let alpha = f32::from(percent) / 100.0;
        pdf.ext_graphics(Ref::new(number)).non_stroking_alpha(alpha).stroking_alpha(alpha);
    }
    pdf.stream(content, &page.content.finish());
    Ok(pdf.finish())
}

/// The name of an opacity.
fn state(percent: u8) -> String {
    format!("a{percent}")
}

impl Page {
    /// Draws what is in a group; its opacity is taken for that of each part, none of which covers another in our
    /// pictures.
    fn group(&mut self, group: &Group, around: f32) -> Result<(), Box<dyn Error>> {
        let opacity = around * group.opacity().get();
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, opacity)?,
                Node::Path(path) => self.path(path, opacity)?,
                Node::Text(_) => return Err("words without outlines".into()),
                Node::Image(_) => return Err("a picture in a picture".into()),
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &Path, around: f32) -> Result<(), Box<dyn Error>> {
        let own = path.abs_transform();
        self.content.save_state();
        self.content.transform([own.sx, own.ky, own.kx, own.sy, own.tx, own.ty]);
        if let Some(fill) = path.fill() {
            let [red, green, blue] = parts(fill.paint())?;
            self.opacity(around * fill.opacity().get());
            self.content.set_fill_rgb(red, green, blue);
            self.outline(path);
            match fill.rule() {
                FillRule::NonZero => self.content.fill_nonzero(),
                FillRule::EvenOdd => self.content.fill_even_odd(),
            };
        }
        if let Some(stroke) = path.stroke() {
            let [red, green, blue] = parts(stroke.paint())?;
            self.opacity(around * stroke.opacity().get());
            self.content.set_stroke_rgb(red, green, blue);
            self.content.set_line_width(stroke.width().get());
            self.content.set_line_cap(match stroke.linecap() {
                LineCap::Butt => LineCapStyle::ButtCap,
                LineCap::Round => LineCapStyle::RoundCap,
                LineCap::Square => LineCapStyle::ProjectingSquareCap,
            });
            self.content.set_line_join(match stroke.linejoin() {
                LineJoin::Round => LineJoinStyle::RoundJoin,
                LineJoin::Bevel => LineJoinStyle::BevelJoin,
                LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
            });
            if let Some(dashes) = stroke.dasharray() {
                self.content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
            }
            self.outline(path);
            self.content.stroke();
        }
        self.content.restore_state();
        Ok(())
    }

    fn opacity(&mut self, opacity: f32) {
        let percent = (opacity * 100.0).round() as u8;
        if !self.opacities.contains(&percent) {
            self.opacities.push(percent);
        }
        self.content.set_parameters(Name(state(percent).as_bytes()));
    }

    fn outline(&mut self, path: &Path) {
        let content = &mut self.content;
        for step in outline(path, Transform::identity()) {
            match step {
                Step::Move(to) => content.move_to(to.x, to.y),
                Step::Line(to) => content.line_to(to.x, to.y),
                Step::Curve(one, two, to) => {
                    content.cubic_to(one.x, one.y, two.x, two.y, to.x, to.y)
                }
                Step::Close => content.close_path(),
            };
        }
    }
}

/// The parts of a colour, from 0 to 1.
fn parts(paint: &Paint) -> Result<[f32; 3], &'static str> {
    Ok(colour(paint)?.map(|part| f32::from(part) / 255.0))
}
