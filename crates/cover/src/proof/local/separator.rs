//! Lemmas that the values of a relaxation miss, of regions around its rows.

use super::ahead::in_order;
use super::facet::Missed;
use super::region::Rows;
use super::sweep::Mask;
use super::write::Lemma;
use destrier_run::Control;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

/// Covers of so many regions are kept.
const COVERED: usize = 1 << 12;

/// What is known of regions, in all cases. It saves time and changes no lemma.
#[derive(Default)]
pub(super) struct Separator {
    /// Regions with columns and values that miss nothing, as hashes.
    vain: HashSet<u64>,
    /// Covers of regions, as sets of places in them.
    covers: HashMap<Vec<u32>, Vec<Vec<Mask>>>,
}

/// A region that was tried.
struct Tried {
    region: Vec<u32>,
    missed: Missed<Lemma>,
    covers: Vec<Vec<Mask>>,
}

/// What was made of a region.
struct Made {
    /// It, and where that was too wide, parts of it until one was not; as hashes.
    hashes: Vec<u64>,
    /// The last one; none if it is known to be in vain.
    last: Option<Arc<Tried>>,
}

impl Separator {
    /// What is missed of regions of so many rows around some rows, each of which is in none of the regions before. The number
    /// of threads changes nothing of that.
    pub(super) fn lemmas(
        &mut self,
        rows: &Rows,
        (around, size): (&[u32], usize),
        threads: usize,
        control: Control<'_>,
    ) -> Vec<Lemma> {
        let (mut hashes, mut new) = (HashSet::new(), HashSet::new());
        let (mut found, mut taken) = (Vec::new(), Vec::new());
        let (own, all) = (&*self, Mutex::default());
        let take = |Made { hashes: own, last }: Made| {
            let Some(last) = last.filter(|_| own.iter().all(|&hash| hashes.insert(hash))) else {
                return false;
            };
            let lemma = last.lemma().filter(|lemma| new.insert(lemma.1.clone()));
            found.extend(lemma.cloned());
            let is_new = lemma.is_some();
            taken.extend(own.last().map(|&hash| (hash, last)));
            is_new
        };
        in_order(
            (around, threads),
            |row| rows.around(row, size),
            |region| own.attempt(rows, region, &all),
            take,
            || control.halted().is_none(),
        );
        drop(all);
        self.keep(taken);
        found
    }

    /// What the values miss of a region, or of the first of its rows where these are too wide, and the rows of that.
    fn attempt(
        &self,
        rows: &Rows,
        mut region: Vec<u32>,
        all: &Mutex<HashMap<u64, Arc<Tried>>>,
    ) -> (Made, Vec<u32>) {
        let all = || all.lock().unwrap_or_else(PoisonError::into_inner);
        let mut hashes = Vec::new();
        loop {
            let mut own = region.clone();
            own.sort_unstable();
            let hash = rows.hash(&own);
            hashes.push(hash);
            if self.vain.contains(&hash) {
                return (Made { hashes, last: None }, Vec::new());
            }
            let known = all().get(&hash).cloned();
            let tried = known.unwrap_or_else(|| {
                let tried = Arc::new(self.tried(rows, own));
                all().insert(hash, tried.clone());
                tried
            });
            match &tried.missed {
                Missed::Wide => region.truncate(region.len() * 2 / 3),
                _ => {
                    let met = tried.lemma().map_or_else(Vec::new, |lemma| lemma.0.rows.clone());
                    return (Made { hashes, last: Some(tried) }, met);
                }
            }
        }
    }

    /// What the values miss of a region.
    fn tried(&self, rows: &Rows, region: Vec<u32>) -> Tried {
        let mut covers = self.covers.get(&region).cloned().unwrap_or_default();
        let missed = rows.lemma(&region, &mut covers);
        Tried { region, missed, covers }
    }

    /// Keeps what saves time later.
    fn keep(&mut self, taken: Vec<(u64, Arc<Tried>)>) {
        if self.covers.len() >= COVERED {
            self.covers.clear();
        }
        for (hash, tried) in taken {
            if tried.lemma().is_none() {
                self.vain.insert(hash);
            }
            let Some(Tried { region, covers, .. }) = Arc::into_inner(tried) else { continue };
            self.covers.insert(region, covers);
        }
    }
}

impl Tried {
    fn lemma(&self) -> Option<&Lemma> {
        match &self.missed {
            Missed::Found(lemma) => Some(lemma),
            Missed::Nothing | Missed::Wide => None,
        }
    }
}
