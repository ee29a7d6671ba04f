//! SVG pictures as PNG, by resvg.

use crate::DrawError;
use std::error::Error;

/// Renders an SVG text.
///
/// # Errors
/// If the text is no SVG picture, or this build has no PNG.
pub fn png(svg: &str) -> Result<Vec<u8>, DrawError> {
    render(svg).map_err(|error| DrawError::Png(error.to_string()))
}

#[cfg(not(feature = "png"))]
fn render(_: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    Err("this build has no PNG".into())
}

/// The longer side of a picture in pixels, about: whole pixels for each of the SVG's units of ten.
#[cfg(feature = "png")]
const PIXELS: f32 = 1000.0;

#[cfg(feature = "png")]
fn render(svg: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    use resvg::{tiny_skia, usvg};
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = usvg::Tree::from_str(svg, &options)?;
    let size = tree.size();
    let scale = ((PIXELS / size.width().max(size.height()) * 10.0).floor() / 10.0).max(0.1);
    let (width, height) = ((size.width() * scale).ceil(), (size.height() * scale).ceil());
    let mut pixels =
        tiny_skia::Pixmap::new(width as u32, height as u32).ok_or("an empty picture")?;
    pixels.fill(tiny_skia::Color::WHITE);
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}
