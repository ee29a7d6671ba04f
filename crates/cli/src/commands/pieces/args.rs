//! The arguments of `destrier pieces`.

use crate::args::{self, OutputArgs};
use anyhow::{Context, Result, bail, ensure};
use destrier_board::{Attack, Board};
use destrier_combinat::pieces::{Army, Bishops, Method, Question};
use std::time::Duration;

/// Finds all positions of eight or other pieces that attack every square
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier pieces --missing 1\n  \
    destrier pieces --bishops same -o similar.csv\n  \
    destrier pieces --minimum\n  \
    destrier pieces 6 --pieces QQNNN --missing 2 --method folding")]
pub(crate) struct Args {
    /// The board, at most 12x12: 8 for 8x8, or 3x9 for 3 rows and 9 columns
    #[arg(default_value = "8")]
    pub(super) board: Board,
    /// Letters of the pieces: K, Q, R, B, N
    #[arg(long, value_name = "LETTERS", default_value = "KQRRBBNN")]
    pub(super) pieces: String,
    /// Colours of two bishops: opposite, same or any [default: opposite if there are two]
    #[arg(long, value_parser = bishops)]
    pub(super) bishops: Option<Bishops>,
    /// Pieces may share squares; they block others as one piece, and not each other
    #[arg(long)]
    pub(super) stack: bool,
    /// strong: lines end at the first piece, as in chess; weak: through pieces
    #[arg(long, default_value = "strong")]
    pub(super) attack: Attack,
    /// Leave at most so many squares unattacked
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) missing: u32,
    /// Find the fewest squares that the pieces can attack instead
    #[arg(long, conflicts_with_all = ["missing", "method"])]
    pub(super) minimum: bool,
    /// fast, or folding as in the paper [default: fast where it applies]
    #[arg(long, value_parser = method)]
    pub(super) method: Option<Method>,
    /// At most so many threads; all cores if not given
    #[arg(long, value_name = "N")]
    pub(super) threads: Option<usize>,
    /// Stop after so long: 30s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    pub(super) time_limit: Option<Duration>,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

fn bishops(text: &str) -> Result<Bishops, String> {
    match text {
        "opposite" => Ok(Bishops::Opposite),
        "same" => Ok(Bishops::Same),
        "any" => Ok(Bishops::Any),
        _ => Err("one of opposite, same, any".to_owned()),
    }
}

fn method(text: &str) -> Result<Method, String> {
    match text {
        "fast" => Ok(Method::Fast),
        "folding" => Ok(Method::Folding),
        _ => Err("one of fast, folding".to_owned()),
    }
}

impl Args {
    /// The question that the arguments ask.
    pub(super) fn question(&self) -> Result<Question> {
        let two = self.pieces.chars().filter(|letter| "bB".contains(*letter)).count() == 2;
        let bishops = self.bishops.unwrap_or(if two { Bishops::Opposite } else { Bishops::Any });
        let armies = Army::parse(self.board, &self.pieces, bishops).context("--pieces")?;
        let squares = self.board.area();
        ensure!(
            (self.missing as usize) < squares,
            "--missing {}: the board has only {squares} squares",
            self.missing
        );
        let fits = |army: &Army| self.stack || army.check_room().is_ok();
        let (armies, none): (Vec<Army>, Vec<Army>) = armies.into_iter().partition(fits);
        if armies.is_empty() {
            none[0].check_room()?;
        }
        Ok(Question { armies, missing: self.missing, attack: self.attack, stack: self.stack })
    }

    /// The method asked for, or the one that suits the question.
    pub(super) fn method(&self, question: &Question) -> Result<Method> {
        match self.method {
            Some(Method::Fast) if !question.is_fast() => bail!(
                "--method fast is for one king, at most two knights, bishops of fixed colours and \
                 at most 64 squares"
            ),
            Some(method) => Ok(method),
            None if question.is_fast() => Ok(Method::Fast),
            None => Ok(Method::Folding),
        }
    }
}
