//! Rows of a mixed-integer program: sparse vectors, domination, falsehoods.

use super::number::Number;
use num_integer::Integer;
use std::cmp::Ordering;
use std::rc::Rc;

/// How a row's left-hand side compares with its right-hand side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sense {
    AtMost,
    Equal,
    AtLeast,
}

/// The coefficients of a row, by ascending variable, none 0. Equal vectors are equal in every part:
/// small if and only if the least common denominator and all numerators over it fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Terms {
    /// Numerators over a common denominator.
    Small(i64, Box<[(u32, i64)]>),
    /// Fractions.
    Big(Box<[(u32, Number)]>),
}

/// A row with its left-hand side; rows about the objective share it.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) terms: Rc<Terms>,
    pub(crate) sense: Sense,
    pub(crate) side: Number,
}

impl Sense {
    /// 1 for at least, 0 for equal, -1 for at most.
    pub(crate) fn sign(self) -> i8 {
        match self {
            Sense::AtMost => -1,
            Sense::Equal => 0,
            Sense::AtLeast => 1,
        }
    }
}

impl Terms {
    /// Sorts the terms; each variable must be there once.
    pub(crate) fn new(terms: &mut Vec<(u32, Number)>) -> Self {
        terms.retain(|(_, factor)| !factor.is_zero());
        terms.sort_unstable_by_key(|&(variable, _)| variable);
        Self::small(terms).unwrap_or_else(|| Terms::Big(terms.as_slice().into()))
    }

    fn small(terms: &[(u32, Number)]) -> Option<Self> {
        let mut common = 1i64;
        for (_, factor) in terms {
            let &Number::Small(_, below) = factor else { return None };
            common = (common / common.gcd(&below)).checked_mul(below)?;
        }
        let over = |(variable, factor): &(u32, Number)| match *factor {
            Number::Small(above, below) => {
                let above = above.checked_mul(common / below).filter(|&above| above > i64::MIN)?;
                Some((*variable, above))
            }
            Number::Big(_) => None,
        };
        Some(Terms::Small(common, terms.iter().map(over).collect::<Option<_>>()?))
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Terms::Small(_, terms) => terms.len(),
            Terms::Big(terms) => terms.len(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The variables in ascending order.
    pub(crate) fn variables(&self) -> Box<dyn Iterator<Item = u32> + '_> {
        match self {
            Terms::Small(_, terms) => Box::new(terms.iter().map(|&(variable, _)| variable)),
            Terms::Big(terms) => Box::new(terms.iter().map(|&(variable, _)| variable)),
        }
    }

    /// The variables in ascending order, with their coefficients.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, Number)> + '_ {
        (0..self.len()).map(|index| match self {
            Terms::Small(below, terms) => {
                let (variable, above) = terms[index];
                (variable, Number::small(above, *below))
            }
            Terms::Big(terms) => terms[index].clone(),
        })
    }

    /// The first variable whose coefficient is no integer.
    pub(crate) fn first_fraction(&self) -> Option<u32> {
        self.iter().find(|(_, factor)| !factor.is_integer()).map(|(variable, _)| variable)
    }
}

impl Row {
    /// Whether no values of the variables satisfy the row, because it has none.
    pub(crate) fn is_falsehood(&self) -> bool {
        self.terms.is_empty() && is_false(self.sense, self.side.cmp(&Number::ZERO))
    }

    /// Whether the row implies the other because it is a falsehood, or by its right-hand side alone.
    pub(crate) fn dominates(&self, other: &Row) -> bool {
        self.is_falsehood()
            || (same(&self.terms, &other.terms)
                && implies(self.sense, self.side.cmp(&other.side), other.sense))
    }
}

fn same(a: &Rc<Terms>, b: &Rc<Terms>) -> bool {
    Rc::ptr_eq(a, b) || a == b
}

/// Whether "0, compared by `sense` with a right-hand side" is false, by how that compares with 0.
pub(crate) fn is_false(sense: Sense, side: Ordering) -> bool {
    match sense {
        Sense::AtMost => side.is_lt(),
        Sense::Equal => side.is_ne(),
        Sense::AtLeast => side.is_gt(),
    }
}

/// Whether a row implies another with the same left-hand side, by their senses and by how its
/// right-hand side compares with the other's.
pub(crate) fn implies(sense: Sense, sides: Ordering, other: Sense) -> bool {
    match other {
        Sense::AtMost => sense != Sense::AtLeast && sides.is_le(),
        Sense::Equal => sense == Sense::Equal && sides.is_eq(),
        Sense::AtLeast => sense != Sense::AtMost && sides.is_ge(),
    }
}
