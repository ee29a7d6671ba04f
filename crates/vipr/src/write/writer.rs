//! Writes certificates about covers and covering programs as VIPR 1.0, in the form that every checker accepts.
//!
//! Each leaf of a case tree becomes one row or two: its packing as multipliers of the program's
//! rows, rounded up. Branches become assumptions that `uns` discharges. Leaves that are images of
//! other nodes are written out, since VIPR knows no symmetry. No row depends on anything but the
//! order of the tree, so that the same certificate always gives the same file.

use super::covering;
use super::derivation::derive;
use super::error::{MAX_DERIVED, WriteError};
use super::unfold::unfolded;
use crate::program::{Program, Row, covering_rows};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{
    Certificate, CoverProof, CoveringCertificate, CoveringProblem, Instance, Node, Size, Tree,
    TreeClaim, Weights,
};
use std::io::{self, Write};

/// Checks a certificate of kind `cover`, `tree` or `covering` and writes it as VIPR 1.0.
///
/// The program has a variable for each orbit of the problem's symmetry, or for each column, and the claim becomes
/// a range for its optimum, or `infeas`. Time and size are linear in the tree, with images written out.
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
    writeln!(out, "% {claim}")?;
    match certificate {
        Certificate::Covering(certificate) => write_covering(certificate, out),
        certificate => write_cover(certificate, out),
    }
}

fn write_cover(certificate: &Certificate, out: &mut impl Write) -> Result<(), WriteError> {
    let (problem, size, cover, tree) = parts(certificate).ok_or(WriteError::OtherClaim)?;
    let instance = Instance::new(problem)?;
    let program = Program::new(&instance);
    let names: Vec<String> = instance.all().map(|orbit| program.name(orbit)).collect();
    let costs: Vec<usize> = instance.all().map(|orbit| instance.orbit(orbit).len()).collect();
    write_program(out, &names, &costs, &program.rows, program.bounds)?;
    write_relation(out, size)?;
    let chosen = |cover: &SquareSet| -> Vec<usize> {
        instance.all().filter(|&orbit| cover.contains(instance.orbit(orbit)[0])).collect()
    };
    write_solution(out, cover.map(chosen))?;
    let Some(tree) = tree else { return Ok(writeln!(out, "DER 0")?) };
    let target = bound(size);
    let derived = derive(&instance, &program, &tree, target, &mut io::sink())?;
    writeln!(out, "DER {derived}")?;
    derive(&instance, &program, &tree, target, out)?;
    Ok(())
}

fn write_covering(
    certificate: &CoveringCertificate,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let program = certificate.problem.program()?;
    let names: Vec<String> = match &certificate.problem {
        CoveringProblem::Rows(_) => (1..=program.costs.len()).map(|i| format!("x{i}")).collect(),
        CoveringProblem::Board(_) => certificate.problem.column_names(),
    };
    let rows = covering_rows(&program, &names);
    let costs: Vec<usize> = program.costs.iter().map(|&cost| cost as usize).collect();
    write_program(out, &names, &costs, &rows, 2 * names.len())?;
    let size = certificate.proof.size();
    write_relation(out, size)?;
    let chosen = certificate.proof.chosen();
    write_solution(out, chosen.map(|all| all.iter().map(|&column| column as usize).collect()))?;
    let Some(cases) = certificate.proof.cases() else { return Ok(writeln!(out, "DER 0")?) };
    let tree = cases.tree().ok_or(WriteError::Parts)?;
    let nodes = unfolded(tree, &program, MAX_DERIVED).ok_or(WriteError::TooManyRows)?;
    let derived = covering::derive(&program, &nodes, bound(size), &mut io::sink())?;
    writeln!(out, "DER {derived}")?;
    covering::derive(&program, &nodes, bound(size), out)?;
    Ok(())
}

/// The lower bound that is claimed.
fn bound(size: Size) -> Option<usize> {
    match size {
        Size::AtLeast(size) | Size::Exactly(size) => Some(size),
        Size::AtMost(_) | Size::Infeasible => None,
    }
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

/// Writes variables, objective and rows, of which the first are bounds; all variables are whole.
fn write_program(
    out: &mut impl Write,
    names: &[String],
    costs: &[usize],
    rows: &[Row],
    bounds: usize,
) -> io::Result<()> {
    let variables: Vec<String> = (0..names.len()).map(|variable| variable.to_string()).collect();
    writeln!(out, "VER 1.0\nVAR {}\n{}", names.len(), names.join("\n"))?;
    writeln!(out, "INT {}\n{}", names.len(), variables.join(" "))?;
    let priced = costs.iter().enumerate().filter(|&(_, &cost)| cost > 0);
    write!(out, "OBJ min\n{}", priced.clone().count())?;
    priced.into_iter().try_for_each(|(variable, cost)| write!(out, " {variable} {cost}"))?;
    writeln!(out, "\nCON {} {bounds}", rows.len())?;
    for row in rows {
        write!(out, "{} {} {} {}", row.label, row.sense.letter(), row.rhs, row.terms.len())?;
        row.terms.iter().try_for_each(|(variable, factor)| write!(out, " {variable} {factor}"))?;
        writeln!(out)?;
    }
    Ok(())
}

fn write_relation(out: &mut impl Write, size: Size) -> io::Result<()> {
    match size {
        Size::AtMost(size) => writeln!(out, "RTP range -inf {size}"),
        Size::AtLeast(size) => writeln!(out, "RTP range {size} inf"),
        Size::Exactly(size) => writeln!(out, "RTP range {size} {size}"),
        Size::Infeasible => writeln!(out, "RTP infeas"),
    }
}

/// Writes the variables that are 1, if there is a solution.
fn write_solution(out: &mut impl Write, chosen: Option<Vec<usize>>) -> io::Result<()> {
    let Some(chosen) = chosen else { return writeln!(out, "SOL 0") };
    write!(out, "SOL 1\ncover {}", chosen.len())?;
    chosen.iter().try_for_each(|variable| write!(out, " {variable} 1"))?;
    writeln!(out)
}
