//! The backward half of a count: from the end to the start, the states that lead to covers, and the
//! covers along them.

use super::limits::{CountError, unfinished};
use super::sweep::{Plan, Swept};
use crate::frontier::{Lanes, Mover, Tally, Word};
use destrier_board::SquareSet;
use destrier_run::Control;
use num_bigint::BigUint;
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Decisions of one segment between checkpoints that lead from a state to another, both alive.
#[derive(Clone, Copy)]
struct Edge {
    from: u32,
    to: u32,
    /// Steps of the segment that place pieces.
    placed: u128,
}

/// The most edges that are kept: some 400 MB.
const MOST_EDGES: usize = 10_000_000;

/// All ways through states that lead to covers.
pub(crate) struct Trails {
    /// For each segment its first step and its edges, from the start of the board.
    segments: Vec<(usize, Vec<Edge>)>,
    /// How many ways there are.
    pub(crate) number: BigUint,
}

/// One segment, swept again depth first.
struct Segment<W> {
    movers: Vec<Mover<W>>,
    lanes: Vec<Lanes>,
    alive: HashMap<W, u32>,
}

impl Trails {
    /// Walks back through a sweep's checkpoints; none if there are too many ways to keep.
    pub(crate) fn new<W: Word, T: Tally>(
        plan: &Plan,
        swept: &Swept<W, T>,
        control: Control<'_>,
    ) -> Result<Option<Self>, CountError> {
        let room = AtomicUsize::new(MOST_EDGES);
        let mut alive: HashMap<W, u32> = swept
            .last
            .iter()
            .filter(|(state, _)| state.pieces() == plan.size)
            .map(|(s, _)| (s, 0))
            .collect();
        let mut ways = vec![BigUint::from(1u8); alive.len()];
        let mut segments = Vec::new();
        let mut end = plan.steps.len();
        for checkpoint in swept.checkpoints.iter().rev() {
            let segment = Segment::new(plan, swept, checkpoint.position..end, alive);
            let found: Vec<(W, Vec<(u32, u128)>)> = checkpoint
                .states
                .par_iter()
                .filter(|_| control.halted().is_none() && room.load(Ordering::Relaxed) > 0)
                .map(|&state| (state, segment.ways_on(state)))
                .filter(|(_, on)| !on.is_empty())
                .inspect(|(_, on)| {
                    let less = |left: usize| Some(left.saturating_sub(on.len()));
                    let _ = room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
                })
                .collect();
            if room.load(Ordering::Relaxed) == 0 {
                return Ok(None);
            }
            if control.halted().is_some() {
                return Err(unfinished(control));
            }
            let mut edges = Vec::new();
            let mut before = Vec::with_capacity(found.len());
            for (from, (_, on)) in found.iter().enumerate() {
                before.push(on.iter().map(|&(to, _)| &ways[to as usize]).sum());
                edges.extend(on.iter().map(|&(to, placed)| Edge { from: from as u32, to, placed }));
            }
            alive = found.iter().zip(0..).map(|((state, _), index)| (*state, index)).collect();
            ways = before;
            segments.push((checkpoint.position, edges));
            end = checkpoint.position;
        }
        segments.reverse();
        Ok(Some(Trails { segments, number: ways.into_iter().sum() }))
    }

    /// The covers, each once.
    pub(crate) fn covers(&self, plan: &Plan) -> Vec<SquareSet> {
        let mut partial: Vec<(u32, Vec<usize>)> = vec![(0, Vec::new())];
        for (start, edges) in &self.segments {
            let extend = |(at, placed): &(u32, Vec<usize>)| {
                let from = edges.partition_point(|edge| edge.from < *at);
                let on = edges[from..].iter().take_while(|edge| edge.from == *at);
                let more = on.map(|edge| {
                    let new = (0..128).filter(|bit| edge.placed >> bit & 1 == 1);
                    (edge.to, placed.iter().copied().chain(new.map(|bit| start + bit)).collect())
                });
                more.collect::<Vec<(u32, Vec<usize>)>>()
            };
            partial = partial.iter().flat_map(extend).collect();
        }
        partial.into_iter().map(|(_, placed)| plan.steps.lift(placed)).collect()
    }
}

impl<W: Word> Segment<W> {
    fn new<T>(
        plan: &Plan,
        swept: &Swept<W, T>,
        steps: std::ops::Range<usize>,
        alive: HashMap<W, u32>,
    ) -> Self {
        let pool = |step: usize| {
            let next = swept.pools.partition_point(|(from, _)| *from <= step);
            &swept.pools[next - 1].1
        };
        Segment {
            movers: steps.clone().map(|i| Mover::new(&plan.steps.steps[i], plan.size)).collect(),
            lanes: steps.map(|step| plan.lanes(pool(step), step)).collect(),
            alive,
        }
    }

    /// The living states that a state leads to, and what is placed on the way.
    fn ways_on(&self, state: W) -> Vec<(u32, u128)> {
        let mut found = Vec::new();
        self.search(state, 0, 0, &mut found);
        found
    }

    fn search(&self, state: W, depth: usize, placed: u128, found: &mut Vec<(u32, u128)>) {
        if depth == self.movers.len() {
            found.extend(self.alive.get(&state).map(|&to| (to, placed)));
            return;
        }
        let children = self.movers[depth].children(state);
        for (child, bit) in children.into_iter().zip([0, 1u128 << depth]) {
            if let Some(child) = child.filter(|&child| self.lanes[depth].admit(child)) {
                self.search(child, depth + 1, placed | bit, found);
            }
        }
    }
}
