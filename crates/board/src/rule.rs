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

/// What a rule asks of a set of pieces.
///
/// Whatever states or checks a cover takes all of it apart, so that a rule that asks for something else does not
/// compile before each of these places knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demands {
    /// A piece covers the square that it stands on.
    pub covers_own_square: bool,
    /// No piece attacks another.
    pub forbids_attack: bool,
}

impl Rule {
    /// The three rules.
    pub const ALL: [Rule; 3] = [Rule::Domination, Rule::Total, Rule::Independent];

    /// What it asks.
    pub const fn demands(self) -> Demands {
        let (covers_own_square, forbids_attack) = match self {
            Rule::Domination => (true, false),
            Rule::Total => (false, false),
            Rule::Independent => (true, true),
        };
        Demands { covers_own_square, forbids_attack }
    }

    /// Whether a piece covers the square that it stands on.
    pub const fn covers_own_square(self) -> bool {
        self.demands().covers_own_square
    }

    /// Whether it asks for nothing but covering, so that a cover with more pieces is a cover.
    pub const fn is_monotone(self) -> bool {
        let Demands { covers_own_square: _, forbids_attack } = self.demands();
        !forbids_attack
    }

    /// What covering by the rule is called.
    pub const fn noun(self) -> &'static str {
        match self {
            Rule::Domination => "domination",
            Rule::Total => "total domination",
            Rule::Independent => "independent domination",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Rule::Domination => "domination",
            Rule::Total => "total",
            Rule::Independent => "independent",
        }
    }
}

named!(Rule, "rule", Rule::ALL.map(|rule| (rule, rule.name())));

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
