//! The task: the demands on a partition into cycles.

use std::fmt;

/// The number of cycles, and the lengths that each may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// The number of cycles; any number if none.
    pub count: Option<usize>,
    /// The least length of a cycle, in vertices.
    pub least: usize,
    /// The greatest length of a cycle, in vertices.
    pub most: usize,
}

impl Task {
    /// The balanced lengths of `count` cycles, at least one, on `area` squares: between the even
    /// numbers around `area / count`, and at least 4 (Euler knights, section "Model").
    pub fn balanced(area: usize, count: usize) -> Self {
        let least = (2 * (area / count / 2)).max(4);
        let most = (2 * area.div_ceil(count).div_ceil(2)).max(4);
        Task { count: Some(count), least, most }
    }

    /// The same for partitions of so many vertices, without lengths that leave too few or too many for the other cycles.
    pub(crate) fn of_vertices(self, total: usize) -> Self {
        let Some(others) = self.count.and_then(|count| count.checked_sub(1)) else { return self };
        let beside = |length: usize| total.saturating_sub(others.saturating_mul(length));
        let (least, most) = (self.least.max(beside(self.most)), self.most.min(beside(self.least)));
        Task { least, most, ..self }
    }

    /// Whether a cycle may have this length.
    pub fn allows(self, length: usize) -> bool {
        (self.least..=self.most).contains(&length)
    }

    /// Which numbers of closed cycles can still lead to an end, as bits, when `closed` vertices of
    /// `total` are in closed cycles.
    pub(crate) fn counts_after(self, closed: usize, total: usize) -> u64 {
        let good = |count: usize| self.goes_on(count, total - closed);
        (0..64).map(|count| u64::from(good(count)) << count).sum()
    }

    /// Whether the vertices that are left can be cut into the cycles that so many leave.
    pub(crate) fn goes_on(self, cycles: usize, rest: usize) -> bool {
        let fits = |left: usize| left * self.least <= rest && rest <= left * self.most;
        match self.count {
            Some(all) => cycles <= all && fits(all - cycles),
            None => (0..=rest / self.least.max(1)).any(fits),
        }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = in_squares(self.least, self.most);
        match self.count {
            Some(1) => write!(f, "1 cycle of {range}"),
            Some(count) => write!(f, "{count} cycles of {range}"),
            None => write!(f, "cycles of {range}"),
        }
    }
}

/// `6 squares`, `6 to 8 squares`.
pub(super) fn in_squares(least: usize, most: usize) -> String {
    if least == most { format!("{least} squares") } else { format!("{least} to {most} squares") }
}
