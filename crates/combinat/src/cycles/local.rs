//! Local search over partitions into cycles: two cycles that lie side by side are joined and cut again
//! elsewhere, until all lengths are as asked.
//!
//! Both moves exchange two edges ab, cd for ac, bd. Joining needs them in different cycles (Parberry,
//! An efficient algorithm for the knight's tour problem, 1997, joins tours so); cutting needs them in
//! one, with ends facing. A move takes time linear in the two cycles' lengths. Finds partitions, never
//! shows that there are none; meant for any board and for cycles of at least 6 vertices.

use super::factor::cycle_cover;
use super::window::WIDE;
use super::{Graph, Task};
use destrier_run::{Control, Random};

/// Covers that are cut before one is given up.
const COVERS: usize = 20;

/// A partition into cycles, with the place of each vertex.
pub(crate) struct Cycles<'a> {
    graph: &'a Graph,
    /// The cycles, each as vertices in order; empty ones are not used.
    pub(crate) list: Vec<Vec<u32>>,
    /// The cycle of each vertex, and its index there.
    place: Vec<(u32, u32)>,
    /// The index of each vertex in the cycle looked at last.
    index: Vec<u32>,
}

/// A way to cut a cycle in two: at the edges after these two indices.
type Cut = (usize, usize);

impl<'a> Cycles<'a> {
    pub(crate) fn new(graph: &'a Graph, list: Vec<Vec<u32>>) -> Self {
        let (place, index) = (vec![(0, 0); graph.len()], vec![0; graph.len()]);
        let mut cycles = Cycles { graph, list: Vec::new(), place, index };
        for cycle in list {
            cycles.list.push(Vec::new());
            cycles.set(cycles.list.len() - 1, cycle);
        }
        cycles
    }

    fn set(&mut self, index: usize, cycle: Vec<u32>) {
        for (at, &vertex) in cycle.iter().enumerate() {
            self.place[vertex as usize] = (index as u32, at as u32);
        }
        self.list[index] = cycle;
    }

    fn remove(&mut self, index: usize) {
        self.list.swap_remove(index);
        if let Some(moved) = self.list.get(index) {
            for &vertex in moved {
                self.place[vertex as usize].0 = index as u32;
            }
        }
    }

    /// The vertices of two cycles as one, by a random exchange among those from the first cycle's
    /// edges, and the other cycle's index; none if it has no neighbour.
    fn join(&self, index: usize, random: &mut Random) -> Option<(usize, Vec<u32>)> {
        let cycle = &self.list[index];
        let start = random.below(cycle.len());
        for step in 0..cycle.len() {
            let at = (start + step) % cycle.len();
            let (a, b) = (cycle[at], cycle[(at + 1) % cycle.len()]);
            let near = self.graph.neighbours(a);
            let turn = random.below(near.len());
            for &c in near[turn..].iter().chain(&near[..turn]) {
                let (other, place) = self.place[c as usize];
                let (other, place) = (other as usize, place as usize);
                if other == index {
                    continue;
                }
                let ring = &self.list[other];
                let (next, last) =
                    ((place + 1) % ring.len(), (place + ring.len() - 1) % ring.len());
                let (after, before) =
                    (self.graph.joined(b, ring[next]), self.graph.joined(b, ring[last]));
                if !after && !before {
                    continue;
                }
                // b ... a, then the other cycle from c to a neighbour of b
                let mut joined: Vec<u32> = cycle[at + 1..].to_vec();
                joined.extend(&cycle[..=at]);
                if after {
                    joined.extend(ring[..=place].iter().rev());
                    joined.extend(ring[place + 1..].iter().rev());
                } else {
                    joined.extend(&ring[place..]);
                    joined.extend(&ring[..place]);
                }
                return Some((other, joined));
            }
        }
        None
    }

    /// Turns a part of a cycle around: exchanges edges ab, cd for ac, bd where that leaves one cycle.
    fn turn(&self, cycle: &mut [u32], random: &mut Random) {
        let at = random.below(cycle.len() - 1);
        let near = self.graph.neighbours(cycle[at]);
        let other = near[random.below(near.len())];
        let Some(to) = cycle.iter().position(|&vertex| vertex == other) else { return };
        let (low, high) = (at.min(to), at.max(to));
        if high > low + 1 && self.graph.joined(cycle[low + 1], cycle[(high + 1) % cycle.len()]) {
            cycle[low + 1..=high].reverse();
        }
    }

    /// All ways to cut a cycle in two.
    fn cuts(&mut self, cycle: &[u32], mut visit: impl FnMut(Cut)) {
        for (at, &vertex) in cycle.iter().enumerate() {
            self.index[vertex as usize] = at as u32;
        }
        for at in 0..cycle.len() - 1 {
            for &other in self.graph.neighbours(cycle[at + 1]) {
                let to = self.index[other as usize] as usize;
                let inside = cycle.get(to) == Some(&other);
                if inside && to > at + 2 && to < cycle.len() + at - 2 {
                    let next = cycle.get(to + 1).unwrap_or(&cycle[0]);
                    if self.graph.joined(cycle[at], *next) {
                        visit((at, to));
                    }
                }
            }
        }
    }
}

/// The two cycles that a cut leaves: the vertices between the edges, and the rest.
fn cut_in_two(cycle: &[u32], (at, to): Cut) -> (Vec<u32>, Vec<u32>) {
    let inner = cycle[at + 1..=to].to_vec();
    let outer = [&cycle[..=at], &cycle[to + 1..]].concat();
    (inner, outer)
}

/// The distance of a length from what `parts` cycles of the task have together, squared.
fn cost(task: Task, length: usize, parts: usize) -> u64 {
    let (least, most) = (task.least * parts, task.most * parts);
    let off = least.saturating_sub(length).max(length.saturating_sub(most));
    (off * off) as u64
}

/// A cut into a cycle, which comes first, and one to be cut into `parts - 1`, that costs least; of equal
/// ones a random one.
fn best_cut(
    cycles: &mut Cycles,
    task: Task,
    cycle: &[u32],
    parts: usize,
    random: &mut Random,
) -> Option<(Vec<u32>, Vec<u32>)> {
    let mut best: Option<(u64, Cut, bool)> = None;
    let mut ties = 0;
    cycles.cuts(cycle, |cut| {
        let (inner, outer) = (cut.1 - cut.0, cycle.len() + cut.0 - cut.1);
        for (one, rest, swap) in [(inner, outer, false), (outer, inner, true)] {
            let price = cost(task, one, 1) + cost(task, rest, parts - 1);
            let least = best.map_or(u64::MAX, |(least, ..)| least);
            ties = if price < least { 1 } else { ties + usize::from(price == least) };
            if price < least || (price == least && random.below(ties) == 0) {
                best = Some((price, cut, swap));
            }
            if parts == 2 {
                break;
            }
        }
    });
    best.map(|(_, cut, swap)| {
        let (inner, outer) = cut_in_two(cycle, cut);
        if swap { (outer, inner) } else { (inner, outer) }
    })
}

/// Changes cycles until they are as asked; whether that was reached in so many turns and in time.
pub(crate) fn search(
    cycles: &mut Cycles,
    task: Task,
    random: &mut Random,
    turns: u64,
    control: &Control,
) -> bool {
    let count = task.count.unwrap_or_else(|| middle(task, cycles.graph.len()));
    if !reach_count(cycles, task, count, random, turns, control) {
        return false;
    }
    let mut wrong = Wrong::new(cycles, task);
    for turn in 0..turns {
        if wrong.list.is_empty() {
            return true;
        }
        if turn % 16 == 0 && control.halted().is_some() {
            return false;
        }
        // mostly a cycle of a wrong length, at times any, so that nothing stays stuck
        let pick = wrong.list[random.below(wrong.list.len())];
        let index = if random.below(8) == 0 { random.below(count) } else { pick };
        for changed in exchange(cycles, task, index, random) {
            wrong.update(cycles, task, changed);
        }
    }
    false
}

/// The cycles of wrong lengths.
struct Wrong {
    list: Vec<usize>,
    /// The place of each cycle in the list, if it is there.
    at: Vec<Option<usize>>,
}

impl Wrong {
    fn new(cycles: &Cycles, task: Task) -> Self {
        let mut wrong = Wrong { list: Vec::new(), at: vec![None; cycles.list.len()] };
        for index in 0..cycles.list.len() {
            wrong.update(cycles, task, index);
        }
        wrong
    }

    fn update(&mut self, cycles: &Cycles, task: Task, index: usize) {
        match (task.allows(cycles.list[index].len()), self.at[index]) {
            (false, None) => {
                self.at[index] = Some(self.list.len());
                self.list.push(index);
            }
            (true, Some(at)) => {
                self.list.swap_remove(at);
                self.at[index] = None;
                if let Some(&moved) = self.list.get(at) {
                    self.at[moved] = Some(at);
                }
            }
            _ => {}
        }
    }
}

/// A number of cycles that lengths between the bounds can add up to.
fn middle(task: Task, area: usize) -> usize {
    (2 * area / (task.least + task.most)).clamp(area.div_ceil(task.most), area / task.least).max(1)
}

/// Joins a cycle to one or more neighbours, one after the other, turns a part of the joined cycle
/// around, and cuts it again, if that is no worse or by chance; the cycles that it changed.
fn exchange(cycles: &mut Cycles, task: Task, index: usize, random: &mut Random) -> Vec<usize> {
    let others = 1 + random.below(3) / 2 + random.below(6) / 5;
    let mut before = vec![(index, cycles.list[index].clone())];
    for _ in 0..others {
        let Some((other, joined)) = cycles.join(index, random) else { break };
        before.push((other, std::mem::take(&mut cycles.list[other])));
        cycles.set(index, joined);
    }
    let price = |list: &[(usize, Vec<u32>)]| -> u64 {
        list.iter().map(|(_, cycle)| cost(task, cycle.len(), 1)).sum()
    };
    let after = recut(cycles, task, &before, random);
    let (old, new) = (price(&before), after.as_ref().map(|after| price(after)));
    let accepted = match new {
        Some(new) => new <= old || random.below(100 * (new - old) as usize) == 0,
        None => false,
    };
    let result = if accepted { after.unwrap_or_default() } else { before };
    let changed =
        if accepted { result.iter().map(|&(index, _)| index).collect() } else { Vec::new() };
    for (index, cycle) in result {
        cycles.set(index, cycle);
    }
    changed
}

/// Cuts the cycle that was joined from these into as many as they were.
fn recut(
    cycles: &mut Cycles,
    task: Task,
    parts: &[(usize, Vec<u32>)],
    random: &mut Random,
) -> Option<Vec<(usize, Vec<u32>)>> {
    let mut rest = cycles.list[parts[0].0].clone();
    for _ in 0..random.below(3) {
        cycles.turn(&mut rest, random);
    }
    let mut after = Vec::new();
    for left in (2..=parts.len()).rev() {
        let (one, others) = best_cut(cycles, task, &rest, left, random)?;
        after.push((parts[left - 1].0, one));
        rest = others;
    }
    after.push((parts[0].0, rest));
    Some(after)
}

/// Joins the shortest or cuts the longest until there are so many cycles.
fn reach_count(
    cycles: &mut Cycles,
    task: Task,
    count: usize,
    random: &mut Random,
    turns: u64,
    control: &Control,
) -> bool {
    for _ in 0..turns {
        if cycles.list.len() == count {
            return true;
        }
        if control.halted().is_some() {
            return false;
        }
        let length = |&index: &usize| cycles.list[index].len();
        if cycles.list.len() > count {
            let shortest = (0..cycles.list.len()).min_by_key(length).expect("there are cycles");
            let index =
                if random.below(8) == 0 { random.below(cycles.list.len()) } else { shortest };
            if let Some((other, joined)) = cycles.join(index, random) {
                cycles.set(other, joined);
                cycles.remove(index);
            }
        } else {
            let longest = (0..cycles.list.len()).max_by_key(length).expect("there are cycles");
            let index =
                if random.below(8) == 0 { random.below(cycles.list.len()) } else { longest };
            let cycle = cycles.list[index].clone();
            let parts = (2 * cycle.len() / (task.least + task.most)).max(2);
            if let Some((inner, outer)) = best_cut(cycles, task, &cycle, parts, random) {
                cycles.set(index, inner);
                cycles.list.push(Vec::new());
                cycles.set(cycles.list.len() - 1, outer);
            } else {
                exchange(cycles, task, index, random);
            }
        }
    }
    false
}

/// A random cover by cycles, cut to about the lengths of a task, and so that each fits into a window if the task's do.
pub(super) fn cut(
    graph: &Graph,
    task: Task,
    random: &mut Random,
    control: &Control,
) -> Option<Vec<Vec<u32>>> {
    for _ in 0..COVERS {
        let mut cycles = Cycles::new(graph, cycle_cover(graph, random)?);
        search(&mut cycles, task, random, graph.len() as u64, control);
        if task.most > WIDE || cycles.list.iter().all(|cycle| cycle.len() <= WIDE) {
            return Some(cycles.list);
        }
    }
    None
}
