//! The derived rows of a case tree: packings as multipliers, assumptions, and what discharges them.

use super::error::WriteError;
use super::rows::{Multipliers, Rows};
use crate::program::Program;
use crate::text::Sense;
use destrier_board::Square;
use destrier_certify::{Fixing, Instance, Node, Obstacle, Tree, Weights};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use std::io::Write;
use std::rc::Rc;

/// Where the squares of the tree as it is written lie on the board, `None` for where they are.
type Frame = Option<Rc<Vec<Square>>>;

/// What is still to be written, last things first.
enum Task {
    /// The proof of a node.
    Node(usize, Frame),
    /// The second case of a branch on an orbit, whose first case was assumed in the row.
    Second { node: usize, frame: Frame, orbit: usize, assumed: usize },
    /// The end of a branch whose cases were assumed in the rows.
    Join { orbit: usize, assumed: [usize; 2] },
}

/// A tree as it is derived, and what is decided where it is.
struct Derivation<'a, W> {
    instance: &'a Instance<'a>,
    program: &'a Program<'a>,
    rows: Rows<W>,
    fixing: Fixing,
    /// For each orbit decided by a branch above the row that assumes so.
    assumed: Vec<Option<usize>>,
}

/// Writes the derived rows and returns their number.
pub(super) fn derive(
    instance: &Instance,
    program: &Program,
    tree: &Tree,
    target: Option<usize>,
    out: &mut impl Write,
) -> Result<usize, WriteError> {
    let rows = Rows::new(program.rows.len(), target, out);
    let assumed = vec![None; instance.all().len()];
    let mut derived = Derivation { instance, program, rows, fixing: instance.fixing(), assumed };
    let second = second_cases(tree);
    let board = instance.problem.board;
    let inverses: Vec<Vec<Square>> =
        tree.automorphisms.iter().map(|automorphism| automorphism.inverse(board)).collect();
    let mut tasks = vec![Task::Node(0, None)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Node(node, frame) => match &tree.nodes[node] {
                Node::Branch(square) => {
                    let orbit = instance.orbit_of(place(&frame, *square));
                    match (derived.fixing.is_included(orbit), derived.fixing.is_excluded(orbit)) {
                        (true, true) => derived.clash(orbit)?,
                        (true, false) => tasks.push(Task::Node(node + 1, frame)),
                        (false, true) => tasks.push(Task::Node(second[node], frame)),
                        (false, false) => {
                            let assumed = derived.assume(orbit, Sense::AtLeast)?;
                            tasks.push(Task::Second { node, frame: frame.clone(), orbit, assumed });
                            tasks.push(Task::Node(node + 1, frame));
                        }
                    }
                }
                Node::Packing(packing) => derived.bound(packing, &frame)?,
                Node::Sparse(packing) => derived.bound(&packing.on(board), &frame)?,
                Node::Obstacle(Obstacle::Uncoverable(square)) => {
                    derived.uncoverable(place(&frame, *square))?;
                }
                Node::Obstacle(Obstacle::Clash(square)) => {
                    derived.clash(instance.orbit_of(place(&frame, *square)))?;
                }
                Node::Image { node, automorphism } => {
                    let origins = inverses[*automorphism].iter();
                    let moved = origins.map(|&square| place(&frame, square)).collect();
                    tasks.push(Task::Node(*node, Some(Rc::new(moved))));
                }
            },
            Task::Second { node, frame, orbit, assumed } => {
                instance.release(&mut derived.fixing, orbit);
                let excluded = derived.assume(orbit, Sense::AtMost)?;
                tasks.push(Task::Join { orbit, assumed: [assumed, excluded] });
                tasks.push(Task::Node(second[node], frame));
            }
            Task::Join { orbit, assumed } => derived.join(orbit, assumed)?,
        }
    }
    derived.rows.conclude()
}

/// Where a square of the tree lies on the board.
fn place(frame: &Frame, square: Square) -> Square {
    frame.as_ref().map_or(square, |frame| frame[square.index()])
}

/// For each branch the node of its second case.
fn second_cases(tree: &Tree) -> Vec<usize> {
    let mut second = vec![0; tree.nodes.len()];
    let mut open = Vec::new();
    for (index, node) in tree.nodes.iter().enumerate() {
        match node {
            Node::Branch(_) => open.push(index),
            _ => {
                if let Some(branch) = open.pop() {
                    second[branch] = index + 1;
                }
            }
        }
    }
    second
}

impl<W: Write> Derivation<'_, W> {
    /// Opens a case: the orbit is included, or excluded.
    fn assume(&mut self, orbit: usize, sense: Sense) -> Result<usize, WriteError> {
        let included = sense == Sense::AtLeast;
        let index = self.rows.assume(orbit, sense)?;
        self.assumed[orbit] = Some(index);
        match included {
            true => self.instance.include(&mut self.fixing, orbit),
            false => self.fixing.exclude(orbit),
        }
        Ok(index)
    }

    /// Closes a branch whose two cases are the last ones settled.
    fn join(&mut self, orbit: usize, assumed: [usize; 2]) -> Result<(), WriteError> {
        self.fixing.readmit(orbit);
        self.assumed[orbit] = None;
        self.rows.join(assumed)
    }

    /// The row that says that an included orbit is.
    fn included(&self, orbit: usize) -> usize {
        self.assumed[orbit].unwrap_or(self.program.lower(orbit))
    }

    /// Adds a negative multiple of "this excluded orbit is at most 0".
    fn subtract_excluded(&self, multipliers: &mut Multipliers, orbit: usize, times: &BigInt) {
        let own = self.assumed[orbit].filter(|_| !self.fixing.is_included(orbit));
        if let Some(row) = own.or(self.program.upper(orbit)) {
            return multipliers.add(row, -times);
        }
        let mut clashes = self.program.clashes(orbit).iter();
        if let Some(&(other, row)) = clashes.find(|(other, _)| self.fixing.is_included(*other)) {
            multipliers.add(row, -times);
            multipliers.add(self.included(other), times.clone());
        }
    }

    /// No orbit that covers the square is left.
    fn uncoverable(&mut self, square: Square) -> Result<(), WriteError> {
        let mut multipliers = Multipliers::default();
        multipliers.add(self.program.cover(self.instance.orbit_of(square)), 1);
        for orbit in self.instance.coverers(square) {
            self.subtract_excluded(&mut multipliers, orbit, &BigInt::one());
        }
        self.rows.contradiction(1, &multipliers)
    }

    /// The orbit is both included and excluded.
    fn clash(&mut self, orbit: usize) -> Result<(), WriteError> {
        let mut multipliers = Multipliers::default();
        multipliers.add(self.included(orbit), 1);
        self.subtract_excluded(&mut multipliers, orbit, &BigInt::one());
        self.rows.contradiction(1, &multipliers)
    }

    /// The bound of a packing, as multipliers of the rows of the squares that are still open.
    fn bound(&mut self, packing: &Weights, frame: &Frame) -> Result<(), WriteError> {
        let instance = self.instance;
        let denominator = BigInt::from(packing.denominator().clone());
        let mut multipliers = Multipliers::default();
        let mut loads = vec![BigUint::zero(); instance.all().len()];
        let mut sum = BigInt::zero();
        for square in instance.problem.board.squares() {
            let (weight, here) = (packing.numerator(square), place(frame, square));
            if weight.is_zero() || self.fixing.is_covered(here) {
                continue; // an image may lie where more is decided
            }
            sum += BigInt::from(weight.clone());
            multipliers
                .add(self.program.cover(instance.orbit_of(here)), BigInt::from(weight.clone()));
            instance.coverers(here).into_iter().for_each(|orbit| loads[orbit] += weight);
        }
        let loads: Vec<BigInt> = loads.into_iter().map(BigInt::from).collect();
        let step = instance.size_step(&self.fixing);
        match step {
            1 => self.plain_bound(multipliers, &loads, &sum, &denominator),
            _ => self.stepped_bound(multipliers, &loads, &sum, &denominator, step),
        }
    }

    /// One row: the weights, and what the orbits leave of their sizes.
    fn plain_bound(
        &mut self,
        mut multipliers: Multipliers,
        loads: &[BigInt],
        sum: &BigInt,
        denominator: &BigInt,
    ) -> Result<(), WriteError> {
        for orbit in self.instance.all() {
            let left = denominator * self.instance.orbit(orbit).len() - &loads[orbit];
            if self.fixing.is_included(orbit) {
                multipliers.add(self.included(orbit), left);
            } else if left.is_negative() {
                self.subtract_excluded(&mut multipliers, orbit, &-left);
            } else {
                multipliers.add(self.program.lower(orbit), left);
            }
        }
        let bound = self.fixing.pieces() + sum.div_ceil(denominator);
        let kind = if sum.is_multiple_of(denominator) { "lin" } else { "rnd" };
        self.rows.bound(bound, kind, &multipliers, denominator)
    }

    /// Two rows, where all free orbits have a multiple of `step` squares: the number of free orbits
    /// so weighted, rounded up; and the objective.
    fn stepped_bound(
        &mut self,
        mut multipliers: Multipliers,
        loads: &[BigInt],
        sum: &BigInt,
        denominator: &BigInt,
        step: usize,
    ) -> Result<(), WriteError> {
        let mut whole = Multipliers::default();
        let mut terms = Vec::new();
        for orbit in self.instance.all() {
            let size = self.instance.orbit(orbit).len();
            if self.fixing.is_included(orbit) {
                whole.add(self.included(orbit), size);
            } else if self.fixing.is_excluded(orbit) {
                self.subtract_excluded(&mut multipliers, orbit, &loads[orbit]);
                whole.add(self.program.lower(orbit), size);
            } else {
                multipliers.add(self.program.lower(orbit), denominator * size - &loads[orbit]);
                terms.push(format!(" {orbit} {}", size / step));
            }
        }
        let denominator = denominator * step;
        let steps = sum.div_ceil(&denominator);
        let row = format!("G {steps} {}{}", terms.len(), terms.concat());
        let row = self.rows.combine(&row, "rnd", &multipliers, &denominator)?;
        whole.add(row, step);
        let bound = self.fixing.pieces() + steps * step;
        self.rows.bound(bound, "lin", &whole, &BigInt::one())
    }
}
