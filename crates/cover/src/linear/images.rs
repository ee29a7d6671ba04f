//! Cases that are images of others (*orbital branching*: Ostrowski, Linderoth, Rossi and Smriglio, Mathematical Programming 126,
//! 2011). Where automorphisms keep what the branches above a case say, and take its next column to others, these cases are
//! alike in which one of these columns is large. So the first case has the next column large, and after it all of them are small.

use super::cases::{Cases, Side};
use super::search::Search;
use crate::symmetry::{Automorphism, Symmetry};
use destrier_certify::Whole;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Automorphisms are looked for in this part of the time at most.
const SHARE: u32 = 8;
/// So many numbers may say of all images how columns are moved.
const MOST: u64 = 1 << 24;

impl Search<'_> {
    /// Looks for the automorphisms of the program, if that has not been done and images are wanted.
    pub(super) fn find_symmetry(&mut self) {
        if self.has_images && self.symmetry.is_none() {
            let control = self.control.within(self.control.remaining().map(|left| left / SHARE));
            self.symmetry = Some(Arc::new(Symmetry::new(self.program, control)));
        }
    }

    /// The other columns that are above this number only in images of the case where this column is, each with an automorphism that
    /// takes it to this one. Notes where nothing exchanges columns any more.
    pub(super) fn images(
        &mut self,
        cases: &mut Cases,
        index: usize,
        (column, value): (u32, i64),
    ) -> Vec<(u32, Automorphism)> {
        self.find_symmetry();
        let symmetry = self.symmetry.as_ref().filter(|own| own.may_move(column as usize));
        let symmetry = symmetry.filter(|_| !cases.get(index).is_rigid);
        let Some(symmetry) = symmetry else { return Vec::new() };
        let columns = self.program.columns.len();
        let most = (MOST.saturating_sub(self.moved) / columns as u64) as usize;
        if most == 0 {
            return Vec::new();
        }
        let decided = decided(cases.sides(index));
        let alike = |column: usize| decided.get(&column).copied().unwrap_or(0);
        let generators = symmetry.exchanging(&decided.keys().copied(), &alike, self.control);
        if generators.is_empty() && !symmetry.is_unknown() {
            cases.set_rigid(index);
            return Vec::new();
        }
        let place = (column as usize, most);
        let mut images = symmetry.images_by(&generators, place, &alike, self.control);
        let value = Whole::from(value);
        images.retain(|&(other, _)| {
            let range = &self.case.ranges[other as usize];
            range.lower.as_ref().is_none_or(|lower| *lower <= value)
                && range.upper.as_ref().is_none_or(|upper| *upper > value)
        });
        self.moved += (images.len() * columns) as u64;
        images
    }
}

/// A number for what branches leave of each column that they are about, the same for the same.
fn decided(sides: Vec<Side>) -> FxHashMap<usize, u64> {
    let mut ends: FxHashMap<usize, [Option<i64>; 2]> = FxHashMap::default();
    for Side { column, is_upper, value } in sides {
        let [lower, upper] = ends.entry(column as usize).or_default();
        match is_upper {
            true => *upper = upper.map_or(Some(value), |own| Some(own.min(value))),
            false => *lower = lower.map_or(Some(value), |own| Some(own.max(value))),
        }
    }
    let mut numbers: FxHashMap<[Option<i64>; 2], u64> = FxHashMap::default();
    let number = |(column, ends)| {
        let next = numbers.len() as u64 + 1;
        (column, *numbers.entry(ends).or_insert(next) << 34) // kinds of columns are smaller
    };
    ends.into_iter().map(number).collect()
}
