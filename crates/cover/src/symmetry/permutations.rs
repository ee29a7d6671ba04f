//! Permutations of columns: products, orbits and transversals.

use super::automorphism::Automorphism;
use std::borrow::Borrow;

/// For each column the least of its orbit under the group of these.
pub(crate) fn orbits(columns: usize, generators: &[impl Borrow<Automorphism>]) -> Vec<usize> {
    let mut least = vec![usize::MAX; columns];
    for column in 0..columns {
        let mut open = vec![column];
        while let Some(at) = open.pop() {
            if least[at] == usize::MAX {
                least[at] = column;
                let image = |generator: &Automorphism| generator.0[at] as usize;
                open.extend(generators.iter().map(|generator| image(generator.borrow())));
            }
        }
    }
    least
}

/// For each column of an orbit one product of generators that takes the first one there, for so many columns at most.
pub(crate) fn transversal(
    generators: &[impl Borrow<Automorphism>],
    (columns, column): (usize, usize),
    most: usize,
) -> Vec<Automorphism> {
    let mut met = vec![false; columns];
    met[column] = true;
    let (mut found, mut next) = (vec![identity(columns)], 0);
    while let Some(here) = found.get(next).cloned() {
        next += 1;
        for generator in generators {
            if found.len() == most {
                return found;
            }
            let moved = product(&here, generator.borrow());
            if !std::mem::replace(&mut met[moved.0[column] as usize], true) {
                found.push(moved);
            }
        }
    }
    found
}

/// What moves none of so many columns.
pub(crate) fn identity(columns: usize) -> Automorphism {
    Automorphism((0..columns as u32).collect())
}

/// The first, then the last.
pub(crate) fn product(first: &Automorphism, last: &Automorphism) -> Automorphism {
    Automorphism(first.0.iter().map(|&column| last.0[column as usize]).collect())
}
