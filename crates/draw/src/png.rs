//! SVG pictures as PNG, by resvg.

use crate::{DrawError, letters};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use std::error::Error;

/// The longer side of a picture in pixels, about: whole pixels for each of the SVG's units of ten.
const PIXELS: f32 = 1000.0;

/// Renders an SVG text.
///
/// # Errors
/// If the text is no SVG picture.
pub fn png(svg: &str) -> Result<Vec<u8>, DrawError> {
    render(svg).map_err(|error| DrawError::Png(error.to_string()))
}

fn render(svg: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let tree = letters::shapes(svg)?;
    let size = tree.size();
    let scale = ((PIXELS / size.width().max(size.height()) * 10.0).floor() / 10.0).max(0.1);
    let (width, height) = ((size.width() * scale).ceil(), (size.height() * scale).ceil());
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or("an empty picture")?;
    pixels.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}
