//! Counting up to symmetry: how many covers each group leaves fixed says how many classes there
//! are, and of which symmetry (Burnside's table of marks, 1911).

use destrier_board::{Board, Group, Symmetry};
use num_bigint::{BigInt, BigUint};

/// A group of symmetries of a board, one of each kind that conjugation tells apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subgroup {
    pub(crate) elements: Vec<Symmetry>,
    /// Its name; on a board that is not square, two subgroups are called bilateral.
    pub(crate) name: Group,
}

/// The subgroups of a board's symmetries up to conjugation, larger ones first.
pub(crate) fn subgroups(board: Board) -> Vec<Subgroup> {
    let mut list: Vec<Subgroup> = Group::ALL
        .into_iter()
        .filter(|group| group.fits(board))
        .map(|name| Subgroup { elements: name.elements().to_vec(), name })
        .collect();
    if !board.is_square() {
        let elements = vec![Symmetry::Identity, Symmetry::FlipRows];
        list.push(Subgroup { elements, name: Group::Bilateral });
    }
    list.sort_by_key(|subgroup| std::cmp::Reverse(subgroup.elements.len()));
    list
}

/// The number of classes whose covers have each subgroup as stabiliser, from the numbers of covers
/// that each subgroup fixes; both in the order of [`subgroups`]. None if no such numbers exist.
pub(crate) fn classes(
    board: Board,
    subgroups: &[Subgroup],
    fixed: &[BigUint],
) -> Option<Vec<BigUint>> {
    let mut classes: Vec<BigUint> = Vec::new();
    for (index, (subgroup, fixed)) in subgroups.iter().zip(fixed).enumerate() {
        let larger = subgroups[..index].iter().zip(&classes);
        let seen: BigInt =
            larger.map(|(larger, n)| BigInt::from(mark(board, larger, subgroup) * n)).sum();
        let own = BigInt::from(mark(board, subgroup, subgroup));
        let rest = BigInt::from(fixed.clone()) - seen;
        if &rest % &own != BigInt::ZERO {
            return None;
        }
        classes.push((rest / own).to_biguint()?);
    }
    Some(classes)
}

/// The sets in the class of one with this stabiliser that the subgroup fixes.
fn mark(board: Board, stabiliser: &Subgroup, subgroup: &Subgroup) -> usize {
    let turns = Symmetry::ALL.into_iter().filter(|turn| turn.preserves(board));
    let inside = |turn: &Symmetry| {
        let moved = subgroup.elements.iter().map(|s| turn.inverse().then(*s).then(*turn));
        moved.into_iter().all(|s| stabiliser.elements.contains(&s))
    };
    turns.filter(inside).count() / stabiliser.elements.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::SquareSet;

    /// All sets of squares of small boards, counted by stabiliser and by marks.
    #[test]
    fn marks_count_the_classes_of_all_sets() {
        for (rows, cols) in [(3, 3), (2, 4), (4, 3), (1, 5), (4, 4)] {
            let board = Board::new(rows, cols).unwrap();
            let sets: Vec<SquareSet> = (0..1u32 << board.area())
                .map(|bits| {
                    let inside = board.squares().filter(|s| bits >> s.index() & 1 == 1);
                    SquareSet::from_squares(board, inside)
                })
                .collect();
            let subgroups = subgroups(board);
            let fixed: Vec<BigUint> = subgroups
                .iter()
                .map(|subgroup| {
                    let keeps = |set: &&SquareSet| {
                        subgroup.elements.iter().all(|&symmetry| set.image(symmetry) == **set)
                    };
                    sets.iter().filter(keeps).count().into()
                })
                .collect();
            let classes = classes(board, &subgroups, &fixed).unwrap();
            for name in Group::ALL {
                let marked: BigUint = subgroups
                    .iter()
                    .zip(&classes)
                    .filter(|(subgroup, _)| subgroup.name == name)
                    .map(|(_, classes)| classes)
                    .sum();
                let own = |set: &&SquareSet| set.canonical() == **set && set.symmetry() == name;
                assert_eq!(marked, sets.iter().filter(own).count().into(), "{board} {name}");
            }
        }
    }

    #[test]
    fn numbers_that_no_sets_have_are_refused() {
        let board = Board::new(2, 3).unwrap();
        let subgroups = subgroups(board);
        let fixed: Vec<BigUint> = [2u8, 1, 2, 2, 2].map(BigUint::from).to_vec();
        assert_eq!(classes(board, &subgroups, &fixed), None);
    }
}
