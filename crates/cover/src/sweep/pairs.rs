//! Both halves side by side: a sweep of the whole board whose states are pairs of a node of the graph of one
//! half and a product state of the other, which agree on the pieces that count for both.
//!
//! What is still to be paid is at least the exact cost-to-go of the node and the costs-to-go of the other half's
//! projections. The sweep is breadth first as long as its pairs fit into the memory; where they do not, it goes
//! on with one half of them after the other. `SWEEP.md`, section 12, has the proof that no cover is missed.

use super::decisions::Decisions;
use super::graph::{Edge, Graph};
use super::groups::{Bits, Decision};
use super::partitioning::CostPartitioning;
use super::subproblem::Subproblem;
use super::unlisted::{Unlisted, check};
use destrier_board::{Square, SquareSet};
use destrier_run::Control;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// The sweep of both halves.
pub(super) struct Both<'a, W> {
    pub(super) graph: &'a Graph,
    pub(super) decisions: &'a Decisions<W>,
    /// What a piece costs that the first half does not hold.
    pub(super) denominator: i32,
    /// The most that all pieces may cost, and those of the first half.
    pub(super) budget: i32,
    pub(super) own_budget: i32,
    pub(super) control: Control<'a>,
    /// Pairs after every line.
    pub(super) met: &'a AtomicU64,
    pub(super) word: &'a (dyn Fn(usize, u64) + Sync),
}

/// The costs-to-come of a pair.
#[derive(Clone, Copy, Default)]
struct Costs {
    /// Of all pieces.
    whole: i32,
    /// Of those of the first half, perhaps on another way.
    own: i32,
}

/// The pairs of one node, by the state of the other half.
struct Pairs<W> {
    node: u32,
    states: FxHashMap<W, Costs>,
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

/// Pieces that complete a pair, and what they cost.
#[derive(Clone)]
struct Completion {
    costs: Costs,
    pieces: SquareSet,
}

/// The completions of each pair that has any.
type Completions<W> = FxHashMap<(u32, W), Vec<Completion>>;

/// Bytes of a pair in a hash table, half full.
const fn pair_bytes<W>() -> u64 {
    2 * (size_of::<(W, Costs)>() as u64 + 1)
}

impl<W: Bits> Both<'_, W> {
    /// All covers within the budgets. The tables are those of the other half, without reflection.
    pub(super) fn covers(&self, tables: &mut CostPartitioning) -> Result<Vec<SquareSet>, Unlisted> {
        let bytes = CostPartitioning::bytes(tables.subproblem);
        let room = (self.control.memory() as u64).saturating_sub(bytes) / pair_bytes::<W>();
        let states = FxHashMap::from_iter([(W::zero(), Costs::default())]);
        let found = self.complete(tables, 0, vec![Pairs { node: 0, states }], room)?;
        Ok(found.into_values().flatten().map(|completion| completion.pieces).collect())
    }

    /// The completions of pairs where a line begins.
    fn complete(
        &self,
        tables: &mut CostPartitioning,
        line: usize,
        mut pairs: Vec<Pairs<W>>,
        room: u64,
    ) -> Result<Completions<W>, Unlisted> {
        if line == self.graph.edges.len() {
            let none = Completion {
                costs: Costs::default(),
                pieces: SquareSet::empty(tables.subproblem.board),
            };
            let keys = pairs.iter().flat_map(|own| own.states.keys().map(|&bits| (own.node, bits)));
            return Ok(keys.map(|key| (key, vec![none.clone()])).collect());
        }
        let Some(next) = self.line(tables, line).forward(&pairs, room)? else {
            let other = split(&mut pairs).ok_or(Unlisted::TooMany)?;
            let left = room.saturating_sub(number(&other));
            let mut found = self.complete(tables, line, pairs, left)?;
            found.extend(self.complete(tables, line, other, room)?);
            return Ok(found);
        };
        let more = number(&next);
        let before = self.met.fetch_add(more, Ordering::Relaxed);
        (self.word)(line + 1, before + more);
        let completions = self.complete(tables, line + 1, next, room - more)?;
        if completions.is_empty() {
            return Ok(completions);
        }
        self.line(tables, line).back(&pairs, &completions)
    }

    /// One line, with its tables made anew.
    fn line<'a>(&'a self, tables: &'a mut CostPartitioning, line: usize) -> Line<'a, W> {
        tables.make_costs_to_go_within(line);
        let subproblem = tables.subproblem;
        let squares = &subproblem.order[subproblem.line(line)];
        let place = |&square: &Square| {
            let image = subproblem.image(square);
            squares.iter().position(|&other| other == image)
        };
        let images = squares.iter().map(place).collect();
        let decisions = self.decisions.of_line(tables, line);
        Line { both: self, subproblem, line, squares, decisions, images }
    }
}

/// One line of both halves.
struct Line<'a, W> {
    both: &'a Both<'a, W>,
    subproblem: &'a Subproblem,
    line: usize,
    squares: &'a [Square],
    decisions: Vec<Decision<'a, W>>,
    /// For each decision the place of the mirror image of its square on the line, if it is decided too.
    images: Vec<Option<usize>>,
}

impl<W: Bits> Line<'_, W> {
    /// The pairs after the line; none if there is no room for so many.
    fn forward(&self, pairs: &[Pairs<W>], room: u64) -> Result<Option<Vec<Pairs<W>>>, Unlisted> {
        let arrivals = self.arrivals(pairs);
        let met = AtomicU64::new(0);
        let by_node: Vec<&[Arrival]> = arrivals.chunk_by(|a, b| a.to == b.to).collect();
        let next: Result<Vec<Pairs<W>>, Unlisted> = by_node
            .par_iter()
            .filter(|_| met.load(Ordering::Relaxed) <= room)
            .map(|arrivals| {
                let mut next = Pairs { node: arrivals[0].to, states: FxHashMap::default() };
                for arrival in *arrivals {
                    check(self.both.control, 0)?;
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
            let edges = self.both.graph.edges_from(self.line, own.node);
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
        let to_go = i32::from(self.both.graph.to_go[self.line + 1][to as usize]);
        (own + to_go <= self.both.own_budget).then_some(self.both.budget - to_go)
    }

    /// Decides the squares of the other half that are not forced, from a state after so many decisions: calls
    /// `each` with every state within the limit.
    fn follow(&self, way: Way, at: usize, from: Reached<W>, each: &mut impl FnMut(Reached<W>)) {
        let Some(decision) = self.decisions.get(at) else { return each(from) };
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
            let (whole, placed) = (from.whole + self.both.denominator, from.placed | 1 << at);
            go_on(Reached { bits, whole, placed });
        }
    }

    /// The completions of pairs before the line, from those after it.
    fn back(
        &self,
        pairs: &[Pairs<W>],
        completions: &Completions<W>,
    ) -> Result<Completions<W>, Unlisted> {
        let found: Result<Vec<_>, Unlisted> = pairs
            .par_iter()
            .map(|own| {
                check(self.both.control, 0)?;
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
        for edge in self.both.graph.edges_from(self.line, node) {
            let cost = i32::from(edge.cost);
            let Some(limit) = self.limit(costs.own + cost, edge.to) else { continue };
            let mut end = |Reached { bits, whole, placed }| {
                for rest in completions.get(&(edge.to, bits)).into_iter().flatten() {
                    let own = cost + rest.costs.own;
                    let fits = whole + rest.costs.whole <= self.both.budget
                        && costs.own + own <= self.both.own_budget;
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

/// How many pairs there are.
fn number<W>(pairs: &[Pairs<W>]) -> u64 {
    pairs.iter().map(|own| own.states.len() as u64).sum()
}

/// Takes half of the pairs away, those of the same nodes together as far as possible; none if there is one.
fn split<W: Bits>(pairs: &mut Vec<Pairs<W>>) -> Option<Vec<Pairs<W>>> {
    if let [only] = &mut pairs[..] {
        let half = only.states.len() / 2;
        let other: FxHashMap<W, Costs> =
            only.states.iter().take(half).map(|(&bits, &costs)| (bits, costs)).collect();
        only.states.retain(|bits, _| !other.contains_key(bits));
        return (half > 0).then(|| vec![Pairs { node: only.node, states: other }]);
    }
    let (all, mut before) = (number(pairs), 0);
    let half = pairs.iter().take_while(|own| {
        before += own.states.len() as u64;
        2 * before <= all
    });
    let half = half.count().clamp(1, pairs.len() - 1);
    Some(pairs.split_off(half))
}
