//! What a move changes: weights, scores and counts, kept up to date as columns enter and leave.
//!
//! Invariants between moves: a row's `count` and `coverer` are the number and the exclusive-or of the chosen
//! columns that cover it, and `uncovered` lists the rows of count 0. A chosen column's score is the weight of
//! the rows of count 1 that it covers, another's that of its rows of count 0; so only rows whose count goes
//! from 0 to 1, 1 to 2 or back change a score. `place` and `place_of` say where a column stands in `chosen`
//! and a row in `uncovered`, and `losses` has score * scale of each chosen column at its place.

use super::rows::{OUT, Weighting};
use std::sync::Arc;

impl Weighting {
    /// What is uncovered gains weight.
    pub(super) fn add_weight(&mut self) {
        let mut heavy = false;
        for &row in &self.uncovered {
            let weight = &mut self.rows[row as usize].weight;
            *weight += 1;
            heavy |= *weight > self.heavy;
            for &column in self.instance.columns_of.get(row) {
                self.columns[column as usize].score += 1;
            }
        }
        if heavy {
            self.halve_weights();
        }
    }

    fn halve_weights(&mut self) {
        for row in &mut self.rows {
            row.weight = (row.weight + 1) / 2;
        }
        for index in 0..self.columns.len() {
            let chosen = self.columns[index].place != OUT;
            let rows = self.instance.rows_of.get(index as u32).iter();
            let rows = rows.map(|&row| self.rows[row as usize]);
            let alone = rows.filter(|row| row.count == u32::from(chosen));
            self.columns[index].score = alone.map(|row| row.weight).sum();
        }
        for (place, &column) in self.chosen.iter().enumerate() {
            let column = self.columns[column as usize];
            self.losses[place] = column.score * column.scale;
        }
    }

    /// The time of this move. When the clock runs out, all times begin anew.
    fn tick(&mut self) -> u32 {
        if self.clock == u32::MAX {
            self.clock = 0;
            self.rows.iter_mut().for_each(|row| row.changed = 0);
            self.columns.iter_mut().for_each(|column| column.moved = 0);
        }
        self.clock += 1;
        self.clock
    }

    /// Takes a column in. Its score, the weight that it newly covers, becomes the weight that it
    /// alone covers: the same number.
    pub(super) fn enter(&mut self, index: u32) {
        let now = self.tick();
        let instance = Arc::clone(&self.instance);
        for &at in instance.rows_of.get(index) {
            let row = &mut self.rows[at as usize];
            row.count += 1;
            row.coverer ^= index;
            row.changed = now;
            let (count, weight, coverer) = (row.count, row.weight, row.coverer);
            if count == 1 {
                self.forget_uncovered(at);
                for &other in instance.columns_of.get(at) {
                    self.columns[other as usize].score -= weight;
                }
                self.columns[index as usize].score += weight;
            } else if count == 2 {
                self.change_loss(coverer ^ index, -weight);
            }
        }
        let column = &mut self.columns[index as usize];
        column.place = self.chosen.len() as u32;
        column.moved = now;
        self.losses.push(column.score * column.scale);
        self.chosen.push(index);
        self.cost += instance.cost[index as usize];
    }

    /// Lets a chosen column go.
    pub(super) fn leave(&mut self, index: u32) {
        let now = self.tick();
        let instance = Arc::clone(&self.instance);
        for &at in instance.rows_of.get(index) {
            let row = &mut self.rows[at as usize];
            row.count -= 1;
            row.coverer ^= index;
            row.changed = now;
            let (count, weight, coverer) = (row.count, row.weight, row.coverer);
            if count == 0 {
                self.place_of[at as usize] = self.uncovered.len() as u32;
                self.uncovered.push(at);
                for &other in instance.columns_of.get(at) {
                    self.columns[other as usize].score += weight;
                }
                self.columns[index as usize].score -= weight;
            } else if count == 1 {
                self.change_loss(coverer, weight);
            }
        }
        let column = &mut self.columns[index as usize];
        let place = std::mem::replace(&mut column.place, OUT) as usize;
        column.moved = now;
        self.chosen.swap_remove(place);
        self.losses.swap_remove(place);
        if let Some(&moved) = self.chosen.get(place) {
            self.columns[moved as usize].place = place as u32;
        }
        self.cost -= instance.cost[index as usize];
    }

    #[inline]
    fn change_loss(&mut self, index: u32, weight: i32) {
        let column = &mut self.columns[index as usize];
        column.score += weight;
        self.losses[column.place as usize] = column.score * column.scale;
    }

    #[inline]
    fn forget_uncovered(&mut self, row: u32) {
        let place = self.place_of[row as usize] as usize;
        self.uncovered.swap_remove(place);
        if let Some(&moved) = self.uncovered.get(place) {
            self.place_of[moved as usize] = place as u32;
        }
    }
}
