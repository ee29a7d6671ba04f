//! The automorphisms of a program, and what a permutation does not keep.

use super::automorphism::Automorphism;
use super::group::{Group, Order};
use super::permutations::{orbits, product};
use super::refinement::{Refinement, Steps};
use super::structure::Structure;
use destrier_certify::CoveringProgram;
use destrier_run::Control;
use std::collections::{HashMap, HashSet};

/// What a permutation of columns does not keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unkept {
    /// The columns themselves: it does not say where each goes, once.
    Columns,
    /// What a column is and costs, by its index.
    Column(usize),
    /// A row, by its index: its image is not there as often.
    Row(usize),
}

impl Unkept {
    /// What the permutation does, in words, with what columns and rows of these indices are called.
    pub fn said(self, column: impl Fn(usize) -> String, row: impl Fn(usize) -> String) -> String {
        match self {
            Unkept::Columns => "is none of all columns".to_owned(),
            Unkept::Column(at) => {
                format!("takes {} to a column of another kind, range or cost", column(at))
            }
            Unkept::Row(at) => format!("takes row {} to no row", row(at)),
        }
    }
}

/// What of a program a permutation does not keep; nothing if it is an automorphism.
///
/// ```
/// use destrier_certify::{CoveringProgram, CoveringRow};
/// use destrier_cover::symmetry::Automorphism;
/// use destrier_cover::symmetry::{Structure, Unkept, unkept};
///
/// let edges = [[0, 1], [1, 2]];
/// let rows = edges.map(|edge| CoveringRow::at_least(1, edge.to_vec())).to_vec();
/// let path = CoveringProgram { costs: vec![1; 3], rows };
/// let path = Structure::from(&path);
/// let said = |images: [u32; 3]| unkept(&path, &Automorphism(images.to_vec()));
/// assert_eq!(said([2, 1, 0]), None);
/// assert_eq!(said([1, 0, 2]), Some(Unkept::Row(1))); // 1-2 goes to 0-2
/// assert_eq!(said([1, 1, 2]), Some(Unkept::Columns));
/// ```
pub fn unkept(program: &Structure, moved: &Automorphism) -> Option<Unkept> {
    let columns = program.columns.len();
    let images: HashSet<u32> =
        moved.0.iter().copied().filter(|&image| (image as usize) < columns).collect();
    if (images.len(), moved.0.len()) != (columns, columns) {
        return Some(Unkept::Columns);
    }
    let kinds = &program.columns;
    let differs = |column: &usize| kinds[*column] != kinds[moved.0[*column] as usize];
    if let Some(column) = (0..columns).find(differs) {
        return Some(Unkept::Column(column));
    }
    let mut times: HashMap<_, usize> = HashMap::new();
    program.rows.iter().for_each(|row| *times.entry(row).or_default() += 1);
    let is_other = |row| times.get(&Structure::image(row, moved)) != times.get(row);
    program.rows.iter().position(is_other).map(Unkept::Row)
}

/// A permutation, by its index, that is no automorphism.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("permutation {} is no automorphism of the program: it {}", index + 1, in_words(*unkept))]
pub struct NoAutomorphism {
    /// Which one it is, from 0.
    pub index: usize,
    /// What it does not keep.
    pub unkept: Unkept,
}

/// What is not kept, by its number.
fn in_words(unkept: Unkept) -> String {
    unkept.said(|column| format!("column {}", column + 1), |row| (row + 1).to_string())
}

/// Checks that permutations are automorphisms of a program.
///
/// # Errors
/// The first that is none.
pub fn check_automorphisms(
    program: impl Into<Structure>,
    all: &[Automorphism],
) -> Result<(), NoAutomorphism> {
    if all.is_empty() {
        return Ok(());
    }
    let program = program.into();
    let mut refused = all.iter().enumerate();
    let refused = refused.find_map(|(index, own)| Some((index, unkept(&program, own)?)));
    refused.map_or(Ok(()), |(index, unkept)| Err(NoAutomorphism { index, unkept }))
}

/// The automorphisms of a program, as far as they were found.
#[derive(Clone, Debug)]
pub struct Automorphisms {
    /// Automorphisms whose products are all of them.
    pub generators: Vec<Automorphism>,
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
        let moved = |generator: &Automorphism| {
            let mut images: Vec<u32> = (0..columns as u32).collect();
            for (&number, &image) in numbers.iter().zip(&generator.0) {
                images[number] = numbers[image as usize] as u32;
            }
            Automorphism(images)
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

/// Finds the automorphisms of a covering or a linear program, as `prove` does before its tree.
///
/// ```
/// use destrier_certify::{CoveringProgram, CoveringRow};
/// use destrier_cover::symmetry::automorphism_group;
/// use destrier_run::Control;
///
/// let edges = [[0, 1], [1, 2], [2, 3], [0, 3]];
/// let rows = edges.map(|edge| CoveringRow::at_least(1, edge.to_vec())).to_vec();
/// let square = CoveringProgram { costs: vec![1; 4], rows };
/// let group = automorphism_group(&square, Control::quiet());
/// assert_eq!((group.order, group.orbits), (Some(8), vec![0; 4]));
/// ```
pub fn automorphism_group(program: impl Into<Structure>, control: Control<'_>) -> Automorphisms {
    let refinement = Refinement::new(program);
    let mut steps = Steps::new(usize::MAX, control);
    let group = Group::of_program(&refinement, Order::Long, &mut steps);
    let orbits = group.orbits(refinement.columns());
    let Group { generators, order, stabilisers, .. } = group;
    Automorphisms { generators, orbits, order, stabilisers }
}

/// All automorphisms of a program but the one that moves nothing; none if they are too many, or are not found by so many
/// steps through rows.
pub(crate) fn automorphisms(program: &CoveringProgram, steps: usize) -> Vec<Automorphism> {
    let mut steps = Steps::new(steps, Control::quiet());
    let group = Group::of_program(&Refinement::new(program), Order::Quick, &mut steps);
    group.elements.unwrap_or_default().into_iter().skip(1).collect()
}

/// One automorphism of each class of those that others take to one another, with their number; none if all are too many, or are
/// not found.
pub(crate) fn conjugates(
    program: impl Into<Structure>,
    control: Control<'_>,
) -> Option<Vec<(Automorphism, u64)>> {
    let group = Group::within_steps(&Refinement::new(program), control);
    let (elements, generators) = (group.elements?, group.generators);
    let back: Vec<Automorphism> =
        generators.iter().map(|own| Automorphism(own.inverse())).collect();
    let (mut met, mut classes) = (HashSet::new(), Vec::new());
    for element in &elements {
        if !met.insert(element.clone()) {
            continue;
        }
        let (mut open, mut number) = (vec![element.clone()], 1);
        while let Some(here) = open.pop() {
            for (generator, back) in generators.iter().zip(&back) {
                let there = product(&product(back, &here), generator);
                if met.insert(there.clone()) {
                    open.push(there);
                    number += 1;
                }
            }
        }
        classes.push((element.clone(), number));
    }
    Some(classes)
}
