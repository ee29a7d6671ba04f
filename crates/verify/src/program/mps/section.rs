//! The sections of an MPS file, in their order.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Section {
    Start,
    Name,
    Sense,
    Rows,
    Columns,
    Rhs,
    Ranges,
    Bounds,
    End,
}
