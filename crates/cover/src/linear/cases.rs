//! The tree of cases while it grows.

use crate::hand::ways;
use crate::symmetry::Automorphism;
use destrier_certify::{LinearCase, LinearRange, Multipliers};
use destrier_model::WarmStart;
use num_rational::BigRational;
use std::collections::HashSet;
use std::sync::Arc;

/// A whole column is this at most, or else this at least.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    pub(super) column: u32,
    pub(super) is_upper: bool,
    pub(super) value: i64,
}

impl Side {
    /// The other side of the same branch.
    pub(super) fn other(self) -> Self {
        let value = if self.is_upper { self.value + 1 } else { self.value - 1 };
        Side { is_upper: !self.is_upper, value, ..self }
    }
}

/// What the relaxation of a case above says of the cases below it.
pub(super) struct Above {
    /// Floating weights on the rows of the case.
    pub(super) duals: Vec<f64>,
    /// Where its solver ended.
    pub(super) basis: Option<WarmStart>,
}

/// What is known of a case.
pub(super) enum State {
    Open(Arc<Above>),
    /// Cases of the tree, of which the second one begins with the number after that of the first.
    Branched([usize; 2]),
    Settled(Leaf),
}

/// A leaf of the certificate.
pub(super) enum Leaf {
    /// Weights, and what no solution of the case costs less than by them.
    Bounded(Multipliers, BigRational),
    /// Weights that show that the case has no solution.
    Infeasible(Multipliers),
    /// A case before it, to which this takes each of its solutions.
    Image(usize, Arc<Automorphism>),
}

/// A case: the one above it, but for a column that is on one side.
pub(super) struct Case {
    pub(super) above: Option<(usize, Side)>,
    pub(super) state: State,
    /// The solver's bound, as the case counts costs.
    pub(super) estimate: f64,
    /// How many branches are above it, without those that have images beside them.
    pub(super) depth: usize,
    /// Whether nothing exchanges columns here and below.
    pub(super) is_rigid: bool,
}

/// All cases, the whole program first.
#[derive(Default)]
pub(super) struct Cases {
    pub(super) all: Vec<Case>,
    /// The part of the tree that was settled here, if every branch halves what is left.
    pub(super) settled: f64,
}

impl Cases {
    /// The whole program alone.
    pub(super) fn new(above: Arc<Above>, estimate: f64) -> Self {
        let state = State::Open(above);
        let all = vec![Case { above: None, state, estimate, depth: 0, is_rigid: false }];
        Cases { all, settled: 0.0 }
    }

    pub(super) fn get(&self, index: usize) -> &Case {
        &self.all[index]
    }

    /// The side that divides a case from the one above.
    pub(super) fn side(&self, index: usize) -> Option<Side> {
        self.all[index].above.map(|(_, side)| side)
    }

    /// The side of the first case of the first branch.
    pub(super) fn first_side(&self) -> Option<Side> {
        let State::Branched([first, _]) = self.all.first()?.state else { return None };
        self.side(first)
    }

    /// The sides of columns in a case, the last one first.
    pub(super) fn sides(&self, index: usize) -> Vec<Side> {
        let mut at = &self.all[index];
        let mut sides = Vec::with_capacity(at.depth);
        while let Some((above, side)) = at.above {
            sides.push(side);
            at = &self.all[above];
        }
        sides
    }

    /// Divides a case: a column is on this side in the first one, and on the other in the second.
    pub(super) fn branch(
        &mut self,
        index: usize,
        side: Side,
        above: &Arc<Above>,
        estimate: f64,
    ) -> [usize; 2] {
        let first = self.all.len();
        let Case { depth, is_rigid, .. } = self.all[index];
        for side in [side, side.other()] {
            let (above, state) = (Some((index, side)), State::Open(above.clone()));
            self.all.push(Case { above, state, estimate, depth: depth + 1, is_rigid });
        }
        let both = [first, first + 1];
        self.all[index].state = State::Branched(both);
        both
    }

    /// Divides an open case whose solutions on this side are those of an image; the rest of it.
    pub(super) fn set_apart(&mut self, index: usize, side: Side, image: Leaf) -> usize {
        let Case { estimate, depth, is_rigid, .. } = self.all[index];
        let both = [self.all.len(), self.all.len() + 1];
        let above = std::mem::replace(&mut self.all[index].state, State::Branched(both));
        for (side, state) in [(side, State::Settled(image)), (side.other(), above)] {
            self.all.push(Case { above: Some((index, side)), state, estimate, depth, is_rigid });
        }
        both[1]
    }

    /// Leaves a case open that is known to cost so much.
    pub(super) fn reopen(&mut self, index: usize, above: Above, estimate: f64) {
        self.all[index].state = State::Open(Arc::new(above));
        self.all[index].estimate = estimate;
    }

    /// Notes that nothing exchanges columns in a case.
    pub(super) fn set_rigid(&mut self, index: usize) {
        self.all[index].is_rigid = true;
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The open cases.
    pub(super) fn open(&self) -> impl Iterator<Item = (usize, f64)> {
        let open =
            self.all.iter().enumerate().filter(|(_, case)| matches!(case.state, State::Open(_)));
        open.map(|(index, case)| (index, case.estimate))
    }

    pub(super) fn settle(&mut self, index: usize, leaf: Leaf) {
        let case = &mut self.all[index];
        if !matches!(leaf, Leaf::Image(..)) {
            self.settled += 0.5f64.powi(case.depth as i32);
        }
        case.state = State::Settled(leaf);
    }

    /// These open cases with the ways to them, and what is beside these ways, of which nothing is known; and which of the
    /// cases that are left they are.
    pub(super) fn pruned(self, open: &HashSet<usize>, rows: usize) -> (Self, HashSet<usize>) {
        let above = |index: usize| self.get(index).above.map(|(above, _)| above);
        let (is_way, places) = ways(self.len(), open, above);
        let place = |index: usize| places[index].expect("what is above, or beside a way, is left");
        let unknown = Arc::new(Above { duals: vec![0.0; rows], basis: None });
        let all = self.all.into_iter().zip(&is_way).zip(&places);
        let left = all.filter(|(_, place)| place.is_some()).map(|((case, &is_way), _)| {
            let state = match case.state {
                State::Branched(both) if is_way => State::Branched(both.map(place)),
                State::Open(above) if is_way => State::Open(above),
                State::Open(_) | State::Branched(_) | State::Settled(_) => {
                    State::Open(unknown.clone())
                }
            };
            let above = case.above.map(|(above, side)| (place(above), side));
            Case { above, state, ..case }
        });
        let left = Cases { all: left.collect(), settled: self.settled };
        (left, open.iter().map(|&index| place(index)).collect())
    }

    /// Takes a step: the case that it comes to, with its side, if it is not one back.
    pub(super) fn at(
        &self,
        visit: Visit,
        case: &mut LinearCase<'_>,
        visits: &mut Vec<Visit>,
    ) -> Option<usize> {
        match visit {
            Visit::To(index) => {
                if let Some(side) = self.side(index) {
                    visits.push(Visit::Back(side.column, narrow(case, side)));
                }
                Some(index)
            }
            Visit::Back(column, range) => {
                case.ranges[column as usize] = range;
                None
            }
        }
    }
}

/// A step of a way through the tree, in preorder.
pub(super) enum Visit {
    To(usize),
    /// Gives a column the range again that it had above.
    Back(u32, LinearRange),
}

/// Puts a column on its side; its range before.
pub(super) fn narrow(case: &mut LinearCase<'_>, side: Side) -> LinearRange {
    let range = &mut case.ranges[side.column as usize];
    let before = range.clone();
    let end = if side.is_upper { &mut range.upper } else { &mut range.lower };
    *end = Some(side.value.into());
    before
}

/// How a case ended.
pub(super) enum Ended {
    /// It is settled.
    Leaf(Leaf),
    /// It is to be divided at this number of a column.
    Branch(u32, i64),
    /// Its weights show too little, and there is nothing to branch on.
    Stuck,
    Halted,
}
