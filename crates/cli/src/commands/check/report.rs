//! What `destrier check` has to say.

use crate::known::{Known, known};
use crate::report::{Report, field, plural};
use crate::symmetries;
use destrier_board::{Board, Group, Piece, Placement, Problem, Rule, Square};
use destrier_draw::terminal;
use schemars::JsonSchema;
use serde::Serialize;

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
    /// squares that more than one piece covers
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

/// Boards of more squares get no list of what is covered twice; JSON has it.
const LISTED: usize = 400;

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
            doubly: doubly(placement, rule),
            symmetry,
            known: compared(Group::None),
            known_symmetric: Some(symmetry).filter(|&s| s != Group::None).and_then(compared),
            placement: placement.clone(),
        }
    }

    pub(crate) fn covers(&self) -> bool {
        self.covers
    }

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
            return format!("{pieces} {cover} the {board} board{rule}{record}.");
        }
        let few: Vec<&str> = uncovered.iter().take(8).map(String::as_str).collect();
        let more = if few.len() < uncovered.len() { " ..." } else { "" };
        let what = match (self.rule, uncovered.len()) {
            (Rule::Independent, 1) => "1 square uncovered or attacked though occupied".to_owned(),
            (Rule::Independent, n) => format!("{n} squares uncovered or attacked though occupied"),
            (_, 1) => "1 square uncovered".to_owned(),
            (_, n) => format!("{n} squares uncovered"),
        };
        format!("{pieces} {leave} {what} on the {board} board: {}{more}.", few.join(" "))
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
            (true, std::cmp::Ordering::Less) => {
                format!("fewer than the smallest known, {size}: a new record")
            }
            (true, std::cmp::Ordering::Equal) if known.is_minimum() => {
                "no cover has fewer".to_owned()
            }
            (true, std::cmp::Ordering::Equal) => format!("as few as the smallest known, {floor}"),
            (true, std::cmp::Ordering::Greater) => {
                format!("{} more than the smallest known, {size}, {floor}", self.size - size)
            }
        }
    }

    fn twice(&self) -> String {
        let count = match self.doubly.len() {
            0 => return "no square is covered more than once".to_owned(),
            1 => "1 square is covered more than once".to_owned(),
            count => format!("{count} squares are covered more than once"),
        };
        if self.board.area() > LISTED {
            return count;
        }
        let one = |doubly: &Doubly| format!("{} by {}", doubly.square, doubly.by.join(" "));
        let list = self.doubly.iter().map(one).collect::<Vec<_>>().join("; ");
        wrapped(&format!("{count}: {list}"))
    }
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
    const NAME: &'static str = "check-1";

    fn text(&self) -> String {
        let mut text = format!("{}\n\n{}\n", self.summary(), terminal::placement(&self.placement));
        let mut line = |name: &str, value: &str| text.push_str(&format!("{name:<9}  {value}\n"));
        if !self.covers {
            line("missing", &wrapped(&self.uncovered.join(" ")));
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

/// The squares that more than one piece covers, and where those stand.
fn doubly(placement: &Placement, rule: Rule) -> Vec<Doubly> {
    let board = placement.board();
    let many = board.squares().zip(placement.coverers(rule)).filter(|(_, by)| by.len() > 1);
    let names = |by: Vec<Square>| by.into_iter().map(|from| board.name(from)).collect();
    many.map(|(square, by)| Doubly { square: board.name(square), by: names(by) }).collect()
}
