//! The fast search: queens and rooks by enumeration, bishops, king and knights by intersecting sets.
//!
//! With the queens and rooks fixed, what is left to attack falls into two halves that do not know
//! of each other: a bishop attacks squares of its own colour, a knight squares of the other colour
//! than it stands on. Only the king sees both. So for each colour, each place of its bishops and
//! each number of knights, compute the set of kings with which the rest of that colour can be
//! attacked; a position exists where the sets of both colours meet and the knights add up. Nearly
//! always they do not meet, and then neither bishops nor king nor knights were ever combined.
//!
//! For boards of at most 64 squares and one king, at most two knights, bishops of fixed colours.

use super::army::{Army, Kind};
use super::axis::Position;
use super::filter::{Filter, Kept, NOWHERE};
use super::parts::Parts;
use super::reduction::{Domain, Reduction};
use destrier_board::{Board, Colour, Piece, Square};
use destrier_run::Control;
use rayon::prelude::*;

/// A king attacks at most so many squares of one colour, and a knight at most so many at all.
const KING: u32 = 4;
const KNIGHT: u32 = 8;

/// A piece that is enumerated: where it may stand and what it attacks from there.
struct Heavy {
    slot: usize,
    squares: Vec<(u8, u64)>,
    first: usize,
    follows_alike: bool,
}

/// Places of all bishops of one colour, with what they attack.
struct Bishops {
    attack: u64,
    squares: Vec<(usize, u8)>,
}

/// The search, with its tables.
pub(super) struct Fast {
    full: u64,
    /// Light squares, dark squares.
    colours: [u64; 2],
    heavies: Vec<Heavy>,
    bishops: [Vec<Bishops>; 2],
    king: (usize, u64),
    kings: Vec<u64>,
    /// Place in the position, number, and where one of them has to be.
    knights: (usize, usize, u64),
    leaps: Vec<u64>,
    missing: u32,
    /// The squares that few pieces can reach.
    edge: u64,
}

/// For each place of the bishops of one colour, the kings with which its squares can be attacked.
type Kings = Vec<u64>;

/// The numbers of knights for both colours, and the kings of both, for each way to share what may be missed.
struct Meetings {
    knights: [usize; 2],
    kings: Vec<[Kings; 2]>,
}

impl Fast {
    /// The search for positions of the army that leave at most `missing` squares safe from weak
    /// attack, if this method is for such an army.
    pub(super) fn new(army: &Army, reduction: &Reduction, missing: u32) -> Option<Self> {
        let board = army.board();
        let kinds = || army.kinds().iter().zip(&reduction.domains).zip(slots(army));
        let of = |piece| kinds().filter(move |((kind, _), _)| kind.piece == piece);
        let ((_, domain), king) = of(Piece::King).next().filter(|((k, _), _)| k.count == 1)?;
        let knights = match of(Piece::Knight).next() {
            None => (0, 0, u64::MAX),
            Some(((kind, domain), slot)) => (slot, kind.count, mask(first(domain))),
        };
        let fits = board.area() <= 64
            && of(Piece::King).count() == 1
            && of(Piece::Knight).count() <= 1
            && knights.1 <= 2
            && of(Piece::Bishop).all(|((kind, _), _)| kind.colour != Colour::Any);
        let heavy =
            kinds().filter(|((kind, _), _)| matches!(kind.piece, Piece::Queen | Piece::Rook));
        let light = mask(&Colour::Light.squares(board).iter().collect::<Vec<_>>());
        let full = u64::MAX >> (64 - board.area().min(64));
        fits.then(|| Fast {
            full,
            colours: [light, full & !light],
            heavies: heavy.flat_map(|((k, d), slot)| heavies(board, k, d, slot)).collect(),
            bishops: [Colour::Light, Colour::Dark].map(|colour| {
                let own = of(Piece::Bishop).find(|((kind, _), _)| kind.colour == colour);
                own.map_or_else(no_bishops, |((k, d), slot)| bishops(board, k, d, slot))
            }),
            king: (king, mask(first(domain))),
            kings: table(board, Piece::King),
            knights,
            leaps: table(board, Piece::Knight),
            missing,
            edge: mask(&board.squares().filter(|&s| is_edge(board, s)).collect::<Vec<_>>()),
        })
    }

    /// Runs the search on the threads of the current pool. Returns what the filter kept, and the
    /// number of ways to place the queens and rooks.
    pub(super) fn search(&self, filter: &Filter<1>, parts: &Parts) -> (Kept, u64) {
        let depth = self.heavies.len().min(2);
        let mut starts = vec![(NOWHERE, 0, 0)];
        for man in 0..depth {
            starts = starts.iter().flat_map(|start| self.steps(man, start)).collect();
        }
        let part = 1.0 / starts.len() as f64;
        let run = |start: &Start| {
            let mut kept = Kept::default();
            let mut take = |position| filter.take(position, &mut kept);
            let placed = self.place(depth, start, parts.control, &mut take);
            parts.add(part);
            (kept, placed)
        };
        let merge =
            |(kept, placed): (Kept, u64), (more, others)| (kept.merge(more), placed + others);
        starts.par_iter().map(run).reduce(|| (Kept::default(), 0), merge)
    }

    /// The next heavy piece on each of its squares: the position, what it attacks, and the place
    /// in the order of squares from which an alike piece goes on.
    fn steps<'a>(&'a self, depth: usize, start: &'a Start) -> impl Iterator<Item = Start> + 'a {
        let heavy = &self.heavies[depth];
        let from = if heavy.follows_alike { start.2 } else { 0 };
        let to = if heavy.follows_alike { heavy.squares.len() } else { heavy.first };
        (from..to).map(move |place| {
            let (square, attack) = heavy.squares[place];
            let mut position = start.0;
            position[heavy.slot] = square;
            (position, start.1 | attack, place)
        })
    }

    fn place(
        &self,
        depth: usize,
        start: &Start,
        control: Control<'_>,
        take: &mut impl FnMut(Position),
    ) -> u64 {
        if depth == self.heavies.len() {
            self.finish(&start.0, self.full & !start.1, control, take);
            return 1;
        }
        if control.halted().is_some() {
            return 0;
        }
        let next = self.steps(depth, start);
        next.map(|next| self.place(depth + 1, &next, control, take)).sum()
    }

    /// Places bishops, king and knights so that few of the `rest` stay safe.
    fn finish(
        &self,
        position: &Position,
        rest: u64,
        control: Control<'_>,
        take: &mut impl FnMut(Position),
    ) {
        let rest = self.colours.map(|colour| rest & colour);
        let all = self.knights.1;
        for light in 0..=all {
            let knights = [light, all - light];
            let shares = (0..=self.missing).map(|light| [light, self.missing - light]);
            let kings = shares.filter_map(|missing| self.meet(rest, knights, missing)).collect();
            let meetings = Meetings { knights, kings };
            if !meetings.kings.is_empty() {
                self.combine(position, rest, &meetings, control, take);
            }
        }
    }

    /// The kings of both colours, with these numbers of knights and of squares missed in each, if
    /// any king is in both.
    fn meet(&self, rest: [u64; 2], knights: [usize; 2], missing: [u32; 2]) -> Option<[Kings; 2]> {
        // first the colour with fewer sets, or where they are smaller and cheaper
        let cost = |c: usize| self.bishops[c].len() << (4 * knights[c] + 2 * missing[c] as usize);
        let first = usize::from(cost(1) < cost(0));
        let half = |c: usize, allowed| self.half(c, rest[c], knights[c], missing[c], allowed);
        let one = half(first, self.king.1)?;
        let other = half(1 - first, one.iter().fold(0, |all, kings| all | kings))?;
        Some(if first == 0 { [one, other] } else { [other, one] })
    }

    /// For each place of the bishops of this colour, the kings among `allowed` with which so many
    /// knights can attack all but `missing` of the rest; nothing if there are none at all.
    fn half(
        &self,
        colour: usize,
        rest: u64,
        knights: usize,
        missing: u32,
        allowed: u64,
    ) -> Option<Kings> {
        let bishops = self.bishops[colour].iter();
        let kings = |bishops: &Bishops| {
            self.kings_with(rest & !bishops.attack, knights as u32, missing, allowed)
        };
        let mut first = bishops.clone().enumerate().map(|(place, b)| (place, kings(b)));
        let (place, found) = first.find(|&(_, kings)| kings != 0)?;
        let mut all = vec![0; place];
        all.push(found);
        all.extend(bishops.skip(place + 1).map(kings));
        Some(all)
    }

    /// The kings among `allowed` with which so many knights attack all but `missing` of `rest`,
    /// squares of one colour. Some piece attacks the first of them, or it is one that is missed.
    fn kings_with(&self, rest: u64, knights: u32, missing: u32, allowed: u64) -> u64 {
        let squares = rest.count_ones();
        if squares <= missing {
            return allowed;
        }
        if allowed == 0 || squares > KING + KNIGHT * knights + missing {
            return 0;
        }
        if knights == 0 {
            return self.kings_alone(rest, missing, allowed);
        }
        let edge = rest & self.edge;
        let square = (if edge == 0 { rest } else { edge }).trailing_zeros() as usize;
        let mut found = 0;
        for knight in bits(self.leaps[square]) {
            let left = rest & !self.leaps[knight];
            found |= self.kings_with(left, knights - 1, missing, allowed & !found);
        }
        if missing > 0 {
            found |= self.kings_with(rest & !(1 << square), knights, missing - 1, allowed & !found);
        }
        for king in bits(self.kings[square] & allowed & !found) {
            let left = rest & !self.kings[king];
            found |= u64::from(self.knights_can(left, knights, missing)) << king;
        }
        found
    }

    /// The kings among `allowed` that attack all but `missing` of `rest`.
    fn kings_alone(&self, rest: u64, missing: u32, allowed: u64) -> u64 {
        if missing == 0 {
            return bits(rest).fold(allowed, |kings, square| kings & self.kings[square]);
        }
        let few = |king: &usize| (rest & !self.kings[*king]).count_ones() <= missing;
        bits(allowed).filter(few).fold(0, |kings, king| kings | 1 << king)
    }

    /// Whether so many knights can attack all but `missing` of `rest`.
    fn knights_can(&self, rest: u64, knights: u32, missing: u32) -> bool {
        let squares = rest.count_ones();
        if squares <= missing {
            return true;
        }
        if squares > KNIGHT * knights + missing {
            return false;
        }
        if knights == 1 && missing == 0 {
            return bits(rest).fold(self.full, |from, square| from & self.leaps[square]) != 0;
        }
        let attackers = self.leaps[rest.trailing_zeros() as usize];
        let mut placed = bits(attackers).map(|knight| rest & !self.leaps[knight]);
        knights > 0 && placed.any(|left| self.knights_can(left, knights - 1, missing))
            || missing > 0 && self.knights_can(rest & (rest - 1), knights, missing - 1)
    }

    /// Goes through the positions where the sets of both colours meet, which are many where many squares may be missed.
    fn combine(
        &self,
        position: &Position,
        rest: [u64; 2],
        meetings: &Meetings,
        control: Control<'_>,
        take: &mut impl FnMut(Position),
    ) {
        for (i, light) in self.bishops[0].iter().enumerate() {
            if control.halted().is_some() {
                return;
            }
            for (j, dark) in self.bishops[1].iter().enumerate() {
                let kings =
                    meetings.kings.iter().fold(0, |all, [light, dark]| all | light[i] & dark[j]);
                for king in bits(kings) {
                    let mut position = *position;
                    position[self.king.0] = king as u8;
                    for &(slot, square) in light.squares.iter().chain(&dark.squares) {
                        position[slot] = square;
                    }
                    let attack = light.attack | dark.attack | self.kings[king];
                    let rest = rest.map(|rest| rest & !attack);
                    self.add_knights(&position, rest, meetings.knights, take);
                }
            }
        }
    }

    /// Adds the knights, those that attack light squares (and stand on dark ones) first.
    fn add_knights(
        &self,
        position: &Position,
        rest: [u64; 2],
        knights: [usize; 2],
        take: &mut impl FnMut(Position),
    ) {
        let (slot, count, domain) = self.knights;
        for (light, missed) in self.knight_sets(1, rest[0], knights[0], self.missing) {
            let left = self.missing - missed;
            for (dark, _) in self.knight_sets(0, rest[1], knights[1], left) {
                let mut position = *position;
                let both = light[..knights[0]].iter().chain(&dark[..knights[1]]);
                for (place, &square) in both.enumerate() {
                    position[slot + place] = square;
                }
                let own = &position[slot..slot + count];
                if count == 0 || own.iter().any(|&square| domain >> square & 1 == 1) {
                    take(position);
                }
            }
        }
    }

    /// All ways to put so many knights on squares of a colour so that at most `missing` of `rest`
    /// stay safe, and how many do.
    fn knight_sets(
        &self,
        colour: usize,
        rest: u64,
        knights: usize,
        missing: u32,
    ) -> Vec<([u8; 2], u32)> {
        let mut sets = Vec::new();
        let mut add = |set, rest: u64| {
            if rest.count_ones() <= missing {
                sets.push((set, rest.count_ones()));
            }
        };
        match knights {
            0 => add([0, 0], rest),
            1 => bits(self.colours[colour])
                .for_each(|one| add([one as u8, 0], rest & !self.leaps[one])),
            _ => {
                for one in bits(self.colours[colour]) {
                    let left = rest & !self.leaps[one];
                    if left.count_ones() > KNIGHT + missing {
                        continue;
                    }
                    for other in bits(self.colours[colour] & (u64::MAX << one)) {
                        add([one as u8, other as u8], left & !self.leaps[other]);
                    }
                }
            }
        }
        sets
    }
}

/// A position, what its pieces attack, and where the last one stands in its order of squares.
type Start = (Position, u64, usize);

/// The squares of a word, ascending.
fn bits(word: u64) -> impl Iterator<Item = usize> {
    let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
    rests.take_while(|&rest| rest != 0).map(|rest| rest.trailing_zeros() as usize)
}

fn mask(squares: &[Square]) -> u64 {
    squares.iter().fold(0, |mask, square| mask | 1 << square.index())
}

fn is_edge(board: Board, square: Square) -> bool {
    let (row, col) = (board.row(square), board.col(square));
    row == 0 || col == 0 || row + 1 == board.rows() || col + 1 == board.cols()
}

/// The squares of the first piece.
fn first(domain: &Domain) -> &[Square] {
    &domain.squares[..domain.first]
}

/// The place of each kind's first square in a position.
fn slots(army: &Army) -> impl Iterator<Item = usize> + '_ {
    army.kinds().iter().scan(0, |next, kind| Some(std::mem::replace(next, *next + kind.count)))
}

/// The squares that a piece attacks from each square.
fn table(board: Board, piece: Piece) -> Vec<u64> {
    board.squares().map(|from| mask(&piece.attacks(board, from, |_| false))).collect()
}

fn heavies(board: Board, kind: &Kind, domain: &Domain, slot: usize) -> Vec<Heavy> {
    let attacks = table(board, kind.piece);
    let squares: Vec<(u8, u64)> =
        domain.squares.iter().map(|s| (s.index() as u8, attacks[s.index()])).collect();
    (0..kind.count)
        .map(|man| Heavy {
            slot: slot + man,
            squares: squares.clone(),
            first: domain.first,
            follows_alike: man > 0,
        })
        .collect()
}

fn no_bishops() -> Vec<Bishops> {
    vec![Bishops { attack: 0, squares: Vec::new() }]
}

/// Every multiset of squares of the bishops of one colour, one of them in the domain.
fn bishops(board: Board, kind: &Kind, domain: &Domain, slot: usize) -> Vec<Bishops> {
    let attacks = table(board, Piece::Bishop);
    let mut sets = vec![(0, no_bishops().swap_remove(0))];
    for man in 0..kind.count {
        let end = if man == 0 { domain.first } else { domain.squares.len() };
        let grown = sets.iter().flat_map(|(from, set)| {
            let attacks = &attacks;
            domain.squares[..end].iter().enumerate().skip(*from).map(move |(place, square)| {
                let square = square.index();
                let attack = set.attack | attacks[square];
                let squares = [&set.squares[..], &[(slot + man, square as u8)]].concat();
                (place, Bishops { attack, squares })
            })
        });
        sets = grown.collect();
    }
    sets.into_iter().map(|(_, set)| set).collect()
}
