//! Classes of literals of which one holds at most each, as they are in `FORMAT.md`: cliques of the graph of what excludes
//! what.

use std::collections::VecDeque;

/// Some of up to `64 * W` literals, each a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiteralSet<const W: usize>([u64; W]);

impl<const W: usize> LiteralSet<W> {
    const NONE: Self = LiteralSet([0; W]);

    /// The first so many literals.
    pub fn first(literals: usize) -> Self {
        let mut set = Self::NONE;
        (0..literals).for_each(|literal| set.insert(literal));
        set
    }

    /// Adds a literal.
    pub fn insert(&mut self, literal: usize) {
        self.0[literal / 64] |= 1 << (literal % 64);
    }

    /// Takes a literal away; whether it was there.
    pub fn remove(&mut self, literal: usize) -> bool {
        let (word, bit) = (&mut self.0[literal / 64], 1 << (literal % 64));
        let was_in = *word & bit != 0;
        *word &= !bit;
        was_in
    }

    /// Those that are not in the other.
    pub fn without(&self, other: &Self) -> Self {
        let mut left = *self;
        left.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= !other);
        left
    }

    fn within(&self, other: &Self) -> Self {
        let mut left = *self;
        left.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= other);
        left
    }

    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn smallest(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// Its only literal; none if there are several or there is none.
    fn only(&self) -> Option<usize> {
        let mut left = *self;
        let literal = left.smallest()?;
        left.remove(literal);
        left.is_empty().then_some(literal)
    }

    /// Its literals, ascending.
    pub fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let literal = self.smallest()?;
            self.remove(literal);
            Some(literal)
        })
    }
}

/// A graph of up to `64 * W` literals.
#[derive(Clone, Debug)]
pub struct LiteralGraph<const W: usize>(Vec<LiteralSet<W>>);

impl<const W: usize> LiteralGraph<W> {
    /// One of so many literals without edges.
    pub fn new(literals: usize) -> Self {
        LiteralGraph(vec![LiteralSet::NONE; literals])
    }

    /// Adds an edge between two literals.
    pub fn add_edge(&mut self, one: usize, other: usize) {
        self.0[one].insert(other);
        self.0[other].insert(one);
    }

    /// The neighbours of a literal.
    pub fn neighbours(&self, literal: usize) -> &LiteralSet<W> {
        &self.0[literal]
    }

    /// Puts open literals into so many classes; returns those that find no room. `looks` grows by one for each look at a class.
    pub fn homeless(&self, open: &LiteralSet<W>, room: usize, looks: &mut usize) -> Vec<usize> {
        let (mut left, mut classes) = (*open, Vec::new());
        while classes.len() < room && !left.is_empty() {
            let class = self.class(left);
            left = left.without(&class);
            classes.push(class);
        }
        let mut homeless = Vec::new();
        for literal in left.iter() {
            if !self.joins(literal, &mut classes, looks)
                && !self.is_ruled_out(literal, &mut classes, looks)
            {
                homeless.push(literal);
            }
        }
        homeless
    }

    /// The first of these literals, and each further one that is a neighbour of all before it.
    fn class(&self, mut among: LiteralSet<W>) -> LiteralSet<W> {
        let mut class = LiteralSet::NONE;
        while let Some(literal) = among.smallest() {
            class.insert(literal);
            among = among.within(&self.0[literal]);
        }
        class
    }

    /// Puts a literal into a class all of whose literals are neighbours, or are but for one that moves into another class; whether
    /// there is one.
    fn joins(&self, literal: usize, classes: &mut [LiteralSet<W>], looks: &mut usize) -> bool {
        for at in 0..classes.len() {
            *looks += 1;
            let others = classes[at].without(&self.0[literal]);
            if others.is_empty() {
                classes[at].insert(literal);
                return true;
            }
            let Some(other) = others.only() else { continue };
            let fits = |to: &usize| *to != at && classes[*to].without(&self.0[other]).is_empty();
            *looks += classes.len();
            if let Some(to) = (0..classes.len()).find(fits) {
                classes[to].insert(other);
                classes[at].remove(other);
                classes[at].insert(literal);
                return true;
            }
        }
        false
    }

    /// Whether a literal and one of each of some classes cannot hold together; then takes these classes away.
    fn is_ruled_out(
        &self,
        literal: usize,
        classes: &mut Vec<LiteralSet<W>>,
        looks: &mut usize,
    ) -> bool {
        let own = classes.len(); // the literal by itself
        let (mut out, mut by) = (LiteralSet::NONE, vec![own; self.0.len()]);
        let mut holds = vec![false; own];
        let mut queue = VecDeque::from([(literal, own)]);
        while let Some((literal, class)) = queue.pop_front() {
            let new = self.0[literal].without(&out);
            out.add(&new);
            new.iter().for_each(|literal| by[literal] = class);
            *looks += classes.len();
            for at in 0..own {
                if classes[at].within(&new).is_empty() {
                    continue;
                }
                let left = classes[at].without(&out);
                if left.is_empty() {
                    take_away(classes, at, &out, &by);
                    return true;
                }
                if let Some(only) = left.only().filter(|_| !holds[at]) {
                    holds[at] = true;
                    queue.push_back((only, at));
                }
            }
        }
        false
    }
}

/// Takes away the class none of whose literals is left, and with each class those by which its literals are out.
fn take_away<const W: usize>(
    classes: &mut Vec<LiteralSet<W>>,
    last: usize,
    out: &LiteralSet<W>,
    by: &[usize],
) {
    let mut is_involved = vec![false; classes.len()];
    let mut follows = vec![last];
    is_involved[last] = true;
    while let Some(class) = follows.pop() {
        for literal in classes[class].within(out).iter() {
            let before = by[literal];
            if before < classes.len() && !std::mem::replace(&mut is_involved[before], true) {
                follows.push(before);
            }
        }
    }
    let mut involved = is_involved.into_iter();
    classes.retain(|_| !involved.next().expect("one for each class"));
}
