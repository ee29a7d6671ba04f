//! Lower bounds by sweeping the board: decide square after square whether it holds a piece, and
//! remember for each set of covered squares near the frontier only the cheapest way there.
//!
//! Dynamic programming alone drowns in states, and packings alone prove too little; together they
//! bound what may be *spent*: pieces that cover less than their worth, squares covered again. By
//! symmetry some quarter of the board spends at most a quarter of the slack, and some half at
//! most a half, so the first part of the sweep may spend only so much; and what the rest of a part
//! must spend anyway is known from the sweep itself. The definitions and the proof are in the
//! certificate format, kind `sweep`, and `destrier-certify` sweeps again by itself. The packing is
//! tuned by the states that it fails to exclude.
//!
//! Dynamic programming over the frontier and packings as potentials are both suggested by Fisher
//! (2003, sections 2 and 6). Time and memory grow with the number of states, at most exponential in
//! twice the length of the frontier; meant for boards up to 20x20.

mod budget;
mod plan;
mod run;
mod states;
mod tune;

use destrier_board::{MoveGraph, Problem};
use destrier_certify::{Certificate, SweepCertificate, Weights};
use destrier_model::{ModelError, Solver};
use plan::Plan;
use run::{Field, Numerators, Run, Stride};
use std::sync::atomic::{AtomicBool, Ordering};
use tune::Tuner;

/// How to sweep.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads; the result does not depend on them.
    pub threads: usize,
    /// Bytes that states may take.
    pub memory: u64,
    /// Solves the linear programs that choose the packing.
    pub solver: Solver,
}

/// What came of a sweep.
#[derive(Clone, Debug)]
pub struct Report {
    /// Whether there is a proof.
    pub outcome: Outcome,
    /// States after every decision of all sweeps, added up.
    pub states: u64,
    /// The most states at once.
    pub peak: usize,
}

/// Whether there is a proof.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// No smaller cover exists, as the certificate shows.
    Proved(Box<Certificate>),
    /// A smaller cover was met; it has this size.
    Refuted(usize),
    /// It was told to stop.
    Interrupted,
    /// The states do not fit into the memory given.
    OutOfMemory,
}

/// A word from a sweep under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Which sweep, from 1: the packing is tuned between them.
    pub sweep: usize,
    /// Squares decided.
    pub decided: usize,
    /// Squares of the board.
    pub squares: usize,
    /// States now.
    pub states: usize,
    /// Bytes that they take.
    pub memory: u64,
}

/// What a sweep talks to and listens to.
pub struct Control<'a> {
    /// Set it from anywhere to stop.
    pub stop: &'a AtomicBool,
    /// Called after every decision.
    pub progress: &'a mut dyn FnMut(Progress),
}

/// Why there is no sweep of a problem.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SweepError {
    /// A symmetry, fixed squares or blocks.
    #[error("a sweep knows no symmetry, no fixed squares and no blocks: use the tree")]
    NotPlain,
    /// More open squares than a state has room for.
    #[error("the {0} board is too wide for a sweep with this piece: use the tree")]
    TooWide(destrier_board::Board),
    /// The linear program failed.
    #[error(transparent)]
    Model(#[from] ModelError),
}

/// The sweeps that the packing is tuned by: states held at most, and how many sweeps.
const TUNING: [(usize, usize); 3] = [(1 << 18, 8), (1 << 21, 4), (1 << 24, 3)];
/// States of each stage that become inequalities, cheapest ones and spread ones.
const CUTS: usize = 20;
/// Bytes of a state.
const STATE_BYTES: u64 = 16;

/// Proves that every cover of the problem has at least so many pieces, if it is so.
///
/// # Errors
/// [`SweepError`], before any long work.
///
/// # Panics
/// If the system has no threads to give.
pub fn prove<'a>(
    problem: &'a Problem,
    at_least: usize,
    options: &'a Options,
    control: Control<'a>,
) -> Result<Report, SweepError> {
    let field = field(problem)?;
    let threads = rayon::ThreadPoolBuilder::new().num_threads(options.threads.max(1));
    let threads = threads.build().expect("a thread pool");
    let denominator = denominator(&field, at_least, options.solver)?;
    let tuner = Tuner::new(&field, denominator);
    let room = (options.memory / STATE_BYTES).max(1 << 10) as usize;
    let mut prover = Prover {
        problem,
        at_least,
        field,
        tuner,
        options,
        control,
        threads,
        sweeps: 0,
        states: 0,
        peak: 0,
    };
    let outcome = prover.prove(room)?;
    Ok(Report { outcome, states: prover.states, peak: prover.peak })
}

fn field(problem: &Problem) -> Result<Field, SweepError> {
    if !plan::is_plain(problem) {
        return Err(SweepError::NotPlain);
    }
    let board = problem.board;
    let wide = || SweepError::TooWide(board);
    board.with_area_at_most(destrier_certify::MAX_AREA).map_err(|_| wide())?;
    let graph = MoveGraph::for_rule(board, problem.piece, problem.rule);
    let plan = Plan::new(board);
    let steps = plan.steps(&graph).ok_or_else(wide)?;
    let layout = plan.layout(&steps).ok_or_else(wide)?;
    Ok(Field { plan, graph, steps, layout })
}

/// A denominator so that all that may be spent fits into a state, with room for weaker packings.
fn denominator(field: &Field, at_least: usize, solver: Solver) -> Result<i64, SweepError> {
    let most = field.layout.spent as i64;
    let trial = Tuner::new(field, 1000).packing(&field.plan, None, solver)?;
    let sum: i64 = trial.map_or(0, |packing| packing.weights.iter().sum()) / 1000;
    let slack = (at_least as i64 - sum).max(0);
    Ok((most / (slack + slack / 2 + 2)).clamp(1, 10_000))
}

struct Prover<'a> {
    problem: &'a Problem,
    at_least: usize,
    field: Field,
    tuner: Tuner,
    options: &'a Options,
    control: Control<'a>,
    threads: rayon::ThreadPool,
    sweeps: usize,
    states: u64,
    peak: usize,
}

/// How a sweep ended.
enum End {
    Proved,
    Refuted(usize),
    Full,
    Stopped,
}

impl Prover<'_> {
    /// Sweeps with few states and learns from them, then with more, and at last with all that
    /// there is room for and the packing that came furthest.
    fn prove(&mut self, room: usize) -> Result<Outcome, SweepError> {
        let mut best: Option<(usize, std::cmp::Reverse<u64>, Numerators)> = None;
        let mut last: Option<budget::Budget> = None;
        let levels = TUNING.into_iter().filter(|&(states, _)| states < room);
        for (states, sweeps) in levels.chain([(room, 1)]) {
            if let Some(best) = best.as_mut() {
                (best.0, best.1) = (0, std::cmp::Reverse(u64::MAX)); // not comparable across levels
            }
            for _ in 0..sweeps {
                let tuned =
                    self.tuner.packing(&self.field.plan, last.as_ref(), self.options.solver)?;
                let Some(tuned) = tuned else {
                    return Err(SweepError::TooWide(self.problem.board));
                };
                let numerators = match &best {
                    Some((_, _, best)) if states == room => best.clone(),
                    _ => tuned,
                };
                let mut run = Run::new(&self.field, numerators.clone(), self.at_least);
                if !run.fits(&self.field) {
                    break;
                }
                let (end, new) = self.sweep(&mut run, states);
                match end {
                    End::Proved => return Ok(Outcome::Proved(Box::new(self.certificate(run)))),
                    End::Refuted(size) => return Ok(Outcome::Refuted(size)),
                    End::Stopped => return Ok(Outcome::Interrupted),
                    End::Full => {}
                }
                let reached = (run.done, std::cmp::Reverse(run.total), run.numerators);
                if best.as_ref().is_none_or(|best| (best.0, best.1) < (reached.0, reached.1)) {
                    best = Some(reached);
                }
                last = Some(run.budget);
                if new == 0 {
                    break;
                }
            }
        }
        Ok(Outcome::OutOfMemory)
    }

    /// One sweep holding at most `room` states, and how many cuts were learnt.
    fn sweep(&mut self, run: &mut Run, room: usize) -> (End, usize) {
        self.sweeps += 1;
        let mut learnt = 0;
        loop {
            if self.control.stop.load(Ordering::Relaxed) {
                return (End::Stopped, learnt);
            }
            let stride = self.threads.install(|| run.stride(&self.field, room));
            self.peak = self.peak.max(run.states.len());
            self.states += run.states.len() as u64;
            (self.control.progress)(Progress {
                sweep: self.sweeps,
                decided: run.done,
                squares: self.field.plan.order.len(),
                states: run.states.len(),
                memory: run.states.len() as u64 * STATE_BYTES,
            });
            match stride {
                Stride::On => {}
                Stride::Empty => return (End::Proved, learnt),
                Stride::Cover(size) => return (End::Refuted(size), learnt),
                Stride::Full => return (End::Full, learnt),
            }
            if let Ok(stage) = self.field.plan.stages.binary_search(&run.done) {
                learnt +=
                    self.tuner.learn(run.cuts(&self.field, stage, &self.tuner.orbit_of, CUTS));
            }
        }
    }

    fn certificate(&self, run: Run) -> Certificate {
        let Numerators { denominator, weights } = run.numerators;
        let weights = weights.into_iter().map(Into::into).collect();
        let denominator = denominator.unsigned_abs().into();
        let packing = Weights::over(self.problem.board, denominator, weights);
        Certificate::Sweep(SweepCertificate {
            problem: self.problem.clone(),
            size: self.at_least,
            cover: None,
            packing: packing.expect("weights are rounded to no less than 0"),
            parts: self.field.plan.parts.clone(),
            order: self.field.plan.order.clone(),
        })
    }
}
