//! The generator of the searches' random choices: small, fast, and the same everywhere.

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// The stream of a seed; `stream` makes independent ones of it.
    pub(crate) fn new(seed: u64, stream: u64) -> Self {
        let mut random = Random(seed ^ stream.wrapping_mul(0xd134_2543_de82_ef95));
        random.next(); // neighbouring seeds part here
        random
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`, which is above 0 and at most 2^32.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (((self.next() >> 32) * limit as u64) >> 32) as usize
    }
}
