//! Which columns may be exchanged in a case: by the elements of the program's automorphism group, if they are few,
//! else by a search for permutations that keep what is decided.

use super::cases::{Cases, Fixed};
use super::group::elements;
use super::refinement::Refinement;
use destrier_certify::{CoveringAutomorphism, CoveringProgram};
use std::collections::BTreeMap;

/// Steps through rows that the search for a group may take,
const GROUP: usize = 1 << 27;
/// and one for an orbit: a few milliseconds.
const ORBIT: usize = 1 << 21;

/// What is known of a program's automorphisms.
pub(super) enum Symmetry<'a> {
    /// All of them.
    Elements(Vec<CoveringAutomorphism>),
    /// What finds some.
    Search(Refinement<'a>),
}

impl<'a> Symmetry<'a> {
    /// The automorphisms of a program; none of one with rows that are alike.
    pub(super) fn new(program: &'a CoveringProgram) -> Self {
        let Some(refinement) = Refinement::new(program) else {
            return Symmetry::Elements(Vec::new());
        };
        let mut steps = GROUP;
        match elements(&refinement, &mut steps) {
            Some(elements) => Symmetry::Elements(elements),
            None => Symmetry::Search(refinement),
        }
    }

    /// Other columns, ascending, with automorphisms that take them to this one, chosen columns to chosen ones and
    /// excluded to excluded ones; of a large group as many as are found within a few milliseconds.
    pub(super) fn orbit(&self, cases: &Cases, column: usize) -> Vec<(u32, CoveringAutomorphism)> {
        match self {
            Symmetry::Elements(elements) => listed(elements, cases, column),
            Symmetry::Search(refinement) => found(refinement, cases, column),
        }
    }
}

/// All automorphisms of a program but the one that moves nothing; none if they are too many, or are not found by so many
/// steps through rows.
pub(crate) fn automorphisms(
    program: &CoveringProgram,
    mut steps: usize,
) -> Vec<CoveringAutomorphism> {
    let Some(refinement) = Refinement::new(program) else { return Vec::new() };
    let moves = |element: &CoveringAutomorphism| (0..).zip(&element.0).any(|(at, &to)| at != to);
    let found = elements(&refinement, &mut steps).unwrap_or_default();
    found.into_iter().filter(moves).collect()
}

fn listed(
    elements: &[CoveringAutomorphism],
    cases: &Cases,
    column: usize,
) -> Vec<(u32, CoveringAutomorphism)> {
    let keeps = |moved: &CoveringAutomorphism| {
        cases.path().iter().all(|&(column, chosen)| {
            let expected = if chosen { Fixed::Chosen } else { Fixed::Excluded };
            cases.fixed(moved.0[column] as usize) == expected
        })
    };
    let mut orbit = BTreeMap::new();
    for moved in elements.iter().filter(|moved| keeps(moved)) {
        let origin = moved.0.iter().position(|&image| image as usize == column);
        let other = origin.filter(|&origin| origin != column);
        other.map(|other| orbit.entry(other as u32).or_insert(moved));
    }
    orbit.into_iter().map(|(other, moved)| (other, moved.clone())).collect()
}

fn found(
    refinement: &Refinement,
    cases: &Cases,
    column: usize,
) -> Vec<(u32, CoveringAutomorphism)> {
    let (mut pair, mut steps) = (refinement.of_case(cases), ORBIT);
    if refinement.refine(&mut pair, &mut steps).is_none() {
        return Vec::new();
    }
    let others = pair.alike(column).into_iter().filter(|&other| other != column);
    let found = others.filter_map(|other| {
        let moved = refinement.moved(pair.told_apart(other, column), &mut steps)?;
        Some((other as u32, moved))
    });
    found.collect()
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
        rows.dedup();
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
        columns && program.rows.iter().all(|row| program.rows.contains(&moved.image(row)))
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
            let search = Symmetry::Search(Refinement::new(&program).unwrap());
            for symmetry in [Symmetry::new(&program), search] {
                let orbit = symmetry.orbit(&cases, 0);
                assert!(orbit.iter().all(|(column, moved)| {
                    moved.0[*column as usize] == 0 && holds(&program, &cases, moved)
                }));
                assert_eq!(orbit.iter().map(|found| found.0).collect::<Vec<_>>(), expected);
            }
        }
        assert!(found > 100, "{found}");
    }
}
