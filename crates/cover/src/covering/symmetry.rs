//! Which columns may be exchanged in a case: by the elements of the program's automorphism group, if they are few, else
//! by its Schreier-Sims table, or, where not all of it was found, by a search for permutations that keep what is decided.

use super::cases::{Cases, Fixed};
use super::chain::{Chain, Moved};
use super::group::{Group, Order, moving, stabiliser};
use super::parts::join;
use super::permutations::{orbits, transversal};
use super::refinement::{Refinement, Steps};
use destrier_certify::{CoveringAutomorphism, CoveringProgram, CoveringRow};
use destrier_run::Control;
use std::collections::{HashMap, HashSet};

/// Steps through rows that the search for a group may take,
const GROUP: usize = 1 << 27;
/// and one for a stabiliser: some hundredths of a second.
const STABILISER: usize = 1 << 26;
/// Cases are compared with all images of settled ones where there are no more automorphisms.
const IMAGES: usize = 1024;

/// What is known of a program's automorphisms.
pub(super) struct Symmetry<'a> {
    /// None where others are not to be looked for.
    refinement: Option<Refinement<'a>>,
    group: Group,
    few: Vec<Few>,
    /// Of a group that is too large for these.
    chain: Option<Chain>,
}

/// Automorphisms that take columns that first cases decided to such ones; those of a group that is listed or searched for
/// keep the others, too.
pub(super) struct Stabiliser {
    /// Some whose products have the orbits of all.
    generators: Vec<CoveringAutomorphism>,
    orbits: Vec<usize>,
}

/// One of few automorphisms.
pub(super) struct Few {
    pub(super) automorphism: CoveringAutomorphism,
    /// The column that each column is the image of.
    pub(super) inverse: Vec<u32>,
}

impl<'a> Symmetry<'a> {
    /// The automorphisms of a program, as many as are found until it is told to halt.
    pub(super) fn new(program: &'a CoveringProgram, control: Control<'_>) -> Self {
        let refinement = Refinement::new(program);
        let mut steps = Steps::new(GROUP, control);
        let group = Group::of_program(&refinement, Order::Quick, &mut steps);
        Symmetry::of_group(group, Some(refinement))
    }

    /// What these automorphisms generate; where that is too much to be listed, all that are found of the program.
    pub(super) fn generated(
        program: &'a CoveringProgram,
        generators: &[CoveringAutomorphism],
    ) -> Self {
        let group = Group::generated(generators, program.costs.len());
        let refinement = group.elements.is_none().then(|| Refinement::new(program));
        Symmetry::of_group(group, refinement)
    }

    fn of_group(mut group: Group, refinement: Option<Refinement<'a>>) -> Self {
        let few = Few::of_group(&group);
        let table = group.table.take().filter(|_| few.is_empty() && !group.generators.is_empty());
        Symmetry { few, chain: table.map(Chain::new), refinement, group }
    }

    /// Automorphisms whose products are all that were found.
    pub(super) fn generators(&self) -> &[CoveringAutomorphism] {
        &self.group.generators
    }

    /// For each column the least of its orbit, if some are exchanged.
    pub(super) fn classes(&self) -> Vec<usize> {
        self.group.orbits(self.generators().first().map_or(0, |moved| moved.0.len()))
    }

    /// Of a large group what it takes from columns that second cases on the way decide, in the order of these.
    pub(super) fn moved(&mut self, cases: &Cases, beside: &[usize]) -> Vec<Moved> {
        self.chain.as_mut().map_or(Vec::new(), |chain| chain.moved(cases, beside))
    }

    /// Whether cases are compared with those beside their ways.
    pub(super) fn compares(&self) -> bool {
        self.chain.is_some() || !self.few.is_empty()
    }

    /// All automorphisms but the identity, where they are few.
    pub(super) fn few(&self) -> &[Few] {
        &self.few
    }

    /// What exchanges columns of a case: of a large group as much as is found in a moment.
    pub(super) fn stabiliser(&mut self, cases: &Cases, control: Control<'_>) -> Stabiliser {
        let columns = cases.program.costs.len();
        if let Some(chain) = &mut self.chain {
            return Stabiliser { orbits: chain.orbits(cases), generators: Vec::new() };
        }
        let generators = match (&self.group.elements, &self.refinement) {
            (Some(elements), _) => enough(columns, elements.iter(), cases),
            (None, Some(_)) if self.generators().is_empty() => Vec::new(),
            (None, Some(refinement)) => {
                let mut steps = Steps::new(STABILISER, control);
                stabiliser(refinement, refinement.of_case(cases), &mut steps)
            }
            (None, None) => Vec::new(),
        };
        Stabiliser { orbits: orbits(columns, &generators), generators }
    }

    /// The other columns of an orbit of the stabiliser of a case, ascending, each with an automorphism that takes it to this
    /// one; of a group of which nothing was found as many as are found in a moment.
    pub(super) fn images(
        &self,
        cases: &Cases,
        stabiliser: &Stabiliser,
        column: usize,
        control: Control<'_>,
    ) -> Vec<(u32, CoveringAutomorphism)> {
        let is_unknown = self.group.elements.is_none() && self.generators().is_empty();
        let found = self.refinement.as_ref().filter(|_| is_unknown).map(|refinement| {
            let mut steps = Steps::new(STABILISER, control);
            moving(refinement, refinement.of_case(cases), column, &mut steps)
        });
        let generators = found.as_ref().unwrap_or(&stabiliser.generators);
        let there = transversal(generators, cases.program.costs.len(), column).into_iter().skip(1);
        let back = there.map(|moved| (moved.0[column], CoveringAutomorphism(moved.inverse())));
        let mut back: Vec<_> = back.collect();
        back.sort_unstable_by_key(|&(other, _)| other);
        back
    }

    /// Of few automorphisms one that takes the case into a first case beside its way, and the place where that branches
    /// off, one of these.
    pub(super) fn image<'b>(
        &'b self,
        cases: &Cases,
        beside: &'b [usize],
    ) -> Option<(usize, &'b Few)> {
        self.beside(beside)
            .find(|&(place, few)| undecided(cases, place, &few.inverse).next().is_none())
    }

    /// A free column of which one case would be an image, so that deciding it costs no work, and whether it is chosen in
    /// the other one.
    pub(super) fn free_decision(&self, cases: &Cases, beside: &[usize]) -> Option<(usize, bool)> {
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
    pub(super) fn orbits(&self) -> &[usize] {
        &self.orbits
    }
}

impl Few {
    /// The elements of a group but the first, which moves nothing, if they are few.
    fn of_group(group: &Group) -> Vec<Self> {
        let elements = group.elements.iter().filter(|elements| elements.len() <= IMAGES);
        elements.flat_map(|elements| &elements[1..]).map(Few::new).collect()
    }

    fn new(automorphism: &CoveringAutomorphism) -> Self {
        Few { inverse: automorphism.inverse(), automorphism: automorphism.clone() }
    }
}

/// The columns that the first case of a place on the way decides, moved back by an automorphism, that the case at hand has
/// not decided alike.
pub(super) fn undecided<'b>(
    cases: &'b Cases,
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

/// What a permutation of columns does not keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unkept {
    /// The columns themselves: it does not say where each goes, once.
    Columns,
    /// The cost of a column, by its index.
    Cost(usize),
    /// A row, by its index: its image is not there as often.
    Row(usize),
}

impl Unkept {
    /// What the permutation does, in words, with what columns and rows of these indices are called.
    pub fn said(self, column: impl Fn(usize) -> String, row: impl Fn(usize) -> String) -> String {
        match self {
            Unkept::Columns => "is none of all columns".to_owned(),
            Unkept::Cost(at) => format!("takes {} to a column of another cost", column(at)),
            Unkept::Row(at) => format!("takes row {} to no row", row(at)),
        }
    }
}

/// What of a program a permutation does not keep; nothing if it is an automorphism.
///
/// ```
/// use destrier_certify::{CoveringAutomorphism, CoveringProgram, CoveringRow};
/// use destrier_cover::covering::{Unkept, unkept};
///
/// let edges = [[0, 1], [1, 2]];
/// let rows = edges.map(|edge| CoveringRow::at_least(1, edge.to_vec())).to_vec();
/// let path = CoveringProgram { costs: vec![1; 3], rows };
/// let said = |images: [u32; 3]| unkept(&path, &CoveringAutomorphism(images.to_vec()));
/// assert_eq!(said([2, 1, 0]), None);
/// assert_eq!(said([1, 0, 2]), Some(Unkept::Row(1))); // 1-2 goes to 0-2
/// assert_eq!(said([1, 1, 2]), Some(Unkept::Columns));
/// ```
pub fn unkept(program: &CoveringProgram, moved: &CoveringAutomorphism) -> Option<Unkept> {
    let columns = program.costs.len();
    let images: HashSet<u32> =
        moved.0.iter().copied().filter(|&image| (image as usize) < columns).collect();
    if (images.len(), moved.0.len()) != (columns, columns) {
        return Some(Unkept::Columns);
    }
    let costs = |column: &usize| program.costs[*column] != program.costs[moved.0[*column] as usize];
    if let Some(column) = (0..columns).find(costs) {
        return Some(Unkept::Cost(column));
    }
    let mut times: HashMap<&CoveringRow, usize> = HashMap::new();
    program.rows.iter().for_each(|row| *times.entry(row).or_default() += 1);
    let is_other = |row: &CoveringRow| times.get(&moved.image(row)) != times.get(row);
    program.rows.iter().position(is_other).map(Unkept::Row)
}

/// The automorphisms of a program, as far as they were found.
#[derive(Clone, Debug)]
pub struct Automorphisms {
    /// Automorphisms whose products are all of them.
    pub generators: Vec<CoveringAutomorphism>,
    /// For each column the least of its orbit.
    pub orbits: Vec<usize>,
    /// How many there are; none if perhaps not all were found.
    pub order: Option<u128>,
    /// A Schreier-Sims table: columns in an order, and to which others each can be taken while those before it stay.
    pub stabilisers: Vec<(usize, Vec<usize>)>,
}

impl Automorphisms {
    /// The same among more columns, which all of them keep, where the columns have these numbers.
    #[must_use]
    pub fn among(&self, numbers: &[usize], columns: usize) -> Self {
        let moved = |generator: &CoveringAutomorphism| {
            let mut images: Vec<u32> = (0..columns as u32).collect();
            for (&number, &image) in numbers.iter().zip(&generator.0) {
                images[number] = numbers[image as usize] as u32;
            }
            CoveringAutomorphism(images)
        };
        let generators: Vec<_> = self.generators.iter().map(moved).collect();
        let among = |(first, others): &(usize, Vec<usize>)| {
            (numbers[*first], others.iter().map(|&other| numbers[other]).collect())
        };
        let stabilisers = self.stabilisers.iter().map(among).collect();
        let orbits = orbits(columns, &generators);
        Automorphisms { generators, orbits, order: self.order, stabilisers }
    }

    /// Pairs of columns of the table: some optimal choice has the first of each wherever it has the second.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let table = self.stabilisers.iter();
        table.flat_map(|(first, others)| others.iter().map(|&other| (*first, other)))
    }
}

/// Finds the automorphisms of a program, as `prove` does before its tree.
///
/// ```
/// use destrier_certify::{CoveringProgram, CoveringRow};
/// use destrier_cover::covering::automorphism_group;
/// use destrier_run::Control;
///
/// let edges = [[0, 1], [1, 2], [2, 3], [0, 3]];
/// let rows = edges.map(|edge| CoveringRow::at_least(1, edge.to_vec())).to_vec();
/// let square = CoveringProgram { costs: vec![1; 4], rows };
/// let group = automorphism_group(&square, Control::quiet());
/// assert_eq!((group.order, group.orbits), (Some(8), vec![0; 4]));
/// ```
pub fn automorphism_group(program: &CoveringProgram, control: Control<'_>) -> Automorphisms {
    let refinement = Refinement::new(program);
    let mut steps = Steps::new(usize::MAX, control);
    let group = Group::of_program(&refinement, Order::Long, &mut steps);
    let orbits = group.orbits(refinement.columns());
    let Group { generators, order, stabilisers, .. } = group;
    Automorphisms { generators, orbits, order, stabilisers }
}

/// All automorphisms of a program but the one that moves nothing; none if they are too many, or are not found by so many
/// steps through rows.
pub(crate) fn automorphisms(program: &CoveringProgram, steps: usize) -> Vec<CoveringAutomorphism> {
    let mut steps = Steps::new(steps, Control::quiet());
    let group = Group::of_program(&Refinement::new(program), Order::Quick, &mut steps);
    group.elements.unwrap_or_default().into_iter().skip(1).collect()
}

/// Of those that keep what a case decides as many as it takes to have the orbits of all of them.
fn enough<'b>(
    columns: usize,
    all: impl Iterator<Item = &'b CoveringAutomorphism>,
    cases: &Cases,
) -> Vec<CoveringAutomorphism> {
    let is_kept = |moved: &CoveringAutomorphism| {
        cases
            .path()
            .iter()
            .all(|&(column, chosen)| cases.fixed(moved.0[column] as usize) == Fixed::by(chosen))
    };
    let mut above: Vec<u32> = (0..columns as u32).collect();
    let mut joins = |moved: &CoveringAutomorphism| {
        let pairs = (0..).zip(&moved.0);
        pairs.fold(false, |is_new, (column, &image)| join(&mut above, column, image) | is_new)
    };
    all.filter(|moved| is_kept(moved) && joins(moved)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_certify::CoveringRow;
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
    fn holds(program: &CoveringProgram, cases: &Cases, moved: &CoveringAutomorphism) -> bool {
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
            let mut cases = Cases::new(&program);
            (1..columns as usize)
                .filter(|_| random.below(4) == 0)
                .collect::<Vec<_>>()
                .iter()
                .for_each(|&column| cases.push(column, random.below(2) == 0));
            let all = permutations(columns as usize).into_iter().map(CoveringAutomorphism);
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
            let cases = Cases::new(&program);
            let all = permutations(columns as usize).into_iter().map(CoveringAutomorphism);
            let all: Vec<_> = all.filter(|moved| holds(&program, &cases, moved)).collect();
            assert_eq!(group.order, Some(all.len() as u128));
            for chosen in 0..1 << columns {
                let members: Vec<u32> =
                    (0..columns).filter(|&column| chosen >> column & 1 == 1).collect();
                if !program.rows.iter().all(|row| row.admits(&members)) {
                    continue;
                }
                let image = |moved: &CoveringAutomorphism| -> u32 {
                    members.iter().map(|&column| 1 << moved.0[column as usize]).sum()
                };
                assert!(all.iter().any(|moved| is_left(image(moved))));
                (left, feasible) = (left + usize::from(is_left(chosen)), feasible + 1);
            }
        }
        assert!(4 * left < 3 * feasible, "{left} of {feasible} are left");
    }
}
