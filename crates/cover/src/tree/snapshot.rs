//! The state of a growing tree as a snapshot, and back.

use super::cases::Step;
use super::instance::Instance;
use super::outcome::Goal;
use super::search::{Node, Search};
use crate::branching::Experience;
use destrier_board::{Square, SquareSet};
use destrier_model::WarmStart;
use destrier_run::{Snapshot, StateError};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

#[derive(Serialize, Deserialize)]
struct State<'a> {
    target: usize,
    cover: Option<Vec<u32>>,
    nodes: Cow<'a, [Node]>,
    way: Vec<Decision>,
    start: Option<String>,
    experience: Cow<'a, Experience>,
}

#[derive(Serialize, Deserialize)]
struct Decision {
    orbit: usize,
    included: bool,
    node: usize,
    copied: bool,
    start: Option<String>,
}

/// The state of a search between two nodes, as one line of JSON.
pub(super) fn snapshot(search: &Search) -> Snapshot {
    let text = |start: &Option<WarmStart>| start.as_ref().map(WarmStart::to_text);
    let way = search.cases.path().iter().zip(&search.starts).map(|(step, start)| {
        let Step { orbit, included, node, copied } = *step;
        Decision { orbit, included, node, copied, start: text(start) }
    });
    let squares = |cover: &SquareSet| cover.iter().map(|s| s.index() as u32).collect();
    let state = State {
        target: search.target,
        cover: search.cover.as_ref().map(squares),
        nodes: Cow::Borrowed(&search.nodes),
        way: way.collect(),
        start: text(&search.start),
        experience: Cow::Borrowed(&search.experience),
    };
    Snapshot {
        work: work(search.instance, search.fixed.then_some(search.target)),
        state: serde_json::to_vec(&state).expect("the state has string keys and no floats"),
    }
}

/// What the work is, in words. A fixed target belongs to it, a cover's size is on the way.
fn work(instance: &Instance, target: Option<usize>) -> String {
    match target {
        Some(target) => format!("tree for {}: at least {target}", instance.problem),
        None => format!("tree for {}: minimum", instance.problem),
    }
}

/// The search that a snapshot describes.
pub(super) fn restore<'a>(
    instance: &'a Instance<'a>,
    goal: &Goal,
    snapshot: &Snapshot,
) -> Result<Search<'a>, StateError> {
    let senseless = |error: &dyn std::fmt::Display| StateError::Senseless(error.to_string());
    let mut search = Search::new(instance, goal);
    snapshot.check(&work(instance, search.fixed.then_some(search.target)))?;
    let state: State = serde_json::from_slice(&snapshot.state).map_err(|e| senseless(&e))?;
    let orbits = instance.orbits.len();
    let start = |text: &Option<String>| match text {
        None => Ok(None),
        Some(text) => WarmStart::from_text(text, orbits)
            .map(Some)
            .ok_or_else(|| senseless(&"a basis of other digits")),
    };
    for decision in &state.way {
        let Decision { orbit, included, node, copied, .. } = *decision;
        if orbit >= orbits || node >= state.nodes.len() || !search.cases.is_free(orbit) {
            return Err(senseless(&"a decision that cannot be taken"));
        }
        search.cases.push(Step { orbit, included, node, copied });
        search.starts.push(start(&decision.start)?);
    }
    let area = instance.problem.board.area();
    let board = instance.problem.board;
    let cover = state.cover.map(|squares| {
        let squares = squares.into_iter().map(|s| s as usize).filter(|&s| s < area);
        SquareSet::from_squares(board, squares.map(Square::new))
    });
    if !state.experience.fits(orbits) || !state.nodes.iter().all(|node| fits(node, instance)) {
        return Err(senseless(&"experience or nodes of another board"));
    }
    search.target = state.target;
    search.cover = cover;
    search.start = start(&state.start)?;
    search.set_nodes(state.nodes.into_owned());
    search.experience = state.experience.into_owned();
    Ok(search)
}

/// Whether a node names nothing beyond the board.
fn fits(node: &Node, instance: &Instance) -> bool {
    let area = instance.problem.board.area();
    let is_square = |square: &u32| (*square as usize) < area;
    match node {
        Node::Branch(square) | Node::Uncoverable(square) | Node::Clash(square) => is_square(square),
        Node::Packing(packing) => packing.weights.iter().all(|(square, _)| is_square(square)),
        Node::Image(_, automorphism) => *automorphism < instance.automorphisms.len(),
    }
}
