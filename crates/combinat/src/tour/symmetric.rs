//! Tours that a turn or a mirror of the board maps onto themselves: a path through one square of each orbit, and its images.
//!
//! The symmetry moves a closed tour along itself, or it reverses it; an open one it reverses. In the first case the path goes
//! from a square to a jump away from an image of that square, and its images follow. In the second it begins with a square
//! that stays or is a jump away from its image, a closed tour ends with another such square, and the image goes back.

use super::holed::Squares;
use super::moves::Moves;
use super::search::MAX_AREA;
use super::{NoTour, Tour, TourError};
use destrier_board::{Board, Group, Piece, Square, SquareSet, Symmetry};
use destrier_run::Control;

/// A tour of the squares that are no holes, from a square or from any, that the symmetry maps onto itself, by exhaustive
/// search with restarts. Symmetries are single turns and mirrors.
///
/// # Errors
/// [`NoTour`] with the reason, [`TourError::Halted`] when stopped, a board of more than 10,000 squares, a piece that slides, a
/// start that is a hole, or a symmetry that is not one of the board with its holes.
pub fn symmetric_tour(
    (board, holes): (Board, &SquareSet),
    piece: Piece,
    symmetry: Group,
    (start, closed): (Option<Square>, bool),
    control: Control<'_>,
) -> Result<Tour, TourError> {
    let moves = Moves::new(piece)?;
    board.with_area_at_most(MAX_AREA).map_err(|_| TourError::TooLarge(board))?;
    if let Some(hole) = start.filter(|&start| holes.contains(start)) {
        return Err(TourError::Hole(board.name(hole)));
    }
    let turn = generator(symmetry).filter(|turn| turn.preserves(board));
    let keeps = |turn: &Symmetry| holes.iter().all(|hole| holes.contains(turn.apply(board, hole)));
    let turn = turn.filter(keeps).ok_or_else(|| refused(symmetry, board))?;
    let own = Squares::new(board, holes, &moves);
    let goal = super::Destination { closed, end: None };
    if let Some(reason) = own.obstacle(piece, start, goal) {
        return Err(reason.into());
    }
    let turned = Turned::new(&own, turn);
    let ends = if closed { turned.ends(start) } else { turned.middles(start) };
    if ends.is_empty() {
        let kind = if closed { "a closed" } else { "an open" };
        return Err(NoTour::Asymmetric { board, piece, symmetry, kind }.into());
    }
    let none = || NoTour::Searched { board, piece, start: "any square".to_owned() };
    let orbits = Some((&turned.orbits[..], turned.number));
    let path = own.search(ends, orbits, control)?.ok_or_else(none)?;
    let squares: Vec<Square> =
        turned.whole(&path, closed).into_iter().map(|at| own.all[at.index()]).collect();
    let tour = Tour::between((board, holes.clone()), piece, &squares)?.ok_or_else(none)?;
    Ok(match start {
        Some(start) => tour.from(start),
        None => tour,
    })
}

/// The turn or mirror that a group consists of, with its powers.
pub(super) fn generator(group: Group) -> Option<Symmetry> {
    match group {
        Group::Rot180 => Some(Symmetry::Rot180),
        Group::Bilateral => Some(Symmetry::FlipCols),
        Group::FlipRows => Some(Symmetry::FlipRows),
        Group::Diagonal => Some(Symmetry::Transpose),
        Group::Rot90 => Some(Symmetry::Rot90),
        Group::None | Group::Bilateral4 | Group::Diagonal4 | Group::All => None,
    }
}

/// Says which symmetries tours of the board may have.
fn refused(symmetry: Group, board: Board) -> TourError {
    let fits = |own: &Group| generator(*own).is_some() && own.fits(board);
    let others: Vec<String> =
        Group::NAMED.iter().filter(|own| fits(own)).map(Group::to_string).collect();
    TourError::Symmetry { symmetry, board, others: others.join(", ") }
}

/// Squares by their numbers, with their images.
struct Turned<'a> {
    own: &'a Squares,
    image: Vec<Square>,
    /// The number of each square's orbit, and how many there are.
    orbits: Vec<usize>,
    number: usize,
    /// After so many times the symmetry has moved nothing.
    order: usize,
}

/// The first square of a path, and the last one.
type Ends = Vec<(Square, Option<Square>)>;

impl<'a> Turned<'a> {
    fn new(own: &'a Squares, turn: Symmetry) -> Self {
        let image: Vec<Square> =
            own.all.iter().map(|&at| own.number(turn.apply(own.board, at))).collect();
        let mut orbits = vec![usize::MAX; image.len()];
        let mut number = 0;
        for first in 0..image.len() {
            let mut at = first;
            let is_new = orbits[first] == usize::MAX;
            while orbits[at] == usize::MAX {
                orbits[at] = number;
                at = image[at].index();
            }
            number += usize::from(is_new);
        }
        let order = if turn == Symmetry::Rot90 { 4 } else { 2 };
        Turned { own, image, orbits, number, order }
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.image.len()).map(Square::new)
    }

    /// The image after so many times.
    fn turned(&self, square: Square, times: usize) -> Square {
        (0..times).fold(square, |at, _| self.image[at.index()])
    }

    fn stays(&self, square: Square) -> bool {
        self.image[square.index()] == square
    }

    fn is_near(&self, one: Square, other: Square) -> bool {
        self.own.near[one.index()].contains(&other)
    }

    /// Squares where what is reversed turns round: each orbit once, all of those that stay or none.
    fn turning(&self) -> Vec<Square> {
        let stay: Vec<Square> = self.squares().filter(|&at| self.stays(at)).collect();
        let is_first = |&at: &Square| at <= self.image[at.index()];
        let near = |&at: &Square| self.is_near(at, self.image[at.index()]);
        let others = self.squares().filter(is_first).filter(near).collect::<Vec<_>>();
        [stay, others].concat()
    }

    /// Whether the colours admit a path from one square to the other through all orbits.
    fn fits(&self, from: Square, last: Square) -> bool {
        let is_dark = |at: Square| self.own.is_dark(self.own.all[at.index()]);
        let is_same = is_dark(from) == is_dark(last);
        !self.own.alternates || is_same == (self.number % 2 == 1)
    }

    /// The ends of paths that closed tours consist of.
    fn ends(&self, start: Option<Square>) -> Ends {
        let least = |at: &Square| self.own.near[at.index()].len();
        let from = start.map(|at| self.own.number(at)).or_else(|| self.squares().min_by_key(least));
        let mut ends = Ends::new();
        let along = from.filter(|_| self.number * self.order == self.image.len());
        for (from, times) in along.into_iter().flat_map(|from| [(from, 1), (from, 3)]) {
            let goal = self.turned(from, times);
            let is_other = |last: Square| match self.number {
                1 => last == from,
                _ => self.orbits[last.index()] != self.orbits[from.index()],
            };
            let lasts = self.own.near[goal.index()].iter().copied();
            let fits = |&last: &Square| is_other(last) && self.fits(from, last);
            ends.extend(
                lasts.filter(fits).filter(|_| times < self.order).map(|last| (from, Some(last))),
            );
        }
        if self.order == 2 {
            ends.extend(self.reversed());
        }
        ends
    }

    /// The ends of halves of closed tours that are reversed.
    fn reversed(&self) -> Ends {
        let turning = self.turning();
        let number = turning.iter().filter(|&&at| self.stays(at)).count();
        let mut ends = Ends::new();
        for (at, &from) in turning.iter().enumerate() {
            for &last in &turning[at + 1..] {
                let staying = usize::from(self.stays(from)) + usize::from(self.stays(last));
                let both = [last, self.image[last.index()]];
                let lasts = &both[usize::from(self.stays(last))..];
                let fits = lasts.iter().filter(|&&last| staying == number && self.fits(from, last));
                ends.extend(fits.map(|&last| (from, Some(last))));
            }
        }
        ends
    }

    /// The middles of open tours, and where their second halves end: a start is the image of that.
    fn middles(&self, start: Option<Square>) -> Ends {
        let last = start.map(|start| self.image[self.own.number(start).index()]);
        let turning = self.turning();
        let staying = turning.iter().filter(|&&at| self.stays(at)).count();
        let is_middle = |&&at: &&Square| usize::from(self.stays(at)) == staying;
        let fits = |&&at: &&Square| last.is_none_or(|last| self.fits(at, last));
        match self.order {
            2 => turning.iter().filter(is_middle).filter(fits).map(|&at| (at, last)).collect(),
            _ => Ends::new(),
        }
    }

    /// The tour that a path through all orbits belongs to.
    fn whole(&self, path: &[Square], closed: bool) -> Vec<Square> {
        let (first, last) = (path[0], path[path.len() - 1]);
        let is_free = self.number * self.order == self.image.len();
        let along = |times: &usize| is_free && self.is_near(last, self.turned(first, *times));
        if let Some(times) = [1, 3].into_iter().filter(|&times| times < self.order).find(along)
            && closed
        {
            let images = (0..self.order).map(|round| round * times % self.order);
            return images
                .flat_map(|times| path.iter().map(move |&at| self.turned(at, times)))
                .collect();
        }
        let mut back: Vec<Square> = path.iter().rev().map(|at| self.image[at.index()]).collect();
        if self.stays(first) {
            back.pop();
        }
        if closed {
            let skipped = usize::from(self.stays(last));
            return [path, &back[skipped..]].concat();
        }
        back.extend(path);
        back
    }
}
