//! Local search by windows: a few cycles that lie together are exchanged for others on the same
//! vertices, until their number and all lengths are as asked.
//!
//! What does not fit into the bounds is put on one cycle of the window, by chance at another place, so
//! that it wanders until it meets what it lacks. Likewise, where the number of cycles is wrong, longer
//! cycles wander until those of one window leave room for one more. Finds partitions, never shows that
//! there are none; meant for cycles so short that several fit into a window.

use super::local::cut;
use super::solution::{Answer, Effort, Solution};
use super::tiles::tiled;
use super::window::{Finder, WIDE, Wish};
use super::{Graph, Options, PartitionMethod, Task};
use destrier_board::Board;
use destrier_run::{Control, Random};

/// Windows of the first search, for each vertex.
const TURNS: u64 = 20;

/// The longest cycles for windows, and the windows for each square before other methods are tried.
pub(super) const FOR_WINDOWS: usize = 16;
pub(super) const WINDOWS: u64 = 30;

/// Starts anew now and then, each time for longer; ends after so many windows in all, or at the limit. If
/// the graph is a knight's on a board, cycles of four begin as tiles.
pub(super) fn windows(
    graph: &Graph,
    board: Option<Board>,
    task: Task,
    options: &Options,
    most_turns: u64,
) -> Solution {
    let (control, mut random) = (options.control, Random::new(options.seed, 0));
    let (mut turns, mut left) = (TURNS * graph.len() as u64, most_turns);
    let board = board.filter(|_| task.least == 4);
    let answer = loop {
        if left == 0 || task.count.is_none() || control.halted().is_some() {
            break Answer::Unknown;
        }
        let start = match board {
            Some(board) => tiled(board, graph, &mut random),
            None => cut(graph, task, &mut random, &control),
        };
        let Some(mut cycles) = start else { break Answer::Unknown };
        turns = turns.min(left);
        if repair(graph, task, &mut cycles, &mut random, turns, &control) {
            break Answer::Found(cycles);
        }
        left -= turns;
        turns = turns * 3 / 2;
    };
    Solution { answer, method: PartitionMethod::Windows.name(), effort: Effort::default() }
}

/// Changes cycles until they are as asked, with at most so many windows; whether that was reached.
pub(super) fn repair(
    graph: &Graph,
    task: Task,
    cycles: &mut Vec<Vec<u32>>,
    random: &mut Random,
    turns: u64,
    control: &Control,
) -> bool {
    let list = std::mem::take(cycles);
    let mut parts = Parts::new(graph, task, list);
    let mut done = false;
    for turn in 0..=turns {
        let wrong = parts.wrong();
        done = wrong.is_empty();
        if done || turn == turns || turn % 64 == 0 && control.halted().is_some() {
            break;
        }
        parts.turn(wrong[random.below(wrong.len())], random);
    }
    *cycles = parts.cycles;
    done
}

/// A partition that is changed.
struct Parts<'a> {
    graph: &'a Graph,
    task: Task,
    cycles: Vec<Vec<u32>>,
    /// The cycle of each vertex.
    of: Vec<u32>,
    /// The window that looked at each vertex last, counted from 1.
    seen: Vec<u64>,
    windows: u64,
    finder: Finder<'a>,
}

impl<'a> Parts<'a> {
    fn new(graph: &'a Graph, task: Task, cycles: Vec<Vec<u32>>) -> Self {
        let (of, seen, finder) = (vec![0; graph.len()], vec![0; graph.len()], Finder::new(graph));
        let mut parts = Parts { graph, task, cycles, of, seen, windows: 0, finder };
        (0..parts.cycles.len()).for_each(|index| parts.name(index));
        parts
    }

    /// Notes the place of a cycle's vertices.
    fn name(&mut self, index: usize) {
        for &vertex in &self.cycles[index] {
            self.of[vertex as usize] = index as u32;
        }
    }

    /// The number of cycles that is wanted.
    fn count(&self) -> usize {
        self.task.count.unwrap_or(self.cycles.len())
    }

    /// Cycles that have to change: those of wrong lengths; if there are none and the number is wrong, those
    /// that can give or take.
    fn wrong(&self) -> Vec<usize> {
        let all = |is: &dyn Fn(usize) -> bool| -> Vec<usize> {
            (0..self.cycles.len()).filter(|&at| is(self.cycles[at].len())).collect()
        };
        let Task { least, most, .. } = self.task;
        let (now, wrong) = (self.cycles.len(), all(&|length| !self.task.allows(length)));
        if !wrong.is_empty() || now == self.count() {
            return wrong;
        }
        let more = now < self.count();
        let some = all(&|length| if more { length > least } else { length < most });
        if some.is_empty() { (0..now).collect() } else { some }
    }

    /// Exchanges the cycles around one for others, if they are found.
    fn turn(&mut self, centre: usize, random: &mut Random) {
        let room = WIDE - random.below(WIDE / 2);
        let (indices, mut vertices) = self.window(centre, room, random);
        if vertices.is_empty() {
            return; // the cycle is longer than a window
        }
        let (here, now) = (indices.len(), self.cycles.len());
        let wanted = here + usize::from(now < self.count()) - usize::from(now > self.count());
        let numbers = if wanted == here { &[here][..] } else { &[wanted, here] };
        for &number in numbers {
            let wish = Wish::on(vertices.len(), number, self.task.least, self.task.most);
            let found = wish.and_then(|wish| self.finder.find(&mut vertices, wish, random));
            if let Some(found) = found {
                return self.exchange(indices, found);
            }
        }
    }

    /// Cycles that lie around one and fit into so much room, and their vertices. The first one only needs
    /// to fit into a window.
    fn window(
        &mut self,
        centre: usize,
        room: usize,
        random: &mut Random,
    ) -> (Vec<usize>, Vec<u32>) {
        self.windows += 1;
        let (mut indices, mut vertices) = (Vec::new(), Vec::new());
        let first = &self.cycles[centre];
        let mut queue = vec![first[random.below(first.len())]];
        self.seen[queue[0] as usize] = self.windows;
        let mut at = 0;
        while at < queue.len() && queue.len() < 4 * WIDE && vertices.len() + 4 <= room {
            let (vertex, limit) = (queue[at], if at == 0 { WIDE } else { room });
            at += 1;
            let index = self.of[vertex as usize] as usize;
            let cycle = &self.cycles[index];
            if vertices.len() + cycle.len() <= limit && !indices.contains(&index) {
                indices.push(index);
                vertices.extend(cycle);
            }
            let mut near = self.graph.neighbours(vertex).to_vec();
            random.shuffle(&mut near);
            for other in near {
                if std::mem::replace(&mut self.seen[other as usize], self.windows) != self.windows {
                    queue.push(other);
                }
            }
        }
        (indices, vertices)
    }

    /// Puts new cycles in the places of others.
    fn exchange(&mut self, mut places: Vec<usize>, cycles: Vec<Vec<u32>>) {
        places.sort_unstable();
        for cycle in cycles {
            let place = places.pop().unwrap_or(self.cycles.len());
            if place == self.cycles.len() {
                self.cycles.push(Vec::new());
            }
            self.cycles[place] = cycle;
            self.name(place);
        }
        // the last place first, so that no cycle that moves into one is to go itself
        for place in places.into_iter().rev() {
            self.cycles.swap_remove(place);
            if place < self.cycles.len() {
                self.name(place);
            }
        }
    }
}
