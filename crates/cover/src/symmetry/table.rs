//! Schreier-Sims tables of automorphism groups, and tables of the same groups in another order of columns.

use super::automorphism::Automorphism;
use super::permutations::{identity, product, transversal};
use destrier_run::Random;
use std::sync::Arc;

/// A group: columns that are told apart one after the other until nothing moves, each with its transversal.
#[derive(Clone)]
pub(crate) struct Table {
    levels: Vec<Arc<Level>>,
    pub(crate) columns: usize,
}

/// The automorphisms that keep the columns of the levels above.
pub(crate) struct Level {
    pub(crate) column: usize,
    /// Those with which its transversal is made.
    generators: Vec<Automorphism>,
    /// For each column of the orbit one that takes this column there, the identity first.
    pub(crate) transversal: Vec<Automorphism>,
}

impl Level {
    fn new(column: usize, columns: usize) -> Self {
        Level { column, generators: Vec::new(), transversal: vec![identity(columns)] }
    }

    /// Adds an element where it takes the column out of the orbit so far; else it goes on as one that keeps the column.
    fn sift(&mut self, element: Automorphism) -> Option<Automorphism> {
        let image = element.0[self.column];
        match self.transversal.iter().find(|moved| moved.0[self.column] == image) {
            Some(moved) => Some(product(&element, &Automorphism(moved.inverse()))),
            None => {
                self.generators.push(element);
                let columns = self.transversal[0].0.len();
                self.transversal =
                    transversal(&self.generators, (columns, self.column), usize::MAX);
                None
            }
        }
    }
}

impl Table {
    /// Of the group that moves none of so many columns.
    pub(crate) fn new(columns: usize) -> Self {
        Table { levels: Vec::new(), columns }
    }

    /// Puts a level before the others.
    pub(crate) fn precede(
        &mut self,
        column: usize,
        generators: &[Automorphism],
        transversal: Vec<Automorphism>,
    ) {
        let level = Level { column, generators: generators.to_vec(), transversal };
        self.levels.insert(0, Arc::new(level));
    }

    /// The levels from one on, which make up the stabiliser of the columns before.
    pub(crate) fn levels(&self) -> &[Arc<Level>] {
        &self.levels
    }

    /// Elements whose products are all that keep the columns of so many levels.
    pub(crate) fn generators(&self, level: usize) -> Vec<&Automorphism> {
        self.levels[level..].iter().flat_map(|level| &level.generators).collect()
    }

    /// The same group with this column at this level, and the same columns before it.
    ///
    /// Random elements fill the new levels until these are as large as the old ones.
    pub(crate) fn with(&self, level: usize, column: usize) -> Self {
        let (kept, old) = self.levels.split_at(level);
        if old.first().is_some_and(|first| first.column == column) {
            return self.clone();
        }
        let mut table = Table { levels: kept.to_vec(), columns: self.columns };
        let is_kept = |moved: &Automorphism| moved.0[column] as usize == column;
        let own = Level::new(column, self.columns);
        if self.generators(level).into_iter().all(is_kept) {
            table.levels.push(Arc::new(own));
            table.levels.extend(old.iter().cloned());
            return table;
        }
        let others = old.iter().filter(|other| other.column != column);
        let mut new = vec![own];
        new.extend(others.map(|other| Level::new(other.column, self.columns)));
        let size = |level: &Level| level.transversal.len() as u128;
        let order: u128 = old.iter().map(|level| size(level)).product();
        let mut random = Random::new(0, 0);
        while new.iter().map(size).product::<u128>() < order {
            let drawn = old
                .iter()
                .rev()
                .map(|level| &level.transversal[random.below(level.transversal.len())]);
            let mut element = Some(identity(self.columns));
            for next in drawn {
                element = element.map(|element| product(&element, next));
            }
            for level in &mut new {
                element = element.and_then(|element| level.sift(element));
            }
        }
        new.retain(|level| level.column == column || level.transversal.len() > 1);
        table.levels.extend(new.into_iter().map(Arc::new));
        table
    }
}
