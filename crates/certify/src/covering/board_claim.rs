//! A board's covering program in the words of a claim, which no other program has.

use super::board::BoardCovering;
use super::board_text::{present, uniform};
use super::numbers::span;
use crate::digest::Digest;
use destrier_board::{Problem, SquareSet, in_words};
use std::collections::BTreeMap;
use std::fmt;

/// So many squares are named for their numbers; where it would be more, a digest stands for them.
const MAX_NAMED: usize = 32;

/// All that is asked. Where numbers of squares are too many to be named, there are their least and greatest, and the
/// digest of the lines that state the problem.
impl fmt::Display for BoardCovering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // a claim that left out what is asked would say too much
        let Self {
            board,
            pieces,
            numbers: of_kinds,
            rule,
            symmetry,
            holes,
            forced,
            forbidden,
            demand: _,
            at_most: _,
            costs: _,
            blocks,
        } = self;
        let problem = Problem { rule: *rule, symmetry: *symmetry, ..Problem::new(*board) };
        let words: Vec<String> = pieces.iter().map(|own| own.piece.to_string()).collect();
        let rest = problem.to_string().replacen(&problem.piece.to_string(), "", 1);
        write!(f, "{}{rest}", words.join(" and "))?;
        if pieces.iter().any(|own| own.price != 1) {
            let prices: Vec<String> = pieces.iter().map(|own| own.price.to_string()).collect();
            write!(f, ", prices {}", prices.join(" and "))?;
        }
        if let Some(of_kinds) = of_kinds {
            let of_kinds: Vec<String> = of_kinds.iter().map(ToString::to_string).collect();
            write!(f, ", {} of them", of_kinds.join(" and "))?;
        }
        let sets = [("holes", holes), ("with", forced), ("without", forbidden)];
        for (word, squares) in sets.into_iter().filter(|(_, squares)| !squares.is_empty()) {
            write!(f, ", {word} {}", in_words(squares))?;
        }
        let numbers = [self.demands(), self.limits(), self.prices_of_squares()];
        for words in numbers.iter().flatten().map(|numbers| &numbers.words) {
            write!(f, ", {words}")?;
        }
        blocks.map_or(Ok(()), |blocks| write!(f, ", {blocks}"))?;
        if numbers.iter().flatten().all(|numbers| numbers.is_whole) {
            return Ok(());
        }
        write!(f, ", {}", Digest::of(&fmt::from_fn(|f| self.write(f))))
    }
}

/// Numbers of squares in words, and whether these say all of them.
struct Numbers {
    words: String,
    is_whole: bool,
}

impl BoardCovering {
    /// How often squares are to be covered, unless it is once each.
    fn demands(&self) -> Option<Numbers> {
        let each = |number| {
            if number == 1 { String::new() } else { format!("each square {}", times(number)) }
        };
        let whole = |words: Vec<String>| {
            let words: Vec<String> = words.into_iter().filter(|words| !words.is_empty()).collect();
            (!words.is_empty()).then(|| Numbers { words: words.join(", "), is_whole: true })
        };
        if let Some(number) = uniform(&self.holes, &self.demand) {
            return whole(vec![each(number)]);
        }
        match self.exempt() {
            Some((number, exempt)) => whole(vec![each(number), format!("exempt {exempt}")]),
            None => Some(self.by_squares("demands", &self.demand)),
        }
    }

    /// The number that all squares ask for that ask for any, and those that do not, in words; none if there are several
    /// numbers.
    fn exempt(&self) -> Option<(u32, String)> {
        let mut asked = self.demand.iter().copied().filter(|&demand| demand > 0);
        let first = asked.next()?;
        let idle = self.board.squares().filter(|square| self.demand[square.index()] == 0);
        let mut idle = SquareSet::from_squares(self.board, idle);
        if 2 * idle.len() <= self.board.area() {
            self.holes.iter().for_each(|hole| {
                idle.remove(hole);
            });
        }
        asked.all(|demand| demand == first).then(|| (first, in_words(&idle)))
    }

    /// How often squares may be covered, if there are limits.
    fn limits(&self) -> Option<Numbers> {
        let limits = self.at_most.as_ref()?;
        Some(match uniform(&self.holes, limits) {
            Some(number) => Numbers { words: format!("at most {}", times(number)), is_whole: true },
            None => self.by_squares("limits", limits),
        })
    }

    /// What squares cost, unless it is 1 each.
    fn prices_of_squares(&self) -> Option<Numbers> {
        match uniform(&self.holes, &self.costs) {
            Some(1) => None,
            Some(cost) => Some(Numbers { words: format!("costs {cost}"), is_whole: true }),
            None => Some(self.by_squares("costs", &self.costs)),
        }
    }

    /// `costs 1 at a1 b2, 2 elsewhere`, where the most frequent number is the one elsewhere; else `costs 1 to 5`.
    fn by_squares(&self, word: &str, numbers: &[u32]) -> Numbers {
        let mut squares: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for square in self.board.squares().filter(|&square| !self.holes.contains(square)) {
            squares.entry(numbers[square.index()]).or_default().push(self.board.name(square));
        }
        let most =
            squares.iter().max_by_key(|(number, squares)| (squares.len(), u32::MAX - **number));
        let elsewhere = most.map_or(0, |(&number, _)| number);
        squares.remove(&elsewhere);
        if squares.values().map(Vec::len).sum::<usize>() > MAX_NAMED {
            let span = span(&present(&self.holes, numbers));
            return Numbers { words: format!("{word} {span}"), is_whole: false };
        }
        let named =
            squares.iter().map(|(number, names)| format!("{number} at {}", names.join(" ")));
        let named: Vec<String> = named.chain([format!("{elsewhere} elsewhere")]).collect();
        Numbers { words: format!("{word} {}", named.join(", ")), is_whole: true }
    }
}

/// How often, in words.
fn times(number: u32) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{number} times"),
    }
}
