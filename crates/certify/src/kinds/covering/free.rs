//! The greatest common divisor of the costs of the columns that are free, as columns are decided and freed.

use num_integer::Integer;

/// Costs of columns, 0 for those that are decided, and over them a binary tree of their common divisors.
#[derive(Clone)]
pub(super) struct FreeCosts {
    /// The root is at 1; below node `i` are `2 i` and `2 i + 1`, and the costs stand in the second half.
    divisors: Vec<u32>,
}

impl FreeCosts {
    /// All columns are free.
    pub(super) fn new(costs: &[u32]) -> Self {
        let leaves = costs.len().next_power_of_two();
        let mut divisors = vec![0; 2 * leaves];
        divisors[leaves..leaves + costs.len()].copy_from_slice(costs);
        for node in (1..leaves).rev() {
            divisors[node] = divisors[2 * node].gcd(&divisors[2 * node + 1]);
        }
        FreeCosts { divisors }
    }

    /// Sets what a column costs as long as it is free, or 0 when it is decided.
    pub(super) fn set(&mut self, column: usize, cost: u32) {
        let mut node = self.divisors.len() / 2 + column;
        self.divisors[node] = cost;
        while node > 1 {
            node /= 2;
            let divisor = self.divisors[2 * node].gcd(&self.divisors[2 * node + 1]);
            if self.divisors[node] == divisor {
                break;
            }
            self.divisors[node] = divisor;
        }
    }

    /// The greatest common divisor; 0 if all are 0.
    pub(super) fn step(&self) -> u32 {
        self.divisors[1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_follow_the_costs() {
        for number in 0..9 {
            let mut own: Vec<u32> = (0..number).map(|at| 12 * at + 6).collect();
            let mut free = FreeCosts::new(&own);
            for (column, cost) in
                (0..own.len()).flat_map(|column| [(column, 0), (column, 9), (column, 0)])
            {
                own[column] = cost;
                free.set(column, cost);
                assert_eq!(free.step(), own.iter().fold(0, |step: u32, cost| step.gcd(cost)));
            }
        }
    }
}
