//! How many vertices of a graph are no neighbours of one another at most, with the cases that show it, as a certificate has
//! them; or a larger set of such vertices.
//!
//! The first cases are gone through one by one, and leave those below them to all threads. So the cases are the same on any
//! number of threads; a larger set may be another one.

use crate::beside::shared_out;
use destrier_certify::{LiteralGraph, LiteralSet, StableCases};
use destrier_run::Control;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// So many cases deep they are gone through one by one.
const ALONE: usize = 2;
/// The control is asked after so many words of classes.
const LOOK: u64 = 1 << 20;

/// What comes of a search.
pub(super) enum Searched {
    /// No set is larger, as these cases show.
    Shown(StableCases),
    /// A larger set.
    Larger(Vec<u32>),
    /// There was no time for more.
    Halted,
}

/// A graph, and how large its sets are at most.
struct Search<'a, const W: usize> {
    graph: &'a LiteralGraph<W>,
    most: usize,
    /// How many words of classes may still be looked at.
    left: AtomicU64,
    larger: Mutex<Option<Vec<u32>>>,
    is_over: AtomicBool,
    control: Control<'a>,
}

/// A case: the vertices that are in the set, and those that may be.
struct Case<const W: usize> {
    taken: Vec<u32>,
    open: LiteralSet<W>,
}

/// What is written, one after the other.
enum Written<const W: usize> {
    /// The vertices that a case names.
    Named(Vec<u32>),
    /// A case with all that is below it.
    Below(Case<W>),
}

/// Shows that sets have no more vertices than `most`, by looking at so many words of classes.
pub(super) fn search<const W: usize>(
    graph: &LiteralGraph<W>,
    vertices: usize,
    most: usize,
    (words, threads): (u64, usize),
    control: Control<'_>,
) -> Searched {
    let search = Search {
        graph,
        most,
        left: AtomicU64::new(words),
        larger: Mutex::new(None),
        is_over: AtomicBool::new(false),
        control,
    };
    let shown = search.cases(LiteralSet::first(vertices), threads);
    match (search.larger.into_inner().expect("no thread panics with it"), shown) {
        (Some(larger), _) => Searched::Larger(larger),
        (None, Some(cases)) => Searched::Shown(cases),
        (None, None) => Searched::Halted,
    }
}

impl<const W: usize> Search<'_, W> {
    /// All cases, unless a set is larger or there is no time.
    fn cases(&self, open: LiteralSet<W>, threads: usize) -> Option<StableCases> {
        let (mut written, mut words) = (Vec::new(), 0);
        let mut first = vec![Case { taken: Vec::new(), open }];
        while let Some(case) = first.pop() {
            if case.taken.len() >= ALONE {
                written.push(Written::Below(case));
                continue;
            }
            let named = self.named(&case, &mut words)?;
            first.extend(self.below(&case, &named).rev());
            written.push(Written::Named(named));
        }
        let mut words = vec![words; threads];
        let parts = shared_out(&mut words, written.len(), |words, at| {
            let mut cases = StableCases::default();
            match &written[at] {
                Written::Named(named) => cases.push(named.iter().copied()),
                Written::Below(case) => self.go_through(case, &mut cases, words)?,
            }
            Some(cases)
        });
        let mut all = StableCases::default();
        parts.into_iter().try_for_each(|part| part.map(|part| all.append(&part)))?;
        Some(all)
    }

    /// Goes through a case and all below it.
    fn go_through(&self, case: &Case<W>, cases: &mut StableCases, words: &mut u64) -> Option<()> {
        let named = self.named(case, words)?;
        cases.push(named.iter().copied());
        self.below(case, &named).try_for_each(|below| self.go_through(&below, cases, words))
    }

    /// The vertices for which classes have no room; none if a set is larger or there is no time.
    fn named(&self, case: &Case<W>, words: &mut u64) -> Option<Vec<u32>> {
        if *words >= LOOK {
            let left = self.left.fetch_sub(*words, Ordering::Relaxed);
            let is_over = *words > left || self.control.halted().is_some();
            self.is_over.fetch_or(is_over, Ordering::Relaxed);
            *words = 0;
        }
        if case.taken.len() > self.most {
            *self.larger.lock().expect("no thread panics with it") = Some(case.taken.clone());
            self.is_over.store(true, Ordering::Relaxed);
        }
        if self.is_over.load(Ordering::Relaxed) {
            return None;
        }
        let (room, mut looks) = (self.most - case.taken.len(), 0);
        let named = self.graph.homeless(&case.open, room, &mut looks);
        *words += (W * looks) as u64;
        Some(named.into_iter().map(|vertex| vertex as u32).collect())
    }

    /// The cases of the vertices that a case names: each is in the set, and those named after it are not.
    fn below(&self, case: &Case<W>, named: &[u32]) -> impl DoubleEndedIterator<Item = Case<W>> {
        let mut open = case.open;
        for &vertex in named {
            open.remove(vertex as usize);
        }
        let below = named.iter().map(|&vertex| {
            let taken = [&case.taken[..], &[vertex]].concat();
            let own = open.without(self.graph.neighbours(vertex as usize));
            open.insert(vertex as usize);
            Case { taken, open: own }
        });
        below.collect::<Vec<_>>().into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_run::Random;

    /// The size of the largest set of these vertices no two of which are neighbours.
    fn largest(graph: &[u32], open: u32) -> usize {
        if open == 0 {
            return 0;
        }
        let vertex = open.trailing_zeros() as usize;
        let left = open & !(1 << vertex);
        largest(graph, left).max(1 + largest(graph, left & !graph[vertex]))
    }

    #[test]
    fn sets_grow_until_cases_show_that_none_is_larger() {
        let (mut random, mut grown) = (Random::new(59, 44), 0);
        for _ in 0..200 {
            let (vertices, tenths) = (5 + random.below(15), 1 + random.below(5));
            let (mut graph, mut own) = (LiteralGraph::<1>::new(vertices), vec![0; vertices]);
            for one in 0..vertices {
                for other in (0..one).filter(|_| random.below(10) < tenths) {
                    graph.add_edge(one, other);
                    own[one] |= 1 << other;
                    own[other] |= 1 << one;
                }
            }
            let size = largest(&own, (1 << vertices) - 1);
            let look = |most, threads| {
                search(&graph, vertices, most, (u64::MAX, threads), Control::quiet())
            };
            let mut most = 0;
            let cases = loop {
                match look(most, 1) {
                    Searched::Shown(cases) => break cases,
                    Searched::Larger(set) => {
                        let apart = |&one: &u32| {
                            set.iter().all(|&other| own[one as usize] >> other & 1 == 0)
                        };
                        assert!(set.len() > most && set.iter().all(apart));
                        (most, grown) = (set.len(), grown + 1);
                    }
                    Searched::Halted => panic!("there is time"),
                }
            };
            assert_eq!(most, size);
            let Searched::Shown(others) = look(size, 3) else { panic!("sets are no larger") };
            assert_eq!(cases, others);
        }
        assert!(grown > 400, "{grown}");
    }

    #[test]
    fn a_search_ends_when_it_has_looked_at_so_many_words() {
        let mut random = Random::new(59, 45);
        let mut graph = LiteralGraph::<4>::new(200);
        for one in 0..200 {
            for other in (0..one).filter(|_| random.below(20) == 0) {
                graph.add_edge(one, other);
            }
        }
        let ended = search(&graph, 200, 50, (4 * LOOK, 1), Control::quiet());
        assert!(!matches!(ended, Searched::Shown(_)));
        let ended = search(&graph, 200, 70, (LOOK, 2), Control::quiet());
        assert!(matches!(ended, Searched::Halted));
    }
}
