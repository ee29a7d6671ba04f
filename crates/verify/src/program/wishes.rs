//! What is asked of a file of sets or of a graph beside what it says itself.

use super::error::LARGEST;
use destrier_board::Rule;
use std::fmt;
use std::str::FromStr;

/// Which of both is chosen where a file lists sets of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choose {
    /// Sets, which together hold every element.
    Sets,
    /// Elements, some of which every set holds.
    Elements,
}

impl Choose {
    /// Both.
    pub const ALL: [Choose; 2] = [Choose::Sets, Choose::Elements];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Choose::Sets => "sets",
            Choose::Elements => "elements",
        }
    }
}

/// What a choice has to do. Boards know the rules of domination and the last one, graphs these and two more, files of sets the
/// first two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileRule {
    /// Every element is in a chosen set, or every set holds a chosen element.
    Cover,
    /// The same, of exactly one.
    Partition,
    /// Every vertex is chosen or next to a chosen one.
    Domination,
    /// Every vertex is next to a chosen one.
    Total,
    /// Domination by vertices no two of which are neighbours.
    Independent,
    /// Every edge has a chosen end.
    VertexCover,
    /// The most vertices any two of which are neighbours.
    Clique,
    /// The most vertices, or pieces on a board, no two of which are neighbours, or attack each other.
    NonAttacking,
}

impl FileRule {
    /// All of them.
    pub const ALL: [FileRule; 8] = [
        FileRule::Domination,
        FileRule::Total,
        FileRule::Independent,
        FileRule::VertexCover,
        FileRule::Clique,
        FileRule::NonAttacking,
        FileRule::Cover,
        FileRule::Partition,
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            FileRule::Cover => "cover",
            FileRule::Partition => "partition",
            FileRule::Domination => "domination",
            FileRule::Total => "total",
            FileRule::Independent => "independent",
            FileRule::VertexCover => "vertex-cover",
            FileRule::Clique => "clique",
            FileRule::NonAttacking => "non-attacking",
        }
    }

    /// The rule for covers of boards of this name, if there is one.
    pub const fn on_boards(self) -> Option<Rule> {
        match self {
            FileRule::Domination => Some(Rule::Domination),
            FileRule::Total => Some(Rule::Total),
            FileRule::Independent => Some(Rule::Independent),
            FileRule::Cover
            | FileRule::Partition
            | FileRule::VertexCover
            | FileRule::Clique
            | FileRule::NonAttacking => None,
        }
    }

    /// Whether it is one for sets of elements, else for graphs.
    pub(super) const fn is_of_sets(self) -> bool {
        matches!(self, FileRule::Cover | FileRule::Partition)
    }
}

/// What a file is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Sets,
    Graph,
}

/// The one of these that is called so, in small letters or capitals.
pub(super) fn named<T: Copy>(
    all: &[T],
    name: fn(T) -> &'static str,
    word: &str,
) -> Result<T, String> {
    let found = all.iter().copied().find(|&one| name(one).eq_ignore_ascii_case(word));
    let names = || all.iter().map(|&one| name(one)).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| format!("none of {}", names()))
}

impl FromStr for Choose {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        named(&Choose::ALL, Choose::name, word)
    }
}

impl FromStr for FileRule {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        if word.eq_ignore_ascii_case("independent-set") {
            return Ok(FileRule::NonAttacking);
        }
        named(&FileRule::ALL, FileRule::name, word)
    }
}

/// What is asked of a file of sets or of a graph; of what is none its usual question.
///
/// ```
/// use destrier_verify::{Choose, Format, Wishes};
///
/// let wishes = Wishes { choose: Some(Choose::Sets), ..Wishes::default() };
/// let read = Format::Sets.asking(wishes)?.read("north mid\nmid south\nsouth\n").unwrap();
/// assert_eq!(read.columns, ["1", "2", "3"]); // the lines
/// assert_eq!(read.rows, ["north", "mid", "south"]);
/// assert_eq!(read.program.rows[1].columns, [0, 1]);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Which of both is chosen, where the file lists sets.
    pub choose: Option<Choose>,
    /// What the choice has to do.
    pub rule: Option<FileRule>,
    /// How many chosen ones each asks for at least, from 1; one if it is not said.
    pub demand: Option<u32>,
    /// How many chosen ones each admits.
    pub at_most: Option<u32>,
}

impl Wishes {
    /// How many chosen ones each asks for that does not say so itself, and how many it admits.
    pub(super) fn numbers(&self) -> (u32, Option<u32>) {
        match self.rule {
            Some(FileRule::Partition) => (1, Some(1)),
            _ => (self.demand.unwrap_or(1), self.at_most),
        }
    }

    /// What these are asked of, if only sets or only a graph can be.
    pub(super) fn kind(&self) -> Option<Kind> {
        match (self.choose, self.rule) {
            (Some(_), _) => Some(Kind::Sets),
            (None, Some(rule)) if rule.is_of_sets() => Some(Kind::Sets),
            (None, Some(_)) => Some(Kind::Graph),
            (None, None) => None,
        }
    }

    /// What of these is not asked of such a file, if something is not.
    pub(super) fn misfit(&self, kind: Kind) -> Option<String> {
        let (are_sets, what) = match kind {
            Kind::Sets => (true, "files of sets"),
            Kind::Graph => (false, "graphs"),
        };
        if let Some(choose) = self.choose.filter(|_| !are_sets) {
            return Some(format!("--choose {} is for files of sets", choose.name()));
        }
        let rule = self.rule.filter(|rule| rule.is_of_sets() != are_sets)?;
        Some(format!("--rule {} is not for {what}", rule.name()))
    }

    /// What of these does not go together, if something does not.
    pub(super) fn conflict(&self) -> Option<String> {
        let numbers = [self.demand, self.at_most];
        if numbers.iter().flatten().any(|&number| number > LARGEST) {
            return Some(format!("a number above {LARGEST}"));
        }
        let alone = [FileRule::Partition, FileRule::Clique, FileRule::NonAttacking];
        let fixed = self.rule.filter(|rule| alone.contains(rule));
        if let (Some(rule), true) = (fixed, numbers.iter().any(Option::is_some)) {
            return Some(format!("rule {} has no demand and no limit beside it", rule.name()));
        }
        let (least, most) = self.numbers();
        match most {
            _ if least == 0 => Some("demand is 1 or more, not 0".to_owned()),
            Some(most) if most < least => Some(format!("at-most {most} is below demand {least}")),
            _ => None,
        }
    }

    /// Adds what a heading says; what was said before is not said differently.
    pub(super) fn add(&mut self, key: &str, value: &str) -> Result<(), String> {
        let is_plain = value.bytes().all(|byte| byte.is_ascii_digit());
        let whole = || value.parse().ok().filter(|_| is_plain).ok_or("no whole number".to_owned());
        let is_same = match key {
            "choose" => set(&mut self.choose, value.parse()?),
            "rule" => set(&mut self.rule, value.parse()?),
            "demand" => set(&mut self.demand, whole()?),
            "at-most" => set(&mut self.at_most, whole()?),
            _ => {
                return Err("a heading is 'choose:', 'rule:', 'demand:', 'at-most:' or 'format:'"
                    .to_owned());
            }
        };
        is_same.then_some(()).ok_or_else(|| format!("{key} was asked for otherwise"))
    }
}

/// Sets what is not set, else says whether it is the same.
pub(super) fn set<T: Copy + PartialEq>(own: &mut Option<T>, value: T) -> bool {
    *own.get_or_insert(value) == value
}

/// As options of a command line, each after a blank; nothing where nothing is asked.
impl fmt::Display for Wishes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wishes { choose, rule, demand, at_most } = self;
        choose.iter().try_for_each(|own| write!(f, " --choose {}", own.name()))?;
        rule.iter().try_for_each(|own| write!(f, " --rule {}", own.name()))?;
        demand.iter().try_for_each(|own| write!(f, " --demand {own}"))?;
        at_most.iter().try_for_each(|own| write!(f, " --at-most {own}"))
    }
}
