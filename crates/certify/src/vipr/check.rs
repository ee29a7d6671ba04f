//! Checks VIPR files in one pass, each row as it is read.
//!
//! Stricter than the reference checkers: whatever a reason takes for granted is checked, and what
//! was claimed must have been shown. `FORMAT.md` lists the rules and why they are enough.

use super::compare::Comparison;
use super::lie::ViprLie;
use super::number::{Number, parse_index};
use super::reader::{MAX_COUNT, Reader, Relation};
use super::row::{Row, Sense, Terms};
use super::store::{Assumptions, Store};
use super::sum::{Correction, Fraction, Sums, common_sense};
use super::words::text;
use crate::certificate::Verified;
use crate::limits::MAX_AREA;
use crate::{Claim, Fault, Rejection};
use destrier_board::Problem;
use num_rational::BigRational;
use num_traits::Zero;
use std::cmp::Ordering;
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

    fn derivations(&mut self) -> Result<(), Rejection> {
        self.reader.words.expect("DER")?;
        for _ in 0..self.reader.words.index(MAX_COUNT)? {
            self.derivation()?;
        }
        Ok(())
    }

    /// Reads a row with its reason, and checks that the reason shows it.
    fn derivation(&mut self) -> Result<(), Rejection> {
        let (row, by_keyword) = self.reader.row()?;
        self.reader.words.expect("{")?;
        let assumptions = match self.reader.words.word()? {
            b"asm" => Ok(Assumptions::only(self.store.len())),
            b"lin" => self.combination(&row, false),
            b"rnd" => self.combination(&row, true),
            b"uns" => self.split(&row),
            b"sol" => self.cutoff(&row, by_keyword).map(|()| Assumptions::default()),
            word => {
                let found = text(word);
                let expected = "asm, lin, rnd, uns or sol";
                Err(self.reader.words.fault(Fault::UnexpectedWord { expected, found }))
            }
        }?;
        self.reader.words.expect("}")?;
        let last = self.reader.last_use()?;
        if self.reader.words.skip_on_line("global")? && row.terms.len() == 1 {
            self.store.add_bound(&row, &assumptions);
        }
        if self.shows(&row) {
            match assumptions.first() {
                None => self.shown = true,
                Some(assumption) => self.almost = Some((self.store.len(), assumption)),
            }
        }
        let full = self.store.push(row, assumptions, last);
        full.map_err(|fault| self.reader.words.fault(fault))
    }

    /// A row that a reason refers to; it must come before and still be in use.
    fn refer(&mut self) -> Result<usize, Rejection> {
        let row = self.reader.words.index(MAX_COUNT)?;
        self.store.refer(row).map_err(|lie| self.lie(lie, true))?;
        Ok(row)
    }

    /// `lin` and `rnd`: what follows the word.
    fn combination(&mut self, row: &Row, rounded: bool) -> Result<Assumptions, Rejection> {
        let limit = self.store.len();
        let count = match self.reader.words.word()? {
            b"weak" if !rounded => None,
            b"weak" | b"incomplete" => return Err(self.lie(ViprLie::Incomplete, true)),
            word => Some(parse_index(word, limit)),
        };
        let (count, listed) = match count {
            Some(count) => (count.map_err(|fault| self.reader.words.fault(fault))?, None),
            None => {
                let listed = self.listed_bounds()?;
                (self.reader.words.index(limit)?, Some(listed))
            }
        };
        let mut factors = Vec::new();
        for _ in 0..count {
            let index = self.refer()?;
            if !self.store.mark(index) {
                return Err(self.lie(ViprLie::RepeatedRow { row: index }, true));
            }
            factors.push((index, self.reader.words.number()?));
        }
        match listed {
            None => self.plain(row, &factors, rounded),
            Some(listed) => self.weak(row, &factors, &listed),
        }
    }

    fn plain(
        &mut self,
        row: &Row,
        factors: &[(usize, Number)],
        rounded: bool,
    ) -> Result<Assumptions, Rejection> {
        let verdict = self.combine(factors, row, rounded);
        match verdict.map_err(|fault| self.reader.words.fault(fault))? {
            Ok(()) => Ok(self.store.union(factors.iter().map(|&(index, _)| index), &[])),
            Err(lie) => Err(self.lie(lie, true)),
        }
    }

    /// Adds up rows and compares the sum with the row it is to show.
    fn combine(
        &mut self,
        factors: &[(usize, Number)],
        row: &Row,
        rounded: bool,
    ) -> Result<Result<(), ViprLie>, Fault> {
        let sense = match common_sense(self.store.senses(factors)) {
            Ok(sense) => sense,
            Err(lie) => return Ok(Err(lie)),
        };
        let parts = self.store.parts(factors);
        let (small, big) = (&mut self.small, &mut self.big);
        if let Some(mut total) = small.add_up(&parts, sense, self.whole.len()) {
            if let Err(lie) = if rounded { small.round(&mut total, &self.whole) } else { Ok(()) } {
                return Ok(Err(lie));
            }
            if let Some(verdict) = small.shows(&total, row) {
                return Ok(verdict);
            }
        }
        let mut total = big.add_up(&parts, sense, self.whole.len())?;
        if let Err(lie) = if rounded { big.round(&mut total, &self.whole) } else { Ok(()) } {
            return Ok(Err(lie));
        }
        Ok(big.shows(&total, row).unwrap_or(Err(ViprLie::OtherSide)))
    }

    /// The bounds `{ k t_1 j_1 c_1 v_1 ... }` that a weak reason lists: variable, whether the bound
    /// is a lower one, and its row.
    fn listed_bounds(&mut self) -> Result<Vec<(u32, bool, usize)>, Rejection> {
        self.reader.words.expect("{")?;
        let mut listed = Vec::new();
        for _ in 0..self.reader.words.index(MAX_COUNT)? {
            let lower = match self.reader.words.word()? {
                b"L" => true,
                b"U" => false,
                word => {
                    let found = text(word);
                    let expected = "L or U";
                    return Err(self.reader.words.fault(Fault::UnexpectedWord { expected, found }));
                }
            };
            let variable = self.reader.words.index(MAX_COUNT)?;
            let variable = u32::try_from(variable).unwrap_or(u32::MAX); // below MAX_COUNT
            let row = self.refer()?;
            let value = self.reader.words.number()?;
            if self.store.bound_of(row, variable, lower) != Some(value.to_big()) {
                return Err(self.lie(ViprLie::NotTheBound { row, variable }, true));
            }
            listed.push((variable, lower, row));
        }
        self.reader.words.expect("}")?;
        listed.sort_unstable();
        Ok(listed)
    }

    /// Adds multiples of bounds until the coefficients are those of the row.
    fn weak(
        &mut self,
        row: &Row,
        factors: &[(usize, Number)],
        listed: &[(u32, bool, usize)],
    ) -> Result<Assumptions, Rejection> {
        let parts = self.store.parts(factors);
        let sense = common_sense(self.store.senses(factors)).map_err(|lie| self.lie(lie, true))?;
        let sense = if sense == Sense::Equal { row.sense } else { sense };
        let total = self.big.add_up(&parts, sense, self.whole.len());
        let total = total.map_err(|fault| self.reader.words.fault(fault))?;
        let mut used: Vec<usize> = factors.iter().map(|&(index, _)| index).collect();
        let mut assumptions = Vec::new();
        let mut corrections = Vec::new();
        let beyond = self.big.beyond(row).map(|variable| (variable, Number::ZERO));
        for (variable, target) in row.terms.iter().chain(beyond) {
            let lower = match (self.big.compare(&total, variable, &target), sense) {
                (Some(Ordering::Equal), _) => continue,
                (Some(Ordering::Less), Sense::AtLeast) => true,
                (Some(Ordering::Greater), Sense::AtLeast) => false,
                (Some(Ordering::Less), Sense::AtMost) => false,
                (Some(Ordering::Greater), Sense::AtMost) => true,
                _ => return Err(self.lie(ViprLie::OtherCoefficient { variable }, true)),
            };
            let from = listed.partition_point(|&(v, l, _)| (v, l) < (variable, lower));
            let own = listed.get(from).filter(|&&(v, l, _)| (v, l) == (variable, lower));
            let bound = match own {
                Some(&(_, _, index)) => {
                    used.push(index);
                    self.store.bound_of(index, variable, lower)
                }
                None => self.store.global_bound(variable, lower).map(|(bound, depends)| {
                    assumptions.push(depends.clone());
                    bound.clone()
                }),
            };
            match bound {
                None => return Err(self.lie(ViprLie::NoBound { variable }, true)),
                Some(bound) if bound.is_zero() => {}
                Some(bound) => corrections.push(Correction { variable, target, bound }),
            }
        }
        let shows = |side: BigRational| {
            Row { terms: Rc::clone(&row.terms), sense, side: Number::new(side) }.dominates(row)
        };
        if !shows(self.big.corrected(&total, &corrections, true))
            && !shows(self.big.corrected(&total, &corrections, false))
        {
            return Err(self.lie(ViprLie::OtherSide, true));
        }
        Ok(self.store.union(used.into_iter(), &assumptions))
    }

    /// `uns`: two cases, of which one holds.
    fn split(&mut self, row: &Row) -> Result<Assumptions, Rejection> {
        let [first, below, second, above] =
            [self.refer()?, self.refer()?, self.refer()?, self.refer()?];
        for case in [first, second] {
            if !self.store.row(case).is_some_and(|shown| shown.dominates(row)) {
                return Err(self.lie(ViprLie::CaseShowsLess { row: case }, true));
            }
        }
        self.check_split(below, above).map_err(|lie| self.lie(lie, true))?;
        Ok(self.store.union_without([(first, below), (second, above)]))
    }

    /// Checks that all values of the variables satisfy one of two rows.
    fn check_split(&self, a: usize, b: usize) -> Result<(), ViprLie> {
        let (Some(row), Some(other)) = (self.store.row(a), self.store.row(b)) else {
            return Err(ViprLie::UnknownRow { row: a });
        };
        if row.terms != other.terms {
            return Err(ViprLie::OtherSplit(a, b));
        }
        let (low, high) = match (row.sense, other.sense) {
            (Sense::AtMost, Sense::AtLeast) => (row, other),
            (Sense::AtLeast, Sense::AtMost) => (other, row),
            _ => return Err(ViprLie::OneSidedSplit(a, b)),
        };
        let continuous = row.terms.variables().find(|&variable| !self.whole[variable as usize]);
        if let Some(variable) = continuous.or_else(|| row.terms.first_fraction()) {
            return Err(ViprLie::FractionalSplit { variable });
        }
        let next = low.side.to_big() + BigRational::from_integer(1.into());
        if !low.side.is_integer() || high.side.to_big() != next {
            return Err(ViprLie::GapInSplit(a, b));
        }
        Ok(())
    }

    /// `sol`: only solutions better than the best one are looked for. Whatever is shown then holds
    /// for them; all others have at least the value of the best, which no claimed bound exceeds.
    fn cutoff(&self, row: &Row, by_keyword: bool) -> Result<(), Rejection> {
        let refuse = |lie| Err(self.lie(lie, true));
        if !self.checker.allow_cutoffs {
            return refuse(ViprLie::CutoffRefused);
        }
        if self.maximise {
            return refuse(ViprLie::CutoffOfMaximum);
        }
        let Some(best) = self.best.as_ref().map(Number::to_big) else {
            return refuse(ViprLie::CutoffWithoutSolution);
        };
        if self.relation == Relation::Infeasible {
            return refuse(ViprLie::CutoffOfInfeasible);
        }
        if !by_keyword || row.sense != Sense::AtMost {
            return refuse(ViprLie::CutoffOfOtherRow);
        }
        let step = BigRational::from_integer(u8::from(self.whole_objective).into());
        if row.side.to_big() < &best - step {
            return refuse(ViprLie::CutoffBelowBest { best });
        }
        Ok(())
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
            let claim = super::compare::claim(problem, least, greatest);
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
