//! What a move changes: levels, scores and what is violated, kept up to date as columns come and go.
//!
//! Invariants between moves: the score of a column is by how much less all violations weigh once it has come, or gone if
//! it is chosen; `violated` lists the rows whose violation is not 0, and `place` says where a row or a column stands in
//! `violated` or `chosen`.

use super::search::{General, HEAVY, OUT, Row};

impl Row {
    /// How far it is from being met at a level.
    #[inline]
    pub(super) fn violation(&self, level: i64) -> i64 {
        let missing = self.number - level;
        if self.is_limit { (-missing).max(0) } else { missing.max(0) }
    }

    /// By how much less it is violated at a level once a column that brings so much has come, or gone.
    #[inline]
    fn gain(&self, level: i64, brings: i64, chosen: bool) -> i64 {
        let after = if chosen { level - brings } else { level + brings };
        self.violation(level) - self.violation(after)
    }

    /// Whether another column may gain something else by coming or going when the level changes.
    #[inline]
    fn matters(&self, before: i64, after: i64) -> bool {
        let (low, high) = (before.min(after), before.max(after));
        low < self.number + self.most && high > self.number - self.most
    }
}

impl General {
    /// A column comes, or goes: the levels of its rows change, and so do scores and what is violated.
    pub(super) fn flip(&mut self, column: u32) {
        self.clock += 1;
        let place = self.columns[column as usize].place;
        let comes = place == OUT;
        for at in 0..self.entries.column(column).len() {
            let (row, brings) = self.entries.column(column)[at];
            self.change_level(row, if comes { brings.into() } else { -i64::from(brings) }, column);
        }
        let cost = u64::from(self.instance.cost[column as usize]);
        if comes {
            self.columns[column as usize].place = self.chosen.len() as u32;
            self.chosen.push(column);
            self.cost += cost;
        } else {
            self.columns[column as usize].place = OUT;
            self.chosen.swap_remove(place as usize);
            if let Some(&moved) = self.chosen.get(place as usize) {
                self.columns[moved as usize].place = place;
            }
            self.cost -= cost;
        }
        let column = &mut self.columns[column as usize];
        column.moved = self.clock;
        column.score = -column.score; // to go back takes back what it changed
    }

    fn change_level(&mut self, index: u32, by: i64, moves: u32) {
        let row = &mut self.rows[index as usize];
        let (before, after) = (row.level, row.level + by);
        (row.level, row.changed) = (after, self.clock);
        let row = *row;
        if row.matters(before, after) {
            for &(column, brings) in self.entries.row(index) {
                let own = &mut self.columns[column as usize];
                let (chosen, brings) = (own.place != OUT, i64::from(brings));
                if column != moves {
                    let gain = row.gain(after, brings, chosen) - row.gain(before, brings, chosen);
                    own.score += row.weight * gain;
                }
            }
        }
        self.note(index);
    }

    /// Puts a row on the list of those that are violated, or takes it off.
    pub(super) fn note(&mut self, index: u32) {
        let row = &mut self.rows[index as usize];
        match (row.place, row.violation(row.level) > 0) {
            (OUT, true) => {
                row.place = self.violated.len() as u32;
                self.violated.push(index);
            }
            (OUT, false) | (_, true) => {}
            (place, false) => {
                row.place = OUT;
                self.violated.swap_remove(place as usize);
                if let Some(&moved) = self.violated.get(place as usize) {
                    self.rows[moved as usize].place = place;
                }
            }
        }
    }

    /// What is violated gains weight.
    pub(super) fn add_weight(&mut self) {
        let mut heavy = false;
        for &index in &self.violated {
            let row = &mut self.rows[index as usize];
            row.weight += 1;
            heavy |= row.weight > HEAVY;
            for &(column, brings) in self.entries.row(index) {
                let own = &mut self.columns[column as usize];
                own.score += row.gain(row.level, brings.into(), own.place != OUT);
            }
        }
        if heavy {
            self.rows.iter_mut().for_each(|row| row.weight = (row.weight + 1) / 2);
            self.score_anew();
        }
    }

    pub(super) fn score_anew(&mut self) {
        for index in 0..self.columns.len() {
            self.columns[index].score = self.score(index as u32);
        }
    }

    /// The definition of a score.
    pub(super) fn score(&self, column: u32) -> i64 {
        let chosen = self.columns[column as usize].place != OUT;
        let gain = |&(row, brings): &(u32, u32)| {
            let row = &self.rows[row as usize];
            row.weight * row.gain(row.level, brings.into(), chosen)
        };
        self.entries.column(column).iter().map(gain).sum()
    }
}
