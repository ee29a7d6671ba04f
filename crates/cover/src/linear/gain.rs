//! What branches have gained: pseudo-costs.

/// What is gained, on average, by a unit of a column on either side.
#[derive(Clone, Copy, Default)]
pub(super) struct Gain {
    sum: f64,
    pub(super) count: u32,
}

impl Gain {
    pub(super) fn add(&mut self, gain: f64) {
        (self.sum, self.count) = (self.sum + gain, self.count + 1);
    }

    /// Adds what has been gained elsewhere since both knew this.
    pub(super) fn add_since(&mut self, before: Gain, after: Gain) {
        self.sum += after.sum - before.sum;
        self.count += after.count - before.count;
    }

    pub(super) fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / f64::from(self.count))
    }
}
