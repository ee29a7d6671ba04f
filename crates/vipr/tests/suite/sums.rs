//! Sums of rows whose multipliers have denominators without a common factor.

use destrier_vipr::{Checker, Rejection};
use std::fmt::Write;

/// A file that adds up `rows` rows `x >= 0`, each divided by a number of so many digits.
fn file(rows: usize, digits: usize) -> String {
    let mut text = format!("VER 1.0\nVAR 1\nx\nINT 0\nOBJ min\n1 0 1\nCON {rows} {rows}\n");
    for row in 0..rows {
        writeln!(text, "c{row} G 0 1 0 1").unwrap();
    }
    write!(text, "RTP range 0 inf\nSOL 0\nDER 1\nd G 0 1 0 1 {{ lin weak {{ 0 }} {rows}").unwrap();
    let zeros = "0".repeat(digits - 5);
    for row in 0..rows {
        write!(text, " {row} 1/1{zeros}{:04}", 2 * row + 1).unwrap();
    }
    text + " } -1\n"
}

fn verdict(text: &str) -> Result<String, Rejection> {
    let verified = Checker::default().verify(text.as_bytes());
    verified.map(|verified| verified.to_string())
}

#[test]
fn long_denominators_are_added_up_or_refused() {
    let found = verdict(&file(8, 9000)).unwrap();
    assert!(found.starts_with("program of 1 variables and 8 rows, sha256 "), "{found}");
    assert!(found.ends_with(": minimum at least 0"), "{found}");
    let said = verdict(&file(40, 9000)).unwrap_err().to_string();
    assert!(said.contains("a common denominator of more than 262144 bits"), "{said}");
}
