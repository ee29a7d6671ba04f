//! Replays a folding search: whether each leaf is what it says, and whether all positions lie in
//! leaves. See `FORMAT.md`, kind `folding`.
//!
//! Time is linear in the nodes, times the number of pieces; memory in the depth; no recursion.

use crate::place::Place;
use crate::rejection::Rejection;
use destrier_board::{Attack, Board, Colour, Piece, Placement, Square, SquareSet, Symmetry};
use std::collections::BTreeMap;

/// The most pieces; sizes of spaces then fit in 128 bits.
pub(crate) const MAX_MEN: usize = 16;

/// Alike pieces and the squares where they are looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldingKind {
    /// The piece.
    pub piece: Piece,
    /// The squares it may stand on.
    pub colour: Colour,
    /// How many there are.
    pub count: usize,
    /// The first piece stands on one of the first so many squares listed.
    pub first: usize,
    /// All squares of the colour, in folding order.
    pub squares: Vec<Square>,
}

/// What a folding search is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folding {
    /// The board, of at most 144 squares.
    pub board: Board,
    /// Every position attacks at most so many squares.
    pub at_most: usize,
    /// Whether through pieces.
    pub attack: Attack,
    /// Whether pieces may share squares.
    pub sharing: bool,
    /// The pieces, at most 16.
    pub kinds: Vec<FoldingKind>,
}

/// One node of a [`FoldingTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldingNode {
    /// Two cases: the lower and the upper half of the run of this piece, counted from 0.
    Unfold(u8),
    /// A leaf with safe squares.
    Safe,
    /// A leaf with alike pieces out of order.
    Clipped,
    /// A leaf of one position, to be looked at as it is.
    Whole,
}

/// A folding search in preorder.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct FoldingTree {
    /// The nodes.
    pub nodes: Vec<FoldingNode>,
    /// For each safe leaf in turn, the least number of safe squares, in ascending order.
    pub safe: Vec<Square>,
}

/// How many leaves of a size there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafSize {
    /// Positions in each.
    pub size: u128,
    /// Leaves with safe squares.
    pub safe: usize,
    /// Clipped leaves.
    pub clipped: usize,
}

/// What the leaves of a search add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Positions of the root.
    pub space: u128,
    /// Leaves by size, ascending.
    pub sizes: Vec<LeafSize>,
    /// Leaves that are looked at as they are.
    pub whole: usize,
}

impl Replay {
    /// Compares with what is stated.
    pub(crate) fn check(&self, stated: &Replay) -> Result<(), Rejection> {
        let same = |what, stated, found| {
            if stated == found {
                Ok(())
            } else {
                Err(Rejection::WrongCount { what, stated, found })
            }
        };
        same("positions in all", stated.space, self.space)?;
        same("positions looked at", stated.whole as u128, self.whole as u128)?;
        for (own, other) in self.sizes.iter().zip(&stated.sizes) {
            same("positions in a leaf", other.size, own.size)?;
            same("leaves with safe squares", other.safe as u128, own.safe as u128)?;
            same("clipped leaves", other.clipped as u128, own.clipped as u128)?;
        }
        same("sizes of leaves", stated.sizes.len() as u128, self.sizes.len() as u128)
    }
}

/// A set of squares of a board of at most 192.
type Bits = [u64; 3];

/// A run of an axis.
struct Run {
    attack: Bits,
    low: usize,
    high: usize,
    /// The lower half; the upper one is the next.
    halves: usize,
}

/// A piece's axis: its runs, the whole one first.
struct Axis {
    piece: Piece,
    runs: Vec<Run>,
    squares: Vec<Square>,
    /// Whether the piece before is of the same kind.
    follows_alike: bool,
}

/// One run of each axis.
type Space = [u16; MAX_MEN];

impl Folding {
    /// The number of pieces.
    pub(crate) fn men(&self) -> usize {
        self.kinds.iter().map(|kind| kind.count).sum()
    }

    /// The number of squares that each position must leave safe.
    pub(crate) fn least_safe(&self) -> usize {
        self.board.area().saturating_sub(self.at_most)
    }

    /// Checks every step of a search, and adds up its leaves.
    pub(crate) fn replay(&self, tree: &FoldingTree) -> Result<Replay, Rejection> {
        self.check_kinds()?;
        let axes = self.axes();
        let mut check = Check { folding: self, axes: &axes, safe: tree.safe.iter() };
        let mut sizes = BTreeMap::new();
        let mut whole = 0;
        let mut open: Vec<Space> = vec![[0; MAX_MEN]];
        let root = check.size(&open[0]);
        let mut volume: u128 = 0;
        for (index, node) in tree.nodes.iter().enumerate() {
            let number = index + 1;
            let space = open.pop().ok_or(Rejection::ExtraNode { node: number })?;
            if let FoldingNode::Unfold(piece) = *node {
                let (low, high) = check.halves(&space, piece.into(), number)?;
                open.extend([high, low]);
                continue;
            }
            let size = check.size(&space);
            volume += size;
            match node {
                FoldingNode::Safe => {
                    check.safe(&space, number)?;
                    sizes.entry(size).or_insert((0, 0)).0 += 1;
                }
                FoldingNode::Clipped => {
                    check.clipped(&space, number)?;
                    sizes.entry(size).or_insert((0, 0)).1 += 1;
                }
                _ => {
                    check.whole(&space, number)?;
                    whole += 1;
                }
            }
        }
        if !open.is_empty() {
            return Err(Rejection::MissingNode);
        }
        if volume != root {
            let what = "positions in leaves";
            return Err(Rejection::WrongCount { what, stated: root, found: volume });
        }
        let row = |(size, (safe, clipped))| LeafSize { size, safe, clipped };
        Ok(Replay { space: root, sizes: sizes.into_iter().map(row).collect(), whole })
    }

    /// Checks that the kinds list their squares, and that the symmetries justify where the first
    /// piece of each is looked for.
    fn check_kinds(&self) -> Result<(), Rejection> {
        let board = self.board;
        let mut group: Vec<Symmetry> =
            Symmetry::ALL.into_iter().filter(|symmetry| self.keeps(*symmetry)).collect();
        for kind in &self.kinds {
            let region = kind.colour.squares(board);
            let listed = SquareSet::from_squares(board, kind.squares.iter().copied());
            let differs = board.squares().find(|&s| region.contains(s) != listed.contains(s));
            if let Some(square) = differs {
                return Err(Rejection::WrongSquares {
                    piece: kind.piece,
                    square: Place { board, square },
                });
            }
            if kind.first >= kind.squares.len() {
                continue;
            }
            let first = SquareSet::from_squares(board, kind.squares[..kind.first].iter().copied());
            group.retain(|&symmetry| region.image(symmetry) == region);
            let reaches = |square: &Square| {
                group.iter().any(|symmetry| first.contains(symmetry.apply(board, *square)))
            };
            if let Some(&square) = kind.squares.iter().find(|square| !reaches(square)) {
                let (piece, square) = (kind.piece, Place { board, square });
                return Err(Rejection::DomainTooSmall { piece, square });
            }
            group.retain(|&symmetry| first.image(symmetry) == first);
        }
        Ok(())
    }

    /// Whether the symmetry takes the pieces, with the squares they may stand on, to themselves.
    fn keeps(&self, symmetry: Symmetry) -> bool {
        let region = |kind: &FoldingKind| kind.colour.squares(self.board);
        let own = self.kinds.iter().map(|kind| (kind.piece, region(kind), kind.count));
        let mut own: Vec<_> = own.collect();
        let moved = own.iter().map(|(piece, squares, n)| (*piece, squares.image(symmetry), *n));
        let mut moved: Vec<_> = moved.collect();
        own.sort();
        moved.sort();
        symmetry.preserves(self.board) && own == moved
    }

    fn axes(&self) -> Vec<Axis> {
        let axis = |kind: &FoldingKind, man: usize| {
            let size = if man == 0 { kind.first } else { kind.squares.len() };
            let squares = kind.squares[..size].to_vec();
            let attacks =
                squares.iter().map(|&from| kind.piece.attacks(self.board, from, |_| false));
            let attacks: Vec<Bits> = attacks.map(|squares| bits(&squares)).collect();
            Axis { piece: kind.piece, runs: runs(&attacks), squares, follows_alike: man > 0 }
        };
        let men =
            |kind: &'_ FoldingKind| (0..kind.count).map(|man| axis(kind, man)).collect::<Vec<_>>();
        self.kinds.iter().flat_map(men).collect()
    }
}

fn bits(squares: &[Square]) -> Bits {
    let mut set = [0; 3];
    for square in squares {
        set[square.index() / 64] |= 1 << (square.index() % 64);
    }
    set
}

/// The runs of an axis, and what a piece attacks from each square of them.
fn runs(attacks: &[Bits]) -> Vec<Run> {
    let run = |low: usize, high: usize| {
        let either = |all: Bits, one: &Bits| [all[0] | one[0], all[1] | one[1], all[2] | one[2]];
        Run { attack: attacks[low..high].iter().fold([0; 3], either), low, high, halves: 0 }
    };
    let mut runs = vec![run(0, attacks.len())];
    let mut next = 0;
    while next < runs.len() {
        let (low, high) = (runs[next].low, runs[next].high);
        if high - low > 1 {
            let middle = low + (high - low).div_ceil(2);
            runs[next].halves = runs.len();
            runs.push(run(low, middle));
            runs.push(run(middle, high));
        }
        next += 1;
    }
    runs
}

/// Checks nodes, one after the other.
struct Check<'a> {
    folding: &'a Folding,
    axes: &'a [Axis],
    /// The safe squares of the leaves to come.
    safe: std::slice::Iter<'a, Square>,
}

impl Check<'_> {
    fn runs<'a>(&'a self, space: &'a Space) -> impl Iterator<Item = (&'a Axis, &'a Run)> + Clone {
        self.axes.iter().zip(space).map(|(axis, &run)| (axis, &axis.runs[usize::from(run)]))
    }

    fn size(&self, space: &Space) -> u128 {
        self.runs(space).map(|(_, run)| (run.high - run.low) as u128).product()
    }

    fn halves(
        &self,
        space: &Space,
        piece: usize,
        node: usize,
    ) -> Result<(Space, Space), Rejection> {
        let run = self.axes.get(piece).zip(space.get(piece));
        let halves = run.map_or(0, |(axis, &run)| axis.runs[usize::from(run)].halves);
        // 144 squares have 287 runs
        let half = u16::try_from(halves).ok().filter(|&half| half > 0);
        let half = half.ok_or(Rejection::NothingToUnfold { node, piece: piece + 1 })?;
        let (mut low, mut high) = (*space, *space);
        (low[piece], high[piece]) = (half, half + 1);
        Ok((low, high))
    }

    fn safe(&mut self, space: &Space, node: usize) -> Result<(), Rejection> {
        for _ in 0..self.folding.least_safe() {
            let &square = self.safe.next().ok_or(Rejection::MissingNode)?;
            let (word, bit) = (square.index() / 64, square.index() % 64);
            let attacks = |run: &Run| run.attack.get(word).is_none_or(|w| w >> bit & 1 == 1);
            if let Some((axis, _)) = self.runs(space).find(|(_, run)| attacks(run)) {
                let square = Place { board: self.folding.board, square };
                return Err(Rejection::AttackedSquare { node, square, piece: axis.piece });
            }
        }
        Ok(())
    }

    fn clipped(&self, space: &Space, node: usize) -> Result<(), Rejection> {
        let runs = self.runs(space);
        let mut pairs = runs.clone().zip(runs.skip(1));
        let out = pairs.any(|((_, one), (axis, next))| axis.follows_alike && next.high <= one.low);
        if out { Ok(()) } else { Err(Rejection::NotClipped { node }) }
    }

    fn whole(&self, space: &Space, node: usize) -> Result<(), Rejection> {
        if self.size(space) != 1 {
            return Err(Rejection::NotOnePosition { node });
        }
        let men = self.runs(space).map(|(axis, run)| (axis.piece, axis.squares[run.low]));
        let placement = Placement::new(self.folding.board, men);
        if !self.folding.sharing && placement.squares().len() < self.axes.len() {
            return Ok(());
        }
        let (found, claimed) =
            (placement.attacked(self.folding.attack).len(), self.folding.at_most);
        if found <= claimed {
            Ok(())
        } else {
            Err(Rejection::TooManyAttacked { node, found, claimed })
        }
    }
}
