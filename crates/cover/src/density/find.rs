//! The best bound that a strip of so many rows shows, beside the best pattern.

use super::costs::{Costs, rounded};
use super::edge::{Edge, weights};
use super::error::{DensityError, Stopped};
use super::pattern;
use super::states::{Followed, States};
use crate::strip::columns::{Around, Columns};
use destrier_board::{Piece, Rule};
use destrier_certify::{Certificate, DensityCertificate, Pattern, StripBound};
use destrier_model::exact;
use destrier_run::{Control, Done, Halt, Progress};
use num_integer::Integer;
use num_traits::ToPrimitive;
use std::time::Instant;

/// What to try.
#[derive(Clone, Debug)]
pub struct DensityOptions {
    /// Rows of the strip.
    pub rows: usize,
    /// Patterns are looked for that repeat with at most so many squares, up to 128, in a period; none with 0.
    pub area: usize,
    /// Whether the strip is one of squares of one colour, where the piece moves as another one.
    pub colours: bool,
    /// Costs to try first, for each row and `reach` more on either side.
    pub start: Option<Vec<usize>>,
    /// Rows at the edge of a board, if not one less than those of the strip.
    pub edge: Option<usize>,
    /// Whether weights near the ends make all four edges of a board alike.
    pub four_edges: bool,
}

/// What was shown.
#[derive(Clone, Debug)]
pub struct Density {
    /// The bound, and with the pattern if both agree.
    pub certificate: DensityCertificate,
    /// A cover of the plane, the thinnest found.
    pub pattern: Option<Pattern>,
    /// No costs of this strip show more, up to rounding.
    pub most: f64,
    /// Cycles of columns that say so.
    pub cycles: usize,
    /// Columns after which the states came to rest, and their number.
    pub rest: (usize, usize),
    /// Why it was stopped before the best costs were known.
    pub halted: Option<Stopped>,
}

/// Costs add up to about so much, and bounds are told apart to one part of so many.
const SUM: i64 = 10_000;
/// Denominators up to this are tried where a fraction may be the best bound.
const MOST_PARTS: i64 = 100;
/// So many states go on from each column, from the narrowest try on; in the last all do.
const WIDTHS: [usize; 3] = [1 << 11, 1 << 15, usize::MAX];

struct Search<'a> {
    columns: Columns,
    piece: Piece,
    colours: Option<Piece>,
    rule: Rule,
    control: Control<'a>,
    began: Instant,
    best: Option<Best>,
    edge: Option<usize>,
    four_edges: bool,
}

/// What is shown so far.
struct Best {
    costs: Vec<i64>,
    rate: i64,
    least: i64,
    rest: (usize, usize),
}

/// Finds costs for the rows that show as much as possible, and a pattern, with the certificate of both.
///
/// # Errors
/// If the strip is not swept, or nothing is shown before the control says stop.
pub fn density(
    piece: Piece,
    rule: Rule,
    options: &DensityOptions,
    control: Control<'_>,
) -> Result<Density, DensityError> {
    let rows = options.rows;
    let colours = match options.colours {
        true => Some(on_a_colour(piece).ok_or(DensityError::ChangesColour { piece })?),
        false => None,
    };
    let swept = colours.unwrap_or(piece);
    let columns = Columns::new(rows, Around::Both, swept, rule).filter(|_| piece.is_symmetric());
    let columns = columns.ok_or(DensityError::TooWide { piece: swept, rule, rows })?;
    let expected = columns.height();
    if let Some(found) = options.start.as_ref().map(Vec::len).filter(|&found| found != expected) {
        return Err(DensityError::OtherCosts { found, expected });
    }
    let (began, edge, four_edges) = (Instant::now(), options.edge, options.four_edges);
    let best = None;
    let mut search =
        Search { columns, piece, colours, rule, control, began, best, edge, four_edges };
    search.tell("patterns", f64::INFINITY);
    let pattern = pattern::search(piece, rule, options.area, control);
    let target = pattern.as_ref().map(|Pattern { cover, .. }| {
        let (pieces, area) = (cover.len() as i64, cover.board().area() as i64);
        (pieces / pieces.gcd(&area), area / pieces.gcd(&area))
    });
    let columns = search.columns.clone();
    let mut costs = Costs::new(&columns);
    // the strip's rows are diagonals of the board where it has one colour
    let rectangle = pattern.iter().filter(|_| colours.is_none()).find_map(Pattern::unrolled);
    costs.add(rectangle.iter().flat_map(|found| pattern::cycles(&columns, &found.cover)));
    let halted = search.run(&mut costs, target, options.start.as_deref())?;
    let most = costs.most()?;
    search.finish(pattern, most, costs.cycles.len(), halted)
}

/// The outcome of trying costs.
enum Tried {
    /// A column costs the share, in the long run.
    Shown,
    /// Cycles that were not known cost less.
    Less,
    /// Only known ones do, by rounding.
    Stuck,
    Halted(Stopped),
}

impl Search<'_> {
    /// Tries costs until no others show more; says why it was stopped before.
    fn run(
        &mut self,
        costs: &mut Costs<'_>,
        target: Option<(i64, i64)>,
        start: Option<&[usize]>,
    ) -> Result<Option<Stopped>, DensityError> {
        // what each piece covers of the strip: each square pays 1
        let counted: Vec<usize> =
            self.columns.covers.iter().map(|set| set.count_ones() as usize).collect();
        let by_count = (self.columns.rows as i64, counted.iter().sum::<usize>() as i64);
        let (first, share) = (self.by_class(&counted), by_count);
        if let Tried::Halted(halt) = self.attempt(costs, &first, share) {
            return Ok(Some(halt));
        }
        if let (Some(start), Some(share)) = (start, target)
            && let Tried::Halted(halt) = self.attempt(costs, &self.by_class(start), share)
        {
            return Ok(Some(halt));
        }
        let mut cap = i64::MAX;
        loop {
            let most = costs.most()?;
            self.tell("costs", most);
            let (low, high) =
                ((self.shown() * SUM as f64).round() as i64, ((most * SUM as f64) as i64).min(cap));
            let share = |&(part, whole): &(i64, i64)| part as f64 / whole as f64;
            let wanted =
                target.into_iter().chain(exact::fraction(most, MOST_PARTS, 1e-9)).find(|wanted| {
                    share(wanted) > self.shown() + 1e-9
                        && share(wanted) <= most + 1e-9
                        && share(wanted) * (SUM as f64) < cap as f64
                });
            if wanted.is_none() && high <= low {
                return Ok(None);
            }
            let share = wanted.unwrap_or(((low + high + 1) / 2, SUM));
            let centre = costs.centre(share)?;
            match self.attempt(costs, &centre, share) {
                Tried::Halted(halt) => return Ok(Some(halt)),
                Tried::Stuck => cap = cap.min(share.0 * SUM / share.1),
                Tried::Shown | Tried::Less => {}
            }
        }
    }

    /// The mean cost of the rows of each class.
    fn by_class(&self, costs: &[usize]) -> Vec<f64> {
        let mut classes = vec![0.0; costs.len().div_ceil(2)];
        let sizes = self.columns.sizes();
        for (row, &cost) in costs.iter().enumerate() {
            let class = self.columns.class(row);
            classes[class] += cost as f64 / sizes[class] as f64;
        }
        classes
    }

    /// Whether a column costs this share of all costs in the long run: what is shown is kept, or else the cycles that
    /// cost less.
    fn attempt(&mut self, costs: &mut Costs<'_>, wanted: &[f64], share: (i64, i64)) -> Tried {
        let unit = if share.1 < SUM { 2 * share.1 } else { 2 };
        let whole = rounded(&self.columns, wanted, (SUM + unit - 1) / unit * unit);
        let rate = whole.iter().sum::<i64>() * share.0 / share.1;
        for width in WIDTHS {
            match States::new(&self.columns, &whole, rate, width).follow(self.control) {
                Followed::Closed { least, columns, states } => {
                    self.best = Some(Best { costs: whole, rate, least, rest: (columns, states) });
                    return Tried::Shown;
                }
                Followed::Cheaper(cycles) => {
                    let known = costs.cycles.len();
                    costs.add(cycles);
                    if costs.cycles.len() > known {
                        return Tried::Less;
                    }
                }
                Followed::Halted(halt) => return Tried::Halted(halt),
                Followed::Unknown => {}
            }
        }
        Tried::Stuck
    }

    /// The share that is shown.
    fn shown(&self) -> f64 {
        let share = |best: &Best| best.rate as f64 / best.costs.iter().sum::<i64>() as f64;
        self.best.as_ref().map_or(0.0, share)
    }

    fn tell(&self, phase: &str, most: f64) {
        self.control.tell(&Progress {
            phase,
            done: Done::Unknown,
            best: Some(most),
            bound: Some(self.shown()),
            elapsed: self.began.elapsed(),
            ..Progress::default()
        });
    }

    fn finish(
        mut self,
        pattern: Option<Pattern>,
        most: f64,
        cycles: usize,
        halted: Option<Stopped>,
    ) -> Result<Density, DensityError> {
        let Some(Best { costs, rate, least, rest }) = self.best.take() else {
            return Err(DensityError::Halted(halted.unwrap_or(Stopped::Halted(Halt::TimeLimit))));
        };
        let (rows, both) = (self.columns.rows, (self.piece, self.rule));
        let costs: Vec<usize> = costs.into_iter().map(|cost| cost as usize).collect();
        let (weights, rate) = (Vec::new(), rate as usize);
        let mut strip = StripBound { rows, costs, rate, weights, full: None, least };
        let mut edge = None;
        if halted.is_none() && self.colours.is_none() {
            (strip, edge) = self.of_boards(strip, most);
        }
        let certificate = DensityCertificate::new(both, pattern.clone(), strip, edge);
        let certificate = DensityCertificate { colours: self.colours, ..certificate };
        Ok(Density { certificate, pattern, most, cycles, rest, halted })
    }

    /// What the strip shows between the ends of a board, and what the rows at its edges show.
    fn of_boards(&self, strip: StripBound, most: f64) -> (StripBound, Option<StripBound>) {
        let (rows, both) = (strip.rows, (self.piece, self.rule));
        self.tell("edges", most);
        let edge = Edge::new(both, self.edge.unwrap_or(rows - 1), rows);
        let edge = edge.and_then(|edge| edge.bound(both, &strip, self.control));
        self.tell("ends", most);
        let (mut ended, mut edge_ended) = (strip.clone(), edge.clone());
        if let Some(edge) = edge_ended.as_mut().filter(|_| self.four_edges) {
            [ended.weights, edge.weights] = weights(&edge.costs, strip.costs.iter().sum());
        }
        let from = edge.as_ref().map_or(rows, |edge| 2 * edge.costs.len());
        let between_ends = |bound: StripBound, at_edge| {
            let goes_on = self.control.halted().is_none();
            goes_on.then(|| bound.between_ends(self.piece, self.rule, at_edge, from).ok())?
        };
        match (between_ends(ended, false), edge_ended.map(|edge| between_ends(edge, true))) {
            (Some(ended), None) => (ended, None),
            (Some(ended), Some(Some(edge))) => (ended, Some(edge)),
            _ => (strip, edge),
        }
    }
}

/// As which piece this one moves on squares of one colour, if it keeps to them and leaps.
fn on_a_colour(piece: Piece) -> Option<Piece> {
    let steps = piece.steps();
    let keeps = steps.iter().all(|(rows, cols)| (rows + cols) % 2 == 0) && !piece.slides();
    let half = |&(rows, cols): &(i32, i32)| {
        let [rows, cols] = [(rows + cols).abs() / 2, (rows - cols).abs() / 2];
        format!("leap:{},{}", rows.min(cols), rows.max(cols))
    };
    let mut halves: Vec<String> = steps.iter().map(half).collect();
    halves.sort_unstable();
    halves.dedup();
    halves.join("+").parse().ok().filter(|_| keeps)
}

impl Density {
    /// The certificate as a file holds it, and what the checker says that it shows.
    ///
    /// # Errors
    /// If the checker rejects it, which is a defect of this library.
    pub fn verify(&self) -> Result<(String, String), DensityError> {
        let text = Certificate::Density(self.certificate.clone()).to_string();
        let verified = destrier_certify::verify(&text);
        let claim = verified.map_err(|rejection| DensityError::Refused(Box::new(rejection)))?;
        Ok((text, claim.to_string()))
    }

    /// Pieces to a square, as shown.
    pub fn bound(&self) -> f64 {
        self.certificate.density.to_f64().unwrap_or(0.0)
    }
}
