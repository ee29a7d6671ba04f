//! Which columns may be exchanged in a case: by the elements of the program's automorphism group, if they are few, else
//! by its Schreier-Sims table, or, where not all of it was found, by a search for permutations that keep what is decided.

use super::automorphism::Automorphism;
use super::chain::{Chain, Moved};
use super::fixings::{Fixed, Fixings};
use super::group::{Group, moving, stabiliser};
use super::permutations::{orbits, transversal};
use super::refinement::{Refinement, Steps};
use super::structure::Structure;
use super::union_find::join;
use destrier_run::Control;

/// Steps through rows that the search for a stabiliser may take: some hundredths of a second.
const STABILISER: usize = 1 << 26;
/// Cases are compared with all images of settled ones where there are no more automorphisms.
const IMAGES: usize = 1024;

/// What is known of a program's automorphisms.
#[derive(Clone)]
pub(crate) struct Symmetry {
    /// None where others are not to be looked for.
    refinement: Option<Refinement>,
    group: Group,
    few: Vec<Few>,
    /// Of a group that is too large for these.
    chain: Option<Chain>,
}

/// Automorphisms that take columns that first cases decided to such ones; those of a group that is listed or searched for
/// keep the others, too.
pub(crate) struct Stabiliser {
    /// Some whose products have the orbits of all.
    generators: Vec<Automorphism>,
    orbits: Vec<usize>,
}

/// One of few automorphisms.
#[derive(Clone)]
pub(crate) struct Few {
    pub(crate) automorphism: Automorphism,
    /// The column that each column is the image of.
    pub(crate) inverse: Vec<u32>,
}

impl Symmetry {
    /// The automorphisms of a program, as many as are found until it is told to halt.
    pub(crate) fn new(program: impl Into<Structure>, control: Control<'_>) -> Self {
        let refinement = Refinement::new(program);
        let group = Group::within_steps(&refinement, control);
        Symmetry::of_group(group, Some(refinement))
    }

    /// What these automorphisms generate; where that is too much to be listed, all that are found of the program.
    pub(crate) fn generated(program: impl Into<Structure>, generators: &[Automorphism]) -> Self {
        let columns = generators.first().map_or(0, |moved| moved.0.len());
        let group = Group::generated(generators, columns);
        let refinement = group.elements.is_none().then(|| Refinement::new(program));
        Symmetry::of_group(group, refinement)
    }

    fn of_group(mut group: Group, refinement: Option<Refinement>) -> Self {
        let few = Few::of_group(&group);
        let table = group.table.take().filter(|_| few.is_empty() && !group.generators.is_empty());
        Symmetry { few, chain: table.map(Chain::new), refinement, group }
    }

    /// Automorphisms whose products are all that were found.
    pub(crate) fn generators(&self) -> &[Automorphism] {
        &self.group.generators
    }

    /// For each column the least of its orbit, if some are exchanged.
    pub(crate) fn classes(&self) -> Vec<usize> {
        self.group.orbits(self.generators().first().map_or(0, |moved| moved.0.len()))
    }

    /// Of a large group what it takes from columns that second cases on the way decide, in the order of these.
    pub(crate) fn moved(&mut self, cases: &Fixings, beside: &[usize]) -> Vec<Moved> {
        self.chain.as_mut().map_or(Vec::new(), |chain| chain.moved(cases, beside))
    }

    /// Whether cases are compared with those beside their ways.
    pub(crate) fn compares(&self) -> bool {
        self.chain.is_some() || !self.few.is_empty()
    }

    /// All automorphisms but the identity, where they are few.
    pub(crate) fn few(&self) -> &[Few] {
        &self.few
    }

    /// What exchanges columns of a case: of a large group as much as is found in a moment.
    pub(crate) fn stabiliser(&mut self, cases: &Fixings, control: Control<'_>) -> Stabiliser {
        let columns = cases.columns();
        if let Some(chain) = &mut self.chain {
            return Stabiliser { orbits: chain.orbits(cases), generators: Vec::new() };
        }
        let decided = cases.path().iter().map(|&(column, _)| column);
        let generators = self.exchanging(&decided, &|column| cases.fixed(column) as u64, control);
        Stabiliser { orbits: orbits(columns, &generators), generators }
    }

    /// Automorphisms that take each decided column to one that is decided alike, as many as are found in a moment.
    pub(crate) fn exchanging(
        &self,
        decided: &(impl Iterator<Item = usize> + Clone),
        alike: &impl Fn(usize) -> u64,
        control: Control<'_>,
    ) -> Vec<Automorphism> {
        match (&self.group.elements, &self.refinement) {
            (Some(elements), _) => enough(elements, decided, alike),
            (None, Some(_)) if self.generators().is_empty() => Vec::new(),
            (None, Some(refinement)) => {
                let mut steps = Steps::new(STABILISER, control);
                stabiliser(refinement, refinement.of_case(alike), &mut steps)
            }
            (None, None) => Vec::new(),
        }
    }

    /// The other columns of an orbit of the stabiliser of a case, ascending, each with an automorphism that takes it to this
    /// one; of a group of which nothing was found as many as are found in a moment.
    pub(crate) fn images(
        &self,
        cases: &Fixings,
        stabiliser: &Stabiliser,
        column: usize,
        control: Control<'_>,
    ) -> Vec<(u32, Automorphism)> {
        let alike = |column| cases.fixed(column) as u64;
        self.images_by(&stabiliser.generators, (column, usize::MAX), &alike, control)
    }

    /// The same of what these automorphisms generate, which keep what is decided; so many at most.
    pub(crate) fn images_by(
        &self,
        generators: &[Automorphism],
        (column, most): (usize, usize),
        alike: &impl Fn(usize) -> u64,
        control: Control<'_>,
    ) -> Vec<(u32, Automorphism)> {
        let found = self.refinement.as_ref().filter(|_| self.is_unknown()).map(|refinement| {
            let mut steps = Steps::new(STABILISER, control);
            moving(refinement, refinement.of_case(alike), column, &mut steps)
        });
        let generators = found.as_deref().unwrap_or(generators);
        let Some(first) = generators.first() else { return Vec::new() };
        let most = most.saturating_add(1);
        let there = transversal(generators, (first.0.len(), column), most).into_iter().skip(1);
        let back = there.map(|moved| (moved.0[column], Automorphism(moved.inverse())));
        let mut back: Vec<_> = back.collect();
        back.sort_unstable_by_key(|&(other, _)| other);
        back
    }

    /// Whether some automorphism takes a column to another, as far as is known.
    pub(crate) fn may_move(&self, column: usize) -> bool {
        let moves = |own: &Automorphism| own.0[column] as usize != column;
        self.is_unknown() || self.generators().iter().any(moves)
    }

    /// Whether nothing was found of a group that may be large.
    pub(crate) fn is_unknown(&self) -> bool {
        self.group.elements.is_none() && self.generators().is_empty()
    }

    /// Of few automorphisms one that takes the case into a first case beside its way, and the place where that branches
    /// off, one of these.
    pub(crate) fn image<'b>(
        &'b self,
        cases: &Fixings,
        beside: &'b [usize],
    ) -> Option<(usize, &'b Few)> {
        self.beside(beside)
            .find(|&(place, few)| undecided(cases, place, &few.inverse).next().is_none())
    }

    /// A free column of which one case would be an image, so that deciding it costs no work, and whether it is chosen in
    /// the other one.
    pub(crate) fn free_decision(&self, cases: &Fixings, beside: &[usize]) -> Option<(usize, bool)> {
        self.beside(beside).find_map(|(place, few)| {
            let mut undecided = undecided(cases, place, &few.inverse);
            let (column, fixed) = undecided.next()?;
            let only = undecided.next().is_none() && cases.is_free(column);
            only.then_some((column, fixed == Fixed::Excluded))
        })
    }

    fn beside<'b>(&'b self, beside: &'b [usize]) -> impl Iterator<Item = (usize, &'b Few)> {
        beside.iter().flat_map(|&place| self.few.iter().map(move |few| (place, few)))
    }
}

impl Stabiliser {
    /// For each column the least of its orbit.
    pub(crate) fn orbits(&self) -> &[usize] {
        &self.orbits
    }
}

impl Few {
    /// The elements of a group but the first, which moves nothing, if they are few.
    fn of_group(group: &Group) -> Vec<Self> {
        let elements = group.elements.iter().filter(|elements| elements.len() <= IMAGES);
        elements.flat_map(|elements| &elements[1..]).map(Few::new).collect()
    }

    fn new(automorphism: &Automorphism) -> Self {
        Few { inverse: automorphism.inverse(), automorphism: automorphism.clone() }
    }
}

/// The columns that the first case of a place on the way decides, moved back by an automorphism, that the case at hand has
/// not decided alike.
pub(crate) fn undecided<'b>(
    cases: &'b Fixings,
    first: usize,
    inverse: &'b [u32],
) -> impl Iterator<Item = (usize, Fixed)> + 'b {
    let decisions = cases.path()[..=first].iter().enumerate().rev();
    let moved = decisions.map(move |(place, &(column, chosen))| {
        let fixed = if place == first { cases.first } else { Fixed::by(chosen) };
        (inverse[column] as usize, fixed)
    });
    moved.filter(|&(column, fixed)| cases.fixed(column) != fixed)
}

/// Of those that take decided columns to ones decided alike as many as it takes to have the orbits of all of them.
fn enough(
    all: &[Automorphism],
    decided: &(impl Iterator<Item = usize> + Clone),
    alike: &impl Fn(usize) -> u64,
) -> Vec<Automorphism> {
    let columns = all.first().map_or(0, |first| first.0.len());
    let is_kept = |moved: &Automorphism| {
        decided.clone().all(|column| alike(moved.0[column] as usize) == alike(column))
    };
    let mut above: Vec<u32> = (0..columns as u32).collect();
    let mut joins = |moved: &Automorphism| {
        let pairs = (0..).zip(&moved.0);
        pairs.fold(false, |is_new, (column, &image)| join(&mut above, column, image) | is_new)
    };
    all.iter().filter(|moved| is_kept(moved) && joins(moved)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::automorphism_group;
    use destrier_certify::{CoveringProgram, CoveringRow};
    use destrier_run::Random;

    fn permutations(n: usize) -> Vec<Vec<u32>> {
        let Some(last) = n.checked_sub(1) else { return vec![vec![]] };
        let shorter = permutations(last);
        let places = shorter.iter().flat_map(|shorter| (0..n).map(move |place| (shorter, place)));
        let longer = places.map(|(shorter, place)| {
            let mut longer = shorter.clone();
            longer.insert(place, last as u32);
            longer
        });
        longer.collect()
    }

    fn drawn(random: &mut Random, columns: u32) -> CoveringProgram {
        let mut rows: Vec<CoveringRow> = (0..1 + random.below(5))
            .map(|_| {
                let columns: Vec<u32> = (0..columns).filter(|_| random.below(2) == 0).collect();
                let number = 1 + random.below(2) as u32;
                match random.below(3) {
                    0 => CoveringRow::at_most(number, columns),
                    _ => CoveringRow::at_least(number, columns),
                }
            })
            .collect();
        rows.sort_unstable();
        if random.below(2) == 0 {
            rows.dedup();
        }
        let costs = (0..columns).map(|_| 1 + (random.below(4) / 3) as u32).collect();
        CoveringProgram { costs, rows }
    }

    /// Whether the permutation keeps costs, rows and decisions, by the definition.
    fn holds(program: &CoveringProgram, cases: &Fixings, moved: &Automorphism) -> bool {
        let columns = (0usize..).zip(&moved.0).all(|(column, &image)| {
            let image = image as usize;
            program.costs[column] == program.costs[image]
                && cases.fixed(column) == cases.fixed(image)
        });
        let mut images: Vec<_> = program.rows.iter().map(|row| moved.image(row)).collect();
        images.sort_unstable();
        columns && images == program.rows
    }

    #[test]
    fn orbits_are_those_of_all_permutations_that_keep_the_case() {
        let mut random = Random::new(3, 0);
        let mut found = 0;
        for _ in 0..400 {
            let columns = 2 + random.below(5) as u32;
            let program = drawn(&mut random, columns);
            let mut cases = Fixings::new(program.costs.len());
            (1..columns as usize)
                .filter(|_| random.below(4) == 0)
                .collect::<Vec<_>>()
                .iter()
                .for_each(|&column| cases.push(column, random.below(2) == 0));
            let all = permutations(columns as usize).into_iter().map(Automorphism);
            let mut expected: Vec<u32> = all
                .filter(|moved| holds(&program, &cases, moved))
                .map(|moved| moved.inverse()[0])
                .filter(|&column| column != 0)
                .collect();
            expected.sort_unstable();
            expected.dedup();
            found += expected.len();
            let quiet = Control::quiet();
            let mut symmetry = Symmetry::new(&program, quiet);
            let found = |symmetry: &mut Symmetry| {
                let stabiliser = symmetry.stabiliser(&cases, quiet);
                symmetry.images(&cases, &stabiliser, 0, quiet)
            };
            let listed = found(&mut symmetry);
            symmetry.group.elements = None;
            let searched = found(&mut symmetry);
            symmetry.group.generators.clear();
            for orbit in [listed, searched, found(&mut symmetry)] {
                assert!(orbit.iter().all(|(column, moved)| {
                    moved.0[*column as usize] == 0 && holds(&program, &cases, moved)
                }));
                assert_eq!(orbit.iter().map(|found| found.0).collect::<Vec<_>>(), expected);
            }
        }
        assert!(found > 100, "{found}");
    }

    /// Of every feasible choice some image has the first of each pair wherever it has the second.
    #[test]
    fn pairs_of_the_table_leave_a_choice_of_every_orbit() {
        let mut random = Random::new(5, 0);
        let (mut left, mut feasible) = (0, 0);
        for _ in 0..200 {
            let columns = 2 + random.below(5) as u32;
            let program = drawn(&mut random, columns);
            let group = automorphism_group(&program, Control::quiet());
            let keeps = |chosen: u32, (first, other): (usize, usize)| {
                chosen >> first & 1 >= chosen >> other & 1
            };
            let is_left = |chosen: u32| group.pairs().all(|pair| keeps(chosen, pair));
            let cases = Fixings::new(program.costs.len());
            let all = permutations(columns as usize).into_iter().map(Automorphism);
            let all: Vec<_> = all.filter(|moved| holds(&program, &cases, moved)).collect();
            assert_eq!(group.order, Some(all.len() as u128));
            for chosen in 0..1 << columns {
                let members: Vec<u32> =
                    (0..columns).filter(|&column| chosen >> column & 1 == 1).collect();
                if !program.rows.iter().all(|row| row.admits(&members)) {
                    continue;
                }
                let image = |moved: &Automorphism| -> u32 {
                    members.iter().map(|&column| 1 << moved.0[column as usize]).sum()
                };
                assert!(all.iter().any(|moved| is_left(image(moved))));
                (left, feasible) = (left + usize::from(is_left(chosen)), feasible + 1);
            }
        }
        assert!(4 * left < 3 * feasible, "{left} of {feasible} are left");
    }
}
