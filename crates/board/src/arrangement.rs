//! What all pieces of a placement have in common: their kind, their symmetry, and which of them cover a square.

use crate::{Group, Piece, Placement, Rule, Square, Symmetry};

impl Placement {
    /// The kind of all pieces, if they are of one kind.
    pub fn kind(&self) -> Option<Piece> {
        let &(kind, _) = self.men().first()?;
        self.men().iter().all(|&(piece, _)| piece == kind).then_some(kind)
    }

    /// The turns and mirrors of the board that leave all pieces as they are.
    ///
    /// ```
    /// use destrier_board::{Group, Placement};
    ///
    /// assert_eq!(Placement::from_grid("N..\n..K\n...")?.symmetry(), Group::None);
    /// assert_eq!(Placement::from_grid("N..\n...\n..N")?.symmetry(), Group::Diagonal4);
    /// # Ok::<(), destrier_board::BoardError>(())
    /// ```
    pub fn symmetry(&self) -> Group {
        let board = self.board();
        let keeps = |symmetry: &Symmetry| {
            let moved = self.men().iter().map(|&(piece, at)| (piece, symmetry.apply(board, at)));
            symmetry.preserves(board) && Self::new(board, moved) == *self
        };
        let own: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(keeps).collect();
        Group::of_elements(&own).unwrap_or_default()
    }

    /// For each square, row-major, where the pieces stand that cover it as the rule demands, through others.
    pub fn coverers(&self, rule: Rule) -> Vec<Vec<Square>> {
        let mut coverers = vec![Vec::new(); self.board().area()];
        for &(piece, from) in self.men() {
            for square in piece.attacks(self.board(), from, |_| false) {
                coverers[square.index()].push(from);
            }
            if rule.covers_own_square() {
                coverers[from.index()].push(from);
            }
        }
        coverers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placement(grid: &str) -> Placement {
        Placement::from_grid(grid).unwrap()
    }

    #[test]
    fn kinds_and_symmetries_are_those_of_all_pieces() {
        assert_eq!(placement("N..\n...\n..N").kind(), Some(Piece::Knight));
        assert_eq!(placement("N..\n..K\n...").kind(), None);
        assert_eq!(placement("...\n...").kind(), None);
        for (grid, group) in [
            ("N..\n..K\n...", Group::None),
            ("N..\n...\n..N", Group::Diagonal4),
            ("N..\n...\n..K", Group::Diagonal),
            ("N.N\n...\n...", Group::Bilateral),
            ("N..\n..N", Group::Rot180),
            ("...\n...", Group::Bilateral4),
        ] {
            assert_eq!(placement(grid).symmetry(), group, "{grid}");
        }
    }

    #[test]
    fn coverers_stand_where_a_square_is_attacked_from() {
        let kings = placement("K..\n...\n.K.");
        let board = kings.board();
        for rule in [Rule::Domination, Rule::Total] {
            assert_eq!(kings.coverers(rule).len(), board.area());
            for (square, from) in board.squares().zip(kings.coverers(rule)) {
                let covers = |&(king, at): &(Piece, Square)| {
                    let is_own = at == square && rule.covers_own_square();
                    is_own || king.attacks(board, at, |_| false).contains(&square)
                };
                let men = kings.men().iter().filter(|man| covers(man));
                assert_eq!(from, men.map(|&(_, at)| at).collect::<Vec<_>>());
            }
        }
    }
}
