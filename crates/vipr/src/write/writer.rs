//! Writes certificates about covers as VIPR 1.0, in the form that every checker accepts.
//!
//! Each leaf of a case tree becomes one row or two: its packing as multipliers of the program's
//! rows, rounded up. Branches become assumptions that `uns` discharges. Leaves that are images of
//! other nodes are written out, since VIPR knows no symmetry. No row depends on anything but the
//! order of the tree, so that the same certificate always gives the same file.

use super::derivation::derive;
use super::error::WriteError;
use crate::program::Program;
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, CoverProof, Instance, Node, Size, Tree, TreeClaim, Weights};
use std::io::{self, Write};

/// Checks a certificate of kind `cover` or `tree` and writes it as VIPR 1.0.
///
/// The program has a variable for each orbit of the problem's symmetry, and the claim becomes a range
/// for its optimum, or `infeas`. Time and size are linear in the tree, with images written out.
///
/// # Errors
/// See [`WriteError`].
///
/// # Examples
/// ```
/// use destrier_certify::parse;
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
/// destrier_vipr::write(&parse(text)?, &mut vipr)?;
/// let vipr = String::from_utf8(vipr)?;
/// assert!(vipr.ends_with("DER 1\nr4 G 1 OBJ { lin 1 2 1 } -1\n"), "{vipr}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(certificate: &Certificate, out: &mut impl Write) -> Result<(), WriteError> {
    let claim = certificate.verify()?;
    let (problem, size, cover, tree) = parts(certificate).ok_or(WriteError::OtherClaim)?;
    let instance = Instance::new(problem)?;
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
