//! What shows a bound of a board's problem, as cases of its program over orbits, where nothing is decided but by branches.
//!
//! A problem decides orbits itself, by forced and forbidden squares, and under independence by the pieces that are there.
//! The first become branches, whose other case a row shows to be impossible. The others are left free: where a packing
//! weighs too much on them, the row of the pair takes that off again; a branch decides them where their size would spoil
//! the rounding.

use super::cases::{Case, Cases, RowWeights};
use super::error::WriteError;
use destrier_board::{Problem, Square};
use destrier_certify::{CoveringProgram, CoveringRow, Fixing, Instance, Obstacle, Weights};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use std::collections::{BTreeMap, HashMap};

/// What shows a bound, or that there is no cover.
pub(super) enum Reason<'a> {
    Packing(&'a Weights),
    Obstacle(Obstacle),
}

/// The case of a problem, below branches on what the problem decides.
struct Writer<'a> {
    instance: &'a Instance<'a>,
    rows: HashMap<&'a CoveringRow, u32>,
    fixing: Fixing,
    /// Which orbits branches decide.
    decided: Vec<bool>,
    nodes: Vec<Case>,
}

/// The cases of a reason that holds.
pub(super) fn cases_of_board(
    problem: &Problem,
    program: &CoveringProgram,
    reason: &Reason<'_>,
) -> Result<Cases, WriteError> {
    let instance = Instance::new(problem)?;
    let mut writer = Writer {
        instance: &instance,
        rows: program.rows.iter().zip(0..).collect(),
        fixing: instance.fixing(),
        decided: vec![false; instance.all().len()],
        nodes: Vec::new(),
    };
    let forced: Vec<usize> =
        instance.all().filter(|&orbit| writer.fixing.is_included(orbit)).collect();
    for &orbit in &forced {
        writer.nodes.push(branch(orbit));
        writer.decided[orbit] = true;
    }
    for orbit in instance.all().filter(|&orbit| instance.is_barred(orbit)) {
        if !writer.decided[orbit] {
            writer.exclude(orbit);
        }
    }
    let leaf = writer.leaf(reason);
    writer.nodes.push(leaf);
    for &orbit in forced.iter().rev() {
        let row = writer.row(&CoveringRow::at_least(1, vec![index(orbit)]));
        writer.nodes.push(Case::Uncoverable(row));
    }
    Ok(Cases { nodes: writer.nodes, ..Cases::default() })
}

/// A branch on an orbit, which is chosen first.
fn branch(orbit: usize) -> Case {
    Case::Branch { column: index(orbit), chosen: true }
}

/// An orbit as a column.
fn index(orbit: usize) -> u32 {
    u32::try_from(orbit).unwrap_or(u32::MAX)
}

impl Writer<'_> {
    /// The number of a row that the program has.
    fn row(&self, row: &CoveringRow) -> u32 {
        self.rows[row]
    }

    /// The row that asks for the squares of an orbit to be covered, and the orbits in it.
    fn cover(&self, orbit: usize) -> (u32, Vec<usize>) {
        let coverers = self.instance.coverers(self.instance.orbit(orbit)[0]);
        let columns = coverers.iter().map(|&from| index(from)).collect();
        (self.row(&CoveringRow::at_least(1, columns)), coverers)
    }

    /// The row that excludes an orbit: its own, or that of the pair with an included orbit.
    fn reason(&self, orbit: usize) -> u32 {
        let own = CoveringRow::at_most(0, vec![index(orbit)]);
        if let Some(&row) = self.rows.get(&own) {
            return row;
        }
        let squares = self.instance.orbit(orbit).iter();
        let attacked = squares.flat_map(|&square| self.instance.attacked(square));
        let mut attacked = attacked.map(|square| self.instance.orbit_of(square));
        let other = attacked.find(|&other| self.fixing.is_included(other)).unwrap_or(orbit);
        let pair = [orbit.min(other), orbit.max(other)].map(index);
        self.row(&CoveringRow::at_most(1, pair.to_vec()))
    }

    /// Branches on an orbit that is excluded anyway.
    fn exclude(&mut self, orbit: usize) {
        let row = self.reason(orbit);
        self.nodes.extend([branch(orbit), Case::Uncoverable(row)]);
        self.decided[orbit] = true;
    }

    /// The leaf, for a packing below branches on the orbits that would spoil its rounding.
    fn leaf(&mut self, reason: &Reason<'_>) -> Case {
        match reason {
            Reason::Packing(packing) => {
                self.uneven().into_iter().for_each(|orbit| self.exclude(orbit));
                self.packing(packing)
            }
            Reason::Obstacle(Obstacle::Uncoverable(square)) => self.uncoverable(*square),
            Reason::Obstacle(Obstacle::Clash(square)) => {
                Case::Uncoverable(self.reason(self.instance.orbit_of(*square)))
            }
        }
    }

    /// Whether the pieces that are there exclude an orbit that no branch decides.
    fn is_implied(&self, orbit: usize) -> bool {
        self.fixing.is_excluded(orbit) && !self.decided[orbit]
    }

    /// The implied orbits whose size is no multiple of what all free ones have in common.
    fn uneven(&self) -> Vec<usize> {
        let step = self.fixing.size_step();
        let uneven = |&orbit: &usize| {
            self.is_implied(orbit) && !self.instance.orbit(orbit).len().is_multiple_of(step)
        };
        self.instance.all().filter(uneven).collect()
    }

    /// Weights on rows that bound as much as a packing does; where no orbit is free, that there is no cover.
    fn packing(&self, packing: &Weights) -> Case {
        let instance = self.instance;
        let mut numerators: BTreeMap<u32, BigUint> = BTreeMap::new();
        let mut loads = vec![BigUint::zero(); instance.all().len()];
        for orbit in instance.all() {
            let squares = instance.orbit(orbit).iter();
            let weight: BigUint = squares.map(|&square| packing.numerator(square)).sum();
            if !weight.is_zero() {
                let (row, coverers) = self.cover(orbit);
                coverers.into_iter().for_each(|from| loads[from] += &weight);
                *numerators.entry(row).or_default() += weight;
            }
        }
        let is_free = |orbit| self.fixing.is_free(orbit);
        let infeasible = !numerators.is_empty() && !instance.all().any(is_free);
        let denominator = packing.denominator();
        for orbit in instance.all().filter(|&orbit| self.is_implied(orbit)) {
            let size = if infeasible { 0 } else { instance.orbit(orbit).len() };
            let most = denominator * BigUint::from(size);
            if loads[orbit] > most {
                *numerators.entry(self.reason(orbit)).or_default() += &loads[orbit] - most;
            }
        }
        let numerators = numerators.into_iter().collect();
        let weights = RowWeights { denominator: denominator.clone(), numerators };
        if infeasible { Case::Infeasible(weights) } else { Case::Weights(weights) }
    }

    /// That no orbit is left that covers a square.
    fn uncoverable(&self, square: Square) -> Case {
        let (row, coverers) = self.cover(self.instance.orbit_of(square));
        let implied = coverers.into_iter().filter(|&orbit| self.is_implied(orbit));
        let reasons = implied.map(|orbit| self.reason(orbit));
        let once = |row| (row, BigUint::one());
        let rows: BTreeMap<u32, BigUint> = std::iter::once(row).chain(reasons).map(once).collect();
        let numerators = rows.into_iter().collect();
        Case::Infeasible(RowWeights { denominator: BigUint::one(), numerators })
    }
}
