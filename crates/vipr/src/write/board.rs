//! What shows a bound of a board's problem, as a tree of its program over orbits, where nothing is decided but by branches.
//!
//! A problem decides orbits itself, by forced and forbidden squares, and under independence by the pieces that are there.
//! The first become branches, whose other case a row shows to be impossible. The others are left free: where a packing
//! weighs too much on them, the row of the pair takes that off again; a branch decides them where their size would spoil
//! the rounding.

use super::error::WriteError;
use destrier_board::{Problem, Square};
use destrier_certify::{
    CoverProof, CoveringProgram, CoveringRow, Fixing, Instance, LinearNode, LinearProgram,
    LinearRange, LinearRow, LinearTree, Multipliers, Obstacle, Weights, Whole,
};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use std::collections::{BTreeMap, HashMap};

/// The case of a problem, below branches on what the problem decides.
struct Writer<'a> {
    instance: &'a Instance<'a>,
    program: &'a LinearProgram,
    rows: HashMap<&'a CoveringRow, u32>,
    fixing: Fixing,
    /// Whether branches choose each orbit, where they decide that.
    decided: Vec<Option<bool>>,
    nodes: Vec<LinearNode>,
}

/// Numerators of weights on rows that ask for orbits, and on rows with a limit.
#[derive(Default)]
struct Numerators {
    asking: BTreeMap<u32, BigUint>,
    limiting: BTreeMap<u32, BigUint>,
}

/// The tree of a proof that holds, if there is more to show than a cover.
pub(super) fn cases_of_board(
    problem: &Problem,
    (covering, program): (&CoveringProgram, &LinearProgram),
    proof: &CoverProof,
) -> Result<Option<LinearTree>, WriteError> {
    let instance = Instance::new(problem)?;
    let mut writer = Writer {
        instance: &instance,
        program,
        rows: covering.rows.iter().zip(0..).collect(),
        fixing: instance.fixing(),
        decided: vec![None; instance.all().len()],
        nodes: Vec::new(),
    };
    let forced: Vec<usize> =
        instance.all().filter(|&orbit| writer.fixing.is_included(orbit)).collect();
    for &orbit in &forced {
        writer.nodes.push(branch(orbit));
        writer.decided[orbit] = Some(true);
    }
    for orbit in instance.all().filter(|&orbit| instance.is_barred(orbit)) {
        if writer.decided[orbit].is_none() {
            writer.exclude(orbit);
        }
    }
    let leaf = match proof {
        CoverProof::AtMost { .. } => return Ok(None),
        CoverProof::AtLeast { packing, .. } | CoverProof::Exactly { packing, .. } => {
            writer.uneven().into_iter().for_each(|orbit| writer.exclude(orbit));
            writer.packing(packing)
        }
        CoverProof::Infeasible(Obstacle::Uncoverable(square)) => writer.uncoverable(*square),
        CoverProof::Infeasible(Obstacle::Clash(square)) => {
            unmet(writer.reason(instance.orbit_of(*square)), false)
        }
    };
    writer.nodes.push(leaf);
    for &orbit in forced.iter().rev() {
        let row = writer.row(&CoveringRow::at_least(1, vec![index(orbit)]));
        writer.nodes.push(unmet(row, true));
    }
    Ok(Some(writer.nodes.into()))
}

/// A branch on an orbit, which is chosen first.
fn branch(orbit: usize) -> LinearNode {
    LinearNode::Branch { column: index(orbit), at_most: false, value: Whole::ONE }
}

/// A leaf where a row, which asks for orbits or has a limit, cannot be met.
fn unmet(row: u32, asks: bool) -> LinearNode {
    let weight = Whole::from(if asks { 1 } else { -1 });
    LinearNode::Infeasible(Multipliers::over(Whole::ONE, [(row, weight)]))
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
        self.nodes.extend([branch(orbit), unmet(row, false)]);
        self.decided[orbit] = Some(false);
    }

    /// Whether the pieces that are there exclude an orbit that no branch decides.
    fn is_implied(&self, orbit: usize) -> bool {
        self.fixing.is_excluded(orbit) && self.decided[orbit].is_none()
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
    fn packing(&self, packing: &Weights) -> LinearNode {
        let (instance, mut numerators) = (self.instance, Numerators::default());
        let mut loads = vec![BigUint::zero(); instance.all().len()];
        for orbit in instance.all() {
            let squares = instance.orbit(orbit).iter();
            let weight: BigUint = squares.map(|&square| packing.numerator(square)).sum();
            if !weight.is_zero() {
                let (row, coverers) = self.cover(orbit);
                coverers.into_iter().for_each(|from| loads[from] += &weight);
                *numerators.asking.entry(row).or_default() += weight;
            }
        }
        let is_free = |orbit| self.fixing.is_free(orbit);
        let infeasible = !numerators.asking.is_empty() && !instance.all().any(is_free);
        let denominator = packing.denominator();
        for orbit in instance.all().filter(|&orbit| self.is_implied(orbit)) {
            let size = if infeasible { 0 } else { instance.orbit(orbit).len() };
            let most = denominator * BigUint::from(size);
            if loads[orbit] > most {
                let row = self.reason(orbit);
                *numerators.limiting.entry(row).or_default() += &loads[orbit] - most;
            }
        }
        let weights = self.weights(denominator.clone(), numerators);
        if infeasible { LinearNode::Infeasible(weights) } else { LinearNode::Weights(weights) }
    }

    /// That no orbit is left that covers a square.
    fn uncoverable(&self, square: Square) -> LinearNode {
        let (row, coverers) = self.cover(self.instance.orbit_of(square));
        let implied = coverers.into_iter().filter(|&orbit| self.is_implied(orbit));
        let limiting = implied.map(|orbit| (self.reason(orbit), BigUint::one())).collect();
        let asking = BTreeMap::from([(row, BigUint::one())]);
        LinearNode::Infeasible(self.weights(BigUint::one(), Numerators { asking, limiting }))
    }

    /// The weights without those of rows that ask for nothing more.
    fn weights(&self, denominator: BigUint, numerators: Numerators) -> Multipliers {
        let Numerators { asking, limiting } = numerators;
        let asking = asking.into_iter().map(|(row, weight)| (row, BigInt::from(weight)));
        let limiting = limiting.into_iter().map(|(row, weight)| (row, -BigInt::from(weight)));
        let mut all: BTreeMap<u32, BigInt> = asking.chain(limiting).collect();
        all.retain(|&row, _| self.is_asking(&self.program.rows[row as usize]));
        let all = all.into_iter().map(|(row, weight)| (row, weight.into()));
        Multipliers::over(BigInt::from(denominator).into(), all)
    }

    /// Whether some numbers of the undecided orbits do not meet a row.
    fn is_asking(&self, row: &LinearRow) -> bool {
        let LinearRange { lower, upper } = &row.range;
        let sum = |undecided: bool| -> BigInt {
            let is_one = |column: u32| self.decided[column as usize].unwrap_or(undecided);
            let ones = row.terms.iter().filter(|(column, _)| is_one(*column));
            ones.map(|(_, factor)| factor.to_big()).sum()
        };
        lower.as_ref().is_some_and(|lower| sum(false) < lower.to_big())
            || upper.as_ref().is_some_and(|upper| sum(true) > upper.to_big())
    }
}
