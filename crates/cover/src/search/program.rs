//! Covering programs as instances: plain, modulo permutations of their columns, and what is left of one where most of a
//! choice is kept.

use crate::search::entries::Lists;
use crate::search::instance::{LimitRows, SearchInstance};
use crate::search::options::SearchError;
use destrier_certify::{CoveringNumber, CoveringProgram, CoveringRow};
use destrier_run::Random;
use std::collections::{HashMap, HashSet};

impl SearchInstance {
    /// The rows and columns of a program; if an orbit is given for each column, numbered from 0, its choices that are
    /// unions of orbits. Columns that every choice has, or that cost nothing and are not limited, are chosen already.
    ///
    /// # Errors
    /// If some row asks for more than it has, or a limit is exceeded by what all choices have.
    pub(crate) fn of_program(
        program: &CoveringProgram,
        orbits: Option<&[u32]>,
    ) -> Result<Self, SearchError> {
        let folded = Folded::new(program, orbits);
        let decided = folded.decided()?;
        let mut column_of = vec![u32::MAX; decided.len()];
        let open = (0..decided.len()).filter(|&orbit| decided[orbit].is_none());
        let open: Vec<usize> = open.collect();
        (0..).zip(&open).for_each(|(column, &orbit)| column_of[orbit] = column);
        let (mut rows, mut demand, mut brings) = (Vec::new(), Vec::new(), Vec::new());
        let mut limits = LimitRows::default();
        for Row { number, orbits } in &folded.rows {
            let had = |&&(orbit, _): &&(u32, u32)| decided[orbit as usize] == Some(true);
            let had: u32 = orbits.iter().filter(had).map(|pair| pair.1).sum();
            let columns = orbits.iter().map(|&(orbit, n)| (column_of[orbit as usize], n));
            let columns = columns.filter(|&(column, _)| column != u32::MAX);
            match *number {
                CoveringNumber::AtLeast(least) if had < least => {
                    let (own, numbers): (Vec<u32>, Vec<u32>) = columns.unzip();
                    rows.push(own);
                    demand.push(least - had);
                    // of what it asks for once, one column is enough
                    brings.extend(numbers.into_iter().map(|n| n.min(least - had)));
                }
                CoveringNumber::AtLeast(_) => {}
                CoveringNumber::AtMost(most) => limits.push(most - had, columns),
            }
        }
        let columns_of = Lists::of(rows.into_iter());
        let items = |orbit: &usize| folded.items[*orbit].clone();
        let kept = (0..decided.len()).filter(|&orbit| decided[orbit] == Some(true));
        let mut kept: Vec<u32> = kept.flat_map(|orbit| folded.items[orbit].clone()).collect();
        kept.sort_unstable();
        Ok(SearchInstance {
            cost: open.iter().map(|&orbit| folded.cost[orbit]).collect(),
            items_of: Lists::of(open.iter().map(items)),
            rows_of: columns_of.turned(open.len()),
            columns_of,
            demand,
            brings: brings.iter().any(|&number| number != 1).then_some(brings),
            base: program.cost(&kept),
            kept,
            limits,
        })
    }

    /// What is left to choose among these columns, in ascending order, where all other chosen ones are kept: an instance
    /// whose items are those of this one.
    pub(super) fn within(&self, chosen: &[u32], window: &[u32]) -> Self {
        let inside = |column: &u32| window.binary_search(column).ok().map(|at| at as u32);
        let outside: Vec<u32> =
            chosen.iter().copied().filter(|column| inside(column).is_none()).collect();
        let has: HashSet<u32> = outside.iter().copied().collect();
        let mut rows: Vec<u32> =
            window.iter().flat_map(|&column| self.rows_of.get(column)).copied().collect();
        rows.sort_unstable();
        rows.dedup();
        let (mut lists, mut demand, mut brings) = (Vec::new(), Vec::new(), Vec::new());
        for row in rows {
            let all = || self.columns_of.get(row).iter().zip(self.numbers(row));
            let had: u32 =
                all().filter(|(column, _)| has.contains(column)).map(|pair| pair.1).sum();
            let Some(left) = self.demand[row as usize].checked_sub(had).filter(|&left| left > 0)
            else {
                continue;
            };
            let own = all().filter_map(|(column, n)| Some((inside(column)?, n.min(left))));
            let (own, numbers): (Vec<u32>, Vec<u32>) = own.unzip();
            lists.push(own);
            demand.push(left);
            brings.extend(numbers);
        }
        let mut limits = LimitRows::default();
        for limit in 0..self.limits.len() {
            let columns = self.limits.columns(limit);
            let had = columns.iter().filter(|(column, _)| has.contains(column));
            let had: u32 = had.map(|pair| pair.1).sum();
            let own = columns.iter().filter_map(|(column, n)| Some((inside(column)?, *n)));
            let own: Vec<(u32, u32)> = own.collect();
            if !own.is_empty() {
                limits.push(self.limits.most(limit).saturating_sub(had), own.into_iter());
            }
        }
        let columns_of = Lists::of(lists.into_iter());
        let cost = |column: &u32| self.cost[*column as usize];
        SearchInstance {
            cost: window.iter().map(cost).collect(),
            items_of: Lists::of(window.iter().map(|&column| self.items_of.get(column).to_vec())),
            rows_of: columns_of.turned(window.len()),
            columns_of,
            demand,
            brings: brings.iter().any(|&number| number != 1).then_some(brings),
            base: self.base + outside.iter().map(cost).map(u64::from).sum::<u64>(),
            kept: self.lift(&outside),
            limits,
        }
    }

    /// So many columns near one that is drawn, in ascending order: those that share rows with it, then with these.
    pub(super) fn near(&self, number: usize, random: &mut Random) -> Vec<u32> {
        let (mut found, mut seen) = (Vec::new(), vec![false; self.columns()]);
        let mut met = vec![false; self.rows()];
        while found.len() < number.min(self.columns()) {
            // another one where the program falls apart
            let mut next = found.len();
            let drawn = random.below(self.columns());
            if !std::mem::replace(&mut seen[drawn], true) {
                found.push(drawn as u32);
            }
            while let Some(&column) = found.get(next).filter(|_| found.len() < number) {
                next += 1;
                for &row in self.rows_of.get(column) {
                    if !std::mem::replace(&mut met[row as usize], true) {
                        let columns = self.columns_of.get(row).iter().copied();
                        found.extend(
                            columns.filter(|&at| !std::mem::replace(&mut seen[at as usize], true)),
                        );
                    }
                }
            }
        }
        found.truncate(number);
        found.sort_unstable();
        found
    }

    /// What the columns of a row bring to it.
    fn numbers(&self, row: u32) -> impl Iterator<Item = u32> + '_ {
        let range = self.columns_of.range(row);
        range.map(|at| self.brings.as_ref().map_or(1, |brings| brings[at]))
    }
}

/// A program over orbits of its columns.
struct Folded {
    items: Vec<Vec<u32>>,
    cost: Vec<u32>,
    rows: Vec<Row>,
}

/// So many of these orbits, each with what it brings.
#[derive(PartialEq, Eq, Hash)]
struct Row {
    number: CoveringNumber,
    orbits: Vec<(u32, u32)>,
}

impl Folded {
    /// Rows that become alike are one.
    fn new(program: &CoveringProgram, orbits: Option<&[u32]>) -> Self {
        let columns = program.costs.len() as u32;
        let plain: Vec<u32>;
        let orbit_of = match orbits {
            Some(orbits) => orbits,
            None => {
                plain = (0..columns).collect();
                &plain
            }
        };
        let number = orbit_of.iter().max().map_or(0, |&last| last as usize + 1);
        let (mut items, mut cost) = (vec![Vec::new(); number], vec![0; number]);
        for column in 0..columns {
            let orbit = orbit_of[column as usize] as usize;
            items[orbit].push(column);
            cost[orbit] += program.costs[column as usize];
        }
        let row = |row: &CoveringRow| {
            let mut all: Vec<u32> = row.columns.iter().map(|&at| orbit_of[at as usize]).collect();
            all.sort_unstable();
            let orbits = all.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u32));
            Row { number: row.number, orbits: orbits.collect() }
        };
        let rows = program.rows.iter().map(row);
        let rows = if orbits.is_some() { distinct(rows) } else { rows.collect() };
        Folded { items, cost, rows }
    }

    /// The orbits that every choice has, and those that none has.
    ///
    /// # Errors
    /// If there is no choice for so simple a reason.
    fn decided(&self) -> Result<Vec<Option<bool>>, SearchError> {
        let mut decided: Vec<Option<bool>> = vec![None; self.items.len()];
        let mut limited = vec![false; self.items.len()];
        for Row { number, orbits } in &self.rows {
            if let CoveringNumber::AtMost(most) = *number {
                for &(orbit, brings) in orbits {
                    limited[orbit as usize] = true;
                    if brings > most {
                        decided[orbit as usize] = Some(false);
                    }
                }
            }
        }
        for (index, Row { number, orbits }) in self.rows.iter().enumerate() {
            let CoveringNumber::AtLeast(least) = *number else { continue };
            let open = || orbits.iter().filter(|pair| decided[pair.0 as usize] != Some(false));
            let all: u64 = open().map(|pair| u64::from(pair.1)).sum();
            if all < u64::from(least) {
                return Err(SearchError::Unmet(index + 1));
            }
            let spare = all - u64::from(least);
            let needed = open().filter(|pair| u64::from(pair.1) > spare).map(|pair| pair.0);
            let needed: Vec<u32> = needed.collect();
            needed.into_iter().for_each(|orbit| decided[orbit as usize] = Some(true));
        }
        for (index, Row { number, orbits }) in self.rows.iter().enumerate() {
            let had = orbits.iter().filter(|pair| decided[pair.0 as usize] == Some(true));
            let had: u64 = had.map(|pair| u64::from(pair.1)).sum();
            if matches!(*number, CoveringNumber::AtMost(most) if had > u64::from(most)) {
                return Err(SearchError::Overlimit(index + 1));
            }
        }
        for (orbit, decided) in decided.iter_mut().enumerate() {
            if self.cost[orbit] == 0 && !limited[orbit] && decided.is_none() {
                *decided = Some(true);
            }
        }
        Ok(decided)
    }
}

/// The first of each that are alike, in order.
fn distinct(rows: impl Iterator<Item = Row>) -> Vec<Row> {
    let mut found: HashMap<Row, usize> = HashMap::new();
    for (place, row) in rows.enumerate() {
        found.entry(row).or_insert(place);
    }
    let mut rows: Vec<(Row, usize)> = found.into_iter().collect();
    rows.sort_unstable_by_key(|pair| pair.1);
    rows.into_iter().map(|pair| pair.0).collect()
}

/// A small program, for tests.
#[cfg(test)]
pub(super) fn drawn(random: &mut Random) -> CoveringProgram {
    let columns = 2 + random.below(9) as u32;
    let rows = (0..1 + random.below(9)).map(|_| {
        let row: Vec<u32> = (0..columns).filter(|_| random.below(2) == 0).collect();
        match random.below(3) {
            0 => CoveringRow::at_most(random.below(4) as u32, row),
            _ => CoveringRow::at_least(1 + random.below(3) as u32, row),
        }
    });
    let rows = rows.collect();
    let costs = (0..columns).map(|_| random.below(6) as u32).collect();
    CoveringProgram { costs, rows }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::general::General;
    use std::sync::Arc;

    /// What windows and what is near are, by their definitions.
    #[test]
    fn a_window_has_the_choices_that_keep_all_outside() {
        let mut random = Random::new(12, 0);
        let mut seen = 0;
        for _ in 0..200 {
            let program = drawn(&mut random);
            let Ok(own) = SearchInstance::of_program(&program, None) else { continue };
            if own.columns() == 0 {
                continue;
            }
            let own = Arc::new(own);
            let mut search = General::new(Arc::clone(&own), &[], Random::new(5, 0));
            search.run(500);
            let Some(chosen) = search.best().map(<[u32]>::to_vec) else { continue };
            let near = own.near(3, &mut random);
            assert_eq!(near.len(), own.columns().min(3));
            let window = own.within(&chosen, &near);
            for set in 0..1u32 << near.len() {
                let inside: Vec<u32> =
                    (0..near.len() as u32).filter(|at| set >> at & 1 == 1).collect();
                let items = window.lift(&inside);
                let cost =
                    inside.iter().map(|&at| u64::from(window.cost[at as usize])).sum::<u64>();
                assert_eq!(window.base() + cost, program.cost(&items));
                let entries = window.entries();
                let meets = (0..window.rows() + window.limits.len()).all(|row| {
                    let brought = entries.row(row as u32).iter();
                    let level: u32 =
                        brought.filter(|pair| inside.contains(&pair.0)).map(|pair| pair.1).sum();
                    match row.checked_sub(window.rows()) {
                        None => level >= window.demand(row),
                        Some(limit) => level <= window.limits.most(limit),
                    }
                });
                assert_eq!(meets, program.admits(&items));
                seen += 1;
            }
        }
        assert!(seen > 300, "{seen}");
    }
}
