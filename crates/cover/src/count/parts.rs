//! A count in parts that know nothing of each other: slices of the sweep's states, and the covers that
//! each symmetry fixes. Joined, they are the census of one unbroken count.

use super::census::Census;
use super::classes::{Subgroup, subgroups};
use super::covers::{halved, steps};
use super::limits::{CountError, Limits};
use super::method::Method;
use super::sweep::Slice;
use super::symmetric::{agree, by_symmetry, fixed_by, subgroups_within};
use super::upright::{canonical, check_plain, turned_back, upright};
use crate::frontier::Word;
use destrier_board::{Board, Group, Problem, SquareSet};
use destrier_run::Control;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

/// One part of a count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Part(Share);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Share {
    /// Covers up to half turns whose sweep passes through a slice of an early layer.
    Slice(Slice),
    /// The covers that a subgroup fixes, by its place among the board's.
    Fixed(usize),
}

impl Part {
    /// Estimated work, of a slice as the unit: a symmetry leaves few orbits to decide.
    pub fn work(&self) -> f64 {
        if matches!(self.0, Share::Slice(_)) { 1.0 } else { 0.5 }
    }
}

/// What is in a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counted {
    /// One cover of each class met, in ascending order, on the board with the shorter side across.
    Covers(Board, Vec<SquareSet>),
    /// A number of covers.
    Number(BigUint),
}

/// The parts of a count: `slices` of the sweep, and one for each symmetry.
///
/// # Errors
/// [`CountError::Restricted`], or if the problem asks for a symmetry.
pub fn parts(problem: &Problem, slices: usize) -> Result<Vec<Part>, CountError> {
    check_plain(problem)?;
    if problem.symmetry != Group::None {
        return Err(CountError::Restricted);
    }
    let of = slices.max(1);
    let slices = (0..of).map(|index| Share::Slice(Slice { index, of }));
    let symmetries = subgroups(upright(problem).0.board);
    let fixed = (0..symmetries.len()).filter(|&index| symmetries[index].elements.len() > 1);
    Ok(slices.chain(fixed.map(Share::Fixed)).map(Part).collect())
}

/// Counts one part of the covers of `size` pieces.
///
/// # Errors
/// As [`super::count`]; [`CountError::Unlistable`] if the part has more covers than can be listed.
pub fn count_part(
    problem: &Problem,
    size: usize,
    part: &Part,
    limits: &Limits,
    control: Control<'_>,
) -> Result<Counted, CountError> {
    let problem = &upright(problem).0;
    if size > 254 {
        return Err(CountError::TooManyPieces(size));
    }
    match part.0 {
        Share::Slice(slice) => {
            let covers = sliced(problem, size, slice, limits, control)?;
            Ok(Counted::Covers(problem.board, covers))
        }
        Share::Fixed(index) => {
            let subgroups = subgroups(problem.board);
            let subgroup = subgroups.get(index).ok_or(CountError::NoSuchPart)?;
            let found = fixed_by(problem, subgroup, size, control)?;
            Ok(Counted::Number(found.total))
        }
    }
}

fn sliced(
    problem: &Problem,
    size: usize,
    slice: Slice,
    limits: &Limits,
    control: Control<'_>,
) -> Result<Vec<SquareSet>, CountError> {
    if slice.index >= slice.of {
        return Err(CountError::NoSuchPart);
    }
    let steps = steps(problem)?;
    let limits = Limits { layer: usize::MAX, ..*limits };
    let found = if steps.width <= u64::SLOTS {
        halved::<u64>(&steps, size, &limits, control, None, Some(slice))?
    } else {
        halved::<u128>(&steps, size, &limits, control, None, Some(slice))?
    };
    found.and_then(|found| found.list).ok_or(CountError::Unlistable)
}

/// The census from all parts, in any order.
///
/// # Errors
/// [`CountError::Disagreement`] if the numbers by symmetry and the list do not agree, which they do
/// not if a part is missing; [`CountError::NoSuchPart`] if one is no part of this count.
pub fn join(
    problem: &Problem,
    size: usize,
    counted: &[(Part, Counted)],
) -> Result<Census, CountError> {
    let (upright, turned) = upright(problem);
    let all = subgroups_within(&upright);
    let mut fixed: Vec<Option<BigUint>> = vec![None; all.len()];
    let mut covers = Vec::new();
    for (part, counted) in counted {
        match (part.0, counted) {
            (Share::Slice(_), Counted::Covers(board, list)) if *board == upright.board => {
                covers.extend(list.iter().cloned());
            }
            (Share::Fixed(index), Counted::Number(number)) if index < all.len() => {
                fixed[index] = Some(number.clone());
            }
            _ => return Err(CountError::NoSuchPart),
        }
    }
    let list = canonical(&covers);
    let total: BigUint = list.iter().map(|cover| BigUint::from(cover.images().len())).sum();
    let missing = || CountError::Disagreement("a symmetry has not been counted".to_owned());
    let of_group = |(subgroup, fixed): (&Subgroup, Option<BigUint>)| {
        let whole = subgroup.elements.len() == 1;
        if whole { Ok(total.clone()) } else { fixed.ok_or_else(missing) }
    };
    let fixed: Vec<BigUint> = all.iter().zip(fixed).map(of_group).collect::<Result<_, _>>()?;
    let (distinct, by_group) = by_symmetry(upright.board, &all, &fixed)?;
    agree(&upright, &list, &total, &by_group)?;
    let list = Some(if turned { turned_back(&list) } else { list });
    Ok(Census { size, total, distinct, by_group, list, states: 0, method: Method::Halved })
}
