//! The arguments of commands that state a problem: a board, a model, or a file with a program.

use crate::args::{WishArgs, check_moves};
use crate::files;
use crate::kinds::{Kinds, Numbers, numbers};
use crate::report::LinearFile;
use crate::shape::{HoleArgs, Shape, drawn, is_drawn};
use anyhow::{Context, Result, anyhow, ensure};
use destrier_board::{Attack, BoardError, Piece, Problem, SquareSet};
use destrier_cover::symmetry::{Automorphism, NoAutomorphism, Structure, check_automorphisms};
use destrier_model::exchange::{BoardDemands, Covering, ModelFile, PerSquare, Statement};
use destrier_verify::{Choose, FileRule, Format, NamedProgram, Reading, Specification, Wishes};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A board with what is asked of it, a model, or a file with a covering program.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ProblemArgs {
    /// The board: 8 for 8x8, 3x20 for 3 rows and 20 columns, or 8t for a torus, whose opposite edges meet; or a
    /// file: a drawing of dots, blanks for holes, and pieces that stay; a model (.toml), a graph (.gr, .col, .edges), sets (.hgr, .sets), a matrix of 0 and 1 (.csv), a set covering or
    /// partitioning problem of OR-Library (.scp, .txt), or a program (.lp, .mps, .opb, .wbo, .wcnf, .nl). COMMANDS.md lists what is asked
    /// of sets and graphs
    #[arg(value_name = "BOARD|FILE")]
    source: Source,
    #[command(flatten)]
    wishes: WishArgs,
    #[command(flatten)]
    demands: DemandArgs,
    /// For a program in a file: accept only solutions that these permutations of its columns leave unchanged, one
    /// permutation on each line, such as (a b c) (d e)
    #[arg(long, value_name = "FILE")]
    permutations: Option<PathBuf>,
    /// Of a file of sets: choose sets that hold every element, or elements some of which every set holds
    /// [default: elements; of OR-Library, whose columns are sets of rows, sets]
    #[arg(long)]
    choose: Option<Choose>,
}

/// What makes a covering program of a board.
#[derive(clap::Args, Clone, Debug, Default, PartialEq)]
struct DemandArgs {
    /// Another kind of piece; repeat the option for more kinds. Attacks pass through other pieces, unlike in chess; the
    /// answer lists the squares that are open if pieces stop lines
    #[arg(long, value_name = "PIECE")]
    and: Vec<Piece>,
    /// Price of a piece of each kind, that of --piece first, such as 3,9
    #[arg(long, value_name = "COSTS", value_delimiter = ',')]
    prices: Option<Vec<u32>>,
    /// Place just so many pieces of each kind, such as "3 queens, 2 rooks", in place of --piece and --and
    #[arg(long, value_name = "NUMBERS", conflicts_with_all = ["piece", "and"], value_parser = numbers)]
    pieces: Option<Numbers>,
    /// Not of covers
    #[arg(long, value_name = "ATTACK", hide = true)]
    attack: Option<Attack>,
    #[command(flatten)]
    squares: SquareArgs,
}

/// What squares ask for.
#[derive(clap::Args, Clone, Debug, Default, PartialEq)]
pub(crate) struct SquareArgs {
    #[command(flatten)]
    pub(crate) holes: HoleArgs,
    /// Cover every square at least K times; attacks pass through other pieces. The same of the rows of a file of sets or of a
    /// graph
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..1_000_000_000))]
    pub(crate) demand: Option<u32>,
    /// Cover no square, or row of such a file, more than K times
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(..1_000_000_000))]
    pub(crate) at_most: Option<u32>,
}

impl SquareArgs {
    /// A problem with these wishes and kinds of pieces.
    pub(crate) fn on(&self, problem: Problem, kinds: Kinds<'_>) -> Result<Statement> {
        let Kinds { and, prices, numbers: of_kinds } = kinds;
        let numbers = [self.demand, self.at_most].map(|number| number.map(PerSquare::Everywhere));
        let [demand, at_most] = [&numbers[0], &numbers[1]].map(Option::as_ref);
        let holes = self.holes.holes.as_deref();
        let demands =
            BoardDemands { and, prices, numbers: of_kinds, holes, demand, at_most, costs: None };
        Ok(demands.on(problem)?)
    }

    /// What is asked of a shape's squares by a problem of it, with its holes and the pieces that it has.
    pub(crate) fn of(
        &self,
        shape: &Shape,
        wishes: &WishArgs,
        kinds: Kinds<'_>,
        memory: usize,
    ) -> Result<Statement> {
        if wishes.rule == Some(FileRule::NonAttacking) {
            let Kinds { and, prices, numbers } = kinds;
            let is_one = and.is_empty() && prices.is_none() && numbers.is_none();
            let is_alone = is_one && wishes.is_of_pieces_alone();
            let holes = self.holes.clone();
            ensure!(
                is_alone && *self == (SquareArgs { holes, ..SquareArgs::default() }),
                "--rule non-attacking goes with --piece and --holes alone"
            );
            let (board, holes) = self.holes.bare(shape)?;
            board.with_area_at_most(destrier_certify::MAX_AREA)?;
            check_moves(board, wishes.piece, memory)?;
            let holes = holes.unwrap_or_else(|| SquareSet::empty(board));
            return Ok(Covering::non_attacking(board, wishes.piece, &holes)?.into());
        }
        let path = match shape {
            &Shape::Plain(board) => {
                return self.on(wishes.on(board, None, memory)?, kinds);
            }
            Shape::Drawn(path) => path,
        };
        let (name, drawing) = drawn(path, wishes.piece)?;
        let pieces = Some((&*name, &drawing.pieces)).filter(|(_, own)| !own.men().is_empty());
        let problem = wishes.on(drawing.pieces.board(), pieces, memory)?;
        let holes = self.holes.with(&drawing);
        SquareArgs { holes, ..self.clone() }.on(problem, kinds).with_context(|| name.clone())
    }
}

/// What is asked about.
pub(crate) enum Posed {
    /// A board, or a covering program.
    Statement(Statement),
    /// A linear program that is better not taken for one.
    Linear(LinearFile),
}

/// A board, or a file with a model or a program.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Board(Shape),
    Model(PathBuf),
    Program(PathBuf),
}

impl FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let path = Path::new(text);
        match Format::of(path).filter(|&format| format != Format::Text || !is_drawn(path)) {
            Some(_) => Ok(Source::Program(path.to_owned())),
            None if is_model(path) => Ok(Source::Model(path.to_owned())),
            None if (path.extension().is_some() || path.is_file()) && !is_drawn(path) => {
                let endings = Format::ENDINGS;
                Err(format!(
                    "'{text}' is read neither as a model (.toml) nor as a program ({endings})"
                ))
            }
            None => text.parse().map(Source::Board).map_err(|error: BoardError| error.to_string()),
        }
    }
}

impl ProblemArgs {
    /// What the arguments state; the moves of a board fit into so many bytes.
    pub(crate) fn statement(&self, memory: usize) -> Result<Statement> {
        let is_program = matches!(self.source, Source::Program(_));
        ensure!(
            is_program || self.permutations.is_none(),
            "--permutations go with a program in a file"
        );
        ensure!(is_program || self.choose.is_none(), "--choose goes with sets in a file");
        match &self.source {
            Source::Board(shape) => self.on(shape, memory),
            Source::Model(_) => match self.model()? {
                Some(model) => Ok(model.statement(memory)?),
                None => unreachable!("the source is a model"),
            },
            Source::Program(path) => self.file(path)?.covering().map(Statement::from),
        }
    }

    /// The same; of a program in a file the board whose program it is, if its comments name that.
    pub(crate) fn statement_of_board(&self, memory: usize) -> Result<Statement> {
        let (Source::Program(path), None) = (&self.source, &self.permutations) else {
            return self.statement(memory);
        };
        let (file, text) = (self.file(path)?, files::read_of_program(path)?);
        match file.wishes == Wishes::default() {
            true => Ok(Statement::of_file(path, file.parsed(&text)?, &text, memory)),
            false => file.covering().map(Statement::from),
        }
    }

    /// The same; of a file that states neither a board nor a covering program as it stands its linear program. So it is, too, where
    /// its rows as they stand have better relaxations.
    pub(crate) fn posed(&self, memory: usize) -> Result<Posed> {
        let Some(path) = self.linear_path()? else {
            return self.statement_of_board(memory).map(Posed::Statement);
        };
        self.file(path)?.posed(memory)
    }

    /// What a file says whose board, if its comments name one, does not count; a linear program as it stands where that is wanted.
    pub(crate) fn posed_alone(&self, as_it_stands: bool, memory: usize) -> Result<Posed> {
        match self.linear_path()? {
            Some(path) => self.file(path)?.posed_alone(as_it_stands),
            None => self.statement(memory).map(Posed::Statement),
        }
    }

    /// The linear program of somebody's file, if it is one that says any, and nothing else is asked of it.
    pub(crate) fn linear_file(&self) -> Result<Option<LinearFile>> {
        let Some(path) = self.linear_path()? else { return Ok(None) };
        let (file, _) = self.file(path)?.linear()?;
        note(path, &file.program.remarks);
        Ok(Some(file))
    }

    fn linear_path(&self) -> Result<Option<&Path>> {
        let (Source::Program(path), None) = (&self.source, &self.permutations) else {
            return Ok(None);
        };
        let is_linear = self.file(path)?.reading()?.format().is_linear();
        Ok(is_linear.then_some(path))
    }

    /// The program's file, if one states the problem.
    pub(crate) fn program_file(&self) -> Option<&Path> {
        if let Source::Program(path) = &self.source { Some(path) } else { None }
    }

    /// The same with what is asked of it.
    pub(crate) fn asked_file(&self) -> Result<Option<ProgramFile<'_>>> {
        self.program_file().map(|path| self.file(path)).transpose()
    }

    /// The model, if one states the problem.
    pub(crate) fn model(&self) -> Result<Option<ModelFile>> {
        let Source::Model(path) = &self.source else { return Ok(None) };
        self.check_alone(path)?;
        Ok(Some(ModelFile::parse(path, &files::read(path)?, files::arrangement)?))
    }

    fn on(&self, shape: &Shape, memory: usize) -> Result<Statement> {
        let DemandArgs { and, prices, pieces, attack, squares } = &self.demands;
        ensure!(
            *attack != Some(Attack::Strong),
            "--attack strong: attacks of covers pass through pieces; the answer lists the squares behind pieces, --holes end \
             lines, and destrier pieces takes --attack strong"
        );
        let prices = prices.as_deref();
        let Some(((first, piece), rest)) = pieces.as_ref().and_then(|all| all.split_first()) else {
            return squares.of(shape, &self.wishes, Kinds { and, prices, numbers: None }, memory);
        };
        let and: Vec<Piece> = rest.iter().map(|&(_, piece)| piece).collect();
        let numbers: Vec<u32> = [*first].into_iter().chain(rest.iter().map(|own| own.0)).collect();
        let wishes = WishArgs { piece: *piece, ..self.wishes.clone() };
        squares.of(shape, &wishes, Kinds { and: &and, prices, numbers: Some(&numbers) }, memory)
    }

    /// Refuses wishes beside a model, which says everything itself.
    fn check_alone(&self, path: &Path) -> Result<()> {
        let is_alone = self.demands == DemandArgs::default() && self.wishes.is_default();
        let name = path.display();
        ensure!(
            is_alone && self.choose.is_none(),
            "{name}: pieces, a rule, squares, --demand and --at-most go with a board only"
        );
        Ok(())
    }

    /// A file with what is asked of it; refuses what only a board is asked.
    fn file<'a>(&'a self, path: &'a Path) -> Result<ProgramFile<'a>> {
        let SquareArgs { demand, at_most, .. } = self.demands.squares;
        let squares = SquareArgs { demand, at_most, holes: HoleArgs::default() };
        let others = DemandArgs { squares, ..DemandArgs::default() };
        let is_silent = self.demands == others && self.wishes.is_silent_on_squares();
        ensure!(is_silent, "{}: pieces and squares go with a board only", path.display());
        let wishes = Wishes { choose: self.choose, rule: self.wishes.rule, demand, at_most };
        Ok(ProgramFile { path, permutations: self.permutations.as_deref(), wishes })
    }
}

/// A file with a program, sets or a graph, and what is asked of it.
#[derive(Clone, Copy)]
pub(crate) struct ProgramFile<'a> {
    pub(crate) path: &'a Path,
    /// The permutations that its solutions keep.
    pub(crate) permutations: Option<&'a Path>,
    pub(crate) wishes: Wishes,
}

impl ProgramFile<'_> {
    /// What it is called: as the arguments name it.
    pub(crate) fn name(&self) -> String {
        let more = self.permutations.map(|file| format!(" --permutations {}", file.display()));
        format!("{}{}{}", self.path.display(), more.unwrap_or_default(), self.wishes)
    }

    /// Its linear program, if it says any.
    pub(crate) fn linear(&self) -> Result<(LinearFile, String)> {
        let text = files::read_of_program(self.path)?;
        let program = self.reading()?.read_linear(&text);
        let program = program.with_context(|| self.path.display().to_string())?;
        Ok((LinearFile { name: self.name(), program }, text))
    }

    /// Its board, its covering program if that is the file's own, or else its linear program.
    pub(crate) fn posed(&self, memory: usize) -> Result<Posed> {
        let (file, text) = self.linear()?;
        if let Ok(named) = file.program.clone().covering() {
            let (suits, remarks) = (Covering::suits(&named), named.remarks.clone());
            let statement = Statement::of_file(self.path, named, &text, memory);
            if suits || statement.board().is_some() {
                note(self.path, &remarks);
                return Ok(Posed::Statement(statement));
            }
        }
        note(self.path, &file.program.remarks);
        Ok(Posed::Linear(file))
    }

    /// Its covering program if that is the file's own and nothing else is wanted, or else its linear program, if it says any.
    pub(crate) fn posed_alone(&self, as_it_stands: bool) -> Result<Posed> {
        if !self.reading()?.format().is_linear() {
            return Ok(Posed::Statement(self.covering()?.into()));
        }
        let (file, _) = self.linear()?;
        note(self.path, &file.program.remarks);
        let named = file.program.clone().covering().ok();
        Ok(match named.filter(|named| !as_it_stands && Covering::suits(named)) {
            Some(named) => Posed::Statement(Covering::of_file(file.name, named).into()),
            None => Posed::Linear(file),
        })
    }

    /// Its covering program.
    pub(crate) fn covering(&self) -> Result<Covering> {
        Ok(Covering::of_file(self.name(), self.program()?))
    }

    /// What certificates are compared with.
    pub(crate) fn specification(&self) -> Result<Specification> {
        if self.permutations.is_some() {
            return Ok(Specification::Program(Box::new(self.program()?)));
        }
        let (reading, text) = (self.reading()?, files::read_of_program(self.path)?);
        let (specification, remarks) = Specification::of_file(reading, &text)
            .with_context(|| self.path.display().to_string())?;
        note(self.path, &remarks);
        Ok(specification)
    }

    /// Reads the covering program of its choices, or of those that the permutations keep.
    fn program(&self) -> Result<NamedProgram> {
        let program = self.parsed(&files::read_of_program(self.path)?)?;
        let Some(file) = self.permutations else { return Ok(program) };
        program.kept_by(&files::read(file)?).with_context(|| file.display().to_string())
    }

    /// The covering program that its text states, with what is to be said of how it was read.
    fn parsed(&self, text: &str) -> Result<NamedProgram> {
        let program = self.reading()?.read(text);
        let program = program.with_context(|| self.path.display().to_string())?;
        note(self.path, &program.remarks);
        Ok(program)
    }

    /// How it is read.
    fn reading(&self) -> Result<Reading> {
        let name = self.path.display();
        let format = Format::of(self.path)
            .with_context(|| format!("{name}: programs end in {}", Format::ENDINGS))?;
        format.asking(self.wishes).map_err(|problem| anyhow!("{name}: {problem}"))
    }
}

/// Whether a file's name says that it is a model.
pub(crate) fn is_model(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "toml")
}

/// Says how a file was read.
pub(crate) fn note(path: &Path, remarks: &[String]) {
    let name = path.display();
    remarks.iter().for_each(|remark| destrier_console::note!("destrier: {name}: {remark}"));
}

/// Automorphisms of a program that are known.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct AutomorphismArgs {
    /// Use these automorphisms of a program in place of those that are found: permutations of its columns, one
    /// on each line, such as (a b c) (d e)
    #[arg(long, value_name = "FILE")]
    automorphisms: Option<PathBuf>,
}

impl AutomorphismArgs {
    /// Those of a covering program.
    pub(crate) fn of(&self, covering: &Covering) -> Result<Vec<Automorphism>> {
        let Some(path) = &self.automorphisms else { return Ok(Vec::new()) };
        let name = || path.display().to_string();
        let all = covering.permutations(&files::read(path)?).with_context(name)?;
        let Covering { columns, rows, .. } = covering;
        let named = (|column: usize| &*columns[column], |row: usize| &*rows[row]);
        checked(&*covering.problem.program()?, all, named).with_context(name)
    }

    /// Those of a file's linear program.
    pub(crate) fn of_linear(&self, file: &LinearFile) -> Result<Vec<Automorphism>> {
        let Some(path) = &self.automorphisms else { return Ok(Vec::new()) };
        let (name, program) = (|| path.display().to_string(), &file.program);
        let all = program.permutations(&files::read(path)?).with_context(name)?;
        let named =
            (|column: usize| &*program.columns[column].name, |row: usize| &*program.rows[row].name);
        checked(&program.stated(), all, named).with_context(name)
    }

    /// Whether some are given.
    pub(crate) fn are_given(&self) -> bool {
        self.automorphisms.is_some()
    }

    /// Refuses them where a board's symmetry is known.
    pub(crate) fn check_none(&self) -> Result<()> {
        ensure!(!self.are_given(), "--automorphisms go with programs; those of a board are known");
        Ok(())
    }
}

/// Permutations as automorphisms of a program, whose columns and rows have these names.
fn checked<'n>(
    program: impl Into<Structure>,
    all: Vec<Vec<u32>>,
    (column, row): (impl Fn(usize) -> &'n str, impl Fn(usize) -> &'n str),
) -> Result<Vec<Automorphism>> {
    let all: Vec<Automorphism> = all.into_iter().map(Automorphism).collect();
    let quoted = |name: &str| format!("'{name}'");
    check_automorphisms(program, &all).map_err(|NoAutomorphism { index, unkept }| {
        let it = unkept.said(|at| quoted(column(at)), |at| quoted(row(at)));
        anyhow!("permutation {} is no automorphism: it {it}", index + 1)
    })?;
    Ok(all)
}
