//! What searches, by the method and the size of the board.

use super::ground::Ground;
use super::instance::indices;
use super::large::Large;
use super::options::{Best, SearchError, SearchOptions};
use super::portfolio::Portfolio;
use crate::question::SearchMethod;
use crate::search::published::{Annealing, TwoStage};
use destrier_board::{MoveGraph, Problem};
use destrier_certify::CoveringProgram;
use destrier_run::Control;
use std::sync::Arc;

/// One of the searches.
pub(super) enum Engine<'a> {
    Portfolio(Box<Portfolio<'a>>),
    Large(Large, &'a MoveGraph),
    Annealing(Annealing),
    TwoStage(TwoStage),
}

impl<'a> Engine<'a> {
    /// On a board.
    pub(super) fn of_problem(
        problem: &'a Problem,
        graph: &'a MoveGraph,
        options: &SearchOptions,
        control: Control<'_>,
    ) -> Result<Self, SearchError> {
        match options.method {
            SearchMethod::TwoStage => {
                Ok(Engine::TwoStage(TwoStage::new(problem, graph, options.seed)?))
            }
            SearchMethod::Weighting if Large::suits(problem) => {
                Ok(Engine::Large(Large::new(problem, graph, options)?, graph))
            }
            SearchMethod::Annealing | SearchMethod::Weighting => {
                let start = options.start.as_ref().map(indices);
                Engine::on(Ground::Board(problem, graph), options, start.as_deref(), control)
            }
        }
    }

    /// On a covering program.
    pub(super) fn of_program(
        program: &'a CoveringProgram,
        options: &SearchOptions<Vec<u32>>,
        control: Control<'_>,
    ) -> Result<Self, SearchError> {
        match options.method {
            SearchMethod::TwoStage => Err(SearchError::NotABoard),
            SearchMethod::Annealing | SearchMethod::Weighting => {
                Engine::on(Ground::Program(program), options, options.start.as_deref(), control)
            }
        }
    }

    fn on<S>(
        ground: Ground<'a>,
        options: &SearchOptions<S>,
        start: Option<&[u32]>,
        control: Control<'_>,
    ) -> Result<Self, SearchError> {
        if options.method == SearchMethod::Annealing {
            let instance = Arc::new(ground.covering_only()?);
            let start = start.map_or(Vec::new(), |start| instance.lower(start));
            return Ok(Engine::Annealing(Annealing::new(instance, &start, options.seed)));
        }
        Ok(Engine::Portfolio(Box::new(Portfolio::new(ground, options, start, control)?)))
    }

    /// What it begins with; where more is asked for than covering there may be nothing.
    pub(super) fn first(&self) -> Option<Best> {
        match self {
            Engine::Portfolio(portfolio) => portfolio.first(),
            Engine::Large(large, _) => Some(large.first()),
            Engine::Annealing(annealing) => Some(annealing.first()),
            Engine::TwoStage(stages) => Some(stages.first()),
        }
    }

    pub(super) fn round(&mut self, best: Option<&Best>, control: Control<'_>) -> Option<Best> {
        match self {
            Engine::Portfolio(portfolio) => portfolio.round(best, control),
            Engine::Large(large, graph) => large.round(graph, control),
            Engine::Annealing(annealing) => annealing.round(control),
            Engine::TwoStage(stages) => stages.round(control),
        }
    }

    pub(super) fn uncovered(&self) -> usize {
        match self {
            Engine::Portfolio(portfolio) => portfolio.uncovered(),
            Engine::Annealing(annealing) => annealing.uncovered(),
            Engine::Large(..) | Engine::TwoStage(_) => 0,
        }
    }

    /// Swaps, steps or placements.
    pub(super) fn swaps(&self) -> u64 {
        match self {
            Engine::Portfolio(portfolio) => portfolio.swaps(),
            Engine::Large(large, _) => large.swaps(),
            Engine::Annealing(annealing) => annealing.done(),
            Engine::TwoStage(stages) => stages.steps(),
        }
    }
}
