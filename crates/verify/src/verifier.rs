//! Hands a file to the checker that it is for.

use crate::input::{InputError, open, read_text};
use crate::limits::{Limits, Reached};
use crate::program::NamedProgram;
use crate::verdict::Verdict;
use destrier_board::Problem;
use destrier_certify::{Claim, CoveringProblem};
use destrier_vipr::{Checker, Subject};
use std::io::BufRead;
use std::path::{Path, PathBuf};

/// Checks files one after the other, all within the same limits.
#[derive(Clone, Debug)]
pub struct Verifier {
    /// The problem that VIPR files must be about.
    pub problem: Option<Problem>,
    /// Whether VIPR files may look only for better solutions than those they list.
    pub allow_cutoffs: bool,
    /// What all checks together may take.
    pub limits: Limits,
    /// The covering program that files must be about, and its file.
    program: Option<(PathBuf, NamedProgram)>,
    reached: Option<Reached>,
}

impl Verifier {
    /// A verifier of files of any kind.
    pub fn new(problem: Option<Problem>, allow_cutoffs: bool, limits: Limits) -> Self {
        Verifier { problem, allow_cutoffs, limits, program: None, reached: None }
    }

    /// The same verifier, of files about the covering program of this file.
    #[must_use]
    pub fn about(self, path: PathBuf, program: NamedProgram) -> Self {
        Verifier { program: Some((path, program)), ..self }
    }

    /// Checks a file. Once a limit is reached, nothing more is checked.
    pub fn verify(&mut self, path: &Path) -> Verdict {
        if let Some(reached) = self.reached {
            return Verdict::Unfinished(reached);
        }
        let (path, problem, allow_cutoffs) =
            (path.to_owned(), self.problem.clone(), self.allow_cutoffs);
        let program = self.program.clone();
        match self.limits.run(move || check(&path, problem.as_ref(), program, allow_cutoffs)) {
            Ok(verdict) => verdict.unwrap_or_else(Verdict::from),
            Err(reached) => {
                self.reached = Some(reached);
                Verdict::Unfinished(reached)
            }
        }
    }
}

fn check(
    path: &Path,
    problem: Option<&Problem>,
    program: Option<(PathBuf, NamedProgram)>,
    allow_cutoffs: bool,
) -> Result<Verdict, InputError> {
    let mut input = open(path)?;
    let start = input.fill_buf()?;
    if start.starts_with(b"\x89PNG") || start.starts_with(b"<svg") {
        return Err(InputError::Picture);
    }
    if start.starts_with(b"pseudo-Boolean proof") || start.starts_with(b"* #variable=") {
        return Err(InputError::PseudoBoolean);
    }
    if start.starts_with(b"%") || start.starts_with(b"VER") {
        return match (problem, &program) {
            (Some(problem), _) => vipr(input, Some(Subject::Covers(problem)), allow_cutoffs),
            (None, Some((path, named))) => {
                let NamedProgram { program, columns, .. } = named;
                let name = format!("{} ({program})", path.display());
                let subject = Subject::Choices { name: &name, program, columns };
                vipr(input, Some(subject), allow_cutoffs)
            }
            (None, None) => vipr(input, None, allow_cutoffs),
        };
    }
    if problem.is_some() {
        return Err(InputError::OwnProblem);
    }
    match destrier_certify::verify(&read_text(input)?) {
        Ok(verified) => Ok(match program {
            None => Verdict::Verified(verified.to_string()),
            Some((path, program)) => compared(verified.claim(), &path, &program),
        }),
        Err(error) if error.is_malformed() => Err(InputError::Malformed(error.to_string())),
        Err(rejection) => Ok(Verdict::Rejected(rejection.to_string())),
    }
}

/// The verdict about a claim that holds and must be about this program.
fn compared(claim: &Claim, path: &Path, named: &NamedProgram) -> Verdict {
    let file = path.display();
    let Claim::Covering { problem: CoveringProblem::Rows(found), size } = claim else {
        return Verdict::Rejected(format!("this is about no program: {claim}"));
    };
    match named.difference(found) {
        None => Verdict::Verified(format!("{size} for {file} ({found})")),
        Some(difference) => Verdict::Rejected(format!("this is not about {file}: {difference}")),
    }
}

fn vipr(
    input: impl BufRead,
    subject: Option<Subject>,
    allow_cutoffs: bool,
) -> Result<Verdict, InputError> {
    match (Checker { subject, allow_cutoffs }).verify(input) {
        Ok(verified) => Ok(Verdict::Verified(verified.to_string())),
        Err(error) if error.is_malformed() => Err(InputError::Malformed(error.to_string())),
        Err(rejection) => Ok(Verdict::Rejected(rejection.to_string())),
    }
}
