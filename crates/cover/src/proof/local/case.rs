//! A case: the columns that are decided, and the relaxation with the lemmas that bind there.

use destrier_model::WarmStart;

/// Where the relaxation of a case ended.
#[derive(Clone, Default)]
pub(super) struct Relaxed {
    pub(super) objective: f64,
    /// For each column of the program its value.
    pub(super) values: Vec<f64>,
    /// The duals of the rows that are left, then those of the lemmas.
    pub(super) duals: Vec<f64>,
    /// Whether there is no solution, as the duals show.
    pub(super) is_infeasible: bool,
    pub(super) end: Option<WarmStart>,
}

/// A case of a program.
#[derive(Clone, Default)]
pub(super) struct Case {
    /// The columns that are decided, and whether they are chosen.
    pub(super) fixed: Vec<(u32, bool)>,
    /// The lemmas of its relaxation, by their places among all, in the order of its rows.
    pub(super) lemmas: Vec<usize>,
    /// Those that were found here.
    pub(super) own: Vec<usize>,
    pub(super) relaxed: Relaxed,
}

/// Cases with what bounds them.
pub(super) enum Tree {
    Leaf {
        /// The lemmas found here.
        own: Vec<usize>,
        /// Rows of the program with their weights.
        rows: Vec<(usize, f64)>,
        /// Lemmas with theirs.
        lemmas: Vec<(usize, f64)>,
        /// Whether the weights show that there is no solution.
        is_infeasible: bool,
    },
    Branch {
        /// The lemmas found above.
        own: Vec<usize>,
        column: u32,
        /// The case with the column and the one without it.
        cases: Box<[Tree; 2]>,
    },
}

impl Case {
    /// The case with one more column decided.
    pub(super) fn decided(&self, column: u32, is_chosen: bool) -> Self {
        let mut fixed = self.fixed.clone();
        fixed.push((column, is_chosen));
        Case { fixed, own: Vec::new(), ..self.clone() }
    }

    /// Whether a column is decided, and how.
    pub(super) fn fixed(&self, column: u32) -> Option<bool> {
        self.fixed.iter().find(|own| own.0 == column).map(|own| own.1)
    }

    /// The case as a leaf that its relaxation bounds, of which these are the first rows.
    pub(super) fn leaf(&self, rows: &[usize]) -> Tree {
        let Relaxed { duals, is_infeasible, .. } = &self.relaxed;
        let (first, others) = duals.split_at(rows.len().min(duals.len()));
        let rows = rows.iter().copied().zip(first.iter().copied());
        let lemmas = self.lemmas.iter().copied().zip(others.iter().copied());
        let (rows, lemmas) = (rows.collect(), lemmas.collect());
        Tree::Leaf { own: self.own.clone(), rows, lemmas, is_infeasible: *is_infeasible }
    }
}
