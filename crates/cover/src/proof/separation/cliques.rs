//! Cuts of cliques: where rows ask for one of each two of k columns, k - 1 of them are chosen. Columns instead of which
//! others serve do not count: no cheapest choice needs them.
//!
//! A clique of k columns grows by one: its row k - 1 times and the k pairs with the new column once, divided by k, give
//! each column the coefficient 1 and the demand ((k - 1)^2 + k) / k, which is rounded up to k.

use crate::proof::case::{Cut, Cuts, Fractions};
use crate::proof::reductions::Reduction;
use destrier_certify::CoveringProgram;

/// For each column those that a row pairs it with, ascending, and the row.
struct Pairs(Vec<Vec<(u32, u32)>>);

impl Pairs {
    fn new(program: &CoveringProgram, reduction: &Reduction) -> Self {
        let mut pairs = vec![Vec::new(); program.costs.len()];
        for &row in &reduction.rows {
            let columns = reduction.serving(&program.rows[row].columns);
            if let (&[a, b], Some(1)) = (&columns[..], program.rows[row].demand()) {
                pairs[a as usize].push((b, row as u32));
                pairs[b as usize].push((a, row as u32));
            }
        }
        pairs.iter_mut().for_each(|beside| beside.sort_unstable());
        Pairs(pairs)
    }

    /// The row that asks for one of two columns.
    fn row(&self, a: u32, b: u32) -> Option<u32> {
        let beside = &self.0[a as usize];
        let place = beside.binary_search_by_key(&b, |&(other, _)| other).ok()?;
        Some(beside[place].1)
    }

    /// The rows that pair a column with each of these, if there are all of them.
    fn rows(&self, column: u32, members: &[u32]) -> Option<Vec<u32>> {
        members.iter().map(|&member| self.row(member, column)).collect()
    }
}

/// Of each clique that a row or an active cut is the larger one that values miss most, if they miss one by so much.
pub(crate) fn grown(
    program: &CoveringProgram,
    reduction: &Reduction,
    cuts: &Cuts,
    values: &[f64],
    least: f64,
) -> Vec<Cut> {
    let pairs = Pairs::new(program, reduction);
    let own = reduction.rows.iter().filter_map(|&row| {
        let columns = reduction.serving(&program.rows[row].columns);
        let is_clique = program.rows[row].demand()? as usize + 1 == columns.len();
        is_clique.then_some((row as u32, columns))
    });
    let derived = cuts.active.iter().filter_map(|&cut| {
        let Cut { demand, terms, .. } = &cuts.all[cut];
        let columns: Vec<u32> = terms.iter().map(|&(column, _)| column).collect();
        let columns = reduction.serving(&columns);
        let is_plain = terms.iter().all(|&(_, times)| times == 1);
        let number = (program.rows.len() + cut) as u32;
        (is_plain && *demand as usize + 1 == columns.len()).then_some((number, columns))
    });
    let grown = own.chain(derived).filter_map(|(number, members): (u32, Vec<u32>)| {
        let size = members.len() as u32;
        let met: f64 = members.iter().map(|&column| values[column as usize]).sum();
        let most = f64::from(size) - met - least;
        let value = |&column: &u32| values[column as usize];
        let fewest = members.iter().min_by_key(|&&column| pairs.0[column as usize].len())?;
        let beside = pairs.0[*fewest as usize].iter().map(|&(column, _)| column);
        let new = beside.filter(|column| value(column) < most);
        let new = new.filter_map(|column| Some((column, pairs.rows(column, &members)?)));
        let (_, new) = new.min_by(|(a, _), (b, _)| value(a).total_cmp(&value(b)))?;
        let mut numerators: Vec<(u32, i64)> = new.into_iter().map(|row| (row, 1)).collect();
        numerators.push((number, i64::from(size) - 1));
        numerators.sort_unstable();
        Cut::new(program, &cuts.all, Fractions::over(size, numerators))
    });
    grown.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_certify::CoveringRow;
    use destrier_run::Control;

    #[test]
    fn a_clique_grows_until_all_but_one_of_its_columns_are_asked_for() {
        let edges = (0..6).flat_map(|b| (0..b).map(move |a| vec![a, b]));
        let rows = edges.map(|edge| CoveringRow::at_least(1, edge)).collect();
        let program = CoveringProgram { costs: vec![1; 7], rows };
        let (mut cuts, all) = (Cuts::default(), Reduction::new(&program, Control::quiet()));
        for size in 3..=6 {
            let values = vec![f64::from(size - 2) / f64::from(size - 1); 7];
            let new = grown(&program, &all, &cuts, &values, 0.02);
            assert!(new.iter().any(|cut| cut.terms.len() == size as usize));
            assert!(new.iter().all(|cut| cut.demand as usize == cut.terms.len() - 1));
            cuts.extend(&program, new, &[]);
        }
        let whole =
            Cut { terms: (0..6).map(|column| (column, 1)).collect(), ..cuts.all[0].clone() };
        assert!(cuts.all.iter().any(|cut| (&cut.terms, cut.demand) == (&whole.terms, 5)));
        let none = grown(&program, &all, &cuts, &[5.0 / 6.0; 7], 0.02);
        assert!(none.iter().all(|cut| cut.terms.len() < 6), "{none:?}");
    }
}
