//! One line of both halves: where its decisions lead from pairs, and what leads to pairs that are completed.

use super::graph::{Edge, Graph};
use super::group::Decision;
use super::options::{Unlisted, check};
use super::pair::{Completion, Completions, Costs, Pairs};
use super::product::Bits;
use super::subproblem::Subproblem;
use destrier_board::{Square, SquareSet};
use destrier_run::Control;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// The ways of either half, and what may be paid.
pub(super) struct PairLimits<'a, W> {
    pub(super) graph: &'a Graph<W>,
    /// What a piece costs that the first half does not hold.
    pub(super) denominator: i32,
    /// The most that all pieces may cost, and those of the first half.
    pub(super) budget: i32,
    pub(super) own_budget: i32,
    pub(super) control: Control<'a>,
}

/// One line of both halves.
pub(super) struct Line<'a, W> {
    pub(super) limits: &'a PairLimits<'a, W>,
    pub(super) subproblem: &'a Subproblem,
    pub(super) line: usize,
    pub(super) squares: &'a [Square],
    pub(super) decisions: Vec<Decision<'a, W>>,
    /// For each decision the place of the mirror image of its square on the line, if it is decided too.
    pub(super) images: Vec<Option<usize>>,
}

impl<W: Bits> Line<'_, W> {
    /// The pairs after the line; none if there is no room for so many.
    ///
    /// Invariants: arrivals at one node are together, so each pair after the line is made by one thread, once. One
    /// that is kept has, on some way to it, costs of all pieces and costs-to-go of both halves within the budget,
    /// and those of the first half within its own; its costs are the least of these ways, `own` perhaps of another
    /// than `whole`.
    pub(super) fn forward(
        &self,
        pairs: &[Pairs<W>],
        room: u64,
    ) -> Result<Option<Vec<Pairs<W>>>, Unlisted> {
        let arrivals = self.arrivals(pairs);
        let met = AtomicU64::new(0);
        let by_node: Vec<&[Arrival]> = arrivals.chunk_by(|a, b| a.to == b.to).collect();
        let next: Result<Vec<Pairs<W>>, Unlisted> = by_node
            .par_iter()
            .filter(|_| met.load(Ordering::Relaxed) <= room)
            .map(|arrivals| {
                let mut next = Pairs { node: arrivals[0].to, states: FxHashMap::default() };
                for arrival in *arrivals {
                    check(self.limits.control, 0)?;
                    self.arrive(&pairs[arrival.from], arrival, &mut next);
                }
                met.fetch_add(next.states.len() as u64, Ordering::Relaxed);
                Ok(next)
            })
            .collect();
        let next = next?.into_iter().filter(|own| !own.states.is_empty()).collect();
        Ok((met.into_inner() <= room).then_some(next))
    }

    fn arrive(&self, from: &Pairs<W>, arrival: &Arrival, next: &mut Pairs<W>) {
        let cost = i32::from(arrival.cost);
        for (&bits, &costs) in &from.states {
            let own = costs.own + cost;
            let Some(limit) = self.limit(own, arrival.to) else { continue };
            let mut keep = |Reached { bits, whole, .. }| {
                let known = next.states.entry(bits).or_insert(Costs { whole, own });
                known.whole = known.whole.min(whole);
                known.own = known.own.min(own);
            };
            let from = Reached { bits, whole: costs.whole + cost, placed: 0 };
            self.follow(Way { forced: arrival.forced, limit }, 0, from, &mut keep);
        }
    }

    /// Where the pairs lead, those of one node together.
    fn arrivals(&self, pairs: &[Pairs<W>]) -> Vec<Arrival> {
        let edges = pairs.iter().enumerate().flat_map(|(from, own)| {
            let edges = self.limits.graph.edges_from(self.line, own.node);
            edges.map(move |edge| (from, edge))
        });
        let arrival = |(from, edge): (usize, &Edge)| Arrival {
            to: edge.to,
            from,
            forced: self.forced(edge),
            cost: edge.cost,
        };
        let mut arrivals: Vec<Arrival> = edges.map(arrival).collect();
        arrivals.sort_unstable();
        arrivals.dedup_by_key(|arrival| (arrival.to, arrival.from, arrival.forced));
        arrivals
    }

    /// The decisions for the other half that an edge's pieces make.
    fn forced(&self, edge: &Edge) -> u64 {
        let placed = |image: &usize| edge.placed >> image & 1 == 1;
        let images = self.images.iter().enumerate();
        let forced = images.filter(|(_, image)| image.as_ref().is_some_and(placed));
        forced.fold(0, |bits, (at, _)| bits | 1 << at)
    }

    /// What all pieces may cost up to a node for which the first half paid so much; none if that is too much.
    fn limit(&self, own: i32, to: u32) -> Option<i32> {
        let to_go = self.limits.graph.nodes[self.line + 1].to_go(to);
        (own + to_go <= self.limits.own_budget).then_some(self.limits.budget - to_go)
    }

    /// Decides the squares of the other half that are not forced, from a state after so many decisions: calls
    /// `each` with every state within the limit.
    fn follow(&self, way: Way, at: usize, from: Reached<W>, each: &mut impl FnMut(Reached<W>)) {
        let Some(decision) = self.decisions.get(at) else {
            let to_go = self.limits.graph.nodes[self.line + 1].to_go_from(from.bits);
            if to_go.is_some_and(|to_go| from.whole + to_go <= way.limit) {
                each(from);
            }
            return;
        };
        let transition = decision.transition;
        let mut go_on = |mut next: Reached<W>| {
            let Some(bits) = transition.completed(next.bits) else { return };
            let to_go = transition.cost_to_go(bits, &decision.tables);
            if i64::from(next.whole) + to_go <= i64::from(way.limit) {
                next.bits = bits;
                self.follow(way, at + 1, next, each);
            }
        };
        let bits = from.bits | transition.covers;
        if way.forced >> at & 1 == 1 {
            go_on(Reached { bits, whole: from.whole + i32::from(decision.cost), ..from });
            return;
        }
        go_on(from);
        if bits != from.bits {
            let (whole, placed) = (from.whole + self.limits.denominator, from.placed | 1 << at);
            go_on(Reached { bits, whole, placed });
        }
    }

    /// The completions of pairs before the line, from those after it.
    pub(super) fn back(
        &self,
        pairs: &[Pairs<W>],
        completions: &Completions<W>,
    ) -> Result<Completions<W>, Unlisted> {
        let found: Result<Vec<_>, Unlisted> = pairs
            .par_iter()
            .map(|own| {
                check(self.limits.control, 0)?;
                let all = own.states.iter().map(|(&bits, &costs)| {
                    ((own.node, bits), self.completions_of(own.node, bits, costs, completions))
                });
                Ok(all.filter(|(_, found)| !found.is_empty()).collect::<Vec<_>>())
            })
            .collect();
        Ok(found?.into_iter().flatten().collect())
    }

    fn completions_of(
        &self,
        node: u32,
        bits: W,
        costs: Costs,
        completions: &Completions<W>,
    ) -> Vec<Completion> {
        let mut found = Vec::new();
        for edge in self.limits.graph.edges_from(self.line, node) {
            let cost = i32::from(edge.cost);
            let Some(limit) = self.limit(costs.own + cost, edge.to) else { continue };
            let mut end = |Reached { bits, whole, placed }| {
                for rest in completions.get(&(edge.to, bits)).into_iter().flatten() {
                    let own = cost + rest.costs.own;
                    let fits = whole + rest.costs.whole <= self.limits.budget
                        && costs.own + own <= self.limits.own_budget;
                    if fits {
                        let costs = Costs { whole: whole - costs.whole + rest.costs.whole, own };
                        let pieces = self.with_pieces(&rest.pieces, edge.placed, placed);
                        found.push(Completion { costs, pieces });
                    }
                }
            };
            let from = Reached { bits, whole: costs.whole + cost, placed: 0 };
            self.follow(Way { forced: self.forced(edge), limit }, 0, from, &mut end);
        }
        found
    }

    /// These pieces, with those of the first half and those of the other half alone.
    fn with_pieces(&self, pieces: &SquareSet, own: u64, other: u64) -> SquareSet {
        let placed = |bits: u64| {
            let squares = self.squares.iter().enumerate();
            squares.filter(move |(at, _)| bits >> at & 1 == 1).map(|(_, &square)| square)
        };
        let images = placed(other).map(|square| self.subproblem.image(square));
        let added = placed(own).chain(images);
        SquareSet::from_squares(self.subproblem.board, pieces.iter().chain(added))
    }
}

/// Edges that lead to one node, place the same pieces for the other half, and begin at the same pairs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Arrival {
    to: u32,
    /// A place in the list of pairs.
    from: usize,
    /// The decisions of the line that place pieces of the first half which count for the other.
    forced: u64,
    /// The least cost of these edges.
    cost: i16,
}

/// How a line may be decided for the other half.
#[derive(Clone, Copy)]
struct Way {
    /// The decisions that place pieces, since the first half holds them.
    forced: u64,
    /// What all pieces may cost.
    limit: i32,
}

/// A state of the other half within a line.
#[derive(Clone, Copy)]
struct Reached<W> {
    bits: W,
    /// What all pieces cost so far.
    whole: i32,
    /// The decisions of the line that place pieces which the first half does not hold.
    placed: u64,
}
