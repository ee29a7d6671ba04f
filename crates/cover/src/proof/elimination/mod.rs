//! The optimum of a program of rows that lie along a narrow tree, by eliminating its columns one after the other.
//!
//! A column that is eliminated leaves a table on the columns it shares rows or tables with: for each choice of these what
//! the columns that are gone cost at least (Bertelè and Brioschi, "Nonserial Dynamic Programming", Academic Press, 1972).
//! Time and space are those of the largest tables, however many rows there are. Other cases are not needed, nor is a
//! relaxation.

mod branches;
mod order;
mod size;
mod tables;

use super::error::CoveringError;
use super::in_program::CheapestChoice;
use super::reductions::Kernel;
use branches::Branches;
use destrier_certify::{
    CoveringProblem, CoveringProgram, LinearElimination, LinearNode, Multipliers, Whole,
};
use destrier_run::Control;
use order::{EliminationOrder, order};
use std::time::Duration;
use tables::{least, suits};

/// A cheapest choice of a program, if there is one and an order of the columns is found whose tables are small enough for the
/// limit of time, if there is one; none else, or when the control says so. Any number of threads finds the same.
///
/// # Errors
/// If the program is too large.
pub fn eliminated(
    problem: &CoveringProblem,
    limit: Option<Duration>,
    (threads, control): (usize, Control<'_>),
) -> Result<Option<CheapestChoice>, CoveringError> {
    let covering = problem.program()?;
    let kernel = Kernel::taking(&covering, control);
    if !suits(&kernel.program) {
        return Ok(None);
    }
    let Some(order) = order(&kernel.program, limit, control) else { return Ok(None) };
    let found = cases(&covering, &kernel, &order, (threads, control));
    let Some((choice, cases)) = found else { return Ok(None) };
    if !covering.admits(&choice) {
        return Ok(None);
    }
    let nodes = [kernel.nodes(&covering), cases].concat();
    Ok(Some(CheapestChoice::new(problem, &covering, choice, nodes, order.costs)))
}

/// A cheapest choice, and the cases that show it, each by an elimination.
fn cases(
    covering: &CoveringProgram,
    kernel: &Kernel<'_>,
    order: &EliminationOrder,
    by: (usize, Control<'_>),
) -> Option<(Vec<u32>, Vec<LinearNode>)> {
    let (mut best, mut nodes): (Option<Vec<u32>>, Vec<LinearNode>) = (None, Vec::new());
    for case in Branches::all(&order.branched) {
        let rows = case.rows(&kernel.program);
        let own = least(&rows, &order.columns, by)?;
        let choice = kernel.choice(&[&own[..], &case.chosen].concat());
        let is_better = |best: &Vec<u32>| covering.cost(&choice) < covering.cost(best);
        if best.as_ref().is_none_or(is_better) {
            best = Some(choice);
        }
        nodes.extend(case.opened.iter().map(|&column| LinearNode::Branch {
            column: kernel.column(column),
            at_most: true,
            value: Whole::ZERO,
        }));
        let columns = order.columns.iter().map(|&at| {
            let column = kernel.column(at);
            (column, Whole::from(i64::from(covering.costs[column as usize])))
        });
        let elimination = LinearElimination {
            rows: rows.of.iter().map(|&row| kernel.row(row)).collect(),
            columns: columns.collect(),
        };
        let mut weights = Vec::new();
        if !elimination.columns.is_empty() {
            nodes.push(LinearNode::Elimination(elimination));
            weights.push((covering.rows.len() as u32, Whole::ONE));
        }
        nodes.push(LinearNode::Weights(Multipliers::over(Whole::ONE, weights)));
    }
    best.map(|best| (best, nodes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_certify::CoveringRow;
    use destrier_run::Random;
    use std::collections::BTreeSet;

    /// The checker accepts all rounds of a reduction, whichever columns are taken and rows implied in them.
    #[test]
    fn programs_that_are_reduced_again_and_again_are_proved() {
        let (mut random, mut seen) = (Random::new(59, 23), [0; 4]);
        let short = Some(Duration::from_millis(2)); // by the costs there are to go through, not by the clock
        for _ in 0..400 {
            // along a line, so that many are reduced again and again and tables stay small
            let columns = 30 + random.below(40);
            let rows = (0..columns + random.below(columns)).map(|_| {
                let (first, size) = (random.below(columns - 6), 2 + random.below(6) / 3);
                let own = (0..size).map(|_| (first + random.below(7)) as u32);
                let own: BTreeSet<u32> = own.collect();
                CoveringRow::at_least(1, own.into_iter().collect())
            });
            let rows = rows.collect();
            let costs = (0..columns).map(|_| 1 + random.below(4) as u32 / 3).collect();
            let problem = CoveringProblem::from(CoveringProgram { costs, rows });
            let Some(shown) = eliminated(&problem, short, (1, Control::quiet())).unwrap() else {
                continue;
            };
            let text = shown.certificate.to_string();
            assert!(shown.certificate.verify().is_ok(), "{text}");
            let words = ["\npropagate", "\ndominated", " implied ", "\ndominating"];
            seen.iter_mut()
                .zip(words)
                .for_each(|(seen, word)| *seen += usize::from(text.matches(word).count() > 1));
        }
        assert!(seen.iter().all(|&seen| seen > 20), "{seen:?}");
    }

    /// Whatever columns there are cases of, as long as no two are in a row, the cheapest of all choices is shown.
    #[test]
    fn cases_of_columns_show_what_one_elimination_does() {
        let (mut random, mut seen) = (Random::new(59, 22), [0; 5]);
        for _ in 0..400 {
            let columns = 4 + random.below(7);
            let rows = (0..3 + random.below(12)).map(|_| {
                let own = (0..2 + random.below(3)).map(|_| random.below(columns) as u32);
                let mut own: Vec<u32> = own.collect();
                own.sort_unstable();
                own.dedup();
                CoveringRow::at_least(1, own)
            });
            let rows = rows.collect();
            let costs = (0..columns).map(|_| random.below(4) as u32).collect();
            let program = CoveringProgram { costs, rows };
            let own = |set: u32| (0..columns as u32).filter(move |at| set >> at & 1 == 1).collect();
            let choices = (0u32..1 << columns).map(own);
            let choices = choices.filter(|own: &Vec<u32>| program.admits(own));
            let optimum = choices.map(|own| program.cost(&own)).min().unwrap();
            let kernel = Kernel::taking(&program, Control::quiet());
            let mut order = EliminationOrder { columns: vec![], branched: vec![], costs: 0 };
            for at in 0..kernel.program.costs.len() as u32 {
                let are_apart = kernel.program.rows.iter().all(|row| {
                    let is_in = |other: &u32| row.columns.contains(other);
                    !is_in(&at) || !order.branched.iter().any(is_in)
                });
                let is_branched = are_apart && random.below(3) > 0;
                if is_branched { &mut order.branched } else { &mut order.columns }.push(at);
            }
            let (choice, nodes) = cases(&program, &kernel, &order, (1, Control::quiet())).unwrap();
            assert!(program.admits(&choice) && program.cost(&choice) == optimum);
            let nodes = [kernel.nodes(&program), nodes].concat();
            let problem = CoveringProblem::from(program.clone());
            let shown = CheapestChoice::new(&problem, &program, choice, nodes, 0);
            let text = shown.certificate.to_string();
            assert!(shown.certificate.verify().is_ok(), "{text}");
            let words = ["\nbranch", "\npropagate", "\ndominated", " implied ", "\ndominating"];
            seen.iter_mut()
                .zip(words)
                .for_each(|(seen, word)| *seen += usize::from(text.contains(word)));
        }
        assert!(seen.iter().all(|&seen| seen > 40), "{seen:?}");
    }
}
