//! Lists of jumps that change with the part of the board: in each part the list is the mirror image of the
//! one in the part of the corner a1 that lies along the first row.

use std::{array, fmt};

/// Where a list of jumps is mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirrored {
    /// Nowhere: the list is the same on the whole board.
    Nowhere,
    /// In the four quadrants between the middle row and the middle column.
    Quadrants,
    /// In the eight octants, which the diagonals cut from the quadrants.
    Octants,
}

impl Mirrored {
    /// All of them.
    pub const ALL: [Mirrored; 3] = [Mirrored::Nowhere, Mirrored::Quadrants, Mirrored::Octants];

    /// The places of the jumps in each [`part`]; nothing if they are the same in all.
    pub(super) fn lists(self, jumps: &[(i32, i32)], places: [u8; 8]) -> Option<[[u8; 8]; 8]> {
        let which = match self {
            Mirrored::Nowhere => return None,
            Mirrored::Quadrants => UPPER | RIGHT,
            Mirrored::Octants => UPPER | RIGHT | STEEP,
        };
        let list = |part: usize| {
            let image = |&jump: &(i32, i32)| image(part & which, jump);
            let mut list = [0; 8];
            for (from, to) in jumps.iter().map(image).enumerate() {
                let at = jumps.iter().position(|&jump| jump == to);
                list[at.unwrap_or(from)] = places[from];
            }
            list
        };
        Some(array::from_fn(list))
    }
}

impl fmt::Display for Mirrored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Mirrored::Nowhere => "warnsdorff",
            Mirrored::Quadrants => "quadrants",
            Mirrored::Octants => "octants",
        })
    }
}

/// Bits of a part: above the centre or in its row, right of it or in its column, farther from the middle
/// column than from the middle row.
const UPPER: usize = 1;
const RIGHT: usize = 2;
const STEEP: usize = 4;

/// The part of the board so many rows and columns from the centre.
pub(super) fn part(rows: i32, cols: i32) -> usize {
    let bit = |is: bool, bit: usize| if is { bit } else { 0 };
    bit(rows >= 0, UPPER) | bit(cols >= 0, RIGHT) | bit(cols.abs() > rows.abs(), STEEP)
}

/// Where a jump leads if the first part is laid onto this one.
fn image(part: usize, (rows, cols): (i32, i32)) -> (i32, i32) {
    let (rows, cols) = if part & STEEP == 0 { (rows, cols) } else { (cols, rows) };
    let flip = |value: i32, bit: usize| if part & bit == 0 { value } else { -value };
    (flip(rows, UPPER), flip(cols, RIGHT))
}
