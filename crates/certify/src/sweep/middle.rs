//! The reflection that reverses the lines, and what it saves: if it keeps the layers with their shares, a
//! set or its image spends at most half of the budget on the first half of the lines; `FORMAT.md` has the
//! proof.

use super::track::{Step, Table, Track};
use super::{Course, MAX_JOINT_WIDTH, Stage, Sweep, for_each};
use crate::Layer;
use destrier_board::{Square, SquareSet, Symmetry};
use std::ops::Range;

/// The first half of the lines, and what reflects it.
pub(super) struct Middle {
    /// How many decisions the first half of the lines has.
    pub(super) half: usize,
    /// Those on the middle line of an odd number, which belongs to both halves.
    both: Range<usize>,
    reflection: Symmetry,
    /// The image of each layer.
    images: Vec<usize>,
    /// The squares that lines before the middle and lines after it can cover.
    shared: SquareSet,
}

impl Middle {
    /// None if the layers are not reflected onto each other, if they are too many, and for a single line.
    pub(super) fn new(sweep: &Sweep<'_>, order: &[Square], lines: &[usize]) -> Option<Self> {
        let (board, count) = (sweep.board(), lines.len() - 1);
        // so many have states of too many bits, and hostile ones would be compared for long
        if sweep.layers.len() > MAX_JOINT_WIDTH || count < 2 {
            return None;
        }
        let reflection = if sweep.by_columns { Symmetry::FlipCols } else { Symmetry::FlipRows };
        let is_image = |layer: &Layer, other: &Layer| {
            let image = |square| reflection.apply(board, square);
            board.squares().all(|square| {
                layer.squares.contains(square) == other.squares.contains(image(square))
                    && layer.share(square) == other.share(image(square))
            })
        };
        let image = |layer| sweep.layers.iter().position(|other| is_image(layer, other));
        let images: Vec<usize> = sweep.layers.iter().map(image).collect::<Option<_>>()?;
        // a layer that is there twice would count once among the images
        let is_one_to_one = (0..images.len()).all(|layer| images.contains(&layer));
        if !is_one_to_one {
            return None;
        }
        let half = lines[count.div_ceil(2)];
        let both = lines[count / 2]..half;
        let before = SquareSet::from_squares(board, order[..both.start].iter().copied());
        let after = SquareSet::from_squares(board, order[half..].iter().copied());
        let by = |square: Square, some: &SquareSet| {
            sweep.graph.neighbours(square).iter().any(|&from| some.contains(from))
        };
        let shared = board.squares().filter(|&square| by(square, &before) && by(square, &after));
        let shared = SquareSet::from_squares(board, shared);
        Some(Middle { half, both, reflection, images, shared })
    }

    /// The decisions of the first half of the lines, half of the budget, and in each layer by how much the
    /// second half costs more.
    pub(super) fn stage(&self, sweep: &Sweep<'_>, course: &Course) -> Stage {
        let onward = for_each(&course.tracks, |_, track| {
            let after = track.back(self.half..course.order.len(), track.done());
            self.again(sweep, course, track, after)
        });
        let (after, added) = self.bounds(&course.tracks, &onward);
        Stage {
            decisions: 0..self.half,
            tracks: course.tracks.iter().map(|track| self.halved(track)).collect(),
            after,
            limit: sweep.budget.div_euclid(2) + added,
            spent: |combination| combination.2,
        }
    }

    /// The same track with half of the costs on the middle line.
    fn halved(&self, track: &Track) -> Track {
        let mut track = track.clone();
        track.steps[self.both.clone()].iter_mut().for_each(|step| step.share /= 2);
        track
    }

    /// The decisions on the middle line once more, from what it costs a layer to go on after the first half:
    /// for half of the costs, and completing nothing.
    fn again(&self, sweep: &Sweep<'_>, course: &Course, track: &Track, mut onward: Table) -> Table {
        let mut before = vec![0; onward.len()];
        for at in self.both.clone() {
            let around = sweep.graph.neighbours(course.order[at]);
            let is_covered = |bit: &usize| track.open[*bit].is_some_and(|to| around.contains(&to));
            let covered = (0..track.open.len()).filter(is_covered);
            let covers = covered.fold(0, |covers, bit| covers | 1 << bit);
            let step = Step { covers, complete: 0, share: track.steps[at].share / 2 };
            step.before(&onward, &mut before);
            std::mem::swap(&mut onward, &mut before);
        }
        onward
    }

    /// For each layer by how much the second half of the lines costs more than the first, halved, for every
    /// state after the first; all raised so that none is below zero, and by how much together. `onward` is
    /// what it costs each layer to go on from there.
    fn bounds(&self, tracks: &[Track], onward: &[Table]) -> (Vec<Table>, i64) {
        let mut added = 0;
        let tables = (0..tracks.len()).map(|layer| {
            let differences = self.differences(layer, tracks, onward);
            let raise = -differences.iter().copied().min().unwrap_or(0).min(0);
            added += i64::from(raise);
            let raised = differences.iter().map(|difference| {
                u16::try_from(difference + raise)
                    .expect("half of the difference of two numbers of 16 bits, twice")
            });
            raised.collect()
        });
        (tables.collect(), added)
    }

    fn differences(&self, layer: usize, tracks: &[Track], onward: &[Table]) -> Vec<i32> {
        let image = self.images[layer];
        let (here, there) = (&tracks[layer], &tracks[image]);
        // the bit of each shared square, and that of its image
        let shared = |(bit, square): (usize, &Option<Square>)| {
            let square = square.filter(|&square| self.shared.contains(square))?;
            let reflected = self.reflection.apply(self.shared.board(), square);
            let other = there.open.iter().position(|&other| other == Some(reflected))?;
            Some((1_usize << bit, 1_usize << other))
        };
        let bits: Vec<(usize, usize)> = here.open.iter().enumerate().filter_map(shared).collect();
        let difference = |state: usize| {
            let (mut covered, mut missing) = (0, 0);
            for &(bit, other) in &bits {
                if state & bit != 0 { covered |= bit } else { missing |= other }
            }
            (i32::from(onward[layer][covered]) - i32::from(onward[image][missing])).div_euclid(2)
        };
        (0..1 << here.width).map(difference).collect()
    }
}
