//! Reflection symmetry breaking: the mirror that takes the lines, first to last, to the lines, last to
//! first, and what it makes of projections, decisions and costs.
//!
//! A set of pieces or its mirror image has at most half of its cost in the first half of the lines, so that
//! a sweep drops every product state there that is dearer, with the reflected potentials of its
//! projections added: `SWEEP.md`, section 7, has the proof.

use super::space::{Open, StateSpace};
use destrier_board::{MoveGraph, Square, SquareSet, Symmetry};
use std::ops::Range;

/// The reflection that reverses the lines.
#[derive(Clone, Debug)]
pub(super) struct Reflection {
    /// Lines of the first half.
    pub(super) lines: usize,
    /// Decisions that belong to both halves.
    pub(super) both: Range<usize>,
    /// The mirror image of each decision.
    images: Vec<usize>,
    /// The mirror image of each projection.
    space_images: Vec<usize>,
    /// For each projection which bits after the first half are of squares that either half alone can cover.
    pub(super) shared: Vec<usize>,
    /// For each projection the bits that the decisions of both halves cover.
    pub(super) again: Vec<Vec<usize>>,
}

impl Reflection {
    /// No reflection: the first half has no lines.
    pub(super) fn none(order: &[Square], spaces: &[StateSpace]) -> Self {
        Reflection {
            lines: 0,
            both: 0..0,
            images: (0..order.len()).collect(),
            space_images: (0..spaces.len()).collect(),
            shared: vec![0; spaces.len()],
            again: vec![Vec::new(); spaces.len()],
        }
    }

    pub(super) fn new(
        graph: &MoveGraph,
        order: &[Square],
        lines: &[usize],
        spaces: &[StateSpace],
        across: Symmetry,
    ) -> Self {
        let board = graph.board();
        let half = (lines.len() - 1).div_ceil(2);
        let end = lines[half];
        let both = if lines.len().is_multiple_of(2) { lines[half - 1]..end } else { end..end };
        let mut place = vec![0; board.area()];
        order.iter().enumerate().for_each(|(at, square)| place[square.index()] = at);
        let images = order.iter().map(|&square| place[across.apply(board, square).index()]);
        let space_image = |space: &StateSpace| {
            let image = space.squares.image(across);
            let found = spaces.iter().position(|other| other.squares == image);
            found.expect("the mirror image of a colour is a colour")
        };
        let alone = SquareSet::from_squares(board, order[..both.start].iter().copied());
        let shared = |space: &StateSpace| {
            let reached = |&&(square, _): &&Open| {
                graph.neighbours(square).iter().any(|&by| alone.contains(by))
            };
            space.open.iter().filter(reached).fold(0, |bits, (_, bit)| bits | 1 << bit)
        };
        let again = |space: &StateSpace| {
            let covers = |&square: &Square| {
                let covered =
                    space.open.iter().filter(|(to, _)| graph.neighbours(square).contains(to));
                covered.fold(0, |bits, (_, bit)| bits | 1 << bit)
            };
            order[both.clone()].iter().map(covers).collect()
        };
        Reflection {
            lines: half,
            images: images.collect(),
            space_images: spaces.iter().map(space_image).collect(),
            shared: spaces.iter().map(shared).collect(),
            again: spaces.iter().map(again).collect(),
            both,
        }
    }

    /// The costs of the first half: half of each on the middle line.
    pub(super) fn halved(&self, costs: &[i16]) -> Vec<i16> {
        let half =
            |(at, &cost): (usize, &i16)| if self.both.contains(&at) { cost / 2 } else { cost };
        costs.iter().enumerate().map(half).collect()
    }

    /// The mean of numbers for each decision in each projection and of their mirror image.
    pub(super) fn mean(&self, numbers: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let spaces = numbers.iter().zip(&self.space_images);
        let mean = |(own, &image): (&Vec<f64>, &usize)| {
            let images = self.images.iter().map(|&at| numbers[image][at]);
            own.iter().zip(images).map(|(one, other)| f64::midpoint(*one, other)).collect()
        };
        spaces.map(mean).collect()
    }

    /// Makes the cost partitioning its own mirror image. The mean of a partitioning and its image is no
    /// worse, since the minimum cost of each projection is concave in its costs.
    ///
    /// Invariants: images are their own inverses, so each cost is met once, beside its image. After a pair of
    /// pieces their costs in a projection and in its image are equal, and none is below zero. Over all projections
    /// they add up to the cost of the piece, which is that of its image: multipliers are equal on orbits. Where a
    /// piece is its own image, so is each projection, since the reflection keeps colours and places then.
    pub(super) fn symmetrize(&self, costs: &mut [Vec<i16>]) {
        for (at, &image) in self.images.iter().enumerate().filter(|&(at, &image)| at < image) {
            let mut left: i16 = costs.iter().map(|costs| costs[at]).sum();
            for (space, &to) in self.space_images.iter().enumerate() {
                let mean = i32::midpoint(costs[space][at].into(), costs[to][image].into()) as i16;
                (costs[space][at], costs[to][image]) = (mean, mean);
                left -= mean;
            }
            // means are rounded down
            let some = costs.iter().position(|costs| costs[at] > 0).unwrap_or(0);
            costs[some][at] += left;
            costs[self.space_images[some]][image] += left;
        }
    }
}
