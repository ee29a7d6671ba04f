//! Cases that threads go through side by side: whatever is wrong in a tree, they say what one thread says.

use destrier_certify::{Crew, Rejection, Verified, verify, verify_on};
use proptest::prelude::*;
use std::fmt::Write;

/// Columns that cost 1 each, and as many rows that ask for one column each.
const COLUMNS: usize = 12;

/// The lines of a tree: each branch decides a column, and each leaf shows that all columns are
/// chosen. `turns` has for each node whether it is a leaf or a row more, and which column it decides.
struct Drawn<'a> {
    turns: &'a [(u8, u8)],
    lines: Vec<String>,
}

impl Drawn<'_> {
    fn grow(&mut self, open: &[usize]) {
        let (kind, column) = self.turns[self.lines.len() % self.turns.len()];
        if open.len() < 3 || (open.len() < 8 && kind < 30) {
            return self.lines.push(format!("weights 1{}", " 1".repeat(COLUMNS)));
        }
        if kind < 60 {
            let row = ["cut 1 1", "round 1 1", "propagate"];
            self.lines.push(row[usize::from(kind % 3)].to_owned());
            return self.grow(open);
        }
        let at = usize::from(column) % open.len();
        let others = [&open[..at], &open[at + 1..]].concat();
        let side = if kind % 2 == 0 { "at-most 1" } else { "at-least 2" };
        self.lines.push(format!("branch {} {side}", open[at]));
        self.grow(&others);
        self.grow(&others);
    }
}

/// A program, the claim about it, and the tree.
fn text(claim: usize, lines: &[String]) -> String {
    let costs = " 1".repeat(COLUMNS);
    let mut text =
        format!("destrier 1 program\ncolumns {COLUMNS} whole 0 none\nminimise 1{costs}\n");
    writeln!(text, "rows {COLUMNS}").unwrap();
    (1..=COLUMNS).for_each(|column| writeln!(text, "row 1 none {column}").unwrap());
    writeln!(text, "claim at-least {claim}").unwrap();
    lines.iter().for_each(|line| writeln!(text, "{line}").unwrap());
    text + "end\n"
}

/// What one thread says, and any other crew.
fn said(text: &str) -> Result<Verified, Rejection> {
    let said = verify(text);
    for (threads, ahead) in [(2, 1), (2, 1 << 14), (3, 2000), (8, 1), (8, 4000)] {
        let crew = Crew { threads, ahead };
        assert_eq!(verify_on(text, crew), said, "{crew:?}\n{text}");
    }
    said
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn lies_are_found_where_one_thread_finds_them(
        turns in proptest::collection::vec((0u8..255, 0u8..255), 200),
        places in proptest::collection::vec((0usize..1 << 20, 0usize..6), 1..4),
    ) {
        let mut drawn = Drawn { turns: &turns, lines: Vec::new() };
        drawn.grow(&(1..COLUMNS).collect::<Vec<_>>()); // the last column is decided nowhere
        let mut lines = drawn.lines;
        prop_assert!(said(&text(COLUMNS, &lines)).is_ok());
        prop_assert!(said(&text(COLUMNS - 1, &lines)).is_err());
        let whole = text(COLUMNS, &lines);
        let cut_off = &whole[..places[0].0 % whole.len()];
        prop_assert!(said(cut_off).is_err());

        let leaves: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].starts_with("weights")).collect();
        // the least leaf says what is shown, wherever it is: the row of the last column is left out
        let less = leaves[places[0].0 % leaves.len()];
        let (mut fewer, one_less) = (lines.clone(), "weights 1".to_owned() + &" 1".repeat(COLUMNS - 1));
        fewer[less] = one_less.clone();
        let is_shown = |claim| said(&text(claim, &fewer)).is_ok();
        prop_assert!(!is_shown(COLUMNS));
        prop_assert_eq!(is_shown(COLUMNS - 1), true);

        for (place, lie) in places {
            let at = leaves[place % leaves.len()];
            lines[at] = match lie {
                0 => one_less.clone(),
                1 => "weight 1".to_owned(),
                2 => format!("infeasible 1 0x{} 1", COLUMNS - 1),
                3 => format!("branch {} at-most 1", COLUMNS + 1),
                4 => lines[at].clone() + "\nweights 1 1",
                _ => "weights 1  1".to_owned(),
            };
        }
        prop_assert!(said(&text(COLUMNS, &lines)).is_err());
    }
}
