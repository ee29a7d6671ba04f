//! The state of a growing tree as a snapshot, and back.

use super::consistency;
use super::nodes::{Node, Nodes, State};
use super::overlay::{lay_over, pruned};
use super::pseudo_costs::Experience;
use super::search::Search;
use crate::proof::case::{Cases, Cut, Cuts, Fractions, Leaf};
use crate::proof::reductions::Shut;
use crate::question::{Division, Share};
use crate::symmetry::Automorphism;
use crate::symmetry::Fixed;
use destrier_model::WarmStart;
use destrier_run::{Snapshot, StateError};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Floating-point numbers are kept as their bits.
#[derive(Serialize, Deserialize)]
struct Kept {
    target: i64,
    best: Option<Vec<u32>>,
    nodes: Vec<KeptNode>,
    /// The open cases that are to be looked at, if not all of them.
    left: Option<Vec<usize>>,
    levels: Option<(u64, u64)>,
    settled: u64,
    bytes: usize,
    experience: Option<Experience>,
    automorphisms: Vec<Vec<u32>>,
    /// The weights that make the cuts, and those that relaxations have.
    cuts: Vec<Fractions>,
    active: Vec<usize>,
    shut: Vec<Shut>,
    /// Bases of relaxations, which open cases name by their indices.
    starts: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct KeptNode {
    way: Option<(usize, u32, bool)>,
    bound: u64,
    duals: Option<Fractions>,
    state: KeptState,
}

#[derive(Serialize, Deserialize)]
enum KeptState {
    Open(Option<usize>),
    Branched(u32, [usize; 2]),
    Settled(Leaf),
}

/// The state of searches between two cases, as one line of JSON.
pub(crate) fn snapshot(searches: &[Search], work: &str) -> Snapshot {
    written(&searches.iter().map(keep).collect::<Vec<_>>(), work)
}

/// The state of searches of which all is forgotten that others do not need to go on with what is open.
pub(crate) fn rest(searches: &mut [Search], work: &str) -> Snapshot {
    let kept = searches.iter_mut().map(|search| {
        let open = search.nodes.in_order().into_iter().collect();
        let mut left: Vec<usize> = prune(search, &open).into_iter().collect();
        left.sort_unstable();
        Kept { left: Some(left), ..keep(search) }
    });
    written(&kept.collect::<Vec<_>>(), work)
}

/// Leaves a search these of its open cases alone, with the ways to them; what they are among those that are left.
fn prune(search: &mut Search, open: &HashSet<usize>) -> HashSet<usize> {
    let (nodes, left) = pruned(std::mem::take(&mut search.nodes.all), open);
    search.nodes.all = nodes;
    search.nodes.note_done();
    search.nodes.open_those(|node| left.contains(&node));
    left
}

fn written(kept: &[Kept], work: &str) -> Snapshot {
    let state = serde_json::to_vec(kept).expect("the state has string keys and no floats");
    Snapshot { work: work.to_owned(), state }
}

fn keep(search: &Search) -> Kept {
    let (mut starts, mut known) = (Vec::new(), HashMap::new());
    let nodes = search.nodes.all.iter().map(|node| KeptNode {
        way: node.way,
        bound: node.bound.to_bits(),
        duals: node.duals.clone(),
        state: match &node.state {
            State::Open(start) => KeptState::Open(start.as_ref().map(|start| {
                *known.entry(Arc::as_ptr(start)).or_insert_with(|| {
                    starts.push(start.to_text());
                    starts.len() - 1
                })
            })),
            State::Branched(column, cases) => KeptState::Branched(*column, *cases),
            State::Settled(leaf) => KeptState::Settled(leaf.clone()),
        },
    });
    let nodes = nodes.collect();
    Kept {
        target: search.target,
        best: search.best.clone(),
        nodes,
        left: None,
        levels: search.nodes.levels().map(|(least, width)| (least.to_bits(), width.to_bits())),
        settled: search.nodes.settled().to_bits(),
        bytes: search.nodes.bytes(),
        experience: search.experience.clone(),
        automorphisms: search.automorphisms.iter().map(|moved| moved.0.clone()).collect(),
        cuts: search.cuts.all.iter().map(|cut| cut.weights.clone()).collect(),
        active: search.cuts.active.clone(),
        shut: search.shut.clone(),
        starts,
    }
}

/// Brings fresh searches to the state that a snapshot describes, and on to those of units that went on from it, which are read
/// one after the other; leaves only cases open that are to be looked at.
pub(crate) fn restore(
    searches: &mut [Search],
    work: &str,
    snapshot: &Snapshot,
    division: &Division,
) -> Result<(), StateError> {
    let parts = searches.len();
    let kept = read(snapshot, work, parts)?;
    if division.share.is_none() && kept.iter().any(|kept| kept.left.is_some()) {
        return Err(senseless(&"some of the cases alone, which are for units"));
    }
    let all = searches.iter_mut().zip(kept);
    let grounds = all.map(|(search, kept)| Ground::restore(search, kept, division.share));
    let grounds: Vec<Ground> = grounds.collect::<Result<_, _>>()?;
    for unit in &division.units {
        let kept = unit.read(|state| read(&state, work, parts))?;
        let mut all = searches.iter_mut().zip(&grounds).zip(kept);
        let laid = all.try_for_each(|((search, ground), kept)| lay(search, ground, kept));
        laid.map_err(|error| error.of_unit(&unit.name))?;
    }
    for (search, Ground { known, dealt, .. }) in searches.iter_mut().zip(grounds) {
        search.nodes.note_done();
        search.nodes.open_those(|node| node >= known || dealt.contains(&node));
    }
    Ok(())
}

/// What a snapshot says of each of so many parts.
fn read(snapshot: &Snapshot, work: &str, parts: usize) -> Result<Vec<Kept>, StateError> {
    snapshot.check(work)?;
    let kept: Vec<Kept> =
        serde_json::from_slice(&snapshot.state).map_err(|error| senseless(&error))?;
    if kept.len() == parts { Ok(kept) } else { Err(senseless(&"another number of parts")) }
}

fn senseless(what: &dyn std::fmt::Display) -> StateError {
    StateError::Senseless(what.to_string())
}

/// What units went on from.
struct Ground {
    /// Rows, cuts included, and columns that are not left out.
    size: (usize, usize),
    /// Of a basis.
    length: usize,
    settled: f64,
    bytes: usize,
    experience: Option<Experience>,
    /// How many cases there are.
    known: usize,
    /// Those of them that are to be looked at.
    dealt: HashSet<usize>,
}

impl Ground {
    /// Brings a fresh search to a kept one; it has only the open cases of a share, if there is one.
    fn restore(
        search: &mut Search,
        mut kept: Kept,
        share: Option<Share>,
    ) -> Result<Self, StateError> {
        let columns = search.cases.program.costs.len();
        let (all, shut) = (std::mem::take(&mut kept.cuts), std::mem::take(&mut kept.shut));
        let cuts = of_kept_cuts(search, all, std::mem::take(&mut kept.active));
        let cuts = cuts.ok_or_else(|| senseless(&"a cut of another program"))?;
        let rows = search.cases.program.rows.len() + cuts.all.len();
        if !consistency::are_shut(&shut, rows, columns) {
            return Err(senseless(&"columns left out of another program"));
        }
        let left = columns - shut.iter().map(|shut| shut.columns.len()).sum::<usize>();
        let these: Option<HashSet<usize>> = kept.left.take().map(|left| left.into_iter().collect());
        let grown = Grown::of(search, kept, (rows, left))?;
        search.nodes = Nodes::of(grown.nodes, grown.levels, grown.settled, grown.bytes);
        if let Some(these) = these {
            search.nodes.open_those(|node| these.contains(&node));
        }
        (search.best, search.target) = (grown.best, grown.target);
        search.experience.clone_from(&grown.experience);
        if let Some(chosen) = search.nodes.chooses(0) {
            search.cases.set_first(Fixed::by(chosen));
        }
        search.know(grown.automorphisms, cuts);
        shut.into_iter().for_each(|shut| search.leave_out(shut));
        let reduction = &search.reduction;
        let length = reduction.columns.len() + reduction.rows.len() + search.cuts.active.len();
        let (nodes, target) = (&search.nodes.all, search.target);
        check(&mut search.cases, (nodes, target), (&grown.lengths, length))?;
        let is_left = |place: usize| share.is_none_or(|share| share.takes(place));
        let open = (0..).zip(search.nodes.in_order()).filter(|&(place, _)| is_left(place));
        let mut dealt: HashSet<usize> = open.map(|(_, node)| node).collect();
        if share.is_some() {
            dealt = prune(search, &dealt);
        }
        Ok(Ground {
            size: (rows, left),
            length,
            settled: grown.settled,
            bytes: grown.bytes,
            experience: grown.experience,
            known: search.nodes.all.len(),
            dealt,
        })
    }
}

/// Refuses cases that are not settled for a target as they say, and a basis of another length.
fn check(
    cases: &mut Cases,
    (nodes, target): (&[Node], i64),
    (lengths, length): (&[usize], usize),
) -> Result<(), StateError> {
    if !lengths.iter().all(|&own| own == length) {
        return Err(senseless(&"a basis of another program"));
    }
    match consistency::is_settled(cases, nodes, target) {
        true => Ok(()),
        false => Err(senseless(&"a case that is not settled as it says")),
    }
}

/// Lays the tree of a unit over that of the search, which both went on from the same ground.
fn lay(search: &mut Search, ground: &Ground, kept: Kept) -> Result<(), StateError> {
    if !kept.is_of_root(search) {
        return Err(senseless(&"cases of another root"));
    }
    let unit = Grown::of(search, kept, ground.size)?;
    let settled = (&unit.nodes[..], unit.target);
    check(&mut search.cases, settled, (&unit.lengths, ground.length))?;
    unit.best.map(|best| search.offer(best));
    search.nodes.take_settled(unit.settled - ground.settled);
    search.nodes.take_bytes(unit.bytes.saturating_sub(ground.bytes));
    if let Some(after) = unit.experience {
        let columns = search.cases.program.costs.len();
        let none = Experience::new(columns);
        let own = search.experience.get_or_insert_with(|| none.clone());
        own.learn_from(ground.experience.as_ref().unwrap_or(&none), &after);
    }
    let mut all = std::mem::take(&mut search.nodes.all);
    let laid =
        lay_over(&mut all, unit.nodes, |moved| search.listed(unit.automorphisms[moved].clone()));
    search.nodes.all = all;
    laid.ok_or_else(|| senseless(&"a case that is divided otherwise"))
}

impl Kept {
    /// Whether it went on from the root of a search.
    fn is_of_root(&self, search: &Search) -> bool {
        let cuts = search.cuts.all.iter().map(|cut| &cut.weights);
        self.cuts.iter().eq(cuts)
            && (&self.active, &self.shut) == (&search.cuts.active, &search.shut)
    }
}

/// A kept tree that agrees with itself and with a program.
struct Grown {
    nodes: Vec<Node>,
    automorphisms: Vec<Automorphism>,
    best: Option<Vec<u32>>,
    target: i64,
    experience: Option<Experience>,
    levels: Option<(f64, f64)>,
    settled: f64,
    bytes: usize,
    /// Of the bases of its open cases.
    lengths: Vec<usize>,
}

impl Grown {
    /// What is kept of a search that has so many rows, cuts included, and so many columns that are not left out.
    fn of(search: &Search, kept: Kept, (rows, left): (usize, usize)) -> Result<Self, StateError> {
        let columns = search.cases.program.costs.len();
        let start = |text: &String| WarmStart::from_text(text, left).map(Arc::new);
        let starts: Option<Vec<Arc<WarmStart>>> = kept.starts.iter().map(start).collect();
        let starts = starts.ok_or_else(|| senseless(&"a basis of other digits"))?;
        if !consistency::is_target(search, kept.best.as_ref(), kept.target) {
            return Err(senseless(&"a choice or a target of another program"));
        }
        let nodes = kept.nodes.into_iter().map(|node| of_kept(node, &starts));
        let nodes: Option<Vec<Node>> = nodes.collect();
        let total = kept.automorphisms.len();
        let nodes = nodes.filter(|nodes| consistency::is_tree(nodes, total, (rows, columns)));
        let nodes = nodes.ok_or_else(|| senseless(&"a node of another tree"))?;
        if !kept.experience.iter().all(|experience| experience.fits(columns)) {
            return Err(senseless(&"experience of another program"));
        }
        if !kept.automorphisms.iter().all(|images| is_permutation(images, columns)) {
            return Err(senseless(&"an automorphism of another program"));
        }
        let levels = kept.levels;
        Ok(Grown {
            nodes,
            automorphisms: kept.automorphisms.into_iter().map(Automorphism).collect(),
            best: kept.best,
            target: kept.target,
            experience: kept.experience,
            levels: levels.map(|(least, width)| (f64::from_bits(least), f64::from_bits(width))),
            settled: f64::from_bits(kept.settled),
            bytes: kept.bytes,
            lengths: kept.starts.iter().map(String::len).collect(),
        })
    }
}

fn is_permutation(images: &[u32], columns: usize) -> bool {
    let mut sorted = images.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().eq(0..columns as u32)
}

/// The cuts of these weights, if there are such.
fn of_kept_cuts(search: &Search, all: Vec<Fractions>, active: Vec<usize>) -> Option<Cuts> {
    let program = search.cases.program;
    let mut cuts = Cuts::default();
    for weights in all {
        let rows = program.rows.len() + cuts.all.len();
        let cut = Some(weights).filter(|weights| consistency::are_weights(weights, rows));
        cuts.all.push(Cut::new(program, &cuts.all, cut?)?);
    }
    let is_fit =
        active.is_sorted_by(|a, b| a < b) && active.iter().all(|&cut| cut < cuts.all.len());
    is_fit.then_some(Cuts { active, ..cuts })
}

fn of_kept(node: KeptNode, starts: &[Arc<WarmStart>]) -> Option<Node> {
    let state = match node.state {
        KeptState::Open(None) => State::Open(None),
        KeptState::Open(Some(start)) => State::Open(Some(starts.get(start)?.clone())),
        KeptState::Branched(column, cases) => State::Branched(column, cases),
        KeptState::Settled(leaf) => State::Settled(leaf),
    };
    let new = Node::new(node.way, f64::from_bits(node.bound), state);
    Some(Node { duals: node.duals, ..new })
}
