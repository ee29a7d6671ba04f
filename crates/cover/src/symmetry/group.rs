//! The automorphism group of a covering program, all of its elements where they are not too many.
//!
//! Columns are told apart one after the other until nothing moves. From the last one back, the columns to which each
//! can be taken while those before it stay make transversals, whose products are the group (Sims, "Computational
//! methods in the study of permutation groups", 1970); orbits of what is found already save searches, as in McKay,
//! "Practical graph isomorphism", Congressus Numerantium 30, 1981.

use super::automorphism::Automorphism;
use super::permutations::{identity, orbits, product, transversal};
use super::refinement::{BaseLevel, Pair, Refinement, Steps};
use super::table::Table;
use destrier_run::Control;
use std::collections::HashSet;

/// Steps through rows that the search for a group may take.
const STEPS: usize = 1 << 27;
/// At most so many numbers are kept as elements.
const ENTRIES: usize = 1 << 22;

/// Which columns are told apart one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Those with few images first, which is quick; nothing is looked for where these columns are many.
    Quick,
    /// Those with many images first, so that the first transversals are long; after so many columns the rest stays open.
    Long,
}

impl Order {
    fn levels(self) -> usize {
        match self {
            Order::Quick => 24,
            Order::Long => 256,
        }
    }

    fn next(self, pair: &Pair) -> Option<usize> {
        match self {
            Order::Quick => pair.smallest_cell(),
            Order::Long => pair.largest_cell(),
        }
    }
}

/// What is known of the automorphisms of a colouring.
#[derive(Clone)]
pub(crate) struct Group {
    pub(crate) generators: Vec<Automorphism>,
    /// All of them; none if they are too many, or the steps ended.
    pub(crate) elements: Option<Vec<Automorphism>>,
    /// How many there are, if all were found.
    pub(crate) order: Option<u128>,
    /// Columns that are told apart one after the other, and to which others each can be taken while those before it stay.
    pub(crate) stabilisers: Vec<(usize, Vec<usize>)>,
    /// The same with automorphisms; none if not all were found, or these are too many numbers.
    pub(crate) table: Option<Table>,
}

impl Group {
    /// Nothing is known.
    pub(crate) fn unknown(generators: Vec<Automorphism>) -> Self {
        Group { generators, elements: None, order: None, stabilisers: Vec::new(), table: None }
    }

    /// The automorphisms of the program, as many as a proof looks for until it is told to halt.
    pub(crate) fn within_steps(refinement: &Refinement, control: Control<'_>) -> Self {
        Group::of_program(refinement, Order::Quick, &mut Steps::new(STEPS, control))
    }

    /// The automorphisms of the program, unless too many columns have to be told apart.
    pub(crate) fn of_program(refinement: &Refinement, order: Order, steps: &mut Steps<'_>) -> Self {
        let mut group = Group::unknown(Vec::new());
        let Some(base) = base(refinement, refinement.of_program(), order, steps) else {
            return group;
        };
        let columns = refinement.columns();
        let is_discrete = base.len() < order.levels();
        let mut elements = Some(vec![identity(columns)]).filter(|_| is_discrete);
        let mut table = Some(Table::new(columns)).filter(|_| is_discrete);
        let mut entries = 0;
        let mut number = Some(1u128).filter(|_| is_discrete);
        let mut levels = Vec::new();
        for (pair, column) in base.into_iter().rev() {
            let before = group.generators.len();
            let generators = &mut group.generators;
            let is_whole =
                extend(refinement, &pair, column, generators, &mut levels, steps).is_some();
            let least = &levels[levels.len() - 1].least;
            let mut others: Vec<usize> = (0..least.len()).collect();
            others.retain(|&other| other != column && least[other] == least[column]);
            let size = others.len() + 1;
            group.stabilisers.push((column, others));
            number = number.filter(|_| is_whole).and_then(|own| own.checked_mul(size as u128));
            entries += size * columns;
            // a table is told in another order until it has as many elements
            table = table.filter(|_| number.is_some() && entries <= ENTRIES);
            elements =
                elements.filter(|elements| is_whole && elements.len() * size * columns <= ENTRIES);
            if elements.is_none() && table.is_none() {
                continue;
            }
            let orbit = transversal(&group.generators, (columns, column), usize::MAX);
            elements = elements.map(|elements| {
                let moved = orbit.iter();
                moved.flat_map(|last| elements.iter().map(|first| product(first, last))).collect()
            });
            if let Some(table) = &mut table {
                table.precede(column, &group.generators[before..], orbit);
            }
        }
        group.stabilisers.reverse();
        (group.elements, group.order, group.table) = (elements, number, table);
        group
    }

    /// The group that automorphisms of so many columns generate.
    pub(crate) fn generated(generators: &[Automorphism], columns: usize) -> Self {
        let mut known = HashSet::from([identity(columns)]);
        let (mut elements, mut next) = (vec![identity(columns)], 0);
        while let Some(here) = elements.get(next).cloned() {
            next += 1;
            for moved in generators.iter().map(|generator| product(&here, generator)) {
                if known.insert(moved.clone()) {
                    elements.push(moved);
                }
            }
            if elements.len() * columns > ENTRIES {
                return Group::unknown(generators.to_vec());
            }
        }
        let order = Some(elements.len() as u128);
        Group { elements: Some(elements), order, ..Group::unknown(generators.to_vec()) }
    }

    /// For each column the least of its orbit.
    pub(crate) fn orbits(&self, columns: usize) -> Vec<usize> {
        orbits(columns, &self.generators)
    }
}

/// Automorphisms whose products are those of a colouring, as far as the steps go.
pub(crate) fn stabiliser(
    refinement: &Refinement,
    pair: Pair,
    steps: &mut Steps<'_>,
) -> Vec<Automorphism> {
    generating(refinement, base(refinement, pair, Order::Quick, steps).unwrap_or_default(), steps)
}

/// Automorphisms of a colouring that take a column to others, as far as the steps go, where too many columns have to be
/// told apart.
pub(crate) fn moving(
    refinement: &Refinement,
    mut pair: Pair,
    column: usize,
    steps: &mut Steps<'_>,
) -> Vec<Automorphism> {
    let base = refinement.refine(&mut pair, steps).map(|()| vec![(pair, column)]);
    generating(refinement, base.unwrap_or_default(), steps)
}

/// Automorphisms that take each column of a base to those of its orbit, as far as the steps go.
fn generating(
    refinement: &Refinement,
    base: Vec<(Pair, usize)>,
    steps: &mut Steps<'_>,
) -> Vec<Automorphism> {
    let (mut generators, mut levels) = (Vec::new(), Vec::new());
    for (pair, column) in base.into_iter().rev() {
        if extend(refinement, &pair, column, &mut generators, &mut levels, steps).is_none() {
            break; // what was found holds
        }
    }
    generators
}

/// Columns that are told apart one after the other until nothing moves, each with the colouring before;
/// none if there are too many, or the steps end.
fn base(
    refinement: &Refinement,
    mut pair: Pair,
    order: Order,
    steps: &mut Steps<'_>,
) -> Option<Vec<(Pair, usize)>> {
    let mut base = Vec::new();
    refinement.refine(&mut pair, steps)?;
    let mut next = order.next(&pair);
    while let Some(column) = next {
        if base.len() == order.levels() {
            return Some(base).filter(|_| order == Order::Long);
        }
        base.push((pair.clone(), column));
        pair = pair.told_apart(column, column);
        refinement.refine(&mut pair, steps)?;
        next = order.next(&pair);
    }
    Some(base)
}

/// Adds generators, each of which takes the column to one of a new orbit, and the level of the column to those of the
/// columns told apart after it, from the last one back; none if the steps end.
fn extend(
    refinement: &Refinement,
    pair: &Pair,
    column: usize,
    generators: &mut Vec<Automorphism>,
    levels: &mut Vec<BaseLevel>,
    steps: &mut Steps<'_>,
) -> Option<()> {
    let mut settled = vec![column];
    let mut least = orbits(refinement.columns(), generators);
    let mut is_whole = Some(());
    for other in pair.images(column) {
        if settled.iter().any(|&settled| least[settled] == least[other]) {
            continue;
        }
        match refinement.moved(pair.told_apart(column, other), levels, steps) {
            Some(generator) => {
                generators.push(generator);
                least = orbits(refinement.columns(), generators);
            }
            None if steps.are_over() => {
                is_whole = None;
                break;
            }
            None => settled.push(other),
        }
    }
    levels.push(BaseLevel { column, least });
    is_whole
}
