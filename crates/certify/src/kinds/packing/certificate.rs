//! Kind `packing`: a fractional packing, and perhaps the fractional cover of equal value that
//! shows it to be a maximum one.

use super::dual::check_dual;
use crate::claim::Claim;
use crate::problem::{Instance, Weights, bound, header};
use crate::rejection::Rejection;
use crate::text::{Lines, fraction};
use destrier_board::Problem;
use num_rational::BigRational;
use std::fmt;

/// A fractional packing of a problem, with the value claimed for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackingCertificate {
    /// The problem whose covers the packing bounds.
    pub problem: Problem,
    /// The sum of the weights, as claimed.
    pub value: BigRational,
    /// The weights.
    pub packing: Weights,
    /// A fractional cover of equal value, if the packing is claimed to be a maximum one.
    pub dual: Option<Weights>,
}

impl PackingCertificate {
    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let instance = Instance::new(&self.problem)?;
        let fixing = instance.fixing();
        bound(&instance, &fixing, &self.packing)?;
        let (found, claimed) = (self.packing.sum(), self.value.clone());
        if found != claimed {
            return Err(Rejection::WrongValue { claimed, found });
        }
        if let Some(dual) = &self.dual {
            check_dual(&instance, &fixing, &self.packing, dual)?;
        }
        let (problem, maximum) = (self.problem.clone(), self.dual.is_some());
        Ok(Claim::Packing { problem, value: found, maximum })
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        const EXPECTED: &str = "packing or maximum";
        let problem = header::read(lines)?;
        let mut words = lines.keyword("claim")?;
        let maximum = match words.word(EXPECTED)? {
            "packing" => false,
            "maximum" => true,
            other => return Err(words.unexpected(EXPECTED, other)),
        };
        let value = fraction(&mut words)?;
        words.done()?;
        let packing = Weights::read(lines, "packing", problem.board)?;
        let dual = maximum.then(|| Weights::read(lines, "dual", problem.board)).transpose()?;
        Ok(PackingCertificate { problem, value, packing, dual })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        header::write(f, &self.problem)?;
        let word = if self.dual.is_some() { "maximum" } else { "packing" };
        writeln!(f, "claim {word} {}", self.value)?;
        self.packing.write(f, "packing")?;
        self.dual.as_ref().map_or(Ok(()), |dual| dual.write(f, "dual"))
    }
}
