//! Automorphisms of a covering program that keep decisions, found by colour refinement and backtracking (McKay and
//! Piperno, "Practical graph isomorphism, II", Journal of Symbolic Computation 60, 2014).
//!
//! Colours are hashes of what columns and rows look like, equal for what is alike. Equal hashes of what is not
//! alike only mislead the search: every permutation it returns is compared with the program.

use super::cases::{Cases, Fixed};
use destrier_certify::{CoveringAutomorphism, CoveringProgram, CoveringRow};
use std::collections::HashSet;

/// Steps through rows that one search for an orbit may take: a few milliseconds.
const STEPS: usize = 1 << 21;

/// A program with what refinement needs of it.
pub(super) struct Symmetry<'a> {
    program: &'a CoveringProgram,
    rows_of: Vec<Vec<usize>>,
    rows: HashSet<&'a CoveringRow>,
    entries: usize,
}

/// Colours of columns and rows.
#[derive(Clone)]
struct Colours {
    columns: Vec<u64>,
    rows: Vec<u64>,
}

/// Two colourings of one program, of which the first is taken to the second.
#[derive(Clone)]
struct Pair {
    from: Colours,
    to: Colours,
}

impl<'a> Symmetry<'a> {
    /// None where columns cannot be told apart by their rows, of which some are alike.
    pub(super) fn new(program: &'a CoveringProgram) -> Option<Self> {
        let rows: HashSet<&CoveringRow> = program.rows.iter().collect();
        let entries = program.rows.iter().map(|row| row.columns.len()).sum();
        let rows_of = program.rows_of_columns();
        (rows.len() == program.rows.len()).then_some(Symmetry { program, rows_of, rows, entries })
    }

    /// Other columns with automorphisms that take them to this one, chosen columns to chosen ones and excluded to
    /// excluded ones; as many as are found within a few milliseconds.
    pub(super) fn orbit(&self, cases: &Cases, column: usize) -> Vec<(u32, CoveringAutomorphism)> {
        let mut steps = STEPS;
        let colours = self.colours(cases);
        let mut pair = Pair { from: colours.clone(), to: colours };
        if self.refine(&mut pair, &mut steps).is_none() {
            return Vec::new();
        }
        let colour = pair.to.columns[column];
        let alike = (0..pair.from.columns.len())
            .filter(|&other| other != column && pair.from.columns[other] == colour);
        let alike: Vec<usize> = alike.collect();
        let found = alike.into_iter().filter_map(|other| {
            let moved = self.moved(pair.told_apart(other, column), &mut steps)?;
            Some((other as u32, moved))
        });
        found.collect()
    }

    fn colours(&self, cases: &Cases) -> Colours {
        let decided = |column| match cases.fixed(column) {
            Fixed::Free => 1,
            Fixed::Chosen => 2,
            Fixed::Excluded => 3,
        };
        let costs = self.program.costs.iter().enumerate();
        Colours {
            columns: costs
                .map(|(column, &cost)| mixed(u64::from(cost) << 2 | decided(column)))
                .collect(),
            rows: self.program.rows.iter().map(|row| mixed(row.demand.into())).collect(),
        }
    }

    /// An automorphism that takes each column to one of its colour, if one is found.
    fn moved(&self, mut pair: Pair, steps: &mut usize) -> Option<CoveringAutomorphism> {
        self.refine(&mut pair, steps)?;
        let Some((column, alike)) = pair.smallest_cell() else {
            return Some(pair.permutation()).filter(|found| self.keeps(found));
        };
        alike.into_iter().find_map(|other| self.moved(pair.told_apart(column, other), steps))
    }

    /// Refines both colourings alike until no more columns are told apart; none if they become different, or
    /// there are no steps left.
    fn refine(&self, pair: &mut Pair, steps: &mut usize) -> Option<()> {
        let mut number = pair.cells()?;
        loop {
            *steps = steps.checked_sub(4 * self.entries)?;
            [&mut pair.from, &mut pair.to].into_iter().for_each(|colours| self.round(colours));
            let now = pair.cells()?;
            if now == number {
                return Some(());
            }
            number = now;
        }
    }

    /// Colours rows by their columns, and columns by their rows.
    fn round(&self, Colours { columns, rows }: &mut Colours) {
        for (colour, row) in rows.iter_mut().zip(&self.program.rows) {
            let seen = row.columns.iter().map(|&column| mixed(columns[column as usize]));
            *colour = mixed(seen.fold(*colour, u64::wrapping_add));
        }
        for (colour, of_column) in columns.iter_mut().zip(&self.rows_of) {
            let seen = of_column.iter().map(|&row| mixed(rows[row] ^ 1));
            *colour = mixed(seen.fold(*colour, u64::wrapping_add));
        }
    }

    /// Whether the permutation takes rows to rows; costs and decisions are in the colours, which it keeps.
    fn keeps(&self, automorphism: &CoveringAutomorphism) -> bool {
        self.program.rows.iter().all(|row| self.rows.contains(&automorphism.image(row)))
    }
}

impl Pair {
    /// The number of colours of columns; none if the colourings differ.
    fn cells(&self) -> Option<usize> {
        let [mut from, mut to] = [&self.from, &self.to].map(|colours| colours.columns.clone());
        from.sort_unstable();
        to.sort_unstable();
        let same = from == to;
        from.dedup();
        same.then_some(from.len())
    }

    /// Gives both columns a colour of their own.
    fn told_apart(&self, from: usize, to: usize) -> Pair {
        let mut pair = self.clone();
        for (colours, column) in [(&mut pair.from, from), (&mut pair.to, to)] {
            colours.columns[column] = mixed(!colours.columns[column]);
        }
        pair
    }

    /// Of the colours of several columns one of fewest: a column of it, and where that may go.
    fn smallest_cell(&self) -> Option<(usize, Vec<usize>)> {
        let mut cells: Vec<(u64, usize)> = self.from.columns.iter().copied().zip(0..).collect();
        cells.sort_unstable();
        let cells = cells.chunk_by(|a, b| a.0 == b.0).filter(|cell| cell.len() > 1);
        let &(colour, column) = cells.min_by_key(|cell| cell.len())?.first()?;
        let to = &self.to.columns;
        Some((column, (0..to.len()).filter(|&other| to[other] == colour).collect()))
    }

    /// The permutation that keeps colours, where all are different.
    fn permutation(&self) -> CoveringAutomorphism {
        let ordered = |colours: &Colours| {
            let mut order: Vec<u32> = (0..colours.columns.len() as u32).collect();
            order.sort_by_key(|&column| colours.columns[column as usize]);
            order
        };
        let mut images = vec![0; self.from.columns.len()];
        for (column, image) in ordered(&self.from).into_iter().zip(ordered(&self.to)) {
            images[column as usize] = image;
        }
        CoveringAutomorphism(images)
    }
}

/// A number that looks like chance (the finaliser of SplitMix64: Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
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
                CoveringRow { demand: 1 + random.below(2) as u32, columns }
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
            let orbit = Symmetry::new(&program).unwrap().orbit(&cases, 0);
            assert!(orbit.iter().all(|(column, moved)| {
                moved.0[*column as usize] == 0 && holds(&program, &cases, moved)
            }));
            let all = permutations(columns as usize).into_iter().map(CoveringAutomorphism);
            let mut expected: Vec<u32> = all
                .filter(|moved| holds(&program, &cases, moved))
                .map(|moved| moved.inverse()[0])
                .filter(|&column| column != 0)
                .collect();
            expected.sort_unstable();
            expected.dedup();
            found += expected.len();
            assert_eq!(orbit.iter().map(|found| found.0).collect::<Vec<_>>(), expected);
        }
        assert!(found > 100, "{found}");
    }
}
