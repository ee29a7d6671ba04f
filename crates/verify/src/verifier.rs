//! Hands a file to the checker that it is for.

use crate::expected::{Expected, Range};
use crate::input::{InputError, open, read_text};
use crate::limits::{Limits, Reached};
use crate::program::{Terms, in_words};
use crate::specification::Specification;
use crate::verdict::Verdict;
use destrier_board::Problem;
use destrier_certify::{
    Claim as OwnClaim, CoveringProgram, CoveringRow, Crew, LinearProgram, LinearRange, LinearRow,
    Optimum, Size,
};
use destrier_vipr::{Checker, Claim};
use num_bigint::BigInt;
use std::borrow::Cow;
use std::io::BufRead;
use std::path::Path;
use std::sync::Arc;

/// Checks files one after the other, all within the same limits.
#[derive(Clone, Debug)]
pub struct Verifier {
    /// Whether VIPR files may look only for better solutions than those they list.
    pub allow_cutoffs: bool,
    /// What all checks together may take.
    pub limits: Limits,
    /// How many threads check a file: all cores at first. They never say anything else than one.
    pub threads: usize,
    /// What files must show.
    pub expected: Option<Expected>,
    /// What files must be about, and the file that states it.
    specification: Option<Arc<(String, Specification)>>,
    reached: Option<Reached>,
}

impl Verifier {
    /// A verifier of files of any kind, about the problem that `--board` states if there is one.
    pub fn new(problem: Option<Problem>, allow_cutoffs: bool, limits: Limits) -> Self {
        let of_board = |own| Arc::new(("--board".to_owned(), Specification::of_problem(&own)));
        let specification = problem.map(of_board);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Verifier { allow_cutoffs, limits, threads, expected: None, specification, reached: None }
    }

    /// From now on files must be about what `read` reads, within the same limits, from the file of this name.
    ///
    /// # Errors
    /// If that cannot be read.
    pub fn about<E: Send + 'static>(
        &mut self,
        name: String,
        read: impl FnOnce() -> Result<Specification, E> + Send + 'static,
    ) -> Result<(), E> {
        match self.limits.run(read) {
            Ok(read) => self.specification = Some(Arc::new((name, read?))),
            Err(reached) => self.reached = Some(reached),
        }
        Ok(())
    }

    /// Checks a file. Once a limit is reached, nothing more is checked.
    pub fn verify(&mut self, path: &Path) -> Verdict {
        let (path, own) = (path.to_owned(), self.clone());
        self.judge(move || own.check(&path))
    }

    /// The verdict of a check. One that panics ends alone; one that reaches a limit goes on until the program ends.
    fn judge(
        &mut self,
        check: impl FnOnce() -> Result<Verdict, InputError> + Send + 'static,
    ) -> Verdict {
        if let Some(reached) = self.reached {
            return Verdict::Unfinished(reached);
        }
        match self.limits.run(check) {
            Ok(verdict) => verdict.unwrap_or_else(Verdict::from),
            Err(reached) => {
                self.reached = Some(reached).filter(|&reached| reached != Reached::Panic);
                Verdict::Unfinished(reached)
            }
        }
    }

    fn check(&self, path: &Path) -> Result<Verdict, InputError> {
        let mut input = open(path)?;
        let start = input.fill_buf()?;
        if start.starts_with(b"\x89PNG") || start.starts_with(b"<svg") {
            return Err(InputError::Picture);
        }
        if start.starts_with(b"pseudo-Boolean proof") || start.starts_with(b"* #variable=") {
            return Err(InputError::PseudoBoolean);
        }
        if start.starts_with(b"%") || start.starts_with(b"VER") {
            return self.vipr(input);
        }
        match destrier_certify::verify_on(&read_text(input)?, Crew::new(self.threads)) {
            Ok(verified) => {
                let specification = self.specification.as_deref();
                let claim = specification.map_or(Cow::Borrowed(verified.claim()), |(_, own)| {
                    own.of_choices(verified.claim())
                });
                let claim = &*claim;
                let said = match specification {
                    Some((file, specification)) => specification.compared(claim, file),
                    None => Verdict::Verified(claim.to_string() + untied(claim)),
                };
                Ok(self.as_expected(said.and(vacuous(claim)), Range::of(claim, &self.terms())))
            }
            Err(error) => refused(error.is_malformed(), &error),
        }
    }

    fn vipr(&self, input: impl BufRead) -> Result<Verdict, InputError> {
        let own = self.specification.as_deref();
        let reference = own.map(|(file, own)| own.reference(file)).transpose();
        let reference = match reference {
            Ok(reference) => reference,
            Err(error) => return refused(error.is_malformed(), &error),
        };
        let checker = Checker { reference: reference.as_ref(), allow_cutoffs: self.allow_cutoffs };
        match checker.verify(input) {
            Ok(verified) => {
                let (claim, terms) = (verified.claim(), self.terms());
                let own = own.and_then(|(_, own)| own.terms());
                let claimed =
                    |size: Size| own.map_or_else(|| size.to_string(), |own| own.claim(size));
                let said = match claim {
                    Claim::Choices { words: [before, after], at_least, at_most } => {
                        let claimed = in_words((*at_least, *at_most), claimed);
                        format!("{before}{claimed}{after}")
                    }
                    Claim::Linear { words, .. } => words.clone(),
                    _ => {
                        format!(
                            "{claim} (of a program that this file itself lists; --board or --program compares it)"
                        )
                    }
                };
                Ok(self.as_expected(Verdict::Verified(said), Range::of_vipr(claim, &terms)))
            }
            Err(error) => refused(error.is_malformed(), &error),
        }
    }

    /// The terms of the file that certificates are compared with.
    fn terms(&self) -> Terms {
        let terms = self.specification.as_deref().and_then(|(_, own)| own.terms());
        terms.cloned().unwrap_or_default()
    }

    /// The verdict, or a refusal if what is expected does not follow from what is shown.
    fn as_expected(&self, verdict: Verdict, shown: Option<Range>) -> Verdict {
        match (verdict, &self.expected) {
            (Verdict::Verified(claim), Some(expected)) if !expected.follows_from(shown) => {
                Verdict::Rejected(format!("this does not show '{expected}': {claim}"))
            }
            (verdict, _) => verdict,
        }
    }
}

/// A text that is no certificate, or one that does not show its claim.
fn refused(is_malformed: bool, error: &impl ToString) -> Result<Verdict, InputError> {
    match is_malformed {
        true => Err(InputError::Malformed(error.to_string())),
        false => Ok(Verdict::Rejected(error.to_string())),
    }
}

const VACUOUS: &str = "; vacuous: nothing meets all demands";
const UNTIED: &str = " (of a program that this file itself lists; --program compares it)";

/// What is said of a claim about a program that only the certificate has.
fn untied(claim: &OwnClaim) -> &'static str {
    match claim {
        OwnClaim::Program { .. } => UNTIED,
        _ => "",
    }
}

/// What is said of a lower bound if some square or row cannot be served, so that it is a bound of nothing.
fn vacuous(claim: &OwnClaim) -> &'static str {
    let program = match claim {
        OwnClaim::Size { problem, size: Size::AtLeast(_) } => {
            CoveringProgram::of_problem(problem).ok()
        }
        OwnClaim::Covering { problem, size: Size::AtLeast(_) } => {
            problem.program().ok().map(|program| program.into_owned())
        }
        OwnClaim::Program { program, optimum: Optimum::AtLeast(_) } if !program.maximise => {
            return match program.rows.iter().any(|row| is_beyond(program, row)) {
                true => VACUOUS,
                false => "",
            };
        }
        _ => None,
    };
    let unmet =
        |row: &CoveringRow| row.demand().is_some_and(|demand| demand as usize > row.columns.len());
    match program.is_some_and(|program| program.rows.iter().any(unmet)) {
        true => VACUOUS,
        false => "",
    }
}

/// Whether a row asks for more than its columns can add up to.
fn is_beyond(program: &LinearProgram, row: &LinearRow) -> bool {
    let most = row.terms.iter().map(|(column, factor)| {
        let LinearRange { lower, upper } = &program.columns[*column as usize].range;
        let end = if factor.is_negative() { lower } else { upper };
        end.as_ref().map(|end| end.to_big() * factor.to_big())
    });
    let most: Option<BigInt> = most.sum();
    row.range.lower.as_ref().zip(most).is_some_and(|(least, most)| least.to_big() > most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn valid() -> PathBuf {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        root.join("../../tests/certificates/valid/knight-4x4.txt")
    }

    #[test]
    fn a_check_that_panics_leaves_the_next_files_to_be_judged() {
        let mut verifier = Verifier::new(None, true, Limits::new(None, None));
        for _ in 0..2 {
            let failed = verifier.judge(|| panic!("as a checker with an error does"));
            assert_eq!(failed, Verdict::Unfinished(Reached::Panic));
            assert!(matches!(verifier.verify(&valid()), Verdict::Verified(_)));
        }
    }

    #[test]
    fn a_check_that_reaches_a_limit_is_the_last() {
        let mut verifier = Verifier::new(None, true, Limits::new(Some(1), None));
        let check = || loop {
            std::thread::sleep(std::time::Duration::from_secs(1));
        };
        let Verdict::Unfinished(reached) = verifier.judge(check) else { panic!("it ended") };
        assert!(matches!(reached, Reached::Memory(_)));
        assert_eq!(verifier.verify(&valid()), Verdict::Unfinished(reached));
    }
}
