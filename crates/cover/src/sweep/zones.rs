//! The projections of a region: its squares of either colour, divided into zones by their places on the lines.
//!
//! A leaper that changes colour covers one square of its own colour at most, so projections of one colour
//! hardly compete; those of zones far from each other do neither, and their tables are much smaller.

use super::space::StateSpace;
use destrier_board::{Square, SquareSet};

/// Into how many zones a region is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zones {
    /// As few as leave tables of states of so many bits at most, or of as few as can be.
    Several(u32),
    /// One, which tells most, and where its tables have more than so many bits anyway, the two zones of either
    /// half of the places, of both colours. These share every square with another projection, and tell how the
    /// colours compete.
    Overlapping(u32),
}

impl Zones {
    /// For sweeps of some hundred thousand states, which take no longer than these tables.
    pub(super) const OF_SMALL_TABLES: Zones = Zones::Several(14);
    /// For sweeps of some million states.
    pub(super) const OF_MIDDLE_TABLES: Zones = Zones::Several(16);
    /// For sweeps of more.
    pub(super) const OF_LARGE_TABLES: Zones = Zones::Several(LARGE);
}

/// The most bits of large tables, ...
const LARGE: u32 = 18;
/// ... and those of overlapping projections.
const LARGEST: u32 = 24;

/// The state spaces of the projections of a region of so many places: `space` makes one from its squares, if
/// they are not too many. Beside a seam there are two zones,
/// far from it, a line more than half of the lines, and near it. Elsewhere the first
/// zone is as large as tables may be, since the more squares a projection has the more it tells.
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
    let most = if let Zones::Several(most) = zones { most } else { LARGE };
    let mut narrowest: Option<(u32, Vec<StateSpace>)> = None;
    for spaces in two.chain(many).filter_map(|ends| divided(&ends)) {
        let widest = spaces.iter().map(|space| space.width).max().unwrap_or(0);
        if widest <= most {
            return Some(spaces);
        }
        if narrowest.as_ref().is_none_or(|(least, _)| widest < *least) {
            narrowest = Some((widest, spaces));
        }
    }
    narrowest.map(|(_, spaces)| spaces)
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

#[cfg(test)]
mod tests {
    use super::super::fold::Fold;
    use super::super::subproblem::{Extent, Subproblem};
    use super::*;
    use destrier_board::{Board, Group, MoveGraph, Problem};

    /// Bits of the tables of a folded board.
    fn widths(side: usize, group: Group, zones: Zones) -> Vec<u32> {
        let problem = Problem::new(Board::new(side, side).unwrap()).with_symmetry(group).unwrap();
        let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
        let fold = Fold::whole(&graph, &problem);
        let subproblem = Subproblem::new(&fold, Extent::Whole, zones).unwrap();
        subproblem.spaces.iter().map(|space| space.width).collect()
    }

    #[test]
    fn tables_are_as_small_as_asked_for_or_as_can_be() {
        for (side, group) in [(22, Group::Diagonal4), (26, Group::Bilateral4)] {
            let small = widths(side, group, Zones::OF_SMALL_TABLES);
            assert!(small.iter().all(|&width| width <= 14), "{small:?}");
            assert!(
                widths(side, group, Zones::OF_LARGE_TABLES).iter().all(|&width| width <= LARGE)
            );
        }
        // the middle row, glued to itself, is as wide in each division: then two zones, which tell more
        let glued = widths(18, Group::Rot180, Zones::OF_SMALL_TABLES);
        assert_eq!(glued, widths(18, Group::Rot180, Zones::OF_LARGE_TABLES));
        assert_eq!(glued.len(), 4);
    }
}
