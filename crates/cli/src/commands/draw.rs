//! `destrier draw`: any of our files as a picture.

use crate::exit::Exit;
use crate::picture::{Picture, Style};
use crate::progress::Line;
use crate::{files, report};
use anyhow::{Context, Result, ensure};
use destrier_draw::{PICTURES, poster};
use std::path::PathBuf;

/// Draws a certificate, a board or a table in the terminal, as SVG, PNG, PDF or TikZ
#[derive(clap::Args)]
#[command(
    after_help = "In a cover, squares covered more than once are shaded, with a dot for each \
    time more. Of a proof the cover is drawn, if it has one; of a program that export wrote, the board with its holes and \
    the pieces that have to stand. A list of positions is what destrier \
    pieces -o x.csv writes.\n\nExamples:\n  \
    destrier cover 8 -o cover8.txt && destrier draw cover8.txt -o cover8.svg\n  \
    destrier draw results/covers/023.txt -o cover23.png\n  \
    destrier draw results/covers/022.txt --orbits -o orbits22.svg\n  \
    destrier tour 60 --method roth -o t60.txt && destrier draw t60.txt --density -o t60.png\n  \
    destrier packing 12 -o packing12.txt && destrier draw packing12.txt\n  \
    destrier draw results/eight-pieces/same-64.csv -o same64.svg\n  \
    destrier draw results/records.csv -o records.pdf\n  \
    destrier draw results/covers/020.txt --title -o poster20.pdf"
)]
pub(crate) struct Args {
    /// A certificate, a text grid, a JSON placement, a list of positions, a table of records, or a program of a board
    file: PathBuf,
    /// Write a picture, .svg, .png, .pdf or .tex (TikZ), instead of drawing in the terminal
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Colour and letter the pieces by their orbits under the cover's symmetries
    #[arg(long, requires = "output")]
    orbits: bool,
    /// Shade the squares of a tour by the time of their visit, early squares dark
    #[arg(long, requires = "output", conflicts_with = "orbits")]
    density: bool,
    /// Write words above the picture; without WORDS, how many pieces stand on which board
    #[arg(long, value_name = "WORDS", requires = "output", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    title: Option<String>,
    /// A folder whose tables/ replace the papers' values in a plot of records
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let name = || args.file.display().to_string();
    if let Some(path) = &args.output {
        files::check_ending(path, &PICTURES)?;
    }
    let text = files::read(&args.file)?;
    let picture = match args.file.extension() {
        Some(ending) if ending.eq_ignore_ascii_case("csv") => {
            Picture::of_table(&args.file, &text, args.models.as_deref())
        }
        _ => Picture::read(&text),
    };
    let picture = picture.with_context(name)?;
    match &args.output {
        Some(path) => {
            let line = Line::new(false);
            let svg = picture.svg(args.style()).with_context(name)?;
            files::write_picture(path, args.titled(&picture, svg)?)?;
            drop(line);
            destrier_console::note!("written  {}", path.display());
        }
        None => report::text(&picture.terminal()?)?,
    }
    Ok(Exit::Yes)
}

impl Args {
    /// The picture under the words that are asked for.
    fn titled(&self, picture: &Picture, svg: String) -> Result<String> {
        let Some(words) = &self.title else { return Ok(svg) };
        let is_titled = matches!(picture, Picture::Positions(..) | Picture::Plots(_));
        ensure!(!is_titled, "--title: this picture has a title");
        let own = || picture.title(&svg);
        Ok(poster::under(
            &Some(words.clone()).filter(|words| !words.is_empty()).unwrap_or_else(own),
            &svg,
        ))
    }

    fn style(&self) -> Style {
        match (self.orbits, self.density) {
            (true, _) => Style::Orbits,
            (_, true) => Style::Density,
            _ => Style::Plain,
        }
    }
}
