//! Variables that hold or do not.

/// A variable or its opposite: twice the variable, and one more for the opposite.
pub(super) type Literal = u32;

/// The literal that says the opposite.
pub(super) fn opposite(literal: Literal) -> Literal {
    literal ^ 1
}

pub(super) fn with(column: usize) -> Literal {
    2 * column as Literal
}

pub(super) fn without(column: usize) -> Literal {
    opposite(with(column))
}
