//! Arguments that several subcommands share.

use crate::files;
use anyhow::{Context, Result, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use destrier_board::{Blocks, Board, Group, Piece, Placement, Problem, Rule};
pub(crate) use destrier_console::args::{
    OutputArgs, ResumeArgs, RunArgs, bytes, cores, duration, free_memory, one_of, range,
    use_threads,
};
use destrier_cover::question::{Method, SearchMethod};
use destrier_model::Solver;
use destrier_model::exchange::FixedSquares;
pub(crate) use destrier_model::exchange::{MAX_AREA, check_moves};
use destrier_verify::FileRule;
use std::path::PathBuf;

/// What the pieces are and what they have to do.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct WishArgs {
    #[arg(long, default_value_t, help = Piece::NAMES)]
    pub(crate) piece: Piece,
    /// domination: each square holds a piece or is attacked; total: each is attacked; independent: as domination, and no
    /// piece attacks another; non-attacking: the most pieces none of which attacks another. Of a graph the same, or
    /// vertex-cover, or clique (the largest); of sets cover, or partition: each exactly once [default: domination or cover]
    #[arg(long)]
    pub(crate) rule: Option<FileRule>,
    /// Admit only covers with this symmetry: none, rot180, bilateral, flip-rows, diagonal, rot90, bilateral4, diagonal4 or
    /// all, as drawn below
    #[arg(long, default_value_t)]
    pub(crate) symmetry: Group,
    #[command(flatten)]
    pub(crate) fixed: FixedArgs,
}

impl WishArgs {
    /// Whether nothing is asked but what is usual.
    pub(crate) fn is_default(&self) -> bool {
        self.rule.is_none() && self.is_silent_on_squares()
    }

    /// The same, whatever the rule is.
    pub(crate) fn is_silent_on_squares(&self) -> bool {
        let WishArgs { piece, rule: _, symmetry, fixed } = self;
        let usual = (Piece::default(), Group::default());
        (*piece, *symmetry) == usual && *fixed == FixedArgs::default()
    }

    /// Whether nothing is asked of a board beside a piece and a rule.
    pub(crate) fn is_of_pieces_alone(&self) -> bool {
        self.symmetry == Group::default() && self.fixed == FixedArgs::default()
    }

    /// The problem that the flags state of a board, on which a drawing may have pieces, if its moves fit into so many bytes.
    pub(crate) fn on(
        &self,
        board: Board,
        drawn: Option<(&str, &Placement)>,
        memory: usize,
    ) -> Result<Problem> {
        let WishArgs { piece, rule, symmetry, ref fixed } = *self;
        let rule = on_board(rule)?;
        let plain = Problem { piece, rule, blocks: fixed.region, ..Problem::new(board) };
        let name = fixed.complete.as_ref().map(|path| path.display().to_string());
        let kept = fixed.complete.as_deref().map(files::arrangement).transpose();
        let kept = kept.context("--complete")?;
        ensure!(
            kept.is_none() || drawn.is_none(),
            "--complete: the drawing of the board has pieces"
        );
        let squares = FixedSquares {
            force: fixed.force.as_deref(),
            forbid: fixed.forbid.as_deref(),
            exempt: fixed.exempt.as_deref(),
            kept: name.as_deref().zip(kept.as_ref()).or(drawn),
        };
        Ok(squares.on(plain, symmetry, memory)?)
    }
}

/// The rule of a board.
pub(crate) fn on_board(rule: Option<FileRule>) -> Result<Rule> {
    let Some(rule) = rule else { return Ok(Rule::default()) };
    rule.on_boards().with_context(|| format!("--rule {} is not for boards", rule.name()))
}

/// What else a cover must be.
#[derive(clap::Args, Clone, Debug, Default, PartialEq)]
pub(crate) struct FixedArgs {
    /// Squares that must hold a piece, such as c3,m13; a1-h2 is the rectangle between two corners
    #[arg(long, value_name = "SQUARES")]
    pub(crate) force: Option<String>,
    /// Squares that must not hold a piece
    #[arg(long, value_name = "SQUARES")]
    pub(crate) forbid: Option<String>,
    /// Squares that need not be covered; for leapers, squares in --exempt and --forbid are holes
    #[arg(long, value_name = "SQUARES")]
    pub(crate) exempt: Option<String>,
    /// At most K pieces in each block of R rows and C columns
    #[arg(long, value_name = "RxC=K")]
    pub(crate) region: Option<Blocks>,
    /// Keep the pieces of this file (a text grid, JSON or a cover) and place the others
    #[arg(long, value_name = "FILE")]
    pub(crate) complete: Option<PathBuf>,
}

/// Reads the name of one of these.
pub(crate) fn named<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let names = PossibleValuesParser::new(all.iter().map(|&one| name(one)));
    names.map(move |text| {
        all.iter().copied().find(|&one| name(one) == text).expect("a possible value")
    })
}

/// Reads the name of a solver of cover problems.
pub(crate) fn cover_solver(text: &str) -> Result<Method, String> {
    match text {
        "search" => Ok(Method::Search(SearchMethod::default())),
        _ => solver(text).map(Method::Program).map_err(|names| names + ", search"),
    }
}

/// Reads the name of a method of local search.
pub(crate) fn method(text: &str) -> Result<Method, String> {
    one_of(Method::SEARCHES, Method::name, text)
}

/// Reads the name of a solver of programs.
pub(crate) fn solver(text: &str) -> Result<Solver, String> {
    one_of(Solver::ALL.iter().copied(), Solver::name, text)
}
