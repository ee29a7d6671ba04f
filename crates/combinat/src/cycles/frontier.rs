//! The states of the frontier sweep: how they are packed into words and how edges change them.

use super::{Graph, Task};
use std::collections::VecDeque;

/// Most slots of a frontier, the vertex being settled not counted.
const SLOTS: usize = 27;
/// Bits of a slot, and slots of a word.
const BITS: usize = 7;
const PER_WORD: usize = 9;
/// The longest path whose length fits into a slot.
const LONGEST: usize = (1 << BITS) - 1;

/// A packed state.
pub(crate) type Key = [u64; 3];

/// No edge yet, and no edge more; other values are the slot of the path's other end.
const FREE: u8 = 254;
const FULL: u8 = 255;
/// A pair of slots that cannot be joined through later vertices.
const APART: u8 = 255;

/// Codes of a packed slot. A path's first end holds the distance to its other end plus one, which
/// holds the number of vertices.
const CODE_FREE: u64 = 0;
const CODE_FULL: u64 = 1;

/// All steps of a sweep.
pub(crate) struct Frontier {
    pub(crate) steps: Vec<Step>,
}

/// The settling of one vertex, which is slot 0; the later vertices that matter are slots 1 and up.
pub(crate) struct Step {
    vertices: Vec<u32>,
    /// The slot of each slot of the packed state before.
    before: Vec<u8>,
    /// Slots of later neighbours of the vertex.
    pub(crate) later: Vec<u8>,
    /// Edges of a shortest way between two slots through vertices after this one.
    distance: Vec<u8>,
    settled: usize,
}

/// An unpacked state.
#[derive(Clone, Copy)]
pub(crate) struct Wires {
    mate: [u8; SLOTS + 1],
    length: [u8; SLOTS + 1],
}

impl Frontier {
    /// The steps of a graph; none if its frontier, or paths of the longest cycle, do not fit.
    pub(crate) fn new(graph: &Graph, most: usize) -> Option<Self> {
        if most > LONGEST {
            return None;
        }
        let mut before: Vec<u32> = Vec::new();
        let mut steps = Vec::new();
        for vertex in 0..graph.len() as u32 {
            let later = graph.neighbours(vertex).iter().filter(|&&other| other > vertex);
            let mut vertices: Vec<u32> = before.iter().copied().chain([vertex]).collect();
            vertices.extend(later.clone());
            vertices.sort_unstable();
            vertices.dedup();
            if vertices.len() > SLOTS + 1 {
                return None;
            }
            let slot = |other: &u32| vertices.iter().position(|v| v == other).unwrap_or(0) as u8;
            steps.push(Step {
                before: before.iter().map(slot).collect(),
                later: later.map(slot).collect(),
                distance: distances(graph, &vertices),
                settled: vertex as usize + 1,
                vertices: vertices.clone(),
            });
            before = vertices.split_off(1);
        }
        Some(Frontier { steps })
    }
}

/// Between all pairs of the vertices, through vertices after the first.
fn distances(graph: &Graph, vertices: &[u32]) -> Vec<u8> {
    let width = vertices.len();
    let mut table = vec![APART; width * width];
    for (from, &root) in vertices.iter().enumerate().skip(1) {
        let mut far = vec![APART; graph.len()];
        let mut queue = VecDeque::from([root]);
        far[root as usize] = 0;
        while let Some(vertex) = queue.pop_front() {
            for &other in graph.neighbours(vertex) {
                if other > vertices[0] && far[other as usize] == APART {
                    far[other as usize] = far[vertex as usize].saturating_add(1).min(APART - 1);
                    queue.push_back(other);
                }
            }
        }
        for (to, &vertex) in vertices.iter().enumerate() {
            table[from * width + to] = far[vertex as usize];
        }
    }
    table
}

impl Step {
    /// The edges from the vertex to these slots.
    pub(crate) fn edges(&self, slots: [Option<u8>; 2]) -> Vec<(u32, u32)> {
        let ends = slots.into_iter().flatten();
        ends.map(|slot| (self.vertices[0], self.vertices[usize::from(slot)])).collect()
    }

    pub(crate) fn decode(&self, key: Key) -> Wires {
        let mut wires = Wires { mate: [FREE; SLOTS + 1], length: [0; SLOTS + 1] };
        for (place, &slot) in self.before.iter().enumerate() {
            let code = key[place / PER_WORD] >> (place % PER_WORD * BITS) & LONGEST as u64;
            let slot = usize::from(slot);
            if code == CODE_FULL {
                wires.mate[slot] = FULL;
            } else if code != CODE_FREE && wires.mate[slot] == FREE {
                // a first end: it points to the second, whose code is the length
                let second = place + code as usize - 1;
                let length = key[second / PER_WORD] >> (second % PER_WORD * BITS) & LONGEST as u64;
                let other = usize::from(self.before[second]);
                (wires.mate[slot], wires.mate[other]) = (other as u8, slot as u8);
                (wires.length[slot], wires.length[other]) = (length as u8, length as u8);
            }
        }
        wires
    }

    /// Packs the slots after the vertex, and counts the vertices in closed cycles; none if the vertex
    /// or a path can no longer be part of a cycle that is short enough.
    pub(crate) fn encode(&self, wires: &Wires, task: Task) -> Option<(Key, usize)> {
        let width = self.vertices.len();
        let mut key = Key::default();
        let (mut closed, mut open) = (self.settled, 0);
        for slot in 1..width {
            let mate = usize::from(wires.mate[slot]);
            let code = match wires.mate[slot] {
                FREE => CODE_FREE,
                FULL => {
                    closed += 1;
                    CODE_FULL
                }
                _ if mate < slot => u64::from(wires.length[slot]),
                _ => {
                    let length = usize::from(wires.length[slot]);
                    if !self.can_close(wires, slot, task.most) {
                        return None;
                    }
                    // both ends are counted here, and the whole path is not closed
                    (closed, open) = (closed + 2, open + length);
                    (mate - slot + 1) as u64
                }
            };
            let place = slot - 1;
            key[place / PER_WORD] |= code << (place % PER_WORD * BITS);
        }
        Some((key, closed - open))
    }

    /// Whether the path that begins at a slot can be closed to a cycle of at most so many vertices,
    /// directly or along other paths.
    fn can_close(&self, wires: &Wires, slot: usize, most: usize) -> bool {
        let width = self.vertices.len();
        let goal = usize::from(wires.mate[slot]);
        let Some(room) = (most + 1).checked_sub(usize::from(wires.length[slot])) else {
            return false; // the path alone is too long
        };
        let way = |from: usize, to: usize| match self.distance[from * width + to] {
            APART => usize::MAX / 2,
            way => usize::from(way),
        };
        if way(slot, goal) <= room {
            return true;
        }
        // cheapest[s]: edges to reach slot s having arrived there along its own path
        let mut cheapest = [usize::MAX / 2; SLOTS + 1];
        cheapest[slot] = 0;
        let mut reached = vec![slot];
        while let Some(from) = reached.pop() {
            if cheapest[from] + way(from, goal) <= room {
                return true;
            }
            for entry in 1..width {
                let mate = usize::from(wires.mate[entry]);
                if mate > SLOTS || mate == slot || entry == slot {
                    continue;
                }
                let cost = cheapest[from] + way(from, entry) + usize::from(wires.length[entry]) - 1;
                if cost < cheapest[mate] && cost < room {
                    cheapest[mate] = cost;
                    reached.push(mate);
                }
            }
        }
        false
    }
}

impl Wires {
    /// The number of edges that the vertex of a slot still needs.
    pub(crate) fn open(&self, slot: u8) -> u8 {
        match self.mate[usize::from(slot)] {
            FREE => 2,
            FULL => 0,
            _ => 1,
        }
    }

    /// Joins slot 0 to these; none if a cycle of a wrong length or too long a path comes of it, else
    /// whether a cycle was closed.
    pub(crate) fn join_all(&mut self, slots: [Option<u8>; 2], task: Task) -> Option<bool> {
        let mut closed = false;
        for slot in slots.into_iter().flatten() {
            closed |= self.join(usize::from(slot), task)?;
        }
        Some(closed)
    }

    fn join(&mut self, slot: usize, task: Task) -> Option<bool> {
        let (from, from_length) = self.end(0);
        let (to, to_length) = self.end(slot);
        if self.mate[0] == slot as u8 {
            (self.mate[0], self.mate[slot]) = (FULL, FULL);
            return task.allows(from_length).then_some(true);
        }
        let length = from_length + to_length;
        if length > task.most {
            return None;
        }
        // an end that was inside its path is full now
        (self.mate[0], self.mate[slot]) = (FULL, FULL);
        (self.mate[from], self.mate[to]) = (to as u8, from as u8);
        (self.length[from], self.length[to]) = (length as u8, length as u8);
        Some(false)
    }

    /// The far end of the path that ends at a slot, and the path's length; a free vertex is a path.
    fn end(&self, slot: usize) -> (usize, usize) {
        match self.mate[slot] {
            FREE => (slot, 1),
            mate => (usize::from(mate), usize::from(self.length[slot])),
        }
    }
}
