//! Variables by how much they took part in conflicts of late.

/// Scores are scaled down above this.
const MOST: f64 = 1e100;
/// A later conflict counts for so much more than the one before.
const GROWTH: f64 = 1.0 / 0.95;

/// A heap of variables.
pub(super) struct Order {
    scores: Vec<f64>,
    heap: Vec<u32>,
    /// For each variable its place in the heap.
    places: Vec<usize>,
    step: f64,
}

/// Not in the heap.
const NOWHERE: usize = usize::MAX;

impl Order {
    /// All variables, with scores to begin with.
    pub(super) fn new(scores: Vec<f64>) -> Self {
        let count = scores.len();
        let mut order = Order { scores, heap: Vec::new(), places: vec![NOWHERE; count], step: 1.0 };
        (0..count as u32).for_each(|variable| order.insert(variable));
        order
    }

    /// Notes that a variable took part in a conflict.
    pub(super) fn raise(&mut self, variable: u32) {
        self.scores[variable as usize] += self.step;
        if self.scores[variable as usize] > MOST {
            self.scores.iter_mut().for_each(|score| *score /= MOST);
            self.step /= MOST;
        }
        let place = self.places[variable as usize];
        if place != NOWHERE {
            self.rise(place);
        }
    }

    /// What comes after this counts for more.
    pub(super) fn advance(&mut self) {
        self.step *= GROWTH;
    }

    pub(super) fn insert(&mut self, variable: u32) {
        if self.places[variable as usize] == NOWHERE {
            self.heap.push(variable);
            self.places[variable as usize] = self.heap.len() - 1;
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes the variable with the highest score out.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[first as usize] = NOWHERE;
        if first != last {
            self.put(0, last);
            self.sink(0);
        }
        Some(first)
    }

    fn put(&mut self, place: usize, variable: u32) {
        self.heap[place] = variable;
        self.places[variable as usize] = place;
    }

    fn score(&self, place: usize) -> f64 {
        self.scores[self.heap[place] as usize]
    }

    fn exchange(&mut self, one: usize, other: usize) {
        let (first, second) = (self.heap[one], self.heap[other]);
        self.put(one, second);
        self.put(other, first);
    }

    fn rise(&mut self, mut place: usize) {
        while place > 0 && self.score(place) > self.score((place - 1) / 2) {
            self.exchange(place, (place - 1) / 2);
            place = (place - 1) / 2;
        }
    }

    fn sink(&mut self, mut place: usize) {
        loop {
            let below = [2 * place + 1, 2 * place + 2].into_iter();
            let below = below.filter(|&below| below < self.heap.len());
            let highest = below.max_by(|&a, &b| self.score(a).total_cmp(&self.score(b)));
            match highest {
                Some(highest) if self.score(highest) > self.score(place) => {
                    self.exchange(place, highest);
                    place = highest;
                }
                _ => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_run::Random;

    #[test]
    fn variables_come_by_their_scores() {
        let mut random = Random::new(59, 7);
        for _ in 0..200 {
            let count = 1 + random.below(20);
            let mut order = Order::new((0..count).map(|_| random.below(9) as f64).collect());
            let mut left: Vec<u32> = (0..count as u32).collect();
            for _ in 0..60 {
                let variable = random.below(count) as u32;
                match random.below(3) {
                    0 => order.raise(variable),
                    1 => {
                        order.insert(variable);
                        left.push(variable);
                        left.sort_unstable();
                        left.dedup();
                    }
                    _ => {
                        let Some(first) = order.pop() else {
                            assert!(left.is_empty());
                            continue;
                        };
                        let score = |variable: u32| order.scores[variable as usize];
                        assert!(left.iter().all(|&own| score(own) <= score(first)));
                        left.retain(|&own| own != first);
                    }
                }
                order.advance();
            }
        }
    }
}
