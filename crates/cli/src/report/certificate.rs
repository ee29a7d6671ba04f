//! A certificate as a file: in our own format, VIPR's or VeriPB's, and what checks it.

use crate::files;
use anyhow::Result;
use destrier_certify::Certificate;
use destrier_cover::write_veripb;
use std::path::{Path, PathBuf};

/// Writes a certificate in the format of this name, and with a pseudo-Boolean proof its formula.
pub(super) fn write(certificate: &Certificate, path: &Path, format: &str) -> Result<()> {
    match format {
        "vipr" => {
            let mut out = Vec::new();
            destrier_vipr::write(certificate, &mut out)?;
            files::write_bytes(path, &out)
        }
        "veripb" => {
            let (mut formula, mut proof) = (Vec::new(), Vec::new());
            write_veripb(certificate, &mut formula, &mut proof)?;
            files::write_bytes(&formula_path(path), &formula)?;
            files::write_bytes(path, &proof)
        }
        _ => files::write(path, &certificate.to_string()),
    }
}

/// How files in the format of this name end.
pub(crate) fn endings(format: &str) -> &'static [&'static str] {
    match format {
        "vipr" => &["vipr"],
        "veripb" => &["pbp"],
        _ => &["txt"],
    }
}

/// The command that checks a file in the format of this name, with these words for what it must be about.
pub(super) fn check(path: &Path, format: &str, subject: &str) -> String {
    let name = path.display();
    match format {
        "veripb" => format!("veripb {} {name}", formula_path(path).display()),
        _ => format!("destrier verify {name}{subject}"),
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
