//! Derived rows and their reasons: each reason must show its row.

use super::state::Check;
use super::store::Assumptions;
use super::sum::{Correction, common_sense};
use crate::limits::MAX_COUNT;
use crate::text::{Number, Relation, Row, Sense, parse_index, text};
use crate::{ParseError, Rejection, Violation};
use num_rational::BigRational;
use num_traits::Zero;
use std::cmp::Ordering;
use std::io::Read;

impl<R: Read> Check<'_, R> {
    /// Reads all derived rows.
    pub(super) fn derivations(&mut self) -> Result<(), Rejection> {
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
                Err(self.reader.words.error(ParseError::UnexpectedWord { expected, found }))
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
        full.map_err(|error| self.reader.words.error(error))
    }

    /// A row that a reason refers to; it must come before and still be in use.
    fn refer(&mut self) -> Result<usize, Rejection> {
        let row = self.reader.words.index(MAX_COUNT)?;
        self.store.refer(row).map_err(|violation| self.violation(violation, true))?;
        Ok(row)
    }

    /// `lin` and `rnd`: what follows the word.
    fn combination(&mut self, row: &Row, rounded: bool) -> Result<Assumptions, Rejection> {
        let limit = self.store.len();
        let count = match self.reader.words.word()? {
            b"weak" if !rounded => None,
            b"weak" | b"incomplete" => return Err(self.violation(Violation::Incomplete, true)),
            word => Some(parse_index(word, limit)),
        };
        let (count, listed) = match count {
            Some(count) => (count.map_err(|error| self.reader.words.error(error))?, None),
            None => {
                let listed = self.listed_bounds()?;
                (self.reader.words.index(limit)?, Some(listed))
            }
        };
        let mut factors = Vec::new();
        for _ in 0..count {
            let index = self.refer()?;
            if !self.store.mark(index) {
                return Err(self.violation(Violation::RepeatedRow { row: index }, true));
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
        match verdict.map_err(|error| self.reader.words.error(error))? {
            Ok(()) => Ok(self.store.union(factors.iter().map(|&(index, _)| index), &[])),
            Err(violation) => Err(self.violation(violation, true)),
        }
    }

    /// Adds up rows and compares the sum with the row it is to show.
    fn combine(
        &mut self,
        factors: &[(usize, Number)],
        row: &Row,
        rounded: bool,
    ) -> Result<Result<(), Violation>, ParseError> {
        let sense = match common_sense(self.store.senses(factors)) {
            Ok(sense) => sense,
            Err(violation) => return Ok(Err(violation)),
        };
        let parts = self.store.parts(factors);
        let (small, big) = (&mut self.small, &mut self.big);
        if let Some(mut total) = small.add_up(&parts, sense, self.whole.len()) {
            if let Err(violation) =
                if rounded { small.round(&mut total, &self.whole) } else { Ok(()) }
            {
                return Ok(Err(violation));
            }
            if let Some(verdict) = small.shows(&total, row) {
                return Ok(verdict);
            }
        }
        let mut total = big.add_up(&parts, sense, self.whole.len())?;
        if let Err(violation) = if rounded { big.round(&mut total, &self.whole) } else { Ok(()) } {
            return Ok(Err(violation));
        }
        Ok(big.shows(&total, row).unwrap_or(Err(Violation::OtherSide)))
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
                    return Err(self
                        .reader
                        .words
                        .error(ParseError::UnexpectedWord { expected, found }));
                }
            };
            let variable = self.reader.words.index(MAX_COUNT)?;
            let variable = u32::try_from(variable).unwrap_or(u32::MAX); // below MAX_COUNT
            let row = self.refer()?;
            let value = self.reader.words.number()?;
            if self.store.bound_of(row, variable, lower) != Some(value.to_big()) {
                return Err(self.violation(Violation::NotTheBound { row, variable }, true));
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
        let sense = common_sense(self.store.senses(factors))
            .map_err(|violation| self.violation(violation, true))?;
        let sense = if sense == Sense::Equal { row.sense } else { sense };
        let total = self.big.add_up(&parts, sense, self.whole.len());
        let total = total.map_err(|error| self.reader.words.error(error))?;
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
                _ => return Err(self.violation(Violation::OtherCoefficient { variable }, true)),
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
                None => return Err(self.violation(Violation::NoBound { variable }, true)),
                Some(bound) if bound.is_zero() => {}
                Some(bound) => corrections.push(Correction { variable, target, bound }),
            }
        }
        let shows = |quick| self.big.shows_corrected(&total, &corrections, quick, row);
        let shows = shows(true).and_then(|enough| if enough { Ok(true) } else { shows(false) });
        if !shows.map_err(|error| self.reader.words.error(error))? {
            return Err(self.violation(Violation::OtherSide, true));
        }
        Ok(self.store.union(used.into_iter(), &assumptions))
    }

    /// `uns`: two cases, of which one holds.
    fn split(&mut self, row: &Row) -> Result<Assumptions, Rejection> {
        let [first, below, second, above] =
            [self.refer()?, self.refer()?, self.refer()?, self.refer()?];
        for case in [first, second] {
            if !self.store.row(case).is_some_and(|shown| shown.dominates(row)) {
                return Err(self.violation(Violation::CaseShowsLess { row: case }, true));
            }
        }
        self.check_split(below, above).map_err(|violation| self.violation(violation, true))?;
        Ok(self.store.union_without([(first, below), (second, above)]))
    }

    /// Checks that all values of the variables satisfy one of two rows.
    fn check_split(&self, a: usize, b: usize) -> Result<(), Violation> {
        let (Some(row), Some(other)) = (self.store.row(a), self.store.row(b)) else {
            return Err(Violation::UnknownRow { row: a });
        };
        if row.terms != other.terms {
            return Err(Violation::OtherSplit(a, b));
        }
        let (low, high) = match (row.sense, other.sense) {
            (Sense::AtMost, Sense::AtLeast) => (row, other),
            (Sense::AtLeast, Sense::AtMost) => (other, row),
            _ => return Err(Violation::OneSidedSplit(a, b)),
        };
        let continuous = row.terms.variables().find(|&variable| !self.whole[variable as usize]);
        if let Some(variable) = continuous.or_else(|| row.terms.first_fraction()) {
            return Err(Violation::FractionalSplit { variable });
        }
        let next = low.side.to_big() + BigRational::from_integer(1.into());
        if !low.side.is_integer() || high.side.to_big() != next {
            return Err(Violation::GapInSplit(a, b));
        }
        Ok(())
    }

    /// `sol`: only solutions better than the best one are looked for. Whatever is shown then holds
    /// for them; all others have at least the value of the best, which no claimed bound exceeds.
    fn cutoff(&self, row: &Row, by_keyword: bool) -> Result<(), Rejection> {
        let refuse = |violation| Err(self.violation(violation, true));
        if !self.allow_cutoffs {
            return refuse(Violation::CutoffRefused);
        }
        if self.maximise {
            return refuse(Violation::CutoffOfMaximum);
        }
        let Some(best) = self.best.as_ref().map(Number::to_big) else {
            return refuse(Violation::CutoffWithoutSolution);
        };
        if self.relation == Relation::Infeasible {
            return refuse(Violation::CutoffOfInfeasible);
        }
        if !by_keyword || row.sense != Sense::AtMost {
            return refuse(Violation::CutoffOfOtherRow);
        }
        let step = BigRational::from_integer(u8::from(self.whole_objective).into());
        if row.side.to_big() < &best - step {
            return refuse(Violation::CutoffBelowBest { best });
        }
        Ok(())
    }
}
