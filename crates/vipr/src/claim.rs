//! What a file claims, in one line.

use num_rational::BigRational;
use std::fmt;

/// A statement that a file can prove.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// About the costs of the choices that a covering program admits, as the sizes of a problem's covers. Without either
    /// limit there is no choice.
    Choices {
        /// The words before and after those about costs.
        words: [String; 2],
        /// No choice costs less.
        at_least: Option<usize>,
        /// There is a choice that costs at most so much.
        at_most: Option<usize>,
    },
    /// About the values of the solutions of a linear program that the program of the file is.
    Linear {
        /// What is claimed, in words.
        words: String,
        /// The optimum is at least this.
        least: Option<BigRational>,
        /// The optimum is at most this. Without either limit there is no solution.
        greatest: Option<BigRational>,
    },
    /// About the optimum of a program that is not compared with any problem.
    Program {
        /// The number of variables.
        variables: usize,
        /// The number of rows, bounds included.
        rows: usize,
        /// What tells the program from others: the digest of its words, as FORMAT.md says.
        digest: String,
        /// Whether the optimum is a maximum.
        maximise: bool,
        /// The optimum is at least this; a program without solutions has every such bound.
        least: Option<BigRational>,
        /// The optimum is at most this. Without either limit there is no solution.
        greatest: Option<BigRational>,
    },
}

/// A claim that was proved: there is no other way to make one than to check a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    claim: Claim,
}

impl Verified {
    /// For the checker alone.
    pub(crate) fn new(claim: Claim) -> Self {
        Verified { claim }
    }

    /// What was proved.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.claim.fmt(f)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Choices { words: [before, after], at_least, at_most } => {
                f.write_str(before)?;
                write_range(f, "exactly ", "impossible", at_least.as_ref(), at_most.as_ref())?;
                f.write_str(after)
            }
            Claim::Linear { words, .. } => f.write_str(words),
            Claim::Program { variables, rows, digest, maximise, least, greatest } => {
                let word = if *maximise { "maximum" } else { "minimum" };
                write!(f, "program of {variables} variables and {rows} rows, {digest}: ")?;
                if least.is_some() || greatest.is_some() {
                    write!(f, "{word} ")?;
                }
                write_range(f, "", "no solution", least.as_ref(), greatest.as_ref())
            }
        }
    }
}

/// `at least 3, at most 5`; with the given words before a single value, and for neither limit.
fn write_range<T: fmt::Display + PartialEq>(
    f: &mut fmt::Formatter<'_>,
    equal: &str,
    neither: &str,
    least: Option<&T>,
    greatest: Option<&T>,
) -> fmt::Result {
    match (least, greatest) {
        (Some(least), Some(most)) if least == most => write!(f, "{equal}{least}"),
        (Some(least), Some(most)) => write!(f, "at least {least}, at most {most}"),
        (Some(least), None) => write!(f, "at least {least}"),
        (None, Some(most)) => write!(f, "at most {most}"),
        (None, None) => f.write_str(neither),
    }
}
