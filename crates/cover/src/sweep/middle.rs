//! The mirror that takes the lines, first to last, to the lines, last to first; and what it makes of
//! layers, decisions and costs.
//!
//! A set of pieces or its mirror image spends at most half of its costs on the first half of the lines,
//! so that a sweep may drop every state there that is dearer; and by how much may depend on the state.
//! Let X be the squares up to the middle; the middle line of an odd number belongs to both halves, for
//! half of its costs. Let H(s) be the least that a layer costs in X to cover at least s, of the squares
//! that either half alone can cover, and T(s) in the mirror image of X to cover the others; and f(s) =
//! (T(s) - H(s)) / 2. Seen from the other side T is H, so the mirror image of the others has -f(s), and
//! a state that covers more has no more. So what a set of pieces spends on X, plus f, and the same of
//! its mirror image, are together at most what it costs: one of the two is at most half of that. States
//! whose sum is above half of the budget are dropped.

use super::plan::Layer;
use destrier_board::{MoveGraph, Square, SquareSet, Symmetry};
use std::ops::Range;

/// A square that is not complete, and its bit.
pub(super) type Open = (Square, u32);

/// What halves the lines.
#[derive(Clone, Debug)]
pub(super) struct Middle {
    /// Lines of the first half.
    pub(super) lines: usize,
    /// Decisions that belong to both halves.
    pub(super) both: Range<usize>,
    /// The mirror image of each decision.
    images: Vec<usize>,
    /// The mirror image of each layer.
    layer_images: Vec<usize>,
    /// For each layer which bits after the first half are of squares that either half alone can cover.
    pub(super) shared: Vec<usize>,
    /// For each layer the bits that the decisions of both halves cover.
    pub(super) again: Vec<Vec<usize>>,
}

impl Middle {
    pub(super) fn new(
        graph: &MoveGraph,
        order: &[Square],
        lines: &[usize],
        layers: &[Layer],
        across: Symmetry,
    ) -> Self {
        let board = graph.board();
        let half = (lines.len() - 1).div_ceil(2);
        let end = lines[half];
        let both = if lines.len().is_multiple_of(2) { lines[half - 1]..end } else { end..end };
        let mut place = vec![0; board.area()];
        order.iter().enumerate().for_each(|(at, square)| place[square.index()] = at);
        let images = order.iter().map(|&square| place[across.apply(board, square).index()]);
        let layer_image = |layer: &Layer| {
            let image = layer.squares.image(across);
            let found = layers.iter().position(|other| other.squares == image);
            found.expect("the mirror image of a colour is a colour")
        };
        let alone = SquareSet::from_squares(board, order[..both.start].iter().copied());
        let shared = |layer: &Layer| {
            let reached = |&&(square, _): &&Open| {
                graph.neighbours(square).iter().any(|&by| alone.contains(by))
            };
            layer.open.iter().filter(reached).fold(0, |bits, (_, bit)| bits | 1 << bit)
        };
        let again = |layer: &Layer| {
            let covers = |&square: &Square| {
                let covered =
                    layer.open.iter().filter(|(to, _)| graph.neighbours(square).contains(to));
                covered.fold(0, |bits, (_, bit)| bits | 1 << bit)
            };
            order[both.clone()].iter().map(covers).collect()
        };
        Middle {
            lines: half,
            images: images.collect(),
            layer_images: layers.iter().map(layer_image).collect(),
            shared: layers.iter().map(shared).collect(),
            again: layers.iter().map(again).collect(),
            both,
        }
    }

    /// The costs of the first half: half of each on the middle line.
    pub(super) fn halved(&self, costs: &[i16]) -> Vec<i16> {
        let half =
            |(at, &cost): (usize, &i16)| if self.both.contains(&at) { cost / 2 } else { cost };
        costs.iter().enumerate().map(half).collect()
    }

    /// Makes the split of every cost between layers its own mirror image. The mean of a split and its
    /// image is no worse, since what layers cost at least is concave.
    pub(super) fn symmetrize(&self, costs: &mut [Vec<i16>]) {
        for (at, &image) in self.images.iter().enumerate().filter(|&(at, &image)| at < image) {
            let mut left: i16 = costs.iter().map(|costs| costs[at]).sum();
            for (layer, &to) in self.layer_images.iter().enumerate() {
                let mean = i32::midpoint(costs[layer][at].into(), costs[to][image].into()) as i16;
                (costs[layer][at], costs[to][image]) = (mean, mean);
                left -= mean;
            }
            // means are rounded down
            let some = costs.iter().position(|costs| costs[at] > 0).unwrap_or(0);
            costs[some][at] += left;
            costs[self.layer_images[some]][image] += left;
        }
    }
}
