//! Writes a case tree as a pseudo-Boolean formula and a proof that VeriPB 3 accepts.
//!
//! The formula has a 0-1 variable for each orbit of the problem's symmetry. With a cover that shows
//! the bound to be the minimum, the number of pieces is its objective and the cover a logged
//! solution; otherwise that number is limited to one less than is claimed, and the proof shows that
//! nothing satisfies the formula. Format: Bogaerts, Gocht, McCreesh, Nordstrom, "Certified dominance
//! and symmetry breaking for combinatorial optimisation", JAIR 77 (2023), and the documentation of
//! VeriPB 3.
//!
//! Every node of the tree becomes a clause: not all decisions on the way to it. A packing gives it by
//! a linear combination of rows; a branch is a resolution of both cases. An image needs no symmetry
//! rule: the clause of the other node is derived once more, with the squares moved, and with it those
//! below; at most once for every automorphism. (VeriPB's rules for symmetry break it by an order on
//! all solutions, or ask that everything derived so far be symmetric; the images of a tree are
//! neither.)

mod clause;
mod combination;
mod covering;
mod error;
mod formula;

use clause::Clauses;
use combination::conclusion;
use destrier_board::SquareSet;
use destrier_certify::{Certificate, TreeCertificate, TreeClaim};
pub use error::VeripbError;
use formula::Formula;
use std::io::{self, Write};

/// Checks a certificate of kind `tree` or `covering` and writes it as a formula (OPB) and a proof (PBP, version 3.0).
///
/// Time and size are those of the tree, times the number of automorphisms at worst.
///
/// # Errors
/// If the certificate does not hold or shows no lower bound by cases, or a file cannot be written.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_certify::Certificate;
/// use destrier_cover::tree::{Goal, Options, prove_quietly};
///
/// let problem = Problem::new(Board::new(3, 3)?);
/// let tree = prove_quietly(&problem, &Goal::AtLeast(4), &Options::default())?;
/// let tree = Certificate::Tree(tree.certificate.ok_or("refuted")?);
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
    let verified = certificate.verify()?.to_string();
    writeln!(proof, "pseudo-Boolean proof version 3.0\n% {verified}")?;
    let conclusion = match certificate {
        Certificate::Tree(certificate) => tree(certificate, &verified, formula, proof)?,
        Certificate::Covering(certificate) => {
            let conclusion = covering::write(certificate, &verified, formula, proof)?;
            conclusion.ok_or(VeripbError::NoBound)?
        }
        _ => return Err(VeripbError::NoBound),
    };
    writeln!(proof, "output NONE;\nconclusion {conclusion};\nend pseudo-Boolean proof;")?;
    Ok(())
}

/// Writes formula and proof; what is concluded.
fn tree(
    certificate: &TreeCertificate,
    verified: &str,
    formula: &mut impl Write,
    proof: &mut impl Write,
) -> io::Result<String> {
    let problem = &certificate.problem;
    let (limit, cover) = match &certificate.claim {
        TreeClaim::AtLeast(size) => (Some(*size), None),
        TreeClaim::Exactly(size, cover) => (Some(*size), Some(cover)),
        TreeClaim::Infeasible => (None, None),
    };
    let mut rows = Formula::new(problem, limit, cover.is_some());
    writeln!(formula, "{}", rows.text(verified))?;
    writeln!(proof, "f {};", rows.len())?;
    if let Some(cover) = cover {
        writeln!(proof, "soli {};", rows.solution(cover))?;
        rows.limit_by_solution();
    }
    let root = Clauses::new(&rows, &certificate.tree).write(proof)?;
    Ok(conclusion(root, cover.map(SquareSet::len)))
}
