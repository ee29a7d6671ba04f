//! Classes up to symmetry, from the covers that each symmetry fixes, and the same from a list.

use super::classes::{Subgroup, classes, subgroups};
use super::covers::{Counted, covers};
use super::limits::{CountError, CountLimits};
use super::method::CountMethod;
use destrier_board::{Board, Group, Problem, SquareSet};
use destrier_model::ModelError;
use destrier_run::Control;
use num_bigint::BigUint;

/// The number of classes, in all and by symmetry.
pub(super) type Classes = (BigUint, Vec<(Group, BigUint)>);

/// The number of classes, in all and by symmetry, from the covers that each symmetry fixes.
pub(super) fn distinct(
    problem: &Problem,
    size: usize,
    total: &BigUint,
    control: Control<'_>,
    states: &mut u64,
) -> Result<Classes, CountError> {
    let all = subgroups_within(problem);
    let mut fixed = Vec::new();
    for subgroup in &all {
        fixed.push(if subgroup.elements == problem.symmetry.elements() {
            total.clone()
        } else if *total == BigUint::ZERO {
            BigUint::ZERO
        } else {
            let found = fixed_by(problem, subgroup, size, control)?;
            *states += found.states;
            found.total
        });
    }
    by_symmetry(problem.board, &all, &fixed)
}

/// The number of classes, in all and by symmetry, in a list of all of them. The covers that four symmetries or
/// more fix are counted beside it, by sweeps over their orbits; sweeps over those of two take too long where
/// lists are made by halves of the board.
pub(super) fn listed(
    problem: &Problem,
    size: usize,
    list: &[SquareSet],
    control: Control<'_>,
    states: &mut u64,
) -> Result<Classes, CountError> {
    for subgroup in subgroups(problem.board).iter().filter(|own| own.elements.len() >= 4) {
        let is_fixed =
            |cover: &&SquareSet| subgroup.elements.iter().all(|&s| cover.image(s) == **cover);
        let images = list.iter().flat_map(SquareSet::images).collect::<Vec<_>>();
        let number = images.iter().filter(is_fixed).count();
        let found = fixed_by(problem, subgroup, size, control)?;
        *states += found.states;
        if found.total != number.into() {
            let (total, name) = (found.total, subgroup.name);
            let text = format!("{total} covers of symmetry {name} or more, {number} in the list");
            return Err(CountError::Disagreement(text));
        }
    }
    let number = |group: &Group| list.iter().filter(|cover| cover.symmetry() == *group).count();
    let groups = Group::ALL.into_iter().filter(|group| group.fits(problem.board));
    let by_group = groups.map(|group| (group, number(&group).into())).collect();
    Ok((list.len().into(), by_group))
}

/// The subgroups of the board's symmetries that contain the problem's.
pub(super) fn subgroups_within(problem: &Problem) -> Vec<Subgroup> {
    let within = |subgroup: &Subgroup| {
        problem.symmetry.elements().iter().all(|s| subgroup.elements.contains(s))
    };
    subgroups(problem.board).into_iter().filter(within).collect()
}

/// The number of classes, in all and by symmetry, from the covers that each subgroup fixes.
pub(super) fn by_symmetry(
    board: Board,
    all: &[Subgroup],
    fixed: &[BigUint],
) -> Result<Classes, CountError> {
    let numbers = classes(board, all, fixed).ok_or_else(|| {
        CountError::Disagreement("no sets are fixed as often as these symmetries say".to_owned())
    })?;
    let by_group: Vec<(Group, BigUint)> = Group::ALL
        .into_iter()
        .filter(|group| group.fits(board))
        .map(|group| {
            let own = all.iter().zip(&numbers).filter(|(subgroup, _)| subgroup.name == group);
            (group, own.map(|(_, number)| number).sum())
        })
        .collect();
    Ok((numbers.iter().sum(), by_group))
}

/// The covers that a subgroup fixes; none where a symmetric cover is impossible.
pub(super) fn fixed_by(
    problem: &Problem,
    subgroup: &Subgroup,
    size: usize,
    control: Control<'_>,
) -> Result<Counted, CountError> {
    let flipped = subgroup.elements != subgroup.name.elements();
    let board = if flipped { problem.board.transposed() } else { problem.board };
    let unlisted = CountLimits { list: 0, layer: usize::MAX, seam: false };
    let (piece, rule, symmetry) = (problem.piece, problem.rule, subgroup.name);
    match covers(
        &Problem { piece, rule, symmetry, ..Problem::new(board) },
        size,
        &unlisted,
        control,
        None,
    ) {
        Err(CountError::Model(ModelError::Uncoverable { .. })) => {
            Ok(Counted { total: BigUint::ZERO, list: None, states: 0, method: CountMethod::Sweep })
        }
        found => found,
    }
}

/// Checks the list against the total and the classes, and each cover by the checker.
pub(super) fn agree(
    problem: &Problem,
    list: &[SquareSet],
    total: &BigUint,
    by_group: &[(Group, BigUint)],
) -> Result<(), CountError> {
    let differ = |what: String| Err(CountError::Disagreement(what));
    for cover in list {
        let plain = Problem { symmetry: Group::None, ..problem.clone() };
        if let Err(rejection) = destrier_certify::check_cover(&plain, cover) {
            return differ(format!("listed as a cover and refused: {rejection}"));
        }
    }
    for (group, number) in by_group {
        let listed = list.iter().filter(|cover| cover.symmetry() == *group).count();
        if *number != BigUint::from(listed) {
            return differ(format!("{number} classes of symmetry {group}, {listed} in the list"));
        }
    }
    let images: BigUint = list.iter().map(|cover| BigUint::from(cover.images().len())).sum();
    if problem.symmetry == Group::None && images != *total {
        return differ(format!("{total} covers, {images} images of the list"));
    }
    Ok(())
}
