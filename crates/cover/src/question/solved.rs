//! What is told of solutions as they are found.

use num_rational::BigRational;
use std::fmt;

/// What takes a solution: columns in ascending order with their numbers, others 0.
pub type TakesSolution<'a> = dyn Fn(&[(u32, BigRational)]) + Sync + 'a;

/// Called with each solution that is better than all before.
#[derive(Clone, Copy)]
pub struct Solved<'a>(pub &'a TakesSolution<'a>);

impl Default for Solved<'_> {
    fn default() -> Self {
        Solved(&|_| {})
    }
}

impl fmt::Debug for Solved<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Solved")
    }
}
