//! What our files show, as SVG or in the terminal.

use crate::args::free_memory;
use crate::files;
use crate::report::men;
use anyhow::{Context, Result, bail, ensure};
use destrier_board::{Attack, Board, Piece, Placement, Problem, Rule, Square};
use destrier_certify::{
    BoardCovering, Certificate, CoverCertificate, CoverProof, PartitionCertificate, Weights,
};
use destrier_combinat::tour::Tour;
use destrier_draw::arrangement::Drawing;
use destrier_draw::plot::{self, Plot};
use destrier_draw::tour::Walk;
use destrier_draw::{
    arrangement, is_picture, poster, records, sheet, svg, terminal, tour as tour_picture,
};
use destrier_model::exchange::{Covering, FileBoard, FileFormat, read_comments};
use destrier_model::read::Writer;
use std::path::Path;

/// What a file shows.
pub(crate) enum Picture {
    Tour(Tour),
    Pieces(Placement),
    /// Pieces that meet the demands of a board.
    Choice(Placement, Box<BoardCovering>),
    Positions(String, Vec<Placement>),
    Weights(Weights),
    Partition(PartitionCertificate),
    Plots([Plot; 2]),
}

/// How it is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Plain,
    /// Pieces by the orbits of the cover's own symmetries.
    Orbits,
    /// The squares of a tour by the time of their visit.
    Density,
}

/// A tour as it is drawn.
pub(crate) fn walk(tour: &Tour) -> Walk<impl Iterator<Item = Square> + Clone> {
    let (board, piece, is_closed) = (tour.board(), tour.piece(), tour.is_closed());
    Walk { board, piece, is_closed, squares: tour.squares() }
}

impl Picture {
    /// What a file shows; a cover with a packing or a proof shows the cover, and a program of a board what stands on it.
    pub(crate) fn read(text: &str) -> Result<Picture> {
        if !text.starts_with("destrier ") {
            let of_board = "it does not say its board: destrier import BOARD --solution FILE -o x.svg draws it";
            ensure!(Writer::of(text) != Some(Writer::Highs), "a solution in names: {of_board}");
            let stated = read_comments(text, free_memory())?;
            if let Some(board) = stated.as_ref().and_then(|(_, statement)| statement.board()) {
                let forced = Placement::of(board.pieces[0].piece, &board.forced);
                return Ok(Picture::Choice(forced, Box::new(board.into_owned())));
            }
            let Drawing { pieces, holes } = arrangement::read_drawing(text, None, Piece::Knight)?;
            if holes.is_empty() {
                return Ok(Picture::Pieces(pieces));
            }
            let plain = BoardCovering::new(&Problem::new(pieces.board())).with_holes(&holes);
            return Ok(Picture::Choice(pieces, Box::new(plain)));
        }
        let certificate = destrier_certify::parse(text)?;
        if let Some((board, chosen)) = arrangement::choice(&certificate) {
            let pieces = arrangement::pieces_of(&board, &chosen);
            return Ok(Picture::Choice(pieces, Box::new(board.into_owned())));
        }
        if let Some(pieces) = arrangement::pieces(&certificate) {
            let rule = rule(&certificate).filter(|rule| !rule.covers_own_square());
            let (Some(rule), Some(piece)) = (rule, pieces.kind()) else {
                return Ok(Picture::Pieces(pieces));
            };
            let problem = Problem { piece, rule, ..Problem::new(pieces.board()) };
            return Ok(Picture::Choice(pieces, Box::new(BoardCovering::new(&problem))));
        }
        Ok(match certificate {
            Certificate::Packing(certificate) => Picture::Weights(certificate.packing),
            Certificate::Partition(certificate) => Picture::Partition(certificate),
            Certificate::Cover(CoverCertificate {
                proof: CoverProof::AtLeast { packing, .. },
                ..
            }) => Picture::Weights(packing),
            Certificate::Tour(found) => {
                Picture::Tour(Tour::certified(&found)?.context("its squares are no tour")?)
            }
            _ => bail!("there is nothing to draw in it"),
        })
    }

    /// A table of records as plots, or a list of positions as a sheet.
    pub(crate) fn of_table(path: &Path, text: &str, models: Option<&Path>) -> Result<Picture> {
        if !text.starts_with("board,") {
            let list = arrangement::positions(text)?;
            return Ok(Picture::Positions(title(path, &list), list));
        }
        Ok(Picture::Plots(records::plots(text, &destrier_console::known::papers(models)?)?))
    }

    /// SVG.
    pub(crate) fn svg(&self, style: Style) -> Result<String> {
        Ok(match self {
            Picture::Tour(tour) if style == Style::Density => tour_picture::density(&walk(tour)),
            _ if style == Style::Density => bail!("--density draws tours"),
            Picture::Pieces(placement) if style == Style::Orbits => svg::orbits(placement),
            Picture::Choice(placement, board)
                if style == Style::Orbits && board.holes.is_empty() =>
            {
                svg::orbits(placement)
            }
            _ if style == Style::Orbits => bail!("--orbits draws covers"),
            Picture::Tour(tour) => tour_picture::path(&walk(tour))?,
            Picture::Pieces(placement) => svg::placement(placement),
            Picture::Choice(placement, board) => svg::choice(placement, board),
            Picture::Positions(title, list) => {
                let list: Vec<&Placement> = list.iter().collect();
                sheet::positions(title, Board::new(8, 8)?, &list, Attack::Strong, 3)
            }
            Picture::Weights(weights) => svg::weights(weights),
            Picture::Partition(partition) => svg::partition(partition),
            Picture::Plots(plots) => plot::svg(plots)?,
        })
    }

    /// In a few words, what is drawn: pieces are counted, the rest is called as in the picture.
    pub(crate) fn title(&self, svg: &str) -> String {
        let (Picture::Pieces(placement) | Picture::Choice(placement, _)) = self else {
            return poster::title(svg).to_owned();
        };
        format!("{} on the {} board", men(placement), placement.board())
    }

    /// Text for a terminal.
    pub(crate) fn terminal(&self) -> Result<String> {
        Ok(match self {
            Picture::Tour(tour) => terminal::tour(&walk(tour)),
            Picture::Pieces(placement) => terminal::placement(placement),
            Picture::Choice(placement, board) => {
                terminal::placement_between(placement, &board.holes)
            }
            Picture::Positions(_, list) => {
                list.iter().map(terminal::placement).collect::<Vec<_>>().join("\n")
            }
            Picture::Weights(weights) => terminal::weights(weights),
            Picture::Partition(partition) => terminal::cycles(partition),
            Picture::Plots(_) => bail!("plots are written as .svg, .png, .pdf or .tex: give -o"),
        })
    }
}

/// The rule of a certificate of pieces on a board or on the plane.
fn rule(certificate: &Certificate) -> Option<Rule> {
    match certificate {
        Certificate::Density(found) => Some(found.rule),
        _ => arrangement::cover(certificate).map(|(problem, _)| problem.rule),
    }
}

/// The board that a picture of this name shows of a program's file; none where the program itself has a board, or nothing
/// is drawn.
///
/// # Errors
/// If the file states no board, or has other columns than the board's program.
pub(crate) fn board_of(
    picture: Option<&Path>,
    covering: &Covering,
    file: Option<&Path>,
) -> Result<Option<FileBoard>> {
    let picture = picture.filter(|path| is_picture(path) && covering.board().is_none());
    let Some(picture) = picture.map(Path::display) else { return Ok(None) };
    let read = |path: &Path| {
        FileBoard::read(&files::read(path)?, FileFormat::of(Some(path)), free_memory())
            .with_context(|| path.display().to_string())
    };
    let board = file.map(read).transpose()?.flatten().with_context(|| {
        format!("{picture}: no picture shows the program of a file that states no board")
    })?;
    if let Some(name) = board.stranger(covering) {
        bail!("{picture}: column '{name}' stands for no piece of the board");
    }
    Ok(Some(board))
}

/// The name of a list of positions, how many there are, and how many squares they attack.
fn title(path: &Path, list: &[Placement]) -> String {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let attacked = list.iter().map(|position| position.attacked(Attack::Strong).len());
    let fewest = attacked.clone().min().unwrap_or(0);
    let most = attacked.max().unwrap_or(0);
    let squares = if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
    let count =
        if list.len() == 1 { "1 position".to_owned() } else { format!("{} positions", list.len()) };
    let rings = if fewest < 64 { "; rings mark the squares that are not" } else { "" };
    format!("{}: {count}, {squares} of 64 squares attacked{rings}", stem.unwrap_or_default())
}
