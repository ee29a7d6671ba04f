//! The command: attempt after attempt, each gain written at once.

use super::attempt::attempt;
use super::proofs::{self, LowerBound};
use super::schedule::Schedule;
use super::table::Table;
use anyhow::{Context, Result};
use destrier_board::Board;
use destrier_console::exit::Exit;
use destrier_console::progress::{Line, control};
use destrier_console::{args, report};
use std::path::PathBuf;
use std::time::Duration;

/// Improves the table of the smallest known knight covers: FOLDER/records.csv and FOLDER/covers
///
/// Only a smaller cover that the checker accepted replaces a record. Several runs may share a
/// folder, and each may be killed at any time.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier-lab records records --boards 1..8,3x20 --time-limit 2s\n  \
    destrier-lab records records --boards 30 --time-limit 1s --threads 2\n  \
    destrier-lab records results --proofs results/certificates/sweep-20.txt.gz --time-limit 0s")]
pub(crate) struct Args {
    /// The folder of the table
    folder: PathBuf,
    /// Boards to work on
    #[arg(long, value_name = "LO..HI,RxC,...", default_value = "1..100,3x20,31x32")]
    boards: String,
    /// Certificates of lower bounds: check each first, and put the bound into the table if it is
    /// better
    #[arg(long, value_name = "FILE", num_args = 1..)]
    proofs: Vec<PathBuf>,
    #[command(flatten)]
    run: args::RunArgs,
    /// Print no progress and no remarks
    #[arg(short, long)]
    quiet: bool,
}

/// How long the work goes on if nothing is said.
const HOUR: Duration = Duration::from_secs(3600);

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let boards = parse_boards(&args.boards)?;
    let table = Table::open(&args.folder)?;
    let control = control(Some(args.run.time_limit.unwrap_or(HOUR)));
    let line = Line::new(args.quiet);
    for path in &args.proofs {
        line.say(format!("checking {}", path.display()));
        match proofs::lower_bound(path)? {
            LowerBound::Board(board, bound) => table.raise(board, bound)?,
            LowerBound::Squares(bound) => {
                for &board in boards.iter().filter(|board| board.rows() == board.cols()) {
                    bound.pieces(board.rows()).map_or(Ok(()), |bound| table.raise(board, bound))?;
                }
            }
        }
    }
    let mut schedule = Schedule::new(boards, args.run.seed, &table)?;
    let mut gains = 0;
    while control.halted().is_none() {
        let Some(task) = schedule.next(&table)? else { break };
        let gained = attempt(&task, &table, args.run.threads, control, &line)?;
        if let (Some(size), false) = (gained, args.quiet) {
            destrier_console::note!("{}: {size} knights, {}", task.board, task.method());
        }
        gains += usize::from(gained.is_some());
        schedule.note(&task, gained.is_some(), &table)?;
    }
    report::text(&format!("{gains} records in {}\n", args.folder.join("records.csv").display()))?;
    Ok(Exit::Yes)
}

/// Reads `1..100,31x32`.
fn parse_boards(text: &str) -> Result<Vec<Board>> {
    let mut boards = Vec::new();
    for word in text.split(',') {
        match word.split_once("..") {
            Some((low, high)) => {
                let side = |text: &str| text.parse::<usize>().context("--boards");
                for side in side(low)?..=side(high)? {
                    boards.push(Board::new(side, side)?);
                }
            }
            None => boards.push(word.parse().context("--boards")?),
        }
    }
    for board in &boards {
        board.with_area_at_most(destrier_certify::MAX_AREA).context("--boards")?;
    }
    Ok(boards)
}
