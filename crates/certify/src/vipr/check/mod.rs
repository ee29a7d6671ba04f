//! Checks VIPR files in one pass, each row as it is read.
//!
//! Stricter than the reference checkers: whatever a reason takes for granted is checked, and what
//! was claimed must have been shown. `FORMAT.md` lists the rules and why they are enough.

mod derivations;

use crate::certificate::Verified;
use crate::limits::MAX_AREA;
use crate::vipr::compare::Comparison;
use crate::vipr::lie::ViprLie;
use crate::vipr::number::Number;
use crate::vipr::reader::{MAX_COUNT, Reader, Relation};
use crate::vipr::row::{Row, Sense, Terms};
use crate::vipr::store::{Assumptions, Store};
use crate::vipr::sum::{Fraction, Sums};
use crate::{Claim, Fault, Rejection};
use destrier_board::Problem;
use std::io::Read;
use std::rc::Rc;

/// How VIPR files are checked.
///
/// ```
/// use destrier_certify::ViprChecker;
///
/// // x + y >= 3/2 for whole x and y: at least 2
/// let text = "VER 1.0\nVAR 2\nx y\nINT 2\n0 1\nOBJ min\n2 0 1 1 1\nCON 1 0\n\
///     c G 3/2 OBJ\nRTP range 2 inf\nSOL 0\nDER 1\nr G 2 OBJ { rnd 1 0 1 } -1\n";
/// let verified = ViprChecker::default().verify(text.as_bytes())?;
/// let claim = "program of 2 variables and 1 rows: minimum at least 2";
/// assert_eq!(verified.to_string(), claim);
/// # Ok::<(), destrier_certify::Rejection>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ViprChecker<'a> {
    /// The problem that the program must be of; the claim is then about its covers. Without it,
    /// the claim is about the program in the file, whatever that may mean.
    pub problem: Option<&'a Problem>,
    /// Whether reasons `sol` are accepted, where they are sound.
    pub allow_cutoffs: bool,
}

impl Default for ViprChecker<'_> {
    fn default() -> Self {
        ViprChecker { problem: None, allow_cutoffs: true }
    }
}

impl ViprChecker<'_> {
    /// Reads a file once, and checks it. Memory is linear in the file, which is limited to
    /// [`crate::MAX_VIPR_BYTES`]; time is linear in the rows that the reasons add up.
    ///
    /// # Errors
    /// The first thing in the file that is not of the format, or not true.
    pub fn verify(&self, input: impl Read) -> Result<Verified, Rejection> {
        if let Some(board) = self.problem.map(|problem| problem.board)
            && board.with_area_at_most(MAX_AREA).is_err()
        {
            let (area, limit) = (board.area(), MAX_AREA);
            return Err(Fault::BoardTooLarge { board, area, limit }.at(1));
        }
        let mut reader = Reader::new(input);
        reader.version()?;
        let names = reader.variables(self.problem.is_some())?;
        let whole = reader.whole()?;
        let (objective, maximise) = reader.objective()?;
        let mut check = Check {
            checker: self,
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
        let conditions = check.conditions()?;
        let comparison = check.compare(&names)?;
        check.relation()?;
        check.solutions(comparison.as_ref())?;
        check.derivations()?;
        check.reader.words.end()?;
        let claim = check.claim(conditions)?;
        Ok(Verified::new(claim))
    }
}

/// Whether the value of such a sum is whole.
fn is_whole(terms: &Terms, whole: &[bool]) -> bool {
    terms.first_fraction().is_none() && terms.variables().all(|v| whole[v as usize])
}

/// What is known of a file so far.
struct Check<'a, R> {
    checker: &'a ViprChecker<'a>,
    reader: Reader<R>,
    whole: Vec<bool>,
    objective: Rc<Terms>,
    whole_objective: bool,
    maximise: bool,
    relation: Relation,
    store: Store,
    /// The value of the best solution listed.
    best: Option<Number>,
    /// Whether the dual side of the claim has been shown.
    shown: bool,
    /// A row that would have shown it, and what it assumes.
    almost: Option<(usize, usize)>,
    small: Sums<i128>,
    big: Sums<Fraction>,
}

impl<'a, R: Read> Check<'a, R> {
    /// A lie on the line reached; `derived` says whether it is in the row being derived.
    fn lie(&self, lie: ViprLie, derived: bool) -> Rejection {
        let row = derived.then(|| self.store.len());
        Rejection::Vipr { line: self.reader.words.line(), row, lie }
    }

    fn conditions(&mut self) -> Result<usize, Rejection> {
        self.reader.words.expect("CON")?;
        let count = self.reader.words.index(MAX_COUNT)?;
        self.reader.words.index(count)?; // of bounds, which not all writers list first
        for _ in 0..count {
            let (row, _) = self.reader.row()?;
            if row.terms.len() == 1 {
                self.store.add_bound(&row, &Assumptions::default());
            }
            let full = self.store.push(row, Assumptions::default(), None);
            full.map_err(|fault| self.reader.words.fault(fault))?;
        }
        Ok(count)
    }

    /// Compares the program with the problem asked for.
    fn compare(&self, names: &[String]) -> Result<Option<Comparison<'a>>, Rejection> {
        let Some(problem) = self.checker.problem else { return Ok(None) };
        let comparison = Comparison::new(problem, names, &self.objective, self.maximise);
        let comparison = comparison.map_err(|lie| self.lie(lie, false))?;
        for (index, row) in self.store.rows().enumerate() {
            if !comparison.implies(row) {
                return Err(self.lie(ViprLie::OtherRow { row: index }, false));
            }
        }
        Ok(Some(comparison))
    }

    fn relation(&mut self) -> Result<(), Rejection> {
        self.relation = self.reader.relation()?;
        match &self.relation {
            Relation::Range(None, None) => Err(self.lie(ViprLie::NothingClaimed, false)),
            Relation::Range(Some(least), Some(greatest)) if least > greatest => {
                Err(self.lie(ViprLie::EmptyRange, false))
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
    fn shows(&self, row: &Row) -> bool {
        row.is_falsehood() || self.bound().is_some_and(|bound| row.dominates(&bound))
    }

    fn solutions(&mut self, comparison: Option<&Comparison>) -> Result<(), Rejection> {
        self.reader.words.expect("SOL")?;
        let count = self.reader.words.index(MAX_COUNT)?;
        for solution in 0..count {
            self.reader.words.word()?; // the name
            let values = self.reader.vector()?;
            let value = self.solution(solution, &values)?;
            if let Some(comparison) = comparison {
                let verdict = comparison.check_cover(solution, &values);
                verdict.map_err(|lie| self.lie(lie, false))?;
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
            return Err(self.lie(ViprLie::FractionalSolution { solution, variable }, false));
        }
        let values = super::solution::Values::new(values, self.whole.len());
        let broken = self.store.rows().position(|row| !values.satisfy(row));
        if let Some(row) = broken {
            return Err(self.lie(ViprLie::BrokenRow { solution, row }, false));
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
            return Err(self.lie(ViprLie::NoSolutionInRange, false));
        }
        match (dual, &self.best) {
            (Some(dual), Some(best)) if beyond(dual, best) => {
                let best = best.to_big();
                Err(self.lie(ViprLie::BoundBeyondSolution { best }, false))
            }
            _ => Ok(()),
        }
    }

    /// What the file has shown.
    fn claim(&self, conditions: usize) -> Result<Claim, Rejection> {
        if !self.shown {
            let lie = match self.almost {
                Some((row, assumption)) => ViprLie::OpenAssumption { row, assumption },
                None => ViprLie::NotShown,
            };
            return Err(self.lie(lie, false));
        }
        let (least, greatest) = match &self.relation {
            Relation::Infeasible => (None, None),
            Relation::Range(least, greatest) => (least.as_ref(), greatest.as_ref()),
        };
        if let Some(problem) = self.checker.problem {
            let claim = crate::vipr::compare::claim(problem, least, greatest);
            return claim.ok_or_else(|| self.lie(ViprLie::HugeBound, false));
        }
        Ok(Claim::Program {
            variables: self.whole.len(),
            rows: conditions,
            maximise: self.maximise,
            least: least.map(Number::to_big),
            greatest: greatest.map(Number::to_big),
        })
    }
}
