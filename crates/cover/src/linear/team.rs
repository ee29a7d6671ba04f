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
use destrier_certify::{LinearCase, LinearProgram};
use destrier_model::ModelError;
use destrier_run::Control;
use num_rational::BigRational;

/// A thread takes so many cases in a round: more of a small program, whose relaxation is soon solved.
const VISITS: [usize; 2] = [64, 1024];
/// Entries of a program, for each case of a round.
const ENTRIES: usize = 1 << 23;

/// What a search knows before a round.
struct Known<'a> {
    program: &'a LinearProgram,
    case: LinearCase<'a>,
    best: Option<(BigRational, Solution)>,
    target: Option<BigRational>,
    gains: Vec<[Gain; 2]>,
    /// Nodes, and how often a tableau has lost its way.
    counts: (u64, u64),
    is_sparse: bool,
    control: Control<'a>,
}

/// What a thread has made of its hand.
struct Made {
    hand: Hand,
    gains: Vec<[Gain; 2]>,
    best: Option<(BigRational, Solution)>,
    /// As before a round, with what was added.
    counts: (u64, u64),
    taken: Taken,
}

impl<'a> Known<'a> {
    /// A search of its own for a thread.
    fn search(&self) -> Result<Search<'a>, ModelError> {
        let (case, reserve) = (self.case.clone(), Reserve::part(self.control));
        let relaxed = Relaxed::new(self.program, &case);
        let mut search = Search::new(self.program, case, relaxed, reserve)?;
        search.best.clone_from(&self.best);
        search.target.clone_from(&self.target);
        search.gains.clone_from(&self.gains);
        (search.nodes, search.lost) = self.counts;
        if self.is_sparse {
            search.is_sparse = true;
            search.renew()?;
        }
        Ok(search)
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
        let Some(hands) = tree.deal(self.threads, visits) else { return Ok(false) };
        let known = Known {
            program: self.program,
            case: self.case.clone(),
            best: self.best.clone(),
            target: self.target.clone(),
            gains: self.gains.clone(),
            counts: (self.nodes, self.lost),
            is_sparse: self.is_sparse,
            control: self.control.silent(),
        };
        for made in on_threads(hands, |hand| known.search()?.grow(hand, visits)) {
            self.join(tree, &known, made?);
        }
        Ok(true)
    }

    /// Visits so many cases of a hand, until it is told to halt.
    fn grow(mut self, mut hand: Hand, visits: usize) -> Result<Made, LinearError> {
        for _ in 0..visits {
            if self.control.halted().is_some() || !self.visit(&mut hand.tree)? {
                break;
            }
        }
        let Search { gains, best, nodes, lost, reserve, .. } = self;
        Ok(Made { hand, gains, best, counts: (nodes, lost), taken: reserve.taken() })
    }

    /// Takes over what a thread has made of its hand, from what was known before.
    fn join(&mut self, tree: &mut Tree, before: &Known<'_>, made: Made) {
        tree.join(made.hand);
        self.nodes += made.counts.0 - before.counts.0;
        self.lost += made.counts.1 - before.counts.1;
        self.reserve.add(made.taken);
        self.improve(made.best.map(|(_, solution)| solution));
        let gains = self.gains.iter_mut().zip(&before.gains).zip(&made.gains);
        for ((own, before), after) in gains {
            let sides = own.iter_mut().zip(before).zip(after);
            sides.for_each(|((own, &before), &after)| own.add_since(before, after));
        }
    }
}
