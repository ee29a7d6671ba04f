//! Writes certificates about covers and covering programs as VIPR 1.0, in the form that every checker accepts.
//!
//! Each leaf of a case tree becomes one row or two: its weights as multipliers of the program's
//! rows, rounded up, and so does each cut before them. Branches become assumptions that `uns` discharges. Leaves that are images of
//! other nodes are written out, since VIPR knows no symmetry. No row depends on anything but the
//! order of the tree, so that the same certificate always gives the same file.

use super::all_rows::AllRows;
use super::derivation::derive;
use super::error::{MAX_DERIVED, WriteError};
use super::shown::Shown;
use super::unfold::unfolded;
use crate::program::covering_rows;
use destrier_certify::{Certificate, CoveringProgram, Size};
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
/// assert!(vipr.ends_with("DER 1\nr5 G 1 OBJ { lin 1 4 1 } -1\n"), "{vipr}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(certificate: &Certificate, out: &mut impl Write) -> Result<(), WriteError> {
    let claim = certificate.verify()?;
    let shown = Shown::of(certificate)?;
    let Shown { program, names, size, chosen, cases } = &shown;
    writeln!(out, "% {claim}")?;
    write_program(out, names, program)?;
    write_relation(out, *size)?;
    write_solution(out, chosen.as_deref())?;
    let Some(cases) = cases else { return Ok(writeln!(out, "DER 0")?) };
    let mut rows = AllRows::new(program, &cases.cuts);
    let nodes = unfolded(cases, program, &mut rows, MAX_DERIVED).ok_or(WriteError::TooManyRows)?;
    let derived = derive(program, &rows, &nodes, shown.bound(), &mut io::sink())?;
    writeln!(out, "DER {derived}")?;
    derive(program, &rows, &nodes, shown.bound(), out)?;
    Ok(())
}

/// Writes variables, objective and rows, of which the first are bounds; all variables are whole.
fn write_program(
    out: &mut impl Write,
    names: &[String],
    program: &CoveringProgram,
) -> io::Result<()> {
    let rows = covering_rows(program, names);
    let variables: Vec<String> = (0..names.len()).map(|variable| variable.to_string()).collect();
    writeln!(out, "VER 1.0\nVAR {}\n{}", names.len(), names.join("\n"))?;
    writeln!(out, "INT {}\n{}", names.len(), variables.join(" "))?;
    let priced = program.costs.iter().enumerate().filter(|&(_, &cost)| cost > 0);
    write!(out, "OBJ min\n{}", priced.clone().count())?;
    priced.into_iter().try_for_each(|(variable, cost)| write!(out, " {variable} {cost}"))?;
    writeln!(out, "\nCON {} {}", rows.len(), 2 * names.len())?;
    for row in &rows {
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
fn write_solution(out: &mut impl Write, chosen: Option<&[u32]>) -> io::Result<()> {
    let Some(chosen) = chosen else { return writeln!(out, "SOL 0") };
    write!(out, "SOL 1\ncover {}", chosen.len())?;
    chosen.iter().try_for_each(|variable| write!(out, " {variable} 1"))?;
    writeln!(out)
}
