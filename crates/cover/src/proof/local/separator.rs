//! Lemmas that the values of a relaxation miss, of regions around its rows.

use super::facet::Missed;
use super::region::Rows;
use super::sweep::Mask;
use super::write::Lemma;
use destrier_run::Control;
use std::collections::{HashMap, HashSet};

/// Covers of so many regions are kept.
const COVERED: usize = 1 << 12;

/// What one thread knows of regions, in all cases. It saves time and changes no lemma.
#[derive(Default)]
pub(super) struct Separator {
    /// Regions with columns and values that miss nothing, as hashes.
    vain: HashSet<u64>,
    /// Covers of regions, as sets of places in them.
    covers: HashMap<Vec<u32>, Vec<Vec<Mask>>>,
}

impl Separator {
    /// What is missed of regions of so many rows around some rows, each of which is in none of the regions before.
    pub(super) fn lemmas(
        &mut self,
        rows: &Rows,
        around: &[u32],
        size: usize,
        control: Control<'_>,
    ) -> Vec<Lemma> {
        let (mut tried, mut met, mut new) = (HashSet::new(), HashSet::new(), HashSet::new());
        let mut found = Vec::new();
        for &row in around {
            if met.contains(&row) {
                continue;
            }
            if control.halted().is_some() {
                break;
            }
            let missed = self.missed(rows, rows.around(row, size), &mut tried);
            if let Missed::Found(lemma) = missed
                && new.insert(lemma.1.clone())
            {
                met.extend(lemma.0.rows.iter().copied());
                found.push(lemma);
            }
        }
        found
    }

    /// What the values miss of a region, or of the first of its rows where these are too wide; nothing of what was tried.
    fn missed(
        &mut self,
        rows: &Rows,
        mut region: Vec<u32>,
        tried: &mut HashSet<u64>,
    ) -> Missed<Lemma> {
        loop {
            let mut own = region.clone();
            own.sort_unstable();
            let hash = rows.hash(&own);
            if self.vain.contains(&hash) || !tried.insert(hash) {
                return Missed::Nothing;
            }
            if self.covers.len() >= COVERED && !self.covers.contains_key(&own) {
                self.covers.clear();
            }
            match rows.lemma(&own, self.covers.entry(own.clone()).or_default()) {
                Missed::Wide => region.truncate(region.len() * 2 / 3),
                Missed::Nothing => {
                    self.vain.insert(hash);
                    return Missed::Nothing;
                }
                missed => return missed,
            }
        }
    }
}
