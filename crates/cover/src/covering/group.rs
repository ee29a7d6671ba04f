//! The automorphism group of a covering program, all of its elements where they are not too many.
//!
//! Columns are told apart one after the other until nothing moves. From the last one back, the columns to which each
//! can be taken while those before it stay make transversals, whose products are the group (Sims, "Computational
//! methods in the study of permutation groups", 1970); orbits of what is found already save searches, as in McKay,
//! "Practical graph isomorphism", Congressus Numerantium 30, 1981.

use super::refinement::{Pair, Refinement};
use destrier_certify::CoveringAutomorphism;

/// At most so many numbers are kept as elements.
const ENTRIES: usize = 1 << 22;

/// The elements of the group; none if they are too many, or the steps end.
pub(super) fn elements(
    refinement: &Refinement,
    steps: &mut usize,
) -> Option<Vec<CoveringAutomorphism>> {
    let (mut pair, mut base) = (refinement.of_program(), Vec::new());
    refinement.refine(&mut pair, steps)?;
    while let Some(column) = pair.smallest_cell() {
        base.push((pair.clone(), column));
        pair = pair.told_apart(column, column);
        refinement.refine(&mut pair, steps)?;
    }
    let identity = CoveringAutomorphism((0..refinement.columns() as u32).collect());
    let (mut generators, mut elements) = (Vec::new(), vec![identity.clone()]);
    for (pair, column) in base.into_iter().rev() {
        extend(refinement, &pair, column, &mut generators, steps)?;
        let orbit = transversal(&identity, &generators, column);
        if elements.len() * orbit.len() * refinement.columns() > ENTRIES {
            return None;
        }
        let moved = orbit.iter().flat_map(|last| elements.iter().map(|first| product(first, last)));
        elements = moved.collect();
    }
    Some(elements)
}

/// Adds generators, each of which takes the column to one of a new orbit; none if the steps end.
fn extend(
    refinement: &Refinement,
    pair: &Pair,
    column: usize,
    generators: &mut Vec<CoveringAutomorphism>,
    steps: &mut usize,
) -> Option<()> {
    let mut settled = vec![column];
    for other in pair.alike(column) {
        let orbits = orbits(refinement.columns(), generators);
        if settled.iter().any(|&settled| orbits[settled] == orbits[other]) {
            continue;
        }
        match refinement.moved(pair.told_apart(column, other), steps) {
            Some(generator) => generators.push(generator),
            None if *steps == 0 => return None,
            None => settled.push(other),
        }
    }
    Some(())
}

/// For each column the least of its orbit under the group of these.
fn orbits(columns: usize, generators: &[CoveringAutomorphism]) -> Vec<usize> {
    let mut least = vec![usize::MAX; columns];
    for column in 0..columns {
        let mut open = vec![column];
        while let Some(at) = open.pop() {
            if least[at] == usize::MAX {
                least[at] = column;
                open.extend(generators.iter().map(|generator| generator.0[at] as usize));
            }
        }
    }
    least
}

/// For each column of an orbit one product of generators that takes the first one there.
fn transversal(
    identity: &CoveringAutomorphism,
    generators: &[CoveringAutomorphism],
    column: usize,
) -> Vec<CoveringAutomorphism> {
    let mut met = vec![false; identity.0.len()];
    met[column] = true;
    let (mut found, mut next) = (vec![identity.clone()], 0);
    while let Some(here) = found.get(next).cloned() {
        next += 1;
        for generator in generators {
            let moved = product(&here, generator);
            if !std::mem::replace(&mut met[moved.0[column] as usize], true) {
                found.push(moved);
            }
        }
    }
    found
}

/// The first, then the last.
fn product(first: &CoveringAutomorphism, last: &CoveringAutomorphism) -> CoveringAutomorphism {
    CoveringAutomorphism(first.0.iter().map(|&column| last.0[column as usize]).collect())
}
