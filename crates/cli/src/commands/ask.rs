//! One question answered: its progress, its report and its state. `cover` and `prove` come to this, of boards and of
//! programs of any kind alike.

use super::best_so_far::BestSoFar;
use crate::args::OutputArgs;
use crate::exit::Exit;
use crate::files;
use crate::picture::board_of;
use crate::problem::{Posed, ProgramFile};
use crate::progress::{Line, control};
use crate::report::{AnswerReport, LinearChoice, LinearFile, conclude};
use crate::state;
use anyhow::Result;
use destrier_board::{Problem, SquareSet};
use destrier_certify::{LinearProgram, MAX_BYTES};
use destrier_cover::End;
use destrier_cover::plan::{Found, answer};
use destrier_cover::question::{About, Effort, Goal, Question};
use destrier_model::exchange::{Covering, FileBoard};
use destrier_run::Progress;
use std::path::Path;
use std::time::{Duration, Instant};

/// What a question is about, as the command line states it.
#[derive(Clone, Copy)]
pub(crate) enum Stated<'a> {
    Board(&'a Problem),
    /// A program, and the file that it is in, whose board pictures show and whose rows solutions have.
    Program(&'a Covering, Option<ProgramFile<'a>>),
    /// A linear program in a file, and as it is solved.
    Linear(&'a LinearFile, &'a LinearProgram),
}

/// Where an answer goes, and when it has to be there.
pub(crate) struct Terms<'a> {
    /// When the work began.
    pub(crate) started: Instant,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) memory: usize,
    /// The file for the state of an unfinished run, if there is one.
    pub(crate) state: Option<&'a Path>,
    pub(crate) output: &'a OutputArgs,
}

impl Stated<'_> {
    fn about(&self) -> About<'_> {
        match self {
            Stated::Board(problem) => About::Board(problem),
            Stated::Program(covering, _) => About::Program(&covering.problem),
            Stated::Linear(_, program) => About::Linear(program),
        }
    }

    /// In words.
    pub(crate) fn name(&self) -> String {
        match self {
            Stated::Board(problem) => problem.to_string(),
            Stated::Program(covering, _) => covering.name.clone(),
            Stated::Linear(file, _) => file.name.clone(),
        }
    }
}

/// Asks about what the arguments state.
pub(crate) fn asking<T>(
    posed: &Posed,
    file: Option<ProgramFile<'_>>,
    ask: impl FnOnce(Stated<'_>) -> Result<T>,
) -> Result<T> {
    match posed {
        Posed::Statement(statement) => match statement.problem() {
            Some(problem) => ask(Stated::Board(problem)),
            None => ask(Stated::Program(&*statement.covering()?, file)),
        },
        Posed::Linear(file) => ask(Stated::Linear(file, &file.program.stated())),
    }
}

/// Answers a question, and reports what was found; nothing where it leaves cases to units.
pub(crate) fn ask(
    stated: Stated<'_>,
    effort: &Effort<'_>,
    terms: &Terms<'_>,
) -> Result<Option<Exit>> {
    let output = terms.output;
    let (drawn, own) = match stated {
        Stated::Board(_) | Stated::Linear(..) => (None, None),
        Stated::Program(covering, file) => {
            let path = output.output.as_deref();
            let board = match FileBoard::of(covering) {
                Some(board) => Some(board),
                None => board_of(path, covering, file.as_ref().map(|file| file.path))?,
            };
            let file = file.filter(|_| path.is_some_and(files::is_solution));
            (board, file.map(|file| file.linear()).transpose()?)
        }
    };
    let gains = match (stated, effort.goal) {
        (Stated::Board(problem), Goal::Cover) => {
            Some(BestSoFar::new(problem, output.output.as_deref()))
        }
        _ => None,
    };
    let (found, said) = watched(stated, effort, terms, gains.as_ref())?;
    let elapsed = terms.started.elapsed();
    if effort.division.open.is_some() && found.end() == End::Divided {
        if !output.quiet {
            destrier_console::note!("{said}");
        }
        return Ok(None);
    }
    gains.as_ref().map_or(Ok(()), BestSoFar::written)?;
    let (report, end, shows) = match (stated, &found) {
        (Stated::Board(problem), Found::Board(answer)) => {
            let report = AnswerReport::of_board(problem, effort.goal, answer);
            (report, answer.end, !answer.shown.is_empty())
        }
        (Stated::Program(covering, _), Found::Program(answer, conflict)) => {
            let report = AnswerReport::of_program(covering, effort.goal, (answer, conflict))?;
            let report = report.drawn_on(drawn.as_ref()).of_file(own.as_ref().map(|(own, _)| own));
            (report, answer.end, !answer.shown.is_empty())
        }
        (Stated::Linear(file, _), Found::Linear(answer, shown)) => {
            let choice = LinearChoice { file, answer, shown };
            (AnswerReport::of_linear(effort.goal, choice), answer.end, !shown.is_empty())
        }
        _ => unreachable!("an answer is about what was asked about"),
    };
    let report = report.in_format(effort.format).with_seed(effort.seed).after(elapsed);
    let exit = conclude(report.improved(gains.and_then(|gains| gains.last())), output)?;
    if effort.goal != Goal::Cover {
        let is_unit = effort.division.share.is_some();
        leave(stated, (end, shows), exit, (terms, is_unit))?;
    }
    Ok(Some(exit))
}

/// The answer, while a line says how far it is; and what it said in the end.
fn watched(
    stated: Stated<'_>,
    effort: &Effort<'_>,
    terms: &Terms<'_>,
    gains: Option<&BestSoFar<'_>>,
) -> Result<(Found, String)> {
    let (name, line) = (stated.name(), Line::new(terms.output.quiet));
    line.say(name.clone());
    let gained = |cover: &SquareSet| gains.into_iter().for_each(|gains| gains.keep(cover));
    let tell = |now: &Progress<'_>| {
        gains.zip(now.best).into_iter().for_each(|(gains, best)| gains.note(best));
        line.say(format!("{name}: {now}"));
    };
    let control = control(terms.time_limit).with_memory(terms.memory).telling(&tell);
    let question = Question { about: stated.about(), effort: effort.clone().telling(&gained) };
    let is_resumed = effort.resume.is_some();
    let found =
        state::keeping(terms.state, is_resumed, |saver| Ok(answer(&question, control, saver)?))?;
    Ok((found, line.said()))
}

/// Removes the state of finished work, unless that is a unit of other work; says what became of other.
fn leave(
    stated: Stated<'_>,
    (end, shows): (End, bool),
    exit: Exit,
    (terms, is_unit): (&Terms<'_>, bool),
) -> Result<()> {
    let is_finished = match stated {
        Stated::Board(_) => end.is_finished(),
        Stated::Program(..) | Stated::Linear(..) => exit != Exit::Limit,
    };
    match end {
        End::Short if matches!(stated, Stated::Board(_)) => {
            destrier_console::note!("destrier: sweeps of half of the board prove no more");
        }
        End::OutOfMemory => {
            destrier_console::note!("destrier: the tables and states do not fit into --memory");
        }
        End::TooLarge => {
            destrier_console::note!(
                "destrier: {} is shown: the checker reads no certificates above {} MB",
                if shows { "only a bound" } else { "nothing" },
                MAX_BYTES >> 20
            );
        }
        _ => {}
    }
    // who joins units needs what each of them has done
    state::leave(terms.state, is_finished && !is_unit, terms.output.quiet || is_unit)
}
