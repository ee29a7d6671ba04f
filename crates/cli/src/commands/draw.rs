//! `destrier draw`: any of our files as a picture.

use crate::draw::{svg, terminal};
use crate::exit::Exit;
use crate::{files, report};
use anyhow::{Context, Result, bail};
use destrier_board::Placement;
use destrier_certify::{Certificate, CoverProof, Weights};
use std::path::{Path, PathBuf};

/// Draws a cover, a packing or a placement in the terminal or as SVG
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier cover 8 -o cover8.txt && destrier draw cover8.txt -o cover8.svg\n  \
    destrier packing 12 -o packing12.txt && destrier draw packing12.txt")]
pub(crate) struct Args {
    /// A certificate, a text grid or a JSON placement
    file: PathBuf,
    /// Write an SVG picture instead of drawing in the terminal
    #[arg(short, long, value_name = "PATH.svg")]
    output: Option<PathBuf>,
}

/// What a file shows.
enum Picture {
    Pieces(Placement),
    Weights(Weights),
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let picture = read(&args.file).with_context(|| args.file.display().to_string())?;
    match &args.output {
        Some(path) if has_ending(path, "svg") => files::write(path, &picture.svg())?,
        Some(path) => bail!("{}: pictures are written as .svg", path.display()),
        None => report::text(&picture.terminal())?,
    }
    Ok(Exit::Yes)
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// The picture of a file; a cover with a packing shows the cover.
fn read(path: &Path) -> Result<Picture> {
    let text = files::read(path)?;
    if !text.starts_with("destrier ") {
        return Ok(Picture::Pieces(files::parse_placement(&text)?));
    }
    Ok(match destrier_certify::parse(&text)? {
        Certificate::Packing(certificate) => Picture::Weights(certificate.packing),
        Certificate::Cover(certificate) => match certificate.proof {
            CoverProof::AtMost { cover, .. } | CoverProof::Exactly { cover, .. } => {
                Picture::Pieces(Placement::of(certificate.problem.piece, &cover))
            }
            CoverProof::AtLeast { packing, .. } => Picture::Weights(packing),
            CoverProof::Infeasible(_) => bail!("there is nothing to draw in it"),
        },
        _ => bail!("there is nothing to draw in it"),
    })
}

impl Picture {
    fn svg(&self) -> String {
        match self {
            Picture::Pieces(placement) => svg::placement(placement),
            Picture::Weights(weights) => svg::weights(weights),
        }
    }

    fn terminal(&self) -> String {
        match self {
            Picture::Pieces(placement) => terminal::placement(placement),
            Picture::Weights(weights) => terminal::weights(weights),
        }
    }
}
