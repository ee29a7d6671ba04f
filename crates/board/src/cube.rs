//! The six faces of a cube as one board, and the knight's moves on them.
//!
//! A cube of side n is a board of 6n rows and n columns: its faces lie on top of each other in the order
//! front, right, back, left, top, bottom. Seen from outside, the columns of the front go from left to
//! right and its rows from bottom to top; right, back and left follow to the right of it with their rows
//! upwards too; the first row of the top continues the last of the front, and the last row of the bottom
//! is followed by the first of the front.
//!
//! Two faces that share an edge, laid flat beside each other, are a board of n by 2n squares. The knight
//! moves as on each of these twelve boards, and so within a face. A leap around a corner, over two edges,
//! is none: its two ways there, two squares and one or one square and two, would end on different
//! squares.

use crate::{Board, BoardError, MoveGraph, Square};

type Point = [i32; 3];

/// Normal, direction of columns and direction of rows of each face.
const FACES: [[Point; 3]; 6] = [
    [[0, -1, 0], [1, 0, 0], [0, 0, 1]],
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    [[0, 1, 0], [-1, 0, 0], [0, 0, 1]],
    [[-1, 0, 0], [0, -1, 0], [0, 0, 1]],
    [[0, 0, 1], [1, 0, 0], [0, 1, 0]],
    [[0, 0, -1], [1, 0, 0], [0, -1, 0]],
];

impl Board {
    /// The six faces of a cube of this side, one above the other.
    ///
    /// # Errors
    /// If the side is 0 or six of it are above [`Board::MAX_SIDE`].
    pub fn of_cube(side: usize) -> Result<Self, BoardError> {
        Board::new(side.saturating_mul(6), side)
    }

    /// The way from one square to another on the faces of a cube, which this board is: by so many columns
    /// and rows of the first one's face, with the face of the other laid flat beside it. None between
    /// opposite faces.
    ///
    /// ```
    /// use destrier_board::Board;
    ///
    /// let cube = Board::of_cube(8)?;
    /// let [corner, right] = ["h1", "a9"].map(|name| cube.parse_square(name).unwrap());
    /// assert_eq!(cube.step_on_cube(corner, right), Some([1, 0])); // the right face goes on
    /// # Ok::<(), destrier_board::BoardError>(())
    /// ```
    pub fn step_on_cube(self, from: Square, to: Square) -> Option<[i32; 2]> {
        let [one, other] = [from, to].map(|square| FACES[face(self, square)]);
        let (p, q) = (centre(self, from), centre(self, to));
        let way = match dot(one[0], other[0]) {
            1 => [0, 1, 2].map(|axis| q[axis] - p[axis]),
            0 => {
                // the second face continues the first beyond the edge, which is `side` from its middle
                let edge = cross(one[0], other[0]);
                let across = 2 * self.cols() as i32 - dot(q, one[0]) - dot(p, other[0]);
                let along = dot(q, edge) - dot(p, edge);
                [0, 1, 2].map(|axis| across * other[0][axis] + along * edge[axis])
            }
            _ => return None,
        };
        Some([dot(way, one[1]) / 2, dot(way, one[2]) / 2]) // distances are in half squares
    }
}

impl MoveGraph {
    /// The knight's moves on the faces of a cube of this side.
    ///
    /// ```
    /// use destrier_board::{MoveGraph, Square};
    ///
    /// let graph = MoveGraph::of_cube(8)?;
    /// let corner = Square::new(0);
    /// assert_eq!(graph.neighbours(corner).len(), 6); // 2 on the face, 2 over each of its edges
    /// # Ok::<(), destrier_board::BoardError>(())
    /// ```
    ///
    /// # Errors
    /// If the side is 0 or six of it are above [`Board::MAX_SIDE`].
    pub fn of_cube(side: usize) -> Result<Self, BoardError> {
        let board = Board::of_cube(side)?;
        Ok(MoveGraph::by(board, |from| leaps(board, from)))
    }
}

/// The squares a knight's move away, in ascending order.
fn leaps(board: Board, from: Square) -> Vec<Square> {
    let face = face(board, from);
    let mut found: Vec<Square> = (0..FACES.len())
        .filter(|&other| dot(FACES[face][0], FACES[other][0]) >= 0) // itself or a neighbour
        .flat_map(|other| squares_of(board, other).filter(move |&to| is_leap(board, from, to)))
        .collect();
    found.sort_unstable();
    found
}

fn squares_of(board: Board, face: usize) -> impl Iterator<Item = Square> {
    let area = board.cols() * board.cols();
    (face * area..(face + 1) * area).map(Square::new)
}

fn face(board: Board, square: Square) -> usize {
    board.row(square) / board.cols()
}

/// Whether two squares on one face or on two that share an edge are a knight's move apart.
fn is_leap(board: Board, from: Square, to: Square) -> bool {
    let step = board.step_on_cube(from, to).map(|step| step.map(i32::abs));
    matches!(step, Some([1, 2] | [2, 1]))
}

/// The centre of a square of the cube around the origin, in half squares.
fn centre(board: Board, square: Square) -> Point {
    let side = board.cols();
    let [normal, right, up] = FACES[face(board, square)];
    let middle = |line: usize| 2 * line as i32 + 1 - side as i32;
    let (x, y) = (middle(board.col(square)), middle(board.row(square) % side));
    [0, 1, 2].map(|axis| normal[axis] * side as i32 + right[axis] * x + up[axis] * y)
}

fn dot(a: Point, b: Point) -> i32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn cross(a: Point, b: Point) -> Point {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One step over the surface in a direction: the point, the normal and the direction there.
    fn walk(side: i32, point: Point, normal: Point, way: Point) -> (Point, Point, Point) {
        let ahead = [0, 1, 2].map(|axis| point[axis] + 2 * way[axis]);
        if dot(ahead, way) < side {
            return (ahead, normal, way);
        }
        let turned = [0, 1, 2].map(|axis| ahead[axis] - way[axis] - normal[axis]);
        (turned, way, normal.map(|x| -x))
    }

    /// Where so many steps ahead and then so many to a side lead.
    fn ell(side: i32, start: (Point, Point, Point), ahead: u8, aside: u8, right: bool) -> Point {
        let mut here = start;
        for _ in 0..ahead {
            here = walk(side, here.0, here.1, here.2);
        }
        let way = cross(here.1, here.2);
        here.2 = if right { way } else { way.map(|x| -x) };
        for _ in 0..aside {
            here = walk(side, here.0, here.1, here.2);
        }
        here.0
    }

    /// The same moves by walking: those that end on the same square both ways around, two and one as one
    /// and two.
    #[test]
    fn moves_are_those_that_do_not_depend_on_the_way() {
        for side in 3..=8 {
            let (board, graph) = (Board::of_cube(side).unwrap(), MoveGraph::of_cube(side).unwrap());
            let side = side as i32;
            for from in board.squares() {
                let [normal, right, up] = FACES[face(board, from)];
                let back = |way: Point| way.map(|x| -x);
                let mut ends: [Vec<Point>; 2] = [Vec::new(), Vec::new()];
                for way in [right, up, back(right), back(up)] {
                    let start = (centre(board, from), normal, way);
                    for turn in [false, true] {
                        ends[0].push(ell(side, start, 2, 1, turn));
                        ends[1].push(ell(side, start, 1, 2, turn));
                    }
                }
                let both: Vec<Square> = board
                    .squares()
                    .filter(|&to| ends.iter().all(|ends| ends.contains(&centre(board, to))))
                    .collect();
                assert_eq!(graph.neighbours(from), both, "side {side}, {}", board.name(from));
            }
        }
    }

    /// Degrees: 6 on the 24 corner squares, 7 beside them, 8 elsewhere.
    #[test]
    fn squares_near_corners_have_fewer_moves() {
        for side in 4..=8 {
            let graph = MoveGraph::of_cube(side).unwrap();
            let mut degrees = [0; 9];
            for square in Board::of_cube(side).unwrap().squares() {
                degrees[graph.neighbours(square).len()] += 1;
            }
            assert_eq!(degrees[6..], [24, 48, 6 * side * side - 72], "side {side}");
        }
    }

    #[test]
    fn moves_go_both_ways() {
        for side in 1..=8 {
            let graph = MoveGraph::of_cube(side).unwrap();
            for from in Board::of_cube(side).unwrap().squares() {
                let back = |&to: &Square| graph.neighbours(to).contains(&from) && to != from;
                assert!(graph.neighbours(from).iter().all(back));
            }
        }
    }

    #[test]
    fn faces_go_on_beside_each_other() {
        let cube = Board::of_cube(8).unwrap();
        let step =
            |from: usize, to: usize| cube.step_on_cube(Square::new(from), Square::new(to)).unwrap();
        assert_eq!(step(7, 64 + 8), [1, 1]); // from h1 one column further, and up
        assert_eq!(step(64 + 8, 7), [-1, -1]);
        assert_eq!(step(57, 4 * 64 + 2), [1, 1]); // from b8 to c1 of the top
    }

    #[test]
    fn cubes_that_are_none_are_refused() {
        assert!(Board::of_cube(0).is_err() && MoveGraph::of_cube(0).is_err());
        assert!(Board::of_cube(10_923).is_err() && Board::of_cube(usize::MAX).is_err());
    }
}
