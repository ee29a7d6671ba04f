//! The nodes that are open above a case, and what is to be done when what is below them is settled.

use crate::linear::LinearRange;
use num_rational::BigRational;

/// What no solution of a case costs less than; nothing if it has none.
pub(super) type Bound = Option<BigRational>;

/// What a branch says of a column in a case.
#[derive(Clone)]
pub(super) struct Step {
    pub(super) column: usize,
    pub(super) side: LinearRange,
    /// The index of the step before it on the way from the root.
    pub(super) before: Option<usize>,
}

/// What is known of a node.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The last step that led to it.
    pub(super) step: Option<usize>,
    pub(super) tree: usize,
    pub(super) is_settled: bool,
}

/// A node whose case is open.
#[derive(Clone)]
pub(super) struct Frame {
    pub(super) node: usize,
    /// How many rows there are above it.
    pub(super) rows: usize,
    /// The last step above it.
    pub(super) step: Option<usize>,
    /// About how many bytes it has, with all frames before it.
    pub(super) size: usize,
    pub(super) kind: Kind,
}

#[derive(Clone)]
pub(super) enum Kind {
    Row,
    /// The columns that are narrowed, with their ranges above, by rows
    Propagation(Vec<(usize, LinearRange)>),
    /// or as others serve in their place.
    Domination(Vec<(usize, LinearRange)>),
    /// The same, for solutions that cost less than this.
    Narrowing(Vec<(usize, LinearRange)>, BigRational),
    Branch {
        column: usize,
        /// The range of the column above the branch.
        range: LinearRange,
        /// The side of the second case, until that is open.
        second: Option<LinearRange>,
        /// The bound of the first case, when the second is open.
        first: Bound,
    },
    Part {
        columns: Vec<u32>,
        /// The part that they are of, and the tree above.
        part: usize,
        tree: usize,
        /// The bound of the first tree, when the second is open.
        first: Option<Bound>,
    },
}

impl Kind {
    /// About how many bytes it takes.
    pub(super) fn size(&self) -> usize {
        let ranges = |all: &[(usize, LinearRange)]| all.iter().map(|own| own.1.size()).sum();
        let bound = |own: &BigRational| {
            let bytes = (own.numer().bits() + own.denom().bits()) / 8;
            usize::try_from(bytes).unwrap_or(usize::MAX)
        };
        let own: usize = match self {
            Kind::Row => 0,
            Kind::Propagation(narrowed) | Kind::Domination(narrowed) => ranges(narrowed),
            Kind::Narrowing(narrowed, cost) => ranges(narrowed) + bound(cost),
            Kind::Branch { range, second, first, .. } => {
                range.size()
                    + second.as_ref().map_or(0, LinearRange::size)
                    + first.as_ref().map_or(0, bound)
            }
            Kind::Part { columns, .. } => size_of_val(&**columns),
        };
        size_of::<Frame>() + own
    }
}
