//! Writes a case tree as a pseudo-Boolean formula and a proof that VeriPB 3 accepts.
//!
//! The formula has a 0-1 variable for each column of a covering program, of a board's problem for each orbit of its
//! symmetry. With a choice that shows the bound to be the minimum, the cost is its objective and the choice a logged
//! solution; otherwise the cost is limited to one less than is claimed, and the proof shows that nothing satisfies the
//! formula. Format: Bogaerts, Gocht, McCreesh, Nordstrom, "Certified dominance
//! and symmetry breaking for combinatorial optimisation", JAIR 77 (2023), and the documentation of
//! VeriPB 3.
//!
//! Every node of the tree becomes a clause: not all decisions on the way to it. Weights give it by
//! a linear combination of rows; a branch is a resolution of both cases. An image needs no symmetry
//! rule: the clause of the other node is derived once more, with the columns moved, and with it those
//! below; at most once for every automorphism. (VeriPB's rules for symmetry break it by an order on
//! all solutions, or ask that everything derived so far be symmetric; the images of a tree are
//! neither.)

mod clause;
mod combination;
mod error;
mod formula;

use clause::Clauses;
use combination::conclusion;
use destrier_certify::{Certificate, Size};
use destrier_vipr::{FileTerms, Shown};
pub use error::VeripbError;
use formula::Formula;
use std::io::Write;

/// Checks a certificate of kind `cover` or `covering` and writes it as a formula (OPB) and a proof (PBP,
/// version 3.0).
///
/// Time and size are those of the tree, times the number of automorphisms at worst.
///
/// # Errors
/// If the certificate does not hold or shows no lower bound by cases, or a file cannot be written.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_cover::proof::solve_board_quietly;
/// use destrier_cover::question::Goal;
///
/// let problem = Problem::new(Board::new(4, 4)?);
/// let tree = solve_board_quietly(&problem, Goal::AtLeast(4))?.certificate.ok_or("refuted")?;
/// let (mut formula, mut proof) = (Vec::new(), Vec::new());
/// destrier_cover::write_veripb(&tree, &mut formula, &mut proof)?;
/// assert!(String::from_utf8(proof)?.ends_with("end pseudo-Boolean proof;\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_veripb(
    certificate: &Certificate,
    formula: &mut impl Write,
    proof: &mut impl Write,
) -> Result<(), VeripbError> {
    write_veripb_of_file(certificate, None, formula, proof)
}

/// As [`write_veripb`], with the objective of a file, if it has one of its own: one variable more, which a constraint makes 1, costs what the objective
/// has beside the costs, if that is whole.
///
/// # Errors
/// As [`write_veripb`].
///
/// # Examples
/// ```
/// use destrier_cover::write_veripb_of_file;
/// use destrier_vipr::FileTerms;
///
/// let text = "destrier 1 covering\ncolumns 0\nrows 0\nclaim exactly 0\ncover\nweights 1\nend\n";
/// let terms = FileTerms { constant: num_rational::BigRational::from_integer(5.into()), comments: Vec::new() };
/// let (mut formula, mut proof) = (Vec::new(), Vec::new());
/// write_veripb_of_file(&destrier_certify::parse(text)?, Some(&terms), &mut formula, &mut proof)?;
/// assert!(String::from_utf8(formula)?.ends_with("min: +5 constant;\n+1 constant >= 1;\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_veripb_of_file(
    certificate: &Certificate,
    terms: Option<&FileTerms>,
    formula: &mut impl Write,
    proof: &mut impl Write,
) -> Result<(), VeripbError> {
    let verified = certificate.verify()?.to_string();
    let shown = Shown::of(certificate)?;
    let cases = shown.cases.as_ref().ok_or(VeripbError::NoBound)?;
    let rows = Formula::new(&shown, terms);
    rows.write(&verified, terms, formula)?;
    writeln!(proof, "pseudo-Boolean proof version 3.0\n% {verified}\nf {};", rows.len())?;
    if let Some(chosen) = &shown.chosen {
        writeln!(proof, "soli {};", rows.literals(chosen))?;
    }
    if let Some(step) = rows.without_constant() {
        writeln!(proof, "{step}")?;
    }
    let root = Clauses::new(&rows, cases).write(proof)?;
    let objective =
        if let Size::Exactly(cost) = shown.size { Some(rows.value(cost)) } else { None };
    let conclusion = conclusion(root, objective);
    writeln!(proof, "output NONE;\nconclusion {conclusion};\nend pseudo-Boolean proof;")?;
    Ok(())
}
