//! A certificate as a file: in our own format, VIPR's or VeriPB's, and what checks it.

use crate::files;
use anyhow::Result;
use destrier_certify::Certificate;
use destrier_cover::question::ProofFormat;
use destrier_cover::write_veripb_of_file;
use destrier_vipr::FileTerms;
use std::path::{Path, PathBuf};

/// Writes a certificate in a format, and with a pseudo-Boolean proof its formula; for other checkers in the terms of the file,
/// if it has some of its own.
pub(super) fn write(
    certificate: &Certificate,
    path: &Path,
    format: ProofFormat,
    terms: Option<&FileTerms>,
) -> Result<()> {
    match format {
        ProofFormat::Vipr => {
            let mut out = Vec::new();
            destrier_vipr::write_of_file(certificate, terms, &mut out)?;
            files::write_bytes(path, &out)
        }
        ProofFormat::Veripb => {
            let (mut formula, mut proof) = (Vec::new(), Vec::new());
            write_veripb_of_file(certificate, terms, &mut formula, &mut proof)?;
            files::write_bytes(&formula_path(path), &marked(formula))?;
            files::write_bytes(path, &proof)
        }
        ProofFormat::Program | ProofFormat::Destrier => {
            files::write(path, &certificate.to_string())
        }
    }
}

/// The command that checks a file in a format, with these words for what it must be about.
pub(super) fn check(path: &Path, format: ProofFormat, subject: &str) -> String {
    let name = path.display();
    match format {
        ProofFormat::Veripb => format!("veripb {} {name}", formula_path(path).display()),
        ProofFormat::Destrier | ProofFormat::Program | ProofFormat::Vipr => {
            format!("destrier verify {name}{subject}")
        }
    }
}

/// Checks that the formula of a proof in this file may be written.
pub(crate) fn check_formula(proof: &Path) -> Result<()> {
    let path = formula_path(proof);
    files::check_free(&path, is_formula)?;
    files::check_writable(&path)
}

/// `x.pbp` has its formula in `x.opb`, `x.pbp.gz` in `x.opb.gz`; or in `x.pbp.opb`, where the other file is none of ours.
fn formula_path(proof: &Path) -> PathBuf {
    let name = proof.to_string_lossy();
    let (whole, gz) = name.strip_suffix(".gz").map_or((&*name, ""), |stem| (stem, ".gz"));
    let stem = whole.strip_suffix(".pbp").unwrap_or(whole);
    let [usual, other] = [stem, whole].map(|stem| PathBuf::from(format!("{stem}.opb{gz}")));
    if files::is_free(&usual, is_formula) { usual } else { other }
}

/// The second line of our formulas.
const MARK: &str = "* the formula of a proof by destrier";

/// A formula with a line behind its first one that says whose it is.
fn marked(mut formula: Vec<u8>) -> Vec<u8> {
    let end = formula.iter().position(|&byte| byte == b'\n').map_or(formula.len(), |at| at + 1);
    formula.splice(end..end, format!("{MARK}\n").into_bytes());
    formula
}

fn is_formula(text: &str) -> bool {
    text.lines().nth(1) == Some(MARK)
}

/// What reads a solution of a board or a file.
pub(super) fn import(source: &str, path: &Path) -> String {
    format!("destrier import {source} --solution {}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A formula of our own gives way to another one, and any other file stays.
    #[test]
    fn formulas_take_no_place_of_other_files() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let other = "* #variable= 1 #constraint= 1\n+1 x1 >= 1;\n";
        for (text, place) in [
            (other.to_owned(), "x.pbp.opb"),
            (String::from_utf8(marked(other.into())).unwrap(), "x.opb"),
        ] {
            std::fs::write(path("x.opb"), text).unwrap();
            assert_eq!(formula_path(&path("x.pbp")), path(place));
        }
    }

    #[test]
    fn formulas_lie_beside_their_proofs() {
        for (proof, formula) in
            [("a/x.pbp", "a/x.opb"), ("x.pbp.gz", "x.opb.gz"), ("x", "x.opb"), ("x.gz", "x.opb.gz")]
        {
            assert_eq!(formula_path(Path::new(proof)), PathBuf::from(formula));
        }
    }
}
