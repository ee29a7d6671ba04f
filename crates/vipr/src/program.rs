//! The integer program whose solutions are the sets that a problem admits, over orbits.

use crate::text::Sense;
use destrier_board::Demands;
use destrier_certify::{CoveringNumber, CoveringProgram, Instance};

/// A row with small whole numbers: the sum of coefficient times variable, compared with `rhs`.
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) sense: Sense,
    pub(crate) rhs: i64,
    /// Orbits in ascending order, with their coefficients.
    pub(crate) terms: Vec<(usize, i64)>,
}

/// The rows of a covering program with columns of these names, whole variables in their order: `x >= 0` of all,
/// `x <= 1` of all, then its own rows. The first two are its bounds.
pub(crate) fn covering_rows(program: &CoveringProgram, names: &[String]) -> Vec<Row> {
    let bound = |(column, name): (usize, &String), sense: Sense| {
        let (kind, rhs) = if sense == Sense::AtLeast { ("lb", 0) } else { ("ub", 1) };
        Row { label: format!("{kind}_{name}"), sense, rhs, terms: vec![(column, 1)] }
    };
    let bounds = [Sense::AtLeast, Sense::AtMost].into_iter();
    let bounds = bounds.flat_map(|sense| names.iter().enumerate().map(move |it| bound(it, sense)));
    let rows = program.rows.iter().enumerate().map(|(index, row)| {
        let (sense, rhs) = match row.number {
            CoveringNumber::AtLeast(demand) => (Sense::AtLeast, demand),
            CoveringNumber::AtMost(limit) => (Sense::AtMost, limit),
        };
        let terms = row.columns.iter().map(|&column| (column as usize, 1)).collect();
        Row { label: format!("r{}", index + 1), sense, rhs: rhs.into(), terms }
    });
    bounds.chain(rows).collect()
}

/// One whole variable for each orbit, 1 if its squares are in the set; minimise the sum of the
/// variables times the sizes of their orbits. Variables have no upper bound of 1: a solution can be
/// cut down to 1 and is none the worse.
pub(crate) struct Program<'a> {
    instance: &'a Instance<'a>,
    /// First the bounds, then the conditions.
    pub(crate) rows: Vec<Row>,
    /// How many of the rows are bounds.
    pub(crate) bounds: usize,
    /// For each orbit the row `x <= 0`, if the problem itself excludes it.
    uppers: Vec<Option<usize>>,
    /// For each orbit the pairs of an orbit that it attacks and the row that forbids both.
    clashes: Vec<Vec<(usize, usize)>>,
}

impl<'a> Program<'a> {
    pub(crate) fn new(instance: &'a Instance<'a>) -> Self {
        let orbits = instance.all().len();
        let (rows, uppers, clashes) = (Vec::new(), vec![None; orbits], vec![Vec::new(); orbits]);
        let mut program = Program { instance, rows, bounds: 0, uppers, clashes };
        program.add_bounds();
        program.bounds = program.rows.len();
        for orbit in instance.all() {
            let coverers = instance.coverers(instance.orbit(orbit)[0]);
            let rhs = i64::from(!instance.is_exempt(orbit));
            program.add(format!("c_{}", program.name(orbit)), Sense::AtLeast, rhs, coverers);
        }
        let Demands { covers_own_square: _, forbids_attack } = instance.problem.rule.demands();
        if forbids_attack {
            program.add_clashes();
        }
        program.add_blocks();
        program
    }

    /// The row `x >= 0`, or `x >= 1` if the problem forces the orbit.
    pub(crate) fn lower(&self, orbit: usize) -> usize {
        orbit
    }

    /// The row `x <= 0`, if the problem itself excludes the orbit.
    pub(crate) fn upper(&self, orbit: usize) -> Option<usize> {
        self.uppers[orbit]
    }

    /// The row that asks for the squares of an orbit to be covered, and nothing where they are exempt.
    pub(crate) fn cover(&self, orbit: usize) -> usize {
        self.bounds + orbit
    }

    /// The orbits that the orbit attacks, where these may not be together, and the rows that say so.
    pub(crate) fn clashes(&self, orbit: usize) -> &[(usize, usize)] {
        &self.clashes[orbit]
    }

    /// The name of an orbit: that of its first square.
    pub(crate) fn name(&self, orbit: usize) -> String {
        self.instance.problem.board.name(self.instance.orbit(orbit)[0])
    }

    fn add(&mut self, label: String, sense: Sense, rhs: i64, orbits: Vec<usize>) {
        let terms = orbits.into_iter().map(|orbit| (orbit, 1)).collect();
        self.rows.push(Row { label, sense, rhs, terms });
    }

    fn add_bounds(&mut self) {
        let (instance, fixing) = (self.instance, self.instance.fixing());
        for orbit in instance.all() {
            let lower = i64::from(fixing.is_included(orbit));
            self.add(format!("lb_{}", self.name(orbit)), Sense::AtLeast, lower, vec![orbit]);
        }
        for orbit in instance.all().filter(|&orbit| instance.is_barred(orbit)) {
            self.uppers[orbit] = Some(self.rows.len());
            self.add(format!("ub_{}", self.name(orbit)), Sense::AtMost, 0, vec![orbit]);
        }
    }

    fn add_clashes(&mut self) {
        let instance = self.instance;
        for orbit in instance.all() {
            let attacked = instance.attacked(instance.orbit(orbit)[0]);
            let mut others: Vec<usize> = attacked.map(|to| instance.orbit_of(to)).collect();
            others.sort_unstable();
            others.dedup();
            for other in others.into_iter().filter(|&other| other > orbit) {
                let row = self.rows.len();
                self.clashes[orbit].push((other, row));
                self.clashes[other].push((orbit, row));
                let label = format!("i_{}_{}", self.name(orbit), self.name(other));
                self.add(label, Sense::AtMost, 1, vec![orbit, other]);
            }
        }
    }

    fn add_blocks(&mut self) {
        let problem = self.instance.problem;
        let Some(at_most) = problem.blocks.map(|blocks| blocks.at_most) else { return };
        for (number, block) in problem.block_squares().into_iter().enumerate() {
            let mut orbits: Vec<usize> =
                block.iter().map(|&square| self.instance.orbit_of(square)).collect();
            orbits.sort_unstable();
            let count = |same: &[usize]| (same[0], i64::try_from(same.len()).unwrap_or(i64::MAX));
            let terms = orbits.chunk_by(|a, b| a == b).map(count).collect();
            let rhs = i64::try_from(at_most).unwrap_or(i64::MAX);
            let label = format!("block{}", number + 1);
            self.rows.push(Row { label, sense: Sense::AtMost, rhs, terms });
        }
    }
}
