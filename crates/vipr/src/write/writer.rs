//! Writes certificates about covers and programs as VIPR 1.0, in the form that every checker accepts.
//!
//! Each leaf of a case tree becomes one row or two: its weights as multipliers of the program's
//! rows, rounded up, and so does each cut before them. Branches become assumptions that `uns` discharges. Leaves that are images of
//! other nodes are written out, since VIPR knows no symmetry. No row depends on anything but the
//! order of the tree, so that the same certificate always gives the same file.

use super::all_rows::AllRows;
use super::derivation::derive;
use super::error::{MAX_DERIVED, WriteError};
use super::file_terms::{CONSTANT, FileTerms};
use super::linear::write_linear;
use super::rows::{costs, vector};
use super::shown::Shown;
use super::unfold::unfolded;
use crate::program::{ProgramRow, covering_rows};
use crate::text::Sense;
use destrier_certify::{Certificate, CoveringProgram, LinearProgram, ProgramProof, Size};
use num_rational::BigRational;
use num_traits::Zero;
use std::borrow::Cow;
use std::io::{self, Write};

/// Checks a certificate of kind `cover`, `covering` or `program` and writes it as VIPR 1.0.
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
    write_of_file(certificate, None, out)
}

/// As [`write()`], with the objective of a file, if it has one of its own: a last variable named [`CONSTANT`], which a row makes 1, costs what the objective has
/// beside the costs.
///
/// # Errors
/// See [`WriteError`].
///
/// # Examples
/// ```
/// use destrier_certify::parse;
/// use destrier_vipr::{FileTerms, write_of_file};
///
/// let text = "destrier 1 covering\ncolumns 0\nrows 0\nclaim exactly 0\ncover\nweights 1\nend\n";
/// let terms = FileTerms { constant: num_rational::BigRational::from_integer(5.into()), comments: Vec::new() };
/// let mut vipr = Vec::new();
/// write_of_file(&parse(text)?, Some(&terms), &mut vipr)?;
/// assert!(String::from_utf8(vipr)?.contains("\nconstant E 1 1 0 1\nRTP range 5 5\nSOL 1\ncover 1 0 1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_of_file(
    certificate: &Certificate,
    terms: Option<&FileTerms>,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let claim = certificate.verify()?;
    writeln!(out, "% {claim}")?;
    for line in terms.into_iter().flat_map(FileTerms::lines) {
        writeln!(out, "% {line}")?;
    }
    if let Some((program, names, proof)) = linear(certificate)? {
        return write_linear(&program, &names, proof, out);
    }
    let shown = Shown::of(certificate)?;
    let Shown { program, names, size, chosen, cases } = &shown;
    let constant = terms.map(|terms| &terms.constant);
    write_program(out, names, program, constant)?;
    write_relation(out, *size, constant)?;
    let one = constant.and_then(|_| u32::try_from(names.len()).ok());
    let chosen =
        chosen.as_ref().map(|chosen| chosen.iter().copied().chain(one).collect::<Vec<_>>());
    write_solution(out, chosen.as_deref())?;
    let Some(cases) = cases else { return Ok(writeln!(out, "DER 0")?) };
    let mut rows = AllRows::new(program, &cases.cuts);
    let nodes = unfolded(cases, program, &mut rows, MAX_DERIVED).ok_or(WriteError::TooManyRows)?;
    let shows = (shown.bound(), constant);
    let derived = derive(program, &rows, &nodes, shows, &mut io::sink())?;
    writeln!(out, "DER {derived}")?;
    derive(program, &rows, &nodes, shows, out)?;
    Ok(())
}

/// A linear program, the names of its columns, and what is shown of it.
type Linear<'a> = (Cow<'a, LinearProgram>, Vec<String>, &'a ProgramProof);

/// The program of a certificate of kind `program`.
fn linear(certificate: &Certificate) -> Result<Option<Linear<'_>>, WriteError> {
    Ok(match certificate {
        Certificate::Program(own) => {
            let names = (1..=own.program.columns.len()).map(|column| format!("x{column}"));
            Some((Cow::Borrowed(&own.program), names.collect(), &own.proof))
        }
        Certificate::BoardProgram(own) => {
            let program = LinearProgram::from(&own.board.program()?);
            Some((Cow::Owned(program), own.board.column_names(), &own.proof))
        }
        _ => None,
    })
}

/// Writes variables, objective and rows, of which the first are bounds, and the last makes the constant's variable 1; all
/// variables are whole.
fn write_program(
    out: &mut impl Write,
    names: &[String],
    program: &CoveringProgram,
    constant: Option<&BigRational>,
) -> io::Result<()> {
    let mut rows = covering_rows(program, names);
    let mut objective = costs(program);
    if let Some(constant) = constant {
        let terms = vec![(names.len(), 1)];
        rows.push(ProgramRow { label: CONSTANT.to_owned(), sense: Sense::Equal, rhs: 1, terms });
        objective.extend((!constant.is_zero()).then(|| (names.len(), constant.clone())));
    }
    let all = names.iter().map(String::as_str).chain(constant.map(|_| CONSTANT));
    let all: Vec<&str> = all.collect();
    let variables: Vec<String> = (0..all.len()).map(|variable| variable.to_string()).collect();
    writeln!(out, "VER 1.0\nVAR {}\n{}", all.len(), all.join("\n"))?;
    writeln!(out, "INT {}\n{}", all.len(), variables.join(" "))?;
    writeln!(out, "OBJ min\n{}", vector(&objective))?;
    writeln!(out, "CON {} {}", rows.len(), 2 * names.len())?;
    for row in &rows {
        write!(out, "{} {} {} {}", row.label, row.sense.letter(), row.rhs, row.terms.len())?;
        row.terms.iter().try_for_each(|(variable, factor)| write!(out, " {variable} {factor}"))?;
        writeln!(out)?;
    }
    Ok(())
}

fn write_relation(
    out: &mut impl Write,
    size: Size,
    constant: Option<&BigRational>,
) -> io::Result<()> {
    let value = |size: usize| {
        constant.cloned().unwrap_or_default() + BigRational::from_integer(size.into())
    };
    match size {
        Size::AtMost(size) => writeln!(out, "RTP range -inf {}", value(size)),
        Size::AtLeast(size) => writeln!(out, "RTP range {} inf", value(size)),
        Size::Exactly(size) => writeln!(out, "RTP range {0} {0}", value(size)),
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
