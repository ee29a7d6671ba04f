//! A cube unfolded: its faces as a cross, each move where it can be drawn as one line drawn so, and
//! the others from both ends over the edge, to a ring with the name of the square they go on to.

use crate::colours::{DARK, LIGHT};
use crate::drawing::{Drawing, Point, SIDE};
use crate::partition::{COLOURS, colours, label};
use destrier_board::{Board, Square};
use destrier_certify::PartitionCertificate;

/// The faces in the order of their rows on the cube's board: how many faces up and to the right each lies.
const FACES: [(&str, usize, usize); 6] = [
    ("front", 1, 1),
    ("right", 1, 2),
    ("back", 1, 3),
    ("left", 1, 0),
    ("top", 2, 1),
    ("bottom", 0, 1),
];

/// How far beyond an edge a ring lies, in squares, for the first and the second row there: rings over
/// two edges that meet in a corner stay apart.
const BEYOND: [f64; 2] = [0.22, 0.8];

/// A cross of six faces on a sheet of three by four, with a margin around it.
pub(crate) struct Net {
    cube: Board,
    /// The sheet.
    pub(crate) sheet: Board,
    margin: usize,
}

impl Net {
    /// The net of a cube's board, with so many squares around it.
    pub(crate) fn new(cube: Board, margin: usize) -> Self {
        let (rows, cols) = (3 * cube.cols() + 2 * margin, 4 * cube.cols() + 2 * margin);
        let sheet = Board::new(rows, cols).expect("a cube has six faces a side, the net four");
        Net { cube, sheet, margin }
    }

    /// The face of a square, and its row and column there.
    fn local(&self, square: Square) -> (usize, [usize; 2]) {
        let side = self.cube.cols();
        let (row, col) = (self.cube.row(square), self.cube.col(square));
        (row / side, [row % side, col])
    }

    /// Where a square of the cube lies.
    pub(crate) fn place(&self, square: Square) -> Square {
        let (face, [row, col]) = self.local(square);
        let (_, up, right) = FACES[face];
        let (side, margin) = (self.cube.cols(), self.margin);
        self.at(margin + up * side + row, margin + right * side + col)
    }

    fn at(&self, row: usize, col: usize) -> Square {
        Square::new(row * self.sheet.cols() + col)
    }

    /// Whether a step on a square's face leads where the other square lies.
    fn is_drawn(&self, from: Square, to: Square, [cols, rows]: [i32; 2]) -> bool {
        let [p, q] = [from, to].map(|square| self.place(square));
        let way = |a: usize, b: usize| b as i32 - a as i32;
        way(self.sheet.col(p), self.sheet.col(q)) == cols
            && way(self.sheet.row(p), self.sheet.row(q)) == rows
    }

    /// Where a step over an edge ends: nearer to the edge than the square that it leads to.
    fn ring(&self, from: Square, centre: Point, [cols, rows]: [i32; 2]) -> Point {
        let (_, [row, col]) = self.local(from);
        let x = centre.0 + self.beyond(col, cols) * SIDE as f64;
        let y = centre.1 - self.beyond(row, rows) * SIDE as f64;
        (x, y)
    }

    /// A step along one axis, drawn in where it leaves the face.
    fn beyond(&self, at: usize, step: i32) -> f64 {
        let last = self.cube.cols() as i32 - 1;
        let over = |rows: i32| BEYOND[(rows as usize - 1).min(1)] + 0.5;
        match at as i32 + step {
            past if past > last => f64::from(last - at as i32) + over(past - last),
            past if past < 0 => -(at as f64 + over(-past)),
            _ => f64::from(step),
        }
    }
}

/// The cycles of a partition of a cube, each in a colour, with a letter and the numbers of its squares.
pub(crate) fn partition(partition: &PartitionCertificate, title: &str) -> String {
    let net = Net::new(partition.board, 1);
    let mut svg = Drawing::new(net.sheet, title, []);
    faces(&mut svg, &net);
    let colours = colours(partition);
    let name = |cycle: usize, at: usize| format!("{}{}", label(cycle), at + 1);
    for (index, cycle) in partition.cycles.iter().enumerate() {
        let colour = COLOURS[colours[index]];
        for (at, &from) in cycle.iter().enumerate() {
            let next = (at + 1) % cycle.len();
            let (ends, names) = ([from, cycle[next]], [at, next].map(|at| name(index, at)));
            stroke(&mut svg, &net, ends, &names, colour);
        }
    }
    for (index, cycle) in partition.cycles.iter().enumerate() {
        for (at, &square) in cycle.iter().enumerate() {
            let place = net.place(square);
            svg.disc(svg.centre(place), 10, COLOURS[colours[index]]);
            svg.name(svg.middle(place), &name(index, at), "#ffffff");
        }
    }
    svg.finish()
}

/// Light and dark squares and the border of each face, with its name.
fn faces(svg: &mut Drawing, net: &Net) {
    let sheet = net.sheet;
    let places: Vec<Square> = net.cube.squares().map(|square| net.place(square)).collect();
    svg.fill(places.iter().copied(), LIGHT, 1.0);
    let dark = |square: &Square| (sheet.row(*square) + sheet.col(*square)).is_multiple_of(2);
    svg.fill(places.iter().copied().filter(dark), DARK, 1.0);
    let side = net.cube.cols();
    for ((name, ..), face) in FACES.iter().zip(places.chunks(side * side)) {
        svg.border(face[0], face[face.len() - 1]);
        svg.note(face[face.len() - side], name);
    }
}

/// A move as one line, or from each end over the edge to a ring with the name of the other.
fn stroke(svg: &mut Drawing, net: &Net, ends: [Square; 2], names: &[String; 2], colour: &str) {
    let points = ends.map(|square| svg.middle(net.place(square)));
    for (here, there) in [(0, 1), (1, 0)] {
        let Some(step) = net.cube.step_on_cube(ends[here], ends[there]) else { return };
        if net.is_drawn(ends[here], ends[there], step) {
            return svg.segment(points[here], points[there], colour);
        }
        let ring = net.ring(ends[here], points[here], step);
        svg.segment(points[here], ring, colour);
        svg.circle(ring, colour);
        svg.name(ring, &names[there], colour);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::MoveGraph;
    use std::collections::{BTreeMap, BTreeSet};

    /// All moves from each square, with their steps.
    fn moves(side: usize) -> Vec<(Square, Square, [i32; 2])> {
        let (cube, graph) = (Board::of_cube(side).unwrap(), MoveGraph::of_cube(side).unwrap());
        let ends = cube
            .squares()
            .flat_map(|from| graph.neighbours(from).iter().map(move |&to| (from, to)));
        ends.map(|(from, to)| (from, to, cube.step_on_cube(from, to).unwrap())).collect()
    }

    /// Of the twelve edges five are within the cross; moves over them, and within faces, are lines.
    #[test]
    fn faces_that_touch_in_the_cross_share_lines() {
        let net = Net::new(Board::of_cube(4).unwrap(), 1);
        let places: BTreeSet<Square> = net.cube.squares().map(|square| net.place(square)).collect();
        assert_eq!(places.len(), 96);
        let face = |square| net.local(square).0;
        let mut joined = BTreeSet::new();
        for (from, to, step) in moves(4) {
            match net.is_drawn(from, to, step) {
                true => drop(joined.insert((face(from).min(face(to)), face(from).max(face(to))))),
                false => assert_ne!(face(from), face(to)),
            }
        }
        let within = (0..6).map(|face| (face, face));
        let touching = [(0, 1), (0, 3), (0, 4), (0, 5), (1, 2)];
        assert_eq!(joined, within.chain(touching).collect());
    }

    /// A ring stands for one square, and no two of them overlap, whatever the cycles.
    #[test]
    fn rings_are_apart() {
        for side in 2..=5 {
            let net = Net::new(Board::of_cube(side).unwrap(), 1);
            let svg = Drawing::new(net.sheet, "", []);
            let mut rings: BTreeMap<(usize, Square), Point> = BTreeMap::new();
            for (from, to, step) in moves(side) {
                if net.is_drawn(from, to, step) {
                    continue;
                }
                let ring = net.ring(from, svg.middle(net.place(from)), step);
                let known = *rings.entry((net.local(from).0, to)).or_insert(ring);
                assert!((known.0 - ring.0).hypot(known.1 - ring.1) < 1e-9);
            }
            let points: Vec<Point> = rings.into_values().collect();
            for (at, one) in points.iter().enumerate() {
                for other in &points[..at] {
                    assert!((one.0 - other.0).hypot(one.1 - other.1) > 15.5, "{one:?} {other:?}");
                }
            }
        }
    }
}
