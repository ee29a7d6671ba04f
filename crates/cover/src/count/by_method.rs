//! The census that each way to count makes.

use super::census::{Census, count};
use super::fisher::fisher;
use super::limits::{CountError, CountLimits};
use super::method::CountMethod;
use destrier_board::{Group, Problem, SquareSet};
use destrier_model::{Solver, maximum_packing};
use destrier_run::{Control, State};
use num_traits::ToPrimitive;
use std::collections::BTreeSet;

impl CountMethod {
    /// The covers with `size` pieces, or with the fewest that there are.
    ///
    /// # Errors
    /// As [`count`] and [`fisher`].
    pub fn census(
        self,
        problem: &Problem,
        size: Option<usize>,
        control: Control<'_>,
        state: Option<&mut State>,
    ) -> Result<Census, CountError> {
        let (layer, seam) = match self {
            CountMethod::Fisher => return by_fisher(problem, size, control),
            CountMethod::Sweep => (usize::MAX, false),
            CountMethod::Halved => (0, false),
            CountMethod::Seam => (0, true),
            CountMethod::Auto => (CountLimits::default().layer, true),
        };
        count(problem, size, &CountLimits { layer, seam, ..CountLimits::default() }, control, state)
    }
}

/// Fisher's own program, from the packing's value on until there are covers.
fn by_fisher(
    problem: &Problem,
    size: Option<usize>,
    control: Control<'_>,
) -> Result<Census, CountError> {
    let packing = maximum_packing(problem, Solver::default())?.packing;
    let all = problem.board.area();
    let least = packing.sum().ceil().to_integer().to_usize().map_or(all, |least| least.min(all));
    let mut states = 0;
    let mut at = size.unwrap_or(least);
    loop {
        let found = fisher(problem, at, &packing, control)?;
        states += found.nodes;
        if !found.covers.is_empty() || size.is_some() || at >= all {
            return Ok(census(problem, at, &found.covers, states));
        }
        at += 1;
    }
}

fn census(problem: &Problem, size: usize, covers: &[SquareSet], states: u64) -> Census {
    let forms: BTreeSet<SquareSet> = covers.iter().map(SquareSet::canonical).collect();
    let list: Vec<SquareSet> = forms.into_iter().collect();
    let number = |group: Group| list.iter().filter(|cover| cover.symmetry() == group).count();
    let groups = Group::ALL.into_iter().filter(|group| group.fits(problem.board));
    Census {
        size,
        total: covers.len().into(),
        distinct: list.len().into(),
        translated: None,
        by_group: groups.map(|group| (group, number(group).into())).collect(),
        list: Some(list),
        states,
        method: CountMethod::Fisher,
    }
}
