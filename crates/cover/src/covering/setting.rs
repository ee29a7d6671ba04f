//! What a tree of a board's problem has beside the program of its covering rows.

use destrier_certify::CoveringAutomorphism;

/// What a problem asks for beside covering, and what moves it onto itself. Leaves are packings: exact weights under
/// which no free column has more than it costs.
pub(crate) struct Setting<'a> {
    /// Columns that the problem decides, and whether they are chosen.
    pub(crate) given: Vec<(usize, bool)>,
    /// For each column those that may not be chosen beside it.
    pub(crate) excludes: Vec<Vec<usize>>,
    /// All automorphisms that leaves may name, but the one that moves nothing.
    pub(crate) automorphisms: Vec<CoveringAutomorphism>,
    /// Whether the problem admits a choice that meets all rows.
    pub(crate) judge: Box<Judge<'a>>,
}

/// Says what a choice is that meets all rows.
pub(crate) type Judge<'a> = dyn Fn(&[u32]) -> Judgement + 'a;

/// What a choice is that meets all rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judgement {
    /// It is a cover.
    Cover,
    /// It would be one if blocks had no limits, of which packings know nothing: no tree shows more than it costs.
    Overfull,
    /// Some of its columns exclude each other.
    Clash,
}

impl Setting<'_> {
    /// What a choice is together with the columns that are given.
    pub(super) fn judge(&self, choice: &mut Vec<u32>) -> Judgement {
        choice.extend(self.given.iter().filter(|given| given.1).map(|given| given.0 as u32));
        choice.sort_unstable();
        choice.dedup();
        (self.judge)(choice)
    }

    /// For each column the least of those that automorphisms take to it.
    pub(super) fn classes(&self, columns: usize) -> Vec<usize> {
        let mut classes: Vec<usize> = (0..columns).collect();
        for moved in &self.automorphisms {
            for (column, &image) in moved.0.iter().enumerate() {
                classes[image as usize] = classes[image as usize].min(column);
            }
        }
        classes
    }
}
