//! The words for a choice of a covering program.

use super::answer::{AnswerReport, Choice};
use super::certificate::{self, import};
use super::names::listed;
use super::{is_certificate, men, of_program, plural, stage, through_pieces};
use crate::arrangement::{missing, pieces_of};
use crate::files;
use destrier_board::{Attack, Placement};
use destrier_certify::{BoardCovering, CoveringNumber, CoveringRow};
use destrier_cover::Status;
use destrier_cover::question::ProofFormat;
use destrier_draw::{svg, terminal};
use destrier_model::exchange::{Covering, FileBoard, SolutionFile, StatementError};
use destrier_run::counted;
use destrier_verify::ColumnValue;
use destrier_vipr::FileTerms;
use std::path::Path;

impl<'a> Choice<'a> {
    fn summary(&self, report: &AnswerReport) -> String {
        let name = &self.covering.name;
        let maximises = self.covering.terms.maximises();
        let [cost, bound] =
            [&report.size, &report.lower].map(|amount| amount.clone().unwrap_or_default());
        let Some(names) = &report.chosen else {
            return match report.status {
                Status::Infeasible => {
                    format!("No choice {} {name}{}.", self.verb(1), self.excluded(report))
                }
                Status::Limit => format!("Nothing found before the limit: {name}."),
                _ if maximises => format!("No choice of value above {bound} is in {name}: proved."),
                _ => {
                    let verb = self.verb(1);
                    format!("No choice of cost below {bound} {verb} {name}: proved.")
                }
            };
        };
        let how = match report.status {
            Status::Optimal => "optimal, proved".to_owned(),
            Status::Refuted => "less than was to be proved".to_owned(),
            Status::Feasible if report.lower.is_none() && maximises => {
                "not known to be the most".to_owned()
            }
            Status::Feasible if report.lower.is_none() => "not known to be the cheapest".to_owned(),
            _ => format!("at {} {bound} proved", if maximises { "most" } else { "least" }),
        };
        let number = names.len();
        let (who, what, of) = match self.pieces() {
            Some((placement, own)) => {
                (men(&placement), format!("the {} board", own.board), format!(" ({name})"))
            }
            None => (self.chosen(number), name.to_owned(), String::new()),
        };
        if let Some(stage) = &self.covering.stage {
            let who = stage.pieces.first().map(|own| plural(own.piece, number)).unwrap_or_default();
            let board = stage.board;
            return format!("{who} on the {board} board, none attacking another: {how} ({name}).");
        }
        let plain = cost == number.into();
        if maximises {
            let value = if plain { String::new() } else { format!(" of value {cost}") };
            return format!("{who}{value} in {what}: {how}.");
        }
        let price = if plain { String::new() } else { format!(" of cost {cost}") };
        format!("{who}{price} {} {what}: {how}{of}.", self.verb(number))
    }

    /// So many of what is chosen: what a file of sets or a graph is asked for begins with its name.
    fn chosen(&self, number: usize) -> String {
        let asked = self.covering.asks.as_deref().and_then(|asks| asks.split(' ').next());
        match (asked, number) {
            (Some("vertices"), 1) => "1 vertex".to_owned(),
            (asked, _) => counted(number as u64, asked.unwrap_or("columns")),
        }
    }

    /// What so many columns do: where something limits them, they do more than cover.
    fn verb(&self, number: usize) -> &'static str {
        let rows = self.covering.problem.program();
        let rows = rows.as_ref().map_or(&[][..], |program| &program.rows);
        let is_one = |row: &CoveringRow| {
            matches!(row.number, CoveringNumber::AtLeast(1) | CoveringNumber::AtMost(1))
        };
        let is_pair = |pair: &[CoveringRow]| match pair {
            [least, most] => {
                least.columns == most.columns
                    && least.asks_for()
                    && !most.asks_for()
                    && is_one(least)
                    && is_one(most)
            }
            _ => false,
        };
        match number {
            _ if self.covering.board().is_none() && rows.chunks(2).all(is_pair) => {
                if number == 1 {
                    "is a partition of"
                } else {
                    "are a partition of"
                }
            }
            1 => "covers",
            _ => "cover",
        }
    }

    /// In words, which rows exclude each other, or ask for more than there is.
    fn excluded(&self, report: &AnswerReport) -> String {
        let rows = report.conflict.as_deref().unwrap_or_default();
        if rows.is_empty() {
            return String::new();
        }
        let list = listed(rows);
        let how = if self.is_unmet { "cannot be covered so often" } else { "exclude each other" };
        format!(": {list} {how}")
    }

    /// What pieces in the way of others would change, where they may be in the way.
    fn through_pieces(&self) -> Option<String> {
        let (placement, covering) = self.pieces()?;
        let slide = covering.pieces.iter().any(|own| own.piece.slides());
        let several = covering.pieces.len() > 1 || covering.demand.iter().any(|&demand| demand > 1);
        (slide && several)
            .then(|| through_pieces(&missing(covering, &placement, Attack::Strong).names()))
    }

    /// The chosen pieces and their board, if it is one.
    fn pieces(&self) -> Option<(Placement, &'a BoardCovering)> {
        let board = self.covering.board()?;
        Some((pieces_of(board, self.answer.best.as_ref()?), board))
    }

    /// What the claims say about the file, where its objective is not the cost.
    fn said(&self) -> Option<String> {
        let Covering { terms, name, columns, .. } = self.covering;
        let (least, most) = (self.answer.proved(), self.answer.size);
        let places = terms.places(columns);
        let is_rest = places.iter().all(|(_, place)| matches!(place, ColumnValue::Not(_)));
        let rest = if is_rest { ": the claim is of what is left out" } else { "" };
        (!terms.is_cost()).then(|| format!("{} for {name}{rest}", terms.range(least, most)))
    }

    /// How the file's objective and columns follow from the covering program, for files of other checkers: where the objective is
    /// not the cost, or there is no column.
    pub(super) fn file_terms(&self) -> Option<FileTerms> {
        let Covering { terms, name, columns, .. } = self.covering;
        if self.covering.board().is_some() || terms.is_cost() && !columns.is_empty() {
            return None;
        }
        let what = match (terms.maximises(), terms.scale()) {
            (false, 1) => format!("the objective is that of {name}"),
            (false, scale) => format!("the objective is {scale} times that of {name}"),
            (true, 1) => format!("the objective is the negative of that of {name}"),
            (true, scale) => format!("the objective is -{scale} times that of {name}"),
        };
        let places = terms.places(columns).into_iter().map(|(own, place)| match place {
            ColumnValue::Fixed(value) => format!("the file's {own} is {value}"),
            ColumnValue::Is(column) => format!("the file's {own} is x{}", column + 1),
            ColumnValue::Not(column) => format!("the file's {own} is 1 - x{}", column + 1),
        });
        let comments = self.said().into_iter().chain([what]).chain(places).collect();
        Some(FileTerms { constant: Some(terms.constant()), comments })
    }

    /// The chosen columns: on a board, or by their names.
    fn drawing(&self, report: &AnswerReport) -> String {
        match (self.pieces(), &report.chosen) {
            (Some((placement, board)), _) => {
                format!("\n{}\n", terminal::placement_between(&placement, &board.holes))
            }
            (None, Some(chosen)) if self.covering.stage.is_some() => {
                let drawn = |own: &FileBoard| {
                    terminal::placement_between(&own.placement(chosen), &own.board.holes)
                };
                self.stated.map_or_else(String::new, |own| format!("\n{}\n", drawn(own)))
            }
            (None, Some(chosen)) => format!("\n{}\n\n", chosen.join(" ")),
            (None, None) => "\n".to_owned(),
        }
    }

    /// The choice in the names of the file, or of a board's exported program.
    pub(super) fn solution(&self) -> Result<Option<SolutionFile>, StatementError> {
        let Some(chosen) = &self.answer.best else { return Ok(None) };
        Ok(Some(match self.own {
            Some(file) => SolutionFile::of_file(&file.program, self.covering, chosen),
            None => SolutionFile::of_choice(self.covering, chosen)?,
        }))
    }

    /// The board of a choice of these columns.
    pub(super) fn picture(&self, chosen: Option<&[String]>) -> Option<String> {
        match (self.pieces(), self.stated, chosen) {
            (Some((placement, board)), _, _) => Some(svg::choice(&placement, board)),
            (None, Some(own), Some(chosen)) => {
                Some(svg::choice(&own.placement(chosen), &own.board))
            }
            _ => None,
        }
    }

    /// What checks the file.
    pub(super) fn next(&self, format: ProofFormat, file: Option<&Path>) -> String {
        match file {
            Some(path) if files::is_solution(path) && self.covering.board().is_none() => {
                let stage = stage(self.covering);
                import(stage.as_deref().unwrap_or(&self.covering.name), path)
            }
            Some(path) if is_certificate(path) => {
                certificate::check(path, format, &of_program(self.covering))
            }
            _ => String::new(),
        }
    }

    pub(super) fn text(&self, report: &AnswerReport) -> String {
        let (summary, drawing) = (self.summary(report), self.drawing(report));
        let mut text = format!("{summary}\n{drawing}{}", report.asked_line());
        for claim in &report.verified {
            text.push_str(&format!("checked  {claim}\n"));
        }
        if let Some(words) = self.through_pieces() {
            text.push_str(&format!("lines    {words}\n"));
        }
        if report.status == Status::Feasible {
            return text;
        }
        let stop = report.stop.unwrap_or("finished");
        let method = self.answer.method;
        let work = counted(self.answer.work.unwrap_or(0), method.unit());
        text.push_str(&format!("{:<8} {stop}, {work}, {:.2} s\n", method.name(), report.seconds));
        text
    }
}
