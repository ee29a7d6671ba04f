//! The state of a growing tree as a snapshot, and back.

use super::nodes::{Node, Nodes, State};
use super::pseudo_costs::Experience;
use super::search::Search;
use crate::proof::case::{Cut, Cuts, Fractions, Leaf};
use crate::proof::reductions::Shut;
use crate::symmetry::Fixed;
use destrier_certify::CoveringAutomorphism;
use destrier_model::WarmStart;
use destrier_run::{Snapshot, StateError};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::rc::Rc;

/// Floating-point numbers are kept as their bits.
#[derive(Serialize, Deserialize)]
struct Kept {
    target: i64,
    best: Option<Vec<u32>>,
    nodes: Vec<KeptNode>,
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
    duals: Option<Vec<(u32, u64)>>,
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
    let kept: Vec<Kept> = searches.iter().map(keep).collect();
    let state = serde_json::to_vec(&kept).expect("the state has string keys and no floats");
    Snapshot { work: work.to_owned(), state }
}

fn keep(search: &Search) -> Kept {
    let (mut starts, mut known) = (Vec::new(), HashMap::new());
    let nodes = search.nodes.all.iter().map(|node| KeptNode {
        way: node.way,
        bound: node.bound.to_bits(),
        duals: node
            .duals
            .as_ref()
            .map(|duals| duals.iter().map(|&(row, dual)| (row, dual.to_bits())).collect()),
        state: match &node.state {
            State::Open(start) => KeptState::Open(start.as_ref().map(|start| {
                *known.entry(Rc::as_ptr(start)).or_insert_with(|| {
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

/// Brings fresh searches to the state that a snapshot describes.
pub(crate) fn restore(
    searches: &mut [Search],
    work: &str,
    snapshot: &Snapshot,
) -> Result<(), StateError> {
    snapshot.check(work)?;
    let kept: Vec<Kept> =
        serde_json::from_slice(&snapshot.state).map_err(|error| senseless(&error))?;
    if kept.len() != searches.len() {
        return Err(senseless(&"another number of parts"));
    }
    searches.iter_mut().zip(kept).try_for_each(|(search, kept)| restore_one(search, kept))
}

fn senseless(what: &dyn std::fmt::Display) -> StateError {
    StateError::Senseless(what.to_string())
}

fn restore_one(search: &mut Search, kept: Kept) -> Result<(), StateError> {
    let columns = search.cases.program.costs.len();
    let shut = kept.shut.iter().map(|shut| shut.columns.len()).sum();
    let relaxed = columns.saturating_sub(shut);
    let start = |text: &String| WarmStart::from_text(text, relaxed).map(Rc::new);
    let starts: Option<Vec<Rc<WarmStart>>> = kept.starts.iter().map(start).collect();
    let starts = starts.ok_or_else(|| senseless(&"a basis of other digits"))?;
    let total = (kept.nodes.len(), kept.automorphisms.len());
    let cuts = of_kept_cuts(search, kept.cuts, kept.active);
    let cuts = cuts.ok_or_else(|| senseless(&"a cut of another program"))?;
    let rows = search.cases.program.rows.len() + cuts.all.len();
    let nodes = kept.nodes.into_iter().enumerate().map(|(index, node)| {
        let node = of_kept(node, &starts)?;
        fits(&node, index, total, (rows, columns)).then_some(node)
    });
    let nodes: Option<Vec<Node>> = nodes.collect();
    let nodes = nodes.ok_or_else(|| senseless(&"a node of another tree"))?;
    let is_fit = |experience: &Experience| experience.fits(columns);
    if nodes.is_empty() || !kept.experience.iter().all(is_fit) {
        return Err(senseless(&"experience of another program, or no nodes"));
    }
    let is_permutation = |images: &Vec<u32>| {
        let mut sorted = images.clone();
        sorted.sort_unstable();
        sorted.into_iter().eq(0..columns as u32)
    };
    if !kept.automorphisms.iter().all(is_permutation) {
        return Err(senseless(&"an automorphism of another program"));
    }
    let admitted = |best: &Vec<u32>| best.iter().all(|&column| (column as usize) < columns);
    search.best = kept.best.filter(|best| admitted(best) && search.cases.program.admits(best));
    search.target = kept.target;
    search.experience = kept.experience;
    let levels = kept.levels.map(|(least, width)| (f64::from_bits(least), f64::from_bits(width)));
    search.nodes = Nodes::of(nodes, levels, f64::from_bits(kept.settled), kept.bytes);
    if let Some(chosen) = search.nodes.chooses(0) {
        search.cases.set_first(Fixed::by(chosen));
    }
    if !kept.shut.iter().all(|shut| is_kept_shut(shut, rows, columns)) {
        return Err(senseless(&"columns left out of another program"));
    }
    search.know(kept.automorphisms.into_iter().map(CoveringAutomorphism).collect(), cuts);
    kept.shut.into_iter().for_each(|shut| search.leave_out(shut));
    let reduction = &search.reduction;
    let length = reduction.columns.len() + reduction.rows.len() + search.cuts.active.len();
    match kept.starts.iter().all(|text| text.len() == length) {
        true => Ok(()),
        false => Err(senseless(&"a basis of another program")),
    }
}

/// Whether there are such columns and weights.
fn is_kept_shut(Shut { columns, weights }: &Shut, rows: usize, all: usize) -> bool {
    let is_ascending = columns.is_sorted_by(|a, b| a < b);
    let is_row = |&(row, _): &(u32, u32)| (row as usize) < rows;
    is_ascending
        && columns.last().is_none_or(|&last| (last as usize) < all)
        && weights.denominator > 0
        && weights.numerators.iter().all(is_row)
}

/// The cuts of these weights, if there are such.
fn of_kept_cuts(search: &Search, all: Vec<Fractions>, active: Vec<usize>) -> Option<Cuts> {
    let program = search.cases.program;
    let mut cuts = Cuts::default();
    for weights in all {
        let rows = program.rows.len() + cuts.all.len();
        let is_fit = weights.numerators.iter().all(|&(row, _)| (row as usize) < rows);
        let is_fit = is_fit && weights.numerators.is_sorted_by_key(|&(row, _)| row);
        let cut = Some(weights).filter(|weights| is_fit && weights.denominator > 0);
        cuts.all.push(Cut::new(program, &cuts.all, cut?)?);
    }
    let is_fit = active.is_sorted() && active.iter().all(|&cut| cut < cuts.all.len());
    is_fit.then_some(Cuts { active, ..cuts })
}

fn of_kept(node: KeptNode, starts: &[Rc<WarmStart>]) -> Option<Node> {
    let state = match node.state {
        KeptState::Open(None) => State::Open(None),
        KeptState::Open(Some(start)) => State::Open(Some(starts.get(start)?.clone())),
        KeptState::Branched(column, cases) => State::Branched(column, cases),
        KeptState::Settled(leaf) => State::Settled(leaf),
    };
    let duals = node
        .duals
        .map(|duals| duals.into_iter().map(|(row, dual)| (row, f64::from_bits(dual))).collect());
    Some(Node { way: node.way, bound: f64::from_bits(node.bound), duals, state })
}

/// Whether a node names only what there is, of so many nodes and automorphisms, rows and columns, and nodes above it
/// before it.
fn fits(
    node: &Node,
    index: usize,
    (nodes, automorphisms): (usize, usize),
    (rows, columns): (usize, usize),
) -> bool {
    let is_column = |column: u32| (column as usize) < columns;
    let is_row = |row: u32| (row as usize) < rows;
    let way = node.way.map_or(index == 0, |(above, column, _)| above < index && is_column(column));
    let duals = node.duals.iter().flatten().all(|&(row, _)| is_row(row));
    let state = match &node.state {
        State::Open(_) => true,
        State::Branched(column, cases) => {
            is_column(*column) && cases.iter().all(|&case| case < nodes && case > index)
        }
        State::Settled(Leaf::Weights(weights) | Leaf::Infeasible(weights)) => {
            weights.denominator > 0 && weights.numerators.iter().all(|&(row, _)| is_row(row))
        }
        State::Settled(Leaf::Uncoverable(row)) => is_row(*row),
        State::Settled(Leaf::Image(node, automorphism)) => {
            *node < nodes && *automorphism < automorphisms
        }
    };
    way && duals && state
}
