//! The census that each way to count makes.

use super::census::{Census, count};
use super::choices::choices;
use super::fisher::fisher;
use super::limits::{CountError, CountLimits};
use super::method::CountMethod;
use destrier_board::{Group, Problem, SquareSet, Symmetry};
use destrier_certify::BoardCovering;
use destrier_model::{Solver, maximum_packing};
use destrier_run::{Control, State};
use num_traits::ToPrimitive;
use std::collections::{BTreeMap, BTreeSet};

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
            CountMethod::Choices => return by_choices(problem, size, control),
            CountMethod::Auto if problem.is_restricted() => {
                return by_choices(problem, size, control);
            }
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
            return Ok(listed(problem, at, &found.covers, (CountMethod::Fisher, states)));
        }
        at += 1;
    }
}

/// By the covering program of the problem.
fn by_choices(
    problem: &Problem,
    size: Option<usize>,
    control: Control<'_>,
) -> Result<Census, CountError> {
    let covering = BoardCovering::new(problem);
    let program = covering.program().map_err(|_| CountError::Restricted)?;
    let columns = covering.columns();
    let found = choices(&program, size, control)?;
    if found.all.is_empty() && size.is_none() {
        return Err(CountError::Impossible(problem.to_string()));
    }
    let squares = |chosen: &Vec<u32>| {
        let all = chosen.iter().flat_map(|&column| columns[column as usize].1.iter().copied());
        SquareSet::from_squares(problem.board, all)
    };
    let covers: Vec<SquareSet> = found.all.iter().map(squares).collect();
    Ok(listed(problem, found.cost, &covers, (CountMethod::Choices, found.nodes)))
}

/// The census of all sets of a size that this method has listed by way of so many states, up to the symmetries that keep
/// what is asked of them.
pub fn listed(
    problem: &Problem,
    size: usize,
    all: &[SquareSet],
    (method, states): (CountMethod, u64),
) -> Census {
    let (board, kept) = (problem.board, kept(problem));
    let form = |set: &SquareSet| kept.iter().map(|&own| set.image(own)).min();
    let forms: BTreeSet<SquareSet> = all.iter().filter_map(form).collect();
    let list: Vec<SquareSet> = forms.into_iter().collect();
    let group_of = |set: &SquareSet| {
        let own = kept.iter().copied().filter(|&symmetry| set.image(symmetry) == *set);
        Group::of_elements(&own.collect::<Vec<_>>()).unwrap_or_default()
    };
    let mut numbers = BTreeMap::<Group, usize>::new();
    list.iter().for_each(|set| *numbers.entry(group_of(set)).or_default() += 1);
    let number = |group: Group| numbers.get(&group).copied().unwrap_or(0).into();
    let groups = Group::ALL.into_iter().filter(|group| group.fits(board));
    Census {
        size,
        total: all.len().into(),
        distinct: list.len().into(),
        translated: None,
        by_group: groups.map(|group| (group, number(group))).collect(),
        list: Some(list),
        states,
        method,
    }
}

/// The symmetries that keep the board, the piece, and which squares are fixed and exempt; of bounded blocks none but the
/// identity.
fn kept(problem: &Problem) -> Vec<Symmetry> {
    let fixed = [&problem.forced, &problem.forbidden, &problem.exempt];
    let keeps = |own: &Symmetry| {
        problem.is_kept_by(*own)
            && fixed.into_iter().all(|set| set.image(*own) == *set)
            && (problem.blocks.is_none() || *own == Symmetry::Identity)
    };
    Symmetry::ALL.into_iter().filter(keeps).collect()
}
