//! The cheapest covers of a few rows, each as one bit, by sets of them.

/// For every set of rows the least cost of sets that cover it, where the sets of `masks` have these costs; rows that none
/// holds cost `never`.
pub(super) fn cheapest<N: Copy + PartialOrd + std::ops::Add<Output = N>>(
    rows: usize,
    masks: &[(u32, N)],
    (zero, never): (N, N),
) -> Vec<N> {
    let mut holding = vec![Vec::new(); rows];
    for &(mask, cost) in masks {
        (0..rows)
            .filter(|row| mask >> row & 1 == 1)
            .for_each(|row| holding[row].push((mask, cost)));
    }
    let mut least = vec![zero; 1 << rows];
    for set in 1..1usize << rows {
        let mut best = never;
        for &(mask, cost) in &holding[set.trailing_zeros() as usize] {
            let total = cost + least[set & !(mask as usize)];
            if total < best {
                best = total;
            }
        }
        least[set] = best;
    }
    least
}

/// Sets that cover all rows at the least cost: the indices of their masks, which may come twice.
pub(super) fn cover(rows: usize, masks: &[(u32, f64)], least: &[f64]) -> Vec<usize> {
    let (mut set, mut chosen) = ((1usize << rows) - 1, Vec::new());
    while set > 0 {
        let row = set.trailing_zeros();
        let holding = (0..masks.len()).filter(|&at| masks[at].0 >> row & 1 == 1);
        let total = |at: usize| masks[at].1 + least[set & !(masks[at].0 as usize)];
        let Some(best) = holding.min_by(|&a, &b| total(a).total_cmp(&total(b))) else { break };
        chosen.push(best);
        set &= !(masks[best].0 as usize);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_run::Random;

    #[test]
    fn least_costs_are_those_of_all_choices() {
        let mut random = Random::new(59, 0);
        for _ in 0..200 {
            let rows = 1 + random.below(5);
            let masks: Vec<(u32, f64)> = (0..1 + random.below(6))
                .map(|_| (1 + random.below((1 << rows) - 1) as u32, random.below(9) as f64))
                .collect();
            let least = cheapest(rows, &masks, (0.0, f64::INFINITY));
            for (set, &least) in (0u32..).zip(&least) {
                let choices = 0..1u32 << masks.len();
                let own = |choice: u32| {
                    masks.iter().enumerate().filter(move |(at, _)| choice >> at & 1 == 1)
                };
                let covering = choices.filter(|&choice| {
                    own(choice).fold(0, |all, (_, (mask, _))| all | mask) & set == set
                });
                let costs = covering.map(|choice| own(choice).map(|(_, own)| own.1).sum());
                assert_eq!(costs.fold(f64::INFINITY, f64::min), least);
            }
            if least[least.len() - 1].is_finite() {
                let cover = cover(rows, &masks, &least);
                let cost: f64 = cover.iter().map(|&at| masks[at].1).sum();
                assert_eq!(cost, least[least.len() - 1]);
            }
        }
    }
}
