//! A tree laid over the one that it went on from: what is open there becomes what it is here. And what of a tree it takes to go
//! on from some of its cases.

use super::nodes::{Node, State};
use crate::hand::ways;
use crate::proof::case::Leaf;
use std::collections::HashSet;

/// Lays a tree over another, which lists an automorphism of it when it is asked to; none if they divide a case otherwise.
///
/// What both have settled or divided stays as it is below. A case that is open in both has the better bound of the two.
pub(super) fn lay_over(
    below: &mut Vec<Node>,
    above: Vec<Node>,
    mut listed: impl FnMut(usize) -> usize,
) -> Option<()> {
    let ways: Vec<Option<usize>> = above.iter().map(|node| node.way.map(|way| way.0)).collect();
    let mut places: Vec<Option<usize>> = vec![None; above.len()];
    places[0] = Some(0);
    let (mut images, chosen) = (Vec::new(), |node: &Node| node.way.map(|way| way.2));
    let first: Vec<Option<bool>> = above.iter().map(chosen).collect();
    // cases come after those that they are parts of
    for (index, node) in above.into_iter().enumerate() {
        let Some(place) = places[index] else { continue };
        match (&below[place].state, node.state) {
            (State::Branched(column, cases), State::Branched(by, both)) => {
                let is_same = *column == by && chosen(&below[cases[0]]) == first[both[0]];
                if !is_same {
                    return None;
                }
                both.iter().zip(cases).for_each(|(&case, &to)| places[case] = Some(to));
            }
            (State::Open(_), State::Branched(column, both)) => {
                let new = [below.len(), below.len() + 1];
                for (case, to) in both.into_iter().zip(new) {
                    places[case] = Some(to);
                    let way = Some((place, column, first[case]?));
                    below.push(Node::new(way, node.bound, State::Open(None)));
                }
                let (way, state) = (below[place].way, State::Branched(column, new));
                below[place] = Node { duals: node.duals, ..Node::new(way, node.bound, state) };
            }
            (State::Open(_), State::Settled(leaf)) => {
                if let Leaf::Image(of, moved) = &leaf {
                    images.push((place, *of, *moved));
                }
                below[place].state = State::Settled(leaf);
            }
            (State::Open(_), State::Open(start)) if node.bound >= below[place].bound => {
                let (way, state) = (below[place].way, State::Open(start));
                below[place] = Node { duals: node.duals, ..Node::new(way, node.bound, state) };
            }
            (State::Open(_), State::Open(_)) | (State::Settled(_) | State::Branched(..), _) => {}
        }
    }
    for (place, of, moved) in images {
        // what an image names may be in a case that is settled as a whole below
        let mut above = std::iter::successors(Some(of), |&case| ways[case]);
        let of = above.find_map(|case| places[case])?;
        below[place].state = State::Settled(Leaf::Image(of, listed(moved)));
    }
    Some(())
}

/// These open cases of a tree with the ways to them, and what is beside these ways, open or an image; and which of the cases
/// that are left they are.
pub(super) fn pruned(nodes: Vec<Node>, open: &HashSet<usize>) -> (Vec<Node>, HashSet<usize>) {
    let above = |node: usize| nodes[node].way.map(|(above, ..)| above);
    let (is_way, places) = ways(nodes.len(), open, above);
    let place = |node: usize| places[node].expect("what is above, or beside a way, is left");
    let left = nodes.into_iter().zip(&is_way).zip(&places).filter(|(_, place)| place.is_some());
    let left = left.map(|((mut node, &is_way), _)| {
        node.duals = node.duals.filter(|_| is_way);
        node.way = node.way.map(|(above, column, chosen)| (place(above), column, chosen));
        node.state = match node.state {
            State::Branched(column, cases) if is_way => State::Branched(column, cases.map(place)),
            State::Settled(Leaf::Image(of, moved)) if places[of].is_some() => {
                State::Settled(Leaf::Image(place(of), moved))
            }
            State::Open(start) if is_way => State::Open(start),
            State::Open(_) | State::Branched(..) | State::Settled(_) => State::Open(None),
        };
        node
    });
    (left.collect(), open.iter().map(|&node| place(node)).collect())
}
