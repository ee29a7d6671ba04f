//! How much may be spent after each decision: the budget of the enclosing part, less what must be
//! spent in the rest of it. The argument is in the certificate format, kind `sweep`.

use super::plan::Plan;
use destrier_board::{Square, Symmetry};

/// The budgets of the board and its parts, and the least that covers spend in first squares.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    /// Numbers of squares, and what may be spent in them, of the board and of each part.
    enclosing: Vec<(usize, i64)>,
    /// For each number of squares decided, what every cover spends in them at least.
    pub(super) least: Vec<i64>,
    lowest_allowance: i64,
}

/// One square of the middle of a part, whose images share the budget with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Middle {
    pub(super) first: bool,
    pub(super) last: bool,
    /// How many images the part has, with itself.
    pub(super) images: i64,
    /// What the part before may spend.
    pub(super) budget: i64,
}

/// Sets of first squares whose images are disjoint from each other and from what is decided.
type Reserve = Vec<usize>;

impl Budget {
    pub(super) fn new(plan: &Plan, total: i64) -> Self {
        let mut enclosing = vec![(plan.board.area(), total)];
        let mut budget = total;
        for part in &plan.parts {
            budget = budget.div_euclid(order_of(part.symmetry));
            enclosing.push((part.squares, budget));
        }
        Budget { enclosing, least: vec![0], lowest_allowance: i64::MAX }
    }

    /// What may be spent on the whole board.
    pub(super) fn total(&self) -> i64 {
        self.enclosing[0].1
    }

    /// The most that may be spent in the first `done` squares; the least for all fewer is known.
    pub(super) fn allowance(&self, plan: &Plan, done: usize) -> i64 {
        let enclosing = self.enclosing.iter().filter(|&&(size, _)| size >= done);
        let left = enclosing.map(|&(size, budget)| {
            let reserve = self.reserve(plan, done, size);
            budget - reserve.iter().map(|&squares| self.least[squares]).sum::<i64>()
        });
        left.min().unwrap_or(total_loss())
    }

    /// The middle that the last of the first `done` squares belongs to, if any.
    pub(super) fn middle(&self, plan: &Plan, done: usize) -> Option<Middle> {
        let parts = plan.parts.iter().zip(&self.enclosing);
        let mut found = parts.filter(|(part, _)| part.squares < done && done <= part.with_middle);
        found.next().map(|(part, &(_, budget))| Middle {
            first: done == part.squares + 1,
            last: done == part.with_middle,
            images: order_of(part.symmetry),
            budget,
        })
    }

    /// Takes note of the least that the states after one more square have spent.
    pub(super) fn record(&mut self, spent: Option<i64>, allowance: i64) {
        self.lowest_allowance = self.lowest_allowance.min(allowance);
        let dropped = self.lowest_allowance + 1;
        self.least.push(spent.map_or(dropped, |spent| spent.min(dropped)));
    }

    /// The tightest part around the first `done` squares: its share of the whole budget as 1 / n,
    /// and the reserve in it.
    pub(super) fn tightest(&self, plan: &Plan, done: usize) -> (i64, Reserve) {
        let inner = self.enclosing.iter().rposition(|&(size, _)| size >= done).unwrap_or(0);
        let shares = plan.parts[..inner].iter().map(|part| order_of(part.symmetry)).product();
        (shares, self.reserve(plan, done, self.enclosing[inner].0))
    }

    /// The images to be spent on in the first `size` squares without the first `done`.
    fn reserve(&self, plan: &Plan, done: usize, size: usize) -> Reserve {
        let mut best = (0, Vec::new());
        let mut offer = |squares: Vec<usize>| {
            let least = squares.iter().map(|&squares| self.least[squares]).sum();
            if least > best.0 {
                best = (least, squares);
            }
        };
        for &one in plan.symmetries() {
            let first = self.images(plan, done..size, one, None);
            offer(vec![first]);
            for part in plan.parts.iter().filter(|part| part.squares <= first) {
                for &other in plan.symmetries() {
                    let taken = Some((one.inverse(), part.squares));
                    offer(vec![part.squares, self.images(plan, done..size, other, taken)]);
                }
            }
        }
        best.1
    }

    /// The most first squares whose images all lie in a stretch of the order, outside what is
    /// taken: the squares that a symmetry moves among so many first ones.
    fn images(
        &self,
        plan: &Plan,
        within: std::ops::Range<usize>,
        symmetry: Symmetry,
        taken: Option<(Symmetry, usize)>,
    ) -> usize {
        let moved = |symmetry: Symmetry, square: Square| {
            let image = symmetry.apply(plan.board, square);
            (plan.position[image.index()], image)
        };
        let fits = |&&square: &&Square| {
            let (place, image) = moved(symmetry, square);
            within.contains(&place)
                && taken.is_none_or(|(back, squares)| moved(back, image).0 >= squares)
        };
        plan.order.iter().take(self.least.len() - 1).take_while(fits).count()
    }
}

/// Below everything that can be spent.
fn total_loss() -> i64 {
    i64::MIN / 2
}

/// How many powers a symmetry has.
fn order_of(symmetry: Symmetry) -> i64 {
    match symmetry {
        Symmetry::Identity => 1,
        Symmetry::Rot90 | Symmetry::Rot270 => 4,
        _ => 2,
    }
}
