//! Rows that lie together, and what holds for their covers as a lemma of a certificate.

use super::facet::missed;
use destrier_certify::{LinearCase, LinearLemma, LinearRow, Whole};
use destrier_model::ModelError;
use std::collections::{HashMap, HashSet};

/// Steps of a lemma at most.
const STEPS: u32 = 1 << 20;

/// The rows of a program that ask for one column each, with values of columns.
pub(super) struct Rows<'a> {
    /// For each row its columns; none of rows that regions have not.
    pub(super) columns: &'a [Vec<u32>],
    /// For each column its rows.
    pub(super) rows_of: &'a [Vec<u32>],
    pub(super) values: &'a [f64],
}

impl Rows<'_> {
    /// So many rows around one: next comes that which shares most of the values that are not whole.
    pub(super) fn around(&self, first: u32, size: usize) -> Vec<u32> {
        let (mut region, mut shared) = (vec![first], HashMap::new());
        let mut last = first;
        while region.len() < size {
            shared.remove(&last);
            for &column in &self.columns[last as usize] {
                let value = self.values[column as usize];
                let weight = value.min(1.0 - value);
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
        region.sort_unstable();
        region
    }

    /// A lemma about the covers of these rows that the values miss, with the row that it makes.
    pub(super) fn lemma(
        &self,
        case: &LinearCase<'_>,
        region: &[u32],
    ) -> Result<Option<(LinearLemma, LinearRow)>, ModelError> {
        let mut held: HashMap<u32, u32> = HashMap::new();
        for (bit, &row) in region.iter().enumerate() {
            for &column in &self.columns[row as usize] {
                *held.entry(column).or_default() |= 1 << bit;
            }
        }
        let mut sets: Vec<(u32, f64)> = held.values().map(|&mask| (mask, 0.0)).collect();
        sets.sort_unstable_by_key(|set| set.0);
        sets.dedup_by_key(|set| set.0);
        let place = |mask: u32| sets.binary_search_by_key(&mask, |set| set.0);
        let places: HashMap<u32, usize> =
            held.iter().filter_map(|(&column, &mask)| Some((column, place(mask).ok()?))).collect();
        for (column, &at) in &places {
            sets[at].1 += self.values[*column as usize];
        }
        let Some(facet) = missed(region.len(), &sets)? else { return Ok(None) };
        // sets without a factor are there for nothing
        let without = sets.iter().zip(&facet.factors).filter(|(_, factor)| **factor == 0);
        let free = without.fold(0, |all, (set, _)| all | set.0);
        let rows: Vec<u32> =
            (0..region.len()).filter(|bit| free >> bit & 1 == 0).map(|bit| region[bit]).collect();
        let factor = |column: &u32| facet.factors[places[column]];
        let ordered = self.ordered(&rows).into_iter().filter(|column| factor(column) > 0);
        let columns = ordered.map(|column| (column, i64::from(factor(&column)).into()));
        let mut lemma = LinearLemma { steps: 64, rows, columns: columns.collect() };
        while lemma.steps <= STEPS {
            match case.lemma(&lemma) {
                Ok(row) => {
                    let shown = row.range.lower.as_ref().and_then(Whole::to_i64);
                    let is_shown = shown.is_some_and(|shown| shown >= i64::from(facet.demand));
                    return Ok(is_shown.then_some((lemma, row)));
                }
                Err(_) => lemma.steps *= 2,
            }
        }
        Ok(None)
    }

    /// The columns of rows in an order that keeps few rows open: those of the row with fewest columns left come next.
    fn ordered(&self, rows: &[u32]) -> Vec<u32> {
        let (mut left, mut listed) = (rows.to_vec(), HashSet::new());
        let mut order = Vec::new();
        while !left.is_empty() {
            let new = |row: u32| {
                let columns = self.columns[row as usize].iter();
                columns.filter(|column| !listed.contains(*column)).count()
            };
            let at = (0..left.len()).min_by_key(|&at| new(left[at])).unwrap_or(0);
            for &column in &self.columns[left.swap_remove(at) as usize] {
                if listed.insert(column) {
                    order.push(column);
                }
            }
        }
        order
    }
}
