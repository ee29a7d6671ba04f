//! A certificate as a file: in our own format, VIPR's or VeriPB's, and what checks it.

use crate::files;
use anyhow::Result;
use destrier_certify::Certificate;
use destrier_cover::question::ProofFormat;
use destrier_cover::write_veripb;
use std::path::{Path, PathBuf};

/// Writes a certificate in a format, and with a pseudo-Boolean proof its formula.
pub(super) fn write(certificate: &Certificate, path: &Path, format: ProofFormat) -> Result<()> {
    match format {
        ProofFormat::Vipr => {
            let mut out = Vec::new();
            destrier_vipr::write(certificate, &mut out)?;
            files::write_bytes(path, &out)
        }
        ProofFormat::Veripb => {
            let (mut formula, mut proof) = (Vec::new(), Vec::new());
            write_veripb(certificate, &mut formula, &mut proof)?;
            files::write_bytes(&formula_path(path), &formula)?;
            files::write_bytes(path, &proof)
        }
        ProofFormat::Destrier | ProofFormat::Tree => files::write(path, &certificate.to_string()),
    }
}

/// The command that checks a file in a format, with these words for what it must be about.
pub(super) fn check(path: &Path, format: ProofFormat, subject: &str) -> String {
    let name = path.display();
    match format {
        ProofFormat::Veripb => format!("veripb {} {name}", formula_path(path).display()),
        ProofFormat::Destrier | ProofFormat::Tree | ProofFormat::Vipr => {
            format!("destrier verify {name}{subject}")
        }
    }
}

/// `x.pbp` has its formula in `x.opb`, `x.pbp.gz` in `x.opb.gz`.
fn formula_path(proof: &Path) -> PathBuf {
    let name = proof.to_string_lossy();
    let (stem, gz) = name.strip_suffix(".gz").map_or((&*name, ""), |stem| (stem, ".gz"));
    format!("{}.opb{gz}", stem.strip_suffix(".pbp").unwrap_or(stem)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_lie_beside_their_proofs() {
        for (proof, formula) in
            [("a/x.pbp", "a/x.opb"), ("x.pbp.gz", "x.opb.gz"), ("x", "x.opb"), ("x.gz", "x.opb.gz")]
        {
            assert_eq!(formula_path(Path::new(proof)), PathBuf::from(formula));
        }
    }
}
