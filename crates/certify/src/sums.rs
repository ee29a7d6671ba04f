//! Sums for columns or orbits, most of which stay 0.

/// Some sums for each of many indices; taking those that are not 0 costs no time for the others.
pub(crate) struct Sums<const N: usize> {
    sums: Vec<[i128; N]>,
    /// The indices with a sum that is not 0.
    touched: Vec<usize>,
}

impl<const N: usize> Sums<N> {
    /// Sums of 0 for so many indices.
    pub(crate) fn new(length: usize) -> Self {
        Sums { sums: vec![[0; N]; length], touched: Vec::new() }
    }

    /// Adds a number above 0 to one of the sums of an index.
    pub(crate) fn add(&mut self, index: usize, which: usize, number: i128) {
        let sums = &mut self.sums[index];
        if *sums == [0; N] {
            self.touched.push(index);
        }
        sums[which] += number;
    }

    /// The indices with a sum that is not 0, in any order, and their sums; all are 0 after it.
    pub(crate) fn take(&mut self) -> impl Iterator<Item = (usize, [i128; N])> {
        let taken = self.touched.drain(..);
        taken.map(|index| (index, std::mem::replace(&mut self.sums[index], [0; N])))
    }

    /// The same, by ascending index.
    pub(crate) fn take_in_order(&mut self) -> impl Iterator<Item = (usize, [i128; N])> {
        self.touched.sort();
        self.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_taken_once() {
        let mut sums = Sums::<2>::new(5);
        sums.add(3, 1, 2);
        sums.add(1, 0, 7);
        sums.add(3, 0, 4);
        assert!(sums.take_in_order().eq([(1, [7, 0]), (3, [4, 2])]));
        assert_eq!(sums.take().next(), None);
        sums.add(3, 1, 1);
        assert!(sums.take().eq([(3, [0, 1])]));
    }
}
