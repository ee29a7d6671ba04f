//! Simulated annealing, the method of Jackson and Pargas, "Solutions to the n x n knights covers
//! problem", Journal of Recreational Mathematics 23, 1991. Their schedule is not in the texts that
//! we have; this is the plain one: a geometric cooling, and another, twice as long, after it.
//!
//! Any set is a state. Its energy is its squares, with those that its gaps would cost if each were
//! covered by a piece of its own: never less than the size of a cover that the state can be
//! completed to.

use crate::search::engine::Engine;
use crate::search::instance::SearchInstance;
use crate::search::options::Best;
use crate::search::weighting::Weighting;
use destrier_run::{Control, Random};
use std::sync::Arc;

const HOT: f64 = 0.7;
const COLD: f64 = 0.12;
/// Steps of the first cooling for each column.
const STEPS: u64 = 4_000;
/// Steps between two looks at the control, with one temperature.
const GLANCE: u64 = 4_096;
/// Steps in a round.
const ROUND: u64 = 1 << 19;

pub(crate) struct Annealing {
    instance: Arc<SearchInstance>,
    chosen: Vec<bool>,
    /// How many chosen columns cover each row.
    counts: Vec<u32>,
    /// What a gap costs: the squares of the cheapest column that covers the row.
    gap: Vec<u32>,
    energy: u64,
    /// The squares of the largest column, by which temperatures are scaled.
    unit: f64,
    /// Uncovered rows.
    open: usize,
    best: Vec<u32>,
    /// The squares of the best cover.
    least: u64,
    done: u64,
    /// Steps of this cooling, and of all that it will take.
    step: u64,
    steps: u64,
    random: Random,
}

impl Annealing {
    pub(crate) fn new(instance: Arc<SearchInstance>, start: &[u32], seed: u64) -> Self {
        let columns = instance.columns();
        let cheapest = |row: u32| {
            let columns = instance.columns_of.get(row).iter();
            columns.map(|&column| instance.cost[column as usize]).min().unwrap_or(0)
        };
        let gap: Vec<u32> = (0..instance.rows() as u32).map(cheapest).collect();
        // the first cover is the greedy one
        let greedy = Weighting::new(Arc::clone(&instance), start, Random::new(seed, 0));
        let mut annealing = Annealing {
            unit: f64::from(instance.cost.iter().copied().max().unwrap_or(1)),
            chosen: vec![false; columns],
            counts: vec![0; instance.rows()],
            energy: gap.iter().map(|&cost| u64::from(cost)).sum(),
            open: gap.len(),
            gap,
            best: greedy.best().to_vec(),
            least: u64::from(greedy.best_cost()),
            done: 0,
            step: 0,
            steps: STEPS * columns.max(1) as u64,
            random: Random::new(seed, 1),
            instance,
        };
        for column in annealing.best.clone() {
            annealing.toggle(column);
        }
        annealing
    }

    /// A column comes or goes, or moves to one that covers a row with it; taken back by chance if
    /// the energy rises.
    fn propose(&mut self, temperature: f64) {
        let before = self.energy;
        let column = self.random.below(self.chosen.len()) as u32;
        self.toggle(column);
        let mut moved = None;
        if !self.chosen[column as usize] {
            let instance = Arc::clone(&self.instance);
            let rows = instance.rows_of.get(column);
            if !rows.is_empty() && self.random.below(4) > 0 {
                let near = instance.columns_of.get(rows[self.random.below(rows.len())]);
                let other = near[self.random.below(near.len())];
                if !self.chosen[other as usize] {
                    self.toggle(other);
                    moved = Some(other);
                }
            }
        }
        let rise = self.energy as f64 - before as f64;
        let chance = self.random.unit();
        if rise > 0.0 && chance >= (-rise / temperature).exp() {
            self.toggle(column);
            if let Some(other) = moved {
                self.toggle(other);
            }
        } else if self.energy < self.least {
            self.best = self.completed();
            let cost = |&column: &u32| u64::from(self.instance.cost[column as usize]);
            self.least = self.best.iter().map(cost).sum();
        }
    }

    fn toggle(&mut self, column: u32) {
        let chosen = &mut self.chosen[column as usize];
        *chosen = !*chosen;
        let (enters, cost) = (*chosen, u64::from(self.instance.cost[column as usize]));
        self.energy = if enters { self.energy + cost } else { self.energy - cost };
        for &row in self.instance.rows_of.get(column) {
            let (count, gap) = (&mut self.counts[row as usize], u64::from(self.gap[row as usize]));
            if enters {
                if *count == 0 {
                    self.energy -= gap;
                    self.open -= 1;
                }
                *count += 1;
            } else {
                *count -= 1;
                if *count == 0 {
                    self.energy += gap;
                    self.open += 1;
                }
            }
        }
    }

    /// The state with a column for each gap that is left.
    fn completed(&self) -> Vec<u32> {
        let chosen = |&column: &u32| self.chosen[column as usize];
        let mut columns: Vec<u32> = (0..self.chosen.len() as u32).filter(chosen).collect();
        for row in (0..self.counts.len() as u32).filter(|&row| self.counts[row as usize] == 0) {
            let near = self.instance.columns_of.get(row).iter().copied();
            columns.extend(near.min_by_key(|&column| self.instance.cost[column as usize]));
        }
        columns.sort_unstable();
        columns.dedup();
        columns
    }
}

impl Engine for Annealing {
    fn first(&self) -> Option<Best> {
        let (items, cost) = (self.instance.lift(&self.best), self.instance.base() + self.least);
        Some(Best { items, cost, method: "annealing".to_owned() })
    }

    fn swaps(&self) -> u64 {
        self.done
    }

    fn uncovered(&self) -> usize {
        self.open
    }

    /// Some hundred thousand steps; a smaller cover, if there was one.
    fn round(&mut self, _: Option<&Best>, control: Control<'_>) -> Option<Best> {
        let before = self.least;
        let mut left = ROUND;
        while left > 0 && control.halted().is_none() && !self.chosen.is_empty() {
            let cooled = (COLD / HOT).powf(self.step as f64 / self.steps as f64);
            let temperature = self.unit * HOT * cooled;
            for _ in 0..GLANCE {
                self.propose(temperature);
            }
            left = left.saturating_sub(GLANCE);
            self.done += GLANCE;
            self.step += GLANCE;
            if self.step >= self.steps {
                (self.step, self.steps) = (0, self.steps * 2);
            }
        }
        (self.least < before).then(|| self.first())?
    }
}
