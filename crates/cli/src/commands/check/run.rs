//! The command: arrangements in, one report each.

use super::report::CheckReport;
use crate::args::{MAX_AREA, check_moves, free_memory};
use crate::exit::{self, Exit};
use crate::{arrangement, files, report};
use anyhow::{Result, ensure};
use destrier_board::{Board, Piece, Placement, Rule};
use destrier_draw::is_picture;
use std::path::{Path, PathBuf};

/// Checks whether an arrangement is a cover, and lists the squares that are not covered
#[derive(clap::Args)]
#[command(
    after_help = "Formats: a text grid with letters (N), marks (X, *, #, 1, or o beside dots) \
    or chess symbols; the grids of the OEIS, where o is empty and X a knight; a table with tabs, commas, semicolons or | \
    between its cells, where an empty cell is an empty square; FEN; a list of squares such as c3,d3 or Nc3, with --board; \
    JSON, also [[0,1],[1,0]] with the last row of the board first; certificates; and a board as cover prints it. With \
    several files, check prints one line for each. The exit status is 1 if one of them is no cover, and 2 if one cannot be \
    read; check goes on with the others. Attacks pass through other pieces. If the pieces are of several kinds, check also \
    lists the squares that are free if lines end at the first piece.\n\nExamples:\n  \
    printf 'oooo\\noXXo\\noXXo\\noooo\\n' | destrier check -\n  \
    destrier check results/covers/023.txt -o cover23.png\n  \
    echo c1,c2,c3,c4,e4 | destrier check - --board 5"
)]
pub(crate) struct Args {
    /// Files with one arrangement each; - reads standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The board of a list of squares: 8 for 8x8, 3x20, or 8t for a torus (for a grid, too)
    #[arg(long)]
    board: Option<Board>,
    #[arg(long, default_value_t, help = format!("What marks without a letter stand for: {}", Piece::NAMES))]
    piece: Piece,
    /// domination, total or independent
    #[arg(long, default_value_t)]
    rule: Rule,
    /// Draw the arrangement in this file, .svg or .png
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Print one JSON document instead of text; for several files, a list
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    if let Some(path) = &args.output {
        ensure!(args.files.len() == 1, "-o draws one arrangement, not {}", args.files.len());
        ensure!(is_picture(path), "{}: pictures are written as .svg or .png", path.display());
        files::check_writable(path)?;
    }
    let mut exit = Exit::Yes;
    let mut documents = Vec::new();
    for path in &args.files {
        let name = path.display().to_string();
        let report = match args.report(path, &name) {
            Ok(report) => report,
            Err(error) => {
                exit::complain(&format!("{name}: {error:#}"));
                exit = Exit::Unreadable;
                continue;
            }
        };
        if exit == Exit::Yes && !report.covers() {
            exit = Exit::No;
        }
        match (args.json, args.files.len()) {
            (true, _) => documents.push(report::document(&report)?),
            (false, 1) => report::publish(&report, false)?,
            (false, _) => report::text(&format!("{name}: {}\n", report.summary()))?,
        }
        if let Some(path) = &args.output {
            files::write_picture(path, report.picture())?;
            destrier_console::note!("written  {}", path.display());
        }
    }
    match (args.json, documents.as_slice()) {
        (false, _) => {}
        (true, [one]) if args.files.len() == 1 => report::json(one)?,
        (true, []) if args.files.len() == 1 => {}
        (true, _) => report::json(&documents.into())?,
    }
    Ok(exit)
}

impl Args {
    /// What is to be said of a file.
    fn report(&self, path: &Path, name: &str) -> Result<CheckReport> {
        let text = files::read(path)?;
        if text.starts_with("destrier ") {
            let certificate = destrier_certify::parse(&text)?;
            if let Some((covering, chosen)) = arrangement::choice(&certificate) {
                let own = covering.board;
                ensure!(
                    self.board.is_none_or(|board| board == own),
                    "a certificate of the {own} board"
                );
                ensure!(
                    self.rule == Rule::default() || self.rule == covering.rule,
                    "a certificate of the rule {}",
                    covering.rule
                );
                return CheckReport::of_choice(name, covering, chosen);
            }
        }
        Ok(CheckReport::new(name, &self.placement(&text)?, self.rule))
    }

    fn placement(&self, text: &str) -> Result<Placement> {
        let placement = arrangement::read(text, self.board, self.piece)?;
        placement.board().with_area_at_most(MAX_AREA)?;
        // pieces come in order, so that each kind is one run
        for men in placement.men().chunk_by(|a, b| a.0 == b.0) {
            check_moves(placement.board(), men[0].0, free_memory())?;
        }
        Ok(placement)
    }
}
