//! Writes a case tree as a pseudo-Boolean formula and a proof that VeriPB 3 accepts.
//!
//! The formula has a 0-1 variable for each column of a linear program, of a board's problem for each orbit of its
//! symmetry. With a solution that shows the bound to be the optimum, the cost is its objective and the solution a logged
//! one; otherwise the cost is limited to one less than is claimed, and the proof shows that nothing satisfies the
//! formula. Format: Bogaerts, Gocht, McCreesh, Nordstrom, "Certified dominance
//! and symmetry breaking for combinatorial optimisation", JAIR 77 (2023), and the documentation of
//! VeriPB 3.
//!
//! Every node of the tree becomes a clause: not all decisions on the way to it. Weights give it by
//! a linear combination of rows and of rounded sums of rows; a branch is a resolution of both cases. An image needs no symmetry
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
use destrier_certify::Certificate;
use destrier_vipr::{FileTerms, Shown};
pub use error::VeripbError;
use formula::Formula;
use std::io::Write;

/// Checks a certificate of kind `cover` or `program` and writes it as a formula (OPB) and a proof (PBP,
/// version 3.0). All columns of the program are whole and have the range from 0 to 1.
///
/// Time and size are those of the tree, times the number of automorphisms at worst.
///
/// # Errors
/// If the certificate does not hold, shows no bound by cases or has other nodes than branches, images, weights and rounded sums
/// before them, if a column has other numbers, or if a file cannot be written.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_certify::{BoardCovering, CoveringProblem};
/// use destrier_cover::proof::solve_quietly;
/// use destrier_cover::question::Goal;
///
/// let problem = CoveringProblem::from(BoardCovering::new(&Problem::new(Board::new(4, 4)?)));
/// let tree = solve_quietly(&problem, Goal::Minimum)?.certificate.certificate();
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

/// As [`write_veripb`], with the objective of a file, if it has one of its own: one variable more, which a constraint makes 1,
/// costs what the objective has beside that of the program, if that is whole.
///
/// # Errors
/// As [`write_veripb`].
///
/// # Examples
/// ```
/// use destrier_cover::write_veripb_of_file;
/// use destrier_vipr::FileTerms;
///
/// let text = "destrier 1 program\nminimise 1\nrows 0\nclaim exactly 0\nsolution\nweights 1\nend\n";
/// let five = num_rational::BigRational::from_integer(5.into());
/// let terms = FileTerms { constant: Some(five), comments: Vec::new() };
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
    let mut shown = Shown::of(certificate)?;
    let constant = terms.and_then(|terms| terms.constant.as_ref());
    if let Some(constant) = constant {
        shown = shown.beside(constant);
    }
    let tree = shown.tree.as_ref().ok_or(VeripbError::NoBound)?;
    let rows = Formula::new(&shown, constant.is_some())?;
    let clauses = Clauses::new(&rows, tree)?;
    rows.write(&verified, terms, formula)?;
    writeln!(proof, "pseudo-Boolean proof version 3.0\n% {verified}\nf {};", rows.len())?;
    if let Some(solution) = &shown.solution {
        writeln!(proof, "soli {};", rows.literals(solution))?;
    }
    if let Some(step) = rows.without_constant() {
        writeln!(proof, "{step}")?;
    }
    let root = clauses.write(proof)?;
    let conclusion = conclusion(root, rows.best());
    writeln!(proof, "output NONE;\nconclusion {conclusion};\nend pseudo-Boolean proof;")?;
    Ok(())
}
