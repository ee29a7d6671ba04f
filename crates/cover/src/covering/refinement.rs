//! Colour refinement of a covering program and the permutations it leads to (McKay and Piperno, "Practical graph
//! isomorphism, II", Journal of Symbolic Computation 60, 2014).
//!
//! Colours are hashes of what columns and rows look like, equal for what is alike. Equal hashes of what is not
//! alike only mislead the search: every permutation it returns is compared with the program.

use super::cases::{Cases, Fixed};
use destrier_certify::{CoveringAutomorphism, CoveringNumber, CoveringProgram, CoveringRow};
use destrier_run::Control;
use std::collections::HashMap;

/// Steps through rows that a search may still take, unless it is told to halt.
pub(super) struct Steps<'a> {
    left: usize,
    control: Control<'a>,
}

impl<'a> Steps<'a> {
    pub(super) fn new(left: usize, control: Control<'a>) -> Self {
        Steps { left, control }
    }

    pub(super) fn are_over(&self) -> bool {
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
pub(super) struct Refinement<'a> {
    program: &'a CoveringProgram,
    rows_of: Vec<Vec<usize>>,
    /// For each row, how many are alike.
    rows: HashMap<&'a CoveringRow, u32>,
    entries: usize,
}

/// Colours of columns and rows.
#[derive(Clone)]
pub(super) struct Colours {
    columns: Vec<u64>,
    rows: Vec<u64>,
}

/// Two colourings of one program, of which the first is taken to the second.
#[derive(Clone)]
pub(super) struct Pair {
    from: Colours,
    to: Colours,
}

impl<'a> Refinement<'a> {
    pub(super) fn new(program: &'a CoveringProgram) -> Self {
        let mut rows = HashMap::new();
        program.rows.iter().for_each(|row| *rows.entry(row).or_default() += 1);
        let entries = program.rows.iter().map(|row| row.columns.len()).sum();
        Refinement { program, rows_of: program.rows_of_columns(), rows, entries }
    }

    /// The number of columns.
    pub(super) fn columns(&self) -> usize {
        self.program.costs.len()
    }

    /// The colours of a case, twice: by costs, demands, limits and what is decided.
    pub(super) fn of_case(&self, cases: &Cases) -> Pair {
        self.by(|column| match cases.fixed(column) {
            Fixed::Free => 0,
            Fixed::Chosen => 1,
            Fixed::Excluded => 2,
        })
    }

    /// The colours of the program, twice: by costs, demands and limits.
    pub(super) fn of_program(&self) -> Pair {
        self.by(|_| 0)
    }

    fn by(&self, decided: impl Fn(usize) -> u64) -> Pair {
        let costs = self.program.costs.iter().enumerate();
        let columns = costs.map(|(column, &cost)| mixed(u64::from(cost) << 2 | decided(column)));
        let rows = self.program.rows.iter().map(|row| match row.number {
            CoveringNumber::AtLeast(demand) => mixed(u64::from(demand) << 1),
            CoveringNumber::AtMost(limit) => mixed(u64::from(limit) << 1 | 1),
        });
        let from = Colours { columns: columns.collect(), rows: rows.collect() };
        Pair { to: from.clone(), from }
    }

    /// An automorphism that takes each column to one of its colour, if one is found before the steps end.
    pub(super) fn moved(
        &self,
        mut pair: Pair,
        steps: &mut Steps<'_>,
    ) -> Option<CoveringAutomorphism> {
        self.refine(&mut pair, steps)?;
        let Some(column) = pair.smallest_cell() else {
            return Some(pair.permutation()).filter(|found| self.keeps(found));
        };
        let alike = pair.alike(column);
        alike.into_iter().find_map(|other| self.moved(pair.told_apart(column, other), steps))
    }

    /// Refines both colourings alike until no more columns are told apart; none if they become different, or
    /// there are no steps left.
    pub(super) fn refine(&self, pair: &mut Pair, steps: &mut Steps<'_>) -> Option<()> {
        let mut number = pair.cells()?;
        loop {
            steps.take(4 * (self.entries + self.columns() + self.program.rows.len()))?;
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
        self.rows
            .iter()
            .all(|(row, number)| self.rows.get(&automorphism.image(row)) == Some(number))
    }
}

impl Pair {
    /// The number of colours of columns; none if the colourings differ.
    pub(super) fn cells(&self) -> Option<usize> {
        let [mut from, mut to] = [&self.from, &self.to].map(|colours| colours.columns.clone());
        from.sort_unstable();
        to.sort_unstable();
        let same = from == to;
        from.dedup();
        same.then_some(from.len())
    }

    /// Gives both columns a colour of their own.
    pub(super) fn told_apart(&self, from: usize, to: usize) -> Pair {
        let mut pair = self.clone();
        for (colours, column) in [(&mut pair.from, from), (&mut pair.to, to)] {
            colours.columns[column] = mixed(!colours.columns[column]);
        }
        pair
    }

    /// A column of a colour that several have, but few.
    pub(super) fn smallest_cell(&self) -> Option<usize> {
        self.cell_by(|number| number)
    }

    /// A column of the colour that most have.
    pub(super) fn largest_cell(&self) -> Option<usize> {
        self.cell_by(|number| usize::MAX - number)
    }

    /// A column of a colour that several have, whose number has the least key.
    fn cell_by(&self, key: impl Fn(usize) -> usize) -> Option<usize> {
        let mut cells: Vec<(u64, usize)> = self.from.columns.iter().copied().zip(0..).collect();
        cells.sort_unstable();
        let cells = cells.chunk_by(|a, b| a.0 == b.0).filter(|cell| cell.len() > 1);
        Some(cells.min_by_key(|cell| key(cell.len()))?[0].1)
    }

    /// The columns where one may go by its colour.
    pub(super) fn alike(&self, column: usize) -> Vec<usize> {
        let (colour, to) = (self.from.columns[column], &self.to.columns);
        (0..to.len()).filter(|&other| to[other] == colour).collect()
    }

    /// The permutation that keeps colours, where all are different.
    pub(super) fn permutation(&self) -> CoveringAutomorphism {
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
