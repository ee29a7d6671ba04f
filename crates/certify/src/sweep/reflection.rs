//! Reflection symmetry breaking: if the reflection that reverses the lines keeps the projections with their
//! costs, a set or its image has at most half of the budget in the first half of the lines; `FORMAT.md` has
//! the proof.

use super::parallel::for_each;
use super::projection::Projection;
use super::space::{StateSpace, Table, Transition};
use super::stage::Stage;
use super::subproblem::{MAX_JOINT_WIDTH, Subproblem, Sweep};
use destrier_board::{Board, MoveGraph, Square, Symmetry};
use std::ops::Range;

/// The first half of the lines, and what reflects it.
pub(super) struct Reflection {
    /// How many decisions the first half of the lines has.
    pub(super) half: usize,
    /// Those on the middle line of an odd number, which belongs to both halves.
    both: Range<usize>,
    board: Board,
    reflection: Symmetry,
    /// The image of each projection.
    images: Vec<usize>,
}

/// Whether a symmetry takes the squares covered from each square to those covered from its image.
fn keeps_moves(graph: &MoveGraph, symmetry: Symmetry) -> bool {
    let board = graph.board();
    board.squares().all(|square| {
        let covered = graph.neighbours(square).iter();
        let mut images: Vec<Square> = covered.map(|&to| symmetry.apply(board, to)).collect();
        images.sort_unstable();
        images == graph.neighbours(symmetry.apply(board, square))
    })
}

impl Reflection {
    /// None if the moves or the projections are not reflected onto each other, if they are too many, and for a single line.
    pub(super) fn new(sweep: &Sweep<'_>, lines: &[usize]) -> Option<Self> {
        let (board, count) = (sweep.board(), lines.len() - 1);
        // so many have states of too many bits, and hostile ones would be compared for long
        if sweep.projections.len() > MAX_JOINT_WIDTH || count < 2 {
            return None;
        }
        let reflection = sweep.lines.reversal();
        if !reflection.preserves(board) || !keeps_moves(sweep.graph, reflection) {
            return None;
        }
        let is_image = |projection: &Projection, other: &Projection| {
            let image = |square| reflection.apply(board, square);
            board.squares().all(|square| {
                projection.squares.contains(square) == other.squares.contains(image(square))
                    && projection.cost(square) == other.cost(image(square))
            })
        };
        let image =
            |projection| sweep.projections.iter().position(|other| is_image(projection, other));
        let images: Vec<usize> = sweep.projections.iter().map(image).collect::<Option<_>>()?;
        // a projection that is there twice would count once among the images
        let is_one_to_one = (0..images.len()).all(|projection| images.contains(&projection));
        if !is_one_to_one {
            return None;
        }
        let half = lines[count.div_ceil(2)];
        let both = lines[count / 2]..half;
        Some(Reflection { half, both, board, reflection, images })
    }

    /// The decisions of the first half of the lines, half of the budget, and the reflected potentials as
    /// costs-to-go after them.
    pub(super) fn stage(&self, sweep: &Sweep<'_>, subproblem: &Subproblem) -> Stage {
        let to_go = for_each(&subproblem.spaces, |_, space| {
            let after = space.back(self.half..subproblem.order.len(), space.done());
            self.again(sweep, subproblem, space, after)
        });
        let (after, added) = self.potentials(&subproblem.spaces, &to_go);
        Stage {
            decisions: 0..self.half,
            spaces: subproblem.spaces.iter().map(|space| self.halved(space)).collect(),
            after,
            limit: sweep.budget.div_euclid(2) + added,
            halved: true,
        }
    }

    /// The same state space with half of the costs on the middle line.
    fn halved(&self, space: &StateSpace) -> StateSpace {
        let mut space = space.clone();
        space.transitions[self.both.clone()].iter_mut().for_each(|transition| transition.cost /= 2);
        space
    }

    /// The decisions on the middle line once more, from the cost-to-go of a projection after the first half:
    /// for half of the costs, and completing nothing.
    fn again(
        &self,
        sweep: &Sweep<'_>,
        subproblem: &Subproblem,
        space: &StateSpace,
        mut to_go: Table,
    ) -> Table {
        let mut before = vec![0; to_go.len()];
        for at in self.both.clone() {
            let around = sweep.graph.neighbours(subproblem.order[at]);
            let is_covered = |bit: &usize| space.open[*bit].is_some_and(|to| around.contains(&to));
            let covered = (0..space.open.len()).filter(is_covered);
            let covers = covered.fold(0, |covers, bit| covers | 1 << bit);
            let transition =
                Transition { covers, complete: 0, cost: space.transitions[at].cost / 2 };
            transition.before(&to_go, &mut before);
            std::mem::swap(&mut to_go, &mut before);
        }
        to_go
    }

    /// The reflected potential of each projection for every state after the first half, from the costs-to-go
    /// there; all raised so that none is below zero, and by how much together.
    fn potentials(&self, spaces: &[StateSpace], to_go: &[Table]) -> (Vec<Table>, i64) {
        let mut added = 0;
        let tables = (0..spaces.len()).map(|projection| {
            let potential = self.potential(projection, spaces, to_go);
            let raise = -potential.iter().copied().min().unwrap_or(0).min(0);
            added += i64::from(raise);
            let raised = potential.iter().map(|difference| {
                u16::try_from(difference + raise)
                    .expect("half of the difference of two numbers of 16 bits, twice")
            });
            raised.collect()
        });
        (tables.collect(), added)
    }

    /// By how much the second half of the lines costs a projection more than the first, halved.
    fn potential(&self, projection: usize, spaces: &[StateSpace], to_go: &[Table]) -> Vec<i32> {
        let image = self.images[projection];
        let (here, there) = (&spaces[projection], &spaces[image]);
        // the bit of each shared square, and that of its image: a square in states after X is shared if its image is
        // in them, too, since lines behind X cover the image where lines before the middle cover the square
        let shared = |(bit, square): (usize, &Option<Square>)| {
            let reflected = self.reflection.apply(self.board, (*square)?);
            let other = there.open.iter().position(|&other| other == Some(reflected))?;
            Some((1_usize << bit, 1_usize << other))
        };
        let bits: Vec<(usize, usize)> = here.open.iter().enumerate().filter_map(shared).collect();
        let difference = |state: usize| {
            let (mut covered, mut missing) = (0, 0);
            for &(bit, other) in &bits {
                if state & bit != 0 { covered |= bit } else { missing |= other }
            }
            (i32::from(to_go[projection][covered]) - i32::from(to_go[image][missing])).div_euclid(2)
        };
        (0..1 << here.width).map(difference).collect()
    }
}
