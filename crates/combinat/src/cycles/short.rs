//! Exact cover by short cycles: decides partitions whose cycles are all short, by listing the cycles.
//!
//! The first vertex that is not covered must be covered by a cycle that begins at it, so the covered
//! vertices after it are all that a state needs (a dynamic program over Knuth's exact cover, The Art of
//! Computer Programming 4B, 7.2.2.1). States that weigh too little for the cycles they still need are
//! left out. Time and memory grow with the number of such sets; meant for cycles of up to 8 vertices.
//!
//! Where there are many partitions, few of the sets lead to one: a beam keeps those that leave most
//! weight, and only a beam that left out nothing shows that there is no partition.

use super::solution::{Effort, Ended, Unfinished};
use super::{Graph, Options, Task, Weights};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// The vertices of a cycle, as bits counted from its first vertex.
type Window = u128;
/// For each state, which numbers of cycles lead to it, as bits, and what its other vertices weigh.
type Layer = FxHashMap<Window, (u64, Rest)>;
/// The weight of the vertices that are not covered, by each of two weights.
type Rest = [i64; 2];

/// States at a vertex of the first beam; the next ones are eight times as wide.
const FIRST_WIDTH: usize = 1 << 9;

/// The most steps of looking for cycles: about a second.
const MAX_STEPS: usize = 1 << 26;

/// All cycles of allowed lengths, each as vertices in order; none if there are more than `limit`, or if
/// they are so long that looking for them takes too many steps.
pub fn listed(graph: &Graph, task: Task, limit: usize) -> Option<Vec<Vec<u32>>> {
    list(graph, task, limit).map(|by_first| by_first.concat())
}

/// The same by their first vertex.
pub(super) fn list(graph: &Graph, task: Task, limit: usize) -> Option<Vec<Vec<Vec<u32>>>> {
    let mut all = Vec::new();
    let (mut total, mut steps) = (0, 0);
    for first in 0..graph.len() as u32 {
        let mut found = Vec::new();
        let home = distances(graph, first, task.most / 2);
        let mut path = vec![first];
        let mut choices = vec![0];
        while let Some(next) = choices.last_mut() {
            let end = path[path.len() - 1];
            let Some(&to) = graph.neighbours(end).get(*next) else {
                choices.pop();
                path.pop();
                continue;
            };
            *next += 1;
            steps += 1;
            if steps > MAX_STEPS {
                return None;
            }
            let closes = to == first && path.len() > 2 && path[1] < end;
            if closes && task.allows(path.len()) {
                found.push(path.clone());
                if total + found.len() > limit {
                    return None;
                }
            }
            if path.len() + usize::from(home[to as usize]) <= task.most && !path.contains(&to) {
                path.push(to);
                choices.push(0);
            }
        }
        total += found.len();
        all.push(found);
    }
    Some(all)
}

/// Edges of a shortest way from each vertex to the first through later ones, 255 if it is longer than
/// `most`.
fn distances(graph: &Graph, first: u32, most: usize) -> Vec<u8> {
    let mut far = vec![u8::MAX; graph.len()];
    far[first as usize] = 0;
    let mut ring = vec![first];
    for step in 1..=most.min(254) as u8 {
        let near = ring.iter().flat_map(|&vertex| graph.neighbours(vertex));
        let mut next: Vec<u32> =
            near.copied().filter(|&v| v > first && far[v as usize] == u8::MAX).collect();
        next.sort_unstable();
        next.dedup();
        next.iter().for_each(|&vertex| far[vertex as usize] = step);
        ring = next;
    }
    far
}

/// Leaves one cycle for each vertex set.
pub(super) fn distinct(cycles: &mut Vec<Vec<u32>>) {
    let mut known = FxHashSet::default();
    cycles.retain(|cycle| {
        let mut set = cycle.clone();
        set.sort_unstable();
        known.insert(set)
    });
}

/// The end of a beam.
enum Beam {
    Found(Vec<Vec<u32>>),
    /// No state was left out.
    Nothing,
    LeftOut,
}

/// The bits of a cycle.
fn window(cycle: &[u32]) -> Window {
    cycle.iter().map(|&vertex| 1 << (vertex - cycle[0])).sum()
}

/// By each of at most two weights.
fn rest(weights: &[Weights], weigh: impl Fn(&Weights) -> i64) -> Rest {
    [0, 1].map(|index| weights.get(index).map_or(0, &weigh))
}

/// An exact cover in progress.
pub(crate) struct Cover<'a> {
    cycles: Vec<Vec<Vec<u32>>>,
    windows: Vec<Vec<(Window, Rest)>>,
    counts: Vec<u64>,
    count: Option<usize>,
    options: Options<'a>,
    pub(crate) effort: Effort,
}

impl<'a> Cover<'a> {
    /// At most two weights are used, and only if the task names the number of cycles.
    pub(crate) fn new(
        graph: &Graph,
        task: Task,
        options: &Options<'a>,
    ) -> Result<Self, Unfinished> {
        let total = graph.len();
        if total / task.least.max(1) > 63 {
            return Err(Unfinished::TooWide);
        }
        let mut cycles = list(graph, task, options.states).ok_or(Unfinished::TooWide)?;
        cycles.iter_mut().for_each(distinct);
        let fits = |cycle: &Vec<u32>| cycle.iter().all(|&v| v - cycle[0] < Window::BITS);
        if !cycles.iter().flatten().all(fits) {
            return Err(Unfinished::TooWide);
        }
        let weigh = |cycle: &Vec<u32>| (window(cycle), rest(options.weights, |w| w.sum(cycle)));
        let windows = cycles.iter().map(|list| list.iter().map(weigh).collect()).collect();
        let counts = (0..=total).map(|covered| task.counts_after(covered, total)).collect();
        let effort = Effort::default();
        Ok(Cover { cycles, windows, counts, count: task.count, options: *options, effort })
    }

    /// A partition with a number of cycles that the task allows, by wider and wider beams.
    pub(crate) fn run(&mut self) -> Ended {
        let mut width = FIRST_WIDTH;
        loop {
            match self.beam(width)? {
                Beam::Found(cycles) => return Ok(Some(cycles)),
                Beam::Nothing => return Ok(None),
                Beam::LeftOut => width *= 8,
            }
        }
    }

    /// All states, or at most so many at each vertex.
    fn beam(&mut self, width: usize) -> Result<Beam, Unfinished> {
        let total = self.cycles.len();
        let mut layers = vec![Layer::default(); total + 1];
        let all = rest(self.options.weights, Weights::total);
        if self.enough(1, all) == 0 {
            return Ok(Beam::Nothing);
        }
        layers[0].insert(0, (1, all));
        let (mut held, mut left_out) = (1, false);
        for first in 0..total {
            let mut layer = std::mem::take(&mut layers[first]);
            if layer.len() > width {
                left_out = true;
                held -= layer.len() - width;
                layer = self.heaviest(layer, width);
            }
            for (tick, (&covered, &state)) in layer.iter().enumerate() {
                if tick % 4096 == 0 && self.options.control.halted().is_some() {
                    return Err(Unfinished::Stopped);
                }
                self.cover(first, covered, state, &mut |after, window, (counts, rest), _| {
                    let states = &mut layers[after];
                    held += usize::from(!states.contains_key(&window));
                    states.entry(window).or_insert((0, rest)).0 |= counts;
                });
                if held > self.options.states {
                    return Err(Unfinished::TooManyStates);
                }
            }
            self.effort.states += layer.len() as u64;
            self.effort.peak = self.effort.peak.max(layer.len() as u64);
            layers[first] = layer;
        }
        Ok(match layers[total].get(&0) {
            Some((counts, _)) => Beam::Found(self.trace(&layers, counts.trailing_zeros())),
            None if left_out => Beam::LeftOut,
            None => Beam::Nothing,
        })
    }

    /// The states that leave most weight for the cycles they need, so many of them.
    fn heaviest(&self, layer: Layer, width: usize) -> Layer {
        let spare = |&(_, (counts, rest)): &(Window, (u64, Rest))| {
            let left = |so_far: u32| self.count.map_or(0, |count| count as i64 - i64::from(so_far));
            let counts = [counts.trailing_zeros(), counts.ilog2()];
            let spare = |(weights, rest): (&Weights, i64)| {
                counts.map(|so_far| weights.spare(left(so_far), rest)).into_iter().max()
            };
            self.options.weights.iter().zip(rest).filter_map(spare).min()
        };
        let mut states: Vec<_> = layer.into_iter().collect();
        states.sort_by_cached_key(|state| (Reverse(spare(state)), state.0));
        states.truncate(width);
        states.into_iter().collect()
    }

    /// Calls `visit` with what each cycle from vertex `first` makes of a state: the next vertex that
    /// is not covered, the state there, the numbers of cycles, and which cycle.
    fn cover(
        &self,
        first: usize,
        covered: Window,
        (counts, [one, two]): (u64, Rest),
        visit: &mut dyn FnMut(usize, Window, (u64, Rest), usize),
    ) {
        let done = first + covered.count_ones() as usize;
        for (index, &(window, weights)) in self.windows[first].iter().enumerate() {
            if window & covered != 0 {
                continue;
            }
            let union = covered | window;
            let counts = counts << 1 & self.counts[done + window.count_ones() as usize];
            let rest = [one - weights[0], two - weights[1]];
            let counts = self.enough(counts, rest);
            if counts != 0 {
                let skip = union.trailing_ones();
                let state = (counts, rest);
                visit(first + skip as usize, union.checked_shr(skip).unwrap_or(0), state, index);
            }
        }
    }

    /// Those of these numbers of cycles, as bits, that vertices of this weight can complete.
    fn enough(&self, counts: u64, rest: Rest) -> u64 {
        let Some(count) = self.count else { return counts };
        let allowed = |so_far: &u32| {
            let left = count as i64 - i64::from(*so_far);
            self.options.weights.iter().zip(rest).all(|(weights, rest)| weights.allow(left, rest))
        };
        let bits = (0..64).filter(|bit| counts >> bit & 1 == 1);
        bits.filter(allowed).map(|bit| 1 << bit).sum()
    }

    /// Walks back from the end to one partition.
    fn trace(&self, layers: &[Layer], mut count: u32) -> Vec<Vec<u32>> {
        let (mut at, mut state, mut cycles) = (self.cycles.len(), 0, Vec::new());
        while count > 0 {
            let mut found = None;
            for (first, layer) in layers[..at].iter().enumerate().rev() {
                for (&covered, &(counts, rest)) in layer {
                    let earlier = counts & 1 << (count - 1);
                    self.cover(first, covered, (earlier, rest), &mut |after, rest, _, index| {
                        if (after, rest) == (at, state) {
                            found = Some((first, covered, index));
                        }
                    });
                }
                if found.is_some() {
                    break;
                }
            }
            let (first, covered, index) = found.expect("every state was reached from an earlier");
            cycles.push(self.cycles[first][index].clone());
            (at, state, count) = (first, covered, count - 1);
        }
        cycles
    }
}
