//! `destrier draw`: any of our files as a picture.

use crate::commands::reproduce;
use crate::draw::plot::{self, Plot};
use crate::draw::{png, records, svg, terminal, tour as tour_picture};
use crate::exit::Exit;
use crate::{files, report};
use anyhow::{Context, Result, bail};
use destrier_board::Placement;
use destrier_certify::{Certificate, CoverProof, PartitionCertificate, Weights};
use destrier_combinat::tour::Tour;
use std::path::{Path, PathBuf};

/// Draws a cover, a packing, a partition, a placement or a tour in the terminal, as SVG or as PNG; a
/// table of records (.csv) as plots
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier cover 8 -o cover8.txt && destrier draw cover8.txt -o cover8.svg\n  \
    destrier tour 12 --closed -o tour12.txt && destrier draw tour12.txt -o tour12.png\n  \
    destrier packing 12 -o packing12.txt && destrier draw packing12.txt\n  \
    destrier draw results/records.csv -o records.svg")]
pub(crate) struct Args {
    /// A certificate, a text grid, a JSON placement, or a table of records
    file: PathBuf,
    /// Write a picture, .svg or .png, instead of drawing in the terminal
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// The folder of the papers' tables, whose values are plotted beside a table of records
    #[arg(long, value_name = "DIR", default_value = "models")]
    models: PathBuf,
}

/// What a file shows.
enum Picture {
    Tour(Tour),
    Pieces(Placement),
    Weights(Weights),
    Partition(PartitionCertificate),
    Plots(Vec<Plot>),
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let picture = match has_ending(&args.file, "csv") {
        true => read_table(args),
        false => read(&args.file),
    };
    let picture = picture.with_context(|| args.file.display().to_string())?;
    match &args.output {
        Some(path) if has_ending(path, "svg") => files::write(path, &picture.svg()?)?,
        Some(path) if has_ending(path, "png") => {
            let pixels = png::render(&picture.svg()?)?;
            files::stream(path, |out| Ok(out.write_all(&pixels)?))?;
        }
        Some(path) => bail!("{}: pictures are written as .svg or .png", path.display()),
        None => report::text(&picture.terminal()?)?,
    }
    Ok(Exit::Yes)
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// The papers whose values stand beside a table of records.
const PAPERS: [&str; 2] = ["fisher-table-5", "rubin-table-1"];

fn read_table(args: &Args) -> Result<Picture> {
    let papers = reproduce::claims(&args.models, &PAPERS)?;
    Ok(Picture::Plots(records::plots(&files::read(&args.file)?, &papers)?))
}

/// The picture of a file; a cover with a packing shows the cover.
fn read(path: &Path) -> Result<Picture> {
    let text = files::read(path)?;
    if !text.starts_with("destrier ") {
        return Ok(Picture::Pieces(files::parse_placement(&text)?));
    }
    Ok(match destrier_certify::parse(&text)? {
        Certificate::Packing(certificate) => Picture::Weights(certificate.packing),
        Certificate::Partition(certificate) => Picture::Partition(certificate),
        Certificate::Cover(certificate) => match certificate.proof {
            CoverProof::AtMost { cover, .. } | CoverProof::Exactly { cover, .. } => {
                Picture::Pieces(Placement::of(certificate.problem.piece, &cover))
            }
            CoverProof::AtLeast { packing, .. } => Picture::Weights(packing),
            CoverProof::Infeasible(_) => bail!("there is nothing to draw in it"),
        },
        Certificate::Tour(found) => {
            let tour = Tour::of(found.board, found.piece, &found.squares)?;
            Picture::Tour(tour.context("its squares are no tour")?)
        }
        _ => bail!("there is nothing to draw in it"),
    })
}

impl Picture {
    fn svg(&self) -> Result<String> {
        Ok(match self {
            Picture::Tour(tour) => tour_picture::path(tour)?,
            Picture::Pieces(placement) => svg::placement(placement),
            Picture::Weights(weights) => svg::weights(weights),
            Picture::Partition(partition) => svg::partition(partition),
            Picture::Plots(plots) => plot::svg(plots)?,
        })
    }

    fn terminal(&self) -> Result<String> {
        Ok(match self {
            Picture::Tour(tour) => terminal::tour(tour),
            Picture::Pieces(placement) => terminal::placement(placement),
            Picture::Weights(weights) => terminal::weights(weights),
            Picture::Partition(partition) => terminal::cycles(partition),
            Picture::Plots(_) => bail!("plots are written as .svg or .png: give -o"),
        })
    }
}
