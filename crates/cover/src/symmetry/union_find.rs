//! Disjoint sets, of which components and orbits are made.

use std::collections::HashMap;

/// Makes one component of those of two members; whether they were two.
pub(crate) fn join(above: &mut [u32], one: u32, other: u32) -> bool {
    let [one, other] = [one, other].map(|member| root(above, member));
    above[one.max(other) as usize] = one.min(other);
    one != other
}

/// The least member of a component as far as it is known; ways there are halved.
pub(crate) fn root(above: &mut [u32], mut member: u32) -> u32 {
    while above[member as usize] != member {
        let next = above[above[member as usize] as usize];
        above[member as usize] = next;
        member = next;
    }
    member
}

/// What has the same key together, by where each key comes first.
pub(crate) fn grouped<T>(items: impl Iterator<Item = (u32, T)>) -> Vec<Vec<T>> {
    let (mut groups, mut places) = (Vec::<Vec<T>>::new(), HashMap::new());
    for (key, item) in items {
        let place = *places.entry(key).or_insert(groups.len());
        groups.resize_with(groups.len().max(place + 1), Vec::new);
        groups[place].push(item);
    }
    groups
}
