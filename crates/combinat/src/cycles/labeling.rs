//! The paper's two search orders over successor variables: first-fail and snake.
//!
//! Each vertex has a variable, its successor. Assigning one takes that value from all others; a
//! vertex that only one other can still go to is reached from there; the ends of a path may be joined
//! only when the cycle has an allowed length and the rest can still be cut into the cycles that
//! remain. CHIP's cycle constraint deduced more or less than that, we do not know which, so backtracks
//! are comparable between the orders, not with the paper. Exponential time; memory linear.

use super::solution::{Ended, Unfinished};
use super::{Graph, Task};
use destrier_run::Control;

/// The order in which successors are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The variable with fewest values left, the first of those; values in ascending order.
    FirstFail,
    /// The end of the path through the first vertex that is in no closed cycle; going on before
    /// closing, values in ascending order.
    Snake,
}

/// The state of a search, with a list of changes to undo.
struct Search<'a> {
    graph: &'a Graph,
    task: Task,
    order: Order,
    /// Values left, as bits by index among the neighbours; one bit once assigned.
    domain: Vec<u32>,
    assigned: Vec<bool>,
    /// The number of variables that can still take each vertex as value.
    sources: Vec<u32>,
    /// For the ends of a path its other end and its number of vertices.
    start_of: Vec<u32>,
    end_of: Vec<u32>,
    length: Vec<u32>,
    closed: usize,
    closed_vertices: usize,
    trail: Vec<Change>,
    queue: Vec<u32>,
}

/// The state before a change.
#[derive(Clone, Copy)]
enum Change {
    Domain(u32, u32),
    Assigned(u32),
    Path { start: u32, end: u32, middle: (u32, u32), lengths: (u32, u32) },
    Closed(u32),
}

/// A partition, if there is one, unless the search was halted or had so many backtracks. The number
/// counts the choices that failed.
pub(crate) fn search(
    graph: &Graph,
    task: Task,
    order: Order,
    most_backtracks: u64,
    control: Control,
) -> (Ended, u64) {
    let mut search = Search::new(graph, task, order);
    let mut backtracks = 0;
    // the variable of each choice, its values not tried yet, and the trail's length before
    let mut choices: Vec<(u32, Vec<u32>, usize)> = Vec::new();
    let mut sound = search.propagate();
    loop {
        if sound {
            let Some(variable) = search.pick() else {
                return (Ok(Some(search.cycles())), backtracks);
            };
            choices.push((variable, search.values(variable), search.trail.len()));
        } else {
            backtracks += 1;
            let late = backtracks % 1024 == 0 && control.halted().is_some();
            if late || backtracks == most_backtracks {
                return (Err(Unfinished::Stopped), backtracks);
            }
        }
        loop {
            let Some((variable, values, mark)) = choices.last_mut() else {
                return (Ok(None), backtracks);
            };
            search.undo(*mark);
            if let Some(value) = values.pop() {
                let variable = *variable;
                sound = search.choose(variable, value);
                break;
            }
            choices.pop();
        }
    }
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph, task: Task, order: Order) -> Self {
        let vertices = 0..graph.len() as u32;
        let degree = |vertex| graph.neighbours(vertex).len() as u32;
        Search {
            graph,
            task,
            order,
            domain: vertices.clone().map(|vertex| (1 << degree(vertex)) - 1).collect(),
            assigned: vec![false; graph.len()],
            sources: vertices.clone().map(degree).collect(),
            start_of: vertices.clone().collect(),
            end_of: vertices.collect(),
            length: vec![1; graph.len()],
            closed: 0,
            closed_vertices: 0,
            trail: Vec::new(),
            queue: Vec::new(),
        }
    }

    /// The next variable to choose for.
    fn pick(&self) -> Option<u32> {
        let mut vertices = 0..self.graph.len() as u32;
        match self.order {
            Order::FirstFail => vertices
                .filter(|&vertex| !self.assigned[vertex as usize])
                .min_by_key(|&vertex| self.domain[vertex as usize].count_ones()),
            Order::Snake => vertices.find_map(|vertex| self.open_end(vertex)),
        }
    }

    /// The vertex that the path through this one has come to; none if that path is closed.
    fn open_end(&self, vertex: u32) -> Option<u32> {
        let mut end = vertex;
        while self.assigned[end as usize] {
            end = self.successor(end);
            if end == vertex {
                return None;
            }
        }
        Some(end)
    }

    fn successor(&self, vertex: u32) -> u32 {
        let index = self.domain[vertex as usize].trailing_zeros() as usize;
        self.graph.neighbours(vertex)[index]
    }

    /// The values of a variable, the first to try last.
    fn values(&self, variable: u32) -> Vec<u32> {
        let near = self.graph.neighbours(variable);
        let left = |&(index, _): &(usize, &u32)| self.domain[variable as usize] >> index & 1 == 1;
        let mut values: Vec<u32> =
            near.iter().enumerate().filter(left).map(|(_, &value)| value).collect();
        if self.order == Order::Snake {
            let start = self.start_of[variable as usize];
            values.sort_by_key(|&value| (value == start, value));
        }
        values.reverse();
        values
    }

    /// Assigns and deduces; whether that leaves every variable a value.
    fn choose(&mut self, variable: u32, value: u32) -> bool {
        self.queue.clear();
        self.keep(variable, value) && self.propagate()
    }

    fn propagate(&mut self) -> bool {
        if self.trail.is_empty() {
            self.queue.extend(0..self.graph.len() as u32);
        }
        while let Some(vertex) = self.queue.pop() {
            if !self.settle(vertex) || !self.force_source(vertex) {
                return false;
            }
        }
        true
    }

    /// Assigns a variable that has one value left.
    fn settle(&mut self, vertex: u32) -> bool {
        let domain = self.domain[vertex as usize];
        if domain == 0 {
            return false;
        }
        if self.assigned[vertex as usize] || domain.count_ones() > 1 {
            return true;
        }
        let value = self.graph.neighbours(vertex)[domain.trailing_zeros() as usize];
        self.assigned[vertex as usize] = true;
        self.trail.push(Change::Assigned(vertex));
        for &other in self.graph.neighbours(value) {
            if other != vertex && !self.remove(other, value) {
                return false;
            }
        }
        self.link(vertex, value)
    }

    /// A vertex that only one variable can take is its value.
    fn force_source(&mut self, vertex: u32) -> bool {
        match self.sources[vertex as usize] {
            0 => false,
            1 => {
                let near = self.graph.neighbours(vertex);
                let source = near.iter().find(|&&other| self.holds(other, vertex));
                source.is_some_and(|&source| self.keep(source, vertex))
            }
            _ => true,
        }
    }

    fn bit(&self, variable: u32, value: u32) -> u32 {
        let index = self.graph.neighbours(variable).binary_search(&value);
        1 << index.expect("values are neighbours")
    }

    fn holds(&self, variable: u32, value: u32) -> bool {
        self.domain[variable as usize] & self.bit(variable, value) != 0
    }

    /// Takes a value from a variable.
    fn remove(&mut self, variable: u32, value: u32) -> bool {
        let bit = self.bit(variable, value);
        let domain = self.domain[variable as usize];
        if domain & bit == 0 {
            return true;
        }
        self.trail.push(Change::Domain(variable, value));
        self.domain[variable as usize] = domain & !bit;
        self.sources[value as usize] -= 1;
        self.queue.extend([variable, value]);
        domain != bit && self.sources[value as usize] > 0
    }

    /// Takes all other values from a variable.
    fn keep(&mut self, variable: u32, value: u32) -> bool {
        if !self.assigned[variable as usize] {
            self.queue.push(variable);
        }
        let near = self.graph.neighbours(variable);
        near.iter().all(|&other| other == value || self.remove(variable, other))
    }

    /// Joins the path that ends at a vertex to the one that starts at the other.
    fn link(&mut self, from: u32, to: u32) -> bool {
        let (start, end) = (self.start_of[from as usize], self.end_of[to as usize]);
        if start == to {
            let length = self.length[from as usize];
            self.trail.push(Change::Closed(length));
            self.closed += 1;
            self.closed_vertices += length as usize;
            let rest = self.graph.len() - self.closed_vertices;
            return self.task.allows(length as usize) && self.task.goes_on(self.closed, rest);
        }
        let lengths = (self.length[from as usize], self.length[to as usize]);
        self.trail.push(Change::Path { start, end, middle: (from, to), lengths });
        let length = lengths.0 + lengths.1;
        self.end_of[start as usize] = end;
        self.start_of[end as usize] = start;
        (self.length[start as usize], self.length[end as usize]) = (length, length);
        if length as usize > self.task.most {
            return false;
        }
        let may_close = self.task.allows(length as usize);
        may_close || !self.graph.joined(end, start) || self.remove(end, start)
    }

    fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Change::Domain(variable, value)) => {
                    self.domain[variable as usize] |= self.bit(variable, value);
                    self.sources[value as usize] += 1;
                }
                Some(Change::Assigned(variable)) => self.assigned[variable as usize] = false,
                Some(Change::Path { start, end, middle: (from, to), lengths }) => {
                    (self.start_of[from as usize], self.end_of[start as usize]) = (start, from);
                    (self.start_of[end as usize], self.end_of[to as usize]) = (to, end);
                    (self.length[start as usize], self.length[from as usize]) =
                        (lengths.0, lengths.0);
                    (self.length[end as usize], self.length[to as usize]) = (lengths.1, lengths.1);
                }
                Some(Change::Closed(length)) => {
                    self.closed -= 1;
                    self.closed_vertices -= length as usize;
                }
                None => {}
            }
        }
    }

    /// The cycles of a complete assignment.
    fn cycles(&self) -> Vec<Vec<u32>> {
        let mut seen = vec![false; self.graph.len()];
        let mut cycles = Vec::new();
        for start in 0..self.graph.len() as u32 {
            let mut cycle = Vec::new();
            let mut vertex = start;
            while !seen[vertex as usize] {
                seen[vertex as usize] = true;
                cycle.push(vertex);
                vertex = self.successor(vertex);
            }
            cycles.extend(Some(cycle).filter(|cycle| !cycle.is_empty()));
        }
        cycles
    }
}
