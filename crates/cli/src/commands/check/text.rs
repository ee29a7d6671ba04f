//! The report of an arrangement in words.

use super::report::{CheckReport, Doubly};
use crate::known::Known;
use crate::report::{Report, plural, through_pieces};
use crate::symmetries;
use destrier_board::Rule;
use destrier_draw::terminal;
use std::cmp::Ordering;

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
        if let Some(broken) = &self.broken {
            return format!(
                "{pieces} {cover} the {board} board, and break another condition: {broken}."
            );
        }
        let few: Vec<&str> = uncovered.iter().take(8).map(String::as_str).collect();
        let more = if few.len() < uncovered.len() { " ..." } else { "" };
        let what = match (self.rule, uncovered.len()) {
            (Rule::Independent, 1) => "1 square uncovered or attacked though occupied".to_owned(),
            (Rule::Independent, n) => format!("{n} squares uncovered or attacked though occupied"),
            (Rule::Domination | Rule::Total, 1) => "1 square uncovered".to_owned(),
            (Rule::Domination | Rule::Total, n) => format!("{n} squares uncovered"),
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
    const NAME: &'static str = "check-2";

    fn text(&self) -> String {
        let picture = terminal::placement_between(&self.placement, &self.holes);
        let mut text = format!("{}\n\n{picture}\n", self.summary());
        let mut line = |name: &str, value: &str| text.push_str(&format!("{name:<9}  {value}\n"));
        if !self.covers {
            line("missing", &wrapped(&self.uncovered.join(" ")));
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
