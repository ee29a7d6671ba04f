//! How a problem falls apart: connected components of what has to be covered and what may cover it.

use destrier_board::{Group, MoveGraph, Problem, SquareSet, Symmetry};
use destrier_model::Quotient;
use std::collections::HashMap;

/// Squares to be covered that no piece covers together with others.
pub(super) struct Part {
    pub(super) squares: SquareSet,
    /// The part before it that a symmetry of the problem takes to this one.
    pub(super) image: Option<(usize, Symmetry)>,
}

/// The parts of a problem, in the order of their first squares; none if some square has to be covered and cannot
/// be. Linear in the attacks, nearly.
pub(super) fn parts(problem: &Problem) -> Vec<Part> {
    let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
    let quotient = Quotient::new(problem, &graph);
    let Some(components) = components(&quotient) else { return Vec::new() };
    let symmetries = symmetries(problem);
    let mut parts: Vec<Part> = Vec::with_capacity(components.len());
    let mut places: HashMap<SquareSet, usize> = HashMap::with_capacity(components.len());
    for orbits in components {
        let squares = orbits.iter().flat_map(|&orbit| quotient.orbits().squares(orbit));
        let wanted = squares.copied().filter(|&square| !problem.exempt.contains(square));
        let squares = SquareSet::from_squares(problem.board, wanted);
        let origins = symmetries.iter().filter_map(|&symmetry| {
            Some((*places.get(&squares.image(symmetry.inverse()))?, symmetry))
        });
        let image = origins.min_by_key(|&(at, _)| at);
        places.entry(squares.clone()).or_insert(parts.len());
        parts.push(Part { squares, image });
    }
    parts
}

/// The orbits to be covered, by components; none if nothing covers one of them.
fn components(quotient: &Quotient<'_>) -> Option<Vec<Vec<usize>>> {
    let count = quotient.len();
    let mut above: Vec<usize> = (0..2 * count).collect();
    let wanted: Vec<usize> =
        (0..count).filter(|&orbit| quotient.required(orbit).is_some()).collect();
    for &orbit in &wanted {
        let coverers = quotient.coverers(orbit).into_iter();
        let mut coverers = coverers.filter(|&from| !quotient.is_excluded(from)).peekable();
        coverers.peek()?;
        for from in coverers {
            let (one, other) = (root(&mut above, orbit), root(&mut above, count + from));
            above[one] = other;
        }
    }
    let mut place = vec![None; 2 * count];
    let mut components: Vec<Vec<usize>> = Vec::new();
    for orbit in wanted {
        let root = root(&mut above, orbit);
        let at = *place[root].get_or_insert_with(|| {
            components.push(Vec::new());
            components.len() - 1
        });
        components[at].push(orbit);
    }
    Some(components)
}

/// The representative of a component, with the way to it shortened.
fn root(above: &mut [usize], mut at: usize) -> usize {
    while above[at] != at {
        above[at] = above[above[at]];
        at = above[at];
    }
    at
}

/// The symmetries of the board that take orbits and fixed squares to their like.
fn symmetries(problem: &Problem) -> Vec<Symmetry> {
    let all = Group::of_board(problem.board).elements().iter().copied();
    all.filter(|&symmetry| problem.is_uniform() && keeps_pieces(problem, symmetry)).collect()
}

/// Whether a symmetry of the board keeps the squares that are forced and forbidden, and the orbits of a symmetric
/// problem.
fn keeps_pieces(problem: &Problem, symmetry: Symmetry) -> bool {
    let own = problem.symmetry.elements();
    let is_normal = own.iter().all(|&element| {
        let conjugate = symmetry.inverse().then(element).then(symmetry);
        own.contains(&conjugate)
    });
    is_normal
        && [&problem.forced, &problem.forbidden].into_iter().all(|set| set.image(symmetry) == *set)
}
