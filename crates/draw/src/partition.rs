//! Cycle partitions: a number or a colour for each cycle, and its path.

use destrier_board::Board;
use destrier_certify::PartitionCertificate;

/// Colours told apart with any colour vision, dark enough on light squares (Okabe and Ito, 2008, with
/// two greys).
pub(crate) const COLOURS: [&str; 9] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#7a5c00", "#56b4e9", "#8c1a1a", "#4d4d4d",
    "#6a3d9a",
];

/// The cycle of each square, by row-major index.
pub(crate) fn owners(partition: &PartitionCertificate) -> Vec<usize> {
    let mut owner = vec![0; partition.board.area()];
    for (index, cycle) in partition.cycles.iter().enumerate() {
        for square in cycle {
            owner[square.index()] = index;
        }
    }
    owner
}

/// A colour for each cycle, such that cycles on neighbouring squares differ where nine colours allow.
pub(crate) fn colours(partition: &PartitionCertificate) -> Vec<usize> {
    let owner = owners(partition);
    let mut chosen: Vec<Option<usize>> = vec![None; partition.cycles.len()];
    for (index, cycle) in partition.cycles.iter().enumerate() {
        let mut used = [0; COLOURS.len()];
        for &square in cycle {
            for (row, col) in [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]
            {
                let near = plain(partition.board).step(square, row, col);
                let other = near.map(|near| owner[near.index()]).filter(|&other| other != index);
                if let Some(colour) = other.and_then(|other| chosen[other]) {
                    used[colour] += 1;
                }
            }
        }
        let turn = (0..COLOURS.len()).map(|step| (index + step) % COLOURS.len());
        chosen[index] = turn.min_by_key(|&colour| used[colour]);
    }
    chosen.into_iter().map(|colour| colour.unwrap_or(0)).collect()
}

/// The board without glued edges, for neighbours in the picture.
fn plain(board: Board) -> Board {
    Board::new(board.rows(), board.cols()).unwrap_or(board)
}

/// Short labels: A to Z, a to z, 0 to 9, and from there numbers.
pub(crate) fn label(index: usize) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    LETTERS.get(index).map_or_else(|| index.to_string(), |&byte| char::from(byte).to_string())
}
