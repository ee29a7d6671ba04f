//! The way in: a tour by the method that is asked for, or by Roth's rule, and from blocks where that fails.

use super::search::{Destination, search_tour};
use super::{
    BlindAlley, Longest, NoTour, Rounding, Tour, TourError, TourRule, any_open_tour, closed_tour,
    follow_rule, holed_tour, open_tour, symmetric_tour,
};
use destrier_board::{Board, Group, Piece, Square, SquareSet};
use destrier_run::Control;
use std::fmt;

/// The ways to find a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourMethod {
    /// By a rule, which may end in a blind alley.
    Rule(TourRule),
    /// From blocks, in time linear in the area; for other pieces than the knight by exhaustive search.
    Linear,
    /// Through all paths, for tours of boards with holes and tori, with symmetry, and longest paths.
    Exhaustive,
}

impl fmt::Display for TourMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TourMethod::Rule(rule) => rule.fmt(f),
            TourMethod::Linear => f.pad("linear"),
            TourMethod::Exhaustive => f.pad("exhaustive"),
        }
    }
}

/// The tour that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The board.
    pub board: Board,
    /// The piece that jumps.
    pub piece: Piece,
    /// Whether it comes back to where it began.
    pub closed: bool,
    /// The square to start from; a rule starts from a1 without one.
    pub start: Option<Square>,
    /// The square to end on, if it does not come back; then it is searched for.
    pub end: Option<Square>,
    /// What maps it onto itself.
    pub symmetry: Group,
    /// How to find it, and nothing else tried; if none is given, what leads to a tour where there is one.
    pub method: Option<TourMethod>,
    /// How Roth's rule rounds halves, where it is tried without being asked for.
    pub rounding: Rounding,
}

/// A tour, or why there is none, and where a rule failed.
#[derive(Clone, Debug)]
pub struct Found {
    /// The tour.
    pub tour: Option<Tour>,
    /// The method that was tried last.
    pub method: TourMethod,
    /// Why there is none; with neither a tour nor a reason, a limit came first.
    pub missing: Option<Missing>,
    /// Where the rule ended, if one was followed and did.
    pub blind_alley: Option<BlindAlley>,
    /// Of a longest path, whether it is known that none is longer.
    pub is_longest: Option<bool>,
}

impl Found {
    /// What a search for a longest path comes to.
    ///
    /// # Errors
    /// Those that are neither the lack of a path nor a limit.
    pub fn of_longest(found: Result<Longest, TourError>) -> Result<Found, TourError> {
        let is_longest = found.as_ref().ok().map(|longest| longest.halt.is_none());
        let found = found_of(found.map(|longest| longest.tour), None)?;
        Ok(Found { method: TourMethod::Exhaustive, is_longest, ..found })
    }
}

/// Why there is no tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The board has none.
    NoTour(NoTour),
    /// The rule that was asked for ends in a blind alley.
    BlindAlley(BlindAlley),
    /// The rule that was asked for gives an open tour, and a closed one was wanted.
    Open,
}

/// Finds a tour: follows the rule that is asked for, or Roth's; builds where no rule is wanted, and where
/// Roth's fails without being asked for.
///
/// # Errors
/// If the piece slides, or the board is too large for the search that is needed.
pub fn find_tour(wanted: &Wanted, control: Control<'_>) -> Result<Found, TourError> {
    if wanted.board.is_torus() || wanted.symmetry != Group::None {
        return find_tour_between(wanted, &SquareSet::empty(wanted.board), control);
    }
    let roth = TourMethod::Rule(TourRule::Roth(wanted.rounding));
    let is_built = wanted.closed || wanted.end.is_some();
    let method = wanted.method.unwrap_or(if is_built { TourMethod::Linear } else { roth });
    let TourMethod::Rule(rule) = method else { return build(wanted, None, control) };
    let from = wanted.start.unwrap_or(Square::new(0));
    let (tour, missing) = match follow_rule(wanted.board, wanted.piece, from, rule)? {
        Ok(tour) if wanted.closed && !tour.is_closed() => (None, Some(Missing::Open)),
        Ok(tour) => (Some(tour), None),
        Err(alley) => (None, Some(Missing::BlindAlley(alley))),
    };
    let blind_alley = match missing {
        Some(Missing::BlindAlley(alley)) => Some(alley),
        _ => None,
    };
    if tour.is_none() && wanted.method.is_none() {
        return build(wanted, blind_alley, control);
    }
    Ok(Found { tour, method, missing, blind_alley, is_longest: None })
}

/// The same on a board with holes, on a torus, or with a symmetry, by exhaustive search.
///
/// # Errors
/// As [`holed_tour`] and [`symmetric_tour`], and if a rule is asked for.
pub fn find_tour_between(
    wanted: &Wanted,
    holes: &SquareSet,
    control: Control<'_>,
) -> Result<Found, TourError> {
    let &Wanted { board, piece, closed, start, end, method, symmetry, .. } = wanted;
    if let Some(TourMethod::Rule(rule)) = method {
        return Err(TourError::RuleBetweenHoles(rule.to_string()));
    }
    let built = match symmetry {
        Group::None => {
            holed_tour((board, holes), piece, start, Destination { closed, end }, control)
        }
        _ => symmetric_tour((board, holes), piece, symmetry, (start, closed), control),
    };
    Ok(Found { method: TourMethod::Exhaustive, ..found_of(built, None)? })
}

/// Builds a knight's tour, or searches for one of another piece.
fn build(
    wanted: &Wanted,
    blind_alley: Option<BlindAlley>,
    control: Control<'_>,
) -> Result<Found, TourError> {
    let &Wanted { board, piece, closed, start, end, .. } = wanted;
    let built = match start {
        _ if piece != Piece::Knight || end.is_some() => {
            search_tour(board, piece, start, Destination { closed, end }, control)
        }
        _ if closed => closed_tour(board).map(|tour| tour.from(start.unwrap_or(Square::new(0)))),
        Some(start) => open_tour(board, start),
        None => any_open_tour(board),
    };
    found_of(built, blind_alley)
}

/// What was built, or why nothing was.
fn found_of(
    built: Result<Tour, TourError>,
    blind_alley: Option<BlindAlley>,
) -> Result<Found, TourError> {
    let (tour, missing) = match built {
        Ok(tour) => (Some(tour), None),
        Err(TourError::None(reason)) => (None, Some(Missing::NoTour(reason))),
        Err(TourError::Halted(_)) => (None, None),
        Err(other) => return Err(other),
    };
    Ok(Found { tour, method: TourMethod::Linear, missing, blind_alley, is_longest: None })
}
