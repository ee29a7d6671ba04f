//! A tree that grows on several threads: in each round every one of them takes some of the open cases, and what they make of
//! these becomes part of the tree in the order in which they were dealt. So the same number of threads grows the same tree,
//! whichever is quicker.

use super::answer::LinearError;
use super::gain::Gain;
use super::relaxed::Relaxed;
use super::reserve::{Reserve, Taken};
use super::search::Search;
use super::solutions::Solution;
use super::tree::{Hand, Tree};
use crate::beside::on_threads;
use crate::symmetry::Symmetry;
use destrier_certify::{LinearCase, LinearProgram};
use destrier_model::ModelError;
use destrier_run::Control;
use num_rational::BigRational;
use std::sync::Arc;

/// A thread takes so many cases in a round: more of a small program, whose relaxation is soon solved.
const VISITS: [usize; 2] = [64, 8192];
/// Entries of a program, for each case of a round.
const ENTRIES: usize = 1 << 25;
/// A thread is dealt no more than a case for so many visits: it goes downwards from each.
const DIVE: usize = 16;

/// What a search knows before a round.
struct Known<'a> {
    program: &'a LinearProgram,
    case: LinearCase<'a>,
    best: Option<(BigRational, Solution)>,
    target: Option<BigRational>,
    gains: Vec<[Gain; 2]>,
    counts: Counts,
    is_sparse: bool,
    has_images: bool,
    symmetry: Option<Arc<Symmetry>>,
    reserve: Reserve<'a>,
    /// How many cases are open and settled, and how many threads add to them.
    cases: [u32; 2],
    threads: u32,
}

/// Nodes, how often a tableau has lost its way, and how many numbers leaves have said of automorphisms.
type Counts = [u64; 3];

/// What a thread has made of its hand.
struct Made {
    hand: Hand,
    gains: Vec<[Gain; 2]>,
    best: Option<(BigRational, Solution)>,
    /// As before a round, with what was added.
    counts: Counts,
    taken: Taken,
}

impl<'a> Known<'a> {
    /// A search of its own for a thread.
    fn search(&self) -> Result<Search<'a>, ModelError> {
        let (case, reserve) = (self.case.clone(), self.reserve.beside());
        let relaxed = Relaxed::new(self.program, &case);
        let mut search = Search::new(self.program, case, relaxed, reserve)?;
        search.best.clone_from(&self.best);
        search.target.clone_from(&self.target);
        search.gains.clone_from(&self.gains);
        [search.nodes, search.lost, search.moved] = self.counts;
        (search.has_images, search.symmetry) = (self.has_images, self.symmetry.clone());
        if self.is_sparse {
            search.is_sparse = true;
            search.renew()?;
        }
        Ok(search)
    }

    /// What halts a thread with this reserve, of whose tree so many cases were open at first, if the trees of all threads grow alike.
    fn control<'c>(&self, reserve: &Reserve<'c>, tree: &Tree, dealt: u32) -> Control<'c> {
        let open = self.cases[0] + self.threads * tree.open.len();
        let settled = self.cases[1] + self.threads * tree.settled;
        reserve.control(open.saturating_sub(self.threads * dealt), settled)
    }
}

impl<'a> Search<'a> {
    /// Visits cases of the tree on each of several threads; whether there are enough of both.
    pub(super) fn round(
        &mut self,
        tree: &mut Tree,
        limit: Option<u64>,
    ) -> Result<bool, LinearError> {
        if self.threads < 2 || self.relaxation.is_none() {
            return Ok(false);
        }
        let left = limit.map_or(usize::MAX, |limit| limit.saturating_sub(self.nodes) as usize);
        let program = &self.relaxed.program;
        let entries = program.rows.len().max(1) * program.variables.len();
        let visits = (ENTRIES / entries).clamp(VISITS[0], VISITS[1]).min(left / self.threads + 1);
        let cases = [tree.open.len(), tree.settled];
        let Some(hands) = tree.deal(self.threads, visits / DIVE + 1) else { return Ok(false) };
        self.find_symmetry();
        let known = Known {
            program: self.program,
            case: self.case.clone(),
            best: self.best.clone(),
            target: self.target.clone(),
            gains: self.gains.clone(),
            counts: [self.nodes, self.lost, self.moved],
            is_sparse: self.is_sparse,
            has_images: self.has_images,
            symmetry: self.symmetry.clone(),
            reserve: self.reserve.beside(),
            cases,
            threads: self.threads as u32,
        };
        for made in on_threads(hands, |hand| known.search()?.grow(hand, visits, &known)) {
            self.join(tree, &known, made?);
        }
        Ok(true)
    }

    /// Visits so many cases of a hand, until it is told to halt.
    fn grow(
        mut self,
        mut hand: Hand,
        visits: usize,
        known: &Known<'_>,
    ) -> Result<Made, LinearError> {
        let dealt = hand.tree.open.len();
        for _ in 0..visits {
            self.control = known.control(&self.reserve, &hand.tree, dealt);
            if self.control.halted().is_some() || !self.visit(&mut hand.tree)? {
                break;
            }
        }
        let Search { gains, best, nodes, lost, moved, reserve, .. } = self;
        Ok(Made { hand, gains, best, counts: [nodes, lost, moved], taken: reserve.taken() })
    }

    /// Takes over what a thread has made of its hand, from what was known before.
    fn join(&mut self, tree: &mut Tree, before: &Known<'_>, made: Made) {
        tree.join(made.hand);
        let counts = [&mut self.nodes, &mut self.lost, &mut self.moved].into_iter();
        let added = made.counts.iter().zip(&before.counts).map(|(after, before)| after - before);
        counts.zip(added).for_each(|(own, added)| *own += added);
        self.reserve.add(made.taken);
        self.improve(made.best.map(|(_, solution)| solution));
        let gains = self.gains.iter_mut().zip(&before.gains).zip(&made.gains);
        for ((own, before), after) in gains {
            let sides = own.iter_mut().zip(before).zip(after);
            sides.for_each(|((own, &before), &after)| own.add_since(before, after));
        }
    }
}
