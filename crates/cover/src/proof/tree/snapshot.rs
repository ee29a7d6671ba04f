//! The state of a growing tree as a snapshot, and back.

use super::consistency;
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
use std::sync::Arc;

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
    let shut: usize = kept.shut.iter().map(|shut| shut.columns.len()).sum();
    let relaxed = columns.saturating_sub(shut);
    let start = |text: &String| WarmStart::from_text(text, relaxed).map(Arc::new);
    let starts: Option<Vec<Arc<WarmStart>>> = kept.starts.iter().map(start).collect();
    let starts = starts.ok_or_else(|| senseless(&"a basis of other digits"))?;
    let cuts = of_kept_cuts(search, kept.cuts, kept.active);
    let cuts = cuts.ok_or_else(|| senseless(&"a cut of another program"))?;
    let rows = search.cases.program.rows.len() + cuts.all.len();
    if !consistency::are_shut(&kept.shut, rows, columns) {
        return Err(senseless(&"columns left out of another program"));
    }
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
    (search.best, search.target, search.experience) = (kept.best, kept.target, kept.experience);
    let levels = kept.levels.map(|(least, width)| (f64::from_bits(least), f64::from_bits(width)));
    search.nodes = Nodes::of(nodes, levels, f64::from_bits(kept.settled), kept.bytes);
    if let Some(chosen) = search.nodes.chooses(0) {
        search.cases.set_first(Fixed::by(chosen));
    }
    search.know(kept.automorphisms.into_iter().map(CoveringAutomorphism).collect(), cuts);
    kept.shut.into_iter().for_each(|shut| search.leave_out(shut));
    let reduction = &search.reduction;
    let length = reduction.columns.len() + reduction.rows.len() + search.cuts.active.len();
    if !kept.starts.iter().all(|text| text.len() == length) {
        return Err(senseless(&"a basis of another program"));
    }
    match consistency::is_settled(&mut search.cases, &search.nodes, search.target) {
        true => Ok(()),
        false => Err(senseless(&"a case that is not settled as it says")),
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
    let duals = node
        .duals
        .map(|duals| duals.into_iter().map(|(row, dual)| (row, f64::from_bits(dual))).collect());
    Some(Node { way: node.way, bound: f64::from_bits(node.bound), duals, state })
}
