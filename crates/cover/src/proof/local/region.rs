//! Rows that lie together, and what holds for their covers as a lemma of a certificate.

use super::facet::{Missed, missed};
use super::sweep::Mask;
use destrier_certify::{LinearLemma, LinearRange, LinearRow, Whole};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A column that is taken wholly counts as much as one with this part left.
const TAKEN: f64 = 0.02;

/// The rows of a case that ask for one column each, with values of columns.
pub(super) struct Rows {
    /// For each row its columns; none of rows that regions have not.
    columns: Vec<Vec<u32>>,
    /// For each column its rows.
    rows_of: Vec<Vec<u32>>,
    values: Vec<f64>,
}

impl Rows {
    pub(super) fn new(columns: Vec<Vec<u32>>, values: Vec<f64>) -> Self {
        let mut rows_of = vec![Vec::new(); values.len()];
        for (row, own) in (0u32..).zip(&columns) {
            own.iter().for_each(|&column| rows_of[column as usize].push(row));
        }
        Rows { columns, rows_of, values }
    }

    /// Whether a row has a column with a value that is not whole.
    pub(super) fn is_fractional(&self, row: u32) -> bool {
        let values = self.columns[row as usize].iter().map(|&column| self.values[column as usize]);
        values.map(|value| value.min(1.0 - value)).any(|depth| depth > 1e-4)
    }

    /// These rows with their columns, and the values of those in millionths, as one number.
    pub(super) fn hash(&self, region: &[u32]) -> u64 {
        let mut hasher = DefaultHasher::new();
        region.hash(&mut hasher);
        for &row in region {
            for &column in &self.columns[row as usize] {
                let value = (self.values[column as usize] * 1e6).round() as u32;
                (column, value).hash(&mut hasher);
            }
        }
        hasher.finish()
    }

    /// So many rows around one, in the order in which they come: next is that which shares most of the values that are not
    /// whole, or of columns that are taken where no more are near.
    pub(super) fn around(&self, first: u32, size: usize) -> Vec<u32> {
        let (mut region, mut shared) = (vec![first], HashMap::new());
        let mut last = first;
        while region.len() < size {
            shared.remove(&last);
            for &column in &self.columns[last as usize] {
                let value = self.values[column as usize];
                let weight = value.min(1.0 - value).max(TAKEN * value);
                if weight > 1e-6 {
                    let others = self.rows_of[column as usize].iter();
                    let others = others.filter(|row| !region.contains(row));
                    others.for_each(|&row| *shared.entry(row).or_insert(0.0) += weight);
                }
            }
            let more = |a: &(&u32, &f64), b: &(&u32, &f64)| a.1.total_cmp(b.1).then(b.0.cmp(a.0));
            let Some((&next, _)) = shared.iter().max_by(more) else { break };
            region.push(next);
            last = next;
        }
        region
    }

    /// A lemma about the covers of these rows that the values miss, with the row that it makes. The covers are some that are
    /// known, as sets of places in the region, and are then those that say most of these values.
    pub(super) fn lemma(
        &self,
        region: &[u32],
        covers: &mut Vec<Vec<Mask>>,
    ) -> Missed<(LinearLemma, LinearRow)> {
        let mut held: HashMap<u32, Mask> = HashMap::new();
        for (bit, &row) in region.iter().enumerate() {
            for &column in &self.columns[row as usize] {
                *held.entry(column).or_default() |= 1 << bit;
            }
        }
        let mut columns_of: HashMap<Mask, Vec<u32>> = HashMap::new();
        held.iter().for_each(|(&column, &mask)| columns_of.entry(mask).or_default().push(column));
        columns_of.values_mut().for_each(|own| own.sort_unstable());
        let value = |columns: &Vec<u32>| columns.iter().map(|&own| self.values[own as usize]).sum();
        let mut sets: Vec<(Mask, f64)> =
            columns_of.iter().map(|(&mask, columns)| (mask, value(columns))).collect();
        sets.sort_unstable_by_key(|set| set.0);
        let all = Mask::MAX >> (Mask::BITS - region.len() as u32);
        missed(all, &sets, covers).map(|facet| {
            let columns = facet.order.iter().flat_map(|&at| {
                let factor = i64::from(facet.factors[at]);
                columns_of[&sets[at].0].iter().map(move |&column| (column, Whole::from(factor)))
            });
            let columns: Vec<(u32, Whole)> = columns.collect();
            let mut terms = columns.clone();
            terms.retain(|term| !term.1.is_zero());
            terms.sort_unstable();
            let range = LinearRange::at_least(i64::from(facet.demand));
            let rows = (0..region.len()).filter(|bit| facet.rows >> bit & 1 == 1);
            let rows = rows.map(|bit| region[bit]).collect();
            let lemma = LinearLemma { steps: 4 * facet.states as u32, rows, columns };
            (lemma, LinearRow { range, terms })
        })
    }
}
