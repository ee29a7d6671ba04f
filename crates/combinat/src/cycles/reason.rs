//! Arguments against every partition, where counting alone shows it.

use super::matching::parts;
use super::task::in_squares;
use super::{Arena, Graph, Task};
use std::collections::BTreeMap;

/// Graphs of more vertices are not divided into parts.
const DIVIDED: usize = 4_096;

/// An argument against every partition that needs no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The shortest cycles together have more vertices than there are.
    TooMany {
        /// Cycles asked for.
        count: usize,
        /// The least number of vertices of each, rounded up to an even number where all cycles are.
        least: usize,
        /// Vertices.
        area: usize,
    },
    /// The longest cycles together have fewer vertices than there are.
    TooFew {
        /// Cycles asked for.
        count: usize,
        /// The greatest number of vertices of each, rounded down likewise.
        most: usize,
        /// Vertices.
        area: usize,
    },
    /// Every cycle alternates between two sides that are not equally large.
    Colours {
        /// Vertices of one side.
        one: usize,
        /// Vertices of the other.
        other: usize,
    },
    /// A vertex with fewer than two neighbours.
    DeadEnd(u32),
    /// No number of cycles of these lengths has as many vertices as there are.
    Lengths {
        /// The least length.
        least: usize,
        /// The greatest length.
        most: usize,
        /// Vertices.
        area: usize,
    },
    /// No cycle leaves a part of the graph, and these parts have no such cycles that are as many as asked.
    Parts {
        /// The number of parts.
        parts: usize,
        /// Vertices of the smallest.
        smallest: usize,
        /// Vertices of the largest.
        largest: usize,
    },
}

/// The first of these arguments that holds, if any.
pub fn impossible(graph: &Graph, task: Task) -> Option<Reason> {
    let area = graph.len();
    if let Some(vertex) = (0..area as u32).find(|&vertex| graph.neighbours(vertex).len() < 2) {
        return Some(Reason::DeadEnd(vertex));
    }
    let sides = graph.sides();
    if let Some(sides) = &sides {
        let other = sides.iter().filter(|&&side| side == 1).count();
        if 2 * other != area {
            return Some(Reason::Colours { one: area - other, other });
        }
    }
    let (least, most) = match sides {
        Some(_) => (task.least.max(4).next_multiple_of(2), task.most / 2 * 2),
        None => (task.least.max(3), task.most),
    };
    match task.count {
        Some(count) if count.saturating_mul(least) > area => {
            Some(Reason::TooMany { count, least, area })
        }
        Some(count) if count.saturating_mul(most) < area => {
            Some(Reason::TooFew { count, most, area })
        }
        _ => {
            let fits = |n: usize| n * least <= area && area <= n.saturating_mul(most);
            let possible = (1..=area / least).any(fits);
            let lengths = Reason::Lengths { least: task.least, most: task.most, area };
            if possible { by_parts(graph, task, (least, most)) } else { Some(lengths) }
        }
    }
}

/// Whether the parts of a graph can have cycles of these lengths, as many as asked.
fn by_parts(graph: &Graph, task: Task, (least, most): (usize, usize)) -> Option<Reason> {
    let part = if graph.len() <= DIVIDED { parts(graph)? } else { return None };
    let mut sizes = BTreeMap::new();
    part.iter().for_each(|part| *sizes.entry(part).or_insert(0) += 1);
    let (fewest, greatest) = (|size: &usize| size.div_ceil(most), |size: &usize| size / least);
    let fit = sizes.values().all(|size| fewest(size) <= greatest(size));
    let few: usize = sizes.values().map(fewest).sum();
    let many: usize = sizes.values().map(greatest).sum();
    if fit && task.count.is_none_or(|count| (few..=many).contains(&count)) {
        return None;
    }
    let (smallest, largest) = (*sizes.values().min()?, *sizes.values().max()?);
    Some(Reason::Parts { parts: sizes.len(), smallest, largest })
}

impl Reason {
    /// The argument in words.
    pub(super) fn in_words(self, arena: &Arena) -> String {
        match self {
            Reason::TooMany { count, least, area } => format!(
                "{count} cycles of at least {least} squares need {} squares, there are {area}",
                count as u128 * least as u128
            ),
            Reason::TooFew { count, most, area } => format!(
                "{count} cycles of at most {most} squares reach {} squares, there are {area}",
                count as u128 * most as u128
            ),
            Reason::Colours { one, other } => format!(
                "every cycle alternates between two kinds of squares, and there are {one} of one kind \
             and {other} of the other"
            ),
            Reason::DeadEnd(vertex) => {
                let name = arena.board().name(arena.squares()[vertex as usize]);
                format!("the {} has fewer than two moves from {name}", arena.piece())
            }
            Reason::Parts { parts, smallest, largest } => {
                format!(
                    "every cycle stays in one of {parts} parts of {}, which cycles of these lengths and \
                     this number do not fill",
                    in_squares(smallest, largest)
                )
            }
            Reason::Lengths { least, most, area } => {
                format!("no number of cycles of {} adds up to {area}", in_squares(least, most))
            }
        }
    }
}
