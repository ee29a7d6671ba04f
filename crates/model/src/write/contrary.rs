//! Bounds that exclude each other, which readers refuse or pass over.

use crate::{Program, Relation, Row};
use std::borrow::Cow;
use std::collections::HashSet;

/// The same program with no such bounds: the lower one is a row, and the other fixes the variable.
pub(super) fn without_contrary_bounds(program: &Program) -> Cow<'_, Program> {
    let is_contrary = |index: usize| program.variables[index].is_contrary();
    let contrary: Vec<usize> = (0..program.variables.len()).filter(|&v| is_contrary(v)).collect();
    if contrary.is_empty() {
        return Cow::Borrowed(program);
    }
    let mut named: HashSet<String> = program.rows.iter().map(|row| row.name.clone()).collect();
    let mut program = program.clone();
    for index in contrary {
        let variable = &mut program.variables[index];
        let rhs = variable.lower.unwrap_or_default();
        variable.lower = variable.upper;
        let mut name = format!("{}_at_least", variable.name);
        while !named.insert(name.clone()) {
            name.push('_');
        }
        program.rows.push(Row::new(name, vec![(index, 1)], Relation::AtLeast, rhs));
    }
    Cow::Owned(program)
}
