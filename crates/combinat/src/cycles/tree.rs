//! Exact cover by listed cycles, searched in depth: the vertex with fewest cycles left is covered first.
//!
//! Knuth's algorithm X ("Dancing links", 2000) with lists in place of links: each choice leaves a
//! shorter list of the cycles that still fit, since going through a list in order is much faster than
//! following links. Cycles that leave too few vertices, or too little weight, for the cycles still
//! needed do not fit. Restarts: the order of the cycles is random, the shortest first, and a search
//! that has spent its nodes begins again with more of them.
//!
//! Partitions that some symmetry of the graph leaves as they are come first, since they are less work;
//! then any. There, of all images of a partition one is enough: that whose cycle through the first
//! vertex comes first in the order. Ends with a partition, or with the whole tree searched.
//! Exponential time; meant for cycles of up to 8 vertices.

use super::short::{distinct, list};
use super::solution::{Effort, Ended, Unfinished};
use super::symmetries::{classes, symmetries};
use super::vertex_set::VertexSet;
use super::{Graph, Options, Task, Weights};
use destrier_run::Random;
use rustc_hash::{FxHashMap, FxHashSet};

/// Nodes of the first search; later ones get half as many again.
const FIRST_NODES: u64 = 2_000;

/// Nodes between looks at the clock.
const PACE: u64 = 64;

/// A partition with a given number of cycles, or the certainty that there is none.
pub(super) fn search(graph: &Graph, task: Task, options: &Options, effort: &mut Effort) -> Ended {
    let goal = Goal { task, options };
    match graph.len().div_ceil(64) {
        0..=2 => with_words::<2>(graph, goal, effort),
        3 => with_words::<3>(graph, goal, effort),
        4..=7 => with_words::<7>(graph, goal, effort),
        _ => Err(Unfinished::TooWide),
    }
}

/// The task of a search, and its limits.
#[derive(Clone, Copy)]
struct Goal<'a> {
    task: Task,
    options: &'a Options<'a>,
}

/// Cycles that are chosen together: one, or all that a symmetry makes of it.
#[derive(Clone, Copy)]
struct Choice<const W: usize> {
    set: VertexSet<W>,
    /// The weight of its vertices, by each of the weights.
    weight: [i64; 2],
    cycles: u32,
    /// The length of each.
    length: u32,
    /// One of the cycles.
    cycle: u32,
}

/// The rest of the task.
#[derive(Clone, Copy)]
struct Rest {
    cycles: usize,
    vertices: usize,
    weight: [i64; 2],
}

/// The end of a search.
enum End {
    /// With these cycles, one of each choice.
    Found(Vec<u32>),
    Nothing,
    Spent,
}

fn with_words<const W: usize>(graph: &Graph, goal: Goal, effort: &mut Effort) -> Ended {
    let Some(count) = goal.task.count else { return Err(Unfinished::TooWide) };
    let limit = goal.options.states;
    let mut cycles = list(graph, goal.task, limit).ok_or(Unfinished::TooWide)?.concat();
    distinct(&mut cycles);
    let group = symmetries(graph);
    let identity = &group[..1];
    let mut attempts = vec![(&group[0], choices::<W>(&cycles, &group[0], goal), &group[..])];
    for symmetry in classes(&group).into_iter().rev() {
        attempts.push((symmetry, choices(&cycles, symmetry, goal), identity));
    }
    let rest = Rest { cycles: count, vertices: graph.len(), weight: goal.weigh(Weights::total) };
    let (mut random, mut nodes) = (Random::new(goal.options.seed, 0), FIRST_NODES);
    while !attempts.is_empty() {
        for at in (0..attempts.len()).rev() {
            let (symmetry, choices, group) = &attempts[at];
            let mut tree = Tree { goal, nodes, random: &mut random, lists: Vec::new() };
            let end = tree.root(rest, choices, group);
            effort.states += nodes - tree.nodes;
            match end {
                End::Found(chosen) => return Ok(Some(unfold::<W>(&cycles, &chosen, symmetry))),
                End::Nothing if at == 0 => return Ok(None),
                End::Nothing => drop(attempts.remove(at)),
                End::Spent if goal.options.control.halted().is_some() => {
                    return Err(Unfinished::Stopped);
                }
                End::Spent => {}
            }
        }
        nodes += nodes / 2;
    }
    Ok(None)
}

/// A cycle and what a symmetry makes of it, until it has the first vertices again.
fn orbit<const W: usize>(cycle: &[u32], symmetry: &[u32]) -> Vec<Vec<u32>> {
    let home = VertexSet::<W>::of(cycle.iter().copied());
    let mut orbit = vec![cycle.to_vec()];
    loop {
        let last = &orbit[orbit.len() - 1];
        let next: Vec<u32> = last.iter().map(|&vertex| symmetry[vertex as usize]).collect();
        if VertexSet::of(next.iter().copied()) == home {
            return orbit;
        }
        orbit.push(next);
    }
}

/// The chosen cycles with what a symmetry makes of them.
fn unfold<const W: usize>(cycles: &[Vec<u32>], chosen: &[u32], symmetry: &[u32]) -> Vec<Vec<u32>> {
    chosen.iter().flat_map(|&cycle| orbit::<W>(&cycles[cycle as usize], symmetry)).collect()
}

/// The choices that a symmetry leaves as they are.
fn choices<const W: usize>(cycles: &[Vec<u32>], symmetry: &[u32], goal: Goal) -> Vec<Choice<W>> {
    let mut known = FxHashSet::<VertexSet<W>>::default();
    let mut choices = Vec::new();
    for (index, cycle) in cycles.iter().enumerate() {
        let orbit = orbit::<W>(cycle, symmetry);
        let set = VertexSet::of(orbit.iter().flatten().copied());
        let apart = set.len() == orbit.len() * cycle.len();
        if apart && known.insert(set) {
            choices.push(Choice {
                set,
                weight: goal.weigh(|weights| orbit.iter().map(|cycle| weights.sum(cycle)).sum()),
                cycles: orbit.len() as u32,
                length: cycle.len() as u32,
                cycle: index as u32,
            });
        }
    }
    choices
}

impl Goal<'_> {
    fn weigh(&self, weigh: impl Fn(&Weights) -> i64) -> [i64; 2] {
        [0, 1].map(|at| self.options.weights.get(at).map_or(0, &weigh))
    }

    /// The rest of the task after a choice; none if that cannot be done.
    fn after<const W: usize>(&self, rest: Rest, choice: &Choice<W>) -> Option<Rest> {
        let after = Rest {
            cycles: rest.cycles.checked_sub(choice.cycles as usize)?,
            vertices: rest.vertices - (choice.cycles * choice.length) as usize,
            weight: [0, 1].map(|at| rest.weight[at] - choice.weight[at]),
        };
        let lengths = (after.cycles * self.task.least)..=(after.cycles * self.task.most);
        let light =
            |(weights, weight): (&Weights, i64)| !weights.allow(after.cycles as i64, weight);
        let fits = lengths.contains(&after.vertices)
            && !self.options.weights.iter().zip(after.weight).any(light);
        fits.then_some(after)
    }
}

/// The tree of choices under one restart.
struct Tree<'a, const W: usize> {
    goal: Goal<'a>,
    nodes: u64,
    random: &'a mut Random,
    /// For each depth what still fits there, kept for its memory.
    lists: Vec<Vec<Choice<W>>>,
}

impl<const W: usize> Tree<'_, W> {
    /// The choices for one vertex, each with those of the others whose images do not come before it.
    fn root(&mut self, rest: Rest, choices: &[Choice<W>], group: &[Vec<u32>]) -> End {
        let Some(vertex) = tightest(choices, &VertexSet::EMPTY, rest.vertices) else {
            return End::Found(Vec::new());
        };
        let own = self.ordered(choices, vertex);
        let ranks: FxHashMap<VertexSet<W>, usize> =
            own.iter().enumerate().map(|(rank, choice)| (choice.set, rank)).collect();
        let sources = group.iter().map(|symmetry| {
            symmetry.iter().position(|&image| image == vertex).expect("a numbering") as u32
        });
        let sources: Vec<u32> = sources.collect();
        let first_image = |choice: &Choice<W>| {
            let here =
                group.iter().zip(&sources).filter(|(_, source)| choice.set.contains(**source));
            let ranks = here.filter_map(|(symmetry, _)| ranks.get(&choice.set.image(symmetry)));
            ranks.copied().min().unwrap_or(usize::MAX)
        };
        let ranked: Vec<(usize, Choice<W>)> =
            choices.iter().map(|choice| (first_image(choice), *choice)).collect();
        for (rank, choice) in own.iter().enumerate() {
            if first_image(choice) < rank {
                continue;
            }
            let Some(after) = self.goal.after(rest, choice) else { continue };
            let fits = ranked.iter().filter(|(first, _)| *first >= rank).map(|(_, other)| other);
            self.keep(0, choice, after, fits);
            match self.cover(0, choice.set, after) {
                End::Nothing => {}
                end => return end.with(choice.cycle),
            }
        }
        End::Nothing
    }

    fn cover(&mut self, depth: usize, covered: VertexSet<W>, rest: Rest) -> End {
        let total = covered.len() + rest.vertices;
        let list = std::mem::take(&mut self.lists[depth]);
        let Some(vertex) = tightest(&list, &covered, total) else {
            return End::Found(Vec::new());
        };
        if self.nodes == 0
            || (self.nodes.is_multiple_of(PACE) && self.goal.options.control.halted().is_some())
        {
            return End::Spent;
        }
        self.nodes -= 1;
        for choice in self.ordered(&list, vertex) {
            let Some(after) = self.goal.after(rest, &choice) else { continue };
            self.keep(depth + 1, &choice, after, list.iter());
            match self.cover(depth + 1, covered.union(&choice.set), after) {
                End::Nothing => {}
                end => return end.with(choice.cycle),
            }
        }
        self.lists[depth] = list;
        End::Nothing
    }

    /// The choices that cover a vertex, in random order, the shortest first.
    fn ordered(&mut self, list: &[Choice<W>], vertex: u32) -> Vec<Choice<W>> {
        let mut own: Vec<Choice<W>> =
            list.iter().filter(|choice| choice.set.contains(vertex)).copied().collect();
        self.random.shuffle(&mut own);
        own.sort_by_key(|choice| choice.length);
        own
    }

    /// Lists for a depth what still fits after a choice.
    fn keep<'a>(
        &mut self,
        depth: usize,
        choice: &Choice<W>,
        after: Rest,
        others: impl Iterator<Item = &'a Choice<W>>,
    ) {
        if self.lists.len() == depth {
            self.lists.push(Vec::new());
        }
        let goal = self.goal;
        let fits = |other: &&Choice<W>| {
            choice.set.is_disjoint(&other.set) && goal.after(after, other).is_some()
        };
        self.lists[depth].clear();
        self.lists[depth].extend(others.filter(fits));
    }
}

impl End {
    fn with(self, cycle: u32) -> End {
        match self {
            End::Found(mut chosen) => {
                chosen.push(cycle);
                End::Found(chosen)
            }
            end => end,
        }
    }
}

/// Of the first `total` vertices that which is not covered and has fewest choices; none if all are.
fn tightest<const W: usize>(
    list: &[Choice<W>],
    covered: &VertexSet<W>,
    total: usize,
) -> Option<u32> {
    let mut many = vec![0u32; total];
    for choice in list {
        choice.set.iter().for_each(|vertex| many[vertex as usize] += 1);
    }
    let open = (0..total as u32).filter(|&vertex| !covered.contains(vertex));
    open.min_by_key(|&vertex| many[vertex as usize])
}
