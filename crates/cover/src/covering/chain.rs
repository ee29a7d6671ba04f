//! Cases that automorphisms take into cases beside their way, where the group is too large to be listed (isomorphism
//! pruning: Margot, "Pruning by isomorphism in branch-and-cut", Mathematical Programming 94, 2002; along the order in
//! which a case decides its columns, as in van Doornmalen and Hojny, "A unified framework for symmetry handling", 2022).
//!
//! A way chooses s1, ..., sk and excludes others between them. Let an automorphism take s1, ..., si to chosen columns, and
//! e, excluded after them, to q. Then choices with q are images of choices with e, and of the first case beside the way
//! that chooses it, if what it excludes before e is taken to what is excluded here. That is so once the same is done for
//! these. So q is excluded, too; and where q is chosen, the case has no choice that an earlier one lacks.
//! Chosen columns may be exchanged, and those that are excluded need not be kept.

use super::cases::{Cases, Fixed};
use super::parts::root;
use super::permutations::{identity, product, transversal};
use super::table::{Level, Table};
use destrier_certify::CoveringAutomorphism;

/// Partial maps looked at for one case.
const MAPS: usize = 1 << 12;

/// A group, and stabilisers of what a way chooses.
pub(super) struct Chain {
    table: Table,
    /// One for each decision of a way.
    steps: Vec<Step>,
}

/// A decision on a way.
struct Step {
    decision: (usize, bool),
    /// From here on: first the columns that the way has chosen.
    table: Table,
    /// How many these are.
    chosen: usize,
    /// Of an excluded column what takes it to each of its orbit while the chosen ones stay.
    orbit: Vec<CoveringAutomorphism>,
}

/// A column that is excluded for free, or chosen in vain.
pub(super) struct Moved {
    pub(super) column: usize,
    /// The place on the way of the column that is taken there.
    pub(super) place: usize,
    /// Takes a column of the case beside the way to one of the case at hand.
    pub(super) inverse: CoveringAutomorphism,
}

struct Walk<'b> {
    cases: &'b Cases<'b>,
    /// For each number of chosen columns the level of the next one,
    levels: Vec<&'b Level>,
    /// and the places of excluded ones with their orbits.
    excluded: Vec<Vec<(usize, &'b Step)>>,
    left: usize,
    /// By column.
    found: Vec<Option<Moved>>,
    /// Of columns that automorphisms exchange, chosen ones among themselves.
    above: Vec<u32>,
}

impl Chain {
    pub(super) fn new(table: Table) -> Self {
        Chain { table, steps: Vec::new() }
    }

    /// Goes along a way.
    fn follow(&mut self, path: &[(usize, bool)]) {
        let steps = self.steps.iter().zip(path);
        let common = steps.take_while(|(step, there)| step.decision == **there).count();
        self.steps.truncate(common);
        for &decision in &path[common..] {
            let (table, chosen) = self.here();
            let (table, chosen) = match decision {
                (column, true) => (table.with(chosen, column), chosen + 1),
                _ => (table.clone(), chosen),
            };
            self.steps.push(Step { decision, table, chosen, orbit: Vec::new() });
        }
    }

    /// The table at the end of the way, and how many columns are chosen there.
    fn here(&self) -> (&Table, usize) {
        self.steps.last().map_or((&self.table, 0), |step| (&step.table, step.chosen))
    }

    fn walk<'b>(&'b self, cases: &'b Cases<'b>, branching: &[usize]) -> Walk<'b> {
        let (table, chosen) = self.here();
        let mut excluded = vec![Vec::new(); chosen + 1];
        for &place in branching {
            excluded[self.steps[place].chosen].push((place, &self.steps[place]));
        }
        Walk {
            cases,
            levels: table.levels()[..chosen].iter().map(|level| &**level).collect(),
            excluded,
            left: MAPS,
            found: (0..table.columns).map(|_| None).collect(),
            above: (0..table.columns as u32).collect(),
        }
    }

    /// The columns of a case that are taken from those excluded where its way branches, in the order of these.
    pub(super) fn moved(&mut self, cases: &Cases, branching: &[usize]) -> Vec<Moved> {
        self.follow(cases.path());
        for &place in branching {
            let Step { decision, table, chosen, orbit } = &mut self.steps[place];
            if orbit.is_empty() {
                *orbit = transversal(&table.generators(*chosen), table.columns, decision.0);
            }
        }
        let mut walk = self.walk(cases, branching);
        let depth = walk.excluded.iter().rposition(|excluded| !excluded.is_empty());
        walk.maps(0, depth.unwrap_or(0), &identity(self.table.columns));
        let mut found: Vec<Moved> = walk.found.into_iter().flatten().collect();
        found.sort_by_key(|moved| moved.place);
        found
    }

    /// For each column the least of its orbit under automorphisms that keep the set of chosen columns.
    pub(super) fn orbits(&mut self, cases: &Cases) -> Vec<usize> {
        self.follow(cases.path());
        let mut walk = self.walk(cases, &[]);
        let (table, chosen) = self.here();
        table.generators(chosen).into_iter().for_each(|moved| walk.join(moved));
        walk.maps(0, chosen, &identity(table.columns));
        (0..table.columns as u32).map(|column| root(&mut walk.above, column) as usize).collect()
    }
}

impl Walk<'_> {
    /// All maps of the first chosen columns to chosen ones, as far as the steps go, each of which goes on one of fewer.
    fn maps(&mut self, number: usize, depth: usize, map: &CoveringAutomorphism) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        for at in 0..self.excluded[number].len() {
            let (place, step) = self.excluded[number][at];
            for own in &step.orbit {
                let column = map.0[own.0[step.decision.0] as usize] as usize;
                let is_new = |moved: &Moved| place < moved.place;
                if self.cases.fixed(column) != Fixed::Excluded
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
            if self.cases.fixed(map.0[own.0[level.column] as usize] as usize) == Fixed::Chosen {
                self.maps(number + 1, depth, &product(own, map));
            }
        }
    }

    fn join(&mut self, moved: &CoveringAutomorphism) {
        for (column, &image) in (0..).zip(&moved.0) {
            let [a, b] = [column, image].map(|column| root(&mut self.above, column));
            self.above[a.max(b) as usize] = a.min(b);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::group::{Group, Order};
    use super::super::permutations::orbits;
    use super::super::refinement::{Refinement, Steps};
    use super::*;
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
        let (mut random, mut cases) = (Random::new(7, 0), Cases::new(&program, None));
        let (mut pruned, mut excluded) = (0, 0);
        for _ in 0..400 {
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
                let stays = |image: usize| cases.fixed(image) == Fixed::Chosen;
                let is_kept = steps.all(|(place, &(column, is_chosen))| {
                    let image = moved.0[column] as usize;
                    if !is_chosen && cases.fixed(image) != Fixed::Excluded {
                        let least = expected.entry(image).or_insert(place);
                        *least = place.min(*least);
                    }
                    !is_chosen || stays(image)
                });
                keeping.extend(is_kept.then(|| moved.clone()));
            }
            let path = cases.path();
            let beside: Vec<usize> = (0..path.len()).filter(|&place| !path[place].1).collect();
            let found = chain.moved(&cases, &beside);
            for Moved { column, place, inverse } in &found {
                assert!(elements.contains(inverse));
                assert_eq!(inverse.0[path[*place].0] as usize, *column);
                match cases.fixed(*column) {
                    Fixed::Chosen => pruned += 1,
                    _ => excluded += 1,
                }
            }
            let found = found.iter().map(|moved| (moved.column, moved.place)).collect();
            assert_eq!(expected, found);
            assert_eq!(chain.orbits(&cases), orbits(16, &keeping));
        }
        assert!(pruned > 100 && excluded > 100, "{pruned} {excluded}");
    }
}
