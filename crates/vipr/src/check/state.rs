//! What is known of a file while it is read: the program, the claim, solutions, and rows.

use super::comparison::Comparison;
use super::reference::Reference;
use super::solution::Values;
use super::store::{Assumptions, Store};
use super::sum::{Fraction, Sums};
use crate::limits::MAX_COUNT;
use crate::text::{Number, Reader, Relation, Row, Sense, Terms};
use crate::{Claim, Rejection, Violation};
use destrier_certify::Digest;
use std::io::Read;
use std::rc::Rc;

/// Whether the value of such a sum is whole.
fn is_whole(terms: &Terms, whole: &[bool]) -> bool {
    terms.first_fraction().is_none() && terms.variables().all(|v| whole[v as usize])
}

/// What is known of a file so far.
pub(super) struct Check<'a, R> {
    /// What the program is compared with.
    reference: Option<&'a Reference<'a>>,
    pub(super) allow_cutoffs: bool,
    pub(super) reader: Reader<R>,
    pub(super) whole: Vec<bool>,
    objective: Rc<Terms>,
    pub(super) whole_objective: bool,
    pub(super) maximise: bool,
    pub(super) relation: Relation,
    pub(super) store: Store,
    /// The value of the best solution listed.
    pub(super) best: Option<Number>,
    /// Whether the dual side of the claim has been shown.
    pub(super) shown: bool,
    /// A row that would have shown it, and what it assumes.
    pub(super) almost: Option<(usize, usize)>,
    pub(super) small: Sums<i128>,
    pub(super) big: Sums<Fraction>,
}

impl<'a, R: Read> Check<'a, R> {
    /// Reads what stands before the rows; returns the names of the variables too.
    pub(super) fn new(
        reference: Option<&'a Reference<'a>>,
        allow_cutoffs: bool,
        input: R,
    ) -> Result<(Self, Vec<String>), Rejection> {
        let mut reader = Reader::new(input);
        reader.version()?;
        reader.words.begin_digest();
        let names = reader.variables(reference.is_some())?;
        let whole = reader.whole()?;
        let (objective, maximise) = reader.objective()?;
        let check = Check {
            reference,
            allow_cutoffs,
            reader,
            whole_objective: is_whole(&objective, &whole),
            whole,
            objective,
            maximise,
            relation: Relation::Infeasible,
            store: Store::default(),
            best: None,
            shown: false,
            almost: None,
            small: Sums::default(),
            big: Sums::default(),
        };
        Ok((check, names))
    }

    /// A violation on the line reached; `derived` says whether it is in the row being derived.
    pub(super) fn violation(&self, violation: Violation, derived: bool) -> Rejection {
        let row = derived.then(|| self.store.len());
        Rejection::Violated { line: self.reader.words.line(), row, violation }
    }

    /// Reads the rows of the program; returns their number and the digest of the whole program.
    pub(super) fn conditions(&mut self) -> Result<(usize, Digest), Rejection> {
        self.reader.words.expect("CON")?;
        let count = self.reader.words.index(MAX_COUNT)?;
        self.reader.words.index(count)?; // of bounds, which not all writers list first
        for _ in 0..count {
            let (row, _) = self.reader.row()?;
            if row.terms.len() == 1 {
                self.store.add_bound(&row, &Assumptions::default());
            }
            let full = self.store.push(row, Assumptions::default(), None);
            full.map_err(|error| self.reader.words.error(error))?;
        }
        Ok((count, self.reader.words.end_digest()))
    }

    /// Compares the program with what it must be of.
    pub(super) fn compare(&self, names: &[String]) -> Result<Option<Comparison<'a>>, Rejection> {
        let Some(reference) = self.reference else { return Ok(None) };
        let (whole, objective) = (&self.whole, (&*self.objective, self.maximise));
        let comparison = Comparison::new(reference, (names, whole), objective, &self.store);
        comparison.map(Some).map_err(|violation| self.violation(violation, false))
    }

    pub(super) fn relation(&mut self) -> Result<(), Rejection> {
        self.relation = self.reader.relation()?;
        match &self.relation {
            Relation::Range(None, None) => Err(self.violation(Violation::NothingClaimed, false)),
            Relation::Range(Some(least), Some(greatest)) if least > greatest => {
                Err(self.violation(Violation::EmptyRange, false))
            }
            _ => {
                self.shown = self.bound().is_none() && self.relation != Relation::Infeasible;
                let rows = self.store.rows();
                self.shown |= rows.into_iter().any(|row| self.shows(row));
                Ok(())
            }
        }
    }

    /// The row that the claim asks for, if it bounds the objective from the dual side.
    fn bound(&self) -> Option<Row> {
        let terms = Rc::clone(&self.objective);
        match &self.relation {
            Relation::Infeasible => None,
            Relation::Range(least, _) if !self.maximise => {
                Some(Row { terms, sense: Sense::AtLeast, side: least.clone()? })
            }
            Relation::Range(_, greatest) => {
                Some(Row { terms, sense: Sense::AtMost, side: greatest.clone()? })
            }
        }
    }

    /// Whether a row shows the dual side of the claim.
    pub(super) fn shows(&self, row: &Row) -> bool {
        row.is_falsehood() || self.bound().is_some_and(|bound| row.dominates(&bound))
    }

    pub(super) fn solutions(&mut self, comparison: Option<&Comparison>) -> Result<(), Rejection> {
        self.reader.words.expect("SOL")?;
        let count = self.reader.words.index(MAX_COUNT)?;
        for solution in 0..count {
            self.reader.words.word()?; // the name
            let values = self.reader.vector()?;
            let value = self.solution(solution, &values)?;
            if let Some(comparison) = comparison {
                let verdict = comparison.check_solution(solution, &values);
                verdict.map_err(|violation| self.violation(violation, false))?;
            }
            let better = match &self.best {
                None => true,
                Some(best) if self.maximise => value > *best,
                Some(best) => value < *best,
            };
            if better {
                self.best = Some(value);
            }
        }
        self.ends()
    }

    /// Checks a solution and returns its value.
    fn solution(&self, solution: usize, values: &Terms) -> Result<Number, Rejection> {
        let fraction =
            values.iter().find(|(v, value)| self.whole[*v as usize] && !value.is_integer());
        if let Some((variable, _)) = fraction {
            return Err(self.violation(Violation::FractionalSolution { solution, variable }, false));
        }
        let values = Values::new(values, self.whole.len());
        let broken = self.store.rows().position(|row| !values.satisfy(row));
        if let Some(row) = broken {
            return Err(self.violation(Violation::BrokenRow { solution, row }, false));
        }
        Ok(Number::new(values.product(&self.objective)))
    }

    /// Compares both ends of the claimed range with the best solution.
    fn ends(&self) -> Result<(), Rejection> {
        let Relation::Range(least, greatest) = &self.relation else { return Ok(()) };
        let (primal, dual) = match self.maximise {
            true => (least, greatest),
            false => (greatest, least),
        };
        let beyond = |a: &Number, b: &Number| if self.maximise { a < b } else { a > b };
        let reached = match (primal, &self.best) {
            (None, _) => true,
            (Some(primal), Some(best)) => !beyond(best, primal),
            (Some(_), None) => false,
        };
        if !reached {
            return Err(self.violation(Violation::NoSolutionInRange, false));
        }
        match (dual, &self.best) {
            (Some(dual), Some(best)) if beyond(dual, best) => {
                let best = best.to_big();
                Err(self.violation(Violation::BoundBeyondSolution { best }, false))
            }
            _ => Ok(()),
        }
    }

    /// What the file has shown.
    pub(super) fn claim(
        &self,
        rows: usize,
        digest: &Digest,
        comparison: Option<&Comparison>,
    ) -> Result<Claim, Rejection> {
        if !self.shown {
            let violation = match self.almost {
                Some((row, assumption)) => Violation::OpenAssumption { row, assumption },
                None => Violation::NotShown,
            };
            return Err(self.violation(violation, false));
        }
        let (least, greatest) = match &self.relation {
            Relation::Infeasible => (None, None),
            Relation::Range(least, greatest) => (least.as_ref(), greatest.as_ref()),
        };
        if let Some(comparison) = comparison {
            let claim = comparison.claim(least, greatest);
            return claim.ok_or_else(|| self.violation(Violation::HugeBound, false));
        }
        Ok(Claim::Program {
            variables: self.whole.len(),
            rows,
            digest: digest.to_string(),
            maximise: self.maximise,
            least: least.map(Number::to_big),
            greatest: greatest.map(Number::to_big),
        })
    }
}
