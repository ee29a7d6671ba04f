//! What searches, by the method and the size of the board.

use super::annealing::Annealing;
use super::error::SearchError;
use super::instance::Instance;
use super::large::Large;
use super::options::{Best, Method, Options};
use super::portfolio::Portfolio;
use super::two_stage::TwoStage;
use destrier_board::{MoveGraph, Problem};
use destrier_run::Control;
use std::sync::Arc;

/// One of the searches.
pub(super) enum Engine {
    Portfolio(Box<Portfolio>),
    Large(Large),
    Annealing(Annealing),
    TwoStage(TwoStage),
}

impl Engine {
    pub(super) fn new(
        problem: &Problem,
        graph: &MoveGraph,
        options: &Options,
    ) -> Result<Self, SearchError> {
        match options.method {
            Method::Annealing => {
                let instance = Arc::new(Instance::covering_only(problem, graph)?);
                let start = options.start.as_ref().map(|start| instance.lower(start));
                let start = start.unwrap_or_default();
                Ok(Engine::Annealing(Annealing::new(instance, &start, options.seed)))
            }
            Method::TwoStage => Ok(Engine::TwoStage(TwoStage::new(problem, graph, options.seed)?)),
            Method::Weighting if Large::suits(problem) => {
                Ok(Engine::Large(Large::new(problem, graph, options)?))
            }
            Method::Weighting => {
                Ok(Engine::Portfolio(Box::new(Portfolio::new(problem, graph, options)?)))
            }
        }
    }

    /// The cover that it begins with; where more is asked for than covering there may be none.
    pub(super) fn first(&self) -> Option<Best> {
        match self {
            Engine::Portfolio(portfolio) => portfolio.first(),
            Engine::Large(large) => Some(large.first()),
            Engine::Annealing(annealing) => Some(annealing.first()),
            Engine::TwoStage(stages) => Some(stages.first()),
        }
    }

    pub(super) fn round(
        &mut self,
        best: Option<&Best>,
        graph: &MoveGraph,
        control: Control<'_>,
    ) -> Option<Best> {
        match self {
            Engine::Portfolio(portfolio) => portfolio.round(best, graph, control),
            Engine::Large(large) => large.round(graph, control),
            Engine::Annealing(annealing) => annealing.round(control),
            Engine::TwoStage(stages) => stages.round(control),
        }
    }

    pub(super) fn uncovered(&self) -> usize {
        match self {
            Engine::Portfolio(portfolio) => portfolio.uncovered(),
            Engine::Annealing(annealing) => annealing.uncovered(),
            Engine::Large(_) | Engine::TwoStage(_) => 0,
        }
    }

    /// Swaps, steps or placements.
    pub(super) fn swaps(&self) -> u64 {
        match self {
            Engine::Portfolio(portfolio) => portfolio.swaps(),
            Engine::Large(large) => large.swaps(),
            Engine::Annealing(annealing) => annealing.done(),
            Engine::TwoStage(stages) => stages.steps(),
        }
    }
}
