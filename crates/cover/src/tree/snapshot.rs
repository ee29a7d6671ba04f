//! The state of a growing tree as text, and back.

use super::Goal;
use super::branching::Experience;
use super::cases::Step;
use super::instance::Instance;
use super::search::{Node, Search};
use destrier_board::{Square, SquareSet};
use destrier_model::WarmStart;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The state of a search between two nodes.
pub struct Snapshot<'a> {
    search: &'a Search<'a>,
}

/// Why a text is no state to go on from.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// Not what a snapshot writes.
    #[error("not the state of a tree: {0}")]
    Unreadable(String),
    /// Written for another problem or goal.
    #[error("the state is of another proof: {0}")]
    OtherProof(String),
}

#[derive(Serialize, Deserialize)]
struct State<'a> {
    /// What is proved, in words, to tell proofs apart.
    proof: String,
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

impl<'a> Snapshot<'a> {
    pub(super) fn new(search: &'a Search<'a>) -> Self {
        Snapshot { search }
    }

    /// The state as one line of JSON, for [`super::Options::resume`].
    pub fn to_text(&self) -> String {
        let search = self.search;
        let text = |start: &Option<WarmStart>| start.as_ref().map(WarmStart::to_text);
        let way = search.cases.path().iter().zip(&search.starts).map(|(step, start)| {
            let Step { orbit, included, node, copied } = *step;
            Decision { orbit, included, node, copied, start: text(start) }
        });
        let squares = |cover: &SquareSet| cover.iter().map(|s| s.index() as u32).collect();
        let state = State {
            proof: proof(search.instance, search.fixed.then_some(search.target)),
            target: search.target,
            cover: search.cover.as_ref().map(squares),
            nodes: Cow::Borrowed(&search.nodes),
            way: way.collect(),
            start: text(&search.start),
            experience: Cow::Borrowed(&search.experience),
        };
        serde_json::to_string(&state).expect("the state has string keys and no floats")
    }
}

/// What is proved, in words. A fixed target belongs to the proof, a cover's size is on the way.
fn proof(instance: &Instance, target: Option<usize>) -> String {
    match target {
        Some(target) => format!("{}: at least {target}", instance.problem),
        None => format!("{}: minimum", instance.problem),
    }
}

/// The search that a text describes.
pub(super) fn restore<'a>(
    instance: &'a Instance<'a>,
    goal: &Goal,
    text: &str,
) -> Result<Search<'a>, SnapshotError> {
    let unreadable = |error: &dyn std::fmt::Display| SnapshotError::Unreadable(error.to_string());
    let state: State = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
    let mut search = Search::new(instance, goal);
    let wanted = proof(instance, search.fixed.then_some(search.target));
    if state.proof != wanted {
        return Err(SnapshotError::OtherProof(format!("{}, not {wanted}", state.proof)));
    }
    let orbits = instance.orbits.len();
    let start = |text: &Option<String>| match text {
        None => Ok(None),
        Some(text) => WarmStart::from_text(text, orbits)
            .map(Some)
            .ok_or_else(|| unreadable(&"a basis of other digits")),
    };
    for decision in &state.way {
        let Decision { orbit, included, node, copied, .. } = *decision;
        if orbit >= orbits || node >= state.nodes.len() || !search.cases.is_free(orbit) {
            return Err(unreadable(&"a decision that cannot be taken"));
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
    if !state.experience.fits(orbits) {
        return Err(unreadable(&"experience of another board"));
    }
    search.target = state.target;
    search.cover = cover;
    search.start = start(&state.start)?;
    search.nodes = state.nodes.into_owned();
    search.experience = state.experience.into_owned();
    Ok(search)
}
