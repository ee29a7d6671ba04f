//! Which columns are decided on the way to a case.

/// A decision about a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fixed {
    Free,
    Chosen,
    Excluded,
}

impl Fixed {
    /// How a decision leaves its column.
    #[inline]
    pub(crate) fn by(chosen: bool) -> Self {
        if chosen { Fixed::Chosen } else { Fixed::Excluded }
    }
}

/// The decisions on the way from the root, and what they leave.
#[derive(Clone)]
pub(crate) struct Fixings {
    fixed: Vec<Fixed>,
    path: Vec<(usize, bool)>,
    /// How first cases of branches decide their columns.
    pub(crate) first: Fixed,
}

impl Fixings {
    /// None so far, of so many columns.
    pub(crate) fn new(columns: usize) -> Self {
        Fixings { fixed: vec![Fixed::Free; columns], path: Vec::new(), first: Fixed::Chosen }
    }

    /// How many columns there are.
    #[inline]
    pub(crate) fn columns(&self) -> usize {
        self.fixed.len()
    }

    #[inline]
    pub(crate) fn fixed(&self, column: usize) -> Fixed {
        self.fixed[column]
    }

    #[inline]
    pub(crate) fn is_free(&self, column: usize) -> bool {
        self.fixed[column] == Fixed::Free
    }

    /// The decisions on the way from the root: columns, and whether they are chosen.
    #[inline]
    pub(crate) fn path(&self) -> &[(usize, bool)] {
        &self.path
    }

    /// Leaves a column out of the whole tree.
    pub(crate) fn exclude(&mut self, column: usize) {
        debug_assert!(self.path.is_empty());
        self.fixed[column] = Fixed::Excluded;
    }

    pub(crate) fn push(&mut self, column: usize, chosen: bool) {
        self.path.push((column, chosen));
        self.fixed[column] = Fixed::by(chosen);
    }

    /// Takes the last decision back.
    pub(crate) fn pop(&mut self) -> Option<(usize, bool)> {
        let (column, chosen) = self.path.pop()?;
        self.fixed[column] = Fixed::Free;
        Some((column, chosen))
    }
}
