//! The forward half of a count: layer by layer through the decisions, keeping what a walk back
//! needs.
//!
//! With a packing `w` of sum `W`, the cost of some pieces is their number less the weight that they
//! cover, so a cover of `K` pieces has cost `K - W` in all: its *slack*. The pieces of the first
//! half of the board and those of the second share it (what both cover only costs more), so one of
//! the halves costs at most half. Half a turn exchanges the halves and keeps `w`; a sweep for covers
//! up to symmetry may therefore drop each state whose first half costs more than half the slack.
//!
//! Bound for such states. Let `y` be a packing that respects the undecided squares of the first
//! half only, with `y <= w` on squares that the second half can cover too. Let a state with `k`
//! pieces leave the squares `U` open, and let the first half be completed by `t` pieces, which cover
//! the part `V` of `U`. `V` contains the open squares that the second half cannot cover, so
//! `t >= y(V) >= y(U) - y(U - V) >= y(U) - w(U - V)`: the first half will cost
//! `k + t - W + w(U - V) >= k - W + y(U)`. With a budget of `W` plus half the slack this reads as
//! for a whole cover: `y(U) <= budget - k`, or drop the state.

use super::checkpoint;
use super::checkpoint::{Checkpoint, Entry};
use super::limits::{CountError, CountLimits, unfinished};
use crate::frontier::{
    Budget, Frontier, Lanes, Layer, Pool, Scope, Tally, UNIT, Word, base_packing, tuned_pool,
};
use destrier_run::{Control, Done, Progress, State, counted};
use std::time::Instant;

/// What to sweep for.
pub(crate) struct Plan<'a> {
    pub(crate) steps: &'a Frontier,
    /// Pieces of the covers.
    pub(crate) size: usize,
    /// A packing of the whole board.
    pub(crate) base: Vec<i16>,
    /// Where the first half ends, if covers are wanted only up to half turns.
    pub(crate) half: Option<usize>,
    /// Steps between checkpoints.
    pub(crate) stride: usize,
}

/// What a sweep leaves behind.
pub(crate) struct Swept<W, T> {
    pub(crate) last: Layer<W, T>,
    pub(crate) checkpoints: Vec<Checkpoint<W>>,
    /// Packings, each from its step on until the next.
    pub(crate) pools: Vec<(usize, Pool)>,
    /// States of all layers together.
    pub(crate) states: u64,
}

/// Layers smaller than this are swept with the packings at hand.
const TUNE_FROM: usize = 20_000;
/// States that packings are tuned to.
const SAMPLE: usize = 512;

impl<'a> Plan<'a> {
    /// A plan for covers of `size` pieces.
    pub(crate) fn new(steps: &'a Frontier, size: usize, halved: bool) -> Result<Self, CountError> {
        let base = base_packing(steps)?;
        let half = halved.then_some(steps.len() / 2);
        let stride = steps.orbits.board().cols();
        Ok(Plan { steps, size, base, half, stride })
    }

    /// The fewest pieces that the packing allows.
    pub(crate) fn least(&self) -> usize {
        self.weight().div_euclid(UNIT.into()).max(0) as usize
            + usize::from(self.weight() % i64::from(UNIT) > 0)
    }

    fn weight(&self) -> i64 {
        self.base.iter().map(|&weight| i64::from(weight)).sum()
    }

    /// What states with so many decisions made are measured by.
    pub(crate) fn budget(&self, position: usize) -> Budget {
        let whole = self.size as i64 * i64::from(UNIT);
        match self.half {
            Some(half) if position <= half => {
                let slack = whole - self.weight();
                Budget(self.weight() + slack.div_euclid(2))
            }
            _ => Budget(whole),
        }
    }

    /// The lanes for the states after `step`.
    pub(crate) fn lanes(&self, pool: &Pool, step: usize) -> Lanes {
        Lanes::new(self.steps, pool, step, self.budget(step + 1), self.size)
    }

    fn scope(&self, position: usize) -> Scope<'_> {
        match self.half {
            Some(half) if position < half => {
                Scope { from: position, until: half, ceiling: Some(&self.base) }
            }
            _ => Scope { from: position, until: self.steps.len(), ceiling: None },
        }
    }

    /// Sweeps; `keep` says whether to keep the checkpoints that a walk back needs. A sweep without tallies may
    /// keep them in a state too, and goes on from the last one there.
    pub(crate) fn sweep<W: Word, T: Tally>(
        &self,
        limits: &CountLimits,
        keep: bool,
        control: Control<'_>,
        mut state: Option<&mut State>,
    ) -> Result<Swept<W, T>, CountError> {
        let began = Instant::now();
        let mut swept = self.begin::<W, T>(state.as_deref())?;
        let resumed = swept.checkpoints[1..].iter().map(|checkpoint| checkpoint.states.len());
        let mut kept = resumed.sum::<usize>() * size_of::<W>();
        let mut saved = swept.pools.len();
        let position = swept.checkpoints[swept.checkpoints.len() - 1].position;
        for step in position..self.steps.len() {
            if let Some(pool) = self.pool(step, &swept.last)? {
                swept.pools.push((step, pool));
            } else if self.half == Some(step) {
                swept.pools.push((step, self.plain_pool()));
            }
            let lanes = self.lanes(&swept.pools[swept.pools.len() - 1].1, step);
            let next = swept.last.advance(&self.steps.steps[step], self.size, &lanes, control);
            swept.last = next.ok_or_else(|| unfinished(control))?;
            let at_checkpoint = (step + 1) % self.stride == 0 && step + 1 < self.steps.len();
            swept.states += swept.last.len() as u64;
            if keep && at_checkpoint {
                let states: Vec<W> = swept.last.iter().map(|(state, _)| state).collect();
                kept += states.len() * size_of::<W>();
                let checkpoint = Checkpoint { position: step + 1, states };
                if let Some(state) = &mut state {
                    checkpoint::append(state, self.size, &checkpoint, &swept.pools[saved..])?;
                    saved = swept.pools.len();
                }
                swept.checkpoints.push(checkpoint);
            }
            limits.check(swept.last.len(), 3 * swept.last.bytes() + kept, control)?;
            let (done, of) = (step as u64 + 1, self.steps.len() as u64);
            control.tell(&Progress {
                phase: &counted(self.size as u64, "pieces"),
                done: Done::Steps { done, of, unit: "square" },
                counts: &[(swept.last.len() as u64, "states")],
                memory: (swept.last.bytes() + kept) as u64,
                elapsed: began.elapsed(),
                ..Progress::default()
            });
        }
        Ok(swept)
    }

    /// What a sweep begins with: the start of the board, or the last checkpoint of a state.
    fn begin<W: Word, T: Tally>(&self, state: Option<&State>) -> Result<Swept<W, T>, CountError> {
        let mut swept = Swept {
            last: Layer::of([(W::START, T::one())]),
            checkpoints: vec![Checkpoint { position: 0, states: vec![W::START] }],
            pools: vec![(0, self.plain_pool())],
            states: 0,
        };
        let Some(state) = state else { return Ok(swept) };
        for Entry { checkpoint, pools } in checkpoint::read::<W>(state, self.size, self.steps)? {
            swept.checkpoints.push(checkpoint);
            swept.pools.extend(pools);
        }
        let resumed = &swept.checkpoints[swept.checkpoints.len() - 1];
        if resumed.position > 0 {
            swept.last = Layer::of(resumed.states.iter().map(|&state| (state, T::one())));
        }
        Ok(swept)
    }

    /// The packing of the whole board alone.
    fn plain_pool(&self) -> Pool {
        Pool(vec![self.base.clone()])
    }

    /// New packings for a layer that is worth them.
    fn pool<W: Word, T: Tally>(
        &self,
        position: usize,
        layer: &Layer<W, T>,
    ) -> Result<Option<Pool>, CountError> {
        let due = position.is_multiple_of(self.stride.div_ceil(2)) || self.half == Some(position);
        if !due || layer.len() < TUNE_FROM {
            return Ok(None);
        }
        let lanes = (layer.len() / TUNE_FROM).clamp(2, 16);
        let sample = layer.sample(SAMPLE);
        let budget = match self.half {
            Some(half) if position == half => self.budget(position + 1),
            _ => self.budget(position),
        };
        let scope = self.scope(position);
        Ok(Some(tuned_pool(self.steps, scope, &self.base, &sample, budget, lanes)?))
    }
}
