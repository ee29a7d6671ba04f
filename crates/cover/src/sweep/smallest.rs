//! All smallest covers by their halves: the sets that cover one half within half of the budget, each completed
//! on the other half.

use super::checkpoint::{Saved, append_costs};
use super::decisions::Decisions;
use super::fold::Fold;
use super::graph::{Budgets, Graph};
use super::joint::{BeamLimits, CheapestSet, Spent, cheapest};
use super::line::PairLimits;
use super::multipliers::{Improved, Master, SeamCosts};
use super::options::{Unlisted, check};
use super::pairs::{Both, Kept};
use super::partitioning::{CostPartitioning, Costs, MAX_COST, MAX_DENOMINATOR, PASSES, divided};
use super::product::Bits;
use super::reflection::Reflection;
use super::subproblem::{Extent, Subproblem};
use super::zones::Zones;
use destrier_board::{MoveGraph, Problem, Square, SquareSet};
use destrier_model::Solver;
use destrier_run::{Control, Done, Progress, State, counted};
use std::sync::atomic::AtomicU64;
use std::time::Instant;

/// The decisions of a line are the bits of a word.
const MAX_LINE: usize = 64;
/// States after each decision of the beam that finds a cheap set.
const BEAM: usize = 1 << 14;
/// Projections overlap where tables have more bits: they are large anyway.
const LARGE: u32 = 19;
/// Multipliers are good enough when a half costs at most one over this of a piece more by others.
const GOOD_ENOUGH: i64 = 100;

/// Covers, of every class of smallest ones at least one, if these have at most as many pieces as asked for.
pub(crate) struct Listed {
    pub(crate) covers: Vec<SquareSet>,
    /// States and pairs of all sweeps.
    pub(crate) states: u64,
}

/// Lists the smallest covers of a problem if they have at most `size` pieces, up to symmetry; some of the
/// covers listed may not be smallest, and none has more pieces than `size`.
pub(crate) fn smallest(
    problem: &Problem,
    size: usize,
    control: Control<'_>,
    state: Option<&mut State>,
) -> Result<Listed, Unlisted> {
    by_halves(problem, size, Division::default(), control, state)
}

/// How the board is divided.
#[derive(Clone, Copy)]
struct Division {
    /// Lines of overlap.
    overlap: usize,
    /// The zones of projections.
    zones: Zones,
    /// Bytes for pairs, no more than memory has.
    room: u64,
}

impl Default for Division {
    fn default() -> Self {
        Division { overlap: 0, zones: Zones::Overlapping(LARGE), room: u64::MAX }
    }
}

/// The same, by halves divided in this way.
fn by_halves(
    problem: &Problem,
    size: usize,
    Division { overlap, zones, room }: Division,
    control: Control<'_>,
    state: Option<&mut State>,
) -> Result<Listed, Unlisted> {
    if !problem.is_plain() || !problem.rule.is_monotone() {
        return Err(Unlisted::Unsuited);
    }
    let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
    let fold = Fold::halved(&graph, problem).ok_or(Unlisted::Unsuited)?;
    let extent = Extent::Half { overlap };
    let subproblem = Subproblem::new(&fold, extent, zones);
    let subproblem = subproblem.filter(keeps_lines).ok_or(Unlisted::Unsuited)?;
    // a half and its reflection are both listed
    let reflection = Reflection::none(&subproblem.order, &subproblem.spaces);
    let subproblem = Subproblem { reflection, ..subproblem };
    let saved = state.as_ref().map_or(Ok(Saved::default()), |state| Saved::read(state, size))?;
    let (halves, kept) = (Halves::new(&subproblem, size, room, control), Kept { state, saved });
    match subproblem.width() {
        0..=63 => halves.listed::<u64>(&fold.graph, kept),
        _ => halves.listed::<u128>(&fold.graph, kept),
    }
}

/// Whether the images of a line's squares are on the same line, and no line is too long.
fn keeps_lines(subproblem: &Subproblem) -> bool {
    let line = |square| subproblem.by.line(subproblem.board, square);
    let kept = |&square: &Square| line(square) == line(subproblem.image(square));
    subproblem.order.iter().all(kept)
        && subproblem.lines.windows(2).all(|ends| ends[1] - ends[0] <= MAX_LINE)
}

/// Both halves, and what may be paid for them.
struct Halves<'a> {
    subproblem: &'a Subproblem,
    size: usize,
    denominator: i64,
    room: u64,
    control: Control<'a>,
    began: Instant,
}

impl<'a> Halves<'a> {
    fn new(subproblem: &'a Subproblem, size: usize, room: u64, control: Control<'a>) -> Self {
        // even, so that a square on the seam costs half of it in either half
        let denominator = (2 * MAX_COST / (size as i64 + 2)).clamp(2, MAX_DENOMINATOR) / 2 * 2;
        Halves { subproblem, size, denominator, room, control, began: Instant::now() }
    }

    fn listed<W: Bits>(self, graph: &MoveGraph, mut kept: Kept<'_>) -> Result<Listed, Unlisted> {
        check(self.control, CostPartitioning::bytes(self.subproblem))?;
        let costs = self.costs(graph, &mut kept)?;
        let mut tables = CostPartitioning::new(self.subproblem);
        tables.set(costs);
        tables.make_costs_to_go(self.control);
        check(self.control, 0)?;
        let whole = self.denominator * self.size as i64;
        let Some((graph, states)) = self.graph::<W>(&mut tables, whole)? else {
            return Ok(Listed { covers: Vec::new(), states: 0 });
        };
        let met = AtomicU64::new(0);
        let both = Both {
            limits: PairLimits {
                graph: &graph,
                denominator: self.denominator as i32,
                budget: whole as i32,
                own_budget: (whole / 2) as i32,
                control: self.control,
            },
            decisions: &Decisions::<W>::new(&tables, whole),
            most: self.size,
            room: self.room,
            met: &met,
            word: &|line, pairs| self.tell("both halves", line, (pairs, "pairs")),
        };
        let covers = both.covers(&mut tables, kept)?;
        Ok(Listed { covers, states: states + met.into_inner() })
    }

    /// The cost of each piece in each projection, as they were before or as good as passes make them.
    fn costs(&self, graph: &MoveGraph, kept: &mut Kept<'_>) -> Result<Costs, Unlisted> {
        let Subproblem { spaces, order, .. } = self.subproblem;
        if let Some(costs) = kept.saved.costs((spaces.len(), order.len()), self.denominator)? {
            return Ok(costs);
        }
        let seam_costs =
            seam_costs(self.subproblem, graph, self.size, self.denominator, self.control)?;
        let mut tables = CostPartitioning::new(self.subproblem);
        tables.set(divided(self.subproblem, graph, &seam_costs, &[]));
        (0..PASSES).all(|_| tables.pass(self.control));
        check(self.control, 0)?;
        if let Some(state) = &mut kept.state {
            append_costs(state, self.size, &tables.costs)?;
        }
        Ok(tables.costs)
    }

    /// The graph of the halves that cost so much together, and the states of all sweeps for it; none if one costs
    /// more than half of that. Either costs no less than the cheapest, which is known only in the end: a beam finds
    /// it, or the sweep is made again.
    fn graph<W: Bits>(
        &self,
        tables: &mut CostPartitioning,
        whole: i64,
    ) -> Result<Option<(Graph<W>, u64)>, Unlisted> {
        let own = whole / 2;
        let mut least = self.cheap::<W>(tables, own).unwrap_or(own);
        let mut states = 0;
        loop {
            let word = |line, states| self.tell("one half", line, (states, "states"));
            let budgets = Budgets { own, other: whole - least };
            let graph = Graph::new(tables, budgets, self.control, &word)?;
            states += graph.states;
            match graph.least() {
                Some(cost) if cost < least => least = cost,
                Some(cost) if cost <= own => return Ok(Some((graph, states))),
                _ => return Ok(None),
            }
        }
    }

    /// What the set costs that a beam finds within the budget, if it finds one.
    fn cheap<W: Bits>(&self, tables: &mut CostPartitioning, budget: i64) -> Option<i64> {
        let room = self.control.memory() as u64;
        let limits = BeamLimits { states: BEAM, room, control: self.control, word: &|_, _| () };
        match cheapest::<W>(tables, budget, limits, &mut Spent::default()) {
            CheapestSet::Cheap(set) | CheapestSet::Cheapest(set, _) => Some(tables.cost_of(&set)),
            _ => None,
        }
    }

    /// Tells how many lines a sweep has gone through, and how many states were met.
    fn tell(&self, what: &str, line: usize, count: (u64, &'static str)) {
        let of = self.subproblem.lines.len() as u64 - 1;
        self.control.tell(&Progress {
            phase: &format!("{}, {what}", counted(self.size as u64, "pieces")),
            done: Done::Steps { done: line as u64, of, unit: "line" },
            counts: &[count],
            memory: CostPartitioning::bytes(self.subproblem),
            elapsed: self.began.elapsed(),
            ..Progress::default()
        });
    }
}

/// Seam costs by which a half costs nearly as much as it can, as far as local search sees.
fn seam_costs(
    subproblem: &Subproblem,
    graph: &MoveGraph,
    size: usize,
    denominator: i64,
    control: Control<'_>,
) -> Result<SeamCosts, Unlisted> {
    let mut master = Master::new(subproblem, graph, denominator, Solver::default());
    let swaps = (subproblem.order.len() as u64).pow(5) / 25_000_000;
    let mut budget = denominator * size as i64 / 2;
    loop {
        match master.improve(budget, swaps, control)? {
            Improved::Enough => return Ok(master.seam_costs(&master.center)),
            Improved::Short(cost) => budget = budget.min(cost) - (denominator / GOOD_ENOUGH).max(1),
            Improved::Halted(halt) => return Err(Unlisted::Halted(halt)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::Board;
    use std::collections::BTreeSet;

    /// Where room ends the sweep goes on in parts, which meet more pairs and find the same covers; where memory
    /// ends, there is no list.
    #[test]
    fn parts_of_the_pairs_lead_to_the_same_covers() {
        let problem = Problem::new(Board::new(9, 9).unwrap());
        let within = |room, memory| {
            let control = Control::quiet().with_memory(memory);
            let division = Division { zones: Zones::OF_LARGE_TABLES, room, ..Division::default() };
            let listed = by_halves(&problem, 16, division, control, None).ok()?;
            let classes: BTreeSet<SquareSet> =
                listed.covers.iter().map(SquareSet::canonical).collect();
            Some((listed.states, classes))
        };
        let (states, classes) = within(u64::MAX, usize::MAX).unwrap();
        let (more, same) = within(0, usize::MAX).unwrap();
        assert!(more > states, "{more} states, {states} at once");
        assert_eq!(same, classes);
        assert_eq!(within(u64::MAX, 1 << 10), None);
    }

    /// The classes of smallest covers, however many lines of overlap the halves have, and whether projections
    /// overlap.
    #[test]
    fn no_overlap_changes_a_list() {
        let all_zones = [Zones::OF_LARGE_TABLES, Zones::Overlapping(99), Zones::Overlapping(0)];
        let all = (0..=2).flat_map(|overlap| all_zones.map(|zones| (overlap, zones)));
        let all: Vec<_> = all.collect();
        for (board, size, divisions) in [
            ("6", 8, &all[..]),
            ("7", 10, &all),
            ("7x9", 12, &all),
            ("8", 12, &all),
            ("9x6", 11, &all),
            ("11", 21, &all[..6]), // two lines of overlap take twenty seconds there
        ] {
            let problem = Problem::new(board.parse::<Board>().unwrap());
            let classes = |overlap, zones| {
                let division = Division { overlap, zones, ..Division::default() };
                let listed = by_halves(&problem, size, division, Control::quiet(), None).unwrap();
                let least = listed.covers.iter().map(SquareSet::len).min();
                let smallest = listed.covers.iter().filter(|cover| Some(cover.len()) == least);
                smallest.map(SquareSet::canonical).collect::<BTreeSet<SquareSet>>()
            };
            let none = classes(0, Zones::OF_LARGE_TABLES);
            assert!(!none.is_empty(), "{board}");
            for &(overlap, zones) in divisions {
                assert_eq!(classes(overlap, zones), none, "{board}, {overlap}, {zones:?}");
            }
        }
    }
}
