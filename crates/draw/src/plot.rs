//! Plots as SVG: named series of points over labelled axes, told apart by shape as well as by
//! colour.

use crate::DrawError;
use crate::partition::COLOURS;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use std::error::Error;

/// What a series looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Filled dots.
    Dots,
    /// Open circles, which leave dots below them visible.
    Circles,
    /// Crosses.
    Crosses,
    /// A line through the points, in order.
    Line,
    /// A dashed line.
    Dashes,
}

/// Points under a name in the legend.
#[derive(Clone, Debug)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// What it looks like.
    pub mark: Mark,
    /// Pairs (x, y) of finite numbers.
    pub points: Vec<(f64, f64)>,
}

/// Series over common axes.
#[derive(Clone, Debug)]
pub struct Plot {
    /// The line above it.
    pub title: String,
    /// The name of the horizontal axis.
    pub x: String,
    /// The name of the vertical axis.
    pub y: String,
    /// Whether the vertical axis begins at 0; otherwise below the least point.
    pub from_zero: bool,
    /// What is drawn between the axes.
    pub series: Vec<Series>,
}

/// Width of a picture and height of each plot, in SVG units: few, so that words are large on pages where plots are side by side.
const SIZE: (u32, u32) = (660, 430);

/// Plots one below the other.
///
/// # Errors
/// If the library of plots refuses one, as for numbers that are not finite.
pub fn svg(plots: &[Plot]) -> Result<String, DrawError> {
    let failed = |title: &str, error: &dyn Error| {
        let (title, reason) = (title.to_owned(), error.to_string());
        DrawError::Plot { title, reason }
    };
    let mut text = String::new();
    let size = (SIZE.0, SIZE.1 * plots.len().max(1) as u32);
    {
        let root = SVGBackend::with_string(&mut text, size).into_drawing_area();
        root.fill(&WHITE).map_err(|error| failed("plots", &error))?;
        let areas = root.split_evenly((plots.len().max(1), 1));
        for (plot, area) in plots.iter().zip(&areas) {
            plot.draw(area).map_err(|error| failed(&plot.title, &*error))?;
        }
        root.present().map_err(|error| failed("plots", &error))?;
    }
    // the title for those who do not see the picture, and a text that scales with the page
    let title: Vec<String> = plots.iter().map(|plot| escaped(&plot.title)).collect();
    let head = format!(" role=\"img\"><title>{}</title>", title.join("; "));
    let text = text.replacen('>', &head, 1);
    Ok(text.replacen(&format!("width=\"{}\" height=\"{}\" ", size.0, size.1), "", 1))
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The decimals that tell some ten marks along an axis apart.
fn decimals(range: &std::ops::Range<f64>) -> usize {
    (1.0 - (range.end - range.start).log10()).ceil().max(0.0) as usize
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

impl Plot {
    fn draw(&self, area: &Area<'_>) -> Result<(), Box<dyn Error>> {
        let font = |size: i32| ("DejaVu Sans, Arial, sans-serif", size).into_font();
        let (across, up) = self.ranges();
        let places = [if self.is_whole() { 0 } else { decimals(&across) }, decimals(&up)];
        let marks = if self.is_whole() { (across.end - across.start) as usize + 1 } else { 10 };
        let corner = self.emptier_corner(&across, &up);
        let mut chart = ChartBuilder::on(area)
            .caption(&self.title, font(20))
            .margin(12)
            .x_label_area_size(52)
            .y_label_area_size(76)
            .build_cartesian_2d(across, up)?;
        chart
            .configure_mesh()
            .x_desc(&self.x)
            .y_desc(&self.y)
            .x_labels(marks.min(10))
            .axis_desc_style(font(18))
            .label_style(font(17))
            .x_label_formatter(&|x| format!("{x:.*}", places[0]))
            .y_label_formatter(&|y| format!("{y:.*}", places[1]))
            .light_line_style(TRANSPARENT)
            .bold_line_style(BLACK.mix(0.12))
            .draw()?;
        for (index, series) in self.series.iter().enumerate() {
            series.draw(&mut chart, colour(COLOURS[index % COLOURS.len()]))?;
        }
        chart
            .configure_series_labels()
            .position(corner)
            .background_style(WHITE.mix(0.9))
            .border_style(BLACK.mix(0.3))
            .label_font(font(14))
            .draw()?;
        Ok(())
    }

    /// Whether all points lie at whole numbers across.
    fn is_whole(&self) -> bool {
        self.series.iter().flat_map(|series| &series.points).all(|point| point.0.fract() == 0.0)
    }

    /// The upper corner that hides fewer points.
    fn emptier_corner(
        &self,
        across: &std::ops::Range<f64>,
        up: &std::ops::Range<f64>,
    ) -> SeriesLabelPosition {
        let part =
            |at: f64, range: &std::ops::Range<f64>| (at - range.start) / (range.end - range.start);
        let high = self.series.iter().flat_map(|series| &series.points);
        let high = high.filter(|point| part(point.1, up) > 0.7).map(|point| part(point.0, across));
        let (left, right): (Vec<f64>, Vec<f64>) =
            high.filter(|at| !(0.3..0.7).contains(at)).partition(|&at| at < 0.5);
        match left.len() <= right.len() {
            true => SeriesLabelPosition::UpperLeft,
            false => SeriesLabelPosition::UpperRight,
        }
    }

    /// What the axes show: all points and a little more.
    fn ranges(&self) -> (std::ops::Range<f64>, std::ops::Range<f64>) {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let range = |values: &mut dyn Iterator<Item = f64>| {
            values.fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)))
        };
        let (left, right) = range(&mut points().map(|point| point.0));
        let (low, high) = range(&mut points().map(|point| point.1));
        if left > right {
            return (0.0..1.0, 0.0..1.0);
        }
        let pad = |low: f64, high: f64| ((high - low) * 0.04).max(1e-9);
        let bottom = if self.from_zero { 0.0 } else { low - pad(low, high) };
        (left - pad(left, right)..right + pad(left, right), bottom..high + pad(bottom, high))
    }
}

impl Series {
    fn draw(&self, chart: &mut Chart<'_, '_>, colour: RGBColor) -> Result<(), Box<dyn Error>> {
        let points = || self.points.iter().copied();
        let line = colour.stroke_width(2);
        let drawn = match self.mark {
            Mark::Dots => {
                let dots = points().map(|at| Circle::new(at, 3, colour.filled()));
                let drawn = chart.draw_series(dots)?;
                drawn.legend(move |(x, y)| Circle::new((x + 9, y), 3, colour.filled()))
            }
            Mark::Circles => {
                let circles = points().map(|at| Circle::new(at, 5, colour.stroke_width(1)));
                let drawn = chart.draw_series(circles)?;
                drawn.legend(move |(x, y)| Circle::new((x + 9, y), 5, colour.stroke_width(1)))
            }
            Mark::Crosses => {
                let drawn = chart.draw_series(points().map(|at| Cross::new(at, 4, colour)))?;
                drawn.legend(move |(x, y)| Cross::new((x + 9, y), 4, colour))
            }
            Mark::Line => {
                let drawn = chart.draw_series(LineSeries::new(points(), line))?;
                drawn.legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], line))
            }
            Mark::Dashes => {
                let drawn = chart.draw_series(DashedLineSeries::new(points(), 6, 4, line))?;
                drawn.legend(move |(x, y)| PathElement::new([(x + 5, y), (x + 13, y)], line))
            }
        };
        drawn.label(&self.name);
        Ok(())
    }
}

/// Reads `#0072b2`.
fn colour(text: &str) -> RGBColor {
    let number = u32::from_str_radix(text.trim_start_matches('#'), 16).unwrap_or(0);
    let byte = |shift: u32| (number >> shift & 255) as u8;
    RGBColor(byte(16), byte(8), byte(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(points: &[(f64, f64)], mark: Mark) -> Plot {
        let series = Series { name: "ours & <theirs>".to_owned(), mark, points: points.to_vec() };
        let (title, x, y) = ("sizes".to_owned(), "n".to_owned(), "knights".to_owned());
        Plot { title, x, y, from_zero: true, series: vec![series] }
    }

    #[test]
    fn every_point_is_drawn_in_its_place() {
        let dots = |points| svg(&[plot(points, Mark::Dots)]).unwrap();
        let heights = |text: &str| -> Vec<i32> {
            let circles = text.split("<circle ").skip(1).filter_map(|rest| {
                let (_, value) = rest.split_once("cy=\"")?;
                value.split_once('"')?.0.parse().ok()
            });
            circles.collect()
        };
        let found = heights(&dots(&[(1.0, 1.0), (2.0, 4.0), (3.0, 2.0)]));
        assert_eq!(found.len(), 4); // one in the legend
        assert!(found[1] < found[2] && found[2] < found[0], "{found:?}"); // higher is less in SVG
        assert_eq!(heights(&dots(&[])).len(), 1);
    }

    #[test]
    fn every_kind_of_mark_and_name_makes_a_whole_picture() {
        let marks = [Mark::Dots, Mark::Circles, Mark::Crosses, Mark::Line, Mark::Dashes];
        let plots: Vec<Plot> =
            marks.iter().map(|&mark| plot(&[(1.0, 1.0), (9.0, 3.0)], mark)).collect();
        let text = svg(&plots).unwrap();
        assert_eq!(text.matches("ours &amp; &lt;theirs&gt;").count(), marks.len());
        assert!(text.contains("<title>sizes; sizes"));
        assert!(resvg::usvg::Tree::from_str(&text, &resvg::usvg::Options::default()).is_ok());
    }
}
