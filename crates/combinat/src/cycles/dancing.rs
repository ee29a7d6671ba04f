//! Exact cover by listed cycles, searched in depth: the vertex with fewest cycles left is covered first.
//!
//! Knuth's algorithm X with its links ("Dancing links", 2000), on the distinct vertex sets of the
//! cycles, with restarts: the order of the cycles is random, and a search that has spent its nodes
//! begins again with more of them. Choices that leave too little weight for the cycles still needed
//! are cut off. First it looks for partitions that a half-turn of the numbering leaves as they are,
//! which is half the work; then for any. Ends with a partition, or with the whole tree searched.
//! Exponential time; meant for cycles of up to 8 vertices.

use super::control::Control;
use super::random::Random;
use super::short::{distinct, list};
use super::sweep::{Effort, Unfinished};
use super::{Graph, Task, Weights};
use rustc_hash::FxHashMap;

/// Nodes of the first search; later ones get half as many again.
const FIRST_NODES: u64 = 2_000;

/// Something that covers items at once: a vertex set, or two that a half-turn exchanges.
struct Choice {
    items: Vec<u32>,
    /// Indices of cycles.
    cycles: Vec<usize>,
    vertices: usize,
    /// What its vertices weigh, by each of the weights.
    weight: [i64; 2],
}

/// What is left to do.
#[derive(Clone, Copy)]
struct Rest {
    cycles: usize,
    vertices: usize,
    weight: [i64; 2],
}

/// How a search ended.
enum End {
    Found(Vec<usize>),
    Nothing,
    Spent,
}

/// A partition with a given number of cycles, or the certainty that there is none.
pub(crate) fn search(
    graph: &Graph,
    task: Task,
    weights: &[Weights],
    seed: u64,
    control: Control,
    effort: &mut Effort,
) -> Result<Option<Vec<Vec<u32>>>, Unfinished> {
    let Some(count) = task.count else { return Err(Unfinished::TooWide) };
    let mut cycles = list(graph, task, control.states).ok_or(Unfinished::TooWide)?.concat();
    distinct(&mut cycles);
    let weigh = |sum: &dyn Fn(&Weights) -> i64| [0, 1].map(|i| weights.get(i).map_or(0, sum));
    let rest =
        Rest { cycles: count, vertices: graph.len(), weight: weigh(&|weights| weights.total()) };
    let weight = |cycle: &[u32]| weigh(&|weights| weights.sum(cycle));
    let plain = plain_choices(&cycles, weight);
    let mut attempts = vec![(graph.len(), plain)];
    if graph.turns_over() {
        attempts.push((graph.len().div_ceil(2), turned_choices(graph.len(), &cycles, weight)));
    }
    let mut random = Random::new(seed);
    let mut nodes = FIRST_NODES;
    while !attempts.is_empty() {
        for at in (0..attempts.len()).rev() {
            let (items, choices) = &attempts[at];
            let mut links = Links::new(*items, choices, &mut random);
            let mut tree = Tree { links: &mut links, choices, task, weights, nodes, control };
            let end = tree.cover(rest, &mut Vec::new());
            effort.states += nodes - tree.nodes;
            match end {
                End::Found(chosen) => {
                    let all = chosen.iter().flat_map(|&choice| &choices[choice].cycles);
                    return Ok(Some(all.map(|&cycle| cycles[cycle].clone()).collect()));
                }
                End::Nothing if at == 0 => return Ok(None),
                End::Nothing => drop(attempts.remove(at)),
                End::Spent if control.halted() => return Err(Unfinished::Stopped),
                End::Spent => {}
            }
        }
        nodes += nodes / 2;
    }
    Ok(None)
}

fn plain_choices(cycles: &[Vec<u32>], weight: impl Fn(&[u32]) -> [i64; 2]) -> Vec<Choice> {
    let choice = |(index, cycle): (usize, &Vec<u32>)| Choice {
        items: cycle.clone(),
        cycles: vec![index],
        vertices: cycle.len(),
        weight: weight(cycle),
    };
    cycles.iter().enumerate().map(choice).collect()
}

/// The pairs of cycles that a half-turn exchanges, and the cycles that it leaves where they are; items
/// are pairs of opposite vertices.
fn turned_choices(
    vertices: usize,
    cycles: &[Vec<u32>],
    weight: impl Fn(&[u32]) -> [i64; 2],
) -> Vec<Choice> {
    let opposite = |vertex: u32| vertices as u32 - 1 - vertex;
    let sorted = |mut set: Vec<u32>| {
        set.sort_unstable();
        set
    };
    let sets: FxHashMap<Vec<u32>, usize> =
        cycles.iter().enumerate().map(|(index, cycle)| (sorted(cycle.clone()), index)).collect();
    let mut choices = Vec::new();
    for (index, cycle) in cycles.iter().enumerate() {
        let image = sorted(cycle.iter().map(|&vertex| opposite(vertex)).collect());
        let other = sets[&image];
        let apart = cycle.iter().all(|vertex| image.binary_search(vertex).is_err());
        if other == index || (apart && other > index) {
            let mut items: Vec<u32> = cycle.iter().map(|&v| v.min(opposite(v))).collect();
            items.sort_unstable();
            items.dedup();
            let mut pair = vec![index, other];
            pair.dedup();
            let weights = pair.iter().map(|&cycle| weight(&cycles[cycle]));
            let weight =
                weights.fold([0, 0], |sum, weight| [sum[0] + weight[0], sum[1] + weight[1]]);
            let vertices = pair.len() * cycle.len();
            choices.push(Choice { items, cycles: pair, vertices, weight });
        }
    }
    choices
}

/// The tree of choices under one restart.
struct Tree<'a> {
    links: &'a mut Links,
    choices: &'a [Choice],
    task: Task,
    weights: &'a [Weights],
    nodes: u64,
    control: Control<'a>,
}

impl Tree<'_> {
    fn cover(&mut self, rest: Rest, chosen: &mut Vec<usize>) -> End {
        let Some(item) = self.links.tightest() else { return End::Found(chosen.clone()) };
        if self.nodes == 0 || (self.nodes.is_multiple_of(1024) && self.control.halted()) {
            return End::Spent;
        }
        self.nodes -= 1;
        self.links.cover(item);
        let mut cell = self.links.down[item];
        let mut end = End::Nothing;
        while cell != item {
            let choice = self.links.choice[cell];
            if let Some(rest) = self.after(rest, choice) {
                self.links.choose(cell);
                chosen.push(choice);
                end = self.cover(rest, chosen);
                chosen.pop();
                self.links.unchoose(cell);
                if !matches!(end, End::Nothing) {
                    break;
                }
            }
            cell = self.links.down[cell];
        }
        self.links.uncover(item);
        end
    }

    /// What is left after a choice; none if that cannot be done.
    fn after(&self, rest: Rest, choice: usize) -> Option<Rest> {
        let Choice { cycles, vertices, weight, .. } = &self.choices[choice];
        let after = Rest {
            cycles: rest.cycles.checked_sub(cycles.len())?,
            vertices: rest.vertices - vertices,
            weight: [rest.weight[0] - weight[0], rest.weight[1] - weight[1]],
        };
        let lengths = (after.cycles * self.task.least)..=(after.cycles * self.task.most);
        let light =
            |(weights, weight): (&Weights, i64)| !weights.allow(after.cycles as i64, weight);
        let fits =
            lengths.contains(&after.vertices) && !self.weights.iter().zip(after.weight).any(light);
        fits.then_some(after)
    }
}

/// Knuth's links: a head for each item, a cell for each item of each choice.
struct Links {
    left: Vec<usize>,
    right: Vec<usize>,
    up: Vec<usize>,
    down: Vec<usize>,
    head: Vec<usize>,
    choice: Vec<usize>,
    /// Where the cells of a choice begin, and of the last end.
    begin: Vec<usize>,
    place: Vec<usize>,
    /// How many choices are left for each item.
    many: Vec<u32>,
}

impl Links {
    /// Choices in random order.
    fn new(items: usize, choices: &[Choice], random: &mut Random) -> Self {
        let heads = items + 1;
        let mut links = Links {
            left: (0..heads).map(|i| (i + heads - 1) % heads).collect(),
            right: (0..heads).map(|i| (i + 1) % heads).collect(),
            up: (0..heads).collect(),
            down: (0..heads).collect(),
            head: (0..heads).collect(),
            choice: vec![usize::MAX; heads],
            begin: Vec::new(),
            place: vec![0; choices.len()],
            many: vec![0; heads],
        };
        let mut order: Vec<usize> = (0..choices.len()).collect();
        random.shuffle(&mut order);
        for (place, &choice) in order.iter().enumerate() {
            links.begin.push(links.head.len());
            links.place[choice] = place;
            for &item in &choices[choice].items {
                let (cell, item) = (links.head.len(), item as usize);
                let above = links.up[item];
                links.up.push(above);
                links.down.push(item);
                links.down[above] = cell;
                links.up[item] = cell;
                links.head.push(item);
                links.choice.push(choice);
                links.many[item] += 1;
            }
        }
        links.begin.push(links.head.len());
        links
    }

    /// The item with fewest choices; none if all are covered.
    fn tightest(&self) -> Option<usize> {
        let root = self.left.len() - 1;
        let (mut item, mut best) = (self.right[root], None);
        let mut fewest = u32::MAX;
        while item != root {
            if self.many[item] < fewest {
                (fewest, best) = (self.many[item], Some(item));
            }
            item = self.right[item];
        }
        best
    }

    fn cells(&self, cell: usize) -> std::ops::Range<usize> {
        let place = self.place[self.choice[cell]];
        self.begin[place]..self.begin[place + 1]
    }

    fn cover(&mut self, item: usize) {
        let (left, right) = (self.left[item], self.right[item]);
        (self.right[left], self.left[right]) = (right, left);
        let mut cell = self.down[item];
        while cell != item {
            for other in self.cells(cell).filter(|&other| other != cell) {
                let (up, down) = (self.up[other], self.down[other]);
                (self.down[up], self.up[down]) = (down, up);
                self.many[self.head[other]] -= 1;
            }
            cell = self.down[cell];
        }
    }

    fn uncover(&mut self, item: usize) {
        let mut cell = self.up[item];
        while cell != item {
            for other in self.cells(cell).rev().filter(|&other| other != cell) {
                let (up, down) = (self.up[other], self.down[other]);
                (self.down[up], self.up[down]) = (other, other);
                self.many[self.head[other]] += 1;
            }
            cell = self.up[cell];
        }
        let (left, right) = (self.left[item], self.right[item]);
        (self.right[left], self.left[right]) = (item, item);
    }

    /// Covers the other items of a cell's choice.
    fn choose(&mut self, cell: usize) {
        for other in self.cells(cell).filter(|&other| other != cell) {
            self.cover(self.head[other]);
        }
    }

    fn unchoose(&mut self, cell: usize) {
        for other in self.cells(cell).rev().filter(|&other| other != cell) {
            self.uncover(self.head[other]);
        }
    }
}
