//! Where answers go: into a file, to standard output, and as the exit status; what an unfinished run has never replaces
//! what says more.

use super::document::{Report, document, publish};
use super::print::{next, written};
use crate::args::OutputArgs;
use crate::exit::Exit;
use crate::files;
use anyhow::Result;
use destrier_certify::{Certificate, Checked, Claim};
use destrier_draw::is_picture;
use destrier_verify::says_more;
use std::path::{Path, PathBuf};

/// A report that may be kept in a file.
pub trait Published: Report {
    /// What the checker accepted and a file holds, if there is something.
    fn filed(&self) -> Option<&Checked>;

    /// What else the checker accepted, which has a file beside that: a bound beside a cover, or a cover beside a bound.
    fn beside(&self) -> Option<(&Checked, Beside)> {
        None
    }

    /// The words for a checker that say what a certificate is about.
    fn subject(&self) -> String {
        String::new()
    }

    /// Writes the certificate.
    fn write(&self, certificate: &Certificate, path: &Path) -> Result<()> {
        files::write(path, &certificate.to_string())
    }

    /// A picture of the answer as SVG, if it has one.
    fn picture(&self) -> Option<String> {
        None
    }

    /// The solution that was found, in the names of its program, as HiGHS writes it.
    ///
    /// # Errors
    /// If there is no program that says the problem.
    fn solution(&self) -> Result<Option<String>> {
        Ok(None)
    }

    /// How the command ends.
    fn exit(&self) -> Exit;

    /// Whether the answer replaces any other one.
    fn is_finished(&self) -> bool {
        self.exit() != Exit::Limit
    }

    /// Notes the file that was written.
    fn is_in(&mut self, _file: Option<&Path>) {}

    /// What one would do next, with the file that was written if one was.
    fn next(&self, file: Option<&Path>) -> String;
}

/// What a file beside an answer's own has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// The lower bound, of a cover that may not be the smallest.
    Bound,
    /// The cover, of a lower bound that does not meet it.
    Cover,
}

impl Beside {
    /// `x.txt` has its bound in `x.bound.txt`.
    fn path(self, own: &Path) -> PathBuf {
        let word = match self {
            Beside::Bound => "bound",
            Beside::Cover => "cover",
        };
        let name = own.to_string_lossy();
        let (plain, gz) = name.strip_suffix(".gz").map_or((&*name, ""), |plain| (plain, ".gz"));
        let stem = plain.strip_suffix(".txt").unwrap_or(plain);
        format!("{stem}.{word}.txt{gz}").into()
    }
}

/// Writes an answer as a picture, a document or a certificate if a file is named for it, prints it, and says how the
/// command ends. What else is proved has a file of its own beside a certificate.
pub fn conclude(mut answer: impl Published, output: &OutputArgs) -> Result<Exit> {
    let file = match output.output.as_deref() {
        Some(path) if write(&answer, path)? => Some(path),
        _ => None,
    };
    let beside = output.output.as_deref().map(|path| write_beside(&answer, path));
    let beside = beside.transpose()?.flatten();
    answer.is_in(file);
    publish(&answer, output.json)?;
    written(output, file);
    written(output, beside.as_deref());
    let kept = output.output.as_deref().filter(|path| path.is_file());
    let mut words = answer.next(file.or(kept));
    if let Some(path) = beside {
        words.push_str(&format!("; destrier verify {}{}", path.display(), answer.subject()));
    }
    next(output, &words);
    Ok(answer.exit())
}

/// Writes what is beside a certificate in this file, and tells where that is; not in place of what says more, or of what
/// is none of our certificates.
fn write_beside(answer: &impl Published, own: &Path) -> Result<Option<PathBuf>> {
    let Some(((certificate, verified), what)) = answer.beside() else { return Ok(None) };
    if !is_certificate(own) || own.exists() && !own.is_file() {
        return Ok(None);
    }
    let path = what.path(own);
    if !files::is_free(&path, files::is_certificate) {
        crate::note!("destrier: {}: this file is in the way, and stays", path.display());
        return Ok(None);
    }
    if !stays(&path, verified.claim()) {
        files::write(&path, &certificate.to_string())?;
    }
    Ok(Some(path))
}

/// Writes a file, and tells whether it did. A finished run always writes; an unfinished one leaves a file that says more
/// about the same problem and that the checker accepts, and a pseudo-Boolean proof, whose claim only its own checker knows.
fn write(answer: &impl Published, path: &Path) -> Result<bool> {
    if is_picture(path) {
        let Some(svg) = answer.picture() else {
            crate::note!("destrier: {}: there is nothing to draw", path.display());
            return Ok(false);
        };
        files::write_picture(path, svg)?;
        return Ok(true);
    }
    if files::is_json(path) {
        files::write(path, &format!("{:#}\n", document(answer)?))?;
        return Ok(true);
    }
    if files::is_solution(path) {
        let Some(solution) = answer.solution()? else {
            crate::note!("destrier: {}: there is no solution to write", path.display());
            return Ok(false);
        };
        files::write(path, &solution)?;
        return Ok(true);
    }
    let Some((certificate, verified)) = answer.filed() else { return Ok(false) };
    if !answer.is_finished() && stays(path, verified.claim()) {
        crate::note!("kept     {}: it proves more than this run", path.display());
        return Ok(false);
    }
    answer.write(certificate, path)?;
    Ok(true)
}

/// Whether a path names a certificate, and nothing else that answers are written as.
pub fn is_certificate(path: &Path) -> bool {
    !is_picture(path) && !files::is_json(path) && !files::is_solution(path)
}

/// Whether the file must not give way to the claim of an unfinished run.
fn stays(path: &Path, new: &Claim) -> bool {
    regular(path).is_some_and(|old| old.starts_with("pseudo-Boolean proof") || says_more(&old, new))
}

/// The text of a plain file that is there.
pub fn regular(path: &Path) -> Option<String> {
    path.is_file().then(|| files::look(path).ok()).flatten()
}
