//! The named symmetries in words and small pictures.

use destrier_board::{Board, Group, Placement, SquareSet};
use destrier_board::{Piece, Square};

/// The side of the board on which the pictures show one square and its images.
const SIDE: usize = 4;

/// What the symmetries of a group are.
pub fn words(group: Group) -> &'static str {
    match group {
        Group::None => "no turn and no mirror",
        Group::Rot180 => "half turns",
        Group::Bilateral => "one straight mirror",
        Group::FlipRows => "the other, upside down",
        Group::Diagonal => "one diagonal mirror",
        Group::Rot90 => "quarter turns",
        Group::Bilateral4 => "both straight mirrors",
        Group::Diagonal4 => "both diagonal mirrors",
        Group::All => "all turns and mirrors",
    }
}

/// A square and its images under the group.
fn orbit(group: Group) -> SquareSet {
    let board = Board::new(SIDE, SIDE).unwrap_or_else(|_| unreachable!("4x4 is a board"));
    let images = group.elements().iter().map(|symmetry| symmetry.apply(board, Square::new(1)));
    SquareSet::from_squares(board, images)
}

/// The groups side by side, each with its name, a square with its images, and words.
pub fn pictures() -> String {
    let rows: Vec<String> = Group::ALL.chunks(4).map(row).collect();
    format!(
        "Symmetries of a cover, and where they take the piece on b1 of a small board:\n\n{}\n  \
         2-fold: rot180, bilateral, diagonal; 4-fold: rot90, bilateral4, diagonal4. flip-rows is the other\n  \
         straight mirror, which swaps top and bottom; it differs where rows and columns do, as on 3x20.",
        rows.join("\n")
    )
}

fn row(groups: &[Group]) -> String {
    let cells: Vec<Vec<String>> = groups.iter().map(|&group| cell(group)).collect();
    let lines = (0..SIDE + 2).map(|at| {
        let line: String = cells.iter().map(|cell| format!("  {:<22}", cell[at])).collect();
        format!("{}\n", line.trim_end())
    });
    lines.collect()
}

/// The lines of one group: its name, its picture, its words.
fn cell(group: Group) -> Vec<String> {
    let grid = Placement::of(Piece::Knight, &orbit(group)).to_string();
    let spaced = grid.lines().map(|line| line.chars().flat_map(|symbol| [symbol, ' ']).collect());
    let mut lines = vec![group.to_string()];
    lines.extend(spaced);
    lines.push(words(group).to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_picture_has_just_the_symmetries_of_its_name() {
        for group in Group::ALL {
            assert_eq!(orbit(group).symmetry(), group);
        }
    }
}
