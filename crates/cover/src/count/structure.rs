//! What a list of covers has in common, and the free choices that multiply (Fisher 2003, figures
//! 10, 12 and 13).

use destrier_board::SquareSet;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Covers with the same common pieces, as a product of choices.
///
/// Each cover of the class has the common pieces and, for each choice, one of its alternatives;
/// all combinations are in the class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variations {
    /// The pieces in every cover.
    pub common: SquareSet,
    /// The squares that the common pieces leave uncovered are left to these choices.
    pub choices: Vec<Vec<SquareSet>>,
}

impl Variations {
    /// How many covers there are.
    pub fn number(&self) -> usize {
        self.choices.iter().map(Vec::len).product()
    }

    /// What distinguishes a non-empty list of covers: their common pieces, and the finest choices
    /// whose product they are. A list that is no product has one choice with each rest.
    pub fn of(covers: &[SquareSet]) -> Option<Variations> {
        let first = covers.first()?;
        let board = first.board();
        let inside = |set: &SquareSet, keep: &SquareSet| {
            SquareSet::from_squares(board, set.iter().filter(|&square| keep.contains(square)))
        };
        let common = covers.iter().fold(first.clone(), |common, cover| inside(&common, cover));
        let all: BTreeSet<&SquareSet> = covers.iter().collect();
        let mut rest = first.clone();
        for square in covers.iter().flat_map(SquareSet::iter) {
            rest.insert(square);
        }
        let mut free = inside(&rest, &common.complement());
        let mut choices = Vec::new();
        while !free.is_empty() {
            let block = factor(&all, &free);
            let alternatives: BTreeSet<SquareSet> =
                covers.iter().map(|cover| inside(cover, &block)).collect();
            choices.push(alternatives.into_iter().collect());
            free = inside(&free, &block.complement());
        }
        Some(Variations { common, choices })
    }
}

/// The smallest set of squares that holds the first free one and that the covers treat apart from
/// the other free squares: each pattern inside goes with each pattern outside.
fn factor(covers: &BTreeSet<&SquareSet>, free: &SquareSet) -> SquareSet {
    let board = free.board();
    let squares: Vec<_> = free.iter().collect();
    let pattern = |cover: &SquareSet, keep: &SquareSet| {
        SquareSet::from_squares(board, cover.iter().filter(|&square| keep.contains(square)))
    };
    let mut block = SquareSet::from_squares(board, squares.first().copied());
    loop {
        // squares that are not independent of the block, one by one
        let patterns = |keep: &SquareSet| -> usize {
            covers.iter().map(|cover| pattern(cover, keep)).collect::<BTreeSet<_>>().len()
        };
        let inside = patterns(&block);
        let tied =
            squares.iter().copied().filter(|&square| !block.contains(square)).find(|&square| {
                let one = SquareSet::from_squares(board, [square]);
                let both = SquareSet::from_squares(board, block.iter().chain([square]));
                patterns(&both) < inside * patterns(&one)
            });
        let outside = SquareSet::from_squares(
            board,
            squares.iter().copied().filter(|&square| !block.contains(square)),
        );
        match tied {
            Some(square) => block.insert(square),
            None if outside.is_empty() => return block,
            None if patterns(free) == inside * patterns(&outside) => return block,
            // independent of each square alone, but not of all together
            None => outside.iter().next().is_some_and(|square| block.insert(square)),
        };
    }
}

/// Covers in families: two are in one if moving pieces one at a time leads from the one to the other
/// within the list.
pub fn families(covers: &[SquareSet]) -> Vec<Vec<SquareSet>> {
    let mut family: Vec<usize> = (0..covers.len()).collect();
    let mut seen: HashMap<SquareSet, usize> = HashMap::new();
    for (index, cover) in covers.iter().enumerate() {
        for square in cover.iter() {
            let mut rest = cover.clone();
            rest.remove(square);
            let other = *seen.entry(rest).or_insert(index);
            let (a, b) = (head(&mut family, index), head(&mut family, other));
            family[a.max(b)] = a.min(b);
        }
    }
    let mut members: BTreeMap<usize, Vec<SquareSet>> = BTreeMap::new();
    for (index, cover) in covers.iter().enumerate() {
        members.entry(head(&mut family, index)).or_default().push(cover.clone());
    }
    members.into_values().collect()
}

/// The first member of a family, found by halving the way to it.
fn head(family: &mut [usize], mut member: usize) -> usize {
    while family[member] != member {
        family[member] = family[family[member]];
        member = family[member];
    }
    member
}

/// One family of each kind: families that a symmetry of the board exchanges are one kind.
fn kinds_of_families(list: &[SquareSet]) -> Vec<Vec<SquareSet>> {
    let images: BTreeSet<SquareSet> = list.iter().flat_map(SquareSet::images).collect();
    let images: Vec<SquareSet> = images.into_iter().collect();
    let mut kinds: BTreeMap<SquareSet, Vec<SquareSet>> = BTreeMap::new();
    for family in families(&images) {
        let name = family.iter().map(SquareSet::canonical).min();
        if let Some(name) = name {
            kinds.entry(name).or_insert(family);
        }
    }
    kinds.into_values().collect()
}

/// The families of a list of all covers up to symmetry, the largest first, each with the number of
/// covers in it up to symmetry.
pub fn variations(list: &[SquareSet]) -> Vec<(usize, Variations)> {
    let counted = kinds_of_families(list).into_iter().filter_map(|family| {
        let forms: BTreeSet<SquareSet> = family.iter().map(SquareSet::canonical).collect();
        Some((forms.len(), Variations::of(&family)?))
    });
    let mut variations: Vec<(usize, Variations)> = counted.collect();
    variations.sort_by_key(|(distinct, _)| std::cmp::Reverse(*distinct));
    variations
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::Board;

    fn sets(texts: &[&str]) -> Vec<SquareSet> {
        let board = Board::new(3, 5).unwrap();
        let set = |text: &&str| SquareSet::from_squares(board, board.parse_squares(text).unwrap());
        texts.iter().map(set).collect()
    }

    #[test]
    fn independent_choices_are_told_apart() {
        let covers =
            sets(&["a1 b1 c1", "a1 b1 c2", "a1 b2 c1", "a1 b2 c2", "a1 b3 c1", "a1 b3 c2"]);
        let variations = Variations::of(&covers).unwrap();
        assert_eq!(variations.common, sets(&["a1"])[0]);
        let choices = [sets(&["b1", "b2", "b3"]), sets(&["c1", "c2"])];
        assert_eq!(variations.choices, choices);
        assert_eq!(variations.number(), 6);
    }

    #[test]
    fn a_list_that_is_no_product_is_one_choice() {
        let covers = sets(&["a1 b1", "a1 b2", "a2 b1"]);
        let variations = Variations::of(&covers).unwrap();
        let listed: BTreeSet<&SquareSet> = covers.iter().collect();
        assert_eq!(variations.choices.len(), 1);
        assert_eq!(variations.choices[0].iter().collect::<BTreeSet<_>>(), listed);
        // each two squares look independent, but an even number of the three is taken
        let even = sets(&["c3", "c3 a1 b1", "c3 a1 c1", "c3 b1 c1"]);
        assert_eq!(Variations::of(&even).unwrap().choices.len(), 1);
    }

    #[test]
    fn families_are_joined_by_single_moves() {
        let covers = sets(&["a1 b1", "c3 c2", "a1 b2", "d2 b2", "e1 e2", "c3 e3"]);
        let families = families(&covers);
        let sizes: Vec<usize> = families.iter().map(Vec::len).collect();
        assert_eq!(sizes, [3, 2, 1]);
    }
}
