//! Lists of names.

use destrier_run::counted;

/// So many are named.
const NAMED: usize = 10;

/// The names, or the first of them and how many others there are.
pub(super) fn listed(names: &[String]) -> String {
    match names.split_at_checked(NAMED) {
        Some((first, others)) if !others.is_empty() => {
            format!("{} and {}", first.join(", "), counted(others.len() as u64, "others"))
        }
        _ => names.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn ten_names_are_listed_and_of_more_the_first() {
        let names: Vec<String> = (1..=12).map(|number| format!("r{number}")).collect();
        assert_eq!(listed(&names[..2]), "r1, r2");
        assert!(listed(&names[..10]).ends_with(", r9, r10"));
        assert!(listed(&names).ends_with(", r9, r10 and 2 others"));
        assert!(listed(&names[..11]).ends_with(", r9, r10 and 1 other"));
    }
}
