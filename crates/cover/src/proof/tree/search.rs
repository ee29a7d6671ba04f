//! Grows a tree case by case, those of the lowest bounds first, and deepest first where bounds are alike.

use super::branching::Branching;
use super::certificate::written;
use super::nodes::{Nodes, State};
use super::pseudo_costs::Experience;
use crate::proof::case::{Cases, Cuts, Duals, Fractions, Leaf, TINY, value};
use crate::proof::error::CoveringError;
use crate::proof::reductions::{Kernel, Reduction, Shut};
use crate::proof::relaxation::{Relaxed, ascent, rounded};
use crate::proof::tight::SolvedRoot;
use crate::symmetry::Automorphism;
use crate::symmetry::{Stabiliser, Symmetry};
use destrier_certify::{CoveringProgram, CoveringRow, LinearTree};
use destrier_model::{LinearStop, WarmStart};
use destrier_run::Control;
use num_integer::Integer;
use std::collections::HashMap;
use std::sync::Arc;

/// By so much a relaxation is solved beyond what it takes, so that weights may have small denominators.
const SLACK: f64 = 0.05;

/// A program with more entries is bounded before it is relaxed.
const ENTRIES: usize = 1 << 14;

/// No number of an automorphism and its blank have more digits.
const NUMBER: usize = 8;

/// A growing tree.
pub(crate) struct Search<'a> {
    pub(crate) cases: Cases<'a>,
    /// What relaxations are about.
    pub(crate) reduction: Arc<Reduction>,
    pub(crate) cuts: Cuts,
    /// Whether cuts were looked for.
    pub(crate) is_strengthened: bool,
    /// Columns that no cheaper choice has, and what shows it.
    pub(crate) shut: Vec<Shut>,
    pub(crate) nodes: Nodes,
    pub(crate) experience: Option<Experience>,
    /// Whether leaves may be images of other nodes.
    pub(crate) images: bool,
    /// Looked for before the first branch.
    pub(crate) symmetry: Option<Symmetry>,
    /// Those that leaves name.
    pub(crate) automorphisms: Vec<Automorphism>,
    /// Their indices.
    pub(super) known: HashMap<Automorphism, usize>,
    /// The greatest common divisor of all costs.
    pub(super) step: i64,
    /// The cost to be shown of every leaf.
    pub(crate) target: i64,
    /// A cheaper choice than the target ends the search, instead of lowering it.
    pub(super) fixed: bool,
    /// The best choice known.
    pub(crate) best: Option<Vec<u32>>,
}

/// What a case turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Visit {
    /// It was settled or branched in, or has to wait; the walk goes on.
    Next,
    /// The whole tree is settled.
    Done,
    /// A choice cheaper than what was to be shown.
    Refuted,
}

impl<'a> Search<'a> {
    /// A tree, with images or without, that is to show a cost, or that the best choice is a cheapest one; or, where
    /// none is known, that there is none.
    pub(crate) fn new(
        program: &'a CoveringProgram,
        at_least: Option<usize>,
        images: bool,
        control: Control<'_>,
    ) -> Self {
        let all: u64 = program.costs.iter().map(|&cost| u64::from(cost)).sum();
        let step = program.costs.iter().fold(0, |step, cost| step.gcd(cost));
        Search {
            cases: Cases::new(program),
            reduction: Arc::new(Reduction::new(program, control)),
            cuts: Cuts::default(),
            is_strengthened: false,
            shut: Vec::new(),
            nodes: Nodes::new(),
            experience: None,
            images,
            symmetry: None,
            automorphisms: Vec::new(),
            known: HashMap::new(),
            step: step.max(1).into(),
            target: at_least.map_or(all as i64 + 1, |claimed| claimed as i64),
            fixed: at_least.is_some(),
            best: None,
        }
    }

    /// The cost to be shown where this is the best choice known.
    pub(crate) fn target_of(&self, best: Option<&Vec<u32>>) -> i64 {
        let program = self.cases.program;
        let all: u64 = program.costs.iter().map(|&cost| u64::from(cost)).sum();
        match (self.fixed, best) {
            (true, _) => self.target,
            (false, Some(best)) => program.cost(best) as i64,
            (false, None) => all as i64 + 1,
        }
    }

    /// Takes a choice if it is cheaper than the best one; whether that refutes what was to be shown.
    pub(crate) fn offer(&mut self, choice: Vec<u32>) -> bool {
        let program = self.cases.program;
        let cost = program.cost(&choice);
        if self.best.as_ref().is_none_or(|best| cost < program.cost(best)) {
            self.best = Some(choice);
        }
        if !self.fixed {
            self.target = self.target.min(cost as i64);
        }
        self.is_refuted()
    }

    /// Whether a choice is known that is cheaper than what was to be shown.
    pub(crate) fn is_refuted(&self) -> bool {
        let cost = self.best.as_ref().map(|best| self.cases.program.cost(best) as i64);
        self.fixed && cost.is_some_and(|cost| cost < self.target)
    }

    /// Whether the relaxation of the whole program may take more than moments.
    pub(crate) fn is_large(&self) -> bool {
        self.reduction.lists.iter().map(Vec::len).sum::<usize>() > ENTRIES
    }

    /// Bounds the whole program within moments, however long its relaxation takes.
    pub(crate) fn ascend(&mut self, control: Control<'_>) {
        let is_known = self.fixed || self.best.is_some();
        let target = is_known.then_some(self.target as f64);
        let (bound, duals) = ascent(self.cases.program, target, control);
        self.nodes.bounded(0, bound, &duals);
    }

    /// Keeps what an unfinished relaxation of the whole program shows, if it is more than is known.
    pub(crate) fn unfinished(&mut self, relaxed: &Relaxed) {
        let duals = relaxed.duals();
        let shown = value(&self.cases, &duals);
        if self.nodes.all[0].duals.is_none() || shown > self.nodes.all[0].bound {
            self.nodes.bounded(0, shown, &duals);
        }
    }

    /// Relaxes the kernel, within some time, and takes what its values round to; settles the whole program if that is
    /// enough.
    pub(crate) fn begin_with(
        &mut self,
        kernel: &Kernel<'_>,
        control: Control<'_>,
    ) -> Result<Option<SolvedRoot>, CoveringError> {
        let program = self.cases.program;
        let (mut shown, mut duals, mut values) = (0.0, Vec::new().into(), Vec::new());
        if !kernel.program.rows.is_empty() {
            let reduction = Reduction::new(&kernel.program, control);
            let mut relaxed = Relaxed::new(&kernel.program, &reduction, &Cuts::default())?;
            let cases = Cases::new(&kernel.program);
            let stop = relaxed.solve_within(&cases, None, f64::INFINITY, control)?;
            duals = relaxed.duals();
            if stop == LinearStop::Finished {
                (shown, values) = (relaxed.objective(), relaxed.values().to_vec());
            } else {
                shown = value(&cases, &duals);
            }
        }
        let all = kernel.duals(&program.costs, &duals);
        if shown > 0.0 || kernel.program.rows.is_empty() {
            self.nodes.bounded(0, kernel.base() as f64 + shown, &all);
        }
        if let Some(found) = rounded(&self.cases, &kernel.values(program.costs.len(), &values)) {
            self.offer(found);
        }
        self.settle_root();
        Ok((!values.is_empty()).then_some(SolvedRoot { shown, duals, values }))
    }

    /// Leaves out the columns that no cheaper choice has than the target, before the first branch; not where cases may be
    /// images of others, which would have to leave out the images of those columns.
    pub(crate) fn shut(&mut self, control: Control<'_>) {
        let is_known = self.fixed || self.best.is_some();
        let is_root = self.nodes.all.len() == 1 && self.is_open() && is_known;
        let rows = &self.cases.program.rows;
        if !is_root || !rows.iter().all(CoveringRow::asks_for) {
            return;
        }
        self.symmetry(control);
        let is_symmetric = |symmetry: &Symmetry| !symmetry.generators().is_empty();
        let Some(duals) = self.nodes.all[0].duals.as_ref().map(Fractions::duals) else { return };
        if self.symmetry.as_ref().is_some_and(is_symmetric) {
            return;
        }
        if let Some(shut) = Shut::new(&self.cases, &duals, self.target, self.step) {
            self.leave_out(shut);
            self.nodes.all[0].state = State::Open(None);
        }
    }

    /// Leaves these columns out of the tree.
    pub(crate) fn leave_out(&mut self, shut: Shut) {
        self.cases.shut(&shut.columns);
        self.shut.push(shut);
        self.reduction = Arc::new(Reduction::of_case(&self.cases));
    }

    /// Whether a column is left out of the tree.
    pub(crate) fn is_shut(&self, column: u32) -> bool {
        self.shut.iter().any(|shut| shut.columns.binary_search(&column).is_ok())
    }

    /// Relaxes the whole program; whether that shows that there is no choice.
    pub(crate) fn begin(
        &mut self,
        relaxed: &mut Relaxed,
        control: Control<'_>,
    ) -> Result<bool, CoveringError> {
        let stop = relaxed.solve_within(&self.cases, None, f64::INFINITY, control)?;
        let duals = relaxed.duals();
        match self.closing(relaxed, stop, &duals) {
            Some(leaf @ Leaf::Infeasible(_)) => {
                self.nodes.take();
                self.nodes.settle(0, leaf, 0);
                Ok(true)
            }
            _ => {
                self.unfinished(relaxed);
                self.nodes.all[0].state = State::Open(relaxed.warm_start().map(Arc::new));
                Ok(false)
            }
        }
    }

    /// The cost that what is open shows of all choices, as far as floating point knows.
    pub(crate) fn bound(&self) -> i64 {
        let steps = |least: f64| ((least - TINY) / self.step as f64).ceil() as i64;
        let open = self.nodes.least_open();
        open.map_or(self.target, |least| (self.step * steps(least)).clamp(0, self.target))
    }

    /// The tree that shows that bound, and the least bound of its leaves; none if the program has no choice.
    pub(crate) fn written(&self) -> (LinearTree, Option<i64>) {
        // how far a root came that was interrupted says little: its duals may show more
        let target = if self.nodes.all.len() == 1 { self.target } else { self.bound() };
        written(&self.cases, &self.nodes, &self.automorphisms, (&self.cuts.all, &self.shut), target)
    }

    /// Whether what is known of the root shows that no choice is cheaper than the target.
    pub(crate) fn is_settled_by_its_root(&self) -> bool {
        self.nodes.all.len() == 1 && self.is_open() && self.bound() >= self.target
    }

    /// Whether cases are open.
    pub(crate) fn is_open(&self) -> bool {
        self.nodes.least_open().is_some()
    }

    /// Whether nothing is known of the whole program but what it asks for.
    pub(crate) fn is_untouched(&self) -> bool {
        self.nodes.all.len() == 1 && self.nodes.all[0].duals.is_none() && self.is_open()
    }

    /// Whether all is settled, and no choice was found where the cheapest one was looked for.
    pub(crate) fn is_impossible(&self) -> bool {
        !self.is_open() && self.best.is_none() && !self.fixed
    }

    /// Settles the next open case, branches in it, or lets it wait; leaves it as it is when told to halt.
    pub(crate) fn visit(
        &mut self,
        relaxed: &mut Relaxed,
        control: Control<'_>,
    ) -> Result<Visit, CoveringError> {
        let Some(node) = self.nodes.take() else { return Ok(Visit::Done) };
        self.cases.go(&self.nodes.way(node));
        if let Some(leaf) = self.at_once(node) {
            self.nodes.settle(node, leaf, self.cases.path().len());
            return Ok(Visit::Next);
        }
        let (node, leaf) = self.narrowed(node);
        if let Some(leaf) = leaf {
            self.nodes.settle(node, leaf, self.cases.path().len());
            return Ok(Visit::Next);
        }
        let State::Open(start) = self.nodes.all[node].state.clone() else {
            return Err(CoveringError::Numerics);
        };
        if let Some(column) = self.free_decision(node) {
            self.nodes.branch(node, self.cases.leading(column), &[], start);
            return Ok(Visit::Next);
        }
        let beyond = (self.cases.cost() + self.cases.threshold(self.target)) as f64;
        let stop = relaxed.solve_within(&self.cases, start.as_deref(), beyond + SLACK, control)?;
        if stop == LinearStop::Finished && self.found(relaxed.values()) {
            return Ok(Visit::Refuted);
        }
        if stop == LinearStop::Iterations {
            if node == 0 {
                self.unfinished(relaxed);
            }
            self.nodes.put(node);
            return Ok(Visit::Next);
        }
        let duals = relaxed.duals();
        if let Some(leaf) = self.closing(relaxed, stop, &duals) {
            self.nodes.settle(node, leaf, self.cases.path().len());
            return Ok(Visit::Next);
        }
        self.divide(node, relaxed, &duals, control)
    }

    /// Takes the choice that values round to; whether that refutes what was to be shown.
    fn found(&mut self, values: &[f64]) -> bool {
        rounded(&self.cases, values).is_some_and(|found| self.offer(found))
    }

    /// Branches in the relaxed case, unless others have lower bounds.
    fn divide(
        &mut self,
        node: usize,
        relaxed: &mut Relaxed,
        duals: &Duals,
        control: Control<'_>,
    ) -> Result<Visit, CoveringError> {
        let start = relaxed.warm_start();
        let objective = relaxed.objective().min(self.target as f64);
        self.nodes.bounded(node, objective, duals);
        if self.nodes.levels().is_none() {
            self.nodes.set_levels(objective, self.target, self.step);
        }
        if self.nodes.waits(node) {
            self.nodes.all[node].state = State::Open(start.map(Arc::new));
            self.nodes.put(node);
            return Ok(Visit::Next);
        }
        self.symmetry(control);
        let stabiliser = self.symmetry.as_mut();
        let stabiliser =
            stabiliser.map(|symmetry| symmetry.stabiliser(self.cases.fixings(), control));
        let column = self.column(node, relaxed, start.as_ref(), stabiliser.as_ref(), control)?;
        let images = self.images(column, stabiliser.as_ref(), control);
        self.nodes.branch(node, self.cases.leading(column), &images, start.map(Arc::new));
        Ok(Visit::Next)
    }

    /// The column to branch on in the relaxed case.
    fn column(
        &mut self,
        node: usize,
        relaxed: &mut Relaxed,
        start: Option<&WarmStart>,
        stabiliser: Option<&Stabiliser>,
        control: Control<'_>,
    ) -> Result<usize, CoveringError> {
        if let Some(column) = self.cases.odd() {
            return Ok(column); // bounds of both cases round up further
        }
        let fractional = relaxed.fractional(&self.cases);
        let Some(start) = start.filter(|_| !fractional.is_empty()) else {
            let values = relaxed.values();
            let free = (0..values.len()).filter(|&column| self.cases.is_open(column));
            let used = free.clone().find(|&column| values[column] > TINY);
            return used.or(free.clone().next()).ok_or(CoveringError::Numerics);
        };
        let (objective, target) = (relaxed.objective(), self.target);
        let (beside, _) = self.beside(node);
        let (beside, symmetry) = (&beside[..], self.symmetry.as_ref());
        let may_exclude = node == 0;
        let node = Branching { start, objective, target, symmetry, stabiliser, beside, control };
        if may_exclude {
            let first = node.first(&mut self.cases, relaxed, &fractional)?;
            self.cases.set_first(first);
        }
        let experience = self.experience.as_mut().ok_or(CoveringError::Numerics)?;
        Ok(node.choose(experience, &mut self.cases, relaxed, &fractional)?)
    }

    /// What is known of the program's automorphisms, looked for before the first branch; and experience, of each column
    /// by itself: those that an automorphism exchanges differ as soon as some are decided.
    pub(crate) fn symmetry(&mut self, control: Control<'_>) {
        let program = self.cases.program;
        if self.images && self.symmetry.is_none() {
            self.symmetry = Some(Symmetry::new(program, control));
        }
        self.experience.get_or_insert_with(|| Experience::new(program.costs.len()));
    }

    /// The orbit of a column under automorphisms that keep the decisions (orbital branching: Ostrowski, Linderoth,
    /// Rossi and Smriglio, Mathematical Programming 126, 2011).
    fn images(
        &mut self,
        column: usize,
        stabiliser: Option<&Stabiliser>,
        control: Control<'_>,
    ) -> Vec<(u32, usize)> {
        let symmetry = self.symmetry.as_ref().filter(|symmetry| symmetry.few().is_empty());
        let found = symmetry.zip(stabiliser);
        let found =
            found.map(|(own, kept)| own.images(self.cases.fixings(), kept, column, control));
        found
            .unwrap_or_default()
            .into_iter()
            .map(|(column, moved)| (column, self.listed(moved)))
            .collect()
    }

    /// Goes on with these automorphisms and cuts.
    pub(crate) fn know(&mut self, automorphisms: Vec<Automorphism>, cuts: Cuts) {
        self.cases.cut(&cuts.all);
        self.is_strengthened = !cuts.all.is_empty();
        self.cuts = cuts;
        self.known = automorphisms.iter().cloned().zip(0..).collect();
        self.automorphisms = automorphisms;
        if self.experience.is_some() {
            self.symmetry(Control::quiet());
        }
    }

    /// The index of an automorphism in the tree.
    pub(crate) fn listed(&mut self, automorphism: Automorphism) -> usize {
        let list = &mut self.automorphisms;
        *self.known.entry(automorphism).or_insert_with_key(|automorphism| {
            self.nodes.take_bytes(bytes_of(automorphism));
            list.push(automorphism.clone());
            list.len() - 1
        })
    }
}

/// At most so many bytes take an automorphism as text.
pub(super) fn bytes_of(automorphism: &Automorphism) -> usize {
    NUMBER * automorphism.0.len()
}
