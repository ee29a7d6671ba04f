//! The arguments of `destrier prove`.

use crate::args::{self, OutputArgs, ResumeArgs, RunArgs};
use crate::commands::ask::Stated;
use crate::commands::units::UnitArgs;
use crate::files;
use crate::problem::{AutomorphismArgs, ProblemArgs};
use crate::report::check_formula;
use anyhow::{Context, Result, ensure};
use destrier_cover::plan::MAX_PROVED;
use destrier_cover::question::{Division, Effort, Goal, Method, ProofFormat, UnitState};
use destrier_run::Snapshot;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Proves the minimum, or a lower bound on it, and writes the certificate
#[derive(clap::Args)]
#[command(
    after_help = "Without --at-least, prove shows that the best cover found is a minimum, or takes a smaller one that turns up. If a \
    limit comes first, the best bound is written. A file whose name ends in .gz is compressed. A run with -o that is interrupted leaves its \
    state beside the output; the same command with --resume continues it.\n\nExamples:\n  \
    destrier prove 10 -o knights10.txt && destrier verify knights10.txt\n  \
    destrier prove 12 --symmetry rot90 --at-least 24\n  \
    destrier prove 8 --demand 2\n  \
    destrier prove tests/programs/cameras.lp -o cameras.txt"
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) problem: ProblemArgs,
    #[command(flatten)]
    pub(super) automorphisms: AutomorphismArgs,
    /// Prove only that every cover has at least K pieces, or costs at least K
    #[arg(long, value_name = "K")]
    at_least: Option<usize>,
    /// auto; sweep: a dynamic program over half of the board, for knights; tree: branch and bound, for
    /// all problems; local-cuts: cases with cuts of rows that lie together, for programs in files whose rows are many and
    /// short, which auto takes for those of 600 rows or more. auto also uses an argument about rows and columns for queens and rooks
    #[arg(long, default_value = "auto", value_parser = args::named(&Method::PROOFS, Method::name))]
    method: Method,
    /// destrier; program, the cases of a linear program, which the proved checker reads, too; vipr, for viprchk; or veripb,
    /// which writes the formula beside the proof, with the ending .opb
    #[arg(long, default_value = "destrier", value_parser = args::named(&ProofFormat::ALL, ProofFormat::name))]
    pub(super) format: ProofFormat,
    #[command(flatten)]
    pub(super) resume: ResumeArgs,
    /// Memory for a sweep, such as 500M or 8G [default: three quarters of the free memory]
    #[arg(long, value_name = "SIZE", value_parser = args::bytes)]
    pub(super) memory: Option<usize>,
    #[command(flatten)]
    pub(super) units: RoundArgs,
    #[command(flatten)]
    pub(super) run: RunArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

impl Args {
    /// Refuses what would fail after the work, and what only plain boards, or programs, know.
    pub(super) fn check(&self, stated: Stated<'_>) -> Result<()> {
        match stated {
            Stated::Board(problem) => {
                let (board, area) = (problem.board, problem.board.area());
                ensure!(
                    area <= MAX_PROVED,
                    "the {board} board has {area} squares; proofs take at most {MAX_PROVED}"
                );
                ensure!(
                    self.method != Method::LocalCuts,
                    "--method local-cuts is for programs in files, and for boards with demands or costs"
                );
                let foreign = self.method == Method::Sweep && self.format != ProofFormat::Destrier;
                ensure!(!foreign, "--method sweep writes no other --format");
                self.automorphisms.check_none()?;
            }
            Stated::Program(..) | Stated::Linear(..) => {
                ensure!(
                    self.method != Method::Sweep,
                    "--method sweep is for boards without holes, demands and costs"
                );
            }
        }
        self.check_output()
    }

    /// Refuses what the ending of the output cannot say, and files that are in the way.
    fn check_output(&self) -> Result<()> {
        let is_by_cases = matches!(self.method, Method::Auto | Method::Tree | Method::LocalCuts);
        ensure!(
            is_by_cases || !self.units.are_given(),
            "--units is for proofs by cases: --method tree or local-cuts"
        );
        ensure!(
            self.units.among.share.is_none() || self.units.root.is_some(),
            "--share needs --root"
        );
        let is_own = self.format == ProofFormat::Destrier;
        match &self.output.output {
            Some(path) => {
                let endings = [self.format.ending(), "json", "sol"];
                files::check_ending(path, if is_own { &endings } else { &endings[..1] })?;
                if self.format == ProofFormat::Veripb {
                    check_formula(path)?;
                }
            }
            None => ensure!(is_own, "--format {} needs -o", self.format.name()),
        }
        if let Some(state) = self.state()? {
            Snapshot::check_place(&state).with_context(|| state.display().to_string())?;
            files::check_writable(&state)?;
        }
        Ok(())
    }

    /// Where the state of an unfinished run is kept.
    pub(super) fn state(&self) -> Result<Option<PathBuf>> {
        self.resume.state(self.output.output.as_deref())
    }

    /// What is to be shown: the minimum, or that the file's objective is at least so much.
    fn goal(&self, stated: Stated<'_>) -> Result<Goal> {
        let Some(value) = self.at_least else { return Ok(Goal::Minimum) };
        let minimises = || format!("{}: --at-least is for programs that minimise", stated.name());
        let cost = match stated {
            Stated::Board(_) => value,
            Stated::Program(covering, _) => {
                let value = i64::try_from(value).ok();
                let cost = value.and_then(|value| covering.terms.cost_from(value));
                usize::try_from(cost.with_context(minimises)?)?
            }
            Stated::Linear(file, _) => {
                ensure!(!file.program.maximise, minimises());
                value
            }
        };
        Ok(Goal::AtLeast(cost))
    }

    /// What is spent on the proof.
    pub(super) fn effort(
        &self,
        stated: Stated<'_>,
        (state, is_resumed): (Option<&Path>, bool),
        division: Division,
    ) -> Result<Effort<'static>> {
        let state = state.filter(|state| is_resumed && state.exists());
        let state = self.units.root.as_deref().or(state);
        let state = state.map(read).transpose().context("--resume")?;
        let effort = Effort::default().with_goal(self.goal(stated)?).with_format(self.format);
        let effort = effort.with_seed(self.run.seed).with_threads(self.run.threads);
        let effort = effort.resumed_from(state).with_division(division);
        let is_shared = self.units.are_given() && self.method == Method::Auto;
        let has_cases_only = self.format.has_cases_only() || is_shared;
        let method = if has_cases_only { Method::Tree } else { self.method };
        Ok(match stated {
            Stated::Board(_) => effort.with_method(method),
            Stated::Program(covering, _) => {
                let effort = match method {
                    Method::LocalCuts => effort.with_method(method),
                    _ => effort,
                };
                effort.with_automorphisms(self.automorphisms.of(covering)?)
            }
            Stated::Linear(file, _) => {
                effort.with_automorphisms(self.automorphisms.of_linear(file)?)
            }
        })
    }
}

/// How a proof is divided. Units are dealt the open cases, run for a round, and what they have done is joined; what is open then is
/// dealt again.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct RoundArgs {
    #[command(flatten)]
    pub(super) among: UnitArgs,
    /// How long units run before what they have done is joined, and what is open is dealt again
    #[arg(long, value_name = "TIME", value_parser = args::duration, default_value = "10m", requires = "units")]
    pub(super) round: Duration,
    /// The state whose open cases the units share
    #[arg(long, value_name = "FILE", requires = "share", hide = true)]
    pub(super) root: Option<PathBuf>,
}

impl RoundArgs {
    /// Whether the proof is divided, or this is a part of it.
    pub(super) fn are_given(&self) -> bool {
        self.among.units.is_some() || self.among.share.is_some()
    }

    /// How this run takes part, where it is a unit with this state of its own.
    pub(super) fn division(&self, state: Option<&Path>) -> Result<Division> {
        let own = state.filter(|path| self.among.share.is_some() && path.exists());
        let own =
            own.map(|path| UnitState { name: path.display().to_string(), path: path.to_owned() });
        let best = self.root.as_ref().map(|root| root.with_file_name("best.state"));
        let (share, units) = (self.among.share, own.into_iter().collect());
        Ok(Division { share, units, best, ..Division::default() })
    }
}

/// The state in a file.
fn read(path: &Path) -> Result<Snapshot> {
    Snapshot::read(path).with_context(|| path.display().to_string())
}
