//! The generator of everything random: small, fast, and the same everywhere.

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
///
/// A seed has many streams, so that threads and parts of a search draw from the same seed without
/// drawing the same numbers. What a seed and a stream give is part of what results claim, since they
/// name their seeds: it never changes.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A stream of a seed: the generator begins at `seed ^ stream * 0xd1342543de82ef95`, and its first
    /// number is left out.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut random = Random(seed ^ stream.wrapping_mul(0xd134_2543_de82_ef95));
        random.draw(); // neighbouring seeds part here
        random
    }

    /// The next number: 64 random bits.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`, which is above 0 and at most 2^32: the upper half of a draw times the
    /// limit, over 2^32 (Lemire, "Fast random integer generation in an interval", 2019, without
    /// rejection). Its bias is below 2^-32 times the limit.
    pub fn below(&mut self, limit: usize) -> usize {
        (((self.draw() >> 32) * limit as u64) >> 32) as usize
    }

    /// A number from 0 to below 1: the upper 53 bits of a draw.
    pub fn unit(&mut self) -> f64 {
        (self.draw() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts the list into a random order, each as likely (Durstenfeld, 1964).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that results rely on.
    #[test]
    fn seeds_and_streams_repeat() {
        let drawn = |seed, stream| Random::new(seed, stream).draw();
        assert_eq!(drawn(0, 0), 0x6e78_9e6a_a1b9_65f4); // the second number of the published tests
        assert_ne!(drawn(0, 1), drawn(1, 0));
        let mut random = Random::new(7, 3);
        let numbers: Vec<usize> = (0..8).map(|_| random.below(100)).collect();
        assert_eq!(numbers, [99, 33, 22, 69, 38, 60, 96, 68]);
    }

    #[test]
    fn a_shuffled_list_keeps_its_members() {
        let mut list: Vec<usize> = (0..50).collect();
        Random::new(1, 0).shuffle(&mut list);
        assert!(!list.is_sorted());
        list.sort_unstable();
        assert!(list.into_iter().eq(0..50));
    }

    #[test]
    fn every_number_below_a_limit_turns_up() {
        let mut random = Random::new(0, 0);
        let mut seen = [0; 6];
        (0..600).for_each(|_| seen[random.below(6)] += 1);
        assert!(seen.iter().all(|&times| times > 60), "{seen:?}");
        assert_eq!(random.below(1), 0);
        assert!((0..100).all(|_| (0.0..1.0).contains(&random.unit())));
    }
}
