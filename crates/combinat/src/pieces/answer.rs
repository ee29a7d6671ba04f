//! Questions about armies, and their answers: how many positions, and which, one of each class.

use super::army::{Army, symmetries};
use super::axis::{Position, axes};
use super::bits::Bits;
use super::fast::Fast;
use super::filter::{Filter, Kept};
use super::folding::{Folding, ROOT, Table};
use super::parts::Parts;
use super::reduction::Reduction;
use destrier_board::{Attack, Board, Piece, Placement, Square, Symmetry};
use destrier_run::Control;
use std::collections::BTreeMap;

/// The positions that are looked for: those that leave few squares of the board unattacked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The pieces; positions of any of these armies, all on the same board.
    pub armies: Vec<Army>,
    /// At most so many squares may be left.
    pub missing: u32,
    /// Whether attacks go through pieces.
    pub attack: Attack,
    /// Whether pieces may share a square.
    pub stack: bool,
}

/// The two searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PiecesMethod {
    /// By folding, for all armies.
    Folding,
    /// By sets of kings, where [`Question::is_fast`].
    Fast,
}

/// Positions that symmetries of the board move into each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// One of them: the first in order.
    pub placement: Placement,
    /// Their number.
    pub size: usize,
}

impl Class {
    /// The squares that some position of the class leaves safe from strong attack, each position's in turn.
    pub fn safe_images(&self) -> Vec<Square> {
        let safe = self.placement.attacked(Attack::Strong).complement();
        safe.images().iter().flat_map(|image| image.iter().collect::<Vec<_>>()).collect()
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Positions left by the symmetry reduction; alike pieces not told apart, squares shared.
    pub space: u128,
    /// Nodes of the search tree.
    pub nodes: u64,
    /// Leaves of the search tree.
    pub leaves: u64,
    /// The leaves by size, for [`PiecesMethod::Folding`].
    pub table: Option<Table>,
    /// Positions of the reduced space, squares shared or not, that leave few squares safe from weak
    /// attack.
    pub weak: u64,
    /// Those that leave as few safe from strong attack, on squares as the question wants them.
    pub strong: u64,
    /// The positions that were asked for: in all of the board's orientations.
    pub total: u64,
    /// One of each class, in order.
    pub classes: Vec<Class>,
    /// Whether the search came to its end and all positions found were kept.
    pub complete: bool,
}

impl Question {
    /// The board.
    pub fn board(&self) -> Board {
        self.armies[0].board()
    }

    /// Whether the fast search is for all of these armies.
    pub fn is_fast(&self) -> bool {
        self.armies.iter().all(|army| Fast::new(army, &Reduction::none(army), 0).is_some())
    }

    /// Searches on the threads of the current rayon pool; their number changes no answer.
    ///
    /// [`PiecesMethod::Fast`] falls back on folding where it does not apply.
    pub fn answer(&self, method: PiecesMethod, control: Control<'_>) -> Answer {
        let parts = Parts::new(control);
        let mut answer = Answer {
            space: 0,
            nodes: 0,
            leaves: 0,
            table: None,
            weak: 0,
            strong: 0,
            total: 0,
            classes: Vec::new(),
            complete: true,
        };
        let mut found = BTreeMap::new();
        for army in &self.armies {
            let reduction = Reduction::best(army);
            answer.space += reduction.positions(army);
            let kept = match Fast::new(army, &reduction, self.missing) {
                Some(fast) if method == PiecesMethod::Fast => {
                    let filter = self.filter::<1>(army);
                    let (kept, leaves) = fast.search(&filter, &parts);
                    answer.leaves += leaves;
                    answer.nodes += leaves;
                    kept
                }
                _ => self.fold(army, &reduction, &parts, &mut answer),
            };
            answer.take(army, &kept, &mut found);
        }
        answer.complete &= control.halted().is_none();
        answer.total = found.values().map(|&size| size as u64).sum();
        let class = |(placement, size): (Men, usize)| Class {
            placement: Placement::new(self.board(), placement),
            size,
        };
        answer.classes = found.into_iter().map(class).collect();
        answer
    }

    pub(super) fn filter<const W: usize>(&self, army: &Army) -> Filter<W> {
        Filter::new(army, self.missing, self.attack, self.stack)
    }

    fn fold(&self, army: &Army, reduction: &Reduction, parts: &Parts, answer: &mut Answer) -> Kept {
        match army.board().area() {
            0..=64 => self.fold_words::<1>(army, reduction, parts, answer),
            65..=128 => self.fold_words::<2>(army, reduction, parts, answer),
            _ => self.fold_words::<3>(army, reduction, parts, answer),
        }
    }

    fn fold_words<const W: usize>(
        &self,
        army: &Army,
        reduction: &Reduction,
        parts: &Parts,
        answer: &mut Answer,
    ) -> Kept {
        let (axes, filter) = (axes::<W>(army, reduction), self.filter(army));
        let full = Bits::first(army.board().area());
        let search = Folding { axes: &axes, full, missing: self.missing, filter: &filter, parts };
        let found = search.search_parallel(ROOT);
        answer.leaves += found.table.leaves();
        answer.nodes += found.table.nodes();
        answer.table.get_or_insert_default().merge(&found.table);
        found.kept
    }
}

/// Pieces and their squares, sorted.
pub(super) type Men = Vec<(Piece, Square)>;

impl Answer {
    fn take(&mut self, army: &Army, kept: &Kept, found: &mut BTreeMap<Men, usize>) {
        self.weak += kept.weak;
        self.strong += kept.strong;
        self.complete &= !kept.overflow;
        for position in &kept.positions {
            let (men, size) = class(army, position);
            found.insert(men, size);
        }
    }
}

/// The first of a position's images, and how many there are.
fn class(army: &Army, position: &Position) -> (Men, usize) {
    let squares = position.iter().map(|&square| Square::new(square.into()));
    image_class(army.board(), &army.men().zip(squares).collect::<Men>())
}

/// The first of the images of a position, and how many there are.
pub(super) fn image_class(board: Board, men: &Men) -> (Men, usize) {
    let image = |symmetry: Symmetry| {
        let mut image: Men =
            men.iter().map(|&(piece, square)| (piece, symmetry.apply(board, square))).collect();
        image.sort_unstable();
        image
    };
    let mut images: Vec<Men> = symmetries(board).map(image).collect();
    images.sort_unstable();
    images.dedup();
    let size = images.len();
    (images.swap_remove(0), size)
}
