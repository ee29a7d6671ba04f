//! Cliques that together have all edges of a graph: those that are proposed, and more found greedily.

/// Vertices of which each two are joined, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Clique {
    pub(crate) vertices: Vec<usize>,
    /// An edge that no clique before had, which tells all of a cover apart.
    pub(crate) edge: (usize, usize),
}

/// Cliques, in ascending order, such that an edge is in one of them if and only if the graph has it.
///
/// The graph is given by the neighbours of each vertex, ascending, without the vertex itself, and both ways. Of the
/// proposals, ascending too, those count that are cliques, large ones first; an edge in none of them is grown as far as
/// it goes. What has no edge of its own is left out.
pub(crate) fn clique_cover(
    neighbours: &[Vec<usize>],
    mut proposals: Vec<Vec<usize>>,
) -> Vec<Clique> {
    proposals.sort_by_key(|proposal| std::cmp::Reverse(proposal.len()));
    let covered = neighbours.iter().map(|near| vec![false; near.len()]).collect();
    let mut cover = Cover { neighbours, covered, cliques: Vec::new() };
    proposals.into_iter().filter(|vertices| is_clique(neighbours, vertices)).for_each(|vertices| {
        cover.add(vertices);
    });
    for (one, near) in neighbours.iter().enumerate() {
        for (place, &other) in near.iter().enumerate() {
            if one < other && !cover.covered[one][place] {
                cover.add(grown(neighbours, one, other));
            }
        }
    }
    cover.cliques.sort_unstable();
    cover.cliques
}

struct Cover<'a> {
    neighbours: &'a [Vec<usize>],
    /// For each vertex and neighbour above it whether some clique has both.
    covered: Vec<Vec<bool>>,
    cliques: Vec<Clique>,
}

impl Cover<'_> {
    /// Adds a clique if it has an edge that none before has.
    fn add(&mut self, vertices: Vec<usize>) {
        let mut edge = None;
        for (at, &one) in vertices.iter().enumerate() {
            for &other in &vertices[at + 1..] {
                // the last of the first vertex that has one
                if self.take(one, other) && edge.is_none_or(|(first, _)| first == one) {
                    edge = Some((one, other));
                }
            }
        }
        self.cliques.extend(edge.map(|edge| Clique { vertices, edge }));
    }

    /// Marks an edge; whether it was not marked before.
    fn take(&mut self, one: usize, other: usize) -> bool {
        let place = self.neighbours[one].binary_search(&other);
        place.is_ok_and(|place| !std::mem::replace(&mut self.covered[one][place], true))
    }
}

fn is_clique(neighbours: &[Vec<usize>], vertices: &[usize]) -> bool {
    let rest = |at: usize| vertices[at + 1..].iter();
    let joined = |(at, &one): (usize, &usize)| {
        rest(at).all(|other| neighbours[one].binary_search(other).is_ok())
    };
    vertices.iter().enumerate().all(joined)
}

/// An edge and, in ascending order, all that is joined to what is there already.
fn grown(neighbours: &[Vec<usize>], one: usize, other: usize) -> Vec<usize> {
    let mut clique = vec![one, other];
    for &next in &neighbours[one] {
        if clique.iter().all(|&vertex| neighbours[vertex].binary_search(&next).is_ok()) {
            clique.push(next);
        }
    }
    clique.sort_unstable();
    clique
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    const VERTICES: usize = 9;

    fn pairs(vertices: &[usize]) -> impl Iterator<Item = (usize, usize)> {
        let rest = |at: usize| vertices[at + 1..].iter();
        (0..vertices.len()).flat_map(move |at| rest(at).map(move |&other| (vertices[at], other)))
    }

    fn edges() -> impl Strategy<Value = BTreeSet<(usize, usize)>> {
        let all: Vec<(usize, usize)> = pairs(&Vec::from_iter(0..VERTICES)).collect();
        proptest::sample::subsequence(all.clone(), 0..=all.len()).prop_map(BTreeSet::from_iter)
    }

    fn proposals() -> impl Strategy<Value = Vec<Vec<usize>>> {
        let some = proptest::sample::subsequence(Vec::from_iter(0..VERTICES), 0..5);
        proptest::collection::vec(some, 0..8)
    }

    proptest! {
        #[test]
        fn cliques_have_the_edges_of_the_graph(edges in edges(), proposals in proposals()) {
            let joined = |a, b| edges.contains(&(a, b)) || edges.contains(&(b, a));
            let near = |a| (0..VERTICES).filter(|&b| joined(a, b)).collect();
            let neighbours: Vec<Vec<usize>> = (0..VERTICES).map(near).collect();
            let cover = clique_cover(&neighbours, proposals);
            let covered = cover.iter().flat_map(|clique| pairs(&clique.vertices));
            prop_assert_eq!(covered.collect::<BTreeSet<_>>(), edges);
            let names: BTreeSet<_> = cover.iter().map(|clique| clique.edge).collect();
            prop_assert_eq!(names.len(), cover.len());
            for Clique { vertices, edge } in cover {
                prop_assert!(pairs(&vertices).any(|pair| pair == edge));
            }
        }
    }
}
