//! Writes certificates about covers as VIPR 1.0, in the form that every checker accepts.
//!
//! Each leaf of a case tree becomes one row or two: its packing as multipliers of the program's
//! rows, rounded up. Branches become assumptions that `uns` discharges. Leaves that are images of
//! other nodes are written out, since VIPR knows no symmetry. No row depends on anything but the
//! order of the tree, so that the same certificate always gives the same file.

use super::program::Program;
use super::row::Sense;
use crate::bound::Obstacle;
use crate::instance::{Fixing, Instance};
use crate::tree::Tree;
use crate::{Certificate, CoverProof, Node, Rejection, Size, TreeClaim, Weights};
use destrier_board::{Problem, Square, SquareSet};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::rc::Rc;

/// The largest number of derived rows that are written: images of images can grow without end.
const MAX_DERIVED: usize = 1 << 24;

/// Why a certificate cannot be written as VIPR.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ViprWriteError {
    /// The certificate does not hold.
    #[error("{0}")]
    Rejected(#[from] Rejection),
    /// A claim that is none about the sizes of covers.
    #[error("only claims about the sizes of covers can be written as VIPR")]
    OtherClaim,
    /// Writing the images of nodes out takes too many rows.
    #[error("more than {MAX_DERIVED} rows, once the images of nodes are written out")]
    TooManyRows,
    /// The output could not be written.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Checks a certificate of kind `cover` or `tree` and writes it as VIPR 1.0.
///
/// The program has a variable for each orbit of the problem's symmetry, and the claim becomes a range
/// for its optimum, or `infeas`. Time and size are linear in the tree, with images written out.
///
/// # Errors
/// See [`ViprWriteError`].
///
/// # Examples
/// ```
/// use destrier_certify::{parse, write_vipr};
///
/// let text = "\
/// destrier 1 cover
/// board 1x2
/// piece king
/// rule domination
/// symmetry none
/// claim at-least 1
/// packing 1
/// denominator 1
/// row 1 0
/// end
/// ";
/// let mut vipr = Vec::new();
/// write_vipr(&parse(text)?, &mut vipr)?;
/// let vipr = String::from_utf8(vipr)?;
/// assert!(vipr.ends_with("DER 1\nr4 G 1 OBJ { lin 1 2 1 } -1\n"), "{vipr}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_vipr(certificate: &Certificate, out: &mut impl Write) -> Result<(), ViprWriteError> {
    let claim = certificate.verify()?;
    let (problem, size, cover, tree) = parts(certificate).ok_or(ViprWriteError::OtherClaim)?;
    let instance = Instance::new(problem);
    let program = Program::new(&instance);
    writeln!(out, "% {claim}")?;
    write_program(out, &instance, &program)?;
    match size {
        Size::AtMost(size) => writeln!(out, "RTP range -inf {size}")?,
        Size::AtLeast(size) => writeln!(out, "RTP range {size} inf")?,
        Size::Exactly(size) => writeln!(out, "RTP range {size} {size}")?,
        Size::Infeasible => writeln!(out, "RTP infeas")?,
    }
    write_solution(out, &instance, cover)?;
    let Some(tree) = tree else { return Ok(writeln!(out, "DER 0")?) };
    let target = match size {
        Size::AtLeast(size) | Size::Exactly(size) => Some(size),
        Size::AtMost(_) | Size::Infeasible => None,
    };
    let derived = derive(&instance, &program, &tree, target, &mut io::sink())?;
    writeln!(out, "DER {derived}")?;
    derive(&instance, &program, &tree, target, out)?;
    Ok(())
}

/// The problem, what is claimed about it, and what shows that.
type Parts<'a> = (&'a Problem, Size, Option<&'a SquareSet>, Option<Tree>);

fn parts(certificate: &Certificate) -> Option<Parts<'_>> {
    let leaf = |node| Some(Tree { nodes: vec![node], ..Tree::default() });
    let packed = |packing: &Weights| leaf(Node::Packing(packing.clone()));
    match certificate {
        Certificate::Cover(certificate) => {
            let (size, cover, tree) = match &certificate.proof {
                CoverProof::AtMost { size, cover } => (Size::AtMost(*size), Some(cover), None),
                CoverProof::AtLeast { size, packing } => {
                    (Size::AtLeast(*size), None, packed(packing))
                }
                CoverProof::Exactly { size, cover, packing } => {
                    (Size::Exactly(*size), Some(cover), packed(packing))
                }
                CoverProof::Infeasible(obstacle) => {
                    (Size::Infeasible, None, leaf(Node::Obstacle(*obstacle)))
                }
            };
            Some((&certificate.problem, size, cover, tree))
        }
        Certificate::Tree(certificate) => {
            let (size, cover) = match &certificate.claim {
                TreeClaim::AtLeast(size) => (Size::AtLeast(*size), None),
                TreeClaim::Exactly(size, cover) => (Size::Exactly(*size), Some(cover)),
                TreeClaim::Infeasible => (Size::Infeasible, None),
            };
            Some((&certificate.problem, size, cover, Some(certificate.tree.clone())))
        }
        _ => None,
    }
}

fn write_program(out: &mut impl Write, instance: &Instance, program: &Program) -> io::Result<()> {
    let orbits = instance.all().len();
    writeln!(out, "VER 1.0\nVAR {orbits}")?;
    instance.all().try_for_each(|orbit| writeln!(out, "{}", program.name(orbit)))?;
    write!(out, "INT {orbits}\n0")?;
    (1..orbits).try_for_each(|orbit| write!(out, " {orbit}"))?;
    write!(out, "\nOBJ min\n{orbits}")?;
    instance.all().try_for_each(|orbit| write!(out, " {orbit} {}", instance.orbit(orbit).len()))?;
    writeln!(out, "\nCON {} {}", program.rows.len(), program.bounds)?;
    for row in &program.rows {
        write!(out, "{} {} {} {}", row.label, row.sense.letter(), row.rhs, row.terms.len())?;
        row.terms.iter().try_for_each(|(orbit, factor)| write!(out, " {orbit} {factor}"))?;
        writeln!(out)?;
    }
    Ok(())
}

fn write_solution(
    out: &mut impl Write,
    instance: &Instance,
    cover: Option<&SquareSet>,
) -> io::Result<()> {
    let Some(cover) = cover else { return writeln!(out, "SOL 0") };
    let chosen = |&orbit: &usize| cover.contains(instance.orbit(orbit)[0]);
    write!(out, "SOL 1\ncover {}", instance.all().filter(chosen).count())?;
    instance.all().filter(chosen).try_for_each(|orbit| write!(out, " {orbit} 1"))?;
    writeln!(out)
}

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

/// The rows derived so far.
struct Derivation<'a, W> {
    instance: &'a Instance<'a>,
    program: &'a Program<'a>,
    /// The lower bound to show, `None` for a contradiction.
    target: Option<usize>,
    out: W,
    fixing: Fixing,
    /// For each orbit decided by a branch above the row that assumes so.
    assumed: Vec<Option<usize>>,
    /// The row that each settled case ends with, and whether it is a contradiction.
    settled: Vec<Settled>,
    /// The index of the next row.
    next: usize,
}

#[derive(Clone, Copy)]
struct Settled {
    row: usize,
    contradiction: bool,
}

/// Multipliers of rows, over a common denominator.
#[derive(Default)]
struct Multipliers(BTreeMap<usize, BigInt>);

impl Multipliers {
    fn add(&mut self, row: usize, multiplier: impl Into<BigInt>) {
        *self.0.entry(row).or_default() += multiplier.into();
    }
}

/// Writes the derived rows and returns their number.
fn derive(
    instance: &Instance,
    program: &Program,
    tree: &Tree,
    target: Option<usize>,
    out: &mut impl Write,
) -> Result<usize, ViprWriteError> {
    let first = program.rows.len();
    let assumed = vec![None; instance.all().len()];
    let (fixing, settled) = (instance.fixing(), Vec::new());
    let mut rows =
        Derivation { instance, program, target, out, fixing, assumed, settled, next: first };
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
                    match (rows.fixing.is_included(orbit), rows.fixing.is_excluded(orbit)) {
                        (true, true) => rows.clash(orbit)?,
                        (true, false) => tasks.push(Task::Node(node + 1, frame)),
                        (false, true) => tasks.push(Task::Node(second[node], frame)),
                        (false, false) => {
                            let assumed = rows.assume(orbit, Sense::AtLeast)?;
                            tasks.push(Task::Second { node, frame: frame.clone(), orbit, assumed });
                            tasks.push(Task::Node(node + 1, frame));
                        }
                    }
                }
                Node::Packing(packing) => rows.bound(packing, &frame)?,
                Node::Obstacle(Obstacle::Uncoverable(square)) => {
                    rows.uncoverable(place(&frame, *square))?;
                }
                Node::Obstacle(Obstacle::Clash(square)) => {
                    rows.clash(instance.orbit_of(place(&frame, *square)))?;
                }
                Node::Image { node, automorphism } => {
                    let origins = inverses[*automorphism].iter();
                    let moved = origins.map(|&square| place(&frame, square)).collect();
                    tasks.push(Task::Node(*node, Some(Rc::new(moved))));
                }
            },
            Task::Second { node, frame, orbit, assumed } => {
                instance.release(&mut rows.fixing, orbit);
                let excluded = rows.assume(orbit, Sense::AtMost)?;
                tasks.push(Task::Join { orbit, assumed: [assumed, excluded] });
                tasks.push(Task::Node(second[node], frame));
            }
            Task::Join { orbit, assumed } => rows.join(orbit, assumed)?,
        }
    }
    rows.conclude()?;
    Ok(rows.next - first)
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
    /// Writes a row with its reason, and returns its index.
    fn row(&mut self, label: char, row: &str, reason: &str) -> Result<usize, ViprWriteError> {
        let index = self.next;
        if index - self.program.rows.len() >= MAX_DERIVED {
            return Err(ViprWriteError::TooManyRows);
        }
        writeln!(self.out, "{label}{index} {row} {{ {reason} }} -1")?;
        self.next += 1;
        Ok(index)
    }

    /// Opens a case: the orbit is included, or excluded.
    fn assume(&mut self, orbit: usize, sense: Sense) -> Result<usize, ViprWriteError> {
        let included = sense == Sense::AtLeast;
        let row = format!("{} {} 1 {orbit} 1", sense.letter(), u8::from(included));
        let index = self.row('a', &row, "asm")?;
        self.assumed[orbit] = Some(index);
        match included {
            true => self.instance.include(&mut self.fixing, orbit),
            false => self.fixing.exclude(orbit),
        }
        Ok(index)
    }

    /// Closes a branch whose two cases are the last ones settled.
    fn join(&mut self, orbit: usize, assumed: [usize; 2]) -> Result<(), ViprWriteError> {
        self.fixing.readmit(orbit);
        self.assumed[orbit] = None;
        let second = self.settled.pop();
        let first = self.settled.pop();
        let (Some(first), Some(second)) = (first, second) else {
            return Err(Rejection::MissingNode.into());
        };
        let contradiction = first.contradiction && second.contradiction;
        let row = match self.target {
            Some(target) if !contradiction => format!("G {target} OBJ"),
            _ => "G 1 0".to_owned(),
        };
        let reason = format!("uns {} {} {} {}", first.row, assumed[0], second.row, assumed[1]);
        let row = self.row('u', &row, &reason)?;
        self.settled.push(Settled { row, contradiction });
        Ok(())
    }

    /// Ends with a row about the objective if a bound is claimed.
    fn conclude(&mut self) -> Result<(), ViprWriteError> {
        if let (Some(target), Some(Settled { row, contradiction: true })) =
            (self.target, self.settled.last().copied())
        {
            self.row('r', &format!("G {target} OBJ"), &format!("lin 1 {row} 1"))?;
        }
        Ok(())
    }

    /// Writes a linear combination; a rounded one if the row needs it.
    fn combine(
        &mut self,
        row: &str,
        kind: &str,
        multipliers: &Multipliers,
        denominator: &BigInt,
    ) -> Result<usize, ViprWriteError> {
        let used = multipliers.0.iter().filter(|(_, multiplier)| !multiplier.is_zero());
        let mut reason = format!("{kind} {}", used.clone().count());
        for (index, multiplier) in used {
            let multiplier = BigRational::new(multiplier.clone(), denominator.clone());
            reason.push_str(&format!(" {index} {multiplier}"));
        }
        self.row('r', row, &reason)
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

    fn contradiction(&mut self, multipliers: &Multipliers) -> Result<(), ViprWriteError> {
        let row = self.combine("G 1 0", "lin", multipliers, &BigInt::one())?;
        self.settled.push(Settled { row, contradiction: true });
        Ok(())
    }

    /// No orbit that covers the square is left.
    fn uncoverable(&mut self, square: Square) -> Result<(), ViprWriteError> {
        let mut multipliers = Multipliers::default();
        multipliers.add(self.program.cover(self.instance.orbit_of(square)), 1);
        for orbit in self.instance.coverers(square) {
            self.subtract_excluded(&mut multipliers, orbit, &BigInt::one());
        }
        self.contradiction(&multipliers)
    }

    /// The orbit is both included and excluded.
    fn clash(&mut self, orbit: usize) -> Result<(), ViprWriteError> {
        let mut multipliers = Multipliers::default();
        multipliers.add(self.included(orbit), 1);
        self.subtract_excluded(&mut multipliers, orbit, &BigInt::one());
        self.contradiction(&multipliers)
    }

    /// The bound of a packing, as multipliers of the rows of the squares that are still open.
    fn bound(&mut self, packing: &Weights, frame: &Frame) -> Result<(), ViprWriteError> {
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
        let step = crate::bound::size_step(instance, &self.fixing);
        let row = match step {
            1 => self.plain_bound(multipliers, &loads, &sum, &denominator)?,
            _ => self.stepped_bound(multipliers, &loads, &sum, &denominator, step)?,
        };
        self.settled.push(Settled { row, contradiction: false });
        Ok(())
    }

    /// One row: the weights, and what the orbits leave of their sizes.
    fn plain_bound(
        &mut self,
        mut multipliers: Multipliers,
        loads: &[BigInt],
        sum: &BigInt,
        denominator: &BigInt,
    ) -> Result<usize, ViprWriteError> {
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
        self.combine(&format!("G {bound} OBJ"), kind, &multipliers, denominator)
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
    ) -> Result<usize, ViprWriteError> {
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
        let row = self.combine(&row, "rnd", &multipliers, &denominator)?;
        whole.add(row, step);
        let bound = self.fixing.pieces() + steps * step;
        self.combine(&format!("G {bound} OBJ"), "lin", &whole, &BigInt::one())
    }
}
