//! Rows that say how many of some literals hold at most, since no two that exclude each other do; the theorem is in
//! `FORMAT.md`.

use super::case::LinearCase;
use super::classes::{LiteralGraph, LiteralSet};
use super::propagation::{Incidence, rows_of};
use crate::linear::{Exact, LinearRange, LinearRow, Stop, result, terms};
use crate::rejection::Rejection;
use crate::text::{Words, count, index, short};
use crate::whole::Whole;
use crate::work::Work;
use num_bigint::BigInt;
use std::collections::HashMap;
use std::fmt;

/// Going through so many words of classes takes as long as a term.
const WORDS: usize = 16;

/// Literals of columns that have two numbers each, and how many of them hold at most.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinearStable {
    /// How many hold at most.
    pub most: u32,
    /// The indices of the columns, each once, and whether the greater number of each is meant.
    pub literals: Vec<(u32, bool)>,
    /// What shows it.
    pub cases: StableCases,
}

/// The cases of stable sets in preorder, each with the places of the literals that it names, each of which has a case of its
/// own right below.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct StableCases {
    named: Vec<u32>,
    /// For each case how many are named in those up to it.
    ends: Vec<usize>,
}

impl StableCases {
    /// Adds the next case.
    pub fn push(&mut self, named: impl IntoIterator<Item = u32>) {
        self.named.extend(named);
        self.ends.push(self.named.len());
    }

    /// Adds all cases of another list.
    pub fn append(&mut self, other: &StableCases) {
        let before = self.named.len();
        self.named.extend(&other.named);
        self.ends.extend(other.ends.iter().map(|end| before + end));
    }

    /// The places that each case names.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let begins = std::iter::once(&0).chain(&self.ends);
        begins.zip(&self.ends).map(|(&begin, &end)| &self.named[begin..end])
    }
}

impl LinearCase<'_> {
    /// The row that stable sets show.
    ///
    /// # Errors
    /// If a column has not two numbers, or the cases do not show it.
    pub fn stable(&self, stable: &LinearStable) -> Result<LinearRow, Rejection> {
        stable.row(self, &mut Incidence::new(&rows_of(self), self), &mut Work::new())
    }
}

impl LinearStable {
    /// The most literals that it may have.
    pub const LITERALS: usize = 1 << 10;

    /// The row that it makes in a case of a program whose rows are known by their columns.
    pub(super) fn row(
        &self,
        case: &LinearCase,
        rows: &mut Incidence,
        work: &mut Work,
    ) -> Result<LinearRow, Rejection> {
        let (literals, cases) = (self.literals.len(), &self.cases);
        if literals > Self::LITERALS {
            return Err(Rejection::ManyLiterals { limit: Self::LITERALS });
        }
        work.earn(literals + cases.named.len() + cases.ends.len());
        let most = result(self.most::<i128>(case), || self.most::<BigInt>(case))?;
        match literals.div_ceil(64) {
            0 | 1 => self.check::<1>(case, rows, work)?,
            2 => self.check::<2>(case, rows, work)?,
            3 | 4 => self.check::<4>(case, rows, work)?,
            5..=8 => self.check::<8>(case, rows, work)?,
            _ => self.check::<16>(case, rows, work)?,
        }
        let mut terms = self.terms();
        terms.sort_unstable();
        Ok(LinearRow { range: LinearRange::at_most(most), terms })
    }

    /// What the row adds up to at most.
    fn most<N: Exact>(&self, case: &LinearCase) -> Result<BigInt, Stop> {
        let mut most = N::read(&Whole::from(i64::from(self.most)))?;
        for &(column, is_greater) in &self.literals {
            if !case.has_two_numbers::<N>(column)? {
                return Err(Rejection::NotTwoNumbers { column: column as usize + 1 }.into());
            }
            let [lower, upper] = case.ends::<N>(column)?;
            most = if is_greater { most.plus(&lower)? } else { most.minus(&upper)? };
        }
        Ok(most.into())
    }

    /// Goes through the cases.
    fn check<const W: usize>(
        &self,
        case: &LinearCase,
        rows: &mut Incidence,
        work: &mut Work,
    ) -> Result<(), Rejection> {
        let graph = self.graph::<W>(case, rows, work)?;
        let all = LiteralSet::first(self.literals.len());
        let (mut cases, mut open) = (self.cases.iter().enumerate(), vec![(all, 0)]);
        while let Some((mut left, taken)) = open.pop() {
            let (index, named) = cases.next().ok_or(Rejection::OtherCases)?;
            let (case, mut looks) = (index + 1, 0);
            for &literal in named {
                if literal as usize >= self.literals.len() || !left.remove(literal as usize) {
                    return Err(Rejection::NotOpen { case, literal: literal as usize + 1 });
                }
            }
            let room = self.most.checked_sub(taken).ok_or(Rejection::MoreTaken { case })?;
            let homeless = graph.homeless(&left, room as usize, &mut looks);
            work.spend(looks * W / WORDS + 1)?;
            if let Some(literal) = homeless.first() {
                return Err(Rejection::NoRoom { case, literal: literal + 1 });
            }
            // the last one on the stack comes first, and it has the fewest open
            let below = open.len();
            for &literal in named {
                open.push((left.without(graph.neighbours(literal as usize)), taken + 1));
                left.insert(literal as usize);
            }
            open[below..].reverse();
        }
        if cases.next().is_some() { Err(Rejection::OtherCases) } else { Ok(()) }
    }

    /// What excludes what.
    fn graph<const W: usize>(
        &self,
        case: &LinearCase,
        rows: &mut Incidence,
        work: &mut Work,
    ) -> Result<LiteralGraph<W>, Rejection> {
        let place: HashMap<(u32, bool), usize> = self.literals.iter().copied().zip(0..).collect();
        let mut graph = LiteralGraph::new(self.literals.len());
        for (at, &literal) in self.literals.iter().enumerate() {
            let all = rows.excluded_by(case, literal, work)?;
            work.spend(all.len())?;
            let places = all.iter().filter_map(|other| place.get(other));
            places.for_each(|&other| graph.add_edge(at, other));
        }
        Ok(graph)
    }

    pub(super) fn read(mut words: Words, columns: usize) -> Result<Self, Rejection> {
        const LIST: &str = "a column, or 'cases'";
        let most = short(&mut words)?;
        match words.word("columns")? {
            "columns" => {}
            other => return Err(words.unexpected("columns", other)),
        }
        let (line, mut literals, mut seen) = (words.line(), Vec::new(), vec![false; columns]);
        loop {
            let word = words.word(LIST)?;
            if word == "cases" {
                break;
            }
            let opposite = |words: &mut Words| match words.next() {
                Some("-1") => Ok(false),
                other => Err(words.unexpected("the factor -1 or none", other.unwrap_or_default())),
            };
            let literal = terms::term(word, line, columns, &true, opposite)?;
            if std::mem::replace(&mut seen[literal.0 as usize], true) {
                return Err(words.unexpected("a column that is not listed yet", word));
            }
            literals.push(literal);
        }
        let (mut cases, mut open) = (StableCases::default(), 1);
        while open > 0 {
            let below = count(&mut words)?;
            let named = (0..below).map(|_| index(&mut words, literals.len()));
            cases.push(named.collect::<Result<Vec<u32>, _>>()?);
            open = open - 1 + below;
        }
        words.done()?;
        Ok(LinearStable { most, literals, cases })
    }

    /// Its columns with their factors.
    fn terms(&self) -> Vec<(u32, Whole)> {
        let factor = |is_greater| if is_greater { Whole::ONE } else { Whole::from(-1) };
        self.literals.iter().map(|&(column, is_greater)| (column, factor(is_greater))).collect()
    }
}

impl fmt::Display for LinearStable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} columns", self.most)?;
        terms::write(f, &self.terms(), &Whole::ONE)?;
        f.write_str(" cases")?;
        self.cases.iter().try_for_each(|named| {
            write!(f, " {}", named.len())?;
            named.iter().try_for_each(|place| write!(f, " {}", place + 1))
        })
    }
}
