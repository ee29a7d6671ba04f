//! A tree that grows on several threads: in each round every one of them visits some of the open cases, and what they make
//! of these becomes part of the tree in the order in which they were dealt. So the same number of threads grows the same tree,
//! whichever is quicker.

use super::hands::Hand;
use super::nodes::Nodes;
use super::search::{Search, Visit, bytes_of};
use crate::beside::on_threads;
use crate::proof::error::CoveringError;
use crate::proof::relaxation::Relaxed;
use destrier_run::Control;
use std::collections::HashMap;

/// A search for each thread.
pub(crate) struct Team<'a> {
    threads: usize,
    /// Made when they are needed.
    fellows: Vec<Search<'a>>,
}

impl<'a> Team<'a> {
    /// For so many threads.
    pub(crate) fn new(threads: usize) -> Self {
        Team { threads, fellows: Vec::new() }
    }

    /// How many threads there are.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// Visits so many cases of a search on each thread; none where there is one thread, or too few cases are open.
    pub(crate) fn visit(
        &mut self,
        search: &mut Search<'a>,
        visits: usize,
        control: Control<'_>,
    ) -> Result<Option<Visit>, CoveringError> {
        if self.threads < 2 {
            return Ok(None);
        }
        let Some(mut hands) = search.nodes.deal(self.threads, visits) else { return Ok(None) };
        self.fellows.resize_with(self.threads, || search.fellow());
        for (fellow, hand) in self.fellows.iter_mut().zip(&mut hands) {
            fellow.take_up(search, hand);
        }
        let control = control.silent();
        let ended = on_threads(self.fellows.iter_mut(), |fellow| fellow.grow(visits, control));
        let before = search.experience.clone();
        for (fellow, hand) in self.fellows.iter_mut().zip(&hands) {
            if let (Some(own), Some(before), Some(after)) =
                (&mut search.experience, &before, &fellow.experience)
            {
                own.learn_from(before, after);
            }
            search.join(fellow, hand);
        }
        let ended = ended.into_iter().collect::<Result<Vec<Visit>, _>>()?;
        let is_refuted = search.is_refuted() || ended.contains(&Visit::Refuted);
        Ok(Some(if is_refuted { Visit::Refuted } else { Visit::Next }))
    }
}

impl<'a> Search<'a> {
    /// The same search without its cases.
    fn fellow(&self) -> Self {
        Search {
            cases: self.cases.clone(),
            reduction: self.reduction.clone(),
            cuts: self.cuts.clone(),
            shut: self.shut.clone(),
            nodes: Nodes::new(),
            experience: None,
            symmetry: self.symmetry.clone(),
            automorphisms: Vec::new(),
            known: HashMap::new(),
            best: None,
            ..*self
        }
    }

    /// Takes up cases of a search, with what that knows by now.
    fn take_up(&mut self, of: &Search<'a>, hand: &mut Hand) {
        self.nodes = hand.lend(&of.nodes);
        self.experience.clone_from(&of.experience);
        self.target = of.target;
        self.best.clone_from(&of.best);
    }

    /// Visits so many cases, or fewer if all are settled or it is told to halt.
    fn grow(&mut self, visits: usize, control: Control<'_>) -> Result<Visit, CoveringError> {
        let (reduction, cuts) = (self.reduction.clone(), self.cuts.clone());
        let mut relaxed = Relaxed::new(self.cases.program, &reduction, &cuts)?;
        for _ in 0..visits {
            if control.halted().is_some() {
                break;
            }
            let visit = self.visit(&mut relaxed, control)?;
            if visit != Visit::Next {
                return Ok(visit);
            }
        }
        Ok(Visit::Next)
    }

    /// Takes over what another search has made of a hand.
    fn join(&mut self, fellow: &mut Search<'a>, hand: &Hand) {
        let made = std::mem::replace(&mut fellow.nodes, Nodes::new());
        fellow.known.clear();
        let listed = std::mem::take(&mut fellow.automorphisms);
        let bytes = made.bytes() - listed.iter().map(bytes_of).sum::<usize>();
        let listed: Vec<usize> = listed.into_iter().map(|moved| self.listed(moved)).collect();
        self.nodes.join(hand, made, &listed, bytes);
        fellow.best.take().map(|best| self.offer(best));
    }
}
