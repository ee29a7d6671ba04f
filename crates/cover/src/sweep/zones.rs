//! The projections of a region: its squares of either colour, divided into zones by their places on the lines.
//!
//! A leaper that changes colour covers one square of its own colour at most, so projections of one colour
//! hardly compete; those of zones far from each other do neither, and their tables are much smaller.

use super::space::StateSpace;
use destrier_board::{Square, SquareSet};

/// Tables of states of so many bits are made in a moment; those of more are worth it only for want of others.
const SMALL: u32 = 18;

/// Into how many zones a region is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zones {
    /// As few as leave a table its memory, for sweeps that are repeated.
    Several,
    /// One, which tells most, and where its tables have more than so many bits anyway, the two zones of either
    /// half of the places, of both colours. These share every square with another projection, and tell how the
    /// colours compete.
    Overlapping(u32),
}

/// Tables of overlapping projections have at most so many bits.
const LARGEST: u32 = 24;

/// The state spaces of the projections of a region of so many places: `space` makes one from its squares, if
/// they are not too many. Beside a seam there are two zones,
/// far from it, a line more than half of the lines, and near it. Elsewhere the first
/// zone is as large as tables stay small, since the more squares a projection has the more it tells.
pub(super) fn state_spaces(
    region: &SquareSet,
    zones: Zones,
    (places, by_seam): (usize, bool),
    place: impl Fn(Square) -> usize,
    space: impl Fn(SquareSet) -> Option<StateSpace>,
) -> Option<Vec<StateSpace>> {
    let divided = |ends: &[usize]| -> Option<Vec<StateSpace>> {
        projections(region, ends, &place).into_iter().map(&space).collect()
    };
    if let Zones::Overlapping(large) = zones
        && let Some(mut spaces) = divided(&[0, places])
    {
        if spaces.iter().any(|space| space.width > large) {
            let middle = places.div_ceil(2);
            let halves = [0..middle, middle..places].map(|zone| {
                let own = region.iter().filter(|&square| zone.contains(&place(square)));
                space(SquareSet::from_squares(region.board(), own))
            });
            spaces.extend(halves.into_iter().flatten());
        }
        if spaces.iter().all(|space| space.width <= LARGEST) {
            return Some(spaces);
        }
    }
    let far = if by_seam { places / 2 + 1 } else { (7 * places).div_ceil(10) };
    let least = if by_seam { far } else { places.div_ceil(2).min(far) };
    let two = (least..=far).rev().map(|end| vec![0, end, places]);
    let many =
        (3..=4).map(|zones| (0..=zones).map(|zone| (zone * places).div_ceil(zones)).collect());
    let many = many.filter(|_: &Vec<usize>| !by_seam);
    let mut last = None;
    for ends in two.chain(many) {
        let spaces = divided(&ends);
        let are_small = |spaces: &Vec<StateSpace>| spaces.iter().all(|space| space.width <= SMALL);
        if spaces.as_ref().is_some_and(are_small) {
            return spaces;
        }
        last = spaces;
    }
    last
}

/// The squares of either colour in each zone, which begins where the one before ends.
fn projections(
    region: &SquareSet,
    ends: &[usize],
    place: &impl Fn(Square) -> usize,
) -> Vec<SquareSet> {
    let board = region.board();
    let colour = |square| (board.row(square) + board.col(square)) % 2;
    let zones = ends.windows(2).map(|zone| zone[0]..zone[1]);
    let own = (0..2).flat_map(|wanted| zones.clone().map(move |zone| (wanted, zone)));
    let squares = own.map(|(wanted, zone)| {
        let own = region.iter().filter(|&s| colour(s) == wanted && zone.contains(&place(s)));
        SquareSet::from_squares(board, own)
    });
    squares.filter(|squares| !squares.is_empty()).collect()
}
