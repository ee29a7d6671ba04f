//! Hands a file to the checker that it is for.

use crate::input::{InputError, open, read_text};
use crate::limits::{Limits, Reached};
use crate::program::Terms;
use crate::statement::Statement;
use crate::verdict::Verdict;
use destrier_board::Problem;
use destrier_vipr::{Checker, Claim, Subject};
use std::io::BufRead;
use std::path::Path;
use std::sync::Arc;

/// Checks files one after the other, all within the same limits.
#[derive(Clone, Debug)]
pub struct Verifier {
    /// The problem that VIPR files must be about.
    pub problem: Option<Problem>,
    /// Whether VIPR files may look only for better solutions than those they list.
    pub allow_cutoffs: bool,
    /// What all checks together may take.
    pub limits: Limits,
    /// What files must be about, and the file that states it.
    statement: Option<Arc<(String, Statement)>>,
    reached: Option<Reached>,
}

impl Verifier {
    /// A verifier of files of any kind.
    pub fn new(problem: Option<Problem>, allow_cutoffs: bool, limits: Limits) -> Self {
        Verifier { problem, allow_cutoffs, limits, statement: None, reached: None }
    }

    /// From now on files must be about what `read` reads, within the same limits, from the file of this name.
    ///
    /// # Errors
    /// If that cannot be read.
    pub fn about<E: Send + 'static>(
        &mut self,
        name: String,
        read: impl FnOnce() -> Result<Statement, E> + Send + 'static,
    ) -> Result<(), E> {
        match self.limits.run(read) {
            Ok(statement) => self.statement = Some(Arc::new((name, statement?))),
            Err(reached) => self.reached = Some(reached),
        }
        Ok(())
    }

    /// Checks a file. Once a limit is reached, nothing more is checked.
    pub fn verify(&mut self, path: &Path) -> Verdict {
        if let Some(reached) = self.reached {
            return Verdict::Unfinished(reached);
        }
        let (path, problem, allow_cutoffs) =
            (path.to_owned(), self.problem.clone(), self.allow_cutoffs);
        let statement = self.statement.clone();
        let work = move || check(&path, problem.as_ref(), statement.as_deref(), allow_cutoffs);
        match self.limits.run(work) {
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
    statement: Option<&(String, Statement)>,
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
        return match (problem, statement) {
            (Some(problem), _) => vipr(input, Some(Subject::Covers(problem)), allow_cutoffs, None),
            (None, Some((file, statement))) => statement
                .with_subject(file, |subject| {
                    vipr(input, Some(subject), allow_cutoffs, statement.terms())
                })
                .unwrap_or_else(|rejection| Ok(Verdict::Rejected(rejection.to_string()))),
            (None, None) => vipr(input, None, allow_cutoffs, None),
        };
    }
    if problem.is_some() {
        return Err(InputError::OwnProblem);
    }
    match destrier_certify::verify(&read_text(input)?) {
        Ok(verified) => Ok(match statement {
            None => Verdict::Verified(verified.to_string()),
            Some((file, statement)) => statement.compared(verified.claim(), file),
        }),
        Err(error) if error.is_malformed() => Err(InputError::Malformed(error.to_string())),
        Err(rejection) => Ok(Verdict::Rejected(rejection.to_string())),
    }
}

fn vipr(
    input: impl BufRead,
    subject: Option<Subject>,
    allow_cutoffs: bool,
    terms: Option<&Terms>,
) -> Result<Verdict, InputError> {
    match (Checker { subject, allow_cutoffs }).verify(input) {
        Ok(verified) => Ok(Verdict::Verified(match (verified.claim(), terms) {
            (Claim::Choices { program, at_least, at_most }, Some(terms)) => {
                format!("{} for {program}", terms.range(*at_least, *at_most))
            }
            _ => verified.to_string(),
        })),
        Err(error) if error.is_malformed() => Err(InputError::Malformed(error.to_string())),
        Err(rejection) => Ok(Verdict::Rejected(rejection.to_string())),
    }
}
