//! Covers, packings, partitions and what covers share, as SVG with a text alternative.

use crate::arrangement;
use crate::colours::{INK, SHADE};
use crate::drawing::Drawing;
use crate::legend::{HOLE, Mark};
use crate::net;
use crate::partition::{COLOURS, colours, label};
use destrier_board::{Attack, Board, Piece, Placement, Rule, Square, SquareSet};
use destrier_certify::{BoardCovering, PartitionCertificate, Surface, Weights};
use num_traits::ToPrimitive;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Pieces on a board, with hatching on the squares that none of them covers. Where all are of one
/// kind, squares that are covered more than once are shaded, and have a dot for each time more.
/// Lines below the board say what is what.
pub fn placement(placement: &Placement) -> String {
    let covered = Covered::by(placement);
    let mut svg = covered.drawing(placement);
    covered.legend(&mut svg, ["not covered", "covered again"]);
    svg.finish()
}

/// The same without lines below the board, for many boards side by side.
pub fn small(placement: &Placement) -> String {
    Covered::by(placement).drawing(placement).finish()
}

/// What a problem of a board has chosen: holes are filled, squares that lack pieces are hatched, and those that more pieces
/// cover than they ask for, and than one, are shaded, with a dot for each piece more. Lines below the board say what is what.
pub fn choice(men: &Placement, covering: &BoardCovering) -> String {
    let once = covering.demand.iter().all(|&demand| demand <= 1);
    let is_plain = covering.holes.is_empty() && once && covering.rule.covers_own_square();
    if is_plain && covering.pieces.len() == 1 {
        return placement(men);
    }
    let covered = Covered::asked(men, covering);
    let mut svg = covered.drawing(men);
    let words = match once {
        true => ["not covered", "covered again"],
        false => ["covered less than asked", "covered more than asked"],
    };
    covered.legend(&mut svg, words);
    svg.finish()
}

/// What pieces do to the squares of a board.
struct Covered {
    /// How many pieces more than enough cover each square.
    extra: Vec<usize>,
    /// The squares that too few cover.
    lacking: SquareSet,
    holes: SquareSet,
}

impl Covered {
    /// A square is covered once by a piece on it or by one that attacks it.
    fn by(placement: &Placement) -> Covered {
        let board = placement.board();
        let alike = pieces(placement).collect::<BTreeSet<_>>().len() == 1;
        let cover = if alike { coverage(placement) } else { vec![0; board.area()] };
        let mut lacking = placement.attacked(Attack::Strong).complement();
        if alike {
            for square in placement.squares().iter() {
                lacking.remove(square);
            }
        }
        if lacking.len() == board.area() {
            lacking = SquareSet::empty(board);
        }
        let extra = cover.into_iter().map(|times| times.saturating_sub(1)).collect();
        Covered { extra, lacking, holes: SquareSet::empty(board) }
    }

    /// A square is covered by as many pieces as a problem asks for.
    fn asked(men: &Placement, covering: &BoardCovering) -> Covered {
        let covers = arrangement::coverers(covering, men, Attack::Weak);
        let asked = |square: Square| covering.demand[square.index()].max(1);
        let excess = |square: Square| match covering.holes.contains(square) {
            true => 0,
            false => covers[square.index()].saturating_sub(asked(square)) as usize,
        };
        let extra = covering.board.squares().map(excess).collect();
        let lacking = arrangement::missing(covering, men, Attack::Weak);
        Covered { extra, lacking, holes: covering.holes.clone() }
    }

    /// The board with its pieces and marks.
    fn drawing(&self, men: &Placement) -> Drawing {
        let board = men.board();
        let mut svg = Drawing::new(board, &title(men), pieces(men));
        svg.chequer();
        for times in 1..=self.most() {
            svg.mark(shade(times), board.squares().filter(|s| self.extra[s.index()] == times));
        }
        svg.mark(HOLE, self.holes.iter());
        svg.mark(Mark::Hatched, self.lacking.iter());
        svg.frame();
        for &(piece, square) in men.men() {
            svg.piece(piece, square);
        }
        if svg.is_detailed() {
            board.squares().for_each(|s| svg.mark(Mark::Dots(self.extra[s.index()]), [s]));
        }
        svg
    }

    /// Says what the marks are: those of squares that too few cover, and those of squares that more cover than enough.
    fn legend(&self, svg: &mut Drawing, [few, many]: [&str; 2]) {
        if !self.lacking.is_empty() {
            svg.say(&[Mark::Hatched], few);
        }
        if self.most() > 0 && svg.is_detailed() {
            svg.say(&[shade(1), Mark::Dots(1)], &format!("{many}, a dot each time"));
        } else if self.most() > 0 {
            svg.say(&[shade(1)], many);
        }
        if !self.holes.is_empty() {
            svg.say(&[HOLE], "a hole");
        }
    }

    /// Of all squares, by how many pieces more than enough one is covered.
    fn most(&self) -> usize {
        self.extra.iter().copied().max().unwrap_or(0)
    }
}

/// The shade of squares that so many pieces more than enough cover.
fn shade(times: usize) -> Mark<'static> {
    Mark::Filled(SHADE, (0.12 + 0.15 * times as f64).min(0.75))
}

/// Pieces on a board, those that the placement's own symmetries exchange in one colour and with
/// one letter.
pub fn orbits(placement: &Placement) -> String {
    let board = placement.board();
    let squares = placement.squares();
    let symmetries = squares.stabiliser();
    let title = format!("{}, in orbits of {} symmetries", title(placement), symmetries.len());
    let mut svg = Drawing::new(board, &title, pieces(placement));
    svg.chequer();
    let mut left = squares.clone();
    let mut marks = Vec::new();
    loop {
        let Some(first) = left.iter().next() else { break };
        let orbit: BTreeSet<Square> =
            symmetries.iter().map(|symmetry| symmetry.apply(board, first)).collect();
        svg.fill(orbit.iter().copied(), COLOURS[marks.len() % COLOURS.len()], 0.55);
        for &square in &orbit {
            left.remove(square);
        }
        marks.push(orbit);
    }
    svg.frame();
    for &(piece, square) in placement.men() {
        svg.piece(piece, square);
    }
    for (index, orbit) in marks.iter().enumerate() {
        orbit.iter().for_each(|&square| svg.note(square, &label(index)));
    }
    svg.say(&[Mark::Filled(COLOURS[0], 0.55)], "one letter: what its symmetries exchange");
    svg.finish()
}

/// The cycles of a partition as closed paths, each in a colour and with a letter on its squares.
pub fn partition(partition: &PartitionCertificate) -> String {
    let PartitionCertificate { board, piece, surface, cycles, .. } = partition;
    let place = match surface {
        Surface::Board => format!("the {board} board"),
        Surface::Cube => format!("the cube of side {}, unfolded", board.cols()),
    };
    let plural = if cycles.len() == 1 { "" } else { "s" };
    let title = format!("{} {piece} cycle{plural} on {place}", cycles.len());
    if *surface == Surface::Cube {
        return net::partition(partition, &title);
    }
    let mut svg = Drawing::new(*board, &title, []);
    svg.chequer();
    svg.mark(HOLE, partition.holes.iter());
    if !partition.holes.is_empty() {
        svg.say(&[HOLE], "a hole");
    }
    svg.frame();
    let colours = colours(partition);
    for (cycle, &colour) in cycles.iter().zip(&colours) {
        svg.path(cycle.iter().copied(), true, (COLOURS[colour], 2.5));
    }
    for (index, (cycle, &colour)) in cycles.iter().zip(&colours).enumerate() {
        for &square in cycle {
            svg.disc(svg.centre(square), 9, COLOURS[colour]);
            svg.label(square, &label(index), "#ffffff");
        }
    }
    svg.finish()
}

/// Weights as fractions on a heat map, the heavier the darker.
pub fn weights(weights: &Weights) -> String {
    let board = weights.board();
    let title = format!("Weights on the {board} board, sum {}", weights.sum());
    let mut svg = Drawing::new(board, &title, []);
    let heat = |square| weights.get(square).to_f64().unwrap_or(0.0).clamp(0.0, 1.0);
    svg.lines();
    for square in board.squares().filter(|&square| heat(square) > 0.0) {
        svg.fill([square], SHADE, 0.08 + 0.9 * heat(square));
    }
    svg.frame();
    for square in board.squares() {
        let fraction = weights.get(square).to_string();
        if fraction != "0" && fraction.len() <= 9 {
            svg.label(square, &fraction, if heat(square) > 0.5 { "#ffffff" } else { INK });
        }
    }
    svg.finish()
}

/// What covers have in common: their common pieces, hatching on what these leave uncovered, and the
/// squares of the other pieces, lettered by the choice that they belong to.
pub fn variations(piece: Piece, common: &SquareSet, choices: &[Vec<SquareSet>]) -> String {
    let board = common.board();
    let pieces = Placement::of(piece, common);
    let mut svg = Drawing::new(board, &title(&pieces), [piece]);
    svg.chequer();
    svg.frame();
    svg.mark(Mark::Hatched, pieces.missing(Rule::Domination).iter());
    for square in common.iter() {
        svg.piece(piece, square);
    }
    for (letter, choice) in ('a'..='z').zip(choices) {
        let squares: BTreeSet<Square> = choice.iter().flat_map(SquareSet::iter).collect();
        for square in squares {
            svg.label(square, &letter.to_string(), INK);
        }
    }
    svg.finish()
}

/// Several boards side by side, up to five in a row.
pub fn gallery(placements: &[Placement]) -> String {
    gather(&placements.iter().map(small).collect::<Vec<_>>())
}

/// Pictures of one size side by side; each is a whole SVG document of ours.
pub fn gather(pictures: &[String]) -> String {
    let across = pictures.len().clamp(1, 5);
    let side = 100;
    let down = pictures.len().div_ceil(across);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\">\n",
        across * side,
        down * side
    );
    for (index, picture) in pictures.iter().enumerate() {
        let (x, y) = (index % across * side, index / across * side);
        let _ = write!(
            text,
            "<svg x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\">\n{picture}</svg>\n"
        );
    }
    text.push_str("</svg>\n");
    text
}

fn pieces(placement: &Placement) -> impl Iterator<Item = Piece> {
    placement.men().iter().map(|&(piece, _)| piece)
}

fn title(placement: &Placement) -> String {
    let board = placement.board();
    let names = placement.men().iter().map(|&(piece, square)| (piece, board.name(square)));
    let names: Vec<String> = names.map(|(piece, name)| format!("{piece} {name}")).collect();
    format!("{} pieces on the {board} board: {}", names.len(), names.join(", "))
}

/// How many pieces stand on or attack each square.
fn coverage(placement: &Placement) -> Vec<usize> {
    let board: Board = placement.board();
    let mut count = vec![0; board.area()];
    for &(piece, square) in placement.men() {
        count[square.index()] += 1;
        for attacked in piece.attacks(board, square, |_| false) {
            count[attacked.index()] += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{letters, tikz};
    use destrier_board::Problem;

    fn men(board: &str, squares: &str) -> Placement {
        let board: Board = board.parse().unwrap();
        let squares = board.parse_squares(squares).unwrap();
        Placement::of(Piece::Knight, &SquareSet::from_squares(board, squares))
    }

    /// How many squares of the board, not of the legend, are hatched.
    fn hatched(svg: &str) -> usize {
        let lines = svg.lines().find(|line| line.contains("stroke-opacity"));
        lines.map_or(0, |line| {
            line.matches('M').count() / Mark::Hatched.on([(0, 0)]).matches('M').count()
        })
    }

    #[test]
    fn a_legend_says_what_is_marked_and_nothing_else() {
        let words = ["not covered", "covered again, a dot each time", "a hole"];
        let said = |svg: &str| words.map(|words| svg.matches(&format!(">{words}</text>")).count());
        let some = placement(&men("5", "c3"));
        assert_eq!((said(&some), hatched(&some)), ([1, 0, 0], 25 - 9));
        assert_eq!(said(&placement(&men("4", "b2,c2,b3,c3"))), [0, 1, 0], "a cover");
        assert_eq!(said(&placement(&men("1", "a1"))), [0; 3], "a board without marks");
        assert_eq!(said(&small(&men("5", "c3"))), [0; 3]);
        let board: Board = "5".parse().unwrap();
        let holes = SquareSet::from_squares(board, board.parse_squares("a1,b1").unwrap());
        let with_holes = BoardCovering::new(&Problem::new(board)).with_holes(&holes);
        let some = choice(&men("5", "c3"), &with_holes);
        assert_eq!((said(&some), hatched(&some)), ([1, 0, 1], 25 - 9 - 1), "b1 was covered");
    }

    #[test]
    fn pieces_that_none_guards_are_hatched_where_they_must_be() {
        let total = Problem { rule: Rule::Total, ..Problem::new("5".parse().unwrap()) };
        assert_eq!(hatched(&choice(&men("5", "c3"), &BoardCovering::new(&total))), 25 - 8);
    }

    /// Every format is made of the shapes that are measured here.
    #[test]
    fn legends_are_below_the_board_and_within_the_picture() {
        for (board, square) in
            [("1", "a1"), ("2x1", "a1"), ("5", "c3"), ("40x3", "b2"), ("3x40", "b2"), ("70", "c3")]
        {
            let men = men(board, square);
            let (with, without) = (placement(&men), small(&men));
            let sides = |svg: &str| {
                let size = letters::shapes(svg).unwrap().size();
                (size.width(), size.height())
            };
            let ((width, height), (_, own)) = (sides(&with), sides(&without));
            let drawn = letters::shapes(&with).unwrap().root().abs_stroke_bounding_box();
            assert!(drawn.right() <= width && drawn.bottom() <= height, "{board}: {drawn:?}");
            let said = with.contains("</text>\n</svg>");
            assert_eq!(said, height > own, "{board}");
            let key = with.rsplit_once("<g transform=\"translate(").map_or("", |(_, key)| key);
            let down: f32 = key.split([' ', ')']).nth(1).unwrap_or("inf").parse().unwrap();
            assert!(down >= own || !said, "{board}: {down}");
            let parts = |svg: &str| tikz(svg).unwrap().lines().count();
            let letters = if said { "not covered".len() - 1 } else { 0 };
            assert!(parts(&with) - parts(&without) >= letters, "{board}");
        }
    }
}
