//! Cases that automorphisms take into cases beside their way, where the group is too large to be listed (isomorphism
//! pruning: Margot, "Pruning by isomorphism in branch-and-cut", Mathematical Programming 94, 2002; along the order in
//! which a case decides its columns, as in van Doornmalen and Hojny, "A unified framework for symmetry handling", 2022).
//!
//! A way chooses s1, ..., sk and excludes others between them. Let an automorphism take s1, ..., si to chosen columns, and
//! e, excluded after them, to q. Then choices with q are images of choices with e, and of the first case beside the way
//! that chooses it, if what it excludes before e is taken to what is excluded here. That is so once the same is done for
//! these. So q is excluded, too; and where q is chosen, the case has no choice that an earlier one lacks.
//! Chosen columns may be exchanged, and those that are excluded need not be kept.
//! Where first cases exclude their columns instead, the same holds with the two exchanged.

use super::automorphism::Automorphism;
use super::fixings::{Fixed, Fixings};
use super::permutations::{identity, product, transversal};
use super::table::{Level, Table};
use super::union_find::root;

/// Partial maps looked at for one case.
const MAPS: usize = 1 << 12;

/// A group, and stabilisers of what a way chooses.
#[derive(Clone)]
pub(crate) struct Chain {
    table: Table,
    /// One for each decision of a way.
    steps: Vec<Step>,
}

/// A decision on a way.
#[derive(Clone)]
struct Step {
    decision: (usize, bool),
    /// From here on: first the columns that the way decides as first cases do.
    table: Table,
    /// How many these are.
    leading: usize,
    /// Of another column what takes it to each of its orbit while the leading ones stay.
    orbit: Vec<Automorphism>,
}

/// A column that is decided for free, unlike in first cases; or that makes the case an image, if it is decided like there.
pub(crate) struct Moved {
    pub(crate) column: usize,
    /// The place on the way of the column that is taken there.
    pub(crate) place: usize,
    /// Takes a column of the case beside the way to one of the case at hand.
    pub(crate) inverse: Automorphism,
}

struct Walk<'b> {
    cases: &'b Fixings,
    /// For each number of leading columns the level of the next one,
    levels: Vec<&'b Level>,
    /// and the places of the others with their orbits.
    others: Vec<Vec<(usize, &'b Step)>>,
    left: usize,
    /// By column.
    found: Vec<Option<Moved>>,
    /// Of columns that automorphisms exchange, leading ones among themselves.
    above: Vec<u32>,
}

impl Chain {
    pub(crate) fn new(table: Table) -> Self {
        Chain { table, steps: Vec::new() }
    }

    /// Goes along the way of a case.
    fn follow(&mut self, cases: &Fixings) {
        let path = cases.path();
        let steps = self.steps.iter().zip(path);
        let common = steps.take_while(|(step, there)| step.decision == **there).count();
        self.steps.truncate(common);
        for &decision in &path[common..] {
            let ((table, leading), (column, chosen)) = (self.here(), decision);
            let (table, leading) = match Fixed::by(chosen) == cases.first {
                true => (table.with(leading, column), leading + 1),
                false => (table.clone(), leading),
            };
            self.steps.push(Step { decision, table, leading, orbit: Vec::new() });
        }
    }

    /// The table at the end of the way, and how many columns lead there.
    fn here(&self) -> (&Table, usize) {
        self.steps.last().map_or((&self.table, 0), |step| (&step.table, step.leading))
    }

    fn walk<'b>(&'b self, cases: &'b Fixings, branching: &[usize]) -> Walk<'b> {
        let (table, leading) = self.here();
        let mut others = vec![Vec::new(); leading + 1];
        for &place in branching {
            others[self.steps[place].leading].push((place, &self.steps[place]));
        }
        Walk {
            cases,
            levels: table.levels()[..leading].iter().map(|level| &**level).collect(),
            others,
            left: MAPS,
            found: (0..table.columns).map(|_| None).collect(),
            above: (0..table.columns as u32).collect(),
        }
    }

    /// The columns of a case to which those of second cases on its way are taken, in the order of these.
    pub(crate) fn moved(&mut self, cases: &Fixings, branching: &[usize]) -> Vec<Moved> {
        self.follow(cases);
        for &place in branching {
            let Step { decision, table, leading, orbit } = &mut self.steps[place];
            if orbit.is_empty() {
                *orbit = transversal(
                    &table.generators(*leading),
                    (table.columns, decision.0),
                    usize::MAX,
                );
            }
        }
        let mut walk = self.walk(cases, branching);
        let depth = walk.others.iter().rposition(|others| !others.is_empty());
        walk.maps(0, depth.unwrap_or(0), &identity(self.table.columns));
        let mut found: Vec<Moved> = walk.found.into_iter().flatten().collect();
        found.sort_by_key(|moved| moved.place);
        found
    }

    /// For each column the least of its orbit under automorphisms that keep the set of leading columns.
    pub(crate) fn orbits(&mut self, cases: &Fixings) -> Vec<usize> {
        self.follow(cases);
        let mut walk = self.walk(cases, &[]);
        let (table, leading) = self.here();
        table.generators(leading).into_iter().for_each(|moved| walk.join(moved));
        walk.maps(0, leading, &identity(table.columns));
        (0..table.columns as u32).map(|column| root(&mut walk.above, column) as usize).collect()
    }
}

impl Walk<'_> {
    /// All maps of the first leading columns to leading ones, as far as the steps go, each of which goes on one of fewer.
    fn maps(&mut self, number: usize, depth: usize, map: &Automorphism) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        let first = self.cases.first;
        for at in 0..self.others[number].len() {
            let (place, step) = self.others[number][at];
            for own in &step.orbit {
                let column = map.0[own.0[step.decision.0] as usize] as usize;
                let is_new = |moved: &Moved| place < moved.place;
                let fixed = self.cases.fixed(column);
                if (fixed == Fixed::Free || fixed == first)
                    && self.found[column].as_ref().is_none_or(is_new)
                {
                    let inverse = product(own, map);
                    self.found[column] = Some(Moved { column, place, inverse });
                }
            }
        }
        if number == depth {
            self.join(map);
            return;
        }
        let level = self.levels[number];
        for own in &level.transversal {
            if self.cases.fixed(map.0[own.0[level.column] as usize] as usize) == first {
                self.maps(number + 1, depth, &product(own, map));
            }
        }
    }

    fn join(&mut self, moved: &Automorphism) {
        for (column, &image) in (0..).zip(&moved.0) {
            let [a, b] = [column, image].map(|column| root(&mut self.above, column));
            self.above[a.max(b) as usize] = a.min(b);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::group::{Group, Order};
    use crate::symmetry::permutations::orbits;
    use crate::symmetry::refinement::{Refinement, Steps};
    use destrier_certify::{CoveringProgram, CoveringRow};
    use destrier_run::{Control, Random};
    use std::collections::BTreeMap;

    /// Rows and columns of a board as its lines, which may be exchanged.
    fn lines(side: u32) -> CoveringProgram {
        let across = (0..side).map(|line| (0..side).map(|at| line * side + at).collect());
        let down = (0..side).map(|line| (0..side).map(|at| at * side + line).collect());
        let rows = across.chain(down).map(|columns| CoveringRow::at_least(1, columns)).collect();
        CoveringProgram { costs: vec![1; (side * side) as usize], rows }
    }

    #[test]
    fn columns_are_moved_and_exchanged_as_by_all_elements_of_the_group() {
        let program = lines(4);
        let steps = &mut Steps::new(usize::MAX, Control::quiet());
        let group = Group::of_program(&Refinement::new(&program), Order::Quick, steps);
        let elements = group.elements.unwrap();
        assert_eq!(elements.len(), 1152);
        let mut chain = Chain::new(group.table.unwrap());
        let (mut random, mut cases) = (Random::new(7, 0), Fixings::new(program.costs.len()));
        let (mut pruned, mut decided) = (0, 0);
        for round in 0..800 {
            if round == 400 {
                while cases.pop().is_some() {}
                cases.first = Fixed::Excluded;
                chain.steps.clear();
            }
            while random.below(4) < cases.path().len() {
                cases.pop();
            }
            (0..1 + random.below(4)).for_each(|_| {
                let column = random.below(16);
                if cases.is_free(column) {
                    cases.push(column, random.below(2) == 0);
                }
            });
            let (mut expected, mut keeping) = (BTreeMap::new(), Vec::new());
            for moved in &elements {
                let mut steps = cases.path().iter().enumerate();
                let is_kept = steps.all(|(place, &(column, is_chosen))| {
                    let (image, own) = (moved.0[column] as usize, Fixed::by(is_chosen));
                    if own != cases.first && cases.fixed(image) != own {
                        let least = expected.entry(image).or_insert(place);
                        *least = place.min(*least);
                    }
                    own != cases.first || cases.fixed(image) == own
                });
                keeping.extend(is_kept.then(|| moved.clone()));
            }
            let path = cases.path();
            let is_second = |&place: &usize| Fixed::by(path[place].1) != cases.first;
            let beside: Vec<usize> = (0..path.len()).filter(is_second).collect();
            let found = chain.moved(&cases, &beside);
            for Moved { column, place, inverse } in &found {
                assert!(elements.contains(inverse));
                assert_eq!(inverse.0[path[*place].0] as usize, *column);
                match cases.fixed(*column) {
                    Fixed::Free => decided += 1,
                    _ => pruned += 1,
                }
            }
            let found = found.iter().map(|moved| (moved.column, moved.place)).collect();
            assert_eq!(expected, found);
            assert_eq!(chain.orbits(&cases), orbits(16, &keeping));
        }
        assert!(pruned > 200 && decided > 200, "{pruned} {decided}");
    }
}
