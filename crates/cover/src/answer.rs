//! What a computation found and shows, why it ended, and what the checker accepts of it: of a board's covers, whose best
//! one is squares, and of covering programs, whose best one is columns.

use destrier_board::{SquareSet, Symmetry};
use destrier_certify::{
    Certificate, Checked, Claim, CoverProof, LinearNode, LinearTree, LowerBound, ParseError,
    Rejection, Size, Weights, lower_bound,
};
use destrier_model::{Solver, Stop};
use destrier_run::Halt;
use serde::{Deserialize, Serialize};

/// Why a computation ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// Everything is settled.
    Finished,
    /// There is no cover.
    Infeasible,
    /// A cover was found that is as small as was asked for.
    Target,
    /// A cover was found that is smaller than what was to be shown.
    Refuted,
    /// It was stopped.
    Halted(Halt),
    /// It shows no more, as halves of a board, and nothing stopped it.
    Short,
    /// The nodes of a tree are used up.
    Nodes,
    /// What is open is left to others.
    Divided,
    /// Tables or states of a sweep do not fit into the memory.
    OutOfMemory,
    /// A whole certificate has more bytes than the checker reads: a bound is shown on the way to it, or nothing.
    TooLarge,
    /// Nothing was computed: it was read.
    #[default]
    Read,
}

impl End {
    /// All ends.
    pub const ALL: [End; 12] = [
        End::Finished,
        End::Infeasible,
        End::Target,
        End::Refuted,
        End::Halted(Halt::TimeLimit),
        End::Halted(Halt::Interrupted),
        End::Short,
        End::Nodes,
        End::Divided,
        End::OutOfMemory,
        End::TooLarge,
        End::Read,
    ];

    /// Why it stopped, if another method has nothing to add.
    pub fn stop(self) -> Option<Stop> {
        match self {
            End::Finished => Some(Stop::Finished),
            End::Infeasible => Some(Stop::Infeasible),
            End::Target => Some(Stop::Target),
            End::Halted(halt) => Some(Stop::Halted(halt)),
            End::Refuted
            | End::Short
            | End::Nodes
            | End::Divided
            | End::OutOfMemory
            | End::TooLarge
            | End::Read => None,
        }
    }

    /// In a few words; none of what was read.
    pub fn name(self) -> Option<&'static str> {
        match self {
            End::Refuted => Some("refuted"),
            End::Short => Some("no more is shown"),
            End::Nodes => Some("node limit"),
            End::Divided => Some("divided"),
            End::OutOfMemory => Some("memory limit"),
            End::TooLarge => Some("large certificate"),
            _ => self.stop().map(Stop::name),
        }
    }

    /// Whether a limit came first.
    pub fn is_limit(self) -> bool {
        matches!(
            self,
            End::Halted(_) | End::Nodes | End::Divided | End::OutOfMemory | End::TooLarge
        )
    }

    /// Whether what was asked for is settled.
    pub fn is_finished(self) -> bool {
        matches!(self, End::Finished | End::Refuted)
    }
}

/// What found an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundBy {
    /// Branch and bound.
    Tree,
    /// Sweeps of the board or of half of it.
    Sweep,
    /// Rows and columns without pieces.
    Lines,
    /// A relaxation with local cuts.
    LocalCuts,
    /// Tables of what eliminated columns cost.
    Elimination,
    /// Cliques of a graph.
    Cliques,
    /// The parts, each by a method of its own.
    Parts,
    /// Local search.
    Search,
    /// A solver of integer programs.
    Solver(Solver),
    /// Who wrote the file that it comes from.
    File(&'static str),
}

impl FoundBy {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            FoundBy::Tree => "tree",
            FoundBy::Sweep => "sweep",
            FoundBy::Lines => "lines",
            FoundBy::LocalCuts => "local cuts",
            FoundBy::Elimination => "elimination",
            FoundBy::Cliques => "cliques",
            FoundBy::Parts => "parts",
            FoundBy::Search => "search",
            FoundBy::Solver(solver) => solver.name(),
            FoundBy::File(writer) => writer,
        }
    }

    /// What its work is counted in.
    pub fn unit(self) -> &'static str {
        match self {
            FoundBy::Sweep => "states",
            FoundBy::Parts => "states and nodes",
            FoundBy::Search => "swaps",
            FoundBy::LocalCuts => "lemmas",
            FoundBy::Elimination => "costs",
            FoundBy::Cliques => "cases",
            FoundBy::Tree | FoundBy::Lines | FoundBy::Solver(_) | FoundBy::File(_) => "nodes",
        }
    }
}

/// What was found and is to be shown, before the checker has seen it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Unchecked<S = SquareSet, C = Option<Certificate>> {
    /// Why it ended.
    pub end: End,
    /// The smallest cover: its squares, or of a program the columns of the cheapest choice in ascending order.
    pub best: Option<S>,
    /// What shows that none is smaller, as far as that is shown.
    pub certificate: C,
    /// Nodes of a tree or a solver, states of sweeps, swaps of a search.
    pub work: Option<u64>,
    /// What found it.
    pub method: FoundBy,
    /// The bound that a solver claims, in floating point.
    pub(crate) claimed: Option<f64>,
    pub(crate) reason: Option<String>,
    /// A packing that bounds covers, where it is made already.
    pub(crate) packing: Option<Weights>,
}

impl<S, C> Unchecked<S, C> {
    /// What this certificate shows, by a tree of so many nodes.
    pub fn by_tree(certificate: C, best: Option<S>, end: End, nodes: usize) -> Self {
        Self::by(FoundBy::Tree, certificate, best, end, nodes as u64)
    }

    /// What this certificate shows, by a method that took so much work.
    pub(crate) fn by(
        method: FoundBy,
        certificate: C,
        best: Option<S>,
        end: End,
        work: u64,
    ) -> Self {
        let (claimed, reason, packing) = (None, None, None);
        Unchecked { end, best, certificate, work: Some(work), method, claimed, reason, packing }
    }

    /// The certificate, and the rest.
    pub(crate) fn apart(self) -> (C, Unchecked<S, ()>) {
        let Unchecked { end, best, certificate, work, method, claimed, reason, packing } = self;
        let rest = Unchecked { end, best, certificate: (), work, method, claimed, reason, packing };
        (certificate, rest)
    }
}

impl Default for Unchecked {
    fn default() -> Self {
        Unchecked { work: None, ..Unchecked::by_tree(None, None, End::default(), 0) }
    }
}

/// What was found, and what the checker accepted of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer<S = SquareSet> {
    /// The smallest cover known: its squares, or of a program the columns of the cheapest choice.
    pub best: Option<S>,
    /// What it costs: its pieces.
    pub size: Option<usize>,
    /// What the checker accepted, the certificate to keep first: of the best cover, with what shows it to be a smallest
    /// one if something does; of the bound without a cover, or where only a bound was asked for.
    pub shown: Vec<Checked>,
    /// The lower bound that is proved.
    pub bound: Option<Bound>,
    /// The bound that a solver claims, in floating point: no proof.
    pub claimed: Option<f64>,
    /// Why it ended.
    pub end: End,
    /// What found it.
    pub method: FoundBy,
    /// Nodes of a tree or a solver, states of sweeps, swaps of a search.
    pub work: Option<u64>,
    /// In words, why there is no cover, where that is the answer and a reason is known.
    pub reason: Option<String>,
}

/// What is known of a smallest cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// This is one, by a proof or by the solver's word.
    Optimal,
    /// The bound that was asked for is proved.
    Proved,
    /// There is a cover, which may not be the smallest.
    Feasible,
    /// There is no cover.
    Infeasible,
    /// There is a cover that is smaller than the bound that was asked for.
    Refuted,
    /// A limit came before any cover, or before what was asked for was shown.
    Limit,
}

/// A lower bound that the checker accepted.
#[derive(Clone, Debug)]
pub struct Bound {
    /// What a cover costs at least: its pieces.
    pub at_least: usize,
    /// What shows it.
    pub by: By,
}

impl Bound {
    /// How many lemmas show it.
    pub(crate) fn lemmas(&self) -> u64 {
        if let By::Lemmas(lemmas) = self.by { lemmas as u64 } else { 0 }
    }
}

/// What shows a lower bound.
#[derive(Clone, Debug)]
pub enum By {
    /// The value of a packing, with the pieces that are forced.
    Packing(LowerBound),
    /// Rows and columns without pieces.
    Lines,
    /// So many parts that share no piece, added up.
    Parts(usize),
    /// So many cases, each settled by weights of its own.
    Cases(usize),
    /// So many lemmas, each about a few rows, and exact weights on rows and lemmas.
    Lemmas(usize),
    /// Tables of what so many columns cost that are eliminated one after the other.
    Elimination(usize),
    /// A sweep of half the board, or of what there is of it modulo a symmetry.
    Sweep {
        /// Whether it is half the board.
        halved: bool,
    },
}

impl<S> Answer<S> {
    /// What was found, whose best cover costs so much, with the certificates that the checker accepted.
    pub(crate) fn new<C>(found: Unchecked<S, C>, size: Option<usize>, shown: Vec<Checked>) -> Self {
        let Unchecked { end, best, work, method, claimed, reason, .. } = found;
        let bound = shown.iter().filter_map(bound).max_by_key(|bound| bound.at_least);
        Answer { best, size, shown, bound, claimed, end, method, work, reason }
    }

    /// The certificate to keep.
    pub fn certificate(&self) -> Option<&Certificate> {
        self.shown.first().map(|(certificate, _)| certificate)
    }

    /// What shows the lower bound, if something does.
    pub fn proof(&self) -> Option<&Checked> {
        self.shown.iter().find(|&one| bound(one).is_some())
    }

    /// What the checker accepted, in its words.
    pub fn verified(&self) -> Vec<String> {
        self.shown.iter().map(|(_, verified)| verified.to_string()).collect()
    }

    /// What a cover costs at least, as proved: its pieces.
    pub fn proved(&self) -> Option<usize> {
        self.bound.as_ref().map(|bound| bound.at_least)
    }

    /// The solver's bound as a number of pieces, which is no proof.
    pub fn claimed(&self) -> Option<usize> {
        self.claimed.map(whole)
    }

    /// What is known, where no bound was asked for.
    pub fn status(&self) -> Status {
        self.status_of(None)
    }

    /// What is known of a smallest cover, and of the bound that was asked for: where there is no cover, any bound holds.
    pub fn status_of(&self, at_least: Option<usize>) -> Status {
        let is_impossible = |shown: &Checked| size(shown.1.claim()) == Some(Size::Infeasible);
        let is_proved = self.size.is_some() && self.proved() >= self.size;
        // of what trees and sweeps finish, their certificates show all
        let is_claimed = self.end == End::Finished && self.claimed.is_some();
        match (self.end, self.size) {
            (End::Refuted, _) => Status::Refuted,
            (End::Infeasible, _) => Status::Infeasible,
            _ if self.shown.iter().any(is_impossible) => match at_least {
                Some(_) => Status::Proved,
                None => Status::Infeasible,
            },
            (_, Some(_)) if is_proved || is_claimed => Status::Optimal,
            _ if at_least.is_some() && self.proved() >= at_least => Status::Proved,
            (_, Some(_)) => Status::Feasible,
            (_, None) => Status::Limit,
        }
    }

    /// The solver's smallest cover, of which nothing shows that it is one but the solver's word.
    pub fn unproved(&self) -> Option<&S> {
        let unproved = self.status() == Status::Optimal && self.proved() < self.size;
        self.best.as_ref().filter(|_| unproved)
    }
}

/// The pieces of a solver's bound: a little above a whole number is that number.
fn whole(bound: f64) -> usize {
    (bound - 1e-6).ceil().max(0.0) as usize
}

/// What a certificate shows of the sizes of covers, or of the costs of choices.
fn size(claim: &Claim) -> Option<Size> {
    match claim {
        Claim::Size { size, .. } | Claim::Covering { size, .. } => Some(*size),
        Claim::Program { optimum, .. } => Some(Size::from(optimum)),
        _ => None,
    }
}

/// The lower bound that a certificate shows, if it shows one.
pub(crate) fn bound((certificate, verified): &Checked) -> Option<Bound> {
    let Some(Size::AtLeast(at_least) | Size::Exactly(at_least)) = size(verified.claim()) else {
        return None;
    };
    let by = match certificate {
        Certificate::Lines(_) => By::Lines,
        Certificate::Sum(sum) => By::Parts(sum.parts.len()),
        Certificate::Sweep(sweep) => By::Sweep { halved: sweep.symmetry != Symmetry::Identity },
        Certificate::Cover(own) => match &own.proof {
            CoverProof::AtLeast { packing, .. } | CoverProof::Exactly { packing, .. } => {
                By::Packing(lower_bound(&own.problem, packing).ok()?)
            }
            _ => return None,
        },
        Certificate::Program(own) => of_program(own.proof.tree()?),
        Certificate::BoardProgram(own) => of_program(own.proof.tree()?),
        _ => return None,
    };
    Some(Bound { at_least, by })
}

/// What a tree of kind `program` shows a bound by.
fn of_program(tree: &LinearTree) -> By {
    let eliminated = tree.nodes.iter().filter_map(|node| match node {
        LinearNode::Elimination(elimination) => Some(elimination.columns.len()),
        _ => None,
    });
    let lemmas = tree.nodes.iter().filter(|node| matches!(node, LinearNode::Lemma(_))).count();
    let leaves = tree.nodes.iter().filter(|node| node.is_leaf());
    match (eliminated.sum(), lemmas) {
        (0, 0) => By::Cases(leaves.count()),
        (0, _) => By::Lemmas(lemmas),
        (columns, _) => By::Elimination(columns),
    }
}

/// Whether a certificate is longer than the checker reads, which is no defect.
pub(crate) fn is_unread(rejection: &Rejection) -> bool {
    matches!(rejection, Rejection::Malformed { error: ParseError::TooLong { .. }, .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_that_is_too_long_is_no_defect() {
        let refused = |error| Rejection::Malformed { line: 1, error };
        assert!(is_unread(&refused(ParseError::TooLong { bytes: 2_000_000_000, limit: 1 << 30 })));
        assert!(!is_unread(&refused(ParseError::UnknownKind("x".into()))));
    }
}
