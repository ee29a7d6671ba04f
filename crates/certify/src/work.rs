//! How long nodes may keep a checker busy: a short line can name long rows, and again and again.

use crate::rejection::Rejection;

/// The terms that all nodes of a certificate may go through; fewer in tests, so that these are quick.
const FREE: u64 = if cfg!(test) { 1 << 20 } else { 1 << 32 };
/// The terms that they may go through beyond that for each number of its text, as far as it is read.
const EACH: u64 = if cfg!(test) { 1 << 4 } else { 1 << 13 };

/// The terms of rows that may still be gone through.
#[derive(Default)]
pub(crate) struct Work(u64);

impl Work {
    /// That of a certificate of which nothing is read yet.
    pub(crate) fn new() -> Self {
        Work(FREE)
    }

    /// Gives away one of so many parts of what is left.
    pub(crate) fn share(&mut self, parts: usize) -> Self {
        let share = self.0 / parts as u64;
        self.0 -= share;
        Work(share)
    }

    /// Takes what others have left.
    pub(crate) fn take(&mut self, others: &mut Work) {
        self.0 = self.0.saturating_add(std::mem::take(&mut others.0));
    }

    /// Reads so many numbers more.
    pub(crate) fn earn(&mut self, numbers: usize) {
        self.0 = self.0.saturating_add(EACH.saturating_mul(numbers as u64));
    }

    /// Goes through so many terms.
    ///
    /// # Errors
    /// If they are more than what is left.
    pub(crate) fn spend(&mut self, terms: usize) -> Result<(), Rejection> {
        let left = self.0.checked_sub(terms as u64);
        self.0 = left.ok_or(Rejection::TooManyTerms { limit: FREE, each: EACH })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify;
    use std::fmt::Write;

    #[test]
    fn numbers_pay_for_terms() {
        let mut work = Work::new();
        assert_eq!(work.spend(1 << 20), Ok(()));
        assert!(matches!(work.spend(1), Err(Rejection::TooManyTerms { .. })));
        work.earn(2);
        assert_eq!(work.spend(1 << 5), Ok(()));
        assert!(work.spend(1).is_err());
    }

    /// A tree whose nodes decide these columns one after the other, each with a leaf in its first case.
    fn tree(head: &str, branches: impl Iterator<Item = String>, leaf: &str) -> String {
        let mut text = head.to_owned();
        branches.for_each(|branch| write!(text, "branch {branch}\n{leaf}\n").unwrap());
        text + leaf + "\nend\n"
    }

    fn numbers(from: u32, to: u32) -> String {
        (from..=to).map(|number| format!(" {number}")).collect()
    }

    /// Whether the first file is accepted, and the second refused for its terms.
    fn separates(few: &str, many: &str) -> bool {
        assert_eq!(verify(few).err(), None);
        match verify(many).unwrap_err() {
            Rejection::InLeaf { reason, .. } => matches!(*reason, Rejection::TooManyTerms { .. }),
            other => matches!(other, Rejection::TooManyTerms { .. }),
        }
    }

    #[test]
    fn leaves_name_long_rows() {
        let head = format!(
            "destrier 1 program\ncolumns 2000 whole 0 1\nminimise 1{}\nrows 50\n{}claim at-least 1\n",
            " 1".repeat(2_000),
            format!("row 1 none{}\n", numbers(1, 2_000)).repeat(50)
        );
        let leaf = format!("weights 50{}", " 1".repeat(50));
        let file = |to: u32| tree(&head, (1..to).map(|at| format!("{at} at-most 0")), &leaf);
        assert!(separates(&file(3), &file(20)));
    }

    #[test]
    fn cuts_and_rounded_sums_go_through_rows_many_times() {
        let head = format!(
            "destrier 1 program\ncolumns 20000 whole 0 1\nminimise 1 1\nrows 1\nrow 1 none{}\nclaim at-least 0\n",
            numbers(1, 20_000)
        );
        for node in ["cut 1 1\n", "round 1 1\n"] {
            let file = |number| format!("{head}{}weights 1\nend\n", node.repeat(number));
            assert!(separates(&file(3), &file(6)));
        }
    }

    #[test]
    fn leaves_and_narrowings_go_through_many_columns() {
        let head = "destrier 1 program\ncolumns 30000 whole 0 1\nminimise 1 1 1\nrows 1\nrow 1 none 1 2\nclaim at-least 1\n";
        let file = |to: u32| tree(head, (3..to).map(|at| format!("{at} at-most 0")), "weights 1 1");
        assert!(separates(&file(4), &file(40)));
        let file = |number| format!("{head}{}weights 1 1\nend\n", "narrow 2 1\n".repeat(number));
        assert!(separates(&file(3), &file(80)));
    }

    #[test]
    fn rows_that_are_set_aside_are_gone_through() {
        let row = format!("row 1 none{}\n", numbers(1, 2_000));
        let head = format!(
            "destrier 1 program\ncolumns 2000 whole 0 1\nminimise 1 1\nrows 2\n{row}{row}claim at-least 0\n"
        );
        let node = "dominated implied 2 1\n";
        let file = |number| format!("{head}{}weights 1\nend\n", node.repeat(number));
        assert!(separates(&file(10), &file(1_000)));
    }

    #[test]
    fn automorphisms_move_many_rows() {
        let rows = format!("row 1 none{}\n", numbers(1, 4)).repeat(10_000);
        let head = format!(
            "destrier 1 program\ncolumns 4 whole 0 1\nminimise 1 1 1 1 1\nrows 10000\n{rows}claim at-least 1\n"
        );
        let file = |number: usize| {
            format!("{head}{}weights 1 1\nend\n", "automorphism 1 2 3 4\n".repeat(number))
        };
        assert!(separates(&file(1), &file(100)));
    }

    #[test]
    fn lemmas_go_through_many_states() {
        let head = "destrier 1 program\ncolumns 100 whole 0 99\nminimise 1 1\nrows 1\nrow 0 none";
        let row: String =
            (1..=100).map(|at| format!(" {}*{at}", if at % 2 == 0 { 79 } else { -83 })).collect();
        let file = |last| {
            let columns = numbers(1, last);
            format!(
                "{head}{row}\nclaim at-least 0\nlemma 9000000 1 columns{columns}\nweights 1\nend\n"
            )
        };
        assert!(separates(&file(2), &file(100)));
    }

    /// A pentagon after as many literals as there is room for: its last one looks at the classes of all.
    #[test]
    fn stable_sets_look_at_many_classes() {
        let (edges, all) =
            ([(996, 997), (997, 998), (998, 999), (999, 1000), (996, 1000)], 1..=1000);
        let rows: String = edges.iter().map(|(a, b)| format!("row 1 none {a} {b}\n")).collect();
        let literals: String = all.map(|at| format!(" -1*{at}")).collect();
        let node = format!("stable 997 columns{literals} cases 0\n");
        let head = format!(
            "destrier 1 program\ncolumns 1000 whole 0 1\nminimise 1 1\nrows 5\n{rows}claim at-least 0\n"
        );
        let file = |number| format!("{head}{}weights 1\nend\n", node.repeat(number));
        assert!(separates(&file(1), &file(2)));
    }

    #[test]
    fn stable_sets_propagations_and_dominations_go_through_many_rows() {
        let head = format!(
            "destrier 1 program\ncolumns 300 whole 0 1\nminimise 1 1 1\nrows 20000\n{}claim at-least 1\n",
            "row 1 none 1 2\n".repeat(20_000)
        );
        for node in
            ["stable 1 columns -1*1 -1*2 cases 0", "propagate", "dominated 1 2", "dominating 1 2"]
        {
            let branches = |to: u32| (3..to).map(move |at| format!("{at} at-most 0\n{node}"));
            let file = |to| tree(&head, branches(to), "weights 1 1");
            assert!(separates(&file(4), &file(100)), "{node}");
        }
    }
}
