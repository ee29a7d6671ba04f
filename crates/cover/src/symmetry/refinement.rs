//! Colour refinement of a program and the permutations it leads to (McKay and Piperno, "Practical graph
//! isomorphism, II", Journal of Symbolic Computation 60, 2014).
//!
//! Colours are hashes of what columns and rows look like, equal for what is alike. Equal hashes of what is not
//! alike only mislead the search: every permutation it returns is compared with the program.

use super::automorphism::Automorphism;
use super::structure::{Structure, Terms};
use destrier_run::Control;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

/// Steps through rows that a search may still take, unless it is told to halt.
pub(crate) struct Steps<'a> {
    left: usize,
    control: Control<'a>,
}

impl<'a> Steps<'a> {
    pub(crate) fn new(left: usize, control: Control<'a>) -> Self {
        Steps { left, control }
    }

    pub(crate) fn are_over(&self) -> bool {
        self.left == 0
    }

    /// Takes so many off those that are left; none, and no steps left, if that is too much.
    fn take(&mut self, steps: usize) -> Option<()> {
        let left = self.left.checked_sub(steps).filter(|_| self.control.halted().is_none());
        self.left = left.unwrap_or(0);
        left.map(|_| ())
    }
}

/// A program with what refinement needs of it.
#[derive(Clone)]
pub(crate) struct Refinement {
    program: Arc<Structure>,
    /// For each row, by its kind and terms, how many are alike; counted when first asked for.
    rows: OnceLock<FxHashMap<(u64, Terms), u32>>,
}

/// Colours of columns and rows.
#[derive(Clone)]
pub(crate) struct Colours {
    columns: Vec<u64>,
    rows: Vec<u64>,
    /// The columns with a new colour, of which rows know nothing yet; all, and all rows, if none is said.
    new: Option<Vec<u32>>,
}

/// Two colourings of one program, of which the first is taken to the second.
#[derive(Clone)]
pub(crate) struct Pair {
    from: Colours,
    to: Colours,
    /// How many columns, and rows, have each colour, in both alike.
    sizes: [FxHashMap<u64, usize>; 2],
}

/// A column that is told apart, and what is known of automorphisms that keep the columns told apart before it.
pub(crate) struct BaseLevel {
    pub(crate) column: usize,
    /// For each column the least of its orbit.
    pub(crate) least: Vec<usize>,
}

impl Refinement {
    pub(crate) fn new(program: impl Into<Structure>) -> Self {
        Refinement { program: Arc::new(program.into()), rows: OnceLock::new() }
    }

    /// The number of columns.
    pub(crate) fn columns(&self) -> usize {
        self.program.columns.len()
    }

    /// The colours of a case, twice: by the kinds of columns and rows, and what is decided of columns, 0 where that is nothing.
    pub(crate) fn of_case(&self, decided: impl Fn(usize) -> u64) -> Pair {
        let kinds = self.program.columns.iter().enumerate();
        let columns = kinds.map(|(column, &kind)| mixed(kind << 2 ^ decided(column)));
        let rows = self.program.rows.iter().map(|&(kind, _)| mixed(kind));
        let from = Colours { columns: columns.collect(), rows: rows.collect(), new: None };
        let sizes = [sizes(&from.columns), sizes(&from.rows)];
        Pair { to: from.clone(), from, sizes }
    }

    /// The colours of the program, twice: by the kinds of columns and rows.
    pub(crate) fn of_program(&self) -> Pair {
        self.of_case(|_| 0)
    }

    /// An automorphism that takes each column to one of its colour, if one is found before the steps end.
    ///
    /// What the last level knows moves columns of the first colouring while those told apart so far stay: of each of its
    /// orbits one column is tried. The levels before it know more where their column is told apart as well.
    pub(crate) fn moved(
        &self,
        mut pair: Pair,
        levels: &[BaseLevel],
        steps: &mut Steps<'_>,
    ) -> Option<Automorphism> {
        self.refine(&mut pair, steps)?;
        let Some(column) = levels.last().map(|level| level.column).or(pair.smallest_cell()) else {
            return Some(pair.permutation()).filter(|found| self.keeps(found));
        };
        let mut alike = pair.alike(column);
        if let Some(BaseLevel { least, .. }) = levels.last() {
            let mut met = HashSet::from([least[column]]);
            alike.retain(|&other| other == column || met.insert(least[other]));
        }
        let to = pair.images(column).next()?;
        alike.into_iter().find_map(|other| {
            let known = levels.split_last().filter(|_| other == column);
            let known = known.map_or(&[][..], |(_, before)| before);
            self.moved(pair.told_apart(other, to), known, steps)
        })
    }

    /// Refines both colourings alike until no more columns are told apart; none if they become different, or
    /// there are no steps left.
    ///
    /// A class that is divided leaves its colour to one of its parts: what others see of that follows from the rest
    /// (Hopcroft, "An n log n algorithm for minimizing states in a finite automaton", 1971).
    pub(crate) fn refine(&self, pair: &mut Pair, steps: &mut Steps<'_>) -> Option<()> {
        let program = &self.program;
        let columns_of = |row: u32| program.rows[row as usize].1.iter().copied();
        let rows_of = |column: u32| program.rows_of[column as usize].iter().copied();
        steps.take(self.columns() + program.rows.len())?; // for a copy of the pair
        let Pair { from, to, sizes } = pair;
        let mut is_first = from.new.is_none();
        let mut columns = [&mut *from, &mut *to].map(|colours| {
            let new = colours.new.replace(Vec::new());
            new.unwrap_or_else(|| (0..colours.columns.len() as u32).collect())
        });
        while !columns[0].is_empty() {
            let seen = [&from.columns[..], &to.columns];
            let own = [&mut from.rows, &mut to.rows];
            let mut rows = divide(&columns, seen, own, rows_of, &mut sizes[1], steps)?;
            if std::mem::take(&mut is_first) {
                rows = [(); 2].map(|()| (0..program.rows.len() as u32).collect());
            }
            let seen = [&from.rows[..], &to.rows];
            let own = [&mut from.columns, &mut to.columns];
            columns = divide(&rows, seen, own, columns_of, &mut sizes[0], steps)?;
        }
        Some(())
    }

    /// Whether the permutation takes rows to rows; costs and decisions are in the colours, which it keeps.
    fn keeps(&self, automorphism: &Automorphism) -> bool {
        let rows = self.rows.get_or_init(|| {
            let mut rows = FxHashMap::default();
            self.program.rows.iter().for_each(|row| *rows.entry(row.clone()).or_default() += 1);
            rows
        });
        rows.iter()
            .all(|(row, number)| rows.get(&Structure::image(row, automorphism)) == Some(number))
    }
}

impl Pair {
    /// Gives both columns a colour of their own.
    pub(crate) fn told_apart(&self, from: usize, to: usize) -> Pair {
        let mut pair = self.clone();
        let class = self.from.columns[from];
        let size = pair.sizes[0].entry(class).or_default();
        let own = mixed(!class.wrapping_add(*size as u64)); // another one for each that leaves a class
        *size -= 1;
        pair.sizes[0].insert(own, 1);
        for (colours, column) in [(&mut pair.from, from), (&mut pair.to, to)] {
            colours.columns[column] = own;
            colours.new.iter_mut().for_each(|new| new.push(column as u32));
        }
        pair
    }

    /// A column of a colour that several have, but few.
    pub(crate) fn smallest_cell(&self) -> Option<usize> {
        self.cell_by(|number| number)
    }

    /// A column of the colour that most have.
    pub(crate) fn largest_cell(&self) -> Option<usize> {
        self.cell_by(|number| usize::MAX - number)
    }

    /// A column of a colour that several have, whose number has the least key.
    fn cell_by(&self, key: impl Fn(usize) -> usize) -> Option<usize> {
        let cells = self.sizes[0].iter().filter(|(_, number)| **number > 1);
        let (colour, _) = cells.min_by_key(|&(&colour, &number)| (key(number), colour))?;
        self.from.columns.iter().position(|own| own == colour)
    }

    /// The columns of the colour of one.
    fn alike(&self, column: usize) -> Vec<usize> {
        let (colour, from) = (self.from.columns[column], &self.from.columns);
        (0..from.len()).filter(|&other| from[other] == colour).collect()
    }

    /// The columns where one may go by its colour.
    pub(crate) fn images(&self, column: usize) -> impl Iterator<Item = usize> {
        let (colour, to) = (self.from.columns[column], &self.to.columns);
        (0..to.len()).filter(move |&other| to[other] == colour)
    }

    /// The permutation that keeps colours, where all are different.
    pub(crate) fn permutation(&self) -> Automorphism {
        let ordered = |colours: &Colours| {
            let mut order: Vec<u32> = (0..colours.columns.len() as u32).collect();
            order.sort_by_key(|&column| colours.columns[column as usize]);
            order
        };
        let mut images = vec![0; self.from.columns.len()];
        for (column, image) in ordered(&self.from).into_iter().zip(ordered(&self.to)) {
            images[column as usize] = image;
        }
        Automorphism(images)
    }
}

/// How many have each colour.
fn sizes(colours: &[u64]) -> FxHashMap<u64, usize> {
    let mut sizes = FxHashMap::with_capacity_and_hasher(colours.len(), FxBuildHasher);
    colours.iter().for_each(|&colour| *sizes.entry(colour).or_default() += 1);
    sizes
}

/// Divides the classes of one side of two colourings by what the nodes of the other side that have a new colour see
/// of it; the nodes that get one in turn. None if the colourings become different, or there are no steps left.
fn divide<I: Iterator<Item = (u32, u32)>>(
    new: &[Vec<u32>; 2],
    seen: [&[u64]; 2],
    mut colours: [&mut Vec<u64>; 2],
    beside: impl Fn(u32) -> I,
    sizes: &mut FxHashMap<u64, usize>,
    steps: &mut Steps<'_>,
) -> Option<[Vec<u32>; 2]> {
    let mut touched = [Vec::new(), Vec::new()];
    for (at, touched) in touched.iter_mut().enumerate() {
        *touched = met(&new[at], seen[at], colours[at], &beside, steps)?;
    }
    let parts = |touched: &[Met]| {
        let parts = touched.chunk_by(|a, b| a.colours == b.colours);
        parts.map(|part| (part[0].colours, part.len())).collect::<Vec<_>>()
    };
    let own = Some(parts(&touched[0])).filter(|own| *own == parts(&touched[1]))?;
    let (mut changed, mut start) = ([Vec::new(), Vec::new()], 0);
    for class in own.chunk_by(|a, b| a.0.0 == b.0.0) {
        let size = sizes[&class[0].0.0];
        let all: usize = class.iter().map(|part| part.1).sum();
        let largest = class.iter().max_by_key(|&&((_, to), number)| (number, to));
        let stays = largest.map(|part| part.0).filter(|_| all == size);
        for &((from, to), number) in class.iter() {
            let part = start..start + number;
            start = part.end;
            if stays == Some((from, to)) {
                continue;
            }
            sizes.insert(to, number);
            *sizes.entry(from).or_default() -= number;
            for at in 0..2 {
                let nodes = touched[at][part.clone()].iter().map(|met| met.node);
                nodes.clone().for_each(|node| colours[at][node as usize] = to);
                changed[at].extend(nodes);
            }
        }
    }
    Some(changed)
}

/// A node that sees others with a new colour.
struct Met {
    /// Its own colour, and the one that follows from both.
    colours: (u64, u64),
    node: u32,
}

/// The nodes that see those with a new colour, by their colours; none if there are no steps left.
fn met<I: Iterator<Item = (u32, u32)>>(
    new: &[u32],
    seen: &[u64],
    colours: &[u64],
    beside: impl Fn(u32) -> I,
    steps: &mut Steps<'_>,
) -> Option<Vec<Met>> {
    let (mut sums, mut nodes, mut number) = (vec![0u64; colours.len()], Vec::new(), 0);
    for &other in new {
        let colour = mixed(seen[other as usize]);
        for (node, factor) in beside(other) {
            let sum = &mut sums[node as usize];
            if *sum == 0 {
                nodes.push(node);
            }
            let colour = if factor == 0 { colour } else { mixed(colour ^ u64::from(factor)) };
            *sum = sum.wrapping_add(colour);
            number += 1;
        }
    }
    steps.take(number + 4 * nodes.len())?;
    let met = nodes.into_iter().map(|node| {
        let colour = colours[node as usize];
        Met { colours: (colour, mixed(colour.wrapping_add(sums[node as usize]))), node }
    });
    let mut met: Vec<Met> = met.collect();
    met.sort_unstable_by_key(|met| (met.colours, met.node));
    Some(met)
}

/// A number that looks like chance (the finaliser of SplitMix64: Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
