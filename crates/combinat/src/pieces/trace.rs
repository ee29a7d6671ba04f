//! A folding search written down step by step, so that another program can replay it.

use super::answer::Question;
use super::army::{Army, Kind, MAX_SIDE};
use super::axis::axes;
use super::bits::Bits;
use super::folding::{Folding, Found, ROOT, Visitor};
use super::parts::Parts;
use super::reduction::{Domain, Reduction};
use destrier_board::Square;
use destrier_run::Control;

/// A step of a folding search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The run of this piece, from 0, is unfolded: its lower half comes next, then its upper one.
    Unfold(u8),
    /// More squares stay safe than the question allows; [`Trace::safe`] has one more than that.
    Safe,
    /// Alike pieces are out of order.
    Clipped,
    /// A single position, in which no square is safe from attacks through pieces.
    Whole,
}

/// A folding search in preorder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The pieces and their squares in folding order: first those whose squares symmetry reduced,
    /// in the order in which to check that.
    pub kinds: Vec<(Kind, Domain)>,
    /// The steps.
    pub steps: Vec<Step>,
    /// Safe squares of each safe leaf in turn, ascending.
    pub safe: Vec<Square>,
}

impl Question {
    /// Searches for the positions of an army by folding, on one thread, and writes down how.
    /// `None` if the search was stopped.
    pub fn trace(&self, army: &Army, control: Control<'_>) -> Option<Trace> {
        let parts = Parts::new(control);
        let (army, reduction) = steps_first(army);
        let (steps, safe) = match army.board().area() {
            0..=64 => self.trace_words::<1>(&army, &reduction, &parts),
            65..=128 => self.trace_words::<2>(&army, &reduction, &parts),
            _ => self.trace_words::<3>(&army, &reduction, &parts),
        };
        let kinds = army.kinds().iter().copied().zip(reduction.domains).collect();
        control.halted().is_none().then_some(Trace { kinds, steps, safe })
    }

    fn trace_words<const W: usize>(
        &self,
        army: &Army,
        reduction: &Reduction,
        parts: &Parts,
    ) -> (Vec<Step>, Vec<Square>) {
        let (axes, filter) = (axes::<W>(army, reduction), self.filter(army));
        let full = Bits::first(army.board().area());
        let search = Folding { axes: &axes, full, missing: self.missing, filter: &filter, parts };
        let squares = self.missing as usize + 1;
        let named = [0; MAX_SIDE * MAX_SIDE];
        let mut writer = Writer { squares, steps: Vec::new(), safe: Vec::new(), named };
        search.search(ROOT, &mut Found::new(parts), &mut writer);
        (writer.steps, writer.safe)
    }
}

/// The army and its best reduction with the reduced kinds in front.
fn steps_first(army: &Army) -> (Army, Reduction) {
    let reduction = Reduction::best(army);
    let rest = (0..army.kinds().len()).filter(|kind| !reduction.steps.contains(kind));
    let order: Vec<usize> = reduction.steps.iter().copied().chain(rest).collect();
    let kinds = order.iter().map(|&kind| army.kinds()[kind]);
    let domains = order.iter().map(|&kind| reduction.domains[kind].clone()).collect();
    let steps = (0..reduction.steps.len()).collect();
    let army = Army::new(army.board(), kinds).expect("the same pieces in another order");
    (army, Reduction { domains, steps })
}

/// Writes down what a search does.
struct Writer {
    /// Safe squares to name at a leaf.
    squares: usize,
    steps: Vec<Step>,
    safe: Vec<Square>,
    /// The number of times that each square was named.
    named: [u32; MAX_SIDE * MAX_SIDE],
}

impl<const W: usize> Visitor<W> for Writer {
    fn unfolded(&mut self, axis: usize) {
        self.steps.push(Step::Unfold(axis as u8));
    }

    /// Names those of the safe squares that were named most often, which compresses best.
    fn safe(&mut self, safe: Bits<W>) {
        self.steps.push(Step::Safe);
        let mut squares: Vec<usize> = safe.iter().collect();
        squares.sort_by_key(|&square| std::cmp::Reverse(self.named[square]));
        squares.truncate(self.squares);
        squares.sort_unstable();
        squares.iter().for_each(|&square| self.named[square] += 1);
        self.safe.extend(squares.into_iter().map(Square::new));
    }

    fn clipped(&mut self) {
        self.steps.push(Step::Clipped);
    }

    fn whole(&mut self) {
        self.steps.push(Step::Whole);
    }
}
