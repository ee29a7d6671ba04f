//! Writes certificates as VIPR 1.0, in the form that every checker accepts.
//!
//! Each leaf of a case tree becomes one row or two: its weights as multipliers of the program's
//! rows, rounded up, and so does each sum of rows before them. Branches become assumptions that `uns` discharges. Leaves that are
//! images of other nodes are written out, since VIPR knows no symmetry. No row depends on anything but the
//! order of the tree, so that the same certificate always gives the same file.

use super::cases::derive;
use super::error::{MAX_DERIVED, WriteError};
use super::file_terms::FileTerms;
use super::given::Given;
use super::shown::Shown;
use super::unfold::unfolded;
use destrier_certify::{Certificate, Optimum};
use std::io::{self, Write};

/// Checks a certificate of kind `cover` or `program` and writes it as VIPR 1.0.
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

/// As [`write()`], with the objective of a file, if it has one of its own: a last variable named [`CONSTANT`](crate::CONSTANT),
/// which a row makes 1, costs what the objective has beside that of the program.
///
/// # Errors
/// See [`WriteError`].
///
/// # Examples
/// ```
/// use destrier_certify::parse;
/// use destrier_vipr::{FileTerms, write_of_file};
///
/// let text = "destrier 1 program\nminimise 1\nrows 0\nclaim exactly 0\nsolution\nweights 1\nend\n";
/// let five = num_rational::BigRational::from_integer(5.into());
/// let terms = FileTerms { constant: Some(five), comments: Vec::new() };
/// let mut vipr = Vec::new();
/// write_of_file(&parse(text)?, Some(&terms), &mut vipr)?;
/// assert!(String::from_utf8(vipr)?.contains("\nconstant E 1 1 0 1\nRTP range 5 5\nSOL 1\nsolution 1 0 1\n"));
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
    let mut shown = Shown::of(certificate)?;
    let constant = terms.and_then(|terms| terms.constant.as_ref());
    if let Some(constant) = constant {
        shown = shown.beside(constant);
    }
    let Shown { program, names, optimum, solution, tree } = &shown;
    let given = Given::new(program, names, constant.is_some());
    given.write_program(out)?;
    match optimum {
        Optimum::AtMost(value) => writeln!(out, "RTP range -inf {value}")?,
        Optimum::AtLeast(value) => writeln!(out, "RTP range {value} inf")?,
        Optimum::Exactly(value) => writeln!(out, "RTP range {value} {value}")?,
        Optimum::Infeasible => writeln!(out, "RTP infeas")?,
    }
    given.write_solution(solution.as_deref(), out)?;
    let Some(tree) = tree else { return Ok(writeln!(out, "DER 0")?) };
    let tree = unfolded(tree, program, MAX_DERIVED)?;
    let claimed = optimum.value().map(|value| program.cost_of(value));
    let derived = derive(&given, &tree, claimed.as_ref(), &mut io::sink())?;
    writeln!(out, "DER {derived}")?;
    derive(&given, &tree, claimed.as_ref(), out)?;
    Ok(())
}
