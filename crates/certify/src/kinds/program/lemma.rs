//! Rows that follow from some of those of a case by going through the numbers of a few columns; the theorem is in
//! `FORMAT.md`.

use super::case::LinearCase;
use super::region::{self, Ends, listed_of, places_of};
use crate::linear::{Exact, LinearRow, Stop, result};
use crate::rejection::Rejection;
use crate::text::{Words, above_0};
use crate::whole::Whole;
use crate::work::Work;
use num_bigint::BigInt;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

/// The most words of 64 bits in all states together.
const WORDS: usize = 1 << 24;
/// A word of a state takes as long as going through so many terms.
const TERMS: usize = 16;

/// Rows and an order of some columns with factors: what the sum of these is at least is a new row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinearLemma {
    /// How many steps from a state to the next are gone at most, for each column.
    pub steps: u32,
    /// The indices of the rows, ascending.
    pub rows: Vec<u32>,
    /// The indices of the columns in the order in which they are gone through, and their factors in the new row.
    pub columns: Vec<(u32, Whole)>,
}

/// A row where a column is in it: its place among the rows, its factor, and the least and the greatest that
/// the columns after it may add.
struct Touch<N> {
    row: usize,
    factor: N,
    rest: [N; 2],
    is_first: bool,
    is_last: bool,
}

/// For each open row its sum so far; none if it is met whatever comes.
type State<N> = Vec<Option<N>>;

/// The rows, as the columns come to them one after the other.
struct Region<N> {
    ends: Vec<Ends<N>>,
    /// For each column the rows that it is in.
    touches: Vec<Vec<Touch<N>>>,
}

impl LinearCase<'_> {
    /// The row that a lemma shows: one that nothing satisfies if no numbers satisfy its rows.
    ///
    /// # Errors
    /// If a row is not there, a column is continuous or has not both ends, or there are more steps than said.
    pub fn lemma(&self, lemma: &LinearLemma) -> Result<LinearRow, Rejection> {
        self.lemma_within(lemma, &mut Work::new())
    }

    /// The same, if there is time for it.
    pub(super) fn lemma_within(
        &self,
        lemma: &LinearLemma,
        work: &mut Work,
    ) -> Result<LinearRow, Rejection> {
        work.earn(lemma.rows.len() + lemma.columns.len());
        work.spend(TERMS * self.words_of(&lemma.rows)?)?;
        self.check_whole(&lemma.columns)?;
        let least =
            result(least::<i128>(self, lemma, work), || least::<BigInt>(self, lemma, work))?;
        Ok(region::row(&lemma.columns, least))
    }
}

/// The least sum of the columns with their factors, if numbers satisfy the rows.
fn least<N: Exact>(
    case: &LinearCase,
    lemma: &LinearLemma,
    work: &mut Work,
) -> Result<Option<BigInt>, Stop> {
    let region = Region::<N>::new(case, lemma)?;
    let length = region.words();
    let mut open: Vec<usize> = Vec::new();
    let mut states: HashMap<State<N>, N> = HashMap::from([(Vec::new(), N::zero())]);
    for ((column, factor), touches) in lemma.columns.iter().zip(&region.touches) {
        let [first, last] = case.ends::<N>(*column)?;
        let width = last.minus(&first)?.plus(&N::one())?;
        let steps = count::<N>(states.len())?.times(&width)?;
        let begun = touches.iter().filter(|touch| touch.is_first).count();
        let words = steps.times(&count((open.len() + begun + 1) * length)?)?;
        if steps > count(lemma.steps as usize)? || words > count(WORDS)? {
            return Err(Rejection::TooManySteps { limit: lemma.steps }.into());
        }
        work.spend(TERMS * usize::try_from(words.into()).expect("no more than 2^24"))?;
        let (places, factor) = (places(&open, touches), N::read(factor)?);
        let mut next: HashMap<State<N>, N> = HashMap::new();
        for (state, sum) in &states {
            let mut number = first.clone();
            while number <= last {
                if let Some(state) = region.step(state, &places, touches, &number)? {
                    let sum = sum.plus(&factor.times(&number)?)?;
                    match next.entry(state) {
                        Entry::Occupied(before) if *before.get() <= sum => {}
                        entry => drop(entry.insert_entry(sum)),
                    }
                }
                number = number.plus(&N::one())?;
            }
        }
        states = next;
        open.retain(|row| !touches.iter().any(|touch| touch.row == *row && touch.is_last));
        let opened = touches.iter().filter(|touch| touch.is_first && !touch.is_last);
        open.extend(opened.map(|touch| touch.row));
    }
    Ok(states.into_values().min().map(N::into))
}

fn count<N: Exact>(number: usize) -> Result<N, Stop> {
    N::read(&i64::try_from(number).expect("fewer than bytes").into())
}

/// For each open row where the column is in it, if it is.
fn places<'a, N>(open: &[usize], touches: &'a [Touch<N>]) -> Vec<Option<&'a Touch<N>>> {
    open.iter().map(|row| touches.iter().find(|touch| touch.row == *row)).collect()
}

impl<N: Exact> Region<N> {
    fn new(case: &LinearCase, lemma: &LinearLemma) -> Result<Self, Stop> {
        let listed = places_of(&lemma.columns);
        let touches = lemma.columns.iter().map(|_| Vec::new()).collect();
        let mut region = Region { ends: Vec::new(), touches };
        for index in &lemma.rows {
            let (own, ends) = listed_of::<N>(case, *index, &listed)?;
            region.add(case, own, ends)?;
        }
        Ok(region)
    }

    /// How many words of 64 bits the longest number takes that its rows say.
    fn words(&self) -> usize {
        let rest = self.touches.iter().flatten().flat_map(|touch| &touch.rest);
        let numbers = self.ends.iter().flatten().flatten().chain(rest);
        let bits = numbers.map(|number| number.clone().into().bits()).max().unwrap_or(0);
        usize::try_from(bits / 64 + 1).unwrap_or(usize::MAX)
    }

    /// Adds a row, with the places of its columns in ascending order and what their sum may be.
    fn add(
        &mut self,
        case: &LinearCase,
        own: Vec<(usize, u32, N)>,
        ends: Ends<N>,
    ) -> Result<(), Stop> {
        let (row, number) = (self.ends.len(), own.len());
        self.ends.push(ends);
        let mut rest = [N::zero(), N::zero()];
        for (at, (place, column, factor)) in own.into_iter().enumerate().rev() {
            let [first, last] = case.ends::<N>(column)?;
            let [one, other] = [factor.times(&first)?, factor.times(&last)?];
            let longer = [rest[0].plus((&one).min(&other))?, rest[1].plus((&one).max(&other))?];
            let (is_first, is_last) = (at == 0, at + 1 == number);
            self.touches[place].push(Touch { row, factor, rest, is_first, is_last });
            rest = longer;
        }
        Ok(())
    }

    /// The state after a column with this number, if rows can be met from there.
    fn step(
        &self,
        state: &State<N>,
        places: &[Option<&Touch<N>>],
        touches: &[Touch<N>],
        number: &N,
    ) -> Result<Option<State<N>>, Stop> {
        let mut next = State::with_capacity(state.len() + touches.len());
        let zero = Some(N::zero());
        let before = state.iter().zip(places.iter().copied());
        let begun = touches.iter().filter(|touch| touch.is_first);
        for (sum, touch) in before.chain(begun.map(|touch| (&zero, Some(touch)))) {
            let Some(touch) = touch else {
                next.push(sum.clone());
                continue;
            };
            match self.moved(sum, touch, number)? {
                None => return Ok(None),
                Some(sum) if !touch.is_last => next.push(sum),
                Some(_) => {}
            }
        }
        Ok(Some(next))
    }

    /// The sum of a row after a column with this number, none inside if it is met whatever comes; none outside if it
    /// cannot be met any more.
    fn moved(
        &self,
        sum: &Option<N>,
        touch: &Touch<N>,
        number: &N,
    ) -> Result<Option<Option<N>>, Stop> {
        let Some(sum) = sum else { return Ok(Some(None)) };
        let sum = sum.plus(&touch.factor.times(number)?)?;
        let ([lower, upper], [least, most]) = (&self.ends[touch.row], &touch.rest);
        let (least, most) = (sum.plus(least)?, sum.plus(most)?);
        let (above, below) = (lower.as_ref(), upper.as_ref());
        if above.is_some_and(|lower| *lower > most) || below.is_some_and(|upper| *upper < least) {
            return Ok(None);
        }
        let is_met = above.is_none_or(|lower| *lower <= least) && below.is_none_or(|u| *u >= most);
        Ok(Some((!is_met).then_some(sum)))
    }
}

impl LinearLemma {
    pub(super) fn read(mut words: Words, columns: usize) -> Result<Self, Rejection> {
        let steps = above_0(&mut words, "a count from 1")?;
        let (rows, columns) = region::read(words, columns)?;
        Ok(LinearLemma { steps, rows, columns })
    }
}

impl fmt::Display for LinearLemma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.fmt(f)?;
        region::write(f, &self.rows, &self.columns)
    }
}
