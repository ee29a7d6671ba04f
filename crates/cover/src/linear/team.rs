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
use num_rational::BigRational;
use std::panic::resume_unwind;
use std::thread;

/// A thread takes so many cases in a round: more of a small program, whose relaxation is soon solved.
const VISITS: [usize; 2] = [64, 1024];
/// Entries of a program, for each case of a round.
const ENTRIES: usize = 1 << 23;

/// What a thread has made of its hand.
struct Made {
    hand: Hand,
    gains: Vec<[Gain; 2]>,
    best: Option<(BigRational, Solution)>,
    nodes: u64,
    lost: u64,
    taken: Taken,
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
        let own = &*self;
        let made: Vec<Result<Made, LinearError>> = thread::scope(|scope| {
            let grow = |hand| {
                let (program, case, target) = (own.program, own.case.clone(), own.target.clone());
                let known = (own.best.clone(), own.gains.clone(), own.nodes, own.lost);
                let (is_sparse, control) = (own.is_sparse, own.control.silent());
                scope.spawn(move || {
                    let relaxed = Relaxed::new(program, &case);
                    let mut search = Search::new(program, case, relaxed, Reserve::part(control))?;
                    (search.best, search.gains, search.nodes, search.lost) = known;
                    (search.is_sparse, search.target) = (is_sparse, target);
                    if is_sparse {
                        search.renew()?; // as the search has it
                    }
                    search.grow(hand, visits)
                })
            };
            let works: Vec<_> = hands.into_iter().map(grow).collect();
            let joined = works.into_iter().map(|work| work.join());
            joined.map(|made| made.unwrap_or_else(|panic| resume_unwind(panic))).collect()
        });
        let (before, nodes, lost) = (self.gains.clone(), self.nodes, self.lost);
        for made in made {
            let made = made?;
            self.nodes += made.nodes - nodes;
            self.lost += made.lost - lost;
            self.join(tree, &before, made);
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
        Ok(Made { hand, gains, best, nodes, lost, taken: reserve.taken() })
    }

    /// Takes over what a thread has made of its hand, where columns had gained this before.
    fn join(&mut self, tree: &mut Tree, before: &[[Gain; 2]], made: Made) {
        tree.join(made.hand);
        self.reserve.add(made.taken);
        self.improve(made.best.map(|(_, solution)| solution));
        let gains = self.gains.iter_mut().zip(before).zip(&made.gains);
        for ((own, before), after) in gains {
            let sides = own.iter_mut().zip(before).zip(after);
            sides.for_each(|((own, &before), &after)| own.add_since(before, after));
        }
    }
}
