//! The sweep: decides the squares in order and keeps, for each set of squares covered near the
//! frontier, the least that is spent; proof and definitions are in `FORMAT.md`.
//!
//! Plain on purpose: states are sorted and merged after every square. It takes about 100 bytes a
//! state.

use crate::rejection::Place;
use crate::{Rejection, Weights};
use destrier_board::{Board, MoveGraph, Square, Symmetry};
use num_traits::ToPrimitive;

/// The most states kept at once.
pub(crate) const MAX_STATES: usize = 1 << 26;
/// The most squares in a state: the bits of its set.
pub(crate) const MAX_WIDTH: usize = 128;

/// The first squares of the order, and the symmetry whose images of them are disjoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// How many squares.
    pub squares: usize,
    /// How many squares with those that lie on the mirror: as many or more, still disjoint from
    /// the images of the part.
    pub with_middle: usize,
    /// The symmetry.
    pub symmetry: Symmetry,
}

/// Everything a sweep is made from; whole numbers over one denominator.
pub(crate) struct Sweep<'a> {
    pub(crate) board: Board,
    pub(crate) graph: &'a MoveGraph,
    pub(crate) weights: &'a Weights,
    pub(crate) order: &'a [Square],
    pub(crate) parts: &'a [Part],
    /// Every cover has at least so many pieces, it is said.
    pub(crate) claimed: usize,
    /// The most states to keep at once.
    pub(crate) limit: usize,
}

/// The squares covered that undecided ones can still cover, a bit each, and the least spent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    covered: u128,
    spent: i64,
    /// In the middle of a part: the least of what is spent by it, its images and its middle.
    shared: i64,
}

/// The middle of a part while it is decided.
#[derive(Clone, Copy)]
struct Middle {
    /// Whether this is its first square.
    first: bool,
    /// How many images the part has, with itself.
    images: i64,
    /// What the enclosing part may spend.
    budget: i64,
}

/// What deciding one square does.
struct Step {
    square: Square,
    /// The squares that a piece here covers: bit and weight.
    reach: Vec<(u128, i64)>,
    /// The bits of squares that nothing undecided can cover any more.
    complete: u128,
}

impl Sweep<'_> {
    /// Accepts when no state is left in the end.
    pub(crate) fn check(&self) -> Result<(), Rejection> {
        let numbers = Numbers::new(self)?;
        let position = self.positions();
        let kept = self.kept_symmetries(&numbers);
        let budgets = self.budgets(&numbers, &position)?;
        let steps = self.steps(&numbers, &position)?;
        let mut spending = Spending { sweep: self, position, kept, budgets, least: vec![0] };
        let mut states = vec![State { covered: 0, spent: 0, shared: 0 }];
        let mut lowest_allowance = i64::MAX;
        for (done, step) in (1..).zip(&steps) {
            let allowance = spending.allowance(done);
            let middle = spending.middle(done);
            states = step.decide(&states, numbers.denominator, allowance, middle);
            if states.is_empty() {
                return Ok(());
            }
            if states.len() > self.limit {
                let square = self.place(step.square);
                return Err(Rejection::TooManyStates { square, limit: self.limit });
            }
            lowest_allowance = lowest_allowance.min(allowance);
            let spent = states.iter().map(|state| state.spent).min().unwrap_or(0);
            spending.least.push(spent.min(lowest_allowance.saturating_add(1)));
        }
        let spent = states.iter().map(|state| state.spent).min().unwrap_or(0);
        let pieces = (spent + numbers.sum) / numbers.denominator;
        Err(Rejection::StatesLeft { states: states.len(), pieces: pieces.unsigned_abs() })
    }

    fn place(&self, square: Square) -> Place {
        Place { board: self.board, square }
    }

    /// The place of every square in the order.
    fn positions(&self) -> Vec<usize> {
        let mut position = vec![0; self.board.area()];
        self.order.iter().enumerate().for_each(|(at, square)| position[square.index()] = at);
        position
    }

    /// The symmetries of the board that keep all weights.
    fn kept_symmetries(&self, numbers: &Numbers) -> Vec<Symmetry> {
        let symmetries =
            Symmetry::ALL.into_iter().filter(|symmetry| symmetry.preserves(self.board));
        symmetries.filter(|&symmetry| self.changed_weight(numbers, symmetry).is_none()).collect()
    }

    /// A square whose image has another weight.
    fn changed_weight(&self, numbers: &Numbers, symmetry: Symmetry) -> Option<Square> {
        self.board.squares().find(|&square| {
            let image = symmetry.apply(self.board, square);
            numbers.weight[square.index()] != numbers.weight[image.index()]
        })
    }

    /// Checks the parts; the sizes and budgets of the whole board and of each.
    fn budgets(
        &self,
        numbers: &Numbers,
        position: &[usize],
    ) -> Result<Vec<(usize, i64)>, Rejection> {
        let pieces = i64::try_from(self.claimed).map_err(|_| Rejection::WeightsTooFine)? - 1;
        let mut budgets = vec![(self.board.area(), pieces * numbers.denominator - numbers.sum)];
        for (number, part) in (1..).zip(self.parts) {
            let (enclosing, budget) = budgets[number - 1];
            if part.squares >= enclosing || !(part.squares..=enclosing).contains(&part.with_middle)
            {
                return Err(Rejection::PartNotInside { part: number, squares: part.squares });
            }
            self.check_part(number, part, &budgets, numbers, position)?;
            budgets.push((part.squares, budget.div_euclid(power(part.symmetry))));
        }
        Ok(budgets)
    }

    fn check_part(
        &self,
        number: usize,
        part: &Part,
        before: &[(usize, i64)],
        numbers: &Numbers,
        position: &[usize],
    ) -> Result<(), Rejection> {
        let &Part { squares, with_middle, symmetry } = part;
        if !symmetry.preserves(self.board) {
            let square = self.place(self.order[0]);
            return Err(Rejection::PartNotClosed { part: number, symmetry, square });
        }
        if let Some(square) = self.changed_weight(numbers, symmetry) {
            let square = self.place(square);
            return Err(Rejection::UnevenWeights { part: number, symmetry, square });
        }
        let image = |square| position[symmetry.apply(self.board, square).index()];
        let middles = self.parts[..number - 1].iter().map(|part| part.with_middle);
        for size in before.iter().map(|&(size, _)| size).chain(middles) {
            if let Some(&square) = self.order[..size].iter().find(|&&s| image(s) >= size) {
                let square = self.place(square);
                return Err(Rejection::PartNotClosed { part: number, symmetry, square });
            }
        }
        for &square in &self.order[..squares] {
            let mut moved = symmetry.apply(self.board, square);
            for _ in 1..power(symmetry) {
                if position[moved.index()] < with_middle {
                    let square = self.place(moved);
                    return Err(Rejection::PartMeetsImage { part: number, symmetry, square });
                }
                moved = symmetry.apply(self.board, moved);
            }
        }
        Ok(())
    }

    /// Gives each square a bit from the first decision that can cover it to the last.
    fn steps(&self, numbers: &Numbers, position: &[usize]) -> Result<Vec<Step>, Rejection> {
        let mut bits: Vec<Option<u32>> = vec![None; self.board.area()];
        let mut free: Vec<u32> = (0..128).rev().collect();
        let mut steps = Vec::with_capacity(self.order.len());
        for (at, &square) in self.order.iter().enumerate() {
            let mut step = Step { square, reach: Vec::new(), complete: 0 };
            for &covered in self.graph.neighbours(square) {
                let place = &mut bits[covered.index()];
                let wide = Rejection::FrontierTooWide {
                    square: self.place(square),
                    width: MAX_WIDTH + 1,
                    limit: MAX_WIDTH,
                };
                let bit = place.or_else(|| free.pop()).ok_or(wide)?;
                *place = Some(bit);
                step.reach.push((1 << bit, numbers.weight[covered.index()]));
            }
            for &covered in self.graph.neighbours(square) {
                let from = self.graph.neighbours(covered).iter();
                let last = from.map(|from| position[from.index()]).max();
                if let (Some(bit), true) = (bits[covered.index()], last == Some(at)) {
                    step.complete |= 1 << bit;
                    free.push(bit);
                }
            }
            steps.push(step);
        }
        Ok(steps)
    }
}

/// How many images a part has under the powers of a symmetry.
fn power(symmetry: Symmetry) -> i64 {
    let mut powers = 1;
    let mut product = symmetry;
    while product != Symmetry::Identity {
        product = product.then(symmetry);
        powers += 1;
    }
    powers
}

impl Step {
    /// Both decisions of every state, as far as they are allowed; the least spent of each set.
    fn decide(
        &self,
        states: &[State],
        denominator: i64,
        allowance: i64,
        middle: Option<Middle>,
    ) -> Vec<State> {
        let mut next = Vec::with_capacity(states.len());
        for &before in states {
            let shared = match middle {
                None => 0,
                Some(Middle { first: true, images, .. }) => images * before.spent,
                Some(_) => before.shared,
            };
            let without = State { shared, ..before };
            let mut with = without;
            let mut cost = denominator;
            for &(bit, weight) in &self.reach {
                if before.covered & bit == 0 {
                    with.covered |= bit;
                    cost -= weight;
                }
            }
            with.spent += cost;
            with.shared += if middle.is_some() { cost } else { 0 };
            for state in [without, with] {
                let covers = state.covered & self.complete == self.complete;
                let shares = middle.is_none_or(|middle| state.shared <= middle.budget);
                if covers && shares && state.spent <= allowance {
                    next.push(State { covered: state.covered & !self.complete, ..state });
                }
            }
        }
        next.sort_unstable();
        next.dedup_by(|other, kept| {
            let same = other.covered == kept.covered;
            if same {
                kept.shared = kept.shared.min(other.shared);
            }
            same
        });
        next
    }
}

/// The packing as small numbers.
struct Numbers {
    denominator: i64,
    weight: Vec<i64>,
    sum: i64,
}

impl Numbers {
    fn new(sweep: &Sweep) -> Result<Self, Rejection> {
        let small = |number: &num_bigint::BigUint| {
            number.to_u32().map(i64::from).ok_or(Rejection::WeightsTooFine)
        };
        let denominator = small(sweep.weights.denominator())?;
        let weight: Vec<i64> =
            sweep.weights.numerators().iter().map(small).collect::<Result<_, _>>()?;
        let sum = weight.iter().sum();
        Ok(Numbers { denominator, weight, sum })
    }
}

/// What may be spent, from what must be spent elsewhere.
struct Spending<'a> {
    sweep: &'a Sweep<'a>,
    position: Vec<usize>,
    kept: Vec<Symmetry>,
    /// Sizes and budgets of the whole board and of each part.
    budgets: Vec<(usize, i64)>,
    /// The least that any cover spends in the first squares, by their number.
    least: Vec<i64>,
}

impl Spending<'_> {
    /// The most that may be spent in the first `done` squares.
    fn allowance(&self, done: usize) -> i64 {
        let enclosing = self.budgets.iter().filter(|&&(size, _)| size >= done);
        let left = enclosing.map(|&(size, budget)| budget - self.reserve(done, size));
        left.min().unwrap_or(i64::MIN)
    }

    /// The part whose middle the square decided last belongs to.
    fn middle(&self, done: usize) -> Option<Middle> {
        let parts = self.sweep.parts.iter().zip(&self.budgets);
        let mut found =
            parts.filter(|(part, _)| (part.squares + 1..=part.with_middle).contains(&done));
        found.next().map(|(part, &(_, budget))| Middle {
            first: done == part.squares + 1,
            images: power(part.symmetry),
            budget,
        })
    }

    /// What must be spent in the first `size` squares without the first `done`.
    fn reserve(&self, done: usize, size: usize) -> i64 {
        let mut most = 0;
        for &one in &self.kept {
            let largest = self.image_within(done, size, one, None);
            most = most.max(self.least[largest]);
            for &(part, _) in self.budgets[1..].iter().filter(|&&(part, _)| part <= largest) {
                for &other in &self.kept {
                    let second = self.image_within(done, size, other, Some((one, part)));
                    most = most.max(self.least[part] + self.least[second]);
                }
            }
        }
        most
    }

    /// How many squares of the order, at most, have images among the first `size` squares but not
    /// the first `done`, nor in the image of a part.
    fn image_within(
        &self,
        done: usize,
        size: usize,
        symmetry: Symmetry,
        other: Option<(Symmetry, usize)>,
    ) -> usize {
        let board = self.sweep.board;
        let position = |square: Square| self.position[square.index()];
        let taken = |image: Square| {
            other.is_some_and(|(symmetry, part)| {
                position(symmetry.inverse().apply(board, image)) < part
            })
        };
        let inside = |&&square: &&Square| {
            let image = symmetry.apply(board, square);
            (done..size).contains(&position(image)) && !taken(image)
        };
        self.sweep.order.iter().take(self.least.len() - 1).take_while(inside).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Piece, Rule};
    use num_bigint::{BigInt, BigUint};

    #[test]
    fn a_sweep_stops_at_its_limit_of_states() {
        let board = Board::new(4, 4).unwrap();
        let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
        let weights = Weights::over(board, BigUint::from(5u32), vec![BigInt::from(1); 16]).unwrap();
        let order: Vec<Square> = board.squares().collect();
        let sweep = |limit| {
            let (graph, weights, order) = (&graph, &weights, &order[..]);
            Sweep { board, graph, weights, order, parts: &[], claimed: 5, limit }.check()
        };
        let whole = sweep(MAX_STATES).unwrap_err();
        assert!(matches!(whole, Rejection::StatesLeft { pieces: 4, .. }), "{whole}");
        let stopped = sweep(5).unwrap_err();
        assert!(matches!(stopped, Rejection::TooManyStates { limit: 5, .. }), "{stopped}");
    }
}
