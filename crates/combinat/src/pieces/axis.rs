//! The axes of the folding search: for each piece a tree of foldings, whose leaves are squares.

use super::army::{Army, Kind, MAX_MEN};
use super::bits::Bits;
use super::reduction::Reduction;
use destrier_board::{Colour, Piece};

/// A run of the axis' squares taken together: one piece put on all of them at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<const W: usize> {
    /// The squares that the pieces attack, through each other.
    pub(super) attack: Bits<W>,
    /// The run, as places in the axis' order of squares.
    pub(super) low: u16,
    pub(super) high: u16,
    /// The lower half; the upper one is the next node. 0 for a single square.
    pub(super) halves: u16,
}

impl<const W: usize> Node<W> {
    pub(super) fn size(&self) -> u16 {
        self.high - self.low
    }
}

/// A piece and its tree of foldings; node 0 is the root.
pub(super) struct Axis<const W: usize> {
    pub(super) nodes: Vec<Node<W>>,
    /// The squares in folding order.
    pub(super) squares: Vec<u8>,
    /// Whether the axis before this one is of an alike piece, which must not come later in order.
    pub(super) follows_alike: bool,
    /// Whether the axis after this one is of an alike piece.
    pub(super) precedes_alike: bool,
    /// The weight of a folding of it when one is to be unfolded.
    pub(super) weight: u64,
}

/// One node of each axis: the product of their runs.
pub(super) type Space = [u16; MAX_MEN];

/// One square of each axis.
pub(super) type Position = [u8; MAX_MEN];

/// The axes of an army, one a piece.
pub(super) fn axes<const W: usize>(army: &Army, reduction: &Reduction) -> Vec<Axis<W>> {
    let board = army.board();
    let mut axes = Vec::new();
    for (kind, domain) in army.kinds().iter().zip(&reduction.domains) {
        let attacks: Vec<Bits<W>> = domain
            .squares
            .iter()
            .map(|&from| kind.piece.attacks(board, from, |_| false))
            .map(|attacked| Bits::of(attacked.into_iter().map(|square| square.index())))
            .collect();
        for man in 0..kind.count {
            let size = if man == 0 { domain.first } else { domain.squares.len() };
            axes.push(Axis {
                nodes: tree(&attacks[..size]),
                squares: domain.squares[..size].iter().map(|s| s.index() as u8).collect(),
                follows_alike: man > 0,
                precedes_alike: man + 1 < kind.count,
                weight: weight(kind),
            });
        }
    }
    axes
}

/// Found by counting the nodes of the eight pieces' search with others.
fn weight(kind: &Kind) -> u64 {
    match (kind.piece, kind.colour) {
        (Piece::Queen, _) => 22,
        (Piece::Rook, _) => 19,
        (Piece::Bishop, Colour::Dark) => 11,
        (Piece::Bishop, _) => 9,
        (Piece::King, _) => 4,
        _ => 6,
    }
}

/// The tree whose leaves attack so: each run is cut in two, the lower half the longer one.
fn tree<const W: usize>(attacks: &[Bits<W>]) -> Vec<Node<W>> {
    let node = |low: usize, high: usize| Node {
        attack: attacks[low..high].iter().fold(Bits::EMPTY, |all, &one| all.or(one)),
        low: low as u16,
        high: high as u16,
        halves: 0,
    };
    let mut nodes = vec![node(0, attacks.len())];
    let mut next = 0;
    while next < nodes.len() {
        let (low, high) = (nodes[next].low.into(), nodes[next].high.into());
        if high - low > 1 {
            let middle = low + usize::div_ceil(high - low, 2);
            nodes[next].halves = nodes.len() as u16;
            nodes.extend([node(low, middle), node(middle, high)]);
        }
        next += 1;
    }
    nodes
}
