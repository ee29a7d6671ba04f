//! `destrier check`: whether an arrangement is a cover, and how it compares.

use crate::args::{MAX_AREA, check_moves, free_memory};
use crate::arrangement::{self, Drawing, pieces_of};
use crate::exit::{self, Exit};
use crate::kinds::Kinds;
use crate::known::{Known, known};
use crate::problem::SquareArgs;
use crate::report::{self, Report, field, plural, through_pieces};
use crate::{files, symmetries};
use anyhow::{Context, Result, ensure};
use destrier_board::{Attack, Board, Group, Piece, Placement, Problem, Rule, Square};
use destrier_certify::BoardCovering;
use destrier_cover::proof::ProblemProof;
use destrier_draw::{PICTURES, svg, terminal};
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Ordering;
use std::path::{Path, PathBuf};

/// Checks whether an arrangement is a cover, and lists the squares that are not covered
#[derive(clap::Args)]
#[command(
    after_help = "Formats: a text grid with letters (N), marks (X, *, #, 1, or o beside dots) \
    or chess symbols, where blanks among dots are holes; the grids of the OEIS, where o is empty and X a knight; a table with tabs, commas, semicolons or | \
    between its cells, where an empty cell is an empty square; FEN; a list of squares such as c3,d3 or Nc3, with --board; \
    JSON, also [[0,1],[1,0]] with the last row of the board first; certificates; and a board as cover prints it. With \
    several files, check prints one line for each. The exit status is 1 if one of them is no cover, and 2 if one cannot be \
    read; check goes on with the others. Attacks pass through other pieces. If the pieces are of several kinds, check also \
    lists the squares that are free if lines end at the first piece.\n\nExamples:\n  \
    printf 'oooo\\noXXo\\noXXo\\noooo\\n' | destrier check -\n  \
    destrier check results/covers/023.txt -o cover23.png\n  \
    echo c1,c2,c3,c4,e4 | destrier check - --board 5\n  \
    destrier check results/minimum/cover-08.txt --holes a1"
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
    #[command(flatten)]
    squares: SquareArgs,
    /// Draw the arrangement in this file, .svg, .png, .pdf or .tex
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Print one JSON document instead of text; for several files, a list
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    if let Some(path) = &args.output {
        ensure!(args.files.len() == 1, "-o draws one arrangement, not {}", args.files.len());
        files::check_ending(path, &PICTURES)?;
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
    /// The report on a file.
    fn report(&self, path: &Path, name: &str) -> Result<CheckReport> {
        let text = files::read(path)?;
        let mut squares = self.squares.clone();
        let asked = squares != SquareArgs::default();
        if text.starts_with("destrier ") && !asked {
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
                return CheckReport::of_choice(name, &covering, &chosen);
            }
        }
        let drawing = self.drawing(&text)?;
        squares.holes = squares.holes.with(&drawing);
        let placement = drawing.pieces;
        if squares == SquareArgs::default() {
            return Ok(CheckReport::new(name, &placement, self.rule));
        }
        let mut kinds: Vec<Piece> = placement.men().iter().map(|&(piece, _)| piece).collect();
        kinds.dedup();
        let (piece, and) =
            kinds.split_first().map_or((self.piece, &[][..]), |(&one, more)| (one, more));
        let problem = Problem { piece, rule: self.rule, ..Problem::new(placement.board()) };
        let statement = squares.on(problem, Kinds { and, ..Kinds::default() })?;
        let covering = statement.board().context("a board makes no program of its own")?;
        let mut chosen = arrangement::columns_of(&covering, &placement)?;
        chosen.sort_unstable();
        CheckReport::of_choice(name, &covering, &chosen)
    }

    fn drawing(&self, text: &str) -> Result<Drawing> {
        let drawing = arrangement::read_drawing(text, self.board, self.piece)?;
        let placement = &drawing.pieces;
        placement.board().with_area_at_most(MAX_AREA)?;
        // pieces come in order, so that each kind is one run
        for men in placement.men().chunk_by(|a, b| a.0 == b.0) {
            check_moves(placement.board(), men[0].0, free_memory())?;
        }
        Ok(drawing)
    }
}

/// Output of check with --json: what an arrangement covers; of several files, a list of these.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "An arrangement")]
pub(crate) struct CheckReport {
    /// as on the command line; - is standard input
    file: String,
    #[schemars(with = "field::Board")]
    board: Board,
    /// null if there are several kinds, or none
    #[schemars(with = "Option<field::Piece>")]
    piece: Option<Piece>,
    #[schemars(with = "field::Rule")]
    rule: Rule,
    /// pieces
    size: usize,
    /// whether every square is covered as the rule demands
    covers: bool,
    /// squares that miss what the rule demands
    #[schemars(with = "Vec<field::Square>")]
    uncovered: Vec<String>,
    /// squares that miss it if lines end at the first piece; null where no piece can be in the way of one of another kind
    #[schemars(with = "Option<Vec<field::Square>>")]
    behind_pieces: Option<Vec<String>>,
    /// squares that more pieces cover than their limit admits
    #[schemars(with = "Vec<field::Square>")]
    crowded: Vec<String>,
    /// what a certificate of a board with holes, demands, limits or costs asks for, which is what was checked
    asked: Option<String>,
    /// what the checker says of pieces that cover all squares and break another condition
    broken: Option<String>,
    /// squares that more than one piece covers, and more than they ask for
    doubly: Vec<Doubly>,
    /// turns and mirrors that leave the arrangement as it is
    #[schemars(with = "field::Group")]
    symmetry: Group,
    /// the smallest cover known, null if the tables of results have none
    known: Option<Known>,
    /// the smallest one known with this symmetry
    known_symmetric: Option<Known>,
    #[serde(skip)]
    placement: Placement,
    #[serde(skip)]
    covering: Option<BoardCovering>,
}

/// A square that more than one piece covers.
#[derive(Serialize, JsonSchema)]
struct Doubly {
    #[schemars(with = "field::Square")]
    square: String,
    /// where those pieces stand
    #[schemars(with = "Vec<field::Square>")]
    by: Vec<String>,
}

impl CheckReport {
    pub(crate) fn new(file: &str, placement: &Placement, rule: Rule) -> Self {
        let board = placement.board();
        let piece = placement.kind();
        let symmetry = placement.symmetry();
        let uncovered = placement.missing(rule).names();
        let problem = piece.map(|piece| Problem { piece, rule, ..Problem::new(board) });
        let compared = |group: Group| {
            let problem = problem.clone()?.with_symmetry(group).ok()?;
            known(&problem)
        };
        CheckReport {
            file: file.to_owned(),
            board,
            piece,
            rule,
            size: placement.men().len(),
            covers: uncovered.is_empty(),
            uncovered,
            behind_pieces: may_be_in_the_way(placement)
                .then(|| placement.missing_under(rule, Attack::Strong).names()),
            crowded: Vec::new(),
            asked: None,
            broken: None,
            doubly: doubly(placement, rule, |_| 1),
            symmetry,
            known: compared(Group::None),
            known_symmetric: Some(symmetry).filter(|&s| s != Group::None).and_then(compared),
            placement: placement.clone(),
            covering: None,
        }
    }

    /// The report of the choice in a certificate, by what that certificate asks for.
    pub(crate) fn of_choice(file: &str, covering: &BoardCovering, chosen: &[u32]) -> Result<Self> {
        let placement = pieces_of(covering, chosen);
        let plain = Self::new(file, &placement, covering.rule);
        let kind = covering.pieces[0].piece;
        let problem = Problem { piece: kind, rule: covering.rule, ..Problem::new(covering.board) };
        if BoardCovering::new(&problem) == *covering {
            return Ok(plain);
        }
        let uncovered = arrangement::missing(covering, &placement, Attack::Weak).names();
        let found = ProblemProof::of_choice(&covering.clone().into(), chosen)?;
        let refused = found.certificate().verify().err().map(|rejection| rejection.to_string());
        let enough = |square: Square| match covering.holes.contains(square) {
            true => usize::MAX,
            false => covering.demand[square.index()].max(1) as usize,
        };
        Ok(CheckReport {
            covers: refused.is_none(),
            broken: refused.filter(|_| uncovered.is_empty()),
            uncovered,
            crowded: arrangement::crowded(covering, &placement).names(),
            behind_pieces: may_be_in_the_way(&placement)
                .then(|| arrangement::missing(covering, &placement, Attack::Strong).names()),
            asked: Some(covering.to_string()),
            known: None,
            known_symmetric: None,
            doubly: doubly(&placement, covering.rule, enough),
            covering: Some(covering.clone()),
            ..plain
        })
    }

    pub(crate) fn covers(&self) -> bool {
        self.covers
    }

    /// The arrangement as SVG.
    fn picture(&self) -> String {
        let plain = |piece| Problem { piece, rule: self.rule, ..Problem::new(self.board) };
        match (&self.covering, self.piece) {
            (Some(covering), _) => svg::choice(&self.placement, covering),
            (None, Some(piece)) => svg::choice(&self.placement, &BoardCovering::new(&plain(piece))),
            (None, None) => svg::placement(&self.placement),
        }
    }
}

/// Whether pieces of several kinds stand there, some of which move along lines.
fn may_be_in_the_way(placement: &Placement) -> bool {
    placement.kind().is_none() && placement.men().iter().any(|(piece, _)| piece.slides())
}

/// The squares that more pieces cover than are enough, and where those stand.
fn doubly(placement: &Placement, rule: Rule, enough: impl Fn(Square) -> usize) -> Vec<Doubly> {
    let board = placement.board();
    let covered = board.squares().zip(placement.coverers(rule));
    let many = covered.filter(|&(square, ref by)| by.len() > enough(square));
    let names = |by: Vec<Square>| by.into_iter().map(|from| board.name(from)).collect();
    many.map(|(square, by)| Doubly { square: board.name(square), by: names(by) }).collect()
}

/// Boards of more squares get no list of what is covered twice; JSON has it.
const LISTED: usize = 400;

impl CheckReport {
    /// One line: whether it covers, and how that compares.
    pub(crate) fn summary(&self) -> String {
        let CheckReport { board, size, uncovered, .. } = self;
        let pieces = self.piece.map_or(format!("{size} pieces"), |piece| plural(piece, *size));
        let (cover, leave) = if *size == 1 { ("covers", "leaves") } else { ("cover", "leave") };
        let rule = match self.rule {
            Rule::Domination => "",
            Rule::Total => ", their own squares included",
            Rule::Independent => " without attacking each other",
        };
        if self.covers {
            let record =
                self.known.map_or(String::new(), |known| format!("; {}", self.versus(known)));
            let asked = self.asked.as_ref().map_or_else(String::new, |asked| format!(" ({asked})"));
            return format!("{pieces} {cover} the {board} board{rule}{record}{asked}.");
        }
        let first_of = |squares: &[String]| {
            let more = if squares.len() > 8 { " ..." } else { "" };
            format!("{}{more}", squares[..squares.len().min(8)].join(" "))
        };
        if uncovered.is_empty() && !self.crowded.is_empty() {
            let squares = squares(&self.crowded);
            return format!(
                "{pieces} {cover} the {board} board, but {cover} {squares} more often than admitted: {}.",
                first_of(&self.crowded)
            );
        }
        if let Some(broken) = &self.broken {
            return format!(
                "{pieces} {cover} the {board} board, and break another condition: {broken}."
            );
        }
        let how = match self.rule {
            Rule::Independent => "uncovered or attacked though occupied",
            Rule::Domination | Rule::Total => "uncovered",
        };
        let (squares, first) = (squares(uncovered), first_of(uncovered));
        format!("{pieces} {leave} {squares} {how} on the {board} board: {first}.")
    }

    /// How the size compares with what is known.
    fn versus(&self, known: Known) -> String {
        let Known { size, at_least } = known;
        let floor = if known.is_minimum() {
            "which is the minimum".to_owned()
        } else {
            format!("and at least {at_least} are needed")
        };
        match (self.covers, self.size.cmp(&size)) {
            (false, _) => format!("the smallest cover known has {size}, {floor}"),
            (true, Ordering::Less) => {
                format!("fewer than the smallest known, {size}: a new record")
            }
            (true, Ordering::Equal) if known.is_minimum() => "no cover has fewer".to_owned(),
            (true, Ordering::Equal) => format!("as few as the smallest known, {floor}"),
            (true, Ordering::Greater) => {
                format!("{} more than the smallest known, {size}, {floor}", self.size - size)
            }
        }
    }

    fn twice(&self) -> String {
        let often = if self.asked.is_some() { "more often than asked" } else { "more than once" };
        let count = match self.doubly.len() {
            0 => return format!("no square is covered {often}"),
            1 => format!("1 square is covered {often}"),
            _ => format!("{} are covered {often}", squares(&self.doubly)),
        };
        if self.board.area() > LISTED {
            return count;
        }
        let one = |doubly: &Doubly| format!("{} by {}", doubly.square, doubly.by.join(" "));
        let list = self.doubly.iter().map(one).collect::<Vec<_>>().join("; ");
        wrapped(&format!("{count}: {list}"))
    }
}

/// How many squares there are.
fn squares<T>(list: &[T]) -> String {
    if list.len() == 1 { "1 square".to_owned() } else { format!("{} squares", list.len()) }
}

/// Text in lines of at most 90 characters, indented as a report's values are.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.len() - 1;
        match lines[last].is_empty() {
            true => lines[last] += word,
            false if lines[last].len() + word.len() < 90 => lines[last] += &format!(" {word}"),
            false => lines.push(word.to_owned()),
        }
    }
    lines.join("\n           ")
}

impl Report for CheckReport {
    const NAME: &'static str = "check-3";

    fn text(&self) -> String {
        let picture = match &self.covering {
            Some(covering) => terminal::placement_between(&self.placement, &covering.holes),
            None => terminal::placement(&self.placement),
        };
        let mut text = format!("{}\n\n{picture}\n", self.summary());
        let mut line = |name: &str, value: &str| text.push_str(&format!("{name:<9}  {value}\n"));
        if !self.uncovered.is_empty() {
            line("missing", &wrapped(&self.uncovered.join(" ")));
        }
        if !self.crowded.is_empty() {
            line("crowded", &wrapped(&self.crowded.join(" ")));
        }
        if let Some(free) = &self.behind_pieces {
            line("lines", &wrapped(&through_pieces(free)));
        }
        line("twice", &self.twice());
        line("symmetry", &format!("{}: {}", self.symmetry, symmetries::words(self.symmetry)));
        let none = || "no cover of this kind is on record here".to_owned();
        line("record", &self.known.map_or_else(none, |known| self.versus(known)));
        if let Some(known) = self.known_symmetric {
            line("", &format!("with its symmetry: {}", self.versus(known)));
        }
        text
    }
}
