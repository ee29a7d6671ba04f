//! `destrier draw`: any of our files as a picture.

use crate::commands::reproduce;
use crate::commands::tour::walk;
use crate::exit::Exit;
use crate::progress::Line;
use crate::{files, report};
use anyhow::{Context, Result, bail, ensure};
use destrier_board::{Attack, Board, Piece, Placement};
use destrier_certify::{Certificate, CoverCertificate, CoverProof, PartitionCertificate, Weights};
use destrier_combinat::tour::Tour;
use destrier_draw::plot::{self, Plot};
use destrier_draw::{is_picture, records, sheet, svg, terminal, tour as tour_picture};
use std::path::{Path, PathBuf};

/// Draws a cover, a packing, a partition, a placement, a tour or a list of positions in the
/// terminal, as SVG or as PNG; a table of records as plots
#[derive(clap::Args)]
#[command(
    after_help = "In a cover, squares covered more than once are shaded, with a dot for each \
    time more. Of a proof\nthe cover is drawn, if it has one. A list of positions is what destrier \
    pieces -o x.csv writes.\n\nExamples:\n  \
    destrier cover 8 -o cover8.txt && destrier draw cover8.txt -o cover8.svg\n  \
    destrier draw results/covers/023.txt -o cover23.png\n  \
    destrier draw results/covers/022.txt --orbits -o orbits22.svg\n  \
    destrier tour 60 --method roth -o t60.txt && destrier draw t60.txt --density -o t60.png\n  \
    destrier packing 12 -o packing12.txt && destrier draw packing12.txt\n  \
    destrier draw results/eight-pieces/same-64.csv -o same64.svg\n  \
    destrier draw results/records.csv -o records.svg"
)]
pub(crate) struct Args {
    /// A certificate, a text grid, a JSON placement, a list of positions or a table of records
    file: PathBuf,
    /// Write a picture, .svg or .png, instead of drawing in the terminal
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Colour and letter pieces by the orbits of the cover's own symmetries
    #[arg(long, requires = "output")]
    orbits: bool,
    /// Draw the squares of a tour by the time of their visit, early ones dark
    #[arg(long, requires = "output", conflicts_with = "orbits")]
    density: bool,
    /// A folder with tables/ in place of the papers', whose values stand beside a table of records
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
}

/// What a file shows.
enum Picture {
    Tour(Tour),
    Pieces(Placement),
    Positions(String, Vec<Placement>),
    Weights(Weights),
    Partition(PartitionCertificate),
    Plots([Plot; 2]),
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let name = || args.file.display().to_string();
    if let Some(path) = &args.output {
        ensure!(is_picture(path), "{}: pictures are written as .svg or .png", path.display());
        files::check_writable(path)?;
    }
    let text = files::read(&args.file)?;
    let picture = match args.file.extension() {
        Some(ending) if ending.eq_ignore_ascii_case("csv") => table(args, &text),
        _ => read(&text),
    };
    let picture = picture.with_context(name)?;
    match &args.output {
        Some(path) => {
            let line = Line::new(false);
            files::write_picture(path, picture.svg(args).with_context(name)?)?;
            drop(line);
            crate::output::note!("written  {}", path.display());
        }
        None => report::text(&picture.terminal()?)?,
    }
    Ok(Exit::Yes)
}

/// The papers whose values stand beside a table of records.
const PAPERS: [&str; 2] = ["fisher-table-5", "rubin-table-1"];

/// A table of records as plots, or a list of positions as a sheet.
fn table(args: &Args, text: &str) -> Result<Picture> {
    if !text.starts_with("board,") {
        return positions(text).map(|list| Picture::Positions(title(&args.file), list));
    }
    let papers = reproduce::claims(args.models.as_deref(), &PAPERS)?;
    Ok(Picture::Plots(records::plots(text, &papers)?))
}

/// The picture of a file; a cover with a packing or a proof shows the cover.
fn read(text: &str) -> Result<Picture> {
    if !text.starts_with("destrier ") {
        return Ok(Picture::Pieces(files::parse_placement(text)?));
    }
    let certificate = destrier_certify::parse(text)?;
    if let Some(pieces) = files::pieces(&certificate) {
        return Ok(Picture::Pieces(pieces));
    }
    Ok(match certificate {
        Certificate::Packing(certificate) => Picture::Weights(certificate.packing),
        Certificate::Partition(certificate) => Picture::Partition(certificate),
        Certificate::Cover(CoverCertificate {
            proof: CoverProof::AtLeast { packing, .. }, ..
        }) => Picture::Weights(packing),
        Certificate::Tour(found) => {
            let tour = Tour::of(found.board, found.piece, &found.squares)?;
            Picture::Tour(tour.context("its squares are no tour")?)
        }
        _ => bail!("there is nothing to draw in it"),
    })
}

/// The positions of a list, all on the 8x8 board: a column of squares for each kind of piece.
fn positions(text: &str) -> Result<Vec<Placement>> {
    let board = Board::new(8, 8)?;
    let mut table = csv::Reader::from_reader(text.as_bytes());
    let kinds: Vec<Option<Piece>> = table.headers()?.iter().map(|name| name.parse().ok()).collect();
    ensure!(kinds.iter().flatten().count() > 0, "no column has the name of a piece");
    let mut list = Vec::new();
    for line in table.records() {
        let line = line?;
        let mut men = Vec::new();
        for (squares, kind) in line.iter().zip(&kinds) {
            let Some(piece) = kind else { continue };
            let squares = squares.split_whitespace().map(|name| board.parse_square(name));
            for square in squares {
                men.push((*piece, square?));
            }
        }
        list.push(Placement::new(board, men));
    }
    Ok(list)
}

fn title(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

impl Picture {
    fn svg(&self, args: &Args) -> Result<String> {
        Ok(match self {
            Picture::Tour(tour) if args.density => tour_picture::density(&walk(tour)),
            _ if args.density => bail!("--density draws tours"),
            Picture::Pieces(placement) if args.orbits => svg::orbits(placement),
            _ if args.orbits => bail!("--orbits draws covers"),
            Picture::Tour(tour) => tour_picture::path(&walk(tour))?,
            Picture::Pieces(placement) => svg::placement(placement),
            Picture::Positions(title, list) => {
                let list: Vec<&Placement> = list.iter().collect();
                sheet::positions(title, Board::new(8, 8)?, &list, Attack::Strong, 3)
            }
            Picture::Weights(weights) => svg::weights(weights),
            Picture::Partition(partition) => svg::partition(partition),
            Picture::Plots(plots) => plot::svg(plots)?,
        })
    }

    fn terminal(&self) -> Result<String> {
        Ok(match self {
            Picture::Tour(tour) => terminal::tour(&walk(tour)),
            Picture::Pieces(placement) => terminal::placement(placement),
            Picture::Positions(_, list) => {
                list.iter().map(terminal::placement).collect::<Vec<_>>().join("\n")
            }
            Picture::Weights(weights) => terminal::weights(weights),
            Picture::Partition(partition) => terminal::cycles(partition),
            Picture::Plots(_) => bail!("plots are written as .svg or .png: give -o"),
        })
    }
}
