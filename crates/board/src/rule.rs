//! What it means to cover a board, and what it means to attack through a piece.

use crate::text::named;

/// What a set of pieces has to do to the board. Published tables mix these up; here they are types.
///
/// | rule | every square |
/// | --- | --- |
/// | domination | holds a piece or is attacked |
/// | total domination | is attacked, also when it holds a piece |
/// | independent domination | as domination, and no piece attacks another |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Rule {
    /// Every square holds a piece or is attacked: a *cover* in Fisher's paper.
    #[default]
    Domination,
    /// Every square is attacked, occupied ones too.
    Total,
    /// Domination by pieces that do not attack each other.
    Independent,
}

impl Rule {
    /// The three rules.
    pub const ALL: [Rule; 3] = [Rule::Domination, Rule::Total, Rule::Independent];

    /// Whether a piece covers the square that it stands on.
    pub fn covers_own_square(self) -> bool {
        self != Rule::Total
    }
}

named!(
    Rule,
    "rule",
    [(Rule::Domination, "domination"), (Rule::Total, "total"), (Rule::Independent, "independent")]
);

/// Whether pieces attack through other pieces.
///
/// Weak attack distributes over unions of placements (Robison, Hafner and Skiena, 1988); strong
/// attack is chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Attack {
    /// Through pieces.
    #[default]
    Weak,
    /// Up to and including the first piece on the line.
    Strong,
}

named!(Attack, "attack", [(Attack::Weak, "weak"), (Attack::Strong, "strong")]);
