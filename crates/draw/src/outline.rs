//! The paths and colours that usvg makes of an SVG text, as formats of drawings take them.

use resvg::tiny_skia::{PathSegment, Point};
use resvg::usvg::{Paint, Path, Transform};

/// A step of an outline.
pub(crate) enum Step {
    Move(Point),
    Line(Point),
    /// By way of two points.
    Curve(Point, Point, Point),
    Close,
}

/// The steps of a path under a transform, with cubic curves only.
pub(crate) fn outline(path: &Path, transform: Transform) -> impl Iterator<Item = Step> {
    let mut at = Point::zero();
    path.data().segments().map(move |segment| {
        let put = |mut point: Point| {
            transform.map_point(&mut point);
            point
        };
        let near = |end: Point, by: Point| Point {
            x: end.x + (by.x - end.x) * 2.0 / 3.0,
            y: end.y + (by.y - end.y) * 2.0 / 3.0,
        };
        let from = at;
        let (step, to) = match segment {
            PathSegment::MoveTo(to) => (Step::Move(put(to)), to),
            PathSegment::LineTo(to) => (Step::Line(put(to)), to),
            PathSegment::QuadTo(by, to) => {
                (Step::Curve(put(near(from, by)), put(near(to, by)), put(to)), to)
            }
            PathSegment::CubicTo(one, two, to) => (Step::Curve(put(one), put(two), put(to)), to),
            PathSegment::Close => (Step::Close, from),
        };
        at = to;
        step
    })
}

/// Red, green and blue of a plain colour, which is all that our pictures have.
pub(crate) fn colour(paint: &Paint) -> Result<[u8; 3], &'static str> {
    match paint {
        Paint::Color(colour) => Ok([colour.red, colour.green, colour.blue]),
        _ => Err("a paint that is no plain colour"),
    }
}
